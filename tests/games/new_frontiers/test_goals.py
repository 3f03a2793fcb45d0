"""What goals score, and when a face-down goal may be turned up (NF-GOAL)."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import IllegalMove, Table
from tests.games.new_frontiers.helpers import blocked, empire, options, play, position

clause = pytest.mark.clause


def goals(table: Table, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = table.observe(seat)["goals"]
    return found


def goal_vp(goal: str, empire_lines: str) -> int:
    """What a face-up goal, held by another player, scores at the end for the empire described."""
    table = position(f"goals yes\ngoals-up {goal}@2\nsteps over\n{empire_lines}")
    return table.scores[0].breakdown[goal]


class TestWhoScores:
    @clause("NF-GOAL-01")
    def test_every_player_scores_every_goal_in_play_whoever_holds_it(self) -> None:
        table = position("""
            goals yes
            goals-up conscription@2 diversification@0
            steps over
            seat 0 colonists 3
            seat 1 colonists 5
            colonies comet-zone gem-world uplift-gene-breeders
            seat 2 colonists 2
        """)
        goals_of = [
            (score.breakdown["conscription"], score.breakdown["diversification"])
            for score in table.scores
        ]
        assert goals_of == [(2, 0), (5, 3), (0, 0)]

    @clause("NF-GOAL-01")
    def test_goals_in_the_stack_score_for_no_one(self) -> None:
        table = position("""
            goals yes
            goals-under conscription
            steps over
            seat 0 colonists 7
            colonies comet-zone gem-world uplift-gene-breeders
        """)
        assert "conscription" not in table.scores[0].breakdown
        assert "diversification" not in table.scores[0].breakdown
        assert table.scores[0] == 2 + 1 + 2  # the colonies alone

    @clause("NF-GOAL-01", "NF-SCORE-04")
    def test_the_running_score_counts_a_face_down_goal_for_its_holder_alone(self) -> None:
        table = position("""
            goals yes
            face-down conscription@1
            seat 1 colonists 5
            colonies new-sparta
        """)
        assert table.observe(1)["empires"][1]["points"] == 6
        assert table.observe(0)["empires"][1]["points"] == 1
        assert table.observe(None)["empires"][1]["points"] == 1


class TestQuantities:
    @clause("NF-GOAL-04", "NF-GOAL-03", "R-20")
    @pytest.mark.parametrize(
        ("powers", "vp"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 5), (5, 5), (6, 8), (7, 8)]
    )
    def test_citizen_services(self, powers: int, vp: int) -> None:
        tiles = [
            "old-earth",
            "galactic-trendsetters",
            "new-survivalists",
            "galactic-news-hub",
            "imperium-arms-factories",
            "prosperous-world",
            "new-vinland",
        ][:powers]
        lines = f"seat 0\ncolonies spice-world rebel-outpost {' '.join(tiles)}"
        assert goal_vp("citizen-services", lines) == vp

    @clause("NF-GOAL-04", "R-20")
    @pytest.mark.parametrize(
        "second", ["prosperous-economy", "galactic-salon", "new-economy", "consumer-markets"]
    )
    def test_citizen_services_counts_powers_that_take_no_goods(self, second: str) -> None:
        lines = f"seat 0\ncolonies old-earth\ndevelopments {second}"
        assert goal_vp("citizen-services", lines) == 2

    @clause("NF-GOAL-04")
    def test_citizen_services_counts_powers_and_not_tiles_with_other_powers(self) -> None:
        # Galactic Studios has a Consume and a Produce power, Spice World a Trade power.
        lines = "seat 0\ncolonies galactic-studios spice-world comet-zone"
        assert goal_vp("citizen-services", lines) == 0

    @clause("NF-GOAL-08", "NF-GOAL-03")
    @pytest.mark.parametrize(
        ("colonists", "vp"), [(0, 0), (2, 0), (3, 2), (4, 2), (5, 5), (6, 5), (7, 8), (12, 8)]
    )
    def test_conscription(self, colonists: int, vp: int) -> None:
        """Six unused colonists score 5: the rulebook's example. Those on colonies do not count."""
        lines = f"seat 0 colonists {colonists}\ncolonies old-earth rebel-outpost galactic-news-hub"
        assert goal_vp("conscription", lines) == vp

    @clause("NF-GOAL-09", "NF-GOAL-03")
    @pytest.mark.parametrize(
        ("goods", "vp"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 5), (5, 5), (6, 8)]
    )
    def test_stockpile_resources(self, goods: int, vp: int) -> None:
        stocked = " ".join(["rare", "novelty", "rare", "genes", "alien", "rare"][:goods]) or "-"
        lines = f"seat 0\ncolonies old-earth comet-zone+rare\nstocked-goods {stocked}"
        assert goal_vp("stockpile-resources", lines) == vp

    @clause("NF-GOAL-10", "NF-GOAL-03")
    @pytest.mark.parametrize(("worlds", "vp"), [(0, 0), (1, 2), (2, 5), (3, 5), (4, 8)])
    def test_exploration(self, worlds: int, vp: int) -> None:
        stocked = " ".join(["gem-world", "rebel-base", "spice-world", "comet-zone"][:worlds]) or "-"
        lines = f"seat 0\ncolonies old-earth\nexplored artist-settlement\nstocked-worlds {stocked}"
        assert goal_vp("exploration", lines) == vp

    @clause("NF-GOAL-11", "NF-GOAL-03")
    @pytest.mark.parametrize(
        ("credits", "vp"), [(0, 0), (2, 0), (3, 2), (4, 2), (5, 5), (6, 5), (7, 8)]
    )
    def test_tax_on_trade(self, credits: int, vp: int) -> None:
        lines = f"seat 0 credits 9\ncolonies old-earth\nstocked-credits {credits}"
        assert goal_vp("tax-on-trade", lines) == vp


class TestCategories:
    @clause("NF-GOAL-05", "NF-GOAL-02")
    @pytest.mark.parametrize(
        ("colonies", "developments", "vp"),
        [
            ("alien-robot-sentry imperium-depot", "", 0),
            ("alien-robot-sentry imperium-depot rebel-miners", "", 2),
            ("alien-robot-sentry imperium-depot", "terraforming-robots", 2),
            ("alien-robot-sentry imperium-depot rebel-miners", "terraforming-robots", 5),
            ("rebel-miners imperium-depot mining-mole-uplift-race alien-robot-sentry", "", 5),
            (
                "mining-mole-uplift-race alien-robot-sentry imperium-depot rebel-miners",
                "terraforming-robots",
                8,
            ),
        ],
    )
    def test_faction_tolerance(self, colonies: str, developments: str, vp: int) -> None:
        lines = f"seat 0\ncolonies old-earth {colonies}\ndevelopments {developments}"
        assert goal_vp("faction-tolerance", lines) == vp

    @clause("NF-GOAL-05", "NF-GOAL-02")
    def test_faction_tolerance_counts_each_keyword_once_and_every_keyword_of_a_tile(self) -> None:
        repeats = (
            "seat 0\ncolonies rebel-cantina rebel-outpost rebel-base rebel-miners imperium-depot"
        )
        assert goal_vp("faction-tolerance", repeats) == 0
        both = "seat 0\ncolonies old-earth rebel-uplift-world imperium-depot"
        assert goal_vp("faction-tolerance", both) == 2

    @clause("NF-GOAL-05", "NF-SCORE-01")
    def test_faction_tolerance_leaves_out_explored_worlds(self) -> None:
        lines = "seat 0\ncolonies rebel-cantina imperium-depot\nexplored alien-robot-sentry"
        assert goal_vp("faction-tolerance", lines) == 0

    @clause("NF-GOAL-06", "NF-GOAL-02")
    @pytest.mark.parametrize(
        ("developments", "vp"),
        [
            ("investment-credits survey-team space-marines", 0),
            ("investment-credits survey-team space-marines genetics-lab", 2),
            ("consumer-markets export-duties genetics-lab space-marines", 2),
            ("investment-credits survey-team space-marines genetics-lab export-duties", 5),
            (
                "investment-credits survey-team space-marines genetics-lab export-duties "
                "consumer-markets",
                8,
            ),
        ],
    )
    def test_skilled_workforce(self, developments: str, vp: int) -> None:
        """Four of the six power types score 2: the rulebook's example."""
        # The home colony of this empire has no power.
        lines = f"seat 0\ncolonies abandoned-mine-squatters\ndevelopments {developments}"
        assert goal_vp("skilled-workforce", lines) == vp

    @clause("NF-GOAL-06", "NF-GOAL-02")
    def test_skilled_workforce_gives_nothing_for_repeats(self) -> None:
        lines = """
            seat 0
            colonies new-sparta rebel-outpost imperium-depot lost-alien-warship
            developments space-marines drop-ships survey-team investment-credits
        """
        assert goal_vp("skilled-workforce", lines) == 0  # three types

    @clause("NF-GOAL-06")
    def test_skilled_workforce_counts_both_types_of_a_tile_with_two(self) -> None:
        # Settle and Produce of Mining Robots, Explore and Develop of the others.
        lines = """
            seat 0
            colonies abandoned-mine-squatters
            developments mining-robots survey-team investment-credits
        """
        assert goal_vp("skilled-workforce", lines) == 2

    @clause("NF-GOAL-06")
    def test_the_ability_of_the_oort_cloud_factory_is_no_power_type(self) -> None:
        lines = """
            seat 0
            colonies abandoned-mine-squatters alien-oort-cloud-factory
            developments survey-team investment-credits space-marines
        """
        assert goal_vp("skilled-workforce", lines) == 0

    @clause("NF-GOAL-07", "NF-GOAL-02")
    @pytest.mark.parametrize(
        ("colonies", "vp"),
        [
            ("gem-world spice-world comet-zone", 0),
            ("gem-world comet-zone old-earth rebel-outpost", 0),  # gray is no kind
            ("gem-world comet-zone avian-uplift-race", 3),
            ("avian-uplift-race alien-robot-sentry comet-zone", 3),
            ("alien-robot-sentry gem-world comet-zone avian-uplift-race", 8),
        ],
    )
    def test_diversification(self, colonies: str, vp: int) -> None:
        lines = f"seat 0\ncolonies {colonies}"
        assert goal_vp("diversification", lines) == vp

    @clause("NF-GOAL-07", "NF-SCORE-03")
    def test_the_oort_cloud_factory_adds_one_kind_to_diversification(self) -> None:
        two = "seat 0\ncolonies gem-world alien-oort-cloud-factory"
        assert goal_vp("diversification", two) == 0
        three = "seat 0\ncolonies gem-world comet-zone alien-oort-cloud-factory"
        assert goal_vp("diversification", three) == 3
        four = "seat 0\ncolonies gem-world comet-zone avian-uplift-race alien-oort-cloud-factory"
        assert goal_vp("diversification", four) == 8


class TestTradeLeague:
    @clause("NF-GOAL-19", "NF-GOAL-04")
    def test_it_is_one_consume_power_for_citizen_services(self) -> None:
        alone = "seat 0\ndevelopments trade-league"
        assert goal_vp("citizen-services", alone) == 0
        with_another = "seat 0\ncolonies old-earth\ndevelopments trade-league"
        assert goal_vp("citizen-services", with_another) == 2

    @clause("NF-GOAL-19", "NF-GOAL-06")
    def test_it_is_a_trade_and_a_consume_power_for_skilled_workforce(self) -> None:
        lines = "seat 0\ndevelopments trade-league survey-team space-marines"
        assert goal_vp("skilled-workforce", lines) == 2


class TestWindow:
    """After every selection the holder of the face-down goal is asked, whatever goal it is."""

    POSITION = """
        goals yes
        face-down {goal}@1
        produce-credits 2
        seat 0
        colonies new-sparta comet-zone
        seat 1
        colonies separatist-colony volcanic-world
        seat 2
        colonies doomed-colony
    """

    def holding(self, goal: str) -> Table:
        return position(self.POSITION.format(goal=goal))

    @clause("DP-04", "NF-GOAL-18", "R-23")
    @pytest.mark.parametrize(
        "tile",
        ["develop", "explore", "settle", "produce", "trade-consume", "envoys", "chart-goals"],
    )
    @pytest.mark.parametrize("goal", ["stockpile-resources", "exploration", "tax-on-trade"])
    def test_the_holder_of_a_stockpile_goal_may_turn_it_up_after_any_selection(
        self, goal: str, tile: str
    ) -> None:
        table = self.holding(goal)
        play(table, f"0 select {tile}")
        assert options(table, 1) == ["wait", "wait-round", "turn-up"]
        assert table.prompt(1).rule == "NF-GOAL-18"
        play(table, "1 turn-up")
        assert goals(table)["up"][0] == {"id": goal, "holder": 1}

    @clause("NF-GOAL-18", "DP-04")
    @pytest.mark.parametrize(
        "goal",
        [
            "citizen-services",
            "faction-tolerance",
            "skilled-workforce",
            "diversification",
            "conscription",
        ],
    )
    def test_a_goal_of_another_sort_cannot_be_turned_up(self, goal: str) -> None:
        table = self.holding(goal)
        play(table, "0 select produce")
        assert options(table, 1) == ["wait", "wait-round"]
        assert blocked(table, 1) == {"turn-up": "NF-GOAL-18"}
        with pytest.raises(IllegalMove, match="NF-GOAL-18"):
            table.play(1, "turn-up")

    @clause("DP-04", "NF-GOAL-18")
    def test_being_asked_tells_others_nothing_about_the_goal(self) -> None:
        stockpile, other = self.holding("exploration"), self.holding("conscription")
        moves = [
            ("0 select produce", 1),
            ("1 wait", 1),
            ("1 select settle", 1),
            ("1 wait-round", 2),
        ]
        for move, next_seat in moves:
            play(stockpile, move)
            play(other, move)
            assert stockpile.to_act == other.to_act == [next_seat]
            assert stockpile.prompt(next_seat).text == other.prompt(next_seat).text
            for viewer in (0, 2, None):
                assert stockpile.observe(viewer) == other.observe(viewer)
                assert stockpile.log(viewer) == other.log(viewer)

    @clause("R-23", "NF-GOAL-18")
    def test_the_window_is_before_the_selectors_bonus(self) -> None:
        table = self.holding("exploration")
        play(table, "0 select produce")
        assert table.to_act == [1]
        assert table.observe(None)["credits_on_produce"] == 2
        assert empire(table, 0)["credits"] == 0
        play(table, "1 wait")
        assert empire(table, 0)["credits"] == 3  # the tile's 2 and Comet Zone's 1
        table = self.holding("exploration")
        play(table, "0 select trade-consume")
        assert empire(table, 0)["vp"] == 0
        play(table, "1 wait")
        assert empire(table, 0)["vp"] == 1

    @clause("NF-GOAL-18", "NF-GOAL-12")
    def test_once_turned_up_everyone_may_stockpile_in_that_same_action(self) -> None:
        table = self.holding("stockpile-resources")
        play(table, "0 select produce", "1 turn-up")
        assert options(table, 0) == ["stockpile-good comet-zone", "stockpile-no-good"]
        play(table, "0 stockpile-good comet-zone")
        assert empire(table, 0)["stockpile"]["goods"] == ["rare"]
        assert options(table, 1) == ["stockpile-good volcanic-world", "stockpile-no-good"]

    @clause("NF-GOAL-12", "DP-04")
    def test_left_face_down_it_permits_stockpiling_to_no_one(self) -> None:
        table = self.holding("stockpile-resources")
        play(table, "0 select produce", "1 wait")
        assert table.observe(None)["action"] is None  # not even the holder was asked
        assert empire(table, 1)["stockpile"]["goods"] == []

    @clause("DP-04")
    def test_the_holder_is_asked_at_every_selection_until_they_wait_for_the_round(self) -> None:
        table = self.holding("tax-on-trade")
        play(table, "0 select produce", "1 wait", "1 select settle")
        assert options(table, 1) == ["wait", "wait-round", "turn-up"]
        play(table, "1 wait-round", "2 select envoys")
        # Not asked for the third selection; the next round begins with seat 2 in front.
        assert table.observe(None)["round"] == 2
        play(table, "2 select settle")
        assert options(table, 1) == ["wait", "wait-round", "turn-up"]

    @clause("DP-04", "NF-CGG-08")
    def test_waiting_for_the_round_ends_with_a_new_goal(self) -> None:
        table = self.holding("tax-on-trade")
        table.foretell("draw-goal exploration", "draw-goal conscription")
        table.foretell("draw-goal diversification")
        play(table, "0 select produce", "1 wait-round", "1 select chart-goals")
        play(table, "1 keep-goal exploration", "1 under conscription", "2 select settle")
        assert options(table, 1) == ["wait", "wait-round", "turn-up"]

    @clause("DP-04")
    def test_nobody_is_asked_while_no_goal_is_face_down(self) -> None:
        table = position("""
            goals yes
            goals-up tax-on-trade@1
            seat 0
            colonies new-sparta
        """)
        play(table, "0 select settle")
        assert table.observe(None)["action"] is None
        assert table.to_act == [1]
