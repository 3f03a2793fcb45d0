"""Consume, the second half of Trade-Consume (NF-TC), and the tiles whose notes are about it."""

from __future__ import annotations

import pytest

from astrarium import Table
from astrarium.kernel.errors import BadPosition
from tests.games.new_frontiers.helpers import (
    blocked,
    colonies,
    empire,
    new_frontiers,
    options,
    play,
    position,
)

clause = pytest.mark.clause


def gained(table: Table, seat: int) -> tuple[int, int]:
    """A seat's VP chips and credits."""
    mat = empire(table, seat)
    return mat["vp"], mat["credits"]


def consuming(empire_lines: str, *, more: str = "") -> Table:
    """Seat 1, who gets no bonus chip, is about to consume; seat 0 selected, and seat 1 sold nothing."""
    table = position(f"{more}\nseat 1\n{empire_lines}")
    play(table, "0 select trade-consume")
    if table.to_act == [1] and "sell-nothing" in options(table, 1):
        play(table, "1 sell-nothing")
    return table


def action_is_over(table: Table) -> bool:
    return table.observe(None)["action"] is None


class TestUsingPowers:
    @clause("NF-TC-08", "DP-29", "NF-POW-03")
    def test_a_player_must_go_on_while_a_power_can_be_applied(self) -> None:
        table = consuming("""
            colonies old-earth prosperous-world+novelty gem-world+novelty volcanic-world+rare
        """)
        # The two powers take all three goods whatever their order, so nothing is asked.
        assert action_is_over(table)
        assert colonies(table, 1) == [
            "old-earth",
            "prosperous-world",
            "gem-world",
            "volcanic-world",
        ]
        assert gained(table, 1) == (4, 0)

    @clause("DP-29", "DP-30")
    def test_with_goods_to_spare_only_the_goods_are_asked_for(self) -> None:
        table = consuming("""
            colonies old-earth prosperous-world+novelty gem-world+novelty volcanic-world+rare space-port+novelty
        """)
        goods = [
            "good gem-world",
            "good space-port",
            "good volcanic-world",
            "good prosperous-world",
        ]
        assert options(table, 1) == goods
        play(table, "1 good gem-world", "1 good space-port", "1 good volcanic-world")
        assert action_is_over(table)
        assert colonies(table, 1)[1] == "prosperous-world+novelty"
        assert gained(table, 1) == (4, 0)

    @clause("NF-TC-10", "DP-29")
    def test_with_too_few_goods_for_all_the_order_is_asked_for(self) -> None:
        table = consuming("""
            colonies old-earth prosperous-world+novelty volcanic-world+rare
        """)
        assert options(table, 1) == ["consume prosperous-world", "consume old-earth"]
        play(table, "1 consume prosperous-world", "1 good volcanic-world")
        # One good is left, and Old Earth takes two.
        assert action_is_over(table)
        assert gained(table, 1) == (1, 0)

    @clause("NF-TC-09")
    def test_each_power_is_used_once(self) -> None:
        table = consuming("""
            colonies new-sparta galactic-trendsetters gem-world+novelty volcanic-world+rare
        """)
        assert options(table, 1) == ["good gem-world", "good volcanic-world"]
        play(table, "1 good gem-world")
        assert action_is_over(table)
        assert gained(table, 1) == (2, 0)
        assert colonies(table, 1)[-1] == "volcanic-world+rare"

    @clause("NF-TC-09")
    def test_a_power_works_again_in_the_next_trade_consume(self) -> None:
        table = position("""
            players 2
            seat 0
            colonies new-sparta galactic-trendsetters gem-world+novelty volcanic-world+rare
            seat 1
            colonies old-earth
        """)
        play(table, "0 select trade-consume", "0 sell-nothing", "0 good gem-world")
        play(table, "1 select retreat", "0 select envoys", "1 select settle")
        play(table, "0 select trade-consume", "0 sell-nothing")
        # Two bonus chips, one of Envoys, and twice 2 VP.
        assert gained(table, 0) == (7, 0)

    @clause("NF-TC-10", "DP-29", "NF-TC-13")
    def test_the_order_is_the_players_even_if_it_leaves_goods(self) -> None:
        table = consuming("""
            colonies old-earth prosperous-world+novelty gem-world+novelty
        """)
        other = table.clone()
        play(table, "1 consume old-earth")
        assert (gained(table, 1), colonies(table, 1)[1:]) == (
            (3, 0),
            ["prosperous-world", "gem-world"],
        )
        # One good for Prosperous World leaves one, and Old Earth takes two or none.
        play(other, "1 consume prosperous-world", "1 good gem-world")
        assert action_is_over(other)
        assert (gained(other, 1), colonies(other, 1)[1:]) == (
            (1, 0),
            ["prosperous-world+novelty", "gem-world"],
        )

    @clause("NF-TC-10", "DP-30")
    def test_the_player_chooses_which_eligible_goods_a_power_takes(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty volcanic-world+rare alien-robot-sentry+alien
        """)
        assert options(table, 1) == [
            "good alien-robot-sentry",
            "good gem-world",
            "good volcanic-world",
        ]
        assert table.prompt(1).rule == "NF-TC-10"
        play(table, "1 good gem-world")
        assert options(table, 1) == ["good alien-robot-sentry", "good volcanic-world"]
        play(table, "1 good alien-robot-sentry")
        assert colonies(table, 1) == [
            "old-earth",
            "gem-world",
            "volcanic-world+rare",
            "alien-robot-sentry",
        ]

    @clause("DP-30")
    def test_with_exactly_enough_goods_nothing_is_asked(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty volcanic-world+rare
        """)
        assert action_is_over(table)
        assert (gained(table, 1), colonies(table, 1)) == (
            (3, 0),
            ["old-earth", "gem-world", "volcanic-world"],
        )

    @clause("DP-29")
    def test_powers_that_do_the_same_are_not_asked_about(self) -> None:
        # Both give 1 VP for a good, so it does not matter which of them takes the only one.
        table = consuming("""
            colonies galactic-developers rebel-council gem-world+novelty
        """)
        assert action_is_over(table)
        assert (gained(table, 1), colonies(table, 1)[-1]) == ((1, 0), "gem-world")

    @clause("NF-TC-11")
    def test_without_a_consume_power_no_good_is_consumed(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty volcanic-world+rare
            developments export-duties
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (0, 0)
        assert colonies(table, 1) == ["new-sparta", "gem-world+novelty", "volcanic-world+rare"]

    @clause("NF-TC-12")
    def test_goods_go_to_the_supply_and_the_power_pays_chips_and_credits(self) -> None:
        table = consuming("""
            colonies epsilon-eridani volcanic-world+rare
        """)
        assert gained(table, 1) == (1, 1)
        assert table.observe(None)["goods"]["rare"] == 17
        assert table.observe(None)["vp_pool"] == 34  # 36, less the selector's and this one

    @clause("NF-TC-13")
    def test_a_two_good_power_does_nothing_with_one_good(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty
        """)
        assert action_is_over(table)
        assert (gained(table, 1), colonies(table, 1)) == (
            (0, 0),
            ["old-earth", "gem-world+novelty"],
        )

    @clause("NF-TC-13")
    @pytest.mark.parametrize(
        ("goods", "vp"),
        [
            ("gem-world+novelty volcanic-world+rare", 0),
            ("gem-world+novelty artist-settlement+novelty", 3),
        ],
    )
    def test_galactic_news_hub_takes_goods_of_its_kind_only(self, goods: str, vp: int) -> None:
        table = consuming(f"""
            colonies new-sparta galactic-news-hub {goods}
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (vp, 0)

    @clause("NF-TC-13")
    def test_a_power_that_cannot_be_applied_is_named_with_the_reason(self) -> None:
        table = consuming("""
            colonies old-earth new-survivalists galactic-trendsetters volcanic-world+rare comet-zone+rare
        """)
        assert options(table, 1) == ["consume galactic-trendsetters", "consume old-earth"]
        assert blocked(table, 1) == {"consume new-survivalists": "NF-TC-13"}


class TestUpTo:
    @clause("NF-TC-14")
    @pytest.mark.parametrize(
        ("goods", "paid"),
        [
            ("comet-zone+rare", 1),
            ("comet-zone+rare volcanic-world+rare", 2),
            ("comet-zone+rare gem-world+novelty", 1),
            ("gem-world+novelty", 0),
        ],
    )
    def test_imperium_arms_factories_takes_what_there_is_and_pays_for_each(
        self, goods: str, paid: int
    ) -> None:
        table = consuming(f"""
            colonies new-sparta imperium-arms-factories {goods}
        """)
        assert action_is_over(table)  # how many it takes is no choice
        assert gained(table, 1) == (paid, paid)

    @clause("NF-TC-14", "DP-30")
    def test_with_more_goods_than_it_takes_the_player_chooses_which(self) -> None:
        table = consuming("""
            colonies new-sparta imperium-arms-factories comet-zone+rare volcanic-world+rare rebel-miners+rare
        """)
        assert options(table, 1) == ["good rebel-miners", "good volcanic-world", "good comet-zone"]
        play(table, "1 good comet-zone")
        assert options(table, 1) == ["good rebel-miners", "good volcanic-world"]
        play(table, "1 good rebel-miners")
        assert action_is_over(table)
        assert gained(table, 1) == (2, 2)
        assert colonies(table, 1)[2:] == ["comet-zone", "volcanic-world+rare", "rebel-miners"]

    @clause("NF-TILE-25", "NF-TC-14")
    @pytest.mark.parametrize(
        ("goods", "paid"),
        [
            ("volcanic-world+rare", 0),
            ("gem-world+novelty", 1),
            ("gem-world+novelty artist-settlement+novelty", 2),
            ("gem-world+novelty artist-settlement+novelty space-port+novelty", 3),
        ],
    )
    def test_consumer_markets_takes_up_to_three_novelty_goods(self, goods: str, paid: int) -> None:
        table = consuming(f"""
            colonies new-sparta {goods}
            developments consumer-markets
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (paid, paid)

    @clause("NF-TILE-25", "DP-30")
    def test_consumer_markets_never_takes_a_fourth(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty artist-settlement+novelty space-port+novelty spice-world+novelty
            developments consumer-markets
        """)
        play(table, "1 good gem-world", "1 good spice-world", "1 good space-port")
        assert action_is_over(table)
        assert gained(table, 1) == (3, 3)
        assert colonies(table, 1)[2] == "artist-settlement+novelty"


class TestSeveralKinds:
    @clause("NF-TC-17")
    @pytest.mark.parametrize(
        ("goods", "vp"),
        [
            ("gem-world+novelty uplift-gene-breeders+genes", 3),
            ("gem-world+novelty artist-settlement+novelty", 0),
            ("uplift-gene-breeders+genes volcanic-world+rare", 0),
        ],
    )
    def test_uplift_descendants_takes_one_good_for_each_name(self, goods: str, vp: int) -> None:
        table = consuming(f"""
            colonies new-sparta uplift-descendants {goods}
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (vp, 0)

    @clause("NF-TC-17")
    @pytest.mark.parametrize(
        ("goods", "paid"),
        [
            ("uplift-gene-breeders+genes volcanic-world+rare", 2),
            ("uplift-gene-breeders+genes pre-sentient-race+genes", 2),
            ("uplift-gene-breeders+genes", 0),
            ("volcanic-world+rare gem-world+novelty", 0),
        ],
    )
    def test_any_is_met_by_a_further_good_of_whatever_kind(self, goods: str, paid: int) -> None:
        table = consuming(f"""
            colonies new-sparta adaptable-uplift-race {goods}
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (paid, paid)

    @clause("NF-TC-17", "DP-30")
    def test_the_player_chooses_both_the_named_good_and_the_other(self) -> None:
        table = consuming("""
            colonies new-sparta adaptable-uplift-race+genes uplift-gene-breeders+genes volcanic-world+rare
        """)
        assert options(table, 1) == ["good uplift-gene-breeders", "good adaptable-uplift-race"]
        play(table, "1 good adaptable-uplift-race")
        assert options(table, 1) == ["good volcanic-world", "good uplift-gene-breeders"]
        play(table, "1 good uplift-gene-breeders")
        assert gained(table, 1) == (2, 2)
        assert colonies(table, 1)[3] == "volcanic-world+rare"

    @clause("NF-TC-17")
    @pytest.mark.parametrize(
        ("goods", "paid"),
        [
            ("gem-world+novelty", 1),
            ("gem-world+novelty volcanic-world+rare", 2),
            ("gem-world+novelty volcanic-world+rare uplift-gene-breeders+genes", 3),
            (
                "gem-world+novelty volcanic-world+rare uplift-gene-breeders+genes "
                "alien-robot-sentry+alien",
                4,
            ),
        ],
    )
    def test_galactic_exchange_takes_one_good_of_every_kind(self, goods: str, paid: int) -> None:
        table = consuming(f"""
            colonies new-sparta {goods}
            developments galactic-exchange
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (paid, paid)
        assert not any("+" in colony for colony in colonies(table, 1))

    @clause("NF-TC-17", "DP-30")
    def test_galactic_exchange_takes_no_second_good_of_a_kind(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty artist-settlement+novelty volcanic-world+rare
            developments galactic-exchange
        """)
        assert options(table, 1) == ["good artist-settlement", "good gem-world"]
        play(table, "1 good gem-world")
        assert action_is_over(table)
        assert gained(table, 1) == (2, 2)
        assert colonies(table, 1) == [
            "new-sparta",
            "gem-world",
            "artist-settlement+novelty",
            "volcanic-world",
        ]

    @clause("NF-TC-17")
    def test_galactic_exchange_counts_the_kinds_there_are_when_it_is_used(self) -> None:
        table = consuming("""
            colonies new-sparta rebel-council gem-world+novelty volcanic-world+rare
            developments galactic-exchange
        """)
        play(table, "1 consume rebel-council", "1 good gem-world")
        assert gained(table, 1) == (2, 1)  # 1 VP of Rebel Council, then one kind alone


class TestPool:
    @clause("NF-TC-15", "NF-TC-16", "NF-END-05", "R-01")
    def test_chips_beyond_the_pool_are_paid_and_the_round_is_the_last(self) -> None:
        table = position("""
            seat 0
            colonies old-earth gem-world+novelty volcanic-world+rare
            seat 1
            colonies new-sparta galactic-trendsetters comet-zone+rare
            seat 2 vp 34
        """)
        play(table, "0 select trade-consume")
        assert table.observe(None)["vp_pool"] == 1
        assert table.observe(None)["last_round"] == []
        play(table, "0 sell-nothing")
        assert gained(table, 0) == (4, 0)  # the bonus, and 3 although the pool held 1
        assert table.observe(None)["vp_pool"] == 0
        assert table.observe(None)["last_round"] == ["vp-pool"]
        # Those behind complete the action, with chips too, and the round goes on.
        play(table, "1 sell-nothing")
        assert gained(table, 1) == (2, 0)
        play(table, "1 select envoys", "2 select retreat")
        assert table.over
        assert gained(table, 1) == (3, 0)

    @clause("NF-TC-16", "R-01")
    @pytest.mark.parametrize(("others", "last"), [(31, []), (32, ["vp-pool"])])
    def test_a_pool_at_exactly_0_is_used_up_and_a_pool_of_1_is_not(
        self, others: int, last: list[str]
    ) -> None:
        table = position(f"""
            seat 0
            colonies old-earth gem-world+novelty volcanic-world+rare
            seat 2 vp {others}
        """)
        play(table, "0 select trade-consume", "0 sell-nothing")
        assert gained(table, 0) == (4, 0)
        assert table.observe(None)["last_round"] == last


class TestTradeLeague:
    @clause("NF-TC-18", "NF-TILE-21", "DP-31")
    def test_its_consume_power_sells_at_the_price_with_trade_powers(self) -> None:
        table = consuming("""
            colonies new-sparta alien-robot-sentry+alien
            developments trade-league export-duties
        """)
        # No ordinary sale came before it.
        assert options(table, 1) == ["consume trade-league", "consume-done"]
        play(table, "1 consume trade-league")
        assert gained(table, 1) == (0, 6)  # 4, +1 Trade League, +1 Export Duties
        assert colonies(table, 1) == ["new-sparta", "alien-robot-sentry"]
        assert table.observe(None)["goods"]["alien"] == 11

    @clause("NF-TC-18", "NF-TC-03")
    def test_after_an_ordinary_sale_it_sells_one_more(self) -> None:
        table = position("""
            seat 1
            colonies new-sparta gem-world+novelty volcanic-world+rare comet-zone+rare
            developments trade-league
        """)
        play(table, "0 select trade-consume", "1 sell volcanic-world", "1 consume trade-league")
        assert options(table, 1) == ["sell gem-world", "sell comet-zone"]
        play(table, "1 sell comet-zone")
        assert action_is_over(table)
        assert gained(table, 1) == (0, 6)  # twice 2 and +1
        assert colonies(table, 1)[1] == "gem-world+novelty"

    @clause("NF-TILE-21", "DP-31", "DP-29", "NF-POW-04")
    def test_it_may_be_skipped_once_no_power_that_must_be_used_is_left(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty volcanic-world+rare comet-zone+rare
            developments trade-league
        """)
        assert options(table, 1) == ["consume old-earth", "consume trade-league"]
        play(table, "1 consume old-earth", "1 good gem-world", "1 good volcanic-world")
        assert options(table, 1) == ["consume trade-league", "consume-done"]
        play(table, "1 consume-done")
        assert gained(table, 1) == (3, 0)
        assert colonies(table, 1)[-1] == "comet-zone+rare"

    @clause("NF-TILE-21", "NF-TC-10")
    def test_used_first_it_may_take_a_good_from_a_power_that_must_be_used(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty volcanic-world+rare
            developments trade-league
        """)
        play(table, "1 consume trade-league", "1 sell volcanic-world")
        assert action_is_over(table)
        assert gained(table, 1) == (0, 3)
        assert colonies(table, 1) == ["old-earth", "gem-world+novelty", "volcanic-world"]

    @clause("NF-TILE-21", "NF-TC-06", "NF-POW-03")
    def test_its_trade_power_applies_by_itself(self) -> None:
        table = position("""
            seat 1
            colonies new-sparta gem-world+novelty
            developments trade-league
        """)
        play(table, "0 select trade-consume", "1 sell gem-world")
        assert gained(table, 1) == (0, 2)

    @clause("DP-31", "NF-TC-18", "NF-TILE-04")
    def test_it_does_not_sell_the_good_of_the_oort_cloud_factory(self) -> None:
        table = consuming("""
            colonies new-sparta alien-oort-cloud-factory+alien
            developments trade-league
        """)
        assert action_is_over(table)
        assert colonies(table, 1) == ["new-sparta", "alien-oort-cloud-factory+alien"]
        table = consuming("""
            colonies new-sparta alien-oort-cloud-factory+alien gem-world+novelty
            developments trade-league
        """)
        play(table, "1 consume trade-league")
        assert action_is_over(table)
        assert colonies(table, 1) == [
            "new-sparta",
            "alien-oort-cloud-factory+alien",
            "gem-world",
        ]

    @clause("NF-TC-18", "R-19", "NF-TILE-22")
    def test_a_good_it_sells_is_not_consumed(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty
            developments trade-league prosperous-economy
        """)
        play(table, "1 consume trade-league")
        assert gained(table, 1) == (0, 2)


class TestProsperousEconomy:
    @clause("NF-TILE-22")
    def test_it_adds_1_vp_for_each_good_consumed(self) -> None:
        table = consuming("""
            colonies old-earth gem-world+novelty volcanic-world+rare prosperous-world+novelty
            developments prosperous-economy
        """)
        # 1 of Prosperous World, 3 of Old Earth, and 3 goods.
        assert gained(table, 1) == (7, 0)

    @clause("NF-TILE-22")
    def test_it_counts_the_goods_of_a_power_that_takes_several(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty artist-settlement+novelty space-port+novelty
            developments prosperous-economy consumer-markets
        """)
        assert gained(table, 1) == (6, 3)

    @clause("NF-TILE-22", "NF-TC-11")
    def test_it_consumes_nothing_itself(self) -> None:
        table = consuming("""
            colonies new-sparta gem-world+novelty
            developments prosperous-economy
        """)
        assert gained(table, 1) == (0, 0)
        assert colonies(table, 1) == ["new-sparta", "gem-world+novelty"]

    @clause("NF-TILE-22", "R-19")
    @pytest.mark.parametrize(
        ("owned", "vp"),
        [
            ("prosperous-economy", 0),
            ("galactic-salon", 1),
            ("prosperous-economy galactic-salon", 2),
        ],
    )
    def test_with_galactic_salon_it_adds_1_once_with_no_good_consumed(
        self, owned: str, vp: int
    ) -> None:
        table = consuming(f"""
            colonies new-sparta
            developments {owned}
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (vp, 0)

    @clause("NF-TILE-22", "R-19")
    def test_a_good_sold_is_not_consumed(self) -> None:
        table = position("""
            seat 1
            colonies old-earth gem-world+novelty volcanic-world+rare
            developments prosperous-economy
        """)
        play(table, "0 select trade-consume", "1 sell volcanic-world")
        assert gained(table, 1) == (0, 2)

    @clause("NF-TILE-22")
    def test_the_salon_of_another_player_adds_nothing(self) -> None:
        table = position("""
            seat 1
            colonies new-sparta
            developments prosperous-economy
            seat 2
            colonies old-earth
            developments galactic-salon
        """)
        play(table, "0 select trade-consume")
        assert (gained(table, 1), gained(table, 2)) == ((0, 0), (1, 0))

    @clause("NF-TILE-23", "NF-TILE-22", "NF-TC-10")
    def test_the_worked_case_of_the_rulebook(self) -> None:
        table = consuming("""
            colonies old-earth new-vinland+novelty volcanic-world+rare uplift-gene-breeders+genes
            developments prosperous-economy galactic-salon
        """)
        # Two powers take three goods of any kind, and three there are: no order or good is asked for.
        assert action_is_over(table)
        assert gained(table, 1) == (8, 2)
        assert not any("+" in colony for colony in colonies(table, 1))


class TestGalacticSalon:
    @clause("NF-TILE-24", "R-19")
    def test_it_gives_1_vp_with_goods_or_without(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta
            developments galactic-salon
            seat 1
            colonies separatist-colony gem-world+novelty
            developments galactic-salon
        """)
        play(table, "0 select trade-consume", "1 sell-nothing")
        assert gained(table, 0) == (2, 0)  # with the bonus
        assert gained(table, 1) == (1, 0)
        assert colonies(table, 1) == ["separatist-colony", "gem-world+novelty"]

    @clause("NF-TILE-24", "NF-POW-01")
    def test_it_gives_nothing_in_another_action(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta
            developments galactic-salon
        """)
        play(table, "0 select produce")
        assert gained(table, 0) == (0, 0)

    @clause("R-19")
    def test_new_economy_gives_its_credits_without_a_good_too(self) -> None:
        table = consuming("""
            colonies new-sparta
            developments new-economy
        """)
        assert gained(table, 1) == (0, 2)

    @clause("NF-TILE-24", "NF-SETUP-06")
    def test_it_is_never_in_a_game_with_drop_ships(self) -> None:
        with pytest.raises(BadPosition, match=r"Drop Ships|Galactic Salon"):
            position("""
                seat 0
                developments galactic-salon drop-ships
            """)
        for seed in range(8):
            offer = new_frontiers().new(players=2, seed=seed).observe(None)["offer"]
            assert len({"galactic-salon", "drop-ships"} & {stack["id"] for stack in offer}) == 1


class TestTilesFromTheFigures:
    @clause("NF-TILE-31")
    @pytest.mark.parametrize(
        ("goods", "vp"),
        [
            ("comet-zone+rare volcanic-world+rare", 3),
            ("comet-zone+rare gem-world+novelty", 0),
            ("comet-zone+rare", 0),
        ],
    )
    def test_mining_league_takes_2_rare_goods_for_3_vp(self, goods: str, vp: int) -> None:
        table = consuming(f"""
            colonies new-sparta {goods}
            developments mining-league
        """)
        assert action_is_over(table)
        assert gained(table, 1) == (vp, 0)

    @clause("NF-TILE-31")
    @pytest.mark.parametrize(
        "good",
        [
            "gem-world+novelty",
            "comet-zone+rare",
            "uplift-gene-breeders+genes",
            "alien-robot-sentry+alien",
        ],
    )
    def test_galactic_trendsetters_takes_1_good_of_any_kind_for_2_vp(self, good: str) -> None:
        table = consuming(f"""
            colonies new-sparta galactic-trendsetters {good}
        """)
        assert gained(table, 1) == (2, 0)

    @clause("NF-TILE-31")
    @pytest.mark.parametrize(("credits", "offered"), [(5, True), (4, False)])
    def test_galactic_trendsetters_costs_5(self, credits: int, offered: bool) -> None:
        table = position(f"""
            seat 1 credits {credits} colonists 2
            colonies new-sparta
            explored galactic-trendsetters destroyed-world
        """)
        play(table, "0 select settle")
        assert ("settle galactic-trendsetters" in options(table, 1)) == offered

    @clause("NF-TILE-31")
    def test_galactic_trendsetters_is_worth_5_vp(self) -> None:
        table = position("""
            steps over
            seat 1
            colonies galactic-trendsetters
        """)
        assert table.scores[1] == 5
