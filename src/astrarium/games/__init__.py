"""The games, one package each: our own, and those that other distributions bring as entry points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from astrarium.games.package import GamePackage, resolved
from astrarium.kernel.errors import BadSetup

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "astrarium.games"
# Our own, as in pyproject.toml: a source checkout has no entry points.
OWN = {
    "new-frontiers": "astrarium.games.new_frontiers:PACKAGE",
    "roll-for-the-galaxy": "astrarium.games.roll_for_the_galaxy:PACKAGE",
    "galactic-emperor": "astrarium.games.galactic_emperor:PACKAGE",
}


class Found(NamedTuple):
    """What other distributions bring: games, and what is wrong with those that cannot be used, by name."""

    packages: dict[str, GamePackage]
    broken: dict[str, str]


def names() -> list[str]:
    """All games, our own first."""
    return [*OWN, *outside().packages]


def package_of(name: str) -> GamePackage:
    """The record of a game.

    :raises BadSetup: if there is no such game.
    """
    if name in OWN:
        return _own(name)
    found = outside()
    if name in found.packages:
        return found.packages[name]
    if name in found.broken:
        raise BadSetup(f"the game {name!r} cannot be used: {found.broken[name]}")
    raise BadSetup(f"there is no game {name!r}; there are: {', '.join(names())}")


@cache
def _own(name: str) -> GamePackage:
    record: GamePackage = resolved(OWN[name])
    return record


@cache
def outside() -> Found:
    """The games of other distributions. One that is broken does not keep the others away."""
    # Takes as long as the rest of a start: only those who ask for more than our own games wait for it.
    from importlib.metadata import entry_points

    found = Found({}, {})
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if entry.dist is not None and entry.dist.name == "astrarium":
            continue
        try:
            record = _loaded(entry)
        except Exception as error:  # whatever a stranger's module does when it is imported
            found.broken[entry.name] = f"{entry.value}: {type(error).__name__}: {error}"
        else:
            found.packages.setdefault(entry.name, record)
    return found


def _loaded(entry: EntryPoint) -> GamePackage:
    if entry.name in OWN:
        raise ValueError("astrarium has a game of that name")
    record = entry.load()
    if not isinstance(record, GamePackage):
        raise TypeError(f"it must be a GamePackage, not {type(record).__name__}")
    if record.name != entry.name:
        raise ValueError(f"the entry point and the record must have one name, not {record.name!r}")
    return record
