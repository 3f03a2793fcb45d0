"""The log of Roll for the Galaxy in fewer lines: a round has many small steps of one player in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from astrarium.cli.boards.roll_for_the_galaxy.dice import counted

_ROLL = re.compile(r"(\{\d+\}) rolls (?:a )?(.+?)(?: face)? with an? (.+) die")
_DEED = re.compile(r"(\{\d+\}) (?!rolls )(.+)")
LONGEST = 76  # letters of a line; more are hard to read
# Words with which a move begins; what follows up to the next of them came of it.
MOVES = {
    "scouts", "stocks", "places", "builds", "produces", "trades", "consumes", "pays", "selects",
    "dictates,", "recruits", "recalls", "arranges",
}  # fmt: skip


def condensed(lines: Sequence[str]) -> list[str]:
    """What one player did in a row stands on one line, or on one for each move if that would be too long.

    The dice of one roll are together.
    """
    short: list[str] = []
    for who, run in groupby(_rolls_together(lines), _doer):
        if not who:
            short += run
            continue
        deeds = [line.removeprefix(f"{who} ") for line in run]
        line = f"{who} {', '.join(_in_a_row(deeds))}"
        short += [line] if len(line) <= LONGEST else _in_lines(who, deeds)
    return short


def _in_lines(who: str, deeds: Sequence[str]) -> Iterator[str]:
    """As much on each line as it has room for; a move is broken only if it is too long by itself."""
    line = ""
    for move, again in groupby(_moves(deeds)):
        words, times = ", ".join(move), len(list(again))
        if times > 1:
            parts = [f"{words} x{times}" if len(move) == 1 else f"({words}) x{times}"]
        else:
            parts = [words] if len(words) <= LONGEST else move
        for part in parts:
            longer = f"{line}, {part}" if line else f"{who} {part}"
            if line and len(longer) > LONGEST:
                yield line
                longer = f"{who} {part}"
            line = longer
    yield line


def _moves(deeds: Iterable[str]) -> Iterator[list[str]]:
    """Deeds by the moves they belong to."""
    move: list[str] = []
    for deed in deeds:
        if move and deed.partition(" ")[0] in MOVES:
            yield move
            move = []
        move.append(deed)
    yield move


def _doer(line: str) -> str:
    """Whose deed a line tells of; nobody's if it stands by itself."""
    found = _DEED.fullmatch(line)
    return found[1] if found else ""


def _in_a_row(deeds: Iterable[str]) -> Iterator[str]:
    """`places a Home developer x3` for something done again and again."""
    for deed, again in groupby(deeds):
        times = len(list(again))
        yield f"{deed} x{times}" if times > 1 else deed


def _rolls_together(lines: Sequence[str]) -> Iterator[str]:
    """A log with one line for all dice that a player rolled: `{0} rolls Home: Explore x2; Military: wild`."""
    for who, run in groupby(lines, _roller):
        if not who:
            yield from run
            continue
        faces: dict[str, list[str]] = {}
        for line in run:
            found = _ROLL.fullmatch(line)
            assert found is not None
            faces.setdefault(found[3], []).append(found[2])
        dice = (f"{colour}: {counted(shown)}" for colour, shown in faces.items())
        yield f"{who} rolls {'; '.join(dice)}"


def _roller(line: str) -> str:
    found = _ROLL.fullmatch(line)
    return found[1] if found else ""
