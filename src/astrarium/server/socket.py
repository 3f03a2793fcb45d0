"""The WebSocket endpoint of a table: one connection, one viewer, messages in order."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from astrarium.server import messages as m
from astrarium.server.codes import tidied
from astrarium.server.connection import CLOSE_CODES, Connection
from astrarium.server.conversation import TOO_MUCH
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.guard import same_origin
from astrarium.server.live import Live, viewer_of
from astrarium.server.parts import address_of, parts_of
from astrarium.server.people import Session, seat_token
from astrarium.server.wire import wire_of

HELLO_SECONDS: Final = 20.0

# Close codes of the 4000 range are ours.
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
MALFORMED: Final = 4400


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, OSError, WebSocketDisconnect):  # it may be closed already
        await socket.close(code, reason)


async def _refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Let somebody in to tell them why they cannot stay, if they have waited for it."""
    with suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.accept()
        await socket.close(code, reason)


async def table_socket(socket: WebSocket) -> None:
    """The table of the path, live."""
    code: str = socket.path_params["code"]
    parts = parts_of(socket)
    hub = parts.hub
    held = await seat_token(socket)
    if held is None and not same_origin(socket):
        await _refuse(socket, NOT_ALLOWED, "Sockets are opened from this site's own pages.")
        return
    token: int | None = None
    person: Person | None
    session: Session | None = None
    if held is not None:
        table, token, person = held
        if table != tidied(code):
            await _refuse(socket, NOT_ALLOWED, "The token is for another table.")
            return
    else:
        session = await parts.people.session(socket)
        person = session.person if session is not None else None
    try:
        await socket.accept()
    except (WebSocketDisconnect, OSError):  # they did not wait for us
        return
    connection = Connection(parts, wire_of(socket), person, token)
    live: Live | None = None
    hub.metrics.sockets.inc()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            first = m.socket_decoder.decode(await connection.wire.hear())
        if not isinstance(first, m.Hello):
            await _close(socket, MALFORMED, "The first message is hello.")
            return
        if token is None:
            connection.speak_for(first.seat)
        room = await parts.codes.find(address_of(socket), code, hub.room)
        connection.viewer = viewer_of(room, connection.person, token)
        live = await hub.listen(room.sheet.code, connection, first.log)
        live.lost.add(connection.lose_table)
        with parts.people.connected(session, connection.log_out):
            farewell = await connection.attend(live)
        if farewell is not None:
            await _close(socket, *farewell)
    except Refused as refused:
        codes = CLOSE_CODES | {"limit": TOO_MUCH}
        await _close(socket, codes.get(refused.code, NO_TABLE), refused.reason[:120])
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
            live.lost.discard(connection.lose_table)
            live.unlisten(connection)


route: Final = WebSocketRoute("/api/tables/{code}/socket", table_socket)
