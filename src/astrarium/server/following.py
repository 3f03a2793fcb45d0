"""News of other processes: what they write is read, and shown to those who look at it here."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

from astrarium.server import leases
from astrarium.server.entry import Refused, Unavailable
from astrarium.server.live import MOST_CHAT, Live
from astrarium.server.reach import reach

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

log = logging.getLogger(__name__)


class Following:
    """Keeps the tables of this server up to what other processes write."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub

    def on_note(self, code: str, n: int | None, kind: Literal["entry", "chat"]) -> None:
        live = self._hub.shelf.rooms.get(code)
        if live is not None:
            self._hub.spawn(self._follow(live, n, kind))
        elif self._hub.shelf.is_loading(code):  # what is being read may be from before
            self._hub.spawn(self._follow_soon(code, n, kind))
        elif kind == "entry" and self._hub.driving.drives(code):
            self._hub.waking.add([code])

    def on_resync(self) -> None:
        for live in self._hub.shelf.rooms.values():
            self._hub.spawn(self._follow(live, None, "entry"))
            self._hub.spawn(self._follow(live, None, "chat"))
        self._hub.spawn(self._wake_changed())

    async def _wake_changed(self) -> None:
        """Wake the tables of ours at which something was written that we were not told of."""
        try:
            lengths = await reach(leases.lengths, self._hub.store, self._hub.journal.origin)
        except Unavailable:  # then listening begins again
            return
        posts = self._hub.driving.posts
        self._hub.waking.add(
            code
            for code, n in lengths.items()
            if code not in self._hub.shelf.rooms and (code not in posts or posts[code].n != n)
        )

    async def _follow_soon(self, code: str, n: int | None, kind: str) -> None:
        with suppress(Refused, Unavailable):
            await self._follow(await self._hub.live(code), n, kind)

    async def _follow(self, live: Live, n: int | None, kind: str) -> None:
        code = live.room.sheet.code
        try:
            if kind == "chat":
                live.tell_chat(await reach(self._hub.store.chat, code, MOST_CHAT))
                return
            async with live.turn:
                if n is None or live.room.n < n:
                    await self._hub.catch_up(live)
        except Unavailable:
            log.warning("could not follow a table", extra={"table": code})
