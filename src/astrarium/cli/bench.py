"""``astrarium bench``: how fast the engine is on this machine, in a few seconds."""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import astrarium
from astrarium import Game, Table
from astrarium.cli import terminal
from astrarium.cli.boards.grids import make_grid
from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter, fill_later
from astrarium.cli.naming import add_game
from astrarium.games import OWN
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import play_out

PLAYERS = 3
SEED = 7
MIDDLE = 60  # decisions into a game, for what is measured in the middle of one
LONGEST = 600.0
TITLE_WIDTH = 13

Figures = dict[str, float | int]

EXAMPLES = """\
examples:
  astrarium bench                                      every game of ours
  astrarium bench roll --seconds 10 --json
"""

UNITS = {
    "engine_decisions_per_second": "decisions/s inside the engine, random play",
    "engine_games_per_second": "games/s inside the engine",
    "api_decisions_per_second": "decisions/s through Table.play, with record, log and undo",
    "state_clone_microseconds": "µs to clone a state in the middle of a game",
    "table_clone_microseconds": "µs to clone a table with its record",
    "observe_microseconds": "µs for what one seat may know",
    "save_bytes": "bytes of a whole saved game",
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``bench`` command to the command line."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the engine on this machine",
        description=f"Measure the engine on this machine: {PLAYERS} players, one core.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    fill_later(parser, add_arguments)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser, "all")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON: the figures of GAME; without GAME those of the first game, and those of "
        "every game under `games`",
    )
    parser.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="seconds for each game (default: 3)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: for a time that cannot be.
    """
    if not 0 < args.seconds <= LONGEST:
        raise UsageError(f"--seconds is more than 0 and at most {LONGEST:.0f}, not {args.seconds}")
    games = [astrarium.game(name) for name in ([args.game] if args.game else OWN)]
    measured = {game.name: measure(game, args.seconds / 5) for game in games}
    if args.json:
        print(json.dumps(report(measured, args.game is None), indent=2))
    else:
        print_figures(games, measured)
    return 0


def report(measured: Mapping[str, Figures], each: bool) -> dict[str, object]:
    """The figures as plain data: those of the first game, and with `each` those of every game besides."""
    blocks = {
        name: {"game": name, "players": PLAYERS, **figures} for name, figures in measured.items()
    }
    about = {
        "version": astrarium.__version__,
        "compiled": astrarium.compiled(),
        "python": platform.python_version(),
    }
    first = next(iter(blocks.values()))
    return {**about, **first, **({"games": blocks} if each else {})}


def print_figures(games: Sequence[Game], measured: Mapping[str, Figures]) -> None:
    """A row for each figure, a column for each game."""
    engine = "compiled" if astrarium.compiled() else "interpreted"
    console = terminal.make_console()
    console.print(
        f"astrarium {astrarium.__version__}, {engine} engine, Python {platform.python_version()}; "
        f"{PLAYERS} players, one core"
    )
    console.print()
    grid = make_grid(*(f"#{game.title}" for game in games), "")
    for column in grid.columns[:-1] if len(games) > 1 else ():  # the words beside them need room
        column.no_wrap, column.max_width = False, TITLE_WIDTH
    for name, unit in UNITS.items():
        grid.add_row(*(shown(measured[game.name][name]) for game in games), unit)
    console.print(grid)


def shown(value: float) -> str:
    """A figure with as many digits as mean something."""
    return f"{value:,.1f}" if isinstance(value, float) and value < 1000 else f"{value:,.0f}"


def measure(game: Game, seconds: float) -> Figures:
    """All figures, each taken for about `seconds`."""
    games, decisions, spent = engine_play(game, seconds)
    api_decisions, api_spent, save = api_play(game, seconds)
    middle = table_in_the_middle(game)
    return {
        "engine_decisions_per_second": round(decisions / spent),
        "engine_games_per_second": round(games / spent, 1),
        "api_decisions_per_second": round(api_decisions / api_spent),
        "state_clone_microseconds": microseconds(middle.state.clone, seconds),
        "table_clone_microseconds": microseconds(middle.clone, seconds),
        "observe_microseconds": microseconds(lambda: middle.observe(0), seconds),
        "save_bytes": len(save.encode()),
    }


def engine_play(game: Game, seconds: float) -> tuple[int, int, float]:
    """Random games without record or log: games, decisions and seconds."""
    generator = Generator(SEED)
    settings: dict[str, bool] = {}
    games = decisions = 0
    begun = time.perf_counter()
    while True:
        decisions += play_out(game.rules.start(PLAYERS, settings), generator)
        games += 1
        spent = time.perf_counter() - begun
        if spent >= seconds:
            return games, decisions, spent


def api_play(game: Game, seconds: float) -> tuple[int, float, str]:
    """Random games through the public interface: decisions, seconds and the last save."""
    decisions = 0
    begun = time.perf_counter()
    for number in range(10**9):
        table = game.new(PLAYERS, number)
        for _ in played(table, Generator(number)):
            decisions += 1
        spent = time.perf_counter() - begun
        if spent >= seconds:
            break
    return decisions, spent, table.save()


def table_in_the_middle(game: Game) -> Table:
    """A table some way into a game."""
    table = game.new(PLAYERS, SEED)
    for number, _ in enumerate(played(table, Generator(SEED)), 1):
        if number == MIDDLE:
            break
    return table


def played(table: Table, generator: Generator) -> Iterator[None]:
    """Random decisions to the end, one at a time."""
    while not table.over:
        seat = table.to_act[0]
        options = table.prompt(seat).options
        table.play(seat, options[generator.below(len(options))])
        yield


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """What one call takes: the median of several rounds, which a busy machine disturbs least."""
    work()
    rounds: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or not rounds:
        begun = time.perf_counter()
        for _ in range(100):
            work()
        rounds.append((time.perf_counter() - begun) / 100)
    return round(sorted(rounds)[len(rounds) // 2] * 1e6, 2)
