"""WebSocket frames by hand, right or wrong, over a plain connection."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from contextlib import suppress
from typing import Any, Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
CONTINUATION: Final = 0x0
LARGEST: Final = 2**30


def frame(
    payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bool = True
) -> bytes:
    """One frame, as a client sends it."""
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 2**16:
        head += bytes([bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", len(payload))
    if not mask:
        return head + payload
    key = os.urandom(4)
    whole = (key * (len(payload) // 4 + 1))[: len(payload)]
    masked = int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")
    return head + key + masked.to_bytes(len(payload), "big")


def said(message: object) -> bytes:
    """A message of ours in a frame."""
    return frame(json.dumps(message).encode())


def upgrade(path: str, host: str, **headers: str) -> bytes:
    """The request that opens a socket; a header that is empty is left out."""
    given = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        "X-Astrarium": "1",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = [f"{name}: {value}" for name, value in given.items() if value]
    return ("\r\n".join([f"GET {path} HTTP/1.1", *lines]) + "\r\n\r\n").encode("latin-1")


class Ended(Exception):
    """The other side closed the connection, or refused to open it."""


class Line:
    """A connection to the server; reads frames, and writes whatever it is given."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader: Final = reader
        self._writer: Final = writer
        self.opened = False
        self.tail = ""  # the beginnings of what was sent last, for people

    @classmethod
    async def to(cls, host: str, port: int, source: str) -> Line:
        """A connection from the address `source` of this machine."""
        # All that comes is taken in at once: a server need not wait for whoever does not listen.
        here = (source, 0)
        return cls(*await asyncio.open_connection(host, port, limit=LARGEST, local_addr=here))

    async def send(self, data: bytes) -> None:
        self._note(data)
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError as error:
            raise Ended from error

    def listen(self, on: bool) -> None:
        """Whether anything is taken in."""
        transport: Any = self._writer.transport
        with suppress(RuntimeError):  # it is closed
            transport.resume_reading() if on else transport.pause_reading()

    def push(self, data: bytes) -> None:
        """Send it when there is room, without waiting."""
        self._note(data)
        self._writer.write(data)

    def _note(self, data: bytes) -> None:
        words = data.decode("latin-1")[-90:] if data.startswith(b"GET ") else data[:12].hex()
        self.tail = f"{self.tail} [{len(data)} bytes: {words}]"[-400:]

    def finish(self) -> None:
        """Half-close: nothing more will come from us."""
        with suppress(OSError):
            self._writer.write_eof()

    async def handshake(self) -> None:
        """:raises Ended: if the server does not switch protocols."""
        head = await self._read_until(b"\r\n\r\n")
        status = head.partition(b"\r\n")[0]
        if b" 101 " not in status:
            raise Ended(status.decode("latin-1"))
        self.opened = True

    async def hear(self) -> Any:
        """The next message.

        :raises Ended: if there is none.
        """
        while True:
            first, second = await self._read(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack("!H", await self._read(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", await self._read(8))[0]
            payload = await self._read(size)
            if first & 0xF == CLOSE:
                why = payload[2:].decode(errors="replace")
                raise Ended(f"{int.from_bytes(payload[:2], 'big')} {why}")
            if first & 0xF == PING:
                with suppress(RuntimeError):  # we may have half-closed
                    await self.send(frame(payload, PONG))
            if first & 0xF == TEXT:
                return json.loads(payload)

    async def close(self) -> None:
        self._writer.transport.abort()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def _read(self, size: int) -> bytes:
        try:
            return await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise Ended from error

    async def _read_until(self, mark: bytes) -> bytes:
        try:
            return await self._reader.readuntil(mark)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError) as error:
            raise Ended from error
