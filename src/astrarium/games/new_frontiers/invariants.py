"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    DEVELOPMENT,
    GOALS,
    GRAY,
    KIND_NAMES,
    NO_GOODS,
    NOVELTY,
    WORLDS,
)
from astrarium.games.new_frontiers.goals import goals_in_hand
from astrarium.games.new_frontiers.state import END_VP, Galaxy


def faults(st: Galaxy) -> list[str]:
    """All laws that do not hold, in words."""
    return (
        world_faults(st)
        + good_faults(st)
        + colonist_faults(st)
        + chip_faults(st)
        + development_faults(st)
        + track_faults(st)
        + (goal_faults(st) if st.goals_used else [])
    )


def world_faults(st: Galaxy) -> list[str]:
    """NF-LIM-06: the sixty worlds are each in one place."""
    count = [0] * WORLDS
    for number in st.bag + st.shown + st.returning:
        count[number] += 1
    for empire in st.empires:
        for number in empire.explored + empire.colonies + empire.stocked_worlds:
            if number < WORLDS:
                count[number] += 1
    found = []
    for number in range(WORLDS):
        if count[number] != 1:
            name = st.components.tiles[number].name
            found.append(f"{name} is in {count[number]} places")
    homes = [number for empire in st.empires for number in empire.colonies if number >= WORLDS]
    if len(homes) != len(set(homes)):
        found.append("a home colony stands in two empires")
    return found


def good_faults(st: Galaxy) -> list[str]:
    """NF-PRO-12: of each kind the supply, colonies and stockpiles add up; NF-PRO-04: gray colonies stay empty."""
    count = st.goods[:]
    found = []
    for empire in st.empires:
        for kind in empire.goods + empire.stocked_goods:
            count[kind] += 1
        for number, good in zip(empire.colonies, empire.goods):
            tile = st.components.tiles[number]
            if good and (
                tile.goods == NO_GOODS or (tile.kind not in (good, ANY)) or tile.kind == GRAY
            ):
                found.append(f"{tile.name} cannot hold a {KIND_NAMES[good]} good")
        if len(empire.goods) != len(empire.colonies):
            found.append("goods and colonies do not match")
    for kind in range(NOVELTY, ALIEN + 1):
        if count[kind] != st.components.goods_supply[kind] or st.goods[kind] < 0:
            found.append(f"{count[kind]} {KIND_NAMES[kind]} goods, supply {st.goods[kind]}")
    return found


def colonist_faults(st: Galaxy) -> list[str]:
    """NF-LIM-05: supply, unused and settled colonists add up to 12 per player."""
    total = st.colonists
    for empire in st.empires:
        total += empire.colonists
        total += sum(st.components.tiles[number].colonists for number in empire.colonies)
        if empire.colonists < 0:
            return ["a player has fewer than 0 colonists"]
    if total != st.components.chips_per_player * st.players or st.colonists < 0:
        return [f"there are {total} colonists in all, {st.colonists} in the supply"]
    return []


def chip_faults(st: Galaxy) -> list[str]:
    """R-01: the pool falls by what is paid until it is empty; nobody owes credits."""
    initial = st.components.chips_per_player * st.players
    paid = sum(empire.vp for empire in st.empires)
    found = []
    if st.vp_pool > 0 and st.vp_pool + paid != initial:
        found.append(f"{paid} VP chips are out, but {st.vp_pool} of {initial} are in the pool")
    if st.vp_pool == 0 and (paid < initial or not st.ending & END_VP):
        found.append("the VP pool is empty without the chips being out or the end being near")
    if any(empire.credits < 0 or empire.stocked_credits < 0 for empire in st.empires):
        found.append("a player has fewer than 0 credits")
    return found


def development_faults(st: Galaxy) -> list[str]:
    """NF-SETUP-02, NF-DEV-05: copies on offer and in empires add up, and nobody owns one twice."""
    found = []
    for stack, face in enumerate(st.faces):
        large = st.components.stacks[stack].large
        copies = 1 if large else st.components.small_copies[st.players]
        owned = sum(empire.developments.count(face) for empire in st.empires)
        if st.offer[stack] + owned != copies or st.offer[stack] < 0:
            name = st.components.tiles[face].name
            found.append(f"{name}: {st.offer[stack]} on offer and {owned} owned, of {copies}")
    for empire in st.empires:
        if len(set(empire.developments)) != len(empire.developments):
            found.append("a player owns a development twice")
        for number in empire.developments:
            if st.components.tiles[number].sort != DEVELOPMENT or number not in st.faces:
                found.append(f"{st.components.tiles[number].name} is not in this game")
    return found


def track_faults(st: Galaxy) -> list[str]:
    """NF-SETUP-14, NF-SETUP-15: one disk each on the track, two each with two players, once all are placed."""
    disks = 2 if st.players == 2 else 1
    placed = [st.track.count(seat) for seat in range(st.players)]
    if any(count != disks for count in placed) and any(empire.colonies for empire in st.empires):
        return [f"the track must hold {disks} disk{'s' if disks > 1 else ''} of each player"]
    return []


def goal_faults(st: Galaxy) -> list[str]:
    """NF-CGG-09: the eight goals are each in one place, at most one of them face down."""
    where = st.goals_unseen + st.goals_under + st.goals_up
    if st.face_down >= 0:
        where = [*where, st.face_down]
    if st.goal_draws:
        in_hand = goals_in_hand(st.goal_draws[-1])
        where = where + in_hand
        if in_hand and st.goal_draws[-1].kept >= 0:
            where = [*where, st.goal_draws[-1].kept]
        if in_hand:
            where = where + st.goal_draws[-1].under
    if sorted(where) != list(range(GOALS)):
        return ["the eight goals are not each in one place"]
    return []
