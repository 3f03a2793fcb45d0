"""Stockpiling goods, credits and worlds (NF-GOAL-09 to NF-GOAL-17): when, what, and for good."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import colonies, empire, options, play, position

clause = pytest.mark.clause

SHOWN = [
    "spice-world",
    "gem-world",
    "new-vinland",
    "space-port",
    "comet-zone",
    "rebel-base",
    "alien-sentinels",
]
EIGHT = (
    "rebel-fuel-cache rebel-miners rebel-outpost rebel-homeworld "
    "destroyed-world asteroid-belt radioactive-world volcanic-world"
)


def stockpile(table: Table, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = empire(table, seat)["stockpile"]
    return found


def action_is_over(table: Table) -> bool:
    return table.observe(None)["action"] is None


def exploring(lines: str) -> Table:
    """Seat 0 has selected Explore and seven worlds are shown; Exploration is face up."""
    table = position(f"goals yes\ngoals-up exploration@2\n{lines}")
    table.foretell(*[f"draw {world}" for world in SHOWN])
    return play(table, "0 select explore")


class TestGoods:
    POSITION = """
        goals yes
        goals-up stockpile-resources@2
        track 1 0 2
        seat 0
        colonies new-sparta volcanic-world asteroid-belt+rare
        {stocked}
        seat 1
        colonies separatist-colony gem-world pre-sentient-race
    """

    @clause("NF-GOAL-13", "DP-26", "R-25")
    def test_after_produce_each_player_in_turn_order_may_stockpile_any_goods(self) -> None:
        table = position(self.POSITION.format(stocked=""))
        play(table, "1 select produce")
        # Everyone has produced; goods old and new, of production and windfall, may all go.
        assert colonies(table, 0) == ["new-sparta", "volcanic-world+rare", "asteroid-belt+rare"]
        assert options(table, 1) == [
            "stockpile-good gem-world",
            "stockpile-good pre-sentient-race",
            "stockpile-no-good",
        ]
        assert table.prompt(1).rule == "NF-GOAL-13"
        play(table, "1 stockpile-good pre-sentient-race", "1 stockpile-no-good")
        assert stockpile(table, 1)["goods"] == ["genes"]
        assert colonies(table, 1) == ["separatist-colony", "gem-world+novelty", "pre-sentient-race"]
        play(table, "0 stockpile-good asteroid-belt", "0 stockpile-good volcanic-world")
        assert stockpile(table, 0)["goods"] == ["rare", "rare"]
        assert action_is_over(table)

    @clause("NF-GOAL-13", "DP-26", "NF-POW-04")
    def test_a_player_may_stockpile_nothing(self) -> None:
        table = position(self.POSITION.format(stocked=""))
        play(table, "1 select produce", "1 stockpile-no-good", "0 stockpile-no-good")
        assert action_is_over(table)
        assert stockpile(table, 0)["goods"] == stockpile(table, 1)["goods"] == []
        assert colonies(table, 0) == ["new-sparta", "volcanic-world+rare", "asteroid-belt+rare"]

    @clause("NF-GOAL-09", "NF-GOAL-13", "DP-26")
    def test_at_most_six_goods_are_stockpiled(self) -> None:
        five = "stocked-goods novelty novelty rare alien genes"
        table = position(self.POSITION.format(stocked=five))
        play(table, "1 select produce", "1 stockpile-no-good")
        play(table, "0 stockpile-good volcanic-world")
        assert stockpile(table, 0)["goods"] == [
            "novelty",
            "novelty",
            "rare",
            "alien",
            "genes",
            "rare",
        ]
        assert action_is_over(table)  # the other good has no room
        assert colonies(table, 0)[2] == "asteroid-belt+rare"
        full = position(self.POSITION.format(stocked=five + " rare"))
        play(full, "1 select produce", "1 stockpile-no-good")
        assert action_is_over(full)  # without room, not asked

    @clause("DP-26")
    def test_a_player_without_goods_is_not_asked(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0
            colonies new-sparta
        """)
        play(table, "0 select produce")
        assert action_is_over(table)

    @clause("NF-GOAL-12", "NF-GOAL-13")
    @pytest.mark.parametrize("goal", ["exploration", "tax-on-trade", "conscription"])
    def test_another_goal_face_up_permits_no_stockpiling_of_goods(self, goal: str) -> None:
        table = position(f"""
            goals yes
            goals-up {goal}@0
            seat 0
            colonies new-sparta volcanic-world
        """)
        play(table, "0 select produce")
        assert action_is_over(table)
        assert colonies(table, 0) == ["new-sparta", "volcanic-world+rare"]

    @clause("NF-GOAL-13")
    def test_goods_are_stockpiled_after_produce_only(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0 colonists 1 credits 2
            colonies new-sparta comet-zone+rare
            explored asteroid-belt
        """)
        play(table, "0 select settle", "0 settle asteroid-belt")
        assert action_is_over(table)
        play(table, "1 select trade-consume", "0 sell-nothing")
        assert action_is_over(table)

    @clause("R-40", "NF-TILE-03")
    def test_a_good_of_the_oort_cloud_factory_is_stockpiled_as_the_kind_it_has(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0
            colonies new-sparta alien-oort-cloud-factory+genes
            developments pan-galactic-league
        """)
        play(table, "0 select produce", "0 kind rare")
        play(table, "0 stockpile-good alien-oort-cloud-factory")
        assert stockpile(table, 0)["goods"] == ["genes"]


class TestCredits:
    @clause("NF-GOAL-14", "DP-28", "R-26")
    def test_any_part_of_the_sale_with_its_trade_powers_may_be_stockpiled(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0 credits 3
            colonies new-sparta uplift-gene-breeders+genes
            developments export-duties
        """)
        play(table, "0 select trade-consume", "0 sell uplift-gene-breeders")
        assert options(table, 0) == ["tax 0", "tax 1", "tax 2", "tax 3", "tax 4"]
        assert table.prompt(0).rule == "NF-GOAL-14"
        other = table.clone()
        play(table, "0 tax 3")
        assert (empire(table, 0)["credits"], stockpile(table, 0)["credits"]) == (4, 3)
        play(other, "0 tax 0")
        assert (empire(other, 0)["credits"], stockpile(other, 0)["credits"]) == (7, 0)

    @clause("NF-GOAL-14", "DP-28")
    def test_no_other_credits_qualify(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0 credits 9
            colonies new-vinland+novelty gem-world+novelty
        """)
        play(table, "0 select trade-consume", "0 sell gem-world")
        assert options(table, 0) == ["tax 0", "tax 1"]
        play(table, "0 tax 1")
        # New Vinland's 2 credits for the good it consumes are no sale.
        assert action_is_over(table)
        assert (empire(table, 0)["credits"], stockpile(table, 0)["credits"]) == (11, 1)

    @clause("NF-GOAL-11", "NF-GOAL-14", "DP-28")
    @pytest.mark.parametrize(
        ("stocked", "most"), [(0, 4), (3, 4), (4, 3), (6, 1)], ids=lambda number: str(number)
    )
    def test_at_most_seven_credits_are_stockpiled(self, stocked: int, most: int) -> None:
        table = position(f"""
            goals yes
            goals-up tax-on-trade@2
            seat 0
            colonies new-sparta alien-robot-sentry+alien
            stocked-credits {stocked}
        """)
        play(table, "0 select trade-consume", "0 sell alien-robot-sentry")
        assert options(table, 0) == [f"tax {amount}" for amount in range(most + 1)]

    @clause("NF-GOAL-11", "DP-28")
    def test_with_a_full_mat_the_seller_is_not_asked(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0
            colonies new-sparta alien-robot-sentry+alien
            stocked-credits 7
        """)
        play(table, "0 select trade-consume", "0 sell alien-robot-sentry")
        assert action_is_over(table)
        assert (empire(table, 0)["credits"], stockpile(table, 0)["credits"]) == (4, 7)

    @clause("DP-28")
    def test_without_a_sale_nobody_is_asked(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0 credits 5
            colonies new-sparta alien-robot-sentry+alien
        """)
        play(table, "0 select trade-consume", "0 sell-nothing")
        assert action_is_over(table)

    @clause("R-26", "NF-TC-18", "NF-GOAL-14")
    def test_the_sale_by_trade_leagues_consume_power_does_not_qualify(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0
            colonies new-sparta alien-robot-sentry+alien
            developments trade-league
        """)
        play(table, "0 select trade-consume", "0 sell-nothing", "0 consume trade-league")
        assert action_is_over(table)
        assert (empire(table, 0)["credits"], stockpile(table, 0)["credits"]) == (5, 0)

    @clause("R-26")
    def test_the_amount_is_decided_before_the_seller_consumes(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 0
            colonies galactic-developers alien-robot-sentry+alien gem-world+novelty
        """)
        play(table, "0 select trade-consume", "0 sell alien-robot-sentry")
        assert options(table, 0)[0] == "tax 0"
        assert colonies(table, 0)[2] == "gem-world+novelty"
        play(table, "0 tax 4")
        assert colonies(table, 0)[2] == "gem-world"

    @clause("NF-GOAL-12", "NF-GOAL-14")
    def test_a_face_down_goal_permits_it_not_even_to_its_holder(self) -> None:
        table = position("""
            goals yes
            face-down tax-on-trade@0
            seat 0
            colonies new-sparta alien-robot-sentry+alien
        """)
        play(table, "0 select trade-consume", "0 wait", "0 sell alien-robot-sentry")
        assert action_is_over(table)
        assert (empire(table, 0)["credits"], stockpile(table, 0)["credits"]) == (4, 0)


class TestWorlds:
    @clause("NF-GOAL-15", "DP-12")
    def test_one_of_the_worlds_discarded_after_explore_may_be_stockpiled(self) -> None:
        table = exploring(f"seat 0\ncolonies old-earth\nexplored {EIGHT}")
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels", "0 return rebel-base", "0 return volcanic-world")
        assert options(table, 0) == [
            "stockpile-world rebel-base",
            "stockpile-world volcanic-world",
            "stockpile-no-world",
        ]
        assert table.prompt(0).rule == "NF-GOAL-15"
        play(table, "0 stockpile-world rebel-base")
        assert action_is_over(table)  # at most one per action
        assert stockpile(table, 0)["worlds"] == ["rebel-base"]
        assert "rebel-base" not in table.observe(None)["bag"]
        assert "volcanic-world" in table.observe(None)["bag"]

    @clause("NF-GOAL-15", "DP-12", "NF-EXP-07")
    def test_a_player_may_stockpile_none_of_them(self) -> None:
        table = exploring(f"seat 0\ncolonies old-earth\nexplored {EIGHT}")
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels", "0 return rebel-base", "0 return volcanic-world")
        play(table, "0 stockpile-no-world")
        assert stockpile(table, 0)["worlds"] == []
        assert {"rebel-base", "volcanic-world"} < set(table.observe(None)["bag"])

    @clause("NF-GOAL-15", "DP-12")
    def test_each_player_is_offered_only_the_worlds_they_discard_themselves(self) -> None:
        others = (
            "rebel-council rebel-stronghold rebel-resistance artist-settlement "
            "secluded-world pre-sentient-race prosperous-world galactic-studios"
        )
        table = exploring(f"""
            seat 0
            colonies old-earth
            explored {EIGHT}
            seat 1
            colonies new-sparta
            explored {others}
        """)
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels", "0 return rebel-base", "0 return volcanic-world")
        play(table, "0 stockpile-world volcanic-world", "1 return gem-world")
        assert options(table, 1) == ["stockpile-world gem-world", "stockpile-no-world"]

    @clause("R-24", "DP-12", "NF-GOAL-15")
    def test_with_nine_or_fewer_nothing_is_discarded_and_nothing_stockpiled(self) -> None:
        seven = EIGHT.rsplit(" ", 1)[0]
        table = exploring(f"seat 1\ncolonies old-earth\nexplored {seven}")
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels")
        # Four worlds stayed unpicked; seat 1 stands at nine.
        assert action_is_over(table)
        assert [stockpile(table, seat)["worlds"] for seat in range(3)] == [[], [], []]

    @clause("NF-GOAL-15", "NF-STL-20")
    def test_a_tenth_world_gained_in_settle_may_be_stockpiled(self) -> None:
        table = position(f"""
            goals yes
            goals-up exploration@2
            seat 0 colonists 1 credits 2
            colonies old-earth
            developments terraforming-robots
            explored {EIGHT}
        """)
        table.foretell("draw spice-world")
        play(table, "0 select settle", "0 settle volcanic-world", "0 return rebel-homeworld")
        assert options(table, 0) == ["stockpile-world rebel-homeworld", "stockpile-no-world"]
        play(table, "0 stockpile-world rebel-homeworld")
        assert stockpile(table, 0)["worlds"] == ["rebel-homeworld"]
        assert action_is_over(table)

    @clause("R-24")
    def test_a_replaced_colony_is_not_discarded(self) -> None:
        table = position("""
            goals yes
            goals-up exploration@2
            seat 0 colonists 1 credits 2
            colonies old-earth volcanic-world imperium-fuel-depot
            developments terraforming-engineers terraforming-robots
            explored comet-zone gem-world rebel-base rebel-outpost rebel-homeworld rebel-council
        """)
        table.foretell("draw spice-world", "draw new-vinland")
        play(table, "0 select settle", "0 terraform volcanic-world", "0 settle gem-world")
        # Two draws for the settlement: ten tiles, while Volcanic World waits for the bag.
        play(table, "0 return rebel-base")
        assert options(table, 0) == ["stockpile-world rebel-base", "stockpile-no-world"]
        play(table, "0 stockpile-world rebel-base")
        assert "volcanic-world" in table.observe(None)["bag"]

    @clause("NF-GOAL-10", "DP-12")
    @pytest.mark.parametrize(("stocked", "asked"), [(3, True), (4, False)])
    def test_at_most_four_worlds_are_stockpiled(self, stocked: int, asked: bool) -> None:
        lying = ["rebel-council", "artist-settlement", "secluded-world", "prosperous-world"]
        table = exploring(f"""
            seat 1
            colonies old-earth
            explored {EIGHT}
            stocked-worlds {" ".join(lying[:stocked])}
        """)
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels", "1 return gem-world")
        assert action_is_over(table) != asked
        if asked:
            play(table, "1 stockpile-world gem-world")
            assert stockpile(table, 1)["worlds"] == [*lying[:stocked], "gem-world"]

    @clause("NF-GOAL-12", "NF-GOAL-15")
    def test_without_the_goal_face_up_discarded_worlds_go_to_the_bag(self) -> None:
        table = position(f"""
            goals yes
            face-down exploration@1
            seat 1
            colonies old-earth
            explored {EIGHT}
        """)
        table.foretell(*[f"draw {world}" for world in SHOWN])
        play(table, "0 select explore", "1 wait", "0 pick rebel-base", "1 pick gem-world")
        play(table, "2 pick new-vinland", "0 pick alien-sentinels", "1 return gem-world")
        assert action_is_over(table)
        assert "gem-world" in table.observe(None)["bag"]


class TestForGood:
    @clause("NF-GOAL-16")
    def test_stockpiled_credits_cannot_be_spent(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@2
            seat 1 credits 0
            colonies old-earth
            stocked-credits 7
        """)
        play(table, "0 select develop", "0 buy-nothing")
        assert action_is_over(table)  # nothing is affordable for seat 1
        assert stockpile(table, 1)["credits"] == 7

    @clause("NF-GOAL-16")
    def test_stockpiled_goods_can_be_neither_sold_nor_consumed(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0
            colonies old-earth
            developments trade-league
            stocked-goods alien alien
        """)
        play(table, "0 select trade-consume")
        assert action_is_over(table)
        assert stockpile(table, 0)["goods"] == ["alien", "alien"]
        assert (empire(table, 0)["vp"], empire(table, 0)["credits"]) == (1, 0)

    @clause("NF-GOAL-16")
    def test_stockpiled_goods_cannot_be_removed_for_temporary_military(self) -> None:
        table = position("""
            goals yes
            goals-up stockpile-resources@2
            seat 0 colonists 1
            colonies uplift-mercenary-force
            explored rebel-miners
            stocked-goods rare
        """)
        play(table, "0 select settle")
        assert action_is_over(table)  # Military 1 against defense 2: taking colonists was forced
        assert empire(table, 0)["explored"] == ["rebel-miners"]

    @clause("NF-GOAL-16")
    def test_stockpiled_worlds_are_no_part_of_the_empire(self) -> None:
        table = position("""
            goals yes
            goals-up exploration@2 diversification@2
            seat 0 colonists 2 credits 9
            colonies old-earth
            stocked-worlds gem-world comet-zone pre-sentient-race devolved-uplift-race
        """)
        points = empire(table, 0)["points_by_source"]
        assert (points["colonies"], points["diversification"], points["exploration"]) == (2, 0, 8)
        play(table, "0 select settle")
        assert action_is_over(table)  # none of them can be settled
        assert len(stockpile(table, 0)["worlds"]) == 4

    @clause("NF-GOAL-16", "NF-EXP-08")
    def test_stockpiled_worlds_do_not_count_toward_nine(self) -> None:
        table = exploring("""
            seat 1
            colonies old-earth
            explored rebel-fuel-cache rebel-miners rebel-outpost rebel-homeworld destroyed-world
            stocked-worlds rebel-council artist-settlement secluded-world prosperous-world
        """)
        play(table, "0 pick rebel-base", "1 pick gem-world", "2 pick new-vinland")
        play(table, "0 pick alien-sentinels")
        assert action_is_over(table)
        assert len(empire(table, 1)["explored"]) == 6


class TestShortages:
    @clause("NF-GOAL-17", "NF-EXP-12", "NF-EXP-13", "R-02")
    def test_worlds_that_run_out_are_missing_for_the_last_in_turn_order(self) -> None:
        """Twenty worlds are stockpiled and 38 explored: two are left to show for five players."""
        worlds: list[str] = position("players 2").observe(None)["bag"]
        homes = ["new-sparta", "separatist-colony", "doomed-colony", "ancient-race", "old-earth"]
        lines = ["players 5", "goals yes", "goals-up exploration@0"]
        for seat, (home, held) in enumerate(zip(homes, [7, 7, 8, 8, 8])):
            lines += [f"seat {seat}", f"colonies {home}"]
            lines += [f"stocked-worlds {' '.join(worlds[:4])}"]
            lines += [f"explored {' '.join(worlds[4 : 4 + held])}"]
            del worlds[: 4 + held]
        table = position("\n".join(lines))
        last = table.observe(None)["bag"]
        assert len(last) == 2
        play(table, "0 select explore", f"0 pick {last[0]}")
        # Seat 1 takes the other one; seats 2 to 4 and the second pick find none.
        assert action_is_over(table)
        assert [len(empire(table, seat)["explored"]) for seat in range(5)] == [8, 8, 8, 8, 8]
        assert empire(table, 1)["explored"][-1] == last[1]
        assert table.observe(None)["bag"] == []

    @clause("NF-GOAL-17", "NF-LIM-07")
    @pytest.mark.parametrize(
        ("stocked", "filled"), [("genes genes genes genes", True), ("genes " * 5, False)]
    )
    def test_goods_on_stockpile_mats_are_missing_in_the_supply(
        self, stocked: str, filled: bool
    ) -> None:
        table = position(f"""
            goals yes
            goals-up stockpile-resources@2
            seat 0
            colonies new-sparta uplift-gene-breeders lost-species-ark-world
            stocked-goods genes genes genes genes genes genes
            seat 1
            colonies separatist-colony deep-space-symbionts
            developments genetics-lab
            stocked-goods {stocked}
        """)
        play(table, "0 select produce")
        # Thirteen in all: seat 0 takes two, and seat 1 gets the last one or none.
        assert colonies(table, 0)[1:] == [
            "uplift-gene-breeders+genes",
            "lost-species-ark-world+genes",
        ]
        assert colonies(table, 1)[1] == "deep-space-symbionts" + ("+genes" if filled else "")
