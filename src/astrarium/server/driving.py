"""What happens by itself at the tables that this server drives: bots move, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from astrarium.server.database import is_sqlite
from astrarium.server.entry import Displaced, Refused, Unavailable
from astrarium.server.live import Live
from astrarium.server.room import PLAYING

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

log = logging.getLogger(__name__)

RESTING: Final = 1.0  # seconds before bots try again after something went wrong
LONGEST_REST: Final = 60.0


class Post(NamedTuple):
    """What is kept of a table in play that is not held in memory."""

    n: int
    deadline: float | None


class Driving:
    """The tables that this server drives; with SQLite all there are."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub
        self.alone: Final = is_sqlite(hub.store.engine)
        self.posts: Final[dict[str, Post]] = {}
        self._driven: set[str] = set()

    def drives(self, code: str) -> bool:
        return self.alone or code in self._driven

    def take_over(self, codes: Iterable[str]) -> None:
        """Drive these tables too, from their next change or `after_change` on."""
        self._driven.update(codes)

    def let_go(self, code: str) -> None:
        """Another server drives the table."""
        self._driven.discard(code)
        self.posts.pop(code, None)

    def only(self, codes: set[str]) -> None:
        """Drive these tables and no others."""
        for code in self._driven - codes:
            self.let_go(code)
        self._driven |= codes

    def after_change(self, live: Live) -> None:
        """Let bots move and watch clocks where this is our business."""
        room = live.room
        code = room.sheet.code
        if not self.drives(code) or room.stage != PLAYING:
            self.posts.pop(code, None)
            return
        self.posts[code] = Post(room.n, room.deadline(self._hub.now()))
        if room.bot_to_act() is not None and live.thinking is None and not self._hub.closing:
            live.thinking = self._hub.spawn(self._think(live))

    # Clocks

    async def see_to_clocks(self) -> None:
        """Hand over the seats whose time is up."""
        now = self._hub.now()
        for code, post in list(self.posts.items()):
            if post.deadline is not None and post.deadline <= now:
                await self._time_out(code)

    async def _time_out(self, code: str) -> None:
        try:
            live = await self._hub.live(code)
            if live.turn.taken:  # something is being written: we come again
                return
            async with live.turn:
                entry = live.room.draft_time_out(self._hub.now())
                if entry is None:
                    self.after_change(live)
                else:
                    await self._hub.commit(live, entry, automatic=True)
        except Displaced:
            self.let_go(code)
        except Refused:  # it cannot be read, or something happened in time after all
            if code not in self._hub.shelf.rooms:
                self.posts.pop(code, None)
        except Unavailable:
            log.warning("a clock waits for the database", extra={"table": code})
        except Exception:  # one table's trouble is not another's
            log.exception("clock failed", extra={"table": code})

    # Bots

    async def _think(self, live: Live) -> None:
        """Let bots play as long as it is their turn."""
        room = live.room
        code = room.sheet.code
        rest = RESTING
        try:
            while self.drives(code) and (seat := room.bot_to_act()) is not None:
                try:
                    await self._bot_move(live, seat)
                    rest = RESTING
                    continue
                except Displaced:
                    self.let_go(code)
                    return
                except Refused:  # a person, or another server before it lost the table, was faster
                    continue
                except Unavailable:
                    pass
                except Exception:  # it is tried again, less and less often
                    log.exception("a bot's move failed", extra={"table": code})
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)
        finally:
            live.thinking = None
            live.used = time.monotonic()

    async def _bot_move(self, live: Live, seat: int) -> None:
        hub = self._hub
        room = live.room
        table = room.table
        assert table is not None
        bot = room.chairs[seat].bot
        assert bot is not None
        asked = room.asked[seat]
        options = [option.id for option in table.prompt(seat).options]
        started = time.perf_counter()
        option = await hub.thinkers.choose(bot, room.sheet.game, table.record, seat, options)
        spent = time.perf_counter() - started
        hub.metrics.bot_seconds.observe(spent)
        await asyncio.sleep(self._pause(live, seat, option, spent))
        async with live.turn:
            if room.chairs[seat].bot != bot or room.asked[seat] != asked:
                return
            entry = room.draft_bot_move(seat, option, hub.now())
            await hub.commit(live, entry, automatic=True)

    def _pause(self, live: Live, seat: int, option: int, spent: float) -> float:
        """How long a bot's move is held back, so that people can follow.

        In a step done by all at once nobody may count by the time what a bot does behind its screen. So its hidden
        steps wait for nothing, and the one that others see comes a whole number of beats after the last they saw.
        """
        pace = self._hub.config.bot_pace
        room = live.room
        assert room.table is not None
        if not pace or not (live.listeners or any(chair.person for chair in room.chairs)):
            return 0.0
        if not room.table.state.lanes:
            return max(0.0, pace - spent) if live.listeners else 0.0
        if room.hides(seat, option):
            return 0.0
        return pace - (room.time(self._hub.now()) - room.shown_at) % pace
