"""Trade, the first half of Trade-Consume (NF-TC): one good sold, for its price and all Trade powers."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play, position

clause = pytest.mark.clause


def credits(table: Table, seat: int) -> int:
    found: int = empire(table, seat)["credits"]
    return found


def vp(table: Table, seat: int) -> int:
    found: int = empire(table, seat)["vp"]
    return found


class TestBonus:
    @clause("NF-TC-01", "NF-TURN-04")
    def test_the_selector_has_a_vp_chip_before_anyone_trades(self) -> None:
        table = position("""
            track 1 0 2
            seat 1
            colonies separatist-colony gem-world+novelty
            seat 0
            colonies new-sparta volcanic-world+rare
        """)
        play(table, "1 select trade-consume")
        assert options(table, 1) == ["sell gem-world", "sell-nothing"]
        assert [vp(table, seat) for seat in range(3)] == [0, 1, 0]
        assert table.observe(None)["vp_pool"] == 35
        play(table, "1 sell-nothing", "0 sell-nothing")
        assert [vp(table, seat) for seat in range(3)] == [0, 1, 0]


class TestOrder:
    @clause("NF-TC-02")
    def test_each_player_trades_and_consumes_before_the_next_begins(self) -> None:
        table = position("""
            seat 0
            colonies old-earth gem-world+novelty volcanic-world+rare prosperous-world+novelty
            seat 1
            colonies new-sparta comet-zone+rare
        """)
        play(table, "0 select trade-consume")
        with pytest.raises(IllegalMove, match="seat 1 has nothing to decide now"):
            table.play(1, "sell comet-zone")
        play(table, "0 sell volcanic-world")
        assert options(table, 0) == ["consume prosperous-world", "consume old-earth"]
        play(table, "0 consume old-earth")
        assert options(table, 1) == ["sell comet-zone", "sell-nothing"]
        assert table.prompt(1).rule == "NF-TC-03"

    @clause("NF-TC-02")
    def test_a_player_who_consumes_can_no_longer_sell(self) -> None:
        table = position("""
            seat 0
            colonies earths-lost-colony gem-world+novelty volcanic-world+rare space-port+novelty
        """)
        play(table, "0 select trade-consume", "0 sell-nothing")
        assert options(table, 0) == [
            "good gem-world",
            "good space-port",
            "good volcanic-world",
        ]
        with pytest.raises(IllegalMove):
            table.play(0, "sell volcanic-world")
        play(table, "0 good gem-world")
        assert credits(table, 0) == 0


class TestSale:
    @clause("NF-TC-03", "DP-27")
    def test_one_good_may_be_sold_and_never_two(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta gem-world+novelty volcanic-world+rare comet-zone
        """)
        play(table, "0 select trade-consume")
        assert options(table, 0) == ["sell gem-world", "sell volcanic-world", "sell-nothing"]
        play(table, "0 sell volcanic-world")
        assert table.observe(None)["action"] is None  # nothing more to sell, or to consume with
        assert colonies(table, 0) == [
            "new-sparta",
            "gem-world+novelty",
            "volcanic-world",
            "comet-zone",
        ]
        assert credits(table, 0) == 2

    @clause("NF-TC-03", "DP-27", "NF-TC-07")
    def test_a_player_may_sell_nothing_and_trade_powers_then_give_nothing(self) -> None:
        table = position("""
            seat 0 credits 1
            colonies new-sparta spice-world+novelty
            developments export-duties trade-league pan-galactic-hologrid
        """)
        play(table, "0 select trade-consume", "0 sell-nothing", "0 consume-done")
        assert credits(table, 0) == 1
        assert colonies(table, 0) == ["new-sparta", "spice-world+novelty"]

    @clause("DP-27")
    def test_a_player_without_goods_is_not_asked(self) -> None:
        table = position("""
            seat 0
            colonies old-earth gem-world
        """)
        play(table, "0 select trade-consume")
        assert table.observe(None)["action"] is None
        assert table.to_act == [1]

    @clause("NF-TC-04", "NF-TC-05")
    @pytest.mark.parametrize(
        ("colony", "kind", "price", "supply"),
        [
            ("gem-world", "novelty", 1, 19),
            ("volcanic-world", "rare", 2, 17),
            ("uplift-gene-breeders", "genes", 3, 13),
            ("alien-data-repository", "alien", 4, 11),
        ],
    )
    def test_a_good_sells_for_its_price_without_any_power_and_goes_to_the_supply(
        self, colony: str, kind: str, price: int, supply: int
    ) -> None:
        table = position(f"""
            seat 1 credits 2
            colonies new-sparta {colony}+{kind}
        """)
        assert table.observe(None)["goods"][kind] == supply - 1
        play(table, "0 select trade-consume", f"1 sell {colony}")
        assert credits(table, 1) == 2 + price
        assert colonies(table, 1) == ["new-sparta", colony]
        assert table.observe(None)["goods"][kind] == supply


class TestTradePowers:
    @clause("NF-TC-06")
    def test_all_trade_powers_of_the_seller_add_up(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta gem-world+novelty spice-world
            developments export-duties trade-league pan-galactic-hologrid
            seat 1
            colonies old-earth space-port
            developments export-duties
        """)
        play(table, "0 select trade-consume", "0 sell gem-world")
        # 1, +2 Spice World, +1 Export Duties, +1 Trade League, +2 Pan-Galactic Hologrid
        assert credits(table, 0) == 7

    @clause("NF-TC-06")
    @pytest.mark.parametrize(
        ("sold", "gained"),
        [
            ("spice-world", 3),  # its own power: +2 for Novelty
            ("volcanic-world", 4),  # Space Port: +2 for Rare Elements
            ("ancient-race", 4),  # its own power: +1 for Genes
            ("alien-robot-sentry", 4),  # nothing for Alien Technology
        ],
    )
    def test_a_power_tied_to_a_kind_adds_for_that_kind_only(self, sold: str, gained: int) -> None:
        table = position("""
            seat 0
            colonies ancient-race+genes spice-world+novelty space-port volcanic-world+rare alien-robot-sentry+alien
        """)
        play(table, "0 select trade-consume", f"0 sell {sold}")
        assert credits(table, 0) == gained


class TestOortCloudFactory:
    @clause("NF-TILE-04", "DP-27")
    def test_its_good_is_never_offered_for_sale(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta alien-oort-cloud-factory+alien gem-world+novelty
        """)
        play(table, "0 select trade-consume")
        assert options(table, 0) == ["sell gem-world", "sell-nothing"]
        assert blocked(table, 0) == {"sell alien-oort-cloud-factory": "NF-TILE-04"}
        with pytest.raises(IllegalMove, match="NF-TILE-04"):
            table.play(0, "sell alien-oort-cloud-factory")

    @clause("NF-TILE-04", "DP-27")
    def test_its_owner_is_not_asked_about_a_sale_when_it_holds_the_only_good(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta alien-oort-cloud-factory+alien
        """)
        play(table, "0 select trade-consume")
        assert table.observe(None)["action"] is None
        assert colonies(table, 0) == ["new-sparta", "alien-oort-cloud-factory+alien"]
        assert credits(table, 0) == 0

    @clause("NF-TILE-03", "NF-TILE-04", "R-40")
    def test_its_good_is_consumed_as_the_kind_it_was_placed_with(self) -> None:
        table = position("""
            seat 0
            colonies new-sparta alien-oort-cloud-factory+rare comet-zone+rare
            developments mining-league
        """)
        play(table, "0 select trade-consume", "0 sell-nothing")
        # Mining League took both Rare Elements goods for 3 VP; 1 is the bonus.
        assert vp(table, 0) == 4
        assert colonies(table, 0) == ["new-sparta", "alien-oort-cloud-factory", "comet-zone"]

    @clause("R-40")
    def test_its_good_may_be_removed_for_temporary_military(self) -> None:
        table = position("""
            seat 0 colonists 1
            colonies uplift-mercenary-force alien-oort-cloud-factory+novelty
            explored rebel-miners
        """)
        play(table, "0 select settle", "0 settle rebel-miners")
        assert colonies(table, 0) == [
            "uplift-mercenary-force",
            "alien-oort-cloud-factory",
            "rebel-miners",
        ]
