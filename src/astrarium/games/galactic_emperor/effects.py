"""The verbs that change the state: marks, cubes, points, control pieces."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.components import ENERGY, FOOD, METAL
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    Empire,
    Galaxy,
    controller,
    piece_of,
)
from astrarium.kernel.lists import with_at

PASSED_OVER: Final = "you have passed it over: sectors come in board order"


def gain_marks(st: Galaxy, seat: int, amount: int) -> None:
    st.empires[seat].marks += amount
    if amount:
        st.tell("marks", seat, amount)


def gain_points(st: Galaxy, seat: int, amount: int, source: int) -> None:
    """Points due are paid in full, even beyond the pool (GE-END-05)."""
    if amount > 0:
        empire = st.empires[seat]
        empire.points = with_at(empire.points, source, empire.points[source] + amount)
        paid = min(st.pool, amount)
        st.pool -= paid
        st.tell("points", seat, amount, source, paid)
        st.tell("own-points", seat, amount, source, seers=1 << seat)


# --- cubes --------------------------------------------------------------------------------------


def cubes(empire: Empire, resource: int) -> int:
    """Cubes of a resource in hand or storage."""
    if resource == FOOD:
        return empire.food
    return empire.metal if resource == METAL else empire.energy


def add_cubes(empire: Empire, resource: int, count: int) -> None:
    if resource == FOOD:
        empire.food += count
    elif resource == METAL:
        empire.metal += count
    else:
        empire.energy += count


def room(st: Galaxy, empire: Empire, resource: int) -> int:
    """How many more cubes storage holds (GE-SETUP-15); food is in hand, without a limit (R-38)."""
    numbers = st.components.numbers
    if resource == METAL:
        return numbers.metal_storage - empire.metal
    if resource == ENERGY:
        return numbers.energy_storage - empire.energy
    return 999


def produce_here(st: Galaxy, seat: int, space: int, eaten: int) -> None:
    """Metal and energy of a sector for so much food; what does not fit is lost (GE-STW-03, GE-STW-07)."""
    add_food(st, space, -eaten)
    tile = st.tile(space)
    assert tile is not None
    empire = st.empires[seat]
    metal = min(tile.metal, room(st, empire, METAL))
    energy = min(tile.energy, room(st, empire, ENERGY))
    empire.metal += metal
    empire.energy += energy
    st.tell("produce", seat, space, metal, energy, eaten)


def add_food(st: Galaxy, space: int, count: int) -> None:
    """Food cubes on a sector."""
    st.food = with_at(st.food, space, st.food[space] + count)


# --- control pieces -----------------------------------------------------------------------------


def claim(st: Galaxy, seat: int, space: int) -> None:
    """An Empire from the reserve on a sector that nobody controls."""
    st.empires[seat].reserve -= 1
    st.control = with_at(st.control, space, seat * 2)
    st.tell("claim", seat, space)


def remove_piece(st: Galaxy, space: int) -> None:
    """The control piece of a sector returns to its owner's reserve (GE-COM-17)."""
    control = st.control[space]
    owner = controller(control)
    st.empires[owner].reserve += 1
    st.control = with_at(st.control, space, NO_CONTROL)
    st.tell("piece-back", owner, space, piece_of(control))
