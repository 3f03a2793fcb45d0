"""The bot `novice` for New Frontiers: it sees what an action brings itself, and often not quite right.

It does not think of what the action brings the others, nor of the tiles that they will take after it.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.new_frontiers import after, finish_action
from astrarium.bots.new_frontiers_worth import Valuer
from astrarium.bots.novice import liked_best
from astrarium.games.new_frontiers.goals import TurnUpGoal
from astrarium.games.new_frontiers.round import SelectTile
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

DOUBT: Final = 3.0  # victory points by which it may misjudge a position


class NoviceBot:
    """Plays like somebody who has just read the rules."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        generator = self._generator
        st = galaxy(seat.imagine_state(generator))
        valuer = Valuer(st, seat.number)
        selects = isinstance(st.main.frames[-1], (SelectTile, TurnUpGoal))
        values: list[float] = []
        for option in seat.options:
            trial = after(st, option, generator)
            if selects:
                finish_action(trial, valuer, generator)
            values.append(valuer.worth(trial, seat.number))
        return liked_best(seat.options, values, DOUBT, generator)
