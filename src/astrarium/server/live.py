"""A room in memory, with its subscribers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from astrarium.server.entry import ChatLine, Entry, Person, Refused
from astrarium.server.messages import encoder
from astrarium.server.room import EVERYONE, Room
from astrarium.server.sight import Common, Sight, Viewer
from astrarium.server.turn import Turn

MOST_CHAT: Final = 200  # lines that someone who comes is shown


class Listener(Protocol):
    """A subscriber: a connection that is shown a room."""

    viewer: Viewer

    @property
    def person(self) -> Person | None: ...

    @property
    def token(self) -> int | None:
        """The seat that a program holds with a token."""
        ...

    def send(self, message: bytes) -> None: ...


class Live:
    """A room with its subscribers: each view is computed once for everyone who sees the same."""

    def __init__(self, room: Room, chat: list[ChatLine]) -> None:
        self.room: Final = room
        self.chat: Final = chat
        self.turn: Final = Turn()
        self.listeners: Final[set[Any]] = set()
        self.sights: Final[dict[Viewer, Sight]] = {}
        self.common: Common | None = None  # there as long as there are sights
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.lost: Final[set[Callable[[Refused], None]]] = set()
        """Called, with the reason, if the table can no longer be shown."""
        self._waiting: list[asyncio.Future[None]] = []

    # Change

    def take_in(self, entry: Entry, now: float) -> None:
        """Apply a committed entry and show every viewer what it changed for them."""
        room = self.room
        room.apply(entry)
        at = encoder.encode(room.time(now))
        if room.told != EVERYONE:
            self._show_some(at)
        else:
            common, lines = self.common.follow(room) if self.common is not None else (b"", None)
            if entry.kind in ("sit", "leave", "remove"):
                self._reseat(common, at)
            else:
                shown = {}
                for viewer, sight in self.sights.items():
                    shown[viewer] = sight.update(room, common, lines, at)
                for listener in self.listeners:
                    listener.send(shown[listener.viewer])
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    def _show_some(self, now: bytes) -> None:
        """Show the last entry to those who see anything of it. To the others it has not happened."""
        room = self.room
        if self.common is not None:
            self.common.pass_over(room)
        shown = {}
        for viewer, sight in self.sights.items():
            if room.has_told(viewer.seat):
                shown[viewer] = sight.update(room, b"", None, now)
            else:
                sight.pass_over(room)
        for listener in self.listeners:
            if listener.viewer in shown:
                listener.send(shown[listener.viewer])

    @property
    def waited_for(self) -> bool:
        """Whether somebody waits for a change without being connected."""
        return bool(self._waiting)

    async def change(self) -> None:
        """Wait until something happens here."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    def _reseat(self, common: bytes, now: bytes) -> None:
        """Someone's seat changed while they are connected: show them the view of the new seat from now on."""
        before = dict(self.sights)
        self.sights.clear()
        for listener in self.listeners:
            was = before[listener.viewer]
            listener.viewer = viewer_of(self.room, listener.person, listener.token)
            sight = self._sight(listener.viewer)
            listener.send(sight.instead_of(was, self.room, common, now))
        self._tell_present()

    # Looking

    def listen(self, listener: Listener, known: int, now: float) -> None:
        """Show the room to a connection from now on, beginning with the whole of it."""
        before = self.present()
        self.listeners.add(listener)
        present = self.present()
        sight = self._sight(listener.viewer)
        listener.send(sight.table(self.room, known, self.chat, present, self.room.time(now)))
        if present != before:
            self._tell_present()

    def unlisten(self, listener: Listener) -> None:
        """The connection is gone."""
        before = self.present()
        self.used = time.monotonic()
        self.listeners.discard(listener)
        if all(other.viewer != listener.viewer for other in self.listeners):
            self.sights.pop(listener.viewer, None)
            if not self.sights:
                self.common = None
        if self.present() != before:
            self._tell_present()

    def present(self) -> list[int]:
        """Seats that someone is connected to."""
        return sorted({x.viewer.seat for x in self.listeners if x.viewer.seat is not None})

    def tell(self, message: bytes) -> None:
        """Broadcast a message."""
        for listener in self.listeners:
            listener.send(message)

    def tell_chat(self, lines: Iterable[ChatLine]) -> None:
        """Send chat lines to everyone who has not seen them."""
        known = {line.id for line in self.chat}
        for line in lines:
            if line.id not in known:
                self.chat.append(line)
                self.tell(encoder.encode({"type": "chat", "line": line}))
        self.chat.sort(key=lambda line: line.id)
        del self.chat[:-MOST_CHAT]

    def _tell_present(self) -> None:
        self.tell(encoder.encode({"type": "present", "present": self.present()}))

    def _sight(self, viewer: Viewer) -> Sight:
        if self.common is None:
            self.common = Common(self.room)
        if viewer not in self.sights:
            self.sights[viewer] = Sight(self.room, viewer)
        return self.sights[viewer]


def viewer_of(room: Room, person: Person | None, token: int | None = None) -> Viewer:
    """The kind of viewer that someone is; `token` is the seat of a program."""
    if token is not None:
        # Whoever gave the seat back sees no more of it than others do.
        return Viewer(token if room.seat_of(person) == token else None, False)
    return Viewer(room.seat_of(person), room.is_host(person))
