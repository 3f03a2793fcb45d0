"""The law of screens: what nobody sees happens to nobody else."""

from __future__ import annotations

from astrarium.conformance.seen import (
    LATEST,
    SPECTATOR,
    as_text,
    differences,
    seen_by,
    told,
    viewers,
)
from astrarium.conformance.undo import taken_back
from astrarium.kernel.frames import Event
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table


def check_unseen_step(rules: Rules, table: Table, seat: int, option: int) -> list[str]:
    """In a simultaneous step, what a seat does or takes back is nothing to those who see no event of it.

    Neither their view, log, question and undo change, nor what is public. So a server need not tell them anything:
    nobody learns from a message that has nothing in it how far a rival has got behind the screen.
    The law is silent about steps by which others begin or cease to be waited for.
    """
    if not table.state.lanes:
        return []
    after = table.clone()
    after.play(seat, option)
    found = _check_unnoticed(rules, table, after, seat, "does")
    for other in after.to_act if after.state.lanes else []:
        if after.can_undo(other):
            undone = after.clone()
            undone.undo(other, steps=1)
            found += _check_unnoticed(rules, undone, after, other, "takes back")
    return found


def _check_unnoticed(rules: Rules, without: Table, done: Table, seat: int, what: str) -> list[str]:
    """Compare two tables of which one has a step more than the other."""
    if not done.state.lanes or not without.state.lanes or without.to_act != done.to_act:
        return []
    new = taken_back(_plain_events(without), _plain_events(done))
    start = max(0, without.event_count - LATEST)
    found = []
    for viewer in viewers(done.state):
        if viewer != seat and not any(Event(*event).seen_by(viewer) for event in new):
            found += differences(
                _received(rules, without, viewer, start),
                _received(rules, done, viewer, start),
                f"seat {seat} {what} what {viewer} did not see",
            )
    return found


def _plain_events(table: Table) -> list[tuple[str, int, list[int], int, bool]]:
    return [
        (event.kind, event.seat, event.values, event.seers, event.uncovers)
        for event in table.events
    ]


def _received(rules: Rules, table: Table, viewer: int, start: int) -> dict[str, str]:
    """All that a server gives a viewer, with the lines of the log from an event on."""
    st = table.state
    parts = seen_by(rules, st, viewer)
    parts["log"] = as_text(
        [line for event in table.events[start:] if (line := told(rules, event, viewer))]
    )
    if viewer != SPECTATOR:
        parts["undo"] = as_text([table.undo_refusal(viewer), table.undo_title(viewer)])
    return parts
