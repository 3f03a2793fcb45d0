"""Names on the command line: games by short names, and what was probably meant by a name that does not exist."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterable

from astrarium.cli.errors import UsageError
from astrarium.games import GAMES

DEFAULT_GAME = next(iter(GAMES))
SHORT_NAMES = "nf, roll, emperor"
GAME_HELP = f"{', '.join(GAMES)}, or a short name: {SHORT_NAMES}"

MOST_HINTS = 3


def add_game(parser: argparse.ArgumentParser, default: str = DEFAULT_GAME) -> None:
    """The argument GAME, which may be left out."""
    parser.add_argument(
        "game",
        nargs="?",
        type=game_named,
        metavar="GAME",
        help=f"{GAME_HELP} (default: {default})",
    )


def game_named(words: str) -> str:
    """A game by its name, its initials (`nf`), or the beginning of a word of its name (`roll`, `emperor`).

    :raises UsageError: if there is no such game, or more than one.
    """
    games = games_called(words)
    if len(games) == 1:
        return games[0]
    if games:
        raise UsageError(f"{words!r} may be {' or '.join(games)}: type more of the name")
    hint = did_you_mean(_plain(words), GAMES)
    raise UsageError(f"there is no game {words!r}; {hint or 'there are: ' + ', '.join(GAMES)}")


def games_called(words: str) -> list[str]:
    """The games that a name may mean, as in `game_named`."""
    wanted = _plain(words)
    if not wanted:
        return []
    if wanted in GAMES:
        return [wanted]
    begun = [game for game in GAMES if game.startswith(wanted) or _initials(game) == wanted]
    return begun or [game for game in GAMES if f"-{wanted}" in game]


def meant(word: str, known: Iterable[str]) -> list[str]:
    """Which of the names were perhaps meant: those that contain it, or are spelled much like it or a part of it."""
    names = list(dict.fromkeys(known))
    wanted = _plain(word)
    found = [name for name in names if wanted and wanted in name]
    found += difflib.get_close_matches(wanted, names, MOST_HINTS)
    parts = dict.fromkeys(part for name in names for part in name.split("-"))
    close = difflib.get_close_matches(wanted, list(parts), MOST_HINTS, cutoff=0.7)
    found += [name for part in close for name in names if part in name.split("-")]
    return list(dict.fromkeys(found))[:MOST_HINTS]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean comet-zone?`, or nothing where no name is much like it."""
    names = meant(word, known)
    return f"did you mean {' or '.join(names)}?" if names else ""


def _plain(words: str) -> str:
    """A name in the way ids are written: small letters, with hyphens."""
    return "-".join(words.casefold().replace("_", " ").replace("-", " ").split())


def _initials(game: str) -> str:
    return "".join(word[0] for word in game.split("-"))
