"""A state that a seat cannot tell from another: hidden tiles exchanged, dice behind screens rolled anew."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy.actions import LOCK
from astrarium.games.roll_for_the_galaxy.assign import ROLL_DICE
from astrarium.games.roll_for_the_galaxy.knowledge import shuffle_tiles
from astrarium.games.roll_for_the_galaxy.state import (
    NO_DICE,
    NO_WORKERS,
    NOT_ROLLED,
    REVEALING,
    Galaxy,
)
from astrarium.games.roll_for_the_galaxy.view import behind_screen
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE, NOBODY, Lane
from astrarium.kernel.lists import EMPTY


def guess(state: Galaxy, seat: int, generator: Generator) -> Galaxy:
    """Draw everything anew that `seat` (-1: a spectator) does not know."""
    st = state.clone()
    shuffle_tiles(st, seat, generator)
    if st.lanes and st.step == REVEALING:
        for other in range(st.players):
            if other != seat:
                roll_anew(st, other, generator)
    flow.refresh(st)
    return st


def roll_anew(st: Galaxy, seat: int, generator: Generator) -> None:
    """Another roll and assignment of the same dice; whether it is locked is public, and stays as it is."""
    locked = not st.lanes[seat].frames
    roll_again(st, seat, generator)
    lane = st.lanes[seat]
    while locked and lane.frames:
        options = lane.options
        lock = options[-1] == LOCK
        flow.step_alone(st, lane, LOCK if lock else options[generator.below(len(options))])


def roll_again(st: Galaxy, seat: int, generator: Generator) -> None:
    """Another roll of the dice behind a player's screen, nothing of it assigned yet."""
    empire = st.empires[seat]
    dice = behind_screen(empire)
    if not any(dice):
        return
    empire.cup = dice
    empire.wilds = NO_DICE
    empire.columns = NO_WORKERS
    empire.rolled = NOT_ROLLED
    empire.strip = -1
    empire.dictated = NO_DICE
    empire.used = EMPTY
    st.lanes[seat] = lane = Lane([ROLL_DICE[seat]], NOBODY, EMPTY)
    flow.run_lane(st, lane)
    while lane.actor == CHANCE:
        option = generator.pick(lane.options, lane.frames[-1].weights(st))
        flow.step_alone(st, lane, option)
