"""Technologies that change what their owner does (GE-TECH)."""

from __future__ import annotations

import pytest

from tests.games.galactic_emperor.helpers import (
    blocked,
    control,
    empire,
    in_role,
    options,
    play,
    roll,
    ships,
    space,
)
from tests.games.galactic_emperor.test_battle import EMPIRE_ALONE, STARBASE_ALONE, attack, phases
from tests.games.galactic_emperor.test_explorer import HOLE_IN_ROW

clause = pytest.mark.clause


# --- Warlord ------------------------------------------------------------------------------------


@clause("GE-TECH-05")
def test_the_first_hit_on_either_side_is_void_once_a_battle() -> None:
    table = attack(
        "dreadnought",
        "sectors g1* d5*\nships d5:cruiser*2",
        (4, 4, 4),
        more="owners shield-generators@1",
    )
    assert table.observe(None)["battle"]["hits"] == {"attacker": 0, "defender": 2}
    attacker = attack("fighter*2", EMPIRE_ALONE, (4, 1, 1, 1), more="owners shield-generators@0")
    assert ships(attacker, 0, "d5") == {"fighter": 2}
    roll(attacker, 4, 1, 1)
    play(attacker, "0 fight-on")
    assert ships(attacker, 0, "d5") == {"fighter": 1}


@clause("GE-TECH-06")
def test_a_lone_starbase_has_no_shield() -> None:
    table = attack(
        "dreadnought", STARBASE_ALONE, (4, 1, 1, 1, 1), more="owners shield-generators@1"
    )
    assert control(table, "d5") == (1, "empire")


@clause("GE-TECH-07")
@pytest.mark.parametrize(("base", "dice"), [(EMPIRE_ALONE, 3), (STARBASE_ALONE, 4)])
def test_ion_cannons_add_dice_to_bases(base: str, dice: int) -> None:
    table = attack("fighter", base, (1,) * (dice + 1), more="owners ion-cannons@1")
    assert len([line for line in phases(table) if line.startswith("{1} rolled")]) == dice


@clause("GE-TECH-08")
@pytest.mark.parametrize(
    ("ship", "dice", "wins"),
    [("fighter", (1, 1, 4), True), ("fighter", (1, 1, 3), False), ("cruiser", (3, 1, 1, 1), True)],
)
def test_plasma_weapons_lower_what_attackers_need(
    ship: str, dice: tuple[int, ...], wins: bool
) -> None:
    table = attack(ship, EMPIRE_ALONE, dice, more="owners plasma-weapons@0")
    assert (control(table, "d5") == (0, "empire")) == wins


@clause("GE-TECH-08", "GE-COM-25")
def test_plasma_weapons_work_on_the_extra_die() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 3, 4), chooser=0, more="owners plasma-weapons@0")
    assert control(table, "d5") == (0, "empire")


@clause("GE-TECH-09")
def test_plasma_weapons_do_not_help_defenders_or_bases() -> None:
    table = attack(
        "cruiser",
        "sectors g1* d5\nships d5:cruiser",
        (1, 1, 3, 3, 3, 3),
        more="owners plasma-weapons@1",
    )
    assert ships(table, 0, "d5") == {"cruiser": 1}


@clause("GE-TECH-10")
@pytest.mark.parametrize(("ship", "steps"), [("fighter", 3), ("cruiser", 3), ("dreadnought", 2)])
def test_fusion_engines_add_a_step(ship: str, steps: int) -> None:
    table = in_role("warlord", f"owners fusion-engines@0\nseat 0\nships d7:{ship}")
    path = ["d6", "d5", "c5"]
    at = "d7"
    for number, end in enumerate(path[:steps]):
        play(table, f"0 move {ship} {steps - number} {at}", f"0 to {end}")
        at = end
    assert ships(table, 0, at) == {ship: 1}
    assert table.to_act == [1]
    assert table.log().count("{0} used Fusion Engines") == 1


# --- Engineer, Steward --------------------------------------------------------------------------


@clause("GE-TECH-11")
@pytest.mark.parametrize(
    ("order", "metal"), [(["fighter"], 0), (["cruiser", "dreadnought"], 3), (["cruiser"] * 2, 2)]
)
def test_robotics_takes_2_metal_off_the_sum(order: list[str], metal: int) -> None:
    table = in_role("engineer", "owners robotics@1\nseat 1 marks 20 metal 6 energy 3")
    play(table, "0 pass", "0 done", *(f"1 order {ship} g1" for ship in order), "1 done")
    assert empire(table, 1)["metal"] == 6 - metal


@clause("GE-TECH-12", "GE-TECH-13")
def test_protein_fields_let_two_sectors_produce_without_food() -> None:
    table = in_role(
        "steward",
        """
        tiles f1:p07 f2:p08 g2:p06
        food f1 g2
        owners protein-fields@1
        seat 1 metal 0 energy 0
        sectors g1* f1 f2 g2
        """,
    )
    play(table, "0 gain metal")
    assert options(table, 1) == ["feed f1", "feed f2", "feed g1", "feed g2", "done"]
    play(table, "1 feed f1", "1 feed f2")
    assert (empire(table, 1)["metal"], empire(table, 1)["energy"]) == (2, 1)
    assert space(table, "f1")["food"] == 1
    assert options(table, 1) == ["produce g2", "done"]
    assert blocked(table, 1)["produce f1"] == "GE-TECH-13"
    play(table, "1 produce g2")
    assert empire(table, 1)["metal"] == 3


# --- Regent -------------------------------------------------------------------------------------


@clause("GE-TECH-18", "GE-TECH-19")
def test_the_diplomat_pays_2_and_the_price_rises_all_the_same() -> None:
    table = in_role("regent", "owners diplomat@1\nseat 0 marks 9\nseat 1 marks 9\nseat 2 marks 9")
    play(table, "0 buy-token", "1 buy-token")
    assert empire(table, 1)["marks"] == 7
    assert table.observe(None)["influence"]["price"] == 4
    play(table, "2 buy-token")
    assert empire(table, 2)["marks"] == 5


# --- Merchant -----------------------------------------------------------------------------------


@clause("GE-TECH-24")
def test_the_space_pirate_takes_a_metal_or_a_food_once_a_role() -> None:
    text = "food g1\nowners space-pirate@0\nseat 1 metal 2\nseat 2 metal 0"
    table = in_role("merchant", text, dice=(1, 1, 1, 1))
    assert [text for text in options(table, 0) if text.startswith("steal")] == [
        "steal-metal 1",
        "steal-food g1",
    ]
    play(table, "0 steal-metal 1")
    assert (empire(table, 0)["metal"], empire(table, 1)["metal"]) == (2, 1)
    assert not [text for text in options(table, 0) if text.startswith("steal")]
    other = in_role("merchant", text, dice=(1, 1, 1, 1))
    play(other, "0 steal-food g1")
    assert empire(other, 0)["food"] == 2
    assert space(other, "g1")["food"] == 0


@clause("GE-TECH-25")
def test_the_space_pirate_takes_only_metal_that_fits() -> None:
    text = "owners space-pirate@0\nseat 0 metal 6\nseat 1 metal 2 energy 3"
    table = in_role("merchant", text, dice=(1, 1, 1, 1))
    assert not [text for text in options(table, 0) if text.startswith("steal")]
    play(table, "0 sell metal")
    assert [text for text in options(table, 0) if text.startswith("steal")] == [
        "steal-metal 1",
        "steal-metal 2",
    ]


# --- Explorer -----------------------------------------------------------------------------------

SCANNERS = "row p01 p02 p03 p04\nowners long-range-scanners@0"


@clause("GE-TECH-26", "GE-TECH-27")
@pytest.mark.parametrize("kept", ["p02", "p09"])
def test_scanners_show_the_top_tile_to_their_owner_who_keeps_either(kept: str) -> None:
    table = in_role("explorer", SCANNERS)
    stack = table.observe(None)["stack"]
    play(table, "0 take p02", "! glimpse p09", "0 look")
    assert options(table, 0) == ["keep p02", "keep p09"]
    assert table.observe(0)["own"]["looked_at"] == "p09"
    for seat in (1, 2):
        assert table.observe(seat)["own"]["looked_at"] is None
        assert "p09" not in str(table.observe(seat))
        assert "P-09" not in "\n".join(table.log(seat))
    play(table, f"0 keep {kept}")
    assert table.observe(None)["stack"] == stack
    assert len(table.observe(None)["row"]) == 3
    if kept == "p02":
        assert table.observe(None)["top"] is None
        assert table.observe(0)["own"]["top"] == "p09"
    else:
        assert table.observe(None)["top"] == "p02"
        assert table.observe(1)["in_hand"] is None
    play(table, "0 place d6", "0 pass")
    assert space(table, "d6")["tile"] == kept


@clause("GE-TECH-28")
def test_scanners_are_for_the_choosers_first_tile_only() -> None:
    table = in_role("explorer", "row p01 p02 p03 p04 p05\nowners long-range-scanners@0")
    play(table, "0 take p01")
    assert options(table, 0) == ["look", "pass"]
    play(table, "0 pass", "0 place d6", "0 pass", "1 take p02", "1 place d5")
    play(table, "2 take p03", "2 place d3", "0 take p04")
    assert options(table, 0)[0].startswith("place")


@clause("GE-TECH-29")
def test_a_black_hole_that_was_looked_at_goes_back() -> None:
    plain = " ".join(f"p{number:02}" for number in range(1, 16))
    table = in_role("explorer", f"row {plain} home-4 home-5 home-6\nowners long-range-scanners@0")
    play(table, "0 take p02", "0 look")
    assert options(table, 0)[0].startswith("place")
    assert table.observe(None)["in_hand"] == "p02"
    assert table.observe(0)["own"]["top"] == "black-hole"


@clause("GE-TECH-30")
def test_a_black_hole_that_was_taken_goes_into_play() -> None:
    table = in_role("explorer", f"{HOLE_IN_ROW}\nowners long-range-scanners@0")
    play(table, "0 take black-hole")
    assert table.to_act == [1]
    assert space(table, "d4")["tile"] == "black-hole"
