"""Self-play of New Frontiers: games of bots that also explore, as rows to train a network from.

    python -m tools.selfplay FOLDER [--net FILE] [--games 1000] [--seconds 600] [--seed 1] [--workers 2]

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
from functools import cache
from pathlib import Path

import astrarium
from astrarium.bots.base import chosen
from astrarium.bots.net import Net, unpack
from astrarium.bots.new_frontiers import GreedyBot
from astrarium.bots.new_frontiers_features import FEATURES, SEAT_SIZE, SHARED_SIZE, features
from astrarium.bots.new_frontiers_skilled import GAME, SkilledBot
from astrarium.games.new_frontiers.actions import HOME, SELECT
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Bot, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat

CHUNK = 10  # games in a file
PLAYERS = (4, 2, 3, 5, 4)  # of one file after the other
# The share of games, in hundredths, with each set of settings.
SETTINGS: tuple[tuple[int, dict[str, bool]], ...] = (
    (60, {}),
    (30, {"goals": True}),
    (10, {"first_game": True}),
)
COOLEST, HOTTEST = (
    10,
    40,
)  # thousandths of a win chance: how freely a network's player selects tiles
SLIPS = 20  # thousandths of all decisions that are made at random
LOOSE = (0, 50, 150, 300)  # thousandths of a greedy player's tiles that are selected at random
MIXED = 40  # hundredths of a network's games in which some players are greedy ones


class Explorer:
    """A player that sometimes does something else, so that others than the best positions are seen."""

    def __init__(self, bot: GreedyBot | SkilledBot, generator: Generator, warmth: int) -> None:
        self._bot = bot
        self._generator = generator
        self._warmth = warmth  # thousandths: the temperature, or how often a greedy player slips

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        options = seat.options
        if len(options) == 1:
            return options[0]
        if self._generator.below(1000) < SLIPS:
            return options[self._generator.below(len(options))]
        if not SELECT <= options[0] < HOME:
            return self._bot.choose(seat)
        if isinstance(self._bot, SkilledBot):
            return options[self._draw(self._bot.values(seat))]
        if self._generator.below(1000) < self._warmth:
            return options[self._generator.below(len(options))]
        return self._bot.choose(seat)

    def _draw(self, values: list[float]) -> int:
        """A place by softmax over the values."""
        most = max(values)
        weights = [
            int(1_000_000 * math.exp(1000 * (value - most) / self._warmth)) for value in values
        ]
        return self._generator.pick(list(range(len(values))), weights)


def players_of(net: Net | None, players: int, seed: int, generator: Generator) -> list[Bot]:
    """Who plays a game. With a network, greedy players are in some games, but never in all seats."""
    greedy = players
    if net is not None:
        greedy = 0
        if generator.below(100) < MIXED:
            greedy = min(players - 1, 1 + generator.below(3))
    bots: list[Bot] = []
    for seat in range(players):
        loose = generator.below(players - seat) < greedy
        greedy -= loose
        own = seed * 8 + seat
        if net is None or loose:
            warmth = LOOSE[generator.below(len(LOOSE))]
            bots.append(Explorer(GreedyBot(own), generator, warmth))
        else:
            warmth = COOLEST + generator.below(HOTTEST - COOLEST + 1)
            bots.append(Explorer(SkilledBot(own, net), generator, warmth))
    return bots


def settings_of(generator: Generator) -> dict[str, bool]:
    left = generator.below(100)
    for share, settings in SETTINGS:
        left -= share
        if left < 0:
            return settings
    raise AssertionError("the shares do not make up the whole")


def play(net: Net | None, players: int, seed: int) -> list[bytes]:
    """The rows of one game: features, then by seat the share of the win and the final score, then the seed."""
    rules = astrarium.game(GAME).rules
    generator = Generator(seed)
    bots = players_of(net, players, seed, generator)
    st = galaxy(rules.start(players, rules.check_setup(players, settings_of(generator))))
    resolve_chance(st, generator)
    rows: list[bytes] = []
    while not flow.over(st):
        if isinstance(st.main.frames[-1], SelectTile):
            rows.append(features(st, generator.below(players)))
        number = st.main.actor
        flow.step(st, st.main, chosen(bots[number], Seat(rules, st, number)))
        resolve_chance(st, generator)
    winners = rules.winners(st)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    scores = [float(score) for score in rules.scores(st)]
    end = struct.pack(f"<{2 * players}fI", *shares, *scores, seed)
    return [row + end for row in rows]


@cache
def net_of(path: str) -> Net | None:
    return unpack(Path(path).read_bytes(), GAME, FEATURES) if path else None


def play_chunk(folder: Path, path: str, seed: int, number: int) -> int:
    """Play the games of one file and write it; the number of rows."""
    players = PLAYERS[number % len(PLAYERS)]
    rows: list[bytes] = []
    for game in range(CHUNK):
        rows += play(net_of(path), players, (seed << 20) + number * CHUNK + game & 0xFFFFFFFF)
    header = {
        "game": GAME,
        "features": FEATURES,
        "players": players,
        "seat": SEAT_SIZE,
        "shared": SHARED_SIZE,
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
                where = (folder, arguments.net, arguments.seed, todo.pop())
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
