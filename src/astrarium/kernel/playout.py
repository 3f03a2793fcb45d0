"""Random play inside the engine: the inner loop of simulation, search and the soak."""

from __future__ import annotations

from astrarium.kernel.chance import Generator
from astrarium.kernel.flow import advance
from astrarium.kernel.frames import CHANCE, NOBODY, Lane, State


def play_out(st: State, generator: Generator) -> int:
    """Play to the end with random choices and chance; returns the number of decisions."""
    decisions = 0
    main = st.main
    while main.frames:
        lane = main
        if st.lanes:
            lane = _waiting_lane(st.lanes, generator)
        options = lane.options
        if lane.actor == CHANCE:
            option = generator.pick(options, lane.frames[-1].weights(st))
        else:
            option = options[generator.below(len(options))]
            decisions += 1
        lane.actor = NOBODY
        lane.frames[-1].apply(st, lane, option)
        advance(st)
    return decisions


def _waiting_lane(lanes: list[Lane], generator: Generator) -> Lane:
    # Counted first, for a list of those that wait would be made for every single step.
    waiting = 0
    for lane in lanes:
        if lane.actor != NOBODY:
            waiting += 1
    left = generator.below(waiting)
    for lane in lanes:
        if lane.actor != NOBODY:
            if left == 0:
                return lane
            left -= 1
    raise AssertionError("no lane waits")


def resolve_chance(st: State, generator: Generator) -> None:
    """Draw outcomes until only seats are waited for, or the game is over."""
    main = st.main
    while True:
        lane = main
        for other in st.lanes:
            if other.actor == CHANCE:
                lane = other
                break
        if lane.actor != CHANCE or not lane.frames:
            return
        option = generator.pick(lane.options, lane.frames[-1].weights(st))
        lane.actor = NOBODY
        lane.frames[-1].apply(st, lane, option)
        advance(st)
