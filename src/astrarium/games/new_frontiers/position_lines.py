"""The lines of a position taken apart: words, numbers, tiles and goals, each checked as it is asked for."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import ALIEN, KIND_NAMES, NOVELTY, Components
from astrarium.games.new_frontiers.position import FIRST_LINE
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.position import Lines


class Reader(Lines):
    """Reads a position of New Frontiers."""

    def __init__(self, components: Components) -> None:
        super().__init__(FIRST_LINE, WORDS, SEAT_NUMBERS, SEAT_LISTS)
        self.components: Final = components
        self.looks: list[list[str]] = []

    def read_line(self, number: int, words: list[str]) -> None:
        if words[0] == "look":
            self.looks.append(words[1:])
        else:
            super().read_line(number, words)

    def tile(self, id: str, low: int, high: int) -> int:
        tile = self.components.tile_by_id.get(id)
        if tile is None or not low <= tile.number < high:
            raise BadPosition(f"there is no such tile here: {id!r}")
        return tile.number

    def worlds(self, items: list[str]) -> list[int]:
        return [self.tile(id, 0, 60) for id in items]

    def kind(self, name: str) -> int:
        if name not in KIND_NAMES[NOVELTY : ALIEN + 1]:
            raise BadPosition(f"a good is novelty, rare, genes or alien, not {name!r}")
        return KIND_NAMES.index(name)

    def goal(self, id: str) -> int:
        for goal in self.components.goals:
            if goal.id == id:
                return goal.number
        raise BadPosition(f"there is no goal {id!r}")


SEAT_NUMBERS: Final = ["credits", "vp", "colonists", "mat"]
SEAT_LISTS: Final = [
    "colonies",
    "developments",
    "explored",
    "working",
    "stocked-goods",
    "stocked-worlds",
    "stocked-credits",
]
WORDS: Final = [
    "players",
    "first-game",
    "goals",
    "round",
    "track",
    "selected",
    "used",
    "ending",
    "action",
    "order",
    "turn",
    "kind-set",
    "temporary",
    "spent",
    "produced",
    "vp-pool",
    "produce-credits",
    "goods",
    "offer",
    "bag",
    "shown",
    "returning",
    "goals-unseen",
    "goals-under",
    "goals-up",
    "face-down",
    "waiting-round",
    "supply",
    "steps",
]
