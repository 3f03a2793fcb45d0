"""The bot `skilled` for New Frontiers: each option is played to the end of the action, where a network judges it.

Within an action it tries the few options that `greedy` likes best.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.look_ahead import Head, LookAhead, Plan
from astrarium.bots.net import Net
from astrarium.bots.new_frontiers import PICKS, best, rate
from astrarium.bots.new_frontiers_features import FEATURES, SEAT_SIZE, SHARED_SIZE, features
from astrarium.bots.new_frontiers_worth import Valuer
from astrarium.games.new_frontiers.goals import TurnUpGoal
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State

TRIED: Final = 5  # options within an action that are tried
WORLDS: Final = 2  # where worlds or goals are drawn


class NewFrontiers(Head):
    """New Frontiers as the look-ahead sees it."""

    def __init__(self, tried: int = TRIED) -> None:
        super().__init__("new-frontiers", FEATURES, SEAT_SIZE, SHARED_SIZE)
        self._tried: Final = tried
        self._valuer: Valuer | None = None  # of the decision that is being thought about

    def begin(self, st: State, seat: int) -> None:
        self._valuer = Valuer(galaxy(st), seat)

    def row(self, st: State, viewer: int) -> bytes:
        return features(galaxy(st), viewer)

    def quiet(self, st: State) -> bool:
        """Whether an action tile is to be selected."""
        return bool(st.main.frames) and isinstance(st.main.frames[-1], SelectTile)

    def actor(self, st: State) -> int:
        return st.main.actor

    def decisive(self, st: State, seat: int) -> bool:
        return self.quiet(st)

    def worlds(self, st: State) -> int:
        return WORLDS

    def plans(self, st: State, seat: int, options: list[int], generator: Generator) -> list[Plan]:
        """All options between actions, else the few that greedy likes best."""
        if len(options) <= self._tried or isinstance(st.main.frames[-1], (SelectTile, TurnUpGoal)):
            return [Plan(option) for option in options]
        assert self._valuer is not None
        table = galaxy(st)
        ranked: list[tuple[float, int]] = []
        for option in options:
            liked = rate(table, option, seat, self._valuer, PICKS, generator)
            ranked.append((-liked, option))
        ranked.sort()
        return [Plan(option) for _, option in ranked[: self._tried]]

    def pick(self, st: State, seat: int, aim: int, generator: Generator) -> int:
        assert self._valuer is not None
        return best(galaxy(st), seat, self._valuer, PICKS, generator)[0]


class SkilledBot(LookAhead):
    """Plays for the chance to win, as a network sees it."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, NewFrontiers(), net)
