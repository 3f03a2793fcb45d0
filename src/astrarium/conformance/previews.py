"""The law of previews."""

from __future__ import annotations

from astrarium.conformance.seen import previews_of
from astrarium.kernel import flow
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules


def check_previews(rules: Rules, st: State) -> list[str]:
    """A preview changes nothing, and foretells what the option does up to the next decision or chance outcome.

    Where an option would uncover anything to its seat, or is the last of a simultaneous step, there is more to it than
    its seat can know; nothing is foretold of the first, and of the second only what the seat itself did.
    """
    found = []
    before = rules.position(st)
    for seat in flow.to_act(st):
        now = rules.measures(st, seat)
        for text, foretold in previews_of(rules, st, seat).items():
            copy = st.clone()
            copy.events = []
            lanes = copy.lanes
            flow.step(copy, copy.lanes[seat] if lanes else copy.main, rules.parse(text))
            then = rules.measures(copy, seat)
            if list(then) != list(now):
                found.append(f"measures of {seat} change their order after {text!r}")
            if any(event.uncovers_to(seat) for event in copy.events):
                expected = []
            elif copy.lanes is not lanes and lanes:
                continue
            else:
                expected = [
                    (name, now[name], then[name]) for name in now if now[name] != then[name]
                ]
            if foretold != expected:
                found.append(f"{text!r} of {seat} is foretold {foretold}, and does {expected}")
    if rules.position(st) != before:
        found.append("a preview has changed the state")
    return found
