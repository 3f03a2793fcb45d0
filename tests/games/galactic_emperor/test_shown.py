"""What everyone is shown in the middle of things: views, questions, reasons, prices."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import Table
from tests.games.galactic_emperor.helpers import (
    blocked,
    choosing,
    empire,
    in_role,
    options,
    play,
    position,
    roll,
)
from tests.games.galactic_emperor.test_battle import EMPIRE_ALONE, STARBASE_ALONE, attack
from tests.games.galactic_emperor.test_game_end import showdown
from tests.games.galactic_emperor.test_warlord import HOLE

clause = pytest.mark.clause


def shown(table: Table, key: str) -> Any:
    return table.observe(None)[key]


def label(table: Table, seat: int, text: str) -> str:
    return table.prompt(seat).find(text).label


# --- whose turn it is ---------------------------------------------------------------------------


@clause("GE-EXP-08")
def test_the_chooser_is_in_turn_while_he_places_leftovers() -> None:
    table = in_role("explorer", "row p01 p02 p03 p04 p05")
    play(table, "0 take p01", "0 place d6", "0 pass", "1 take p02", "1 place d5")
    play(table, "2 take p03", "2 place d3")
    assert table.to_act == [0]
    assert shown(table, "acting") == 0


def test_a_role_has_a_chooser_only_while_it_is_played() -> None:
    table = in_role("steward")
    assert shown(table, "chooser") == 0
    play(table, "0 gain metal")
    assert shown(table, "role") is None
    assert shown(table, "chooser") is None


@clause("GE-ROUND-01")
def test_a_round_has_no_direction_before_it_is_set() -> None:
    table = position("throne 1\ndirection counter-clockwise\nsteps Round -1")
    assert shown(table, "direction") is None
    again = position(table.position.partition("\n")[2])
    assert again.position == table.position
    play(table, "1 direction clockwise")
    assert shown(table, "direction") == "clockwise"


# --- the end ------------------------------------------------------------------------------------


@clause("GE-END-03")
def test_that_the_points_are_gone_shows_within_the_role() -> None:
    table = in_role(
        "warlord",
        """
        tiles d5:p01
        seat 0
        points 57
        ships d6:cruiser
        seat 1
        points 57
        sectors g1* d5
        """,
    )
    assert shown(table, "ending") == []
    play(table, "0 move cruiser 2 d6")
    roll(table, 4, 1, 1, 1, 1)
    play(table, "0 to d5")
    assert shown(table, "vp_pool") == 0
    assert shown(table, "ending") == ["vp-pool"]


@clause("GE-END-05")
def test_points_that_run_out_in_the_final_scoring_do_not_end_the_game() -> None:
    table = position(
        """
        role warlord
        chooser 0
        ended tokens
        seat 0
        points 57
        seat 1
        points 56
        steps Round 1
        """
    )
    assert table.over
    assert shown(table, "vp_pool") == 0
    assert shown(table, "ending") == ["tokens"]


@clause("GE-SCORE-07")
def test_nobody_has_won_before_the_showdown_is_fought() -> None:
    table = showdown(
        """
        seat 0
        points 50
        ships d7:cruiser d7:fighter
        seat 1
        points 50
        ships g1:cruiser g1:fighter
        seat 2
        points 20
        """,
        (4, 1, 1, 1),
    )
    assert not table.over
    assert table.where == "The showdown"
    assert shown(table, "winners") is None
    assert shown(table, "role") is None
    roll(table, 6, 4)
    play(table, "1 hit cruiser")
    assert table.over
    assert shown(table, "winners") == table.winners == [0]
    assert shown(table, "battle") is None


# --- battles ------------------------------------------------------------------------------------


@clause("GE-COM-17")
def test_ships_that_died_are_no_longer_in_turn() -> None:
    table = attack("fighter*2", EMPIRE_ALONE, (4, 1, 1))
    assert table.to_act == [0]
    assert [(ship["space"], ship["count"]) for ship in shown(table, "fleet")] == [("d5", 1)]


@clause("GE-TECH-05")
def test_a_shield_is_seen_until_it_is_used_up() -> None:
    table = attack("fighter*2", STARBASE_ALONE, (1, 1, 1, 1, 1), more="owners shield-generators@0")
    assert shown(table, "battle")["shields"] == {"attacker": 1, "defender": 0}
    roll(table, 4, 1, 1, 1, 1)
    play(table, "0 fight-on")
    assert shown(table, "battle")["shields"] == {"attacker": 0, "defender": 0}


@clause("GE-TECH-05", "GE-TECH-14")
def test_a_shield_that_was_stopped_is_gone() -> None:
    table = attack(
        "fighter*2", STARBASE_ALONE, (4, 1, 1), more="owners shield-generators@0 saboteur@1"
    )
    roll(table, 1)
    play(table, "1 stop", "0 pass")
    assert shown(table, "battle")["shields"] == {"attacker": 0, "defender": 0}


MIXED = f"""
{HOLE}
ready 0
seat 0
ships d4:cruiser d6:fighter
seat 1
sectors g1* e6
ships e6:dreadnought
seat 2
ships -
"""


@clause("GE-BH-14", "GE-COM-20")
def test_of_a_mixed_force_those_that_warped_fight_on() -> None:
    table = in_role("warlord", MIXED, chooser=2)
    assert label(table, 0, "warp e6").endswith("into battle with {1}")
    play(table, "0 warp e6", "0 move fighter 2 d6")
    surprise, first_round = (1, 1), (1, 1, 1, 1, 1, 1, 1, 1)
    roll(table, *surprise, *first_round)
    play(table, "0 to e6")
    assert options(table, 0) == ["fight-on", "retreat"]
    assert "warped" in table.prompt(0).text
    assert label(table, 0, "retreat").endswith("those that warped fight on")
    roll(table, 4, 4, 1)  # the Cruiser fights on alone, and dies
    play(table, "0 retreat")
    assert shown(table, "spaces")["d6"]["ships"] == {"0": {"fighter": 1}}
    assert shown(table, "spaces")["e6"]["ships"] == {"1": {"dreadnought": 1}}


@clause("GE-COM-19")
def test_without_a_warp_nothing_is_said_of_one() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 1))
    assert "warp" not in table.prompt(0).text
    assert label(table, 0, "retreat") == "Retreat: to where your ships came from"


# --- reasons ------------------------------------------------------------------------------------


@clause("GE-BH-08")
def test_why_a_warp_cannot_end_somewhere() -> None:
    table = in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter")
    why = blocked(table, 0)
    assert {text for text in why if text.startswith("warp")} == {
        f"warp {space}" for space in ("d7", "g1", "a1", "c6", "d4")
    }
    assert why["warp c6"] == "GE-BH-08"
    idle = in_role("warlord", f"{HOLE}\nseat 0\nships d4:fighter")
    assert not [text for text in blocked(idle, 0) if text.startswith("warp")]


@clause("GE-WAR-11")
@pytest.mark.parametrize("enemy", ["ships d6:fighter", "sectors g1* d6"])
def test_why_a_sector_with_enemies_cannot_be_claimed(enemy: str) -> None:
    table = in_role("warlord", f"tiles d6:p01\nseat 0\nships d7:fighter*2\nseat 1\n{enemy}")
    play(table, "0 move fighter 2 d7", "0 to d6")
    assert blocked(table, 0)["claim d6"] == "GE-WAR-11"


@clause("GE-MER-06", "GE-MER-10")
def test_why_no_food_can_be_picked_up_or_put_there() -> None:
    table = in_role(
        "merchant",
        "tiles d6:p07 e6:p08 e5:p02 f3:p09\nfood d6*2 e6*2 f3\nseat 0\nsectors d7* d6 e6 e5 f3",
        dice=(1, 1, 1, 1),
    )
    assert blocked(table, 0) == {"collect d7": "GE-MER-06", "collect e5": "GE-MER-06"}
    play(table, "0 collect e6")
    assert blocked(table, 0)["collect d6"] == "GE-MER-06"
    play(table, "0 done", "0 done", "0 fund e6")
    assert blocked(table, 0)["fund d7"] == "GE-MER-10"  # passed over
    assert blocked(table, 0)["fund d6"] == "GE-MER-11"


@clause("GE-TECH-12", "GE-STW-04", "GE-STW-06")
def test_why_a_sector_does_not_produce() -> None:
    table = in_role(
        "steward",
        """
        tiles f1:p07 f2:p08 g2:p06 g3:p02
        food f1 f2*2 g1 g2
        owners protein-fields@1
        seat 1 metal 0 energy 0
        sectors g1* f1 f2 g2 g3
        """,
    )
    play(table, "0 gain metal")
    assert blocked(table, 1) == {"feed g3": "GE-TECH-12"}
    play(table, "1 feed g1")
    assert blocked(table, 1)["feed g1"] == "GE-TECH-13"
    assert blocked(table, 1)["feed f1"] == "GE-TECH-12"
    play(table, "1 done", "1 produce f2")
    assert options(table, 1) == ["produce g2", "done"]
    assert blocked(table, 1) == {
        "produce f1": "GE-STW-06",
        "produce f2": "GE-STW-04",
        "produce g1": "GE-TECH-13",
    }


@clause("GE-TECH-25")
def test_why_the_space_pirate_takes_no_metal() -> None:
    text = "owners space-pirate@0\nseat 0 metal 6\nseat 1 metal 2\nseat 2 metal 0"
    table = in_role("merchant", text, dice=(1, 1, 1, 1))
    assert blocked(table, 0)["steal-metal 1"] == "GE-TECH-25"
    assert "steal-metal 2" not in blocked(table, 0)


@clause("GE-REG-06")
def test_the_question_for_a_role_does_not_promise_the_first_turn() -> None:
    assert "first" not in choosing().prompt(0).text


@clause("GE-REG-02")
def test_the_tokens_that_are_drawn_are_in_the_log() -> None:
    table = in_role("regent", "seat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0")
    for seat in range(3):
        assert f"{{{seat}}} drew 2 influence tokens" in table.log()


# --- prices -------------------------------------------------------------------------------------


@clause("GE-SCI-03")
@pytest.mark.parametrize(("role", "cost"), [("scientist", 1), ("engineer", 2)])
def test_only_who_chose_scientist_has_technologies_for_less(role: str, cost: int) -> None:
    table = in_role(role, "seat 0 energy 3")
    found = table.appraise(0)["technologies"]["robotics"]
    assert found["cost"] == cost
    assert found["sum"][0] == {"name": "Printed cost", "amount": 2}
    assert len(found["sum"]) == (2 if role == "scientist" else 1)
    assert table.appraise(1)["technologies"]["robotics"]["cost"] == 2


@clause("GE-ENG-02")
def test_an_order_is_that_of_the_player_in_turn() -> None:
    table = in_role("engineer", "seat 1 marks 9 metal 3 energy 0")
    play(table, "0 pass", "0 done", "1 order fighter g1")
    assert table.appraise(1)["order"] == {"marks": 1, "metal": 1, "energy": 0}
    assert table.appraise(0)["order"] is None


@clause("GE-REG-01", "GE-REG-10")
def test_influence_on_the_throne_is_counted_too() -> None:
    table = in_role("regent", "tiles b2:p01\nseat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0")
    play(table, "1 influence throne", "1 influence b2")
    assert table.appraise(1)["influence"] == {"b2": 1, "g1": 2, "throne": 1}


def test_an_appraisal_counts_harvest_production_and_ships() -> None:
    table = choosing(
        "tiles d6:p07\nfood d6\nowners fusion-engines@0\nseat 0\nsectors d7* d6\npoints 3 1"
    )
    found = table.appraise(0)
    assert found["harvest"] == 1
    assert found["production"]["d6"] == {"metal": 2, "energy": 0, "food": 1}
    assert found["ships"]["fighter"]["move"] == 3
    assert found["ships"]["fighter"]["reserve"] == 7
    assert found["token"] is None
    assert found["points"]["battles"] == 1


@clause("GE-EXP-05", "GE-MER-01", "GE-MER-05", "GE-STW-01", "GE-ENG-01", "GE-REG-02", "GE-SCI-03")
def test_an_appraisal_tells_what_each_role_would_bring_its_chooser() -> None:
    table = choosing(
        """
        tiles d6:p07
        food d6
        row p01 p02 p03 p04
        seat 0 metal 4 energy 1
        sectors d7* d6
        """
    )
    told = table.appraise(0)["choosing"]
    assert told == {
        "claims": True,
        "marks": 3,
        "food": 1,
        "cubes": 3,  # 2 metal fit, and an energy of the chooser's
        "fighters": 1,
        "dice": 1,
        "ships": 1,
        "influence": 2,
        "technologies": 9,
    }
    marks = empire(table, 0)["marks"]
    play(roll(table, 1, 1, 1, 1), "0 role merchant")
    assert empire(table, 0)["marks"] == marks + told["marks"]
    assert empire(table, 0)["food"] == told["food"]
