"""Component files, read field by field: every fault names its file, tile and field, and all come at once.

A game's loader asks a `Row` for typed fields. What is wrong is noted, a stand-in returned, and reading goes
on; the loader looks at the faults at the end. Nothing here knows a game.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeGuard, TypeVar

from astrarium.kernel.errors import AstrariumError
from astrarium.kernel.origin import Origin

LARGEST_FILE: Final = 4_000_000

FILE_NAME: Final = "components.toml"

SOURCES: Final = ["verified", "rulebook", "public", "recalled", "reconstructed"]
CONFIDENCES: Final = ["high", "medium", "low"]

# Words for people, and where the facts come from: no part of the rules.
PROSE: Final = {"name", "text", "source", "confidence", "basis", "field-sources"}

Provenance = dict[str, dict[str, object]]  # what is known of each tile, by its id

_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_ID: Final = re.compile(r"[a-z0-9-]+")
_SOURCE: Final = re.compile(r"verified|rulebook|public: \S.*|recalled|reconstructed")
_FIELD_SOURCE: Final = re.compile(r"(verified|rulebook|public|recalled|reconstructed)\b.*")


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


class BadComponents(AstrariumError):
    """A component file that cannot be played with; `faults` lists everything that stands in the way."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults: Final = list(faults)
        more = len(faults) - 1
        also = f", and {more} more fault{'s' if more > 1 else ''}" if more else ""
        super().__init__(f"{faults[0]}{also}; `astrarium data check FILE` lists all of them")

    def __reduce__(self) -> tuple[type[BadComponents], tuple[list[Fault]]]:
        return BadComponents, (self.faults,)


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


def is_number(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether a value is a whole number within bounds; true is none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


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

    def number(self, field: str, low: int, high: int, missing: int | None = None) -> int:
        """A number within bounds; `missing` if it is left out, where it may be."""
        if missing is not None and not self.has(field):
            return missing
        wanted = f"a number from {low} to {high}" if low < high else str(low)
        value = self.take(field, wanted)
        if is_number(value, low, high):
            return value
        self.wrong(field, wanted, value)
        return low

    def numbers(
        self, field: str, count: int, low: int, high: int, wanted: str, ascending: bool = False
    ) -> list[int]:
        """So many numbers within bounds; none of them if they are not what is wanted."""
        value = self.take(field, wanted)
        if isinstance(value, list) and len(value) == count:
            if all(is_number(number, low, high) for number in value):
                if not ascending or value == sorted(value):
                    return list(value)
        self.wrong(field, wanted, value)
        return []

    def printed_number(self, field: str, printed: int, low: int, high: int, wanted: str) -> int:
        """A number that the rulebook fixes: another one from `low` to `high` is a census fault only."""
        value = self.take(field, wanted)
        if is_number(value, low, high):
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

    def index(self, field: str, names: Sequence[str], choices: Sequence[str] = ()) -> int:
        """The number of a word among all names; `choices` are those that it may be here, if not all."""
        return names.index(self.word(field, choices or names))

    def bits(
        self, field: str, names: Sequence[str], choices: Sequence[str] = (), least: int = 1
    ) -> int:
        """A set of words as bits, by their numbers among all names."""
        words = self.words(field, choices or names, least)
        return sum(1 << names.index(word) for word in set(words))

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


# --- effects ------------------------------------------------------------------------------------

Field = Callable[[Row, str], dict[str, Any]]
"""Reads a field of a row: what it stands for, by the attributes of the piece."""


def attribute(field: str) -> str:
    return field.replace("-", "_")


def number(low: int, high: int, into: str = "") -> Field:
    """A number within bounds. `into` is its attribute, here and below, if it is not called as the field is."""
    return lambda row, field: {into or attribute(field): row.number(field, low, high)}


def index(names: Sequence[str], choices: Sequence[str] = (), into: str = "") -> Field:
    """The number of a word among all names."""
    return lambda row, field: {into or attribute(field): row.index(field, names, choices)}


def bits(names: Sequence[str], choices: Sequence[str] = (), into: str = "") -> Field:
    """A set of words, as bits."""
    return lambda row, field: {into or attribute(field): row.bits(field, names, choices)}


def mark(into: str = "") -> Field:
    """Either there or left out."""
    return lambda row, field: {into or attribute(field): row.only_true(field)}


class Form:
    """The fields that an effect needs, may have and has at least one of, and the facts that follow from it."""

    def __init__(self, needs: str = "", may_have: str = "", one_of: str = "", **facts: Any) -> None:
        self.needs: Final = needs.split()
        self.one_of: Final = one_of.split()
        self.may_have: Final = [*may_have.split(), *self.one_of]
        self.facts: Final = facts

    def given(self, row: Row) -> list[str]:
        """The fields that are in a row or should be."""
        return [*self.needs, *(field for field in self.may_have if row.has(field))]

    def read(self, row: Row, name: str, fields: Mapping[str, Field]) -> dict[str, Any]:
        """What these fields stand for. The piece has a default for whatever may be left out.

        `fields` has how to read each, in the order in which their faults are listed.
        """
        given = self.given(row)
        if self.one_of and not set(given).intersection(self.one_of):
            row.fault(self.one_of[0], f"is missing; {name} needs {' or '.join(self.one_of)}")
        found: dict[str, Any] = {}
        for field, read in fields.items():
            if field in given:
                found.update(read(row, field))
        return found


# --- the numbers of the box ---------------------------------------------------------------------


class Printed(NamedTuple):
    """A number that the rulebook prints, or a table of them, where, and the numbers that the engine could do with."""

    number: int | dict[str, int]
    clause: str = ""
    least: int = 0
    most: int = 99

    def read(self, row: Row, field: str, number: int) -> int:
        clause = f" ({self.clause})" if self.clause else ""
        wanted = f"{number} as the rulebook has it{clause}"
        return row.printed_number(field, number, self.least, self.most, wanted)


def printed_each(
    numbers: dict[str, int], clause: str, least: int = 0, most: int = 99
) -> dict[str, Printed]:
    """A whole table of such numbers."""
    return {field: Printed(number, clause, least, most) for field, number in numbers.items()}


Tables = Mapping[str, Mapping[str, Printed]]


def _printed_table(root: Row, name: str, expected: Mapping[str, Printed]) -> dict[str, int]:
    found: dict[str, int] = {}
    table = root.sub(name)
    if table is None:
        return found
    row = Row(root.faults, name, table.table)
    for field, printed in expected.items():
        if isinstance(printed.number, int):
            found[field] = printed.read(row, field, printed.number)
        elif (sub := row.sub(field)) is not None:
            for key, number in printed.number.items():
                found[f"{field} {key}"] = printed.read(sub, key, number)
            sub.finish()
    row.finish()
    return found


# --- the pieces of a file -----------------------------------------------------------------------


class Pieces:
    """The pieces of one file being read: their ids and names, and where each comes from."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        self.faults: Final = Faults(file)
        self.root: Final = Row(self.faults, "", document)
        self.provenance: Final[Provenance] = {}
        self.seen: Final[dict[str, str]] = {}

    def numbers(self, tables: Tables) -> dict[str, dict[str, int]]:
        """The numbers that the rulebook prints, by table and field; those of a sub-table as "goods rare"."""
        return {name: _printed_table(self.root, name, table) for name, table in tables.items()}

    def are_sound(self) -> bool:
        """Whether the file can be played with, once all of it has been read."""
        self.root.finish()
        return not self.faults.in_the_way()

    def pieces(self, field: str, count: int, clause: str) -> list[Row]:
        """The rows of one sort of piece, each labelled by its id where it has a usable one."""
        rows = self.root.rows(field, field)
        if self.root.fine(field) and len(rows) != count:
            self.faults.add(
                "", field, f"there must be {count} of these, not {len(rows)} ({clause})"
            )
        return [self.labelled(row, row.part) for row in rows]

    def labelled(self, row: Row, place: str) -> Row:
        """The row as that of the piece whose id it has; of `place` if it has none."""
        own = row.table.get("id")
        usable = isinstance(own, str) and _ID.fullmatch(own)
        return Row(self.faults, str(own) if usable else place, row.table)

    def identity(self, row: Row) -> tuple[str, str]:
        """The id and the name, which no other piece has."""
        own, name = row.line("id"), row.line("name")
        if own and not _ID.fullmatch(own):
            row.fault("id", f"must be small letters, digits and hyphens, not {show(own)}")
        for field, word in (("id", own), ("name", name)):
            key = f"{field} {word.casefold()}"
            if word and key in self.seen:
                again = "is used twice" if field == "id" else f"is already that of {self.seen[key]}"
                row.fault(field, f"{show(word)} {again}")
            self.seen.setdefault(key, row.tile)
        return own, name

    def origin(self, row: Row, own: str, tile: bool = True) -> Origin:
        """Source, confidence and basis, once all else is read; those of a tile are kept under its id."""
        source = row.line("source")
        if source and not _SOURCE.fullmatch(source):
            wanted = '"verified", "rulebook", "public: WHERE", "recalled" or "reconstructed"'
            row.fault("source", f"must be {wanted}, not {show(source)}")
        confidence = row.word("confidence", CONFIDENCES)
        basis = row.line("basis") if row.has("basis") or (tile and source != "verified") else ""
        by_field: dict[str, object] = {}
        if tile and row.has("field-sources") and (table := row.sub("field-sources")) is not None:
            for field in table.table:
                by_field[field] = value = table.line(field)
                if field not in row.read:
                    table.fault(field, "a tile of this sort has no such field")
                elif value and not _FIELD_SOURCE.fullmatch(value):
                    table.fault(field, f"must begin with {one_of(SOURCES)}")
        if tile:
            self.provenance[own] = {
                "source": source,
                "confidence": confidence,
                "basis": basis,
                "field-sources": by_field,
            }
        return Origin(source, confidence, basis)

    def source_of(self, own: str, field: str) -> str:
        """Where a field of a tile comes from: its own source, or that of the tile."""
        known = self.provenance[own]
        by_field = known["field-sources"]
        assert isinstance(by_field, dict)
        return str(by_field.get(field, known["source"]))


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


Order = Mapping[str, Callable[[str], Any]]


def rules_hash(
    document: object,
    prose: Collection[str] = PROSE,
    unordered: Order | None = None,
    defaults: Mapping[str, object] | None = None,
) -> str:
    """A short hash that equal rules share.

    They are equal whatever their prose, the order of words in lists that are sets, and whether defaults are written.
    """
    rules = _rules_only(document, prose, unordered or {}, defaults or {})
    canonical = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _rules_only(
    value: object,
    prose: Collection[str],
    unordered: Order,
    defaults: Mapping[str, object],
    field: str = "",
) -> Any:
    if isinstance(value, dict):
        return {
            key: _rules_only(entry, prose, unordered, defaults, key)
            for key, entry in value.items()
            if key not in prose and not (key in defaults and entry is defaults[key])
        }
    if isinstance(value, list):
        entries = [_rules_only(entry, prose, unordered, defaults) for entry in value]
        return sorted(entries, key=unordered[field]) if field in unordered else entries
    return value


C = TypeVar("C")


class Reading(NamedTuple, Generic[C]):
    """What came of reading a file; no components if a fault stands in the way."""

    components: C | None
    faults: list[Fault]
    provenance: Provenance


class ComponentFile(Generic[C]):
    """The component file of a game: the one that comes with its package, or a player's own.

    `build` reads the pieces, and makes the components of them if they are sound.
    """

    def __init__(self, package: str, game: str, build: Callable[[Pieces], C | None]) -> None:
        self._package: Final = package
        self._game: Final = game
        self._build: Final = build

    def shipped_text(self) -> str:
        """The component file that comes with the package, as it is written."""
        package = resources.files(self._package)
        return package.joinpath("data", FILE_NAME).read_text(encoding="utf-8")

    def load(self, path: Path | None = None) -> C:
        """The components of `path`, or the shipped ones.

        A file may differ from the tables of the rulebook: whoever corrects one tile can play before the
        next one is corrected. `BadComponents` if anything else is wrong there.
        """
        return self._playable(path)[0]

    def check(self, path: Path | None = None) -> list[Fault]:
        """Everything wrong with `path`, or with the shipped file; an empty list if it is fine."""
        return list(self._read(path).faults)

    def provenance(self, path: Path | None = None) -> Provenance:
        """Where each tile comes from: source, confidence, basis and field-sources, by tile id."""
        return {tile: dict(known) for tile, known in self._playable(path)[1].items()}

    def summary(self, path: Path | None = None) -> dict[str, int]:
        """How many tiles rest on each sort of source: how far the set may be trusted."""
        counts = dict.fromkeys(SOURCES, 0)
        for known in self._playable(path)[1].values():
            counts[str(known["source"]).partition(":")[0]] += 1
        return counts

    @cached_property
    def _shipped(self) -> Reading[C]:
        return self._read_document(FILE_NAME, tomllib.loads(self.shipped_text()))

    def _read(self, path: Path | None) -> Reading[C]:
        if path is None:
            return self._shipped
        document = read_toml(path)
        if isinstance(document, Fault):
            return Reading(None, [document], {})
        return self._read_document(file_label(path), document)

    def _read_document(self, file: str, document: Mapping[str, object]) -> Reading[C]:
        pieces = Pieces(file, document)
        pieces.root.word("game", [self._game])
        components = self._build(pieces)
        if components is None or pieces.faults.in_the_way():
            return Reading(None, pieces.faults.found, {})
        return Reading(components, pieces.faults.found, pieces.provenance)

    def _playable(self, path: Path | None) -> tuple[C, Provenance]:
        result = self._read(path)
        if result.components is None:
            raise BadComponents([fault for fault in result.faults if not fault.census])
        return result.components, result.provenance
