"""Every home colony by name: the mat and side it is printed on, its goods, its points, and its powers at work."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import colonies, new_frontiers, options, play
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
    keywords_at_work,
    military,
    open_turn,
    points,
    rows,
)


class Home(NamedTuple):
    id: str
    mat: int
    first: bool  # on the white-square side
    goods: str  # production, windfall or gray
    kind: str
    vp: int
    keywords: str


def homes(text: str) -> list[Home]:
    """id | mat | side | goods | VP | keywords"""
    found = []
    for id, mat, side, goods, vp, keywords in cells(text):
        way, _, kind = goods.partition(" ")
        found.append(Home(id, int(mat), side == "white-square", way, kind, int(vp), keywords))
        TESTED.add((id, "tile"))
    return found


HOMES = homes("""
old-earth                | 1 | white-square | gray               | 2 | -
doomed-colony            | 1 | reverse      | gray               | 0 | -
epsilon-eridani          | 2 | white-square | gray               | 1 | -
damaged-alien-factory    | 2 | reverse      | paid alien         | 2 | ALIEN
new-sparta               | 3 | white-square | gray               | 1 | -
galactic-scavengers      | 3 | reverse      | windfall novelty   | 0 | -
earths-lost-colony       | 4 | white-square | production novelty | 1 | -
rebel-cantina            | 4 | reverse      | gray               | 0 | REBEL
alpha-centauri           | 5 | white-square | windfall rare      | 0 | -
imperium-warlord         | 5 | reverse      | gray               | 2 | IMPERIUM
ancient-race             | 6 | white-square | windfall genes     | 1 | -
uplift-mercenary-force   | 6 | reverse      | gray               | 0 | UPLIFT
galactic-developers      | 7 | white-square | gray               | 1 | -
alien-research-team      | 7 | reverse      | gray               | 1 | ALIEN
separatist-colony        | 8 | white-square | gray               | 1 | -
abandoned-mine-squatters | 8 | reverse      | production rare    | 0 | -
""")


def each(homes: list[Home]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("home", homes, ids=[home.id for home in homes])


def dealt(mat: int, first_game: bool) -> Table:
    """A new game of two in which seat 0 is first and has this mat."""
    table = new_frontiers().unstarted(players=2, seed=1, first_game=first_game)
    flips = [] if first_game else ["flip white-square"] * 16
    table.foretell(*flips, "order 0", f"mat {mat}", f"mat {mat % 8 + 1}")
    return table


def at_start(home: Home) -> str:
    """The home colony when play begins: with a good if it is a windfall one (NF-SETUP-20)."""
    return home.id + (f"+{home.kind}" if home.goods == "windfall" else "")


@pytest.mark.clause("NF-DATA-02", "NF-SETUP-11", "NF-SETUP-19", "NF-SETUP-20")
@each(HOMES)
def test_it_can_be_chosen_on_its_mat_and_brings_a_windfall_good(home: Home) -> None:
    table = dealt(home.mat, first_game=False)
    assert len(options(table, 0)) == 2
    play(table, f"0 home {home.id}")
    assert colonies(table, 0) == [at_start(home)]
    assert table.observe(None)["colonists"] == 23


@pytest.mark.clause("NF-SETUP-18", "NF-SETUP-20")
@each([home for home in HOMES if home.first])
def test_the_white_square_side_is_dealt_in_a_first_game(home: Home) -> None:
    assert colonies(dealt(home.mat, first_game=True), 0) == [at_start(home)]


@pytest.mark.clause("NF-PRO-02", "NF-PRO-04", "NF-PRO-05", "NF-POW-09")
@each(HOMES)
def test_only_a_production_home_produces_and_of_its_kind(home: Home) -> None:
    table = open_turn("produce", Mat(home.id))
    good = f"+{home.kind}" if home.goods == "production" else ""
    assert colonies(table, OWNER) == [home.id + good]


@pytest.mark.clause("NF-TC-04", "NF-TC-05")
@each([home for home in HOMES if home.kind and home.id != "ancient-race"])
def test_its_good_is_sold_at_the_price_of_its_kind(home: Home) -> None:
    check_sale(home.id, home.kind)


@pytest.mark.clause("NF-SCORE-02", "NF-SCORE-12", "NF-GOAL-05", "NF-POW-09")
@each(HOMES)
def test_it_scores_its_printed_vp_and_counts_for_what_it_is(home: Home) -> None:
    war = home.id in ("new-sparta", "damaged-alien-factory")
    scored = points(f"{home.id} galactic-exchange military-industry frontier-settlers")
    assert scored["colonies"] == home.vp
    assert scored["galactic-exchange"] == (0 if home.goods == "gray" else 1)
    assert scored["military-industry"] == (1 if war else 0)
    assert scored["frontier-settlers"] == (0 if war else 1)  # one colonist, not two
    assert keywords_at_work(home.id) == home.keywords


@pytest.mark.clause("NF-TILE-11", "NF-TILE-12")
@pytest.mark.parametrize(
    ("home", "fits"),
    [
        # A printed cost of 3, 2 or 1: just these of its kind cost 0 to 3 more.
        ("old-earth", ["alien-rosetta-stone-world", "galactic-trendsetters", "imperium-capital"]),
        ("epsilon-eridani", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("rebel-cantina", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("imperium-warlord", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("uplift-mercenary-force", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("galactic-developers", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("alien-research-team", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("separatist-colony", ["alien-rosetta-stone-world", "galactic-trendsetters"]),
        ("galactic-scavengers", ["gem-world", "galactic-studios"]),
        ("earths-lost-colony", ["gem-world", "galactic-studios"]),
        ("alpha-centauri", ["volcanic-world", "imperium-armaments-world", "imperium-munitions"]),
        ("ancient-race", ["pre-sentient-race", "lost-species-ark-world"]),
        (
            "abandoned-mine-squatters",
            ["destroyed-world", "volcanic-world", "imperium-armaments-world"],
        ),
    ],
)
def test_its_printed_cost_and_kind_decide_what_terraforming_makes_of_it(
    home: str, fits: list[str]
) -> None:
    explored = (
        "alien-rosetta-stone-world galactic-trendsetters imperium-capital artist-settlement gem-world "
        "galactic-studios destroyed-world volcanic-world imperium-armaments-world imperium-munitions "
        "pre-sentient-race lost-species-ark-world"
    )
    mat = Mat(f"colonists 2 {home} terraforming-engineers / {explored}")
    table = play(open_turn("settle", mat), f"1 terraform {home}")
    assert options(table, OWNER) == [f"terraform-to {world}" for world in fits]


@pytest.mark.clause("NF-TILE-11", "NF-TILE-12")
@about("cost", "doomed-colony")
def test_terraforming_makes_a_gray_world_of_cost_3_of_one_of_cost_0(tile: str) -> None:
    mat = Mat(
        f"colonists 2 {tile} terraforming-engineers / alien-rosetta-stone-world imperium-capital"
    )
    table = play(open_turn("settle", mat), f"1 terraform {tile}")
    assert colonies(table, OWNER) == ["alien-rosetta-stone-world"]


@pytest.mark.clause("NF-TILE-11")
@about("cost", "new-sparta", "damaged-alien-factory")
def test_a_military_home_cannot_be_terraformed(tile: str) -> None:
    explored = "alien-rosetta-stone-world galactic-trendsetters deserted-alien-outpost"
    mat = Mat(f"credits 3 colonists 2 {tile} terraforming-engineers / {explored}")
    table = open_turn("settle", mat)
    assert options(table, OWNER) == ["take-colonists", "settle alien-rosetta-stone-world"]


ARMED = """
epsilon-eridani        | 1
imperium-warlord       | 1
uplift-mercenary-force | 1
separatist-colony      | 1
new-sparta             | 2
"""


@pytest.mark.clause("NF-STL-07", "NF-STL-10", "NF-POW-09")
@military(ARMED)
def test_general_military(tile: str, amount: int) -> None:
    check_military(tile, amount)


SETTLE = """
doomed-colony
    | * / gem-world comet-zone alien-rosetta-stone-world alien-oort-cloud-factory new-survivalists galactic-studios
    | replace gem-world
    | gem-world -*, no replace alien-rosetta-stone-world alien-oort-cloud-factory new-survivalists galactic-studios
doomed-colony | colonists 1 * / galactic-news-hub | replace galactic-news-hub
    | colonists 0 galactic-news-hub+novelty -*
galactic-scavengers | credits 2 colonists 1 * / gem-world | settle gem-world | credits 1 colonists 0 gem-world
galactic-scavengers | colonists 1 * | take-colonists | colonists 3
rebel-cantina | credits 4 colonists 1 * / imperium-depot | settle imperium-depot
    | credits 0 colonists 0 imperium-depot
rebel-cantina | credits 3 colonists 1 * / imperium-depot alien-robot-sentry
    | refused NF-TILE-08 settle imperium-depot, refused NF-TILE-09 settle alien-robot-sentry
alpha-centauri | credits 2 colonists 1 * / comet-zone | settle comet-zone | credits 0 colonists 0 comet-zone
alpha-centauri | credits 1 colonists 1 * / comet-zone gem-world | refused NF-STL-06 settle comet-zone gem-world
alpha-centauri | colonists 1 * / rebel-fuel-cache | settle rebel-fuel-cache | colonists 0 rebel-fuel-cache+rare
alpha-centauri | colonists 1 * / rebel-miners new-survivalists
    | refused NF-STL-07 settle rebel-miners new-survivalists
imperium-warlord | colonists 1 * / rebel-miners rebel-uplift-world | settle rebel-miners
    | colonists 0 rebel-miners, offered settle rebel-uplift-world
imperium-warlord | colonists 1 * / rebel-warrior-race alien-robot-sentry
    | refused NF-STL-07 settle rebel-warrior-race alien-robot-sentry
uplift-mercenary-force | colonists 1 * gem-world+novelty / alien-robot-sentry | settle alien-robot-sentry
    | colonists 0 gem-world alien-robot-sentry+alien
uplift-mercenary-force | colonists 1 * comet-zone+rare / alien-robot-sentry | settle alien-robot-sentry
    | colonists 0 comet-zone alien-robot-sentry+alien
uplift-mercenary-force | colonists 1 * gem-world+novelty / new-survivalists | settle new-survivalists, enough
    | colonists 0 new-survivalists
uplift-mercenary-force | colonists 1 * gem-world+novelty / imperium-fuel-depot
    | refused NF-STL-07 settle imperium-fuel-depot
alien-research-team | credits 3 colonists 2 * / deserted-alien-outpost | settle deserted-alien-outpost
    | credits 0 colonists 0 deserted-alien-outpost+alien
alien-research-team | credits 2 colonists 2 * / deserted-alien-outpost comet-zone
    | refused NF-STL-06 settle deserted-alien-outpost comet-zone
alien-research-team | credits 4 colonists 1 * / lost-alien-warship | settle lost-alien-warship
    | credits 0 colonists 0 lost-alien-warship+alien
alien-research-team | credits 3 colonists 1 * / lost-alien-warship new-survivalists
    | refused NF-TILE-08 settle lost-alien-warship, refused NF-STL-07 settle new-survivalists
"""


@pytest.mark.clause("NF-STL-06", "NF-STL-11", "NF-STL-12", "NF-STL-21", "NF-TILE-19", "NF-TILE-28")
@rows("settle", SETTLE)
def test_settle_powers(row: Row) -> None:
    check(row)


PRODUCE = """
damaged-alien-factory | credits 1 * | pay-production * | credits 0 *+alien
damaged-alien-factory | credits 1 * | skip-production | unchanged
damaged-alien-factory | * | unchanged
damaged-alien-factory | credits 1 *+alien | unchanged
rebel-cantina | * | unchanged
rebel-cantina | * rebel-base rebel-fuel-cache imperium-depot | credits 2
"""


@pytest.mark.clause("NF-PRO-13", "NF-POW-04")
@rows("produce", PRODUCE)
def test_produce_powers(row: Row) -> None:
    check(row)


TRADE = """
ancient-race | *+genes | sell * | credits 4 *
ancient-race | * comet-zone+rare | sell comet-zone | credits 2 comet-zone
"""


@pytest.mark.clause("NF-TC-04", "NF-TC-06")
@rows("trade", TRADE)
def test_trade_powers(row: Row) -> None:
    check(row)


CONSUME = """
old-earth | * comet-zone+rare gem-world+novelty | vp 3 comet-zone gem-world
old-earth | * comet-zone+rare | unchanged
earths-lost-colony | *+novelty | vp 1 *
"""


@pytest.mark.clause("NF-TC-12", "NF-TC-13")
@rows("consume", CONSUME)
def test_consume_powers(row: Row) -> None:
    check(row)


ANY_GOOD = """
epsilon-eridani     | * | vp 1 credits 1
earths-lost-colony  | * | vp 1
galactic-developers | * | vp 1
"""


@pytest.mark.clause("NF-TC-10", "NF-TC-12", "NF-POW-09")
@rows("consume", ANY_GOOD)
def test_one_good_of_any_kind_is_consumed(row: Row) -> None:
    check_any_good(row)


@pytest.mark.clause("NF-EXP-04")
@rows("explore", "separatist-colony | separatist-colony | draw gem-world | / gem-world")
def test_explore_powers(row: Row) -> None:
    check(row)


DEVELOP = """
galactic-scavengers | credits 2 * | develop space-marines | credits 1 space-marines
galactic-scavengers | credits 2 * | buy-nothing | unchanged
galactic-developers | credits 2 * | develop space-marines | credits 1 space-marines
galactic-developers | credits 2 * | buy-nothing | unchanged
"""


@pytest.mark.clause("NF-POW-07", "NF-DEV-02")
@rows("develop", DEVELOP)
def test_develop_powers(row: Row) -> None:
    check(row)
