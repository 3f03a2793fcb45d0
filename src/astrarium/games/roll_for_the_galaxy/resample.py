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
    empire = st.empires[seat]
    dice = behind_screen(empire)
    lane = st.lanes[seat]
    if not any(dice):
        return
    locked = not lane.frames
    empire.cup = dice
    empire.wilds = NO_DICE
    empire.columns = NO_WORKERS
    empire.rolled = NOT_ROLLED
    empire.strip = -1
    empire.dictated = NO_DICE
    empire.used = EMPTY
    st.lanes[seat] = lane = Lane([ROLL_DICE[seat]], NOBODY, EMPTY)
    flow.run_lane(st, lane)
    while lane.frames and (locked or lane.actor == CHANCE):
        options = lane.options
        if lane.actor == CHANCE:
            option = generator.pick(options, lane.frames[-1].weights(st))
        elif options[-1] == LOCK:
            option = LOCK
        else:
            option = options[generator.below(len(options))]
        flow.step_alone(st, lane, option)
