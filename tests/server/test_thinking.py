"""Bots in worker processes: whatever a bot does, its seat gets a legal option in time."""

from __future__ import annotations

import asyncio
import os
import threading

import pytest

import astrarium
from astrarium.server.metrics import Metrics
from astrarium.server.thinking import Think, Thinkers, consult

GAME = "new-frontiers"


def ponder_for_ever(bot: str, game: str, record: str, seat: int) -> int:
    threading.Event().wait()
    return 0


def end_the_worker(bot: str, game: str, record: str, seat: int) -> int:
    os._exit(3)


def raise_something(bot: str, game: str, record: str, seat: int) -> int:
    raise RuntimeError("no idea")


def cheat(bot: str, game: str, record: str, seat: int) -> int:
    return -1


def brood_as_random(bot: str, game: str, record: str, seat: int) -> int:
    """A bot with one weakness."""
    if bot == "random":
        threading.Event().wait()
    return consult(bot, game, record, seat)


def choices(think: Think | None, *bots: str, seconds: float = 20.0) -> tuple[list[int], float]:
    """What the bots choose one after the other at the first decision, and how many failed."""
    table = astrarium.game(GAME).new(3, seed=1)
    seat = table.to_act[0]
    options = [option.id for option in table.prompt(seat).options]
    metrics = Metrics()
    thinkers = Thinkers(1, seconds, metrics, think)

    async def choose() -> list[int]:
        return [await thinkers.choose(bot, GAME, table.record, seat, options) for bot in bots]

    try:
        found = asyncio.run(choose())
    finally:
        thinkers.close()
    assert all(option in options for option in found)
    return found, metrics.bot_failures._value.get()


def test_bots_choose_what_is_offered() -> None:
    assert choices(None, "greedy", "random")[1] == 0


@pytest.mark.parametrize("think", [end_the_worker, raise_something, cheat])
def test_a_bot_that_fails_holds_up_nobody(think: Think) -> None:
    assert choices(think, "greedy", "greedy")[1] == 2


def test_a_bot_that_takes_too_long_is_stopped_and_its_worker_works_on() -> None:
    assert choices(ponder_for_ever, "greedy", seconds=0.5)[1] == 1
    assert choices(brood_as_random, "random", "greedy", seconds=5.0)[1] == 1
