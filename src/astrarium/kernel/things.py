"""Everything a person can point at: a thing has an id, a name and a sort, and stands in the game's catalogue.

Things that there are several of, such as dice of one kind, are named with the place where they are: `red@cup`. Both
parts stand in the catalogue.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel.shapes import Thing

AT: Final = "@"

Things = dict[str, Thing]
"""Names and sorts of things, by their ids."""


def ids(words: str) -> list[str]:
    """Ids in a row, by their numbers: `"red blue"` are 0 and 1."""
    return words.split()


def in_bits(names: list[str], bits: int) -> list[str]:
    """The names of a set that is held as bits."""
    return [name for place, name in enumerate(names) if bits >> place & 1]


def listed_things(sort: str, ids: list[str], names: list[str]) -> Things:
    """Things of one sort."""
    return {id: {"name": name, "sort": sort} for id, name in zip(ids, names)}


def all_things(*groups: Things) -> Things:
    """The things of several sorts.

    :raises ValueError: if two have the same id.
    """
    found: Things = {}
    for group in groups:
        for id, thing in group.items():
            if id in found:
                raise ValueError(f"two things have the id {id!r}")
            found[id] = thing
    return found


def parts_of(targets: list[str]) -> list[str]:
    """The things in targets one by one: `red` and `cup` for `red@cup`."""
    return [part for target in targets for part in target.split(AT)]


def names_of(things: Things, targets: list[str]) -> list[str]:
    """The names of the things in targets, in order."""
    return [things[part]["name"] for part in parts_of(targets)]
