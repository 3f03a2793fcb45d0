"""The lines of a position taken apart: spaces, tiles, ships and cards, each checked as it is asked for."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.actions import ORIGINS, UNIT_CLASS_NAMES, UNIT_CLASSES, WARPED
from astrarium.games.galactic_emperor.components import (
    SHIP_TYPES,
    SPACES,
    UNIT_NAMES,
    Components,
)
from astrarium.games.galactic_emperor.fleet import NO_ORIGIN, READY, ship
from astrarium.games.galactic_emperor.position import FIRST_LINE
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.position import Lines

SEAT_NUMBERS: Final = ["marks", "food", "metal", "energy", "reserve", "influence"]
SEAT_LISTS: Final = ["sectors", "ships", "points", "casualties"]
WORDS: Final = [
    "players",
    "round",
    "direction",
    "leader",
    "throne",
    "taken",
    "flipped",
    "banished",
    "role",
    "chooser",
    "acting",
    "pool",
    "tiles",
    "food",
    "row",
    "plain",
    "hole-in-stack",
    "atomic",
    "top",
    "in-hand",
    "looked",
    "owners",
    "stopped",
    "spent",
    "used",
    "declared",
    "let-be",
    "asked",
    "pass-battle",
    "pass-role",
    "pass-round",
    "prices",
    "traded",
    "rolling",
    "dice",
    "order",
    "influencing",
    "token-price",
    "placed",
    "reserved",
    "former",
    "fleet",
    "warped",
    "ready",
    "battle",
    "attacker",
    "defender",
    "attackers",
    "defenders",
    "shields",
    "hits",
    "extra-die",
    "razed",
    "ended",
    "scored",
    "rivals",
    "winners",
    "steps",
    "lanes",
]


class Reader(Lines):
    """Reads a position of Galactic Emperor."""

    def __init__(self, components: Components) -> None:
        super().__init__(FIRST_LINE, WORDS, SEAT_NUMBERS, SEAT_LISTS)
        self.components: Final = components
        self.tile_ids: Final = [tile.id for tile in components.tiles]
        self.card_ids: Final = [card.id for card in components.technologies]
        self.space_ids: Final = components.board.ids

    def one_of(self, word: str, names: list[str], what: str) -> int:
        if word not in names:
            raise BadPosition(f"{what}: {word!r} is not one of {', '.join(names[:8])} …")
        return names.index(word)

    def choice(self, word: str, names: list[str]) -> int:
        """One of the names, -1 if the line is missing or empty."""
        items = self.given.get(word, [])
        return self.one_of(items[0], names, word) if items else -1

    def seat_or_none(self, word: str, default: int, players: int) -> int:
        if word not in self.given:
            return default
        items = self.given[word]
        return self.number(items[0], 0, players - 1, word) if items else -1

    def seats_of(self, word: str, players: int) -> list[int]:
        return [self.number(item, 0, players - 1, word) for item in self.given.get(word, [])]

    def pair(self, word: str, high: int) -> tuple[int, int]:
        items = self.given.get(word, ["0", "0"])
        if len(items) != 2:
            raise BadPosition(f"{word} needs two numbers")
        return self.number(items[0], 0, high, word), self.number(items[1], 0, high, word)

    def space(self, word: str, what: str) -> int:
        if word not in self.space_ids:
            raise BadPosition(f"{what}: there is no space {word!r}")
        return self.space_ids.index(word)

    def tile(self, word: str, what: str) -> int:
        if word not in self.tile_ids:
            raise BadPosition(f"{what}: there is no tile {word!r}")
        return self.tile_ids.index(word)

    def tiles(self, word: str) -> list[int]:
        return [self.tile(item, word) for item in self.given.get(word, [])]

    def seen_tile(self, word: str, players: int) -> tuple[int, int]:
        """`p05@0,2`: the tile, and who knows it as bits."""
        items = self.given.get(word, [])
        if not items:
            return -1, EVERYONE
        id, at, seers = items[0].partition("@")
        if not at or seers == "all":
            return self.tile(id, word), EVERYONE
        bits = 0
        for seat in seers.split(","):
            bits |= 1 << self.number(seat, 0, players - 1, word)
        return self.tile(id, word), bits

    def counted(self, item: str, what: str) -> tuple[str, int]:
        """`d7*2`: the name and how many."""
        name, star, count = item.partition("*")
        return name, self.number(count, 1, 99, what) if star else 1

    def ship_type(self, word: str, what: str) -> int:
        return self.one_of(word, UNIT_NAMES[:SHIP_TYPES], what)

    def ship_at(self, word: str, what: str) -> tuple[int, int]:
        """`d7:fighter`: the space and the type."""
        space, _, type = word.partition(":")
        return self.space(space, what), self.ship_type(type, what)

    def ship_in_turn(self, word: str) -> int:
        """`fighter:d7:2:-`"""
        parts = word.split(":")
        if len(parts) != 4:
            raise BadPosition(f"fleet: cannot read {word!r}")
        came = {"-": NO_ORIGIN, "ready": READY, "warp": WARPED}.get(parts[3], -1)
        if came < 0:
            came = self.space(parts[3], "fleet")
        left = self.number(parts[2], 0, 3, "fleet")
        return ship(self.ship_type(parts[0], "fleet"), self.space(parts[1], "fleet"), left, came)

    def unit(self, word: str, what: str) -> int:
        """`starbase`, `fighter:e5`"""
        name, colon, came = word.partition(":")
        kind = self.one_of(name, UNIT_CLASS_NAMES, what)
        if not colon:
            return kind
        if not 0 < kind < UNIT_CLASSES - 1:
            raise BadPosition(f"{what}: only ships come from somewhere")
        origin = WARPED if came == "warp" else self.space(came, what)
        return UNIT_CLASSES + (kind - 1) * ORIGINS + origin

    def units(self, items: list[str], what: str) -> list[int]:
        return [self.unit(item, what) for item in items]

    def control(self, word: str, players: int) -> list[int]:
        """`e5:1*` …: control by space; empty without items."""
        items = self.given.get(word, [])
        if not items:
            return []
        control = [-1] * SPACES
        for item in items:
            space, _, seat = item.partition(":")
            starbase = seat.endswith("*")
            owner = self.number(seat.removesuffix("*"), 0, players - 1, word)
            control[self.space(space, word)] = owner * 2 + (1 if starbase else 0)
        return control
