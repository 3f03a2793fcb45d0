"""Self-play: games of bots that also explore, as rows to train a network from.

    python -m tools.selfplay FOLDER [--game new-frontiers] [--net FILE] [--games 1000] [--seconds 600] [--seed 1]
        [--workers 2]

Without a network all players are `greedy`. FOLDER then holds a file for every few games; those that are there
already are not played again, so a run that was broken off can be repeated. `tools/train.py` reads them.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import struct
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import astrarium
from astrarium.bots.base import chosen, make_bot
from astrarium.bots.look_ahead import LookAhead, waiting_lane
from astrarium.bots.net import Net
from astrarium.kernel import flow
from astrarium.kernel.bot import Bot
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE
from astrarium.kernel.seat import Seat
from tools.networks import COURSES, Shares, head_of, net_of, skilled

CHUNK = 10  # games in a file
# Thousandths of a win chance: how freely a network's player makes the decisions that set its course.
COOLEST, HOTTEST = 10, 40
SLIPS = 20  # thousandths of all decisions that are made at random
# Thousandths of such decisions that a greedy player makes at random.
LOOSE = (0, 50, 150, 300)
MIXED = 40  # hundredths of a network's games in which some players are greedy ones


class Explorer:
    """A player that sometimes does something else, so that others than the best positions are seen."""

    def __init__(self, bot: Bot, generator: Generator, warmth: int) -> None:
        self._bot = bot
        self._generator = generator
        self._warmth = warmth  # thousandths: the temperature, or how often a greedy player slips

    def choose(self, seat: Seat, decisive: bool) -> int:
        options = seat.options
        if len(options) == 1:
            return options[0]
        if self._generator.below(1000) < SLIPS:
            return options[self._generator.below(len(options))]
        if not decisive:
            return chosen(self._bot, seat)
        if isinstance(self._bot, LookAhead):
            return options[self._draw(self._bot.values(seat))]
        if self._generator.below(1000) < self._warmth:
            return options[self._generator.below(len(options))]
        return chosen(self._bot, seat)

    def _draw(self, values: list[float]) -> int:
        """A place by softmax over the values."""
        most = max(values)
        weights = [
            int(1_000_000 * math.exp(1000 * (value - most) / self._warmth)) for value in values
        ]
        return self._generator.pick(list(range(len(values))), weights)


def players_of(
    game: str, net: Net | None, players: int, seed: int, generator: Generator
) -> list[Explorer]:
    """Who plays a game. With a network, greedy players are in some games, but never in all seats."""
    greedy = players
    if net is not None:
        greedy = 0
        if generator.below(100) < MIXED:
            greedy = min(players - 1, 1 + generator.below(3))
    bots: list[Explorer] = []
    for seat in range(players):
        loose = generator.below(players - seat) < greedy
        greedy -= loose
        own = seed * 8 + seat
        if net is None or loose:
            warmth = LOOSE[generator.below(len(LOOSE))]
            bots.append(Explorer(make_bot("greedy", game, own), generator, warmth))
        else:
            warmth = COOLEST + generator.below(HOTTEST - COOLEST + 1)
            bots.append(Explorer(skilled(game, own, net), generator, warmth))
    return bots


def settings_of(shares: Shares, generator: Generator) -> dict[str, bool]:
    left = generator.below(100)
    for share, settings in shares:
        left -= share
        if left < 0:
            return settings
    raise AssertionError("the shares do not make up the whole")


def play(game: str, net: Net | None, players: int, seed: int) -> list[bytes]:
    """The rows of one game: features, then by seat the share of the win and the final score, then the seed."""
    rules = astrarium.game(game).rules
    head = head_of(game)
    generator = Generator(seed)
    bots = players_of(game, net, players, seed, generator)
    settings = settings_of(COURSES[game].settings, generator)
    st = rules.start(players, rules.check_setup(players, settings))
    rows: list[bytes] = []
    while not flow.over(st):
        if head.quiet(st):
            rows.append(head.row(st, generator.below(players)))
        lane = waiting_lane(st)
        if lane.actor == CHANCE:
            option = generator.pick(lane.options, lane.frames[-1].weights(st))
        else:
            number = lane.actor
            option = bots[number].choose(Seat(rules, st, number), head.decisive(st, number))
        flow.step(st, lane, option)
    winners = rules.winners(st)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    scores = [float(score) for score in rules.scores(st)]
    end = struct.pack(f"<{2 * players}fI", *shares, *scores, seed)
    return [row + end for row in rows]


def play_chunk(game: str, folder: Path, path: str, seed: int, number: int) -> int:
    """Play the games of one file and write it; the number of rows."""
    counts = COURSES[game].players
    players = counts[number % len(counts)]
    net = net_of(game, path) if path else None
    rows: list[bytes] = []
    for place in range(CHUNK):
        rows += play(game, net, players, (seed << 20) + number * CHUNK + place & 0xFFFFFFFF)
    head = head_of(game)
    header = {
        "game": game,
        "features": head.features,
        "players": players,
        "seat": head.seat_size,
        "shared": head.shared_size,
        "rows": len(rows),
    }
    aside = folder / f"{name_of(seed, number)}.part"
    aside.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(rows))
    aside.rename(folder / name_of(seed, number))
    return len(rows)


def name_of(seed: int, number: int) -> str:
    return f"{seed}-{number:06}.rows"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the rows are written")
    parser.add_argument("--game", choices=COURSES, default="new-frontiers")
    parser.add_argument("--net", default="", help="the network that plays; greedy without")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after so long")
    parser.add_argument("--seed", type=int, default=1, help="below 4096")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    todo = [
        number
        for number in range(math.ceil(arguments.games / CHUNK))
        if not (folder / name_of(arguments.seed, number)).exists()
    ]
    todo.reverse()
    begun = told = time.monotonic()
    rows = done = 0
    with ProcessPoolExecutor(arguments.workers) as pool:
        running: set[Future[int]] = set()
        while todo or running:
            late = time.monotonic() - begun > arguments.seconds
            while todo and not late and len(running) < arguments.workers + arguments.workers // 4:
                where = (arguments.game, folder, arguments.net, arguments.seed, todo.pop())
                running.add(pool.submit(play_chunk, *where))
            if not running:
                break
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            rows += sum(job.result() for job in ended)
            done += len(ended) * CHUNK
            if time.monotonic() - told > 10 or not running:
                told = time.monotonic()
                rate = done / (told - begun)
                print(f"{done} games, {rows} rows, {rate:.1f} games/s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
