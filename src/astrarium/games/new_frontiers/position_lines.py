"""The lines of a position taken apart: words, numbers, tiles and goals, each checked as it is asked for."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import ALIEN, KIND_NAMES, NOVELTY, Components
from astrarium.games.new_frontiers.position import FIRST_LINE
from astrarium.kernel.errors import BadPosition


class Reader:
    """Reads a position line by line; remembers which supplies were written, to fill in the others."""

    def __init__(self, components: Components) -> None:
        self.components: Final = components
        self.given: dict[str, list[str]] = {}
        self.looks: list[list[str]] = []
        self.seats: dict[int, dict[str, list[str]]] = {}
        self.seat = -1

    def read(self, text: str) -> None:
        lines = text.strip().splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise BadPosition(f"not a position: the first line must be '{FIRST_LINE}'")
        for number, raw in enumerate(lines[1:], 2):
            words = raw.split("#")[0].split()
            if words:
                self.read_line(number, words)

    def read_line(self, number: int, words: list[str]) -> None:
        word, rest = words[0], [item for item in words[1:] if item != "-"]
        if word == "seat":
            self.seat = self.number(rest[0] if rest else "", 0, 4, "seat")
            if self.seat in self.seats:
                raise BadPosition(f"line {number}: seat {self.seat} stands twice")
            self.seats[self.seat] = {}
            for index in range(1, len(rest), 2):
                if rest[index] not in SEAT_NUMBERS or index + 1 == len(rest):
                    raise BadPosition(f"line {number}: cannot read {' '.join(words)!r}")
                self.seats[self.seat][rest[index]] = [rest[index + 1]]
        elif word in SEAT_LISTS:
            if self.seat < 0:
                raise BadPosition(f"line {number}: {word!r} must stand below a line 'seat N'")
            self.seats[self.seat][word] = rest
        elif word == "look":
            self.looks.append(words[1:])
        elif word in WORDS:
            self.given[word] = rest
        else:
            raise BadPosition(f"line {number}: there is no word {word!r}")

    def number(self, text: str, low: int, high: int, what: str) -> int:
        digits = text[1:] if text.startswith("-") else text
        if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
            raise BadPosition(f"{what} is a number, not {text!r}")
        if not low <= int(text) <= high:
            raise BadPosition(f"{what} must be from {low} to {high}, not {text}")
        return int(text)

    def single(self, word: str, default: int, low: int, high: int) -> int:
        if word not in self.given:
            return default
        words = self.given[word]
        return self.number(words[0] if words else "", low, high, word)

    def yes(self, word: str) -> bool:
        words = self.given.get(word, ["no"])
        if words not in (["yes"], ["no"]):
            raise BadPosition(f"{word} is 'yes' or 'no'")
        return words == ["yes"]

    def numbers(self, word: str, high: int) -> list[int]:
        return [self.number(item, -1, high, word) for item in self.given.get(word, [])]

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

    def bits(self, word: str, names: list[str]) -> int:
        bits = 0
        for item in self.given.get(word, []):
            if item not in names:
                raise BadPosition(f"{word}: {item!r} is none of {', '.join(names)}")
            bits |= 1 << names.index(item)
        return bits


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
