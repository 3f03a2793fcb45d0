"""Players who interrupt others: Ambassador, Saboteur, Time Warp (GE-TECH-01 to -04, -14 to -17, -20 to -23, -32)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from astrarium import Table
from tests.games.galactic_emperor.helpers import (
    blocked,
    choosing,
    control,
    empire,
    galactic_emperor,
    in_role,
    options,
    play,
    roll,
    ships,
)
from tests.games.galactic_emperor.test_battle import EMPIRE_ALONE, STARBASE_ALONE, attack, phases
from tests.games.galactic_emperor.test_round import play_roles

clause = pytest.mark.clause

ASKED_TO_STOP = ["stop", "pass", "pass-role", "pass-round"]
POOR = "seat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0"


# --- Ambassador ---------------------------------------------------------------------------------


def ambassador(more: str = "") -> Table:
    """Seat 2 owns the card; seat 1 is about to place, then 2, then 0, the chooser."""
    return in_role("regent", f"tiles b2:p01 b3:p02\nowners ambassador@2 {more}\n{POOR}")


@clause("GE-TECH-01", "GE-TECH-02", "GE-TECH-03")
def test_a_token_is_turned_away_and_the_sector_reserved() -> None:
    table = ambassador()
    play(table, "1 influence b2")
    assert options(table, 2) == ["reserve", "pass", "pass-role"]
    play(table, "2 reserve")
    assert options(table, 1) == ["influence b3", "influence throne"]
    assert blocked(table, 1)["influence b2"] == "GE-TECH-02"
    play(table, "1 influence b3")  # no second interrupt
    assert table.to_act == [1]
    assert "influence b2" not in options(table, 1)
    play(table, "1 done", "2 influence b2", "2 influence b2")
    assert "influence b2" not in options(table, 0)
    play(table, "0 done")
    assert control(table, "b2") == (2, "starbase")


@clause("GE-TECH-04")
def test_the_owner_needs_no_control_and_the_throne_cannot_be_reserved() -> None:
    table = ambassador()
    play(table, "1 influence throne")
    assert table.to_act == [1]
    play(table, "1 influence b3")
    assert table.to_act == [2]


@clause("GE-TECH-01")
def test_a_standing_pass_closes_the_window_for_its_span_and_only_its_owner_sees_it() -> None:
    table = ambassador()
    play(table, "1 influence b2", "2 pass-role", "1 influence b3")
    assert table.to_act == [2]
    assert options(table, 2)[0].startswith("influence")
    assert table.observe(2)["own"]["passes"] == {"ambassador": "role"}
    for viewer in (0, 1, None):
        assert "pass" not in str(table.observe(viewer)).replace("passes': {}", "")


# --- Saboteur -----------------------------------------------------------------------------------


def ordering(marks: int = 0) -> Table:
    """Seat 1 has Robotics, seat 2 the Saboteur and some marks; seat 1 closes an order of ships."""
    table = in_role(
        "engineer",
        f"owners robotics@1 saboteur@2\nseat 1 marks 9 metal 1 energy 0\nseat 2 marks {marks}",
    )
    return play(table, "0 pass", "0 done", "1 order fighter g1", "1 order fighter g1", "1 done")


@clause("GE-TECH-14")
def test_a_declared_technology_may_be_stopped_at_once() -> None:
    table = ordering()
    assert table.to_act == [2]
    assert options(table, 2) == ASKED_TO_STOP
    play(table, "2 stop", "1 pass")
    # The order is asked again at full price: one Fighter is all that 1 metal buys.
    assert table.observe(None)["order"] == []
    assert options(table, 1) == ["order fighter g1", "done"]
    assert table.observe(None)["technologies"]["robotics"]["stopped"]
    play(table, "1 order fighter g1")
    assert empire(table, 1)["metal"] == 0


@clause("GE-TECH-14")
def test_what_is_let_be_takes_effect() -> None:
    table = ordering()
    play(table, "2 pass")
    assert ships(table, 1, "g1") == {"fighter": 3}
    assert empire(table, 1)["metal"] == 1


@clause("GE-TECH-14")
def test_a_pass_holds_for_that_card_to_the_end_of_the_turn() -> None:
    table = in_role(
        "warlord",
        """
        owners plasma-weapons@0 saboteur@2
        seat 0
        ships d7:fighter c6:fighter
        seat 1
        ships d6:fighter c5:fighter g1:fighter
        seat 2
        ships -
        """,
        chooser=2,
    )
    play(table, "0 move fighter 2 d7", "0 to d6", "0 move fighter 2 c6", "0 to c5", "0 fight d6")
    assert table.to_act == [2]
    roll(table, 6, 1, 6, 1)  # both battles
    play(table, "2 pass")
    assert ships(table, 0, "c5") == ships(table, 0, "d6") == {"fighter": 1}
    assert table.to_act == [1]


TWO_BATTLES = """
tiles d6:p01 c5:p02
seat 0
ships d7:fighter c6:fighter
seat 1
sectors g1* d6 c5
ships g1:fighter
seat 2
ships -
"""


def two_battles(owners: str) -> Table:
    """Seat 0 is about to fight seat 1 in d6 and then in c5; seat 2 has the Saboteur."""
    table = in_role("warlord", f"owners {owners} saboteur@2\n{TWO_BATTLES}", chooser=2)
    play(table, "0 move fighter 2 d7", "0 to d6", "0 move fighter 2 c6", "0 to c5", "0 fight d6")
    return table


@clause("GE-TECH-14", "GE-COM-29")
def test_of_two_technologies_for_the_same_dice_the_second_is_declared_after_the_first() -> None:
    table = two_battles("plasma-weapons@0 ion-cannons@1")
    assert "Plasma Weapons" in table.prompt(2).text
    assert "{1} used Ion Cannons" not in table.log()
    play(table, "2 pass")
    assert "Ion Cannons" in table.prompt(2).text
    assert table.log()[-1] == "{1} used Ion Cannons"
    roll(table, 6, 1, 1, 1, 1, 1, 1)
    play(table, "2 pass")
    # Both were let be in this turn: nobody is asked in the second battle.
    assert table.to_act == [0]
    assert table.observe(None)["battle"]["space"] == "c5"


@clause("GE-TECH-14")
def test_a_pass_for_a_battle_lets_only_the_declared_technology_be_for_the_turn() -> None:
    table = two_battles("plasma-weapons@0 ion-cannons@1")
    roll(table, 6, 1, 1)  # Ion Cannons work, and kill the Fighter
    play(table, "2 pass-battle")
    assert table.observe(None)["battle"]["space"] == "c5"
    assert table.to_act == [2]
    assert "Ion Cannons" in table.prompt(2).text
    roll(table, 1, 1, 1)
    play(table, "2 stop", "1 pass")
    rolls = [line for line in table.log() if line.startswith("{1} rolled")]
    assert len(rolls) == 3 + 2


@clause("GE-TECH-14", "GE-TECH-15")
def test_of_two_technologies_only_one_can_be_stopped() -> None:
    table = two_battles("plasma-weapons@0 ion-cannons@1")
    roll(table, 6, 1, 1, 1, 1, 1, 1)
    play(table, "2 stop", "0 pass")
    assert table.to_act == [0]
    stopped = table.observe(None)["technologies"]
    assert stopped["plasma-weapons"]["stopped"] and not stopped["ion-cannons"]["stopped"]


@clause("GE-TECH-07", "GE-TECH-14")
@pytest.mark.parametrize(("base", "dice"), [(EMPIRE_ALONE, 2), (STARBASE_ALONE, 3)])
def test_stopped_ion_cannons_leave_the_printed_dice(base: str, dice: int) -> None:
    table = attack("fighter", base, (), more="owners ion-cannons@1 saboteur@2")
    assert table.to_act == [2]
    roll(table, *(1,) * (dice + 1))
    play(table, "2 stop", "1 pass")
    assert len([line for line in phases(table) if line.startswith("{1} rolled")]) == dice


@clause("GE-TECH-14")
@pytest.mark.parametrize(
    ("span", "next_battle", "next_role"),
    [("battle", False, False), ("role", True, False), ("round", True, True)],
)
def test_how_long_a_standing_pass_lasts(span: str, next_battle: bool, next_role: bool) -> None:
    def passes() -> object:
        return table.observe(2)["own"]["passes"]

    standing = {"saboteur": span}
    table = two_battles("plasma-weapons@0")
    roll(table, 6, 1, 1, 1, 1)  # the first Fighter dies, the second battle goes on
    play(table, f"2 pass-{span}")
    assert table.observe(None)["battle"]["space"] == "c5"
    assert passes() == (standing if next_battle else {})
    play(table, "0 retreat", "1 done")
    assert table.observe(None)["role"] is None
    assert passes() == (standing if next_role else {})
    play_roles(table, "scientist", "steward")
    assert table.observe(None)["round"] == 2
    assert passes() == {}


@clause("GE-TECH-15")
def test_once_a_round() -> None:
    text = "spent saboteur\nowners robotics@1 saboteur@2\nseat 1 marks 9 metal 1 energy 0"
    table = in_role("engineer", text)
    play(table, "0 pass", "0 done", "1 order fighter g1", "1 done")
    assert table.to_act == [2]
    assert "stop" not in options(table, 2)
    fresh = choosing(f"{text}\nsteps Round 3")
    assert not fresh.observe(None)["technologies"]["saboteur"]["used"]


@clause("GE-TECH-16", "GE-TECH-17")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True), (6, True)])
def test_the_victim_may_catch_the_saboteur(die: int, caught: bool) -> None:
    table = ordering()
    play(table, "2 stop")
    assert options(table, 1) == ["catch", "pass"]
    roll(table, die)
    play(table, "1 catch")
    card = table.observe(None)["technologies"]["saboteur"]
    assert card["removed"] == caught
    assert card["owner"] == (None if caught else 2)
    # Caught or not, the stop holds.
    assert table.observe(None)["technologies"]["robotics"]["stopped"]
    assert options(table, 1) == ["order fighter g1", "done"]


@clause("GE-TECH-16", "GE-SCI-04")
def test_a_caught_saboteur_is_not_on_offer_again() -> None:
    table = in_role("scientist", "owners saboteur@removed\nseat 0 energy 3")
    assert "technology saboteur" not in options(table, 0)
    assert blocked(table, 0)["technology saboteur"] == "GE-TECH-16"


TWO_WARLORDS = """
flipped yes
tiles d5:p09
seat 0
ships d7:dreadnought*2 d6:fighter
seat 1
sectors g1* d5
ships -
seat 2
ships -
"""


def step_beyond(table: Table, start: str, through: str, end: str) -> None:
    """A Dreadnought of seat 0 makes its usual step and one more."""
    play(table, f"0 move dreadnought 2 {start}", f"0 to {through}")
    play(table, f"0 move dreadnought 1 {through}", f"0 to {end}")


@clause("GE-TECH-31", "GE-TECH-10")
def test_a_technology_works_in_both_warlord_roles_of_a_round() -> None:
    table = choosing(f"owners fusion-engines@0\n{TWO_WARLORDS}")
    play(table, "0 role warlord")
    step_beyond(table, "d7", "c6", "c5")
    play(table, "0 done")
    assert options(table, 1)[-3:] == ["role warlord", "role regent", "role scientist"]
    play(table, "1 role warlord")
    step_beyond(table, "d7", "c6", "c5")
    assert ships(table, 0, "c5") == {"dreadnought": 2}


@clause("GE-TECH-14", "GE-TECH-31")
def test_who_lets_a_technology_be_is_asked_again_in_the_next_turn_of_its_owner() -> None:
    table = choosing(f"owners fusion-engines@0 saboteur@2\n{TWO_WARLORDS}")
    play(table, "0 role warlord")
    step_beyond(table, "d7", "c6", "c5")
    assert options(table, 2) == ASKED_TO_STOP
    play(table, "2 pass")
    step_beyond(table, "d7", "e6", "e5")
    assert table.to_act == [0]  # not asked for the second step
    play(table, "0 done", "1 role warlord")
    step_beyond(table, "c5", "c4", "c3")
    assert options(table, 2) == ASKED_TO_STOP


@clause("GE-TECH-14", "GE-TECH-05")
def test_who_lets_a_shield_be_is_asked_again_in_the_turn_of_another_attacker() -> None:
    table = in_role(
        "warlord",
        """
        owners shield-generators@1 saboteur@2
        seat 0
        ships d6:cruiser
        seat 1
        ships d5:cruiser b2:cruiser
        seat 2
        ships a2:cruiser
        """,
    )
    play(table, "0 move cruiser 2 d6")
    roll(table, 4, 1, 1, 1, 1)  # two dice and the extra die
    play(table, "0 to d5")
    assert options(table, 2) == ["stop", "pass", "pass-battle", "pass-role", "pass-round"]
    play(table, "2 pass", "0 retreat", "1 done", "2 move cruiser 2 a2")
    roll(table, 4, 1, 1, 1)
    play(table, "2 to b2")
    assert options(table, 2)[0] == "stop"


@clause("GE-TECH-32")
def test_a_stopped_card_is_dead_for_the_round_and_others_work_on() -> None:
    table = choosing(
        f"owners fusion-engines@0 plasma-weapons@0 saboteur@2\n{TWO_WARLORDS}", chooser=0
    )
    play(table, "0 role warlord")
    step_beyond(table, "d7", "c6", "c5")
    play(table, "2 stop", "0 pass", "0 done")
    # The second Warlord: no step beyond, but the other card lets a 4 hit for a Fighter.
    play(table, "1 role warlord")
    assert "move dreadnought 1 c6" in options(table, 0)
    assert not [text for text in options(table, 0) if text.startswith("move dreadnought 2")]
    play(table, "0 move fighter 2 d6", "0 to d5")
    roll(table, 1, 1, 4)
    play(table, "0 done")
    assert control(table, "d5") == (0, "empire")
    # A new round revives it.
    play_roles(table, "steward")
    assert table.observe(None)["round"] == 2
    assert not table.observe(None)["technologies"]["fusion-engines"]["stopped"]


@clause("GE-TECH-14", "GE-TECH-10")
def test_a_stopped_extra_step_is_not_made() -> None:
    table = in_role("warlord", "owners fusion-engines@0 saboteur@2\nseat 0\nships d7:dreadnought*2")
    play(table, "0 move dreadnought 2 d7", "0 to d6", "0 move dreadnought 1 d6", "0 to d5")
    assert " uses Fusion Engines to move from D6 to D5. " in table.prompt(2).text
    play(table, "2 stop", "0 pass")
    assert ships(table, 0, "d6") == {"dreadnought": 1}
    assert "move dreadnought 1 d6" not in options(table, 0)
    assert "move dreadnought 1 d7" in options(table, 0)


@clause("GE-TECH-14")
@pytest.mark.parametrize("stops", [True, False])
def test_plasma_weapons_stopped_before_the_first_dice(stops: bool) -> None:
    table = attack("fighter", EMPIRE_ALONE, (), more="owners plasma-weapons@0 saboteur@1")
    assert table.to_act == [1]
    assert options(table, 1) == ["stop", "pass", "pass-battle", "pass-role", "pass-round"]
    roll(table, 1, 1, 4)
    play(table, *(["1 stop", "0 pass"] if stops else ["1 pass"]))
    assert control(table, "d5") == ((1, "empire") if stops else (0, "empire"))


@clause("GE-TECH-14", "GE-TECH-05")
def test_a_stopped_shield_lets_the_hit_through() -> None:
    table = attack("fighter*2", EMPIRE_ALONE, (4, 1), more="owners shield-generators@0 saboteur@1")
    assert table.to_act == [1]
    roll(table, 1)
    play(table, "1 stop", "0 pass")
    assert ships(table, 0, "d5") == {"fighter": 1}


@clause("GE-TECH-14", "GE-TECH-12")
def test_stopped_protein_fields_leave_sectors_to_their_food() -> None:
    table = in_role(
        "steward",
        "tiles f1:p07\nfood f1\nowners protein-fields@1 saboteur@2\nseat 1 metal 0\nsectors g1* f1",
    )
    play(table, "0 gain metal", "1 feed f1", "1 done")
    assert " uses Protein Fields to produce in F1 without food. " in table.prompt(2).text
    play(table, "2 stop", "1 pass")
    assert options(table, 1) == ["produce f1", "done"]
    assert empire(table, 1)["metal"] == 0


@clause("GE-TECH-14", "GE-TECH-18")
def test_a_stopped_diplomat_is_asked_again_at_the_current_price() -> None:
    table = in_role(
        "regent", "owners diplomat@1 saboteur@2\nseat 0 marks 9\nseat 1 marks 9\nseat 2 marks 9"
    )
    play(table, "0 buy-token", "1 buy-token", "2 stop", "1 pass")
    assert options(table, 1) == ["buy-token", "pass"]
    play(table, "1 buy-token")
    assert empire(table, 1)["marks"] == 6


@clause("GE-TECH-14", "GE-TECH-24")
def test_a_stopped_pirate_takes_nothing_and_metal_is_free_again() -> None:
    table = in_role(
        "merchant",
        "owners space-pirate@0 saboteur@2\nseat 0 metal 6\nseat 1 metal 2",
        dice=(1, 1, 1, 1),
    )
    play(table, "0 sell metal", "0 steal-metal 1", "2 stop", "0 pass")
    assert empire(table, 1)["metal"] == 2
    assert "buy metal" in options(table, 0)
    assert not [text for text in options(table, 0) if text.startswith("steal")]


@clause("GE-TECH-14", "GE-TECH-24")
@pytest.mark.parametrize(
    ("target", "question", "told"),
    [
        ("steal-metal 2", "take 1 metal from {2}", "the metal of {2}"),
        ("steal-food g1", "take food off G1", "the food on G1"),
    ],
)
def test_all_hear_what_a_pirate_is_after_before_it_may_be_stopped(
    target: str, question: str, told: str
) -> None:
    """Else the preview of a pass would tell the owner of Saboteur alone."""
    text = "food g1\nowners space-pirate@0 saboteur@2\nseat 2 metal 2"
    table = play(in_role("merchant", text, dice=(1, 1, 1, 1)), f"0 {target}")
    assert f" uses Space Pirate to {question}. " in table.prompt(2).text
    assert table.log(1)[-2:] == ["{0} used Space Pirate", f"{{0}} named {told}"]


@clause("GE-TECH-14", "GE-TECH-26")
def test_stopped_scanners_see_nothing() -> None:
    table = in_role("explorer", "row p01 p02 p03 p04\nowners long-range-scanners@0 saboteur@2")
    play(table, "0 take p02", "0 look", "2 stop", "0 pass")
    assert options(table, 0)[0].startswith("place")
    assert table.observe(0)["own"]["looked_at"] is None


@clause("GE-TECH-14", "GE-TECH-01")
def test_a_stopped_ambassador_leaves_the_token_where_it_is() -> None:
    table = ambassador("saboteur@0")
    play(table, "1 influence b2", "2 reserve")
    assert " uses Ambassador to reserve B2. " in table.prompt(0).text
    play(table, "0 stop", "2 pass")
    assert table.observe(None)["influence"]["placed"]["1"] == {"b2": 1}
    play(table, "1 influence b3")
    assert table.to_act == [2]
    assert options(table, 2)[0].startswith("influence")


# --- Time Warp ----------------------------------------------------------------------------------


@clause("GE-TECH-20", "GE-TECH-21", "GE-TECH-22", "GE-TECH-23")
def test_a_market_die_is_rolled_again_twice_and_the_last_result_stands() -> None:
    table = in_role("merchant", "owners time-warp@2", dice=(3, 4, 6, 6))
    assert options(table, 2) == [
        "reroll 3",
        "reroll 4",
        "reroll 6",
        "pass",
        "pass-role",
        "pass-round",
    ]
    roll(table, 5)
    play(table, "2 reroll 3")
    assert options(table, 2) == ["roll-again", "pass"]
    roll(table, 1)
    play(table, "2 roll-again")
    assert table.to_act == [0]
    assert options(table, 0) == ["drop 1", "drop 4", "drop 6"]
    play(table, "0 drop 6")
    assert table.to_act == [0]
    assert table.observe(None)["technologies"]["time-warp"]["used"]


@clause("GE-TECH-20", "GE-TECH-23")
def test_a_die_of_a_battle_is_rolled_again_by_a_seat_that_takes_no_part() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 2), more="owners time-warp@2")
    assert options(table, 2) == [
        "reroll defender 4+ 1",
        "reroll defender 4+ 2",
        "pass",
        "pass-battle",
        "pass-role",
        "pass-round",
    ]
    roll(table, 6)
    play(table, "2 reroll defender 4+ 1", "2 pass")
    assert ships(table, 0, "d5") == {}


@clause("GE-TECH-23")
def test_the_die_that_searches_for_the_saboteur_may_be_rolled_again() -> None:
    table = in_role(
        "engineer",
        "owners robotics@1 saboteur@2 time-warp@0\nseat 1 marks 9 metal 1 energy 0\nseat 2 marks 0",
    )
    play(table, "0 pass", "0 done", "1 order fighter g1", "1 done", "2 stop")
    roll(table, 6)
    play(table, "1 catch")
    assert options(table, 0) == ["reroll 6", "pass", "pass-role", "pass-round"]
    roll(table, 2)
    play(table, "0 reroll 6", "0 pass")
    assert not table.observe(None)["technologies"]["saboteur"]["removed"]


@clause("GE-TECH-20")
def test_once_a_round_and_a_stop_spends_it() -> None:
    table = in_role("merchant", "owners time-warp@2 saboteur@1", dice=(3, 4, 6, 6))
    play(table, "2 reroll 3")
    assert options(table, 1) == ASKED_TO_STOP
    play(table, "1 stop", "2 pass")
    assert table.to_act == [0]
    assert options(table, 0) == ["drop 3", "drop 4", "drop 6"]
    assert table.observe(None)["technologies"]["time-warp"]["used"]


# --- a window is a decision like any other --------------------------------------------------------

SCRIPT: list[tuple[str, ...]] = [
    ("0 role merchant", "die 3", "die 4", "die 6", "die 6"),
    ("2 reroll 3", "die 5"),
    ("2 roll-again", "die 1"),  # Time Warp, twice on one die
    ("0 drop 6",),
    ("0 done",),
    ("0 done",),
    ("1 done",),
    ("1 done",),
    ("2 done",),
    ("2 done",),
    ("1 role regent",),
    ("1 pass",),
    ("2 pass",),
    ("0 pass",),
    ("2 influence b2",),
    ("0 reserve",),  # Ambassador
    ("2 stop",),  # Saboteur
    ("0 catch", "die 3"),  # and not caught
    ("2 done",),
    ("0 done",),
    ("1 done",),
    ("2 role steward",),
    ("2 gain metal", "draw p05"),
    ("1 direction clockwise",),
    ("1 role warlord",),
    ("1 done",),
    ("2 done",),
    ("0 move fighter 2 d6",),
    ("0 to d5",),
    ("0 done",),  # a battle, with Plasma Weapons
    ("2 pass-battle", "die 1", "die 5"),
    ("2 reroll defender 4+ 5", "die 6"),  # Time Warp in it, twice on one die
    ("2 roll-again", "die 2", "die 4"),
    ("2 role regent",),
    ("2 pass",),
    ("0 pass",),
    ("1 pass",),
    ("0 done",),
    ("1 influence b3",),
    ("0 reserve",),
    ("2 stop",),
    ("0 catch", "die 6"),  # caught
    ("1 done",),
    ("2 done",),
]
BEGIN = """
tiles b2:p01 b3:p02 d5:p09
owners ambassador@0 saboteur@2 time-warp@2 plasma-weapons@0
seat 0
ships d7:fighter d6:fighter
seat 1
sectors g1* d5
"""


@clause("GE-TECH-01", "GE-TECH-14", "GE-TECH-16", "GE-TECH-21")
def test_a_game_taken_up_again_inside_every_interrupt_ends_in_the_same_state() -> None:
    windows = {"reserve": 0, "stop": 0, "catch": 0, "reroll": 0, "roll-again": 0}

    def scripted(again: Callable[[Table], Table]) -> Table:
        table = choosing(BEGIN)
        for move, *outcomes in SCRIPT:
            table.foretell(*outcomes)
            play(table, move)
            table = again(table)
            offered = options(table, table.to_act[0])[0].split()[0]
            if offered in windows:
                windows[offered] += 1
        return table

    game = galactic_emperor()
    through = scripted(lambda table: table)
    assert windows == {"reserve": 2, "stop": 3, "catch": 2, "reroll": 2, "roll-again": 2}
    saved = scripted(lambda table: game.load(table.save()))
    written = scripted(lambda table: game.position(table.position))
    assert through.position == saved.position == written.position
    assert through.record == saved.record
    assert through.observe(None) == written.observe(None)
    assert through.observe(None)["technologies"]["saboteur"]["removed"]
    assert control(through, "d5") == (0, "empire")
