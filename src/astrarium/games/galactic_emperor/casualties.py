"""Who takes the hits (GE-COM-06 to -13): each owner allots them one by one, both sides at once and unseen (R-18).

The units of a side are a list of classes in ascending order, one entry per unit: STARBASE_HIT to EMPIRE_HIT for
a defender; for an attacker's ships 6 + (class - 1) * 38 + origin, because ships from different spaces differ
(R-48). Hits are allotted in that order and never back, so that equal allotments are one sequence (DP-26).
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    CRUISER_HIT,
    DAMAGED_HIT,
    DREADNOUGHT_HIT,
    EMPIRE_HIT,
    FIGHTER_HIT,
    HIT,
    ORIGINS,
    STARBASE_HIT,
    UNIT_CLASSES,
)
from astrarium.games.galactic_emperor.components import CRUISER, DREADNOUGHT, FIGHTER
from astrarium.games.galactic_emperor.fleet import NO_ORIGIN
from astrarium.games.galactic_emperor.state import Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import NOBODY, Blocked, Frame, Lane
from astrarium.kernel.lists import with_in, without_in
from astrarium.kernel.words import plural


def attacking(kind: int, origin: int) -> int:
    """The class of an attacker's ship that came from a space, or by warp."""
    return UNIT_CLASSES + (kind - 1) * ORIGINS + origin


def kind_of(unit: int) -> int:
    """STARBASE_HIT to EMPIRE_HIT, wherever the unit came from."""
    return unit if unit < UNIT_CLASSES else (unit - UNIT_CLASSES) // ORIGINS + 1


def origin_of(unit: int) -> int:
    """Where an attacker's ship came from; -1 for any other unit."""
    return -1 if unit < UNIT_CLASSES else (unit - UNIT_CLASSES) % ORIGINS


def type_of(unit: int) -> int:
    """The type of a ship, -1 for a Starbase or an Empire."""
    kind = kind_of(unit)
    if kind == FIGHTER_HIT:
        return FIGHTER
    if kind == CRUISER_HIT:
        return CRUISER
    return DREADNOUGHT if kind in (DREADNOUGHT_HIT, DAMAGED_HIT) else -1


def is_ship(unit: int) -> bool:
    return unit != STARBASE_HIT and unit != EMPIRE_HIT


def has_ship(units: list[int]) -> bool:
    for unit in units:
        if is_ship(unit):
            return True
    return False


def after_hit(units: list[int], unit: int) -> list[int]:
    """A Dreadnought is damaged, a Starbase turns into an Empire, anything else dies (GE-COM-07 to -12)."""
    left = without_in(units, unit)
    if unit == STARBASE_HIT:
        return with_in(left, EMPIRE_HIT)
    if kind_of(unit) == DREADNOUGHT_HIT:
        return with_in(left, unit + (1 if unit < UNIT_CLASSES else ORIGINS))
    return left


def after_hits(units: list[int], hit: list[int]) -> list[int]:
    for unit in hit:
        units = after_hit(units, unit)
    return units


def most_hits(units: list[int], first: int) -> int:
    """How many hits a side can take from class `first` on."""
    count = 0
    passed_over = False
    for unit in units:
        if is_ship(unit):
            if unit < first:
                passed_over = True
            else:
                count += 2 if kind_of(unit) == DREADNOUGHT_HIT else 1
    # GE-COM-09: an Empire, or what a Starbase has become, only when no ship is left.
    for unit in units:
        if unit == STARBASE_HIT and first == STARBASE_HIT:
            count += 2
        elif unit == EMPIRE_HIT and not passed_over:
            count += 1
    return count


def may_take(units: list[int], unit: int, left: int) -> bool:
    """Whether a unit may take the next of so many hits: not an Empire beside ships, and the rest must fit."""
    if unit == EMPIRE_HIT and has_ship(units):
        return False
    return most_hits(after_hit(units, unit), unit) >= left - 1


def units_of(st: Galaxy, seat: int) -> list[int]:
    """The units of one side of the battle, less the hits it has allotted."""
    return after_hits(st.battle.side_of(seat).units, st.empires[seat].casualties)


def set_units(st: Galaxy, number: int, units: list[int]) -> None:
    """These are now the units of one side."""
    side = st.battle.side(number)
    tell_units(st, side.seat, side.units, units)
    st.battle = st.battle.with_side(number, side.with_units(units))


def tell_units(st: Galaxy, seat: int, before: list[int], after: list[int]) -> None:
    """Which units of a side join the battle, leave it or are damaged."""
    if st.events is None:
        return
    for unit in sorted({*before, *after}):
        more = after.count(unit) - before.count(unit)
        if more:
            kind = "fighting-more" if more > 0 else "fighting-less"
            st.tell(kind, seat, kind_of(unit), came_from(unit), abs(more))


def came_from(unit: int) -> int:
    """The origin of a unit as the fleet has it."""
    origin = origin_of(unit)
    return origin if origin >= 0 else NO_ORIGIN


@final
class AllotHits(Frame[Galaxy]):
    """So many hits that one side has to take, from class `first` on (DP-26)."""

    def __init__(self, seat: int, left: int, first: int) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.first: Final = first

    def actor(self) -> int:
        return self.seat if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        units = units_of(st, self.seat)
        options: list[int] = []
        last = -1
        for unit in units:
            if unit >= self.first and unit != last and may_take(units, unit, self.left):
                options.append(HIT + unit)
            last = unit
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        unit = option - HIT
        empire = st.empires[self.seat]
        empire.casualties = [*empire.casualties, unit]
        st.tell("allot", self.seat, kind_of(unit), came_from(unit), seers=1 << self.seat)
        lane.become(AllotHits(self.seat, self.left - 1, unit))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return f"You take {plural(self.left, 'hit')}: which of your units is hit next?"

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "GE-COM-06"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        units = units_of(st, self.seat)
        if EMPIRE_HIT in units and has_ship(units):
            reason = "your ships protect it"
            return [Blocked(HIT + EMPIRE_HIT, reason, "GE-COM-09")]
        return []


@final
class LookOn(Frame[Galaxy]):
    """A seat that has no hits to allot."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()


def open_allotment(st: Galaxy) -> None:
    """Both sides allot their hits at the same time."""
    frames: list[Frame[Galaxy]] = []
    for seat in range(st.players):
        side = st.battle.side_of(seat)
        count = min(side.hits, most_hits(side.units, 0))
        frames.append(AllotHits(seat, count, 0) if count else LOOK_ON)
    st.open_lanes(frames)


LOOK_ON: Final = LookOn()
