"""Replays: finished and uploaded games, step by step."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Final, Literal

import astrarium
from astrarium.kernel import fairness, record
from astrarium.kernel.errors import AstrariumError, BadRecord
from astrarium.kernel.record import ParsedRecord
from astrarium.kernel.table import Table, replay_steps
from astrarium.kernel.words import sentence
from astrarium.server.bounds import DAY, LONGEST_SEED
from astrarium.server.codes import new_code
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.hub import Hub
from astrarium.server.plain import prompt_of, result_of
from astrarium.server.reach import reach
from astrarium.server.room import OVER, PLAYING, Room
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
        self.game: Final = astrarium.game(parsed.header.game)
        self._header: Final = parsed.header
        self._groups: Final = by_decision(parsed)
        self.steps: Final = len(self._groups)
        end, self._doubt = self._played(text)
        self._commitment: Final = fairness.commitment(end.header)
        self.named: Final = fairness.named_commitment(text)[1]
        self.players: Final = end.players
        self._tables: Final = [self.game.replay(text, 0)]
        self._decisions: Final[list[dict[str, Any]]] = []
        self._points: Final[list[list[int]]] = [self._tables[0].points]
        self._rounds: Final = [0]
        self._walk()
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

    def _walk(self) -> None:
        """Go through the game once and collect the overview."""
        table = self._tables[0].clone()
        for step in range(self.steps):
            seat, option = self._decision(table, step)
            label = table.rules.label(table.state, seat, option)
            text = table.rules.text(option)
            turn = table.round
            self._advance(table, step)
            self._decisions.append(
                {
                    "seat": seat,
                    "text": text,
                    "label": label,
                    "round": turn,
                    "barrier": not table.can_undo(seat),
                }
            )
            self._points.append(table.points)
            if table.round > turn and not table.over:
                self._rounds.append(step + 1)
            if (step + 1) % STRIDE == 0:
                self._tables.append(table.clone())

    def _decision(self, table: Table, step: int) -> tuple[int, int]:
        """Seat and option of the decision after so many others."""
        _, who, what = self._groups[step][0]
        return int(who), table.rules.parse(what)

    def _advance(self, table: Table, step: int) -> None:
        """Make the decision after so many others, with the outcomes that followed it."""
        replay_steps(table, ParsedRecord(self._header, self._groups[step], ""), None)

    def _table(self, step: int) -> Table:
        """The table after so many decisions."""
        table = self._tables[step // STRIDE].clone()
        for between in range(step - step % STRIDE, step):
            self._advance(table, between)
        return table

    def info(self) -> dict[str, Any]:
        """The whole game at a glance."""
        return {
            "code": self.code,
            "game": self.game.name,
            "players": self.players,
            "names": self.names,
            "settings": self._header.settings,
            "steps": self.steps,
            "decisions": self._decisions,
            "points": self._points,
            "rounds": self._rounds,
            "result": self._result,
            "dice": {
                "verified": self._doubt is None,
                "doubt": self._doubt,
                "commitment": self._commitment,
                "seed": self._header.seed,
            },
        }

    def at(self, step: int, watching: Watching) -> dict[str, Any]:
        """The table after that many decisions, as a viewer sees it.

        :raises Refused: if there is no such place or seat.
        """
        if step > self.steps:
            raise Refused("unknown", f"This game has {self.steps} decisions, not {step}.")
        if isinstance(watching, int) and watching >= self.players:
            raise Refused(
                "unknown", f"There is no seat {watching + 1}: this game has {self.players}."
            )
        table = self._table(step)
        decider = self._decisions[step]["seat"] if step < self.steps else None
        return {
            "document": self._document(table, step, watching, decider),
            "log": log_lines(table, watching),
            "chosen": self._decisions[step]["text"] if step < self.steps else None,
        }

    def _document(
        self, table: Table, step: int, watching: Watching, decider: int | None
    ) -> dict[str, Any]:
        seat = watching if isinstance(watching, int) else None
        asked = decider if watching == "all" else seat
        return {
            "code": self.code,
            "n": step,
            "game": self.game.name,
            "players": self.players,
            "settings": self._header.settings,
            "listed": False,
            "clock": {"kind": "none"},
            "absence": 0,
            "created": self.created,
            "commitment": self._commitment,
            "stage": OVER if table.over else PLAYING,
            "you": {"seat": seat, "host": False},
            "seats": [self._seat(seat) for seat in range(self.players)],
            "to_act": table.to_act,
            "decisions": step,
            "view": everything(table) if watching == "all" else table.observe(seat),
            "prompt": prompt_of(table, asked, self.names) if asked in table.to_act else None,
            "undo": {"able": False, "label": "", "reason": ""},
            "points": self._finished_rounds(step, table.over),
            "result": self._result if table.over else None,
            "seed": self._header.seed if table.over else None,
            "rematch": None,
            "muted": [],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
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
    return with_remarks(room.table.save(), kinds, names, committed)


def replay_text(replay: Replay) -> str:
    """The stored text of a replay: only the game, who sat where and the commitment, right or wrong."""
    named = replay.named
    if named and not fairness.is_commitment(named):
        named = UNREADABLE
    return with_remarks(replay._table(replay.steps).save(), replay.kinds, replay.names, named)


def with_remarks(text: str, kinds: list[str], names: list[str], committed: str) -> str:
    first, _, rest = text.partition("\n")
    tidy = [name.replace(",", " ") for name in names]
    remarks = [f"{SEATS}{','.join(kinds)}", f"{NAMES}{','.join(tidy)}"]
    if committed:
        remarks.append(f"{fairness.REMARK}{committed}")
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


def log_lines(table: Table, watching: Watching) -> list[dict[str, Any]]:
    """The log as a viewer may read it."""
    lines = table.story(watching if isinstance(watching, int) else None)
    if watching == "all":
        told = {line.index: line for line in lines}
        for seat in range(table.players):
            own = (line for line in table.story(seat) if line.seat == seat)
            told.update((line.index, line) for line in own)
        lines = [told[index] for index in sorted(told)]
    return [
        {"kind": line.kind, "seat": line.seat, "text": line.text, "about": line.about}
        for line in lines
    ]
