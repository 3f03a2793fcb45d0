"""Setting up: what lies on the table when round 1 begins, at every player count (RG-SETUP)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from astrarium import IllegalMove, Table
from astrarium.games.roll_for_the_galaxy import loader
from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    options,
    play,
    roll_for_the_galaxy,
    worlds,
)
from tests.games.roll_for_the_galaxy.scenes_assign import DEALS, columns, dealt
from tests.games.roll_for_the_galaxy.scenes_build import pile

OTHER = DEALS[1]
EXPLORERS = ["roll home explore"] * 3


def begun(*deals: tuple[str, str, str, str]) -> Table:
    """Round 1, all have rolled: everybody develops the first tile drawn, and every Home die explores."""
    table = dealt(*deals)
    table.foretell(*EXPLORERS * len(deals))
    return play(table, *(f"{seat} start {deal[2]}" for seat, deal in enumerate(deals)))


def dice(table: Table, seat: int) -> dict[str, dict[str, int]]:
    """Where a seat's dice are before the first roll; goods are with `worlds`."""
    return {place: empire(table, seat)[place] for place in ("cup", "citizenry")}


@pytest.mark.clause("RG-SETUP-01")
@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_the_pool_holds_twelve_vp_for_each_player(players: int, pool: int) -> None:
    table = dealt(*DEALS[:players])
    assert table.observe(None)["vp_pool"] == pool
    assert [empire(table, seat)["vp"] for seat in range(players)] == [0] * players


@pytest.mark.clause("RG-SETUP-02")
def test_the_largest_pool_is_all_chips_of_1_and_5() -> None:
    assert "vp-chips = { 1 = 20, 5 = 8, 10 = 5 }" in loader.FILE.shipped_text()
    assert dealt(*DEALS).observe(None)["vp_pool"] == 20 * 1 + 8 * 5


@pytest.mark.clause("RG-SETUP-02")
def test_the_reserve_is_not_in_the_pool_and_still_pays_what_the_pool_lacks() -> None:
    table = in_phases("ship", "vp 23\ncolumns novelty:ship\nworlds space-mall+novelty", "")
    assert table.observe(None)["vp_pool"] == 1
    play(table, "0 consume novelty")
    assert (empire(table, 0)["vp"], table.observe(None)["vp_pool"]) == (26, 0)


@pytest.mark.clause("RG-SETUP-03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_one_credit(players: int) -> None:
    table = dealt(*DEALS[:players])
    assert [empire(table, seat)["credits"] for seat in range(players)] == [1] * players


@pytest.mark.clause("RG-SETUP-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_factions_and_home_worlds_are_all_different(players: int) -> None:
    table = roll_for_the_galaxy().new(players=players, seed=1)
    factions = {empire(table, seat)["faction"] for seat in range(players)}
    homes = {worlds(table, seat)[-1].partition("+")[0] for seat in range(players)}
    assert len(factions) == players and factions <= set(range(1, 10))
    assert len(homes) == players
    assert homes <= {
        "alpha-centauri",
        "ancient-race",
        "damaged-alien-factory",
        "doomed-world",
        "earths-lost-colony",
        "epsilon-eridani",
        "new-sparta",
        "old-earth",
        "separatist-colony",
    }


@pytest.mark.clause("RG-SETUP-04")
def test_no_faction_is_given_twice() -> None:
    twice = (DEALS[0][0], *DEALS[1][1:])
    with pytest.raises(IllegalMove, match="the outcome 'faction space-piracy' is not possible"):
        dealt(DEALS[0], twice)


@pytest.mark.clause("RG-SETUP-04")
def test_no_home_world_is_given_twice() -> None:
    twice = (DEALS[1][0], DEALS[0][1], *DEALS[1][2:])
    with pytest.raises(IllegalMove, match="the outcome 'home old-earth' is not possible"):
        dealt(DEALS[0], twice)


@pytest.mark.clause("RG-SETUP-04")
def test_factions_and_home_worlds_never_come_out_of_the_bag() -> None:
    sides = roll_for_the_galaxy().rules.catalogue()["tiles"]
    bag = pile(dealt(*DEALS[:2]), "bag")
    assert len(bag) == 55 - 4
    assert [tile for tile in bag if sides[tile]["back"] is None] == [], (
        "the game tiles have two sides"
    )


@pytest.mark.clause("RG-SETUP-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_faction_and_a_home_world_are_three_squares_in_the_tableau(players: int) -> None:
    table = begun(*DEALS[:players])
    assert table.round == 1
    for seat in range(players):
        assert empire(table, seat)["squares"] == 3
    assert empire(table, 0)["developments"] == ["space-piracy"]
    assert worlds(table, 0) == ["hidden-fortress", "old-earth"]


@pytest.mark.clause("RG-SETUP-06")
@pytest.mark.parametrize(("players", "left"), [(2, 51), (3, 49), (4, 47), (5, 45)])
def test_each_player_draws_two_tiles_out_of_the_bag(players: int, left: int) -> None:
    table = dealt(*DEALS[:players])
    assert [empire(table, seat)["hand"] for seat in range(players)] == [2] * players
    assert table.observe(None)["bag"] == left


@pytest.mark.clause("RG-SETUP-06")
def test_a_tile_that_was_drawn_is_no_longer_in_the_bag() -> None:
    again = (*DEALS[1][:3], DEALS[0][2])
    with pytest.raises(IllegalMove, match="the outcome 'draw public-works' is not possible here"):
        dealt(DEALS[0], again)


@pytest.mark.clause("RG-SETUP-07", "RG-SETUP-09")
def test_the_player_chooses_which_tile_is_the_development_and_which_the_world() -> None:
    """Public Works (1) is Lost Alien Warship (5), Diversification (1) is Lost Species Ark World (5)."""
    table = dealt(*DEALS[:2])
    assert table.to_act == [0, 1], "all choose at the same time"
    assert options(table, 0) == ["start diversification", "start public-works"]
    other = table.clone()
    play(table, "0 start public-works", "1 start space-docks")
    assert empire(table, 0)["development_stack"]["top"] == "public-works"
    assert empire(table, 0)["world_stack"]["top"] == "lost-species-ark-world"
    play(other, "0 start diversification", "1 start space-docks")
    assert empire(other, 0)["development_stack"]["top"] == "diversification"
    assert empire(other, 0)["world_stack"]["top"] == "lost-alien-warship"


@pytest.mark.clause("RG-SETUP-07")
def test_one_tile_lies_in_each_stack() -> None:
    table = begun(*DEALS[:3])
    for seat in range(3):
        assert empire(table, seat)["development_stack"]["size"] == 1
        assert empire(table, seat)["world_stack"]["size"] == 1
        assert empire(table, seat)["hand"] == 0


@pytest.mark.clause("RG-SETUP-08")
def test_in_a_first_game_the_cheaper_development_and_the_cheaper_world_are_up() -> None:
    """Public Works 1 / Lost Alien Warship 5; Mining League 6 / New Survivalists 1."""
    dear = ("space-piracy", "old-earth", "mining-league", "public-works")
    table = dealt(dear, OTHER, first_game=True)
    assert table.round == 1, "nothing was asked"
    assert empire(table, 0)["development_stack"]["top"] == "public-works"
    assert empire(table, 0)["world_stack"]["top"] == "new-survivalists"


@pytest.mark.clause("RG-SETUP-08")
@pytest.mark.parametrize(
    ("one", "other", "development", "world"),
    [
        ("public-works", "backup-planning", "backup-planning", "lost-alien-warship"),
        ("backup-planning", "public-works", "backup-planning", "lost-alien-warship"),
        ("nanotechnology", "conscription", "conscription", "radioactive-world"),
    ],
)
def test_in_a_first_game_the_other_cost_decides_if_one_is_equal(
    one: str, other: str, development: str, world: str
) -> None:
    """Public Works 1 / 5, Backup Planning 1 / 6; Nanotechnology 5 / 2, Conscription 4 / 2."""
    table = dealt(("space-piracy", "old-earth", one, other), OTHER, first_game=True)
    assert empire(table, 0)["development_stack"]["top"] == development
    assert empire(table, 0)["world_stack"]["top"] == world


@pytest.mark.clause("RG-SETUP-08")
@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_in_a_first_game_the_first_tile_drawn_is_developed_if_costs_are_equal(
    order: tuple[int, int],
) -> None:
    """Public Works and Diversification both cost 1, and their worlds 5."""
    one, other = (DEALS[0][place] for place in order)
    table = dealt(("space-piracy", "old-earth", one, other), OTHER, first_game=True)
    assert empire(table, 0)["development_stack"]["top"] == one


@pytest.mark.clause("RG-SETUP-09")
def test_the_dearer_arrangement_may_be_chosen() -> None:
    table = dealt(("space-piracy", "old-earth", "mining-league", "public-works"), OTHER)
    play(table, "0 start mining-league", "1 start space-docks")
    assert empire(table, 0)["development_stack"]["top"] == "mining-league"
    assert empire(table, 0)["world_stack"]["top"] == "lost-alien-warship"


@pytest.mark.clause("RG-SETUP-10")
@pytest.mark.parametrize("players", [2, 5])
def test_three_home_dice_in_the_cup_and_two_in_the_citizenry(players: int) -> None:
    table = dealt(*DEALS[:players])
    for seat in range(players):
        assert empire(table, seat)["cup"]["home"] == 3
        assert empire(table, seat)["citizenry"]["home"] == 2
    assert table.observe(None)["supply"].get("home", 0) == 25 - 5 * players


@pytest.mark.clause("RG-SETUP-11")
@pytest.mark.parametrize(
    ("faction", "cup", "citizenry", "good"),
    [
        ("space-piracy", {}, {"military": 1}, "hidden-fortress"),
        ("alien-archaeology", {}, {"alien": 1}, "alien-rosetta-stone-world"),
        ("consumer-markets", {"novelty": 1}, {}, "space-mall"),
        ("improved-reconnaissance", {"rare": 1}, {}, "wormhole-station"),
        ("genetics-lab", {}, {"genes": 1}, "the-last-of-the-gnarssh"),
        ("galactic-religion", {}, {}, "pilgrimage-world+novelty"),
        ("biological-adaptation", {"genes": 1}, {}, "aquatic-uplift-world"),
        ("mining-industry", {}, {"rare": 1}, "meteorite-planet"),
    ],
)
def test_what_the_world_of_a_faction_grants(
    faction: str, cup: dict[str, int], citizenry: dict[str, int], good: str
) -> None:
    other = ("destroyed-colony", *OTHER[1:])
    table = dealt((faction, "doomed-world", *DEALS[0][2:]), other)
    assert dice(table, 0) == {"cup": {"home": 3} | cup, "citizenry": {"home": 2} | citizenry}
    assert worlds(table, 0) == [good, "doomed-world"]


@pytest.mark.clause("RG-SETUP-11")
@pytest.mark.parametrize(
    ("home", "cup", "citizenry", "good"),
    [
        ("alpha-centauri", {}, {}, "alpha-centauri+rare"),
        ("ancient-race", {}, {}, "ancient-race+genes"),
        ("damaged-alien-factory", {}, {"alien": 1}, "damaged-alien-factory"),
        ("earths-lost-colony", {}, {}, "earths-lost-colony+novelty"),
        ("epsilon-eridani", {}, {"novelty": 1, "military": 1}, "epsilon-eridani"),
        ("new-sparta", {}, {"military": 2}, "new-sparta"),
        ("old-earth", {}, {"consumption": 1}, "old-earth"),
        ("separatist-colony", {"military": 1}, {}, "separatist-colony"),
    ],
)
def test_what_a_home_world_grants(
    home: str, cup: dict[str, int], citizenry: dict[str, int], good: str
) -> None:
    """Galactic Religion's world brings a good of its own and no other die."""
    other = ("destroyed-colony", "doomed-world", *OTHER[2:])
    table = dealt(("galactic-religion", home, *DEALS[0][2:]), other)
    assert dice(table, 0) == {"cup": {"home": 3} | cup, "citizenry": {"home": 2} | citizenry}
    assert worlds(table, 0) == ["pilgrimage-world+novelty", good]


@pytest.mark.clause("RG-SETUP-12")
def test_the_world_that_waits_in_the_stack_grants_nothing() -> None:
    """Lost Alien Warship would bring two credits and an Alien die."""
    table = dealt(*DEALS[:2])
    table.foretell(*EXPLORERS * 2)
    play(table, "0 start diversification", "1 start space-docks")
    assert empire(table, 0)["world_stack"]["top"] == "lost-alien-warship"
    assert empire(table, 0)["credits"] == 1
    assert dice(table, 0) == {
        "cup": {"home": 3},
        "citizenry": {"home": 2, "military": 1, "consumption": 1},
    }


@pytest.mark.clause("RG-SETUP-13", "RG-SETUP-03")
def test_the_doomed_world_brings_eight_credits_and_no_die() -> None:
    table = dealt(("galactic-religion", "doomed-world", *DEALS[0][2:]), OTHER)
    assert [empire(table, seat)["credits"] for seat in (0, 1)] == [8, 1], "not 9"
    assert dice(table, 0) == {"cup": {"home": 3}, "citizenry": {"home": 2}}


@pytest.mark.clause("RG-SETUP-14")
def test_both_worlds_of_the_destroyed_colony_grant_a_die() -> None:
    table = dealt(("destroyed-colony", "doomed-world", *DEALS[0][2:]), OTHER)
    assert worlds(table, 0) == ["destroyed-colony", "awakened-alien-outpost", "doomed-world"]
    assert empire(table, 0)["developments"] == []
    assert dice(table, 0) == {
        "cup": {"home": 3, "consumption": 1},
        "citizenry": {"home": 2, "military": 1},
    }


@pytest.mark.clause("RG-SETUP-15")
def test_a_settle_phase_does_not_repeat_what_faction_and_home_world_granted() -> None:
    """Gem World costs 2 and puts a Novelty die in the cup; both settlers are recruited again."""
    table = in_phases(
        "settle",
        "credits 2\ncolumns home:settle*2\nworlds hidden-fortress alpha-centauri\nworld-stack gem-world",
        "worlds space-mall old-earth",
    )
    assert table.round == 2
    assert worlds(table, 0) == ["hidden-fortress", "alpha-centauri", "gem-world"]
    assert dice(table, 0) == {"cup": {"home": 2, "novelty": 1}, "citizenry": {}}
    assert dice(table, 1) == {"cup": {}, "citizenry": {}}


@pytest.mark.clause("RG-SETUP-16")
def test_a_good_of_the_setup_is_not_recalled_before_the_first_manage_empire() -> None:
    table = begun(("genetics-lab", "alpha-centauri", *DEALS[0][2:]), DEALS[1])
    moves = ["0 select home explore to explore", "0 lock", "1 select home explore to explore"]
    table.foretell("spare explore")
    for before, move in pairwise(["", *moves, "1 lock", *["1 stock home"] * 3]):
        play(table, *([before] if before else []))
        seat = int(move[0])
        with pytest.raises(IllegalMove, match="not possible now"):
            table.play(seat, "recall-good alpha-centauri rare")
    play(table, "1 stock home", *["0 stock home"] * 3)
    assert table.observe(None)["step"] == "manage"
    assert options(table, 0) == ["recall-good alpha-centauri rare", "recall-done"]


@pytest.mark.clause("RG-SETUP-17")
def test_the_development_of_a_faction_brings_no_die_and_works_in_round_1() -> None:
    """Consumer Markets: in Produce a credit for each good on a Novelty world, here two."""
    deal = ("consumer-markets", "earths-lost-colony", *DEALS[0][2:])
    table = dealt(deal, OTHER)
    assert dice(table, 0) == {"cup": {"home": 3, "novelty": 1}, "citizenry": {"home": 2}}, (
        "the Novelty die is Space Mall's"
    )
    table.foretell(*EXPLORERS, "roll novelty produce", *EXPLORERS, "spare produce")
    play(table, "0 start public-works", "1 start space-docks")
    assert columns(table, 0) == {"explore": {"home": 3}, "produce": {"novelty": 1}}
    play(table, "0 select novelty produce to produce", "0 lock")
    play(table, "1 select home explore to produce", "1 lock")
    assert worlds(table, 0) == ["space-mall+novelty", "earths-lost-colony+novelty"]
    assert "{0} gained 2 credits" in table.log(None)
