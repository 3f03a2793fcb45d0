"""Merchant (GE-MER), Steward (GE-STW), Engineer (GE-ENG) and Scientist (GE-SCI)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.galactic_emperor.helpers import (
    blocked,
    choosing,
    empire,
    in_role,
    options,
    play,
    roll,
    ships,
    space,
)

clause = pytest.mark.clause


# --- Merchant -----------------------------------------------------------------------------------


@clause("GE-MER-01")
def test_only_the_chooser_gains_3_marks() -> None:
    table = in_role("merchant", "seat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0", dice=(1, 1, 1, 1))
    assert [empire(table, seat)["marks"] for seat in range(3)] == [3, 0, 0]


@clause("GE-MER-02")
def test_one_of_four_dice_is_left_out() -> None:
    table = in_role("merchant", dice=(2, 5, 2, 6))
    assert options(table, 0) == ["drop 2", "drop 5", "drop 6"]


@clause("GE-MER-03")
@pytest.mark.parametrize(
    ("dice", "drop", "prices"),
    [((3, 4, 6, 6), 6, [1, 3, 4]), ((2, 2, 2, 5), 5, [1, 2, 3]), ((6, 1, 2, 5), 5, [1, 2, 4])],
)
def test_the_dice_in_rising_order_are_food_metal_energy(
    dice: tuple[int, ...], drop: int, prices: list[int]
) -> None:
    table = in_role("merchant", dice=dice)
    play(table, f"0 drop {drop}")
    assert list(table.observe(None)["market"].values()) == prices


@clause("GE-MER-04")
def test_prices_hold_for_all_until_the_role_ends() -> None:
    table = in_role("merchant", dice=(3, 4, 6, 6))
    play(table, "0 drop 6")
    market = table.observe(None)["market"]
    play(table, "0 done", "0 done")
    assert table.to_act == [1]
    assert table.observe(None)["market"] == market
    play(table, "1 done", "1 done", "2 done", "2 done")
    assert table.observe(None)["market"] is None


@clause("GE-MER-05")
def test_food_is_harvested_from_all_own_sectors_home_included() -> None:
    table = in_role(
        "merchant",
        "tiles d6:p02 d5:p05\nseat 0\nsectors d7* d6\nseat 1\nsectors g1* d5",
        dice=(1, 1, 1, 1),
    )
    assert empire(table, 0)["food"] == 1 + 2


@clause("GE-MER-06", "GE-MER-13")
def test_cubes_of_an_earlier_merchant_may_be_picked_up() -> None:
    table = in_role(
        "merchant",
        "tiles d6:p07 e6:p08\nfood d6*2 e6\nseat 0\nsectors d7* d6 e6",
        dice=(1, 1, 1, 1),
    )
    assert options(table, 0) == ["collect d6", "collect e6", "done"]
    play(table, "0 collect d6")
    assert space(table, "d6")["food"] == 1
    assert empire(table, 0)["food"] == 2
    play(table, "0 done")
    assert "buy food" in options(table, 0)


@clause("GE-MER-07")
def test_cubes_are_bought_as_far_as_marks_reach() -> None:
    table = in_role("merchant", "seat 0 marks 0", dice=(3, 3, 3, 3))  # 3 marks: 1, 2, 3
    play(table, "0 buy metal")
    assert [empire(table, 0)["marks"], empire(table, 0)["metal"]] == [1, 2]
    assert options(table, 0) == ["buy food", "sell food", "sell energy", "done"]
    assert blocked(table, 0)["buy energy"] == "GE-MER-07"


@clause("GE-MER-08")
def test_cubes_are_sold_at_the_same_price() -> None:
    table = in_role("merchant", "seat 0 marks 0 metal 2 energy 1", dice=(4, 4, 4, 4))  # 2, 3, 4
    play(table, "0 sell metal", "0 sell metal", "0 sell energy", "0 sell food")
    assert [empire(table, 0)[what] for what in ("marks", "metal", "energy", "food")] == [
        3 + 3 + 3 + 4 + 2,
        0,
        0,
        0,
    ]


@clause("GE-MER-09")
def test_storage_cannot_be_overfilled_by_buying() -> None:
    table = in_role("merchant", "seat 0 marks 50 metal 5 energy 3", dice=(1, 1, 1, 1))
    assert "buy energy" not in options(table, 0)
    play(table, "0 buy metal")
    with pytest.raises(IllegalMove, match="holds no more metal"):
        play(table, "0 buy metal")
    assert blocked(table, 0)["buy metal"] == "GE-MER-09"


@clause("GE-MER-10")
def test_food_goes_on_own_sectors_that_yield_metal_or_energy() -> None:
    table = in_role(
        "merchant",
        "tiles d6:p07 e6:p02 d5:p09\nseat 0\nsectors d7* d6 e6\nseat 1\nsectors g1* d5",
        dice=(1, 1, 1, 1),
    )
    play(table, "0 done")
    assert options(table, 0) == ["fund d6", "fund d7", "done"]
    assert blocked(table, 0)["fund e6"] == "GE-MER-10"


@clause("GE-MER-11")
def test_a_sector_holds_two_cubes_at_most() -> None:
    table = in_role(
        "merchant", "tiles d6:p07\nfood d6\nseat 0 marks 9\nsectors d7* d6", dice=(1, 1, 1, 1)
    )
    play(table, "0 done", "0 buy food", "0 done")
    play(table, "0 fund d6")
    assert space(table, "d6")["food"] == 2
    assert options(table, 0) == ["fund d7", "done"]
    assert blocked(table, 0)["fund d6"] == "GE-MER-11"


@clause("GE-MER-12")
def test_food_left_in_hand_is_sold() -> None:
    table = in_role("merchant", "tiles d6:p05\nseat 0 marks 0\nsectors d7* d6", dice=(4, 4, 4, 4))
    assert empire(table, 0)["food"] == 4
    play(table, "0 done", "0 fund d7", "0 done")
    assert empire(table, 0)["food"] == 0
    assert empire(table, 0)["marks"] == 3 + 3 * 2


@clause("GE-MER-13")
def test_there_is_no_way_back_from_funding_to_trading() -> None:
    table = in_role("merchant", dice=(1, 1, 1, 1))
    play(table, "0 done")
    assert options(table, 0) == ["fund d7", "done"]


@clause("GE-MER-15")
def test_a_resource_is_traded_in_one_direction() -> None:
    table = in_role("merchant", "seat 0 marks 20 metal 3", dice=(1, 1, 1, 1))
    play(table, "0 sell metal")
    assert "buy metal" not in options(table, 0)
    assert blocked(table, 0)["buy metal"] == "GE-MER-15"
    play(table, "0 buy food", "0 buy food")
    assert "sell food" not in options(table, 0)
    assert blocked(table, 0)["sell food"] == "GE-MER-15"
    marks = empire(table, 0)["marks"]
    play(table, "0 done", "0 fund d7", "0 fund d7")
    assert empire(table, 0)["marks"] == marks + 1  # the third is sold by force all the same


# --- Steward ------------------------------------------------------------------------------------


@clause("GE-STW-01")
def test_the_chooser_gains_a_metal_or_an_energy() -> None:
    table = in_role("steward")
    assert options(table, 0) == ["gain metal", "gain energy"]
    play(table, "0 gain energy")
    assert empire(table, 0)["energy"] == 2


@clause("GE-STW-02")
@pytest.mark.parametrize(
    ("metal", "energy", "after"), [(6, 1, (6, 2)), (1, 3, (2, 3)), (6, 3, (6, 3))]
)
def test_the_free_cube_must_fit(metal: int, energy: int, after: tuple[int, int]) -> None:
    table = in_role("steward", f"seat 0 metal {metal} energy {energy}")
    assert (empire(table, 0)["metal"], empire(table, 0)["energy"]) == after


@clause("GE-STW-03", "GE-STW-06")
def test_a_food_cube_brings_all_metal_and_energy_of_a_sector() -> None:
    table = in_role(
        "steward",
        "tiles d6:a12 e6:p08\nfood d6 e6\nseat 0 metal 0 energy 0\nsectors d7* d6 e6",
    )
    play(table, "0 gain metal")
    assert options(table, 0) == ["produce d6", "produce e6", "done"]
    play(table, "0 produce d6", "0 done")
    assert (empire(table, 0)["metal"], empire(table, 0)["energy"]) == (3, 1)
    assert space(table, "d6")["food"] == 0
    assert space(table, "e6")["food"] == 1


@clause("GE-STW-04")
def test_a_sector_produces_once_in_a_role() -> None:
    table = in_role("steward", "tiles d6:p07 e6:p08\nfood d6*2 e6\nseat 0\nsectors d7* d6 e6")
    play(table, "0 gain metal", "0 produce d6")
    assert options(table, 0) == ["produce e6", "done"]
    play(table, "0 done")
    assert space(table, "d6")["food"] == 1


@clause("GE-STW-05")
def test_no_food_no_production() -> None:
    table = in_role("steward", "tiles d6:p07 e6:p08\nfood e6\nseat 0\nsectors d7* d6 e6")
    play(table, "0 gain metal")
    assert options(table, 0) == ["produce e6", "done"]
    assert blocked(table, 0)["produce d6"] == "GE-STW-05"


@clause("GE-STW-07")
def test_what_does_not_fit_is_lost_and_the_food_is_spent() -> None:
    table = in_role("steward", "tiles d6:p07\nfood d6\nseat 1 metal 5\nsectors g1* d6")
    play(table, "0 gain metal", "1 produce d6")
    assert empire(table, 1)["metal"] == 6
    assert space(table, "d6")["food"] == 0


@clause("GE-STW-08")
def test_only_the_controller_produces() -> None:
    table = in_role("steward", "tiles d6:p07\nfood d6\nseat 1\nsectors g1* d6")
    play(table, "0 gain metal")
    assert table.to_act == [1]
    assert options(table, 1) == ["produce d6", "done"]


# --- Engineer -----------------------------------------------------------------------------------


@clause("GE-ENG-01")
def test_the_choosers_free_fighter_appears_at_any_own_starbase() -> None:
    table = in_role("engineer", "tiles d6:p01 e6:p02\nseat 0\nsectors d7* d6* e6")
    assert options(table, 0) == ["deploy d6", "deploy d7", "pass"]
    play(table, "0 deploy d6")
    assert ships(table, 0, "d6") == {"fighter": 1}
    assert empire(table, 0)["reserve"]["fighter"] == 6


@clause("GE-ENG-01")
def test_no_free_fighter_without_one_in_reserve() -> None:
    table = in_role("engineer", "seat 0 marks 0\nships d7:fighter*8\nseat 1 marks 9 metal 6")
    assert table.to_act == [1]


@clause("GE-ENG-02", "GE-ENG-03")
def test_ships_are_paid_in_marks_metal_and_energy() -> None:
    table = in_role("engineer", "seat 1 marks 9 metal 6 energy 1")
    play(table, "0 pass", "0 done")
    units = table.rules.catalogue()["units"]
    bought = ["dreadnought", "cruiser", "fighter"]
    play(table, *(f"1 order {ship} g1" for ship in bought))  # no metal for more: paid at once
    cost = {
        part: sum(units[ship]["cost"][part] for ship in bought)
        for part in ("marks", "metal", "energy")
    }
    assert empire(table, 1)["marks"] == 9 - cost["marks"]
    assert empire(table, 1)["metal"] == 6 - cost["metal"]
    assert empire(table, 1)["energy"] == 1 - cost["energy"]
    assert ships(table, 1, "g1") == {"fighter": 2, "cruiser": 1, "dreadnought": 1}


@clause("GE-ENG-02")
def test_nobody_builds_more_than_the_reserve() -> None:
    table = in_role("engineer", "seat 1 marks 50 metal 6 energy 3\nships g1:fighter*7 g1:cruiser*4")
    play(table, "0 pass", "0 done", "1 order fighter g1")
    assert options(table, 1) == ["order dreadnought g1", "done"]
    assert blocked(table, 1)["order fighter g1"] == "GE-ENG-02"


@clause("GE-ENG-04")
def test_nothing_is_paid_before_the_order_is_closed() -> None:
    table = in_role("engineer", "seat 1 marks 3 metal 3 energy 0")
    play(table, "0 pass", "0 done", "1 order fighter g1")
    assert [empire(table, 1)["marks"], empire(table, 1)["metal"]] == [3, 3]
    assert "order dreadnought g1" not in options(table, 1)
    assert blocked(table, 1)["order dreadnought g1"] == "GE-ENG-04"
    with pytest.raises(IllegalMove, match="cannot pay"):
        play(table, "1 order dreadnought g1")
    play(table, "1 done")
    assert [empire(table, 1)["marks"], empire(table, 1)["metal"]] == [2, 2]


@clause("GE-ENG-05", "GE-ENG-06")
def test_ships_are_spread_over_starbases_only() -> None:
    table = in_role(
        "engineer", "tiles f2:p01 f1:p02\nseat 1 marks 9 metal 2 energy 0\nsectors g1* f2* f1"
    )
    play(table, "0 pass", "0 done")
    assert "order fighter f2" in options(table, 1)
    assert "order fighter f1" not in options(table, 1)
    play(table, "1 order fighter f2", "1 order fighter g1")
    assert ships(table, 1, "f2") == {"fighter": 1}
    assert ships(table, 1, "g1") == {"fighter": 2}


@clause("GE-ENG-07", "GE-COM-17")
def test_lost_ships_can_be_built_again() -> None:
    table = in_role(
        "warlord",
        """
        tiles d5:p01
        owners robotics@0
        seat 0 marks 20 metal 6 energy 0
        ships d6:cruiser
        seat 1
        sectors g1* d5
        seat 2
        ships -
        """,
    )
    play(table, "0 move cruiser 2 d6")
    roll(table, 1, 1, 1, 6, 6)  # the Cruiser with its extra die misses, the Empire does not
    play(table, "0 to d5")
    assert empire(table, 0)["reserve"]["cruiser"] == 4
    play(table, "1 done", "1 role engineer", "1 pass", "1 done", "2 done")
    play(table, *["0 order cruiser d7"] * 4)  # with the one that was lost there are four again
    assert ships(table, 0, "d7") == {"cruiser": 4}
    assert "cruiser" not in empire(table, 0)["reserve"]


# --- Scientist ----------------------------------------------------------------------------------


@clause("GE-SCI-01")
def test_at_most_one_technology_a_turn() -> None:
    table = in_role("scientist", "seat 0 energy 3")
    assert "pass" in options(table, 0)
    play(table, "0 technology saboteur")
    assert table.to_act == [1]


@clause("GE-SCI-02", "GE-SCI-03")
def test_energy_is_the_price_and_the_chooser_pays_one_less() -> None:
    table = in_role("scientist", "seat 0 energy 0\nseat 1 energy 1")
    assert options(table, 0) == [
        "technology saboteur",
        "technology diplomat",
        "technology space-pirate",
        "technology long-range-scanners",
        "pass",
    ]
    assert blocked(table, 0)["technology robotics"] == "GE-SCI-02"
    play(table, "0 technology space-pirate")
    assert empire(table, 0)["energy"] == 0
    play(table, "1 technology saboteur")
    assert empire(table, 1)["energy"] == 0


@clause("GE-SCI-04", "GE-SCI-06")
def test_a_technology_has_one_owner_and_a_player_any_number() -> None:
    table = in_role("scientist", "owners robotics@1 plasma-weapons@0 saboteur@0\nseat 0 energy 3")
    assert "technology robotics" not in options(table, 0)
    assert blocked(table, 0)["technology robotics"] == "GE-SCI-04"
    with pytest.raises(IllegalMove, match="seat 1 has it"):
        play(table, "0 technology robotics")
    play(table, "0 technology ambassador")
    assert empire(table, 0)["technologies"] == ["ambassador", "plasma-weapons", "saboteur"]


@clause("GE-SCI-05")
def test_a_technology_works_in_the_same_round() -> None:
    table = choosing("seat 0 energy 3 marks 9 metal 0")
    play(table, "0 role scientist", "0 technology robotics", "1 pass", "2 pass")
    play(table, "1 role engineer", "1 pass", "1 done", "2 done")
    assert "order fighter d7" in options(table, 0)
