"""What each seat knows of hidden tiles, and drawing what it does not know anew.

For every seat and place, `Galaxy.known` holds the tiles that may be there as far as the seat can tell, as bits: in
the bag, the abandoned pile, either stack of each player. Seeing a tile leaves it one place; a secret choice of
another player spreads it. The true place is always among them. At FIXED are the tiles whose very place in a stack the
seat knows, because it saw them there and nothing secret has happened to that stack since.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from astrarium.games.roll_for_the_galaxy.components import DEVELOP, SETTLE, TILES
from astrarium.games.roll_for_the_galaxy.state import MOST_PLAYERS, Galaxy
from astrarium.kernel.chance import Generator

BAG: Final = 0
ABANDONED: Final = 1
FIRST_STACK: Final = 2
FIXED: Final = FIRST_STACK + 2 * MOST_PLAYERS
PLACES: Final = FIXED + 1

ALL_TILES: Final = (1 << TILES) - 1
SWAPS: Final = 6  # attempts for each hidden tile


def stack_place(seat: int, phase: int) -> int:
    """The place that is a player's stack for Develop or Settle."""
    return FIRST_STACK + 2 * seat + (0 if phase == DEVELOP else 1)


def nothing_known(players: int) -> list[int]:
    """All tiles are in the bag, and everyone knows it."""
    return [ALL_TILES, *[0] * (PLACES - 1)] * players


def may_be(st: Galaxy, viewer: int, tile: int, place: int) -> bool:
    """Whether a tile may be at a place, as far as a seat can tell."""
    return bool(st.known[viewer * PLACES + place] >> tile & 1)


def surely_at(st: Galaxy, viewer: int, tile: int, place: int) -> bool:
    """Whether a seat knows that a tile is at a place."""
    first = viewer * PLACES
    for other in range(PLACES):
        if other != place and st.known[first + other] >> tile & 1:
            return False
    return may_be(st, viewer, tile, place)


def only_at(known: list[int], viewer: int, tile: int, place: int) -> None:
    """From now on the seat knows where a tile is."""
    first = viewer * PLACES
    for number in range(first, first + PLACES):
        forget(known, number, tile)
    known[first + place] |= 1 << tile


def moved(known: list[int], seat: int, tile: int, place: int) -> None:
    """The same for a tile out of the seat's own stacks: it may be nowhere else."""
    first = seat * PLACES
    stack = first + stack_place(seat, DEVELOP)
    forget(known, stack, tile)
    forget(known, stack + 1, tile)
    forget(known, first + FIXED, tile)
    known[first + place] |= 1 << tile


# i64: there are fewer tiles than bits, and compiled it is plain arithmetic.


def forget(known: list[int], number: int, tile: int) -> None:
    """A tile is not at a place."""
    bit: i64 = 1 << tile
    tiles: i64 = known[number]
    if tiles & bit:
        known[number] = tiles ^ bit


def spread(known: list[int], source: int, place: int) -> None:
    """Whatever may be at one place may be at another too."""
    tiles: i64 = known[source]
    here: i64 = known[place]
    if tiles & ~here:
        known[place] = here | tiles


def other_than(tiles: i64, others: i64) -> i64:
    """Tiles without others."""
    return tiles ^ (tiles & others)


def drawn(st: Galaxy, seat: int, tile: int) -> None:
    """A player drew a tile: others cannot tell which one left the bag."""
    known = st.known[:]
    stack = stack_place(seat, DEVELOP)
    for viewer in range(st.players):
        first = viewer * PLACES
        if viewer == seat:
            only_at(known, viewer, tile, stack)
            known[first + stack + 1] |= 1 << tile
        else:
            spread(known, first + BAG, first + stack)
            spread(known, first + BAG, first + stack + 1)
    st.known = known


def shown(st: Galaxy, seat: int, phase: int) -> None:
    """Everyone sees the top tile of a player's stack, if there is one (RG-INFO-01, RG-INFO-07)."""
    stack = st.empires[seat].stack(phase)
    if not stack:
        return
    place = stack_place(seat, phase)
    tile = stack[0]
    known = st.known[:]
    for viewer in range(st.players):
        if viewer == seat:
            moved(known, seat, tile, place)
        else:
            only_at(known, viewer, tile, place)
        known[viewer * PLACES + FIXED] |= 1 << tile
    st.known = known


def left_stack(st: Galaxy, seat: int, phase: int, tile: int, was_top: bool, to: int) -> None:
    """A player put a tile of a stack into the abandoned pile or the bag; others know which if it was the top."""
    known = st.known[:]
    place = stack_place(seat, phase)
    for viewer in range(st.players):
        if viewer == seat:
            moved(known, seat, tile, to)
            continue
        if was_top:
            only_at(known, viewer, tile, to)
            continue
        first = viewer * PLACES
        spread(known, first + place, first + to)
        known[first + FIXED] = other_than(known[first + FIXED], known[first + place])
    st.known = known


def rearranged(st: Galaxy, seat: int) -> None:
    """A player took up both stacks: others only know that the tiles are still there."""
    known = st.known[:]
    stack = stack_place(seat, DEVELOP)
    for viewer in range(st.players):
        first = viewer * PLACES
        tiles = known[first + stack] | known[first + stack + 1]
        known[first + stack] = known[first + stack + 1] = tiles
        known[first + FIXED] = other_than(known[first + FIXED], tiles)
    st.known = known


def abandoned_to_bag(st: Galaxy) -> None:
    """The abandoned tiles are mixed into the bag."""
    known = st.known[:]
    for viewer in range(st.players):
        first = viewer * PLACES
        spread(known, first + ABANDONED, first + BAG)
        known[first + ABANDONED] = 0
    st.known = known


def built(st: Galaxy, tile: int) -> None:
    """A tile lies in a tableau for everyone to see; it never moves again."""
    known = st.known[:]
    for viewer in range(st.players):
        only_at(known, viewer, tile, FIXED)
    st.known = known


def places_of(st: Galaxy, tile: int) -> list[int]:
    """Where a tile is; one in hand may go to either stack. None in a tableau."""
    if tile in st.bag:
        return [BAG]
    if tile in st.abandoned:
        return [ABANDONED]
    for seat, empire in enumerate(st.empires):
        for phase in (DEVELOP, SETTLE):
            if tile in empire.stack(phase):
                return [stack_place(seat, phase)]
        if tile in empire.hand:
            return [stack_place(seat, DEVELOP), stack_place(seat, SETTLE)]
    return []


# --- drawing anew -------------------------------------------------------------------------------


class Slot:
    """A place that holds a tile which a seat cannot see."""

    def __init__(self, tile: int, place: int, seat: int, phase: int, index: int) -> None:
        self.tile = tile
        self.place: Final = place  # of a hand: the first of its player's stacks
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
                slots.append(Slot(stack[index], stack_place(seat, phase), seat, phase, index))
        for index, tile in enumerate(empire.hand):
            slots.append(Slot(tile, stack_place(seat, DEVELOP), seat, -1, index))
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
    if may_be(st, viewer, one.tile, FIXED) or may_be(st, viewer, other.tile, FIXED):
        return False
    return fits(st, viewer, one.tile, other) and fits(st, viewer, other.tile, one)


def fits(st: Galaxy, viewer: int, tile: int, slot: Slot) -> bool:
    """Whether a tile may be in a slot, as far as a seat can tell."""
    if may_be(st, viewer, tile, slot.place):
        return True
    in_hand = slot.seat >= 0 and slot.phase < 0
    return in_hand and may_be(st, viewer, tile, slot.place + 1)


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
        places = places_of(st, tile)
        for seat in range(st.players):
            first = seat * PLACES
            if places and not any(known[first + place] >> tile & 1 for place in places):
                only_at(known, seat, tile, places[0])
                for place in places:
                    known[first + place] |= 1 << tile
    st.known = known
