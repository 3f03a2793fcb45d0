"""The WebSocket of a table: one connection, one viewer, messages in order."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from astrarium.server import messages as m
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.guard import same_origin
from astrarium.server.hub import Hub, Live
from astrarium.server.limits import Bucket
from astrarium.server.parts import parts_of
from astrarium.server.people import person_of, seat_token
from astrarium.server.sight import Viewer
from astrarium.server.wire import wire_of

log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 20.0
BURST: Final = 120  # messages that one connection may send at once
STEADY: Final = 40  # and then so many a second

# Close codes of the 4000 range are ours.
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
MALFORMED: Final = 4400
TOO_MUCH: Final = 4429


class Connection:
    """Someone who is shown a table."""

    def __init__(self, socket: WebSocket, person: Person | None, token: int | None) -> None:
        self.socket: Final = socket
        self.wire: Final = wire_of(socket)
        self.person: Final = person
        self.token: Final = token
        self.viewer = Viewer(None, False)
        self.send: Final = self.wire.say

    def answer(self, message: dict[str, Any]) -> None:
        self.send(m.encoder.encode(message))


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError):  # it may be closed already
        await socket.close(code, reason)


async def table_socket(socket: WebSocket) -> None:
    """The table of the path, live."""
    code: str = socket.path_params["code"]
    hub = parts_of(socket).hub
    held = await seat_token(socket)
    if held is None and not same_origin(socket):
        await socket.accept()
        await _close(socket, NOT_ALLOWED, "Sockets are opened from this site's own pages.")
        return
    token: int | None = None
    person: Person | None
    if held is not None:
        table, token, person = held
        if table != code:
            await socket.accept()
            await _close(socket, NOT_ALLOWED, "The token is for another table.")
            return
    else:
        person = await person_of(socket)
    try:
        await socket.accept()
    except (WebSocketDisconnect, OSError):  # they did not wait for us
        return
    connection = Connection(socket, person, token)
    live: Live | None = None
    hub.metrics.sockets.inc()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            first = m.socket_decoder.decode(await connection.wire.hear())
        if not isinstance(first, m.Hello):
            await _close(socket, MALFORMED, "The first message is hello.")
            return
        room = await hub.room(code)
        connection.viewer = hub.viewer(room, person, token)
        live = await hub.listen(code, connection, first.log)
        # In a task of its own, so that waking it does not pass through all the layers above.
        reading = asyncio.create_task(_read(hub, live, code, connection))
        try:
            await reading
        finally:
            reading.cancel()
    except Refused as refused:
        await _close(socket, NO_TABLE, refused.reason[:120])
    except Unavailable:
        await _close(socket, 1013, "The database is away; try again soon.")
    except TimeoutError:
        await _close(socket, MALFORMED, "No hello came.")
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        await _close(socket, MALFORMED, "That was no message of ours.")
    except WebSocketDisconnect:
        pass
    finally:
        hub.metrics.sockets.dec()
        if live is not None:
            hub.unlisten(live, connection)


async def _read(hub: Hub, live: Live, code: str, connection: Connection) -> None:
    bucket = Bucket(BURST, 1 / STEADY, time.monotonic())
    while True:
        text = await connection.wire.hear()
        if hub.config.limits and bucket.take(time.monotonic()):
            await _close(connection.socket, TOO_MUCH, "Too many messages at once.")
            return
        if len(text) > m.LONGEST_MESSAGE:
            await _close(connection.socket, 1009, "The message is too long.")
            return
        try:
            said = m.socket_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            connection.answer(refusal(None, live.room.n, "malformed", f"{error}", None))
            continue
        await _hear(hub, live, code, connection, said)


async def _hear(
    hub: Hub, live: Live, code: str, connection: Connection, said: m.SocketMessage
) -> None:
    if isinstance(said, m.Ping):
        connection.answer({"type": "pong"})
        return
    if isinstance(said, m.Hello):
        return
    if isinstance(said, m.Study):
        study = live.room.study(connection.viewer.seat)
        connection.answer({"type": "study", "id": said.id, **study})
        return
    kind = type(said).__struct_config__.tag
    outcome = "done"
    started = time.perf_counter()
    try:
        if isinstance(said, m.Chat) and connection.person is not None:
            parts_of(connection.socket).limits.check("chat", connection.person.id)
        n = await hub.command(code, connection.person, said, connection.token)
        connection.answer({"type": "done", "id": said.id, "n": n})
    except Refused as refused:
        outcome = refused.code
        connection.answer(refusal(said.id, live.room.n, refused.code, refused.reason, refused.rule))
    except Unavailable:
        outcome = "unavailable"
        reason = "The server cannot save just now, so nothing was played. Try again in a moment."
        connection.answer(refusal(said.id, live.room.n, "busy", reason, None))
    hub.metrics.count(str(kind), outcome)
    hub.metrics.command_seconds.observe(time.perf_counter() - started)


route: Final = WebSocketRoute("/api/tables/{code}/socket", table_socket)


def refusal(id: int | None, n: int, code: str, reason: str, rule: str | None) -> dict[str, Any]:
    """Nothing was changed, and why."""
    return {"type": "refused", "id": id, "n": n, "code": code, "reason": reason, "rule": rule}
