"""Names on the command line: games by short names, and what was probably meant by a name that does not exist."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterable

from astrarium import games
from astrarium.cli.errors import UsageError

DEFAULT_GAME = next(iter(games.OWN))
SHORT_NAMES = "nf, roll, emperor"

MOST_HINTS = 3


def add_game(parser: argparse.ArgumentParser, default: str = DEFAULT_GAME) -> None:
    """The argument GAME, which may be left out."""
    parser.add_argument(
        "game",
        nargs="?",
        type=game_named,
        metavar="GAME",
        help=f"{', '.join(games.names())}, or a short name: {SHORT_NAMES} (default: {default})",
    )


def game_named(words: str) -> str:
    """A game by its name, its initials (`nf`), or the beginning of a word of its name (`roll`, `emperor`).

    :raises UsageError: if there is no such game, or more than one.
    """
    called = games_called(words)
    if len(called) == 1:
        return called[0]
    if called:
        raise UsageError(f"{words!r} may be {' or '.join(called)}: type more of the name")
    if fault := games.outside().broken.get(words):
        raise UsageError(f"the game {words!r} cannot be used: {fault}")
    known = games.names()
    hint = did_you_mean(_plain(words), known) or f"there are: {', '.join(known)}"
    raise UsageError(f"there is no game {words!r}; {hint}")


def games_called(words: str) -> list[str]:
    """The games that a name may mean, as in `game_named`."""
    wanted = _plain(words)
    if not wanted:
        return []
    known = games.names()
    if wanted in known:
        return [wanted]
    begun = [game for game in known if game.startswith(wanted) or _initials(game) == wanted]
    return begun or [game for game in known if f"-{wanted}" in game]


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
