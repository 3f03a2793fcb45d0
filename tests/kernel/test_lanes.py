"""Simultaneous steps: one lane per seat, and no order of arrival makes a difference."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrarium import CannotUndo, IllegalMove, Table
from astrarium.conformance.seen import whole
from astrarium.kernel import flow
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import NOBODY, Frame, Lane
from tests.games.new_frontiers.helpers import play
from tests.kernel.secret_bids import Auction, Prepare, Reveal, new_auction, secret_bids


def bidding(players: int, seed: int = 1) -> Table:
    """A table at the first bidding, for a prize of 4."""
    table = secret_bids().unstarted(players, seed)
    table.foretell("prize 4")
    return table


def seen_and_true(table: Table) -> dict[str, str]:
    """Everything but what an order of arrival may show in: the record, and the log's order."""
    parts = whole(table)
    return {
        part: text
        for part, text in parts.items()
        if part != "record" and not part.startswith("log")
    }


def answer(table: Table, answers: dict[int, list[str]], order: tuple[int, ...]) -> Table:
    """Play the seats' answers in an order of arrival: each entry is the seat whose next answer comes."""
    left = {seat: list(choices) for seat, choices in answers.items()}
    for seat in order:
        table.play(seat, left[seat].pop(0))
    assert not any(left.values())
    return table


ANSWERS = {
    0: ["bid 2", "gamble", "done"],
    1: ["gamble", "bid 5", "done"],
    2: ["done"],
}


def test_all_seats_owe_an_answer_at_once() -> None:
    table = bidding(3)
    assert table.to_act == [0, 1, 2]
    assert [option.text for option in table.prompt(2).options] == [
        *["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"],
        *["gamble", "done"],
    ]


def test_a_seat_that_is_done_is_waited_for_no_more() -> None:
    table = bidding(3)
    table.play(1, "done")
    assert table.to_act == [0, 2]
    with pytest.raises(
        IllegalMove, match="seat 1 has nothing to decide now; the game waits for seat 0 and seat 2"
    ):
        table.play(1, "done")


def test_every_order_of_arrival_gives_the_same_state_and_views() -> None:
    """All 140 interleavings of three, three and one answers."""
    orders = set(permutations((0, 0, 0, 1, 1, 1, 2)))
    assert len(orders) == 140
    expected = seen_and_true(answer(bidding(3), ANSWERS, (0, 0, 0, 1, 1, 1, 2)))
    for order in orders:
        assert seen_and_true(answer(bidding(3), ANSWERS, order)) == expected


def test_every_order_gives_the_same_luck() -> None:
    """The die of a seat depends on its own lane alone, not on who rolled before it."""
    rolls = set()
    for order in set(permutations((0, 0, 0, 1, 1, 1, 2))):
        table = answer(bidding(3), ANSWERS, order)
        lines = [line for line in table.record.splitlines() if line.startswith(("!0", "!1"))]
        rolls.add(tuple(sorted(lines)))
    assert len(rolls) == 1
    assert len(next(iter(rolls))) == 2


def test_seats_have_luck_of_their_own() -> None:
    """Over many seeds two seats that roll at once do not always roll the same."""
    same = 0
    for seed in range(60):
        table = bidding(2, seed)
        table.play(0, "gamble")
        table.play(1, "gamble")
        rolls = [table.observe(seat)["bidders"][seat]["roll"] for seat in (0, 1)]
        same += rolls[0] == rolls[1]
    # 2-1-1 odds: equal in 6 of 16 cases, so 22.5 of 60; six standard deviations around it.
    assert 0 < same < 46


@st.composite
def interleaved(draw: st.DrawFn) -> tuple[int, dict[int, list[str]], list[int], list[int]]:
    """Players, the answers of each, and two orders of arrival."""
    players = draw(st.integers(2, 4))
    answers = {}
    for seat in range(players):
        cards = sorted(draw(st.sets(st.integers(1, 5))))
        choices = [f"bid {card}" for card in cards]
        if draw(st.booleans()):
            choices.insert(draw(st.integers(0, len(choices))), "gamble")
        answers[seat] = [*choices, "done"]
    arrivals = [seat for seat, choices in answers.items() for _ in choices]
    return players, answers, draw(st.permutations(arrivals)), draw(st.permutations(arrivals))


@settings(max_examples=60, deadline=None)
@given(interleaved(), st.integers(0, 5))
def test_any_two_orders_of_arrival_agree(
    case: tuple[int, dict[int, list[str]], list[int], list[int]], seed: int
) -> None:
    players, answers, one, other = case
    first = answer(bidding(players, seed), answers, tuple(one))
    second = answer(bidding(players, seed), answers, tuple(other))
    assert seen_and_true(first) == seen_and_true(second)


@settings(max_examples=40, deadline=None)
@given(interleaved(), st.integers(0, 5), st.integers(0, 30))
def test_a_save_in_the_middle_of_a_simultaneous_step_goes_on_alike(
    case: tuple[int, dict[int, list[str]], list[int], list[int]], seed: int, at: int
) -> None:
    players, answers, order, _other = case
    table = bidding(players, seed)
    left = {seat: list(choices) for seat, choices in answers.items()}
    for number, seat in enumerate(order):
        if number == at:
            again = secret_bids().load(table.save())
            assert whole(again) == whole(table)
            table = again
        table.play(seat, left[seat].pop(0))
    straight = answer(bidding(players, seed), answers, tuple(order))
    assert whole(table) == whole(straight)


def test_a_position_in_the_middle_of_a_simultaneous_step_keeps_every_lane() -> None:
    table = bidding(3)
    table.play(0, "bid 3")
    table.play(2, "done")
    again = secret_bids().position(table.position)
    assert again.position == table.position
    assert again.to_act == [0, 1]
    assert [option.text for option in again.prompt(0).options] == [
        "bid 4",
        "bid 5",
        "gamble",
        "done",
    ]


def test_nobody_sees_a_bid_before_the_reveal() -> None:
    """Two tables that differ in seat 0's secret look the same to all others, log included."""
    one, other = bidding(3), bidding(3)
    for table, choices in ((one, ["bid 1", "done"]), (other, ["bid 2", "bid 5", "done"])):
        for choice in choices:
            table.play(0, choice)
    for viewer in (1, 2, None):
        assert one.observe(viewer) == other.observe(viewer)
        assert one.log(viewer) == other.log(viewer)
    assert one.observe(0) != other.observe(0)
    assert one.log(0)[-2:] == ["{0} lays the card 1", "{0} is ready"]
    for table in (one, other):
        table.play(1, "done")
        table.play(2, "done")
    assert "{0} bids 1 in all" in one.log(None)
    assert "{0} bids 7 in all" in other.log(None)


# Undo


def test_undo_in_a_lane_leaves_the_answers_of_others_alone() -> None:
    table = bidding(3)
    before = table.clone()
    before.play(1, "bid 4")
    before.play(1, "done")
    for seat, choice in ((0, "bid 1"), (1, "bid 4"), (0, "bid 5"), (1, "done")):
        table.play(seat, choice)
    assert table.undo(0) == 2
    assert seen_and_true(table) == seen_and_true(before)
    assert table.record == before.record
    assert table.to_act == [0, 2]


def test_undo_takes_back_as_many_picks_as_asked() -> None:
    table = bidding(2)
    for choice in ("bid 1", "bid 2", "bid 3"):
        table.play(0, choice)
    assert table.undo(0, steps=2) == 2
    assert table.observe(0)["bidders"][0]["bid"] == [1]


def test_a_seat_that_is_done_may_take_it_back_while_others_choose() -> None:
    table = bidding(3)
    table.play(0, "bid 1")
    table.play(0, "done")
    table.play(1, "bid 2")
    assert table.undo(0) == 2
    assert table.to_act == [0, 1, 2]
    assert table.observe(1)["bidders"][1]["bid"] == [2]


def test_a_roll_in_a_lane_stops_the_undo_of_its_seat_alone() -> None:
    table = bidding(3)
    table.play(0, "bid 1")
    table.play(1, "bid 2")
    table.play(0, "gamble")
    with pytest.raises(CannotUndo, match=r"^cannot undo: something new has been seen since$"):
        table.undo(0)
    assert not table.can_undo(0)
    assert table.undo(1) == 1


def test_what_follows_a_roll_can_be_undone_up_to_it() -> None:
    table = bidding(2)
    table.play(0, "gamble")
    rolled = table.observe(0)["bidders"][0]["roll"]
    table.play(0, "bid 1")
    table.play(1, "bid 5")
    table.play(0, "bid 4")
    assert table.undo(0) == 2
    mine = table.observe(0)["bidders"][0]
    assert (mine["bid"], mine["roll"]) == ([], rolled)
    assert table.observe(1)["bidders"][1]["bid"] == [5]


@pytest.mark.parametrize("seed", range(6))
def test_the_luck_of_others_survives_an_undo(seed: int) -> None:
    """The dice of seat 1 are neither rolled anew nor counted twice when seat 0 goes back."""
    table, straight = bidding(2, seed), bidding(2, seed)
    play(table, "0 bid 1", "1 gamble", "0 bid 2")
    table.undo(0)
    for each in (table, straight):
        play(each, *([] if each is table else ["1 gamble"]), "0 bid 5", "0 done", "1 done")
        each.foretell("prize 2")
        play(each, "0 take-coins", "1 gamble")
        assert each.observe(None)["round"] == 2
    assert whole(table) == whole(straight)


def revealed() -> Table:
    table = bidding(2)
    for seat, choice in ((0, "bid 5"), (1, "bid 1"), (0, "done"), (1, "done")):
        table.play(seat, choice)
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_undo_is_refused_after_the_reveal(seat: int) -> None:
    table = revealed()
    assert table.to_act == [0]
    before = whole(table)
    with pytest.raises(CannotUndo, match=r"^cannot undo: all have shown what they chose$"):
        table.undo(seat)
    assert whole(table) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_undo_is_refused_after_a_reveal_that_leads_straight_to_new_lanes(seat: int) -> None:
    """With fixed prizes and a tie nothing lies between one bidding and the next."""
    table = secret_bids().new(2, 1, fixed_prizes=True)
    for who, choice in ((0, "bid 1"), (0, "done"), (1, "bid 1"), (1, "done")):
        table.play(who, choice)
    assert table.observe(None)["round"] == 2
    assert table.to_act == [0, 1]
    with pytest.raises(CannotUndo, match=r"^cannot undo: all have shown what they chose$"):
        table.undo(seat)


def test_an_interrupt_belongs_to_another_seat_and_play_goes_on_below_it() -> None:
    table = revealed()
    table.play(0, "take-points")
    assert table.to_act == [1]
    assert table.prompt(1).rule == "SB-SAB-01"
    table.play(1, "sabotage")
    view = table.observe(None)
    assert [bidder["points"] for bidder in view["bidders"]] == [3, 0]
    assert [bidder["coins"] for bidder in view["bidders"]] == [2, 1]
    assert view["round"] == 2


def test_the_winner_may_go_back_until_the_interrupting_seat_decides() -> None:
    table = revealed()
    table.play(0, "take-points")
    assert table.undo(0) == 1
    table.play(0, "take-points")
    table.foretell("prize 2")
    table.play(1, "let-be")
    with pytest.raises(CannotUndo, match=r"^cannot undo: a step done by all has begun$"):
        table.undo(0)


def test_a_chance_outcome_of_no_seat_cannot_be_taken_back() -> None:
    table = bidding(2)
    table.play(0, "gamble")
    before = whole(table)
    for seat in (-1, 2):
        assert not table.can_undo(seat)
        with pytest.raises(CannotUndo, match=f"there is no seat {seat}; seats are 0 to 1"):
            table.undo(seat)
    assert whole(table) == before


# Flow


def test_foretold_outcomes_reach_the_lane_that_rolls() -> None:
    table = bidding(2)
    table.foretell("roll 3", "roll 1")
    table.play(1, "gamble")
    table.play(0, "gamble")
    assert table.observe(1)["bidders"][1]["roll"] == 3
    assert table.observe(0)["bidders"][0]["roll"] == 1
    assert "!1 roll 3\n0 gamble\n!0 roll 1" in table.record


class Finish(Frame[Auction]):
    """A lane that needs nobody."""

    def run(self, state: Auction, lane: Lane) -> None:
        lane.pop()


class OpenThenStop(Frame[Auction]):
    """A forced choice that opens lanes; what lies below must wait for them."""

    def __init__(self, frames: list[Frame[Auction]]) -> None:
        self.frames = frames

    def actor(self) -> int:
        return 0

    def legal(self, state: Auction) -> list[int]:
        return [0]

    def apply(self, state: Auction, lane: Lane, option: int) -> None:
        lane.pop()
        state.open_lanes(list(self.frames))


def started(frame: Frame[Auction]) -> Auction:
    state = new_auction(2, 3, True)
    state.main = Lane([Reveal(), frame], NOBODY, [])
    advance(state)
    return state


def test_lanes_opened_by_a_forced_choice_are_waited_for() -> None:
    state = started(OpenThenStop([Prepare(0), Prepare(1)]))
    assert flow.to_act(state) == [0, 1]
    assert len(state.main.frames) == 1


def test_lanes_that_need_nobody_are_closed_at_once() -> None:
    state = started(OpenThenStop([Finish(), Finish()]))
    assert state.lanes == []
    assert flow.over(state)


def test_a_single_lane_is_enough_to_wait_for() -> None:
    state = started(OpenThenStop([Finish(), Prepare(1)]))
    assert flow.to_act(state) == [1]
    assert flow.lane_of(state, 0) is None
    assert flow.lane_of(state, 1) is state.lanes[1]


def test_a_clone_has_lanes_of_its_own() -> None:
    table = bidding(2)
    copy = table.state.clone()
    flow.step(copy, copy.lanes[0], 12)
    assert flow.to_act(copy) == [1]
    assert flow.to_act(table.state) == [0, 1]
