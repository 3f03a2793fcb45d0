"""A fast path for WebSocket messages: in and out of uvicorn past the layers of ASGI.

A connection is accepted, refused and closed through ASGI like any other, and the websockets library reads
everything out of the ordinary. The messages in between are most of the server's traffic: sending a text costs
one write, and a message in a single frame costs one look at its header. With both, the server handles half as
many moves again.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from astrarium.server.gate import gate_of
from astrarium.server.inbox import Inbox
from astrarium.server.outbox import Outbox

UNHEARD: Final = 65_536  # bytes that may come before a connection is accepted
GONE: Final = 1006


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
        self._ear: asyncio.Future[None] | None = None
        self._inbox: Final = Inbox(self, apply_mask)
        self.attend: Final = self._inbox.attend
        self.hold: Final = self._inbox.hold
        self.go_on: Final = self._inbox.go_on
        self._outbox: Final = Outbox(self)
        self.say: Final = self._outbox.say
        self._early = b""  # what came before they were let in

    async def hear(self) -> bytes:
        """The next text that came in.

        :raises WebSocketDisconnect: if there is none left and none will come.
        """
        while (text := self._inbox.next()) is None:
            if self._over():
                raise WebSocketDisconnect(GONE)
            await self._listen()
        return text

    async def gone(self) -> None:
        """Wait until the connection has ended or been dismissed, perhaps before this was called."""
        while not (self._inbox.dismissed or self._over()):
            await self._listen()

    def dismiss(self) -> None:
        """No more of their texts are wanted: whoever waits for the end can close the connection."""
        self._inbox.dismiss()
        self.wake()

    def _over(self) -> bool:
        return self.disconnected or self.close_sent

    async def _listen(self) -> None:
        """Wait until something may have changed. Look first whether it has: what came before wakes nobody."""
        self._ear = self.loop.create_future()
        await self._ear

    def wake(self) -> None:
        """Something has changed."""
        if self._ear is not None and not self._ear.done():
            self._ear.set_result(None)

    def is_open(self) -> bool:
        """Whether a text can be sent."""
        return not self.close_sent and self.conn.state is OPEN and not self.transport.is_closing()

    # What uvicorn calls

    async def send(self, message: Any) -> None:
        self._outbox.post()  # whatever goes out by ASGI, such as a farewell, comes after what was said
        await super().send(message)
        self._inbox.between_frames = self._between_frames()
        if self._early and self.handshake_complete and not self._over():
            early, self._early = self._early, b""
            self.data_received(early)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["wire"] = self

    def data_received(self, data: bytes) -> None:
        if not self._inbox.receive(data):
            self._read(data)

    def _read(self, data: bytes) -> None:
        """Let the library read."""
        if self.handshake_initiated and not self.handshake_complete:
            # The library can answer no fault in a frame before the handshake is done.
            self._early += data
            if len(self._early) > UNHEARD:
                self.transport.abort()
            return
        super().data_received(data)
        self._inbox.between_frames = self._between_frames()

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
        self._inbox.take(text)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._gate.leave(self.client[0] if self.client else None)
        self.wake()
        self._let_go()

    def _let_go(self) -> None:
        """Break reference cycles, as the door does: wire, connection and table would keep whole games in memory."""
        self._inbox.let_go()
        self._outbox.let_go()
        if hasattr(self, "scope"):
            self.scope["state"].pop("wire", None)


def wire_of(socket: WebSocket) -> Wire:
    """The wire of a WebSocket."""
    wire: Wire = socket.state.wire
    return wire
