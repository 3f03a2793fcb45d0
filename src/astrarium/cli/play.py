"""``astrarium play``: sit down at a table in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

import astrarium
from astrarium import AstrariumError, Game, Table
from astrarium.bots.base import BOT_NAMES
from astrarium.cli import files, terminal
from astrarium.cli.boards import game_for
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import (
    DEFAULT_BOT,
    HUMAN,
    Lineup,
    call,
    check_kinds,
    make_lineup,
    names_anew,
)
from astrarium.cli.screen import Screen
from astrarium.cli.session import Session
from astrarium.cli.settings import add_settings, chosen, flag
from astrarium.games import GAMES
from astrarium.kernel import record

DEFAULT_GAME = "new-frontiers"

EXAMPLES = """\
examples:
  astrarium play                                    New Frontiers against two greedy bots
  astrarium play roll-for-the-galaxy --players 2    another game, against one
  astrarium play galactic-emperor --players 4       the one with a map and battles
  astrarium play --first-game                       the set-up the rulebook advises to beginners
  astrarium play --players 4 --goals --seed 7       a game that can be set up again
  astrarium play --seats human,human,random --names Ann,Ben
  astrarium play --resume                           go on with the last game
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``play`` command to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play in this terminal, alone against bots or with others at one keyboard",
        description="Play in this terminal. The game is saved after every decision; h at a "
        "prompt tells all that can be typed there.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"one of: {', '.join(GAMES)} (default: the first)"
    )
    parser.add_argument("--players", type=int, metavar="N", help="number of seats (default: 3)")
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"who sits where: {HUMAN}, {', '.join(BOT_NAMES)} (default: {HUMAN}, then "
        f"{DEFAULT_BOT} bots)",
    )
    parser.add_argument(
        "--names", metavar="A,B,…", help="names for all seats, or for the people only"
    )
    parser.add_argument("--seed", metavar="S", help="a number or word; same seed, same chance")
    add_settings(parser)
    parser.add_argument("--components", metavar="FILE", help="play with your own component table")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a game: FILE or the last"
    )
    parser.add_argument("--save", metavar="FILE", help="keep the game there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: on options that do not go together, or a file that cannot be used.
    :raises AstrariumError: for a game that cannot be set up.
    """
    session = new_game(args) if args.resume is None else resumed_game(args)
    terminal.use_line_editing()
    return session.run()


def new_game(args: argparse.Namespace) -> Session:
    """A table set up as asked for."""
    game = astrarium.game(args.game or game_meant(args.components), args.components)
    settings = chosen(game.rules, args.settings)
    players = args.players
    if players is not None:
        game.rules.check_setup(players, settings)
    lineup = make_lineup(args.seats, args.names, players)
    table = game.new(len(lineup.kinds), args.seed, **settings)
    if args.save is None:
        path = files.last_game()
        files.set_aside(path)
    else:
        path = Path(args.save)
        files.check_free(path)
    return seated(game, table, lineup, path)


def game_meant(components: str | None) -> str:
    """The game that is played when none is named: that of the components, else the first one."""
    return DEFAULT_GAME if components is None else game_for(Path(components))


def seated(game: Game, table: Table, lineup: Lineup, path: Path) -> Session:
    """People and bots at the table, on this terminal."""
    screen = Screen(terminal.make_console(), lineup, table)
    return Session(game, table, lineup, screen, path)


def resumed_game(args: argparse.Namespace) -> Session:
    """A game from disk. It goes on being kept where it was, unless `--save` says otherwise."""
    given = [option for option in ("players", "seed") if getattr(args, option)]
    for option in [*given, *args.settings]:
        raise UsageError(f"{flag(option)} is for a new game and does not go with --resume")
    path = Path(args.resume) if args.resume else files.last_game()
    if not args.resume and not path.exists():
        raise UsageError(f"there is no game to resume: {path} is not there")
    text = files.read(path)
    game, table = load(path, text, args.game, args.components)
    lineup = lineup_for(text, table.players, args.seats, args.names)
    if args.save is not None:
        path = Path(args.save)
        files.check_free(path)
    session = seated(game, table, lineup, path)
    for seat in lineup.humans:
        before = last_decision(text, seat)
        if before is not None:
            session.seen[seat] = len(game.replay(text, before).events)
    return session


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


def lineup_for(text: str, players: int, seats: str | None, names: str | None) -> Lineup:
    """Who goes on with a game: those it tells of, or the usual ones, or whom the options name."""
    lineup = files.lineup_of(text, players) or make_lineup(None, None, players)
    if seats is not None:
        kinds = make_lineup(seats, None, players).kinds
        called = names_anew(lineup, kinds) if names is None else call(kinds, names)
        lineup = Lineup(kinds, tuple(called))
    elif names is not None:
        lineup = Lineup(lineup.kinds, tuple(call(lineup.kinds, names)))
    check_kinds(lineup.kinds, [HUMAN, *BOT_NAMES], "seat")
    return lineup
