"""The bot `expert` for Roll for the Galaxy: the search of `astrarium.bots.search` with what `skilled` knows.

In the worlds it imagines, the others assign their dice for the phase that serves them best, as the network sees it.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.look_ahead import NO_AIM, play_on, shipped_net
from astrarium.bots.net import Net
from astrarium.bots.roll_for_the_galaxy_features import FEATURES
from astrarium.bots.roll_for_the_galaxy_skilled import RollForTheGalaxy, assign
from astrarium.bots.search import Search
from astrarium.games.roll_for_the_galaxy.components import PHASES
from astrarium.games.roll_for_the_galaxy.resample import roll_again
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.roll_for_the_galaxy.scoring import winning_seats
from astrarium.games.roll_for_the_galaxy.state import REVEALING, Galaxy
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State
from astrarium.kernel.seat import Seat

TRIED: Final = 8  # options that are tried, but for phases to select


class Foreseeing(RollForTheGalaxy):
    """Roll for the Galaxy, where the others are no worse than `skilled`."""

    def __init__(self, net: Net | None) -> None:
        super().__init__(TRIED)
        self._net: Final = shipped_net(self.game, FEATURES) if net is None else net

    def imagine(self, seat: Seat, generator: Generator) -> State:
        st = galaxy(seat.imagine_state(generator))
        if st.step == REVEALING and st.lanes:
            for other in range(st.players):
                if other != seat.number:
                    roll_again(st, other, generator)
            aims = [self._aim(st, other, generator) for other in range(st.players)]
            for other in range(st.players):
                if other != seat.number:
                    assign(st, other, aims[other])
        return st

    def _aim(self, st: Galaxy, seat: int, generator: Generator) -> int:
        """The phase by which a seat would do best if the others assigned as `greedy` would."""
        found = NO_AIM
        most = -1.0
        luck = generator.below(1 << 30)
        for aim in range(NO_AIM, PHASES):
            trial = galaxy(st.clone())
            chance = Generator(luck)
            assign(trial, seat, aim)
            play_on(self, trial, seat, aim, chance)
            value = self._chance(trial, seat)
            if value > most:
                found = aim
                most = value
        return found

    def _chance(self, st: Galaxy, seat: int) -> float:
        if flow.over(st):
            return 1.0 if seat in winning_seats(st) else 0.0
        return self._net.judge(self.row(st, seat), st.players)[0][seat]


class ExpertBot(Search):
    """Plays for the chance to win, as a network sees it several choices ahead."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, Foreseeing(net), net)
