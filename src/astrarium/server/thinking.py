"""Bots think in worker processes, each move within a budget of time.

A bot that takes too long is killed and its worker started anew; one that crashes likewise. Either
way the seat plays some legal option, so that no bot can hold up a table.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from typing import Final

from pebble import ProcessExpired, ProcessPool

import astrarium
from astrarium.bots.base import make_bot
from astrarium.kernel.seat import Seat
from astrarium.server.metrics import Metrics

log = logging.getLogger(__name__)

MOVES_PER_WORKER: Final = 5_000  # then it is replaced, against slow leaks

# Bot, game, record and seat to an option.
Think = Callable[[str, str, str, int], int]


class Thinkers:
    """The pool of bot workers."""

    def __init__(
        self, workers: int, seconds: float, metrics: Metrics, think: Think | None = None
    ) -> None:
        self._workers: Final = workers
        self.seconds: Final = seconds
        self._metrics: Final = metrics
        self._think: Final = think or consult
        self._pool: ProcessPool | None = None

    async def choose(self, bot: str, game: str, record: str, seat: int, options: list[int]) -> int:
        """The option that `bot` takes for `seat` where the record ends; some option if it fails."""
        pool = self._pool or self._open()
        try:
            future = pool.schedule(
                self._think, args=[bot, game, record, seat], timeout=self.seconds
            )
            option = await asyncio.wrap_future(future)
            if option in options:
                return int(option)
            trouble = f"chose {option}, which is not offered"
        except TookTooLong:
            trouble = f"took longer than {self.seconds} s"
        except ProcessExpired as expired:
            trouble = f"ended its worker (exit code {expired.exitcode})"
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever a bot raises, the table goes on
            trouble = f"raised {type(error).__name__}: {error}"
        self._metrics.bot_failures.inc()
        log.error("bot failed", extra={"bot": bot, "game": game, "trouble": trouble})
        return secrets.choice(options)

    async def warm_up(self) -> None:
        """Start the workers before anyone waits for them."""
        pool = self._pool or self._open()
        await asyncio.gather(
            *(asyncio.wrap_future(pool.schedule(ready)) for _ in range(self._workers))
        )

    def _open(self) -> ProcessPool:
        self._pool = ProcessPool(
            max_workers=self._workers,
            max_tasks=MOVES_PER_WORKER,
            context=multiprocessing.get_context("spawn"),
        )
        return self._pool

    def close(self) -> None:
        """Stop all workers, whatever they are thinking about."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None


def ready() -> None:
    """In a worker: load what every bot needs."""
    for name in astrarium.game_names():
        astrarium.game(name)


def consult(bot: str, game: str, record: str, seat: int) -> int:
    """In a worker: what `bot` chooses for `seat` where the record ends."""
    table = astrarium.game(game).replay(record)
    seed = secrets.randbits(63)
    return make_bot(bot, game, seed).choose(Seat(table.rules, table.state, seat))
