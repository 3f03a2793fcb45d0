"""Waking the tables in play: each is read once, so that its bots and clocks run, and then need not stay in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import astrarium
from astrarium.server.entry import Refused, Unavailable
from astrarium.server.room import OVER
from astrarium.server.store import Store
from astrarium.server.versions import rules_version, same_version

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

log = logging.getLogger(__name__)

CROWD: Final = 100  # tables at which bots think; then waking slows down
BREATH: Final = 0.25  # seconds between two tables then
AGAIN: Final = 1.0  # seconds to wait for a database that is away
NOTED_AT_ONCE: Final = 200


class Waking:
    """The queue of tables to wake, the one that has waited longest first."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub
        self._queue: Final[deque[str]] = deque()
        self._queued: Final[set[str]] = set()
        self._more: Final = asyncio.Event()
        self._begun = False
        # Tables that go on with another version, by game.
        self._gone_on: Final[dict[str, list[str]]] = {}

    @property
    def done(self) -> bool:
        """Whether all tables are awake, of which we know by now."""
        return self._begun and not self._queue

    @property
    def left(self) -> int:
        """How many tables are still to be woken."""
        return len(self._queue)

    def add(self, codes: Iterable[str]) -> None:
        """Wake these tables too."""
        self._begun = True
        for code in codes:
            if code not in self._queued:
                self._queued.add(code)
                self._queue.append(code)
        self._more.set()

    async def work(self) -> None:
        """Wake one table after the other, for ever."""
        while True:
            while not self._queue:
                await self._note_versions(1)
                self._more.clear()
                await self._more.wait()
            code = self._queue[0]
            began = time.perf_counter()
            try:
                await self._wake(code)
            except Unavailable:
                await asyncio.sleep(AGAIN)
                continue
            except Exception:  # one table's trouble is not another's
                log.exception("a table could not be woken", extra={"table": code})
            self._queue.popleft()
            self._queued.discard(code)
            await self._note_versions(NOTED_AT_ONCE)
            # Half of the time is for those who are here.
            crowded = self._hub.shelf.thinking >= CROWD
            await asyncio.sleep(BREATH if crowded else time.perf_counter() - began)

    async def _wake(self, code: str) -> None:
        hub = self._hub
        try:
            live = await hub.live(code)
        except Refused:  # it is gone, broken or frozen, and noted as such
            return
        if live.room.stage == OVER:
            hub.journal.note_end(code)
        hub.driving.after_change(live)
        if not same_version(live.room.sheet) and hub.driving.drives(code):
            self._gone_on.setdefault(live.room.sheet.game, []).append(code)
        hub.shelf.forget(code)

    async def _note_versions(self, least: int) -> None:
        """Write down with what tables go on: should the next version not play them, this one can."""
        for game, codes in self._gone_on.items():
            if len(codes) >= least:
                try:
                    versions = (astrarium.__version__, rules_version(game))
                    await self._hub.journal.run(Store.go_on, codes[:], *versions)
                except Unavailable:
                    return
                codes.clear()
