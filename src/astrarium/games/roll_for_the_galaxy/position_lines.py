"""The lines of a position taken apart: dice, tiles and columns, each checked as it is asked for."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    FACES,
    PHASE_NAMES,
    PHASES,
    TILES,
    Components,
    tile_of,
)
from astrarium.games.roll_for_the_galaxy.position import FIRST_LINE
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.position import Lines

SEAT_NUMBERS: Final = ["faction", "credits", "vp"]
SEAT_LISTS: Final = [
    "cup",
    "citizenry",
    "rolled",
    "wilds",
    "columns",
    "shown-columns",
    "shown-dictated",
    "strip",
    "selected",
    "dictated",
    "used",
    "development-stack",
    "development-dice",
    "world-stack",
    "world-dice",
    "builders",
    "hand",
    "developments",
    "worlds",
    "known",
]
WORDS: Final = [
    "players",
    "first-game",
    "round",
    "step",
    "phase",
    "occurring",
    "spare",
    "order",
    "pool",
    "exhausted",
    "supply",
    "bag",
    "abandoned",
    "extras",
    "scouted",
    "steps",
    "lanes",
]


class Reader(Lines):
    """Reads a position of Roll for the Galaxy."""

    def __init__(self, components: Components) -> None:
        super().__init__(FIRST_LINE, WORDS, SEAT_NUMBERS, SEAT_LISTS)
        self.components: Final = components
        self.numbers_by_id: Final = {side.id: side.number for side in components.sides}

    def side(self, id: str, low: int, high: int) -> int:
        number = self.numbers_by_id.get(id, -1)
        if not low <= number < high:
            raise BadPosition(f"there is no such tile here: {id!r}")
        return number

    def tiles(self, items: list[str]) -> list[int]:
        """Tiles by either of their sides."""
        return [tile_of(self.side(id, 0, 2 * TILES)) for id in items]

    def one_of(self, word: str, names: list[str], what: str) -> int:
        if word not in names:
            raise BadPosition(f"{what}: {word!r} is not one of {', '.join(names)}")
        return names.index(word)

    def counts(self, items: list[str], names: list[str], what: str) -> list[int]:
        """`home*2 military` as numbers by name."""
        found = [0] * len(names)
        for item in items:
            name, star, count = item.partition("*")
            number = self.number(count, 1, 99, what) if star else 1
            found[self.one_of(name, names, what)] += number
        return found

    def dice(self, items: list[str], what: str) -> list[int]:
        return self.counts(items, COLOUR_NAMES[:COLOURS], what)

    def strip(self, items: list[str], what: str) -> int:
        return self.one_of(items[0], SELECTIONS, what) if items else -1


ROLLS: Final = [
    f"{COLOUR_NAMES[colour]}:{FACE_NAMES[face]}"
    for colour in range(COLOURS)
    for face in range(FACES)
]
SELECTIONS: Final = [
    f"{COLOUR_NAMES[colour]}:{PHASE_NAMES[phase]}"
    for colour in range(COLOURS)
    for phase in range(PHASES)
]
COLUMNS: Final = [
    f"{COLOUR_NAMES[colour]}:{PHASE_NAMES[phase]}"
    for phase in range(PHASES)
    for colour in range(COLOURS)
]
