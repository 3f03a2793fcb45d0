"""``astrarium data``: check, copy and look at the component tables, and say how far to trust them."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from astrarium.cli.boards import box_of, boxed_games, game_for, game_of_file
from astrarium.cli.boards.box import Box, Piece
from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter, fill_later
from astrarium.cli.naming import (
    DEFAULT_GAME,
    add_game,
    did_you_mean,
    game_named,
    games_called,
)
from astrarium.games.rows import FILE_NAME, Fault

WIDTH = 96

EXAMPLES = """\
examples:
  astrarium data check                   all tables that come with astrarium
  astrarium data copy roll mine.toml
  astrarium data check mine.toml
  astrarium data show "Galactic Federation"
"""


class Target(NamedTuple):
    """A component file: the shipped one of a game, or another at `path`."""

    game: str
    path: Path | None

    @property
    def box(self) -> Box[Any]:
        return box_of(self.game)

    @property
    def name(self) -> str:
        """What the file is called; shipped ones all have the same name."""
        return FILE_NAME if self.path is None else str(self.path)

    @property
    def title(self) -> str:
        return f"{self.box.title}, {FILE_NAME}" if self.path is None else str(self.path)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``data`` command to the command line."""
    parser = subparsers.add_parser(
        "data",
        help="check, copy or show the component tables",
        description="Check, copy or show the component tables: the text files that hold the tiles of "
        "the games.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    fill_later(parser, add_arguments)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    commands = parser.add_subparsers(dest="data_command", metavar="COMMAND", required=True)

    check = commands.add_parser(
        "check", help="list every error in a file, or show where its numbers come from"
    )
    check.add_argument(
        "target",
        nargs="?",
        metavar="GAME|FILE",
        help="a game or a file (default: the shipped files of all games)",
    )
    check.add_argument("--json", action="store_true", help="print JSON")

    copy = commands.add_parser("copy", help="write a copy of the shipped file for you to correct")
    add_game(copy)
    copy.add_argument("file", metavar="FILE", help="the file to write")
    copy.add_argument("--force", action="store_true", help="overwrite FILE if it exists")

    show = commands.add_parser("show", help="one tile, its powers and where it comes from")
    show.add_argument("tile", metavar="TILE", help="its id or its name, such as comet-zone")
    show.add_argument(
        "--game", type=game_named, metavar="GAME", help="only in this game (default: in all)"
    )
    show.add_argument(
        "--components", metavar="FILE", help="your own file (default: those that are shipped)"
    )

    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code: 2 if a checked file has faults.

    :raises UsageError: on an unknown tile or game, or a file that cannot be used.
    :raises BadComponents: for a file with faults, if a tile of it is to be shown.
    """
    if args.data_command == "check":
        return _check(args.target, args.json)
    if args.data_command == "copy":
        return _copy(args.game, Path(args.file), args.force)
    return _show(args.tile, args.game, args.components)


def _shipped(game: str | None = None) -> list[Target]:
    """The shipped file of a game, or those of all."""
    return [Target(name, None) for name in boxed_games() if game in (None, name)]


# --- check -----------------------------------------------------------------------------------


def _check(words: str | None, as_json: bool) -> int:
    if words is None:
        targets = _shipped()
    elif not Path(words).exists() and len(games_called(words)) == 1:
        targets = _shipped(game_named(words))
    else:
        game = _game_named_in(Path(words))
        if isinstance(game, Fault):
            return _cannot_be_told(Path(words), game, as_json)
        targets = [Target(game, Path(words))]
    faults = [target.box.file.check(target.path) for target in targets]
    fine = not any(faults)
    if as_json:
        reports = [_report(*pair) for pair in zip(targets, faults, strict=True)]
        games = {target.game: report for target, report in zip(targets, reports, strict=True)}
        print(json.dumps({"fine": fine, "games": games} if words is None else reports[0], indent=2))
    else:
        parts = ("\n".join(_lines(*pair)) for pair in zip(targets, faults, strict=True))
        print("\n\n".join(parts))
    return 0 if fine else 2


def _game_named_in(path: Path) -> str | Fault:
    if not path.exists():
        known = boxed_games()
        hint = did_you_mean(str(path), known) or f"games are: {', '.join(known)}"
        raise UsageError(f"there is no file {str(path)!r}, and no such game; {hint}")
    return game_of_file(path)


def _cannot_be_told(path: Path, fault: Fault, as_json: bool) -> int:
    """A file that does not say which game it is of: this is the one fault that can be named."""
    if as_json:
        report = {"file": str(path), "game": None, **_verdict([fault])}
        print(json.dumps(report, indent=2))
    else:
        print(fault)
    return 2


def _verdict(faults: list[Fault]) -> dict[str, object]:
    return {
        "fine": not faults,
        "playable": _playable(faults),
        "faults": [fault._asdict() for fault in faults],
    }


def _report(target: Target, faults: list[Fault]) -> dict[str, object]:
    report = {"file": target.name, "game": target.game, **_verdict(faults)}
    if _playable(faults):
        box = target.box
        components = box.file.load(target.path)
        report["hash"] = box.hash(components)
        report["shipped-hash"] = box.hash(box.file.load())
        report["pieces"] = box.counts(components)
        report["sources"] = box.file.summary(target.path)
    return report


def _playable(faults: list[Fault]) -> bool:
    """Whether the file differs from the rulebook's tables at most."""
    return all(fault.census for fault in faults)


def _lines(target: Target, faults: list[Fault]) -> Iterator[str]:
    """What there is to say about a file."""
    if not faults:
        yield from _summary(target)
        return
    yield from map(str, faults)
    if _playable(faults):
        yield f"{target.name} can be played, but does not match the rulebook's tables yet"


def _summary(target: Target) -> Iterator[str]:
    box = target.box
    components = box.file.load(target.path)
    sources = box.file.summary(target.path)
    pieces = ", ".join(f"{count} {sort}" for sort, count in box.counts(components).items())
    yield f"{target.title}: no faults"
    yield f"pieces:   {pieces.replace('-', ' ')}"
    yield f"hash:     {box.hash(components)}{_compared(target, box.hash(components))}"
    counted = ", ".join(f"{count} {source}" for source, count in sources.items())
    yield f"{box.noun} by source: {counted}"
    yield textwrap.fill(_trust(target, list(box.pieces(components).values())), WIDTH)


def _compared(target: Target, own: str) -> str:
    if target.path is None:
        return ""
    shipped = target.box.hash(target.box.file.load())
    if own == shipped:
        return " (the same rules as the shipped file)"
    return f" (other rules than the shipped file, {shipped})"


def _trust(target: Target, pieces: list[Piece]) -> str:
    """How far the figures may be trusted, and what to do where they may not."""
    noun = target.box.noun
    guessed = sum(piece.guessed for piece in pieces)
    if guessed:
        return (
            f"{guessed} of {len(pieces)} {noun} are reconstructed or recalled: they fit every table "
            f"that the rulebook prints, but they are not transcriptions of the printed {noun}. "
            f"{_partly(pieces)}"
            f"Whoever owns the box can correct a copy (`astrarium data copy {target.game} FILE`) "
            "and play with it (`--components FILE`)."
        )
    read = sum(bool(piece.doubt) for piece in pieces)
    readings = (
        f"; for {read} of them the exact meaning is our reading (`data show` says which)"
        if read
        else ""
    )
    return f"All {len(pieces)} {noun} are transcriptions of the printed ones{readings}."


def _partly(pieces: list[Piece]) -> str:
    """A sentence on pieces that are printed ones but for a number or two."""
    partly = sum(bool(piece.guesses) and not piece.guessed for piece in pieces)
    return f"Of {partly} more, a number is (`data show` says which). " if partly else ""


# --- copy ------------------------------------------------------------------------------------


def _copy(game: str | None, path: Path, force: bool) -> int:
    if game is None and not path.suffix and len(games_called(str(path))) == 1:
        raise UsageError(f"name the file to write: astrarium data copy {path} FILE")
    target = _shipped(game or DEFAULT_GAME)[0]
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(target.box.file.shipped_text())
    except FileExistsError:
        raise UsageError(f"{path} already exists; --force overwrites it") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UsageError(f"{path} cannot be written: {reason}") from None
    print(
        f"Wrote {path}, the components of {target.box.title}. Correct it, then check it and play:"
    )
    print(f"  astrarium data check {path}")
    print(f"  astrarium play {target.game} --components {path}")
    return 0


# --- show ------------------------------------------------------------------------------------


def _show(wanted: str, game: str | None, file: str | None) -> int:
    targets = _shipped(game) if file is None else [Target(game_for(Path(file)), Path(file))]
    if game is not None and targets[0].game != game:
        raise UsageError(f"{file} is for {targets[0].game}, not for {game}")
    boxes = {target: target.box.pieces(target.box.file.load(target.path)) for target in targets}
    found = {target: _find(pieces, wanted) for target, pieces in boxes.items()}
    parts = [
        "\n".join(_words(target, piece)) for target, piece in found.items() if piece is not None
    ]
    if not parts:
        ids = [own for pieces in boxes.values() for own in pieces]
        hint = did_you_mean(wanted, ids)
        raise UsageError(f"there is no tile {wanted!r}{f'; {hint}' if hint else ''}")
    print("\n\n".join(parts))
    return 0


def _find(pieces: dict[str, Piece], wanted: str) -> Piece | None:
    by_name = {piece.name.casefold(): piece for piece in pieces.values()}
    return pieces.get(wanted.casefold()) or by_name.get(wanted.casefold())


def _words(target: Target, piece: Piece) -> Iterator[str]:
    yield f"{piece.name} ({piece.id}), {piece.called} of {target.box.title}"
    yield f"  {', '.join(piece.facts)}"
    for line in textwrap.wrap(piece.text, WIDTH - 2):
        yield f"  {line}"
    for row in piece.rows:
        yield f"    {row}"
    for line in _origin(target.box.file.provenance(target.path)[piece.id], piece):
        yield f"  {line}"


def _origin(known: dict[str, object], piece: Piece) -> Iterator[str]:
    yield f"source: {piece.source} (confidence: {piece.confidence})"
    if piece.basis:
        yield from textwrap.wrap(f"basis: {piece.basis}", WIDTH - 2, subsequent_indent="  ")
    by_field = known["field-sources"]
    assert isinstance(by_field, dict)
    for field, source in by_field.items():
        yield f"  {field}: {source}"
    if piece.guessed:
        yield piece.not_transcribed
