"""Small helps for sentences."""

from __future__ import annotations

import re
from typing import Final

_SEAT: Final = re.compile(r"\{(\d+)\}")
_MARK: Final = re.compile(r"\{[^{}|]*\|([^{}]*)\}")


def plural(count: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def article(words: str) -> str:
    """`a` or `an`, as fits before these words."""
    return "an" if words[0] in "AEIOUaeiou" else "a"


def with_article(words: str) -> str:
    """`a point`, `an offer`."""
    return f"{article(words)} {words}"


def unmarked(text: str) -> str:
    """A sentence with the names of things alone: `Red King` for `{red-king|Red King}`."""
    if "|" not in text:
        return text
    return _MARK.sub(_name_of_mark, text)


def names_in(text: str) -> list[str]:
    """The names of the things that are marked in a sentence, in order."""
    return [match[1] for match in _MARK.finditer(text)]


def _name_of_mark(match: re.Match[str]) -> str:
    return match[1]


def sentence(text: str) -> str:
    """The words with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def quoted(given: object) -> str:
    """What somebody gave us, as Python writes it; nothing in it can be taken for a mark of ours."""
    return repr(given).replace("{", "\\x7b")


def named(seats: list[int]) -> str:
    """`{0}, {2} and {3}`"""
    return listed(["{" + str(seat) + "}" for seat in seats])


def listed(words: list[str]) -> str:
    """`a, b and c`"""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def with_seats(text: str) -> str:
    """`seat 1` for `{1}`, where there are no names to put in."""
    return _SEAT.sub(_seat_words, text)


def _seat_words(match: re.Match[str]) -> str:
    return f"seat {match[1]}"


def with_names(text: str, names: list[str]) -> str:
    """A sentence of the engine with the name of seat 1 for `{1}`."""
    if "{" not in text:  # as most of them: looking closer would cost a server dear
        return text
    # Every other part is the number of a seat; a name is never looked through for more of them.
    parts = _SEAT.split(text)
    for place in range(1, len(parts), 2):
        seat = int(parts[place])
        parts[place] = names[seat] if seat < len(names) else f"{{{seat}}}"
    return "".join(parts)
