"""The HTTP protocol class: where every connection begins, and how long it may take over a request.

uvicorn waits without end for a head or a body that does not come. Here a connection that keeps us waiting
is told so and closed, and so is one that does not read its answer.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, ClassVar, Final, Literal

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from astrarium.server.gate import gate_of
from astrarium.server.guard import LARGEST_UPLOAD

LARGEST_HEAD: Final = 65_536
LARGEST_BODY: Final = 5_000_000  # also of what is read only to be thrown away

SLOW: Final = "The request did not come to its end in time."
LARGE: Final = "The request is too large."
NO_BODY: Final = "A request for a WebSocket has no body."
BODY_HEADERS: Final = (b"content-length", b"transfer-encoding")
REFUSALS: Final = {
    "address": (429, "limit", "Too many connections from one address. Close some of them."),
    "full": (503, "busy", "The server has as many connections as it can hold. Try again soon."),
}


class Door(HttpToolsProtocol):
    """A connection that speaks HTTP, until it becomes a WebSocket or ends.

    The parser refers to the protocol and the protocol to the parser. The garbage collector runs so rarely that
    such cycles would pile up, so they are broken at the end.
    """

    HEAD_SECONDS: ClassVar[float] = 10.0
    """For a whole head, from the beginning of the connection or the first byte of a further request."""
    BODY_SECONDS: ClassVar[float] = 30.0
    """For a whole body, and then one more for every `BODY_RATE` bytes that have come."""
    BODY_RATE: ClassVar[float] = 2_000
    UNREAD_SECONDS: ClassVar[float] = 60.0
    """For the other side to read some of what waits for it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate: Final = gate_of(server_state)
        self._inside = False
        self._reading: Literal["head", "body"] | None = None
        self._since = 0.0
        self._got = 0
        self._eager = b""  # what came together with the end of a head
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def _peer(self) -> str | None:
        return self.client[0] if self.client else None

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        why = self._gate.enter(self._peer)
        if why is None:
            self._inside = True
            self._watch()
        else:
            self.transport.write(bare_answer(*REFUSALS[why]))
            self._close()

    def handle_websocket_upgrade(self) -> None:
        if any(name in BODY_HEADERS for name, _ in self.scope["headers"]):
            self.transport.write(bare_answer(400, "malformed", NO_BODY))
            self._close()
            return
        super().handle_websocket_upgrade()
        if self._eager and not self.transport.is_closing():
            self.transport.get_protocol().data_received(self._eager)  # type: ignore[attr-defined]
        self._inside = False  # it is the WebSocket's place now
        self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._inside:
            self._inside = False
            self._gate.leave(self._peer)
        self._let_go()

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
            self._expect_reading()

    def _let_go(self) -> None:
        self.parser = None  # type: ignore[assignment]
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()
        self._deadline = self._unread = None

    # What they send

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        if self._reading != "body":
            self._got += len(data)
        self._eager = data.partition(b"\r\n\r\n")[2]
        super().data_received(data)
        self._eager = b""
        if self._reading == "body":  # which may have begun just now
            self._got += len(data)
        if self._inside:
            self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin("head")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._begin("body")

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._reading = None
        self._got = 0

    def _begin(self, part: Literal["head", "body"]) -> None:
        self._reading = part
        self._since = self.loop.time()
        self._got = 0

    def _watch(self) -> None:
        """Have a deadline while something is expected of them, and only then."""
        if not self._expected():
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
        elif self._reading == "body" and self._got > LARGEST_BODY:
            self._turn_away("large", 413, LARGE)
        elif self._reading != "body" and self._got > LARGEST_HEAD:
            self._turn_away("large", 431, LARGE)
        elif self._deadline is None:
            if self._reading is None:
                self._since = self.loop.time()
            self._set_deadline()

    def _expected(self) -> bool:
        """Whether it is their turn. After an answer it is uvicorn's keep-alive that waits, until something comes."""
        return self._reading is not None or self._answered()

    def _answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _set_deadline(self) -> None:
        self._deadline = self.loop.call_at(self._due(), self._look_again)

    def _due(self) -> float:
        """When all of what they are sending must have come."""
        if self._reading != "body":
            return self._since + self.HEAD_SECONDS
        earned = min(self._got, LARGEST_UPLOAD) / self.BODY_RATE
        return self._since + self.BODY_SECONDS + earned

    def _look_again(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            return
        if self._queues():
            self._since = self.loop.time()
        if self.loop.time() < self._due():  # there is a later one by now
            self._set_deadline()
        elif self._reading is None:
            self._close()
        else:
            self._turn_away("slow", 408, SLOW)

    def _queues(self) -> bool:
        """Whether they sent a request before the one before it was answered; then we do not read on."""
        return bool(self.pipeline) or (self._reading == "head" and not self._answered())

    def _turn_away(self, why: Literal["slow", "large"], status: int, reason: str) -> None:
        self._gate.turn_away(why, self._peer)
        if self._reading == "body":
            silent = self.cycle.response_started
        else:
            silent = not self._answered()
        if not silent:
            self.transport.write(bare_answer(status, why, reason))
        self._close()

    # What they read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._expect_reading()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_reading()

    def _expect_reading(self) -> None:
        """They have some seconds to read something, if anything waits for them."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self.transport.get_write_buffer_size():
            self._unread = self.loop.call_later(self.UNREAD_SECONDS, self._not_read)

    def _not_read(self) -> None:
        self._unread = None
        if self.transport.get_write_buffer_size():
            self._gate.turn_away("slow", self._peer)
            self.transport.abort()


def bare_answer(status: int, error: str, reason: str) -> bytes:
    """An error response for a connection that ends with it."""
    body = json.dumps({"error": error, "reason": reason, "request": ""}).encode()
    head = (
        b"content-type: application/json\r\ncache-control: no-store\r\nconnection: close\r\n"
        b"content-length: %d\r\n\r\n" % len(body)
    )
    return STATUS_LINE[status] + head + body
