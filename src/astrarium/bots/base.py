"""Bots: players that choose an option from the knowledge of a seat."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from astrarium.games import GAMES
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import BadSetup
from astrarium.kernel.seat import Seat


class Bot(Protocol):
    """A bot. It sees what a person in its seat would see."""

    def choose(self, seat: Seat) -> int:
        """Choose one of `seat.options`."""
        ...


class RandomBot:
    """Chooses any legal option."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator(seed)

    def choose(self, seat: Seat) -> int:
        return seat.options[self._generator.below(len(seat.options))]


@dataclass(frozen=True)
class BotInfo:
    """A bot as it is offered to people."""

    name: str
    title: str
    help: str


RANDOM = BotInfo("random", "Random", "Plays any legal option, without a plan.")
GREEDY = BotInfo(
    "greedy", "Steady", "Takes what is worth most now. Quick and fair to learn against."
)
BOT_NAMES = (RANDOM.name, GREEDY.name)


def bots_of(game: str) -> list[BotInfo]:
    """The bots that can play a game, the one to begin with first."""
    return [GREEDY, RANDOM]


def make_bot(name: str, game: str, seed: int) -> Bot:
    """The bot of that name for a game.

    :raises BadSetup: if there is none.
    """
    if name == RANDOM.name:
        return RandomBot(seed)
    if name == GREEDY.name:
        knowing = import_module(f"astrarium.bots.{GAMES[game]}")
        bot: Bot = knowing.GreedyBot(seed)
        return bot
    raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(BOT_NAMES)}")
