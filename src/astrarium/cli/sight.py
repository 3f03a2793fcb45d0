"""What the terminal is told of a table: what any client is, and nothing else. Boards draw from this alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from astrarium import Prompt

Catalogue = Mapping[str, Any]
"""The pieces of a game, the same at every table."""

View = Mapping[str, Any]
"""What `Table.observe` tells, or all seats know together."""

Appraisal = Mapping[str, Any]
"""What `Table.appraise` tells of one seat."""

Preview = Sequence[tuple[str, int, int]]
"""The measures that an option would change, each with its value now and then."""


@dataclass(frozen=True)
class Sight:
    """A table as one seat, a spectator or all seats together see it at one moment."""

    view: View
    where: str  # the game stands, in a few words
    appraisals: Sequence[Appraisal]  # by seat, each as far as it is known here
    prompt: Prompt | None  # what the seat who looks is asked
    previews: Mapping[int, Preview]  # by option of that prompt

    @property
    def seat(self) -> int | None:
        """Who looks; None is a spectator, or all together."""
        seat: int | None = self.view["seat"]
        return seat
