"""What a bot gets to work with: the knowledge and the options of one seat, and nothing else."""

from __future__ import annotations

import operator
from typing import Any, Final, SupportsIndex

from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import IllegalMove
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules


class Seat:
    """The knowledge of one seat that owes a decision.

    `options` are the numbers it may choose from, `number` is the seat, and `rules` are those of the game.
    :raises IllegalMove: if the seat owes no decision.
    """

    def __init__(self, rules: Rules, st: State, seat: SupportsIndex) -> None:
        number = operator.index(seat)
        lane = flow.lane_of(st, number)
        if lane is None:
            raise IllegalMove(f"{{{number}}} has nothing to decide now")
        self.rules: Final = rules
        self._st: Final = st
        self.number: Final = number
        self.options: Final = lane.options

    def observe(self) -> dict[str, Any]:
        """Everything this seat may know, as plain data."""
        return self.rules.observe(self._st, self.number)

    def imagine(self, generator: Generator) -> State:
        """A state that this seat cannot tell from the true one: the only state a search may look into."""
        return self.rules.resample(self._st, self.number, generator)
