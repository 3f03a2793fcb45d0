"""What the terminal knows of each game: its `BOARD` (the game on the screen) and its `BOX` (its pieces in words)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from astrarium import games
from astrarium.cli.boards.board import Board
from astrarium.cli.boards.box import Box
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import Lineup
from astrarium.cli.sight import Catalogue
from astrarium.games.package import resolved
from astrarium.games.rows import Fault, file_label, one_of, read_toml, show

PLAIN = "astrarium.cli.boards.plain:BOARD"


def board_of(game: str) -> type[Board]:
    """How a game looks in the terminal; plain, if it has no board of its own."""
    board: type[Board] = resolved(games.package_of(game).board or PLAIN)
    return board


def make_board(console: Console, lineup: Lineup, game: str, catalogue: Catalogue) -> Board:
    """The board of a game with these pieces, for this console and these players."""
    return board_of(game)(console, lineup, catalogue)


def box_of(game: str) -> Box[Any]:
    """The pieces of a game in words.

    :raises UsageError: if it has none.
    """
    reference = games.package_of(game).box
    if not reference:
        raise UsageError(f"{game} has no component table")
    box: Box[Any] = resolved(reference)
    return box


def boxed_games() -> list[str]:
    """The games whose pieces there are words for."""
    return [name for name in games.names() if games.package_of(name).box]


def game_of_file(path: Path) -> str | Fault:
    """The game that a component file says it is of, or what keeps it from saying so."""
    document = read_toml(path)
    if isinstance(document, Fault):
        return document
    game = document.get("game")
    known = boxed_games()
    if isinstance(game, str) and game in known:
        return game
    wanted = f"must be {one_of(known)}"
    said = f"{wanted}, not {show(game)}" if "game" in document else f"is missing; it {wanted}"
    return Fault(file_label(path), "", "game", said)


def game_for(path: Path) -> str:
    """The game of a component file.

    :raises UsageError: if the file does not tell.
    """
    game = game_of_file(path)
    if isinstance(game, Fault):
        raise UsageError(str(game))
    return game
