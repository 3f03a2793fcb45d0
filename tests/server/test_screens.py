"""Behind a screen: nobody else is told anything, not even that or how often something happened.

Roll for the Galaxy is played here, where all assign their dice at once behind their screens.
"""

from __future__ import annotations

from typing import Any

import pytest

import astrarium
from astrarium.server import messages as m
from astrarium.server.entry import Entry
from astrarium.server.live import Live
from astrarium.server.room import Room
from astrarium.server.sight import Viewer
from tests.server import branches
from tests.server.rooms import ILSE, MIRA, TOMASZ, Desk, views

ROLL = "roll-for-the-galaxy"
EMPEROR = "galactic-emperor"
PEOPLE = [MIRA, TOMASZ, ILSE]
LIVE_CLOCK = {"kind": "live", "minutes": 10, "increment": 30}


def behind_screens(players: int = 3, **changes: Any) -> Desk:
    """A table where everyone has rolled and is about to assign dice."""
    settings = astrarium.game(ROLL).rules.check_setup(players, {})
    desk = Desk(players, game=ROLL, settings=settings, **changes).started(*PEOPLE[:players])
    for seat in range(players):
        desk.act(PEOPLE[seat], desk.first_option(seat))
    assert desk.room.to_act == list(range(players))
    return desk


def hidden_option(desk: Desk, seat: int) -> str:
    table = desk.room.table
    assert table is not None
    return next(o.text for o in table.prompt(seat).options if desk.room.hides(seat, o.id))


def lock(desk: Desk, seat: int) -> None:
    """Assign dice as they come, then finish."""
    table = desk.room.table
    assert table is not None
    while desk.room.to_act.count(seat) and desk.room.table is table:
        texts = [option.text for option in table.prompt(seat).options]
        desk.act(PEOPLE[seat], "lock" if "lock" in texts else texts[0])
        if "lock" in texts:
            return


# --- numbers ---------------------------------------------------------------------------------


def test_a_step_behind_a_screen_counts_for_its_own_seat_alone() -> None:
    desk = behind_screens()
    before = [desk.room.number(viewer) for viewer in (0, 1, 2, None)]
    desk.act(MIRA, hidden_option(desk, 0))
    after = [desk.room.number(viewer) for viewer in (0, 1, 2, None)]
    assert after == [before[0] + 1, *before[1:]]


def test_others_are_shown_the_same_document_and_row_whatever_was_done() -> None:
    desk = behind_screens(clock=LIVE_CLOCK)
    room = desk.room
    before = [room.document(viewer, False) for viewer in (1, 2, None)]
    shown_at = room.shown_at
    desk.now += 7
    desk.act(MIRA, hidden_option(desk, 0))
    desk.now += 7
    desk.undo(MIRA)
    assert [room.document(viewer, False) for viewer in (1, 2, None)] == before
    assert room.shown_at == shown_at


def test_finishing_is_seen_by_all_and_counts_once() -> None:
    desk = behind_screens()
    before = desk.room.number(None)
    lock(desk, 0)
    assert desk.room.to_act == [1, 2]
    assert desk.room.number(None) == before + 1


def test_a_process_that_reads_the_entries_counts_the_same() -> None:
    desk = behind_screens()
    desk.act(MIRA, hidden_option(desk, 0))
    desk.act(TOMASZ, hidden_option(desk, 1))
    desk.undo(MIRA)
    lock(desk, 1)
    assert views(desk.again()) == views(desk.room)


class Ear:
    """A connection that keeps what it is sent."""

    token = None

    def __init__(self, live: Live, seat: int | None) -> None:
        self.person = None if seat is None else PEOPLE[seat]
        self.viewer = Viewer(seat, False)
        self.sent: list[bytes] = []
        live.listen(self, 0, 1000.0)
        self.sent.clear()

    def send(self, message: bytes) -> None:
        self.sent.append(message)


def test_a_viewer_who_is_shown_nothing_is_sent_nothing() -> None:
    desk = behind_screens()
    live = Live(Room(desk.sheet, desk.entries), [])
    ears = [Ear(live, seat) for seat in (0, 1, 2, None)]
    for ear in ears:
        ear.sent.clear()
    option = hidden_option(desk, 0)
    live.take_in(
        live.room.draft(m.Act(n=live.room.number(0), option=option), MIRA, None, 1000.0), 1.0
    )
    assert [len(ear.sent) for ear in ears] == [1, 0, 0, 0]


# --- undo ------------------------------------------------------------------------------------


def test_taking_back_behind_a_screen_spoils_nobodys_choice() -> None:
    desk = behind_screens()
    seen = desk.room.number(1)
    option = hidden_option(desk, 1)
    for _ in range(3):
        desk.act(MIRA, hidden_option(desk, 0))
        desk.undo(MIRA)
    desk.say(TOMASZ, m.Act(n=seen, option=option))  # not stale
    assert desk.room.number(1) == seen + 1


def test_taking_up_the_dice_again_is_seen_by_all_and_spoils_nobodys_choice() -> None:
    desk = behind_screens()
    seen = desk.room.number(1)
    option = hidden_option(desk, 1)
    lock(desk, 0)
    desk.undo(MIRA)
    assert desk.room.to_act == [0, 1, 2]
    assert desk.room.number(None) == desk.room.number(2) == seen + 2
    desk.say(TOMASZ, m.Act(n=seen, option=option))


# --- clocks ----------------------------------------------------------------------------------


def test_a_clock_does_not_tell_how_many_steps_were_taken_behind_a_screen() -> None:
    one, other = behind_screens(clock=LIVE_CLOCK), behind_screens(clock=LIVE_CLOCK)
    other.now += 20
    other.act(MIRA, hidden_option(other, 0))
    other.undo(MIRA)
    one.now = other.now = one.now + 60
    lock(one, 0)
    lock(other, 0)
    assert one.room.chairs[0].info() == other.room.chairs[0].info()


@pytest.mark.parametrize("clock", [LIVE_CLOCK, {"kind": "days", "days": 2}])
def test_moving_and_taking_back_earns_no_time(clock: dict[str, Any]) -> None:
    desk = Desk(2, clock=clock, seed="3").started(MIRA, TOMASZ)
    seat = desk.room.to_act[0]
    full = desk.room.chairs[seat].clock.left
    assert full is not None
    for spent in range(1, 6):
        desk.now += 1
        desk.act(PEOPLE[seat], desk.first_option(seat))
        desk.undo(PEOPLE[seat])
        assert desk.room.chairs[seat].clock.left == full - spent


def test_finishing_and_taking_up_the_dice_again_earns_no_time() -> None:
    desk = behind_screens(clock=LIVE_CLOCK)
    left = desk.room.chairs[0].clock.left
    assert left is not None
    for _ in range(4):
        desk.now += 2
        lock(desk, 0)
        desk.undo(MIRA)
    assert desk.room.chairs[0].clock.left == left - 8


def test_an_outage_costs_nobody_time() -> None:
    desk = Desk(2, clock=LIVE_CLOCK).started(MIRA, TOMASZ)
    seat = desk.room.to_act[0]
    due = desk.room.deadline(desk.now)
    assert due is not None
    down, desk.now = desk.now + 10, desk.now + 3610
    entry = desk.room.draft_outage(down, desk.now, desk.now)
    assert entry is not None
    desk.take(entry)
    assert desk.room.deadline(desk.now) == due + 3600
    assert desk.room.draft_time_out(desk.now) is None
    assert "no clock ran" in desk.room.lines(None)[-1]["text"]
    seen = desk.room.number(seat)
    desk.say(PEOPLE[seat], m.Act(n=seen - 1, option=desk.first_option(seat)))  # asked before it


def test_where_no_clock_runs_an_outage_is_not_noted() -> None:
    desk = Desk(2, clock=LIVE_CLOCK)
    assert desk.room.draft_outage(1000.0, 4600.0, 4600.0) is None


def test_a_machine_whose_clock_was_set_back_does_not_stop_the_clocks() -> None:
    desk = Desk(2, clock=LIVE_CLOCK).started(MIRA, TOMASZ)
    desk.now -= 86_400  # it had been a day ahead
    due = desk.room.deadline(desk.now)
    assert due == desk.now + 600
    assert desk.room.draft_time_out(desk.now + 599) is None
    assert desk.room.draft_time_out(desk.now + 601) is not None


# --- the branching law -----------------------------------------------------------------------


def some_branches(
    game: str, wanted: int, chance: float, kind: type[branches.Stage] = branches.Stage
) -> list[branches.Outcome]:
    found: list[branches.Outcome] = []
    for seed in range(50):
        for outcome in branches.branches(game, seed, chance, kind):
            found.append(outcome)
            if len(found) == wanted:
                return found
    return found


def test_whatever_a_seat_does_behind_its_screen_all_others_are_sent_the_same() -> None:
    found = some_branches(ROLL, 24, 0.15)
    assert len(found) == 24
    assert any(outcome.steps[0] != outcome.steps[1] for outcome in found)


def test_how_long_a_rival_passes_on_an_interrupt_is_his_secret() -> None:
    found = some_branches(EMPEROR, 6, 0.6)
    assert [outcome.kind for outcome in found] == ["question"] * 6


class Chatty(branches.Stage):
    """A server that sends everyone a message whenever something happens."""

    def apply(self, entry: Entry) -> None:
        super().apply(entry)
        if not self.live.room.has_told(None):
            self.live.tell(b'{"type":"present","present":[]}')


class Counting(branches.Stage):
    """A server that lets everyone know how many entries there are."""

    def apply(self, entry: Entry) -> None:
        super().apply(entry)
        if self.live.room.has_told(None):
            self.live.tell(b'{"n":%d}' % self.live.room.n)


@pytest.mark.parametrize("leak", [Chatty, Counting])
def test_a_message_or_a_number_that_tells_of_hidden_steps_is_caught(
    leak: type[branches.Stage],
) -> None:
    with pytest.raises(branches.Differs, match="can tell what seat"):
        some_branches(ROLL, 24, 0.15, leak)
