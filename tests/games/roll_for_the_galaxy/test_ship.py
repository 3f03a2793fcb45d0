"""Ship: goods are Traded for credits or Consumed for VP."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.roll_for_the_galaxy.helpers import empire, in_phases, options, play, worlds
from tests.games.roll_for_the_galaxy.scenes_ship import PRICES, WAITING, shipping

COLOURED = {
    "gem-world": "novelty",
    "ore-rich-world": "rare",
    "plague-world": "genes",
    "alien-sentinels": "alien",
}


def consumed(world: str, good: str, shipper: str) -> int:
    """The VP for one Consume."""
    table = shipping(f"worlds {world}+{good}\ncolumns {shipper}:ship")
    play(table, f"0 consume {shipper}")
    vp: int = empire(table, 0)["vp"]
    return vp


def traded(world: str, good: str, shipper: str) -> int:
    """The credits for one Trade."""
    table = shipping(f"credits 0\nworlds {world}+{good}\ncolumns {shipper}:ship")
    play(table, f"0 trade {shipper}")
    credits: int = empire(table, 0)["credits"]
    return credits


@pytest.mark.clause("RG-SHIP-01")
def test_a_shipper_takes_one_good_of_its_owner() -> None:
    table = shipping("worlds gem-world+rare plague-world+home trading-world\ncolumns home:ship")
    assert options(table, 0) == ["ship gem-world rare", "ship plague-world home"]
    play(table, "0 ship gem-world rare")
    assert options(table, 0) == ["trade home", "consume home"]
    play(table, "0 trade home")
    assert worlds(table, 0) == ["gem-world", "plague-world+home", "trading-world"]
    assert worlds(table, 1) == ["earths-lost-colony+novelty"]


@pytest.mark.clause("RG-SHIP-01")
def test_another_players_good_cannot_be_shipped() -> None:
    table = shipping("worlds gem-world+rare plague-world+home\ncolumns home:ship")
    with pytest.raises(IllegalMove):
        table.play(0, "ship earths-lost-colony novelty")


@pytest.mark.clause("RG-SHIP-02")
@pytest.mark.parametrize("task", ["trade", "consume"])
def test_shipper_and_good_both_become_citizens(task: str) -> None:
    table = shipping("worlds gem-world+rare\ncolumns genes:ship")
    play(table, f"0 {task} genes")
    mine = empire(table, 0)
    assert (mine["citizenry"], mine["cup"]) == ({"rare": 1, "genes": 1}, {})
    assert (worlds(table, 0), mine["columns"]["ship"]) == (["gem-world"], {})


@pytest.mark.clause("RG-SHIP-02")
@pytest.mark.parametrize("task", ["trade", "consume"])
def test_with_an_extra_shipper_only_the_good_becomes_a_citizen(task: str) -> None:
    table = shipping("developments space-docks\nworlds gem-world+rare")
    play(table, f"0 {task} extra-home")
    mine = empire(table, 0)
    assert (mine["citizenry"], mine["cup"]) == ({"rare": 1}, {})


@pytest.mark.clause("RG-SHIP-03")
@pytest.mark.parametrize(("world", "price"), PRICES.items())
def test_a_trade_pays_by_the_colour_of_the_world(world: str, price: int) -> None:
    table = shipping(f"credits 2\nworlds {world}+{COLOURED[world]}\ncolumns home:ship")
    play(table, "0 trade home")
    assert empire(table, 0)["credits"] == 2 + price
    assert empire(table, 0)["vp"] == 0


@pytest.mark.clause("RG-SHIP-04")
@pytest.mark.parametrize(
    ("world", "good", "shipper", "price"),
    [
        ("alien-sentinels", "home", "home", 6),
        ("gem-world", "alien", "home", 3),
        ("gem-world", "alien", "alien", 3),
        ("gem-world", "consumption", "consumption", 3),
        ("ore-rich-world", "military", "genes", 4),
        ("plague-world", "novelty", "consumption", 5),
    ],
)
def test_no_die_changes_the_price_of_a_trade(
    world: str, good: str, shipper: str, price: int
) -> None:
    assert traded(world, good, shipper) == price


@pytest.mark.clause("RG-SHIP-05")
@pytest.mark.parametrize(
    ("world", "good", "shipper"),
    [
        ("gem-world", "rare", "genes"),
        ("ore-rich-world", "genes", "alien"),
        ("plague-world", "alien", "novelty"),
        ("alien-sentinels", "novelty", "rare"),
    ],
)
def test_a_consume_without_a_match_is_worth_one(world: str, good: str, shipper: str) -> None:
    assert consumed(world, good, shipper) == 1


@pytest.mark.clause("RG-SHIP-05")
def test_good_and_shipper_of_one_colour_that_is_not_the_worlds_do_not_match() -> None:
    assert consumed("gem-world", "genes", "genes") == 1


@pytest.mark.clause("RG-SHIP-06")
@pytest.mark.parametrize(("world", "colour"), COLOURED.items())
def test_a_good_of_the_worlds_colour_is_worth_one_more(world: str, colour: str) -> None:
    assert consumed(world, colour, "home") == 2


@pytest.mark.clause("RG-SHIP-07")
@pytest.mark.parametrize(("world", "colour"), COLOURED.items())
def test_a_shipper_of_the_worlds_colour_is_worth_one_more(world: str, colour: str) -> None:
    assert consumed(world, "home", colour) == 2


@pytest.mark.clause("RG-SHIP-07")
@pytest.mark.parametrize(("world", "colour"), COLOURED.items())
def test_both_matches_make_three(world: str, colour: str) -> None:
    assert consumed(world, colour, colour) == 3


@pytest.mark.clause("RG-SHIP-08")
@pytest.mark.parametrize("world", COLOURED)
def test_a_consumption_die_matches_every_world(world: str) -> None:
    assert consumed(world, "consumption", "home") == 2
    assert consumed(world, "home", "consumption") == 2


@pytest.mark.clause("RG-SHIP-08")
@pytest.mark.parametrize(("world", "colour"), COLOURED.items())
def test_a_consumption_die_beside_a_matching_die_makes_three(world: str, colour: str) -> None:
    assert consumed(world, "consumption", colour) == 3
    assert consumed(world, colour, "consumption") == 3


@pytest.mark.clause("RG-SHIP-09")
@pytest.mark.parametrize("world", COLOURED)
def test_two_consumption_dice_always_make_three(world: str) -> None:
    assert consumed(world, "consumption", "consumption") == 3


@pytest.mark.clause("RG-SHIP-10")
@pytest.mark.parametrize("world", COLOURED)
@pytest.mark.parametrize(
    ("good", "shipper"), [("home", "military"), ("military", "home"), ("home", "home")]
)
def test_home_and_military_dice_never_match(world: str, good: str, shipper: str) -> None:
    assert consumed(world, good, shipper) == 1


@pytest.mark.clause("RG-SHIP-11")
@pytest.mark.parametrize("face", ["explore", "settle", "produce", "wild"])
def test_the_face_of_a_shipper_has_no_influence(face: str) -> None:
    for world, vp in (("plague-world", 2), ("gem-world", 1)):
        table = shipping(f"rolled genes:{face}\nworlds {world}+home\ncolumns genes:ship")
        assert empire(table, 0)["faces"] == {"genes": [face]}
        play(table, "0 consume genes")
        assert empire(table, 0)["vp"] == vp


@pytest.mark.clause("RG-SHIP-12")
def test_shippers_may_be_paired_with_goods_for_fewer_vp() -> None:
    table = shipping(
        """
        worlds gem-world+novelty plague-world+genes
        columns novelty:ship genes:ship
        """
    )
    play(table, "0 ship gem-world novelty", "0 consume genes", "0 consume novelty")
    assert empire(table, 0)["vp"] == 2 + 2  # not the 3 + 3 of the other pairing


@pytest.mark.clause("RG-SHIP-13")
def test_trade_and_consume_may_be_mixed_in_one_phase() -> None:
    table = shipping(
        """
        credits 0
        worlds gem-world+home plague-world+home ore-rich-world+home
        columns home:ship*3
        """
    )
    play(table, "0 ship gem-world home", "0 trade home")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (3, 0)
    play(table, "0 ship plague-world home", "0 consume home")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (3, 1)
    play(table, "0 trade home")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (7, 1)


@pytest.mark.clause("RG-SHIP-13")
def test_every_shipper_may_trade() -> None:
    table = shipping(
        """
        credits 0
        worlds gem-world+home spice-world+home new-vinland+home
        columns home:ship*3
        """
    )
    play(table, "0 ship gem-world home", "0 trade home", "0 ship spice-world home", "0 trade home")
    play(table, "0 trade home")
    assert empire(table, 0)["credits"] == 9


@pytest.mark.clause("RG-SHIP-13", "RG-ROUND-08")
def test_the_next_task_is_asked_for_only_after_the_last_is_done() -> None:
    table = shipping("worlds gem-world+home plague-world+home\ncolumns home:ship novelty:ship")
    play(table, "0 ship gem-world home")
    assert options(table, 0) == ["trade home", "trade novelty", "consume home", "consume novelty"]
    play(table, "0 consume home")
    assert empire(table, 0)["vp"] == 1
    assert options(table, 0) == ["trade novelty", "consume novelty"]


@pytest.mark.clause("RG-SHIP-14")
def test_nobody_may_stop_shipping_with_a_good_and_a_shipper_left() -> None:
    table = shipping("worlds gem-world+home plague-world+home\ncolumns home:ship*2")
    assert options(table, 0) == ["ship gem-world home", "ship plague-world home"]
    play(table, "0 ship gem-world home", "0 trade home")
    assert options(table, 0) == ["trade home", "consume home"]
    with pytest.raises(IllegalMove):
        table.play(0, "enough")


@pytest.mark.clause("RG-SHIP-15")
def test_shippers_without_a_good_go_to_the_cup() -> None:
    table = shipping("worlds gem-world+novelty\ncolumns home:ship genes:ship*2")
    play(table, "0 consume home")
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"genes": 2}, {"home": 1, "novelty": 1})
    assert table.to_act == [1]


@pytest.mark.clause("RG-SHIP-15")
def test_without_any_good_all_shippers_go_to_the_cup() -> None:
    table = shipping("worlds gem-world\ncolumns home:ship consumption:ship")
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"home": 1, "consumption": 1}, {})


@pytest.mark.clause("RG-SHIP-16")
def test_a_good_produced_this_round_is_shipped_this_round() -> None:
    table = in_phases(
        "produce ship", "worlds gem-world\ncolumns novelty:produce home:ship", WAITING
    )
    play(table, "0 consume home")
    mine = empire(table, 0)
    assert mine["vp"] == 2
    assert mine["citizenry"] == {"home": 1, "novelty": 1}


@pytest.mark.clause("RG-SHIP-17")
def test_powers_of_trade_add_up_for_each_trade_they_fit() -> None:
    """Export Duties pays 1 for each Trade, Galactic Demand 2 from a Novelty world."""
    table = shipping(
        """
        credits 0
        developments export-duties galactic-demand
        worlds gem-world+home ore-rich-world+home
        columns home:ship*2
        """
    )
    play(table, "0 ship gem-world home", "0 trade home")
    assert empire(table, 0)["credits"] == 3 + 1 + 2
    play(table, "0 trade home")
    assert empire(table, 0)["credits"] == 10  # 6 and 4 + 1, cut to 10


@pytest.mark.clause("RG-SHIP-17")
def test_powers_of_consume_add_up_for_each_consume_they_fit() -> None:
    """Galactic Renaissance brings 1 VP for each Consume, Space Refineries 1 from a Rare Elements world."""
    table = shipping(
        """
        developments galactic-renaissance space-refineries
        worlds gem-world+home ore-rich-world+home
        columns home:ship*2
        """
    )
    play(table, "0 ship ore-rich-world home", "0 consume home")
    assert empire(table, 0)["vp"] == 1 + 1 + 1
    play(table, "0 consume home")
    assert empire(table, 0)["vp"] == 3 + 1 + 1


@pytest.mark.clause("RG-SHIP-17")
def test_powers_of_trade_add_nothing_to_a_consume_nor_the_other_way() -> None:
    seat = """
        credits 0
        developments export-duties galactic-renaissance
        worlds gem-world+home
        columns home:ship
        """
    mine = empire(play(shipping(seat), "0 trade home"), 0)
    assert (mine["credits"], mine["vp"]) == (4, 0)
    mine = empire(play(shipping(seat), "0 consume home"), 0)
    assert (mine["credits"], mine["vp"]) == (0, 2)
