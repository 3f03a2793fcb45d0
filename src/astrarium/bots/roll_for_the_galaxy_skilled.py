"""The bot `skilled` for Roll for the Galaxy: each plan is played to the end of the round, where a network judges it.

While dice are assigned, a plan is a phase to select: the picks that lead to it are made as `greedy` would make them if
it meant to select that phase. In each imagined world the others roll anew and assign their dice once for all plans.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.look_ahead import NO_AIM, Head, LookAhead, Plan
from astrarium.bots.net import Net
from astrarium.bots.roll_for_the_galaxy import PICKS, best, rate
from astrarium.bots.roll_for_the_galaxy_features import (
    FEATURES,
    SEAT_SIZE,
    SHARED_SIZE,
    TASTE,
    features,
)
from astrarium.games.roll_for_the_galaxy.actions import REARRANGE
from astrarium.games.roll_for_the_galaxy.assign import PlaceWild, SelectPhase
from astrarium.games.roll_for_the_galaxy.components import PHASES
from astrarium.games.roll_for_the_galaxy.resample import roll_again
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.roll_for_the_galaxy.state import REVEALING, Galaxy
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State
from astrarium.kernel.seat import Seat

TRIED: Final = 4  # options that are tried, but for phases to select
ASSIGN_WORLDS: Final = 4  # while the others' dice are unknown
WORLDS: Final = 2


class RollForTheGalaxy(Head):
    """Roll for the Galaxy as the look-ahead sees it."""

    def __init__(self) -> None:
        super().__init__("roll-for-the-galaxy", FEATURES, SEAT_SIZE, SHARED_SIZE)

    def row(self, st: State, viewer: int) -> bytes:
        return features(galaxy(st), viewer)

    def quiet(self, st: State) -> bool:
        """Whether a round begins and nobody has rolled yet."""
        table = galaxy(st)
        if table.step != REVEALING:
            return False
        for empire in table.empires:
            if empire.rolled:
                return False
        return True

    def decisive(self, st: State, seat: int) -> bool:
        return galaxy(st).step == REVEALING and plans_phase(galaxy(st), seat)

    def worlds(self, st: State) -> int:
        return ASSIGN_WORLDS if galaxy(st).step == REVEALING else WORLDS

    def imagine(self, seat: Seat, generator: Generator) -> State:
        st = galaxy(seat.imagine_state(generator))
        if st.step == REVEALING and st.lanes:
            for other in range(st.players):
                if other != seat.number:
                    roll_again(st, other, generator)
                    assign(st, other)
        return st

    def plans(self, st: State, seat: int, options: list[int], generator: Generator) -> list[Plan]:
        table = galaxy(st)
        if plans_phase(table, seat):
            return [
                Plan(best(table, seat, options, PICKS, TASTE, aim)[0], aim)
                for aim in range(NO_AIM, PHASES)
            ]
        ranked: list[tuple[float, int]] = []
        for option in options:
            if option != REARRANGE:
                ranked.append((-rate(table, seat, option, PICKS, TASTE), option))
        ranked.sort()
        return [Plan(option) for _, option in ranked[:TRIED]]

    def pick(self, st: State, seat: int, aim: int, generator: Generator) -> int:
        table = galaxy(st)
        lane = flow.lane_of(st, seat)
        assert lane is not None
        meant = aim if table.step == REVEALING else NO_AIM
        return best(table, seat, lane.options, PICKS, TASTE, meant)[0]


def plans_phase(st: Galaxy, seat: int) -> bool:
    """Whether the seat assigns its dice and has not selected a phase yet."""
    lane = flow.lane_of(st, seat)
    return lane is not None and isinstance(lane.frames[-1], (PlaceWild, SelectPhase))


def assign(st: Galaxy, seat: int) -> None:
    """Assign the dice of a seat as `greedy` would, and lock."""
    lane = st.lanes[seat]
    while lane.frames:
        option = lane.options[0]
        if len(lane.options) > 1:
            option = best(st, seat, lane.options, PICKS, TASTE)[0]
        flow.step_alone(st, lane, option)


class SkilledBot(LookAhead):
    """Plays for the chance to win, as a network sees it."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, RollForTheGalaxy(), net)
