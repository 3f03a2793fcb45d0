"""Finds better numbers for the taste of a greedy bot: changes some, plays them against what was best so far.

    python tools/tune_greedy.py roll-for-the-galaxy [--minutes 10] [--games 160] [--players 3]

A candidate holds one seat, in turn each, against copies of the best; it is kept if it is ahead of them by clearly more
points than chance explains, and again in a second match. What was found is printed, to be written into the bot's file.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib import import_module
from statistics import mean, stdev
from typing import Any

import astrarium
from astrarium.bots.match import play_match
from astrarium.games import package_of
from astrarium.games.package import resolved
from astrarium.kernel.errors import Stalled

CLEARLY = 1.6  # standard errors
CHANGED = 4  # numbers at a time
MOST_DECISIONS = 5_000

Numbers = dict[str, float]


def taste_of(game: str, numbers: Numbers) -> Any:
    """A taste with these numbers."""
    module = package_of(game).bots[0].make.partition(":")[0]
    return import_module(f"{module}_worth").Taste(**numbers)


def margins(
    game: str, players: int, candidate: Numbers, best: Numbers, first: int, games: int
) -> list[float]:
    """By how many points the candidate was ahead of the mean of the others, game by game."""
    bot = resolved(package_of(game).bots[0].make)
    rules = astrarium.game(game).rules
    own, others = taste_of(game, candidate), taste_of(game, best)
    found = []
    for number in range(first, first + games):
        mine = number % players
        bots = [
            bot(number * players + seat, own if seat == mine else others) for seat in range(players)
        ]
        try:
            result = play_match(rules, bots, {}, number, MOST_DECISIONS)
        except Stalled:
            return [-1.0, -1.0]  # whatever it scores, games must end
        rest = [score for seat, score in enumerate(result.scores) if seat != mine]
        found.append(result.scores[mine] - mean(rest))
    return found


def lead(found: Sequence[float]) -> float:
    """The mean margin in standard errors."""
    return float(mean(found) / (stdev(found) / len(found) ** 0.5 + 1e-9))


def changed(numbers: Numbers, chance: random.Random) -> Numbers:
    """Some of the numbers a little different."""
    other = dict(numbers)
    for name in chance.sample(sorted(numbers), min(CHANGED, len(numbers))):
        other[name] = numbers[name] * chance.choice((0.6, 0.8, 1.25, 1.6)) + chance.gauss(0, 0.05)
    return other


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["roll-for-the-galaxy"])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    best: Numbers = asdict(taste_of(arguments.game, {}))
    until = time.monotonic() + 60 * arguments.minutes
    tried = kept = number = 0
    with ProcessPoolExecutor(arguments.workers) as pool:

        def match(candidate: Numbers) -> list[float]:
            nonlocal number
            share = arguments.games // arguments.workers
            jobs = []
            for _ in range(arguments.workers):
                where = (arguments.game, arguments.players, candidate, best, number, share)
                jobs.append(pool.submit(margins, *where))
                number += share
            return [margin for job in jobs for margin in job.result()]

        while time.monotonic() < until:
            candidate = changed(best, chance)
            tried += 1
            found = match(candidate)
            if lead(found) > CLEARLY:
                found = match(candidate)
                if lead(found) > CLEARLY:
                    kept += 1
                    best = candidate
                    print(f"{tried} tried, {kept} kept: ahead by {mean(found):.2f}", flush=True)
                    print({name: round(value, 3) for name, value in best.items()}, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
