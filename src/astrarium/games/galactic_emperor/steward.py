"""Steward (GE-STW): food on sectors turns into metal and energy."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import DONE, FEED, GAIN, PRODUCE
from astrarium.games.galactic_emperor.components import ENERGY, METAL, PRODUCE_WITHOUT_FOOD, SPACES
from astrarium.games.galactic_emperor.effects import (
    PASSED_OVER,
    add_cubes,
    produce_here,
    room,
)
from astrarium.games.galactic_emperor.powers import effect_of
from astrarium.games.galactic_emperor.state import Galaxy, controlled
from astrarium.games.galactic_emperor.technology import Declared, card_with, declare
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.words import listed


@final
class StewardTurn(SeatStep[Galaxy]):
    """The chooser's free cube, sectors that produce without food, then all others (GE-STW-01, DP-16, DP-15)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        feeding = effect_of(st, self.seat, PRODUCE_WITHOUT_FOOD)
        if feeding is not None and producing(st, self.seat):
            lane.become(FeedSectors(self.seat, 0, feeding.amount))
        else:
            lane.become(Produce(self.seat, 0, 0, 0))
        if self.seat == st.chooser:
            offer_cube(st, lane, self.seat, st.components.numbers.steward_cubes)


def free_cubes(st: Galaxy, seat: int) -> list[int]:
    """What the chooser may gain: only what fits (GE-STW-02)."""
    empire = st.empires[seat]
    return [resource for resource in (METAL, ENERGY) if room(st, empire, resource) > 0]


def offer_cube(st: Galaxy, lane: Lane, seat: int, left: int) -> None:
    """So many cubes for the chooser, one a pick, as long as one fits."""
    if left and free_cubes(st, seat):
        lane.push(GainCube(seat, left))


@final
class GainCube(SeatFrame[Galaxy]):
    """The chooser's metal or energy (DP-14)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        return [GAIN + resource for resource in free_cubes(st, self.seat)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        add_cubes(st.empires[self.seat], option - GAIN, 1)
        st.tell("gain", self.seat, option - GAIN)
        lane.pop()
        offer_cube(st, lane, self.seat, self.left - 1)

    def question(self, st: Galaxy) -> str:
        return "You chose Steward: do you take a metal or an energy?"

    def sort(self) -> str:
        return sorts.CHOICE

    def rule(self) -> str:
        return "GE-STW-01"


def producing(st: Galaxy, seat: int) -> list[int]:
    """Own sectors that yield metal or energy."""
    found = []
    for space in controlled(st, seat):
        tile = st.tile(space)
        if tile is not None and tile.metal + tile.energy:
            found.append(space)
    return found


@final
class FeedSectors(SeatFrame[Galaxy]):
    """Up to so many sectors that produce without food, in board order (effect `produce-without-food`).

    `chosen` are the spaces named, as bits.
    """

    def __init__(self, seat: int, chosen: int, left: int) -> None:
        super().__init__(seat)
        self.chosen: Final = chosen
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        options = []
        if self.left:
            for space in producing(st, self.seat):
                if not self.chosen >> space:
                    options.append(FEED + space)
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != DONE:
            chosen = self.chosen | 1 << option - FEED
            lane.become(FeedSectors(self.seat, chosen, self.left - 1))
        elif self.chosen:
            lane.become(ProduceUnfed(self.seat, self.chosen))
            declare(st, lane, self.seat, card_with(st, self.seat, PRODUCE_WITHOUT_FOOD))
        else:
            lane.become(Produce(self.seat, 0, 0, 0))

    def question(self, st: Galaxy) -> str:
        name = st.components.technologies[card_with(st, self.seat, PRODUCE_WITHOUT_FOOD)].name
        return f"{name}: which sectors produce without food? You may name {self.left} more."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Name no more sectors") if option == DONE else None

    def rule(self) -> str:
        return "GE-TECH-12"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in controlled(st, self.seat):
            if self.chosen >> space & 1:
                found.append(Blocked(FEED + space, "you have already named it", "GE-TECH-13"))
            elif space not in producing(st, self.seat):
                reason = "it yields neither metal nor energy"
                found.append(Blocked(FEED + space, reason, "GE-TECH-12"))
            elif self.chosen >> space:
                found.append(Blocked(FEED + space, PASSED_OVER, "GE-TECH-12"))
        return found


@final
class ProduceUnfed(Declared):
    """The sectors named produce; if the technology was stopped, they need food like the others (R-28)."""

    def __init__(self, seat: int, chosen: int) -> None:
        self.seat: Final = seat
        self.chosen: Final = chosen

    def run(self, st: Galaxy, lane: Lane) -> None:
        if effect_of(st, self.seat, PRODUCE_WITHOUT_FOOD) is None:
            lane.become(Produce(self.seat, 0, 0, 0))
            return
        for space in range(SPACES):
            if self.chosen >> space & 1:
                produce_here(st, self.seat, space, 0)
        lane.become(Produce(self.seat, self.chosen, 0, 0))

    def purpose(self, st: Galaxy) -> str:
        names = st.components.board.names
        named = [names[space] for space in range(SPACES) if self.chosen >> space & 1]
        return f"produce in {listed(named)} without food"


@final
class Produce(SeatFrame[Galaxy]):
    """One food off a sector for all its metal and energy, sector by sector in board order (GE-STW-03 to -06).

    `unfed` are the spaces that have produced without food, `fed` those that have with it, both as bits; those
    before `first` are decided.
    """

    def __init__(self, seat: int, unfed: int, fed: int, first: int) -> None:
        super().__init__(seat)
        self.unfed: Final = unfed
        self.fed: Final = fed
        self.first: Final = first

    def legal(self, st: Galaxy) -> list[int]:
        options = [
            PRODUCE + space
            for space in producing(st, self.seat)
            if space >= self.first and st.food[space] and not self.unfed >> space & 1
        ]
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == DONE:
            lane.pop()
            return
        space = option - PRODUCE
        produce_here(st, self.seat, space, 1)
        lane.become(Produce(self.seat, self.unfed, self.fed | 1 << space, space + 1))

    def question(self, st: Galaxy) -> str:
        empire = st.empires[self.seat]
        return f"Which funded sectors produce? You store {empire.metal} metal and {empire.energy} energy."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Produce no more") if option == DONE else None

    def rule(self) -> str:
        return "GE-STW-03"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in producing(st, self.seat):
            if self.unfed >> space & 1:
                found.append(Blocked(PRODUCE + space, "it has already produced", "GE-TECH-13"))
            elif self.fed >> space & 1:
                found.append(Blocked(PRODUCE + space, "it has already produced", "GE-STW-04"))
            elif not st.food[space]:
                found.append(Blocked(PRODUCE + space, "there is no food on it", "GE-STW-05"))
            elif space < self.first:
                found.append(Blocked(PRODUCE + space, PASSED_OVER, "GE-STW-06"))
        return found
