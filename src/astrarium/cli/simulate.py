"""``astrarium simulate``: many games between bots, on all cores, and what came of them."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import astrarium
from astrarium.bots.base import close, make_bot, seed_number
from astrarium.bots.match import play_match
from astrarium.cli import terminal
from astrarium.cli.boards import make_board
from astrarium.cli.boards.board import Board
from astrarium.cli.errors import UsageError
from astrarium.cli.files import plain_lineup, record_folder, write_record
from astrarium.cli.helping import HelpFormatter, fill_later
from astrarium.cli.lineup import USUAL_BOTS, check_bots, parse_list
from astrarium.cli.naming import add_game
from astrarium.cli.play import game_meant, usual_players
from astrarium.cli.pool import Pool, progress, workers_for
from astrarium.cli.settings import add_budget, add_settings, budget_of, chosen
from astrarium.cli.tally import Tally
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.errors import BotFailed, Stalled
from astrarium.kernel.playout import MOST_DECISIONS
from astrarium.kernel.record import is_seed
from astrarium.kernel.rules import Rules
from astrarium.kernel.words import plural

LARGEST_CHUNK = 25
MOST_GAMES = 100_000_000

EXAMPLES = """\
examples:
  astrarium simulate roll --games 1000
  astrarium simulate nf --bots greedy,random,random --rotate --games 600
  astrarium simulate nf --players 5 --bots greedy --json > result.json
  astrarium simulate nf --bots bold:Bold,random --records games
"""


@dataclass(frozen=True)
class Series:
    """A series of games; only plain values, so that it can be sent to another process."""

    game: str
    components: str | None
    bots: tuple[str, ...]
    settings: tuple[str, ...]  # those that are on
    seed: str
    rotate: bool
    games: int
    cap: int = MOST_DECISIONS
    budget: Budget = UNLIMITED
    records: str | None = None  # the folder for them

    def seated(self, number: int) -> list[str]:
        """The bots of one game by seat; with `rotate` each game moves them one seat on."""
        shift = number % len(self.bots) if self.rotate else 0
        return [self.bots[(seat - shift) % len(self.bots)] for seat in range(len(self.bots))]


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``simulate`` command to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many games between bots and print statistics",
        description="Play many games between bots and print statistics. The same seed gives the same "
        "games with any number of workers.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    fill_later(parser, add_arguments)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="number of seats (default: 3)")
    parser.add_argument(
        "--games", type=int, default=100, metavar="K", help="number of games (default: 100)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help=f"a bot for each seat, or one for all: {', '.join(USUAL_BOTS)}, module:Class or "
        "exec:COMMAND (default: random)",
    )
    parser.add_argument(
        "--seed", metavar="S", help="a number or word (default: a new one, which is printed)"
    )
    parser.add_argument(
        "--workers", type=int, metavar="W", help="processes (default: one per core)"
    )
    parser.add_argument(
        "--rotate", action="store_true", help="move the bots by one seat after each game"
    )
    parser.add_argument(
        "--cap",
        type=int,
        default=MOST_DECISIONS,
        metavar="N",
        help="stop with an error at a game of more decisions (default: %(default)s)",
    )
    add_budget(parser)
    parser.add_argument(
        "--records", metavar="DIR", help="keep the record of every game in a folder"
    )
    add_settings(parser)
    parser.add_argument("--components", metavar="FILE", help="use your own component table")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: on numbers or bots that do not go together.
    :raises AstrariumError: for a game that cannot be set up.
    """
    series = series_of(args)
    workers = workers_for(args.workers, series.games)
    begun = time.perf_counter()
    try:
        tally = play_series(series, workers)
    except BrokenProcessPool:
        print("astrarium: a worker process died; try --workers 1", file=sys.stderr)
        return 1
    except (Stalled, BotFailed) as error:
        print(f"astrarium: {error}", file=sys.stderr)
        return 1
    seconds = time.perf_counter() - begun
    result = report(series, tally, workers, seconds)
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        print_summary(terminal.make_console(), result, tally.words)
    return 0


def series_of(args: argparse.Namespace) -> Series:
    """The series that the arguments ask for, found to be possible."""
    if not 1 <= args.games <= MOST_GAMES:
        raise UsageError(f"--games is a number from 1 to {MOST_GAMES}, not {args.games}")
    if args.cap < 1:
        raise UsageError(f"--cap is a number from 1, not {args.cap}")
    bots = parse_list(args.bots, "--bots")
    name = game_meant(args.game, args.components)
    game = astrarium.game(name, args.components)
    check_bots(bots, name)
    players = args.players
    if players is None:
        players = len(bots) if len(bots) > 1 else usual_players(game.rules)
    settings = chosen(game.rules, args.settings)
    game.rules.check_setup(players, settings)
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise UsageError(
            f"--bots names {len(bots)} bots for {players} players; name one for all, or one for each"
        )
    game.rules.start(players, settings)
    seed = secrets.token_hex(4) if args.seed is None else args.seed
    if not is_seed(seed):
        raise UsageError(f"a seed is a number or one word, not {seed!r}")
    return Series(
        name,
        args.components,
        tuple(bots),
        tuple(settings),
        seed,
        args.rotate,
        args.games,
        args.cap,
        budget_of(args),
        record_folder(args.records),
    )


# --- playing ---------------------------------------------------------------------------------


def play_series(series: Series, workers: int) -> Tally:
    """Play all games of a series, in this process or in several."""
    tally = Tally.empty(series.bots)
    parts = chunks(series.games, workers)
    with progress() as bar, Pool(workers) as pool:
        task = bar.add_task("", total=series.games)
        for part in pool.each(partial(play_part, series), parts):
            tally.add(part)
            bar.advance(task, part.games)
    return tally


def chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """The games cut into parts, small enough for a lively progress bar."""
    size = max(1, min(LARGEST_CHUNK, games // (workers * 16)))
    return [(start, min(start + size, games)) for start in range(0, games, size)]


def play_part(series: Series, part: tuple[int, int]) -> Tally:
    """`play_chunk` for a pool."""
    return play_chunk(series, *part)


def play_chunk(series: Series, start: int, stop: int) -> Tally:
    """The games with numbers from `start` up to `stop`. Each depends on its number alone."""
    rules = _rules(series.game, series.components)
    board = _board(series.game, series.components, len(series.bots))
    settings = chosen(rules, series.settings)
    tally = Tally.empty(series.bots)
    for number in range(start, stop):
        names = series.seated(number)
        bots = [
            make_bot(name, series.game, seed_number(series.seed, number, seat))
            for seat, name in enumerate(names)
        ]
        try:
            result = play_match(
                rules,
                bots,
                settings,
                seed_number(series.seed, number),
                series.cap,
                budget=series.budget,
                record=series.records is not None,
            )
        finally:
            close(bots)
        if series.records is not None:
            width = len(str(series.games - 1))
            write_record(Path(series.records, f"game-{number:0{width}}.txt"), result.record, names)
        view = rules.observe(result.state, -1)
        causes = board.end_causes(view)
        tally.count(names, result, rules.round(result.state), causes)
        tally.words.update(zip(causes, board.end_words(view), strict=True))
    return tally


@cache
def _rules(game: str, components: str | None) -> Rules:
    """The rules, read once in each process."""
    return astrarium.game(game, components).rules


@cache
def _board(game: str, components: str | None, players: int) -> Board:
    """Only for its words: nothing is shown on it."""
    catalogue = _rules(game, components).catalogue()
    return make_board(terminal.make_console(), plain_lineup(players), game, catalogue)


# --- showing ---------------------------------------------------------------------------------


def report(series: Series, tally: Tally, workers: int, seconds: float) -> dict[str, object]:
    """The result as plain data; only `timing` differs between runs with the same seed."""
    rules = _rules(series.game, series.components)
    return {
        "game": series.game,
        "rules_version": rules.version,
        "components": rules.components,
        "players": len(series.bots),
        "lineup": list(series.bots),
        "rotate": series.rotate,
        "settings": rules.check_setup(len(series.bots), chosen(rules, series.settings)),
        "seed": series.seed,
        **tally.plain(),
        "timing": {
            "seconds": round(seconds, 3),
            "games_per_second": round(tally.games / seconds, 1),
            "decisions_per_second": round(tally.decisions / seconds),
            "workers": workers,
            "compiled": astrarium.compiled(),
        },
    }


def print_summary(console: Console, result: dict[str, object], words: Mapping[str, str]) -> None:
    """The result for people; `words` say what the causes of an end are."""
    rounds, timing, games = result["rounds"], result["timing"], result["games"]
    assert isinstance(rounds, dict) and isinstance(timing, dict) and isinstance(games, int)
    engine = "compiled" if timing["compiled"] else "interpreted"
    console.print(
        f"{plural(games, 'game')} of {result['game']}, {result['players']} players, "
        f"seed {result['seed']}"
    )
    console.print(
        f"rounds {rounds['mean']:.1f} ({rounds['min']} to {rounds['max']}), "
        f"decisions {result['decisions_per_game']:.1f} a game"
    )
    console.print()
    for title, key in (("Seat", "seats"), ("Bot", "bots")):
        console.print(_score_grid(title, result[key]))
    causes = result["end_causes"]
    assert isinstance(causes, dict)
    if causes:
        ends = _ends({words[name]: causes[name] for name in causes}, games)
        console.print(f"ended because {ends}")
    faults = result["faults"]
    assert isinstance(faults, dict)
    for bot, lost in faults.items():
        console.print(
            f"{bot} lost {plural(lost['decisions'], 'decision')} to chance; the first: {lost['first']}",
            markup=False,
        )
    console.print(
        f"{timing['seconds']:.2f} s, {timing['games_per_second']:,.0f} games/s, "
        f"{timing['decisions_per_second']:,} decisions/s "
        f"({engine} engine, {timing['workers']} worker{'s' if timing['workers'] > 1 else ''})"
    )


def _ends(counts: Mapping[str, int], games: int) -> str:
    ends = ", ".join(f"{words} ({count})" for words, count in counts.items())
    several = sum(counts.values()) > games
    return f"{ends}; a game may end for more than one reason" if several else ends


def _score_grid(title: str, rows: object) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(title)
    for column in ("mean score", "± sd", "wins", "win share", "95 % interval"):
        grid.add_column(column, justify="right")
    assert isinstance(rows, list)
    for row in rows:
        name = row["name"] if title == "Bot" else f"{row['seat']} {'/'.join(row['bots'])}"
        grid.add_row(
            Text(name),
            f"{row['mean_score']:.2f}",
            f"{row['sd_score']:.2f}",
            f"{row['wins']:.1f}",
            f"{row['win_share']:.1%}",
            percents(*row["win_share_95"]),
        )
    return grid


def percents(low: float, high: float) -> str:
    """`41.0 to 52.3 %`"""
    return f"{100 * low:.1f} to {100 * high:.1f} %"
