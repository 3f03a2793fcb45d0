"""What a seat is asked: the question, the clause that asks it, what may be chosen and what may not, with the reason."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel.errors import IllegalMove
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.value import Value
from astrarium.kernel.words import plural, quoted


def label_of(rules: Rules, st: State, seat: int, frame: Frame[Any], option: int) -> Label:
    """What an option of the frame that asks does, for people."""
    label = frame.label(st, option)
    if label is None:
        return rules.label(st, seat, option)
    return Label(rules.said(label.title), rules.said(label.detail))


class Option(Value):
    """Something a seat may choose now."""

    def __init__(self, rules: Rules, st: State, seat: int, frame: Frame[Any], id: int) -> None:
        self._rules: Final = rules
        self._st: Final = st
        self._seat: Final = seat
        self._frame: Final = frame
        self._label: Label | None = None
        self.id: Final = id

    @property
    def text(self) -> str:
        """The notation, such as `bid 3`."""
        return self._rules.text(self.id)

    @property
    def title(self) -> str:
        """What it does, short enough for a button."""
        return self._words().title

    @property
    def detail(self) -> str:
        """The rest: price, consequence or reason; empty where there is none."""
        return self._words().detail

    @property
    def label(self) -> str:
        """Title and detail as one sentence."""
        return str(self._words())

    @property
    def verb(self) -> str:
        """What it does, whatever it is about: `bid`."""
        return self._rules.verb(self.id)

    @property
    def declines(self) -> bool:
        """Whether it leaves everything as it is: the way out of the question."""
        return self._rules.declines(self.id)

    @property
    def targets(self) -> list[str]:
        """Ids of the things on the board that it is about."""
        return self._rules.targets(self.id)

    def _words(self) -> Label:
        if self._label is None:
            self._label = label_of(self._rules, self._st, self._seat, self._frame, self.id)
        return self._label

    def __repr__(self) -> str:
        return f"<Option {self.id} {self.text!r}>"


class BlockedOption(Option):
    """Something a seat might expect to choose but cannot, and why."""

    def __init__(
        self, rules: Rules, st: State, seat: int, frame: Frame[Any], blocked: Blocked
    ) -> None:
        super().__init__(rules, st, seat, frame, blocked.option)
        self.reason: Final = rules.said(blocked.reason)
        self.rule: Final = blocked.rule

    @property
    def title(self) -> str:
        """What it would do, short enough for a button."""
        return self._rules.blocked_title(self._st, self._seat, self.id)

    def __repr__(self) -> str:
        return f"<Blocked {self.text!r}: {self.reason} ({self.rule})>"


class Prompt(Value):
    """The decision a seat owes: what is asked, by which clause, and what may be chosen."""

    def __init__(self, rules: Rules, st: State, seat: int, lane: Lane) -> None:
        self._rules: Final = rules
        self._st: Final = st
        self._lane: Final = lane
        self.seat: Final = seat
        frame = lane.frames[-1]
        self.options: Final = [Option(rules, st, seat, frame, option) for option in lane.options]

    def __repr__(self) -> str:
        return f"<Prompt of seat {self.seat}: {self.text!r}, {plural(len(self.options), 'option')}>"

    @property
    def text(self) -> str:
        """What is asked, in one sentence."""
        return self._rules.said(self._lane.frames[-1].question(self._st))

    @property
    def sort(self) -> str:
        """The sort of question: one of `sorts.SORTS`."""
        return self._lane.frames[-1].sort()

    @property
    def about(self) -> list[str]:
        """Ids of the things that the question names, beside those of its options."""
        return self._lane.frames[-1].about(self._st)

    @property
    def rule(self) -> str:
        """The clause that asks."""
        return self._lane.frames[-1].rule()

    @property
    def blocked(self) -> list[BlockedOption]:
        """What might be expected but cannot be chosen, with reasons."""
        frame = self._lane.frames[-1]
        return [
            BlockedOption(self._rules, self._st, self.seat, frame, item)
            for item in frame.blocked(self._st)
        ]

    def find(self, text: str) -> Option:
        """The option with this notation.

        :raises IllegalMove: if it is not offered, with the reason where there is one.
        """
        wanted = self._rules.parse(text)
        for option in self.options:
            if option.id == wanted:
                return option
        raise self.refusal(wanted, text)

    def refusal(self, option: int, text: str) -> IllegalMove:
        """Why an option that is not offered cannot be chosen."""
        for item in self.blocked:
            if item.id == option:
                return IllegalMove(f"{quoted(text)} is not possible: {item.reason} ({item.rule})")
        if option < 0:
            return IllegalMove(f"there is no option called {quoted(text)}")
        return IllegalMove(f"{quoted(text)} is not possible now", self.text)
