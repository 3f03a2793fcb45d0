"""What those who look at a room have been shown, and what is new to them since."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from astrarium.server.entry import ChatLine
from astrarium.server.messages import encoder
from astrarium.server.room import Room
from astrarium.server.shown import Items, Shown

VIEW: Final = "view"


class Viewer(NamedTuple):
    """Everyone with the same seat (None: watching) and standing sees the same."""

    seat: int | None
    host: bool


class Common:
    """What everyone who looks at a room sees of it: worked out and written once for all of them."""

    def __init__(self, room: Room) -> None:
        seats = room.sheet.players
        self._table: Final = Shown([], seats)
        self._view: Final = Shown([VIEW], seats)
        self._has_view = False
        self.follow(room)

    def follow(self, room: Room) -> bytes:
        """The items of a patch for what changed since the last time, written."""
        parts = room.common()
        del parts[VIEW]
        items = self._table.changes(parts)
        if room.table is not None:
            if not self._has_view:
                items.append([[VIEW], {}])
                self._has_view = True
            items += self._view.changes(room.table.common())
        return items_of(items)


class Sight:
    """What one kind of viewer sees besides."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.viewer: Final = viewer
        self._table = Shown([], 0)
        self._view = Shown([VIEW], room.sheet.players)
        self._follow(room)
        self.lines = room.lines(viewer.seat)
        self._events = room.events
        self._notes = room.notes

    def table(
        self, room: Room, known: int, chat: list[ChatLine], present: list[int], now: float
    ) -> bytes:
        """The whole table, for someone who has the first `known` lines of the log."""
        start = min(known, len(self.lines))
        return encoder.encode(
            {
                "type": "table",
                "document": room.document(self.viewer.seat, self.viewer.host),
                "log_from": start,
                "log": self.lines[start:],
                "chat": chat,
                "present": present,
                "now": now,
            }
        )

    def update(self, room: Room, common: bytes, now: float) -> bytes:
        """What changed since the last time, `common` included."""
        return self._message(room, common, self._follow_log(room), now)

    def instead_of(self, before: Sight, room: Room, common: bytes, now: float) -> bytes:
        """The same for someone who has been shown what another viewer sees until now."""
        self._table = before._table.copy()
        self._view = before._view.copy()
        return self._message(room, common, 0, now)

    def _message(self, room: Room, common: bytes, start: int, now: float) -> bytes:
        own = items_of(self._follow(room))
        parts = [part for part in (common, own) if part]
        return encoder.encode(
            {
                "type": "update",
                "n": room.n,
                "patch": msgspec.Raw(b"[%b]" % b",".join(parts)),
                "log_from": start,
                "log": self.lines[start:],
                "now": now,
            }
        )

    def _follow(self, room: Room) -> Items:
        items = self._table.changes(room.own(self.viewer.seat, self.viewer.host))
        if room.table is not None:
            items += self._view.changes(room.table.own(self.viewer.seat))
        return items

    def _follow_log(self, room: Room) -> int:
        """Bring the lines up to date; returns the first that is new."""
        start = len(self.lines)
        if room.events >= self._events and not room.rewound:
            if room.events > self._events or room.notes > self._notes:
                self.lines.extend(room.lines(self.viewer.seat, self._events, self._notes))
        else:  # something was taken back
            before, self.lines = self.lines, room.lines(self.viewer.seat)
            start = 0
            for was, is_now in zip(before, self.lines):
                if was != is_now:
                    break
                start += 1
        self._events = room.events
        self._notes = room.notes
        return start


def items_of(items: Items) -> bytes:
    """The items of a patch as JSON, without the brackets round them."""
    return encoder.encode(items)[1:-1]
