"""Change notifications between server processes, through PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

from sqlalchemy import URL

from astrarium.server.database import connection_options, libpq
from astrarium.server.writer import CHANNEL

Callback = Callable[[str, int | None, Literal["entry", "chat"]], None]

_SHORTEST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 2.0

_log = logging.getLogger(__name__)


class Bulletin:
    """The subscription to change notifications: calls `callback` in the event loop for each one from another process.

    `resync` is called whenever listening begins, at the start and after a lost connection, because earlier
    notifications are not delivered. With SQLite there is only one process, so there are none.
    """

    def __init__(
        self, url: URL, origin: str, callback: Callback, resync: Callable[[], None]
    ) -> None:
        self._url: Final = url
        self._origin: Final = origin
        self._callback: Final = callback
        self._resync: Final = resync
        self._task: asyncio.Task[None] | None = None
        self._heard: Final = asyncio.Event()
        self.listening = url.drivername == "sqlite"
        """Whether news of other processes arrive; with SQLite there are none to miss."""

    async def start(self) -> None:
        """Start listening, with retries in the background while the database cannot be reached."""
        if self._url.drivername != "sqlite":
            self._task = asyncio.create_task(self._listen_always(), name="bulletin")
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_PAUSE):
                    await self._heard.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _listen_always(self) -> None:
        pause = _SHORTEST_PAUSE
        while True:
            began = asyncio.get_running_loop().time()
            try:
                await self._listen()
            except Exception as error:  # whatever it was, a new start makes up for it
                _log.warning("no news of other processes for now: %s", error)
            finally:
                self.listening = False
            if asyncio.get_running_loop().time() - began > _LONGEST_PAUSE:
                pause = _SHORTEST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        from psycopg import AsyncConnection

        connection = await AsyncConnection.connect(
            libpq(self._url), autocommit=True, **connection_options(self._url)
        )
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening = True
            self._heard.set()
            self._resync()
            async for note in connection.notifies():
                self._read(note.payload)

    def _read(self, note: str) -> None:
        match note.split(" "):
            case [origin, _, _] if origin == self._origin:
                pass
            case [_, code, "chat"]:
                self._callback(code, None, "chat")
            case [_, code, n] if n.isdecimal():
                self._callback(code, int(n), "entry")
            case _:
                _log.warning("a note that is not ours: %r", note)
