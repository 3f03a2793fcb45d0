"""What the conformance suite runs on: every game with each player count and each set of options."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import astrarium
from astrarium import BadSetup, Game, Table
from astrarium.conformance.random_play import random_game

# The interpreted engine is the same source, many times slower: it is looked at in fewer places.
GAMES_PER_CASE = 3 if astrarium.compiled() else 2
TABLES_PER_GAME = 8 if astrarium.compiled() else 5

_offered: dict[str, Game] = {}


def offer(game: Game) -> None:
    """Let the suite know a game that no package brings, such as one made for tests."""
    _offered[game.rules.name] = game


def all_names() -> list[str]:
    """Every game the suite knows."""
    return [*astrarium.game_names(), *_offered]


def game_called(name: str) -> Game:
    """The game of that name.

    :raises BadSetup: if there is none.
    """
    return _offered[name] if name in _offered else astrarium.game(name)


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    name: str
    players: int
    options: tuple[str, ...]

    @property
    def game(self) -> Game:
        return game_called(self.name)

    @property
    def settings(self) -> dict[str, bool]:
        """The options that are chosen, with all others off."""
        return {setting.name: setting.name in self.options for setting in self.game.rules.settings}

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *self.options])


def cases_of(name: str) -> list[Case]:
    """Every player count with every set of options that can be played together."""
    rules = game_called(name).rules
    found = []
    for players in range(rules.least, rules.most + 1):
        for chosen in product((False, True), repeat=len(rules.settings)):
            options = [setting.name for setting, on in zip(rules.settings, chosen) if on]
            case = Case(name, players, tuple(options))
            if can_be_set_up(case):
                found.append(case)
    return found


def can_be_set_up(case: Case) -> bool:
    try:
        case.game.unstarted(case.players, 0, **case.settings)
    except BadSetup:
        return False
    return True


@lru_cache(maxsize=1)
def games_of(case: Case) -> list[list[Table]]:
    """Random games: the table at every decision of each, and at its end. Not to be changed."""
    gc.disable()
    try:
        return [
            [
                table.clone()
                for table, _over in random_game(case.game, case.players, case.settings, seed)
            ]
            for seed in range(1, GAMES_PER_CASE + 1)
        ]
    finally:
        gc.freeze()  # or the collector walks through all these tables again and again: a third of the suite's time
        gc.enable()


def sampled(case: Case) -> list[Table]:
    """Tables from evenly spread moments of the random games, the first decisions and the ends among them."""
    return [table for tables in games_of(case) for table in spread(tables, TABLES_PER_GAME)]


def in_lanes(case: Case, count: int = TABLES_PER_GAME * GAMES_PER_CASE) -> list[Table]:
    """Tables from evenly spread moments of simultaneous steps; none in games that have no such steps."""
    tables = [table for tables in games_of(case) for table in tables if table.state.lanes]
    return spread(tables, count) if tables else []


def spread(tables: list[Table], count: int) -> list[Table]:
    last = len(tables) - 1
    return [tables[at] for at in sorted({last * index // (count - 1) for index in range(count)})]
