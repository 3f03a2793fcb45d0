"""Doomed Colony: settling a world in its place, at no price."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import (
    blocked,
    colonies,
    empire,
    new_frontiers,
    options,
    play,
)
from tests.games.new_frontiers.scenes import (
    bag,
    corrected,
    duel,
    ending,
    explored,
    placed,
    with_line,
)

BYSTANDER = "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored volcanic-world"
DOOMED_POWER = '{ phase = "settle", effect = "replace-this", exclude-kind = "alien" }'


def doomed(lines: str, credits: int = 0, colonists: int = 0) -> Table:
    """Seat 0 begins with Doomed Colony and selects Settle; seat 1 will have a choice of its own."""
    table = duel(
        f"""
        seat 0 credits {credits} colonists {colonists}
          {lines}
        """,
        BYSTANDER,
    )
    play(table, "0 select settle")
    return table


@pytest.mark.clause("NF-TILE-19", "R-18", "DP-13", "DP-19")
def test_it_may_be_replaced_free_of_charge_as_the_settle_choice() -> None:
    table = doomed("colonies doomed-colony\nexplored galactic-studios gem-world")
    assert options(table, 0) == ["take-colonists", "replace gem-world", "replace galactic-studios"]
    taken = table.clone()
    play(taken, "0 take-colonists")
    assert colonies(taken, 0) == ["doomed-colony"]
    play(table, "0 replace galactic-studios")
    assert table.to_act == [1], "the choice is made: no colonists besides"
    assert colonies(table, 0) == ["galactic-studios"], "one colony as before"
    assert empire(table, 0)["credits"] == 0
    assert explored(table, 0) == ["gem-world"]
    assert empire(table, 0)["colonists"] == 0


def test_a_position_tells_that_the_only_colony_of_an_empire_is_new() -> None:
    table = doomed("colonies doomed-colony\nexplored galactic-studios gem-world")
    play(table, "0 replace galactic-studios")
    assert "  working 0\n" in table.position
    assert new_frontiers().position(table.position).observe(0) == table.observe(0)


@pytest.mark.clause("NF-TILE-19", "R-18", "DP-19")
@pytest.mark.parametrize(
    ("world", "sort"),
    [
        ("rebel-miners", "a military"),
        ("alien-robot-sentry", "a military"),
        ("deserted-alien-outpost", "an Alien"),
        ("alien-rosetta-stone-world", "an Alien"),  # gray
        ("alien-oort-cloud-factory", "an Alien"),  # whatever kind is set
    ],
)
def test_military_and_alien_worlds_cannot_take_its_place(world: str, sort: str) -> None:
    table = doomed(f"colonies doomed-colony\nexplored {world} gem-world", colonists=3)
    assert options(table, 0) == ["take-colonists", "replace gem-world"]
    assert blocked(table, 0)[f"replace {world}"] == "NF-TILE-19"
    with pytest.raises(IllegalMove, match=f"{sort} world cannot replace Doomed Colony"):
        table.play(0, f"replace {world}")


@pytest.mark.clause("NF-TILE-19", "R-21")
def test_a_box_whose_tile_does_not_bar_alien_worlds_is_taken_at_its_word(tmp_path: Path) -> None:
    text = with_line("doomed-colony", ', exclude-kind = "alien"', "")
    table = placed(
        corrected(tmp_path, text),
        """
        players 2
        seat 0
          colonies doomed-colony
          explored deserted-alien-outpost rebel-miners
        seat 1
          colonies earths-lost-colony
        """,
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "replace deserted-alien-outpost"]
    assert blocked(table, 0)["replace rebel-miners"] == "NF-TILE-19"


@pytest.mark.clause("R-18")
def test_contact_specialist_does_not_widen_the_choice() -> None:
    table = doomed(
        "colonies doomed-colony\ndevelopments contact-specialist\nexplored rebel-miners",
        credits=9,
    )
    assert options(table, 0) == ["take-colonists", "settle rebel-miners"]


@pytest.mark.clause("NF-TILE-18", "DP-19")
@pytest.mark.parametrize(("colonists", "offered"), [(0, False), (1, True)])
def test_missing_colonists_come_from_the_unused_ones(colonists: int, offered: bool) -> None:
    table = duel(
        f"""
        seat 0 colonists {colonists}
          colonies doomed-colony
          explored galactic-studios devolved-uplift-race
        """,
        more="track 1 0 1 0",
    )
    play(table, "1 select settle")
    assert ("replace galactic-studios" in options(table, 0)) is offered
    assert blocked(table, 0).get("replace galactic-studios") == (None if offered else "NF-TILE-18")
    assert "replace devolved-uplift-race" in options(table, 0), (
        "its own colonist is enough for this one"
    )
    if offered:
        play(table, "0 replace galactic-studios")
        assert empire(table, 0)["colonists"] == 0
    else:
        play(table, "0 replace devolved-uplift-race")
        assert colonies(table, 0) == ["devolved-uplift-race+novelty"]
        assert empire(table, 0)["colonists"] == 0


@pytest.mark.clause("R-18", "NF-STL-14", "NF-STL-21")
def test_it_is_a_settlement_for_triggers_and_windfall_goods() -> None:
    table = doomed(
        "colonies doomed-colony imperium-fuel-depot\n"
        "developments replicant-robots\n"
        "explored asteroid-belt"
    )
    table.foretell("draw rebel-homeworld")
    play(table, "0 replace asteroid-belt")
    assert colonies(table, 0) == ["imperium-fuel-depot", "asteroid-belt+rare"]
    assert explored(table, 0) == ["rebel-homeworld"]
    assert empire(table, 0)["credits"] == 0, "reductions play no part: nothing is paid back"


@pytest.mark.clause("R-18", "NF-TILE-33")
def test_a_printed_home_colony_is_covered() -> None:
    table = doomed("colonies doomed-colony\nexplored gem-world")
    play(table, "0 replace gem-world", "1 take-colonists")
    assert colonies(table, 0) == ["gem-world"]
    assert len(bag(table)) == 58, "all worlds but Gem World and seat 1's"
    assert table.observe(None)["returning"] == []


@pytest.mark.clause("R-18", "NF-TILE-16")
def test_a_tile_with_this_power_goes_into_the_bag_when_settle_closes(tmp_path: Path) -> None:
    text = with_line("destroyed-world", "powers = []", f"powers = [{DOOMED_POWER}]")
    table = placed(
        corrected(tmp_path, text),
        """
        players 2
        seat 0
          colonies old-earth destroyed-world+rare
          explored gem-world
        seat 1 credits 9 colonists 2
          colonies earths-lost-colony
          explored volcanic-world
        """,
    )
    play(table, "0 select settle", "0 replace gem-world")
    assert colonies(table, 0) == ["old-earth", "gem-world"]
    assert table.observe(None)["returning"] == ["destroyed-world"]
    assert "destroyed-world" not in bag(table)
    assert table.observe(None)["goods"]["rare"] == 17
    play(table, "1 take-colonists")
    assert "destroyed-world" in bag(table)


@pytest.mark.clause("NF-TILE-18")
def test_surplus_colonists_become_unused_ones(tmp_path: Path) -> None:
    text = with_line(
        "galactic-trendsetters",
        'powers = [\n  { phase = "consume", effect = "consume", mode = "exact", kind = "any", '
        "count = 1, vp = 2 },\n]",
        f"powers = [{DOOMED_POWER}]",
    )
    table = placed(
        corrected(tmp_path, text),
        """
        players 2
        seat 0
          colonies old-earth galactic-trendsetters
          explored gem-world
        seat 1 credits 9 colonists 2
          colonies earths-lost-colony
          explored volcanic-world
        """,
    )
    play(table, "0 select settle")
    supply = table.observe(None)["colonists"]
    play(table, "0 replace gem-world")
    assert empire(table, 0)["colonists"] == 2, "1 for selecting, 1 from the replaced colony"
    assert table.observe(None)["colonists"] == supply


@pytest.mark.clause("NF-TILE-19", "NF-STL-15", "NF-TILE-33")
def test_the_number_of_colonies_stays_so_seven_do_not_end_the_game() -> None:
    table = doomed(
        "colonies doomed-colony comet-zone spice-world space-port asteroid-belt new-vinland "
        "radioactive-world\n"
        "explored gem-world"
    )
    play(table, "0 replace gem-world", "1 take-colonists")
    assert len(colonies(table, 0)) == 7
    assert ending(table) == []


@pytest.mark.clause("R-38", "DP-20", "DP-19")
@pytest.mark.parametrize("replacement_first", [True, False])
def test_with_improved_logistics_it_is_one_of_the_two_settlements(replacement_first: bool) -> None:
    table = doomed(
        "colonies doomed-colony\n"
        "developments improved-logistics\n"
        "explored galactic-studios gem-world spice-world",
        credits=4,
        colonists=2,
    )
    moves = ["0 replace galactic-studios", "0 settle gem-world"]
    play(table, *(moves if replacement_first else reversed(moves)))
    assert table.to_act == [1], "two settlements: Spice World must wait"
    assert sorted(colonies(table, 0)) == ["galactic-studios", "gem-world"]
    assert explored(table, 0) == ["spice-world"]
    assert empire(table, 0)["credits"] == 2
    assert empire(table, 0)["colonists"] == 1, "3, less 1 for each of them"


@pytest.mark.clause("R-38", "NF-TILE-19")
def test_it_is_replaced_only_once() -> None:
    table = doomed(
        "colonies doomed-colony\n"
        "developments improved-logistics\n"
        "explored galactic-studios gem-world",
        colonists=2,
    )
    play(table, "0 replace gem-world")
    assert table.to_act == [1], "no credits for the other, and no Doomed Colony any more"
    assert explored(table, 0) == ["galactic-studios"]


@pytest.mark.clause("R-18", "NF-TILE-33")
def test_without_the_colony_there_is_no_replacement_in_later_actions() -> None:
    table = doomed("colonies doomed-colony\nexplored gem-world galactic-studios", colonists=2)
    play(table, "0 replace gem-world", "1 take-colonists")
    play(table, "1 select retreat", "0 select envoys", "1 select develop", "1 buy-nothing")
    play(table, "0 select settle")
    assert table.to_act == [1], "Galactic Studios cannot be paid, so seat 0 took colonists"
    assert colonies(table, 0) == ["gem-world"]


@pytest.mark.clause("NF-TILE-11", "R-17", "NF-TILE-19")
def test_terraforming_may_replace_it_too_and_leaves_the_settle_choice() -> None:
    table = doomed(
        "colonies doomed-colony\n"
        "developments terraforming-engineers\n"
        "explored alien-rosetta-stone-world gem-world"
    )
    assert options(table, 0) == ["take-colonists", "replace gem-world", "terraform doomed-colony"]
    play(table, "0 terraform doomed-colony")
    assert table.to_act == [1], "no Doomed Colony, no credits: colonists it was"
    assert colonies(table, 0) == ["alien-rosetta-stone-world"]
    assert empire(table, 0)["colonists"] == 3
