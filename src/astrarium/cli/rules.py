"""``astrarium rules``: the rules reference in the terminal, and which tests check it."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from astrarium import coverage, rulebook
from astrarium.cli import terminal
from astrarium.cli.errors import UsageError
from astrarium.cli.helping import fill_later
from astrarium.cli.naming import add_game
from astrarium.rulebook import (
    Clause,
    DecisionPoint,
    Entry,
    Item,
    Rulebook,
    Ruling,
    Section,
    Table,
)

# Colours are shown, what fits on the screen needs no key, and it stays there at the end; as git has it.
LESS = "FRX"

NO_TESTS = (
    "there are no tests to read: an installed astrarium has none; "
    "for the coverage, run this inside a checkout of its source"
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``rules`` command to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="read the rules, clause by clause",
        description="Show the rules reference of a game, or which tests check its clauses.",
    )
    fill_later(parser, add_arguments)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser, "all")
    parser.add_argument("--section", metavar="NAME", help="one section, by its title or its code")
    parser.add_argument("--search", metavar="WORDS", help="the rules that contain all these words")
    parser.add_argument("--clause", metavar="ID", help="one rule with its note and its rulings")
    parser.add_argument("--coverage", action="store_true", help="the tests that check each clause")
    parser.add_argument(
        "--tests", action="store_true", help="with --coverage --json: name the tests"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: on an unknown game, section or id, or options that do not go together.
    """
    books = rulebook.load_all()
    chosen = _chosen(books, args.game)
    narrowed = args.section is not None or args.search is not None
    if args.tests and not (args.coverage and args.json):
        raise UsageError("--tests works only with --coverage --json")
    if args.coverage:
        if narrowed or args.clause is not None:
            raise UsageError("--coverage cannot be used with --section, --search or --clause")
        return _coverage(books, list(chosen), args)
    if args.clause is not None:
        if narrowed:
            raise UsageError("--clause cannot be used with --section or --search")
        return _one_rule(chosen, args)
    if narrowed:
        return _some_rules(chosen, args)
    return _show(chosen, args)


def _chosen(books: Mapping[str, Rulebook], game: str | None) -> Mapping[str, Rulebook]:
    if game is None:
        return books
    try:
        return {game: rulebook.load(game)}
    except rulebook.RulebookError as error:
        raise UsageError(f"{game}: {error}") from None


# --- reading the rules -----------------------------------------------------------------------


def _some_rules(books: Mapping[str, Rulebook], args: argparse.Namespace) -> int:
    """Show a section, or what a search found; a search without a result exits with 1."""
    parts: dict[str, Rulebook] = {}
    missing: rulebook.UnknownSection | None = None
    for game, book in books.items():
        try:
            parts[game] = book.only(args.section, args.search)
        except rulebook.UnknownSection as error:
            missing = error
    if missing is not None and not parts:
        raise UsageError(str(missing))
    _show({game: part for game, part in parts.items() if part.sections}, args)
    if any(part.sections for part in parts.values()):
        return 0
    print(f"no rule contains the words {args.search!r}", file=sys.stderr)
    return 1


def _show(books: Mapping[str, Rulebook], args: argparse.Namespace) -> int:
    if args.json:
        _print_json({game: book.plain() for game, book in books.items()})
        return 0
    console = _console()
    with _paged(console):
        for book in books.values():
            console.print(Text(book.title, style="bold underline"))
            for paragraph in book.introduction:
                console.print(styled(paragraph))
            for section in book.sections:
                print_section(console, section)
            console.print()
    return 0


def _paged(console: Console) -> AbstractContextManager[object]:
    """Page by page on a terminal, where a rulebook is many screens long; all at once anywhere else."""
    if not terminal.is_interactive() or console.is_dumb_terminal:
        return nullcontext()
    os.environ.setdefault("LESS", LESS)
    pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or shutil.which("less") or ""
    return console.pager(styles="less" in pager, links=False)


def _one_rule(books: Mapping[str, Rulebook], args: argparse.Namespace) -> int:
    wanted = args.clause.upper()
    games = [game for game, book in books.items() if wanted in book]
    if not games:
        raise UsageError(f"there is no rule {args.clause!r} in {' or '.join(books)}")
    if len(games) > 1:
        raise UsageError(f"{wanted} is in {' and '.join(games)}: name the game")
    book = books[games[0]]
    entry = book.find(wanted)
    if args.json:
        referred = [ruling.plain() for ruling in book.rulings_of(entry)]
        _print_json({"game": games[0], **entry.plain(), "refers_to": referred})
        return 0
    print_rule(_console(), book, entry)
    return 0


def print_rule(console: Console, book: Rulebook, entry: Entry) -> None:
    """Show one rule with its note and its rulings."""
    if isinstance(entry, Clause):
        _print_heading(console, entry.section)
    console.print(_rendered(entry))
    if isinstance(entry, Clause) and entry.note:
        console.print(_row("", Text.assemble(("Note: ", "italic"), styled(entry.note))))
    rulings = book.rulings_of(entry)
    if rulings:
        _print_heading(console, "Rulings it refers to")
        for ruling in rulings:
            console.print(_rendered(ruling))


def print_section(console: Console, section: Section) -> None:
    """Show all of one section."""
    _print_heading(console, section.title, section.code)
    for item in section.items:
        console.print(_rendered(item))


# --- coverage --------------------------------------------------------------------------------


def _coverage(books: Mapping[str, Rulebook], games: Iterable[str], args: argparse.Namespace) -> int:
    """Show which tests check each clause; without tests, or with unknown ids in them, exit with 1."""
    folder = coverage.checkout_tests()
    if folder is None:
        if args.json:
            # Nothing was counted, and zero would be a claim: null says so.
            numbers = {game: len(books[game].clauses) for game in games}
            _print_json(
                {
                    game: {"clauses": number, "tested": None, "untested": None}
                    for game, number in numbers.items()
                }
            )
        print(NO_TESTS, file=sys.stderr)
        return 1
    try:
        tests = coverage.clause_tests(folder)
    except coverage.MarkerError as error:
        print(error, file=sys.stderr)
        return 1
    if args.json:
        _print_json(coverage.report(books, tests, games=games, with_tests=args.tests))
    else:
        for game in games:
            _print_coverage(books[game], tests)
    unknown = coverage.unknown_ids(books, tests)
    for clause_id in unknown:
        print(f"there is no rule {clause_id}: {', '.join(tests[clause_id])}", file=sys.stderr)
    return 1 if unknown else 0


def _print_coverage(book: Rulebook, tests: Mapping[str, list[str]]) -> None:
    console = _console()
    console.print(Text(book.title, style="bold underline"))
    for section in book.sections:
        clauses = [entry for entry in section.entries if isinstance(entry, Clause)]
        if clauses:
            _print_heading(console, section.title, section.code)
        for clause in clauses:
            names = tests.get(clause.id)
            for name in names or ["no test"]:
                line = Text.assemble((f"{clause.id:<13}", "dim"), (name, "" if names else "red"))
                # A name is for copying into a pytest call, so it is never broken.
                console.print(line, soft_wrap=True)
    tested = sum(clause.id in tests for clause in book.clauses)
    console.print(f"\n{tested} of {len(book.clauses)} clauses have a test")


# --- how things look -------------------------------------------------------------------------


def _console() -> Console:
    # Numbers and quotes in a rule are text, not values to be coloured.
    return Console(highlight=False)


def _print_json(data: object) -> None:
    print(json.dumps(data, indent=2))


def _print_heading(console: Console, title: str, code: str = "") -> None:
    console.print()
    console.print(Text.assemble((title, "bold"), (f"  {code}" if code else "", "dim")))


def _rendered(item: Item) -> RenderableType:
    if isinstance(item, str):
        return styled(item)
    if isinstance(item, Table):
        return _grid(item)
    return _row(item.id, Text("\n").join(_lines(item)))


def _lines(entry: Entry) -> Iterator[Text]:
    """An entry's text, a line for each thing it says."""
    match entry:
        case Clause():
            yield styled(entry.text)
        case DecisionPoint():
            yield styled(entry.who, "bold")
            yield _labelled("Options", entry.options)
            yield _labelled("May decline", entry.decline)
            yield _labelled("Forced", entry.forced)
        case Ruling():
            yield styled(entry.question, "bold")
            yield styled(entry.ruling)
            yield _labelled("Why", entry.why)


def _labelled(label: str, text: str) -> Text:
    return Text.assemble((f"{label}: ", "italic"), styled(text))


def _row(entry_id: str, text: Text) -> Grid:
    """An id, dimmed, with its text wrapped beside it."""
    row = Grid.grid(padding=(0, 1))
    row.add_column(width=12, style="dim", no_wrap=True)
    row.add_column(overflow="fold")
    row.add_row(entry_id, text)
    return row


def _grid(table: Table) -> Grid:
    grid = Grid(box=box.SIMPLE, pad_edge=False)
    for header in table.headers:
        grid.add_column(header, overflow="fold")
    for row in table.rows:
        grid.add_row(*(styled(cell) for cell in row))
    return grid


_MARKUP = re.compile(r"`([^`]+)`|\*([^*]+)\*")


def styled(text: str, style: str = "") -> Text:
    """A text with its ``*stressed*`` parts in italics and its `` `names` `` in bold."""
    styled = Text(style=style)
    end = 0
    for mark in _MARKUP.finditer(text):
        styled.append(text[end : mark.start()])
        name, stressed = mark.groups()
        styled.append(name or stressed, "bold" if name else "italic")
        end = mark.end()
    styled.append(text[end:])
    return styled
