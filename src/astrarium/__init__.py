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
from pathlib import Path

from astrarium import games
from astrarium.bots.base import ask, make_bot
from astrarium.bots.match import Result, play_match
from astrarium.games.package import BotInfo, GamePackage
from astrarium.games.rows import BadComponents
from astrarium.kernel import pickling  # noqa: F401, which teaches pickle our types
from astrarium.kernel.bot import Bot, Budget, Decision, Estimate, Limit, Outcome
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import (
    AstrariumError,
    BadPosition,
    BadRecord,
    BadSetup,
    BotFailed,
    CannotUndo,
    IllegalMove,
    NotOver,
    Refusal,
    Stalled,
    TooLong,
    Unverifiable,
)
from astrarium.kernel.game import Game
from astrarium.kernel.prompt import BlockedOption, Option, Prompt
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score
from astrarium.kernel.seat import Seat
from astrarium.kernel.table import Line, Table

__version__ = "0.1.0"

__all__ = [
    "AstrariumError",
    "BadComponents",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BlockedOption",
    "Bot",
    "BotFailed",
    "BotInfo",
    "Budget",
    "CannotUndo",
    "Decision",
    "Estimate",
    "Game",
    "GamePackage",
    "Generator",
    "IllegalMove",
    "Limit",
    "Line",
    "NotOver",
    "Option",
    "Outcome",
    "Prompt",
    "Refusal",
    "Result",
    "Score",
    "Seat",
    "Stalled",
    "Table",
    "TooLong",
    "Unverifiable",
    "__version__",
    "ask",
    "compiled",
    "game",
    "game_names",
    "make_bot",
    "play_match",
]


def game_names() -> list[str]:
    """The games that can be played, by the names `game` takes."""
    return games.names()


def game(name: str, components: str | Path | None = None) -> Game:
    """The game of that name, with its shipped components or those of a file.

    :raises BadSetup: if there is no such game, or its package fails.
    :raises BadComponents: if the file is broken; the message says where.
    """
    if components is None:
        return _shipped(name)
    return Game(_open_rules(name, Path(components)))


@cache
def _shipped(name: str) -> Game:
    # Rules never change, so all tables of a game share them.
    return Game(_open_rules(name, None))


def _open_rules(name: str, components: Path | None) -> Rules:
    package = games.package_of(name)
    try:
        rules = package.open_rules(components)
    except (AstrariumError, BadComponents):
        raise
    except Exception as error:  # of a package that others wrote
        said = f"{type(error).__name__}: {error}"
        raise BadSetup(f"the game {name!r} cannot be opened: {said}") from error
    rules.opened_by = (_rules_again, (name, components and components.resolve()))
    return rules


def _rules_again(name: str, components: Path | None) -> Rules:
    """The rules of a pickle."""
    return game(name, components).rules


def compiled() -> bool:
    """Whether the engine runs as machine code rather than interpreted."""
    from astrarium.kernel import flow

    return not str(flow.__file__).endswith(".py")
