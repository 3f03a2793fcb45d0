"""Laws of what is told: counts and the story."""

from __future__ import annotations

from itertools import pairwise

from astrarium.conformance.seen import LATEST, SPECTATOR, told, viewers
from astrarium.kernel.frames import EVERYONE
from astrarium.kernel.table import Table
from astrarium.kernel.words import unmarked

Counts = dict[int, dict[str, int]]  # by viewer


def check_counts(*tables: Table) -> list[str]:
    """Events tell the whole change: added to the counts of a viewer's last view, they give those of the next.

    The tables are of one game, each from a later moment than the one before it.
    """
    found = []
    counts = counts_of(tables[0])
    for before, after in pairwise(tables):
        now = counts_of(after)
        found += _untold(before, after, counts, now)
        counts = now
    return found


def counts_of(table: Table) -> Counts:
    """What everyone's view counts."""
    common = table.common()
    return {
        viewer: table.rules.counts(common | table.own(None if viewer == SPECTATOR else viewer))
        for viewer in viewers(table.state)
    }


def _untold(before: Table, after: Table, counts: Counts, now: Counts) -> list[str]:
    rules = after.rules
    events = after.events[before.event_count :]
    found = []
    for viewer in now:
        told = dict(counts[viewer])
        for event in events:
            for key, change in rules.events().changes(event, viewer, after.players):
                told[key] = told.get(key, 0) + change
        if told == now[viewer]:
            continue
        for key in sorted(told.keys() | now[viewer].keys()):
            if told.get(key, 0) != now[viewer].get(key, 0):
                kinds = [event.kind for event in events]
                found.append(
                    f"{key} for {viewer} is {now[viewer].get(key, 0)}, but events tell {told.get(key, 0)}: {kinds}"
                )
    return found


def check_story(table: Table) -> list[str]:
    """The story has the lines of the log, from any event on, and the counts of events number them.

    Where everyone has seen all particulars, everyone reads the same.
    """
    found = []
    for viewer in viewers(table.state):
        seat = None if viewer == SPECTATOR else viewer
        for start in {0, table.event_count // 2, table.event_count}:
            lines = [unmarked(line.text) for line in table.story(seat, start) if line.text]
            if lines != table.log(seat, start):
                found.append(f"the story of {seat} from {start} on is not its log")
    if table.event_count != len(table.events):
        found.append(f"{len(table.events)} events are counted as {table.event_count}")
    rules, st = table.rules, table.state
    for event in table.events[-LATEST:]:
        if event.seers == EVERYONE:
            read = [told(rules, event, viewer) for viewer in viewers(st)]
            if any(one != read[0] for one in read):
                found.append(f"{event.kind!r}, seen by all, reads differently: {read}")
    return found
