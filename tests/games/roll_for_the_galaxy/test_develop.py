"""Develop: building tile by tile, what was complete before, discounts, and the powers of the phase (RG-DEV)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    options,
    own,
    play,
    roll_for_the_galaxy,
)
from tests.games.roll_for_the_galaxy.scenes_build import (
    WAITS_IN_DEVELOP,
    WAITS_IN_SHIP,
    dice_needed,
)


def developing(zero: str, one: str = WAITS_IN_DEVELOP) -> Table:
    """Develop and then Ship; seat 0 goes first, and seat 1 owes a decision after it."""
    return in_phases("develop ship", zero, one)


def stack(table: Table, seat: int = 0) -> tuple[str | None, dict[str, int]]:
    """The top development of a seat's stack, and the dice on it."""
    found = empire(table, seat)["development_stack"]
    return found["top"], found["dice"]


# Placing developers


@pytest.mark.clause("RG-DEV-01")
def test_developers_go_one_at_a_time_on_the_top_tile_and_no_other() -> None:
    table = developing(
        """
        columns home:develop*3 military:develop*3
        development-stack nanotechnology public-works
        """
    )
    assert options(table, 0) == ["build home", "build military"]
    play(table, "0 build military")
    assert stack(table) == ("nanotechnology", {"military": 1})
    play(table, "0 build home")
    assert stack(table) == ("nanotechnology", {"home": 1, "military": 1})
    assert empire(table, 0)["developments"] == [], "the cheap tile below is not built"


@pytest.mark.clause("RG-DEV-02")
def test_a_development_is_complete_when_its_developers_equal_its_cost() -> None:
    table = developing(
        """
        columns home:develop military:develop genes:develop
        development-stack space-docks public-works
        development-dice rare
        """
    )
    play(table, "0 build military")
    mine = empire(table, 0)
    assert mine["developments"] == ["space-docks"]
    assert mine["citizenry"] == {"military": 1, "rare": 1}
    assert stack(table) == ("public-works", {})
    assert mine["cup"] == {}


@pytest.mark.clause("RG-DEV-03")
def test_developers_of_an_unfinished_tile_stay_there_across_rounds() -> None:
    table = in_phases(
        "develop", "cup home\ncolumns rare:develop\ndevelopment-stack nanotechnology", ""
    )
    assert options(table, 0) == ["recall developments rare", "recall-done"]
    play(table, "0 recall-done")
    assert table.round == 2
    assert stack(table) == ("nanotechnology", {"rare": 1})


@pytest.mark.clause("RG-DEV-04")
@pytest.mark.parametrize(
    ("developers", "built", "left"),
    [
        (4, ["space-docks"], ("merchant-guild", {"home": 2})),
        (5, ["space-docks", "merchant-guild"], ("new-economy", {})),
    ],
)
def test_developers_left_over_build_the_next_tile(
    developers: int, built: list[str], left: tuple[str, dict[str, int]]
) -> None:
    table = developing(
        f"""
        columns home:develop*{developers}
        development-stack space-docks merchant-guild new-economy
        """
    )
    assert empire(table, 0)["developments"] == built
    assert stack(table) == left


@pytest.mark.clause("RG-DEV-05")
def test_developers_without_a_tile_return_to_the_cup() -> None:
    table = developing("columns home:develop*4\ndevelopment-stack space-docks")
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"home": 2}, {"home": 2})
    assert mine["columns"]["develop"] == {}


@pytest.mark.clause("RG-DEV-06")
def test_no_developer_can_be_held_back() -> None:
    table = developing(
        """
        columns home:develop genes:develop alien:develop
        development-stack public-works new-economy
        world-stack gem-world
        """
    )
    assert options(table, 0) == ["build home", "build genes", "build alien"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 build alien")
    assert empire(table, 0)["citizenry"] == {"alien": 1}
    assert stack(table) == ("new-economy", {"home": 1, "genes": 1}), "the last ones too"


@pytest.mark.clause("RG-DEV-06", "RG-ROUND-07")
@pytest.mark.parametrize(
    ("developers", "more", "left"),
    [
        ("home:develop alien:develop", "", ("merchant-guild", {"home": 1, "alien": 1})),
        ("home:develop*2 alien:develop", "", ("new-economy", {})),
        ("home:develop alien:develop", "development-dice rare", ("new-economy", {})),
        ("home:develop alien:develop", "developments investment-credits", ("new-economy", {})),
    ],
)
def test_nobody_is_asked_for_the_order_where_the_top_tile_takes_all_developers(
    developers: str, more: str, left: tuple[str, dict[str, int]]
) -> None:
    table = developing(
        f"columns {developers}\ndevelopment-stack merchant-guild new-economy\n{more}"
    )
    assert table.to_act == [1]
    assert empire(table, 0)["columns"]["develop"] == {}
    assert stack(table) == left


@pytest.mark.clause("RG-DEV-06", "RG-ROUND-07")
@pytest.mark.parametrize(
    ("developers", "more"),
    [
        ("home:develop*3 alien:develop", ""),
        ("home:develop*2 alien:develop", "development-dice rare"),
        ("home:develop*2 alien:develop", "developments investment-credits"),
    ],
)
@pytest.mark.parametrize("below", ["new-economy", ""])
def test_the_owner_is_asked_for_the_order_where_one_developer_is_too_many_for_the_top_tile(
    developers: str, more: str, below: str
) -> None:
    table = developing(f"columns {developers}\ndevelopment-stack merchant-guild {below}\n{more}")
    assert options(table, 0) == ["build home", "build alien"]


@pytest.mark.clause("RG-DEV-07")
def test_any_developer_counts_one_whatever_its_colour() -> None:
    table = developing(
        """
        columns alien:develop
        development-stack merchant-guild
        development-dice consumption novelty
        """
    )
    assert empire(table, 0)["developments"] == ["merchant-guild"]


@pytest.mark.clause("RG-DEV-08")
def test_all_discounts_apply_and_full_cost_cannot_be_paid() -> None:
    table = developing(
        """
        columns home:develop*5
        developments investment-credits biological-adaptation
        development-stack nanotechnology new-economy
        """
    )
    assert empire(table, 0)["citizenry"] == {"home": 3}
    assert stack(table) == ("new-economy", {"home": 2})


# What was complete before the phase


@pytest.mark.clause("RG-DEV-09")
def test_a_complete_development_is_resolved_at_the_start_even_without_a_developer() -> None:
    table = developing("development-stack space-docks\ndevelopment-dice home genes")
    mine = empire(table, 0)
    assert mine["developments"] == ["space-docks"]
    assert mine["citizenry"] == {"home": 1, "genes": 1}


@pytest.mark.clause("RG-DEV-09")
def test_a_complete_development_is_resolved_before_a_new_developer_is_placed() -> None:
    table = developing(
        """
        columns rare:develop
        development-stack space-docks new-economy
        development-dice home*2
        """
    )
    assert empire(table, 0)["citizenry"] == {"home": 2}
    assert stack(table) == ("new-economy", {"rare": 1})


@pytest.mark.clause("RG-DEV-09")
def test_a_complete_development_waits_in_a_round_without_develop() -> None:
    table = in_phases(
        "settle ship", "development-stack space-docks\ndevelopment-dice home*2", WAITS_IN_SHIP
    )
    assert stack(table) == ("space-docks", {"home": 2})
    assert empire(table, 0)["developments"] == []


@pytest.mark.clause("RG-DEV-10")
def test_the_owner_chooses_which_of_too_many_developers_go_to_the_citizenry() -> None:
    table = developing(
        """
        development-stack space-docks new-economy
        development-dice home*2 genes alien
        """
    )
    assert options(table, 0) == ["builder home", "builder genes", "builder alien"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 builder alien", "0 builder home")
    assert empire(table, 0)["citizenry"] == {"home": 1, "alien": 1}
    assert stack(table) == ("new-economy", {"home": 1, "genes": 1})


@pytest.mark.clause("RG-DEV-11")
def test_developers_left_over_may_complete_the_next_tile_and_then_return_to_the_cup() -> None:
    table = developing(
        """
        development-stack space-docks public-works
        development-dice home*2 genes alien
        """
    )
    play(table, "0 builder home", "0 builder home")
    assert empire(table, 0)["developments"] == ["space-docks"]
    assert options(table, 0) == ["builder genes", "builder alien"]
    play(table, "0 builder genes")
    mine = empire(table, 0)
    assert mine["developments"] == ["space-docks", "public-works"]
    assert mine["citizenry"] == {"home": 2, "genes": 1}
    assert mine["cup"] == {"alien": 1}


@pytest.mark.clause("RG-DEV-11", "RG-DEV-05")
def test_dice_over_an_empty_stack_go_to_the_cup_with_new_developers_in_develop() -> None:
    table = developing("columns genes:develop\ndevelopment-dice home")
    assert empire(table, 0)["cup"] == {"home": 1, "genes": 1}
    assert stack(table) == (None, {})


# Powers at once, immediate effects, the end of the game


@pytest.mark.clause("RG-DEV-12")
def test_a_discount_works_for_the_next_tile_of_the_same_phase() -> None:
    table = developing("columns home:develop*5\ndevelopment-stack investment-credits space-docks")
    assert empire(table, 0)["developments"] == ["investment-credits", "space-docks"]
    assert empire(table, 0)["citizenry"] == {"home": 5}, "4 for the first, 1 of 2 for the second"


@pytest.mark.clause("RG-DEV-13")
def test_exactly_three_developments_have_an_immediate_effect_in_place_of_a_power() -> None:
    tiles = roll_for_the_galaxy().rules.catalogue()["tiles"].values()
    effects = {
        tile["id"]: tile["powers"]
        for tile in tiles
        if tile["sort"] == "development" and tile["grants"]
    }
    assert effects == {"conscription": [], "information-tech": [], "space-marines": []}


ELEVEN = """
    developments space-piracy diversification backup-planning trade-levies mad-scientists
    worlds hidden-fortress old-earth gem-world spice-world asteroid-belt plague-world
"""


@pytest.mark.clause("RG-DEV-14", "RG-END-05")
def test_twelve_squares_do_not_stop_building() -> None:
    table = developing(
        "columns home:develop*3\ndevelopment-stack space-docks public-works" + ELEVEN
    )
    mine = empire(table, 0)
    assert mine["developments"][-2:] == ["space-docks", "public-works"]
    assert mine["squares"] == 13
    assert table.observe(None)["last_round"] == ["squares"]


# Powers


@pytest.mark.clause("RG-POW-02", "RG-POW-04", "RG-DEV-12")
def test_public_works_built_before_two_more_developments_pays_two_credits() -> None:
    table = developing(
        "columns home:develop*4\ndevelopment-stack public-works space-docks diversification"
    )
    mine = empire(table, 0)
    assert mine["developments"] == ["public-works", "space-docks", "diversification"]
    assert mine["credits"] == 1 + 2


@pytest.mark.clause("RG-POW-04")
def test_public_works_pays_nothing_for_itself() -> None:
    table = developing("columns home:develop\ndevelopment-stack public-works")
    assert empire(table, 0)["developments"] == ["public-works"]
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("RG-POW-04")
def test_public_works_pays_for_its_owner_alone() -> None:
    table = developing(
        "columns home:develop\ndevelopment-stack diversification",
        "developments public-works\n" + WAITS_IN_DEVELOP,
    )
    assert empire(table, 0)["developments"] == ["diversification"]
    assert [empire(table, seat)["credits"] for seat in (0, 1)] == [1, 1]


@pytest.mark.clause("RG-POW-03", "RG-POW-26")
def test_galactic_investors_pays_two_credits_at_the_end_of_develop_without_a_developer() -> None:
    table = in_phases(
        "develop ship", "developments galactic-investors", WAITS_IN_DEVELOP, WAITS_IN_SHIP
    )
    assert empire(table, 0)["credits"] == 1, "the phase is not over"
    play(table, "1 build home")
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-03")
def test_a_power_does_not_work_when_its_phase_does_not_occur() -> None:
    table = in_phases("settle ship", "developments galactic-investors", WAITS_IN_SHIP)
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("RG-POW-26", "RG-DEV-12")
def test_galactic_investors_pays_in_the_phase_that_builds_it() -> None:
    table = developing(
        "columns home:develop*5\ndevelopment-stack galactic-investors", WAITS_IN_SHIP
    )
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-02", "RG-POW-04")
def test_galactic_recycling_pays_for_each_later_development_not_for_itself() -> None:
    table = developing(
        "columns home:develop*4\ndevelopment-stack galactic-recycling public-works diversification"
    )
    mine = empire(table, 0)
    assert len(mine["developments"]) == 3
    assert mine["credits"] == 1 + 2 + 1, "2 from Galactic Recycling, 1 from Public Works"


@pytest.mark.clause("RG-DEV-08")
@pytest.mark.parametrize(
    ("tile", "dice"),
    [("public-works", 1), ("space-docks", 1), ("merchant-guild", 2), ("nanotechnology", 4)],
)
def test_investment_credits_saves_one_developer_but_not_the_last(tile: str, dice: int) -> None:
    assert dice_needed("develop", "investment-credits", tile) == dice


@pytest.mark.clause("RG-DEV-08")
def test_investment_credits_does_not_serve_itself() -> None:
    assert dice_needed("develop", "-", "investment-credits") == 4


@pytest.mark.clause("RG-DEV-08", "RG-POW-11")
@pytest.mark.parametrize(
    ("tile", "dice"),
    [
        ("diversification", 1),
        ("colonial-affinity", 1),
        ("galactic-mandate", 2),
        ("mad-scientists", 2),
        ("system-diversification", 5),
        ("public-works", 1),
        ("space-docks", 2),
        ("merchant-guild", 3),
        ("new-economy", 6),
    ],
)
def test_biological_adaptation_saves_a_developer_on_developments_with_a_reassign_power(
    tile: str, dice: int
) -> None:
    assert dice_needed("develop", "biological-adaptation", tile) == dice


@pytest.mark.clause("RG-DEV-08")
@pytest.mark.parametrize(("tile", "dice"), [("colonial-affinity", 1), ("nanotechnology", 3)])
def test_two_discounts_add_up_but_one_developer_is_always_needed(tile: str, dice: int) -> None:
    assert dice_needed("develop", "investment-credits biological-adaptation", tile) == dice


FEDERATION = """
    columns home:develop military:develop genes:develop
    developments galactic-federation
    development-stack merchant-guild
"""


@pytest.mark.clause("RG-DEV-02", "RG-POW-27")
def test_galactic_federation_sends_one_or_two_developers_to_the_cup() -> None:
    table = developing(FEDERATION)
    assert options(table, 0) == ["to-cup home", "to-cup military", "to-cup genes"]
    play(table, "0 to-cup genes")
    assert options(table, 0) == ["enough", "to-cup home", "to-cup military"]
    play(table, "0 to-cup home")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 1, "genes": 1}
    assert mine["citizenry"] == {"military": 1}


@pytest.mark.clause("RG-DEV-02")
def test_galactic_federation_may_send_one_developer_but_not_none() -> None:
    table = developing(FEDERATION)
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 to-cup military", "0 enough")
    mine = empire(table, 0)
    assert mine["cup"] == {"military": 1}
    assert mine["citizenry"] == {"home": 1, "genes": 1}


@pytest.mark.clause("RG-DEV-02", "RG-POW-02")
def test_galactic_federation_serves_later_developments_but_not_itself() -> None:
    table = developing(
        """
        development-stack galactic-federation public-works diversification
        development-dice home*8
        """
    )
    mine = empire(table, 0)
    assert mine["developments"] == ["galactic-federation", "public-works", "diversification"]
    assert mine["citizenry"] == {"home": 6}
    assert mine["cup"] == {"home": 2}, "one of one, twice"


@pytest.mark.clause("RG-POW-26")
@pytest.mark.parametrize(("novelty", "credits"), [(0, 1), (1, 2), (3, 4)])
def test_galactic_religion_pays_for_each_novelty_die_in_the_citizenry(
    novelty: int, credits: int
) -> None:
    dice = " ".join(["home", "consumption", *["novelty"] * novelty])
    table = developing(
        f"developments galactic-religion\ncup novelty\ncitizenry {dice}", WAITS_IN_SHIP
    )
    assert empire(table, 0)["credits"] == credits


@pytest.mark.clause("RG-POW-26")
def test_galactic_religion_counts_developers_that_completed_a_tile_in_the_phase() -> None:
    table = developing(
        """
        columns novelty:develop*2
        developments galactic-religion
        development-stack space-docks
        """,
        WAITS_IN_SHIP,
    )
    assert empire(table, 0)["citizenry"] == {"novelty": 2}
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-DEV-01", "RG-INFO-07")
def test_the_next_tile_is_shown_to_all_when_a_development_is_complete() -> None:
    table = developing(
        "columns home:develop\ndevelopment-stack public-works nanotechnology trade-levies"
    )
    assert stack(table) == ("nanotechnology", {})
    assert own(table, 0)["development_stack"] == ["nanotechnology", "trade-levies"]
    assert empire(table, 0)["development_stack"]["size"] == 2
