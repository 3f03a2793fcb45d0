"""What is sent over a WebSocket: the texts of one turn of the event loop go out in one write."""

from __future__ import annotations

import logging
from typing import Any, Final

log = logging.getLogger(__name__)

UNSENT: Final = 2_000_000  # bytes that may wait for a slow connection before it is given up

_TEXT: Final = 0x81  # the first byte of a frame that is a whole text


class Outbox:
    """The texts that wait for the end of this turn of the event loop."""

    def __init__(self, wire: Any) -> None:
        """`wire` is the protocol that they belong to."""
        self._wire: Any = wire
        self._mail: Final = mail_of(wire.loop)
        self._frames: list[bytes] = []

    def say(self, text: bytes) -> None:
        """Send a text, unless the connection is gone."""
        if not self._frames:
            self._mail.add(self)
        self._frames.append(header(len(text)))
        self._frames.append(text)

    def post(self) -> None:
        """Write the queued texts; close a connection that does not read."""
        frames = self._frames
        if not frames:
            return
        self._frames = []
        wire = self._wire
        if wire is None or not wire.is_open():
            return
        transport = wire.transport
        transport.write(b"".join(frames))
        if transport.get_write_buffer_size() > UNSENT:
            transport.abort()

    def let_go(self) -> None:
        """The connection is gone. Wire and outbox refer to each other, and nobody looks for such cycles."""
        self._wire = None


class Mail:
    """The outboxes of an event loop that are not empty: one call empties those of a whole turn."""

    def __init__(self, loop: Any) -> None:
        self.loop: Final = loop
        self._full: list[Outbox] = []

    def add(self, outbox: Outbox) -> None:
        """It is no longer empty."""
        if not self._full:
            self.loop.call_soon(self._deliver)
        self._full.append(outbox)

    def _deliver(self) -> None:
        full, self._full = self._full, []
        for outbox in full:
            try:
                outbox.post()
            except Exception:  # one connection's trouble is not another's
                log.exception("a message could not be sent")


_mail: Mail | None = None


def mail_of(loop: Any) -> Mail:
    """That of this event loop; a process has one, but for tests."""
    global _mail
    if _mail is None or _mail.loop is not loop:
        _mail = Mail(loop)
    return _mail


def header(length: int) -> bytes:
    """The header of a server frame that holds a whole text of this many bytes."""
    if length < 126:
        return bytes([_TEXT, length])
    if length < 65_536:
        return bytes([_TEXT, 126, length >> 8, length & 255])
    return bytes([_TEXT, 127]) + length.to_bytes(8, "big")
