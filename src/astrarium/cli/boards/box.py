"""The pieces of a game in words, for `astrarium data` and for whoever asks what a tile does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from astrarium.games.rows import ComponentFile

C = TypeVar("C")

GUESSED = ("reconstructed", "recalled")


@dataclass(frozen=True)
class Piece:
    """One tile or one side of one, a card, a type of ship: whatever the box has of a sort."""

    id: str
    name: str
    number: int | None  # where there is one only, it has none
    facts: list[str]  # what is printed on it, but for its name and its powers
    text: str
    source: str
    confidence: str
    basis: str
    rows: Sequence[str] = ()  # what the data file says of its powers
    sort: str = "tile"
    guesses: tuple[str, ...] = ()  # single facts that are reconstructed, where the piece is not

    @property
    def called(self) -> str:
        """`tile 12`"""
        return self.sort if self.number is None else f"{self.sort} {self.number}"

    @property
    def not_transcribed(self) -> str:
        return f"This {self.sort} is not a transcription of the printed one."

    @property
    def guessed(self) -> bool:
        return self.source in GUESSED

    @property
    def doubt(self) -> str:
        """Why not to take its words for printed ones; empty where there is no reason."""
        if self.guessed:
            return f"{self.not_transcribed} It is {self.source} (confidence: {self.confidence})."
        if self.guesses:
            return f"Reconstructed, not transcribed: its {' and its '.join(self.guesses)}."
        if self.confidence != "high":
            return f"The printed text is certain; its exact meaning is our reading: {self.basis}"
        return ""


class Box(ABC, Generic[C]):
    """All pieces of one game."""

    def __init__(self, title: str, noun: str, file: ComponentFile[C]) -> None:
        self.title = title
        self.noun = noun  # what a piece is called, in the plural
        self.file = file

    @abstractmethod
    def counts(self, components: C) -> dict[str, int]:
        """How many there are of each sort of piece."""

    @abstractmethod
    def hash(self, components: C) -> str:
        """The hash that records carry."""

    def pieces(self, components: C) -> dict[str, Piece]:
        """Every piece by its id."""
        rows = self.rows(components)
        return {
            id: replace(piece, rows=rows.get(id, ()))
            for id, piece in self.described(components).items()
        }

    @abstractmethod
    def described(self, components: C) -> dict[str, Piece]:
        """Every piece by its id, as the catalogue tells of it."""

    @abstractmethod
    def rows(self, components: C) -> dict[str, list[str]]:
        """What the data file says of powers, by piece."""
