"""Laws of a state as a value."""

from __future__ import annotations

from astrarium.conformance.seen import around
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State
from astrarium.kernel.playout import play_out
from astrarium.kernel.rules import Rules


def check_conservation(rules: Rules, st: State) -> list[str]:
    """The game's own laws hold."""
    return rules.faults(st)


def check_clone(rules: Rules, st: State, generator: Generator) -> list[str]:
    """A clone is equal, and what happens to it does not touch the original."""
    before = rules.position(st)
    waiting = [(lane.actor, lane.options[:]) for lane in [st.main, *st.lanes]]
    copy = st.clone()
    found = []
    if rules.position(copy) != before:
        found.append(f"a clone differs: {around(before, rules.position(copy))}")
    if [(lane.actor, lane.options) for lane in [copy.main, *copy.lanes]] != waiting:
        found.append("a clone waits for something else")
    play_out(copy, generator)
    if rules.position(st) != before:
        found.append(f"a clone was played on: {around(before, rules.position(st))}")
    if [(lane.actor, lane.options) for lane in [st.main, *st.lanes]] != waiting:
        found.append("a clone was played on, and the original waits for something else")
    return found
