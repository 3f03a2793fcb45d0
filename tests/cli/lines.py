"""Events as lines of the log, for tests of how boards tell them."""

from __future__ import annotations

from itertools import count

import astrarium
from astrarium.kernel.events import EventTable
from astrarium.kernel.frames import EVERYONE, Event
from astrarium.kernel.table import Line


class Chronicle:
    """What happens at a table of a game, written down as seat 0 knows it."""

    def __init__(self, game: str) -> None:
        self._events: EventTable = astrarium.game(game).rules.events()
        self.lines: list[Line] = []

    def tell(self, kind: str, seat: int, *values: int | str) -> None:
        """`values` are those of the event's fields: numbers, ids, and words of closed lists."""
        table = self._events
        numbers = []
        for field, value in zip(table.kinds[kind].fields, values):
            if isinstance(value, str):
                value = next(number for number in count() if field.sort.value(number) == value)
            numbers.append(value)
        event = Event(kind, seat, numbers, EVERYONE)
        text, about, data = table.sentence(event, 0), table.about(event, 0), table.data(event, 0)
        self.lines.append(Line(len(self.lines), kind, seat, text, about, data))
