"""Powers in general: when they work, for whom, how they add up, and what may be declined."""

from __future__ import annotations

import pytest

from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play, position
from tests.games.new_frontiers.scenes import duel, ending, reason, show


@pytest.mark.clause("NF-POW-01")
def test_a_settle_power_does_nothing_in_develop_and_the_reverse() -> None:
    settler = duel(
        """
        seat 0 credits 3 colonists 1
          colonies old-earth
          developments replicant-robots
          explored gem-world
        """
    )
    play(settler, "0 select develop", "0 develop drop-ships")
    assert empire(settler, 0)["credits"] == 0, "4 less the selector's 1; the robots do not help"
    developer = duel(
        """
        seat 0 credits 2 colonists 1
          colonies old-earth
          developments galactic-federation
          explored comet-zone
        """
    )
    play(developer, "0 select settle")
    assert developer.to_act == [1], "cost 3 stays 3: nothing to settle, so colonists it was"
    assert empire(developer, 0)["explored"] == ["comet-zone"]


@pytest.mark.clause("NF-POW-01")
def test_a_power_works_for_its_owner_alone() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 1
          colonies old-earth
          developments space-marines terraforming-specialists
        """,
        """
        seat 1 credits 1 colonists 1
          colonies earths-lost-colony
          explored imperium-fifth-column gem-world artist-settlement
        """,
    )
    play(table, "0 select settle")
    assert options(table, 1) == ["take-colonists", "settle artist-settlement"]
    assert blocked(table, 1) == {
        "settle imperium-fifth-column": "NF-STL-07",
        "settle gem-world": "NF-STL-06",
    }


@pytest.mark.clause("NF-POW-02")
def test_a_colony_has_no_power_in_the_action_that_placed_it() -> None:
    table = duel(
        """
        seat 0 credits 4 colonists 2
          colonies old-earth
          developments improved-logistics
          explored mining-mole-uplift-race comet-zone
        """
    )
    play(table, "0 select settle", "0 settle mining-mole-uplift-race")
    assert table.to_act == [1], "2 credits are left, and Comet Zone still costs 3"
    assert empire(table, 0)["explored"] == ["comet-zone"]
    play(table, "1 select retreat", "0 select envoys", "1 select develop")
    play(table, "1 buy-nothing", "0 buy-nothing", "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle comet-zone"]
    play(table, "0 settle comet-zone")
    assert empire(table, 0)["credits"] == 0, "3 - 1 in a later action"


@pytest.mark.clause("NF-POW-03")
def test_powers_without_may_are_applied_unasked() -> None:
    table = duel(
        """
        seat 0 credits 5 colonists 1
          colonies galactic-scavengers
          developments survey-team homesteading-pioneers terraforming-specialists
          explored new-vinland
        """
    )
    show(table, "rebel-homeworld")
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick spice-world")
    assert empire(table, 0)["explored"][-1] == "rebel-homeworld"
    assert empire(table, 0)["colonists"] == 2
    play(table, "1 select settle", "0 settle new-vinland")
    assert empire(table, 0)["credits"] == 5, "2 - 1 paid, 1 gained, with no way to refuse either"


@pytest.mark.clause("NF-POW-04", "DP-15", "DP-16", "DP-18", "DP-20")
def test_powers_with_may_can_be_declined_at_each_use() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 3
          colonies uplift-mercenary-force artist-settlement+novelty
          developments contact-specialist improved-logistics terraforming-engineers space-marines
          explored rebel-miners avian-uplift-race gem-world
        """
    )
    play(table, "0 select settle", "0 settle rebel-miners")
    assert options(table, 0) == ["conquer", "pay"]
    play(table, "0 conquer")
    assert options(table, 0) == ["raise uplift-mercenary-force", "enough"]
    play(table, "0 enough")
    assert options(table, 0) == [
        "settle avian-uplift-race",
        "settle gem-world",
        "terraform artist-settlement",
        "settle-done",
    ]
    play(table, "0 settle-done")
    assert table.to_act == [1]
    assert colonies(table, 0) == [
        "uplift-mercenary-force",
        "artist-settlement+novelty",
        "rebel-miners",
    ]
    assert empire(table, 0)["credits"] == 9


@pytest.mark.clause("NF-POW-05")
@pytest.mark.parametrize(("credits", "affordable"), [(1, False), (2, True)])
def test_reductions_add_up(credits: int, affordable: bool) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists 1
          colonies old-earth mining-mole-uplift-race
          developments terraforming-specialists mining-robots
          explored imperium-munitions devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert ("settle imperium-munitions" in options(table, 0)) is affordable, "5 - 1 - 1 - 1"
    if affordable:
        play(table, "0 settle imperium-munitions")
        assert empire(table, 0)["credits"] == 0
    else:
        text = reason(table, 0, "settle imperium-munitions")
        assert text == "costs $2, you have $1"


@pytest.mark.clause("NF-POW-05", "NF-STL-06")
def test_a_price_stops_at_nothing_and_the_surplus_is_lost() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 1
          colonies old-earth
          developments replicant-robots terraforming-specialists
          explored artist-settlement
        """
    )
    play(table, "0 select settle", "0 settle artist-settlement")
    assert empire(table, 0)["credits"] == 1, "1 - 3 is 0"


@pytest.mark.clause("NF-POW-06", "NF-STL-05")
def test_a_free_settlement_still_needs_its_colonists() -> None:
    table = position(
        """
        track 1 0 2
        seat 0 credits 9
          colonies old-earth
          developments replicant-robots
          explored gem-world
        seat 1
          colonies new-sparta
        seat 2 credits 9 colonists 1
          colonies earths-lost-colony
          developments replicant-robots
          explored spice-world galactic-news-hub
        """
    )
    play(table, "1 select settle")
    assert table.to_act == [2], "seat 0 has no colonist, so it took two"
    assert empire(table, 0)["explored"] == ["gem-world"]
    assert empire(table, 0)["colonists"] == 2
    assert blocked(table, 2) == {"settle galactic-news-hub": "NF-STL-05"}
    assert reason(table, 2, "settle galactic-news-hub") == "needs 2 colonists, you have 1"
    play(table, "2 settle spice-world")
    assert empire(table, 2)["credits"] == 9
    assert empire(table, 2)["colonists"] == 0


@pytest.mark.clause("NF-POW-07")
def test_a_triggered_power_does_nothing_without_its_trigger() -> None:
    table = duel(
        """
        seat 0 credits 4 colonists 1
          colonies galactic-scavengers imperium-fuel-depot
          developments technology-investors
          explored gem-world
        """
    )
    play(table, "0 select settle", "0 take-colonists")
    assert empire(table, 0)["credits"] == 4
    assert empire(table, 0)["explored"] == ["gem-world"], "no world is drawn"
    play(table, "1 select develop", "1 buy-nothing", "0 buy-nothing")
    assert empire(table, 0)["credits"] == 4


@pytest.mark.clause("NF-POW-08", "NF-TILE-10", "R-37")
def test_a_trigger_that_occurs_twice_fires_twice() -> None:
    table = duel(
        """
        seat 0 credits 4 colonists 2
          colonies galactic-scavengers imperium-fuel-depot
          developments improved-logistics
          explored gem-world spice-world
        """
    )
    table.foretell("draw rebel-homeworld", "draw rebel-stronghold")
    play(table, "0 select settle", "0 settle gem-world")
    assert empire(table, 0)["credits"] == 3
    assert empire(table, 0)["explored"] == ["spice-world", "rebel-homeworld"]
    play(table, "0 settle spice-world")
    assert empire(table, 0)["credits"] == 2
    assert empire(table, 0)["explored"] == ["rebel-homeworld", "rebel-stronghold"]


@pytest.mark.clause("NF-POW-09")
def test_a_home_colony_is_a_colony_in_every_respect() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies new-sparta
          explored avian-uplift-race
        """,
        """
        seat 1
          colonies earths-lost-colony
        """,
    )
    play(table, "0 select settle", "0 settle avian-uplift-race")
    assert colonies(table, 0)[-1] == "avian-uplift-race+genes", "with the home colony's Military"
    play(table, "1 select produce")
    assert colonies(table, 1) == ["earths-lost-colony+novelty"], "it produces"
    assert empire(table, 1)["points_by_source"]["colonies"] == 1, "and scores"


@pytest.mark.clause("NF-POW-09", "NF-STL-15")
@pytest.mark.parametrize(("settled", "last"), [(6, []), (7, ["colonies"])])
def test_the_home_colony_counts_among_the_colonies(settled: int, last: list[str]) -> None:
    worlds = [
        "gem-world",
        "comet-zone",
        "spice-world",
        "space-port",
        "asteroid-belt",
        "volcanic-world",
    ]
    table = duel(
        f"""
        seat 0 credits 2 colonists 1
          colonies old-earth {" ".join(worlds[: settled - 1])}
          explored new-vinland
        """
    )
    play(table, "0 select settle", "0 settle new-vinland")
    assert len(empire(table, 0)["colonies"]) == settled + 1
    assert ending(table) == last


@pytest.mark.clause("NF-POW-10", "NF-STL-10")
def test_an_explored_world_has_no_powers_and_scores_nothing() -> None:
    worlds = "mining-mole-uplift-race comet-zone galactic-studios imperium-fifth-column"
    table = duel(
        f"""
        seat 0 credits 2 colonists 2
          colonies old-earth
          explored {worlds} lost-alien-warship
        """,
        more="goals yes\ngoals-up faction-tolerance@0 diversification@0",
    )
    assert empire(table, 0)["points_by_source"] == {
        "chips": 0,
        "developments": 0,
        "colonies": 2,
        "faction-tolerance": 0,
        "diversification": 0,
    }
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle mining-mole-uplift-race"]
    assert reason(table, 0, "settle comet-zone") == "costs $3, you have $2"
    assert blocked(table, 0)["settle imperium-fifth-column"] == "NF-STL-07"
    assert empire(table, 0)["military"] == 0


@pytest.mark.clause("NF-POW-10", "NF-EXP-04")
def test_an_explored_world_draws_no_worlds() -> None:
    table = duel("seat 0\ncolonies old-earth\nexplored imperium-survey-hq")
    show(table)
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick spice-world")
    assert empire(table, 0)["explored"] == [
        "imperium-survey-hq",
        "gem-world",
        "spice-world",
    ]


@pytest.mark.clause("R-16", "NF-POW-03")
def test_the_windfall_bonus_of_produce_cannot_be_refused() -> None:
    table = duel("seat 0\ncolonies old-earth asteroid-belt gem-world")
    play(table, "0 select produce")
    assert colonies(table, 0) == ["old-earth", "asteroid-belt+rare", "gem-world+novelty"]
    assert options(table, 1)[0] == "select retreat", "with one windfall colony nobody is asked"


@pytest.mark.clause("R-16")
def test_bonus_and_windfall_powers_come_in_the_owners_order_after_ordinary_production() -> None:
    table = duel(
        """
        seat 0
          colonies ancient-race pre-sentient-race asteroid-belt gem-world
          developments genetics-lab
        """
    )
    play(table, "0 select produce")
    assert "gem-world+novelty" in colonies(table, 0), "ordinary production is done"
    assert options(table, 0) == ["windfall-bonus", "windfall genetics-lab"]
