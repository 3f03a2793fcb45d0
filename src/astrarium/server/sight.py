"""What one kind of viewer of a room has been shown, and what is new to them since."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.server.messages import encoder
from astrarium.server.patch import patch
from astrarium.server.room import Room

WHOLE: Final = ("prompt",)  # a new question has little in common with the one before


class Viewer(NamedTuple):
    """Everyone with the same seat (None: watching) and standing sees the same."""

    seat: int | None
    host: bool


class Sight:
    """A room as one kind of viewer sees it, kept so that only changes have to be sent."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.viewer: Final = viewer
        self.document = room.document(viewer.seat, viewer.host)
        self.lines = room.lines(viewer.seat)
        self._events = room.events
        self._notes = room.notes

    def table(
        self, known: int, chat: list[dict[str, Any]], present: list[int], now: float
    ) -> bytes:
        """The whole table, for someone who has the first `known` lines of the log."""
        start = min(known, len(self.lines))
        return encoder.encode(
            {
                "type": "table",
                "document": self.document,
                "log_from": start,
                "log": self.lines[start:],
                "chat": chat,
                "present": present,
                "now": now,
            }
        )

    def update(self, room: Room, now: float) -> bytes:
        """What changed since the last time."""
        was = self.document
        self.document = room.document(self.viewer.seat, self.viewer.host)
        return self._message(was, self._follow_log(room), now)

    def instead_of(self, was: dict[str, Any], now: float) -> bytes:
        """The same for someone who has been shown another viewer's document until now."""
        return self._message(was, 0, now)

    def _message(self, was: dict[str, Any], start: int, now: float) -> bytes:
        return encoder.encode(
            {
                "type": "update",
                "n": self.document["n"],
                "patch": patch(was, self.document, WHOLE),
                "log_from": start,
                "log": self.lines[start:],
                "now": now,
            }
        )

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
