"""The log of Roll for the Galaxy in fewer lines: a round has many small steps of one player in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from astrarium.cli.boards.roll_for_the_galaxy.dice import counted

_ROLL = re.compile(r"(\{\d+\}) rolls (?:a )?(.+?)(?: face)? with an? (.+) die")
_DEED = re.compile(r"(\{\d+\}) (?!rolls )(.+)")


def condensed(lines: Sequence[str]) -> list[str]:
    """What one player did in a row stands on one line, and so do the dice of one roll."""
    short: list[str] = []
    for who, run in groupby(_rolls_together(lines), _doer):
        if who:
            deeds = (line.removeprefix(f"{who} ") for line in run)
            short.append(f"{who} {', '.join(_in_a_row(deeds))}")
        else:
            short += run
    return short


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
