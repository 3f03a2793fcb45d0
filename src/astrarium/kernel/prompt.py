"""What a seat is asked: the question, the clause that asks it, what may be chosen and what may not, with the reason."""

from __future__ import annotations

from typing import Final

from astrarium.kernel.errors import IllegalMove
from astrarium.kernel.frames import Lane, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.words import plural, with_seats


class Option:
    """Something a seat may choose now."""

    def __init__(self, rules: Rules, st: State, seat: int, id: int) -> None:
        self._rules: Final = rules
        self._st: Final = st
        self._seat: Final = seat
        self.id: Final = id

    @property
    def text(self) -> str:
        """The notation, such as `bid 3`."""
        return self._rules.text(self.id)

    @property
    def label(self) -> str:
        """A sentence for people."""
        return self._rules.label(self._st, self._seat, self.id)

    @property
    def targets(self) -> list[str]:
        """Ids of the things on the board that it is about."""
        return self._rules.targets(self.id)

    def __repr__(self) -> str:
        return f"<Option {self.id} {self.text!r}>"


class BlockedOption:
    """Something a seat might expect to choose but cannot, and why."""

    def __init__(self, rules: Rules, id: int, reason: str, rule: str) -> None:
        self._rules: Final = rules
        self.id: Final = id
        self.reason: Final = reason
        self.rule: Final = rule

    @property
    def text(self) -> str:
        return self._rules.text(self.id)

    @property
    def targets(self) -> list[str]:
        return self._rules.targets(self.id)

    def __repr__(self) -> str:
        return f"<Blocked {self.text!r}: {self.reason} ({self.rule})>"


class Prompt:
    """The decision a seat owes: what is asked, by which clause, and what may be chosen."""

    def __init__(self, rules: Rules, st: State, seat: int, lane: Lane) -> None:
        self._rules: Final = rules
        self._st: Final = st
        self._lane: Final = lane
        self.seat: Final = seat
        self.options: Final = [Option(rules, st, seat, option) for option in lane.options]

    def __repr__(self) -> str:
        return f"<Prompt of seat {self.seat}: {self.text!r}, {plural(len(self.options), 'option')}>"

    @property
    def text(self) -> str:
        """What is asked, in one sentence."""
        return self._lane.frames[-1].question(self._st)

    @property
    def rule(self) -> str:
        """The clause that asks."""
        return self._lane.frames[-1].rule()

    @property
    def blocked(self) -> list[BlockedOption]:
        """What might be expected but cannot be chosen, with reasons."""
        return [
            BlockedOption(self._rules, item.option, item.reason, item.rule)
            for item in self._lane.frames[-1].blocked(self._st)
        ]

    def find(self, text: str) -> Option:
        """The option with this notation.

        :raises IllegalMove: if it is not offered, with the reason where there is one.
        """
        wanted = self._rules.parse(text)
        for option in self.options:
            if option.id == wanted:
                return option
        raise IllegalMove(self.refusal(wanted, text))

    def refusal(self, option: int, text: str) -> str:
        """Why an option cannot be chosen, in one sentence."""
        for item in self.blocked:
            if item.id == option:
                return f"{text!r} is not possible: {with_seats(item.reason)} ({item.rule})"
        if option < 0:
            return f"there is no option called {text!r}"
        return f"{text!r} is not possible now: {with_seats(self.text)}"
