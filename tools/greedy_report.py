"""How the bot `greedy` plays: against random players, and how games go where all seats are greedy.

    python tools/greedy_report.py [--games 1000] [--greedy-games 200] [--workers 2] [--seed 0] [--goals]

For each number of players: the share of wins of one greedy bot among random ones, its seat moving on
from game to game (a shared win counts in part); then, with greedy bots in all seats, rounds, points and
what ended the games. Put `build/compiled` first on PYTHONPATH to use the compiled engine.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

import astrarium
from astrarium.bots.base import Bot, RandomBot
from astrarium.bots.match import play_match
from astrarium.bots.new_frontiers import GreedyBot
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.games.new_frontiers.state import END_NAMES
from astrarium.games.new_frontiers.view import end_causes
from astrarium.kernel.game import Game

CHUNK = 10
ALL = -1


@cache
def new_frontiers() -> Game:
    return astrarium.game("new-frontiers")


@dataclass(frozen=True)
class Outcome:
    """One game; `seat` is the greedy one, or ALL."""

    seat: int
    scores: list[int]
    winners: list[int]
    rounds: int
    causes: list[str]
    decisions: int
    seconds: float


def play_game(players: int, seat: int, goals: bool, seed: int) -> Outcome:
    bots: list[Bot] = [
        GreedyBot(seed * players + number)
        if seat in (ALL, number)
        else RandomBot(seed * players + number)
        for number in range(players)
    ]
    start = time.process_time()
    result = play_match(new_frontiers().rules, bots, {"goals": goals}, seed)
    seconds = time.process_time() - start
    st = galaxy(result.state)
    return Outcome(
        seat, result.scores, result.winners, st.round, end_causes(st), result.decisions, seconds
    )


def against_random(players: int, goals: bool, number: int) -> Outcome:
    return play_game(players, number % players, goals, number)


def all_greedy(players: int, goals: bool, number: int) -> Outcome:
    return play_game(players, ALL, goals, number)


def mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)


def random_row(players: int, outcomes: list[Outcome]) -> str:
    wins = mean(
        1 / len(outcome.winners) if outcome.seat in outcome.winners else 0 for outcome in outcomes
    )
    own = mean(outcome.scores[outcome.seat] for outcome in outcomes)
    others = mean(
        (sum(outcome.scores) - outcome.scores[outcome.seat]) / (players - 1) for outcome in outcomes
    )
    rounds = mean(outcome.rounds for outcome in outcomes)
    return (
        f"{players:>7} {len(outcomes):>6} {wins:>7.1%} {1 / players:>7.0%} "
        f"{own:>7.1f} {others:>7.1f} {rounds:>7.1f}"
    )


def greedy_row(players: int, outcomes: list[Outcome]) -> str:
    causes = Counter(cause for outcome in outcomes for cause in outcome.causes)
    shares = " ".join(f"{causes[name] / len(outcomes):>12.0%}" for name in END_NAMES)
    rounds = [outcome.rounds for outcome in outcomes]
    points = mean(mean(outcome.scores) for outcome in outcomes)
    winner = mean(max(outcome.scores) for outcome in outcomes)
    speed = len(outcomes) / sum(outcome.seconds for outcome in outcomes)
    decisions = mean(outcome.decisions for outcome in outcomes)
    return (
        f"{players:>7} {len(outcomes):>6} {mean(rounds):>7.1f} {min(rounds):>4}-{max(rounds):<3} "
        f"{points:>7.1f} {winner:>7.1f} {shares} {decisions:>10.0f} {speed:>9.1f}"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="against random, per row")
    parser.add_argument("--greedy-games", type=int, default=200, help="all greedy, per row")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    parser.add_argument("--goals", action="store_true", help="play with goals")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    engine = "compiled" if astrarium.compiled() else "interpreted"
    print(f"greedy, New Frontiers{' with goals' if given.goals else ''}, {engine} engine\n")
    with ProcessPoolExecutor(given.workers) as pool:
        print("one greedy bot against random players")
        print("players  games    wins    even  points  others  rounds")
        for players in range(2, 6):
            play = partial(against_random, players, given.goals)
            numbers = range(given.seed, given.seed + given.games)
            print(random_row(players, list(pool.map(play, numbers, chunksize=CHUNK))), flush=True)
        print("\ngreedy bots in all seats; a game may end for several reasons")
        causes = " ".join(f"{name:>12}" for name in END_NAMES)
        print(f"players  games  rounds  range   points  winner {causes}  decisions   games/s")
        for players in range(2, 6):
            play = partial(all_greedy, players, given.goals)
            numbers = range(given.seed, given.seed + given.greedy_games)
            print(greedy_row(players, list(pool.map(play, numbers, chunksize=CHUNK))), flush=True)


if __name__ == "__main__":
    main()
