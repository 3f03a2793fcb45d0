"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from mypy_extensions import i64

from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    DEVELOP,
    FIRST_FACTION,
    MOST_CREDITS,
    SETTLE,
    TILES,
    tile_of,
)
from astrarium.games.roll_for_the_galaxy.knowledge import (
    ABANDONED,
    ALL_TILES,
    BAG,
    FIXED,
    other_than,
    places,
    stack_place,
)
from astrarium.games.roll_for_the_galaxy.powers import capacity, dice_owned
from astrarium.games.roll_for_the_galaxy.state import Galaxy, coloured, goods_of


def faults(st: Galaxy) -> list[str]:
    """All laws that do not hold, in words."""
    return (
        dice_faults(st) + tile_faults(st) + good_faults(st) + chip_faults(st) + knowledge_faults(st)
    )


def dice_faults(st: Galaxy) -> list[str]:
    """RG-COMP-06: of each colour the supply and all dice of players add up."""
    count = st.supply[:]
    found = []
    for seat, empire in enumerate(st.empires):
        owned = dice_owned(empire)
        for colour in range(COLOURS):
            count[colour] += owned[colour]
        if (
            negative(empire.cup)
            or negative(empire.citizenry)
            or negative(empire.columns)
            or negative(empire.wilds)
            or negative(empire.dictated)
            or negative(empire.development_dice)
            or negative(empire.world_dice)
            or negative(empire.builders)
        ):
            found.append(f"seat {seat} has fewer than no dice somewhere")
    for colour in range(COLOURS):
        wanted = st.components.dice[colour].count
        if count[colour] != wanted:
            found.append(f"there are {count[colour]} {COLOUR_NAMES[colour]} dice, not {wanted}")
    return found


def negative(dice: list[int]) -> bool:
    for number in dice:
        if number < 0:
            return True
    return False


def tile_faults(st: Galaxy) -> list[str]:
    """RG-COMP-06: the game tiles are each in one place."""
    count = [0] * TILES
    for tile in st.bag + st.abandoned:
        count[tile] += 1
    for empire in st.empires:
        for tile in empire.hand + empire.development_stack + empire.world_stack:
            count[tile] += 1
        for side in empire.developments + empire.worlds:
            if side < FIRST_FACTION:
                count[tile_of(side)] += 1
    return [
        f"the tile {st.side(tile).name} is in {count[tile]} places"
        for tile in range(TILES)
        if count[tile] != 1
    ]


def good_faults(st: Galaxy) -> list[str]:
    """RG-PRO-02, RG-PRO-03: gray worlds stay empty, others hold what they may."""
    found = []
    for empire in st.empires:
        if len(empire.goods) != len(empire.worlds):
            found.append("goods and worlds do not fit")
        for place, goods in enumerate(empire.goods):
            side = st.side(empire.worlds[place])
            most = capacity(empire) if coloured(side) else 0
            if len(goods_of(goods)) > most:
                found.append(f"{side.name} holds more than {most} goods")
    return found


def chip_faults(st: Galaxy) -> list[str]:
    """RG-CRED-01, RG-VP-02, RG-VP-03: credits within bounds, and VP out of the pool unless it was exhausted."""
    found = []
    for seat, empire in enumerate(st.empires):
        if not 0 <= empire.credits <= MOST_CREDITS:
            found.append(f"seat {seat} has {empire.credits} credits")
    paid = sum([empire.vp for empire in st.empires])
    initial = st.components.vp_per_player * st.players
    if st.exhausted != (paid >= initial):
        found.append(f"{paid} of {initial} VP are paid, and the pool's end is not noted so")
    if st.pool != max(0, initial - paid):
        found.append(f"the pool holds {st.pool} VP after {paid} of {initial} were paid")
    return found


def knowledge_faults(st: Galaxy) -> list[str]:
    """Where a tile is, is always among the places where a seat thinks it may be, and alone if all can see it."""
    size = places(st.players)
    true_places = [0] * size
    true_places[BAG] = as_bits(st.bag)
    true_places[ABANDONED] = as_bits(st.abandoned)
    hands = [0] * st.players
    seen = ALL_TILES  # in tableaux, for everyone to see
    tops: i64 = 0
    for seat, empire in enumerate(st.empires):
        true_places[stack_place(seat, DEVELOP)] = as_bits(empire.development_stack)
        true_places[stack_place(seat, SETTLE)] = as_bits(empire.world_stack)
        hands[seat] = as_bits(empire.hand)
        seen = other_than(seen, hands[seat])
        tops |= as_bits(empire.development_stack[:1]) | as_bits(empire.world_stack[:1])
    for tiles in true_places:
        seen = other_than(seen, tiles)
    found = []
    for viewer in range(st.players):
        first = viewer * size
        wrong = other_than(seen | tops, st.known[first + FIXED])
        for place in range(size):
            if place != FIXED:
                known = st.known[first + place]
                elsewhere = other_than(tops, true_places[place])
                wrong |= other_than(true_places[place], known) | ((seen | elsewhere) & known)
        for seat in range(st.players):
            stack = first + stack_place(seat, DEVELOP)
            wrong |= other_than(hands[seat], st.known[stack] | st.known[stack + 1])
        if wrong:
            names = [st.side(tile).name for tile in range(TILES) if wrong >> tile & 1]
            found.append(f"seat {viewer} is wrong about {', '.join(names)}")
    return found


def as_bits(tiles: list[int]) -> i64:
    """Tiles as a set."""
    bits: i64 = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits
