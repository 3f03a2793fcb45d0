"""A final score: a number that remembers where its points come from."""

from __future__ import annotations

from astrarium.kernel.shapes import Source

Sources = dict[str, Source]
"""Where points come from, for the catalogue: a name, a sort, and the thing that brings them, by keys as in a breakdown.
"""


def points_from(name: str, sort: str, thing: str | None = None) -> Source:
    """A source of points; `thing` is the id of what brings them, if it is one."""
    return {"name": name, "sort": sort, "thing": thing}


class Score(int):
    """Points of one seat; `breakdown` maps the key of each source to its points, in the order of counting."""

    breakdown: dict[str, int]

    def __new__(cls, breakdown: dict[str, int]) -> Score:
        score = super().__new__(cls, sum(breakdown.values()))
        score.breakdown = breakdown
        return score

    def __reduce__(self) -> tuple[type[Score], tuple[dict[str, int]]]:
        return Score, (self.breakdown,)
