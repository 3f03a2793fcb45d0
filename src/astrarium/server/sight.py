"""View models of a room, shared by all viewers who see the same, and what has changed in them."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from astrarium.server.entry import ChatLine
from astrarium.server.messages import encoder
from astrarium.server.room import Room
from astrarium.server.sent import SentLine
from astrarium.server.shown import Items, Shown

VIEW: Final = "view"


class Viewer(NamedTuple):
    """A kind of viewer: everyone with the same seat (None: a spectator) and role sees the same."""

    seat: int | None
    host: bool


class Common:
    """The public part of the view model: computed and serialized once for everyone."""

    def __init__(self, room: Room) -> None:
        seats = room.sheet.players
        self._table: Final = Shown([], seats)
        self._view: Final = Shown([VIEW], seats)
        self._has_view = False
        self._events = 0
        self._notes = 0
        self.follow(room)

    def follow(self, room: Room) -> tuple[bytes, list[bytes] | None]:
        """The patch items since the last time, and the new log lines, as JSON.

        The lines are None if they are not the same for everyone, or some were undone.
        """
        return self._patch(room), self._lines(room)

    def pass_over(self, room: Room) -> None:
        """The last entry is not for everyone."""
        self._events, self._notes = room.events, room.notes

    def _lines(self, room: Room) -> list[bytes] | None:
        events, notes = self._events, self._notes
        self._events, self._notes = room.events, room.notes
        if room.rewound or room.events < events or not room.reads_alike(events):
            return None
        return written(room.lines_as_sent(None, events, notes))

    def _patch(self, room: Room) -> bytes:
        items = self._table.changes(room.common())
        if room.table is not None:
            if not self._has_view:
                items.append([[VIEW], {}])
                self._has_view = True
            items += self._view.changes(room.table.common())
        return items_of(items)


class Sight:
    """The private part of the view model, for one kind of viewer."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.viewer: Final = viewer
        self._table = Shown([], 0)
        self._view = Shown([VIEW], room.sheet.players)
        self._follow(room)
        self.lines = written(room.lines_as_sent(viewer.seat))
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
                "log": joined(self.lines[start:]),
                "chat": chat,
                "present": present,
                "now": now,
            }
        )

    def update(self, room: Room, common: bytes, lines: list[bytes] | None, now: bytes) -> bytes:
        """What changed since the last time, `common` included; `lines` are new in the log, if that is known.

        `now` is the time as JSON.
        """
        return self._message(room, common, self._follow_log(room, lines), now)

    def pass_over(self, room: Room) -> None:
        """The last entry shows nothing here."""
        self._events, self._notes = room.events, room.notes

    def instead_of(self, before: Sight, room: Room, common: bytes, now: bytes) -> bytes:
        """The same for someone who has seen another view until now."""
        self._table = before._table.copy()
        self._view = before._view.copy()
        return self._message(room, common, 0, now)

    def _message(self, room: Room, common: bytes, start: int, now: bytes) -> bytes:
        own = items_of(self._follow(room))
        # Put together by hand, for nearly all of it is JSON already.
        return b"".join(
            [
                b'{"type":"update","n":',
                str(room.number(self.viewer.seat)).encode(),
                b',"patch":[',
                common,
                b"," if common and own else b"",
                own,
                b'],"log_from":',
                str(start).encode(),
                b',"log":[',
                b",".join(self.lines[start:]),
                b'],"now":',
                now,
                b"}",
            ]
        )

    def _follow(self, room: Room) -> Items:
        items = self._table.changes(room.own_as_sent(self.viewer.seat, self.viewer.host))
        if room.table is not None:
            items += self._view.changes(room.table.own(self.viewer.seat))
        return items

    def _follow_log(self, room: Room, lines: list[bytes] | None) -> int:
        """Bring the lines up to date; returns the first that is new."""
        start = len(self.lines)
        if lines is not None:
            self.lines.extend(lines)
        elif room.events >= self._events and not room.rewound:
            self.lines.extend(
                written(room.lines_as_sent(self.viewer.seat, self._events, self._notes))
            )
        else:  # something was taken back
            before, self.lines = self.lines, written(room.lines_as_sent(self.viewer.seat))
            start = 0
            for was, is_now in zip(before, self.lines):
                if was != is_now:
                    break
                start += 1
        self._events = room.events
        self._notes = room.notes
        return start


def written(lines: list[SentLine]) -> list[bytes]:
    """Log lines as JSON, one by one."""
    return [encoder.encode(line) for line in lines]


def joined(parts: list[bytes]) -> msgspec.Raw:
    """JSON parts as a list."""
    return msgspec.Raw(b"[%b]" % b",".join(parts))


def items_of(items: Items) -> bytes:
    """The items of a patch as JSON, without the brackets round them."""
    return encoder.encode(items)[1:-1]
