"""The rules reference of a game: its numbered clauses, decision points and rulings.

A game keeps its rules in ``data/rules.md``, a page people read and edit. Its form:

- ``# Title``, then paragraphs and lists that say how to read the page;
- ``## 9. Settle (NF-STL)`` opens a section of clauses: the code in brackets begins the id of
  every clause in it. A section without a code holds decision points, rulings or a plain table;
- a table whose first column is ``id`` holds one entry a row: clauses have the columns ``id``,
  ``clause``, ``notes``; decision points (``DP-``) ``id``, who and when, options, may it be
  declined, forced or skipped; rulings (``R-``) ``id``, question, ruling, why.

:func:`parse` names every fault of a page at once, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from astrarium import games


class RulebookError(ValueError):
    """A rules page that breaks the form above; ``faults`` has a line for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class UnknownGame(LookupError):
    """No game of that name has a rules reference."""


class UnknownSection(LookupError):
    """A name that fits no section, or more than one."""


class UnknownId(LookupError):
    """No clause, decision point or ruling has that id."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: ``section`` is its section's title, ``note`` says where it comes from."""

    id: str
    section: str
    text: str
    note: str

    def plain(self) -> dict[str, object]:
        """The clause as JSON-able data."""
        return {"id": self.id, "section": self.section, "text": self.text, "note": self.note}

    def words(self) -> str:
        """All its text, for searching and for following references."""
        return f"{self.text} {self.note}"


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One point at which a player is asked, and when the question is not put."""

    id: str
    who: str
    options: str
    decline: str
    forced: str

    def plain(self) -> dict[str, object]:
        """The decision point as JSON-able data."""
        return {
            "id": self.id,
            "who": self.who,
            "options": self.options,
            "decline": self.decline,
            "forced": self.forced,
        }

    def words(self) -> str:
        """All its text, for searching and for following references."""
        return f"{self.who} {self.options} {self.decline} {self.forced}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question that the printed rules leave open, and the reason for it."""

    id: str
    question: str
    ruling: str
    why: str

    def plain(self) -> dict[str, object]:
        """The ruling as JSON-able data."""
        return {"id": self.id, "question": self.question, "ruling": self.ruling, "why": self.why}

    def words(self) -> str:
        """All its text, for searching and for following references."""
        return f"{self.question} {self.ruling} {self.why}"


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows carry no ids, such as the one of hidden information."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Entry = Clause | DecisionPoint | Ruling
#: What a section is made of, in reading order; a string is a paragraph or a list item.
Item = str | Table | Entry


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the page. ``code`` is what its clause ids begin with, or empty."""

    title: str
    code: str
    items: tuple[Item, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its clauses, decision points and rulings."""
        return tuple(item for item in self.items if not isinstance(item, str | Table))

    def plain(self) -> dict[str, object]:
        """The section as JSON-able data; an empty list says that it has none of a sort."""
        return {
            "title": self.title,
            "code": self.code,
            "prose": [item for item in self.items if isinstance(item, str)],
            "clauses": [entry.plain() for entry in self.entries if isinstance(entry, Clause)],
            "decision_points": [
                entry.plain() for entry in self.entries if isinstance(entry, DecisionPoint)
            ],
            "rulings": [entry.plain() for entry in self.entries if isinstance(entry, Ruling)],
            "tables": [
                {"headers": list(item.headers), "rows": [list(row) for row in item.rows]}
                for item in self.items
                if isinstance(item, Table)
            ],
        }


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole rules reference."""

    title: str
    introduction: tuple[str, ...]
    sections: tuple[Section, ...]
    _by_id: dict[str, Entry] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_id = {entry.id: entry for section in self.sections for entry in section.entries}
        object.__setattr__(self, "_by_id", by_id)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of the page."""
        return tuple(entry for entry in self._by_id.values() if isinstance(entry, Clause))

    @property
    def decision_points(self) -> tuple[DecisionPoint, ...]:
        """Every decision point, in the order of the page."""
        return tuple(entry for entry in self._by_id.values() if isinstance(entry, DecisionPoint))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling, in the order of the page."""
        return tuple(entry for entry in self._by_id.values() if isinstance(entry, Ruling))

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._by_id

    def find(self, entry_id: str) -> Entry:
        """The clause, decision point or ruling with this id, in either case of letters.

        :raises UnknownId: if there is none.
        """
        try:
            return self._by_id[entry_id.upper()]
        except KeyError:
            raise UnknownId(f"there is no rule {entry_id!r}") from None

    def section(self, name: str) -> Section:
        """The section with this title or code (``Settle``, ``NF-STL``, ``stl``).

        The beginning of a title, or any part of it, will do where only one section has it.

        :raises UnknownSection: if no section fits, or several do.
        """
        wanted = name.casefold().strip()
        ways: tuple[Callable[[Section], bool], ...] = (
            lambda section: wanted in _names(section),
            lambda section: section.title.casefold().startswith(wanted),
            lambda section: wanted in section.title.casefold(),
        )
        for fits in ways:
            found = [section for section in self.sections if fits(section)]
            if len(found) == 1:
                return found[0]
            if found:
                titles = " · ".join(section.title for section in found)
                raise UnknownSection(f"{name!r} fits several sections: {titles}")
        titles = " · ".join(section.title for section in self.sections)
        raise UnknownSection(f"there is no section {name!r}; there are: {titles}")

    def only(self, section: str | None = None, words: str | None = None) -> Rulebook:
        """A part of the reference: one section, or the entries that have all the words, or both.

        Words are looked for in ids and texts, whatever the case of letters, also within words.

        :raises UnknownSection: as :meth:`section`.
        """
        sections = self.sections if section is None else (self.section(section),)
        if words is not None:
            wanted = words.casefold().split()
            found = (
                Section(part.title, part.code, tuple(_having(wanted, part.entries)))
                for part in sections
            )
            sections = tuple(part for part in found if part.items)
        return Rulebook(self.title, (), sections)

    def rulings_of(self, entry: Entry) -> list[Ruling]:
        """The rulings that an entry refers to, in the order in which it names them."""
        named = [self._by_id.get(ref) for ref in references(entry.words())]
        return [ruling for ruling in named if isinstance(ruling, Ruling)]

    def plain(self) -> dict[str, object]:
        """The whole reference as JSON-able data."""
        return {
            "title": self.title,
            "introduction": list(self.introduction),
            "sections": [section.plain() for section in self.sections],
        }


def _names(section: Section) -> set[str]:
    """What a section is called in full: title, code, and the code without the game's letters."""
    code = section.code.casefold()
    return {section.title.casefold(), code, code.partition("-")[2]} - {""}


def _having(words: Iterable[str], entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        text = f"{entry.id} {entry.words()}".casefold()
        if all(word in text for word in words):
            yield entry


@cache
def load(game: str) -> Rulebook:
    """The rules reference of a game by its public name, such as ``new-frontiers``; empty if it has none.

    :raises UnknownGame: if there is no game of that name.
    :raises RulebookError: if its page is missing or malformed.
    """
    if game not in games.names():
        raise UnknownGame(f"there is no game {game!r}; there are: {', '.join(games.names())}")
    package = games.package_of(game)
    if not package.data:
        return Rulebook(game, (), ())
    try:
        # The package of a game is light: it opens the rules only when it is asked to.
        page = files(package.data) / "data" / "rules.md"
        text = page.read_text(encoding="utf-8")
    except (OSError, ImportError) as error:
        raise RulebookError([f"the rules of {game} cannot be read: {error}"]) from error
    return parse(text)


def load_all() -> dict[str, Rulebook]:
    """The rules references of all games, by public name; without broken ones of other distributions."""
    found = {}
    for name in games.names():
        try:
            found[name] = load(name)
        except RulebookError:
            if name in games.OWN:
                raise
    return found


_ID = r"[A-Z]+(?:-[A-Z]+)*-"
_REFERENCE = re.compile(rf"\b({_ID})(\d+)(?: to (?:{_ID}|-)(\d+))?\b")


def references(text: str) -> list[str]:
    """The ids that a text names, once each; ``NF-TC-08 to -13`` names all six."""
    ids: dict[str, None] = {}
    for prefix, first, last in _REFERENCE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            ids[f"{prefix}{number:0{len(first)}}"] = None
    return list(ids)


# --- reading the page ------------------------------------------------------------------------

_HEADING = re.compile(r"## (?:\d+\. )?(?P<title>.+?)(?: \((?P<code>[A-Z]+(?:-[A-Z]+)+)\))?$")
_LIST_MARK = re.compile(r"(?:-|\d+\.) ")
_CELL_END = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|(?: *:?-+:? *\|)+$")
_ROW_LENGTH = {"clause": 3, "decision point": 5, "ruling": 4}

_Line = tuple[int, str]


def parse(text: str) -> Rulebook:
    """Read a rules page.

    :raises RulebookError: naming every fault of the page.
    """
    faults: list[str] = []
    opening, *parts = _split_at_headings(text)
    if not (opening and opening[0][1].startswith("# ")):
        faults.append("line 1: the page must begin with '# ' and its title")
    introduction = tuple(words for words, _ in _paragraphs(opening[1:]))
    sections = tuple(_section(lines, faults) for lines in parts)
    _check_ids(sections, faults)
    if faults:
        raise RulebookError(faults)
    return Rulebook(opening[0][1].removeprefix("# "), introduction, sections)


def _split_at_headings(text: str) -> list[list[_Line]]:
    """The numbered lines before the first ``## `` heading, then those of each section."""
    parts: list[list[_Line]] = [[]]
    for number, line in enumerate(map(str.rstrip, text.splitlines()), start=1):
        if line.startswith("## "):
            parts.append([])
        parts[-1].append((number, line))
    return parts


def _section(lines: list[_Line], faults: list[str]) -> Section:
    heading = _HEADING.match(lines[0][1])
    assert heading is not None, "a section begins with '## ' and at least one character"
    title, code = heading["title"], heading["code"] or ""
    items: list[Item] = []
    for words, table in _paragraphs(lines[1:]):
        if not table:
            items.append(words)
        elif _cells(table[0][1])[0] == "id":
            items += _entries(table[1:], title, code, faults)
        else:
            items.append(_table(table, faults))
    return Section(title, code, tuple(items))


def _paragraphs(lines: Iterable[_Line]) -> Iterator[tuple[str, list[_Line]]]:
    """Paragraphs and list items as text, tables as their lines without the rule below the head."""
    words: list[str] = []
    table: list[_Line] = []
    for number, line in [*lines, (0, "")]:
        in_table = line.startswith("|")
        if table and not in_table:
            yield "", table
            table = []
        if words and (in_table or not line or _LIST_MARK.match(line)):
            yield " ".join(words), []
            words = []
        if in_table and not _RULE.match(line):
            table.append((number, line))
        elif line and not in_table:
            words.append(line.strip())


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace(r"\|", "|") for cell in _CELL_END.split(inner)]


def _table(lines: list[_Line], faults: list[str]) -> Table:
    headers, *rows = (tuple(_cells(line)) for _, line in lines)
    for (number, _), row in zip(lines[1:], rows, strict=True):
        if len(row) != len(headers):
            faults.append(f"line {number}: {len(row)} cells under {len(headers)} headings")
    return Table(headers, tuple(rows))


def _entries(rows: list[_Line], title: str, code: str, faults: list[str]) -> Iterator[Entry]:
    """The entries of an ``id`` table; a malformed row becomes a fault."""
    for number, line in rows:
        cells = _cells(line)
        kind = _kind(cells[0], code)
        if kind is None:
            faults.append(f"line {number}: {cells[0]!r} is no id for the section {title!r}")
        elif len(cells) != _ROW_LENGTH[kind]:
            faults.append(
                f"line {number}: a {kind} has {_ROW_LENGTH[kind]} cells, not {len(cells)}"
            )
        elif kind == "clause":
            yield Clause(cells[0], title, cells[1], cells[2])
        elif kind == "decision point":
            yield DecisionPoint(*cells)
        else:
            yield Ruling(*cells)


def _kind(entry_id: str, code: str) -> str | None:
    prefix, _, number = entry_id.rpartition("-")
    if not number.isdecimal():
        return None
    if code:
        return "clause" if prefix == code else None
    return {"DP": "decision point", "R": "ruling"}.get(prefix)


def _check_ids(sections: Sequence[Section], faults: list[str]) -> None:
    """Every id stands once, and every reference leads somewhere."""
    entries = [entry for section in sections for entry in section.entries]
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            faults.append(f"{entry.id} stands twice")
        seen.add(entry.id)
    for section in sections:
        for item in section.items:
            for ref in references(_words(item)):
                if ref not in seen:
                    where = repr(section.title) if isinstance(item, str | Table) else item.id
                    faults.append(f"{where} refers to {ref}, which is not on the page")


def _words(item: Item) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, Table):
        return " ".join(cell for row in item.rows for cell in row)
    return item.words()
