"""The bot `novice` for Galactic Emperor: it chooses roles for what they bring itself, and interrupts nobody."""

from __future__ import annotations

from typing import Final

from astrarium.bots.galactic_emperor import chooser_gain, rate, role_gain
from astrarium.bots.novice import liked_best
from astrarium.games.galactic_emperor.actions import PASS, ROLE
from astrarium.games.galactic_emperor.components import ROLES
from astrarium.games.galactic_emperor.regent import VetoToken
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.games.galactic_emperor.state import Galaxy
from astrarium.games.galactic_emperor.technology import ChooseReroll, RollOnceMore, StopTechnology
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

DOUBT: Final = 6.0  # points by which it may misjudge a position


class NoviceBot:
    """Plays like somebody who has just read the rules."""

    def __init__(self, seed: int) -> None:
        self._generator: Final = Generator(seed)

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        st = galaxy(seat.imagine_state(self._generator))
        lane = flow.lane_of(st, seat.number)
        assert lane is not None
        if isinstance(lane.frames[-1], (StopTechnology, VetoToken, ChooseReroll, RollOnceMore)):
            return PASS
        values = [self._value(st, seat.number, option) for option in seat.options]
        return liked_best(seat.options, values, DOUBT, self._generator)

    def _value(self, st: Galaxy, seat: int, option: int) -> float:
        if ROLE <= option < ROLE + ROLES:
            role = option - ROLE
            return role_gain(st, seat, role) + chooser_gain(st, seat, role)
        return rate(st, seat, option, 1, self._generator)
