"""The view law: nobody sees more than they may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.conformance.options import check_options
from astrarium.conformance.seen import SPECTATOR, differences, seen_by, told, viewers
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import Event, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table


def check_view_parts(rules: Rules, st: State) -> list[str]:
    """What everyone may know and what a seat may know besides make up its view, and never overlap."""
    broken = []
    common = rules.common(st, None, {})
    for viewer in viewers(st):
        own = rules.own(st, viewer)
        if both := common.keys() & own.keys():
            broken.append(f"viewer {viewer}: {', '.join(sorted(both))} twice")
        if {**common, **own} != rules.observe(st, viewer):
            broken.append(f"viewer {viewer}: the parts do not make up the view")
    return broken


def check_shared_views(tables: Sequence[Table]) -> list[str]:
    """What everyone may know is the same whether or not parts of an earlier view are used again."""
    broken = []
    last: State | None = None
    shown: dict[str, Any] = {}
    for table in tables:
        anew = table.rules.common(table.state, None, {})
        shown = table.rules.common(table.state, last, shown)
        last = table.state
        if shown != anew:
            broken.append(f"after {table.decisions} decisions: an outdated part")
    return broken


def check_view_law(
    rules: Rules, state: State, generator: Generator, events: Sequence[Event] = ()
) -> list[str]:
    """States that a viewer cannot tell apart give it equal views, prompts, seats to act and logs."""
    found = []
    for viewer in viewers(state):
        name = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
        other = rules.resample(state, viewer, generator)
        found += differences(
            seen_by(rules, state, viewer),
            seen_by(rules, other, viewer),
            f"{name} can tell",
        )
        for fault in rules.faults(other) + check_options(rules, other):
            found.append(f"what {name} may imagine is impossible: {fault}")
        for event in events:
            if not event.seen_by(viewer):
                found += _check_unseen(rules, event, viewer)
    return found


def _check_unseen(rules: Rules, event: Event, viewer: int) -> list[str]:
    """What a viewer is told of an event whose particulars it did not see does not depend on them."""
    line = told(rules, event, viewer)
    for number in (-1, 0):
        values = [number] * len(event.values)
        veiled = Event(event.kind, event.seat, values, event.seers, event.uncovers)
        if told(rules, veiled, viewer) != line:
            return [f"the log tells {viewer} what it did not see: {line}"]
    return []
