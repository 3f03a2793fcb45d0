"""The log of Galactic Emperor in fewer lines: dice of one volley together, and deeds done again and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from astrarium.cli.sight import Catalogue
from astrarium.kernel.table import Line
from astrarium.kernel.words import plural, unmarked

# Deeds that end with the place they are about: others follow it.
_DEEDS = ("fund", "collect", "influence", "claim")


def condensed(catalogue: Catalogue, lines: Sequence[Line]) -> list[str]:
    """What has happened in sentences, as few as say the same."""
    told = (line for line in lines if line.text)
    return list(_again(_sentences(catalogue["things"], told)))


def _sentences(things: Mapping[str, Mapping[str, str]], lines: Iterable[Line]) -> Iterator[str]:
    for (kind, seat), run in groupby(lines, lambda line: (line.kind, line.seat)):
        told = list(run)
        if kind == "die":
            yield _volley(seat, told)
        elif kind == "other-die":
            shown = ", ".join(str(line.data["result"]) for line in told)
            yield f"The dice showed {shown}" if len(told) > 1 else f"A die showed {shown}"
        elif kind == "turn-up":
            yield "Turned up: " + ", ".join(_names(things, told))
        elif kind in _DEEDS:
            yield ", ".join([unmarked(told[0].text), *_names(things, told[1:])])
        else:
            yield from (unmarked(line.text) for line in told)


def _names(things: Mapping[str, Mapping[str, str]], lines: Iterable[Line]) -> list[str]:
    """What the things are called that the lines are about."""
    return [things[thing]["name"] for line in lines for thing in line.about]


def _volley(seat: int, dice: Sequence[Line]) -> str:
    """`{0} rolled 2, 5, 6: 2 hits` for the dice of one side."""
    hits = sum(line.data["verdict"] == "hit" for line in dice)
    shown = ", ".join(str(line.data["result"]) for line in dice)
    return f"{{{seat}}} rolled {shown}: {plural(hits, 'hit') if hits else 'no hit'}"


def _again(lines: Iterable[str]) -> Iterator[str]:
    """`{0} sold 1 food for 1 mark x3`"""
    for line, run in groupby(lines):
        times = len(list(run))
        yield f"{line} x{times}" if times > 1 else line
