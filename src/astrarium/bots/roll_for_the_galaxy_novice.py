"""The bot `novice` for Roll for the Galaxy: a taste for tiles and dice, and hardly a thought for the next round.

It forgets that dice which sleep have to be paid for, and that others select phases too.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.novice import liked_best
from astrarium.bots.roll_for_the_galaxy import rate
from astrarium.bots.roll_for_the_galaxy_worth import Taste
from astrarium.games.roll_for_the_galaxy.actions import REARRANGE
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

DOUBT: Final = 1.5  # points by which it may misjudge a position
TASTE: Final = Taste(
    few=0.6,
    paid=0.4,
    scout=1.6,
    stock=0.5,
    explored=0.1,
    developed=0.1,
    settled=0.1,
    produced=0.1,
    shipped=0.1,
    end=0.0,
)


class NoviceBot:
    """Plays like somebody who has just read the rules."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        options = [option for option in seat.options if option != REARRANGE]
        if len(options) == 1:
            return options[0]
        st = galaxy(seat.imagine_state(self._generator))
        values = [rate(st, seat.number, option, 1, TASTE) for option in options]
        return liked_best(options, values, DOUBT, self._generator)
