"""Every development by name: its price, spaces, points and keywords, and each of its powers at work."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import empire, play, position
from tests.games.new_frontiers.tiles import (
    OWNER,
    TESTED,
    Mat,
    Row,
    about,
    cells,
    check,
    check_choice,
    check_military,
    keywords_at_work,
    military,
    points,
    rows,
)


class Face(NamedTuple):
    id: str
    cost: int
    vp: str  # "?" where a bonus stands in its place
    keywords: str


def faces(text: str) -> list[Face]:
    """id | cost | VP | keywords"""
    found = []
    for id, cost, vp, keywords in cells(text):
        found.append(Face(id, int(cost), vp, keywords))
        TESTED.add((id, "tile"))
    return found


SMALL = faces("""
contact-specialist       | 1 | 1 | -
expeditionary-force      | 1 | 1 | -
survey-team              | 1 | 1 | -
export-duties            | 1 | 1 | -
space-marines            | 2 | 1 | -
genetics-lab             | 2 | 1 | -
mining-robots            | 2 | 1 | -
alien-monument           | 2 | 2 | ALIEN
alien-researchers        | 2 | 1 | ALIEN
terraforming-engineers   | 2 | 2 | TERRAFORMING
terraforming-specialists | 2 | 1 | TERRAFORMING
homesteading-pioneers    | 3 | 2 | -
consumer-markets         | 3 | 2 | -
mining-industries        | 3 | 2 | -
diversified-economy      | 3 | 2 | -
investment-credits       | 3 | 2 | -
improved-logistics       | 3 | 2 | -
terraforming-robots      | 3 | 2 | TERRAFORMING
replicant-robots         | 4 | 2 | -
drop-ships               | 4 | 2 | -
galactic-salon           | 4 | 2 | -
prosperous-economy       | 5 | 3 | -
technology-investors     | 5 | 3 | -
trade-league             | 5 | 3 | -
""")

LARGE = faces("""
free-trade-association  | 9 | ? | -
pan-galactic-hologrid   | 9 | ? | -
imperium-war-profiteers | 9 | ? | IMPERIUM
mining-league           | 9 | ? | -
military-industry       | 9 | ? | -
new-galactic-order      | 9 | ? | -
alien-tech-institute    | 9 | ? | ALIEN
galactic-exchange       | 9 | ? | -
pan-galactic-league     | 9 | ? | -
uplift-gene-hunters     | 9 | ? | UPLIFT
galactic-imperium       | 9 | ? | IMPERIUM
imperium-lords          | 9 | ? | IMPERIUM
federation-survey       | 9 | ? | -
frontier-settlers       | 9 | ? | -
galactic-federation     | 9 | ? | -
new-economy             | 9 | ? | -
""")

FACES = SMALL + LARGE


def each(faces: list[Face]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("face", faces, ids=[face.id for face in faces])


def buying(face: Face, credits: int) -> Table:
    """The owner's turn in Develop, with this face on offer."""
    lines = [f"offer {face.id}", *Mat(f"credits {credits}").lines()]
    return play(position("\n".join(lines)), "0 select develop", "0 buy-nothing")


def left(table: Table, face: str) -> int:
    counts = {stack["id"]: stack["left"] for stack in table.observe(None)["offer"]}
    found: int = counts[face]
    return found


@pytest.mark.clause("NF-DEV-02", "NF-DEV-06", "NF-DEV-07", "NF-DEV-12", "NF-DATA-04")
@each(FACES)
def test_it_costs_exactly_its_cost_and_covers_its_spaces(face: Face) -> None:
    table = buying(face, face.cost)
    before = left(table, face.id)
    play(table, f"1 develop {face.id}")
    mat = empire(table, OWNER)
    assert (mat["credits"], mat["vp"], mat["developments"]) == (0, 0, [face.id])
    assert mat["spaces"] == (2 if face.vp == "?" else 1)
    assert (before, left(table, face.id)) == ((1, 0) if face.vp == "?" else (2, 1))


@pytest.mark.clause("NF-DEV-02")
@each([face for face in FACES if face.cost > 1])
def test_a_credit_less_is_too_little(face: Face) -> None:
    check_choice(buying(face, face.cost - 1), f"refused NF-DEV-02 develop {face.id}")


@pytest.mark.clause("NF-DEV-02")
@each([face for face in FACES if face.cost == 1])
def test_without_a_credit_nothing_is_bought(face: Face) -> None:
    table = buying(face, 0)
    assert empire(table, OWNER)["developments"] == []
    assert table.observe(None)["action"] is None


@pytest.mark.clause("NF-SCORE-02", "NF-GOAL-05")
@each(FACES)
def test_it_scores_its_printed_vp_and_counts_for_its_keywords(face: Face) -> None:
    assert points(face.id)["developments"] == (0 if face.vp == "?" else int(face.vp))
    assert keywords_at_work(face.id) == face.keywords


ARMED = """
expeditionary-force | 1
space-marines       | 2
new-galactic-order  | 2
drop-ships          | 3
"""


@pytest.mark.clause("NF-STL-07", "NF-STL-10", "NF-TILE-29")
@military(ARMED)
def test_general_military(tile: str, amount: int) -> None:
    check_military(tile, amount)


SETTLE = """
contact-specialist | credits 3 colonists 1 * / imperium-depot | settle imperium-depot
    | credits 0 colonists 0 imperium-depot
contact-specialist | credits 2 colonists 1 * / imperium-depot alien-robot-sentry
    | refused NF-TILE-08 settle imperium-depot, refused NF-TILE-09 settle alien-robot-sentry
replicant-robots | credits 2 colonists 2 * / galactic-news-hub | settle galactic-news-hub
    | credits 0 colonists 0 galactic-news-hub+novelty
replicant-robots | credits 1 colonists 2 * / galactic-news-hub new-survivalists
    | refused NF-STL-06 settle galactic-news-hub, refused NF-STL-07 settle new-survivalists
replicant-robots | credits 2 colonists 1 rebel-cantina * / imperium-depot | settle imperium-depot
    | credits 0 colonists 0 imperium-depot
terraforming-specialists | credits 3 colonists 2 * / galactic-news-hub | settle galactic-news-hub
    | credits 0 colonists 0 galactic-news-hub+novelty
terraforming-specialists | credits 2 colonists 2 * / galactic-news-hub | refused NF-STL-06 settle galactic-news-hub
mining-robots | credits 2 colonists 1 * / comet-zone | settle comet-zone | credits 0 colonists 0 comet-zone
mining-robots | credits 1 colonists 1 rebel-cantina * / rebel-miners | settle rebel-miners
    | credits 0 colonists 0 rebel-miners
mining-robots | credits 1 colonists 1 * / comet-zone gem-world | refused NF-STL-06 settle comet-zone gem-world
alien-researchers | credits 2 colonists 2 * / deserted-alien-outpost | settle deserted-alien-outpost
    | credits 0 colonists 0 deserted-alien-outpost+alien
alien-researchers | credits 1 colonists 2 * / deserted-alien-outpost alien-rosetta-stone-world
    | refused NF-STL-06 settle deserted-alien-outpost alien-rosetta-stone-world
alien-researchers | colonists 1 * / alien-robot-sentry | settle alien-robot-sentry
    | colonists 0 alien-robot-sentry+alien
alien-researchers | colonists 1 * / alien-defense-system new-survivalists
    | refused NF-STL-07 settle alien-defense-system new-survivalists
uplift-gene-hunters | credits 1 colonists 1 * / uplift-gene-breeders | settle uplift-gene-breeders
    | credits 0 colonists 0 uplift-gene-breeders
uplift-gene-hunters | colonists 1 * / pre-sentient-race | settle pre-sentient-race
    | colonists 0 pre-sentient-race+genes
uplift-gene-hunters | colonists 1 * / uplift-gene-breeders mining-mole-uplift-race
    | refused NF-STL-06 settle uplift-gene-breeders mining-mole-uplift-race
uplift-gene-hunters | colonists 1 * / avian-uplift-race | settle avian-uplift-race
    | colonists 0 avian-uplift-race+genes
uplift-gene-hunters | colonists 1 * / rebel-warrior-race wary-uplift-enclave
    | refused NF-STL-07 settle rebel-warrior-race wary-uplift-enclave
galactic-imperium | colonists 1 * / rebel-fuel-refinery rebel-warrior-race | settle rebel-fuel-refinery
    | colonists 0 rebel-fuel-refinery+rare, offered settle rebel-warrior-race
galactic-imperium | colonists 2 * / rebel-outpost new-survivalists
    | refused NF-STL-07 settle rebel-outpost new-survivalists
frontier-settlers | * | settle devolved-uplift-race | devolved-uplift-race+novelty
frontier-settlers | * | take-colonists | colonists 3
improved-logistics | credits 3 colonists 2 * / comet-zone gem-world | settle devolved-uplift-race, settle comet-zone
    | credits 0 colonists 0 devolved-uplift-race+novelty comet-zone
improved-logistics | credits 3 colonists 2 * / comet-zone | settle devolved-uplift-race, settle-done
    | colonists 1 devolved-uplift-race+novelty
terraforming-robots | colonists 1 * | settle devolved-uplift-race, draw gem-world
    | colonists 0 devolved-uplift-race+novelty / gem-world
terraforming-robots | colonists 1 * | take-colonists | colonists 3
terraforming-engineers | colonists 1 * artist-settlement+novelty / galactic-news-hub | terraform artist-settlement
    | colonists 2 -artist-settlement galactic-news-hub+novelty
terraforming-engineers | colonists 1 * artist-settlement / galactic-studios comet-zone | take-colonists
    | colonists 3, no terraform artist-settlement
terraforming-engineers | colonists 1 * gem-world / secluded-world spice-world
    | take-colonists, terraform gem-world | colonists 3 -gem-world spice-world
"""


@pytest.mark.clause("NF-STL-06", "NF-STL-11", "NF-STL-21", "NF-STL-22", "NF-TILE-05", "NF-TILE-08")
@pytest.mark.clause("NF-TILE-09", "NF-TILE-10", "NF-TILE-11", "NF-TILE-13", "NF-TILE-18")
@rows("settle", SETTLE)
def test_settle_powers(row: Row) -> None:
    check(row)


PRODUCE = """
genetics-lab | * pre-sentient-race | pre-sentient-race+genes
genetics-lab | * pre-sentient-race avian-uplift-race | produce avian-uplift-race | avian-uplift-race+genes
genetics-lab | * asteroid-belt | unchanged
mining-robots | * asteroid-belt destroyed-world | produce asteroid-belt | asteroid-belt+rare
mining-robots | * pre-sentient-race | unchanged
alien-tech-institute | * alien-robot-sentry deserted-alien-colony | produce deserted-alien-colony
    | deserted-alien-colony+alien
alien-tech-institute | * asteroid-belt | unchanged
military-industry | * rebel-fuel-cache asteroid-belt | rebel-fuel-cache+rare
military-industry | * avian-uplift-race rebel-fuel-cache | produce avian-uplift-race | avian-uplift-race+genes
military-industry | * asteroid-belt | unchanged
diversified-economy | * artist-settlement secluded-world volcanic-world alien-data-repository+alien
    | credits 2 artist-settlement+novelty secluded-world+novelty volcanic-world+rare
diversified-economy | * artist-settlement+novelty | unchanged
imperium-war-profiteers | * asteroid-belt rebel-fuel-cache pre-sentient-race | credits 2
pan-galactic-league | * pre-sentient-race avian-uplift-race asteroid-belt | credits 2
imperium-lords | * rebel-base rebel-fuel-cache imperium-depot | credits 2
imperium-lords | rebel-cantina * rebel-base imperium-depot | credits 2
"""


@pytest.mark.clause("NF-PRO-06", "NF-PRO-09", "NF-PRO-14", "NF-TILE-30")
@rows("produce", PRODUCE)
def test_produce_powers(row: Row) -> None:
    check(row)


@pytest.mark.clause("NF-TILE-20", "NF-PRO-09")
@pytest.mark.parametrize(
    ("own", "rival", "credits"),
    [
        ("volcanic-world", "artist-settlement", 2),
        ("volcanic-world rebel-miners", "imperium-fuel-depot", 2),
        ("volcanic-world", "rebel-miners", 0),
        ("volcanic-world rebel-miners+rare", "imperium-fuel-depot", 0),
        ("spice-world", "artist-settlement", 0),
    ],
)
@about("produce", "mining-industries")
def test_most_rare_elements_produced(tile: str, own: str, rival: str, credits: int) -> None:
    seats = [
        "seat 0\ncolonies new-sparta",
        f"seat 1\ncolonies doomed-colony {own}\ndevelopments {tile}",
        f"seat 2\ncolonies old-earth {rival}",
    ]
    table = play(position("\n".join(seats)), "0 select produce")
    assert empire(table, OWNER)["credits"] == credits


TRADE = """
export-duties | * comet-zone+rare | sell comet-zone | credits 3 comet-zone
export-duties | * gem-world+novelty | sell gem-world | credits 2 gem-world
export-duties | * gem-world+novelty | sell-nothing | unchanged
pan-galactic-hologrid | * gem-world+novelty | sell gem-world | credits 3 gem-world
pan-galactic-hologrid | * comet-zone+rare | sell comet-zone | credits 2 comet-zone
trade-league | * gem-world+novelty | sell gem-world | credits 2 gem-world
trade-league | * alien-robot-sentry+alien | sell alien-robot-sentry | credits 5 alien-robot-sentry
"""


@pytest.mark.clause("NF-TC-04", "NF-TC-06", "NF-TC-07", "NF-TC-18", "NF-TILE-21")
@rows("trade", TRADE)
def test_trade_powers(row: Row) -> None:
    check(row)


CONSUME = """
trade-league | * comet-zone+rare | consume * | credits 3 comet-zone
trade-league | * comet-zone+rare gem-world+novelty | consume *, sell gem-world | credits 2 gem-world
trade-league | * comet-zone+rare | consume-done | unchanged
consumer-markets | * gem-world+novelty spice-world+novelty comet-zone+rare | vp 2 credits 2 gem-world spice-world
consumer-markets | * gem-world+novelty spice-world+novelty space-port+novelty artist-settlement+novelty
    | good gem-world, good spice-world, good space-port
    | vp 3 credits 3 gem-world spice-world space-port
consumer-markets | * comet-zone+rare | unchanged
prosperous-economy | * rebel-council comet-zone+rare | vp 2 comet-zone
prosperous-economy | * imperium-capital comet-zone+rare gem-world+novelty | vp 5 comet-zone gem-world
prosperous-economy | * galactic-salon rebel-council comet-zone+rare | vp 4 comet-zone
prosperous-economy | * comet-zone+rare | unchanged
galactic-salon | * comet-zone+rare | vp 1
galactic-salon | * | vp 1
free-trade-association | * gem-world+novelty comet-zone+rare | vp 1 credits 1 gem-world
free-trade-association | * gem-world+novelty spice-world+novelty space-port+novelty | good gem-world, good space-port
    | vp 2 credits 2 gem-world space-port
mining-league | * comet-zone+rare volcanic-world+rare | vp 3 comet-zone volcanic-world
mining-league | * comet-zone+rare gem-world+novelty | unchanged
galactic-exchange | * comet-zone+rare volcanic-world+rare gem-world+novelty | good comet-zone
    | vp 2 credits 2 comet-zone gem-world
galactic-exchange | * comet-zone+rare gem-world+novelty pre-sentient-race+genes alien-robot-sentry+alien
    | vp 4 credits 4 comet-zone gem-world pre-sentient-race alien-robot-sentry
new-economy | * comet-zone+rare | credits 2
new-economy | * | credits 2
"""


@pytest.mark.clause("NF-TC-12", "NF-TC-13", "NF-TC-14", "NF-TC-17", "NF-TC-18", "NF-TILE-22")
@pytest.mark.clause("NF-TILE-21", "NF-TILE-24", "NF-TILE-25", "NF-TILE-31")
@rows("consume", CONSUME)
def test_consume_powers(row: Row) -> None:
    check(row)


EXPLORE = """
survey-team | * | draw gem-world | / gem-world
federation-survey | * | draw gem-world, draw comet-zone | / gem-world comet-zone
homesteading-pioneers | * | colonists 1
"""


@pytest.mark.clause("NF-EXP-04", "NF-TILE-27")
@rows("explore", EXPLORE)
def test_explore_powers(row: Row) -> None:
    check(row)


DEVELOP = """
investment-credits | credits 2 * | develop consumer-markets | credits 0 consumer-markets
investment-credits | credits 1 * | buy-nothing | refused NF-DEV-02 develop consumer-markets
galactic-federation | credits 1 * | develop consumer-markets | credits 0 consumer-markets
galactic-federation | * | develop contact-specialist | contact-specialist, refused NF-DEV-02 develop consumer-markets
technology-investors | credits 3 * | develop consumer-markets | credits 2 consumer-markets
technology-investors | credits 2 * | buy-nothing | refused NF-DEV-02 develop consumer-markets
"""


@pytest.mark.clause("NF-DEV-02", "NF-DEV-04", "NF-POW-07", "NF-TILE-26")
@rows("develop", DEVELOP)
def test_develop_powers(row: Row) -> None:
    check(row)


BONUS = """
free-trade-association | * gem-world galactic-news-hub wary-uplift-enclave comet-zone | free-trade-association 6
free-trade-association | * gem-world galactic-news-hub consumer-markets space-marines | free-trade-association 6
pan-galactic-hologrid | new-sparta * gem-world wary-uplift-enclave comet-zone space-marines | pan-galactic-hologrid 6
imperium-war-profiteers | imperium-warlord * imperium-arms-factories comet-zone rebel-fuel-cache gem-world
    | imperium-war-profiteers 8
mining-league | abandoned-mine-squatters * asteroid-belt rebel-miners gem-world mining-robots | mining-league 6
military-industry | new-sparta * space-marines alien-researchers contact-specialist replicant-robots genetics-lab
    homesteading-pioneers consumer-markets terraforming-robots prosperous-economy rebel-miners comet-zone
    | military-industry 6
new-galactic-order | imperium-warlord * space-marines alien-researchers alien-defense-system | new-galactic-order 5
alien-tech-institute | alien-research-team * alien-monument alien-robot-sentry alien-rosetta-stone-world rebel-base
    | alien-tech-institute 10
galactic-exchange | * rebel-base | galactic-exchange 0
galactic-exchange | * gem-world artist-settlement | galactic-exchange 1
galactic-exchange | * gem-world comet-zone | galactic-exchange 3
galactic-exchange | * gem-world comet-zone avian-uplift-race | galactic-exchange 6
galactic-exchange | * gem-world comet-zone avian-uplift-race alien-sentinels | galactic-exchange 10
pan-galactic-league | * pre-sentient-race avian-uplift-race uplift-gene-breeders rebel-base wary-uplift-enclave
    | pan-galactic-league 8
uplift-gene-hunters | uplift-mercenary-force * avian-uplift-race pre-sentient-race rebel-warrior-race
    wary-uplift-enclave gem-world | uplift-gene-hunters 10
galactic-imperium | rebel-cantina * rebel-base rebel-miners rebel-fuel-cache alien-sentinels comet-zone
    | galactic-imperium 7
imperium-lords | rebel-cantina * rebel-base rebel-miners imperium-depot comet-zone | imperium-lords 6
federation-survey | * survey-team imperium-survey-hq comet-zone rebel-base space-marines
    | federation-survey 9
frontier-settlers | * rebel-base galactic-studios comet-zone rebel-miners | frontier-settlers 6
galactic-federation | * mining-league space-marines comet-zone | galactic-federation 5
new-economy | old-earth * consumer-markets galactic-salon space-marines new-vinland new-survivalists comet-zone
    | new-economy 9
"""


@pytest.mark.clause("NF-SCORE-02", "NF-SCORE-05", "NF-SCORE-07", "NF-SCORE-12")
@rows("bonus", BONUS)
def test_bonus_points(row: Row) -> None:
    source, _, vp = row.outcome.rpartition(" ")
    assert points(row.mat)[source] == int(vp)
