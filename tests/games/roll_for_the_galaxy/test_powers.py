"""Developments of Produce and Ship, the powers of the ten developments of cost 6, and what holds for all powers."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    options,
    own,
    play,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_ship import (
    PRICES,
    WAITING,
    WATCHING,
    bonus,
    closing,
    finished,
    producing,
    shipping,
)

RESERVES = "developments galactic-reserves\n"


def credits_of(seat: str, move: str) -> int:
    """Credits after one task in Ship, from none."""
    credits: int = empire(play(shipping(f"credits 0\n{seat}"), move), 0)["credits"]
    return credits


def vp_of(seat: str, move: str) -> int:
    """VP after one task in Ship."""
    vp: int = empire(play(shipping(seat), move), 0)["vp"]
    return vp


def produce_pays(development: str, on_worlds: str) -> int:
    """Credits gained in a Produce phase without producers."""
    table = producing(f"credits 0\ndevelopments {development}\nworlds {on_worlds}")
    credits: int = empire(table, 0)["credits"]
    return credits


# --- purple is purple -----------------------------------------------------------------------------


@pytest.mark.clause("RG-POW-05", "RG-POW-16")
def test_a_consumption_good_is_no_genes_die_for_genetics_lab() -> None:
    assert produce_pays("genetics-lab", "plague-world+consumption gem-world+genes") == 2


@pytest.mark.clause("RG-POW-05")
def test_consumption_dice_are_no_military_dice_for_space_piracy() -> None:
    table = closing("credits 0\ndevelopments space-piracy\ncitizenry consumption*4 military")
    assert empire(table, 0)["credits"] == 1
    assert options(table, 0) == ["recruit military", "recruit consumption"]


@pytest.mark.clause("RG-POW-05")
def test_consumption_dice_are_only_consumption_dice_in_the_score() -> None:
    seat = "developments new-galactic-order galactic-exchange\ncup consumption*6"
    assert bonus(seat, "new-galactic-order") == 0
    assert bonus(seat, "galactic-exchange") == 1


@pytest.mark.clause("RG-POW-05")
def test_a_consumption_worker_is_none_of_the_colours_a_reassign_power_names() -> None:
    table = assigning(
        """
        developments hydroponics-guild
        columns home:explore consumption:ship
        """,
        "columns home:explore",
    )
    play(table, "0 select home explore to explore")
    assert "use hydroponics-guild" not in options(table, 0)


# --- Galactic Reserves ----------------------------------------------------------------------------


@pytest.mark.clause("RG-POW-14")
def test_with_galactic_reserves_a_world_holds_two_goods_and_no_third() -> None:
    table = producing(
        """
        developments galactic-reserves
        worlds gem-world trading-world
        columns home:produce*3
        """
    )
    assert worlds(table, 0) == ["gem-world+home+home", "trading-world"]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-POW-14")
def test_with_galactic_reserves_a_third_good_is_refused() -> None:
    table = producing(
        """
        developments galactic-reserves
        worlds gem-world+home+novelty plague-world
        columns home:produce genes:produce
        """
    )
    with pytest.raises(IllegalMove):
        table.play(0, "produce gem-world home")
    assert options(table, 0) == ["produce plague-world home", "produce plague-world genes"]


@pytest.mark.clause("RG-POW-14", "RG-DEV-12")
def test_galactic_reserves_works_in_the_round_in_which_it_is_completed() -> None:
    table = in_phases(
        "develop produce ship",
        """
        development-stack galactic-reserves
        worlds gem-world+novelty
        columns home:develop*6 home:produce
        """,
        WAITING,
    )
    assert worlds(table, 0) == ["gem-world+home+novelty"]


@pytest.mark.clause("RG-POW-14")
def test_with_galactic_reserves_a_good_goes_beside_the_one_a_world_brings() -> None:
    table = in_phases(
        "settle produce ship",
        RESERVES + "world-stack mining-world\ncolumns home:settle*3 home:produce*2",
        WAITING,
    )
    assert worlds(table, 0) == ["mining-world+home+rare"]
    assert empire(table, 0)["cup"] == {"home": 1}


@pytest.mark.clause("RG-POW-14")
def test_galactic_reserves_of_another_player_gives_no_room() -> None:
    table = producing("worlds gem-world+home\ncolumns home:produce", RESERVES + WAITING)
    assert worlds(table, 0) == ["gem-world+home"]


@pytest.mark.clause("RG-POW-14")
def test_a_second_good_stays_into_the_next_round() -> None:
    table = closing(RESERVES + "worlds gem-world+home+novelty")
    assert options(table, 0) == [
        "recall-good gem-world home",
        "recall-good gem-world novelty",
        "recall-done",
    ]
    table.foretell("roll home explore")
    play(table, "0 recall-done", "1 recruit home")
    assert table.round == 2
    assert worlds(table, 0) == ["gem-world+home+novelty"]


@pytest.mark.clause("RG-POW-15")
def test_two_goods_of_different_colours_each_need_a_shipper() -> None:
    table = shipping(RESERVES + "worlds gem-world+home+novelty\ncolumns home:ship")
    assert options(table, 0) == ["ship gem-world home", "ship gem-world novelty"]
    play(table, "0 ship gem-world novelty", "0 consume home")
    assert empire(table, 0)["vp"] == 2
    assert worlds(table, 0) == ["gem-world+home"]
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-15")
def test_two_goods_of_the_same_colour_each_need_a_shipper() -> None:
    table = shipping(RESERVES + "worlds gem-world+novelty+novelty\ncolumns home:ship*2")
    play(table, "0 consume home")
    assert worlds(table, 0) == ["gem-world+novelty"]
    play(table, "0 consume home")
    assert worlds(table, 0) == ["gem-world"]
    assert empire(table, 0)["vp"] == 4


# --- developments of Produce ----------------------------------------------------------------------


@pytest.mark.clause("RG-POW-16", "RG-POW-27")
@pytest.mark.parametrize(
    ("on_worlds", "credits"),
    [
        ("plague-world+genes", 2),
        ("gem-world+genes", 2),
        ("gem-world+genes plague-world+genes", 4),
        ("plague-world+home", 0),
        ("plague-world", 0),
    ],
)
def test_genetics_lab_pays_two_for_each_genes_die_that_is_a_good(
    on_worlds: str, credits: int
) -> None:
    assert produce_pays("genetics-lab", on_worlds) == credits


@pytest.mark.clause("RG-POW-16", "RG-POW-26")
def test_genetics_lab_counts_goods_of_this_very_produce_phase() -> None:
    table = producing(
        "credits 0\ndevelopments genetics-lab\nworlds gem-world\ncolumns genes:produce"
    )
    assert empire(table, 0)["credits"] == 2


@pytest.mark.clause("RG-POW-27")
@pytest.mark.parametrize(
    ("on_worlds", "credits"),
    [
        ("gem-world+home spice-world+novelty", 2),
        ("gem-world plague-world+novelty", 0),
        ("space-mall+alien", 1),
    ],
)
def test_consumer_markets_pays_one_for_each_good_on_a_novelty_world(
    on_worlds: str, credits: int
) -> None:
    assert produce_pays("consumer-markets", on_worlds) == credits


@pytest.mark.clause("RG-POW-27")
@pytest.mark.parametrize(
    ("on_worlds", "credits"),
    [
        ("ore-rich-world+home asteroid-belt+rare meteorite-planet", 2),
        ("gem-world+rare", 0),
    ],
)
def test_mining_league_pays_one_for_each_good_on_a_rare_elements_world(
    on_worlds: str, credits: int
) -> None:
    assert produce_pays("mining-league", on_worlds) == credits


@pytest.mark.clause("RG-POW-14", "RG-POW-16", "RG-POW-27")
@pytest.mark.parametrize(
    ("development", "on_worlds", "credits"),
    [
        ("consumer-markets", "gem-world+home+novelty", 2),
        ("consumer-markets", "gem-world+home+home spice-world+rare", 3),
        ("mining-league", "ore-rich-world+home+rare", 2),
        ("mining-league", "ore-rich-world+rare+rare gem-world+rare+rare", 2),
        ("genetics-lab", "gem-world+genes+genes", 4),
        ("genetics-lab", "gem-world+home+genes plague-world+genes+genes", 6),
    ],
)
def test_with_galactic_reserves_each_of_two_goods_on_a_world_is_paid(
    development: str, on_worlds: str, credits: int
) -> None:
    assert produce_pays(f"galactic-reserves {development}", on_worlds) == credits


@pytest.mark.clause("RG-POW-27")
def test_merchant_guild_pays_two_in_produce() -> None:
    assert produce_pays("merchant-guild", "old-earth") == 2


@pytest.mark.clause("RG-POW-27", "RG-POW-24")
@pytest.mark.parametrize(
    ("mine", "others", "credits"),
    [
        ("technology-unions", "", 1),
        ("technology-unions", "public-works", 0),
        ("technology-unions space-piracy", "public-works", 1),
        ("technology-unions", "consumer-markets export-duties", 0),
    ],
)
def test_technology_unions_pays_one_for_the_most_developments_alone(
    mine: str, others: str, credits: int
) -> None:
    table = producing(f"credits 0\ndevelopments {mine}", f"developments {others}" + WAITING)
    assert empire(table, 0)["credits"] == credits


# --- developments of Ship: workers, prices, chips ---------------------------------------------------


@pytest.mark.clause("RG-POW-19")
@pytest.mark.parametrize(
    ("world", "good", "with_home", "with_genes"),
    [
        ("plague-world", "home", 1, 2),
        ("plague-world", "genes", 2, 3),
        ("gem-world", "home", 1, 1),
        ("gem-world", "genes", 1, 1),
        ("alien-sentinels", "alien", 2, 2),
    ],
)
def test_the_genes_shipper_of_organic_shipyards_matches_genes_worlds_only(
    world: str, good: str, with_home: int, with_genes: int
) -> None:
    seat = f"developments organic-shipyards\nworlds {world}+{good}"
    assert vp_of(seat, "0 consume extra-home") == with_home
    assert vp_of(seat, "0 consume extra-genes") == with_genes


@pytest.mark.clause("RG-POW-19")
@pytest.mark.parametrize(("world", "price"), PRICES.items())
def test_the_shippers_of_organic_shipyards_trade_like_any_other(world: str, price: int) -> None:
    seat = f"developments organic-shipyards\nworlds {world}+home"
    assert credits_of(seat, "0 trade extra-home") == price
    assert credits_of(seat, "0 trade extra-genes") == price


@pytest.mark.clause("RG-POW-19", "RG-POW-25")
def test_organic_shipyards_ships_two_goods_without_a_die() -> None:
    table = shipping(
        """
        developments organic-shipyards
        worlds gem-world+novelty plague-world+home spice-world+novelty
        """
    )
    assert table.observe(None)["extra_workers"] == {"home": 1, "genes": 1}
    play(table, "0 ship gem-world novelty")
    assert options(table, 0) == [
        "trade extra-home",
        "trade extra-genes",
        "consume extra-home",
        "consume extra-genes",
    ]
    play(table, "0 consume extra-home", "0 ship plague-world home", "0 consume extra-genes")
    mine = empire(table, 0)
    assert (mine["vp"], mine["cup"]) == (2 + 2, {})
    assert mine["citizenry"] == {"novelty": 1, "home": 1}
    assert worlds(table, 0) == ["gem-world", "plague-world", "spice-world+novelty"]
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-25")
def test_an_extra_shipper_without_a_good_lapses_and_is_no_die() -> None:
    table = shipping("developments space-docks organic-shipyards\ncolumns alien:ship")
    assert empire(table, 0)["cup"] == {"alien": 1}
    assert empire(table, 0)["citizenry"] == {}
    assert table.observe(None)["extra_workers"] == {}


@pytest.mark.clause("RG-POW-25")
def test_no_extra_shipper_is_left_when_ship_is_over() -> None:
    """The owner is the last in order, so no other turn follows."""
    table = closing("citizenry home military", "developments space-docks organic-shipyards")
    assert table.observe(None)["step"] == "manage"
    assert table.observe(None)["extra_workers"] == {}


@pytest.mark.clause("RG-POW-25", "RG-POW-27")
def test_space_docks_adds_a_home_shipper_beside_the_dice_that_must_be_used() -> None:
    table = shipping(
        """
        developments space-docks
        worlds plague-world+genes gem-world+novelty
        columns novelty:ship
        """
    )
    play(table, "0 ship gem-world novelty", "0 consume novelty")
    assert empire(table, 0)["vp"] == 3
    assert options(table, 0) == ["trade extra-home", "consume extra-home"]
    play(table, "0 consume extra-home")
    assert empire(table, 0)["vp"] == 3 + 2
    assert empire(table, 0)["citizenry"] == {"novelty": 2, "genes": 1}


@pytest.mark.clause("RG-POW-25")
def test_extra_shippers_of_several_developments_add_up() -> None:
    table = shipping(
        "developments space-docks organic-shipyards\nworlds gem-world+home plague-world+home"
    )
    assert table.observe(None)["extra_workers"] == {"home": 2, "genes": 1}


@pytest.mark.clause("RG-POW-25", "RG-POW-10")
def test_an_extra_alien_explorer_stocks_as_an_alien_one() -> None:
    """Alien Research Ship explores as Home and Alien; Alien Archaeology makes an Alien Stock worth 4."""
    table = in_phases(
        "explore ship",
        "credits 0\ndevelopments alien-research-ship alien-archaeology",
        WAITING,
    )
    play(table, "0 stock extra-alien")
    assert empire(table, 0)["credits"] == 4
    play(table, "0 stock extra-home")
    mine = empire(table, 0)
    assert (mine["credits"], mine["cup"], mine["citizenry"]) == (6, {}, {})


@pytest.mark.clause("RG-POW-20")
@pytest.mark.parametrize(
    ("mine", "others", "credits"),
    [
        ("alien-sentinels", "lost-alien-warship", 2),
        ("alien-sentinels deserted-alien-library", "lost-alien-warship", 2),
        ("alien-sentinels", "deserted-alien-library", 1),
        ("alien-sentinels lost-alien-battle-fleet", "deserted-alien-library", 1),
        ("gem-world", "plague-world", 1),
        ("old-earth", "gem-world", 2),
        ("wormhole-station", "old-earth", 1),
    ],
)
def test_space_tourism_pays_one_and_one_more_for_all_the_costliest_worlds(
    mine: str, others: str, credits: int
) -> None:
    table = closing(
        f"credits 1\ndevelopments space-tourism\nworlds {mine}", WATCHING + f"\nworlds {others}"
    )
    assert empire(table, 0)["credits"] == 1 + credits


@pytest.mark.clause("RG-POW-20")
def test_space_tourism_compares_printed_costs_and_no_worlds_in_stacks() -> None:
    """With Replicant Robots the own world cost 4, the other's 4 and a stack's 6 do not change that it prints 5."""
    table = closing(
        """
        credits 1
        developments space-tourism replicant-robots
        worlds lost-alien-warship
        """,
        WATCHING + "\nworlds transport-hub\nworld-stack alien-sentinels",
    )
    assert empire(table, 0)["credits"] == 3


@pytest.mark.clause("RG-POW-21", "RG-POW-23", "RG-POW-26")
@pytest.mark.parametrize(("dice", "credits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_space_piracy_pays_for_each_started_pair_of_military_citizens(
    dice: int, credits: int
) -> None:
    table = closing(f"credits 0\ndevelopments space-piracy\ncitizenry military*{dice} home*2")
    assert options(table, 0) == ["recruit home", "recruit military"]
    assert empire(table, 0)["credits"] == credits


@pytest.mark.clause("RG-POW-21")
def test_space_piracy_pays_nothing_without_military_citizens() -> None:
    table = closing(
        "credits 2\ndevelopments space-piracy\ncup military*3\nworlds gem-world+military"
    )
    assert empire(table, 0)["credits"] == 2


@pytest.mark.clause("RG-POW-21", "RG-POW-26")
def test_space_piracy_counts_shippers_and_goods_of_this_phase_but_no_spare_shipper() -> None:
    """One shipper and its good become citizens; two spare shippers go to the cup first."""
    table = closing(
        """
        credits 0
        developments space-piracy
        citizenry military home*4
        worlds gem-world+military
        columns military:ship*3
        """
    )
    play(table, "0 consume military")
    mine = empire(table, 0)
    assert mine["citizenry"] == {"home": 4, "military": 3}
    assert (mine["cup"], mine["credits"]) == ({"military": 2}, 2)


# What a development adds to each task with a good from a Novelty, Rare Elements, Genes and Alien
# Technology world; whatever the dice are.
ADDED = [
    ("export-duties", "trade", "credits", (1, 1, 1, 1)),
    ("galactic-demand", "trade", "credits", (2, 0, 0, 0)),
    ("jumpdrive-research", "trade", "credits", (0, 1, 0, 0)),
    ("galactic-renaissance", "consume", "vp", (1, 1, 1, 1)),
    ("minor-research-labs", "consume", "vp", (0, 0, 1, 1)),
    ("space-refineries", "consume", "vp", (0, 1, 0, 0)),
    ("trade-levies", "consume", "credits", (1, 1, 1, 1)),
    ("new-economy", "consume", "credits", (2, 2, 2, 2)),
    ("mining-industry", "consume", "credits", (0, 1, 0, 0)),
]
WORLD_COLOURS = dict(zip(PRICES, ["novelty", "rare", "genes", "alien"]))
DICE = ["home", "military", "consumption", "novelty", "rare", "genes", "alien"]


@pytest.mark.clause("RG-POW-27", "RG-POW-05", "RG-SHIP-17")
@pytest.mark.parametrize("world", PRICES)
@pytest.mark.parametrize(
    ("development", "task", "what", "amounts"), ADDED, ids=[row[0] for row in ADDED]
)
def test_what_a_development_adds_to_a_trade_or_a_consume(
    development: str, task: str, what: str, amounts: tuple[int, ...], world: str
) -> None:
    """With a die of each colour as the good and as the shipper; the other die is a Home die."""
    added = amounts[list(PRICES).index(world)]
    for die in DICE:
        match = 1 if die in ("consumption", WORLD_COLOURS[world]) else 0
        usual = {"trade": (PRICES[world], 0), "consume": (0, 1 + match)}[task]
        for good, shipper in ((die, "home"), ("home", die)):
            seat = f"developments {development}\nworlds {world}+{good}\ncolumns {shipper}:ship"
            mine = empire(play(shipping(f"credits 0\n{seat}"), f"0 {task} {shipper}"), 0)
            more = (added, 0) if what == "credits" else (0, added)
            assert (mine["credits"], mine["vp"]) == (usual[0] + more[0], usual[1] + more[1])


@pytest.mark.clause("RG-POW-27")
def test_galactic_salon_brings_one_vp_in_ship_without_asking() -> None:
    table = closing("credits 3\ndevelopments galactic-salon")
    assert (empire(table, 0)["vp"], empire(table, 0)["credits"]) == (1, 3)
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-27")
def test_free_trade_association_pays_two_in_ship() -> None:
    assert empire(closing("credits 3\ndevelopments free-trade-association"), 0)["credits"] == 5


@pytest.mark.clause("RG-POW-27", "DP-19")
@pytest.mark.parametrize(("choice", "credits", "vp"), [("buy-vp", 2, 1), ("keep-credits", 3, 0)])
def test_galactic_bankers_may_buy_one_vp_after_a_trade(choice: str, credits: int, vp: int) -> None:
    table = shipping(
        "credits 0\ndevelopments galactic-bankers\nworlds gem-world+home\ncolumns home:ship"
    )
    play(table, "0 trade home")
    assert options(table, 0) == ["buy-vp", "keep-credits"]
    play(table, f"0 {choice}")
    mine = empire(table, 0)
    assert (mine["credits"], mine["vp"]) == (credits, vp)
    assert table.observe(None)["vp_pool"] == 24 - vp
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-27", "RG-CRED-01")
def test_galactic_bankers_pays_out_of_credits_already_cut_to_ten() -> None:
    table = shipping(
        "credits 9\ndevelopments galactic-bankers\nworlds alien-sentinels+home\ncolumns home:ship"
    )
    play(table, "0 trade home", "0 buy-vp")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (9, 1)


@pytest.mark.clause("RG-POW-27", "RG-POW-02")
def test_galactic_bankers_buys_once_after_each_trade_and_never_after_a_consume() -> None:
    table = shipping(
        """
        credits 0
        developments galactic-bankers
        worlds gem-world+home spice-world+home new-vinland+home
        columns home:ship*3
        """
    )
    play(table, "0 ship gem-world home", "0 trade home", "0 buy-vp")
    play(table, "0 ship spice-world home", "0 trade home", "0 buy-vp")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (3 + 3 - 2, 2)
    play(table, "0 consume home")
    assert empire(table, 0)["vp"] == 3
    assert table.to_act == [1]


# --- the powers of cost-6 developments in other steps -----------------------------------------------


@pytest.mark.clause("RG-POW-27")
def test_galactic_exchange_sends_one_or_two_settlers_to_the_cup() -> None:
    table = in_phases(
        "settle ship",
        """
        developments galactic-exchange
        world-stack trading-world
        columns home:settle*2 genes:settle
        """,
        WAITING,
    )
    assert options(table, 0) == ["to-cup home", "to-cup genes"]
    play(table, "0 to-cup genes")
    assert options(table, 0) == ["enough", "to-cup home"]
    play(table, "0 to-cup home")
    mine = empire(table, 0)
    assert mine["cup"] == {"home": 1, "genes": 1}
    assert mine["citizenry"] == {"home": 1, "consumption": 1}


@pytest.mark.clause("RG-POW-27")
def test_galactic_federation_sends_one_or_two_developers_to_the_cup() -> None:
    table = in_phases(
        "develop ship",
        """
        developments galactic-federation
        development-stack export-duties
        columns home:develop alien:develop
        """,
        WAITING,
    )
    play(table, "0 to-cup alien", "0 enough")
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"alien": 1}, {"home": 1})
    assert mine["developments"] == ["galactic-federation", "export-duties"]


@pytest.mark.clause("RG-POW-27")
def test_galactic_federation_does_not_serve_its_own_completion() -> None:
    table = in_phases(
        "develop ship",
        "development-stack galactic-federation\ncolumns home:develop*6",
        WAITING,
    )
    assert (empire(table, 0)["cup"], empire(table, 0)["citizenry"]) == ({}, {"home": 6})


@pytest.mark.clause("RG-POW-27")
def test_new_galactic_order_sends_all_military_settlers_to_the_cup_without_asking() -> None:
    table = in_phases(
        "settle ship",
        """
        developments new-galactic-order
        world-stack trading-world
        world-dice home
        columns military:settle*2
        """,
        WAITING,
    )
    mine = empire(table, 0)
    assert (mine["cup"], mine["citizenry"]) == ({"military": 2}, {"home": 1, "consumption": 1})


@pytest.mark.clause("RG-POW-27")
def test_system_diversification_moves_one_or_two_workers_that_are_not_home() -> None:
    table = assigning(
        """
        developments system-diversification
        columns home:explore*2 alien:settle genes:produce
        """,
        "columns home:explore",
    )
    play(table, "0 select home explore to ship", "0 use system-diversification")
    moves = options(table, 0)
    assert "move alien settle to ship" in moves and "move genes produce to explore" in moves
    assert not [move for move in moves if "home" in move]
    play(table, "0 move alien settle to ship", "0 move genes produce to explore")
    columns = own(table, 0)["assign"]["columns"]
    assert columns["ship"] == {"alien": 1}
    assert columns["explore"] == {"home": 1, "genes": 1}


# --- faction and home tiles count like others -------------------------------------------------------


@pytest.mark.clause("RG-POW-24")
def test_the_sides_of_a_faction_and_the_home_world_count_in_bonuses() -> None:
    seat = """
        faction 6
        developments galactic-religion galactic-bankers free-trade-association galactic-federation
        worlds pilgrimage-world earths-lost-colony
        """
    assert bonus(seat, "galactic-bankers") == 4
    assert bonus(seat, "free-trade-association") == 3  # 3 + 2, halved
    assert bonus(seat, "galactic-federation") == 7  # 2 + 6 + 6 + 6, a third


@pytest.mark.clause("RG-POW-24")
def test_destroyed_colony_is_two_worlds_and_no_development() -> None:
    table = finished(
        """
        faction 9
        developments galactic-bankers
        worlds destroyed-colony awakened-alien-outpost
        """,
        "",
    )
    assert table.scores[0].breakdown["galactic-bankers"] == 1
    assert table.scores[0].breakdown["worlds"] == 0 + 3
    assert empire(table, 0)["squares"] == 3


@pytest.mark.clause("RG-POW-24")
def test_the_owner_of_destroyed_colony_has_fewer_developments_than_another() -> None:
    table = producing(
        "credits 0\nfaction 9\ndevelopments technology-unions\nworlds destroyed-colony",
        WAITING + "\nfaction 8\ndevelopments mining-industry",
    )
    assert empire(table, 0)["credits"] == 0


@pytest.mark.clause("RG-POW-24")
def test_home_and_faction_worlds_fit_powers_of_their_colour() -> None:
    """Wormhole Station and Alpha Centauri are Rare Elements worlds: 4 + 1 for a Trade there."""
    for world in ("wormhole-station", "alpha-centauri"):
        seat = f"developments jumpdrive-research\nworlds {world}+home\ncolumns home:ship"
        assert credits_of(seat, "0 trade home") == 5


# --- the end of a phase -----------------------------------------------------------------------------


@pytest.mark.clause("RG-POW-26")
def test_powers_of_the_end_of_a_phase_wait_for_the_last_task_of_all_players() -> None:
    table = shipping("credits 3\ndevelopments free-trade-association galactic-salon")
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (3, 0)
    play(table, "1 trade home")
    assert "{0} gained 2 credits" in table.log(None)
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (5, 1)


@pytest.mark.clause("RG-POW-26", "RG-TIME-01")
def test_at_the_end_of_a_phase_powers_pay_in_strict_order() -> None:
    table = in_phases(
        "ship",
        "faction 5\ndevelopments galactic-salon",
        "faction 2\ndevelopments free-trade-association" + WAITING,
    )
    play(table, "1 trade home")
    gains = [line for line in table.log(None) if "gained" in line]
    assert gains == ["{1} gained 3 credits", "{1} gained 2 credits", "{0} gained 1 VP"]


@pytest.mark.clause("RG-POW-26", "RG-POW-03")
def test_a_phase_that_does_not_occur_pays_nothing() -> None:
    table = in_phases(
        "settle ship",
        "credits 1\ndevelopments merchant-guild galactic-investors genetics-lab\nworlds gem-world+genes",
        WAITING,
    )
    assert empire(table, 0)["credits"] == 1


@pytest.mark.clause("RG-POW-26", "RG-POW-01")
def test_powers_of_ship_pay_nothing_in_other_phases() -> None:
    table = in_phases(
        "develop settle produce ship",
        """
        credits 1
        developments free-trade-association galactic-salon space-tourism space-piracy
        worlds alien-sentinels
        citizenry military*3
        """,
        WAITING,
    )
    assert (empire(table, 0)["credits"], empire(table, 0)["vp"]) == (1, 0)
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-26", "RG-POW-03")
def test_powers_of_the_end_work_without_a_worker_and_once_in_each_phase() -> None:
    """Galactic Investors pays 2 in Develop, Robot Surveyors 2 in Settle, Merchant Guild 2 in Produce."""
    table = in_phases(
        "develop settle produce ship",
        "credits 1\ndevelopments galactic-investors robot-surveyors merchant-guild",
        WAITING,
    )
    assert empire(table, 0)["credits"] == 1 + 2 + 2 + 2


@pytest.mark.clause("RG-POW-26")
def test_a_power_of_the_end_works_in_the_phase_in_which_it_was_completed() -> None:
    table = in_phases(
        "develop ship",
        "credits 1\ndevelopment-stack galactic-investors\ncolumns home:develop*5",
        WAITING,
    )
    assert empire(table, 0)["developments"] == ["galactic-investors"]
    assert empire(table, 0)["credits"] == 3


# --- no more and no less ----------------------------------------------------------------------------


@pytest.mark.clause("RG-POW-27")
def test_powers_that_must_work_are_not_offered_as_a_choice() -> None:
    """All that pays in Produce and Ship at once, and no question to the owner."""
    table = in_phases(
        "produce ship",
        """
        credits 0
        developments merchant-guild consumer-markets space-tourism galactic-salon
        worlds alien-sentinels gem-world+home
        """,
        WATCHING,
    )
    play(table, "0 recall-done")
    mine = empire(table, 0)
    assert (mine["credits"], mine["vp"]) == (2 + 1 + 1 + 1, 1)
    assert table.to_act == [1]


@pytest.mark.clause("RG-POW-27")
@pytest.mark.parametrize(
    "development", ["export-duties", "trade-levies", "galactic-renaissance", "mining-industry"]
)
def test_a_power_that_must_work_asks_nothing_after_a_task(development: str) -> None:
    for task in ("trade", "consume"):
        table = shipping(
            f"developments {development}\nworlds ore-rich-world+home\ncolumns home:ship"
        )
        play(table, f"0 {task} home")
        assert table.to_act == [1]
