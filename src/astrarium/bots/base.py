"""Bots: players that choose an option from the knowledge of a seat."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Iterable

from astrarium.bots.registry import (
    RANDOM,
    RandomBot,
    bot_names,
    bots_of,
    find_bot,
    make_bot,
    make_offered,
    offer,
)
from astrarium.kernel.bot import UNLIMITED, Bot, Budget, Choice, Decision
from astrarium.kernel.errors import BotFailed, IllegalMove
from astrarium.kernel.seat import Seat

__all__ = [
    "RANDOM",
    "Bot",
    "RandomBot",
    "ask",
    "bot_names",
    "bots_of",
    "chosen",
    "close",
    "find_bot",
    "make_bot",
    "make_offered",
    "offer",
    "seed_number",
]


def ask(bot: Bot, seat: Seat, budget: Budget = UNLIMITED) -> Decision:
    """What a bot decides; the `option` of the answer is the number of an option that is offered.

    :raises BotFailed: if it raises an exception or chooses what is not offered.
    """
    choice, option = _asked(bot, seat, budget)
    if isinstance(choice, Decision):
        return Decision(option, choice.values, choice.reason)
    return Decision(option)


def chosen(bot: Bot, seat: Seat, budget: Budget = UNLIMITED) -> int:
    """The number of the option that a bot decides for.

    :raises BotFailed: as `ask`.
    """
    return _asked(bot, seat, budget)[1]


def _asked(bot: Bot, seat: Seat, budget: Budget) -> tuple[Choice, int]:
    who = f"the bot {type(bot).__name__} in seat {seat.number}"
    try:
        choice = bot.choose(seat, budget)
    except Exception as error:  # whatever a stranger's bot does
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
        raise BotFailed(f"{who} raised {said}") from error
    try:
        return choice, seat.option(choice)
    except IllegalMove as error:
        raise BotFailed(f"{who} chose what it cannot: {error}") from None


def close(bots: Iterable[Bot]) -> None:
    """Tell bots that they are not asked again, if they wish to know."""
    for bot in bots:
        if callable(end := getattr(bot, "close", None)):
            end()


def seed_number(*parts: object) -> int:
    """A number that depends on all the parts, for a bot's or a game's generator."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
