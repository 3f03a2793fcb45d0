"""The service container of one server, which routes and sockets reach from a connection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from astrarium.server.config import Config
from astrarium.server.guesses import Codes, Logins
from astrarium.server.hub import Hub
from astrarium.server.limits import Limits, address_key
from astrarium.server.metrics import Metrics
from astrarium.server.replays import Replays
from astrarium.server.store import Store

if TYPE_CHECKING:
    from astrarium.server.people import People


@dataclass
class Parts:
    """The service container: everything that requests need."""

    config: Config
    store: Store
    hub: Hub
    people: People
    limits: Limits
    codes: Codes
    logins: Logins
    metrics: Metrics
    replays: Replays
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server is about to end."""

    async def close(self) -> None:
        """Tell everyone that the server stops; everything acknowledged is already on disk."""
        if not self.closing.is_set():
            self.closing.set()
            await self.hub.close()
            await asyncio.to_thread(self.store.close)


def parts_of(connection: HTTPConnection) -> Parts:
    """The service container of the server that a connection reached."""
    parts: Parts = connection.app.state.parts
    return parts


def address_of(connection: HTTPConnection) -> str:
    """The address that rate limits count."""
    return address_key(connection.client.host if connection.client else None)
