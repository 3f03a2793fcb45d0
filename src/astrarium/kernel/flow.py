"""How play goes on: run what needs nobody, stop where a decision or a chance outcome is owed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from astrarium.kernel.errors import Stalled
from astrarium.kernel.frames import CHANCE, NOBODY, Lane, State

MAIN: Final = -1
NO_LANE: Final = -2

# Steps between two decisions, far more than any game has: only rules that go round in circles take so many.
MOST_STEPS: Final = 100_000
ENDLESS_CHANCE: Final = "chance outcomes follow one another without end"


def advance(st: State) -> None:
    """Run until every open lane waits for a decision or for chance, or the game is over."""
    steps: i64 = 0
    while steps < MOST_STEPS:
        steps += 1
        if st.lanes:
            waiting = False
            for lane in st.lanes:
                if lane.actor != NOBODY or run_lane(st, lane):
                    waiting = True
            if waiting:
                return
            st.lanes = []
        if run_lane(st, st.main) or not st.lanes:
            return
    raise Stalled("simultaneous steps follow one another without end")


def run_lane(st: State, lane: Lane) -> bool:
    """Run one lane; true when it now waits, false when it is done or has opened further lanes.

    A choice with a single option is no choice and is carried out at once, unless asking is itself secret-keeping.
    """
    frames = lane.frames
    steps: i64 = 0
    while frames:
        frame = frames[-1]
        steps += 1
        if steps > MOST_STEPS:
            raise Stalled(f"{type(frame).__name__}{frame.fields()} is reached again and again")
        actor = frame.actor()
        if actor == NOBODY:
            frame.run(st, lane)
        else:
            options = frame.legal(st)
            if len(options) != 1 or frame.asks_even_if_forced():
                if not options:
                    raise Stalled(f"{type(frame).__name__}{frame.fields()} offers no option")
                lane.actor = actor
                lane.options = options
                return True
            if actor == CHANCE:
                _bring_only_outcome(st, lane, options[0])
            else:
                frame.apply(st, lane, options[0])
        if st.lanes and lane is st.main:
            return False
    return False


def _bring_only_outcome(st: State, lane: Lane, outcome: int) -> None:
    """Chance without alternatives is no step of its own; what it brings comes to light all the same."""
    told = 0 if st.events is None else len(st.events)
    lane.frames[-1].apply(st, lane, outcome)
    if st.events is not None:
        for place in range(told, len(st.events)):
            st.events[place] = st.events[place].uncovering()


def over(st: State) -> bool:
    """Whether the game has ended."""
    return not st.main.frames


def to_act(st: State) -> list[int]:
    """The seats that owe a decision now, in seat order."""
    if st.lanes:
        return [lane.actor for lane in st.lanes if lane.actor >= 0]
    return [st.main.actor] if st.main.actor >= 0 else []


def lane_of(st: State, seat: int) -> Lane | None:
    """The lane in which `seat` owes a decision, if it owes one."""
    if st.lanes:
        for lane in st.lanes:
            if lane.actor == seat:
                return lane
        return None
    return st.main if st.main.actor == seat else None


def lane_of_step(st: State, seat: int, number: int) -> Lane:
    """The lane a step belongs to: its seat's own in a simultaneous step, else the lane of that number."""
    if not st.lanes:
        return st.main
    return st.lanes[seat] if seat >= 0 else st.lanes[number]


def chance_lane(st: State) -> int:
    """Where a chance outcome is owed: a lane's number, MAIN, or NO_LANE."""
    if st.lanes:
        for number, lane in enumerate(st.lanes):
            if lane.actor == CHANCE:
                return number
        return NO_LANE
    return MAIN if st.main.actor == CHANCE else NO_LANE


def chance_at(st: State, where: int) -> Lane | None:
    """The lane of that number (or MAIN), if it owes a chance outcome."""
    if where == MAIN:
        lane = None if st.lanes else st.main
    else:
        lane = st.lanes[where] if where < len(st.lanes) else None
    return lane if lane is not None and lane.actor == CHANCE else None


def refresh(st: State) -> None:
    """Find the options of every waiting lane anew, after a state has been changed from outside."""
    for lane in [st.main, *st.lanes]:
        if lane.actor != NOBODY:
            lane.options = lane.frames[-1].legal(st)


def step(st: State, lane: Lane, option: int) -> None:
    """Carry out a legal option or a possible outcome of `lane` and go on. Nothing is checked."""
    lane.actor = NOBODY
    lane.frames[-1].apply(st, lane, option)
    advance(st)


def step_alone(st: State, lane: Lane, option: int) -> None:
    """As `step`, but go no further than this lane goes: what all seats must finish first stays undone."""
    lane.actor = NOBODY
    lane.frames[-1].apply(st, lane, option)
    run_lane(st, lane)
