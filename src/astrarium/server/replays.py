"""Replays: finished and uploaded games, step by step."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Final, Literal, cast

import astrarium
from astrarium.kernel import fairness, record
from astrarium.kernel.errors import AstrariumError, BadRecord
from astrarium.kernel.record import ParsedRecord
from astrarium.kernel.table import Line, Table, replay_steps
from astrarium.kernel.words import sentence
from astrarium.server.beginning import Beginning
from astrarium.server.bounds import DAY, LONGEST_SEED
from astrarium.server.codes import new_code
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.hub import Hub
from astrarium.server.plain import line_data, prompt_of, result_of
from astrarium.server.reach import reach
from astrarium.server.room import OVER, PLAYING, Room
from astrarium.server.shapes import (
    LogLine,
    PatchItem,
    ReplayDecision,
    ReplayDocument,
    ReplayInfo,
    ReplayLog,
    ReplaySteps,
    SeatInfo,
    TableDocument,
)
from astrarium.server.shown import Shown
from astrarium.server.store import Store

LARGEST_RECORD: Final = 1_000_000
MOST_DECISIONS: Final = 5_000
KEPT_IN_MEMORY: Final = 24
STRIDE: Final = 16  # decisions between the tables that are kept for stepping

HUMAN: Final = "human"
SEATS: Final = "# seats "
NAMES: Final = "# names "
UNREADABLE: Final = "unreadable"  # for a commitment that can be none: it must not be forgotten

Watching = int | Literal["all"] | None
"""A seat, all of them together, or a spectator."""


class Replay:
    """One game, decision by decision."""

    def __init__(
        self, code: str, text: str, kinds: list[str], names: list[str], created: float
    ) -> None:
        """Read a record.

        :raises BadRecord: if it is damaged or does not follow the rules.
        """
        parsed = record.parse(text)
        if parsed.drawn:  # from here on with its outcomes
            parsed = record.parse(astrarium.game(parsed.header.game).replay(text).record)
        self.code: Final = code
        self.kinds: Final = kinds
        self.names: Final = names
        self.created: Final = created
        self.used = 0.0  # when that was last noted
        self.uploaded = True
        self.game: Final = astrarium.game(parsed.header.game)
        self.header: Final = parsed.header
        self._groups: Final = by_decision(parsed)
        self.steps: Final = len(self._groups)
        end, self._doubt = self._played(text)
        self._commitment: Final = fairness.commitment(end.header)
        self.named: Final = fairness.named_commitment(text)[1]
        self.given_outcomes: Final = fairness.taken_over(text)
        self.players: Final = end.players
        self._tables: Final = [self.game.replay(text, 0)]
        self._decisions: Final[list[ReplayDecision]] = []
        self._points: Final[list[list[int]]] = []
        self._rounds: Final = [0]
        self._walk(end.over)
        if end.over:
            self._points[-1] = [int(score) for score in end.scores]
        self._result: Final = result_of(end, names) if end.over else None

    def _played(self, text: str) -> tuple[Table, str | None]:
        """The table at the end, and why the dice cannot be vouched for, if they cannot.

        :raises BadRecord: if the record is damaged or does not follow the rules.
        """
        try:
            return fairness.verify(self.game, text).table, None
        except BadRecord as error:
            return self.game.replay(text), sentence(str(error).rstrip("."))

    def _walk(self, over: bool) -> None:
        """Go through the game once and collect the overview; when it is over, no points are secret any more."""
        table = self._tables[0].clone()
        self._points.append(table.points_held if over else table.points)
        for step in range(self.steps):
            _, who, what = self._groups[step][0]
            seat = int(who)
            taken = table.prompt(seat).find(what)
            turn = table.round
            events = table.event_count
            self._advance(table, step)
            self._decisions.append(
                {
                    "seat": seat,
                    "text": taken.text,
                    "title": taken.title,
                    "detail": taken.detail,
                    "scored": scored_by(table, seat, events),
                    "round": turn,
                    "barrier": not table.can_undo(seat),
                }
            )
            self._points.append(table.points_held if over else table.points)
            # What is decided before the first round belongs to it.
            if table.round > max(turn, 1) and not table.over:
                self._rounds.append(step + 1)
            if (step + 1) % STRIDE == 0:
                self._tables.append(table.clone())

    def _advance(self, table: Table, step: int) -> None:
        """Make the decision after so many others, with the outcomes that followed it."""
        replay_steps(table, ParsedRecord(self.header, self._groups[step], ""), None)

    def table(self, step: int) -> Table:
        """The table after so many decisions."""
        table = self._tables[step // STRIDE].clone()
        for between in range(step - step % STRIDE, step):
            self._advance(table, between)
        return table

    def info(self) -> ReplayInfo:
        """The whole game at a glance."""
        return {
            "code": self.code,
            "game": self.game.name,
            "players": self.players,
            "names": self.names,
            "settings": self.header.settings,
            "steps": self.steps,
            "decisions": self._decisions,
            "points": self._points,
            "rounds": self._rounds,
            "result": self._result,
            "dice": {
                "verified": self._doubt is None,
                "doubt": self._doubt,
                "commitment": self._commitment,
                "seed": self.header.seed,
            },
        }

    def at(self, step: int, watching: Watching) -> ReplayDocument:
        """The table after that many decisions, as a viewer sees it.

        :raises Refused: if there is no such place or seat.
        """
        self._check(step, watching)
        table = self.table(step)
        decider = self._decisions[step]["seat"] if step < self.steps else None
        return {
            "document": self._document(table, step, watching, decider),
            "log": log_lines(table, watching),
            "chosen": self._decisions[step]["text"] if step < self.steps else None,
        }

    def walk(self, step: int, count: int, watching: Watching) -> ReplaySteps:
        """The table after that many decisions, and after up to `count` further ones.

        :raises Refused: if there is no such place or seat.
        """
        self._check(step, watching)
        table = self.table(step)
        shown = Shown([], 0)
        view = Shown(["view"], self.players)
        found: ReplaySteps | None = None
        events = 0
        lines = 0
        for place in range(step, min(step + count, self.steps) + 1):
            decider = self._decisions[place]["seat"] if place < self.steps else None
            document = self._document(table, place, watching, decider)
            parts: dict[str, Any] = dict(document)
            items = view.changes(parts.pop("view")) + shown.changes(parts)
            if found is None:
                found = {
                    "first": step,
                    "document": document,
                    "patches": [],
                    "lines": [],
                    "chosen": [],
                }
            else:
                found["patches"].append(cast(list[PatchItem], items))
            lines += len(lines_from(table, watching, events))
            events = table.event_count
            found["lines"].append(lines)
            found["chosen"].append(self._decisions[place]["text"] if place < self.steps else None)
            if place < min(step + count, self.steps):
                self._advance(table, place)
        assert found is not None
        return found

    def log(self, watching: Watching) -> ReplayLog:
        """The log of the whole game.

        :raises Refused: if there is no such seat.
        """
        self._check(0, watching)
        return {"log": log_lines(self.table(self.steps), watching)}

    def _check(self, step: int, watching: Watching) -> None:
        """:raises Refused: if there is no such place or seat."""
        if step > self.steps:
            raise Refused("unknown", f"This game has {self.steps} decisions, not {step}.")
        if isinstance(watching, int) and watching >= self.players:
            raise Refused(
                "unknown", f"There is no seat {watching + 1}: this game has {self.players}."
            )

    def _document(
        self, table: Table, step: int, watching: Watching, decider: int | None
    ) -> TableDocument:
        seat = watching if isinstance(watching, int) else None
        asked = decider if watching == "all" else seat
        return {
            "code": self.code,
            "n": step,
            "game": self.game.name,
            "players": self.players,
            "settings": self.header.settings,
            "listed": False,
            "clock": {"kind": "none"},
            "absence": 0,
            "created": self.created,
            "commitment": self._commitment,
            "stage": OVER if table.over else PLAYING,
            "you": {"seat": seat, "host": False},
            "my_seats": [] if seat is None else [seat],
            "seats": [self._seat(seat) for seat in range(self.players)],
            "to_act": table.to_act,
            "where": table.where,
            "decisions": step,
            "view": everything(table) if watching == "all" else table.observe(seat),
            "prompt": prompt_of(table, asked, self.names) if asked in table.to_act else None,
            "undo": {"able": False, "title": "", "reason": ""},
            "points": self._finished_rounds(step, table.over),
            "result": self._result if table.over else None,
            "seed": self.header.seed if table.over else None,
            "rematch": None,
            "muted": [],
            "taken_over": 0,
        }

    def _seat(self, seat: int) -> SeatInfo:
        kind = self.kinds[seat]
        return {
            "kind": "person" if kind == HUMAN else "bot",
            "name": self.names[seat],
            "bot": None if kind == HUMAN else kind,
            "held": None,
            "time": None,
            "since": None,
        }

    def _finished_rounds(self, step: int, over: bool) -> list[list[int]]:
        """The points at the end of each round that is finished by that step."""
        ends = [start for start in self._rounds[1:] if start <= step]
        if over:
            ends.append(step)
        return [[number, *self._points[end]] for number, end in enumerate(ends, 1)]


def scored_by(table: Table, seat: int, start: int) -> str:
    """The first line of the log, from event `start` on, by which a seat got points; empty if there is none."""
    kinds = table.rules.events().kinds
    for line in table.story(None, start):
        if line.seat == seat and kinds[line.kind].scores:
            return line.text
    return ""


class Replays:
    """The replays of one server, with a cache of recent ones."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store: Final = store
        self._hub: Final = hub
        self._kept: Final[OrderedDict[str, Replay]] = OrderedDict()
        self._reading: Final = asyncio.Lock()  # one at a time: it is work for a core

    async def get(self, code: str) -> Replay:
        """The replay of a finished table or an uploaded record.

        :raises Refused: if there is none, or the game is still being played.
        """
        if code in self._kept:
            self._kept.move_to_end(code)
            await self._note_use(self._kept[code])
            return self._kept[code]
        async with self._reading:
            if code not in self._kept:
                text = await reach(self._store.replay, code)
                uploaded = text is not None
                if text is None:
                    text = record_of(await self._hub.room(code))
                replay = await asyncio.to_thread(read_replay, code, text)
                replay.uploaded = uploaded
                replay.used = 0.0 if uploaded else math.inf  # a table stays anyway
                self._keep(replay)
        await self._note_use(self._kept[code])
        return self._kept[code]

    async def _note_use(self, replay: Replay) -> None:
        """Once a day: what somebody looks at stays."""
        now = self._hub.now()
        if now - replay.used >= DAY:
            replay.used = now
            with suppress(Unavailable):  # a note, no more
                await self._hub.journal.run(Store.use_replay, replay.code, now)

    async def beginning(self, code: str, person: Person, at: int | None) -> Beginning:
        """Where a game can be played on: after `at` decisions, or as my own game against bots stands now.

        :raises Refused: if this person cannot have that.
        """
        try:
            replay = await self.get(code)
        except Refused as refused:
            if refused.code != "not-now":
                raise
            return own_beginning(await self._hub.room(code), person, at)
        return past_beginning(replay, replay.steps if at is None else at)

    async def upload(self, person: Person, text: str) -> str:
        """Keep a record; returns its code.

        :raises Refused: if it is too large, damaged, or against the rules.
        """
        if len(text.encode()) > LARGEST_RECORD:
            raise Refused("large", f"A record has at most {LARGEST_RECORD // 1000} kB.")
        code = new_code()
        async with self._reading:
            replay = await asyncio.to_thread(read_upload, code, text)
            kept = replay_text(replay)
            title = " · ".join(replay.names)
            await reach(
                self._store.add_replay, code, replay.game.name, title, kept, person.id, time.time()
            )
        self._keep(replay)
        return code

    def _keep(self, replay: Replay) -> None:
        self._kept[replay.code] = replay
        while len(self._kept) > KEPT_IN_MEMORY:
            self._kept.popitem(last=False)


# --- playing on -----------------------------------------------------------------------------


def past_beginning(replay: Replay, at: int) -> Beginning:
    """:raises Refused: if there is no such step, or nothing to be played there."""
    if at > replay.steps:
        raise Refused("not-now", f"This game has {replay.steps} decisions, not {at}.")
    if replay.header.position:
        raise Refused("not-now", "A game that began from a position cannot be played on here.")
    table = replay.table(at)
    if table.over:
        raise Refused("not-now", "The game is over there: choose an earlier step.")
    bots = [None if kind == HUMAN else kind for kind in replay.kinds]
    # Whoever uploads a record can write any name into it.
    names = [None if replay.uploaded else name for name in replay.names]
    return Beginning(table, bots, names, None)


def own_beginning(room: Room, person: Person, at: int | None) -> Beginning:
    """:raises Refused: unless it is a running game of this person against bots alone."""
    seat = room.seat_of(person)
    if room.table is None:
        raise Refused("not-now", "The game has not begun.")
    others = [chair for number, chair in enumerate(room.chairs) if number != seat]
    if seat is None or any(chair.kind != "bot" for chair in others):
        raise Refused(
            "not-yours",
            "A running game can only be played on by the one person in it, against bots.",
        )
    if at is not None:
        raise Refused("not-now", "A running game can only be played on from where it stands.")
    bots = [chair.bot if chair.kind == "bot" else None for chair in room.chairs]
    return Beginning(room.table.clone(), bots, [chair.name for chair in room.chairs], seat)


# --- records with names ----------------------------------------------------------------------


def record_of(room: Room) -> str:
    """The record of a finished game, with remarks on who sat where.

    :raises Refused: before the end, when it would reveal hidden information.
    """
    if room.table is None or not room.table.over:
        raise Refused("not-now", "The record is available once the game is over.")
    kinds = [(chair.bot or HUMAN) if chair.kind == "bot" else HUMAN for chair in room.chairs]
    names = [chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(room.chairs)]
    committed = fairness.commitment(room.table.header)
    return with_remarks(room.table.save(), kinds, names, committed, room.given_outcomes)


def replay_text(replay: Replay) -> str:
    """The stored text of a replay: only the game, who sat where and the commitment, right or wrong."""
    named = replay.named
    if named and not fairness.is_commitment(named):
        named = UNREADABLE
    text = replay.table(replay.steps).save()
    return with_remarks(text, replay.kinds, replay.names, named, replay.given_outcomes)


def with_remarks(
    text: str, kinds: list[str], names: list[str], committed: str, given: int = 0
) -> str:
    first, _, rest = text.partition("\n")
    tidy = [name.replace(",", " ") for name in names]
    remarks = [f"{SEATS}{','.join(kinds)}", f"{NAMES}{','.join(tidy)}"]
    if committed:
        remarks.append(f"{fairness.REMARK}{committed}")
    if given:
        remarks.append(f"{fairness.TAKEN_OVER}{given}")
    return "\n".join([first, *remarks, rest])


def remarks_of(text: str, players: int) -> tuple[list[str], list[str]]:
    """Kinds and names of the seats from the comments of a record, or default ones."""
    kinds: list[str] = []
    names: list[str] = []
    for line in text.splitlines():
        if line == "begin":
            break
        if line.startswith(SEATS):
            kinds = [word.strip()[:24] for word in line.removeprefix(SEATS).split(",")]
        elif line.startswith(NAMES):
            names = [word.strip()[:24] for word in line.removeprefix(NAMES).split(",")]
    if len(kinds) != players or not all(kind.isidentifier() for kind in kinds):
        kinds = [HUMAN] * players
    if len(names) != players or not all(name and name.isprintable() for name in names):
        names = [f"Seat {seat + 1}" for seat in range(players)]
    return kinds, names


def read_replay(code: str, text: str) -> Replay:
    """A replay of a record.

    :raises BadRecord: if it is damaged or does not follow the rules.
    """
    header = record.parse(text).header
    game = astrarium.game(header.game)
    players = header.players or game.replay(text, 0).players
    kinds, names = remarks_of(text, players)
    return Replay(code, text, kinds, names, time.time())


def read_upload(code: str, text: str) -> Replay:
    """A replay of a record from anywhere.

    :raises Refused: saying what is wrong with it.
    """
    try:
        parsed = record.parse(text)
        if len(parsed.header.seed) > LONGEST_SEED:
            raise Refused("malformed", f"A seed has at most {LONGEST_SEED} characters.")
        decisions = sum(not who.startswith("!") for _, who, _ in parsed.steps)
        if decisions > MOST_DECISIONS:
            raise Refused(
                "malformed", f"A game has at most {MOST_DECISIONS} decisions, not {decisions}."
            )
        return read_replay(code, text)
    except AstrariumError as error:
        # What follows a semicolon there is advice for the command line.
        reason = str(error).partition(";")[0]
        raise Refused("malformed", sentence(reason.rstrip("."))) from None


def by_decision(parsed: ParsedRecord) -> list[list[tuple[int, str, str]]]:
    """The steps of a record: each decision with the outcomes that follow it."""
    groups: list[list[tuple[int, str, str]]] = []
    for step in parsed.steps:
        if not step[1].startswith("!"):
            groups.append([])
        if groups:
            groups[-1].append(step)
    return groups


# --- what is seen ----------------------------------------------------------------------------


def everything(table: Table) -> dict[str, Any]:
    """What all seats know together."""
    view = table.observe(None)
    for seat in range(table.players):
        view = {**pooled(view, table.observe(seat)), "seat": None}
    return view


def pooled(ours: Any, theirs: Any) -> Any:
    """Two views of the same thing, each with what the other does not know."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return {key: pooled(value, theirs.get(key)) for key, value in ours.items()}
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return [pooled(own, other) for own, other in zip(ours, theirs, strict=True)]
    return theirs if ours is None or (ours == [] and theirs) else ours


def log_lines(table: Table, watching: Watching) -> list[LogLine]:
    """The log as a viewer may read it."""
    return [line_data(line) for line in lines_from(table, watching, 0)]


def lines_from(table: Table, watching: Watching, start: int) -> list[Line]:
    """What a viewer may read of what happened from event `start` on."""
    lines = table.story(watching if isinstance(watching, int) else None, start)
    if watching == "all":
        told = {line.index: line for line in lines}
        for seat in range(table.players):
            own = (line for line in table.story(seat, start) if line.seat == seat)
            told.update((line.index, line) for line in own)
        lines = [told[index] for index in sorted(told)]
    return lines
