"""Small helps for sentences."""

from __future__ import annotations

import re
from typing import Final

_SEAT: Final = re.compile(r"\{(\d+)\}")
_SEAT_WORDS: Final = re.compile(r"\bseat (\d+)\b")


def plural(count: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def with_article(words: str) -> str:
    """`a point`, `an offer`."""
    return f"an {words}" if words[0] in "AEIOUaeiou" else f"a {words}"


def sentence(text: str) -> str:
    """The words with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


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
    return _replaced(_SEAT.split(text), names, "{", "}")


def with_names_for_seats(text: str, names: list[str]) -> str:
    """A refusal of the engine with the name of seat 1 for `seat 1`, undoing `with_seats`."""
    return _replaced(_SEAT_WORDS.split(text), names, "seat ", "")


def _replaced(parts: list[str], names: list[str], before: str, after: str) -> str:
    """Every other part is the number of a seat; a name is never looked through for more of them."""
    for place in range(1, len(parts), 2):
        seat = int(parts[place])
        parts[place] = names[seat] if seat < len(names) else f"{before}{seat}{after}"
    return "".join(parts)
