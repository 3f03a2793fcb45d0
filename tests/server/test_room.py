"""A table and the people at it: who may do what, and that reading the entries gives the same room."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest

from astrarium.kernel.chance import Generator
from astrarium.kernel.sorts import SORTS
from astrarium.server import messages as m
from astrarium.server.bounds import MOST_ENTRIES
from astrarium.server.entry import Refused
from astrarium.server.plain import prompt_of
from astrarium.server.replays import Replay
from astrarium.server.shapes import QuestionSort
from tests.games.galactic_emperor.helpers import in_role
from tests.games.galactic_emperor.test_interrupts import ordering
from tests.server.rooms import ILSE, MIRA, TOMASZ, Desk, views

SEAT = re.compile(r"\{(\d)\}")


def refusal(desk: Desk, person: Any, command: m.RoomCommand) -> Refused:
    """Why a command is refused; the room must stay as it was."""
    before = views(desk.room)
    with pytest.raises(Refused) as caught:
        desk.say(person, command)
    assert views(desk.room) == before
    return caught.value


# --- before the start ------------------------------------------------------------------------


def test_people_sit_down_and_leave_again() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=1))
    assert desk.room.seat_of(MIRA) == 1
    assert desk.room.chairs[1].info()["name"] == "Mira"
    desk.say(MIRA, m.Leave())
    assert desk.room.seat_of(MIRA) is None
    assert desk.room.chairs[1].kind == "open"


def test_a_seat_is_for_one_and_one_person_has_one_seat() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    assert refusal(desk, TOMASZ, m.Sit(seat=0)).code == "taken"
    assert refusal(desk, MIRA, m.Sit(seat=1)).code == "taken"
    assert refusal(desk, TOMASZ, m.Sit(seat=5)).code == "unknown"
    assert refusal(desk, None, m.Sit(seat=1)).code == "not-yours"


def test_two_people_of_one_name_are_told_apart() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    twin = type(MIRA)("p-other", "Mira", False)
    desk.say(twin, m.Sit(seat=1))
    assert [chair.name for chair in desk.room.chairs[:2]] == ["Mira", "Mira 2"]


def test_two_people_whose_names_look_alike_are_told_apart() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    desk.say(type(MIRA)("p-other", "Mlra", False), m.Sit(seat=1))
    assert [chair.name for chair in desk.room.chairs[:2]] == ["Mira", "Mlra 2"]


def test_only_the_host_seats_bots_and_starts() -> None:
    desk = Desk()
    desk.say(TOMASZ, m.Sit(seat=0))
    assert refusal(desk, TOMASZ, m.SeatBot(seat=1, bot="greedy")).code == "not-yours"
    assert refusal(desk, TOMASZ, m.Start(fill="greedy")).code == "not-yours"
    desk.say(MIRA, m.SeatBot(seat=1, bot="greedy"))
    assert desk.room.chairs[1].info()["bot"] == "greedy"
    assert refusal(desk, MIRA, m.SeatBot(seat=0, bot="greedy")).code == "taken"
    assert refusal(desk, MIRA, m.SeatBot(seat=2, bot="oracle")).code == "unknown"
    desk.say(MIRA, m.SeatBot(seat=1, bot=None))
    assert desk.room.chairs[1].kind == "open"


def test_a_start_with_open_seats_says_how_many() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    assert refusal(desk, MIRA, m.Start()).reason.startswith("2 seats are open")
    desk.say(MIRA, m.Start(fill="random"))
    assert [chair.bot for chair in desk.room.chairs] == [None, "random", "random"]
    assert desk.room.stage == "playing"


def test_seats_stay_as_they_are_once_the_game_has_started() -> None:
    desk = Desk().started(MIRA, TOMASZ)
    for command in (m.Sit(seat=2), m.Leave(), m.SeatBot(seat=1, bot="greedy"), m.Start()):
        assert refusal(desk, MIRA, command).code == "not-now"


def test_a_token_decides_for_its_seat_and_does_nothing_else() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    for command in (m.Start(fill="greedy"), m.SeatBot(seat=1, bot="greedy"), m.Leave()):
        with pytest.raises(Refused) as caught:
            desk.room.draft(command, MIRA, 0, desk.now)
        assert caught.value.code == "not-yours"


# --- what a host may do about people ---------------------------------------------------------


def test_a_host_removes_a_person_who_then_cannot_sit_down_again() -> None:
    desk = Desk()
    desk.say(MIRA, m.Sit(seat=0))
    desk.say(TOMASZ, m.Sit(seat=1))
    assert refusal(desk, TOMASZ, m.Remove(seat=0)).code == "not-yours"
    assert refusal(desk, ILSE, m.Remove(seat=1)).code == "not-yours"
    assert refusal(desk, MIRA, m.Remove(seat=0)).reason.startswith("You cannot remove yourself")
    assert refusal(desk, MIRA, m.Remove(seat=2)).code == "not-now"
    desk.say(MIRA, m.Remove(seat=1))
    assert desk.room.chairs[1].kind == "open"
    for room in (desk.room, desk.again()):
        for seat in (1, 2):
            with pytest.raises(Refused, match="removed you") as refused:
                room.draft(m.Sit(seat=seat), TOMASZ, None, desk.now)
            assert refused.value.code == "not-yours"
    desk.say(ILSE, m.Sit(seat=1))
    assert views(desk.again()) == views(desk.room)


def test_nobody_is_removed_once_the_game_has_started() -> None:
    desk = Desk().started(MIRA, TOMASZ)
    assert refusal(desk, MIRA, m.Remove(seat=1)).code == "not-now"


def mute(desk: Desk, by: Any, writer: Any = None, **what: Any) -> None:
    desk.take(desk.room.draft_mute(m.Mute(**what), writer, by, desk.now))


def test_a_host_mutes_whoever_sits_or_watches_and_gives_them_the_word_back() -> None:
    desk = Desk().started(MIRA, TOMASZ)
    mute(desk, MIRA, seat=1)
    mute(desk, MIRA, writer=(ILSE.id, "Ilse"), line=7)
    for room in (desk.room, desk.again()):
        assert room.document(None, False)["muted"] == ["Tomasz", "Ilse"]
        for person in (TOMASZ, ILSE):
            with pytest.raises(Refused, match="muted you"):
                room.check_chat(person)
        room.check_chat(MIRA)
    mute(desk, MIRA, seat=1, on=False)
    desk.room.check_chat(TOMASZ)
    assert desk.room.document(None, False)["muted"] == ["Ilse"]


def test_only_the_host_mutes_and_only_somebody_else() -> None:
    desk = Desk().started(MIRA, TOMASZ)
    for by, what, code in [
        (TOMASZ, {"seat": 0}, "not-yours"),
        (ILSE, {"seat": 1}, "not-yours"),
        (None, {"seat": 1}, "not-yours"),
        (MIRA, {"seat": 0}, "not-now"),
        (MIRA, {"seat": 2}, "unknown"),  # a bot
        (MIRA, {"seat": 5}, "unknown"),
        (MIRA, {"line": 7}, "unknown"),
        (MIRA, {}, "unknown"),
        (MIRA, {"seat": 1, "on": False}, "not-now"),
    ]:
        with pytest.raises(Refused) as refused:
            mute(desk, by, **what)
        assert refused.value.code == code


def test_a_muted_person_plays_on() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    seen = desk.room.n
    for seat in (1, 2):
        mute(desk, MIRA, seat=seat)
    seat = desk.room.to_act[0]
    person = turn_of(desk)
    desk.say(person, m.Act(n=seen, option=desk.first_option(seat)))
    assert desk.entries[-1].kind == "move"


def test_a_table_of_endless_entries_takes_only_what_ends_the_game() -> None:
    desk = Desk().started(MIRA, TOMASZ)
    play_until_undo(desk)
    desk.room.n = MOST_ENTRIES  # as if people had moved and taken back for days
    person = next(one for one in (MIRA, TOMASZ) if desk.room.table.can_undo(desk.room.seat_of(one)))  # type: ignore[union-attr, arg-type]
    assert refusal(desk, person, m.Undo(n=desk.room.n)).reason.endswith("The game itself goes on.")
    assert not desk.room.document(desk.room.seat_of(person), False)["undo"]["able"]
    desk.play_on(5_000)
    assert desk.room.stage == "over"


def play_until_undo(desk: Desk) -> None:
    """Play until somebody could take back their last decision."""
    while not any(desk.room.table.can_undo(seat) for seat in (0, 1)):  # type: ignore[union-attr]
        desk.play_on(1)


def test_before_the_start_sitting_down_and_getting_up_has_an_end_too() -> None:
    desk = Desk()
    desk.say(TOMASZ, m.Sit(seat=1))
    desk.room.n = MOST_ENTRIES
    assert refusal(desk, MIRA, m.Sit(seat=0)).code == "not-now"
    assert refusal(desk, MIRA, m.SeatBot(seat=2, bot="greedy")).code == "not-now"
    desk.say(TOMASZ, m.Leave())
    desk.say(MIRA, m.Start(fill="greedy"))
    assert desk.room.stage == "playing"


# --- deciding --------------------------------------------------------------------------------


def turn_of(desk: Desk) -> Any:
    return {0: MIRA, 1: TOMASZ, 2: ILSE}[desk.room.to_act[0]]


def test_a_decision_is_carried_out_and_numbered() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    before = desk.room.n
    seat = desk.room.to_act[0]
    desk.act(turn_of(desk), desk.first_option(seat))
    assert desk.room.n == before + 1
    assert desk.entries[-1].kind == "move"


def test_a_move_for_an_older_state_is_stale() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    old = desk.room.n
    seat = desk.room.to_act[0]
    person = turn_of(desk)
    option = desk.first_option(seat)
    desk.act(person, option)
    assert refusal(desk, person, m.Act(n=old, option=option)).code == "stale"
    assert refusal(desk, turn_of(desk), m.Act(n=desk.room.n + 1, option=option)).code == "stale"


def test_only_the_seat_that_is_asked_may_decide() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    seat = desk.room.to_act[0]
    other = {0: TOMASZ, 1: MIRA, 2: MIRA}[seat]
    option = desk.first_option(seat)
    assert refusal(desk, other, m.Act(n=desk.room.n, option=option)).code == "not-now"
    stranger = type(MIRA)("p-x", "X", False)
    assert refusal(desk, stranger, m.Act(n=desk.room.n, option=option)).code == "not-yours"


@pytest.mark.parametrize("option", ["settle nowhere", "nonsense", 999_999, 0])
def test_what_is_not_offered_is_illegal(option: str | int) -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    assert refusal(desk, turn_of(desk), m.Act(n=desk.room.n, option=option)).code == "illegal"


def test_undo_takes_back_ones_last_decision_and_says_why_not() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    assert refusal(desk, MIRA, m.Undo(n=desk.room.n)).code == "no-undo"
    seat = desk.room.to_act[0]
    person = turn_of(desk)
    table = desk.room.table
    assert table is not None
    asked = desk.room.document(seat, False)["prompt"]
    desk.act(person, desk.first_option(seat))
    shown = desk.room.document(seat, False)["undo"]
    title = asked["options"][0]["title"]
    assert shown == {"able": True, "title": title, "reason": ""}
    desk.say(person, m.Undo(n=desk.room.n))
    assert desk.room.document(seat, False)["prompt"] == asked
    assert desk.room.document(seat, False)["decisions"] == 0


def test_the_reason_against_an_undo_calls_people_by_name() -> None:
    desk = Desk().started(MIRA, TOMASZ, ILSE)
    first = desk.room.to_act[0]
    while desk.room.to_act[0] == first:
        desk.act(turn_of(desk), desk.first_option(first))
    second = desk.room.to_act[0]
    desk.act(turn_of(desk), desk.first_option(second))
    undo = desk.room.document(first, False)["undo"]
    name = desk.room.chairs[second].name
    assert undo["reason"] == f"{name} has decided since."


def test_every_sort_of_question_has_a_shape() -> None:
    assert get_args(QuestionSort) == SORTS


def test_questions_options_and_reasons_go_out_with_names() -> None:
    names = ["Mira", "Tomasz", "Ilse"]
    assert prompt_of(ordering(), 2, names)["text"] == (
        "Tomasz uses Robotics. Do you stop it with Saboteur?"
    )
    pirate = in_role("merchant", "owners space-pirate@0\nseat 1 metal 2", dice=(1, 1, 1, 1))
    labels = {one["text"]: one["title"] for one in prompt_of(pirate, 0, names)["options"]}
    assert labels["steal-metal 1"] == "Take metal from Tomasz"
    science = in_role("scientist", "owners robotics@1\nseat 0 energy 3")
    reasons = {one["text"]: one["reason"] for one in prompt_of(science, 0, names)["blocked"]}
    assert reasons["technology robotics"] == "Tomasz has it"


def test_nothing_that_a_player_is_asked_or_refused_calls_another_by_a_number() -> None:
    desk = Desk(game="galactic-emperor", settings={}).started(MIRA, TOMASZ, ILSE)
    table = desk.room.table
    assert table is not None
    generator = Generator(3)
    asked = refused = 0
    while not table.over:
        seat = desk.room.to_act[0]
        prompt = table.prompt(seat)
        own = desk.room.own(seat, False)
        assert not SEAT.search(json.dumps(own))
        raw = [prompt.text, *(one.label for one in prompt.options)]
        asked += any(SEAT.search(text) is not None for text in raw)
        for item in prompt.blocked:
            found = SEAT.search(item.reason)
            if found is not None:
                refused += 1
                why = refusal(desk, turn_of(desk), m.Act(n=desk.room.n, option=item.text)).reason
                assert str(desk.room.chairs[int(found[1])].name) in why
                assert "seat " not in why
        option = prompt.options[generator.below(len(prompt.options))]
        desk.act(turn_of(desk), option.text)
    assert asked and refused


# --- absence, resignation, clocks ------------------------------------------------------------


def test_a_seat_that_keeps_others_waiting_can_be_handed_to_a_bot_and_taken_back() -> None:
    desk = Desk(2).started(MIRA, TOMASZ)
    seat = desk.room.to_act[0]
    away, other = (MIRA, TOMASZ) if seat == 0 else (TOMASZ, MIRA)
    desk.now += 100
    assert "1 of 3 minutes" in refusal(desk, other, m.HandOver(seat=seat)).reason
    desk.now += 100
    desk.say(other, m.HandOver(seat=seat))
    assert desk.room.bot_to_act() == seat
    assert desk.room.document(seat, False)["prompt"] is None
    assert refusal(desk, away, m.Act(n=desk.room.n, option=0)).code == "not-now"
    desk.say(away, m.TakeBack())
    assert desk.room.bot_to_act() is None
    assert desk.room.document(seat, False)["prompt"] is not None


def test_where_nobody_agreed_to_it_no_seat_is_handed_over() -> None:
    desk = Desk(2, absence=0).started(MIRA, TOMASZ)
    desk.now += 10_000
    assert refusal(desk, MIRA, m.HandOver(seat=1)).code == "not-now"


def test_who_resigns_is_replaced_for_good() -> None:
    desk = Desk(2).started(MIRA, TOMASZ)
    desk.say(MIRA, m.Resign())
    assert desk.room.chairs[0].info() | {"time": None} == {
        "kind": "person", "name": "Mira", "bot": "greedy", "held": "resigned",
        "time": None, "since": None,
    }  # fmt: skip
    assert refusal(desk, MIRA, m.TakeBack()).code == "not-now"
    assert refusal(desk, MIRA, m.Resign()).code == "not-now"
    assert any("resigns" in line["text"] for line in desk.room.lines(None))


def test_a_live_clock_counts_down_while_the_table_waits_and_a_bot_takes_over_at_the_end() -> None:
    clock = {"kind": "live", "minutes": 2, "increment": 10}
    desk = Desk(2, clock=clock).started(MIRA, TOMASZ)
    seat = desk.room.to_act[0]
    desk.now += 30
    desk.act([MIRA, TOMASZ][seat], desk.first_option(seat))
    assert desk.room.chairs[seat].clock.left == 2 * 60 - 30 + 10
    now = desk.room.to_act[0]
    left = desk.room.chairs[now].clock.left
    assert left is not None and desk.room.deadline(desk.now) == desk.now + left
    assert desk.room.draft_time_out(desk.now + left - 1) is None
    desk.now += left
    entry = desk.room.draft_time_out(desk.now)
    assert entry is not None
    desk.take(entry)
    assert desk.room.chairs[now].info()["held"] == "clock"
    desk.say([MIRA, TOMASZ][now], m.TakeBack())
    assert desk.room.chairs[now].clock.left == 60


def test_a_slow_clock_gives_the_same_days_for_each_move() -> None:
    desk = Desk(2, clock={"kind": "days", "days": 2}).started(MIRA, TOMASZ)
    seat = desk.room.to_act[0]
    desk.now += 86_400
    desk.act([MIRA, TOMASZ][seat], desk.first_option(seat))
    assert desk.room.chairs[seat].clock.left == 2 * 86_400


# --- reading it again ------------------------------------------------------------------------


@pytest.mark.parametrize("goals", [False, True])
def test_a_room_read_again_from_its_entries_is_the_same_at_every_decision(goals: bool) -> None:
    settings = {"goals": goals, "first_game": False}
    desk = Desk(3, settings=settings).started(MIRA, TOMASZ)
    while desk.room.stage == "playing":
        desk.now += 1
        desk.play_on(1)
        if desk.room.n % 7 == 0:
            assert views(desk.again()) == views(desk.room)
    assert views(desk.again()) == views(desk.room)
    assert desk.room.document(None, False)["result"]["winners"]


def test_points_are_kept_for_each_round_and_taken_back_with_it() -> None:
    desk = Desk(2).started(MIRA, TOMASZ)
    desk.play_on(10_000)
    rounds = [row[0] for row in desk.room.points]
    assert rounds == list(range(rounds[0], rounds[0] + len(rounds)))
    result = desk.room.document(None, False)["result"]
    assert desk.room.points[-1][1:] == [score["total"] for score in result["scores"]]


def test_secret_points_of_all_rounds_are_told_once_the_game_is_over() -> None:
    desk = Desk(3, game="galactic-emperor", settings={}).started(MIRA, TOMASZ, ILSE)
    table = desk.room.table
    assert table is not None
    generator = Generator(5)
    held: list[list[int]] = []
    while True:
        turn = table.round
        seat = table.to_act[0]
        options = table.prompt(seat).options
        option = options[generator.below(len(options))].id
        desk.take(desk.room.draft_bot_move(seat, option, desk.now))
        if table.over:
            break
        if table.round > turn:
            held.append([turn, *[table.observe(one)["own"]["points"] for one in range(3)]])
            assert desk.room.points[-1] == [turn, *table.points]
    assert desk.room.points == [*held, [table.round, *map(int, table.scores)]]
    replay = Replay("comet-amber-42", table.record, ["human"] * 3, ["Mira", "Tomasz", "Ilse"], 0.0)
    assert replay.at(replay.steps, None)["document"]["points"] == desk.room.points
