"""What the terminal knows of each game: a package for each, named as under `astrarium.games`.

Such a package has a `BOARD` (the game on the screen) and a `BOX` (its pieces in words).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console

from astrarium import Table
from astrarium.cli.boards.board import Board
from astrarium.cli.boards.box import Box
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import Lineup
from astrarium.games import GAMES
from astrarium.games.rows import Fault, file_label, one_of, read_toml, show


def board_of(game: str) -> type[Board]:
    """How a game looks in the terminal."""
    board: type[Board] = _package(game).BOARD
    return board


def make_board(console: Console, lineup: Lineup, table: Table) -> Board:
    """The board of one table, for this console and these players."""
    return board_of(table.rules.name)(console, lineup, table)


def box_of(game: str) -> Box[Any]:
    """The pieces of a game in words."""
    box: Box[Any] = _package(game).BOX
    return box


def game_of_file(path: Path) -> str | Fault:
    """The game that a component file says it is of, or what keeps it from saying so."""
    document = read_toml(path)
    if isinstance(document, Fault):
        return document
    game = document.get("game")
    if isinstance(game, str) and game in GAMES:
        return game
    wanted = f"must be {one_of(list(GAMES))}"
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


def _package(game: str) -> ModuleType:
    return import_module(f"{__name__}.{GAMES[game]}")
