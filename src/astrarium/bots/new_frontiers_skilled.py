"""The bot `skilled` for New Frontiers: it tries options in its mind and lets a network judge where they lead.

Positions are judged only when an action tile is to be selected. Until then everyone plays on as `greedy` would, so
a half-finished turn never has to be judged. Within an action it tries the few options that `greedy` likes best.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Final

from astrarium.bots.net import Net, unpack
from astrarium.bots.new_frontiers import PICKS, after, finish_action, rate
from astrarium.bots.new_frontiers_features import FEATURES, features
from astrarium.bots.new_frontiers_worth import Valuer
from astrarium.games.new_frontiers.goals import TurnUpGoal
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.games.new_frontiers.scoring import all_points, winning_seats
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

GAME: Final = "new-frontiers"
TRIED: Final = 5  # options within an action that are tried
SAMPLES: Final = 2  # trials of an option, where worlds or goals are drawn
LEAD: Final = 0.002  # a point ahead of the others, beside the chance to win
UNTRIED: Final = -1.0  # below any value


class SkilledBot:
    """Plays for the chance to win, as a network sees it."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        self._generator: Final = Generator(seed)
        self._net: Final = shipped_net() if net is None else net

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        values = self.values(seat)
        return seat.options[values.index(max(values))]

    def values(self, seat: Seat) -> list[float]:
        """What each of the seat's options is worth: about the chance to win, or UNTRIED."""
        st = galaxy(seat.imagine_state(self._generator))
        valuer = Valuer(st, seat.number)
        tried = self._shortlist(st, seat, valuer)
        return [
            self._value(st, seat.number, option, valuer) if option in tried else UNTRIED
            for option in seat.options
        ]

    def _shortlist(self, st: Galaxy, seat: Seat, valuer: Valuer) -> list[int]:
        """The options to try: all of them between actions, else the few that greedy likes best."""
        if len(seat.options) <= TRIED or isinstance(st.main.frames[-1], (SelectTile, TurnUpGoal)):
            return seat.options
        ranked: list[tuple[float, int]] = []
        for option in seat.options:
            liked = rate(st, option, seat.number, valuer, PICKS, self._generator)
            ranked.append((-liked, option))
        ranked.sort()
        return [option for _, option in ranked[:TRIED]]

    def _value(self, st: Galaxy, seat: int, option: int, valuer: Valuer) -> float:
        """The mean value of the positions an option leads to."""
        total = 0.0
        for _ in range(SAMPLES):
            trial = after(st, option, self._generator)
            finish_action(trial, valuer, self._generator)
            value = self._judge(trial, seat)
            if trial.bag is st.bag and trial.goals_unseen is st.goals_unseen:
                return value  # nothing was drawn: another trial would be the same
            total += value
        return total / SAMPLES

    def _judge(self, st: Galaxy, seat: int) -> float:
        if flow.over(st):
            winners = winning_seats(st)
            scores = [float(points) for points in all_points(st)]
            chance = 1 / len(winners) if seat in winners else 0.0
        else:
            chances, scores = self._net.judge(features(st, seat), st.players)
            chance = chances[seat]
        others = (sum(scores) - scores[seat]) / (st.players - 1)
        return chance + LEAD * (scores[seat] - others)


@lru_cache(maxsize=1)
def shipped_net() -> Net:
    """The network that comes with the package."""
    file = resources.files("astrarium.bots").joinpath("data", f"{GAME}.net")
    return unpack(file.read_bytes(), GAME, FEATURES)
