"""What people said and what they were told, to be compared with what the database holds.

A command that was acknowledged must be in the database, in the order it was given; one that was refused must not.
Where no answer came, because something was killed, it may be there or not. Commands are compared by seat and content,
never by a number that the server gave out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, NamedTuple

from astrarium.server.entry import Entry
from astrarium.server.store import Store

Outcome = Literal["unknown", "done", "refused", "denied"]
"""`denied`: the server could not save and said that nothing was played."""

START: Final = -1  # where the start of a game is kept, beside the seats
COMPARED: Final = ("sit", "move", "undo", "start")
DEFINITE: Final = (
    "stale",
    "illegal",
    "not-yours",
    "not-now",
    "no-undo",
    "taken",
    "unknown",
    "limit",
)
"""Refusals after which nothing can have been played; after others, only if they say so."""
MOST_CHAT: Final = 1_000_000

_LOST: Final = 10_000
_INVENTED: Final = 100


class Deed(NamedTuple):
    """What is done at a seat: the kind of entry, and the option of a move."""

    kind: str
    option: str = ""


@dataclass
class Command:
    """A deed that somebody asked for."""

    deed: Deed
    outcome: Outcome = "unknown"


@dataclass
class Findings:
    """What a comparison came to."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    """Played, although somebody was told that it was not."""
    unknown: int = 0
    unknown_kept: int = 0

    def add(self, other: Findings) -> None:
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.invented += other.invented
        self.denied += other.denied
        self.unknown += other.unknown
        self.unknown_kept += other.unknown_kept


class Ledger:
    """The commands of all people, by table and seat, in the order they were given."""

    def __init__(self) -> None:
        self._commands: Final[dict[str, dict[int, list[Command]]]] = {}
        self._chats: Final[dict[str, list[Command]]] = {}
        self.refusals: Final[Counter[str]] = Counter()

    def made(self, code: str) -> None:
        """A table was acknowledged."""
        self._commands.setdefault(code, {})
        self._chats.setdefault(code, [])

    def say(self, code: str, seat: int, kind: str, option: str = "") -> Command:
        """A command is on its way; whoever gave it fills in the outcome."""
        command = Command(Deed(kind, option))
        if kind == "chat":
            self._chats[code].append(command)
        else:
            self._commands[code].setdefault(seat, []).append(command)
        return command

    def refuse(self, command: Command, word: str, reason: str) -> None:
        """Take down a refusal."""
        self.refusals[word] += 1
        if word in DEFINITE:
            command.outcome = "refused"
        elif "nothing was" in reason.lower() or "not played" in reason.lower():
            command.outcome = "denied"

    @property
    def tables(self) -> list[str]:
        return list(self._commands)

    @property
    def acknowledged(self) -> int:
        """How many commands were acknowledged so far, new tables among them."""
        lists = [each for seats in self._commands.values() for each in seats.values()]
        lists += self._chats.values()
        return len(self._commands) + sum(c.outcome == "done" for each in lists for c in each)

    def missing(self, store: Store, codes: Sequence[str]) -> list[str]:
        """While people play on: what was acknowledged and is not in the database."""
        done = {
            code: {seat: _done(commands) for seat, commands in self._commands[code].items()}
            for code in codes
        }  # first these: what is acknowledged while the database is read is in it later only
        found = []
        for code, seats in done.items():
            by_seat = _deeds(store.entries(code))
            for seat, deeds in seats.items():
                left = iter(by_seat.get(seat, []))
                found += [f"{code}, seat {seat}: {deed}" for deed in deeds if deed not in left]
        return found

    def compare(self, store: Store, code: str) -> Findings:
        """When nobody plays at the table any more: the whole of it."""
        findings = Findings(acknowledged=1)
        if store.sheet(code) is None:
            findings.lost.append(f"the table {code}")
            return findings
        by_seat = _deeds(store.entries(code))
        for seat, commands in self._commands[code].items():
            where = f"{code}, seat {seat}"
            findings.add(match(commands, by_seat.get(seat, []), where))
        kept = {line.text for line in store.chat(code, MOST_CHAT)}
        for command in self._chats[code]:
            findings.add(_compare_chat(command, command.deed.option in kept, code))
        return findings


def _done(commands: list[Command]) -> list[Deed]:
    return [command.deed for command in commands if command.outcome == "done"]


def _deeds(entries: list[Entry]) -> dict[int, list[Deed]]:
    """What was done at each seat."""
    found: dict[int, list[Deed]] = {}
    for entry in entries:
        if entry.kind in COMPARED:
            option = entry.body["option"] if entry.kind == "move" else ""
            found.setdefault(entry.seat, []).append(Deed(entry.kind, option))
    return found


def _compare_chat(command: Command, kept: bool, code: str) -> Findings:
    findings = Findings(acknowledged=int(command.outcome == "done"))
    where = f"{code}: {command.deed.option!r}"
    if command.outcome == "done" and not kept:
        findings.lost.append(where)
    elif command.outcome == "refused" and kept:
        findings.invented.append(where)
    elif command.outcome == "denied" and kept:
        findings.denied.append(where)
    elif command.outcome == "unknown":
        findings.unknown, findings.unknown_kept = 1, int(kept)
    return findings


def match(commands: Sequence[Command], deeds: Sequence[Deed], where: str = "") -> Findings:
    """The kindest reading of a seat: which deed in the database came from which command."""

    @cache
    def cost(i: int, j: int) -> tuple[int, str]:
        """The least that is wrong from command i and deed j on, and the next step of that reading."""
        ways: list[tuple[int, str]] = []
        if i < len(commands):
            outcome = commands[i].outcome
            if j < len(deeds) and deeds[j] == commands[i].deed and outcome != "refused":
                ways.append((later(i + 1, j + 1) + (outcome == "denied"), "kept"))
            ways.append((later(i + 1, j) + (_LOST if outcome == "done" else 0), "skip"))
        if j < len(deeds):
            ways.append((later(i, j + 1) + _INVENTED, "invent"))
        return min(ways) if ways else (0, "")

    def later(i: int, j: int) -> int:
        return cost(i, j)[0]

    for i in range(len(commands), -1, -1):  # from the end, so that nothing recurses deeply
        for j in range(len(deeds), -1, -1):
            cost(i, j)
    findings = Findings()
    i = j = 0
    while step := cost(i, j)[1]:
        if step == "invent":
            findings.invented.append(f"{where}: {deeds[j]}")
            j += 1
            continue
        command = commands[i]
        if command.outcome == "done":
            findings.acknowledged += 1
            if step == "skip":
                findings.lost.append(f"{where}: {command.deed}")
        elif command.outcome == "unknown":
            findings.unknown += 1
            findings.unknown_kept += step == "kept"
        elif command.outcome == "denied" and step == "kept":
            findings.denied.append(f"{where}: {command.deed}")
        i += 1
        j += step == "kept"
    return findings
