"""Military worlds: conquering them, raising Military for the occasion, and paying instead."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play
from tests.games.new_frontiers.scenes import duel, explored, reason

BYSTANDER = "seat 1 credits 9 colonists 2\ncolonies earths-lost-colony\nexplored spice-world"


def goods(table: Table, kind: str) -> int:
    """Goods of a kind in the supply."""
    count: int = table.observe(None)["goods"][kind]
    return count


def later_settle(table: Table) -> None:
    """From seat 1's next selection on, play to the Settle that seat 0 selects in the next round.

    Envoys put both disks of seat 0 in front, so seat 0 selects again after that Settle.
    """
    play(table, "1 select retreat", "0 select envoys", "1 select develop")
    while options(table, table.to_act[0])[-1] == "buy-nothing":
        table.play(table.to_act[0], "buy-nothing")
    play(table, "0 select settle")


# --- Military against defense ----------------------------------------------------------------


@pytest.mark.clause("NF-STL-07")
@pytest.mark.parametrize(
    ("home", "military", "conquers"),
    [("new-sparta", 5, True), ("epsilon-eridani", 4, False)],
)
def test_military_must_reach_the_defense(home: str, military: int, conquers: bool) -> None:
    table = duel(
        f"""
        seat 0 colonists 1
          colonies {home}
          developments drop-ships
          explored rebel-outpost rebel-fuel-cache
        """
    )
    assert empire(table, 0)["military"] == military
    play(table, "0 select settle")
    assert ("settle rebel-outpost" in options(table, 0)) is conquers
    if conquers:
        play(table, "0 settle rebel-outpost")
        assert colonies(table, 0)[-1] == "rebel-outpost"
    else:
        assert blocked(table, 0) == {"settle rebel-outpost": "NF-STL-07"}
        text = "defense 5, your Military is 4"
        assert reason(table, 0, "settle rebel-outpost") == text
        with pytest.raises(IllegalMove, match=text):
            table.play(0, "settle rebel-outpost")


@pytest.mark.clause("NF-STL-08")
def test_conquering_spends_neither_credits_nor_military() -> None:
    table = duel(
        """
        seat 0 credits 7 colonists 2
          colonies new-sparta
          developments improved-logistics
          explored avian-uplift-race reptilian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle avian-uplift-race", "0 settle reptilian-uplift-race")
    assert colonies(table, 0) == [
        "new-sparta",
        "avian-uplift-race+genes",
        "reptilian-uplift-race+genes",
    ]
    assert empire(table, 0)["credits"] == 7
    assert empire(table, 0)["colonists"] == 1


@pytest.mark.clause("NF-STL-09")
@pytest.mark.parametrize("credits", [9, 99, 5000])
def test_credits_never_make_up_for_missing_military(credits: int) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists 2
          colonies new-sparta
          explored rebel-warrior-race gem-world
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle gem-world"]
    assert blocked(table, 0) == {"settle rebel-warrior-race": "NF-STL-07"}


@pytest.mark.clause("NF-STL-09")
def test_military_never_lowers_a_cost() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 2
          colonies new-sparta
          developments drop-ships space-marines
          explored comet-zone gem-world
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle gem-world"]
    assert reason(table, 0, "settle comet-zone") == "costs $3, you have $2"


@pytest.mark.clause("NF-STL-09", "NF-TILE-08")
def test_military_and_payment_are_not_combined() -> None:
    table = duel(
        """
        seat 0 credits 3 colonists 2
          colonies new-sparta
          developments contact-specialist space-marines
          explored rebel-outpost gem-world
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle gem-world"]
    assert blocked(table, 0) == {"settle rebel-outpost": "NF-TILE-08"}
    assert reason(table, 0, "settle rebel-outpost") == (
        "defense 5, your Military is 4; paying costs $4, you have $3"
    )


@pytest.mark.clause("NF-STL-10")
def test_military_sums_home_colony_developments_and_earlier_colonies() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies epsilon-eridani former-penal-colony
          developments space-marines
          explored alien-defense-system lost-alien-warship
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle alien-defense-system"], "1 + 1 + 2"
    assert reason(table, 0, "settle lost-alien-warship") == ("defense 5, your Military is 4")


SPECIALIZED = [
    ("old-earth imperium-depot", "-", "rebel-miners", "former-penal-colony"),
    ("imperium-warlord", "-", "rebel-miners", "former-penal-colony"),
    ("epsilon-eridani uplift-coalition", "-", "avian-uplift-race", "former-penal-colony"),
    ("old-earth", "alien-researchers", "alien-robot-sentry", "former-penal-colony"),
    ("old-earth", "galactic-imperium", "rebel-warrior-race", "avian-uplift-race"),
    ("old-earth alien-rosetta-stone-world", "-", "alien-robot-sentry", "avian-uplift-race"),
]


@pytest.mark.clause("NF-STL-11")
@pytest.mark.parametrize(("tiles", "developments", "against", "other"), SPECIALIZED)
def test_specialized_military_counts_only_against_its_keyword_or_kind(
    tiles: str, developments: str, against: str, other: str
) -> None:
    table = duel(
        f"""
        seat 0 colonists 2
          colonies {tiles}
          developments {developments}
          explored {against} {other}
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", f"settle {against}"]
    assert blocked(table, 0) == {f"settle {other}": "NF-STL-07"}


@pytest.mark.clause("NF-STL-11")
@pytest.mark.parametrize(("world", "settles"), [("rebel-base", True), ("rebel-homeworld", False)])
def test_specialized_and_general_military_add_up(world: str, settles: bool) -> None:
    """1 and 1 against Rebels of the home, 2 against Rebels of the depot, 2: six against Rebels."""
    table = duel(
        f"""
        seat 0 colonists 2
          colonies imperium-warlord imperium-depot
          developments space-marines
          explored {world} rebel-fuel-cache
        """
    )
    play(table, "0 select settle")
    assert (f"settle {world}" in options(table, 0)) is settles


@pytest.mark.clause("NF-TILE-28")
@pytest.mark.parametrize(
    ("world", "settles"),
    [("rebel-fuel-cache", True), ("rebel-miners", False), ("new-survivalists", False)],
)
def test_alpha_centauri_adds_military_against_rare_elements_worlds(
    world: str, settles: bool
) -> None:
    table = duel(
        f"""
        seat 0 colonists 2
          colonies alpha-centauri
          explored {world} devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert (f"settle {world}" in options(table, 0)) is settles


@pytest.mark.clause("NF-TILE-28")
@pytest.mark.parametrize(
    ("world", "settles"), [("volcanic-world", True), ("comet-zone", False), ("gem-world", False)]
)
def test_alpha_centauri_lowers_the_cost_of_rare_elements_worlds(world: str, settles: bool) -> None:
    table = duel(
        f"""
        seat 0 credits 1 colonists 2
          colonies alpha-centauri
          explored {world} devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert (f"settle {world}" in options(table, 0)) is settles
    if settles:
        play(table, f"0 settle {world}")
        assert empire(table, 0)["credits"] == 0


@pytest.mark.clause("NF-TILE-29", "NF-STL-07")
def test_space_marines_count_against_everything() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies old-earth
          developments space-marines
          explored rebel-miners former-penal-colony avian-uplift-race alien-robot-sentry
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == [
        "take-colonists",
        "settle rebel-miners",
        "settle former-penal-colony",
        "settle avian-uplift-race",
        "settle alien-robot-sentry",
    ]


@pytest.mark.clause("NF-TILE-29", "NF-STL-07")
def test_rebel_outpost_and_rebel_base() -> None:
    """Defense 5, 5 VP and +1 Military; defense 6 and 6 VP."""
    table = duel(
        """
        seat 0 colonists 4
          colonies new-sparta
          developments drop-ships
          explored rebel-outpost rebel-base
        """
    )
    play(table, "0 select settle")
    assert blocked(table, 0) == {"settle rebel-base": "NF-STL-07"}, "5 against 6"
    play(table, "0 settle rebel-outpost")
    assert empire(table, 0)["points_by_source"]["colonies"] == 1 + 5
    later_settle(table)
    play(table, "0 settle rebel-base")
    assert empire(table, 0)["points_by_source"]["colonies"] == 1 + 5 + 6


# --- temporary Military ----------------------------------------------------------------------


@pytest.mark.clause("NF-STL-12", "R-12", "DP-16", "DP-17")
def test_a_good_from_any_colony_raises_temporary_military() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies uplift-mercenary-force comet-zone+rare gem-world+novelty
          explored former-penal-colony
        """,
        BYSTANDER,
    )
    play(table, "0 select settle", "0 settle former-penal-colony")
    assert options(table, 0) == ["good gem-world", "good comet-zone"], "raising it is the only way"
    assert goods(table, "novelty") == 18
    play(table, "0 good gem-world")
    assert goods(table, "novelty") == 18, "one to the supply, one onto the new windfall colony"
    assert colonies(table, 0) == [
        "uplift-mercenary-force",
        "comet-zone+rare",
        "gem-world",
        "former-penal-colony+novelty",
    ]
    assert table.observe(None)["temporary_military"] == 0, "seat 1's turn: it has raised none"


@pytest.mark.clause("NF-STL-12", "R-12")
def test_where_military_is_enough_the_question_says_so() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies new-sparta rebel-fuel-refinery comet-zone+rare
          explored rebel-miners imperium-depot
        """
    )
    play(table, "0 select settle", "0 settle rebel-miners")
    assert options(table, 0) == ["raise rebel-fuel-refinery", "enough"]
    assert table.prompt(0).text == (
        "Your Military of 2 conquers Rebel Miners (defense 2). "
        "Raise temporary Military all the same?"
    )


@pytest.mark.clause("NF-STL-12", "DP-17")
def test_a_power_that_names_a_kind_takes_a_good_of_that_kind() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies new-sparta rebel-fuel-refinery gem-world+novelty comet-zone+rare
          explored imperium-depot rebel-outpost
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle imperium-depot"], "2 + 2"
    assert blocked(table, 0) == {"settle rebel-outpost": "NF-STL-07"}
    assert reason(table, 0, "settle rebel-outpost") == ("defense 5, your Military is 4")
    play(table, "0 settle imperium-depot")
    assert colonies(table, 0) == [
        "new-sparta",
        "rebel-fuel-refinery",
        "gem-world+novelty",
        "comet-zone",
        "imperium-depot",
    ], "the one Rare Elements good was the only choice"


@pytest.mark.clause("NF-STL-12")
def test_without_a_good_of_the_kind_there_is_no_temporary_military() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies new-sparta rebel-fuel-refinery gem-world+novelty
          explored imperium-depot rebel-miners
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle rebel-miners"]
    assert reason(table, 0, "settle imperium-depot") == ("defense 4, your Military is 2")


@pytest.mark.clause("NF-STL-12")
def test_temporary_military_is_gone_in_the_next_action() -> None:
    table = duel(
        """
        seat 0 colonists 4
          colonies uplift-mercenary-force gem-world+novelty
          explored rebel-miners avian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle rebel-miners")
    assert colonies(table, 0) == ["uplift-mercenary-force", "gem-world", "rebel-miners"]
    later_settle(table)
    assert options(table, 0)[0] == "select retreat", "Military 1: nothing could be settled"
    assert explored(table, 0) == ["avian-uplift-race"]


@pytest.mark.clause("R-12", "DP-16", "NF-POW-04")
def test_temporary_military_may_be_raised_when_it_is_not_needed() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies uplift-mercenary-force gem-world+novelty
          explored new-survivalists
        """
    )
    play(table, "0 select settle", "0 settle new-survivalists")
    assert options(table, 0) == ["raise uplift-mercenary-force", "enough"]
    raised = table.clone()
    play(raised, "0 raise uplift-mercenary-force")
    assert colonies(raised, 0) == ["uplift-mercenary-force", "gem-world", "new-survivalists"]
    play(table, "0 enough")
    assert colonies(table, 0) == ["uplift-mercenary-force", "gem-world+novelty", "new-survivalists"]


@pytest.mark.clause("R-12")
def test_temporary_military_is_raised_only_while_conquering() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies uplift-mercenary-force gem-world+novelty
          developments contact-specialist
          explored spice-world new-survivalists
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle new-survivalists", "settle spice-world"]
    peaceful = table.clone()
    play(peaceful, "0 settle spice-world")
    assert peaceful.to_act == [1], "not for a non-military world"
    play(table, "0 settle new-survivalists", "0 pay")
    assert table.to_act == [1], "nor when it is paid for"
    assert "gem-world+novelty" in colonies(table, 0)


@pytest.mark.clause("R-12", "DP-16", "DP-17")
def test_each_power_is_used_once_per_action_and_any_of_them_may_be() -> None:
    """Military 1; +1 for any good, +2 for a Rare Elements, +3 for an Alien Technology good."""
    table = duel(
        """
        seat 0 colonists 2
          colonies uplift-mercenary-force rebel-fuel-refinery+rare alien-defense-system+alien
          explored rebel-warrior-race
        """
    )
    play(table, "0 select settle", "0 settle rebel-warrior-race")
    assert options(table, 0) == [
        "raise rebel-fuel-refinery",
        "raise alien-defense-system",
        "raise uplift-mercenary-force",
    ], "1 against 3: one of them at least"
    play(table, "0 raise alien-defense-system")
    assert table.observe(None)["temporary_military"] == 3
    assert options(table, 0) == [
        "raise rebel-fuel-refinery",
        "raise uplift-mercenary-force",
        "enough",
    ]
    play(table, "0 raise rebel-fuel-refinery")
    assert colonies(table, 0) == [
        "uplift-mercenary-force",
        "rebel-fuel-refinery",
        "alien-defense-system",
        "rebel-warrior-race+genes",
    ], "no good is left for the third power"


@pytest.mark.clause("DP-16", "DP-17", "NF-STL-07")
def test_a_good_that_another_power_cannot_do_without_is_not_offered() -> None:
    """1 + 1 + 2 + 3 reach 7 only if the power for any good leaves the right ones to the others."""
    tiles = "uplift-mercenary-force rebel-fuel-refinery+rare comet-zone+rare"
    table = duel(
        f"""
        seat 0 colonists 2
          colonies {tiles} alien-defense-system+alien
          explored rebel-homeworld rebel-council
        """
    )
    play(table, "0 select settle")
    assert reason(table, 0, "settle rebel-council") == ("defense 8, your Military is 7")
    play(table, "0 settle rebel-homeworld", "0 raise uplift-mercenary-force")
    assert options(table, 0) == ["good rebel-fuel-refinery", "good comet-zone"]
    play(table, "0 good comet-zone")
    assert options(table, 0) == ["raise rebel-fuel-refinery", "raise alien-defense-system"]
    play(table, "0 raise rebel-fuel-refinery")
    assert colonies(table, 0) == [
        "uplift-mercenary-force",
        "rebel-fuel-refinery",
        "comet-zone",
        "alien-defense-system",
        "rebel-homeworld",
    ]


@pytest.mark.clause("NF-TILE-06", "NF-STL-12", "DP-16")
def test_temporary_military_raised_for_the_first_world_counts_for_the_second() -> None:
    table = duel(
        """
        seat 0 colonists 3
          colonies uplift-mercenary-force gem-world+novelty
          developments improved-logistics
          explored rebel-miners avian-uplift-race rebel-warrior-race
        """,
        BYSTANDER,
    )
    play(table, "0 select settle", "0 settle rebel-miners")
    assert "gem-world" in colonies(table, 0), "the good is spent"
    assert options(table, 0) == ["settle avian-uplift-race", "settle-done"]
    assert reason(table, 0, "settle rebel-warrior-race") == ("defense 3, your Military is 2")
    play(table, "0 settle avian-uplift-race")
    assert colonies(table, 0)[-2:] == ["rebel-miners", "avian-uplift-race+genes"]


@pytest.mark.clause("NF-TILE-06", "R-12")
def test_a_power_used_for_the_first_world_is_not_used_again_for_the_second() -> None:
    table = duel(
        """
        seat 0 colonists 3
          colonies uplift-mercenary-force gem-world+novelty spice-world+novelty
          developments improved-logistics
          explored rebel-miners rebel-warrior-race
        """
    )
    play(table, "0 select settle", "0 settle rebel-miners", "0 good gem-world")
    assert table.to_act == [1], "2 against 3, and the other good cannot raise more"
    assert explored(table, 0) == ["rebel-warrior-race"]
    assert "spice-world+novelty" in colonies(table, 0)


@pytest.mark.clause("R-12", "R-13")
def test_the_windfall_good_of_the_first_world_may_raise_military_for_the_second() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 3
          colonies uplift-mercenary-force
          developments improved-logistics
          explored asteroid-belt rebel-miners
        """
    )
    play(table, "0 select settle")
    assert blocked(table, 0) == {"settle rebel-miners": "NF-STL-07"}
    play(table, "0 settle asteroid-belt", "0 settle rebel-miners")
    assert colonies(table, 0) == ["uplift-mercenary-force", "asteroid-belt", "rebel-miners"]


@pytest.mark.clause("R-12", "R-13", "NF-TILE-07")
def test_the_temporary_military_power_of_the_first_world_waits_for_the_next_action() -> None:
    table = duel(
        """
        seat 0 colonists 3
          colonies new-sparta comet-zone+rare
          developments improved-logistics space-marines
          explored rebel-fuel-refinery rebel-outpost
        """
    )
    play(table, "0 select settle", "0 settle rebel-fuel-refinery")
    assert table.to_act == [1], "4 against 5: the refinery cannot help yet"
    assert explored(table, 0) == ["rebel-outpost"]


# --- paying ----------------------------------------------------------------------------------


@pytest.mark.clause("NF-TILE-08", "DP-15")
@pytest.mark.parametrize(("credits", "settles"), [(4, True), (3, False)])
def test_contact_specialist_pays_defense_less_one(credits: int, settles: bool) -> None:
    table = duel(
        f"""
        seat 0 credits {credits} colonists 1
          colonies old-earth
          developments contact-specialist
          explored rebel-outpost devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert ("settle rebel-outpost" in options(table, 0)) is settles
    if settles:
        play(table, "0 settle rebel-outpost")
        assert table.to_act == [1], "without the Military, paying is the only way"
        assert empire(table, 0)["credits"] == 0
        assert empire(table, 0)["colonists"] == 0, "it takes its two colonists"
        assert colonies(table, 0)[-1] == "rebel-outpost"
    else:
        assert blocked(table, 0) == {"settle rebel-outpost": "NF-TILE-08"}


@pytest.mark.clause("NF-TILE-08", "NF-POW-05")
def test_reductions_apply_to_the_payment_which_stops_at_nothing() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 2
          colonies old-earth
          developments contact-specialist replicant-robots
          explored imperium-fuel-depot avian-uplift-race rebel-outpost
        """
    )
    play(table, "0 select settle")
    assert reason(table, 0, "settle rebel-outpost").endswith("paying costs $2, you have $1")
    play(table, "0 settle avian-uplift-race")
    assert empire(table, 0)["credits"] == 1, "2 - 1 - 2 is 0"
    assert colonies(table, 0)[-1] == "avian-uplift-race+genes"


@pytest.mark.clause("NF-TILE-08", "DP-15", "NF-POW-04")
def test_who_has_both_military_and_credits_chooses_the_way() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies new-sparta
          developments contact-specialist
          explored avian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle avian-uplift-race")
    assert options(table, 0) == ["conquer", "pay"]
    conquering = table.clone()
    play(conquering, "0 conquer")
    assert empire(conquering, 0)["credits"] == 9
    play(table, "0 pay")
    assert empire(table, 0)["credits"] == 8
    assert colonies(table, 0) == colonies(conquering, 0)


@pytest.mark.clause("DP-14", "DP-15")
def test_the_choice_of_a_world_can_be_taken_back_before_it_is_settled() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies new-sparta
          developments contact-specialist
          explored avian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle avian-uplift-race")
    assert table.undo(0, steps=1) == 1
    assert options(table, 0) == ["take-colonists", "settle avian-uplift-race"]
    play(table, "0 take-colonists")
    assert explored(table, 0) == ["avian-uplift-race"]


@pytest.mark.clause("DP-15")
def test_with_the_military_alone_the_world_is_conquered_unasked() -> None:
    table = duel(
        """
        seat 0 colonists 2
          colonies new-sparta
          developments contact-specialist
          explored avian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle avian-uplift-race")
    assert table.to_act == [1]
    assert colonies(table, 0)[-1] == "avian-uplift-race+genes"


@pytest.mark.clause("NF-TILE-09")
def test_contact_specialist_does_not_reach_alien_worlds() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies old-earth
          developments contact-specialist
          explored alien-robot-sentry rebel-miners
        """
    )
    play(table, "0 select settle")
    assert options(table, 0) == ["take-colonists", "settle rebel-miners"]
    assert blocked(table, 0) == {"settle alien-robot-sentry": "NF-TILE-09"}


@pytest.mark.clause("R-14", "NF-TILE-11")
def test_a_world_that_was_paid_for_is_still_military() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 4
          colonies old-earth
          developments contact-specialist terraforming-engineers imperium-lords
          explored rebel-miners comet-zone
        """
    )
    play(table, "0 select settle", "0 settle rebel-miners")
    assert empire(table, 0)["points_by_source"]["imperium-lords"] == 1 + 2, (
        "a Rebel military colony"
    )
    later_settle(table)
    assert options(table, 0)[0] == "select retreat", "Rebel Miners cannot give way to Comet Zone"
    assert colonies(table, 0) == ["old-earth", "rebel-miners"]


@pytest.mark.clause("R-15", "NF-TILE-28")
def test_an_either_or_power_gives_the_half_of_the_way_that_is_used() -> None:
    table = duel(
        """
        seat 0 credits 2 colonists 2
          colonies alpha-centauri
          developments contact-specialist space-marines
          explored imperium-fuel-depot rebel-fuel-refinery
        """
    )
    play(table, "0 select settle")
    assert set(options(table, 0)) == {
        "take-colonists",
        "settle imperium-fuel-depot",
        "settle rebel-fuel-refinery",
    }
    paying = table.clone()
    play(paying, "0 settle rebel-fuel-refinery")
    assert empire(paying, 0)["credits"] == 0, "4 - 1 - 1; with 3 Military it cannot be conquered"
    play(table, "0 settle imperium-fuel-depot")
    assert options(table, 0) == ["conquer", "pay"], "2 + 1 Military, or 3 - 1 - 1 credits"
    conquering = table.clone()
    play(conquering, "0 conquer")
    assert empire(conquering, 0)["credits"] == 2
    play(table, "0 pay")
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("R-15", "NF-STL-09")
def test_the_halves_of_an_either_or_power_do_not_mix() -> None:
    table = duel(
        """
        seat 0 credits 1 colonists 2
          colonies alpha-centauri
          developments contact-specialist space-marines
          explored rebel-fuel-refinery devolved-uplift-race
        """
    )
    play(table, "0 select settle")
    assert reason(table, 0, "settle rebel-fuel-refinery") == (
        "defense 4, your Military is 3; paying costs $2, you have $1"
    )


@pytest.mark.clause("R-39")
def test_of_several_permissions_to_pay_the_cheapest_is_used() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies rebel-cantina
          developments contact-specialist
          explored rebel-outpost
        """
    )
    play(table, "0 select settle", "0 settle rebel-outpost")
    assert empire(table, 0)["credits"] == 5, "5 - 1 by the Specialist, not 5 by the Cantina"


@pytest.mark.clause("R-39", "NF-TILE-09")
def test_a_permission_counts_with_its_own_modifier_and_range() -> None:
    """The Cantina pays defense in full; Alien Research Team pays for Alien worlds only."""
    cantina = duel(
        """
        seat 0 credits 5 colonists 2
          colonies rebel-cantina
          explored rebel-outpost alien-robot-sentry
        """
    )
    play(cantina, "0 select settle")
    assert blocked(cantina, 0) == {"settle alien-robot-sentry": "NF-TILE-09"}
    play(cantina, "0 settle rebel-outpost")
    assert empire(cantina, 0)["credits"] == 0
    team = duel(
        """
        seat 0 credits 9 colonists 2
          colonies alien-research-team
          explored rebel-outpost alien-robot-sentry
        """
    )
    play(team, "0 select settle")
    assert blocked(team, 0) == {"settle rebel-outpost": "NF-STL-07"}
    play(team, "0 settle alien-robot-sentry")
    assert empire(team, 0)["credits"] == 8, "2, less 1 for Alien Technology worlds"


@pytest.mark.clause("R-39", "NF-TILE-09")
def test_the_modifier_of_one_permission_does_not_help_another() -> None:
    table = duel(
        """
        seat 0 credits 9 colonists 2
          colonies alien-research-team
          developments contact-specialist
          explored lost-alien-warship
        """
    )
    play(table, "0 select settle", "0 settle lost-alien-warship")
    assert empire(table, 0)["credits"] == 5, "5 - 1 for Alien Technology, nothing of the Specialist"


@pytest.mark.clause("NF-TILE-08", "R-13")
def test_paying_and_conquering_may_follow_each_other() -> None:
    table = duel(
        """
        seat 0 credits 4 colonists 3
          colonies new-sparta
          developments contact-specialist improved-logistics
          explored rebel-outpost avian-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle rebel-outpost")
    assert options(table, 0) == ["settle avian-uplift-race", "settle-done"]
    play(table, "0 settle avian-uplift-race")
    assert table.to_act == [1], "no credits left, so it is conquered"
    assert colonies(table, 0) == ["new-sparta", "rebel-outpost", "avian-uplift-race+genes"]
