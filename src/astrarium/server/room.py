"""The event-sourced state of one table: a pure function of its sheet and its entries, without any transport.

A room checks a command and drafts the next entry, and the hub commits it. Only `apply` changes a room. A viewer gets
`document` and `lines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

import astrarium
from astrarium.bots.base import bots_of
from astrarium.bots.names import free_name
from astrarium.kernel import record
from astrarium.kernel.errors import CannotUndo
from astrarium.kernel.fairness import commitment
from astrarium.kernel.flow import MAIN
from astrarium.kernel.record import ParsedRecord
from astrarium.kernel.table import Table, fill_in, replay_steps
from astrarium.kernel.words import sentence, with_names
from astrarium.server import messages as m
from astrarium.server.bounds import MOST_ENTRIES
from astrarium.server.chair import OPEN, Chair
from astrarium.server.clock import Clock
from astrarium.server.entry import Entry, Person, Refused, Sheet
from astrarium.server.ids import new_id
from astrarium.server.names import name_key
from astrarium.server.plain import result_of, sent_line, sent_prompt
from astrarium.server.sent import SentLine, SentPrompt, SentUndo

if TYPE_CHECKING:
    from astrarium.server.shapes import LogLine, Result, StudyAnswer

PLAYING: Final = "playing"
OVER: Final = "over"

EVERYONE: Final = -1
"""All viewers. Where only some see something, they are a bit for each seat; spectators are not among them then."""

STALE: Final = "The table moved on before your choice arrived. Nothing was played."

# What a program cannot do with the token of a seat.
OF_PEOPLE: Final = (m.Sit, m.Leave, m.SeatBot, m.Start, m.HandOver, m.Remove)
OF_PEOPLE_ONLY: Final = "A token can only play its seat; this is for people."

REMOVED: Final = (
    "The host has removed you from this table. You can watch, but not sit down here again."
)
MUTED: Final = "The host has muted you at this table."

# What can be repeated without end, and what a game can do without.
ENDLESS: Final = (m.Undo, m.Sit, m.SeatBot, m.Mute)
FULL: Final = (
    f"Too much has happened at this table (more than {MOST_ENTRIES:,} entries) to allow this. "
    "The game itself goes on."
)

# Notes in the log about who decides for a seat; `{}` is the name.
HELD_NOTES: Final = {
    "clock": "{} has run out of time: a bot plays on",
    "absent": "A bot plays for {} until they take the seat back",
    "resigned": "{} resigns: a bot plays on to the end",
}


TAKEN_OVER_NOTE: Final = "Played on from another game: from here on chance is drawn anew"

OUTAGE_NOTE: Final = "The server was away for a while: no clock ran"

CLOCKS_AGREE: Final = 5.0  # seconds by which the clocks of several servers may differ


class Room:
    """The state of one table (the aggregate of its events): open, playing or over."""

    def __init__(self, sheet: Sheet, entries: list[Entry]) -> None:
        self.sheet: Final = sheet
        self.game: Final = astrarium.game(sheet.game)
        self.chairs: Final = [Chair(Clock(sheet.clock)) for _ in range(sheet.players)]
        self.table: Table | None = None
        # The number of entries; nobody is told, for it counts what is done behind screens.
        self.n = 0
        self.touched = sheet.created
        self.shown_at = sheet.created  # when something last happened that everyone saw
        self.told = EVERYONE  # who sees anything of the last entry
        self.rematch: str | None = None
        # By seat, and last for spectators: how many entries and decisions they have seen anything of.
        self._numbers: Final = [0] * (sheet.players + 1)
        self._decisions: Final = [0] * (sheet.players + 1)
        # By seat, its own state number since which it is asked what it is asked now.
        self.asked: Final = [0] * sheet.players
        # By seat, who saw each of its decisions that can still be taken back.
        self._watched: Final[list[list[int]]] = [[] for _ in range(sheet.players)]
        self._ahead = 0.0  # seconds by which the table's time is ahead of a clock that was set back
        # After each finished round, its number and the points by seat: as all may know them, and with secret ones.
        self._points: list[list[int]] = []
        self._points_held: list[list[int]] = []
        # Of a game that was played on from another one: how many decisions and outcomes come from there.
        self.taken_over = 0
        self.given_outcomes = 0
        self.removed: Final[set[str]] = set()  # people whom the host does not want here
        self.muted: Final[dict[str, str]] = {}  # people who may not chat, with their names
        self.rewound = False  # whether the last entry took something back
        self._round = 0
        # Lines of the log that are about the table, each with the number of events before it.
        self._notes: list[tuple[int, SentLine]] = []
        for entry in entries:
            self.apply(entry)

    # Looking

    @property
    def stage(self) -> str:
        if self.table is None:
            return OPEN
        return OVER if self.table.over else PLAYING

    @property
    def points(self) -> list[list[int]]:
        """After each finished round, its number and the points by seat; once the game is over, secret ones too."""
        return self._points_held if self.stage == OVER else self._points

    def number(self, seat: int | None) -> int:
        """The state number of a viewer: it grows with every entry that shows them anything."""
        return self._numbers[-1 if seat is None else seat]

    def has_told(self, seat: int | None) -> bool:
        """Whether the last entry shows this viewer anything."""
        return sees(self.told, seat)

    def time(self, now: float) -> float:
        """The time at the table: a machine's clock that is set back does not make it stand still."""
        if now + self._ahead < self.touched - CLOCKS_AGREE:
            self._ahead = self.touched - now
        return max(now + self._ahead, self.touched)

    @property
    def to_act(self) -> list[int]:
        """The seats that owe a decision."""
        return self.table.to_act if self.table is not None else []

    def seat_of(self, person: Person | None) -> int | None:
        """The seat of a person, whoever decides for it now; of several, the one that they speak for."""
        if person is None:
            return None
        seats = [seat for seat, chair in enumerate(self.chairs) if chair.person == person.id]
        if person.seat in seats:
            return person.seat
        return seats[0] if seats else None

    def seats_with(self, seat: int | None) -> list[int]:
        """All seats of the person on this one."""
        owner = None if seat is None else self.chairs[seat].person
        if owner is None:
            return []
        return [number for number, chair in enumerate(self.chairs) if chair.person == owner]

    def is_host(self, person: Person | None) -> bool:
        return person is not None and person.id == self.sheet.host

    def bot_to_act(self) -> int | None:
        """A seat that owes a decision and has a bot to make it."""
        for seat in self.to_act:
            if self.chairs[seat].bot is not None:
                return seat
        return None

    def hides(self, seat: int, option: int) -> bool:
        """Whether nobody but `seat` would see anything of this decision."""
        table = self.table
        if table is None or not table.state.lanes:
            return False
        after = table.clone()
        after.play(seat, option)
        return (
            seers_of(table.to_act, table.steps_behind, table.event_count, after, seat) == 1 << seat
        )

    def deadline(self, now: float) -> float | None:
        """When, on the clock that says `now`, the first player's time runs out if nothing happens before."""
        self.time(now)
        first: float | None = None
        for chair in self.chairs:
            if chair.kind == "person" and chair.bot is None:
                time = chair.clock.deadline
                if time is not None and (first is None or time < first):
                    first = time
        return None if first is None else first - self._ahead

    def document(self, seat: int | None, host: bool) -> dict[str, Any]:
        """What someone on `seat` (None: watching) may know of the table."""
        document = self.fixed()
        document.update(self.common())
        document.update(self.own(seat, host))
        if self.table is not None:
            document["view"] = self.table.observe(seat)
        return document

    def fixed(self) -> dict[str, Any]:
        """What never changes; the view is None here."""
        sheet = self.sheet
        return {
            "code": sheet.code,
            "game": sheet.game,
            "players": sheet.players,
            "settings": sheet.settings,
            "listed": sheet.listed,
            "clock": sheet.clock,
            "absence": sheet.absence,
            "created": sheet.created,
            "commitment": commitment(self.game.header(sheet.players, sheet.seed, sheet.settings)),
            "view": None,
        }

    def common(self) -> dict[str, Any]:
        """The rest of what is the same for everyone."""
        return {
            "stage": self.stage,
            "seats": [chair.info() for chair in self.chairs],
            "to_act": self.to_act,
            "where": "" if self.table is None else self.table.where,
            "points": self.points,
            "result": self._result(),
            "seed": self.sheet.seed if self.stage == OVER else None,
            "rematch": self.rematch,
            "muted": list(self.muted.values()),
            "taken_over": self.taken_over,
        }

    def own(self, seat: int | None, host: bool) -> dict[str, Any]:
        """What only this seat, or a spectator, sees."""
        own: dict[str, Any] = msgspec.to_builtins(self.own_as_sent(seat, host))
        return own

    def own_as_sent(self, seat: int | None, host: bool) -> dict[str, Any]:
        """The same, with the larger parts as structures."""
        viewer = -1 if seat is None else seat
        return {
            "n": self._numbers[viewer],
            "decisions": self._decisions[viewer],
            "you": {"seat": seat, "host": host},
            "my_seats": self.seats_with(seat),
            "prompt": self._prompt(seat),
            "undo": self._undo(seat),
        }

    def _prompt(self, seat: int | None) -> SentPrompt | None:
        if seat is None or self.table is None or seat not in self.table.to_act:
            return None
        if self.chairs[seat].bot is not None:
            return None
        return sent_prompt(self.table, seat, self._called())

    def _undo(self, seat: int | None) -> SentUndo:
        if seat is None or self.table is None or self.chairs[seat].bot is not None:
            return SentUndo(False, "", "")
        refusal = FULL if self.n >= MOST_ENTRIES else self.table.undo_refusal(seat)
        title = "" if refusal else self._said(self.table.undo_title(seat))
        return SentUndo(not refusal, title, self._said(refusal))

    def _result(self) -> Result | None:
        if self.table is None or not self.table.over:
            return None
        return result_of(self.table, self._called())

    def study(self, seat: int | None) -> StudyAnswer:
        """Prices and sums for a seat, and what each of its options would change."""
        table = self.table
        if table is None or seat is None or table.over:
            return {"n": self.number(seat), "appraisal": None, "previews": {}}
        previews = {}
        if seat in table.to_act:
            previews = {
                str(option.id): table.preview(seat, option.id)
                for option in table.prompt(seat).options
            }
        return {"n": self.number(seat), "appraisal": table.appraise(seat), "previews": previews}

    def lines(self, seat: int | None) -> list[LogLine]:
        """The log that a viewer may read."""
        lines: list[LogLine] = msgspec.to_builtins(self.lines_as_sent(seat))
        return lines

    def lines_as_sent(self, seat: int | None, start: int = 0, note: int = 0) -> list[SentLine]:
        """The same as structures, from the event `start` and the note `note` on."""
        if self.table is None:
            return []
        lines: list[SentLine] = []
        notes = self._notes[note:]
        for line in self.table.story(seat, start):
            while notes and notes[0][0] <= line.index:
                lines.append(notes.pop(0)[1])
            lines.append(sent_line(line))
        return lines + [note for _, note in notes]

    def reads_alike(self, start: int) -> bool:
        """Whether the log from the event `start` on is the same for everyone."""
        return self.table is None or self.table.reads_alike(start)

    @property
    def events(self) -> int:
        """How many events the game has had; fewer after an undo."""
        return self.table.event_count if self.table is not None else 0

    @property
    def notes(self) -> int:
        """How many notes about the table itself are in the log."""
        return len(self._notes)

    # Commands: each checks and drafts the next entry, and changes nothing

    def draft(
        self, command: m.RoomCommand, person: Person | None, token: int | None, now: float
    ) -> Entry:
        """The entry for `command`; `token` is the seat of a program that sends it.

        :raises Refused: saying why it is impossible.
        """
        seat = self.seat_of(person)
        if token is not None and token != seat:
            raise Refused("not-yours", "This token no longer holds a seat.")
        if token is not None and isinstance(command, OF_PEOPLE):
            raise Refused("not-yours", OF_PEOPLE_ONLY)
        self._refuse_more(command)
        match command:
            case m.Act():
                return self._act(command, self._mine(seat), now)
            case m.Undo():
                return self._take_back_move(command, self._mine(seat), now)
            case m.Resign():
                return self._resign(self._mine(seat), now)
            case m.HandOver():
                return self._hand_over(command.seat, seat, person, now)
            case m.TakeBack():
                return self._take_seat_back(self._mine(seat), now)
            case m.Sit():
                return self._sit(command.seat, person, now)
            case m.Leave():
                return self._leave(self._mine(seat), now)
            case m.SeatBot():
                return self._seat_bot(command, person, now)
            case m.Start():
                return self._start(command, person, now)
            case m.Remove():
                return self._remove(command.seat, person, now)

    def draft_bot_move(self, seat: int, option: int, now: float) -> Entry:
        """A bot's decision.

        :raises Refused: if the seat is not asked that now.
        """
        return self._decision(seat, option, now)

    def draft_time_out(self, now: float) -> Entry | None:
        """The entry that hands the first seat whose time is up to a bot."""
        at = self.time(now)
        for seat, chair in enumerate(self.chairs):
            deadline = chair.clock.deadline
            if chair.kind == "person" and chair.bot is None and deadline is not None:
                if at >= deadline:
                    return self._entry(
                        "hand-over", seat, {"bot": self._helper(), "why": "clock"}, now
                    )
        return None

    def draft_outage(self, since: float, until: float, now: float) -> Entry | None:
        """The entry by which an outage between these two times costs nobody time; None if no clock ran."""
        if not any(chair.clock.since is not None for chair in self.chairs):
            return None
        return self._entry("outage", -1, {"since": since, "until": until}, now)

    def draft_rematch(self, code: str, now: float) -> Entry:
        return self._entry("rematch", -1, {"code": code}, now)

    def check_rematch(self, person: Person | None) -> None:
        """:raises Refused: if this person cannot ask for a rematch now."""
        self._mine(self.seat_of(person))
        if self.stage != OVER:
            raise Refused("not-now", "A rematch is possible once the game is over.")

    def _entry(self, kind: str, seat: int, body: dict[str, Any], now: float) -> Entry:
        return Entry(self.n + 1, kind, seat, body, self.time(now), new_id())

    def _mine(self, seat: int | None) -> int:
        if seat is None:
            raise Refused("not-yours", "You have no seat at this table: you are watching.")
        return seat

    def _playing(self) -> Table:
        if self.table is None:
            raise Refused("not-now", "The game has not started yet.")
        if self.table.over:
            raise Refused("not-now", "The game is over.")
        return self.table

    def _act(self, command: m.Act, seat: int, now: float) -> Entry:
        self._playing()
        if self.chairs[seat].bot is not None:
            raise Refused("not-now", "A bot plays for you now. Take the seat back first.")
        self._check_fresh(command.n, seat)
        return self._decision(seat, command.option, now)

    def _check_fresh(self, n: int, seat: int) -> None:
        """:raises Refused: if whoever saw the state number `n` has not seen what the seat is asked now."""
        if not self.asked[seat] <= n <= self._numbers[seat]:
            raise Refused("stale", STALE)

    def _decision(self, seat: int, option: str | int, now: float) -> Entry:
        table = self._playing()
        if seat not in table.to_act:
            raise Refused("not-now", self._said(f"It is not your turn: {self._awaited()}."))
        number = table.rules.parse(option) if isinstance(option, str) else option
        if not table.offers(seat, number):
            prompt = table.prompt(seat)
            name = option if isinstance(option, str) else f"option {option}"
            error = prompt.refusal(number, name)
            rule = next((item.rule for item in prompt.blocked if item.text == option), None)
            words = self._said(error.marked.rstrip("."))
            raise Refused("illegal", sentence(words), rule)
        return self._entry("move", seat, {"option": table.rules.text(number)}, now)

    def _awaited(self) -> str:
        names = [self.chairs[seat].name or "an open seat" for seat in self.to_act]
        return f"the table waits for {' and '.join(names)}"

    def _take_back_move(self, command: m.Undo, seat: int, now: float) -> Entry:
        table = self._playing()
        self._check_fresh(command.n, seat)
        refusal = table.undo_refusal(seat)
        if refusal:
            raise Refused("no-undo", self._said(f"Cannot undo: {refusal}"))
        return self._entry("undo", seat, {"steps": 1}, now)

    def _resign(self, seat: int, now: float) -> Entry:
        self._playing()
        if self.chairs[seat].held == "resigned":
            raise Refused("not-now", "You have already resigned.")
        return self._entry("hand-over", seat, {"bot": self._helper(), "why": "resigned"}, now)

    def _hand_over(self, target: int, seat: int | None, person: Person | None, now: float) -> Entry:
        self._playing()
        if seat is None and not self.is_host(person):
            raise Refused("not-yours", "Only people at the table can hand a seat to a bot.")
        chair = self._chair(target)
        if chair.kind != "person" or chair.bot is not None:
            raise Refused("not-now", "A bot already plays this seat.")
        if not self.sheet.absence:
            raise Refused("not-now", "At this table seats are not handed to bots.")
        waited = self.time(now) - chair.clock.since if chair.clock.since is not None else 0.0
        if waited < self.sheet.absence * 60:
            raise Refused(
                "not-now",
                f"The table has waited {int(waited // 60)} of {self.sheet.absence} minutes "
                f"for {chair.name}.",
            )
        return self._entry("hand-over", target, {"bot": self._helper(), "why": "absent"}, now)

    def _take_seat_back(self, seat: int, now: float) -> Entry:
        self._playing()
        held = self.chairs[seat].held
        if held is None:
            raise Refused("not-now", "The seat is already yours.")
        if held == "resigned":
            raise Refused("not-now", "You resigned: the bot plays on to the end.")
        return self._entry("take-back", seat, {}, now)

    def _before_start(self) -> None:
        if self.table is not None:
            raise Refused("not-now", "The game has started: seats can no longer change.")

    def _chair(self, seat: int) -> Chair:
        if seat >= self.sheet.players:
            raise Refused(
                "unknown", f"There is no seat {seat + 1}: this table has {self.sheet.players}."
            )
        return self.chairs[seat]

    def _sit(self, seat: int, person: Person | None, now: float) -> Entry:
        self._before_start()
        chair = self._chair(seat)
        if person is None:
            raise Refused("not-yours", "Choose a name first.")
        if person.id in self.removed:
            raise Refused("not-yours", REMOVED)
        if self.seat_of(person) is not None:
            raise Refused("taken", "You already have a seat at this table.")
        if chair.kind != OPEN:
            raise Refused("taken", f"{chair.name} sits there.")
        name = person.name
        number = 2
        taken = {name_key(other) for other in self._names()}
        while name_key(name) in taken:
            name = f"{person.name} {number}"
            number += 1
        return self._entry("sit", seat, {"person": person.id, "name": name}, now)

    def _leave(self, seat: int, now: float) -> Entry:
        self._before_start()
        return self._entry("leave", seat, {}, now)

    def _seat_bot(self, command: m.SeatBot, person: Person | None, now: float) -> Entry:
        self._before_start()
        self._host_only(person)
        chair = self._chair(command.seat)
        if chair.kind == "person":
            raise Refused("taken", f"{chair.name} sits there.")
        if command.bot is None:
            return self._entry("bot", command.seat, {"bot": None}, now)
        self._known_bot(command.bot)
        taken = self._names() - {chair.name or ""}
        body = {"bot": command.bot, "name": free_name(taken)}
        return self._entry("bot", command.seat, body, now)

    def _start(self, command: m.Start, person: Person | None, now: float) -> Entry:
        self._before_start()
        self._host_only(person)
        still = sum(chair.kind == OPEN for chair in self.chairs)
        if still and command.fill is None:
            seats = "1 seat is" if still == 1 else f"{still} seats are"
            raise Refused("not-now", f"{seats} open. Wait for people, or fill them with bots.")
        if command.fill is not None:
            self._known_bot(command.fill)
        return self._entry("start", -1, {"fill": command.fill}, now)

    # What a host may do about people, and what nobody may do for ever

    def _remove(self, seat: int, person: Person | None, now: float) -> Entry:
        self._before_start()
        self._host_only(person)
        chair = self._chair(seat)
        if chair.kind != "person":
            raise Refused("not-now", "Nobody sits there.")
        if chair.person == self.sheet.host:
            raise Refused("not-now", "You cannot remove yourself. Leave your seat instead.")
        return self._entry("remove", seat, {"person": chair.person}, now)

    def draft_mute(
        self, command: m.Mute, writer: tuple[str, str] | None, person: Person | None, now: float
    ) -> Entry:
        """The entry for `command`; `writer` is who wrote the line that it names.

        :raises Refused: saying why it is impossible.
        """
        self._host_only(person)
        self._refuse_more(command)
        if command.seat is not None:
            chair = self._chair(command.seat)
            writer = (chair.person, chair.name or "") if chair.person is not None else None
        if writer is None:
            raise Refused(
                "unknown", "There is nobody to mute: name a person's seat or a chat line."
            )
        id, name = writer
        if id == self.sheet.host:
            raise Refused("not-now", "You cannot mute yourself.")
        if command.on == (id in self.muted):
            state = "already muted" if command.on else "not muted"
            raise Refused("not-now", f"{name} is {state}.")
        return self._entry("mute", -1, {"person": id, "name": name, "on": command.on}, now)

    def check_chat(self, person: Person) -> None:
        """:raises Refused: if the host has muted this person."""
        if person.id in self.muted:
            raise Refused("not-yours", MUTED)

    def _refuse_more(self, command: m.RoomCommand | m.Mute) -> None:
        """Refuse what a game can go on without, where the entries would grow for ever."""
        if self.n >= MOST_ENTRIES and isinstance(command, ENDLESS):
            raise Refused("not-now", FULL)

    def _host_only(self, person: Person | None) -> None:
        if not self.is_host(person):
            raise Refused("not-yours", "Only the person who made the table can do that.")

    def _known_bot(self, bot: str) -> None:
        names = [info.name for info in bots_of(self.sheet.game)]
        if bot not in names:
            raise Refused("unknown", f"There is no bot {bot!r}. There are: {', '.join(names)}.")

    def _helper(self) -> str:
        """The bot that plays on for a person: the first that the game names."""
        return bots_of(self.sheet.game)[0].name

    def _names(self) -> set[str]:
        return {chair.name for chair in self.chairs if chair.name is not None}

    def _said(self, text: str) -> str:
        return with_names(text, self._called()) if "{" in text else text

    def _called(self) -> list[str]:
        """The names of the players by seat."""
        return [chair.name or "" for chair in self.chairs]

    # Change

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} does not follow {self.n}")
        self.n = entry.n
        self.touched = entry.at
        self.rewound = entry.kind == "undo"
        self.told = EVERYONE
        body = entry.body
        if entry.kind == "move":
            asked = self._play(entry)
        elif entry.kind == "undo":
            asked = self._undo_moves(entry.seat, body["steps"])
        else:
            asked = range(0)
            if entry.kind == "start":
                asked = self._begin(body["fill"], body.get("steps"))
            elif entry.kind == "rematch":
                self.rematch = body["code"]
            elif entry.kind == "outage":
                self._skip_outage(body["since"], body["until"])
            elif entry.kind == "mute":
                self.muted.pop(body["person"], None)
                if body["on"]:
                    self.muted[body["person"]] = body["name"]
            else:
                self._reseat(self.chairs[entry.seat], entry)
        self._count(entry)
        for seat in asked:
            self.asked[seat] = self._numbers[seat]
        if self.told == EVERYONE:
            self.shown_at = entry.at
            self._run_clocks(entry)

    def _count(self, entry: Entry) -> None:
        """Count the entry for those who see anything of it."""
        made = 0
        if entry.kind == "move":
            made = 1
        elif entry.kind == "undo":
            made = -int(entry.body["steps"])
        for viewer in range(-1, self.sheet.players):
            if self.told == EVERYONE or (viewer >= 0 and self.told >> viewer & 1):
                self._numbers[viewer] += 1
                self._decisions[viewer] += made

    def _reseat(self, chair: Chair, entry: Entry) -> None:
        body = entry.body
        if entry.kind == "sit":
            chair.kind, chair.name, chair.person = "person", body["name"], body["person"]
        elif entry.kind == "leave":
            chair.clear()
        elif entry.kind == "remove":
            chair.clear()
            self.removed.add(body["person"])
        elif entry.kind == "bot":
            chair.clear()
            if body["bot"] is not None:
                chair.kind, chair.name, chair.bot = "bot", body["name"], body["bot"]
        elif entry.kind == "hand-over":
            chair.bot, chair.held = body["bot"], body["why"]
            self._note(entry.seat, HELD_NOTES[body["why"]])
        elif entry.kind == "take-back":
            chair.bot = chair.held = None
            chair.clock.give_back()
            self._note(entry.seat, "{} takes the seat back from the bot")
        else:
            raise ValueError(f"there is no entry of kind {entry.kind!r}")

    def _begin(self, fill: str | None, steps: str | None) -> range:
        for chair in self.chairs:
            if chair.kind == OPEN:
                chair.name = free_name(self._names())
                chair.kind, chair.bot = "bot", fill
        if steps is None:
            sheet = self.sheet
            self.table = self.game.new(sheet.players, sheet.seed, **sheet.settings)
            self._round = self.table.round
        else:
            self._take_over(steps)
        return range(self.sheet.players)

    def _take_over(self, steps: str) -> None:
        """Begin where another game stood, after these steps of its record."""
        sheet = self.sheet
        header = self.game.header(sheet.players, sheet.seed, sheet.settings)
        parsed = record.parse("\n".join([*header.lines(), steps]))
        table = self.table = self.game.set_up(header)
        last: tuple[int, Moment] | None = None
        for step in parsed.steps:
            if step[1].startswith("!"):
                self.given_outcomes += 1
            else:
                if last is not None:
                    self._count_taken_over(*last)
                elif self.taken_over == 0:
                    self._round = table.round
                last = int(step[1]), Moment(table)
            replay_steps(table, ParsedRecord(header, [step], ""), None)
        if last is not None:
            self._count_taken_over(*last)
        table.foretell()  # what chance owes at the very beginning
        self.taken_over = table.decisions
        self._round = table.round
        self.told = EVERYONE
        self._note(-1, TAKEN_OVER_NOTE)

    def _count_taken_over(self, seat: int, before: Moment) -> None:
        self.told = EVERYONE
        self._after_decision(seat, before)
        for viewer in range(-1, self.sheet.players):
            if sees(self.told, None if viewer < 0 else viewer):
                self._decisions[viewer] += 1

    def _play(self, entry: Entry) -> range:
        """Play a decision; returns who is asked anew by it."""
        table = self.table
        assert table is not None
        before = Moment(table)
        fill_in(table, entry.seat, MAIN, table.rules.parse(entry.body["option"]))
        table.play(entry.seat, entry.body["option"])
        return self._after_decision(entry.seat, before)

    def _after_decision(self, seat: int, before: Moment) -> range:
        """Note what a decision of `seat` means for what others see; returns who is asked anew by it."""
        table = self.table
        assert table is not None
        if table.steps_behind != before.behind:
            for number, chair in enumerate(self.chairs):
                chair.clock.settle()
                self._watched[number] = []
        elif before.at_once:
            # In a simultaneous step one seat's decision leaves the others' questions standing.
            self.told = seers_of(before.waiting, before.behind, before.events, table, seat)
            self._watched[seat].append(self.told)
            return range(seat, seat + 1)
        if table.round > self._round or table.over:
            self._points = [*self._points, [self._round, *table.points]]
            self._points_held = [*self._points_held, [self._round, *table.points_held]]
            self._round = table.round
        return range(self.sheet.players)

    def _undo_moves(self, seat: int, steps: int) -> range:
        """Take decisions back; returns who is asked anew by it."""
        table = self.table
        assert table is not None
        try:
            table.undo(seat, steps)
        except CannotUndo as error:
            raise ValueError(f"the undo of entry {self.n} is impossible: {error}") from None
        if table.state.lanes:
            watched = self._watched[seat]
            self.told = 1 << seat
            for seers in watched[-steps:]:
                self.told |= seers
            del watched[-steps:]
            return range(seat, seat + 1)
        self._round = table.round
        self._points = [row for row in self._points if row[0] < self._round]
        self._points_held = [row for row in self._points_held if row[0] < self._round]
        return range(self.sheet.players)

    def _skip_outage(self, since: float, until: float) -> None:
        for chair in self.chairs:
            chair.clock.skip(since, until)
        self._note(-1, OUTAGE_NOTE)

    def _note(self, seat: int, text: str) -> None:
        line = SentLine("table", seat, text.format("{" + str(seat) + "}"), [], {})
        table = self.table
        assert table is not None
        # The events of a simultaneous step may still be taken back, and how many there are is secret.
        place = table.events_behind if table.state.lanes else table.event_count
        self._notes.append((place, line))

    def _run_clocks(self, entry: Entry) -> None:
        waiting = self.to_act
        for seat, chair in enumerate(self.chairs):
            waits = seat in waiting and chair.kind == "person" and chair.bot is None
            clock = chair.clock
            own = entry.seat == seat
            if own and entry.kind == "move":
                clock.stop(entry.at)
                clock.earn()
            elif own and entry.kind == "undo":
                clock.stop(entry.at)
                clock.give_up(entry.body["steps"])
            elif not waits and clock.since is not None:
                clock.stop(entry.at)
                clock.withdraw()
            if waits:
                clock.wait(entry.at)


class Moment:
    """What a decision is held against once it has been made."""

    def __init__(self, table: Table) -> None:
        self.at_once: Final = bool(table.state.lanes)
        self.waiting: Final = table.to_act
        self.behind: Final = table.steps_behind
        self.events: Final = table.event_count


def seers_of(waiting: list[int], behind: int, events: int, after: Table, seat: int) -> int:
    """Who sees anything of a decision of `seat` in a step done by all at once.

    Before it the table waited for `waiting`, with so many steps behind the last barrier and so many events.
    """
    if after.steps_behind != behind or after.to_act != waiting:
        return EVERYONE
    return after.seers(events) | 1 << seat


def sees(seers: int, seat: int | None) -> bool:
    """Whether a viewer is among `seers`."""
    return seers == EVERYONE or (seat is not None and seers >> seat & 1 == 1)
