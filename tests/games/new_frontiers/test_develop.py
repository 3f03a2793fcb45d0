"""Develop: who may buy what, at which price, and when it ends the game."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.new_frontiers.helpers import blocked, empire, options, play, position
from tests.games.new_frontiers.scenes import duel, ending, reason

# Ten small developments, none with a Develop power; and three large ones.
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
]
LARGE = ["mining-league", "new-galactic-order", "pan-galactic-league"]


@pytest.mark.clause("NF-DEV-01", "DP-07")
def test_each_player_in_turn_order_may_buy_one_development_or_none() -> None:
    table = position(
        """
        track 2 0 1
        seat 0 credits 9
          colonies old-earth
        seat 1 credits 9
          colonies new-sparta
        seat 2 credits 9
          colonies alpha-centauri
        """
    )
    play(table, "2 select develop", "2 develop space-marines")
    assert table.to_act == [0], "one development each, then the next player of the track"
    assert "buy-nothing" in options(table, 0)
    play(table, "0 buy-nothing")
    assert table.to_act == [1]
    play(table, "1 develop survey-team")
    assert [empire(table, seat)["developments"] for seat in range(3)] == [
        [],
        ["survey-team"],
        ["space-marines"],
    ]
    assert [empire(table, seat)["credits"] for seat in range(3)] == [9, 8, 8]
    assert options(table, 0)[0] == "select retreat", "the action is over"


@pytest.mark.clause("NF-DEV-02", "DP-07")
def test_the_price_must_be_payable_in_full() -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        """
        seat 1 credits 3
          colonies new-sparta
        """,
    )
    play(table, "0 select develop", "0 buy-nothing")
    assert options(table, 1) == [
        "develop contact-specialist",
        "develop space-marines",
        "develop genetics-lab",
        "develop homesteading-pioneers",
        "develop consumer-markets",
        "develop mining-industries",
        "develop survey-team",
        "develop mining-robots",
        "develop alien-researchers",
        "develop terraforming-specialists",
        "develop investment-credits",
        "develop terraforming-robots",
        "buy-nothing",
    ]
    assert blocked(table, 1)["develop replicant-robots"] == "NF-DEV-02"
    assert reason(table, 1, "develop replicant-robots") == "costs $4, you have $3"
    before = table.position
    with pytest.raises(IllegalMove, match=r"costs \$4, you have \$3"):
        table.play(1, "develop replicant-robots")
    assert table.position == before
    play(table, "1 develop homesteading-pioneers")
    assert empire(table, 1)["credits"] == 0
    assert empire(table, 1)["developments"] == ["homesteading-pioneers"]


@pytest.mark.clause("NF-DEV-02", "NF-POW-05", "NF-TILE-26")
def test_reductions_of_the_buyer_add_up() -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        """
        seat 1 credits 6
          colonies new-sparta
          developments investment-credits galactic-federation
        """,
    )
    play(table, "0 select develop", "0 buy-nothing")
    assert blocked(table, 1).get("develop mining-league") is None, "9 - 1 - 2 is 6"
    play(table, "1 develop mining-league")
    assert empire(table, 1)["credits"] == 0


@pytest.mark.clause("NF-DEV-02")
@pytest.mark.parametrize(("credits", "affordable"), [(5, False), (6, True)])
def test_a_reduced_price_is_a_bound_too(credits: int, affordable: bool) -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        f"""
        seat 1 credits {credits}
          colonies new-sparta
          developments investment-credits galactic-federation
        """,
    )
    play(table, "0 select develop", "0 buy-nothing")
    assert ("develop mining-league" in options(table, 1)) is affordable
    assert ("develop mining-league" in blocked(table, 1)) is not affordable


@pytest.mark.clause("NF-DEV-03")
def test_the_selector_pays_one_less_and_others_do_not() -> None:
    table = position(
        """
        seat 0 credits 2
          colonies old-earth
        seat 1 credits 3
          colonies new-sparta
        seat 2 credits 2
          colonies alpha-centauri
        """
    )
    play(table, "0 select develop")
    play(table, "0 develop investment-credits", "1 develop investment-credits")
    assert [empire(table, seat)["credits"] for seat in (0, 1)] == [0, 0]
    assert blocked(table, 2)["develop homesteading-pioneers"] == "NF-DEV-02"


@pytest.mark.clause("NF-DEV-03")
def test_a_selector_who_buys_nothing_gets_nothing_from_the_bonus() -> None:
    table = duel("seat 0 credits 4\ncolonies old-earth")
    play(table, "0 select develop", "0 buy-nothing")
    assert empire(table, 0)["credits"] == 4
    assert empire(table, 0)["vp"] == 0
    assert empire(table, 0)["colonists"] == 0
    assert table.to_act == [1], "the action is over and seat 1 selects"


@pytest.mark.clause("NF-DEV-04", "NF-POW-05")
def test_a_price_stops_at_nothing_and_the_surplus_is_lost() -> None:
    table = duel(
        """
        seat 0 credits 3
          colonies old-earth
          developments investment-credits galactic-federation
        """
    )
    play(table, "0 select develop", "0 develop contact-specialist")
    assert empire(table, 0)["credits"] == 3, "1 - 4 is 0, and nothing is paid out"


@pytest.mark.clause("NF-DEV-05")
def test_nobody_buys_a_development_twice() -> None:
    table = position(
        """
        seat 0 credits 9
          colonies old-earth
          developments space-marines
        seat 1 credits 9
          colonies new-sparta
        seat 2
          colonies alpha-centauri
        """
    )
    play(table, "0 select develop")
    assert "develop space-marines" not in options(table, 0)
    assert blocked(table, 0)["develop space-marines"] == "NF-DEV-05"
    assert reason(table, 0, "develop space-marines") == "you already own it"
    play(table, "0 buy-nothing")
    assert "develop space-marines" in options(table, 1), "the second copy is for others"


@pytest.mark.clause("NF-DEV-06")
def test_a_bought_tile_leaves_the_offer() -> None:
    table = position(
        """
        seat 0 credits 20
          colonies old-earth
        seat 1 credits 20
          colonies new-sparta
        seat 2 credits 20
          colonies alpha-centauri
        """
    )
    play(table, "0 select develop", "0 develop space-marines")
    assert {"id": "space-marines", "left": 1} in table.observe(None)["offer"]
    play(table, "1 develop space-marines")
    assert {"id": "space-marines", "left": 0} in table.observe(None)["offer"]
    assert "develop space-marines" not in options(table, 2)
    assert blocked(table, 2) == {"develop space-marines": "NF-DEV-06"}
    assert reason(table, 2, "develop space-marines") == "none is left on offer"


@pytest.mark.clause("NF-DEV-06")
def test_a_large_development_is_there_once() -> None:
    table = duel(
        "seat 0 credits 20\ncolonies old-earth",
        "seat 1 credits 20\ncolonies new-sparta",
    )
    play(table, "0 select develop", "0 develop mining-league")
    assert empire(table, 0)["credits"] == 12
    assert blocked(table, 1) == {"develop mining-league": "NF-DEV-06"}
    with pytest.raises(IllegalMove, match="none is left on offer"):
        table.play(1, "develop mining-league")


@pytest.mark.clause("NF-DEV-07")
def test_a_small_development_covers_one_space_and_a_large_one_two() -> None:
    table = duel(
        "seat 0 credits 20\ncolonies old-earth",
        "seat 1 credits 20\ncolonies new-sparta",
    )
    play(table, "0 select develop", "0 develop space-marines", "1 develop mining-league")
    assert [empire(table, seat)["spaces"] for seat in (0, 1)] == [1, 2]


SPACES = [
    pytest.param(9, "small", 10, False, marks=pytest.mark.clause("NF-DEV-10")),
    pytest.param(8, "large", 10, False, marks=pytest.mark.clause("NF-DEV-08", "NF-DEV-10")),
    pytest.param(9, "large", 11, True, marks=pytest.mark.clause("NF-DEV-09", "NF-DEV-10")),
    pytest.param(10, "small", 11, True, marks=pytest.mark.clause("NF-DEV-09", "NF-DEV-10")),
    pytest.param(10, "large", 12, True, marks=pytest.mark.clause("NF-DEV-09", "R-29")),
]


@pytest.mark.parametrize(("before", "size", "after", "last"), SPACES)
def test_more_than_ten_spaces_end_the_game_after_this_round(
    before: int, size: str, after: int, last: bool
) -> None:
    owned = [*LARGE[:2], *SMALL[: before - 4]]
    table = duel(
        f"""
        seat 0 credits 9
          colonies old-earth
          developments {" ".join(owned)}
        """
    )
    assert empire(table, 0)["spaces"] == before
    new = "alien-researchers" if size == "small" else LARGE[2]
    play(table, "0 select develop", f"0 develop {new}")
    assert empire(table, 0)["spaces"] == after
    assert ending(table) == (["developments"] if last else [])
    assert not table.over, "the round goes on"


@pytest.mark.clause("NF-DEV-08")
@pytest.mark.parametrize("covered", range(11))
def test_no_mat_is_too_full_for_a_purchase(covered: int) -> None:
    owned = SMALL[:covered]
    table = duel(
        f"""
        seat 0 credits 8
          colonies old-earth
          developments {" ".join(owned) or "-"}
        """
    )
    play(table, "0 select develop")
    assert {"develop alien-researchers", "develop mining-league"} <= set(options(table, 0))
    assert not {"develop alien-researchers", "develop mining-league"} & set(blocked(table, 0))


@pytest.mark.clause("NF-DEV-10")
def test_spaces_are_counted_when_the_whole_action_is_over() -> None:
    table = duel(
        f"""
        seat 0 credits 9
          colonies old-earth
          developments {" ".join(SMALL)}
        """,
        "seat 1 credits 9\ncolonies new-sparta",
    )
    play(table, "0 select develop", "0 develop alien-researchers")
    assert empire(table, 0)["spaces"] == 11
    assert ending(table) == [], "seat 1 has still to buy"
    play(table, "1 buy-nothing")
    assert ending(table) == ["developments"]


@pytest.mark.clause("NF-DEV-10")
def test_eleven_spaces_of_a_player_who_is_not_selector_count_as_well() -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        f"""
        seat 1 credits 9
          colonies new-sparta
          developments {" ".join(SMALL)}
        """,
    )
    play(table, "0 select develop", "1 develop alien-researchers")
    assert ending(table) == ["developments"]


@pytest.mark.clause("NF-DEV-11", "NF-POW-02", "NF-TILE-26")
def test_a_development_gives_no_reduction_or_reward_on_its_own_purchase() -> None:
    table = duel(
        "seat 0 credits 9\ncolonies old-earth",
        "seat 1 credits 9\ncolonies new-sparta",
    )
    play(
        table, "0 select develop", "0 develop technology-investors", "1 develop investment-credits"
    )
    assert empire(table, 0)["credits"] == 5, "5 less the selector's 1, and no 2 credits back"
    assert empire(table, 1)["credits"] == 6, "3 in full"


@pytest.mark.clause("NF-DEV-11", "NF-POW-02")
def test_a_development_works_from_the_next_action_of_the_same_round() -> None:
    table = duel("seat 0 credits 2\ncolonies old-earth")
    play(table, "0 select develop", "0 develop homesteading-pioneers")
    assert empire(table, 0)["colonists"] == 0
    table.foretell(
        "draw gem-world",
        "draw comet-zone",
        "draw spice-world",
        "draw space-port",
        "draw rebel-base",
        "draw rebel-miners",
        "draw asteroid-belt",
    )
    play(table, "1 select explore", "1 pick gem-world", "0 pick comet-zone")
    assert empire(table, 0)["colonists"] == 1


@pytest.mark.clause("NF-DEV-12")
def test_buying_gives_no_chips_and_counts_only_at_scoring() -> None:
    table = duel("seat 0 credits 4 vp 2\ncolonies old-earth")
    assert table.observe(None)["vp_pool"] == 22
    play(table, "0 select develop", "0 develop prosperous-economy")
    assert empire(table, 0)["vp"] == 2
    assert table.observe(None)["vp_pool"] == 22
    assert empire(table, 0)["points_by_source"] == {
        "chips": 2,
        "developments": 3,
        "colonies": 2,
    }


@pytest.mark.clause("DP-07")
def test_a_player_who_can_pay_for_nothing_is_not_asked() -> None:
    table = duel("seat 0\ncolonies old-earth")
    play(table, "0 select develop")
    assert options(table, 0) == [
        "develop contact-specialist",
        "develop survey-team",
        "buy-nothing",
    ], "at 1 less these are free"
    play(table, "0 buy-nothing")
    assert options(table, 1)[0] == "select retreat", "seat 1 has no credits: on to its selection"


@pytest.mark.clause("NF-TILE-32", "NF-POW-07")
@pytest.mark.parametrize(("move", "credits"), [("develop consumer-markets", 8), ("buy-nothing", 9)])
def test_deep_space_symbionts_pay_after_a_purchase_only(move: str, credits: int) -> None:
    table = duel(
        """
        seat 0 credits 9
          colonies old-earth deep-space-symbionts
        """
    )
    play(table, "0 select develop", f"0 {move}")
    assert empire(table, 0)["credits"] == credits, "3 - 1 paid and 1 gained, or nothing at all"


@pytest.mark.clause("NF-TILE-32")
def test_the_reward_of_a_purchase_cannot_help_to_pay_for_it() -> None:
    table = duel(
        "seat 0\ncolonies old-earth",
        """
        seat 1 credits 1
          colonies galactic-developers
        """,
    )
    play(table, "0 select develop", "0 buy-nothing")
    assert blocked(table, 1)["develop space-marines"] == "NF-DEV-02"
    play(table, "1 develop survey-team")
    assert empire(table, 1)["credits"] == 1
