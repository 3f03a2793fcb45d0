"""Influence resolved (GE-REG-10 to -25): who is left on each sector and the Throne, ships that leave, the count."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import REFUGE, THRONE_TARGET
from astrarium.games.galactic_emperor.components import EMPIRE, SHIP_TYPES, SPACES, STARBASE
from astrarium.games.galactic_emperor.effects import gain_points, remove_piece
from astrarium.games.galactic_emperor.state import (
    COUNTS,
    NO_CONTROL,
    Galaxy,
    add_ships,
    controller,
    is_starbase,
    piece_of,
    planets_of,
)
from astrarium.games.galactic_emperor.values import NO_INFLUENCE, NOBODY_SEAT
from astrarium.kernel import sorts
from astrarium.kernel.frames import Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, with_at


def influence_on(st: Galaxy, seat: int, target: int) -> int:
    """Tokens placed, and what an own control piece counts (GE-REG-10)."""
    count = st.influence.on(seat, target)
    if target < SPACES and controller(st.control[target]) == seat:
        count += st.components.units[piece_of(st.control[target])].influence
    return count


class Outcome:
    """Who has influence left on a target, and how much."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left


def outcome(st: Galaxy, target: int, more: int = NOBODY_SEAT) -> Outcome:
    """The leader keeps what is above the second; equal leaders keep nothing (GE-REG-11, GE-REG-12).

    A seat `more` is counted with one token that it has not placed yet.
    """
    first = second = 0
    leader = NOBODY_SEAT
    for seat in range(st.players):
        count = influence_on(st, seat, target) + (1 if seat == more else 0)
        if count > first:
            first, second, leader = count, first, seat
        elif count > second:
            second = count
    return Outcome(leader, first - second) if first > second else Outcome(NOBODY_SEAT, 0)


@final
class ResolveInfluence(Frame[Galaxy]):
    """All targets at once; then ships leave lost sectors, the Throne is claimed, and points are counted."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        touched = st.influence.targets()
        results = [outcome(st, target) for target in touched]
        for seat, empire in enumerate(st.empires):
            for target in touched:
                count = st.influence.on(seat, target)
                if count:
                    empire.reserve += count
                    st.tell("tokens-back", seat, target, count)
        st.influence = st.influence.resolved(st.control)
        claimant = NOBODY_SEAT
        for target, result in zip(touched, results):
            if target == THRONE_TARGET:
                claimant = result.seat
            else:
                resolve_sector(st, target, result)
        lane.become(CrownAndCount(claimant))
        lane.push(ShipsAway())


def resolve_sector(st: Galaxy, space: int, result: Outcome) -> None:
    """One influence left makes an Empire, more a Starbase, for one token (GE-REG-13, GE-REG-14)."""
    if st.control[space] != NO_CONTROL:
        remove_piece(st, space)
    if result.seat >= 0:
        piece = STARBASE if result.left > 1 else EMPIRE
        st.empires[result.seat].reserve -= 1
        control = result.seat * 2 + (1 if piece == STARBASE else 0)
        st.control = with_at(st.control, space, control)
        st.tell("control", result.seat, space, piece)
    else:
        st.tell("no-control", NOBODY_SEAT, space)


@final
class ShipsAway(Frame[Galaxy]):
    """Ships leave sectors that their owner lost or another gained (GE-REG-20, GE-REG-25)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        for space in range(SPACES):
            if st.control[space] != st.influence.former[space]:
                seat = displaced(st, space)
                if seat >= 0:
                    lane.push(ChooseRefuge(seat, space))
                    return
        st.influence = st.influence.resolved(EMPTY)
        lane.pop()


def displaced(st: Galaxy, space: int) -> int:
    """A seat whose ships must leave a sector, or -1."""
    before, now = controller(st.influence.former[space]), controller(st.control[space])
    for seat, empire in enumerate(st.empires):
        if seat != now and (now >= 0 or seat == before) and empire.ships_at(space):
            return seat
    return NOBODY_SEAT


def refuges(st: Galaxy, seat: int, space: int) -> list[int]:
    """The nearest Starbases that a seat had before phase 3 and has still (GE-REG-21, GE-REG-22, R-15)."""
    distance = st.components.board.distance[space]
    nearest: list[int] = []
    for other in range(SPACES):
        control = st.control[other]
        stood = control == st.influence.former[other] and is_starbase(control)
        if stood and controller(control) == seat:
            if not nearest or distance[other] < distance[nearest[0]]:
                nearest = [other]
            elif distance[other] == distance[nearest[0]]:
                nearest.append(other)
    return nearest


@final
class ChooseRefuge(SeatFrame[Galaxy]):
    """Of equally near Starbases the owner of the ships picks one for all of them (DP-33)."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def legal(self, st: Galaxy) -> list[int]:
        return [REFUGE + space for space in refuges(st, self.seat, self.space)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        end = option - REFUGE
        empire = st.empires[self.seat]
        for type in range(SHIP_TYPES):
            count = empire.ships[self.space * SHIP_TYPES + type]
            if count:
                add_ships(empire, self.space, type, -count)
                add_ships(empire, end, type, count)
                st.tell("relocate", self.seat, self.space, end, type, count)
        st.tell("ships-away", self.seat, self.space, end)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        space = st.components.board.names[self.space]
        return f"Your ships must leave {space}: to which Starbase do they go?"

    def sort(self) -> str:
        return sorts.SPACE

    def rule(self) -> str:
        return "GE-REG-21"


@final
class CrownAndCount(Frame[Galaxy]):
    """The Throne goes to who has influence left on it, else to the chooser; then the count (GE-REG-17, -18, -24)."""

    def __init__(self, claimant: int) -> None:
        self.claimant: Final = claimant

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.throne = self.claimant if self.claimant >= 0 else st.chooser
        st.tell("throne", st.throne, THRONE_TARGET)
        st.influence = NO_INFLUENCE
        victory_count(st, COUNTS)
        lane.pop()


def victory_count(st: Galaxy, source: int) -> None:
    """A point for each planet in controlled sectors (GE-REG-24)."""
    for seat in range(st.players):
        gain_points(st, seat, planets_of(st, seat) * st.components.numbers.planet_points, source)
