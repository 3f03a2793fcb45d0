"""Shapes that the plain data of every game share. `tools/typescript.py` writes the same in TypeScript.

A shape says exactly what there is, and tests hold games to that. A comment behind a field goes with it. A closed set of
names is a string to mypy, because tables give the names by number: `Annotated[str, Literal["red", "blue"]]`. With such
keys a `dict` has all of them, and a `Mapping` those that there are.
"""

from __future__ import annotations

from typing import TypedDict


class Thing(TypedDict):
    """Something a person can point at; by its id in `things` of a game's catalogue."""

    name: str
    sort: str


class Source(TypedDict):
    """Where points come from; by its key in a breakdown."""

    name: str
    sort: str
    thing: str | None  # the id of what brings them, if it is a thing


class SumLine(TypedDict):
    """One line of a sum: "Space Marines", 2."""

    name: str
    amount: int


class Sourced(TypedDict):
    """Where the numbers of a piece come from."""

    source: str
    confidence: str
    basis: str
