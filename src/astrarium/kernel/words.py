"""Small helps for sentences."""

from __future__ import annotations

import re
from typing import Final

_SEAT: Final = re.compile(r"\{(\d+)\}")


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
    names = ["{" + str(seat) + "}" for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def with_seats(text: str) -> str:
    """`seat 1` for `{1}`, where there are no names to put in."""
    return _SEAT.sub(_seat_words, text)


def _seat_words(match: re.Match[str]) -> str:
    return f"seat {match[1]}"
