"""What an option would change for the seat that chooses it, without asking anyone or anything else."""

from __future__ import annotations

from astrarium.kernel import flow
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules


def preview(rules: Rules, state: State, seat: int, option: int) -> list[tuple[str, int, int]]:
    """The measures of `seat` that a legal option would change, each with its value now and then.

    Play goes on, on a copy, only to the next decision or chance outcome; where a simultaneous step begins or
    ends, in this seat's own lane alone. An option by which the seat would learn what is hidden from it has no
    preview, for what it changes may depend on that.
    """
    st = state.clone()
    st.events = []
    simultaneous = bool(st.lanes)
    flow.step_alone(st, st.lanes[seat] if simultaneous else st.main, option)
    if st.lanes and not simultaneous:
        flow.run_lane(st, st.lanes[seat])
    if any(event.uncovers_to(seat) for event in st.events):
        return []
    before = rules.measures(state, seat)
    after = rules.measures(st, seat)
    return [(name, value, after[name]) for name, value in before.items() if after[name] != value]
