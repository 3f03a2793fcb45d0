"""Settle: building worlds, what they grant, discounts, and the powers of the phase (RG-STL)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.roll_for_the_galaxy.helpers import empire, in_phases, options, play, worlds
from tests.games.roll_for_the_galaxy.scenes_build import (
    WAITS_IN_SETTLE,
    WAITS_IN_SHIP,
    dice_needed,
)


def settling(zero: str, one: str = WAITS_IN_SETTLE) -> Table:
    """Settle and then Ship; seat 0 goes first, and seat 1 owes a decision after it."""
    return in_phases("settle ship", zero, one)


def stack(table: Table, seat: int = 0) -> tuple[str | None, dict[str, int]]:
    """The top world of a seat's stack, and the dice on it."""
    found = empire(table, seat)["world_stack"]
    return found["top"], found["dice"]


# Placing settlers


@pytest.mark.clause("RG-STL-01")
def test_settlers_go_one_at_a_time_on_the_top_world_and_no_other() -> None:
    table = settling(
        "columns home:settle*3 military:settle*3\nworld-stack designer-species-ultd fifth-column"
    )
    assert options(table, 0) == ["build home", "build military"]
    play(table, "0 build military")
    assert stack(table) == ("designer-species-ultd", {"military": 1})
    play(table, "0 build home")
    assert stack(table) == ("designer-species-ultd", {"home": 1, "military": 1})
    assert worlds(table, 0) == []


@pytest.mark.clause("RG-STL-02")
def test_a_world_is_complete_when_its_settlers_equal_its_cost() -> None:
    table = settling(
        """
        columns home:settle military:settle genes:settle
        world-stack asteroid-belt fifth-column
        world-dice rare
        """
    )
    play(table, "0 build military")
    mine = empire(table, 0)
    assert worlds(table, 0) == ["asteroid-belt"]
    assert mine["citizenry"] == {"military": 1, "rare": 1}
    assert stack(table) == ("fifth-column", {})


@pytest.mark.clause("RG-STL-03")
@pytest.mark.parametrize(
    ("settlers", "built", "left"),
    [
        (1, [], ("asteroid-belt", {"home": 1})),
        (4, ["asteroid-belt"], ("comet-zone", {"home": 2})),
        (5, ["asteroid-belt", "comet-zone+rare"], ("plague-world", {})),
    ],
)
def test_settlers_stay_on_an_unfinished_world_and_go_on_from_a_finished_one(
    settlers: int, built: list[str], left: tuple[str, dict[str, int]]
) -> None:
    table = settling(
        f"columns home:settle*{settlers}\nworld-stack asteroid-belt comet-zone plague-world"
    )
    assert worlds(table, 0) == built
    assert stack(table) == left


@pytest.mark.clause("RG-STL-04")
def test_settlers_without_a_world_return_to_the_cup() -> None:
    table = settling("columns home:settle*4\nworld-stack star-nomad-lair")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 3}
    assert mine["citizenry"] == {"home": 1, "novelty": 1}


@pytest.mark.clause("RG-STL-04")
def test_no_settler_can_be_held_back() -> None:
    table = settling(
        "columns home:settle genes:settle alien:settle\nworld-stack fifth-column comet-zone"
    )
    assert options(table, 0) == ["build home", "build genes", "build alien"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 build alien")
    assert empire(table, 0)["citizenry"] == {"alien": 1}
    assert stack(table) == ("comet-zone", {"home": 1, "genes": 1}), "the last ones too"


@pytest.mark.clause("RG-STL-04", "RG-ROUND-07")
@pytest.mark.parametrize(
    ("settlers", "more", "left"),
    [
        ("home:settle alien:settle", "", ("comet-zone", {"home": 1, "alien": 1})),
        ("home:settle*2 alien:settle", "", ("plague-world", {})),
        ("home:settle alien:settle", "world-dice rare", ("plague-world", {})),
        ("home:settle alien:settle", "developments replicant-robots", ("plague-world", {})),
    ],
)
def test_nobody_is_asked_for_the_order_where_the_top_world_takes_all_settlers(
    settlers: str, more: str, left: tuple[str, dict[str, int]]
) -> None:
    table = settling(f"columns {settlers}\nworld-stack comet-zone plague-world\n{more}")
    assert table.to_act == [1]
    assert empire(table, 0)["columns"]["settle"] == {}
    assert stack(table) == left


@pytest.mark.clause("RG-STL-04", "RG-ROUND-07")
@pytest.mark.parametrize(
    ("settlers", "more"),
    [
        ("home:settle*3 alien:settle", ""),
        ("home:settle*2 alien:settle", "world-dice rare"),
        ("home:settle*2 alien:settle", "developments replicant-robots"),
    ],
)
@pytest.mark.parametrize("below", ["plague-world", ""])
def test_the_owner_is_asked_for_the_order_where_one_settler_is_too_many_for_the_top_world(
    settlers: str, more: str, below: str
) -> None:
    table = settling(f"columns {settlers}\nworld-stack comet-zone {below}\n{more}")
    assert options(table, 0) == ["build home", "build alien"]


@pytest.mark.clause("RG-STL-05")
def test_a_complete_world_is_resolved_at_the_start_even_without_a_settler() -> None:
    table = settling("world-stack comet-zone\nworld-dice home*2 genes")
    assert worlds(table, 0) == ["comet-zone+rare"]
    assert empire(table, 0)["citizenry"] == {"home": 2, "genes": 1}


@pytest.mark.clause("RG-STL-05")
def test_the_owner_chooses_which_of_too_many_settlers_go_to_the_citizenry() -> None:
    table = settling(
        """
        columns rare:settle
        world-stack star-nomad-lair comet-zone
        world-dice home genes
        """
    )
    assert options(table, 0) == ["builder home", "builder genes"]
    play(table, "0 builder genes")
    assert empire(table, 0)["citizenry"] == {"genes": 1, "novelty": 1}
    assert stack(table) == ("comet-zone", {"home": 1, "rare": 1})


@pytest.mark.clause("RG-STL-06")
def test_a_discount_won_in_develop_completes_the_world_at_the_start_of_settle() -> None:
    """Gateway Station costs 3, 2 with Free Trade Zone, 1 with Replicant Robots too."""
    table = in_phases(
        "develop settle",
        """
        columns home:develop*4
        developments free-trade-zone
        development-stack replicant-robots
        world-stack gateway-station comet-zone
        world-dice home genes
        """,
        WAITS_IN_SETTLE,
    )
    assert table.observe(None)["phase"] == "settle"
    assert options(table, 0) == ["builder home", "builder genes"]
    play(table, "0 builder home")
    assert worlds(table, 0) == ["gateway-station"]
    assert stack(table) == ("comet-zone", {"genes": 1})


@pytest.mark.clause("RG-STL-06")
def test_a_world_over_complete_by_a_discount_waits_when_settle_does_not_occur() -> None:
    table = in_phases(
        "develop ship",
        """
        columns home:develop*4
        development-stack replicant-robots
        world-stack comet-zone
        world-dice home*2
        """,
        WAITS_IN_SHIP,
    )
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["developments"] == ["replicant-robots"]
    assert stack(table) == ("comet-zone", {"home": 2})
    assert worlds(table, 0) == []


# What worlds grant


@pytest.mark.clause("RG-STL-07")
def test_a_world_already_in_the_tableau_grants_nothing_more() -> None:
    table = settling(
        """
        columns home:settle*2
        worlds lost-alien-warship star-nomad-lair
        world-stack asteroid-belt
        """
    )
    mine = empire(table, 0)
    assert mine["cup"] == {"rare": 1}
    assert mine["citizenry"] == {"home": 2}
    assert mine["credits"] == 1


@pytest.mark.clause("RG-STL-08")
@pytest.mark.parametrize(
    ("world", "cost", "cup", "citizenry", "good", "credits"),
    [
        ("gem-world", 2, {"novelty": 1}, {}, "", 0),
        ("fifth-column", 1, {"military": 1}, {}, "", 0),
        ("pirate-world", 2, {}, {"military": 1}, "", 0),
        ("rebel-hideout", 2, {}, {"military": 2}, "", 0),
        ("blaster-gem-mines", 3, {}, {"military": 1, "rare": 1}, "", 0),
        ("comet-zone", 3, {}, {}, "+rare", 0),
        ("galactic-trendsetters", 6, {}, {"consumption": 2}, "", 2),
        ("lost-alien-warship", 5, {"alien": 1}, {}, "", 2),
        ("deserted-alien-library", 6, {}, {}, "+alien", 2),
        ("alien-robot-scout-ship", 4, {"alien": 1}, {}, "", 1),
    ],
)
def test_a_settled_world_grants_its_dice_to_the_place_it_shows_and_its_credits(
    world: str, cost: int, cup: dict[str, int], citizenry: dict[str, int], good: str, credits: int
) -> None:
    table = settling(f"world-stack {world}\nworld-dice home*{cost}")
    mine = empire(table, 0)
    assert worlds(table, 0) == [world + good]
    assert mine["cup"] == cup
    assert mine["citizenry"] == {"home": cost, **citizenry}
    assert mine["credits"] == 1 + credits


@pytest.mark.clause("RG-STL-08")
def test_granted_dice_come_from_the_supply() -> None:
    table = settling("columns home:settle genes:settle\nworld-stack pirate-world\nworld-dice home")
    assert table.observe(None)["supply"]["military"] == 21, "seat 1 has one of 22"
    play(table, "0 build home")
    assert table.observe(None)["supply"]["military"] == 20


@pytest.mark.clause("RG-STL-08")
def test_effects_of_one_world_happen_in_their_order() -> None:
    table = settling(
        "columns home:settle genes:settle\nworld-stack lost-alien-warship\nworld-dice home*4"
    )
    play(table, "0 build home")
    told = [line.kind for line in table.story(None) if line.text]
    assert told[-3:] == ["complete", "credits", "die"]


@pytest.mark.clause("RG-STL-09")
def test_a_good_granted_this_round_may_be_shipped_this_round() -> None:
    table = settling("columns home:ship\nworld-stack comet-zone\nworld-dice home*3", WAITS_IN_SHIP)
    assert options(table, 0) == ["trade home", "consume home"]
    play(table, "0 trade home")
    assert worlds(table, 0) == ["comet-zone"]
    assert empire(table, 0)["credits"] == 5


@pytest.mark.clause("RG-STL-09")
def test_a_world_settled_this_round_may_receive_a_producer_this_round() -> None:
    table = in_phases(
        "settle produce ship",
        "columns military:produce\nworld-stack gem-world\nworld-dice home*2",
        WAITS_IN_SHIP,
    )
    assert worlds(table, 0) == ["gem-world+military"]


@pytest.mark.clause("RG-STL-09")
def test_a_die_granted_to_the_cup_does_nothing_until_the_next_roll() -> None:
    table = in_phases(
        "settle produce ship",
        "worlds earths-lost-colony\nworld-stack gem-world\nworld-dice home*2",
        WAITS_IN_SHIP,
    )
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["cup"] == {"novelty": 1}
    assert worlds(table, 0) == ["earths-lost-colony", "gem-world"]


@pytest.mark.clause("RG-STL-10")
def test_neither_credits_nor_red_dice_take_a_world_that_lacks_a_settler() -> None:
    table = settling("credits 10\ncolumns military:settle*2\ncup military\nworld-stack comet-zone")
    assert stack(table) == ("comet-zone", {"military": 2})
    assert worlds(table, 0) == []
    assert empire(table, 0)["credits"] == 10


# Discounts


@pytest.mark.clause("RG-STL-11")
@pytest.mark.parametrize(
    ("world", "dice"),
    [
        ("gem-world", 1),
        ("comet-zone", 2),
        ("plague-world", 2),
        ("deserted-alien-outpost", 3),
        ("galactic-trendsetters", 5),
        ("fifth-column", 1),
        ("star-nomad-lair", 1),
    ],
)
def test_replicant_robots_saves_one_settler_on_every_world_but_not_the_last(
    world: str, dice: int
) -> None:
    assert dice_needed("settle", "replicant-robots", world) == dice


@pytest.mark.clause("RG-STL-11")
def test_replicant_robots_cannot_be_waived() -> None:
    table = settling(
        """
        columns home:settle*3
        developments replicant-robots
        world-stack comet-zone plague-world
        """
    )
    assert worlds(table, 0) == ["comet-zone+rare"]
    assert stack(table) == ("plague-world", {"home": 1})


GRAY = [
    "fifth-column",
    "outlaw-world",
    "trading-world",
    "transport-hub",
    "terraformed-world",
    "galactic-trendsetters",
]


@pytest.mark.clause("RG-STL-02")
@pytest.mark.parametrize(("world", "dice"), list(zip(GRAY, [1, 2, 3, 4, 5, 6])))
def test_a_world_costs_its_number_without_a_discount(world: str, dice: int) -> None:
    assert dice_needed("settle", "-", world) == dice


@pytest.mark.clause("RG-POW-12")
@pytest.mark.parametrize(("world", "dice"), list(zip(GRAY, [1, 2, 2, 2, 3, 4])))
def test_free_trade_zone_saves_two_settlers_on_gray_worlds_down_to_two(
    world: str, dice: int
) -> None:
    assert dice_needed("settle", "free-trade-zone", world) == dice


@pytest.mark.clause("RG-POW-12")
@pytest.mark.parametrize(
    ("world", "dice"),
    [("information-hub", 3), ("comet-zone", 3), ("plague-world", 3), ("alien-sentinels", 6)],
)
def test_free_trade_zone_leaves_other_worlds_alone(world: str, dice: int) -> None:
    for count, size in ((dice - 1, 1), (dice, 0)):
        table = settling(
            f"developments free-trade-zone\nworld-stack {world}\nworld-dice home*{count}"
        )
        assert empire(table, 0)["world_stack"]["size"] == size


@pytest.mark.clause("RG-POW-13")
@pytest.mark.parametrize(
    "owned", ["free-trade-zone replicant-robots", "replicant-robots free-trade-zone"]
)
@pytest.mark.parametrize(("world", "dice"), list(zip(GRAY, [1, 1, 1, 1, 2, 3])))
def test_free_trade_zone_with_replicant_robots_in_either_order(
    owned: str, world: str, dice: int
) -> None:
    assert dice_needed("settle", owned, world) == dice


@pytest.mark.clause("RG-STL-02", "RG-POW-27")
@pytest.mark.parametrize(
    ("world", "dice"),
    [
        ("plague-world", 2),
        ("designer-species-ultd", 4),
        ("deserted-alien-outpost", 3),
        ("deserted-alien-library", 5),
        ("gem-world", 2),
        ("comet-zone", 3),
        ("trading-world", 3),
    ],
)
def test_alien_uplift_blueprints_saves_a_settler_on_genes_and_alien_worlds(
    world: str, dice: int
) -> None:
    assert dice_needed("settle", "alien-uplift-blueprints", world) == dice


@pytest.mark.clause("RG-STL-11")
def test_replicant_robots_and_alien_uplift_blueprints_add_up() -> None:
    owned = "replicant-robots alien-uplift-blueprints"
    assert dice_needed("settle", owned, "plague-world") == 1
    assert dice_needed("settle", owned, "deserted-alien-library") == 4


# Settlers that return to the cup


EXCHANGE = """
    columns home:settle military:settle genes:settle
    developments galactic-exchange
    world-stack comet-zone
"""


@pytest.mark.clause("RG-STL-02", "RG-POW-27")
def test_galactic_exchange_sends_one_or_two_settlers_to_the_cup_but_not_none() -> None:
    table = settling(EXCHANGE)
    assert options(table, 0) == ["to-cup home", "to-cup military", "to-cup genes"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")
    play(table, "0 to-cup genes")
    assert options(table, 0) == ["enough", "to-cup home", "to-cup military"]
    play(table, "0 to-cup military")
    mine = empire(table, 0)
    assert mine["cup"] == {"military": 1, "genes": 1}
    assert mine["citizenry"] == {"home": 1}


@pytest.mark.clause("RG-STL-02", "RG-POW-02")
def test_galactic_exchange_works_for_each_world_completed() -> None:
    table = settling(
        """
        columns home:settle*2
        developments galactic-exchange
        world-stack artist-colony fifth-column
        """
    )
    mine = empire(table, 0)
    assert len(mine["worlds"]) == 2
    assert mine["cup"] == {"home": 2, "military": 1}
    assert mine["citizenry"] == {"novelty": 1}


@pytest.mark.clause("RG-STL-02", "RG-POW-27")
@pytest.mark.parametrize(
    ("dice", "cup", "citizenry"),
    [
        ("home military*2", {"military": 2}, {"home": 1}),
        ("military*3", {"military": 3}, {}),
        ("home*2 consumption", {}, {"home": 2, "consumption": 1}),
        ("novelty rare genes", {}, {"novelty": 1, "rare": 1, "genes": 1}),
        ("military alien*2", {"military": 1}, {"alien": 2}),
    ],
)
def test_new_galactic_order_sends_all_red_settlers_to_the_cup(
    dice: str, cup: dict[str, int], citizenry: dict[str, int]
) -> None:
    table = settling(f"developments new-galactic-order\nworld-stack comet-zone\nworld-dice {dice}")
    mine = empire(table, 0)
    assert worlds(table, 0) == ["comet-zone+rare"]
    assert (mine["cup"], mine["citizenry"]) == (cup, citizenry)


@pytest.mark.clause("RG-STL-02")
def test_new_galactic_order_does_not_serve_developers() -> None:
    table = in_phases(
        "develop ship",
        """
        developments new-galactic-order
        development-stack space-docks
        development-dice military*2
        """,
        WAITS_IN_SHIP,
    )
    assert empire(table, 0)["citizenry"] == {"military": 2}


@pytest.mark.clause("RG-STL-02")
def test_galactic_exchange_picks_before_new_galactic_order_takes_the_red_ones() -> None:
    table = settling(
        """
        developments new-galactic-order galactic-exchange
        world-stack deserted-alien-outpost
        world-dice home*2 military*2
        """
    )
    assert options(table, 0) == ["to-cup home", "to-cup military"]
    play(table, "0 to-cup home", "0 to-cup home")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 2, "military": 2}
    assert mine["citizenry"] == {}


# Credits


@pytest.mark.clause("RG-POW-03", "RG-POW-26")
def test_robot_surveyors_pays_two_credits_at_the_end_of_settle_without_a_settler() -> None:
    table = in_phases("settle ship", "developments robot-surveyors", WAITS_IN_SETTLE, WAITS_IN_SHIP)
    assert empire(table, 0)["credits"] == 1, "the phase is not over"
    play(table, "1 build home")
    assert table.observe(None)["phase"] == "ship"
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-02", "RG-POW-27")
@pytest.mark.parametrize(
    ("world", "dice", "credits"),
    [
        ("star-nomad-lair", 1, 1),
        ("gem-world", 2, 1),
        ("asteroid-belt", 2, 2),
        ("comet-zone", 3, 2),
        ("plague-world", 3, 1),
        ("deserted-alien-outpost", 4, 1),
        ("trading-world", 3, 1),
    ],
)
def test_terraforming_robots_pays_one_credit_for_a_world_and_two_for_a_rare_one(
    world: str, dice: int, credits: int
) -> None:
    table = settling(
        f"developments terraforming-robots\nworld-stack {world}\nworld-dice home*{dice}"
    )
    assert len(worlds(table, 0)) == 1
    assert empire(table, 0)["credits"] == 1 + credits


@pytest.mark.clause("RG-POW-02")
def test_terraforming_robots_pays_for_each_world_completed() -> None:
    table = settling(
        """
        columns home:settle*4
        developments terraforming-robots
        world-stack star-nomad-lair asteroid-belt fifth-column
        """
    )
    assert len(worlds(table, 0)) == 3
    assert empire(table, 0)["credits"] == 1 + 1 + 2 + 1


@pytest.mark.clause("RG-POW-02", "RG-POW-03")
def test_galactic_recycling_pays_for_each_world_completed() -> None:
    table = settling(
        """
        developments galactic-recycling
        world-stack star-nomad-lair fifth-column
        world-dice home*2
        """
    )
    assert len(worlds(table, 0)) == 2
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-04")
def test_public_works_pays_nothing_for_a_world() -> None:
    table = settling("developments public-works\nworld-stack star-nomad-lair\nworld-dice home")
    assert worlds(table, 0) == ["star-nomad-lair"]
    assert empire(table, 0)["credits"] == 1
