"""Laws of simultaneous steps: the order in which seats answer changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.conformance.random_play import interleaved
from astrarium.conformance.seen import around, differences, seen_by, viewers
from astrarium.kernel import flow
from astrarium.kernel.chance import Fate, Generator
from astrarium.kernel.frames import CHANCE, NOBODY, State
from astrarium.kernel.record import Step
from astrarium.kernel.rules import Rules


def check_arrival_order(rules: Rules, state: State, seed: int) -> list[str]:
    """In a simultaneous step the order in which the seats answer changes nothing, not even their luck."""
    if not state.lanes:
        return []
    forward = _play_lanes(state, seed, list(range(state.players)))
    backward = _play_lanes(state, seed, list(reversed(range(state.players))))
    turns = _play_lanes(state, seed, None)
    first = rules.position(forward)
    return [
        f"the order of arrival matters: {around(first, rules.position(other))}"
        for other in (backward, turns)
        if rules.position(other) != first
    ]


def _play_lanes(state: State, seed: int, order: list[int] | None) -> State:
    """Play this simultaneous step to its end, lane by lane in an order, or in turns.

    What a lane chooses depends on nothing but the seed, the lane and how far it has got.
    """
    st = state.clone()
    lanes = st.lanes
    choice, fate = Fate(f"choice-{seed}"), Fate(f"chance-{seed}")
    made = [0] * len(lanes)
    turn = 0
    while st.lanes is lanes:
        waiting = [number for number, lane in enumerate(lanes) if lane.actor != NOBODY]
        if order is None:
            number = waiting[turn % len(waiting)]
            turn += 1
        else:
            number = min(waiting, key=order.index)
        lane = lanes[number]
        if lane.actor == CHANCE:
            weights = lane.frames[-1].weights(st)
            option = fate.pick(lane.options, weights, number, made[number])
        else:
            option = choice.pick(lane.options, [], number, made[number])
        made[number] += 1
        flow.step(st, lane, option)
    return st


def check_interleavings(
    rules: Rules, start: State, steps: Sequence[Step], generator: Generator
) -> list[str]:
    """A game with the steps of each simultaneous part in another order, each seat's own ones in theirs, is the same.

    At the end of each such part the states are equal, and everyone sees the same. `start` is played on.
    """
    st = start
    at = 0
    while at < len(steps):
        lanes = st.lanes
        if not lanes:
            flow.step(st, st.main, steps[at].option)
            at += 1
            continue
        other = st.clone()
        begun = at
        while st.lanes is lanes:
            flow.step(st, lanes[steps[at].lane], steps[at].option)
            at += 1
        for step in interleaved(steps[begun:at], generator):
            flow.step(other, other.lanes[step.lane], step.option)
        found = []
        if rules.position(other) != rules.position(st):
            found.append(around(rules.position(st), rules.position(other)))
        for viewer in viewers(st):
            found += differences(
                seen_by(rules, st, viewer), seen_by(rules, other, viewer), f"for {viewer}"
            )
        if found:
            return [f"steps {begun} to {at} in another order: {fault}" for fault in found]
    return []
