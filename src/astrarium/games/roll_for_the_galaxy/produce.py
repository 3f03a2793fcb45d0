"""Produce (RG-PRO): producers become goods on worlds."""

from __future__ import annotations

from typing import final

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
from astrarium.kernel.frames import Lane, SeatFrame, SeatStep


@final
class ProduceTurn(SeatStep[Galaxy]):
    """While a producer and a world with room are left, one is laid on the other (RG-PRO-01 to -05)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        if empire.workers(PRODUCE) and worlds_with_room(st, self.seat):
            lane.push(LayProducer(self.seat))
        else:
            empty_column_into_cup(st, self.seat, PRODUCE)
            lane.pop()


def worlds_with_room(st: Galaxy, seat: int) -> list[int]:
    empire = st.empires[seat]
    worlds = [world for place, world in enumerate(empire.worlds) if has_room(st, empire, place)]
    worlds.sort()
    return worlds


@final
class LayProducer(SeatFrame[Galaxy]):
    """Which producer on which world."""

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
