"""Laws of undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from astrarium.conformance.seen import differences, seen_by, viewers, whole
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import CannotUndo
from astrarium.kernel.frames import State
from astrarium.kernel.table import Table

T = TypeVar("T")


def check_undo(table: Table, generator: Generator) -> list[str]:
    """Undo, then the same choices, is as if nothing had been; it takes back nothing that anyone learned from.

    Where it is refused it says why, and nothing has changed.
    """
    found = []
    before = whole(table)
    copy = table.clone()  # every refusal is asked of it, and none may change it
    for seat in range(table.players):
        if table.can_undo(seat):
            found += _check_undone(table, seat, before, generator)
        else:
            found += _check_not_undone(copy, seat)
    return found + differences(before, whole(copy), "after refused undos")


def _check_not_undone(table: Table, seat: int) -> list[str]:
    spoken = table.undo_refusal(seat)
    found = []
    if not spoken.endswith(".") or table.undo_title(seat):
        found.append(f"seat {seat} cannot undo, and is told {spoken!r}")
    try:
        table.undo(seat)
    except CannotUndo as error:
        reason = str(error).removeprefix("cannot undo: ")
        if not reason or reason == str(error):
            found.append(f"no reason: {error}")
        return found
    return [f"seat {seat} could undo though it could not"]


def _check_undo_words(table: Table, seat: int) -> list[str]:
    """What a seat is told it would take back is what it takes back."""
    copy = table.clone()
    copy.undo(seat, steps=1)
    taken = taken_back(steps_of(copy), steps_of(table))
    title = copy.prompt(seat).find(taken[0][1]).title
    if table.undo_refusal(seat) or table.undo_title(seat) != title:
        told = table.undo_refusal(seat) or table.undo_title(seat)
        return [f"seat {seat} would take back {title!r}, and is told {told!r}"]
    return []


def _check_undone(
    table: Table, seat: int, whole_table: dict[str, str], generator: Generator
) -> list[str]:
    copy = table.clone()
    count = copy.undo(seat)
    after = steps_of(table)
    taken = taken_back(steps_of(copy), after)
    found = _check_undo_words(table, seat)
    if len(taken) != count or count < 1 or any(who != str(seat) for who, _what in taken):
        return [f"seat {seat} took back {taken}, and was told {count}"]
    own_lane = [step for step in after if step[0] in (str(seat), f"!{seat}")]
    if (own_lane if table.state.lanes else after)[-count:] != taken:
        found.append(f"seat {seat}'s undo of {taken} went back behind something")
    options = [table.rules.parse(what) for _who, what in taken]
    found += _check_nobody_learned(table, copy.state, seat, options, generator)
    for option in options:
        copy.play(seat, option)
    one, other = whole_table, whole(copy)
    if table.state.lanes:  # the choices come later now than those of other seats
        one = {
            part: text
            for part, text in one.items()
            if part != "record" and not part.startswith("log")
        }
    return found + differences(one, other, f"undone and done again by {seat}")


def _check_nobody_learned(
    table: Table, before: State, seat: int, options: list[int], generator: Generator
) -> list[str]:
    """From any state a viewer could not tell from the earlier one, the same choices lead to equal views.

    Otherwise the choices have shown the viewer something hidden, and could not be taken back.
    """
    rules = table.rules
    found = []
    for viewer in viewers(before):
        other = rules.resample(before, viewer, generator).clone()
        for option in options:
            lane = flow.lane_of(other, seat)
            if lane is None or option not in lane.options:
                break  # in that world the seat had other choices
            flow.step(other, lane, option)
        else:
            found += differences(
                seen_by(rules, table.state, viewer),
                seen_by(rules, other, viewer),
                f"seat {seat} may undo though {viewer} has learned something",
            )
    return found


def steps_of(table: Table) -> list[tuple[str, str]]:
    """The decisions and outcomes of a record: who, what."""
    lines = table.record.splitlines()
    parts = [line.partition(" ") for line in lines[lines.index("begin") + 1 :]]
    return [(who, what) for who, _space, what in parts]


def taken_back(before: Sequence[T], after: Sequence[T]) -> list[T]:
    """The steps of `after` that are missing from `before`, the other ones being the same and in order."""
    missing = []
    kept = list(reversed(before))
    for step in after:
        if kept and kept[-1] == step:
            kept.pop()
        else:
            missing.append(step)
    return missing
