"""New Frontiers as numbers: named features of a position in which an action tile is to be selected.

`features` makes a row of bytes: a block for each seat, then a shared one. `SEAT_FEATURES` and `SHARED_FEATURES` name
the places of a block. A name like `worth x3` says that the value is counted in thirds; what is below 0 counts as 0,
what is above 255 as 255.

Most of it is what `greedy` thinks of the position, part by part. Of goals a row has only what its viewer may know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from astrarium.bots.net import digest, write
from astrarium.bots.new_frontiers_worth import (
    Profile,
    Valuer,
    profile_of,
    progress,
    rounds_left,
)
from astrarium.games.new_frontiers.actions import (
    ACTION_TILE_IDS,
    CHART_GOALS,
    DEVELOP_TILE,
    TRADE_CONSUME_TILE,
)
from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    DEVELOPMENT,
    GOAL_COUNT_NAMES,
    GOALS,
    KEYWORD_NAMES,
    KIND_NAMES,
    MILITARY,
    NOVELTY,
    PHASE_NAMES,
    PHASES,
    PRODUCTION,
    WINDFALL,
    Components,
)
from astrarium.games.new_frontiers.scoring import goal_count, goal_points, goals_in_play
from astrarium.games.new_frontiers.state import MOST_PLAYERS, Empire, Galaxy

KINDS: Final = range(NOVELTY, ALIEN + 1)
PHASE_TILES: Final = range(DEVELOP_TILE, TRADE_CONSUME_TILE + 1)
PLACES: Final = range(MOST_PLAYERS)
KEYWORDS: Final = range(len(KEYWORD_NAMES))
FEW: Final = 3  # of the best prospects and offers

# What only the tiles of an empire tell.
TILE_FEATURES: Final = [
    "developments",
    "colonies",
    "spaces",
    "military",
    "special military",
    "printed VP",
    "? VP",
    "? developments",
    "develop discount",
    "cycle x6",
    "powers that consume goods",
    "extra VP",
    "sales",
    *[f"produces {KIND_NAMES[kind]}" for kind in KINDS],
    *[f"price of {KIND_NAMES[kind]}" for kind in KINDS],
    *[f"gain by {ACTION_TILE_IDS[tile]} x12" for tile in PHASE_TILES],
    *[f"{name} powers" for name in PHASE_NAMES],
    *[f"{KIND_NAMES[kind]} colonies" for kind in KINDS],
    "military colonies",
    "windfall colonies",
    *[f"keyword {name}" for name in KEYWORD_NAMES],
]
SEAT_FEATURES: Final = [
    *TILE_FEATURES,
    "credits",
    "VP chips",
    "unused colonists",
    "explored worlds",
    *[f"{KIND_NAMES[kind]} goods" for kind in KINDS],
    "points",
    "points of goals",
    "worth of tiles x3",
    "worth of goods x6",
    "worth of credits x6",
    "worth of worlds and colonists x6",
    "worth of offer x6",
    "worth of goals x6",
    "worth x2.5",
    "worth ahead x4",
    "worth behind x4",
    "goods to produce",
    "windfalls without a good",
    "trade-consume now x6",
    "trade-consume after producing x6",
    "worlds to settle now",
    "VP of these",
    "gain of the best of these x6",
    "worlds that miss little",
    *[f"gain of explored world {place + 1} x6" for place in range(FEW)],
    "gain of the best payable development x6",
    *[f"gain of development {place + 1} x6" for place in range(FEW)],
    *[f"price of development {place + 1}" for place in range(FEW)],
    *[f"disk at place {place + 1}" for place in PLACES],
    *[f"selects in {place} turns" for place in PLACES],
    "selects no more",
    "disks to select",
    *[f"goal {name}" for name in GOAL_COUNT_NAMES],
    "progress of goals x12",
    "holds the face-down goal",
]
SHARED_FEATURES: Final = [
    "round",
    "selected",
    "disks to select",
    "VP in the pool",
    "VP in the pool per player x8",
    "colonists in the supply",
    "colonists in the supply per player x8",
    "credits on produce",
    "rounds left x16",
    "last round",
    "worlds in the bag",
    "goods in the supply",
    "stacks on offer",
    *[f"{name} is used" for name in ACTION_TILE_IDS],
    *[f"times {name} x16" for name in ACTION_TILE_IDS],
    *[f"{players} players" for players in range(2, MOST_PLAYERS + 1)],
    "first game",
    "goals",
    *[f"goal {name} is known" for name in GOAL_COUNT_NAMES],
    "a goal is face down",
]
SEAT_SIZE: Final = len(SEAT_FEATURES)
SHARED_SIZE: Final = len(SHARED_FEATURES)
FEATURES: Final = digest([*SEAT_FEATURES, "", *SHARED_FEATURES])


def features(st: Galaxy, viewer: int) -> bytes:
    """The row of a position, with what `viewer` may know."""
    valuer = Valuer(st, viewer)
    worths = [valuer.worth(st, seat) for seat in range(st.players)]
    row = bytearray(st.players * SEAT_SIZE + SHARED_SIZE)
    for seat in range(st.players):
        write(row, seat * SEAT_SIZE, seat_values(st, seat, valuer, worths))
    write(row, st.players * SEAT_SIZE, shared_values(st, valuer))
    return bytes(row)


# --- a seat's block ------------------------------------------------------------------------------


def seat_values(st: Galaxy, seat: int, valuer: Valuer, worths: list[float]) -> list[float]:
    empire = st.empires[seat]
    numbers = (*empire.developments, *empire.colonies)
    profile = profile_of(st.components, numbers)
    values = tile_values(st.components, numbers)[:]
    add_holdings(values, st, seat, profile, valuer)
    add_worths(values, st, seat, profile, valuer, worths)
    add_goods(values, st, empire, profile)
    add_prospects(values, st, seat, profile, valuer)
    add_offers(values, st, seat, profile, valuer)
    add_track(values, st, seat)
    add_goals(values, st, seat, valuer.viewer)
    return values


@lru_cache(maxsize=50_000)
def tile_values(components: Components, numbers: tuple[int, ...]) -> list[float]:
    """What only the tiles tell; the same ones come up again and again."""
    profile = profile_of(components, numbers)
    tiles = [components.tiles[number] for number in numbers]
    developments = [tile for tile in tiles if tile.sort == DEVELOPMENT]
    kinds = [0.0] * (ANY + 1)
    for colony in profile.colonies:
        kinds[colony.kind] += 1
    military = special = 0
    for power in profile.settle_powers:
        if power.effect == MILITARY:
            if power.selector is None:
                military += power.amount
            else:
                special += power.amount
    values: list[float] = [
        len(developments),
        len(profile.colonies),
        sum([tile.spaces for tile in developments]),
        military,
        special,
        profile.printed,
        profile.bonus,
        sum([1 for tile in tiles if tile.bonus]),
        profile.discount,
        6 * profile.cycle,
        len(profile.consume),
        profile.extra_vp,
        len(profile.sales),
    ]
    for kind in KINDS:
        values.append(profile.produced[kind])
    for kind in KINDS:
        values.append(profile.prices[kind])
    for place in PHASE_TILES:
        values.append(12 * profile.per_use[place])
    for phase in range(PHASES):
        values.append(sum([len(tile.powers_in[phase]) for tile in tiles]))
    for kind in KINDS:
        values.append(kinds[kind] + kinds[ANY])
    values.append(sum([1 for colony in profile.colonies if colony.military]))
    values.append(sum([1 for colony in profile.colonies if colony.goods == WINDFALL]))
    for bit in KEYWORDS:
        values.append(sum([tile.keywords >> bit & 1 for tile in tiles]))
    return values


def goods_of(empire: Empire) -> list[int]:
    """Goods in the empire by kind."""
    counts = [0, 0, 0, 0, 0]
    for kind in empire.goods:
        counts[kind] += 1
    return counts


def add_holdings(
    values: list[float], st: Galaxy, seat: int, profile: Profile, valuer: Valuer
) -> None:
    empire = st.empires[seat]
    goods = goods_of(empire)
    values.append(empire.credits)
    values.append(empire.vp)
    values.append(empire.colonists)
    values.append(len(empire.explored))
    for kind in KINDS:
        values.append(goods[kind])
    reached = 0
    for number in goals_in_play(st, valuer.viewer):
        goal = st.components.goals[number]
        reached += goal_points(goal, goal_count(st, seat, goal, NOVELTY))
    values.append(empire.vp + profile.printed + profile.bonus + reached)
    values.append(reached)


def add_worths(
    values: list[float],
    st: Galaxy,
    seat: int,
    profile: Profile,
    valuer: Valuer,
    worths: list[float],
) -> None:
    """The parts of greedy's opinion, the whole, and how far the best other is behind or ahead."""
    empire = st.empires[seat]
    outlook = valuer.outlook
    values.append(3 * profile.worth(outlook))
    values.append(6 * valuer.goods_worth(st, seat, profile, outlook))
    values.append(6 * valuer.credits_worth(empire, outlook))
    values.append(6 * valuer.colony_worth(empire, seat, profile, outlook))
    values.append(6 * valuer.offer_worth(st, seat, profile, outlook))
    values.append(6 * valuer.goals_worth(st, seat, outlook) if st.goals_used else 0.0)
    values.append(2.5 * worths[seat])
    most = -1000.0
    for other in range(st.players):
        if other != seat and worths[other] > most:
            most = worths[other]
    values.append(4 * (worths[seat] - most))
    values.append(4 * (most - worths[seat]))


def add_goods(values: list[float], st: Galaxy, empire: Empire, profile: Profile) -> None:
    """What Produce and Trade-Consume would bring now."""
    goods = goods_of(empire)
    later = goods[:]
    empty = windfalls = 0
    for place in range(len(empire.colonies)):
        if empire.goods[place] == 0:
            colony = st.components.tiles[empire.colonies[place]]
            if colony.goods == PRODUCTION:
                later[NOVELTY if colony.kind == ANY else colony.kind] += 1
                empty += 1
            elif colony.goods == WINDFALL:
                windfalls += 1
    values.append(empty)
    values.append(windfalls)
    values.append(6 * profile.turn(goods))
    values.append(6 * profile.turn(later))


def add_prospects(
    values: list[float], st: Galaxy, seat: int, profile: Profile, valuer: Valuer
) -> None:
    """Explored worlds: what could be settled now, and the best of them."""
    empire = st.empires[seat]
    ready = points = little = 0
    best_now = 0.0
    gains: list[float] = []
    for number in empire.explored:
        world = st.components.tiles[number]
        missing = profile.way_to_settle(world)[1]
        gain, price, colonists = valuer.prospect(seat, number, profile)
        gains.append(gain)
        if missing == 0 and price <= empire.credits and colonists <= empire.colonists:
            ready += 1
            points += world.vp
            best_now = max(best_now, gain)
        elif missing <= 1 and price <= empire.credits + 2:
            little += 1
    values.append(ready)
    values.append(points)
    values.append(6 * best_now)
    values.append(little)
    gains.sort(reverse=True)
    for place in range(FEW):
        values.append(6 * gains[place] if place < len(gains) else 0.0)


def add_offers(
    values: list[float], st: Galaxy, seat: int, profile: Profile, valuer: Valuer
) -> None:
    """Developments on offer: the best that can be paid now, and the best of all."""
    empire = st.empires[seat]
    offers = valuer.offers(seat, profile.discount)
    payable = 0.0
    for gain, price, _, _ in offers:
        if price <= empire.credits:
            payable = max(payable, gain)
    values.append(6 * payable)
    for place in range(FEW):
        values.append(6 * offers[place][0] if place < len(offers) else 0.0)
    for place in range(FEW):
        values.append(offers[place][1] if place < len(offers) else 0.0)


def add_track(values: list[float], st: Galaxy, seat: int) -> None:
    """Where the seat's foremost disk stands, and when the seat selects next in this round."""
    foremost = waits = -1
    disks = 0
    for place in range(len(st.track)):
        if st.track[place] == seat:
            if foremost < 0:
                foremost = place
            if place >= st.selected:
                disks += 1
                if waits < 0:
                    waits = place - st.selected
    for place in PLACES:
        values.append(1.0 if foremost == place else 0.0)
    for place in PLACES:
        values.append(1.0 if waits == place else 0.0)
    values.append(1.0 if waits < 0 else 0.0)
    values.append(disks)


def add_goals(values: list[float], st: Galaxy, seat: int, viewer: int) -> None:
    """What each goal that the viewer knows counts for the seat, and the way towards their next steps."""
    counts = [0.0] * GOALS
    ahead = 0.0
    for number in goals_in_play(st, viewer):
        goal = st.components.goals[number]
        count = goal_count(st, seat, goal, NOVELTY)
        counts[goal.counts] = count
        ahead += progress(goal, count)
    values.extend(counts)
    values.append(12 * ahead)
    values.append(1.0 if st.face_down_holder == seat else 0.0)


# --- the shared block ----------------------------------------------------------------------------


def shared_values(st: Galaxy, valuer: Valuer) -> list[float]:
    values: list[float] = [
        st.round,
        st.selected,
        len(st.track) - st.selected,
        st.vp_pool,
        8 * st.vp_pool / st.players,
        st.colonists,
        8 * st.colonists / st.players,
        st.produce_credits,
        16 * rounds_left(st),
        1.0 if st.ending else 0.0,
        len(st.bag),
        sum(st.goods[NOVELTY:]),
        sum([1 for copies in st.offer if copies]),
    ]
    for tile in range(CHART_GOALS + 1):
        values.append(st.used_tiles >> tile & 1)
    for tile in range(CHART_GOALS + 1):
        values.append(16 * valuer.outlook.uses[tile])
    for players in range(2, MOST_PLAYERS + 1):
        values.append(1.0 if st.players == players else 0.0)
    values.append(1.0 if st.first_game else 0.0)
    values.append(1.0 if st.goals_used else 0.0)
    known = [0.0] * GOALS
    for number in goals_in_play(st, valuer.viewer):
        known[st.components.goals[number].counts] = 1.0
    values.extend(known)
    values.append(1.0 if st.face_down >= 0 else 0.0)
    return values
