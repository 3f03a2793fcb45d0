"""The end of the game: four conditions, and a last round that is played out in full (NF-END)."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import empire, options, play, position

# Developments of a three-player game; a small one covers one space, a large one two.
SMALL = [
    "contact-specialist",
    "space-marines",
    "genetics-lab",
    "homesteading-pioneers",
    "consumer-markets",
    "mining-industries",
    "replicant-robots",
    "prosperous-economy",
    "survey-team",
    "mining-robots",
    "alien-researchers",
    "investment-credits",
]
LARGE = ["mining-league", "new-galactic-order", "pan-galactic-league", "federation-survey"]

COLONIES = [
    "old-earth",
    "gem-world",
    "spice-world",
    "new-vinland",
    "space-port",
    "artist-settlement",
    "secluded-world",
]

GOALS = [
    "citizen-services",
    "faction-tolerance",
    "skilled-workforce",
    "diversification",
    "stockpile-resources",
    "exploration",
    "tax-on-trade",
    "conscription",
]


def with_developments(small: int, large: int) -> Table:
    """Player 0 of three has so many developments and plenty of credits."""
    owned = " ".join(SMALL[:small] + LARGE[:large])
    return position(f"seat 0 credits 30\ndevelopments {owned}")


def causes(table: Table) -> list[str]:
    """Why this is the last round; empty while it is not."""
    found: list[str] = table.observe(None)["last_round"]
    return found


def finish(table: Table) -> None:
    """Take the last option at each decision until the next selection."""
    while not table.over and not options(table, table.to_act[0])[0].startswith("select "):
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[-1])


# The four conditions


@pytest.mark.clause("NF-END-01")
@pytest.mark.parametrize(
    ("small", "bought", "spaces", "ends"),
    [
        (9, "investment-credits", 10, []),
        (10, "investment-credits", 11, ["developments"]),
        (8, "mining-league", 10, []),
        (9, "mining-league", 11, ["developments"]),
        (10, "mining-league", 12, ["developments"]),
    ],
)
def test_over_ten_development_spaces(small: int, bought: str, spaces: int, ends: list[str]) -> None:
    table = with_developments(small, 0)
    play(table, "0 select develop", f"0 develop {bought}")
    finish(table)
    assert empire(table, 0)["spaces"] == spaces
    assert causes(table) == ends


@pytest.mark.clause("NF-END-04")
def test_five_small_and_three_large_cover_eleven_spaces() -> None:
    """Eight tiles, yet over ten spaces."""
    table = with_developments(5, 2)
    play(table, "0 select develop", "0 develop pan-galactic-league")
    finish(table)
    mine = empire(table, 0)
    assert (len(mine["developments"]), mine["spaces"]) == (8, 11)
    assert causes(table) == ["developments"]


@pytest.mark.clause("NF-END-04")
def test_ten_small_developments_cover_ten_spaces() -> None:
    """More tiles than in the case above, but not over ten spaces."""
    table = with_developments(9, 0)
    play(table, "0 select develop", "0 develop mining-robots")
    finish(table)
    mine = empire(table, 0)
    assert (len(mine["developments"]), mine["spaces"]) == (10, 10)
    assert causes(table) == []


@pytest.mark.clause("NF-END-01")
def test_spaces_of_different_players_do_not_add_up() -> None:
    table = position(
        f"""
        seat 0 credits 9
        developments {" ".join(SMALL[:9])}
        seat 1 credits 9
        developments {" ".join(SMALL[:9])}
        """
    )
    play(table, "0 select develop", "0 develop mining-robots", "1 develop mining-robots")
    finish(table)
    assert causes(table) == []


@pytest.mark.clause("NF-END-01")
@pytest.mark.parametrize(("before", "ends"), [(6, []), (7, ["colonies"])])
def test_over_seven_colonies(before: int, ends: list[str]) -> None:
    """The home colony counts: seven with it go on, an eighth ends the game."""
    table = position(
        f"""
        seat 0 credits 0 vp 0 colonists 1
        colonies {" ".join(COLONIES[:before])}
        explored devolved-uplift-race
        """
    )
    play(table, "0 select settle", "0 settle devolved-uplift-race")
    finish(table)
    assert len(empire(table, 0)["colonies"]) == before + 1
    assert causes(table) == ends


@pytest.mark.clause("NF-END-01")
def test_explored_worlds_are_no_colonies() -> None:
    table = position(
        """
        seat 0 credits 0
        colonies old-earth
        explored gem-world spice-world new-vinland space-port comet-zone rebel-base rebel-miners
        """
    )
    play(table, "0 select settle")
    assert empire(table, 0)["colonists"] == 3  # nothing could be settled
    assert causes(table) == []


@pytest.mark.clause("NF-END-01")
@pytest.mark.parametrize(
    ("players", "held", "supply", "ends"),
    [
        (2, 14, 5, []),
        (2, 15, 4, ["colonists"]),
        (3, 24, 5, []),
        (3, 25, 4, ["colonists"]),
        (4, 34, 5, []),
        (4, 35, 4, ["colonists"]),
        (5, 44, 5, []),
        (5, 45, 4, ["colonists"]),
    ],
)
def test_under_five_colonists_after_settle(
    players: int, held: int, supply: int, ends: list[str]
) -> None:
    """Each player takes two colonists and the selector one more."""
    table = position(f"players {players}\nseat 1 colonists {held}")
    play(table, "0 select settle")
    assert table.observe(None)["colonists"] == supply
    assert causes(table) == ends


@pytest.mark.clause("NF-END-01")
def test_the_colonist_supply_is_tested_after_settle_only() -> None:
    """Homesteading Pioneers take the supply from five to four in Explore: play goes on."""
    table = position("seat 0\ndevelopments homesteading-pioneers\nseat 1 colonists 31")
    play(table, "0 select explore")
    finish(table)
    assert table.observe(None)["colonists"] == 4
    assert causes(table) == []
    play(table, "1 select retreat", "2 select develop")
    finish(table)
    assert table.observe(None)["round"] == 2
    play(table, "0 select settle")
    finish(table)
    assert causes(table) == ["colonists"]


@pytest.mark.clause("NF-END-01", "NF-END-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("tile", ["envoys", "trade-consume"])
@pytest.mark.parametrize(("left", "ends"), [(2, []), (1, ["vp-pool"])])
def test_the_pool_can_be_emptied_in_any_action(
    tile: str, players: int, left: int, ends: list[str]
) -> None:
    """Selecting either tile gives one chip; a pool at exactly 0 is emptied, one at 1 is not."""
    table = position(f"players {players}\nseat 1 vp {12 * players - left}")
    play(table, f"0 select {tile}")
    assert table.observe(None)["vp_pool"] == left - 1
    assert causes(table) == ends


@pytest.mark.clause("NF-END-05")
@pytest.mark.parametrize(
    ("left", "pool", "ends"), [(5, 1, []), (4, 0, ["vp-pool"]), (3, 0, ["vp-pool"])]
)
def test_a_consume_power_can_empty_the_pool(left: int, pool: int, ends: list[str]) -> None:
    """Player 1 consumes two goods for 3 VP, after the selector's chip; all of it is paid."""
    table = position(
        f"""
        seat 0 vp {36 - left}
        seat 1
        colonies old-earth gem-world+novelty spice-world+novelty
        """
    )
    play(table, "0 select trade-consume", "1 sell-nothing")
    finish(table)
    assert empire(table, 1)["vp"] == 3
    assert table.observe(None)["vp_pool"] == pool
    assert causes(table) == ends


@pytest.mark.clause("NF-END-01")
def test_several_conditions_at_once() -> None:
    """An eighth colony and a supply of four, met in the same Settle action."""
    table = position(
        f"""
        seat 0 credits 0 vp 0 colonists 1
        colonies {" ".join(COLONIES)}
        explored devolved-uplift-race
        seat 1 colonists 19
        """
    )
    # 36 - 7 on colonies - 1 - 19 = 9; the bonus takes 1, players 1 and 2 take 2 each.
    play(table, "0 select settle", "0 settle devolved-uplift-race")
    assert table.observe(None)["colonists"] == 4
    assert causes(table) == ["colonies", "colonists"]
    play(table, "1 select retreat", "2 select envoys")
    assert table.over


@pytest.mark.clause("NF-END-01")
def test_nothing_else_ends_the_game() -> None:
    """No world in the bag, no good in the supply, no goal in the stack, riches and many rounds."""
    bag = position(f"seat 0\ncolonies {' '.join(COLONIES)}").observe(None)["bag"]
    goods = ["novelty"] * 19 + ["rare"] * 17 + ["genes"] * 13 + ["alien"] * 11
    table = position(
        f"""
        goals yes
        goals-up {" ".join(f"{goal}@0" for goal in GOALS)}
        round 99
        seat 0 credits 999 vp 35
        developments {" ".join(SMALL[:10])}
        colonies {" ".join(COLONIES)}
        seat 1
        stocked-worlds {" ".join(bag)}
        stocked-goods {" ".join(goods)}
        """
    )
    seen = table.observe(None)
    assert (seen["bag"], seen["goals"]["stack"], set(seen["goods"].values())) == ([], 0, {0})
    for move in ("0 select produce", "1 select explore", "2 select chart-goals"):
        play(table, move)
        finish(table)
        assert causes(table) == []
    assert not table.over
    assert table.observe(None)["round"] == 100


# The last round


@pytest.mark.clause("NF-END-02")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_remaining_disk_still_selects(players: int) -> None:
    table = position(f"players {players}\nseat 1 vp {12 * players - 1}")
    play(table, "0 select envoys")
    assert causes(table) == ["vp-pool"]
    for seat, tile in zip(range(1, players), ["settle", "produce", "retreat", "trade-consume"]):
        assert not table.over
        assert table.to_act == [seat]
        play(table, f"{seat} select {tile}")
        finish(table)
    assert table.over


@pytest.mark.clause("NF-END-02")
def test_with_two_players_all_four_disks_select_in_the_last_round() -> None:
    table = position("players 2\nseat 1 vp 23")
    play(table, "0 select envoys", "1 select retreat", "0 select settle")
    assert not table.over
    assert len(options(table, 1)) == 4
    play(table, "1 select produce")
    assert table.over


@pytest.mark.clause("NF-END-02")
def test_actions_of_the_last_round_are_done_in_full_with_their_bonus() -> None:
    table = position(
        """
        seat 0 credits 0 vp 35 colonists 0
        seat 1 credits 1 vp 0 colonists 0
        seat 2 credits 2 vp 0 colonists 0
        """
    )
    play(table, "0 select envoys")
    play(table, "1 select settle")
    assert [empire(table, seat)["colonists"] for seat in range(3)] == [2, 3, 2]
    play(table, "2 select develop", "2 develop homesteading-pioneers")  # cost 3, 1 less
    assert (empire(table, 2)["credits"], empire(table, 2)["developments"]) == (
        0,
        ["homesteading-pioneers"],
    )
    play(table, "1 develop contact-specialist")
    assert table.over
    assert table.scores == [36, 1, 2]


@pytest.mark.clause("NF-END-02", "NF-END-05")
def test_chips_are_still_paid_once_the_pool_is_empty() -> None:
    table = position("seat 0 vp 35")
    play(table, "0 select envoys", "1 select trade-consume")
    assert [empire(table, seat)["vp"] for seat in range(3)] == [36, 1, 0]
    assert table.observe(None)["vp_pool"] == 0


@pytest.mark.clause("NF-END-03")
@pytest.mark.parametrize("cause", ["developments", "colonies", "colonists"])
def test_a_flag_once_set_stays_although_its_condition_no_longer_holds(cause: str) -> None:
    """Later actions of the round test the same condition and find it not met."""
    table = position(f"ending {cause}\nselected 1\nused retreat\nseat 1 credits 9")
    play(table, "1 select develop", "1 buy-nothing")
    finish(table)
    assert causes(table) == [cause]
    play(table, "2 select settle")
    finish(table)
    assert table.over
    assert causes(table) == [cause]


@pytest.mark.clause("NF-END-03")
def test_a_later_condition_joins_an_earlier_one() -> None:
    table = position("ending colonies\nselected 1\nused retreat\nseat 0 vp 35")
    play(table, "1 select envoys")
    assert causes(table) == ["colonies", "vp-pool"]
    assert not table.over


@pytest.mark.clause("NF-END-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_condition_met_in_the_last_action_ends_the_game_after_it(players: int) -> None:
    disks = 4 if players == 2 else players
    spent = " ".join(["retreat", "develop", "explore", "produce"][: disks - 1])
    last = players - 1
    lines = f"players {players}\nround 7\nselected {disks - 1}\nused {spent}"
    table = position(f"{lines}\nseat 0 vp {12 * players - 1}")
    play(table, f"{last} select envoys")
    assert table.over
    assert table.observe(None)["round"] == 7
    assert table.scores[last] == 1

    table = position(f"{lines}\nseat 0 vp {12 * players - 2}")
    play(table, f"{last} select envoys")
    assert not table.over
    assert table.observe(None)["round"] == 8


@pytest.mark.clause("NF-END-06")
def test_the_last_action_itself_is_finished_first() -> None:
    """The selector's chip empties the pool; the others still trade before the game is over."""
    table = position(
        """
        selected 2
        used retreat develop
        seat 0 vp 35
        colonies gem-world+novelty
        seat 1
        colonies comet-zone+rare
        """
    )
    play(table, "2 select trade-consume")
    assert causes(table) == ["vp-pool"]
    play(table, "0 sell gem-world")
    assert not table.over
    play(table, "1 sell comet-zone")
    assert table.over
    assert [empire(table, seat)["credits"] for seat in range(3)] == [1, 2, 0]
