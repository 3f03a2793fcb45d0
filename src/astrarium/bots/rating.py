"""How sure a result is, and how strong bots are: intervals of shares, and ratings from who finished ahead of whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from astrarium.kernel.chance import Generator

USUAL: Final = 1.959964  # of 100 such intervals 95 hold the truth
STRICT: Final = 3.0  # 99.7 of 100: for whoever looks again and again, and stops when it is clear

SCALE: Final = 400.0  # ten to one, in rating points
ROUNDS: Final = 200  # of fitting; fewer where nothing changes any more
SAME: Final = 1e-9
SAMPLES: Final = 400  # drawn anew for the intervals of ratings

Matrix = list[list[float]]  # [a][b]: how often a finished ahead of b


class Interval(NamedTuple):
    """Where the true value is, probably."""

    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high

    @property
    def half(self) -> float:
        """The number after `±`."""
        return (self.high - self.low) / 2


def share_interval(count: int, total: float, squares: float, z: float = USUAL) -> Interval:
    """The interval of a mean of `count` independent shares from 0 to 1, of which sum and sum of squares are known.

    One share of 0 and one of 1 are added to the spread, or else a clean sweep would look certain.
    """
    mean = total / count
    spread = max(0.0, squares - total * mean) + mean**2 + (1 - mean) ** 2
    half = student(z, count + 1) * math.sqrt(spread / (count + 1) / count)
    return Interval(max(0.0, mean - half), min(1.0, mean + half))


def mean_interval(count: int, total: float, squares: float, z: float = USUAL) -> Interval:
    """The interval of a mean of `count` independent numbers; of any width for a single one."""
    mean = total / count
    if count < 2:
        return Interval(-math.inf, math.inf)
    spread = max(0.0, squares - total * mean)
    half = student(z, count - 1) * math.sqrt(spread / (count - 1) / count)
    return Interval(mean - half, mean + half)


def student(z: float, freedom: int) -> float:
    """What `z` is for few samples, whose spread is only estimated (Student's t, by its expansion)."""
    n = float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def expected(lead: float) -> float:
    """How often a seat with so many rating points more finishes ahead."""
    return 1 / (1 + 10 ** (-lead / SCALE))


def ratings(ahead: Matrix) -> list[float]:
    """Strengths that explain who finished ahead of whom best (Bradley and Terry's model), with a mean of 0.

    Each two that met get half a win more on either side: a bot that always wins is rated high, not beyond measure.
    """
    count = len(ahead)
    met = [
        [0.0 if a == b or not ahead[a][b] + ahead[b][a] else 0.5 for b in range(count)]
        for a in range(count)
    ]
    wins = [[ahead[a][b] + met[a][b] for b in range(count)] for a in range(count)]
    strength = [1.0] * count
    for _ in range(ROUNDS):
        fitted = [_fitted(wins, strength, a) for a in range(count)]
        mean = math.exp(sum(map(math.log, fitted)) / count)
        fitted = [value / mean for value in fitted]
        change = max(abs(new / old - 1) for new, old in zip(fitted, strength, strict=True))
        strength = fitted
        if change < SAME:
            break
    return [SCALE * math.log10(value) for value in strength]


def _fitted(wins: Matrix, strength: list[float], a: int) -> float:
    """The strength of `a` if those of the others are right."""
    won = sum(wins[a])
    played = sum(
        (wins[a][b] + wins[b][a]) / (strength[a] + strength[b])
        for b in range(len(wins))
        if b != a and wins[a][b] + wins[b][a]
    )
    return won / played if played else strength[a]


def rating_intervals(deals: Sequence[Matrix], samples: int = SAMPLES) -> list[Interval]:
    """95 % intervals of the ratings, with a deal as one sample: ratings of deals drawn anew, again and again."""
    count = len(deals[0])
    generator = Generator(len(deals))
    drawn: list[list[float]] = []
    for _ in range(samples):
        ahead = [[0.0] * count for _ in range(count)]
        for _ in deals:
            add(ahead, deals[generator.below(len(deals))])
        drawn.append(ratings(ahead))
    edge = samples // 40
    found = []
    for bot in range(count):
        values = sorted(one[bot] for one in drawn)
        found.append(Interval(values[edge], values[-1 - edge]))
    return found


def add(ahead: Matrix, more: Matrix) -> None:
    """Add comparisons to others."""
    for row, others in zip(ahead, more, strict=True):
        for place, value in enumerate(others):
            row[place] += value
