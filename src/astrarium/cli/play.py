"""``astrarium play``: sit down at a table in the terminal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import astrarium
from astrarium import AstrariumError, Game, Table
from astrarium.cli import files, terminal
from astrarium.cli.boards import game_for
from astrarium.cli.boards.grids import make_grid
from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter, fill_later
from astrarium.cli.lineup import (
    HUMAN,
    USUAL_BOTS,
    Lineup,
    call,
    check_bots,
    make_lineup,
    names_anew,
)
from astrarium.cli.naming import DEFAULT_GAME, add_game, game_named, games_called
from astrarium.cli.screen import Screen
from astrarium.cli.session import Session
from astrarium.cli.settings import add_settings, chosen, flag
from astrarium.kernel import record
from astrarium.kernel.rules import Rules

EXAMPLES = """\
examples:
  astrarium play                               New Frontiers against two bots
  astrarium play roll --players 2              Roll for the Galaxy against one
  astrarium play emperor --players 4           Galactic Emperor against three
  astrarium play --first-game                  the set-up for beginners
  astrarium play --players 4 --goals --seed 7  the same chance each time
  astrarium play --seats human,human,random --names Ann,Ben
  astrarium play --saves                       list your saved games
  astrarium play --resume                      go on with your last game
  astrarium play roll --resume                 go on with your last game of Roll
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``play`` command to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play in this terminal, against bots or with others at one keyboard",
        description="Play in this terminal. The game is saved after every decision. Type h at a "
        "prompt to list every command.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    fill_later(parser, add_arguments)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="number of seats (default: 3)")
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"who sits where: {HUMAN}, {', '.join(USUAL_BOTS)}, module:Class or exec:COMMAND "
        f"(default: {HUMAN}, then {USUAL_BOTS[0]} bots)",
    )
    parser.add_argument(
        "--names", metavar="A,B,…", help="the names of all seats, or of the people only"
    )
    parser.add_argument(
        "--seed", metavar="S", help="a number or word; the same seed gives the same chance"
    )
    add_settings(parser)
    parser.add_argument("--components", metavar="FILE", help="play with your own component table")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game: FILE, or the last unfinished one (of GAME)",
    )
    parser.add_argument("--saves", action="store_true", help="list your saved games")
    parser.add_argument("--save", metavar="FILE", help="save the game to FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: on options that do not go together, or a file that cannot be used.
    :raises AstrariumError: for a game that cannot be set up.
    """
    if args.saves:
        return list_saves(args.game)
    session = new_game(args) if args.resume is None else resumed_game(args)
    terminal.use_line_editing()
    return session.run()


def new_game(args: argparse.Namespace) -> Session:
    """A table set up as asked for."""
    game = astrarium.game(game_meant(args.game, args.components), args.components)
    settings = chosen(game.rules, args.settings)
    players = args.players
    if players is not None:
        game.rules.check_setup(players, settings)
    elif args.seats is None:
        players = usual_players(game.rules)
    lineup = make_lineup(args.seats, args.names, players, game.name)
    table = game.new(len(lineup.kinds), args.seed, **settings)
    if args.save is None:
        path = files.last_game()
        kept = files.set_aside(path)
    else:
        path = Path(args.save)
        files.check_free(path)
        kept = None
    session = seated(game, table, lineup, path)
    if kept is not None and not kept.finished:
        title = astrarium.game(kept.game).title
        session.notices.append(
            f"Your unfinished game of {title} is kept: astrarium play --resume {kept.path}"
        )
    return session


def usual_players(rules: Rules) -> int:
    """Three, or as near as the game allows."""
    return min(max(3, rules.least), rules.most)


def game_meant(game: str | None, components: str | None) -> str:
    """The game that is named, or else that of the components, or else the first one."""
    return game or (DEFAULT_GAME if components is None else game_for(Path(components)))


def list_saves(game: str | None) -> int:
    """Print the saved games, or those of one game, the last one first."""
    games = [saved for saved in files.saved_games() if game in (None, saved.game)]
    if not games:
        of = f" of {astrarium.game(game).title}" if game else ""
        print(f"There are no saved games{of} in {files.state_folder()}.")
        return 0
    grid = make_grid("File", "Played", "Game", "At", "Players")
    for saved in games:
        when = time.strftime("%d %b %H:%M", time.localtime(saved.played))
        title = astrarium.game(saved.game).title
        grid.add_row(saved.path.name, when, title, saved.place, ", ".join(saved.people))
    console = terminal.make_console()
    console.print(grid)
    console.print(f"These files are in {files.state_folder()}.", soft_wrap=True)
    console.print("To go on with one: astrarium play --resume FILE")
    return 0


def seated(game: Game, table: Table, lineup: Lineup, path: Path) -> Session:
    """People and bots at the table, on this terminal."""
    screen = Screen(terminal.make_console(), lineup, table)
    return Session(game, table, lineup, screen, path)


def resumed_game(args: argparse.Namespace) -> Session:
    """A game from disk. It goes on being kept where it was, unless `--save` says otherwise."""
    given = [option for option in ("players", "seed") if getattr(args, option)]
    for option in [*given, *args.settings]:
        raise UsageError(f"{flag(option)} is for a new game and cannot be used with --resume")
    path = file_to_resume(args.resume, args.game)
    text = files.read(path)
    game, table = load(path, text, args.game, args.components)
    lineup = lineup_for(game.name, text, table.players, args.seats, args.names)
    if args.save is not None:
        path = Path(args.save)
        files.check_free(path)
    session = seated(game, table, lineup, path)
    for seat in lineup.humans:
        before = last_decision(text, seat)
        if before is not None:
            session.seen[seat] = game.replay(text, before).event_count
    return session


def file_to_resume(file: str, game: str | None) -> Path:
    """The file that is named, here or in the folder of saved games; or else the last game (of that name).

    :raises UsageError: if there is nothing to resume.
    """
    named = [path for path in (Path(file), files.state_folder() / file) if path.exists()]
    if file and named:
        return named[0]
    if file and (game is not None or len(games_called(file)) != 1):
        return Path(file)  # which will be missed when it is read
    if file:
        game = game_named(file)  # as in `play --resume roll`
    path = files.game_to_resume(game)
    if path is None:
        of = f" of {astrarium.game(game).title}" if game else ""
        raise UsageError(f"there is no saved game{of} to resume in {files.state_folder()}")
    return path


def last_decision(text: str, seat: int) -> int | None:
    """How many decisions there were before the seat's last one, if it has made any."""
    deciders = [who for _, who, _ in record.parse(text).steps if not who.startswith("!")]
    places = [place for place, who in enumerate(deciders) if who == str(seat)]
    return places[-1] if places else None


def load(
    path: Path, text: str, name: str | None, components: str | None, upto: int | None = None
) -> tuple[Game, Table]:
    """The game and table of a record's text; `name` is the game it ought to be, if any.

    :raises UsageError: naming the file, if it is damaged or of another game.
    """
    try:
        own = record.game_of(text)
    except AstrariumError as error:
        raise UsageError(f"{path}: {error}") from None
    game = astrarium.game(name or own, components)
    try:
        return game, game.replay(text, upto)
    except AstrariumError as error:
        raise UsageError(f"{path}: {error}") from None


def lineup_for(game: str, text: str, players: int, seats: str | None, names: str | None) -> Lineup:
    """Who goes on with a game: those it tells of, or the usual ones, or whom the options name."""
    lineup = files.lineup_of(text, players) or make_lineup(None, None, players, game)
    if seats is not None:
        kinds = make_lineup(seats, None, players, game).kinds
        called = names_anew(lineup, kinds) if names is None else call(kinds, names)
        lineup = Lineup(kinds, tuple(called))
    elif names is not None:
        lineup = Lineup(lineup.kinds, tuple(call(lineup.kinds, names)))
    if seats is None:
        check_trusted(lineup.kinds)
    check_bots(lineup.kinds, game, people=True)
    return lineup


def check_trusted(kinds: Sequence[str]) -> None:
    """A file may come from anyone, so it names no code to run.

    :raises UsageError: if it does.
    """
    for kind in kinds:
        if ":" in kind:
            raise UsageError(
                f"the game has a bot {kind!r}, which is code to run: if you trust it, name the seats "
                f"again, as in --seats {','.join(kinds)}"
            )
