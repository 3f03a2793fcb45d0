"""From whose chair a table is seen: one seat's, a spectator's, or all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from astrarium import Table
from astrarium.cli.boards import board_of


@dataclass(frozen=True)
class Sight:
    """A seat's knowledge (`seat`), a spectator's (None), or that of all seats together."""

    seat: int | None = None
    everything: bool = False

    def view(self, table: Table) -> dict[str, Any]:
        """The table as seen from here."""
        if self.everything:
            return board_of(table.rules.name).everything(table)
        return table.observe(self.seat)

    def log(self, table: Table, start: int = 0) -> list[str]:
        """What has happened since event number `start`, as it may be read from here."""
        if not self.everything:
            return table.log(self.seat, start)
        lines = []
        for event in table.events[start:]:
            seers = [seat for seat in range(table.players) if event.seen_by(seat)]
            line = table.rules.describe(table.state, event, seers[0] if seers else -1)
            if line:
                lines.append(line)
        return lines
