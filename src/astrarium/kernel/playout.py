"""Random play inside the engine: the inner loop of simulation, search and the soak."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import Stalled
from astrarium.kernel.flow import ENDLESS_CHANCE, MOST_STEPS, advance
from astrarium.kernel.frames import CHANCE, NOBODY, Lane, State
from astrarium.kernel.rules import Rules

MOST_DECISIONS: Final = 100_000
"""No game takes so many, unless its rules or its players go round in circles."""


def play_out(st: State, generator: Generator, most: int = MOST_DECISIONS) -> int:
    """Play to the end with random choices and chance; returns the number of decisions.

    :raises Stalled: if the game is not over after `most` decisions.
    """
    decisions = 0
    outcomes: i64 = 0  # since the last decision
    main = st.main
    while main.frames:
        lane = main
        if st.lanes:
            lane = _waiting_lane(st.lanes, generator)
        options = lane.options
        if lane.actor == CHANCE:
            option = generator.pick(options, lane.frames[-1].weights(st))
            outcomes += 1
            if outcomes > MOST_STEPS:
                raise Stalled(ENDLESS_CHANCE)
        else:
            if decisions == most:
                raise Stalled(f"the game is not over after {most} decisions")
            option = options[generator.below(len(options))]
            decisions += 1
            outcomes = 0
        lane.actor = NOBODY
        lane.frames[-1].apply(st, lane, option)
        advance(st)
    return decisions


def play_on(rules: Rules, st: State, generator: Generator, last: int = 0, most: int = 0) -> int:
    """Play at random until round `last` is over, or for `most` decisions, or to the end; 0 is no limit.

    Chance is resolved where it stops. Returns the number of decisions.
    """
    if not last and not most:
        return play_out(st, generator)
    decisions = 0
    main = st.main
    resolve_chance(st, generator)
    while main.frames:
        if (most and decisions >= most) or (last and rules.round(st) > last):
            break
        if decisions == MOST_DECISIONS:
            raise Stalled(f"the game is not over after {MOST_DECISIONS} decisions")
        lane = main
        if st.lanes:
            lane = _waiting_lane(st.lanes, generator)
        option = lane.options[generator.below(len(lane.options))]
        decisions += 1
        lane.actor = NOBODY
        lane.frames[-1].apply(st, lane, option)
        advance(st)
        resolve_chance(st, generator)
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
    outcomes: i64 = 0
    while outcomes < MOST_STEPS:
        outcomes += 1
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
    raise Stalled(ENDLESS_CHANCE)
