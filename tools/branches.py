"""The branching law at length: what a seat does behind its screen shows in nothing that others are sent."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

import astrarium
from tests.server.branches import Differs, branches

GAMES = ("roll-for-the-galaxy", "galactic-emperor")  # the games with screens or secret answers


def play(game: str, seed: int, chance: float) -> tuple[Counter[str], str]:
    """Branch through one random game; returns the numbers of comparisons by kind, and the fault if there was one."""
    seen: Counter[str] = Counter()
    try:
        for outcome in branches(game, seed, chance):
            seen[outcome.kind] += 1
            if outcome.steps[0] != outcome.steps[1]:
                seen["of them with unlike numbers of steps"] += 1
    except Differs as fault:
        return seen, str(fault)
    return seen, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--branches", type=int, default=5_000, help="for each game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    arguments = parser.parse_args()
    faults = []
    for game in arguments.game or GAMES:
        faults += branch_through(game, arguments)
    for fault in faults[:20]:
        print(f"  {fault}")
    print("the law holds" if not faults else f"the law is broken {len(faults)} times")
    return 1 if faults else 0


def branch_through(game: str, arguments: argparse.Namespace) -> list[str]:
    """Play games until there have been enough branches; returns the faults."""
    began = time.monotonic()
    chance = 0.5 if game == "roll-for-the-galaxy" else 1.0
    seen: Counter[str] = Counter()
    faults: list[str] = []
    games = 0
    with ProcessPoolExecutor(arguments.workers) as pool:
        seed = arguments.seed
        while not faults and seen["at once"] + seen["question"] < arguments.branches:
            wave = [pool.submit(play, game, seed + i, chance) for i in range(8 * arguments.workers)]
            seed += len(wave)
            for done in as_completed(wave):
                more, fault = done.result()
                games += 1
                seen += more
                faults += [fault] if fault else []
            print(
                f"{game}: {games} games, {seen['at once'] + seen['question']} branches", flush=True
            )
    build = "compiled" if astrarium.compiled() else "interpreted"
    print(f"{game} ({build}): {games} games in {time.monotonic() - began:.0f} s")
    for kind, count in seen.items():
        print(f"  {count:6d} {kind}")
    return faults


if __name__ == "__main__":
    sys.exit(main())
