"""Terraforming Engineers: which colony may give way to which world, when, and what that brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play
from tests.games.new_frontiers.scenes import (
    bag,
    corrected,
    duel,
    ending,
    explored,
    placed,
    with_line,
)

BYSTANDER = "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored uplift-descendants"


def engineers(lines: str, credits: int = 0, colonists: int = 2) -> Table:
    """Seat 0 selects Settle, with Terraforming Engineers; seat 1 will have a choice of its own."""
    table = duel(
        f"""
        seat 0 credits {credits} colonists {colonists}
          {lines}
        """,
        BYSTANDER,
    )
    play(table, "0 select settle")
    return table


def terraformable(table: Table) -> list[str]:
    """The colonies that seat 0 may replace now."""
    if table.to_act != [0]:
        return []
    return [text.split()[1] for text in options(table, 0) if text.startswith("terraform ")]


# --- which colony, which world ---------------------------------------------------------------


@pytest.mark.clause("NF-TILE-11", "DP-18")
@pytest.mark.parametrize(
    ("world", "eligible"),
    [
        ("devolved-uplift-race", False),  # -1
        ("secluded-world", True),  # 0
        ("gem-world", True),  # +1
        ("prosperous-world", True),  # +2
        ("galactic-news-hub", True),  # +3
        ("galactic-studios", False),  # +4
    ],
)
def test_the_printed_cost_is_0_to_3_higher(world: str, eligible: bool) -> None:
    table = engineers(
        f"colonies old-earth artist-settlement\n"
        f"developments terraforming-engineers\n"
        f"explored {world}"
    )
    assert terraformable(table) == (["artist-settlement"] if eligible else [])


@pytest.mark.clause("NF-TILE-11")
def test_it_is_free_of_charge() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world",
        credits=1,
    )
    play(table, "0 terraform artist-settlement")
    assert colonies(table, 0) == ["old-earth", "prosperous-world"]
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("NF-TILE-11")
@pytest.mark.parametrize(
    ("colony", "world", "eligible"),
    [
        ("volcanic-world", "comet-zone", True),
        ("rebel-miners", "comet-zone", False),  # the colony is military
        ("volcanic-world", "imperium-fuel-depot", False),  # the world is military
        ("volcanic-world", "prosperous-world", False),  # another kind
        ("pre-sentient-race", "uplift-gene-breeders", True),
        ("deserted-alien-outpost", "alien-data-repository", True),
    ],
)
def test_both_are_non_military_and_of_one_kind(colony: str, world: str, eligible: bool) -> None:
    lines = f"colonies old-earth {colony}\ndevelopments terraforming-engineers\nexplored {world}"
    table = duel(
        f"seat 0 colonists 2\n{lines}",
        "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored devolved-uplift-race",
    )
    play(table, "0 select settle")
    assert terraformable(table) == ([colony] if eligible else [])


@pytest.mark.clause("NF-TILE-11", "NF-POW-01")
def test_without_terraforming_engineers_nothing_is_replaced() -> None:
    table = engineers("colonies old-earth artist-settlement\nexplored prosperous-world")
    assert terraformable(table) == []
    assert table.to_act == [1]


@pytest.mark.clause("NF-TILE-11", "DP-18")
def test_colony_and_world_are_chosen_one_after_the_other() -> None:
    table = engineers(
        "colonies old-earth artist-settlement gem-world comet-zone\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world spice-world"
    )
    assert options(table, 0) == [
        "take-colonists",
        "terraform artist-settlement",
        "terraform gem-world",
    ]
    play(table, "0 terraform gem-world")
    assert options(table, 0) == ["terraform-to spice-world", "terraform-to prosperous-world"]
    play(table, "0 terraform-to prosperous-world")
    assert colonies(table, 0) == [
        "old-earth",
        "artist-settlement",
        "comet-zone",
        "prosperous-world",
    ]
    assert explored(table, 0) == ["spice-world"]


@pytest.mark.clause("NF-TILE-12")
@pytest.mark.parametrize(
    ("colony", "world", "eligible"),
    [
        ("alien-rosetta-stone-world", "galactic-trendsetters", True),  # gray for gray
        ("alien-rosetta-stone-world", "galactic-studios", False),  # a colour for gray
        ("prosperous-world", "galactic-trendsetters", False),  # gray for a colour
        ("alien-oort-cloud-factory", "galactic-trendsetters", False),  # never set to gray
        ("alien-oort-cloud-factory", "galactic-studios", True),
        ("comet-zone", "alien-oort-cloud-factory", False),  # -1
        ("volcanic-world", "alien-oort-cloud-factory", True),
    ],
)
def test_gray_is_a_kind_here(colony: str, world: str, eligible: bool) -> None:
    table = duel(
        f"""
        seat 0 colonists 2
          colonies new-sparta {colony}
          developments terraforming-engineers
          explored {world}
        """,
        "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored devolved-uplift-race",
    )
    play(table, "0 select settle")
    assert terraformable(table) == ([colony] if eligible else [])


@pytest.mark.clause("NF-TILE-12", "NF-TILE-02")
def test_a_gray_home_cannot_give_way_to_the_oort_cloud_factory() -> None:
    table = engineers(
        "colonies epsilon-eridani\n"
        "developments terraforming-engineers\n"
        "explored alien-oort-cloud-factory"
    )
    assert table.to_act == [1], "both cost 2, but the Factory has a kind: nothing to ask"
    assert colonies(table, 0) == ["epsilon-eridani"]


@pytest.mark.clause("NF-TILE-02", "DP-06")
def test_replacing_by_the_oort_cloud_factory_sets_its_kind() -> None:
    table = engineers(
        "colonies old-earth volcanic-world+rare\n"
        "developments terraforming-engineers\n"
        "explored alien-oort-cloud-factory"
    )
    play(table, "0 terraform volcanic-world")
    assert colonies(table, 0) == ["old-earth", "alien-oort-cloud-factory"]
    assert table.observe(None)["kind_set"] == "rare", "the kind of the colony it replaces"


@pytest.mark.clause("NF-TILE-02", "NF-TILE-12")
def test_replacing_the_oort_cloud_factory_takes_a_world_of_any_kind_but_gray() -> None:
    table = engineers(
        "colonies new-sparta alien-oort-cloud-factory+genes\n"
        "developments terraforming-engineers\n"
        "explored comet-zone galactic-studios deserted-alien-colony galactic-trendsetters"
    )
    play(table, "0 terraform alien-oort-cloud-factory")
    assert options(table, 0) == [
        "terraform-to comet-zone",
        "terraform-to deserted-alien-colony",
        "terraform-to galactic-studios",
    ]
    play(table, "0 terraform-to deserted-alien-colony")
    assert colonies(table, 0) == ["new-sparta", "deserted-alien-colony+alien"]
    assert table.observe(None)["goods"]["genes"] == 13


@pytest.mark.clause("NF-TILE-14")
def test_reductions_play_no_part_in_comparing_costs() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers replicant-robots\n"
        "explored galactic-studios devolved-uplift-race"
    )
    assert terraformable(table) == [], "5 stays 4 above 1, and 0 stays 1 below"


@pytest.mark.clause("NF-TILE-14")
def test_contact_specialist_makes_no_military_world_eligible() -> None:
    table = engineers(
        "colonies old-earth volcanic-world\n"
        "developments terraforming-engineers contact-specialist\n"
        "explored imperium-fuel-depot",
        credits=9,
    )
    assert options(table, 0) == ["take-colonists", "settle imperium-fuel-depot"]
    with pytest.raises(IllegalMove):
        table.play(0, "terraform volcanic-world")


@pytest.mark.clause("R-17", "NF-POW-09")
def test_a_non_military_home_colony_may_be_covered() -> None:
    table = engineers(
        "colonies old-earth\n"
        "developments terraforming-engineers\n"
        "explored alien-rosetta-stone-world"
    )
    assert terraformable(table) == ["old-earth"]
    worlds = len(bag(table))
    play(table, "0 terraform old-earth", "1 take-colonists")
    assert colonies(table, 0) == ["alien-rosetta-stone-world"]
    assert len(bag(table)) == worlds, "nothing goes to the bag"
    assert "old-earth" not in bag(table)


@pytest.mark.clause("R-17", "NF-TILE-11")
def test_a_military_home_colony_is_not_replaced() -> None:
    """Damaged Alien Factory has defense 3, and cost 5 would be 2 higher."""
    table = engineers(
        "colonies damaged-alien-factory\n"
        "developments terraforming-engineers\n"
        "explored deserted-alien-colony"
    )
    assert table.to_act == [1]
    assert colonies(table, 0) == ["damaged-alien-factory"]


# --- when, and beside what -------------------------------------------------------------------


@pytest.mark.clause("NF-TILE-13", "R-17", "DP-18")
@pytest.mark.parametrize("first", [True, False])
def test_it_comes_before_or_after_the_main_choice_which_remains(first: bool) -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world",
    )
    if first:
        play(table, "0 terraform artist-settlement")
        assert empire(table, 0)["colonists"] == 5, "the main choice was then forced to colonists"
    else:
        play(table, "0 take-colonists")
        assert options(table, 0) == ["terraform artist-settlement", "settle-done"]
        assert table.prompt(0).rule == "NF-TILE-11"
        play(table, "0 terraform artist-settlement")
    assert table.to_act == [1]
    assert colonies(table, 0) == ["old-earth", "prosperous-world"]
    assert empire(table, 0)["colonists"] == 5


@pytest.mark.clause("NF-TILE-13", "R-17", "DP-18", "NF-POW-04")
def test_it_may_be_declined_and_follow_a_settlement() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world gem-world",
        credits=2,
    )
    play(table, "0 settle gem-world")
    assert options(table, 0) == ["terraform artist-settlement", "settle-done"]
    declined = table.clone()
    play(declined, "0 settle-done")
    assert declined.to_act == [1]
    assert colonies(declined, 0) == ["old-earth", "artist-settlement", "gem-world"]
    play(table, "0 terraform artist-settlement")
    assert table.to_act == [1]
    assert colonies(table, 0) == ["old-earth", "gem-world", "prosperous-world"]


@pytest.mark.clause("R-17", "DP-18", "DP-20")
def test_it_may_come_between_the_two_settlements_of_improved_logistics() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers improved-logistics\n"
        "explored prosperous-world gem-world spice-world",
        credits=4,
    )
    play(
        table,
        "0 settle gem-world",
        "0 terraform artist-settlement",
        "0 terraform-to prosperous-world",
    )
    assert options(table, 0) == ["settle spice-world", "settle-done"]
    play(table, "0 settle spice-world")
    assert table.to_act == [1]
    assert colonies(table, 0) == ["old-earth", "gem-world", "prosperous-world", "spice-world"]


@pytest.mark.clause("R-17")
def test_it_is_used_once_per_action() -> None:
    table = engineers(
        "colonies old-earth artist-settlement gem-world\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world spice-world",
        credits=3,
    )
    assert terraformable(table) == ["artist-settlement", "gem-world"]
    play(table, "0 terraform artist-settlement", "0 terraform-to spice-world")
    assert options(table, 0) == ["take-colonists", "settle prosperous-world"]
    play(table, "0 take-colonists")
    assert table.to_act == [1], "Gem World could give way to Prosperous World, but not now"
    assert colonies(table, 0) == ["old-earth", "gem-world", "spice-world"]


@pytest.mark.clause("DP-18")
def test_it_is_not_asked_without_a_legal_pair() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored comet-zone"
    )
    assert table.to_act == [1]
    assert empire(table, 0)["colonists"] == 5


@pytest.mark.clause("NF-TILE-13")
def test_it_sets_off_nothing_that_settling_triggers() -> None:
    table = engineers(
        "colonies galactic-scavengers imperium-fuel-depot artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored secluded-world",
    )
    worlds = len(bag(table))
    play(table, "0 take-colonists", "0 terraform artist-settlement")
    assert table.to_act == [1]
    assert empire(table, 0)["credits"] == 0
    assert explored(table, 0) == []
    assert len(bag(table)) == worlds


@pytest.mark.clause("NF-TILE-15")
def test_a_colony_settled_in_this_action_cannot_be_replaced() -> None:
    table = engineers(
        "colonies new-sparta\n"
        "developments terraforming-engineers\n"
        "explored artist-settlement prosperous-world",
        credits=1,
    )
    play(table, "0 settle artist-settlement")
    assert table.to_act == [1]
    assert explored(table, 0) == ["prosperous-world"]
    play(table, "1 take-colonists", "1 select retreat", "0 select envoys", "1 select develop")
    play(table, "1 buy-nothing", "0 select settle")
    assert terraformable(table) == ["artist-settlement"], "in a later action it can"


@pytest.mark.clause("NF-TILE-16", "R-17")
def test_the_replaced_tile_reaches_the_bag_at_the_end_of_the_action() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world"
    )
    play(table, "0 terraform artist-settlement")
    assert table.to_act == [1], "still in the action"
    assert "artist-settlement" not in bag(table)
    assert table.observe(None)["returning"] == ["artist-settlement"]
    play(table, "1 take-colonists")
    assert "artist-settlement" in bag(table)


@pytest.mark.clause("NF-TILE-16")
def test_the_replaced_tile_cannot_be_drawn_in_this_action() -> None:
    table = engineers(
        "colonies old-earth imperium-fuel-depot artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world gem-world",
        credits=2,
    )
    table.foretell("draw artist-settlement")
    play(table, "0 terraform artist-settlement", "0 terraform-to prosperous-world")
    with pytest.raises(IllegalMove, match="'draw artist-settlement' is not possible here"):
        table.play(0, "settle gem-world")


# --- what happens to goods, colonists, powers ------------------------------------------------


@pytest.mark.clause("NF-TILE-17")
def test_the_old_good_goes_to_the_supply_and_a_windfall_newcomer_gets_its_own() -> None:
    table = engineers(
        "colonies old-earth volcanic-world+rare gem-world+novelty\n"
        "developments terraforming-engineers\n"
        "explored radioactive-world"
    )
    assert table.observe(None)["goods"] == {"novelty": 18, "rare": 16, "genes": 13, "alien": 11}
    play(table, "0 terraform volcanic-world")
    assert colonies(table, 0) == ["old-earth", "gem-world+novelty", "radioactive-world+rare"]
    assert table.observe(None)["goods"] == {"novelty": 18, "rare": 16, "genes": 13, "alien": 11}


@pytest.mark.clause("NF-TILE-17")
def test_a_production_newcomer_starts_without_a_good() -> None:
    table = engineers(
        "colonies old-earth radioactive-world+rare\n"
        "developments terraforming-engineers\n"
        "explored comet-zone"
    )
    play(table, "0 terraform radioactive-world")
    assert colonies(table, 0) == ["old-earth", "comet-zone"]
    assert table.observe(None)["goods"]["rare"] == 17


@pytest.mark.clause("NF-TILE-18")
@pytest.mark.parametrize(("colonists", "eligible"), [(0, False), (1, True)])
def test_missing_colonists_come_from_the_unused_ones(colonists: int, eligible: bool) -> None:
    """The supply is empty; Prosperous World has one colonist, Galactic News Hub needs two."""
    table = duel(
        f"""
        seat 0 colonists {colonists}
          colonies old-earth prosperous-world
          developments terraforming-engineers
          explored galactic-news-hub
        """,
        f"""
        seat 1 credits 9 colonists {21 - colonists}
          colonies earths-lost-colony
          explored uplift-descendants
        """,
    )
    assert table.observe(None)["colonists"] == 0
    play(table, "0 select settle")
    assert terraformable(table) == (["prosperous-world"] if eligible else [])
    if eligible:
        play(table, "0 terraform prosperous-world")
        assert colonies(table, 0) == ["old-earth", "galactic-news-hub+novelty"]
        assert empire(table, 0)["colonists"] == 0


@pytest.mark.clause("NF-TILE-18", "R-17", "DP-18")
def test_colonists_just_taken_may_make_a_replacement_possible() -> None:
    table = duel(
        """
        seat 0
          colonies old-earth prosperous-world
          developments terraforming-engineers
          explored galactic-news-hub
        """,
        more="track 1 0 1 0",
    )
    play(table, "1 select settle")
    assert options(table, 0) == ["terraform prosperous-world", "settle-done"]
    assert empire(table, 0)["colonists"] == 2, "taking them was the only main choice"
    play(table, "0 terraform prosperous-world")
    assert empire(table, 0)["colonists"] == 1


@pytest.mark.clause("NF-TILE-18")
def test_surplus_colonists_become_unused_ones(tmp_path: Path) -> None:
    """In the shipped box no dearer world needs fewer colonists; this box has such a pair."""
    text = with_line("galactic-news-hub", "colonists = 2", "colonists = 1")
    text = with_line("prosperous-world", "colonists = 1", "colonists = 2", text)
    table = placed(
        corrected(tmp_path, text),
        """
        players 2
        seat 0
          colonies old-earth prosperous-world
          developments terraforming-engineers
          explored galactic-news-hub
        seat 1 credits 9 colonists 2
          colonies earths-lost-colony
          explored gem-world
        """,
    )
    play(table, "0 select settle")
    supply = table.observe(None)["colonists"]
    play(table, "0 take-colonists", "0 terraform prosperous-world")
    assert empire(table, 0)["colonists"] == 4, "1 and 2 taken, 1 from the replaced colony"
    assert table.observe(None)["colonists"] == supply - 2, "it does not go to the supply"


@pytest.mark.clause("NF-TILE-33")
def test_the_powers_of_the_replaced_colony_are_gone_at_once() -> None:
    """Imperium Armaments World gives 1 Military, Imperium Munitions 2."""
    table = engineers(
        "colonies old-earth imperium-armaments-world\n"
        "developments terraforming-engineers space-marines\n"
        "explored imperium-munitions rebel-warrior-race rebel-miners"
    )
    assert "settle rebel-warrior-race" in options(table, 0), "2 + 1 against 3"
    play(table, "0 terraform imperium-armaments-world")
    assert options(table, 0) == ["take-colonists", "settle rebel-miners"]
    assert blocked(table, 0) == {"settle rebel-warrior-race": "NF-STL-07"}


@pytest.mark.clause("NF-TILE-33", "NF-POW-02")
def test_the_powers_of_the_newcomer_work_from_the_next_action_on() -> None:
    table = engineers(
        "colonies old-earth imperium-armaments-world\n"
        "developments terraforming-engineers space-marines\n"
        "explored imperium-munitions alien-defense-system"
    )
    play(table, "0 terraform imperium-armaments-world")
    assert table.to_act == [1], "2 against 4: colonists it was"
    play(table, "1 take-colonists", "1 select retreat", "0 select envoys", "1 select develop")
    play(table, "1 buy-nothing", "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle alien-defense-system"], "2 + 2"


@pytest.mark.clause("NF-TILE-33")
def test_vp_change_at_once_and_the_number_of_colonies_stays() -> None:
    table = engineers(
        "colonies old-earth artist-settlement\n"
        "developments terraforming-engineers\n"
        "explored galactic-news-hub comet-zone"
    )
    assert empire(table, 0)["points_by_source"]["colonies"] == 2 + 1
    play(table, "0 terraform artist-settlement")
    assert empire(table, 0)["points_by_source"]["colonies"] == 2 + 2
    assert len(colonies(table, 0)) == 2
    assert explored(table, 0) == ["comet-zone"]


@pytest.mark.clause("NF-TILE-33", "NF-STL-15")
def test_a_replacement_at_seven_colonies_does_not_end_the_game() -> None:
    table = engineers(
        "colonies old-earth artist-settlement comet-zone spice-world space-port asteroid-belt "
        "new-vinland\n"
        "developments terraforming-engineers\n"
        "explored prosperous-world"
    )
    play(table, "0 terraform artist-settlement", "1 take-colonists")
    assert len(colonies(table, 0)) == 7
    assert ending(table) == []


@pytest.mark.clause("NF-TILE-33")
def test_keywords_of_the_newcomer_count_at_once() -> None:
    """Faction Tolerance gives 2 VP for three keywords and 5 for four."""
    table = duel(
        """
        seat 0 colonists 2
          colonies imperium-warlord gem-world comet-zone mining-mole-uplift-race
          developments terraforming-engineers
          explored alien-oort-cloud-factory
        """,
        BYSTANDER,
        more="goals yes\ngoals-up faction-tolerance@0",
    )
    play(table, "0 select settle")
    assert empire(table, 0)["points_by_source"]["faction-tolerance"] == 2
    play(table, "0 terraform gem-world")
    assert empire(table, 0)["points_by_source"]["faction-tolerance"] == 5, "ALIEN as well"
