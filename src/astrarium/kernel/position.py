"""Positions as text: a form of fields, and frames as `Round > Auction 1 > Bid 0 3`, from the outside in."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import mypyc_attr

from astrarium.kernel.errors import BadPosition
from astrarium.kernel.fields import Field, Given, Number
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import NOBODY, Frame, Lane, State

STEPS: Final = "steps"
LANES: Final = "lanes"
OVER: Final = "over"
DONE: Final = "done"
MISFIT: Final = "the steps do not fit the rest of the position"
_MARKS: Final = re.compile(r"[+@*:,]")


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


def run_on(st: State) -> None:
    """Go on from a position that was read to its next decision or chance outcome.

    :raises BadPosition: if its steps do not fit.
    """
    try:
        advance(st)
    except (IndexError, ValueError, RuntimeError, TypeError):
        raise BadPosition(MISFIT) from None


def misfit(text: str) -> BadPosition:
    """The refusal of a position whose steps do not fit: it names their line, or the first if they are left out."""
    where = 1
    for number, line in enumerate(text.strip().splitlines(), 1):
        if line.split()[:1] in ([STEPS], [LANES]):
            where = number
    return BadPosition(f"line {where}: {MISFIT}")


def frames_in(package: str) -> dict[str, Any]:
    """The steps that the modules of a package define, by name."""
    found: dict[str, Any] = {}
    bases: list[Any] = [Frame]
    for base in bases:
        for frame in base.__subclasses__():
            bases.append(frame)
            if frame.__module__ == package or frame.__module__.startswith(f"{package}."):
                found[frame.__name__] = frame
    return found


class Fault:
    """A law that does not hold, and what it is about: words of positions or ids, of one seat or of any (-1)."""

    def __init__(self, reason: str, about: str = "", seat: int = -1) -> None:
        self.reason: Final = reason
        self.about: Final = about
        self.seat: Final = seat


class Laws:
    """Collects the faults of a state."""

    def __init__(self) -> None:
        self.faults: Final[list[Fault]] = []

    def need(self, holds: bool, reason: str, about: str = "", seat: int = -1) -> None:
        """A law: unless it holds, the reason is what is wrong."""
        if not holds:
            self.faults.append(Fault(reason, about, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class Form:
    """How states of a game are written: its settings, the fields of the state, and those of a seat.

    What is written of a seat is read first, then what is written of the state; then what was left out is filled in,
    in the order of the tables.
    """

    def __init__(
        self,
        game: str,
        players: Number,
        settings: list[Field],
        fields: list[Field],
        seat_numbers: list[Field],
        seat_fields: list[Field],
        frames: dict[str, Any],
        first_step: str,
    ) -> None:
        self.first_line: Final = f"{game} position 1"
        self.players: Final = players
        self.settings: Final = settings
        self.fields: Final = fields
        self.seat_numbers: Final = seat_numbers  # on the line of the seat itself
        self.seat_fields: Final = seat_fields  # on lines below it
        self.frames: Final = frames
        self.first_step: Final = first_step

    # What each game tells

    def fresh(self, players: int, settings: dict[str, bool]) -> Any:
        """The state before anything happens, without steps."""
        raise NotImplementedError

    def holder(self, st: Any, seat: int) -> Any:
        """What holds the fields of a seat."""
        raise NotImplementedError

    def finish(self, st: Any) -> None:
        """Work out what no field tells."""

    def faults(self, st: Any) -> list[Fault]:
        """What contradicts itself."""
        return []

    # From a state to text

    def text(self, st: Any) -> str:
        """The state as text, every field of it."""
        lines = [self.first_line]
        top: list[Field] = [self.players, *self.settings, *self.fields]
        for field in top:
            if self._applies(field, st):
                lines += field.lines(st, -1, st)
        for seat in range(st.players):
            on = self.holder(st, seat)
            words = [word for field in self.seat_numbers for word in field.lines(st, seat, on)]
            lines.append(" ".join([f"seat {seat}", *words]))
            for field in self.seat_fields:
                if self._applies(field, st):
                    lines += [f"  {line}" for line in field.lines(st, seat, on)]
        lines.append(f"steps {frames_text(st.main.frames) or OVER}")
        if st.lanes:
            lanes = [frames_text(lane.frames) or DONE for lane in st.lanes]
            lines.append(f"lanes {' | '.join(lanes)}")
        return "\n".join(lines) + "\n"

    def _applies(self, field: Field, st: Any) -> bool:
        if not field.needs:
            return True
        return any(
            setting.word == field.needs and setting.items(st, -1, st) == ["yes"]
            for setting in self.settings
        )

    # From text to a state

    def parse(self, text: str) -> Any:
        """The state a text describes, run on to its next decision or chance outcome.

        :raises BadPosition: if it cannot be read or contradicts itself, naming the line and the reason.
        """
        page = self.page(text)
        st = self.read(page)
        for fault in self.faults(st):
            raise page.refusal(fault)
        try:
            run_on(st)
        except BadPosition:
            raise misfit(text) from None
        return st

    def page(self, text: str) -> Page:
        """A text taken apart."""
        top = {field.word: field for field in [*self.settings, *self.fields]}
        top["players"] = self.players
        for word in (STEPS, LANES):
            top[word] = Field(word)
        return Page(
            self.first_line,
            text,
            top,
            {field.word for field in self.seat_numbers},
            {field.word: field for field in self.seat_fields},
        )

    def read(self, page: Page) -> Any:
        """The state before it is run on."""
        for given in page.of("players", -1):
            players = given.number(given.single(), self.players.low, self.players.high)
            break
        else:
            raise BadPosition("line 1: a position needs a line 'players N'")
        settings = {
            setting.word: any(given.yes() for given in page.of(setting.word, -1))
            for setting in self.settings
        }
        st = self.fresh(players, settings)
        for seat, number in page.seats.items():
            if seat >= players:
                raise BadPosition(f"line {number}: there are only {players} seats, from seat 0 on")
        of_seat = self.seat_numbers + self.seat_fields
        for seat in range(players):
            for field in of_seat:
                self._read_field(page, field, st, seat, self.holder(st, seat))
        for field in self.fields:
            self._read_field(page, field, st, -1, st)
        for field in self.fields:
            if self._left_out(page, field, st, -1):
                field.fill(st, -1, st)
        for seat in range(players):
            for field in of_seat:
                if self._left_out(page, field, st, seat):
                    field.fill(st, seat, self.holder(st, seat))
        self._read_steps(page, st)
        self.finish(st)
        return st

    def _read_field(self, page: Page, field: Field, st: Any, seat: int, on: Any) -> None:
        for given in page.of(field.word, seat):
            if not self._applies(field, st):
                raise given.wrong(f"{field.word} needs the line '{field.needs} yes'")
            field.read(st, seat, on, given)

    def _left_out(self, page: Page, field: Field, st: Any, seat: int) -> bool:
        return not page.of(field.word, seat) and self._applies(field, st)

    def _read_steps(self, page: Page, st: Any) -> None:
        st.main = Lane(self._frames(self.first_step), NOBODY, [])
        for given in page.of(STEPS, -1):
            st.main = Lane(self._given_frames(given, " ".join(given.items), OVER), NOBODY, [])
        for given in page.of(LANES, -1):
            texts = " ".join(given.items).split("|")
            if len(texts) != st.players:
                raise given.wrong("lanes must have a part for each seat")
            st.lanes = [Lane(self._given_frames(given, text, DONE), NOBODY, []) for text in texts]

    def _given_frames(self, given: Given, text: str, none: str) -> list[Frame[Any]]:
        try:
            if not text.strip():
                raise BadPosition(f"no steps are written; write {none!r} if none is left")
            return [] if text.strip() == none else self._frames(text)
        except BadPosition as error:
            raise given.wrong(str(error)) from None

    def _frames(self, text: str) -> list[Frame[Any]]:
        return parse_frames(text, self.frames)


class Page:
    """The lines of a position taken apart: words with their items, and below each `seat N` the words of that seat."""

    def __init__(
        self,
        first_line: str,
        text: str,
        top: dict[str, Field],
        beside: set[str],
        below: dict[str, Field],
    ) -> None:
        self.top: Final = top
        self.beside: Final = beside
        self.below: Final = below
        self.lines: Final[list[Given]] = []
        self.seats: Final[dict[int, int]] = {}  # with the numbers of their lines
        self.seat = -1
        lines = text.strip().splitlines()
        if not lines or lines[0].strip() != first_line:
            raise BadPosition(f"line 1: not a position: it must be '{first_line}'")
        for number, raw in enumerate(lines[1:], 2):
            words = raw.split("#")[0].split()
            if words:
                self._take(number, words[0], [item for item in words[1:] if item != "-"])

    def of(self, word: str, seat: int) -> list[Given]:
        """What is written for a word, of a seat or of none."""
        return [given for given in self.lines if given.word == word and given.seat == seat]

    def refusal(self, fault: Fault) -> BadPosition:
        """What to raise: it names the last line that the fault is about.

        A fault of what is not written is told of the seat's own line, or of the first.
        """
        about = set(fault.about.split())
        for given in reversed(self.lines):
            if fault.seat in (-1, given.seat) and about.intersection(_named(given)):
                return given.wrong(fault.reason)
        line = self.seats.get(fault.seat, 1)
        return BadPosition(f"line {line}: {fault.reason}")

    def _take(self, line: int, word: str, items: list[str]) -> None:
        if word == "seat":
            self._take_seat(Given(line, word, items))
        elif word in self.below:
            if self.seat < 0:
                raise BadPosition(f"line {line}: {word!r} must stand below a line 'seat N'")
            self._add(Given(line, word, items, self.seat), self.below[word].repeats)
        elif word in self.top:
            self._add(Given(line, word, items), self.top[word].repeats)
        else:
            raise BadPosition(f"line {line}: there is no word {word!r}")

    def _take_seat(self, given: Given) -> None:
        """`seat 0 cash 5 points 2`"""
        items = given.items
        self.seat = given.number(items[0] if items else "", 0, 9)
        if self.seat in self.seats:
            raise given.wrong(f"seat {self.seat} stands twice")
        self.seats[self.seat] = given.line
        for place in range(1, len(items), 2):
            if items[place] not in self.beside or place + 1 == len(items):
                raise given.wrong(f"cannot read {' '.join(['seat', *items])!r}")
            self._add(Given(given.line, items[place], [items[place + 1]], self.seat), False)

    def _add(self, given: Given, repeats: bool) -> None:
        if not repeats and self.of(given.word, given.seat):
            raise given.wrong(f"{given.word} stands twice")
        self.lines.append(given)


def _named(given: Given) -> list[str]:
    """The word of a line, and all that its items name."""
    return [given.word, *(name for item in given.items for name in _MARKS.split(item))]
