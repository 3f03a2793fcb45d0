"""Chart Galactic Goals (NF-CGG): a credit, one place on the track, and a goal only its holder knows."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import IllegalMove, Table
from astrarium.kernel.chance import Generator
from tests.games.new_frontiers.helpers import empire, options, play, position

clause = pytest.mark.clause

HOMES = """
    seat 0
    colonies new-sparta
    seat 1
    colonies separatist-colony
    seat 2
    colonies doomed-colony
"""


def goals(table: Table, seat: int | None = None) -> dict[str, Any]:
    """What a seat, or a spectator, knows about goals."""
    found: dict[str, Any] = table.observe(seat)["goals"]
    return found


def charting(text: str = "", *drawn: str) -> Table:
    """Three players with goals, whose next draws are given; seat 0 is about to select."""
    table = position(f"goals yes\n{text}\n{HOMES}")
    table.foretell(*[f"draw-goal {goal}" for goal in drawn])
    return table


def charted(track: str, selected: int, players: int) -> Table:
    """Chart Galactic Goals by the disk behind the first `selected` ones."""
    used = " ".join(["produce", "explore", "trade-consume"][:selected])
    table = position(
        f"players {players}\ngoals yes\ntrack {track}\nselected {selected}\nused {used}"
    )
    seat = table.to_act[0]
    table.foretell("draw-goal exploration", "draw-goal conscription", "draw-goal tax-on-trade")
    return play(
        table,
        f"{seat} select chart-goals",
        f"{seat} keep-goal exploration",
        f"{seat} under conscription",
    )


class TestPriorityAndCredit:
    @clause("NF-CGG-01", "NF-CGG-03", "NF-TURN-09")
    def test_the_selector_gains_1_credit_and_a_foremost_disk_stays(self) -> None:
        table = charted("0 1 2", 0, 3)
        assert [empire(table, seat)["credits"] for seat in range(3)] == [1, 0, 0]
        assert table.observe(None)["track"] == [0, 1, 2]
        assert goals(table)["face_down_holder"] == 0  # the other gains still apply

    @clause("NF-CGG-02")
    def test_the_disk_passes_exactly_one_disk(self) -> None:
        assert charted("0 1 2 3", 2, 4).observe(None)["track"] == [0, 2, 1, 3]
        assert charted("0 1 2 3", 3, 4).observe(None)["track"] == [0, 1, 3, 2]

    @clause("NF-CGG-04", "NF-TURN-11")
    def test_the_changed_order_governs_the_rest_of_the_round_and_the_next(self) -> None:
        table = charted("0 1 2 3", 2, 4)
        play(table, "3 select develop", "2 wait-round")
        assert table.observe(None)["turn_order"] == [3, 0, 2, 1]
        play(table, "3 buy-nothing", "2 buy-nothing")
        # The next round: 0, then 2 before 1.
        play(table, "0 select settle", "2 wait-round", "2 select envoys")
        assert table.to_act == [1]

    @clause("NF-CGG-10", "R-07")
    def test_with_two_players_only_the_disk_that_selected_moves(self) -> None:
        assert charted("0 1 0 1", 2, 2).observe(None)["track"] == [0, 0, 1, 1]
        assert charted("0 0 1 1", 1, 2).observe(None)["track"] == [0, 0, 1, 1]

    @clause("NF-CGG-10")
    def test_passing_ones_own_disk_leaves_the_order_of_selections(self) -> None:
        table = charted("0 0 1 1", 1, 2)
        play(table, "1 select settle", "0 wait-round", "1 select envoys")
        assert table.observe(None)["track"] == [1, 0, 0, 1]
        assert table.to_act == [1]


class TestDrawing:
    @clause("NF-CGG-05", "DP-33")
    def test_the_selector_must_keep_one_of_three_goals(self) -> None:
        table = charting("", "exploration", "conscription", "citizen-services")
        play(table, "0 select chart-goals")
        assert options(table, 0) == [
            "keep-goal citizen-services",
            "keep-goal exploration",
            "keep-goal conscription",
        ]
        assert table.prompt(0).rule == "NF-CGG-05"
        with pytest.raises(IllegalMove):
            table.play(0, "keep-goal tax-on-trade")

    @clause("NF-CGG-05")
    def test_the_selector_alone_sees_the_goals_and_the_one_kept(self) -> None:
        table = charting("", "exploration", "conscription", "citizen-services")
        play(table, "0 select chart-goals")
        assert goals(table, 0)["drawn"] == ["exploration", "conscription", "citizen-services"]
        for other in (1, 2, None):
            assert goals(table, other)["drawn"] == []
            assert goals(table, other)["seen"] == []
        play(table, "0 keep-goal conscription", "0 under exploration")
        assert goals(table, 0)["face_down"] == "conscription"
        for other in (1, 2, None):
            assert goals(table, other)["face_down"] is None
            assert goals(table, other)["face_down_holder"] == 0
            told = " ".join(table.log(other)).lower()
            assert "kept a goal face down" in told
            assert "conscription" not in told
            assert "exploration" not in told
        assert "{0} kept Conscription face down" in table.log(0)

    @clause("NF-CGG-05")
    def test_others_see_the_same_whichever_goal_was_kept(self) -> None:
        table = charting("", "exploration", "conscription", "citizen-services")
        play(table, "0 select chart-goals")
        other = table.clone()
        play(table, "0 keep-goal conscription", "0 under exploration")
        play(other, "0 keep-goal exploration", "0 under citizen-services")
        for seat in (1, 2, None):
            assert table.observe(seat) == other.observe(seat)
            assert table.log(seat) == other.log(seat)

    @clause("NF-CGG-06", "DP-33", "DP-34")
    def test_of_two_goals_left_one_is_kept_and_the_other_goes_back_unasked(self) -> None:
        table = charting(
            "goals-up citizen-services@1 faction-tolerance@1 skilled-workforce@1 "
            "diversification@1 stockpile-resources@1 exploration@1",
            "tax-on-trade",
            "conscription",
        )
        assert goals(table)["stack"] == 2
        play(table, "0 select chart-goals")
        assert options(table, 0) == ["keep-goal tax-on-trade", "keep-goal conscription"]
        play(table, "0 keep-goal conscription")
        assert goals(table, 0)["face_down"] == "conscription"
        assert goals(table)["stack"] == 1
        assert table.observe(None)["action"] is None

    @clause("NF-CGG-06", "DP-33")
    def test_a_single_goal_is_kept_without_a_choice(self) -> None:
        table = charting(
            "goals-up citizen-services@1 faction-tolerance@1 skilled-workforce@1 "
            "diversification@1 stockpile-resources@1 exploration@1 tax-on-trade@2"
        )
        play(table, "0 select chart-goals")
        assert table.to_act == [1]
        assert goals(table, 0)["face_down"] == "conscription"
        assert goals(table)["stack"] == 0

    @clause("R-33", "NF-CGG-06", "NF-CGG-08")
    def test_an_empty_stack_gives_no_goal_and_the_face_down_one_is_turned_up(self) -> None:
        table = charting(
            "track 1 0 2\nselected 1\nused produce\nface-down conscription@2\n"
            "goals-up citizen-services@1 faction-tolerance@1 skilled-workforce@1 "
            "diversification@1 stockpile-resources@2 exploration@1 tax-on-trade@2"
        )
        play(table, "0 select chart-goals", "2 wait")
        assert empire(table, 0)["credits"] == 1
        assert table.observe(None)["track"] == [0, 1, 2]
        assert goals(table)["face_down_holder"] is None
        assert goals(table)["up"][-1] == {"id": "conscription", "holder": 2}
        assert len(goals(table)["up"]) == 8
        assert table.to_act == [2]


class TestGoalsNotKept:
    @clause("NF-CGG-07", "DP-34")
    @pytest.mark.parametrize(
        ("first", "second"),
        [("conscription", "diversification"), ("diversification", "conscription")],
    )
    def test_they_go_under_the_stack_in_the_order_the_selector_chooses(
        self, first: str, second: str
    ) -> None:
        """Two goals lie ahead of them, so the next three drawn show which of the two is above."""
        table = charting(
            "goals-up citizen-services@1 faction-tolerance@1 skilled-workforce@1\n"
            "goals-under exploration tax-on-trade",
            "stockpile-resources",
            "conscription",
            "diversification",
        )
        play(table, "0 select chart-goals", "0 keep-goal stockpile-resources")
        assert options(table, 0) == ["under diversification", "under conscription"]
        play(table, f"0 under {first}")
        play(table, "1 select settle", "0 wait-round", "2 select trade-consume")
        play(table, "0 select chart-goals", "0 wait")
        assert goals(table, 0)["drawn"] == ["exploration", "tax-on-trade", first]
        assert f"keep-goal {second}" not in options(table, 0)

    @clause("NF-CGG-07")
    def test_goals_never_drawn_come_before_those_put_under(self) -> None:
        table = charting("", "exploration", "conscription", "citizen-services")
        play(table, "0 select chart-goals", "0 keep-goal exploration", "0 under conscription")
        play(table, "1 select settle", "0 wait-round", "2 select trade-consume")
        table.foretell("draw-goal tax-on-trade", "draw-goal diversification")
        table.foretell("draw-goal conscription")
        play(table, "0 select chart-goals")
        with pytest.raises(IllegalMove, match="'draw-goal conscription' is not possible here"):
            table.play(0, "wait")

    @clause("NF-CGG-07")
    @pytest.mark.parametrize("generator", [Generator(seed) for seed in range(5)])
    def test_whoever_put_them_there_knows_their_order_and_nobody_else(
        self, generator: Generator
    ) -> None:
        table = charting(
            "goals-up citizen-services@1\ngoals-under skilled-workforce",
            "exploration",
            "conscription",
            "tax-on-trade",
        )
        play(table, "0 select chart-goals", "0 keep-goal exploration", "0 under tax-on-trade")
        assert goals(table, 0)["under"] == [None, "tax-on-trade", "conscription"]
        assert goals(table, 1)["under"] == goals(table)["under"] == [None, None, None]
        imagined = table.rules.resample(table.state, 0, generator)
        assert table.rules.observe(imagined, 0) == table.observe(0)
        play(table, "1 select settle", "0 wait-round", "2 select trade-consume")
        table.foretell("draw-goal stockpile-resources", "draw-goal diversification")
        table.foretell("draw-goal faction-tolerance")
        play(table, "0 select chart-goals", "0 wait", "0 keep-goal diversification")
        play(table, "0 under stockpile-resources")
        mine = ["tax-on-trade", "conscription", "stockpile-resources", "faction-tolerance"]
        assert goals(table, 0)["under"] == [None, *mine]
        assert goals(table, 2)["under"] == [None] * 5

    @clause("NF-CGG-07")
    def test_goals_that_another_drew_and_put_back_are_known_to_them_instead(self) -> None:
        table = charting(
            "goals-up citizen-services@1 faction-tolerance@1 skilled-workforce@1\n"
            "goals-under stockpile-resources diversification",
            "exploration",
            "conscription",
            "tax-on-trade",
        )
        play(table, "0 select chart-goals", "0 keep-goal exploration", "0 under tax-on-trade")
        assert goals(table, 0)["under"] == [None, None, "tax-on-trade", "conscription"]
        play(table, "1 select settle", "0 wait-round", "2 select trade-consume")
        play(table, "0 select settle", "0 wait", "1 select chart-goals", "0 wait")
        assert goals(table, 0)["under"] == ["conscription"]
        play(table, "1 keep-goal tax-on-trade", "1 under diversification")
        assert goals(table, 0)["under"] == ["conscription", None, None]
        assert goals(table, 1)["under"] == [None, "diversification", "stockpile-resources"]


class TestEarlierGoal:
    @clause("NF-CGG-08", "NF-CGG-09")
    @pytest.mark.parametrize("holder", [0, 1])
    def test_the_goal_that_was_face_down_is_turned_up_afterwards_whoever_holds_it(
        self, holder: int
    ) -> None:
        table = charting(
            f"face-down citizen-services@{holder}", "exploration", "conscription", "tax-on-trade"
        )
        play(table, "0 select chart-goals", f"{holder} wait")
        play(table, "0 keep-goal tax-on-trade")
        assert goals(table)["up"] == []  # not before the goals are put under
        play(table, "0 under conscription")
        assert goals(table)["up"] == [{"id": "citizen-services", "holder": holder}]
        assert goals(table)["face_down_holder"] == 0
        assert goals(table, 0)["face_down"] == "tax-on-trade"

    @clause("NF-CGG-09", "NF-CGG-08")
    def test_round_after_round_only_the_newest_goal_is_face_down(self) -> None:
        table = charting("", "exploration", "conscription", "tax-on-trade")
        play(table, "0 select chart-goals", "0 keep-goal exploration", "0 under tax-on-trade")
        play(table, "1 select settle", "0 wait-round", "2 select trade-consume")
        table.foretell("draw-goal citizen-services", "draw-goal faction-tolerance")
        table.foretell("draw-goal skilled-workforce")
        play(table, "0 select settle", "0 wait-round", "1 select chart-goals")
        play(table, "1 keep-goal citizen-services", "1 under skilled-workforce")
        assert goals(table)["up"] == [{"id": "exploration", "holder": 0}]
        assert goals(table)["face_down_holder"] == 1
        assert goals(table)["stack"] == 6
