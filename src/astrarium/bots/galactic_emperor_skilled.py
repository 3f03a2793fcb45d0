"""The bot `skilled` for Galactic Emperor: each option is played to the end of the role, where a network judges it.

Battles are fought to their end in every trial, so what is judged is never the middle of one.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.galactic_emperor import PICKS, preferred, rate
from astrarium.bots.galactic_emperor_features import FEATURES, SEAT_SIZE, SHARED_SIZE, features
from astrarium.bots.look_ahead import Head, LookAhead, Plan
from astrarium.bots.net import Net
from astrarium.games.galactic_emperor.round import ChooseRole
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State

TRIED: Final = 5  # options within a role that are tried
WORLDS: Final = 3


class GalacticEmperor(Head):
    """Galactic Emperor as the look-ahead sees it."""

    def __init__(self, tried: int = TRIED) -> None:
        super().__init__("galactic-emperor", FEATURES, SEAT_SIZE, SHARED_SIZE)
        self._tried: Final = tried

    def row(self, st: State, viewer: int) -> bytes:
        return features(galaxy(st))

    def quiet(self, st: State) -> bool:
        """Whether a role is to be chosen."""
        return bool(st.main.frames) and isinstance(st.main.frames[-1], ChooseRole)

    def actor(self, st: State) -> int:
        return st.main.actor

    def decisive(self, st: State, seat: int) -> bool:
        return self.quiet(st)

    def worlds(self, st: State) -> int:
        return WORLDS

    def plans(self, st: State, seat: int, options: list[int], generator: Generator) -> list[Plan]:
        if len(options) <= self._tried or self.quiet(st):
            return [Plan(option) for option in options]
        table = galaxy(st)
        ranked: list[tuple[float, int]] = []
        for option in options:
            ranked.append((-rate(table, seat, option, PICKS, generator), option))
        ranked.sort()
        return [Plan(option) for _, option in ranked[: self._tried]]

    def pick(self, st: State, seat: int, aim: int, generator: Generator) -> int:
        return preferred(galaxy(st), seat, generator)


class SkilledBot(LookAhead):
    """Plays for the chance to win, as a network sees it."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, GalacticEmperor(), net)
