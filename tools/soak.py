"""Random games by the hundred thousand, with every law of the game checked at every step.

    python tools/soak.py [--games 100000] [--views 10000] [--orders 1000] [--workers 2] [--seed 0]

Each game: conservation laws after every decision and chance outcome. The record of one game in five, written as
text and read again, must arrive at the very same state. The view law is checked at sampled decisions: states
that a seat cannot tell apart look the same to it. Sampled games are played again with what happens
simultaneously in another order, which must change nothing. Exits with 1 at a fault.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import astrarium
from astrarium.conformance.arrival import check_interleavings
from astrarium.conformance.random_play import random_step
from astrarium.conformance.undo import check_undo
from astrarium.conformance.views import check_view_law
from astrarium.kernel import flow, record
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE, Event
from astrarium.kernel.game import Game
from astrarium.kernel.playout import play_out
from astrarium.kernel.record import Header, Step
from astrarium.kernel.table import digest

CHUNK = 250
REPLAYED = 5  # the record of one game in so many is played again
STALL = 20_000


@dataclass
class Tally:
    """What a run has seen."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    views: int = 0
    undos: int = 0
    orders: int = 0
    replays: int = 0
    longest: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    sets: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.steps += other.steps
        self.views += other.views
        self.undos += other.undos
        self.orders += other.orders
        self.replays += other.replays
        self.rounds += other.rounds
        self.longest = max(self.longest, other.longest)
        self.sets += other.sets
        self.faults += other.faults


def option_sets(game: Game) -> list[tuple[int, dict[str, bool]]]:
    """Every player count with every combination of settings that the game allows."""
    names = [setting.name for setting in game.rules.settings]
    found = []
    for players in range(game.rules.least, game.rules.most + 1):
        for values in product((False, True), repeat=len(names)):
            settings = dict(zip(names, values, strict=True))
            try:
                game.rules.start(players, settings)
            except astrarium.BadSetup:
                continue
            found.append((players, settings))
    return found


@dataclass(frozen=True)
class Sampling:
    """How often the laws are looked at that cost the most: one in so many decisions, one in so many games."""

    views: int
    orders: int


def soak_chunk(name: str, first: int, count: int, seed: int, sampling: Sampling) -> Tally:
    """Play games `first` up to `first + count`; their outcome depends on nothing but their number and the seed."""
    game = astrarium.game(name)
    sets = option_sets(game)
    tally = Tally()
    for number in range(first, first + count):
        players, settings = sets[number % len(sets)]
        words = [key for key, value in settings.items() if value] or ["plain"]
        what = f"{name} game {number} (seed {seed}, {players} players, {' '.join(words)})"
        try:
            faults = soak_game(game, players, settings, f"{seed}-{number}", sampling, tally)
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        tally.faults += [f"{what}: {fault}" for fault in faults]
        tally.games += 1
        tally.sets[f"{players} players, {' '.join(words)}"] += 1
    return tally


def soak_game(
    game: Game, players: int, settings: dict[str, bool], seed: str, sampling: Sampling, tally: Tally
) -> list[str]:
    """One game: laws at every step, views now and then, and the record at the end; returns what is wrong."""
    rules = game.rules
    generator = Generator(hash_of(seed))
    st = rules.start(players, settings)
    steps: list[Step] = []
    events: list[Event] = []
    st.events = events
    decisions = 0
    while not flow.over(st):
        step = random_step(st, generator)
        lane = st.main if not st.lanes else st.lanes[step.lane]
        # Nobody looks at a table while chance is owed somewhere: it is settled first.
        asked = step.seat != CHANCE and flow.chance_lane(st) == flow.NO_LANE
        if asked and sampling.views and generator.below(sampling.views) == 0:
            faults = check_view_law(rules, st, generator, events[-30:])
            tally.views += 1
            if faults:
                return faults
        flow.step(st, lane, step.option)
        steps.append(step)
        decisions += step.seat != CHANCE
        faults = rules.faults(st)
        if faults:
            return faults
        if len(steps) > STALL:
            return [f"no end after {STALL} steps"]
    tally.decisions += decisions
    tally.steps += len(steps)
    tally.longest = max(tally.longest, len(steps))
    tally.rounds[rules.round(st)] += 1
    if sampling.orders and generator.below(sampling.orders) == 0:
        tally.orders += 1
        faults = check_interleavings(rules, rules.start(players, settings), steps, generator)
        if faults:
            return faults
    if generator.below(REPLAYED):
        return []
    tally.replays += 1
    header = Header(rules.name, rules.version, rules.components, players, settings, "", seed)
    again = game.replay(text_of(game, header, steps))
    if digest(rules, again.state) != digest(rules, st):
        return ["the record replays to another state"]
    if generator.below(20 // REPLAYED) == 0:
        upto = generator.below(max(1, decisions))
        tally.undos += 1
        return check_undo(game.replay(again.record, upto=upto), generator)
    return []


def text_of(game: Game, header: Header, steps: list[Step]) -> str:
    """The record of these steps."""
    lines = header.lines()
    for step in steps:
        lines.append(f"{record.who_text(step.seat, step.lane)} {game.rules.text(step.option)}")
    return "\n".join(lines) + "\n"


def hash_of(seed: str) -> int:
    """A number for a generator, the same in every process."""
    return int.from_bytes(seed.encode(), "big")


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games with every law checked.")
    parser.add_argument("--game", action="append", choices=astrarium.game_names())
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--views", type=int, default=10_000, help="decisions to check views at")
    parser.add_argument("--orders", type=int, default=1_000, help="games to play in other orders")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    failed = False
    for name in arguments.game or astrarium.game_names():
        failed |= not soak(name, arguments)
    return 1 if failed else 0


def soak(name: str, arguments: argparse.Namespace) -> bool:
    """Soak one game and print what was seen; whether all laws held."""
    sampling = Sampling(
        one_in(arguments.games * decisions_a_game(name), arguments.views),
        one_in(arguments.games, arguments.orders),
    )
    total = Tally()
    began = time.monotonic()
    with ProcessPoolExecutor(arguments.workers) as pool:
        chunks = [
            pool.submit(
                soak_chunk,
                name,
                first,
                min(CHUNK, arguments.games - first),
                arguments.seed,
                sampling,
            )
            for first in range(0, arguments.games, CHUNK)
        ]
        for done in as_completed(chunks):
            total.add(done.result())
            if sys.stderr.isatty():
                print(f"\r{name}: {total.games} games", end="", file=sys.stderr)
            if total.faults:
                pool.shutdown(cancel_futures=True)
                break
    if sys.stderr.isatty():
        print(file=sys.stderr)
    report(name, total, time.monotonic() - began)
    return not total.faults


def one_in(many: int, wanted: int) -> int:
    """One in so many is sampled: half as many again as wanted, to be sure of them; 0 for none."""
    return max(1, many * 2 // (wanted * 3)) if wanted else 0


def decisions_a_game(name: str) -> int:
    """How many decisions a random game takes, from a few of them."""
    game = astrarium.game(name)
    counts = [
        play_out(game.rules.start(players, settings), Generator(players))
        for players, settings in option_sets(game)
    ]
    return sum(counts) // len(counts)


def report(name: str, total: Tally, seconds: float) -> None:
    build = "compiled" if astrarium.compiled() else "interpreted"
    print(f"{name} ({build}): {total.games} games in {seconds:.0f} s")
    print(f"  {total.decisions} decisions, {total.steps} steps, longest game {total.longest} steps")
    print(
        f"  conservation laws checked {total.steps} times, records replayed {total.replays} times"
    )
    print(f"  view law checked at {total.views} decisions, undo in {total.undos} games")
    print(f"  {total.orders} games played again in another order of arrival")
    print(f"  rounds: {spread_of(total.rounds)}")
    for what, count in sorted(total.sets.items()):
        print(f"  {count:7d}  {what}")
    print(f"  faults: {len(total.faults)}")
    for fault in total.faults[:20]:
        print(f"    {fault}")


def spread_of(rounds: Counter[int]) -> str:
    """The distribution of the rounds that games took."""
    if not rounds:
        return "no game was finished"
    games = rounds.total()
    marks = {}
    for share in (1, 10, 25, 50, 75, 90, 99):
        seen = 0
        for length in sorted(rounds):
            seen += rounds[length]
            if seen * 100 >= games * share:
                marks[share] = length
                break
    mean = sum(length * count for length, count in rounds.items()) / games
    shares = ", ".join(f"{share} %: {length}" for share, length in marks.items())
    return f"mean {mean:.1f}, {min(rounds)} to {max(rounds)}; so many or fewer in {shares}"


if __name__ == "__main__":
    sys.exit(main())
