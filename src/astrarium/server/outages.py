"""Outages and the clocks of a table: which of them it has still to be made up for."""

from __future__ import annotations

from typing import Final

from astrarium.server.clock import DAYS
from astrarium.server.leases import Outage
from astrarium.server.room import Room

_WORTH_A_DAY: Final = 60.0
"""Seconds that an outage lasts at least to matter where people have days for a move."""


def pending(outages: list[Outage], room: Room, now: float) -> list[Outage]:
    """The outages since the last entry of a table with a running clock.

    What comes after an outage has a later entry, so none is made up for twice.
    """
    if room.deadline(now) is None:
        return []
    least = _WORTH_A_DAY if room.sheet.clock["kind"] == DAYS else 0.0
    return [
        outage
        for outage in outages
        if outage.until > room.touched and outage.until - outage.since >= least
    ]
