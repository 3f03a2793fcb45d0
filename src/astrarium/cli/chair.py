"""From whose chair a table is seen: one seat's, a spectator's, or all of them at once."""

from __future__ import annotations

from dataclasses import dataclass

from astrarium import Table
from astrarium.cli.boards import board_of
from astrarium.cli.sight import Preview, Sight, View
from astrarium.kernel.table import Line


@dataclass(frozen=True)
class Chair:
    """A seat's knowledge (`seat`), a spectator's (None), or that of all seats together."""

    seat: int | None = None
    everything: bool = False

    def sight(self, table: Table) -> Sight:
        """All that may be known here of the table as it stands."""
        seat = self.seat
        prompt = table.prompt(seat) if seat is not None and seat in table.to_act else None
        previews: dict[int, Preview] = {}
        if prompt is not None:
            for option in prompt.options:
                previews[option.id] = table.preview(prompt.seat, option)
        return Sight(
            view=self.view(table),
            where=table.where,
            appraisals=[
                table.appraise_for(other if self.everything else seat, other)
                for other in range(table.players)
            ],
            prompt=prompt,
            previews=previews,
        )

    def view(self, table: Table) -> View:
        """The table as seen from here."""
        if not self.everything:
            return table.observe(self.seat)
        own = [table.observe(seat) for seat in range(table.players)]
        return board_of(table.rules.name).together(table.observe(None), own)

    def story(self, table: Table, start: int = 0) -> list[Line]:
        """What has happened since event number `start`, as it may be known here."""
        if not self.everything:
            return table.story(self.seat, start)
        known: dict[int, Line] = {}
        for seat in range(table.players):
            for line in table.story(seat, start):
                if line.data or line.index not in known:
                    known[line.index] = line
        return [known[index] for index in sorted(known)]
