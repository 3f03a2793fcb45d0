"""Where the numbers of a piece come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from astrarium.kernel.shapes import Sourced


class Origin:
    """A source such as `rulebook` or `public: WHERE`, how sure it is, and what it says or what was followed."""

    def __init__(self, source: str, confidence: str, basis: str) -> None:
        self.source: Final = source
        self.confidence: Final = confidence
        self.basis: Final = basis

    def data(self) -> Sourced:
        return {"source": self.source, "confidence": self.confidence, "basis": self.basis}


def counted_sources(origins: Iterable[Origin]) -> dict[str, int]:
    """How many pieces rest on each sort of source."""
    counts: dict[str, int] = {}
    for origin in origins:
        sort = origin.source.partition(":")[0]
        counts[sort] = counts.get(sort, 0) + 1
    return counts
