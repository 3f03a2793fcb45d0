"""Astrarium: three space-empire board games to play, to write bots for, and to study.

import astrarium

game = astrarium.game("new-frontiers")
table = game.new(players=4, seed=7)
while not table.over:
    seat = table.to_act[0]
    prompt = table.prompt(seat)
    table.play(seat, prompt.options[0])
print(table.scores, table.winners)
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from astrarium.games import GAMES
from astrarium.games.rows import BadComponents
from astrarium.kernel.errors import (
    AstrariumError,
    BadPosition,
    BadRecord,
    BadSetup,
    CannotUndo,
    IllegalMove,
    NotOver,
)
from astrarium.kernel.game import Game
from astrarium.kernel.prompt import Option, Prompt
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table

__version__ = "0.1.0"

__all__ = [
    "AstrariumError",
    "BadComponents",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "NotOver",
    "Option",
    "Prompt",
    "Table",
    "__version__",
    "compiled",
    "game",
    "game_names",
]


def game_names() -> list[str]:
    """The games that can be played, by the names `game` takes."""
    return list(GAMES)


def game(name: str, components: str | Path | None = None) -> Game:
    """The game of that name, with its shipped components or those of a file.

    :raises BadSetup: if there is no such game.
    :raises BadComponents: if the file is broken; the message says where.
    """
    if name not in GAMES:
        raise BadSetup(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    if components is None:
        return _shipped(name)
    return Game(_open_rules(name, Path(components)))


@cache
def _shipped(name: str) -> Game:
    # Rules never change, so all tables of a game share them.
    return Game(_open_rules(name, None))


def _open_rules(name: str, components: Path | None) -> Rules:
    package = import_module(f"astrarium.games.{GAMES[name]}")
    rules: Rules = package.open_rules(components)
    return rules


def compiled() -> bool:
    """Whether the engine runs as machine code rather than interpreted."""
    from astrarium.kernel import flow

    return not str(flow.__file__).endswith(".py")
