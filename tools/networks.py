"""What the tools that make networks know of each game: its head, and who plays what in self-play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from astrarium.bots.base import make_bot
from astrarium.bots.look_ahead import Head, LookAhead
from astrarium.bots.net import Net, unpack
from astrarium.games.package import resolved
from astrarium.kernel.bot import Bot

Shares = Sequence[tuple[int, dict[str, bool]]]


@dataclass(frozen=True)
class Course:
    """How a network of a game is trained."""

    head: str  # `module:Class`; the module has its `SkilledBot`
    players: tuple[int, ...]  # of one file of games after the other
    settings: Shares  # the share of games, in hundredths, with each set of settings


COURSES = {
    "new-frontiers": Course(
        "astrarium.bots.new_frontiers_skilled:NewFrontiers",
        (4, 2, 3, 5, 4),
        ((60, {}), (30, {"goals": True}), (10, {"first_game": True})),
    ),
    "roll-for-the-galaxy": Course(
        "astrarium.bots.roll_for_the_galaxy_skilled:RollForTheGalaxy",
        (4, 2, 3, 5, 4),
        ((90, {}), (10, {"first_game": True})),
    ),
    "galactic-emperor": Course(
        "astrarium.bots.galactic_emperor_skilled:GalacticEmperor",
        (4, 3, 5, 4, 3, 6),
        ((100, {}),),
    ),
}


@cache
def head_of(game: str) -> Head:
    head: Head = resolved(COURSES[game].head)()
    return head


@cache
def net_of(game: str, path: str) -> Net:
    """The network of a file."""
    head = head_of(game)
    return unpack(Path(path).read_bytes(), game, head.features)


def skilled(game: str, seed: int, net: Net) -> LookAhead:
    made: Any = resolved(f"{COURSES[game].head.partition(':')[0]}:SkilledBot")
    bot: LookAhead = made(seed, net)
    return bot


def bot_of(game: str, name: str, seed: int) -> Bot:
    """A bot by its name, or the one that plays by the network of a file."""
    if name.endswith(".net"):
        return skilled(game, seed, net_of(game, name))
    return make_bot(name, game, seed)
