"""Positions as text: their lines taken apart, and frames as `Round > Auction 1 > Bid 0 3`, from the outside in."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from astrarium.kernel.errors import BadPosition
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import Frame, State


def frames_text(frames: list[Frame[Any]]) -> str:
    """A lane's frames in one line."""
    return " > ".join(
        " ".join([type(frame).__name__, *(str(field) for field in frame.fields())])
        for frame in frames
    )


def parse_frames(text: str, classes: dict[str, Any]) -> list[Frame[Any]]:
    """The frames of `frames_text`, made anew from their classes.

    :raises BadPosition: for a frame that is unknown or has wrong fields.
    """
    frames: list[Frame[Any]] = []
    for part in text.split(">"):
        words = part.split()
        if not words:
            if text.strip():
                raise BadPosition(f"cannot read the steps {text!r}")
            continue
        if words[0] not in classes:
            raise BadPosition(f"there is no step called {words[0]!r}")
        try:
            frame: Frame[Any] = classes[words[0]](*[int(word) for word in words[1:]])
        except (TypeError, ValueError):
            raise BadPosition(f"cannot read the step {part.strip()!r}") from None
        frames.append(frame)
    return frames


def run_on(st: State, wrong: list[str]) -> None:
    """Go on from a position that was read to its next decision or chance outcome.

    :raises BadPosition: if there is anything `wrong` with it, or its steps do not fit.
    """
    if wrong:
        raise BadPosition(wrong[0])
    try:
        advance(st)
    except (IndexError, ValueError, RuntimeError, TypeError):
        raise BadPosition("the steps do not fit the rest of the position") from None


def line(word: str, items: list[str]) -> str:
    """`word item item`; `-` stands for no items."""
    return " ".join([word, *(items or ["-"])])


@mypyc_attr(allow_interpreted_subclasses=True)
class Lines:
    """The lines of a position: words with their items, and below each `seat N` the words of that seat.

    Every item is checked as it is asked for.
    """

    def __init__(
        self, first_line: str, words: list[str], seat_numbers: list[str], seat_lists: list[str]
    ) -> None:
        self.first_line: Final = first_line
        self.words: Final = words
        self.seat_numbers: Final = seat_numbers  # on the line of the seat itself
        self.seat_lists: Final = seat_lists  # on lines below it
        self.given: dict[str, list[str]] = {}
        self.seats: dict[int, dict[str, list[str]]] = {}
        self.seat = -1

    def read(self, text: str) -> None:
        """Take a text apart.

        :raises BadPosition: naming the line that cannot be read.
        """
        lines = text.strip().splitlines()
        if not lines or lines[0].strip() != self.first_line:
            raise BadPosition(f"not a position: the first line must be '{self.first_line}'")
        for number, raw in enumerate(lines[1:], 2):
            words = raw.split("#")[0].split()
            if words:
                self.read_line(number, words)

    def read_line(self, number: int, words: list[str]) -> None:
        word, rest = words[0], [item for item in words[1:] if item != "-"]
        if word == "seat":
            self.read_seat(number, words, rest)
        elif word in self.seat_lists:
            if self.seat < 0:
                raise BadPosition(f"line {number}: {word!r} must stand below a line 'seat N'")
            self.seats[self.seat][word] = rest
        elif word in self.words:
            self.given[word] = rest
        else:
            raise BadPosition(f"line {number}: there is no word {word!r}")

    def read_seat(self, number: int, words: list[str], rest: list[str]) -> None:
        """`seat 0 cash 5 points 2`"""
        self.seat = self.number(rest[0] if rest else "", 0, 9, "seat")
        if self.seat in self.seats:
            raise BadPosition(f"line {number}: seat {self.seat} stands twice")
        self.seats[self.seat] = {}
        for index in range(1, len(rest), 2):
            if rest[index] not in self.seat_numbers or index + 1 == len(rest):
                raise BadPosition(f"line {number}: cannot read {' '.join(words)!r}")
            self.seats[self.seat][rest[index]] = [rest[index + 1]]

    def number(self, text: str, low: int, high: int, what: str) -> int:
        digits = text[1:] if text.startswith("-") else text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
            raise BadPosition(f"{what} is a number, not {text!r}")
        if not low <= int(text) <= high:
            raise BadPosition(f"{what} must be from {low} to {high}, not {text}")
        return int(text)

    def single(self, word: str, default: int, low: int, high: int) -> int:
        if word not in self.given:
            return default
        words = self.given[word]
        return self.number(words[0] if words else "", low, high, word)

    def of_seat(self, seat: int, word: str, default: int, low: int, high: int) -> int:
        """A number of one seat."""
        words = self.seats.get(seat, {}).get(word, [])
        return self.number(words[0], low, high, word) if words else default

    def yes(self, word: str) -> bool:
        words = self.given.get(word, ["no"])
        if words not in (["yes"], ["no"]):
            raise BadPosition(f"{word} is 'yes' or 'no'")
        return words == ["yes"]

    def numbers(self, word: str, high: int) -> list[int]:
        return [self.number(item, -1, high, word) for item in self.given.get(word, [])]

    def bits(self, word: str, names: list[str]) -> int:
        bits = 0
        for item in self.given.get(word, []):
            if item not in names:
                raise BadPosition(f"{word}: {item!r} is none of {', '.join(names)}")
            bits |= 1 << names.index(item)
        return bits
