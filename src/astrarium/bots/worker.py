"""The bot worker process: questions come in as lines of JSON, options go out.

    python -c "from astrarium.bots.worker import main; main()"

It first says ``{"compiled": true}`` or false, once every game is loaded. A question is
``{"bot": "greedy", "game": "new-frontiers", "record": "…", "seat": 1, "seconds": 4.0}``; the answer is
``{"option": 97}``, or ``{"error": "…"}`` if the bot failed. It ends when its standard input does. It plays the bots of
the games, and those that ASTRARIUM_BOTS lists (`registry.offer`).
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
from contextlib import suppress

import astrarium
from astrarium.bots.base import chosen, close, make_offered, offer
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.errors import BadSetup


def main() -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a bot that prints does not garble its answers
    for name in astrarium.game_names():
        with suppress(BadSetup):  # one that cannot be opened is not offered
            astrarium.game(name)
    offer([entry for entry in os.environ.get("ASTRARIUM_BOTS", "").split(",") if entry])
    print(json.dumps({"compiled": astrarium.compiled()}), file=answers, flush=True)
    with suppress(BrokenPipeError):  # whoever asked is gone
        for line in sys.stdin:
            print(json.dumps(answer(line)), file=answers, flush=True)


def answer(line: str) -> dict[str, object]:
    """The answer to one question."""
    try:
        return {"option": consult(**json.loads(line))}
    except Exception as error:  # whatever a bot raises is reported, not fatal
        return {"error": f"{type(error).__name__}: {error}"}


def consult(bot: str, game: str, record: str, seat: int, seconds: float = 0.0) -> int:
    """The option that `bot` chooses for `seat` where the record ends; it may think for so long."""
    table = astrarium.game(game).replay(record)
    asked = make_offered(bot, game, secrets.randbits(63))
    budget = Budget(seconds) if seconds else UNLIMITED
    try:
        return chosen(asked, table.seat(seat), budget)
    finally:
        close([asked])
