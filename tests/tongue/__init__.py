"""A scrambled tongue: the games as ever, but every sentence, label and name is made of random letters.

Whoever plays well in it reads no prose. Ids, notation, numbers and sorts are as they were; a text has the length it
had, its spaces, and its marks for seats and things. The same text is always scrambled alike.

    python -m tests.tongue.command play nf

is the `astrarium` command in this tongue; `serve` works too, for tests of the browser.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import astrarium.games.galactic_emperor
import astrarium.games.new_frontiers
import astrarium.games.roll_for_the_galaxy
from astrarium import Game, GamePackage, games
from astrarium.kernel.chance import Generator
from astrarium.kernel.events import EventTable
from astrarium.kernel.frames import Event, Label, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score

# Where a catalogue holds words for people.
PROSE = {"name", "text", "short", "words", "bonus", "counts", "all", "selector"}

_MARK = re.compile(r"(\{\d+\}|\{[^{}|]*\||\}|\s+)")


def scrambled(text: str) -> str:
    """The text in random letters; no sign of it is left but spaces and marks."""
    letters = Random(text)
    parts = _MARK.split(text)
    for place in range(0, len(parts), 2):
        parts[place] = "".join(letters.choice(string.ascii_letters) for _ in parts[place])
    return "".join(parts)


def scrambled_data(data: Any, is_prose: Callable[[str, str], bool], key: str = "") -> Any:
    """Plain data with its prose scrambled: `is_prose` is asked of each text and the key that it stands under."""
    if isinstance(data, Mapping):
        return {name: scrambled_data(value, is_prose, name) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [scrambled_data(value, is_prose, key) for value in data]
    return scrambled(data) if isinstance(data, str) and is_prose(key, data) else data


class ScrambledEvents(EventTable):
    """The events of a game, told in the scrambled tongue."""

    def __init__(self, plain: EventTable) -> None:
        super().__init__([], [])
        self.kinds.update(plain.kinds)

    def sentence(self, event: Event, viewer: int) -> str:
        return scrambled(super().sentence(event, viewer))


class Scrambled(Rules):
    """The rules of a game, which speak the scrambled tongue."""

    def __init__(self, plain: Rules) -> None:
        super().__init__(
            plain.name,
            plain.title,
            plain.version,
            plain.least,
            plain.most,
            plain.settings,
            plain.components,
        )
        self.plain = plain
        self.told = ScrambledEvents(plain.events())
        catalogue = plain.catalogue()
        self.named = {id for part in ("things", "terms", "sources") for id in catalogue[part]}

    # What is said

    def said(self, text: str) -> str:
        return scrambled(text)

    def label(self, st: State, seat: int, option: int) -> Label:
        plain = self.plain.label(st, seat, option)
        return Label(scrambled(plain.title), scrambled(plain.detail))

    def blocked_title(self, st: State, seat: int, option: int) -> str:
        return scrambled(self.plain.blocked_title(st, seat, option))

    def events(self) -> EventTable:
        return self.told

    def where(self, st: State) -> str:
        return scrambled(self.plain.where(st))

    def tie_break(self, st: State) -> str:
        return scrambled(self.plain.tie_break(st))

    def catalogue(self) -> dict[str, Any]:
        found: dict[str, Any] = scrambled_data(self.plain.catalogue(), lambda key, _: key in PROSE)
        return found

    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        # All that the catalogue has no name for is said to people.
        found: dict[str, Any] = scrambled_data(
            self.plain.appraise(st, seat, viewer), lambda _, text: text not in self.named
        )
        return found

    # What is so

    def scores(self, st: State) -> list[Score]:
        return self.plain.scores(st)

    def start(self, players: int, settings: dict[str, bool]) -> State:
        return self.plain.start(players, settings)

    def check_setup(self, players: int, settings: Mapping[str, object]) -> dict[str, bool]:
        return self.plain.check_setup(players, settings)

    def actions(self) -> int:
        return self.plain.actions()

    def text(self, option: int) -> str:
        return self.plain.text(option)

    def parse(self, text: str) -> int:
        return self.plain.parse(text)

    def left_out(self, st: State, seat: int) -> int:
        return self.plain.left_out(st, seat)

    def targets(self, option: int) -> list[str]:
        return self.plain.targets(option)

    def verb(self, option: int) -> str:
        return self.plain.verb(option)

    def declines(self, option: int) -> bool:
        return self.plain.declines(option)

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        return self.plain.counts(view)

    def common(self, st: State, last: State | None, shown: dict[str, Any]) -> dict[str, Any]:
        return self.plain.common(st, last, shown)

    def own(self, st: State, seat: int) -> dict[str, Any]:
        return self.plain.own(st, seat)

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        return self.plain.resample(st, seat, generator)

    def round(self, st: State) -> int:
        return self.plain.round(st)

    def points(self, st: State) -> list[int]:
        return self.plain.points(st)

    def points_held(self, st: State) -> list[int]:
        return self.plain.points_held(st)

    def measures(self, st: State, seat: int) -> dict[str, int]:
        return self.plain.measures(st, seat)

    def winners(self, st: State) -> list[int]:
        return self.plain.winners(st)

    def position(self, st: State) -> str:
        return self.plain.position(st)

    def parse_position(self, text: str) -> State:
        return self.plain.parse_position(text)

    def faults(self, st: State) -> list[str]:
        return self.plain.faults(st)


def in_tongue(game: Game) -> Game:
    """The game in the scrambled tongue."""
    return Game(Scrambled(game.rules))


def package_in_tongue(package: GamePackage) -> GamePackage:
    """The record of a game that opens its rules in the scrambled tongue."""
    return replace(package, open_rules=lambda file: Scrambled(package.open_rules(file)))


# By the names of their modules.
new_frontiers = package_in_tongue(astrarium.games.new_frontiers.PACKAGE)
roll_for_the_galaxy = package_in_tongue(astrarium.games.roll_for_the_galaxy.PACKAGE)
galactic_emperor = package_in_tongue(astrarium.games.galactic_emperor.PACKAGE)


def speak() -> None:
    """From now on the games of this process speak the scrambled tongue."""
    for name in games.OWN:
        games.OWN[name] = f"{__name__}:{name.replace('-', '_')}"
    games._own.cache_clear()
    astrarium._shipped.cache_clear()
