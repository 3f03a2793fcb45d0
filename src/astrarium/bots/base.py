"""Bots: players that choose an option from the knowledge of a seat."""

from __future__ import annotations

from typing import Protocol

from astrarium.games import package_of
from astrarium.games.package import BotInfo, resolved
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


RANDOM = BotInfo(
    "random", "Random", "Plays any legal option, without a plan.", "astrarium.bots.base:RandomBot"
)


def bots_of(game: str) -> list[BotInfo]:
    """The bots that can play a game, the one to begin with first.

    :raises BadSetup: if there is no such game.
    """
    return [*package_of(game).bots, RANDOM]


def bot_names(game: str) -> list[str]:
    """The bots of a game by name."""
    return [info.name for info in bots_of(game)]


def make_bot(name: str, game: str, seed: int) -> Bot:
    """The bot of that name for a game.

    :raises BadSetup: if there is none.
    """
    for info in bots_of(game):
        if info.name == name:
            bot: Bot = resolved(info.make)(seed)
            return bot
    raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(bot_names(game))}")
