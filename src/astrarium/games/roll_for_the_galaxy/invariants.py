"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    FIRST_FACTION,
    MOST_CREDITS,
    TILES,
    tile_of,
)
from astrarium.games.roll_for_the_galaxy.knowledge import FIXED, may_be, places_of, surely_at
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
        places = [
            empire.cup,
            empire.citizenry,
            empire.columns,
            empire.wilds,
            empire.dictated,
            empire.development_dice,
            empire.world_dice,
        ]
        if any(min(place) < 0 for place in places):
            found.append(f"seat {seat} has fewer than no dice somewhere")
    for colour in range(COLOURS):
        count[colour] += st.builders[colour]
        wanted = st.components.dice[colour].count
        if count[colour] != wanted:
            found.append(f"there are {count[colour]} {COLOUR_NAMES[colour]} dice, not {wanted}")
    return found


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
    """Where a tile is, is always among the places where a seat thinks it may be."""
    found = []
    for tile in range(TILES):
        places = places_of(st, tile)
        for viewer in range(st.players):
            if places and not any(may_be(st, viewer, tile, place) for place in places):
                found.append(f"seat {viewer} is wrong about {st.side(tile).name}")
            if not places and not surely_at(st, viewer, tile, FIXED):
                found.append(f"seat {viewer} does not see {st.side(tile).name}")
    return found
