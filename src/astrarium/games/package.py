"""One record per game: all that astrarium has to know of it to play, show and serve it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from astrarium.kernel.rules import Rules, Setting

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class BotInfo:
    """A bot as it is offered to people."""

    name: str
    title: str
    help: str
    make: str  # where its class is, as `module:Name`; it is called with a seed
    offered: bool = (
        True  # to people who set up a table; otherwise programs and commands can still name it
    )
    games: tuple[str, ...] = ()  # those that it plays, if it is not listed by a game; empty is all


@dataclass(frozen=True)
class GamePackage:
    """A game. What is named as `module:name` is imported when it is first needed, so keep the record's own
    module light: `astrarium` imports it to list the games.
    """

    name: str  # as on the command line and in addresses: `new-frontiers`
    open_rules: Callable[[Path | None], Rules]  # with the shipped components, or those of a file
    settings: Sequence[Setting] = ()
    data: str = ""  # the Python package whose folder `data` has the game's `rules.md`
    bots: Sequence[BotInfo] = ()  # the one to begin with first; the random one is always there
    board: str = ""  # `module:name` of its terminal board; without one it gets a plain one
    box: str = ""  # `module:name` of its pieces in words, for `astrarium data`
    # For the site.
    minutes: int = 60  # how long a game takes people
    blurb: str = ""  # a sentence on what it is about

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"{self.name!r} is no name for a game: it needs a form like my-game")


def greedy(make: str) -> BotInfo:
    """The bot that takes what is worth most to it now, under its usual name."""
    return BotInfo(
        "greedy", "Steady", "Takes what is worth most now. Quick and fair to learn against.", make
    )


def novice(make: str) -> BotInfo:
    """The bot that plays like somebody new to the game, under its usual name."""
    return BotInfo(
        "novice",
        "Novice",
        "Looks at its own gain alone, and misjudges it at times. For a first game.",
        make,
    )


def skilled(make: str) -> BotInfo:
    """The bot that plays by a network, under its usual name."""
    return BotInfo(
        "skilled",
        "Skilled",
        "Plays for the chance to win, which it learned to see in thousands of games.",
        make,
    )


def expert(make: str) -> BotInfo:
    """The bot that searches with a network, under its usual name."""
    return BotInfo(
        "expert",
        "Expert",
        "Thinks several choices ahead, for everyone at the table. Takes its time.",
        make,
    )


def greedy_1(make: str) -> BotInfo:
    """The first bot called `greedy`, which stays as it was, to compare others with."""
    about = "The first `greedy`, kept as it was, to compare others with."
    return BotInfo("greedy-1", "Steady 1", about, make, offered=False)


def resolved(reference: str) -> Any:
    """What `module:name` stands for."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
