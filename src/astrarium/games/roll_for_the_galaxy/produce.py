"""Produce (RG-PRO): producers become goods on worlds."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy.actions import PRODUCE as LAY
from astrarium.games.roll_for_the_galaxy.actions import good, good_world
from astrarium.games.roll_for_the_galaxy.components import COLOURS, PRODUCE
from astrarium.games.roll_for_the_galaxy.effects import (
    add_good,
    empty_column_into_cup,
    take_from_column,
)
from astrarium.games.roll_for_the_galaxy.powers import has_room
from astrarium.games.roll_for_the_galaxy.state import Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Frame, Lane


@final
class ProduceTurn(Frame[Galaxy]):
    """While a producer and a world with room are left, one is laid on the other (RG-PRO-01 to -05)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        if empire.workers(PRODUCE) and worlds_with_room(st, self.seat):
            lane.push(LayProducer(self.seat))
        else:
            empty_column_into_cup(st, self.seat, PRODUCE)
            lane.pop()

    def fields(self) -> list[int]:
        return [self.seat]


def worlds_with_room(st: Galaxy, seat: int) -> list[int]:
    empire = st.empires[seat]
    worlds = [world for place, world in enumerate(empire.worlds) if has_room(st, empire, place)]
    worlds.sort()
    return worlds


@final
class LayProducer(Frame[Galaxy]):
    """Which producer on which world."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def actor(self) -> int:
        return self.seat

    def legal(self, st: Galaxy) -> list[int]:
        column = st.empires[self.seat].column(PRODUCE)
        options = []
        for world in worlds_with_room(st, self.seat):
            for colour in range(COLOURS):
                if column[colour]:
                    options.append(LAY + good(world, colour))
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        place = option - LAY
        empire = st.empires[self.seat]
        take_from_column(empire, PRODUCE, place % COLOURS)
        add_good(empire, good_world(place), place % COLOURS)
        st.tell("produce", self.seat, good_world(place), place % COLOURS)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Which producer becomes a good on which world?"

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "RG-PRO-05"

    def fields(self) -> list[int]:
        return [self.seat]
