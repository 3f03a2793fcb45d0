"""What each seat knows of hidden tiles, and drawing what it does not know anew.

For every seat and game tile, `Galaxy.known` holds the places where that tile may be as far as the seat can
tell, as bits: the bag, the abandoned pile, either stack of each player. Seeing a tile leaves one place; a
secret choice of another player spreads it. The true place is always among them. FIXED says that the seat knows
the tile's very place in a stack, because it saw it there and nothing secret has happened to that stack since.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import DEVELOP, SETTLE, TILES
from astrarium.games.roll_for_the_galaxy.state import Galaxy
from astrarium.kernel.chance import Generator

BAG: Final = 1
ABANDONED: Final = 2
FIXED: Final = 1 << 12
SWAPS: Final = 6  # attempts for each hidden tile


def stack_bit(seat: int, phase: int) -> int:
    """The place that is a player's stack for Develop or Settle."""
    return (4 if phase == DEVELOP else 8) << 2 * seat


def stacks_of(seat: int) -> int:
    return 12 << 2 * seat


def nothing_known(players: int) -> list[int]:
    """All tiles are in the bag, and everyone knows it."""
    return [BAG] * (players * TILES)


def drawn(st: Galaxy, seat: int, tile: int) -> None:
    """A player drew a tile: others cannot tell which one left the bag."""
    known = st.known[:]
    places = stacks_of(seat)
    for viewer in range(st.players):
        first = viewer * TILES
        if viewer == seat:
            known[first + tile] = places
            continue
        for number in range(first, first + TILES):
            if known[number] & BAG:
                known[number] |= places
    st.known = known


def shown(st: Galaxy, seat: int, phase: int) -> None:
    """Everyone sees the top tile of a player's stack, if there is one (RG-INFO-01, RG-INFO-07)."""
    stack = st.empires[seat].stack(phase)
    if not stack:
        return
    place = stack_bit(seat, phase) | FIXED
    tile = stack[0]
    known = st.known[:]
    for viewer in range(st.players):
        known[viewer * TILES + tile] = place
    st.known = known


def left_stack(st: Galaxy, seat: int, phase: int, tile: int, was_top: bool, to: int) -> None:
    """A player put a tile of a stack into the abandoned pile or the bag; others know which if it was the top."""
    known = st.known[:]
    place = stack_bit(seat, phase)
    for viewer in range(st.players):
        first = viewer * TILES
        if viewer == seat or was_top:
            known[first + tile] = to
            continue
        for number in range(first, first + TILES):
            if known[number] & place:
                known[number] = (known[number] | to) & ~FIXED
    st.known = known


def rearranged(st: Galaxy, seat: int) -> None:
    """A player took up both stacks: others only know that the tiles are still there."""
    places = stacks_of(seat)
    st.known = [(known | places) & ~FIXED if known & places else known for known in st.known]


def abandoned_to_bag(st: Galaxy) -> None:
    """The abandoned tiles are mixed into the bag."""
    st.known = [(known & ~ABANDONED) | BAG if known & ABANDONED else known for known in st.known]


def built(st: Galaxy, tile: int) -> None:
    """A tile lies in a tableau for everyone to see; it never moves again."""
    known = st.known[:]
    for viewer in range(st.players):
        known[viewer * TILES + tile] = FIXED
    st.known = known


def place_of(st: Galaxy, tile: int) -> int:
    """Where a tile is, as bits; a tile in hand may go to either stack. 0 in a tableau."""
    if tile in st.bag:
        return BAG
    if tile in st.abandoned:
        return ABANDONED
    for seat, empire in enumerate(st.empires):
        for phase in (DEVELOP, SETTLE):
            if tile in empire.stack(phase):
                return stack_bit(seat, phase)
        if tile in empire.hand:
            return stacks_of(seat)
    return 0


# --- drawing anew -------------------------------------------------------------------------------


class Slot:
    """A place that holds a tile which a seat cannot see."""

    def __init__(self, tile: int, place: int, seat: int, phase: int, index: int) -> None:
        self.tile = tile
        self.place: Final = place  # as bits
        self.seat: Final = seat  # -1: the bag or the abandoned pile
        self.phase: Final = phase  # of a stack; -1: the hand
        self.index: Final = index


def hidden_slots(st: Galaxy, viewer: int) -> list[Slot]:
    """Everything that a seat (-1: a spectator) cannot see."""
    slots = [Slot(tile, BAG, -1, -1, index) for index, tile in enumerate(st.bag)]
    for index, tile in enumerate(st.abandoned):
        slots.append(Slot(tile, ABANDONED, -1, -1, index))
    for seat, empire in enumerate(st.empires):
        if seat == viewer:
            continue
        for phase in (DEVELOP, SETTLE):
            stack = empire.stack(phase)
            for index in range(1, len(stack)):
                slots.append(Slot(stack[index], stack_bit(seat, phase), seat, phase, index))
        for index, tile in enumerate(empire.hand):
            slots.append(Slot(tile, stacks_of(seat), seat, -1, index))
    return slots


def shuffle_tiles(st: Galaxy, viewer: int, generator: Generator) -> None:
    """Exchange hidden tiles at random, as far as the seat cannot tell."""
    slots = hidden_slots(st, viewer)
    count = len(slots)
    for _ in range(SWAPS * count):
        one, other = slots[generator.below(count)], slots[generator.below(count)]
        if one.tile != other.tile and may_swap(st, viewer, one, other):
            one.tile, other.tile = other.tile, one.tile
    put_back(st, slots)


def may_swap(st: Galaxy, viewer: int, one: Slot, other: Slot) -> bool:
    if viewer < 0:
        return all(
            may_swap(st, seat, one, other)
            for seat in range(st.players)
            if seat not in (one.seat, other.seat)
        )
    first = viewer * TILES
    known, of_other = st.known[first + one.tile], st.known[first + other.tile]
    if (known | of_other) & FIXED:
        return False
    return bool(known & other.place) and bool(of_other & one.place)


def put_back(st: Galaxy, slots: list[Slot]) -> None:
    """The tiles of the slots into their places; what their owners know of them follows."""
    bag: list[int] = []
    abandoned: list[int] = []
    for empire in st.empires:
        empire.development_stack = empire.development_stack[:]
        empire.world_stack = empire.world_stack[:]
        empire.hand = empire.hand[:]
    for slot in slots:
        if slot.place == BAG:
            bag.append(slot.tile)
        elif slot.place == ABANDONED:
            abandoned.append(slot.tile)
        elif slot.phase < 0:
            st.empires[slot.seat].hand[slot.index] = slot.tile
        else:
            st.empires[slot.seat].stack(slot.phase)[slot.index] = slot.tile
    st.bag = sorted(bag)
    st.abandoned = sorted(abandoned)
    spread_to_truth(st)


def spread_to_truth(st: Galaxy) -> None:
    """Others' knowledge of tiles that were exchanged must again hold the truth."""
    known = st.known[:]
    for tile in range(TILES):
        place = place_of(st, tile)
        for seat in range(st.players):
            number = seat * TILES + tile
            if place and not known[number] & place:
                known[number] = place
    st.known = known
