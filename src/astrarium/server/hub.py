"""The command dispatcher: commands go in, committed entries come out, viewers are told.

Each room has a lock; while it is held, one command is checked, committed and applied. Another
process may write to the same room; then the journal reports it, and this process catches up first.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

import astrarium
from astrarium.server import messages as m
from astrarium.server.beginning import Beginning
from astrarium.server.bulletin import Bulletin
from astrarium.server.choices import Choice, take_in
from astrarium.server.codes import new_code
from astrarium.server.config import Config
from astrarium.server.driving import Driving
from astrarium.server.entry import Entry, Person, Refused, Sheet, Unavailable
from astrarium.server.following import Following
from astrarium.server.heart import Heart
from astrarium.server.jobs import Job, unsettled
from astrarium.server.journal import Journal
from astrarium.server.letters import readable
from astrarium.server.live import Listener, Live, viewer_of
from astrarium.server.making import first_entries, order_again
from astrarium.server.metrics import Metrics
from astrarium.server.orders import TableOrder, check_order
from astrarium.server.reach import reach
from astrarium.server.room import OF_PEOPLE_ONLY, PLAYING, STALE, Room
from astrarium.server.rows import row_in_trouble, row_of
from astrarium.server.shapes import StudyAnswer
from astrarium.server.shelf import Shelf
from astrarium.server.steady import Steady
from astrarium.server.store import Store
from astrarium.server.thinking import Thinkers
from astrarium.server.tidying import keep_tidy
from astrarium.server.troubles import FROZEN, Troubles
from astrarium.server.versions import people_of, record_of_entries, rules_version
from astrarium.server.waking import Waking

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
WARM_UP_SECONDS: Final = 1.5


class Hub:
    """The command dispatcher, with all rooms that this process holds in memory."""

    def __init__(
        self,
        store: Store,
        config: Config,
        metrics: Metrics | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """`now` is the time for the clocks of the tables."""
        self.store: Final = store
        self.config: Final = config
        self.metrics: Final = metrics or Metrics()
        self.now: Final = now or Steady()
        self.journal: Final = Journal(store, committed=self.metrics.commit_seconds.observe)
        self.thinkers: Final = Thinkers(
            config.bot_workers,
            config.bot_seconds,
            self.metrics,
            engine=Path(config.engine) if config.engine else None,
            bots=config.bots,
        )
        self.following: Final = Following(self)
        self.bulletin: Final = Bulletin(
            store.url, self.journal.origin, self.following.on_note, self.following.on_resync
        )
        self.driving: Final = Driving(self)
        self.waking: Final = Waking(self)
        self.heart: Final = Heart(self)
        self.troubles: Final = Troubles()
        self.shelf: Final = Shelf(self)
        self._rooms: Final = self.shelf.rooms
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.closing = False

    # Life

    async def start(self) -> None:
        """Start serving; games in progress continue, with their bots and clocks."""
        await self.heart.arrive()
        self.journal.start()
        await self.bulletin.start()
        for work in (self._sweep, self.waking.work, self.heart.beat, self._tidy):
            self.spawn(self._always(work))
        self.spawn(self._warm_up())

    async def close(self) -> None:
        """Stop; everything acknowledged is already on disk."""
        self.closing = True
        message = m.encoder.encode(
            {
                "type": "closing",
                "reason": "The server is restarting. No confirmed move is lost, "
                "and this page reconnects by itself.",
            }
        )
        for live in self._rooms.values():
            live.tell(message)
            if live.thinking is not None:
                live.thinking.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.heart.leave()
        await self.bulletin.close()
        await self.journal.close()
        await self.thinkers.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something happen beside; it ends with the server."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _always(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin again with what must never end, whatever ended it."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("what happens by itself was interrupted")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _warm_up(self) -> None:
        await asyncio.sleep(WARM_UP_SECONDS)  # whoever connects at once comes first
        with suppress(Exception):  # the first move of a bot would tell
            await self.thinkers.warm_up()

    async def _tidy(self) -> None:
        await keep_tidy(self)

    async def _sweep(self) -> None:
        """Once a second: handle expired clocks, try broken tables again and drop rooms that nobody needs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.driving.see_to_clocks()
            if due := self.troubles.due():
                self.waking.add(due)
            self.shelf.forget_idle()
            with suppress(Unavailable):
                await reach(self.store.tidy)

    # Rooms

    async def create(self, person: Person, order: TableOrder) -> str:
        """A new table, as ordered; returns its code.

        :raises Refused: saying what is wrong with the order.
        """
        settings = check_order(order)
        now = self.now()
        entries = first_entries(person, order, now)
        return await self._open_table(person.id, order, settings, entries, now)

    async def branch(self, person: Person, begun: Beginning, seat: int | None) -> str:
        """A new table against bots that begins where another game stood; returns its code.

        :raises Refused: saying why not.
        """
        order = begun.order(seat)
        settings = check_order(order)
        now = self.now()
        entries = first_entries(person, order, now, begun)
        return await self._open_table(person.id, order, settings, entries, now)

    async def _open_table(
        self,
        host: str,
        order: TableOrder,
        settings: dict[str, bool],
        entries: list[Entry],
        now: float,
    ) -> str:
        clock = msgspec.to_builtins(order.clock)
        while True:
            sheet = Sheet(
                code=new_code(),
                game=order.game,
                players=order.players,
                settings=settings,
                listed=order.listed,
                clock=clock,
                absence=order.absence,
                seed=secrets.token_hex(16),
                host=host,
                created=now,
                engine=astrarium.__version__,
                components=rules_version(order.game),
            )
            driver = None if self.driving.alone else self.journal.origin
            try:
                await self.journal.run(Store.new_table, sheet, entries, driver)
                break
            except Refused as refused:
                if refused.code != "taken":
                    raise
                continue  # draw another code
        self.driving.take_over([sheet.code])
        live = self._rooms.setdefault(sheet.code, Live(Room(sheet, entries), []))
        self.driving.after_change(live)
        return sheet.code

    async def room(self, code: str) -> Room:
        """:raises Refused: if no table has this code, or it cannot be read."""
        return (await self.live(code)).room

    async def live(self, code: str) -> Live:
        """The same with those who look at it.

        :raises Refused: if there is none, or it cannot be read.
        """
        return await self.shelf.live(code)

    # Commands

    async def command(
        self, code: str, person: Person | None, command: m.Command, token: int | None = None
    ) -> int:
        """Carry out a command; returns the state number after it, once it is committed.

        :raises Refused: saying why not; then nothing has changed.
        :raises Unavailable: if the database cannot be reached.
        :raises Unsettled: if nobody knows yet; the table will show it.
        """
        if isinstance(command, m.Chat):
            return await self.chat(code, person, command.text)
        if isinstance(command, m.Rematch):
            return await self._rematch(code, person)
        if isinstance(command, m.Mute):
            return await self._mute(code, person, command, token)
        live = await self.live(code)
        async with live.turn:
            entry = live.room.draft(command, person, token, self.now())
            await self.commit(live, entry)
            return live.room.number(live.room.seat_of(person))

    def submit(
        self,
        code: str,
        person: Person | None,
        command: m.Command,
        token: int | None,
        then: Callable[[int | Exception], None],
    ) -> None:
        """Like `command`, for a connection at the table: `then` is called with the result."""
        self.spawn(self._command_for(code, person, command, token, then))

    async def outrun(self, live: Live, then: Callable[[int | Exception], None]) -> None:
        """Another process wrote in the same place first."""
        answer: Exception = Refused("stale", STALE)
        try:
            await self.catch_up(live)
        except Unavailable as error:
            answer = error
        finally:
            live.turn.give()
        then(answer)

    async def _command_for(
        self,
        code: str,
        person: Person | None,
        command: m.Command,
        token: int | None,
        then: Callable[[int | Exception], None],
    ) -> None:
        try:
            then(await self.command(code, person, command, token))
        except Exception as error:
            then(error)

    async def commit(self, live: Live, entry: Entry, *, automatic: bool = False) -> None:
        """Write an entry and apply it; the room's lock is held.

        Where nobody knows in time what came of it, the lock is kept until it is known.

        :raises Refused: if another server was faster.
        :raises Displaced: if it is `automatic` and another server drives the table.
        :raises Unavailable: if it was not written.
        :raises Unsettled: if it is not known yet.
        """
        code = live.room.sheet.code
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        answer = _Once(partial(_resolve, future))
        job = self.journal.post(code, entry, answer, answer.doubt, automatic=automatic)
        try:
            written = await future
        except BaseException:
            self._keep_watch(live, entry, job)
            raise
        if not written:
            await self.catch_up(live)
            raise Refused("stale", STALE)
        self._take_in(live, entry)
        self.driving.after_change(live)
        if entry.kind == "start" and not self.driving.drives(code):
            self.heart.beat_soon()

    def _keep_watch(self, live: Live, entry: Entry, job: Job) -> None:
        """Nobody waits for an entry any more: what comes of it is applied nevertheless."""
        if not job.settled and not job.withdraw():
            job.then = Choice(self, live, entry, _ignore).written
            live.turn.keep()

    def _take_in(self, live: Live, entry: Entry) -> None:
        take_in(self, live, entry)

    async def catch_up(self, live: Live) -> None:
        """Apply what other processes wrote; the room's lock is held."""
        code = live.room.sheet.code
        entries = await reach(self.store.entries, code, live.room.n)
        try:
            for entry in entries:
                self._take_in(live, entry)
        except Exception as error:
            raise self.shelf.lose(live, error) from None
        self.driving.after_change(live)

    async def chat(self, code: str, person: Person | None, text: str) -> int:
        """Say something at a table."""
        live = await self.live(code)
        if person is None:
            raise Refused("not-yours", "Choose a name first.")
        live.room.check_chat(person)
        text = readable(text)
        if not text:
            raise Refused("illegal", "An empty line cannot be sent.")
        seat = live.room.seat_of(person)
        name = person.name if seat is None else live.room.chairs[seat].name or person.name
        line = await self.journal.run(Store.add_chat, code, person.id, seat, name, text, self.now())
        live.tell_chat([line])
        await self.journal.notify_chat(code)
        return live.room.number(seat)

    async def _mute(
        self, code: str, person: Person | None, command: m.Mute, token: int | None
    ) -> int:
        live = await self.live(code)
        if token is not None:
            raise Refused("not-yours", OF_PEOPLE_ONLY)
        writer = None
        if command.line is not None:
            writer = await reach(self.store.writer_of, code, command.line)
        async with live.turn:
            await self.commit(live, live.room.draft_mute(command, writer, person, self.now()))
            return live.room.number(live.room.seat_of(person))

    async def _rematch(self, code: str, person: Person | None) -> int:
        live = await self.live(code)
        async with live.turn:
            live.room.check_rematch(person)
            if live.room.rematch is None:
                assert person is not None
                again = await self.create(person, order_again(live.room, person))
                await self.commit(live, live.room.draft_rematch(again, self.now()))
            return live.room.number(live.room.seat_of(person))

    # Looking

    async def listen(self, code: str, listener: Listener, known: int = 0) -> Live:
        """Show a room to a connection from now on, beginning with the whole of it."""
        live = await self.live(code)
        async with live.turn:
            live.listen(listener, known, self.now())
        return live

    async def document(
        self, code: str, person: Person | None, token: int | None = None
    ) -> dict[str, Any]:
        """A room as someone may see it, once."""
        live = await self.live(code)
        room = live.room
        viewer = viewer_of(room, person, token)
        return {
            "document": room.document(viewer.seat, viewer.host),
            "log_from": 0,
            "log": room.lines(viewer.seat),
            "chat": [msgspec.to_builtins(line) for line in live.chat],
            "present": live.present(),
            "now": room.time(self.now()),
        }

    async def wait(
        self, code: str, person: Person | None, token: int | None, since: int, seconds: float
    ) -> None:
        """Wait until someone's state number is above `since`, or that many seconds have passed."""
        live = await self.live(code)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while live.room.number(viewer_of(live.room, person, token).seat) <= since:
                    await live.change()

    async def study(
        self, code: str, person: Person | None, token: int | None = None
    ) -> StudyAnswer:
        """Prices, sums and previews for someone's seat."""
        room = await self.room(code)
        return room.study(viewer_of(room, person, token).seat)

    async def record(self, code: str) -> str:
        """The record of a finished game; before the end it would reveal hidden information."""
        room = await self.room(code)
        if room.table is None or not room.table.over:
            raise Refused("not-now", "The record is available once the game is over.")
        return room.table.record

    async def frozen_record(self, code: str, person: Person | None) -> str | None:
        """The record of a game that cannot go on, for the people of the table; None for any other."""
        try:
            await self.live(code)
        except Refused as refused:
            if refused.code != FROZEN:
                raise
            found = await reach(self.store.whole_table, code, 0)
            assert found is not None
            sheet, entries, _ = found
            if person is None or person.id not in people_of(sheet, entries):
                reason = f"{refused.reason[:-1]} by the people of the table."
                raise Refused("not-yours", reason) from None
            return record_of_entries(sheet, entries)
        return None

    async def row(self, code: str, person: Person | None) -> dict[str, Any] | None:
        """A room in one line of a list; None if not even that can be read."""
        try:
            return row_of(await self.room(code), person)
        except Refused:
            trouble = self.troubles.of(code)
            return row_in_trouble(trouble) if trouble is not None else None

    def gauge(self) -> dict[str, int]:
        """The load metrics of this process."""
        return {
            "rooms": len(self._rooms),
            "playing": sum(live.room.stage == PLAYING for live in self._rooms.values()),
            "listeners": sum(len(live.listeners) for live in self._rooms.values()),
        }


class _Once:
    """Passes the first answer on, and drops those that come after it."""

    def __init__(self, then: Callable[[Any], None]) -> None:
        self._then: Callable[[Any], None] | None = then

    def __call__(self, answer: Any) -> None:
        if self._then is not None:
            then, self._then = self._then, None
            then(answer)

    def doubt(self) -> None:
        """It is not known in time."""
        self(unsettled())


def _resolve(future: asyncio.Future[bool], answer: bool | Exception) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _ignore(answer: int | Exception) -> None:
    """Nobody waits for it."""
