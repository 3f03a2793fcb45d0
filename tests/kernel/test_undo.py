"""Undo in New Frontiers: back to the last thing anyone learned, and no further."""

from __future__ import annotations

import re

import pytest

import astrarium
from astrarium import CannotUndo, Table
from astrarium.conformance.seen import whole
from astrarium.kernel.chance import Generator
from tests.games.new_frontiers.helpers import new_frontiers, options, play, position

HOMES = """
    seat 0 credits 6 colonists 3
      colonies old-earth
      explored comet-zone gem-world
    seat 1 credits 6
      colonies new-sparta
    seat 2 credits 6
      colonies epsilon-eridani
"""


def refused(table: Table, seat: int, reason: str) -> None:
    """The seat cannot undo, for this reason, and is left with the table as it was."""
    before = whole(table)
    assert not table.can_undo(seat)
    with pytest.raises(CannotUndo, match=f"^cannot undo: {reason}$"):
        table.undo(seat)
    spoken = re.sub(r"seat (\d)", r"{\1}", reason)
    assert table.undo_refusal(seat) == f"{spoken[0].upper()}{spoken[1:]}."
    assert table.undo_title(seat) == ""
    assert whole(table) == before


SEAT_1_DECIDED = "seat 1 has decided since"
NEW_SINCE = "something new has been seen since"


# Allowed


def test_a_decision_is_taken_back_with_all_it_did() -> None:
    table = position(HOMES)
    before = whole(table)
    play(table, "0 select settle")
    assert table.undo(0) == 1
    assert whole(table) == before
    assert table.log() == []


def test_several_decisions_of_one_seat_are_taken_back_together() -> None:
    table = position(HOMES)
    before = whole(table)
    play(table, "0 select settle", "0 settle comet-zone")
    assert table.undo(0) == 2
    assert whole(table) == before


def test_or_only_the_last_ones() -> None:
    table = play(position(HOMES), "0 select settle")
    before = whole(table)
    play(table, "0 settle comet-zone")
    assert table.undo(0, steps=1) == 1
    assert whole(table) == before
    assert set(options(table, 0)) == {"take-colonists", "settle comet-zone", "settle gem-world"}


def test_what_would_be_taken_back_is_named_as_it_was_offered() -> None:
    table = play(position(HOMES), "0 select develop", "0 develop space-marines")
    assert table.undo_title(0) == "Buy Space Marines"
    assert table.undo_refusal(0) == ""
    assert table.undo_title(2) == ""
    assert table.undo_refusal(2) == "You have not decided anything yet."


@pytest.mark.parametrize("game", ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"])
def test_it_is_named_alike_by_a_copy_that_has_to_play_the_steps_again(game: str) -> None:
    table = astrarium.game(game).new(3, seed=5)
    generator = Generator(5)
    named = 0
    for step in range(200):
        seat = table.to_act[generator.below(len(table.to_act))]
        choices = table.prompt(seat).options
        table.play(seat, choices[generator.below(len(choices))])
        if step % 7 == 0 and table.can_undo(seat):
            table.undo(seat, steps=1)
        titles = [table.undo_title(seat) for seat in range(3)]
        copy = table.clone()
        assert titles == [copy.undo_title(seat) for seat in range(3)]
        named += any(titles)
    assert named > 50


def test_asking_for_more_than_there_is_takes_all_there_is() -> None:
    table = play(position(HOMES), "0 select settle", "0 settle comet-zone")
    assert table.undo(0, steps=9) == 2


def test_forced_steps_of_others_in_between_are_taken_back_too() -> None:
    """Nobody else can sell or consume anything, so selecting leads straight to the next selection."""
    table = position(HOMES)
    before = whole(table)
    play(table, "0 select trade-consume")
    assert table.to_act == [1]
    assert table.undo(0) == 1
    assert whole(table) == before


def test_a_seat_may_go_back_again_and_again() -> None:
    table = position(HOMES)
    straight = play(position(HOMES), "0 select develop")
    for tile in ("settle", "retreat", "envoys"):
        play(table, f"0 select {tile}")
        table.undo(0)
    play(table, "0 select develop")
    assert whole(table) == whole(straight)


# Refused: chance


def test_not_behind_worlds_drawn_from_the_bag() -> None:
    table = play(position(HOMES), "0 select explore")
    refused(table, 0, NEW_SINCE)


def test_but_up_to_them() -> None:
    table = play(position(HOMES), "0 select explore")
    before = whole(table)
    table.play(0, table.prompt(0).options[0])
    assert table.undo(0) == 1
    assert whole(table) == before
    refused(table, 0, NEW_SINCE)


# Refused: other seats


def test_not_behind_a_decision_of_another_seat() -> None:
    table = play(position(HOMES), "0 select develop", "0 buy-nothing", "1 buy-nothing")
    refused(table, 0, SEAT_1_DECIDED)
    assert table.undo(1) == 1


def test_but_past_others_who_let_their_decisions_go_too() -> None:
    """As bots do: what they decided since is taken back with it, and play goes on as it would have."""
    table = play(position(HOMES), "0 select develop")
    before = whole(table)
    play(table, "0 develop space-marines", "1 buy-nothing", "2 buy-nothing", "1 select envoys")
    assert table.undo_past(0, [1, 2]) == 4
    assert whole(table) == before
    assert table.can_undo(0)  # the selection before it, which is this seat's own
    straight = play(position(HOMES), "0 select develop", "0 buy-nothing", "1 buy-nothing")
    assert whole(play(table, "0 buy-nothing", "1 buy-nothing")) == whole(straight)
    refused(table, 0, SEAT_1_DECIDED)


def test_going_past_others_stops_at_a_decision_of_anyone_else() -> None:
    table = play(position(HOMES), "0 select develop", "0 buy-nothing", "1 buy-nothing")
    play(table, "2 buy-nothing")
    before = whole(table)
    with pytest.raises(CannotUndo, match=f"^cannot undo: {SEAT_1_DECIDED}$"):
        table.undo_past(0, [2])
    assert whole(table) == before


def test_going_past_others_stops_at_what_came_to_light() -> None:
    table = play(position(HOMES), "0 select envoys", "1 select explore")
    before = whole(table)
    with pytest.raises(CannotUndo, match=f"^cannot undo: {NEW_SINCE}$"):
        table.undo_past(0, [1, 2])
    assert whole(table) == before


def test_but_up_to_it() -> None:
    table = play(position(HOMES), "0 select explore")
    before = whole(table)
    for seat in (0, 1):
        table.play(seat, table.prompt(seat).options[0])
    assert table.undo_past(0, [1, 2]) == 2
    assert whole(table) == before


def test_a_loaded_table_goes_back_past_others_as_the_saved_one_did() -> None:
    table = play(position(HOMES), "0 select develop", "0 buy-nothing", "1 buy-nothing")
    loaded = new_frontiers().load(table.save())
    assert loaded.undo_past(0, [1]) == table.clone().undo_past(0, [1]) == 2
    table.undo_past(0, [1])
    assert whole(loaded) == whole(table)


def test_a_seat_that_has_not_decided_has_nothing_to_take_back() -> None:
    table = play(position(HOMES), "0 select develop")
    refused(table, 1, "you have not decided anything yet")
    fresh = new_frontiers().new(players=3, seed=1)
    refused(fresh, 0, "you have not decided anything yet")


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_has_nothing_to_take_back(seat: int) -> None:
    table = play(position(HOMES), "0 select develop")
    with pytest.raises(CannotUndo, match=f"there is no seat {seat}; seats are 0 to 2"):
        table.undo(seat)


# Refused: goals that someone has seen

CHARTING = f"""
    goals yes
    track 0 1 2
    {HOMES}
"""


def charting(*goals: str) -> Table:
    table = position(CHARTING)
    table.foretell(*[f"draw-goal {goal}" for goal in goals])
    return play(table, "0 select chart-goals")


@pytest.mark.clause("NF-CGG-05")
def test_not_behind_goals_drawn_by_chance() -> None:
    table = charting("exploration", "conscription", "diversification")
    refused(table, 0, NEW_SINCE)


@pytest.mark.clause("NF-CGG-05", "NF-CGG-07")
def test_keeping_a_goal_is_secret_and_may_be_taken_back() -> None:
    table = charting("exploration", "conscription", "diversification")
    before = whole(table)
    play(table, "0 keep-goal conscription", "0 under exploration")
    assert table.undo(0) == 2
    assert whole(table) == before


@pytest.mark.clause("NF-CGG-07")
def test_not_behind_a_look_at_goals_put_under_the_stack() -> None:
    """Nothing here is chance: the goals lie in a known order, but the selector has now seen them."""
    table = position(
        f"""
        {CHARTING}
        goals-up conscription@1 diversification@2 skilled-workforce@1 citizen-services@1
        goals-unseen -
        goals-under exploration tax-on-trade faction-tolerance stockpile-resources
        """
    )
    play(table, "0 select chart-goals")
    assert table.observe(0)["goals"]["drawn"] == [
        "exploration",
        "tax-on-trade",
        "faction-tolerance",
    ]
    assert "!" not in table.record.split("begin")[1]
    refused(table, 0, NEW_SINCE)


@pytest.mark.clause("NF-CGG-08")
def test_not_behind_an_earlier_goal_that_charting_turned_up() -> None:
    """Keeping a goal shows all players the one that seat 1 held face down."""
    table = position(f"{CHARTING}\nface-down tax-on-trade@1")
    table.foretell(
        *[f"draw-goal {goal}" for goal in ("exploration", "conscription", "diversification")]
    )
    play(table, "0 select chart-goals", "1 wait", "0 keep-goal exploration")
    assert table.undo(0) == 1
    play(table, "0 keep-goal exploration", "0 under conscription")
    assert table.observe(None)["goals"]["up"] == [{"id": "tax-on-trade", "holder": 1}]
    refused(table, 0, NEW_SINCE)


@pytest.mark.clause("NF-GOAL-18")
def test_not_behind_a_goal_that_its_holder_turned_up() -> None:
    table = position(f"{CHARTING}\nface-down tax-on-trade@1")
    play(table, "0 select develop")
    before = whole(table)
    play(table, "1 wait-round")
    assert table.undo(1) == 1
    parts = whole(table)
    # Seat 1 has answered once, which seat 0 has seen.
    changed = {part for part in parts if parts[part] != before[part]}
    assert changed == {"undo of 0", "undo refusal of 0", "undo title of 0"}
    play(table, "1 turn-up")
    refused(table, 1, NEW_SINCE)


@pytest.mark.clause("NF-SCORE-04")
def test_not_behind_the_end_which_shows_the_last_goal() -> None:
    """The last selection of the last round ends the game, and seat 1's goal is turned up."""
    table = position(
        f"""
        {CHARTING}
        selected 2
        used develop settle
        ending colonies
        face-down tax-on-trade@1
        """
    )
    play(table, "2 select envoys")
    play(table, "1 wait")
    assert table.over
    refused(table, 1, "the game is over")
    refused(table, 2, "the game is over")


# After loading


def test_a_loaded_table_knows_how_far_back_a_seat_may_go() -> None:
    table = play(position(HOMES), "0 select develop", "0 buy-nothing", "1 buy-nothing")
    loaded = new_frontiers().load(table.save())
    refused(loaded, 0, SEAT_1_DECIDED)
    assert loaded.undo(1) == 1
    explored = play(position(HOMES), "0 select explore")
    refused(new_frontiers().load(explored.save()), 0, NEW_SINCE)
