"""The command dispatcher: commands go in, committed entries come out, viewers are told.

Each room has a lock; while it is held, one command is checked, committed and applied. Another
process may write to the same room; then the journal reports it, and this process catches up first.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from astrarium.bots.names import free_name
from astrarium.server import messages as m
from astrarium.server.bulletin import Bulletin
from astrarium.server.codes import new_code
from astrarium.server.config import Config
from astrarium.server.entry import Entry, Person, Refused, Sheet, Unavailable
from astrarium.server.journal import Journal
from astrarium.server.letters import readable
from astrarium.server.live import MOST_CHAT, Listener, Live, viewer_of
from astrarium.server.metrics import Metrics
from astrarium.server.orders import Clock, TableOrder, check_order
from astrarium.server.reach import reach
from astrarium.server.room import OF_PEOPLE_ONLY, OVER, PLAYING, STALE, Room, new_id
from astrarium.server.store import Store
from astrarium.server.thinking import Thinkers
from astrarium.server.tidying import keep_tidy

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 1.0
WARM_UP_SECONDS: Final = 1.5
IDLE_SECONDS: Final = 120.0  # a room that nobody looks at is forgotten after this; its entries stay
RIVAL_SECONDS: Final = 4.0  # how long a bot's move may come from another process before we make it
RESTING: Final = 5.0  # seconds before trying again after the database was away


class Hub:
    """The command dispatcher, with all rooms that this process holds in memory."""

    def __init__(
        self,
        store: Store,
        config: Config,
        metrics: Metrics | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store: Final = store
        self.config: Final = config
        self.metrics: Final = metrics or Metrics()
        self.now: Final = now
        self.journal: Final = Journal(store, committed=self.metrics.commit_seconds.observe)
        self.thinkers: Final = Thinkers(
            config.bot_workers,
            config.bot_seconds,
            self.metrics,
            engine=Path(config.engine) if config.engine else None,
        )
        self.bulletin: Final = Bulletin(
            store.url, self.journal.origin, self._on_note, self._on_resync
        )
        self._rooms: Final[dict[str, Live]] = {}
        self._loading: Final[dict[str, asyncio.Future[Live]]] = {}
        self._deadlines: Final[dict[str, float]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.closing = False

    # Life

    async def start(self) -> None:
        """Start serving; games in progress continue, with their bots and clocks."""
        self.journal.start()
        await self.bulletin.start()
        self._spawn(self._sweep())
        self._spawn(self._wake())
        self._spawn(self._warm_up())
        self._spawn(keep_tidy(self))

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
        await self.bulletin.close()
        await self.journal.close()
        await self.thinkers.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _warm_up(self) -> None:
        await asyncio.sleep(WARM_UP_SECONDS)  # whoever connects at once comes first
        with suppress(Exception):  # the first move of a bot would tell
            await self.thinkers.warm_up()

    async def _wake(self) -> None:
        """Load every table that is being played, so that its bots and clocks run."""
        for code in await reach(self.store.playing):
            try:
                live = await self._live(code)
            except Refused:
                continue
            if live.room.stage == OVER:
                await self._note_end(code)
            self._after_change(live, own=True)

    async def _note_end(self, code: str) -> None:
        """Tell the lobby that a game is over. If this fails, the next start of a server repairs it."""
        try:
            await self.journal.run(Store.set_over, code)
        except Unavailable:
            log.warning("could not note the end of a game", extra={"table": code})

    async def _sweep(self) -> None:
        """Once a second: handle expired clocks and drop rooms that nobody needs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = self.now()
            for code in [code for code, due in self._deadlines.items() if due <= now]:
                try:
                    await self._time_out(code)
                except Unavailable:
                    log.warning("a clock waits for the database", extra={"table": code})
                except Exception:
                    log.exception("clock failed", extra={"table": code})
            self._forget_idle()
            with suppress(Unavailable):
                await reach(self.store.tidy)

    def _forget_idle(self) -> None:
        horizon = time.monotonic() - IDLE_SECONDS
        for code, live in list(self._rooms.items()):
            idle = live.used < horizon and not live.listeners and not live.turn.taken
            if idle and live.thinking is None:
                del self._rooms[code]
        self.metrics.rooms.set(len(self._rooms))

    def watched(self) -> list[str]:
        """The codes of tables that somebody looks at."""
        return [code for code, live in self._rooms.items() if live.listeners]

    def forget(self, codes: list[str]) -> None:
        """These tables are no more."""
        for code in codes:
            self._rooms.pop(code, None)
            self._deadlines.pop(code, None)

    # Rooms

    async def create(self, person: Person, order: TableOrder) -> str:
        """A new table, as ordered; returns its code.

        :raises Refused: saying what is wrong with the order.
        """
        settings = check_order(order)
        now = self.now()
        entries: list[Entry] = []

        def add(kind: str, seat: int, body: dict[str, Any]) -> None:
            entries.append(Entry(len(entries) + 1, kind, seat, body, now, new_id()))

        names = {person.name}
        for seat, who in enumerate(order.seats):
            if who == "me":
                add("sit", seat, {"person": person.id, "name": person.name})
            elif who != "open":
                name = free_name(names)
                names.add(name)
                add("bot", seat, {"bot": who, "name": name})
        if order.start and "open" not in order.seats:
            add("start", -1, {"fill": None})
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
            )
            try:
                await self.journal.run(Store.new_table, sheet, entries)
                break
            except Refused as refused:
                if refused.code != "taken":
                    raise
                continue  # draw another code
        live = self._rooms.setdefault(sheet.code, Live(Room(sheet, entries), []))
        self._after_change(live, own=True)
        return sheet.code

    async def room(self, code: str) -> Room:
        """:raises Refused: if no table has this code."""
        return (await self._live(code)).room

    async def _live(self, code: str) -> Live:
        live = self._rooms.get(code)
        if live is None:
            if code not in self._loading:
                self._loading[code] = asyncio.ensure_future(self._load(code))
                self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(self._loading[code])
        live.used = time.monotonic()
        return live

    async def _load(self, code: str) -> Live:
        sheet = await reach(self.store.sheet, code)
        if sheet is None:
            raise Refused(
                "unknown", f"There is no table with the code {code}. Check it with your host."
            )
        entries = await reach(self.store.entries, code)
        chat = await reach(self.store.chat, code, MOST_CHAT)
        live = Live(Room(sheet, entries), chat)
        self._rooms[code] = live
        self.metrics.rooms.set(len(self._rooms))
        self._after_change(live, own=False)
        return live

    # Commands

    async def command(
        self, code: str, person: Person | None, command: m.Command, token: int | None = None
    ) -> int:
        """Carry out a command; returns the state number after it, once it is committed.

        :raises Refused: saying why not; then nothing has changed.
        :raises Unavailable: if the database cannot be reached.
        """
        if isinstance(command, m.Chat):
            return await self.chat(code, person, command.text)
        if isinstance(command, m.Rematch):
            return await self._rematch(code, person)
        if isinstance(command, m.Mute):
            return await self._mute(code, person, command, token)
        live = await self._live(code)
        async with live.turn:
            entry = live.room.draft(command, person, token, self.now())
            await self._commit(live, entry)
            return live.room.number(live.room.seat_of(person))

    def submit(
        self,
        live: Live,
        person: Person | None,
        command: m.Command,
        token: int | None,
        then: Callable[[int | Exception], None],
    ) -> None:
        """Like `command`, for a connection at the table: `then` is called with the result.

        Most commands are choices. They take a fast path that wakes no task.
        """
        if not isinstance(command, m.Act) or not live.turn.take():
            self._spawn(self._command_for(live.room.sheet.code, person, command, token, then))
            return
        try:
            entry = live.room.draft(command, person, token, self.now())
            self.journal.post(live.room.sheet.code, entry, partial(self._posted, live, entry, then))
        except (Refused, Unavailable) as error:
            live.turn.give()
            then(error)

    def _posted(
        self,
        live: Live,
        entry: Entry,
        then: Callable[[int | Exception], None],
        outcome: bool | Exception,
    ) -> None:
        """Called when the entry of a choice has been written, or not; the lock is still held."""
        if outcome is False:
            self._spawn(self._outrun(live, then))
            return
        answer: int | Exception
        try:
            if isinstance(outcome, Exception):
                raise outcome
            self._take_in(live, entry)
            self._after_change(live, own=True)
            answer = live.room.number(entry.seat)
        except Exception as error:
            answer = error
        live.turn.give()
        then(answer)

    async def _outrun(self, live: Live, then: Callable[[int | Exception], None]) -> None:
        """Another process wrote in the same place first."""
        answer: Exception = Refused("stale", STALE)
        try:
            await self._catch_up(live)
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

    async def _commit(self, live: Live, entry: Entry) -> None:
        """Write an entry and apply it; the room's lock is held."""
        code = live.room.sheet.code
        if not await self.journal.append(code, entry):
            await self._catch_up(live)
            raise Refused("stale", STALE)
        self._take_in(live, entry)
        self._after_change(live, own=True)

    def _take_in(self, live: Live, entry: Entry) -> None:
        live.take_in(entry, self.now())
        if entry.kind == "move" and live.room.stage == OVER:
            self._spawn(self._note_end(live.room.sheet.code))

    async def _catch_up(self, live: Live) -> None:
        """Apply what other processes wrote; the room's lock is held."""
        code = live.room.sheet.code
        for entry in await reach(self.store.entries, code, live.room.n):
            self._take_in(live, entry)
        self._after_change(live, own=False)

    async def chat(self, code: str, person: Person | None, text: str) -> int:
        """Say something at a table."""
        live = await self._live(code)
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
        live = await self._live(code)
        if token is not None:
            raise Refused("not-yours", OF_PEOPLE_ONLY)
        writer = None
        if command.line is not None:
            writer = await reach(self.store.writer_of, code, command.line)
        async with live.turn:
            await self._commit(live, live.room.draft_mute(command, writer, person, self.now()))
            return live.room.number(live.room.seat_of(person))

    async def _rematch(self, code: str, person: Person | None) -> int:
        live = await self._live(code)
        async with live.turn:
            live.room.check_rematch(person)
            if live.room.rematch is None:
                assert person is not None
                again = await self._play_again(live.room, person)
                await self._commit(live, live.room.draft_rematch(again, self.now()))
            return live.room.number(live.room.seat_of(person))

    async def _play_again(self, room: Room, person: Person) -> str:
        """The same table again: bots sit down at once, other people find their seats open."""
        seats = []
        for chair in room.chairs:
            if chair.kind == "bot":
                seats.append(chair.bot or "open")
            else:
                seats.append("me" if chair.person == person.id else "open")
        order = TableOrder(
            game=room.sheet.game,
            players=room.sheet.players,
            seats=seats,
            settings=room.sheet.settings,
            listed=False,
            clock=msgspec.convert(room.sheet.clock, Clock),
            absence=room.sheet.absence,
            start="open" not in seats,
        )
        return await self.create(person, order)

    # What happens by itself

    def _after_change(self, live: Live, own: bool) -> None:
        """Start bots and watch clocks. `own`: this process changed the room."""
        code = live.room.sheet.code
        deadline = live.room.deadline(self.now())
        if deadline is None:
            self._deadlines.pop(code, None)
        else:
            self._deadlines[code] = deadline
        if live.room.bot_to_act() is not None and live.thinking is None and not self.closing:
            live.thinking = self._spawn(self._think(live, own))

    async def _time_out(self, code: str) -> None:
        live = await self._live(code)
        async with live.turn:
            entry = live.room.draft_time_out(self.now())
            if entry is None:
                self._after_change(live, own=True)
                return
            with suppress(Refused):  # something may have happened in time after all
                await self._commit(live, entry)

    async def _think(self, live: Live, own: bool) -> None:
        """Let bots play as long as it is their turn."""
        room = live.room
        try:
            if not own:  # the process that brought this about will see to it, unless it is gone
                n = room.n
                await asyncio.sleep(RIVAL_SECONDS * (1 + random.random()))
                if room.n != n:
                    return
            while (seat := room.bot_to_act()) is not None:
                try:
                    await self._bot_move(live, seat)
                except Unavailable:
                    await asyncio.sleep(RESTING)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("bots stopped", extra={"table": room.sheet.code})
        finally:
            live.thinking = None
            # An entry may have come in just while this was ending.
            if not own and not self.closing and room.bot_to_act() is not None:
                self._after_change(live, own=False)

    async def _bot_move(self, live: Live, seat: int) -> None:
        room = live.room
        table = room.table
        assert table is not None
        bot = room.chairs[seat].bot
        assert bot is not None
        asked = room.asked[seat]
        options = [option.id for option in table.prompt(seat).options]
        started = time.perf_counter()
        option = await self.thinkers.choose(bot, room.sheet.game, table.record, seat, options)
        spent = time.perf_counter() - started
        self.metrics.bot_seconds.observe(spent)
        await asyncio.sleep(self._pause(live, seat, option, spent))
        async with live.turn:
            if room.chairs[seat].bot != bot or room.asked[seat] != asked:
                return
            try:
                await self._commit(live, room.draft_bot_move(seat, option, self.now()))
            except Refused:
                return  # another process was faster

    def _pause(self, live: Live, seat: int, option: int, spent: float) -> float:
        """How long a bot's move is held back, so that people can follow.

        In a step done by all at once nobody may count by the time what a bot does behind its screen. So its hidden
        steps wait for nothing, and the one that others see comes a whole number of beats after the last they saw.
        """
        pace = self.config.bot_pace
        room = live.room
        assert room.table is not None
        if not pace or not (live.listeners or any(chair.person for chair in room.chairs)):
            return 0.0
        if not room.table.state.lanes:
            return max(0.0, pace - spent) if live.listeners else 0.0
        if room.hides(seat, option):
            return 0.0
        return pace - (room.time(self.now()) - room.shown_at) % pace

    # Notes from other processes

    def _on_note(self, code: str, n: int | None, kind: Literal["entry", "chat"]) -> None:
        live = self._rooms.get(code)
        if live is not None:
            self._spawn(self._follow(live, n, kind))

    def _on_resync(self) -> None:
        for live in self._rooms.values():
            self._spawn(self._follow(live, None, "entry"))
            self._spawn(self._follow(live, None, "chat"))

    async def _follow(self, live: Live, n: int | None, kind: str) -> None:
        code = live.room.sheet.code
        try:
            if kind == "chat":
                live.tell_chat(await reach(self.store.chat, code, MOST_CHAT))
                return
            async with live.turn:
                if n is None or live.room.n < n:
                    await self._catch_up(live)
        except Unavailable:
            log.warning("could not follow a table", extra={"table": code})

    # Looking

    async def listen(self, code: str, listener: Listener, known: int = 0) -> Live:
        """Show a room to a connection from now on, beginning with the whole of it."""
        live = await self._live(code)
        async with live.turn:
            live.listen(listener, known, self.now())
        return live

    async def document(
        self, code: str, person: Person | None, token: int | None = None
    ) -> dict[str, Any]:
        """A room as someone may see it, once."""
        live = await self._live(code)
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
        live = await self._live(code)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while live.room.number(viewer_of(live.room, person, token).seat) <= since:
                    await live.change()

    async def study(
        self, code: str, person: Person | None, token: int | None = None
    ) -> dict[str, Any]:
        """Prices, sums and previews for someone's seat."""
        room = await self.room(code)
        return room.study(viewer_of(room, person, token).seat)

    async def record(self, code: str) -> str:
        """The record of a finished game; before the end it would reveal hidden information."""
        room = await self.room(code)
        if room.table is None or not room.table.over:
            raise Refused("not-now", "The record is available once the game is over.")
        return room.table.record

    async def row(self, code: str, person: Person | None) -> dict[str, Any]:
        """A room in one line of a list."""
        room = await self.room(code)
        document = room.document(None, False) if room.stage == OVER else None
        return {
            "code": code,
            "game": room.sheet.game,
            "stage": room.stage,
            "players": room.sheet.players,
            "seats": [{"kind": chair.kind, "name": chair.name} for chair in room.chairs],
            "settings": room.sheet.settings,
            "clock": room.sheet.clock,
            "listed": room.sheet.listed,
            "created": room.sheet.created,
            "touched": room.shown_at,
            "where": room.table.where if room.table is not None else "",
            "seat": room.seat_of(person),
            "to_act": room.to_act,
            "result": document["result"] if document else None,
        }

    def gauge(self) -> dict[str, int]:
        """The load metrics of this process."""
        return {
            "rooms": len(self._rooms),
            "playing": sum(live.room.stage == PLAYING for live in self._rooms.values()),
            "listeners": sum(len(live.listeners) for live in self._rooms.values()),
        }
