"""The verbs of the game: each changes one thing, keeps the supplies right and reports an event."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import (
    GOOD_PRODUCED_GAIN,
    PRODUCE,
    WINDFALL,
    WORLD,
    Tile,
)
from astrarium.games.new_frontiers.state import END_VP, Galaxy, remove_powers
from astrarium.kernel.lists import place_in, with_at, without, without_at

KINDS: Final = 5


def gain_credits(st: Galaxy, seat: int, amount: int, tile: int = -1) -> None:
    """Credits are unlimited (NF-LIM-01). `tile` is the tile that pays them, for the log."""
    if amount > 0:
        st.empires[seat].credits += amount
        st.tell("gain-credits", seat, amount, tile)


def pay_credits(st: Galaxy, seat: int, amount: int) -> None:
    st.empires[seat].credits -= amount


def gain_vp(st: Galaxy, seat: int, amount: int, tile: int = -1) -> None:
    """VP chips; an emptied pool ends the game after this round, and chips due beyond it are still paid (R-01)."""
    if amount <= 0:
        return
    from_pool = min(amount, st.vp_pool)
    st.empires[seat].vp += amount
    st.vp_pool -= from_pool
    st.tell("gain-vp", seat, amount, tile, from_pool)
    if st.vp_pool == 0:
        end_after_round(st, END_VP)


def end_after_round(st: Galaxy, cause: int) -> None:
    """Set the end flag, which nothing clears (NF-END-03)."""
    if not st.ending & cause:
        st.ending |= cause
        st.tell("last-round", -1, cause)


def gain_colonists(st: Galaxy, seat: int, amount: int) -> None:
    """As many as the supply has (NF-STL-18, NF-LIM-07)."""
    taken = min(amount, st.colonists)
    if taken > 0:
        st.colonists -= taken
        st.empires[seat].colonists += taken
        st.tell("gain-colonists", seat, taken)


def place_good(st: Galaxy, seat: int, index: int, kind: int) -> bool:
    """Put a good from the supply on an empty colony; false if none of its kind is left (R-32)."""
    if st.goods[kind] == 0:
        return False
    empire = st.empires[seat]
    st.goods = with_at(st.goods, kind, st.goods[kind] - 1)
    empire.goods = with_at(empire.goods, index, kind)
    return True


def produce_on(st: Galaxy, seat: int, index: int) -> bool:
    """Produce a good on an empty colony, and gain what the colony pays for it (NF-PRO-08)."""
    empire = st.empires[seat]
    tile = st.tile(empire.colonies[index])
    kind = st.kind_of(tile)
    if not place_good(st, seat, index, kind):
        return False
    place = seat * KINDS + kind
    st.produced = with_at(st.produced, place, st.produced[place] + 1)
    st.tell("produce", seat, tile.number, kind)
    for power in tile.powers_in[PRODUCE]:
        if power.effect == GOOD_PRODUCED_GAIN:
            gain_credits(st, seat, power.credits, tile.number)
    return True


def remove_good(st: Galaxy, seat: int, index: int) -> int:
    """Return a colony's good to the supply; its kind."""
    empire = st.empires[seat]
    kind = empire.goods[index]
    st.goods = with_at(st.goods, kind, st.goods[kind] + 1)
    empire.goods = with_at(empire.goods, index, 0)
    return kind


def has_goods(st: Galaxy, seat: int) -> bool:
    """Whether any good lies on the seat's colonies."""
    for kind in st.empires[seat].goods:
        if kind:
            return True
    return False


def colonies_with_goods(st: Galaxy, seat: int, kind: int) -> list[int]:
    """Numbers of the colonies that hold a good of `kind` (any good for kinds above ALIEN), ascending."""
    empire = st.empires[seat]
    found: list[int] = []
    for index, good in enumerate(empire.goods):
        if good and (good == kind or kind > 4):
            found.append(empire.colonies[index])
    found.sort()
    return found


def add_colony(st: Galaxy, seat: int, world: Tile, colonists: int) -> None:
    """An explored world becomes a colony, taking `colonists` unused ones; a windfall world gets its good."""
    empire = st.empires[seat]
    empire.explored = without(empire.explored, world.number)
    empire.colonists -= colonists
    empire.colonies = [*empire.colonies, world.number]
    empire.goods = [*empire.goods, 0]
    if world.goods == WINDFALL:
        kind = st.kind_of(world)
        if place_good(st, seat, len(empire.goods) - 1, kind):
            st.tell("windfall-good", seat, world.number, kind)


def remove_colony(st: Galaxy, seat: int, index: int) -> None:
    """A replaced colony gives up its good; a tile waits to go back into the bag, a printed home is covered (R-17)."""
    empire = st.empires[seat]
    number = empire.colonies[index]
    if empire.goods[index]:
        kind = remove_good(st, seat, index)
        st.tell("lose-good", seat, number, kind)
    empire.colonies = without_at(empire.colonies, index)
    empire.goods = without_at(empire.goods, index)
    if index < empire.working:
        # NF-TILE-33: its powers are gone at once.
        empire.working -= 1
        remove_powers(empire, number)
    if st.components.tiles[number].sort == WORLD:
        st.returning = [*st.returning, number]
        st.tell("set-aside", seat, number)


def lose_temporary_military(st: Galaxy) -> None:
    """Military raised in a Settle turn does not outlast it (NF-STL-12)."""
    if st.temporary:
        st.tell("military-ends", -1, st.temporary)
        st.temporary = 0


def return_set_aside(st: Galaxy) -> None:
    """Worlds returned or replaced in this action reach the bag (NF-EXP-07)."""
    for world in st.returning:
        st.tell("into-bag", -1, world)
    empty_into_bag(st, st.returning)
    st.returning = []


def return_shown(st: Galaxy) -> None:
    """Worlds that nobody picked go back into the bag (NF-EXP-07)."""
    for world in st.shown:
        st.tell("unpicked", -1, world)
    empty_into_bag(st, st.shown)
    st.shown = []


def empty_into_bag(st: Galaxy, worlds: list[int]) -> None:
    """Worlds go back into the bag, which has no order."""
    if worlds:
        bag = st.bag[:]
        for world in worlds:
            bag.insert(place_in(bag, world), world)
        st.bag = bag
