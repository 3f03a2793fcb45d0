"""Settle: colonists or a world, what a world costs and brings, and when the game ends by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play, position
from tests.games.new_frontiers.scenes import (
    bag,
    corrected,
    duel,
    ending,
    explored,
    placed,
    reason,
    scarce,
    with_faces_exchanged,
)

# Seven explored worlds that nobody with 0 credits and 0 Military can settle.
SEVEN = [
    "rebel-stronghold",
    "rebel-council",
    "rebel-resistance",
    "rebel-homeworld",
    "alien-sentinels",
    "galactic-studios",
    "imperium-capital",
]


def unused(table: Table, seat: int) -> int:
    """A seat's unused colonists."""
    count: int = empire(table, seat)["colonists"]
    return count


def supply(table: Table) -> int:
    """Colonists left in the supply."""
    count: int = table.observe(None)["colonists"]
    return count


# --- the choice ------------------------------------------------------------------------------


@pytest.mark.clause("NF-STL-01")
def test_the_selector_gets_a_colonist_first_and_may_use_it_at_once() -> None:
    table = duel(
        """
        seat 0 credits 2
          colonies old-earth
          explored gem-world
        """,
        """
        seat 1 credits 2
          colonies earths-lost-colony
          explored spice-world
        """,
    )
    assert supply(table) == 22
    play(table, "0 select settle")
    assert (unused(table, 0), supply(table)) == (1, 21)
    play(table, "0 settle gem-world")
    assert colonies(table, 0) == ["old-earth", "gem-world"]
    assert unused(table, 0) == 0
    assert explored(table, 1) == ["spice-world"], "seat 1 got no colonist first, so it took two"
    assert unused(table, 1) == 2


@pytest.mark.clause("NF-STL-02", "DP-13", "DP-14")
def test_each_player_in_turn_order_takes_two_colonists_or_settles_one_world() -> None:
    table = position(
        """
        track 2 0 1
        seat 0 credits 9 colonists 2
          colonies old-earth
          explored gem-world spice-world
        seat 1 credits 9 colonists 2
          colonies new-sparta
          explored comet-zone
        seat 2 credits 9 colonists 2
          colonies alpha-centauri
          explored space-port
        """
    )
    play(table, "2 select settle")
    assert options(table, 2) == ["take-colonists", "settle space-port"]
    play(table, "2 take-colonists")
    assert unused(table, 2) == 5, "2, 1 for selecting, 2 for this choice"
    assert explored(table, 2) == ["space-port"]
    assert options(table, 0) == ["take-colonists", "settle spice-world", "settle gem-world"]
    play(table, "0 settle gem-world")
    assert table.to_act == [1], "one world and no more"
    assert (colonies(table, 0), explored(table, 0)) == (["old-earth", "gem-world"], ["spice-world"])
    assert unused(table, 0) == 1
    play(table, "1 settle comet-zone")
    assert options(table, 0)[0] == "select retreat"


@pytest.mark.clause("NF-STL-02")
def test_nobody_settles_the_worlds_of_others() -> None:
    table = duel(
        "seat 0 credits 9 colonists 2\ncolonies old-earth\nexplored gem-world",
        "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored spice-world",
    )
    play(table, "0 select settle")
    with pytest.raises(IllegalMove, match="not possible now"):
        table.play(0, "settle spice-world")
    assert explored(table, 1) == ["spice-world"]


@pytest.mark.clause("NF-STL-03", "NF-STL-04", "DP-13")
def test_one_cannot_pass_but_one_able_to_settle_may_take_colonists() -> None:
    table = duel("seat 0 credits 9 colonists 2\ncolonies old-earth\nexplored gem-world")
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle gem-world"]
    with pytest.raises(IllegalMove):
        table.play(0, "settle-done")
    play(table, "0 take-colonists")
    assert unused(table, 0) == 5
    assert explored(table, 0) == ["gem-world"]


@pytest.mark.clause("NF-STL-03", "DP-13")
def test_who_can_settle_nothing_takes_colonists_without_being_asked() -> None:
    table = duel("seat 0\ncolonies old-earth\nexplored gem-world")
    play(table, "0 select settle")
    assert table.to_act == [1]
    assert (unused(table, 0), unused(table, 1)) == (3, 2)
    assert explored(table, 0) == ["gem-world"]


# --- what a world needs ----------------------------------------------------------------------


@pytest.mark.clause("NF-STL-05", "DP-14")
@pytest.mark.parametrize(("colonists", "settles"), [(0, False), (1, True)])
def test_a_world_needs_its_colonists_whatever_the_credits_and_military(
    colonists: int, settles: bool
) -> None:
    table = duel(
        f"""
        seat 0 credits 30 colonists {colonists}
          colonies new-sparta
          developments drop-ships space-marines
          explored galactic-news-hub rebel-base gem-world
        """
    )
    play(table, "0 select settle")
    needing_two = {"settle galactic-news-hub", "settle rebel-base"}
    assert "settle gem-world" in options(table, 0)
    assert needing_two & set(options(table, 0)) == (needing_two if settles else set())
    if settles:
        play(table, "0 settle galactic-news-hub")
        assert unused(table, 0) == 0, "both moved onto the colony"
    else:
        assert blocked(table, 0) == dict.fromkeys(needing_two, "NF-STL-05")
        for option in needing_two:
            assert reason(table, 0, option) == "needs 2 colonists, you have 1"


@pytest.mark.clause("NF-STL-06", "DP-14")
@pytest.mark.parametrize(("credits", "settles"), [(2, False), (3, True)])
def test_a_non_military_world_costs_its_credits(credits: int, settles: bool) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists 1
          colonies old-earth
          explored comet-zone devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert ("settle comet-zone" in options(table, 0)) is settles
    if settles:
        play(table, "0 settle comet-zone")
        assert empire(table, 0)["credits"] == 0
    else:
        assert blocked(table, 0) == {"settle comet-zone": "NF-STL-06"}
        assert reason(table, 0, "settle comet-zone") == "costs $3, you have $2"
        before = table.position
        with pytest.raises(IllegalMove, match=r"costs \$3, you have \$2"):
            table.play(0, "settle comet-zone")
        assert table.position == before


@pytest.mark.clause("NF-STL-06", "NF-POW-05")
def test_reductions_apply_to_the_worlds_they_name() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 1
          colonies alien-research-team mining-mole-uplift-race
          explored volcanic-world gem-world alien-oort-cloud-factory alien-rosetta-stone-world
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == [
        "take-colonists",
        "settle volcanic-world",
        "settle alien-oort-cloud-factory",
    ], "Rare Elements and Alien Technology at 1 less; Novelty and the gray Alien world are not"
    assert reason(table, 0, "settle gem-world") == "costs $2, you have $1"
    assert reason(table, 0, "settle alien-rosetta-stone-world") == "costs $3, you have $1"


@pytest.mark.clause("NF-STL-05", "NF-STL-06")
def test_reasons_speak_of_one_colonist_and_one_credit() -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        """
        seat 1
          colonies doomed-colony
          explored gem-world
        """,
    )
    play(table, "0 select settle")
    assert reason(table, 1, "settle gem-world") == "needs 1 colonist, you have 0"
    richer = duel(
        """
        seat 0 colonists 1
          colonies old-earth
          explored artist-settlement devolved-uplift-race
        """
    )
    play(richer, "0 select settle")
    assert reason(richer, 0, "settle artist-settlement") == "costs $1, you have $0"


@pytest.mark.clause("NF-STL-13", "NF-STL-20")
def test_settling_moves_a_world_and_leaves_the_number_of_tiles() -> None:
    table = duel(
        f"""
        seat 0 credits 2 colonists 1
          colonies old-earth
          explored gem-world {" ".join(SEVEN)}
        """
    )
    play(table, "0 select settle", "0 settle gem-world")
    assert explored(table, 0) == SEVEN
    assert colonies(table, 0) == ["old-earth", "gem-world"]
    assert table.to_act == [1], "nine tiles before and after: nothing to return"


@pytest.mark.clause("NF-STL-14")
@pytest.mark.parametrize(
    ("world", "colony"),
    [
        ("devolved-uplift-race", "devolved-uplift-race+novelty"),
        ("asteroid-belt", "asteroid-belt+rare"),
        ("pre-sentient-race", "pre-sentient-race+genes"),
        ("deserted-alien-outpost", "deserted-alien-outpost+alien"),
        ("comet-zone", "comet-zone"),
        ("galactic-trendsetters", "galactic-trendsetters"),
    ],
)
def test_only_a_windfall_world_brings_a_good(world: str, colony: str) -> None:
    table = duel(
        f"""
        seat 0 credits 9 colonists 2
          colonies old-earth
          explored {world}
        """
    )
    play(table, "0 select settle", f"0 settle {world}")
    assert colonies(table, 0) == ["old-earth", colony]
    brought = "+" in colony
    assert sum(table.observe(None)["goods"].values()) == (59 if brought else 60)


@pytest.mark.clause("NF-STL-14")
def test_a_windfall_world_stays_empty_when_no_good_of_its_kind_is_left() -> None:
    worlds = "deserted-alien-outpost deserted-alien-colony alien-uplift-chamber alien-sentinels"
    table = position(
        f"""
        players 2
        goals yes
        goals-up stockpile-resources@0
        seat 0 credits 9 colonists 2
          colonies old-earth
          explored alien-robot-sentry deserted-alien-outpost
          stocked-goods alien alien alien alien alien
        seat 1
          colonies earths-lost-colony {" ".join(f"{world}+alien" for world in worlds.split()[1:])}
          stocked-goods alien alien alien
        """
    )
    assert table.observe(None)["goods"]["alien"] == 0
    play(table, "0 select settle", "0 settle deserted-alien-outpost")
    assert colonies(table, 0) == ["old-earth", "deserted-alien-outpost"]


# --- the end of the game ---------------------------------------------------------------------


@pytest.mark.clause("NF-STL-15")
@pytest.mark.parametrize(("count", "last"), [(7, []), (8, ["colonies"])])
def test_eight_colonies_end_the_game_after_this_round(count: int, last: list[str]) -> None:
    worlds = [
        "comet-zone",
        "spice-world",
        "space-port",
        "asteroid-belt",
        "volcanic-world",
        "new-vinland",
    ]
    table = duel(
        "seat 0 credits 9 colonists 2\ncolonies old-earth\nexplored artist-settlement",
        f"""
        seat 1 credits 2 colonists 1
          colonies new-sparta {" ".join(worlds[: count - 2])}
          explored gem-world
        """,
    )
    play(table, "0 select settle", "0 take-colonists", "1 settle gem-world")
    assert len(empire(table, 1)["colonies"]) == count
    assert ending(table) == last
    assert not table.over


@pytest.mark.clause("NF-STL-15")
def test_colonies_are_counted_when_the_whole_action_is_over() -> None:
    worlds = "comet-zone spice-world space-port asteroid-belt volcanic-world new-vinland"
    table = duel(
        f"""
        seat 0 credits 2 colonists 1
          colonies old-earth {worlds}
          explored gem-world
        """,
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored artist-settlement",
    )
    play(table, "0 select settle", "0 settle gem-world")
    assert len(empire(table, 0)["colonies"]) == 8
    assert ending(table) == []
    play(table, "1 take-colonists")
    assert ending(table) == ["colonies"]


@pytest.mark.clause("NF-STL-16")
@pytest.mark.parametrize(("left", "last"), [(5, []), (4, ["colonists"])])
def test_four_colonists_left_end_the_game_after_this_round(left: int, last: list[str]) -> None:
    spare = 22 - 5 - left
    table = duel(
        f"seat 0 colonists {spare}\ncolonies old-earth",
        "seat 1\ncolonies new-sparta",
    )
    assert supply(table) == left + 5
    play(table, "0 select settle")
    assert supply(table) == left, "1 + 2 for seat 0, 2 for seat 1"
    assert ending(table) == last


@pytest.mark.clause("NF-STL-17")
def test_the_supply_is_tested_once_when_the_whole_action_is_over() -> None:
    table = duel(
        "seat 0 colonists 15\ncolonies old-earth",
        "seat 1 credits 2 colonists 1\ncolonies new-sparta\nexplored gem-world",
    )
    play(table, "0 select settle")
    assert supply(table) == 3
    assert ending(table) == [], "seat 1 has still to act"
    play(table, "1 settle gem-world")
    assert ending(table) == ["colonists"]


@pytest.mark.clause("NF-STL-17", "NF-TILE-27")
def test_the_supply_is_not_tested_in_explore() -> None:
    table = duel(
        "seat 0 colonists 18\ncolonies old-earth\ndevelopments homesteading-pioneers",
        "seat 1 credits 2\ncolonies new-sparta",
    )
    assert supply(table) == 4
    shown = "gem-world comet-zone spice-world space-port rebel-base rebel-miners asteroid-belt"
    table.foretell(*(f"draw {world}" for world in shown.split()))
    play(table, "0 select explore", "0 pick gem-world", "1 pick comet-zone", "0 pick spice-world")
    assert supply(table) == 3
    assert ending(table) == []
    play(table, "1 select settle")
    assert ending(table) == ["colonists"]


# --- shortage of colonists -------------------------------------------------------------------


@pytest.mark.clause("NF-STL-18")
@pytest.mark.parametrize(
    ("left", "taken"),
    [(7, [3, 2, 2]), (6, [3, 2, 1]), (4, [3, 1, 0]), (2, [2, 0, 0]), (1, [1, 0, 0])],
)
def test_colonists_that_are_there_are_taken_in_turn_order(left: int, taken: list[int]) -> None:
    table = position(
        f"""
        track 1 2 0
        seat 0
          colonies old-earth
        seat 1 colonists {33 - left}
          colonies new-sparta
        seat 2
          colonies alpha-centauri
        """
    )
    assert supply(table) == left
    play(table, "1 select settle")
    gained = [unused(table, 1) - (33 - left), unused(table, 2), unused(table, 0)]
    assert gained == taken
    assert supply(table) == left - sum(taken)


@pytest.mark.clause("NF-STL-19", "DP-13")
def test_with_an_empty_supply_one_may_still_choose_colonists_and_get_none() -> None:
    table = duel(
        "seat 0 credits 9 colonists 20\ncolonies old-earth\nexplored gem-world",
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored spice-world",
    )
    assert supply(table) == 0
    play(table, "0 select settle")
    assert unused(table, 0) == 20, "no colonist for selecting either"
    assert options(table, 0) == ["take-colonists", "settle gem-world"]
    play(table, "0 take-colonists")
    assert (unused(table, 0), explored(table, 0)) == (20, ["gem-world"])
    play(table, "1 settle spice-world")
    assert unused(table, 1) == 1


@pytest.mark.clause("NF-STL-19", "DP-13")
def test_with_an_empty_supply_and_nothing_to_settle_the_choice_is_forced() -> None:
    table = duel(
        "seat 0 colonists 20\ncolonies old-earth\nexplored gem-world",
        "seat 1 colonists 2\ncolonies new-sparta",
    )
    play(table, "0 select settle")
    assert options(table, 1)[0] == "select retreat"
    assert (unused(table, 0), unused(table, 1)) == (20, 2)


@pytest.mark.clause("NF-STL-22")
def test_colonists_at_the_start_of_settle_come_in_the_owners_own_turn() -> None:
    table = duel(
        "seat 0 credits 9 colonists 2\ncolonies old-earth\nexplored gem-world",
        """
        seat 1 credits 4 colonists 1
          colonies new-sparta
          developments frontier-settlers
          explored galactic-news-hub
        """,
    )
    play(table, "0 select settle")
    assert unused(table, 1) == 1, "not before its own turn"
    play(table, "0 take-colonists")
    assert unused(table, 1) == 2
    assert options(table, 1) == ["take-colonists", "settle galactic-news-hub"]
    play(table, "1 settle galactic-news-hub")
    assert unused(table, 1) == 0


@pytest.mark.clause("NF-STL-22", "NF-STL-01")
@pytest.mark.parametrize(("left", "first", "second"), [(9, 4, 2), (3, 3, 0), (1, 1, 0)])
def test_the_selectors_colonist_comes_before_those_of_powers(
    left: int, first: int, second: int
) -> None:
    """With the supply short, the order in which gains come shows in who goes without."""
    table = duel(
        f"seat 0 colonists {22 - left}\ncolonies old-earth\ndevelopments frontier-settlers",
        "seat 1\ncolonies new-sparta",
    )
    play(table, "0 select settle")
    assert unused(table, 0) == 22 - left + first, "1 for selecting, 1 by the power, then 2"
    assert unused(table, 1) == second


@pytest.mark.clause("NF-STL-22", "NF-STL-18")
def test_earlier_players_take_colonists_before_a_later_players_power() -> None:
    table = duel(
        "seat 0 colonists 19\ncolonies old-earth",
        "seat 1\ncolonies new-sparta\ndevelopments frontier-settlers",
    )
    assert supply(table) == 3
    play(table, "0 select settle")
    assert (unused(table, 0), unused(table, 1)) == (22, 0)


# --- what settling brings --------------------------------------------------------------------


@pytest.mark.clause("NF-STL-21", "NF-POW-07")
def test_rewards_come_at_once_after_the_settlement() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 1
          colonies galactic-scavengers imperium-fuel-depot
          explored asteroid-belt
        """,
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored spice-world",
    )
    table.foretell("draw rebel-homeworld")
    play(table, "0 select settle", "0 settle asteroid-belt")
    assert table.to_act == [1], "still in the action, seat 1's turn"
    assert colonies(table, 0)[-1] == "asteroid-belt+rare"
    assert empire(table, 0)["credits"] == 1
    assert explored(table, 0) == ["rebel-homeworld"]


@pytest.mark.clause("NF-STL-21", "R-11", "R-13", "DP-20")
def test_what_the_first_settlement_brings_is_there_for_the_second() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 2
          colonies galactic-scavengers imperium-fuel-depot
          developments improved-logistics
          explored gem-world
        """
    )
    table.foretell("draw artist-settlement", "draw rebel-homeworld")
    play(table, "0 select settle", "0 settle gem-world")
    assert options(table, 0) == ["settle artist-settlement", "settle-done"]
    play(table, "0 settle artist-settlement")
    assert colonies(table, 0)[-2:] == ["gem-world", "artist-settlement"]
    assert empire(table, 0)["credits"] == 1, "2 - 2 + 1 - 1 + 1"
    assert explored(table, 0) == ["rebel-homeworld"]


@pytest.mark.clause("NF-STL-21", "NF-TILE-16", "DP-18")
def test_a_drawn_world_may_be_used_for_terraforming_in_the_same_turn() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 1
          colonies old-earth imperium-fuel-depot artist-settlement
          developments terraforming-engineers
          explored comet-zone asteroid-belt
        """
    )
    table.foretell("draw prosperous-world")
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle asteroid-belt"]
    play(table, "0 settle asteroid-belt")
    assert options(table, 0) == ["terraform artist-settlement", "settle-done"]
    play(table, "0 terraform artist-settlement")
    assert colonies(table, 0)[-1] == "prosperous-world"
    assert explored(table, 0) == ["comet-zone"]


@pytest.mark.clause("NF-TILE-10", "NF-STL-20", "R-10", "DP-21")
def test_above_nine_at_the_end_of_settle_the_excess_is_returned() -> None:
    table = duel(
        f"""
        seat 0 credits 2 colonists 2
          colonies old-earth
          developments terraforming-robots
          explored gem-world {" ".join(SEVEN)}
        """,
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored spice-world",
    )
    table.foretell("draw lost-alien-warship")
    play(table, "0 select settle", "0 settle gem-world")
    assert len(explored(table, 0)) + len(colonies(table, 0)) == 10
    assert table.to_act == [1], "ten may stand until the action ends"
    play(table, "1 take-colonists")
    assert options(table, 0) == [
        "return lost-alien-warship",
        "return rebel-homeworld",
        "return rebel-resistance",
        "return rebel-council",
        "return rebel-stronghold",
        "return alien-sentinels",
        "return galactic-studios",
        "return imperium-capital",
    ]
    play(table, "0 return rebel-council")
    assert "rebel-council" in bag(table)
    assert explored(table, 0) == [world for world in SEVEN if world != "rebel-council"] + [
        "lost-alien-warship"
    ]
    assert options(table, 1)[0] == "select retreat"


@pytest.mark.clause("NF-STL-20", "R-10", "DP-21")
def test_two_draws_in_one_settle_may_make_eleven() -> None:
    table = duel(
        f"""
        seat 0 credits 4 colonists 2
          colonies old-earth imperium-fuel-depot
          developments improved-logistics
          explored gem-world spice-world {" ".join(SEVEN[:5])}
        """
    )
    table.foretell("draw lost-alien-warship", "draw imperium-capital")
    play(table, "0 select settle", "0 settle gem-world", "0 settle spice-world")
    assert len(explored(table, 0)) + len(colonies(table, 0)) == 11
    play(table, "0 return imperium-capital", "0 return alien-sentinels")
    assert table.to_act == [1]
    assert len(explored(table, 0)) + len(colonies(table, 0)) == 9
    assert {"imperium-capital", "alien-sentinels"} <= bag(table)


@pytest.mark.clause("DP-12", "DP-21", "NF-STL-20")
def test_a_tenth_world_gained_in_settle_may_be_stockpiled() -> None:
    table = duel(
        f"""
        seat 0 credits 2 colonists 2
          colonies old-earth
          developments terraforming-robots
          explored gem-world {" ".join(SEVEN)}
        """,
        more="goals yes\ngoals-up exploration@1",
    )
    table.foretell("draw lost-alien-warship")
    play(table, "0 select settle", "0 settle gem-world", "0 return lost-alien-warship")
    assert options(table, 0) == ["stockpile-world lost-alien-warship", "stockpile-no-world"]
    play(table, "0 stockpile-world lost-alien-warship")
    assert empire(table, 0)["stockpile"]["worlds"] == ["lost-alien-warship"]
    assert "lost-alien-warship" not in bag(table)


@pytest.mark.clause("NF-TILE-10", "NF-POW-02", "NF-POW-07")
def test_terraforming_robots_draw_for_settlements_only() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies old-earth
          developments terraforming-robots
          explored gem-world
        """
    )
    play(table, "0 select settle", "0 take-colonists")
    assert explored(table, 0) == ["gem-world"]
    assert len(bag(table)) == 59


@pytest.mark.clause("NF-TILE-10", "NF-POW-02")
def test_a_colony_that_draws_does_not_draw_for_its_own_settlement() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies new-sparta
          developments space-marines
          explored imperium-fuel-depot
        """
    )
    play(table, "0 select settle", "0 settle imperium-fuel-depot")
    assert explored(table, 0) == []
    assert len(bag(table)) == 59


@pytest.mark.clause("NF-TILE-10", "NF-EXP-13", "R-02")
def test_draws_from_an_empty_bag_are_lost() -> None:
    table = scarce(
        ["lost-alien-warship"],
        """
        seat 0 credits 4 colonists 2
          colonies old-earth imperium-fuel-depot
          developments improved-logistics
          explored gem-world spice-world
        """,
    )
    play(table, "0 select settle", "0 settle gem-world")
    assert explored(table, 0)[-1] == "lost-alien-warship"
    assert bag(table) == set()
    held = explored(table, 0)
    play(table, "0 settle spice-world")
    assert explored(table, 0) == [world for world in held if world != "spice-world"]
    assert options(table, 1)[0] == "select develop"


# --- Improved Logistics ----------------------------------------------------------------------


@pytest.mark.clause("NF-TILE-05", "R-11", "R-13", "DP-20")
@pytest.mark.parametrize(
    ("credits", "colonists", "second"),
    [(4, 1, True), (3, 1, False), (4, 0, False)],
)
def test_each_of_two_settlements_needs_its_own_credits_and_colonists(
    credits: int, colonists: int, second: bool
) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists {colonists}
          colonies old-earth
          developments improved-logistics
          explored gem-world spice-world
        """
    )
    play(table, "0 select settle", "0 settle gem-world")
    if second:
        assert options(table, 0) == ["settle spice-world", "settle-done"]
        play(table, "0 settle spice-world")
        assert (empire(table, 0)["credits"], unused(table, 0)) == (0, 0)
        assert colonies(table, 0) == ["old-earth", "gem-world", "spice-world"]
    else:
        assert colonies(table, 0) == ["old-earth", "gem-world"]
    assert table.to_act == [1], "nothing further is possible, so nothing is asked"


@pytest.mark.clause("NF-TILE-05", "DP-20")
def test_a_second_world_that_cannot_be_settled_is_shown_with_the_reason() -> None:
    table = duel(
        """
        seat 0 credits 5 colonists 2
          colonies old-earth
          developments improved-logistics
          explored gem-world spice-world galactic-news-hub
        """
    )
    play(table, "0 select settle", "0 settle gem-world")
    assert blocked(table, 0) == {"settle galactic-news-hub": "NF-STL-06"}
    assert reason(table, 0, "settle galactic-news-hub") == "costs $4, you have $3"
    assert table.prompt(0).rule == "NF-TILE-05"


@pytest.mark.clause("NF-TILE-05", "R-11", "DP-20")
def test_the_second_settlement_is_optional_and_there_is_no_third() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 5
          colonies old-earth
          developments improved-logistics
          explored gem-world spice-world new-vinland
        """
    )
    play(table, "0 select settle", "0 settle gem-world")
    assert "take-colonists" not in options(table, 0)
    stopped = table.clone()
    play(stopped, "0 settle-done")
    assert stopped.to_act == [1]
    assert colonies(stopped, 0) == ["old-earth", "gem-world"]
    play(table, "0 settle spice-world")
    assert table.to_act == [1]
    assert explored(table, 0) == ["new-vinland"]


@pytest.mark.clause("R-11")
def test_taking_colonists_excludes_a_settlement_by_improved_logistics() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 5
          colonies old-earth
          developments improved-logistics
          explored gem-world
        """
    )
    play(table, "0 select settle", "0 take-colonists")
    assert table.to_act == [1]
    assert explored(table, 0) == ["gem-world"]


@pytest.mark.clause("NF-TILE-07", "R-13", "NF-POW-02")
@pytest.mark.parametrize(
    ("first", "second"),
    [("former-penal-colony", "rebel-warrior-race"), ("imperium-depot", "rebel-homeworld")],
)
def test_military_of_the_first_world_does_not_help_with_the_second(first: str, second: str) -> None:
    """Defense 2, +1 Military, then defense 3; defense 4, +2 against Rebels, then defense 7."""
    developments = "space-marines" if first == "former-penal-colony" else "drop-ships space-marines"
    table = duel(
        f"""
        seat 0 colonists 3
          colonies old-earth
          developments improved-logistics {developments}
          explored {first} {second}
        """
    )
    play(table, "0 select settle", f"0 settle {first}")
    assert table.to_act == [1]
    assert explored(table, 0) == [second]


@pytest.mark.clause("NF-TILE-07", "R-13")
def test_without_the_first_world_placed_this_action_the_second_could_be_settled() -> None:
    table = duel(
        """
        seat 0 colonists 3
          colonies old-earth former-penal-colony
          developments improved-logistics space-marines
          explored rebel-warrior-race
        """
    )
    play(table, "0 select settle", "0 settle rebel-warrior-race")
    assert colonies(table, 0)[-1] == "rebel-warrior-race+genes"


@pytest.mark.clause("R-37", "NF-POW-08", "NF-TILE-10", "R-11", "NF-STL-21")
def test_improved_logistics_with_terraforming_robots_where_a_box_has_them_apart(
    tmp_path: Path,
) -> None:
    text = with_faces_exchanged("improved-logistics", "diversified-economy")
    table = placed(
        corrected(tmp_path, text),
        """
        players 2
        seat 0 credits 3 colonists 2
          colonies old-earth
          developments improved-logistics terraforming-robots
          explored gem-world
        seat 1
          colonies new-sparta
        """,
    )
    table.foretell("draw artist-settlement", "draw rebel-homeworld")
    play(table, "0 select settle", "0 settle gem-world")
    assert options(table, 0) == ["settle artist-settlement", "settle-done"]
    play(table, "0 settle artist-settlement")
    assert colonies(table, 0) == ["old-earth", "gem-world", "artist-settlement"]
    assert explored(table, 0) == ["rebel-homeworld"], "two settlements, two draws"


@pytest.mark.clause("R-37", "NF-SETUP-06")
def test_in_the_shipped_box_they_are_two_sides_of_one_stack() -> None:
    table = duel("seat 0\ncolonies old-earth\ndevelopments improved-logistics")
    faces = [stack["id"] for stack in table.observe(None)["offer"]]
    assert "improved-logistics" in faces
    assert "terraforming-robots" not in faces


# --- Alien Oort Cloud Factory ----------------------------------------------------------------


@pytest.mark.clause("NF-TILE-02", "DP-06")
def test_the_kind_set_for_the_oort_cloud_factory_counts_for_its_own_price() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 1
          colonies alpha-centauri
          explored alien-oort-cloud-factory
        """
    )
    play(table, "0 select settle", "0 settle alien-oort-cloud-factory")
    assert options(table, 0) == ["kind novelty", "kind rare", "kind genes", "kind alien"]
    as_rare = table.clone()
    play(as_rare, "0 kind rare")
    assert empire(as_rare, 0)["credits"] == 1
    play(table, "0 kind alien")
    assert empire(table, 0)["credits"] == 0
    assert colonies(table, 0) == ["alpha-centauri", "alien-oort-cloud-factory"], "and no good"


@pytest.mark.clause("NF-TILE-02", "DP-06")
def test_the_kind_holds_for_the_whole_action() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 1
          colonies alpha-centauri
          explored alien-oort-cloud-factory
        """,
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored spice-world",
    )
    play(table, "0 select settle", "0 settle alien-oort-cloud-factory", "0 kind rare")
    assert table.observe(None)["kind_set"] == "rare"
    play(table, "1 take-colonists")
    assert table.observe(None)["kind_set"] is None, "for that action only"


@pytest.mark.clause("NF-TILE-02", "DP-06")
def test_only_kinds_that_can_be_paid_are_offered() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 1
          colonies alpha-centauri
          developments uplift-gene-hunters
          explored alien-oort-cloud-factory
        """
    )
    play(table, "0 select settle", "0 settle alien-oort-cloud-factory")
    assert options(table, 0) == ["kind rare", "kind genes"], "at 1 and 0; the others cost 2"
    play(table, "0 kind genes")
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("NF-TILE-02", "DP-06")
@pytest.mark.parametrize("credits", [0, 1])
def test_a_single_payable_kind_is_set_without_asking(credits: int) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists 1
          colonies old-earth
          developments alien-researchers
          explored alien-oort-cloud-factory
        """,
        "seat 1 credits 9 colonists 2\ncolonies new-sparta\nexplored spice-world",
    )
    play(table, "0 select settle", "0 settle alien-oort-cloud-factory")
    assert table.to_act == [1]
    assert table.observe(None)["kind_set"] == "alien"
    assert empire(table, 0)["credits"] == credits, "2 - 2"


@pytest.mark.clause("NF-TILE-02", "NF-STL-06")
def test_without_a_reduction_for_any_kind_it_costs_what_is_printed() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 1
          colonies old-earth
          explored alien-oort-cloud-factory
        """
    )
    play(table, "0 select settle", "0 settle alien-oort-cloud-factory")
    assert table.to_act == [1], "the kind would make no difference"
    assert empire(table, 0)["credits"] == 0
    poorer = duel(
        """
        seat 0 credits 1 colonists 1
          colonies old-earth
          explored alien-oort-cloud-factory devolved-uplift-race
        """
    )
    play(poorer, "0 select settle")
    assert blocked(poorer, 0) == {"settle alien-oort-cloud-factory": "NF-STL-06"}
