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
from astrarium.games.roll_for_the_galaxy.state import Galaxy
from astrarium.kernel.chance import Generator

BAG: Final = 0
ABANDONED: Final = 1
FIXED: Final = 2
FIRST_STACK: Final = 3

ALL_TILES: Final = (1 << TILES) - 1
NO_TILE: Final = -1
SWAPS: Final = 6  # attempts for each hidden tile


def places(players: int) -> int:
    """How many places there are for each seat."""
    return FIRST_STACK + 2 * players


def stack_place(seat: int, phase: int) -> int:
    """The place that is a player's stack for Develop or Settle."""
    return FIRST_STACK + 2 * seat + (0 if phase == DEVELOP else 1)


def nothing_known(players: int) -> list[int]:
    """All tiles are in the bag, and everyone knows it."""
    return [ALL_TILES, *[0] * (places(players) - 1)] * players


def may_be(st: Galaxy, viewer: int, tile: int, place: int) -> bool:
    """Whether a tile may be at a place, as far as a seat can tell."""
    return bool(st.known[viewer * places(st.players) + place] >> tile & 1)


def surely_at(st: Galaxy, viewer: int, tile: int, place: int) -> bool:
    """Whether a seat knows that a tile is at a place."""
    for other in range(places(st.players)):
        if other != place and may_be(st, viewer, tile, other):
            return False
    return may_be(st, viewer, tile, place)


# In what follows `first` is where a seat's places begin, and a tile is its bit. i64: there are fewer tiles than bits,
# and compiled it is plain arithmetic. `bit_of` takes an int, for compiled an i64 would shift a 1 of 32 bits.


def bit_of(tile: int) -> i64:
    return 1 << tile


def only_at(known: list[int], first: i64, end: i64, bit: i64, place: i64) -> None:
    """From now on the seat whose places these are knows where a tile is."""
    for number in range(first, end):
        tiles: i64 = known[number]
        if tiles & bit:
            known[number] = tiles ^ bit
    also_at(known, first + place, bit)


def moved(known: list[int], source: i64, place: i64, bit: i64) -> None:
    """A tile that a seat knew to be at one place is at another."""
    tiles: i64 = known[source]
    if tiles & bit:
        known[source] = tiles ^ bit
    also_at(known, place, bit)


def also_at(known: list[int], place: i64, tiles: i64) -> None:
    """Tiles may be at a place too."""
    here: i64 = known[place]
    if tiles & ~here:
        known[place] = here | tiles


def spread(known: list[int], source: i64, place: i64) -> None:
    """Whatever may be at one place may be at another too."""
    also_at(known, place, known[source])


def other_than(tiles: i64, others: i64) -> i64:
    """Tiles without others."""
    return tiles ^ (tiles & others)


def drawn(st: Galaxy, seat: int, tile: int) -> None:
    """A player drew a tile: others cannot tell which one left the bag."""
    known = st.known[:]
    size: i64 = places(st.players)
    stack: i64 = stack_place(seat, DEVELOP)
    for viewer in range(st.players):
        first: i64 = viewer * size
        if viewer == seat:
            only_at(known, first, first + size, bit_of(tile), stack)
            also_at(known, first + stack + 1, bit_of(tile))
        else:
            spread(known, first + BAG, first + stack)
            spread(known, first + BAG, first + stack + 1)
    st.known = known


def shown(st: Galaxy, seat: int, phase: int) -> None:
    """Everyone sees the top tile of a player's stack, if there is one (RG-INFO-01, RG-INFO-07)."""
    known = st.known[:]
    show_top(known, st, seat, phase)
    st.known = known


def show_top(known: list[int], st: Galaxy, seat: int, phase: int) -> None:
    stack = st.empires[seat].stack(phase)
    if not stack:
        return
    bit = bit_of(stack[0])
    size: i64 = places(st.players)
    place: i64 = stack_place(seat, phase)
    for viewer in range(st.players):
        first: i64 = viewer * size
        only_at(known, first, first + size, bit, place)
        also_at(known, first + FIXED, bit)


def left_stack(st: Galaxy, seat: int, phase: int, tile: int, was_top: bool, to: int) -> None:
    """A tile has left a player's stack; others know which if it was the top, and see what lay below it."""
    known = st.known[:]
    if was_top:
        top_left(known, st, seat, phase, bit_of(tile), to)
        show_top(known, st, seat, phase)
    else:
        left_unseen(known, st, seat, phase, bit_of(tile), to)
    st.known = known


def top_left(known: list[int], st: Galaxy, seat: int, phase: int, bit: i64, to: i64) -> None:
    """What lies on top of a stack is known to be there and nowhere else, and so is where it goes."""
    size: i64 = places(st.players)
    place: i64 = stack_place(seat, phase)
    for viewer in range(st.players):
        first: i64 = viewer * size
        moved(known, first + place, first + to, bit)
        moved(known, first + FIXED, first + to, bit)


def left_unseen(known: list[int], st: Galaxy, seat: int, phase: int, bit: i64, to: i64) -> None:
    """Others only know that it was not the top."""
    top = bit_of(st.empires[seat].stack(phase)[0])
    size: i64 = places(st.players)
    place: i64 = stack_place(seat, phase)
    for viewer in range(st.players):
        first: i64 = viewer * size
        if viewer == seat:
            only_at(known, first, first + size, bit, to)
        else:
            below = other_than(known[first + place], top)
            also_at(known, first + to, below)
            known[first + FIXED] = other_than(known[first + FIXED], below)


def rearranged(st: Galaxy, seat: int) -> None:
    """A player took up both stacks: others only know that the tiles are still there."""
    known = st.known[:]
    stack = stack_place(seat, DEVELOP)
    for viewer in range(st.players):
        first = viewer * places(st.players)
        tiles = known[first + stack] | known[first + stack + 1]
        known[first + stack] = known[first + stack + 1] = tiles
        known[first + FIXED] = other_than(known[first + FIXED], tiles)
    st.known = known


def abandoned_to_bag(st: Galaxy) -> None:
    """The abandoned tiles are mixed into the bag."""
    known = st.known[:]
    for viewer in range(st.players):
        first = viewer * places(st.players)
        spread(known, first + ABANDONED, first + BAG)
        known[first + ABANDONED] = 0
    st.known = known


def built(st: Galaxy, seat: int, phase: int, tile: int) -> None:
    """The top tile of a stack lies in the tableau, from where it never moves again."""
    left_stack(st, seat, phase, tile, True, FIXED)


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
    if viewer >= 0:
        arrange(st, viewer, slots)
    count = len(slots)
    for _ in range(SWAPS * count):
        one, other = slots[generator.below(count)], slots[generator.below(count)]
        if one.tile != other.tile and may_swap(st, viewer, one, other):
            one.tile, other.tile = other.tile, one.tile
    put_back(st, slots)


def arrange(st: Galaxy, viewer: int, slots: list[Slot]) -> None:
    """Put hidden tiles where the seat may think them, whatever the truth is, so that what is drawn anew from here
    depends on what the seat knows and on the generator alone.
    """
    loose = [slot for slot in slots if not may_be(st, viewer, slot.tile, FIXED)]
    tiles = sorted([slot.tile for slot in loose])
    loose.reverse()  # the bag, which takes nearly every tile, comes last
    for slot in loose:
        slot.tile = NO_TILE
    for tile in tiles:
        if not settle(st, viewer, tile, loose, [False] * len(loose)):
            raise AssertionError("what a seat knows leaves a tile no place")


def settle(st: Galaxy, viewer: int, tile: int, slots: list[Slot], tried: list[bool]) -> bool:
    """Find a slot for a tile; one that lies there already may have to find another."""
    for place in range(len(slots)):
        if slots[place].tile == NO_TILE and fits(st, viewer, tile, slots[place]):
            slots[place].tile = tile
            return True
    for place in range(len(slots)):
        slot = slots[place]
        if not tried[place] and fits(st, viewer, tile, slot):
            tried[place] = True
            if settle(st, viewer, slot.tile, slots, tried):
                slot.tile = tile
                return True
    return False


def may_swap(st: Galaxy, viewer: int, one: Slot, other: Slot) -> bool:
    if viewer < 0:
        if seen_in_place(st, one) or seen_in_place(st, other):
            return False
        return all(
            may_swap(st, seat, one, other)
            for seat in range(st.players)
            if seat not in (one.seat, other.seat)
        )
    if may_be(st, viewer, one.tile, FIXED) or may_be(st, viewer, other.tile, FIXED):
        return False
    return fits(st, viewer, one.tile, other) and fits(st, viewer, other.tile, one)


def seen_in_place(st: Galaxy, slot: Slot) -> bool:
    """Whether others than its owner have seen a tile where it is."""
    return any(
        may_be(st, seat, slot.tile, FIXED) for seat in range(st.players) if seat != slot.seat
    )


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
    size = places(st.players)
    for tile in range(TILES):
        true_places = places_of(st, tile)
        for seat in range(st.players):
            first = seat * size
            if true_places and not any(known[first + place] >> tile & 1 for place in true_places):
                for place in range(first, first + size):
                    known[place] = other_than(known[place], 1 << tile)
                for place in true_places:
                    known[first + place] |= 1 << tile
    st.known = known
