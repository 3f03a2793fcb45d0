"""A fast path for WebSocket messages: in and out of uvicorn past the layers of ASGI.

A connection is accepted, refused and closed through ASGI like any other, and the websockets library reads
everything out of the ordinary. The messages in between are most of the server's traffic: sending a text costs
one write, and a message in a single frame costs one look at its header. With both, the server handles half as
many moves again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from astrarium.server.gate import gate_of
from astrarium.server.outbox import Outbox

UNREAD: Final = 16  # texts that may wait to be heard before no more are read from the network
UNHEARD: Final = 65_536  # bytes that may come before a connection is accepted
GONE: Final = 1006

_TEXT: Final = 0x81  # the first byte of a frame that is a whole text
_MASKED: Final = 0x80


class Wire(WebSocketsSansIOProtocol):
    """The WebSocket protocol class: one connection. `wire_of` finds it from its WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate: Final = gate_of(server_state)
        self._inbox: Final[deque[bytes]] = deque()
        self._ear: asyncio.Future[None] | None = None
        self._heard: Callable[[bytes], None] | None = None
        self._held = False
        self._going = False  # through the texts that have arrived
        self._dismissed = False
        self._outbox: Final = Outbox(self)
        self.say: Final = self._outbox.say
        self._early = b""  # what came before they were let in

    async def hear(self) -> bytes:
        """The next text that came in.

        :raises WebSocketDisconnect: if there is none left and none will come.
        """
        while not self._inbox:
            if self._over():
                raise WebSocketDisconnect(GONE)
            await self._listen()
        return self._next()

    def attend(self, heard: Callable[[bytes], None]) -> None:
        """From now on call `heard` with each text as it arrives, and at once with those that have arrived."""
        self._heard = heard
        self.go_on()

    def hold(self) -> None:
        """Hold back further texts until `go_on`."""
        self._held = True

    def go_on(self) -> None:
        """Hear the texts that were held back."""
        self._held = self._dismissed
        # A text that is refused at once ends in here again. To begin anew for each would go as deep as texts wait.
        if self._going:
            return
        self._going = True
        try:
            while self._heard is not None and self._inbox and not self._held:
                self._heard(self._next())
        finally:
            self._going = False

    def _next(self) -> bytes:
        text = self._inbox.popleft()
        if self.read_paused and not self._inbox:
            self.read_paused = False
            self.transport.resume_reading()
        return text

    async def gone(self) -> None:
        """Wait until the connection has ended or been dismissed, perhaps before this was called."""
        while not (self._dismissed or self._over()):
            await self._listen()

    def dismiss(self) -> None:
        """No more of their texts are wanted: whoever waits for the end can close the connection."""
        self._dismissed = self._held = True
        while self._inbox:
            self._next()
        self._wake()

    def _over(self) -> bool:
        return self.disconnected or self.close_sent

    async def _listen(self) -> None:
        """Wait until something may have changed. Look first whether it has: what came before wakes nobody."""
        self._ear = self.loop.create_future()
        await self._ear

    def _wake(self) -> None:
        if self._ear is not None and not self._ear.done():
            self._ear.set_result(None)

    def is_open(self) -> bool:
        """Whether a text can be sent."""
        return not self.close_sent and self.conn.state is OPEN and not self.transport.is_closing()

    # What uvicorn calls

    async def send(self, message: Any) -> None:
        self._outbox.post()  # whatever goes out by ASGI, such as a farewell, comes after what was said
        await super().send(message)
        if self._early and self.handshake_complete and not self._over():
            early, self._early = self._early, b""
            self.data_received(early)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["wire"] = self

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            # The library can answer no fault in a frame before the handshake is done.
            self._early += data
            if len(self._early) > UNHEARD:
                self.transport.abort()
            return
        text = whole_text(data) if self._between_frames() else None
        if text is None:
            super().data_received(data)
        else:
            self._take(text)

    def _between_frames(self) -> bool:
        """Whether the library has nothing half-read."""
        conn = self.conn
        return (
            self.handshake_complete
            and conn.state is OPEN
            and conn.current_size is None
            and not conn.reader.buffer
        )

    def send_receive_event_to_app(self) -> None:
        text = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._take(text)

    def _take(self, text: bytes) -> None:
        if self.close_sent or self._dismissed:
            return
        if self._heard is not None and not self._held and not self._inbox:
            self._heard(text)
            return
        self._inbox.append(text)
        if self._heard is None:
            self._wake()
        if len(self._inbox) > UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._gate.leave(self.client[0] if self.client else None)
        self._wake()
        self._let_go()

    def _let_go(self) -> None:
        """Break reference cycles, as the door does: wire, connection and table would keep whole games in memory."""
        self._heard = None
        self._outbox.let_go()
        if hasattr(self, "scope"):
            self.scope["state"].pop("wire", None)


def whole_text(data: bytes) -> bytes | None:
    """The text in a client's frame, if the data are this one frame and nothing else."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    length, start = data[1] - _MASKED, 2
    if length == 126:
        length, start = data[2] << 8 | data[3], 4
    if not 0 <= length == len(data) - start - 4:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def wire_of(socket: WebSocket) -> Wire:
    """The wire of a WebSocket."""
    wire: Wire = socket.state.wire
    return wire
