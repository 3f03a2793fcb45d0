"""The log of Roll for the Galaxy in fewer lines: a round has many small steps of one player in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from astrarium.cli.boards.roll_for_the_galaxy.dice import counted
from astrarium.cli.sight import Catalogue
from astrarium.kernel.table import Line
from astrarium.kernel.words import unmarked

LONGEST = 76  # letters of a line; more are hard to read
# Events with which a move begins; what follows up to the next of them came of it.
MOVES = {
    "scout", "stock", "build", "builder", "produce", "trade", "consume", "buy-vp", "select",
    "dictate", "recruit", "recruit-all", "recall", "arrange",
}  # fmt: skip


class Deed(NamedTuple):
    """What one player did, in words that follow the name."""

    words: str
    begins: bool  # a move


def condensed(catalogue: Catalogue, lines: Sequence[Line]) -> list[str]:
    """What one player did in a row stands on one line, or on one for each move if that would be too long.

    The dice of one roll are together.
    """
    short: list[str] = []
    told = [line for line in lines if line.text]
    for (seat, rolls), run in groupby(told, lambda line: (_doer(line), line.kind == "roll")):
        if rolls:
            short.append(_rolled(catalogue, seat, run))
        elif seat < 0:
            short += [unmarked(line.text) for line in run]
        else:
            short += _deeds(f"{{{seat}}}", run)
    return short


def _deeds(who: str, lines: Iterable[Line]) -> list[str]:
    deeds = [Deed(unmarked(line.deed), line.kind in MOVES) for line in lines]
    line = f"{who} {', '.join(_in_a_row(deeds))}"
    return [line] if len(line) <= LONGEST else list(_in_lines(who, deeds))


def _in_lines(who: str, deeds: Sequence[Deed]) -> Iterator[str]:
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


def _moves(deeds: Iterable[Deed]) -> Iterator[list[str]]:
    """Deeds by the moves they belong to."""
    move: list[str] = []
    for deed in deeds:
        if move and deed.begins:
            yield move
            move = []
        move.append(deed.words)
    yield move


def _doer(line: Line) -> int:
    """Whose deed a line tells of; -1 if it stands by itself."""
    return line.seat if line.deed else -1


def _in_a_row(deeds: Iterable[Deed]) -> Iterator[str]:
    """`placed a Home developer x3` for something done again and again."""
    for deed, again in groupby(deeds):
        times = len(list(again))
        yield f"{deed.words} x{times}" if times > 1 else deed.words


def _rolled(catalogue: Catalogue, seat: int, rolls: Iterable[Line]) -> str:
    """One line for all dice that a player rolled: `{0} rolled Home: Explore x2; Military: wild`."""
    faces: dict[str, list[str]] = {}
    for line in rolls:
        colour, face = line.data["colour"], line.data["face"]
        shown = catalogue["phases"][face]["name"] if face in catalogue["phases"] else face
        faces.setdefault(catalogue["colors"][colour]["name"], []).append(shown)
    dice = (f"{colour}: {counted(shown)}" for colour, shown in faces.items())
    return f"{{{seat}}} rolled {'; '.join(dice)}"
