"""Component files, read field by field: every fault names its file, tile and field, and all come at once.

A game's loader asks a `Row` for typed fields. What is wrong is noted, a stand-in returned, and reading goes
on; the loader looks at the faults at the end. Nothing here knows a game.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

LARGEST_FILE: Final = 4_000_000

_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class Fault(NamedTuple):
    """One thing wrong in a component file. `tile` and `field` are empty where none is to blame.

    A `census` fault is a difference from the tables that the rulebook prints: the file is not the printed
    set, but it can be played. Any other fault stands in the way of playing.
    """

    file: str
    tile: str
    field: str
    message: str
    census: bool = False

    def __str__(self) -> str:
        parts = (self.file, self.tile, self.field, self.message)
        line = ": ".join(part for part in parts if part)
        # The file may hold anything, and so may its name: never let it move the cursor.
        return "".join(letter if letter.isprintable() else "?" for letter in line)


class BadComponents(ValueError):
    """A component file that cannot be played with; `faults` lists everything that stands in the way."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults: Final = list(faults)
        more = len(faults) - 1
        also = f", and {more} more fault{'s' if more > 1 else ''}" if more else ""
        super().__init__(f"{faults[0]}{also}; `astrarium data check FILE` lists all of them")


class Faults:
    """The faults of one file, in the order they are met."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.found: Final[list[Fault]] = []

    def add(self, tile: str, field: str, message: str, census: bool = False) -> None:
        self.found.append(Fault(self.file, tile, field, message, census))

    def in_the_way(self) -> list[Fault]:
        """Those that the file cannot be played with."""
        return [fault for fault in self.found if not fault.census]


# --- words for messages -------------------------------------------------------------------------


def show(value: object) -> str:
    """A value as the file would write it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    try:
        shown = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # digits or brackets without end
        return "something enormous"
    return shown if len(shown) <= 60 else shown[:57] + "..."


def one_of(choices: Sequence[str]) -> str:
    """`"a", "b" or "c"`"""
    quoted = [f'"{choice}"' for choice in choices]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


def hint(word: str, choices: Iterable[str]) -> str:
    """The rest of a message that says which choice was meant, or nothing."""
    close = difflib.get_close_matches(word[:40], list(choices), 1)
    return f'; did you mean "{close[0]}"?' if close else ""


# --- one table ----------------------------------------------------------------------------------


class Row:
    """One table of a file. `tile` and `part` say which: tile comet-zone, part "power 1"."""

    def __init__(
        self, faults: Faults, tile: str, table: Mapping[str, object], part: str = ""
    ) -> None:
        self.faults: Final = faults
        self.tile: Final = tile
        self.table: Final = table
        self.part: Final = part
        self.read: Final[set[str]] = set()
        self.bad: Final[set[str]] = set()

    def fault(self, field: str, message: str, census: bool = False) -> None:
        """Note a fault. A census fault leaves its field as it is: readable, but not as printed."""
        if not census:
            self.bad.add(field)
        where = f"{self.part}: {field}" if self.part else field
        self.faults.add(self.tile, where, message, census)

    def wrong(
        self, field: str, wanted: str, value: object, hint: str = "", census: bool = False
    ) -> None:
        """Note that a value is not what is wanted; one that is missing has been noted by `take`."""
        if value is not None:
            self.fault(field, f"must be {wanted}, not {show(value)}{hint}", census)

    def has(self, field: str) -> bool:
        """Whether a field that may be left out is there."""
        self.read.add(field)
        return field in self.table

    def fine(self, *fields: str) -> bool:
        """Whether these fields could be read, so that they may be compared with others."""
        return not self.bad.intersection(fields)

    def take(self, field: str, wanted: str) -> object:
        """The value of a field that must be there; None with the fault noted if it is not."""
        self.read.add(field)
        value = self.table.get(field)
        if value is None:  # TOML has no null
            self.fault(field, f"is missing; it must be {wanted}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        wanted = f"a number from {low} to {high}" if low < high else str(low)
        value = self.take(field, wanted)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(field, wanted, value)
        return low

    def printed_number(self, field: str, printed: int, low: int, high: int, wanted: str) -> int:
        """A number that the rulebook fixes: another one from `low` to `high` is a census fault only."""
        value = self.take(field, wanted)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            if value != printed:
                self.wrong(field, wanted, value, census=True)
            return value
        self.wrong(field, wanted, value)
        return printed

    def word(self, field: str, choices: Sequence[str]) -> str:
        wanted = one_of(choices)
        value = self.take(field, wanted)
        if isinstance(value, str) and value in choices:
            return value
        self.wrong(field, wanted, value, hint(value, choices) if isinstance(value, str) else "")
        return choices[0]

    def words(self, field: str, choices: Sequence[str], least: int = 0) -> list[str]:
        wanted = f"a list of {one_of(choices)}"
        value = self.take(field, wanted)
        if not isinstance(value, list):
            self.wrong(field, wanted, value)
            return []
        for entry in value:
            if entry not in choices:
                meant = hint(entry, choices) if isinstance(entry, str) else ""
                self.fault(field, f"may hold {one_of(choices)}, not {show(entry)}{meant}")
        if len(value) < least:
            self.fault(field, f"must have at least {least} entries")
        return [entry for entry in value if entry in choices]

    def line(self, field: str) -> str:
        wanted = "a line of text"
        value = self.take(field, wanted)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        self.wrong(field, wanted, value)
        return ""

    def flag(self, field: str) -> bool:
        value = self.take(field, "true or false")
        if isinstance(value, bool):
            return value
        self.wrong(field, "true or false", value)
        return False

    def only_true(self, field: str) -> bool:
        """A mark that is either there or left out."""
        if not self.has(field):
            return False
        if self.table[field] is not True:
            self.fault(field, "must be true, or left out")
        return True

    def sub(self, field: str) -> Row | None:
        """A table within this one."""
        value = self.take(field, "a table")
        if isinstance(value, dict):
            return Row(self.faults, self.tile, value, f"{self.part}: {field}".removeprefix(": "))
        self.wrong(field, "a table", value)
        return None

    def rows(self, field: str, part: str) -> list[Row]:
        """A list of tables, called "`part` 1", "`part` 2" and so on."""
        value = self.take(field, "a list of tables")
        if not isinstance(value, list):
            self.wrong(field, "a list of tables", value)
            return []
        found = []
        for place, entry in enumerate(value, 1):
            if isinstance(entry, dict):
                found.append(Row(self.faults, self.tile, entry, f"{part} {place}"))
            else:
                self.fault(field, f"must hold tables, not {show(entry)}")
        return found

    def finish(self, about: str = "") -> None:
        """Name every field that nothing has asked for."""
        for field in self.table:
            if field not in self.read:
                shown = field if _PLAIN_KEY.fullmatch(field) else show(field)
                unknown = f"is not a field of {about}" if about else "is not a known field"
                self.fault(shown, unknown + hint(field, self.read - set(self.table)))


# --- one file -----------------------------------------------------------------------------------


def file_label(path: Path) -> str:
    """What faults call the file."""
    return path.name or str(path)


def read_toml(path: Path) -> dict[str, object] | Fault:
    """What a file holds, or why it cannot be read."""
    file = file_label(path)
    try:
        content = _read_bytes(path)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        return Fault(file, "", "", f"cannot be read: {reason}")
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Fault(file, "", f"line {line}", "this is not text in UTF-8")
    except ValueError as error:
        return _syntax_fault(file, error)
    except RecursionError:
        return Fault(file, "", "", "this is not a component file: it nests too deeply")


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        content = stream.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise OSError(f"it is larger than {LARGEST_FILE // 1_000_000} MB")
    return content


def _syntax_fault(file: str, error: ValueError) -> Fault:
    found = re.fullmatch(r"(.*) \(at (line .*)\)", str(error), re.DOTALL)
    if found:
        return Fault(file, "", found[2], f"this is not TOML: {found[1]}")
    return Fault(file, "", "", f"this is not TOML: {error}")
