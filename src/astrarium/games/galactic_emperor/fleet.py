"""The ships of the player in turn: how far each may still go, and where it came from.

A ship is one number, ((type * 37 + space) * 4 + steps left) * 40 + origin; `Galaxy.fleet` holds them all in
ascending order, so ships that are alike stand together. The origin is kept only where it matters: of ships
that entered a battle it is the space they came from, or WARPED; READY ships may warp.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.actions import MOST_STEPS, WARPED
from astrarium.games.galactic_emperor.components import SHIP_TYPES, SPACES
from astrarium.games.galactic_emperor.powers import steps_of
from astrarium.games.galactic_emperor.state import (
    Galaxy,
    add_ships,
    enemy_at,
    is_black_hole,
    is_sun,
)
from astrarium.kernel.lists import contains

NO_ORIGIN: Final[int] = WARPED + 1
READY: Final[int] = WARPED + 2
ORIGIN_BASE: Final = WARPED + 3
STEPS_BASE: Final = MOST_STEPS + 1


def ship(type: int, space: int, left: int, origin: int) -> int:
    return ((type * SPACES + space) * STEPS_BASE + left) * ORIGIN_BASE + origin


def type_of(code: int) -> int:
    return code // (SPACES * STEPS_BASE * ORIGIN_BASE)


def space_of(code: int) -> int:
    return code // (STEPS_BASE * ORIGIN_BASE) % SPACES


def left_of(code: int) -> int:
    return code // ORIGIN_BASE % STEPS_BASE


def origin_of(code: int) -> int:
    return code % ORIGIN_BASE


def muster(st: Galaxy, seat: int) -> list[int]:
    """All ships of a seat at the start of its turn (GE-WAR-02, GE-BH-06)."""
    ready = st.ready >> seat & 1
    ships = st.empires[seat].ships
    fleet = []
    for type in range(SHIP_TYPES):
        steps = steps_of(st, seat, type)
        for space in range(SPACES):
            count = ships[space * SHIP_TYPES + type]
            if count:
                warps = ready and is_black_hole(st, space)
                code = ship(type, space, steps, READY if warps else NO_ORIGIN)
                for _ in range(count):
                    fleet.append(code)
    fleet.sort()
    return fleet


def set_fleet(st: Galaxy, fleet: list[int]) -> None:
    """These are now the ships in turn."""
    if st.events is not None:
        for code in sorted({*st.fleet, *fleet}):
            more = fleet.count(code) - st.fleet.count(code)
            if more:
                kind = "fleet-more" if more > 0 else "fleet-less"
                type, space, left = type_of(code), space_of(code), left_of(code)
                st.tell(kind, st.acting, type, space, left, origin_of(code), abs(more))
    st.fleet = fleet


def ready_ships(st: Galaxy, type: int) -> int:
    """Ships of a type that may warp."""
    count = 0
    for code in st.fleet:
        if origin_of(code) == READY and type_of(code) == type:
            count += 1
    return count


def battles(st: Galaxy) -> list[int]:
    """The spaces in which ships of the player in turn wait for a battle, ascending."""
    found: list[int] = []
    for code in st.fleet:
        if origin_of(code) < NO_ORIGIN and not contains(found, space_of(code)):
            found.append(space_of(code))
    found.sort()
    return found


# --- moving -------------------------------------------------------------------------------------


def one_step_away(st: Galaxy, seat: int, start: int) -> list[int]:
    """The spaces that a step may lead to: suns are crossed at no cost, homes of others never entered.

    GE-WAR-02, GE-WAR-05 to -07, R-09, R-10.
    """
    neighbours = st.components.board.neighbours
    seen = [start]
    found = []
    crossing = [start]
    while crossing:
        for space in neighbours[crossing.pop()]:
            if contains(seen, space):
                continue
            seen.append(space)
            owner = st.home_owner(space)
            if owner >= 0 and owner != seat:
                continue
            if is_sun(st, space):
                crossing.append(space)
            else:
                found.append(space)
    found.sort()
    return found


def change_ships(
    st: Galaxy, seat: int, type: int, start: int, codes: list[int], end: int, left: int, origin: int
) -> None:
    """These ships of one type go from one space to another."""
    fleet = st.fleet[:]
    for code in codes:
        fleet.remove(code)
    for _ in codes:
        fleet.append(ship(type, end, left, origin))
    fleet.sort()
    set_fleet(st, fleet)
    empire = st.empires[seat]
    add_ships(empire, start, type, -len(codes))
    add_ships(empire, end, type, len(codes))


def regroup(st: Galaxy, space: int, codes: list[int]) -> None:
    """These are now the ships in turn that were in a space; the board is another matter."""
    fleet = [code for code in st.fleet if space_of(code) != space] + codes
    fleet.sort()
    set_fleet(st, fleet)


def alike(st: Galaxy, type: int, left: int, space: int, count: int) -> list[int]:
    """So many ships (0: all) of a type with so many steps left in a space; those that may warp come last."""
    found = [
        code
        for code in st.fleet
        if type_of(code) == type and left_of(code) == left and space_of(code) == space
    ]
    return found[:count] if count else found


def step(st: Galaxy, seat: int, codes: list[int], end: int) -> None:
    """Alike ships make one step; where enemies are, they stop and remember where they came from (GE-WAR-08)."""
    type, start, left = type_of(codes[0]), space_of(codes[0]), left_of(codes[0])
    fights = enemy_at(st, seat, end) >= 0
    change_ships(
        st,
        seat,
        type,
        start,
        codes,
        end,
        0 if fights else left - 1,
        start if fights else NO_ORIGIN,
    )
    st.tell("move", seat, start, end, type, len(codes))


def warp(st: Galaxy, seat: int, type: int, count: int, end: int) -> None:
    """Ready ships leave the Black Hole for anywhere, and move no further (GE-BH-09)."""
    codes = [code for code in st.fleet if origin_of(code) == READY and type_of(code) == type][
        :count
    ]
    start = space_of(codes[0])
    fights = enemy_at(st, seat, end) >= 0
    change_ships(st, seat, type, start, codes, end, 0, WARPED if fights else NO_ORIGIN)
    st.tell("warp", seat, start, end, type, count)


def shorten(st: Galaxy, steps: int) -> None:
    """Every ship may go so many steps less."""
    fleet = [code - min(steps, left_of(code)) * ORIGIN_BASE for code in st.fleet]
    fleet.sort()
    set_fleet(st, fleet)
