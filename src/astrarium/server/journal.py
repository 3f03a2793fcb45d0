"""The one writer of entries: many to a commit, each of them on disk before it counts.

A thread takes whatever has queued up, writes it in one transaction and tells the event loop of it
in one call. More queues up while it commits: the busier the server, the more share a commit.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from astrarium.server import ledger
from astrarium.server.database import connect_writer, for_writing, is_sqlite, reaching
from astrarium.server.entry import Entry, Unavailable
from astrarium.server.store import Store

CHANNEL: Final = "astrarium"
"""Where PostgreSQL tells other processes what was written, as `origin code n|chat`."""

_MOST: Final = 256
"""Entries to a commit."""

_ROUND: Final = 0.2
"""Seconds between looks for someone who has waited too long."""

_PAUSE: Final = 0.1
"""Seconds before the next attempt while the database is away."""

_SEND_NOTES: Final = text(
    "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
)

_log = logging.getLogger(__name__)

T = TypeVar("T")


class _Job(NamedTuple):
    """An entry and who waits for it. When the future is done nobody does any more."""

    line: ledger.Line
    future: asyncio.Future[bool]
    due: float


class _Call(NamedTuple):
    """Something else to write, and who waits for it."""

    work: Callable[[], Any]
    future: asyncio.Future[Any]
    due: float


_END: Final = None
_Item = _Job | _Call | str | None  # a table with new chat is a text


class Journal:
    """Appends entries to tables; belongs to one event loop."""

    def __init__(
        self,
        store: Store,
        patience: float = 5.0,
        committed: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        """`committed` is told what each commit took, by the writer's thread."""
        self.origin: Final = secrets.token_hex(8)
        """Tells the notes of this process from those of others."""
        self._engine: Final = for_writing(store.engine)
        self._patience: Final = patience
        self._committed: Final = committed
        self._thread: Final = threading.Thread(target=self._run, name="journal", daemon=True)
        self._queue: Final[SimpleQueue[_Item]] = SimpleQueue()
        self._running = False
        self._loop: asyncio.AbstractEventLoop | None = None
        # Of the event loop: entries that are waited for, the oldest first, and who looks after them.
        self._waiting: Final[deque[_Job | _Call]] = deque()
        self._patrol: asyncio.TimerHandle | None = None
        # Of the writer: what it could not write yet, and the connection.
        self._again: list[_Item] = []
        self._connection: Connection | None = None
        self._away = False

    def start(self) -> None:
        """Start the writer's thread."""
        self._loop = asyncio.get_running_loop()
        self._running = True
        self._thread.start()

    async def append(self, code: str, entry: Entry) -> bool:
        """Write an entry: True once it is on disk, False if another one has its place.

        `Unavailable` means that the database stayed away for too long. The entry is most likely
        lost then. Should it be in the database after all, the next append to its place gets False
        and its writer finds this one there, as it would find one of another process. The same
        holds for an append that is cancelled.
        """
        loop = asyncio.get_running_loop()
        job = _Job(ledger.line(code, entry), loop.create_future(), loop.time() + self._patience)
        self._hand_over(job)
        return await job.future

    async def run(self, work: Callable[..., T], *about: object) -> T:
        """Let the writer do something else with the database, and wait for what comes of it.

        Where another thread wrote, entries would have to wait until SQLite lets go of its one lock.
        `Unavailable` means that it took too long, or the database is away.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._hand_over(_Call(partial(work, *about), future, loop.time() + self._patience))
        return await future

    def _hand_over(self, item: _Job | _Call) -> None:
        if not self._running:
            raise Unavailable("The journal is closed.")
        self._waiting.append(item)
        self._queue.put(item)
        if self._patrol is None:
            self._patrol = item.future.get_loop().call_later(_ROUND, self._give_up)

    async def notify_chat(self, code: str) -> None:
        """Tell other processes of new chat at a table, soon; this does not wait for it."""
        if not is_sqlite(self._engine):
            self._queue.put(code)

    async def close(self) -> None:
        """Write what has queued up, then stop."""
        if self._running:
            self._running = False
            self._queue.put(_END)
            await asyncio.to_thread(self._thread.join, self._patience + 1)
        if self._patrol is not None:
            self._patrol.cancel()

    def _give_up(self) -> None:
        """Once in a while: nobody waits for longer than is reasonable."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting
        while waiting and (waiting[0].future.done() or waiting[0].due <= loop.time()):
            future = waiting.popleft().future
            if not future.done():
                future.set_exception(Unavailable("The database cannot be reached."))
        self._patrol = loop.call_later(_ROUND, self._give_up) if waiting else None

    def _abandon(self) -> None:
        """The writer has ended: nobody waits in vain."""
        for job in self._waiting:
            if not job.future.done():
                job.future.set_exception(Unavailable("The journal has stopped."))

    # The rest runs in the writer's thread.

    def _run(self) -> None:
        items: list[_Item] = []
        try:
            while _END not in items or self._again:
                items = self._take()
                self._write_down(items)
        except Exception:
            _log.exception("the journal has stopped")
        finally:
            self._running = False
            if self._loop is not None:
                with suppress(RuntimeError):  # the event loop has ended before us
                    self._loop.call_soon_threadsafe(self._abandon)
            self._disconnect()

    def _take(self) -> list[_Item]:
        """Wait for something to write; all there is of it, within reason."""
        items = self._again or [self._queue.get()]
        self._again = []
        with suppress(Empty):
            while len(items) < _MOST:
                items.append(self._queue.get_nowait())
        return items

    def _write_down(self, items: list[_Item]) -> None:
        self._write_entries(items)
        if self._again:  # the database is away
            return
        for item in items:
            if isinstance(item, _Call) and not item.future.done():
                _answer([item], [_outcome(item.work)])

    def _write_entries(self, items: list[_Item]) -> None:
        jobs = [item for item in items if isinstance(item, _Job) and not item.future.done()]
        chats = {item for item in items if isinstance(item, str)}
        if not jobs and not chats:
            return
        started = time.perf_counter()
        try:
            answers = self._write(jobs, sorted(chats))
        except Unavailable as error:
            if not self._away:
                _log.warning("the journal waits: %s %s", error, error.__cause__)
            self._away = True
            self._disconnect()
            # At the end, only what somebody waits for is worth another attempt.
            ending = _END in items
            self._again = [item for item in items if not (ending and isinstance(item, str))]
            time.sleep(_PAUSE)
        else:
            if self._away:
                _log.warning("the journal goes on")
            self._away = False
            _answer(jobs, answers)
            self._committed(time.perf_counter() - started)

    def _write(self, jobs: list[_Job], chats: list[str]) -> Sequence[bool | Exception]:
        try:
            return self._commit([job.line for job in jobs], chats)
        except Unavailable:
            raise
        except Exception as error:
            if len(jobs) > 1:  # one of them cannot be written; the others can
                return [answer for job in jobs for answer in self._write([job], [])]
            return [error] * len(jobs)

    def _commit(self, lines: list[ledger.Line], chats: list[str]) -> list[bool]:
        with reaching():
            if self._connection is None:
                self._connection = connect_writer(self._engine)
            if is_sqlite(self._connection) and ledger.add_at_once(self._connection, lines):
                return [True] * len(lines)
            try:
                with self._connection.begin():
                    if lines:
                        ledger.add(self._connection, lines)
                    self._note(lines, chats)
            except IntegrityError:  # somebody else has been faster: look at each of them
                with self._connection.begin():
                    written = ledger.write(self._connection, lines)
                    new = [line for line, is_written in zip(lines, written) if is_written]
                    self._note(new, chats)
                return written
        return [True] * len(lines)

    def _note(self, lines: list[ledger.Line], chats: list[str]) -> None:
        """Tell other processes, as soon as this is committed."""
        assert self._connection is not None
        if not is_sqlite(self._connection):
            notes = [f"{self.origin} {code} chat" for code in chats]
            notes += [f"{self.origin} {line.code} {line.entry.n}" for line in lines]
            self._connection.execute(_SEND_NOTES, {"channel": CHANNEL, "notes": notes})

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _outcome(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Exception as error:
        return error


def _answer(jobs: Sequence[_Job | _Call], answers: Sequence[Any]) -> None:
    if jobs:
        with suppress(RuntimeError):  # the event loop has ended before us
            jobs[0].future.get_loop().call_soon_threadsafe(_settle, jobs, answers)


def _settle(jobs: Sequence[_Job | _Call], answers: Sequence[Any]) -> None:
    for job, answer in zip(jobs, answers):
        if job.future.done():
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)
