"""The bot `greedy` for New Frontiers: it tries every option in its mind and takes the one it values most.

It looks one step ahead, or to the end of a choice made in several picks. For an action tile it imagines
the whole action, everyone acting as it would in their place. `new_frontiers_worth` says what it values.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.new_frontiers_worth import CREDIT, TRACK_PLACE, Valuer
from astrarium.games.new_frontiers.actions import (
    ENVOYS,
    PRODUCE_TILE,
    RETREAT,
    SELECT,
    TRADE_CONSUME_TILE,
)
from astrarium.games.new_frontiers.develop import BuyDevelopment
from astrarium.games.new_frontiers.explore import PickWorld
from astrarium.games.new_frontiers.limit import ReturnWorld
from astrarium.games.new_frontiers.produce import FillWindfall, StockpileGood
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.games.new_frontiers.settle import SettleTurn
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.games.new_frontiers.trade_consume import Consume, Trade
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat

# Where the choice before is complete, so that the position can be judged.
SETTLED = (
    SelectTile,
    BuyDevelopment,
    PickWorld,
    ReturnWorld,
    SettleTurn,
    FillWindfall,
    StockpileGood,
    Trade,
    Consume,
)
# Picks of one choice that are looked into together.
EXPECTED: Final = 0.6
DEPTH: Final = 3


class GreedyBot:
    """Simple but sensible: one step ahead with a hand-made opinion of what things are worth."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat) -> int:
        options = seat.options
        if len(options) == 1:
            return options[0]
        st = galaxy(seat.imagine(self._generator))
        valuer = Valuer(st, seat.number)
        if isinstance(st.main.frames[-1], SelectTile):
            return self._choose_tile(st, seat.number, valuer)
        return self._best(st, seat.number, valuer)[0]

    def _choose_tile(self, st: Galaxy, seat: int, valuer: Valuer) -> int:
        """The action tile that does most for the seat, with those the others may be expected to take."""
        before = valuer.leads(st)
        gains: dict[int, list[float]] = {}
        for option in st.main.options:
            trial = self._after(st, option)
            while trial.action >= 0:
                actor = trial.main.actor
                self._step(trial, self._best(trial, actor, valuer)[0])
            gains[option] = [
                after - start + TRACK_PLACE * places_gained(st, trial, other)
                for other, (after, start) in enumerate(zip(valuer.leads(trial), before))
            ]
        return max(
            gains,
            key=lambda option: (
                gains[option][seat] + EXPECTED * self._expected(st, seat, option, gains)
            ),
        )

    def _expected(self, st: Galaxy, seat: int, taken: int, gains: dict[int, list[float]]) -> float:
        left = [option for option in gains if option != taken]
        total = 0.0
        for other in st.track[st.selected + 1 :]:
            best = max(left, key=lambda option: gains[option][other] + bonus(st, option))
            left.remove(best)
            if other == seat:
                total += gains[best][seat]
            else:
                total += gains[best][seat] - bonus(st, best) * st.players / (st.players - 1)
        return total

    def _best(self, st: Galaxy, seat: int, valuer: Valuer, depth: int = DEPTH) -> tuple[int, float]:
        """The option of the seat that leads to the position it values most, and that value."""
        best = -1
        most = 0.0
        for option in st.main.options:
            trial = self._after(st, option)
            unfinished = trial.main.actor == seat and not isinstance(trial.main.frames[-1], SETTLED)
            if unfinished and depth > 1:
                value = self._best(trial, seat, valuer, depth - 1)[1]
            else:
                value = valuer.worth(trial, seat, valuer.outlook_of(trial))
            if best < 0 or value > most:
                best = option
                most = value
        return best, most

    def _after(self, st: Galaxy, option: int) -> Galaxy:
        trial = st.clone()
        self._step(trial, option)
        return trial

    def _step(self, st: Galaxy, option: int) -> None:
        flow.step(st, st.main, option)
        resolve_chance(st, self._generator)


def bonus(st: Galaxy, option: int) -> float:
    """What the selector alone gets."""
    tile = option - SELECT
    if tile == RETREAT:
        return 2 * CREDIT
    if tile == PRODUCE_TILE:
        return st.produce_credits * CREDIT + 0.4
    if tile == ENVOYS:
        return 1 + TRACK_PLACE * st.selected
    if tile == TRADE_CONSUME_TILE:
        return 1
    return 0.6


def places_gained(before: Galaxy, after: Galaxy, seat: int) -> int:
    """How far the seat's foremost disk has come to the front of the track."""
    return before.track.index(seat) - after.track.index(seat)
