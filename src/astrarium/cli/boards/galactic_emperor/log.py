"""The log of Galactic Emperor in fewer lines: dice of one volley together, and deeds done again and again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from astrarium.kernel.words import plural

_ROLL = re.compile(r"(\{\d+\}) rolls (\d): (a hit|no hit)")
_DIE = re.compile(r"A die shows (\d)")
_TURNED_UP = re.compile(r"(.+) is turned up")
# Deeds whose thing is the last word: `puts food on d7`, `buys …` is told apart by its whole line.
_DEED = re.compile(
    r"(\{\d+\} (?:puts food on|picks up food from|influences|claims)) (the Throne|\S+)"
)


def condensed(lines: Sequence[str]) -> list[str]:
    """A log that says the same in fewer lines."""
    return list(_again(_deeds(_dice(_turned_up(lines)))))


def _dice(lines: Iterable[str]) -> Iterator[str]:
    """`{0} rolls 2, 5, 6: 2 hits` for the dice of one side, `The dice show 1, 4` for others."""
    for (pattern, who), run in groupby(lines, _roller):
        if pattern is None:
            yield from run
            continue
        found = [match for line in run if (match := pattern.fullmatch(line))]
        if pattern is _DIE:
            shown = ", ".join(match[1] for match in found)
            yield f"The dice show {shown}" if len(found) > 1 else f"A die shows {shown}"
        else:
            hits = sum(match[3] == "a hit" for match in found)
            shown = ", ".join(match[2] for match in found)
            yield f"{who} rolls {shown}: {plural(hits, 'hit') if hits else 'no hit'}"


def _roller(line: str) -> tuple[re.Pattern[str] | None, str]:
    if found := _ROLL.fullmatch(line):
        return _ROLL, found[1]
    return (_DIE, "") if _DIE.fullmatch(line) else (None, "")


def _turned_up(lines: Iterable[str]) -> Iterator[str]:
    """`Turned up: Sector P-01, Sector P-07`"""
    for is_tile, run in groupby(lines, lambda line: bool(_TURNED_UP.fullmatch(line))):
        if is_tile:
            yield "Turned up: " + ", ".join(line.removesuffix(" is turned up") for line in run)
        else:
            yield from run


def _deeds(lines: Iterable[str]) -> Iterator[str]:
    """`{1} puts food on d7, e6` for the same deed in several places."""
    for deed, run in groupby(lines, _deed):
        if deed:
            places = (line.removeprefix(f"{deed} ") for line in run)
            yield f"{deed} {', '.join(places)}"
        else:
            yield from run


def _deed(line: str) -> str:
    found = _DEED.fullmatch(line)
    return found[1] if found else ""


def _again(lines: Iterable[str]) -> Iterator[str]:
    """`{0} sells 1 food for 1 mark x3`"""
    for line, run in groupby(lines):
        times = len(list(run))
        yield f"{line} x{times}" if times > 1 else line
