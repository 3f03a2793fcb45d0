"""How Galactic Emperor plays with the numbers of its component file: games between `greedy` bots, counted.

    python tools/balance.py [--games 2000] [--players 3,4,5,6] [--components FILE] [--workers N]

prints tables in Markdown. Most numbers of that game are reconstructed; this shows where one of them makes a
game dull (nobody builds, one technology always wins, games do not end) before people find out.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import astrarium
from astrarium.bots.galactic_emperor import GreedyBot
from astrarium.games.galactic_emperor.components import ROLE_TITLES, ROLES, UNIT_TITLES
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.games.galactic_emperor.state import POOL_EMPTY, TOKENS_GONE
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.game import Game
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat

CHUNK = 25


@dataclass
class Tally:
    """What was counted in some games of one player count."""

    games: int = 0
    rounds: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    roles: Counter[int] = field(default_factory=Counter)
    built: Counter[int] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    won_with: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.points += other.points
        self.best += other.best
        for mine, theirs in zip(self.counters(), other.counters()):
            mine.update(theirs)  # type: ignore[attr-defined]

    def counters(self) -> list[object]:
        return [self.counts, self.roles, self.built, self.bought, self.won_with, self.seats]


@cache
def game_with(components: str) -> Game:
    return astrarium.game("galactic-emperor", Path(components) if components else None)


def play_some(players: int, first: int, games: int, components: str) -> Tally:
    """Some games, with seeds from `first` on."""
    tally = Tally()
    for seed in range(first, first + games):
        play_one(tally, players, seed, game_with(components))
    return tally


def play_one(tally: Tally, players: int, seed: int, game: Game) -> None:
    rules = game.rules
    st = rules.start(players, {})
    st.events = []
    generator = Generator(seed)
    bots = [GreedyBot(seed * 10 + seat) for seat in range(players)]
    resolve_chance(st, generator)
    while not flow.over(st):
        seat = flow.to_act(st)[0]
        lane = flow.lane_of(st, seat)
        assert lane is not None
        flow.step(st, lane, bots[seat].choose(Seat(rules, st, seat)))
        resolve_chance(st, generator)
        tally.counts["decisions"] += 1
    end = galaxy(st)
    totals = [empire.total() for empire in end.empires]
    tally.games += 1
    tally.rounds.append(end.round)
    tally.points += totals
    tally.best.append(max(totals))
    tally.counts["vp-pool"] += end.ended & POOL_EMPTY > 0
    tally.counts["tokens"] += end.ended & TOKENS_GONE > 0
    tally.counts["black-hole"] += end.banished
    tally.counts["second-warlord"] += end.flipped
    tally.counts["showdown"] += len(end.rivals) > 0
    for event in st.events:
        if event.kind == "role":
            tally.roles[event.values[0]] += 1
        elif event.kind == "deploy":
            tally.built[event.values[0]] += 1
        elif event.kind == "technology":
            tally.bought[end.components.technologies[event.values[0]].name] += 1
        elif event.kind in ("battle", "battle-won", "stop", "reserve"):
            tally.counts[event.kind] += 1
    for technology, owner in enumerate(end.owners):
        if owner in end.winners:
            tally.won_with[end.components.technologies[technology].name] += 1
    for seat in end.winners:
        tally.seats[seat] += 1
    tally.counts["wins"] += len(end.winners)


# --- tables -------------------------------------------------------------------------------------


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def interval(part: int, whole: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    rate, z = part / whole, 1.96
    middle = (rate + z * z / (2 * whole)) / (1 + z * z / whole)
    spread = (
        z * math.sqrt(rate * (1 - rate) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    )
    return f"{100 * rate:.1f} ({100 * (middle - spread):.1f}–{100 * (middle + spread):.1f})"


def row(name: str, cells: list[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def report(tallies: dict[int, Tally]) -> list[str]:
    """All tables, a column for each player count."""
    all_of = list(tallies.values())
    head = row("players", [str(players) for players in tallies])
    rule = "|---" * (len(tallies) + 1) + "|"
    lines = [head, rule]
    lines.append(row("games", [str(t.games) for t in all_of]))
    lines.append(
        row("rounds, mean (most)", [f"{mean(t.rounds):.1f} ({max(t.rounds)})" for t in all_of])
    )
    lines.append(
        row("decisions a game", [f"{t.counts['decisions'] / t.games:.0f}" for t in all_of])
    )
    lines.append(row("points, mean", [f"{mean(t.points):.1f}" for t in all_of]))
    lines.append(row("points of the winner, mean", [f"{mean(t.best):.1f}" for t in all_of]))
    for name, key in (
        ("ends: the points run out", "vp-pool"),
        ("ends: somebody has no token", "tokens"),
        ("the Black Hole appears", "black-hole"),
        ("a second Warlord", "second-warlord"),
        ("a showdown", "showdown"),
    ):
        lines.append(row(name, [share(t.counts[key], t.games) for t in all_of]))
    lines.append(
        row(
            "battles a game (won)",
            [
                f"{t.counts['battle'] / t.games:.1f} ({share(t.counts['battle-won'], t.counts['battle'])})"
                for t in all_of
            ],
        )
    )
    lines += ["", row("role, times a game", [str(players) for players in tallies]), rule]
    for role in range(ROLES):
        lines.append(row(ROLE_TITLES[role], [f"{t.roles[role] / t.games:.2f}" for t in all_of]))
    lines += ["", row("ships deployed a game", [str(players) for players in tallies]), rule]
    for type in range(3):
        lines.append(row(UNIT_TITLES[type], [f"{t.built[type] / t.games:.1f}" for t in all_of]))
    lines += ["", row("technology: bought in, owner wins", [str(p) for p in tallies]), rule]
    names = sorted({name for t in all_of for name in t.bought})
    for name in names:
        lines.append(
            row(
                name,
                [
                    f"{share(t.bought[name], t.games)}, {share(t.won_with[name], t.bought[name])}"
                    for t in all_of
                ],
            )
        )
    lines += ["", row("wins of seat, % (95 %)", [str(players) for players in tallies]), rule]
    for seat in range(max(tallies)):
        lines.append(
            row(
                str(seat),
                [
                    interval(t.seats[seat], t.games) if seat < players else ""
                    for players, t in tallies.items()
                ],
            )
        )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="How Galactic Emperor plays with its numbers.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--components", default="")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    tallies: dict[int, Tally] = {}
    with ProcessPoolExecutor(asked.workers) as pool:
        for players in map(int, asked.players.split(",")):
            starts = range(0, asked.games, CHUNK)
            parts = [
                pool.submit(
                    play_some, players, start, min(CHUNK, asked.games - start), asked.components
                )
                for start in starts
            ]
            tallies[players] = Tally()
            for part in parts:
                tallies[players].add(part.result())
    print("\n".join(report(tallies)))


if __name__ == "__main__":
    main()
