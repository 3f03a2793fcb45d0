"""Scoring: chips, printed costs and bonuses, and who wins."""

from __future__ import annotations

import pytest

from tests.games.roll_for_the_galaxy.helpers import (
    assigning,
    empire,
    in_phases,
    managing,
    play,
)
from tests.games.roll_for_the_galaxy.scenes_ship import WAITING, bonus, finished


@pytest.mark.clause("RG-SCORE-01")
def test_the_score_is_chips_and_printed_costs_and_bonuses() -> None:
    table = finished(
        """
        vp 5
        developments galactic-bankers public-works export-duties
        worlds gem-world alien-sentinels
        """,
        "",
    )
    assert table.scores[0].breakdown == {
        "chips": 5,
        "developments": 6 + 1 + 2,
        "worlds": 2 + 6,
        "galactic-bankers": 3,
    }
    assert table.scores[0] == 25
    assert table.scores[1] == 0


@pytest.mark.clause("RG-SCORE-01")
def test_credits_dice_and_goods_are_no_points() -> None:
    table = finished(
        """
        credits 10
        cup home*5 alien
        citizenry military*2
        worlds gem-world+novelty
        """,
        "",
    )
    assert table.scores[0] == 2


@pytest.mark.clause("RG-SCORE-02")
def test_both_costs_of_the_faction_and_the_cost_of_the_home_world_count() -> None:
    table = finished(
        "faction 4\ndevelopments improved-reconnaissance\nworlds wormhole-station old-earth",
        "faction 9\nworlds destroyed-colony awakened-alien-outpost alpha-centauri",
    )
    assert table.scores == [2 + 3 + 3, 0 + 3 + 1]


@pytest.mark.clause("RG-SCORE-03")
def test_tiles_in_stacks_score_nothing_whatever_stands_on_them() -> None:
    table = finished(
        """
        worlds old-earth
        development-stack public-works galactic-bankers
        development-dice home*7
        world-stack gem-world
        world-dice home*2
        """,
        "",
    )
    assert table.scores[0] == 3


@pytest.mark.clause("RG-SCORE-03")
def test_a_world_settled_at_a_discount_scores_its_printed_cost() -> None:
    table = in_phases(
        "settle ship",
        """
        developments replicant-robots
        world-stack alien-sentinels
        columns home:settle*5
        """,
        WAITING,
    )
    assert empire(table, 0)["points_by_source"] == {
        "chips": 0,
        "developments": 4,
        "worlds": 6,
    }


@pytest.mark.clause("RG-SCORE-04")
@pytest.mark.parametrize(
    ("seat", "name", "extra"),
    [
        ("developments galactic-bankers", "galactic-bankers", 1),
        ("developments free-trade-association", "free-trade-association", 0),
        ("developments galactic-federation", "galactic-federation", 2),
        ("developments system-diversification", "system-diversification", 3),
    ],
)
def test_a_development_of_cost_six_scores_six_and_its_own_bonus(
    seat: str, name: str, extra: int
) -> None:
    score = finished(seat, "").scores[0]
    assert score.breakdown == {"chips": 0, "developments": 6, "worlds": 0, name: extra}


@pytest.mark.clause("RG-SCORE-05")
def test_each_bonus_is_rounded_up_by_itself() -> None:
    """Novelty worlds of 1: a half; developments of 13: four and a third. Each rounds up."""
    table = finished(
        """
        developments free-trade-association galactic-federation public-works
        worlds secluded-world
        """,
        "",
    )
    assert table.scores[0].breakdown["free-trade-association"] == 1
    assert table.scores[0].breakdown["galactic-federation"] == 5


@pytest.mark.clause("RG-SCORE-06")
def test_the_rulebooks_example_scores_twenty_five() -> None:
    table = finished(
        """
        faction 2
        developments alien-archaeology galactic-federation new-galactic-order
        worlds alien-rosetta-stone-world new-sparta
        citizenry military*2
        cup military home*3 alien
        world-stack gem-world
        world-dice military
        """,
        "faction 3",
    )
    assert table.scores[0].breakdown == {
        "chips": 0,
        "developments": 13,
        "worlds": 3,
        "galactic-federation": 5,
        "new-galactic-order": 4,
    }
    assert table.scores[0] == 25


@pytest.mark.clause("RG-SCORE-07")
def test_the_highest_score_wins_whatever_the_dice_and_credits() -> None:
    table = finished("vp 4\ncredits 10\ncup home*9", "vp 6\ncredits 1", "vp 5\ncredits 10")
    assert table.winners == [1]
    assert table.tie_break == ""


@pytest.mark.clause("RG-SCORE-08")
def test_a_tie_is_broken_by_dice_in_the_cup_and_credits_together() -> None:
    """Five dice and 1 credit beat two dice and 3 credits."""
    table = finished("vp 4\ncredits 3\ncup home*2", "vp 4\ncredits 1\ncup home*4 alien")
    assert table.winners == [1]
    assert table.tie_break == (
        "{0} and {1} have 4 points; {1} wins with 6 dice in the cup and credits."
    )


@pytest.mark.clause("RG-SCORE-09")
@pytest.mark.parametrize(
    "elsewhere",
    [
        "citizenry home*6",
        "development-stack nanotechnology\ndevelopment-dice home*6",
        "world-stack gem-world\nworld-dice home*6",
    ],
)
def test_dice_elsewhere_than_in_the_cup_break_no_tie(elsewhere: str) -> None:
    table = finished(f"vp 4\ncredits 1\ncup home\n{elsewhere}", "vp 4\ncredits 1\ncup home*2")
    assert table.winners == [1]


@pytest.mark.clause("RG-SCORE-09")
def test_goods_break_no_tie() -> None:
    table = finished("vp 2\ncredits 1\nworlds gem-world+novelty", "vp 4\ncredits 1\ncup home")
    assert table.scores == [4, 4]
    assert table.winners == [1]


@pytest.mark.clause("RG-SCORE-09", "RG-MAN-12")
@pytest.mark.parametrize(
    ("moves", "winners"),
    [
        (["0 recall developments home", "0 recall developments home"], [0]),
        (["0 recall developments home", "0 recall-done"], [0, 1]),
        (["0 recall-done"], [1]),
    ],
)
def test_the_tie_break_is_taken_after_the_last_recall(moves: list[str], winners: list[int]) -> None:
    """Two dice on a stack come to the cup, or stay there and do not count."""
    table = managing(
        """
        vp 12
        credits 1
        development-stack nanotechnology
        development-dice home*2
        """,
        "vp 12\ncredits 1\ncup alien",
    )
    play(table, *moves)
    assert table.winners == winners


@pytest.mark.clause("RG-SCORE-09", "RG-MAN-12")
def test_the_tie_break_is_taken_after_the_last_recruiting() -> None:
    """Three credits buy three dice, then 1 credit is given: 4 against 3."""
    table = managing("vp 12\ncredits 3\ncitizenry home*3", "vp 12\ncredits 3")
    assert table.over
    assert table.winners == [0]


@pytest.mark.clause("RG-SCORE-10")
def test_players_who_tie_in_everything_share_the_win() -> None:
    table = finished(
        "vp 4\ncredits 2\ncup home",
        "vp 3\ncredits 10\ncup home*9",
        "vp 4\ncredits 1\ncup military alien",
        "vp 4\ncredits 2",
    )
    assert table.winners == [0, 2]


@pytest.mark.clause("RG-SCORE-10")
def test_a_player_below_the_highest_score_has_no_part_in_the_tie_break() -> None:
    table = finished("vp 4\ncredits 1", "vp 3\ncredits 10\ncup home*9", "vp 4\ncredits 2")
    assert table.winners == [2]


@pytest.mark.clause("RG-SCORE-10")
def test_an_even_tie_is_told_in_words() -> None:
    table = finished("vp 4\ncredits 2", "vp 4\ncredits 1\ncup home")
    assert table.winners == [0, 1]
    assert table.tie_break == (
        "{0} and {1} share the win: 4 points each, and 2 dice in the cup and credits each."
    )


@pytest.mark.clause("RG-SCORE-11", "RG-SCORE-05")
@pytest.mark.parametrize(
    ("worlds", "points"),
    [
        ("old-earth", 0),
        ("secluded-world", 1),  # 1
        ("gem-world", 1),  # 2
        ("gem-world secluded-world", 2),  # 3
        ("space-mall", 0),  # a Novelty world of cost 0
        ("pilgrimage-world earths-lost-colony ore-rich-world", 3),  # 3 + 2, the other is brown
    ],
)
def test_free_trade_association_scores_half_the_cost_of_novelty_worlds(
    worlds: str, points: int
) -> None:
    seat = f"developments free-trade-association\nworlds {worlds}"
    assert bonus(seat, "free-trade-association") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("others", "points"),
    [("", 1), ("space-piracy", 2), ("nanotechnology galactic-salon public-works", 4)],
)
def test_galactic_bankers_scores_one_for_each_development(others: str, points: int) -> None:
    seat = f"developments galactic-bankers {others}\nworlds gem-world"
    assert bonus(seat, "galactic-bankers") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("", 0),
        ("cup home*4", 1),
        ("cup home military consumption novelty rare genes alien", 7),
        ("cup home\ncitizenry military", 2),
        ("cup consumption*2", 1),
        ("development-stack nanotechnology\ndevelopment-dice rare", 1),
        ("world-stack spice-world\nworld-dice genes alien", 2),
        ("cup home\nworlds gem-world+rare plague-world+rare", 2),
    ],
)
def test_galactic_exchange_scores_one_for_each_colour_of_dice(dice: str, points: int) -> None:
    assert bonus(f"developments galactic-exchange\n{dice}", "galactic-exchange") == points


@pytest.mark.clause("RG-SCORE-11", "RG-SCORE-05")
@pytest.mark.parametrize(
    ("others", "points"),
    [
        ("", 2),  # 6
        ("public-works", 3),  # 7
        ("alien-research-team", 3),  # 9
        ("nanotechnology", 4),  # 11
        ("space-piracy", 2),  # 6, the other costs 0
    ],
)
def test_galactic_federation_scores_a_third_of_the_cost_of_developments(
    others: str, points: int
) -> None:
    seat = f"developments galactic-federation {others}\nworlds alien-sentinels"
    assert bonus(seat, "galactic-federation") == points


@pytest.mark.clause("RG-SCORE-11", "RG-SCORE-12")
@pytest.mark.parametrize(
    ("vp", "points"),
    [
        (0, 0),
        (1, 1),
        (2, 1),
        (3, 2),
        (5, 2),
        (6, 3),
        (9, 3),
        (10, 4),
        (14, 4),
        (15, 5),
        (20, 5),
        (21, 6),
        (27, 6),
        (28, 7),
        (55, 10),
    ],
)
def test_galactic_renaissance_scores_steps_of_vp_chips(vp: int, points: int) -> None:
    seat = f"vp {vp}\ndevelopments galactic-renaissance\nworlds alien-sentinels"
    assert bonus(seat, "galactic-renaissance") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("worlds", "points"),
    [
        ("gem-world old-earth", 0),
        ("gem-world+home", 1),
        ("gem-world+home+novelty plague-world+genes ore-rich-world", 3),
    ],
)
def test_galactic_reserves_scores_one_for_each_good(worlds: str, points: int) -> None:
    assert bonus(f"developments galactic-reserves\nworlds {worlds}", "galactic-reserves") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("worlds", "points"),
    [
        ("gem-world+rare", 0),  # a Rare Elements die on a Novelty world
        ("ore-rich-world", 2),
        ("meteorite-planet alpha-centauri silicon-world gem-world", 6),
    ],
)
def test_mining_league_scores_two_for_each_rare_elements_world(worlds: str, points: int) -> None:
    assert bonus(f"developments mining-league\nworlds {worlds}", "mining-league") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("others", "points"),
    [
        ("", 1),
        ("public-works space-piracy", 3),
        ("nanotechnology diversification", 1),
        ("backup-planning galactic-mandate", 1),
        ("biological-adaptation", 2),  # no Reassign power
        ("system-diversification", 1),
    ],
)
def test_new_economy_scores_one_for_each_development_without_a_reassign_power(
    others: str, points: int
) -> None:
    assert bonus(f"developments new-economy {others}", "new-economy") == points


@pytest.mark.clause("RG-SCORE-11", "RG-POW-22", "RG-POW-23")
@pytest.mark.parametrize(
    ("dice", "points"), [(0, 0), (1, 2), (2, 2), (3, 2), (4, 4), (6, 4), (7, 6)]
)
def test_new_galactic_order_scores_two_for_each_started_set_of_three_military_dice(
    dice: int, points: int
) -> None:
    cup = f"military*{dice}" if dice else "home*6"
    assert bonus(f"developments new-galactic-order\ncup {cup}", "new-galactic-order") == points


@pytest.mark.clause("RG-POW-22")
def test_new_galactic_order_counts_military_dice_wherever_they_are() -> None:
    seat = """
        developments new-galactic-order
        cup military
        citizenry military
        development-stack nanotechnology
        development-dice military
        world-stack spice-world
        world-dice military*2
        worlds gem-world+military plague-world+military
        """
    assert bonus(seat, "new-galactic-order") == 6  # seven dice


@pytest.mark.clause("RG-POW-22")
def test_the_die_that_selects_a_phase_counts_in_the_points_so_far() -> None:
    """Four Military dice are two started sets, also with one of them on the strip."""
    table = assigning(
        "developments new-galactic-order\ncolumns military:develop*4",
        "columns home:explore",
    )
    assert empire(table, 0)["points_by_source"]["new-galactic-order"] == 4
    play(table, "0 select military develop to ship")
    assert empire(table, 0)["points_by_source"]["new-galactic-order"] == 4


@pytest.mark.clause("RG-SCORE-11", "RG-SCORE-05")
@pytest.mark.parametrize(
    ("others", "points"),
    [
        ("", 3),  # 6
        ("diversification", 4),  # 7
        ("diversification backup-planning", 4),  # 8
        ("galactic-mandate", 5),  # 9
        ("biological-adaptation public-works", 3),  # neither has a Reassign power
    ],
)
def test_system_diversification_scores_half_the_cost_of_reassign_developments(
    others: str, points: int
) -> None:
    seat = f"developments system-diversification {others}"
    assert bonus(seat, "system-diversification") == points


@pytest.mark.clause("RG-SCORE-11")
@pytest.mark.parametrize(
    ("last", "points"), [("recall-done", 1), ("recall-good gem-world novelty", 0)]
)
def test_bonuses_are_counted_after_the_last_manage_empire(last: str, points: int) -> None:
    """A good recalled at the very end is no good any more."""
    table = managing(
        "vp 24\ndevelopments galactic-reserves\nworlds gem-world+novelty",
        "",
    )
    play(table, f"0 {last}")
    assert table.scores[0].breakdown["galactic-reserves"] == points
