"""The bot `greedy` for Roll for the Galaxy: it tries every option in its mind and takes the one it values most.

It looks to the end of a choice made in several picks. `roll_for_the_galaxy_worth` says what it values.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.roll_for_the_galaxy_worth import NO_AIM, Taste, worth
from astrarium.games.roll_for_the_galaxy.actions import (
    ABANDON,
    DICTATE,
    DRAW_TILES,
    PLACE,
    PLACE_TOP,
    REARRANGE,
    RECALL_DONE,
    SCOUT,
    SELECT,
    STOCK,
)
from astrarium.games.roll_for_the_galaxy.assign import MoveWorkers
from astrarium.games.roll_for_the_galaxy.components import FIRST_WORLD, PHASES
from astrarium.games.roll_for_the_galaxy.powers import effective_cost
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.roll_for_the_galaxy.ship import ShipOne
from astrarium.games.roll_for_the_galaxy.state import Galaxy, total
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.seat import Seat

PICKS: Final = 2  # so many picks of one choice are looked into together

COSTLY: Final = 5  # a top tile of this cost is abandoned for another, if nothing stands on it


class GreedyBot:
    """Simple but sensible: a choice at a time, with a hand-made opinion of what things are worth."""

    def __init__(self, seed: int, taste: Taste | None = None) -> None:
        self._generator: Final = Generator(seed)
        self._taste: Final = Taste() if taste is None else taste

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        st = galaxy(seat.imagine_state(self._generator))
        return best(st, seat.number, seat.options, PICKS, self._taste)[0]


def best(
    st: Galaxy, seat: int, options: list[int], picks: int, taste: Taste, aim: int = NO_AIM
) -> tuple[int, float]:
    """The option that leads to the position the seat values most, and that value.

    Whoever has an aim means to select that phase.
    """
    found = -1
    most = 0.0
    for option in options:
        if option == REARRANGE:
            continue  # what a stack could be instead is not among its thoughts
        if aim != NO_AIM and SELECT <= option < DICTATE and (option - SELECT) % PHASES != aim:
            continue
        value = rate(st, seat, option, picks, taste, aim)
        if found < 0 or value > most:
            found = option
            most = value
    return found, most


def rate(st: Galaxy, seat: int, option: int, picks: int, taste: Taste, aim: int = NO_AIM) -> float:
    """What an option is worth to the seat, with up to `picks` picks of one choice looked into together."""
    trial = st.clone()
    lane = trial.lanes[seat] if trial.lanes else trial.main
    flow.step_alone(trial, lane, option)
    goes_on = lane.actor == seat and lane.frames
    if goes_on and picks > 1 and isinstance(lane.frames[-1], (MoveWorkers, ShipOne)):
        return best(trial, seat, lane.options, picks - 1, taste, aim)[1]
    return worth(trial, seat, taste, aim) + opinion(st, seat, option, taste)


def opinion(st: Galaxy, seat: int, option: int, taste: Taste) -> float:
    """What an option is worth besides what it changes at once: tiles to come, where they go, a round lost."""
    empire = st.empires[seat]
    tiles = len(empire.development_stack) + len(empire.world_stack)
    if SCOUT <= option < STOCK:
        return taste.seen * max(0.3, min(2.0, taste.wanted - tiles))
    if ABANDON <= option < DRAW_TILES:
        side = option - ABANDON
        phase = 1 if side < FIRST_WORLD else 2
        stack = empire.stack(phase)
        dice = empire.development_dice if phase == 1 else empire.world_dice
        costly = effective_cost(empire, st.side(side), phase) >= COSTLY
        alone = len(stack) == 1 and not any(dice)
        return 0.3 if costly and alone and st.round <= 4 else -2.0
    if PLACE <= option < PLACE_TOP + 2 * FIRST_WORLD:
        side = (option - PLACE) % (2 * FIRST_WORLD)
        phase = 1 if side < FIRST_WORLD else 2
        balance = len(empire.stack(3 - phase)) - len(empire.stack(phase))
        cost = effective_cost(empire, st.side(side), phase)
        return 0.25 * balance - 0.08 * cost + 0.1 * st.side(side).cost
    if option == RECALL_DONE and not total(empire.cup):
        return -taste.missed
    return 0.0
