"""The server's signs of life: it shows that it lives, learns of outages, and claims tables to drive."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from astrarium.server import leases
from astrarium.server.entry import Unavailable
from astrarium.server.leases import Pulse
from astrarium.server.reach import reach
from astrarium.server.steady import Steady

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

log = logging.getLogger(__name__)

EVERY: Final = 3.0  # seconds between two signs of life
MOST_CLAIMED: Final = 200  # tables at a time, so that servers that start together share them


class Heart:
    """The signs of life of this server."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub
        self._last: float | None = None
        self._woken = False  # with SQLite, every table in play is queued once
        self._soon: Final = asyncio.Event()

    async def arrive(self) -> None:
        """The first sign, before anyone is served: what it says about outages comes before anybody's move."""
        hub = self._hub
        try:
            now = hub.now()
            origin = hub.journal.origin
            pulse = await reach(leases.pulse, hub.store, origin, now, None, MOST_CLAIMED)
            self._heard(pulse, now)
            if hub.driving.alone:
                await self._wake_all()
        except Unavailable:
            log.warning("the first sign of life waits for the database")

    async def beat(self) -> None:
        """Show that this server lives, for ever."""
        while True:
            more = False
            try:
                more = await self._beat_once()
            except Unavailable as error:
                log.warning("no sign of life: %s", error)
            if not more:
                self._soon.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(EVERY):
                        await self._soon.wait()

    def beat_soon(self) -> None:
        """Somebody waits for a driver."""
        self._soon.set()

    async def leave(self) -> None:
        """Give the tables back."""
        with suppress(Unavailable):
            await self._hub.journal.run(leases.leave, self._hub.journal.origin, self._hub.now())

    async def _beat_once(self) -> bool:
        """One sign of life; whether there may be more tables to claim."""
        hub = self._hub
        origin = hub.journal.origin
        now = hub.now()
        pulse = await hub.journal.run(leases.pulse, origin, now, self._last, MOST_CLAIMED)
        self._heard(pulse, now)
        if hub.driving.alone:
            await self._wake_all()
            return False
        if not pulse.known:
            hub.driving.only(await reach(leases.driven, hub.store, origin))
        return len(pulse.claimed) == MOST_CLAIMED

    def _heard(self, pulse: Pulse, sent: float) -> None:
        hub = self._hub
        if self._last is None and isinstance(hub.now, Steady):
            hub.now.set(pulse.now)
            sent = pulse.now
        self._last = sent
        hub.shelf.note_outages(pulse.outages)
        if not hub.driving.alone:
            hub.driving.take_over(pulse.claimed)
            hub.waking.add(pulse.claimed)

    async def _wake_all(self) -> None:
        if not self._woken:
            self._hub.waking.add(await reach(leases.waiting, self._hub.store))
            self._woken = True
