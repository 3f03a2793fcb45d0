"""Immediate effects: giving up one of one's own dice, and what comes after it (RG-IMM)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    options,
    play,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_build import (
    WAITS_IN_DEVELOP,
    WAITS_IN_SETTLE,
    WAITS_IN_SHIP,
)

EVERYWHERE = """
    cup home
    citizenry military
    columns consumption:settle novelty:produce rare:ship
    development-stack nanotechnology
    development-dice genes
    world-stack former-penal-colony comet-zone
    world-dice home*2
    worlds damaged-alien-factory+alien
"""


def penal(more: str, one: str = WAITS_IN_SETTLE, phases: str = "settle ship") -> Table:
    """Seat 0 has a Home die on Former Penal Colony, so it gives up a die when Settle begins."""
    return in_phases(phases, f"world-stack former-penal-colony\nworld-dice home\n{more}", one)


@pytest.mark.clause("RG-IMM-01")
def test_any_of_ones_own_dice_may_be_given_up_from_anywhere() -> None:
    table = in_phases("settle produce ship", EVERYWHERE, WAITS_IN_SETTLE)
    assert options(table, 0) == [
        "remove cup home",
        "remove citizenry home",
        "remove citizenry military",
        "remove settle consumption",
        "remove produce novelty",
        "remove ship rare",
        "remove developments genes",
        "remove worlds home",
        "remove-good damaged-alien-factory alien",
    ]


@pytest.mark.clause("RG-IMM-01", "RG-POW-14")
def test_two_goods_of_one_colour_on_a_world_are_one_choice() -> None:
    table = penal("developments galactic-reserves\nworlds gem-world+genes+genes")
    assert options(table, 0) == ["remove citizenry home", "remove-good gem-world genes"]
    play(table, "0 remove-good gem-world genes")
    assert worlds(table, 0) == ["gem-world+genes", "former-penal-colony"]


@pytest.mark.clause("RG-IMM-01")
def test_no_die_of_another_player_may_be_given_up() -> None:
    table = penal("cup rare", "cup genes\n" + WAITS_IN_SETTLE)
    assert options(table, 0) == ["remove cup rare", "remove citizenry home"]
    with pytest.raises(IllegalMove):
        table.play(0, "remove cup genes")


@pytest.mark.clause("RG-IMM-01")
def test_the_selecting_die_may_be_given_up() -> None:
    table = penal("columns genes:ship\nselected genes:ship")
    assert options(table, 0) == ["remove citizenry home", "remove ship genes"]


@pytest.mark.clause("RG-IMM-01", "RG-IMM-02")
@pytest.mark.parametrize(
    ("die", "colour", "count"),
    [
        ("remove cup home", "home", 22),
        ("remove citizenry military", "military", 20),
        ("remove settle consumption", "consumption", 9),
        ("remove produce novelty", "novelty", 20),
        ("remove ship rare", "rare", 14),
        ("remove developments genes", "genes", 12),
        ("remove worlds home", "home", 22),
        ("remove-good damaged-alien-factory alien", "alien", 9),
    ],
)
def test_the_die_given_up_goes_back_to_the_supply(die: str, colour: str, count: int) -> None:
    """Seat 0 has 3 of 25 Home dice, seat 1 has 1; of 22 Military dice each has 1, and 1 is granted."""
    table = in_phases("settle produce ship", EVERYWHERE, WAITS_IN_SETTLE)
    play(table, f"0 {die}")
    assert table.observe(None)["supply"][colour] == count


@pytest.mark.clause("RG-IMM-02")
def test_giving_up_a_die_brings_nothing() -> None:
    table = penal(
        """
        credits 4
        vp 2
        developments trade-levies new-economy galactic-recycling
        worlds earths-lost-colony+novelty
        columns home:ship
        """
    )
    play(table, "0 remove-good earths-lost-colony novelty")
    mine = empire(table, 0)
    assert worlds(table, 0) == ["earths-lost-colony", "former-penal-colony"]
    assert mine["credits"] == 5, "1 from Galactic Recycling for the world, nothing for the good"
    assert mine["vp"] == 2
    assert mine["citizenry"] == {"home": 1}
    assert mine["columns"]["ship"] == {"home": 1}, "no shipper was used"


@pytest.mark.clause("RG-IMM-03")
def test_a_phase_occurs_though_the_only_die_that_selected_it_was_given_up() -> None:
    ships = "columns home:settle rare:ship\nworlds earths-lost-colony+novelty"
    table = assigning(
        "columns genes:settle home:ship\nworld-stack former-penal-colony",
        ships,
        "columns home:settle",
    )
    play(table, "0 select home ship to ship", "0 lock")
    play(table, "1 select home settle to settle", "1 lock")
    play(table, "2 select home settle to settle", "2 lock")
    assert options(table, 0) == ["remove citizenry genes", "remove ship home"]
    play(table, "0 remove ship home")
    assert table.observe(None)["phase"] == "ship"
    assert options(table, 1) == ["trade rare", "consume rare"]


@pytest.mark.clause("RG-IMM-04")
def test_a_worker_given_up_is_missing_in_its_later_phase() -> None:
    table = penal(
        "columns home:ship genes:ship\nworlds earths-lost-colony+novelty ore-rich-world+rare",
        WAITS_IN_SHIP,
    )
    play(table, "0 remove ship genes", "0 ship ore-rich-world rare", "0 trade home")
    assert worlds(table, 0) == [
        "earths-lost-colony+novelty",
        "ore-rich-world",
        "former-penal-colony",
    ]
    assert table.to_act == [1], "there is no second shipper"


@pytest.mark.clause("RG-IMM-04")
def test_a_settler_not_yet_placed_may_be_given_up() -> None:
    table = in_phases(
        "settle ship",
        """
        columns genes:settle rare:settle
        world-stack former-penal-colony comet-zone
        world-dice home
        """,
        WAITS_IN_SETTLE,
    )
    play(table, "0 remove settle genes")
    assert empire(table, 0)["world_stack"]["top"] == "comet-zone"
    assert empire(table, 0)["world_stack"]["dice"] == {"rare": 1}


@pytest.mark.clause("RG-IMM-04")
def test_a_tile_that_loses_a_die_is_no_longer_complete() -> None:
    table = in_phases(
        "develop settle",
        """
        development-stack space-marines
        development-dice home*3
        world-stack comet-zone
        world-dice genes*3
        """,
        WAITS_IN_SETTLE,
    )
    play(table, "0 remove worlds genes")
    assert table.observe(None)["phase"] == "settle"
    assert empire(table, 0)["world_stack"]["dice"] == {"genes": 2}
    assert worlds(table, 0) == []


@pytest.mark.clause("RG-IMM-05")
def test_the_effect_is_resolved_before_the_next_settler_is_placed_and_cannot_be_declined() -> None:
    table = in_phases(
        "settle ship",
        """
        columns home:settle genes:settle rare:settle
        world-stack former-penal-colony fifth-column
        """,
        WAITS_IN_SETTLE,
    )
    play(table, "0 build home")
    assert options(table, 0) == [
        "remove citizenry home",
        "remove settle rare",
        "remove settle genes",
    ]
    for refused in ("enough", "build genes"):
        with pytest.raises(IllegalMove):
            table.play(0, refused)
    play(table, "0 remove citizenry home")
    assert empire(table, 0)["cup"] == {"military": 1}
    assert options(table, 0) == ["build rare", "build genes"]


@pytest.mark.clause("RG-IMM-05")
def test_the_die_granted_afterwards_cannot_be_the_one_given_up() -> None:
    table = penal("cup rare")
    assert "remove cup military" not in options(table, 0)
    play(table, "0 remove cup rare")
    assert empire(table, 0)["cup"] == {"military": 1}


@pytest.mark.clause("RG-IMM-05")
def test_a_lone_builder_is_given_up_itself() -> None:
    table = penal("")
    assert worlds(table, 0) == ["former-penal-colony"]
    assert empire(table, 0)["citizenry"] == {}
    assert empire(table, 0)["cup"] == {"military": 1}


@pytest.mark.clause("RG-IMM-06", "RG-DEV-13")
@pytest.mark.parametrize(
    ("tile", "cost", "credits", "cup"),
    [
        ("conscription", 4, 1, {"military": 2}),
        ("information-tech", 4, 1, {"novelty": 2}),
        ("space-marines", 3, 2, {"military": 1}),
    ],
)
def test_developments_that_take_a_die_and_then_grant(
    tile: str, cost: int, credits: int, cup: dict[str, int]
) -> None:
    table = in_phases(
        "develop ship",
        f"cup rare\ndevelopment-stack {tile}\ndevelopment-dice home*{cost}",
        WAITS_IN_DEVELOP,
    )
    assert options(table, 0) == ["remove cup rare", "remove citizenry home"]
    assert empire(table, 0)["credits"] == 1
    play(table, "0 remove cup rare")
    mine = empire(table, 0)
    assert mine["developments"] == [tile]
    assert (mine["cup"], mine["citizenry"]) == (cup, {"home": cost})
    assert mine["credits"] == credits


@pytest.mark.clause("RG-IMM-06", "RG-STL-08")
@pytest.mark.parametrize(
    ("tile", "cost", "cup", "citizenry"),
    [
        ("former-penal-colony", 1, {"military": 1}, {}),
        ("rebel-miners", 2, {}, {"military": 2}),
        ("rebel-warrior-race", 3, {}, {"military": 1, "genes": 1}),
    ],
)
def test_worlds_that_take_a_die_and_then_grant(
    tile: str, cost: int, cup: dict[str, int], citizenry: dict[str, int]
) -> None:
    table = in_phases(
        "settle ship",
        f"cup rare\nworld-stack {tile}\nworld-dice home*{cost}",
        WAITS_IN_SETTLE,
    )
    assert options(table, 0) == ["remove cup rare", "remove citizenry home"]
    play(table, "0 remove cup rare")
    mine = empire(table, 0)
    assert worlds(table, 0) == [tile]
    assert (mine["cup"], mine["citizenry"]) == (cup, {"home": cost, **citizenry})
    assert mine["credits"] == 1


@pytest.mark.clause("RG-DEV-13", "RG-STL-07")
def test_an_immediate_effect_does_not_happen_again() -> None:
    table = in_phases(
        "develop settle ship",
        """
        cup rare home
        developments conscription
        worlds rebel-miners
        development-stack space-docks
        development-dice home*2
        world-stack spice-world
        world-dice home*2
        """,
        WAITS_IN_SHIP,
    )
    mine = empire(table, 0)
    assert mine["developments"] == ["conscription", "space-docks"]
    assert worlds(table, 0) == ["rebel-miners", "spice-world"]
    assert mine["cup"] == {"home": 1, "rare": 1, "novelty": 1}
    assert mine["citizenry"] == {"home": 4}
