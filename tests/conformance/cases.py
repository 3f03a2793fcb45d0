"""What the conformance suite runs on: every game with each player count and each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any

import pytest

import astrarium
from astrarium import BadSetup, Game, Table
from tests.conformance.random_play import random_game
from tests.kernel.secret_bids import secret_bids

# The interpreted engine is the same source, many times slower: it is looked at in fewer places.
GAMES_PER_CASE = 3 if astrarium.compiled() else 2
TABLES_PER_GAME = 8 if astrarium.compiled() else 5


@cache
def game_called(name: str) -> Game:
    """A registered game, or the kernel's own test game."""
    return secret_bids() if name == "secret-bids" else astrarium.game(name)


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


ALL_CASES = [case for name in [*astrarium.game_names(), "secret-bids"] for case in cases_of(name)]


def _as_parameter(case: Case) -> Any:
    """`make quick` looks at the first case of each game."""
    first = next(one for one in ALL_CASES if one.name == case.name)
    return pytest.param(case, id=str(case), marks=() if case == first else pytest.mark.long)


# The scope makes pytest run all tests of one case before those of the next: its games are played once.
every_case = pytest.mark.parametrize(
    "case", [_as_parameter(case) for case in ALL_CASES], scope="module"
)


@lru_cache(maxsize=4)
def games_of(case: Case) -> list[list[Table]]:
    """Random games: the table at every decision of each, and at its end. Not to be changed."""
    return [
        [
            table.clone()
            for table, _over in random_game(case.game, case.players, case.settings, seed)
        ]
        for seed in range(1, GAMES_PER_CASE + 1)
    ]


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
