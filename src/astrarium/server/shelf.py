"""The tables held in memory: read when somebody needs them, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from astrarium.server.entry import Refused, Unavailable
from astrarium.server.leases import Outage
from astrarium.server.live import Live
from astrarium.server.outages import pending
from astrarium.server.reading import Unreadable, read_table

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

IDLE_SECONDS: Final = 20.0  # a room that nobody needs is forgotten after this; its entries stay
AGAIN: Final = 1.0  # seconds to wait for a database that is away
MOST_IDLE: Final = 300  # rooms that nobody needs; those used longest ago are forgotten at once


class Shelf:
    """The rooms in memory, by code."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub
        self.rooms: Final[dict[str, Live]] = {}
        self._loading: Final[dict[str, asyncio.Future[Live]]] = {}
        self._outages: list[Outage] = []

    def is_loading(self, code: str) -> bool:
        """Whether a table is being read just now."""
        return code in self._loading

    async def live(self, code: str) -> Live:
        """A table, held in memory from now on.

        :raises Refused: if there is none, or it cannot be read.
        """
        live = self.rooms.get(code)
        if live is None:
            if code not in self._loading:
                self._loading[code] = asyncio.ensure_future(self._load(code))
                self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(self._loading[code])
            live = self.rooms.setdefault(code, live)  # it may have been forgotten at once
        live.used = time.monotonic()
        return live

    async def _load(self, code: str) -> Live:
        self._hub.troubles.check(code)
        try:
            room, chat = await read_table(self._hub.store, code)
        except Unreadable as trouble:
            raise self._hub.troubles.mark(
                code, trouble.sheet, trouble.error, trouble.rules
            ) from None
        live = Live(room, chat)
        async with live.turn:
            await self._make_up(live)
        self._hub.troubles.heal(code)
        self.rooms[code] = live
        self._hub.metrics.rooms.set(len(self.rooms))
        self._hub.driving.after_change(live)
        return live

    def lose(self, live: Live, error: Exception) -> Refused:
        """A table in memory cannot follow what was written: it is in trouble like one that cannot be read."""
        sheet = live.room.sheet
        refusal = self._hub.troubles.mark(sheet.code, sheet, error, rules=True)
        if self.rooms.get(sheet.code) is live:
            del self.rooms[sheet.code]
        self._hub.driving.posts.pop(sheet.code, None)
        for leave in list(live.lost):
            leave(refusal)
        return refusal

    # Outages

    def note_outages(self, outages: list[Outage]) -> None:
        """No server was there, or none that could write: nobody loses time by that."""
        if outages != self._outages:
            self._outages = outages
            for live in self.rooms.values():
                if self._hub.driving.drives(live.room.sheet.code):
                    self._hub.spawn(self._make_up_later(live))

    async def _make_up_later(self, live: Live) -> None:
        while True:
            try:
                async with live.turn:
                    await self._make_up(live)
                return
            except Unavailable:
                await asyncio.sleep(AGAIN)

    async def _make_up(self, live: Live) -> None:
        """Give people the time that outages took; the room's lock is held."""
        for outage in pending(self._outages, live.room, self._hub.now()):
            entry = live.room.draft_outage(*outage, self._hub.now())
            if entry is not None:
                with suppress(Refused):  # another server did
                    await self._hub.commit(live, entry)

    # Forgetting

    @property
    def thinking(self) -> int:
        """At how many tables bots are deciding."""
        return sum(live.thinking is not None for live in self.rooms.values())

    def forget(self, code: str) -> None:
        """Drop a room if nobody needs it; its entries stay, and its clocks are watched."""
        live = self.rooms.get(code)
        if live is not None and not _needed(live):
            del self.rooms[code]
        self._hub.metrics.rooms.set(len(self.rooms))

    def watched(self) -> list[str]:
        """The codes of tables that somebody looks at."""
        return [code for code, live in self.rooms.items() if live.listeners]

    def drop(self, codes: list[str]) -> None:
        """These tables are no more."""
        for code in codes:
            self.rooms.pop(code, None)
            self._hub.driving.let_go(code)

    def forget_idle(self) -> None:
        horizon = time.monotonic() - IDLE_SECONDS
        idle = [(live.used, code) for code, live in self.rooms.items() if not _needed(live)]
        idle.sort()
        for place, (used, code) in enumerate(idle):
            if used < horizon or place < len(idle) - MOST_IDLE:
                self.forget(code)


def _needed(live: Live) -> bool:
    """Whether a room has to stay in memory: somebody looks at it, changes it or decides."""
    return bool(live.listeners or live.turn.taken or live.waited_for) or live.thinking is not None
