"""One bot A against the others B, every deal with A in each seat.

    python -m tools.match A B [--game new-frontiers] [--players 4] [--deals 100] [--setting NAME] [--seed 1]
        [--bot-seconds S] [--bot-simulations N] [--workers 2]

A and B are names of bots, or files of networks (`….net`). The win share has a 95 % interval, reckoned by deal.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from statistics import fmean, stdev

import astrarium
from astrarium.bots.base import chosen
from astrarium.bots.match import play_match
from astrarium.kernel.bot import UNLIMITED, Bot, Budget
from astrarium.kernel.seat import Seat
from tools.networks import COURSES, bot_of


class Timed:
    """A bot whose choices among several options are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.choices = 0
        self.seconds = self.longest = 0.0

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        begun = time.perf_counter()
        option = chosen(self._bot, seat, budget)
        if len(seat.options) > 1:
            took = time.perf_counter() - begun
            self.choices += 1
            self.seconds += took
            self.longest = max(self.longest, took)
        return option


def play_deal(
    game: str,
    one: str,
    others: str,
    players: int,
    settings: dict[str, bool],
    budget: Budget,
    seed: int,
) -> tuple[float, float, int, float, float]:
    """A deal with A in each seat: A's share of the wins and its lead, then choices, seconds and the longest."""
    rules = astrarium.game(game).rules
    wins = lead = seconds = longest = 0.0
    choices = 0
    for mine in range(players):
        bots = [bot_of(game, others, seed * 64 + mine * 8 + seat) for seat in range(players)]
        timed = Timed(bot_of(game, one, seed * 64 + mine * 8 + mine))
        bots[mine] = timed
        known = rules.check_setup(players, settings)
        result = play_match(rules, bots, known, seed, budget=budget)
        wins += (mine in result.winners) / len(result.winners)
        own = result.scores[mine]
        lead += own - (sum(result.scores) - own) / (players - 1)
        choices += timed.choices
        seconds += timed.seconds
        longest = max(longest, timed.longest)
    return wins / players, lead / players, choices, seconds, longest


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("one", metavar="A")
    parser.add_argument("others", metavar="B")
    parser.add_argument("--game", choices=COURSES, default="new-frontiers")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument(
        "--setting", action="append", default=[], help="one that is on, such as goals"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="of the first deal; the next ones follow"
    )
    parser.add_argument("--bot-seconds", type=float, help="for a decision")
    parser.add_argument("--bot-simulations", type=int, help="for a decision")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    settings = dict.fromkeys(arguments.setting, True)
    budget = Budget(arguments.bot_seconds, arguments.bot_simulations)
    what = (arguments.game, arguments.one, arguments.others, arguments.players, settings, budget)
    seeds = range(arguments.seed, arguments.seed + arguments.deals)
    told = time.monotonic()
    with ProcessPoolExecutor(arguments.workers) as pool:
        jobs = [pool.submit(play_deal, *what, seed) for seed in seeds]
        for done, _ in enumerate(as_completed(jobs)):
            if time.monotonic() - told > 20:
                told = time.monotonic()
                print(f"{done} of {arguments.deals} deals", file=sys.stderr, flush=True)
    found = [job.result() for job in jobs]
    shares = [share for share, *_ in found]
    spread = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    choices = sum(row[2] for row in found)
    print(
        f"{arguments.one} against {arguments.players - 1} {arguments.others}"
        f"{''.join(f' {name}' for name in arguments.setting)}:"
        f" wins {100 * fmean(shares):.1f} ± {100 * spread:.1f} %"
        f" of {arguments.deals * arguments.players} games (fair {100 / arguments.players:.0f} %),"
        f" lead {fmean(row[1] for row in found):+.2f},"
        f" {1000 * sum(row[3] for row in found) / max(1, choices):.2f} ms a decision,"
        f" longest {1000 * max(row[4] for row in found):.0f} ms",
        flush=True,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
