"""A final score: a number that remembers where its points come from."""

from __future__ import annotations


class Score(int):
    """Points of one seat; `breakdown` maps each source to its points, in the order of counting."""

    breakdown: dict[str, int]

    def __new__(cls, breakdown: dict[str, int]) -> Score:
        score = super().__new__(cls, sum(breakdown.values()))
        score.breakdown = breakdown
        return score
