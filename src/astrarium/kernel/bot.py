"""What a bot is: it gets the knowledge of a seat and a budget, and decides."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, SupportsIndex

from astrarium.kernel.errors import BadSetup
from astrarium.kernel.prompt import Option

if TYPE_CHECKING:
    from astrarium.kernel.seat import Seat


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision: seconds, simulations, or both; None is no limit.

    A bot that counts simulations plays the same on every machine; one that looks at the time does not.
    :raises BadSetup: for a limit that is not above zero.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "simulations"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise BadSetup(f"a budget of {name} is above zero, not {value!r}")

    def loop(self, otherwise: int) -> Iterator[int]:
        """0, 1, 2, … for as long as the budget lasts, at least once; `otherwise` times if it sets no limit."""
        most = self.simulations
        if most is None and self.seconds is None:
            most = otherwise
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        number = 0
        while most is None or number < most:
            yield number
            number += 1
            if end is not None and time.perf_counter() >= end:
                return


UNLIMITED: Final = Budget()


@dataclass(frozen=True)
class Decision:
    """A bot's choice, with what it thinks of the options and why, where it says so."""

    option: Option | SupportsIndex | str
    values: Mapping[int, float] = field(default_factory=dict)  # by option number, higher is better
    reason: str = ""


Choice = Option | SupportsIndex | str | Decision
"""What `Bot.choose` may return: an option, its number, its text, or a `Decision`."""


class Bot(Protocol):
    """A player that sees what a person in its seat would see."""

    def choose(self, seat: Seat, budget: Budget) -> Choice:
        """Choose one of `seat.options` within the budget."""
        ...


@dataclass(frozen=True)
class Limit:
    """Where a simulation stops before the end of the game: after so many rounds or decisions; 0 is no limit.

    Rounds are counted from the one that is being played: `Limit(rounds=1)` stops when it is over.
    """

    rounds: int = 0
    decisions: int = 0


TO_THE_END: Final = Limit()


@dataclass(frozen=True)
class Outcome:
    """How an imagined game stands, or ended."""

    points: list[int]  # by seat; before the end those that everyone can count
    standing: list[float]  # by seat, its share of the win; before the end of the lead
    over: bool
    round: int
    decisions: int  # made since

    def lead(self, seat: int) -> int:
        """The points of a seat above those of the best other; below zero if it is behind."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return self.points[seat] - max(others, default=0)


@dataclass(frozen=True)
class Estimate:
    """What some simulations of one option say, on average, for the seat that would choose it."""

    option: int
    games: int
    standing: float  # its share of the win or of the lead, from 0 to 1
    points: float
    lead: float  # its points above those of the best other
