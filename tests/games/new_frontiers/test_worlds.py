"""Every world by name: what it takes to settle it, its goods, its points, and each of its powers at work."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.new_frontiers.helpers import empire, play
from tests.games.new_frontiers.tiles import (
    OWNER,
    TESTED,
    Mat,
    Row,
    about,
    cells,
    check,
    check_any_good,
    check_military,
    check_sale,
    held,
    keywords_at_work,
    military,
    open_turn,
    points,
    rows,
)


class World(NamedTuple):
    id: str
    cost: int  # the defense of a military world
    colonists: int
    goods: str  # production, windfall or gray
    kind: str
    vp: str  # "?" where a bonus stands in its place
    keywords: str


def worlds(text: str) -> list[World]:
    """id | cost or defense | colonists | goods | VP | keywords"""
    found = []
    for id, cost, colonists, goods, vp, keywords in cells(text):
        way, _, kind = goods.partition(" ")
        found.append(World(id, int(cost), int(colonists), way, kind, vp, keywords))
        TESTED.add((id, "tile"))
    return found


MILITARY = worlds("""
rebel-fuel-cache               | 1 | 1 | windfall rare      | 1 | REBEL
new-survivalists               | 1 | 1 | production novelty | 1 | -
the-last-of-the-uplift-gnarssh | 1 | 1 | windfall genes     | 0 | UPLIFT
imperium-fifth-column          | 1 | 1 | gray               | 0 | IMPERIUM
wary-uplift-enclave            | 1 | 1 | production novelty | 1 | UPLIFT
rebel-miners                   | 2 | 1 | production rare    | 1 | REBEL
former-penal-colony            | 2 | 1 | windfall novelty   | 1 | -
avian-uplift-race              | 2 | 1 | windfall genes     | 2 | UPLIFT
reptilian-uplift-race          | 2 | 1 | windfall genes     | 2 | UPLIFT
alien-robot-sentry             | 2 | 1 | windfall alien     | 2 | ALIEN
rebel-uplift-world             | 2 | 1 | windfall genes     | 1 | REBEL UPLIFT
rebel-warrior-race             | 3 | 1 | windfall genes     | 2 | REBEL
imperium-fuel-depot            | 3 | 1 | production rare    | 1 | IMPERIUM
uplift-coalition               | 3 | 1 | windfall genes     | ? | UPLIFT
rebel-fuel-refinery            | 4 | 1 | windfall rare      | 2 | REBEL
imperium-depot                 | 4 | 1 | gray               | 4 | IMPERIUM
alien-defense-system           | 4 | 1 | production alien   | 2 | ALIEN
rebel-outpost                  | 5 | 2 | gray               | 5 | REBEL
lost-alien-warship             | 5 | 1 | windfall alien     | 3 | ALIEN
rebel-base                     | 6 | 2 | gray               | 6 | REBEL
lost-alien-battle-fleet        | 6 | 2 | production alien   | 4 | ALIEN
rebel-homeworld                | 7 | 2 | gray               | 7 | REBEL
rebel-resistance               | 8 | 2 | gray               | ? | REBEL
rebel-council                  | 8 | 2 | gray               | 8 | REBEL
rebel-stronghold               | 9 | 2 | gray               | 9 | REBEL
alien-sentinels                | 9 | 2 | windfall alien     | 9 | ALIEN
""")

CIVIL = worlds("""
devolved-uplift-race      | 0 | 1 | windfall novelty   | 1 | UPLIFT
artist-settlement         | 1 | 1 | production novelty | 1 | -
secluded-world            | 1 | 1 | production novelty | 1 | -
destroyed-world           | 1 | 1 | windfall rare      | 0 | -
spice-world               | 2 | 1 | production novelty | 1 | -
new-vinland               | 2 | 1 | production novelty | 1 | -
gem-world                 | 2 | 1 | production novelty | 1 | -
space-port                | 2 | 1 | production novelty | 1 | -
imperium-survey-hq        | 2 | 1 | production novelty | 1 | IMPERIUM
uplift-descendants        | 2 | 1 | production novelty | 0 | -
asteroid-belt             | 2 | 1 | windfall rare      | 1 | -
radioactive-world         | 2 | 1 | windfall rare      | 1 | -
volcanic-world            | 2 | 1 | production rare    | 1 | -
mining-mole-uplift-race   | 2 | 1 | production rare    | 1 | UPLIFT
pre-sentient-race         | 2 | 1 | windfall genes     | 1 | -
alien-oort-cloud-factory  | 2 | 1 | production any     | 1 | ALIEN
deep-space-symbionts      | 3 | 1 | windfall genes     | 1 | -
comet-zone                | 3 | 1 | production rare    | 2 | -
alien-rosetta-stone-world | 3 | 1 | gray               | 3 | ALIEN
prosperous-world          | 3 | 1 | production novelty | 2 | -
uplift-gene-breeders      | 3 | 1 | production genes   | 2 | UPLIFT
galactic-news-hub         | 4 | 2 | windfall novelty   | 2 | -
deserted-alien-outpost    | 4 | 2 | windfall alien     | 3 | ALIEN
imperium-armaments-world  | 4 | 2 | production rare    | 2 | IMPERIUM
adaptable-uplift-race     | 4 | 2 | windfall genes     | 2 | UPLIFT
galactic-trendsetters     | 5 | 2 | gray               | 5 | -
deserted-alien-colony     | 5 | 2 | windfall alien     | 4 | ALIEN
lost-species-ark-world    | 5 | 2 | production genes   | 3 | -
imperium-munitions        | 5 | 2 | production rare    | 3 | -
imperium-arms-factories   | 5 | 2 | production rare    | 3 | IMPERIUM
galactic-studios          | 5 | 2 | production novelty | 3 | -
imperium-capital          | 6 | 2 | gray               | ? | IMPERIUM
alien-uplift-chamber      | 6 | 2 | windfall alien     | ? | ALIEN UPLIFT
alien-data-repository     | 7 | 2 | production alien   | 6 | ALIEN
""")

WORLDS = MILITARY + CIVIL


def each(worlds: list[World]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("world", worlds, ids=[world.id for world in worlds])


# Tiles whose general Military adds up to 0 to 9.
ARMY = [
    "",
    "expeditionary-force",
    "space-marines",
    "drop-ships",
    "drop-ships expeditionary-force",
    "drop-ships space-marines",
    "drop-ships space-marines expeditionary-force",
    "drop-ships space-marines new-galactic-order",
    "drop-ships space-marines new-galactic-order expeditionary-force",
    "drop-ships space-marines new-galactic-order new-sparta",
]


def settled(world: World) -> str:
    """The world as a colony on arrival: a windfall world brings its good (NF-STL-14)."""
    return world.id + (f"+{world.kind}" if world.goods == "windfall" else "")


@pytest.mark.clause("NF-STL-05", "NF-STL-07", "NF-STL-08", "NF-STL-13", "NF-STL-14")
@each(MILITARY)
def test_a_military_world_is_conquered_at_its_defense(world: World) -> None:
    mat = f"credits 9 colonists {world.colonists} {ARMY[world.cost]} / {world.id}"
    check(Row(world.id, "settle", mat, [f"settle {world.id}"], f"colonists 0 {settled(world)}"))


@pytest.mark.clause("NF-STL-07", "NF-STL-09")
@each(MILITARY)
def test_a_military_world_resists_one_less_and_takes_no_credits(world: World) -> None:
    mat = f"credits 9 colonists 2 {ARMY[world.cost - 1]} / {world.id}"
    check(Row(world.id, "settle", mat, [], f"refused NF-STL-07 settle {world.id}"))


@pytest.mark.clause("NF-STL-05", "NF-STL-06", "NF-STL-13", "NF-STL-14")
@each(CIVIL)
def test_a_non_military_world_costs_exactly_its_cost(world: World) -> None:
    mat = f"credits {world.cost} colonists {world.colonists} {ARMY[8]} / {world.id}"
    outcome = f"credits 0 colonists 0 {settled(world)}"
    check(Row(world.id, "settle", mat, [f"settle {world.id}"], outcome))


@pytest.mark.clause("NF-STL-06", "NF-STL-09")
@each(CIVIL[1:])
def test_a_credit_less_is_too_little_whatever_the_military(world: World) -> None:
    mat = f"credits {world.cost - 1} colonists 2 {ARMY[8]} / {world.id}"
    check(Row(world.id, "settle", mat, [], f"refused NF-STL-06 settle {world.id}"))


@pytest.mark.clause("NF-STL-05")
@each(WORLDS)
def test_a_colonist_less_leaves_nothing_but_taking_colonists(world: World) -> None:
    mat = Mat(f"credits 9 colonists {world.colonists - 1} {ARMY[9]} / {world.id}", "settle")
    table = open_turn("settle", mat)
    mat.add(f"colonists {world.colonists + 1}")
    assert held(table) == mat.held()


@pytest.mark.clause("NF-PRO-02", "NF-PRO-04", "NF-PRO-05")
@each([world for world in WORLDS if world.kind != "any"])
def test_only_a_production_world_produces_and_of_its_kind(world: World) -> None:
    table = open_turn("produce", Mat(world.id))
    good = world.kind if world.goods == "production" else None
    assert empire(table, OWNER)["colonies"][1] == {"id": world.id, "good": good, "new": False}


@pytest.mark.clause("NF-PRO-06")
@each([world for world in WORLDS if world.kind != "any"])
def test_the_windfall_bonus_fills_it_if_it_is_a_windfall_world(world: World) -> None:
    table = play(open_turn("settle", Mat(world.id)), "1 select produce")
    good = None if world.goods == "gray" else world.kind
    assert empire(table, OWNER)["colonies"][1] == {"id": world.id, "good": good, "new": False}


@pytest.mark.clause("NF-TC-04", "NF-TC-05")
@each([world for world in WORLDS if world.kind not in ("", "any") and world.id != "spice-world"])
def test_its_good_is_sold_at_the_price_of_its_kind(world: World) -> None:
    check_sale(world.id, world.kind)


@pytest.mark.clause("NF-SCORE-02", "NF-SCORE-12", "NF-GOAL-05")
@each(WORLDS)
def test_it_scores_its_printed_vp_and_counts_for_what_it_is(world: World) -> None:
    scored = points(f"{world.id} galactic-exchange military-industry")
    assert scored["colonies"] == (0 if world.vp == "?" else int(world.vp))
    assert scored["galactic-exchange"] == (0 if world.goods == "gray" else 1)
    assert scored["military-industry"] == (1 if world in MILITARY else 0)
    assert keywords_at_work(world.id) == world.keywords


ARMED = """
imperium-fifth-column    | 1
former-penal-colony      | 1
rebel-uplift-world       | 1
rebel-warrior-race       | 1
rebel-outpost            | 1
imperium-armaments-world | 1
lost-alien-warship       | 2
imperium-munitions       | 2
lost-alien-battle-fleet  | 3
"""


@pytest.mark.clause("NF-STL-07", "NF-STL-10", "NF-TILE-29")
@military(ARMED)
def test_general_military(tile: str, amount: int) -> None:
    check_military(tile, amount)


SETTLE = """
imperium-fuel-depot | colonists 1 * | settle devolved-uplift-race, draw gem-world
    | colonists 0 devolved-uplift-race+novelty / gem-world
imperium-fuel-depot | colonists 1 * | take-colonists | colonists 3
uplift-coalition | colonists 1 * / the-last-of-the-uplift-gnarssh | settle the-last-of-the-uplift-gnarssh
    | colonists 0 the-last-of-the-uplift-gnarssh+genes
uplift-coalition | colonists 1 * space-marines / rebel-warrior-race | settle rebel-warrior-race
    | colonists 0 rebel-warrior-race+genes
uplift-coalition | colonists 1 * / avian-uplift-race new-survivalists
    | refused NF-STL-07 settle avian-uplift-race new-survivalists
rebel-fuel-refinery | colonists 1 * volcanic-world+rare / alien-robot-sentry | settle alien-robot-sentry
    | colonists 0 volcanic-world alien-robot-sentry+alien
rebel-fuel-refinery | colonists 1 *+rare volcanic-world+rare / imperium-fuel-depot
    | refused NF-STL-07 settle imperium-fuel-depot
rebel-fuel-refinery | colonists 1 * artist-settlement+novelty / new-survivalists
    | refused NF-STL-07 settle new-survivalists
imperium-depot | colonists 1 * / rebel-miners rebel-uplift-world | settle rebel-miners
    | colonists 0 rebel-miners, offered settle rebel-uplift-world
imperium-depot | colonists 1 * / rebel-warrior-race new-survivalists
    | refused NF-STL-07 settle rebel-warrior-race new-survivalists
alien-defense-system | colonists 1 *+alien / imperium-fuel-depot | settle imperium-fuel-depot
    | colonists 0 * imperium-fuel-depot
alien-defense-system | colonists 1 *+alien / imperium-depot | refused NF-STL-07 settle imperium-depot
alien-defense-system | colonists 1 * volcanic-world+rare / new-survivalists
    | refused NF-STL-07 settle new-survivalists
mining-mole-uplift-race | credits 2 colonists 1 * / comet-zone | settle comet-zone | credits 0 colonists 0 comet-zone
mining-mole-uplift-race | credits 1 colonists 1 rebel-cantina * / rebel-miners | settle rebel-miners
    | credits 0 colonists 0 rebel-miners
mining-mole-uplift-race | credits 1 colonists 1 * / comet-zone gem-world
    | refused NF-STL-06 settle comet-zone gem-world
alien-rosetta-stone-world | credits 2 colonists 2 * / deserted-alien-outpost | settle deserted-alien-outpost
    | credits 0 colonists 0 deserted-alien-outpost+alien
alien-rosetta-stone-world | credits 1 colonists 2 * / deserted-alien-outpost gem-world
    | refused NF-STL-06 settle deserted-alien-outpost gem-world
alien-rosetta-stone-world | colonists 1 * / alien-robot-sentry | settle alien-robot-sentry
    | colonists 0 alien-robot-sentry+alien
alien-rosetta-stone-world | colonists 1 * / alien-defense-system new-survivalists
    | refused NF-STL-07 settle alien-defense-system new-survivalists
alien-oort-cloud-factory | colonists 1 alien-rosetta-stone-world / * | settle * | colonists 0 *
alien-oort-cloud-factory | credits 2 colonists 1 mining-mole-uplift-race / * | settle *, kind rare
    | credits 1 colonists 0 *
alien-oort-cloud-factory | credits 2 colonists 1 mining-mole-uplift-race / * | settle *, kind genes
    | credits 0 colonists 0 *
alien-uplift-chamber | credits 1 colonists 1 * / uplift-gene-breeders | settle uplift-gene-breeders
    | credits 0 colonists 0 uplift-gene-breeders
alien-uplift-chamber | colonists 1 * / pre-sentient-race | settle pre-sentient-race
    | colonists 0 pre-sentient-race+genes
alien-uplift-chamber | colonists 1 * / uplift-gene-breeders artist-settlement
    | refused NF-STL-06 settle uplift-gene-breeders artist-settlement
alien-uplift-chamber | colonists 1 * / avian-uplift-race | settle avian-uplift-race
    | colonists 0 avian-uplift-race+genes
alien-uplift-chamber | colonists 1 * / rebel-warrior-race new-survivalists
    | refused NF-STL-07 settle rebel-warrior-race new-survivalists
"""


@pytest.mark.clause("NF-STL-06", "NF-STL-11", "NF-STL-12", "NF-STL-21", "NF-TILE-02")
@rows("settle", SETTLE)
def test_settle_powers(row: Row) -> None:
    check(row)


PRODUCE = """
gem-world | * | credits 1 *+novelty
gem-world | *+novelty | unchanged
gem-world | *+novelty artist-settlement | artist-settlement+novelty
comet-zone | * | credits 1 *+rare
comet-zone | *+rare | unchanged
lost-species-ark-world | * | credits 2 *+genes
lost-species-ark-world | *+genes | unchanged
galactic-studios | * | credits 1 *+novelty
galactic-studios | *+novelty | unchanged
rebel-resistance | * rebel-base rebel-fuel-cache imperium-depot | credits 3
rebel-resistance | rebel-cantina * rebel-base | credits 4
alien-oort-cloud-factory | * | kind novelty | *+novelty
alien-oort-cloud-factory | * | kind rare | *+rare
alien-oort-cloud-factory | * | kind genes | *+genes
alien-oort-cloud-factory | * | kind alien | *+alien
"""


@pytest.mark.clause("NF-PRO-08", "NF-TILE-01")
@rows("produce", PRODUCE)
def test_produce_powers(row: Row) -> None:
    check(row)


TRADE = """
spice-world | *+novelty | sell * | credits 3 *
spice-world | * volcanic-world+rare | sell volcanic-world | credits 2 volcanic-world
spice-world | *+novelty | sell-nothing | unchanged
space-port | * volcanic-world+rare | sell volcanic-world | credits 4 volcanic-world
space-port | *+novelty | sell * | credits 1 *
alien-oort-cloud-factory | *+alien volcanic-world+rare | sell volcanic-world
    | credits 2 volcanic-world, refused NF-TILE-04 sell *
"""


@pytest.mark.clause("NF-TC-04", "NF-TC-06", "NF-TC-07", "NF-TILE-04")
@rows("trade", TRADE)
def test_trade_powers(row: Row) -> None:
    check(row)


CONSUME = """
new-survivalists | * artist-settlement+novelty | vp 1 artist-settlement
new-survivalists | * volcanic-world+rare | unchanged
uplift-descendants | *+novelty uplift-gene-breeders+genes | vp 3 * uplift-gene-breeders
uplift-descendants | *+novelty artist-settlement+novelty | unchanged
uplift-descendants | * uplift-gene-breeders+genes volcanic-world+rare | unchanged
galactic-news-hub | *+novelty artist-settlement+novelty | vp 3 * artist-settlement
galactic-news-hub | *+novelty volcanic-world+rare | unchanged
adaptable-uplift-race | *+genes volcanic-world+rare | vp 2 credits 2 * volcanic-world
adaptable-uplift-race | *+genes uplift-gene-breeders+genes | vp 2 credits 2 * uplift-gene-breeders
adaptable-uplift-race | *+genes | unchanged
adaptable-uplift-race | * artist-settlement+novelty volcanic-world+rare | unchanged
imperium-arms-factories | *+rare | vp 1 credits 1 *
imperium-arms-factories | *+rare volcanic-world+rare | vp 2 credits 2 * volcanic-world
imperium-arms-factories | *+rare volcanic-world+rare comet-zone+rare | good volcanic-world, good comet-zone
    | vp 2 credits 2 volcanic-world comet-zone
imperium-arms-factories | * artist-settlement+novelty | unchanged
imperium-capital | * volcanic-world+rare artist-settlement+novelty | vp 3 volcanic-world artist-settlement
imperium-capital | * volcanic-world+rare | unchanged
"""


@pytest.mark.clause("NF-TC-09", "NF-TC-12", "NF-TC-13", "NF-TC-14", "NF-TC-17", "NF-TILE-31")
@rows("consume", CONSUME)
def test_consume_powers(row: Row) -> None:
    check(row)


ANY_GOOD = """
rebel-council         | * | vp 1
secluded-world        | * | credits 1
new-vinland           | * | credits 2
prosperous-world      | * | vp 1
galactic-trendsetters | * | vp 2
galactic-studios      | * | vp 1 credits 1
"""


@pytest.mark.clause("NF-TC-10", "NF-TC-12", "NF-TILE-31")
@rows("consume", ANY_GOOD)
def test_one_good_of_any_kind_is_consumed(row: Row) -> None:
    check_any_good(row)


@pytest.mark.clause("NF-TILE-04")
@about("consume", "alien-oort-cloud-factory")
def test_the_good_that_cannot_be_sold_can_be_consumed(tile: str) -> None:
    table = open_turn("trade", Mat(f"{tile}+genes galactic-trendsetters"))
    assert held(table) == Mat(f"vp 2 {tile} galactic-trendsetters").held()


EXPLORE = """
imperium-survey-hq | * | draw gem-world | / gem-world
alien-data-repository | * | draw gem-world | / gem-world
"""


@pytest.mark.clause("NF-EXP-04")
@rows("explore", EXPLORE)
def test_explore_powers(row: Row) -> None:
    check(row)


DEVELOP = """
deep-space-symbionts | credits 2 * | develop space-marines | credits 1 space-marines
deep-space-symbionts | credits 2 * | buy-nothing | unchanged
deep-space-symbionts | credits 1 * | buy-nothing | refused NF-DEV-02 develop space-marines
"""


@pytest.mark.clause("NF-TILE-32", "NF-POW-07")
@rows("develop", DEVELOP)
def test_develop_powers(row: Row) -> None:
    check(row)


BONUS = """
uplift-coalition | * | uplift-coalition 1
uplift-coalition | uplift-mercenary-force * wary-uplift-enclave uplift-gene-hunters rebel-base | uplift-coalition 4
rebel-resistance | * | rebel-resistance 2
rebel-resistance | rebel-cantina * rebel-miners imperium-depot | rebel-resistance 6
imperium-capital | * | imperium-capital 2
imperium-capital | imperium-warlord * imperium-lords rebel-base | imperium-capital 6
alien-uplift-chamber | * | alien-uplift-chamber 2
alien-uplift-chamber | * avian-uplift-race uplift-gene-hunters alien-robot-sentry | alien-uplift-chamber 6
alien-oort-cloud-factory | * artist-settlement comet-zone galactic-exchange | galactic-exchange 6
"""


@pytest.mark.clause("NF-SCORE-02", "NF-SCORE-03", "NF-SCORE-07")
@rows("bonus", BONUS)
def test_bonus_points(row: Row) -> None:
    source, _, vp = row.outcome.rpartition(" ")
    assert points(row.mat)[source] == int(vp)
