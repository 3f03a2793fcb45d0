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
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from astrarium.server import ledger
from astrarium.server.database import for_writing, is_sqlite, reaching
from astrarium.server.entry import Entry, Unavailable
from astrarium.server.store import Store

CHANNEL: Final = "astrarium"
"""Where PostgreSQL tells other processes what was written, as `origin code n|chat`."""

_MOST: Final = 256
"""Entries to a commit."""

_PAUSE: Final = 0.1
"""Seconds before the next attempt while the database is away."""

_SEND_NOTES: Final = text(
    "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
)

_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    """An entry and who waits for it. When the future is done nobody does any more."""

    line: ledger.Line
    future: asyncio.Future[bool]


class Journal:
    """Appends entries to tables; belongs to one event loop."""

    def __init__(self, store: Store, patience: float = 5.0) -> None:
        self.origin: Final = secrets.token_hex(8)
        """Tells the notes of this process from those of others."""
        self._engine: Final = for_writing(store.engine)
        self._patience: Final = patience
        self._thread: Final = threading.Thread(target=self._run, name="journal", daemon=True)
        self._news: Final = threading.Condition()  # guards the five below
        self._queue: Final[deque[_Job]] = deque()
        self._chats: Final[set[str]] = set()
        self._in_hand: list[_Job] = []
        self._closing = False
        self._running = False
        self._connection: Connection | None = None
        self._away = False

    def start(self) -> None:
        """Start the writer's thread."""
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
        job = _Job(ledger.line(code, entry), loop.create_future())
        with self._news:
            if self._closing or not self._running:
                raise Unavailable("The journal is closed.")
            self._queue.append(job)
            self._news.notify()
        end_of_patience = loop.call_later(self._patience, _give_up, job.future)
        try:
            return await job.future
        finally:
            end_of_patience.cancel()

    async def notify_chat(self, code: str) -> None:
        """Tell other processes of new chat at a table, soon; this does not wait for it."""
        if is_sqlite(self._engine):
            return
        with self._news:
            self._chats.add(code)
            self._news.notify()

    async def close(self) -> None:
        """Write what has queued up, then stop."""
        with self._news:
            self._closing = True
            self._news.notify()
        if self._running:
            await asyncio.to_thread(self._thread.join, self._patience + 1)

    # The rest runs in the writer's thread.

    def _run(self) -> None:
        try:
            while self._take():
                self._write_in_hand()
        except Exception:
            _log.exception("the journal has stopped")
        finally:
            with self._news:
                self._running = False
                left = [*self._in_hand, *self._queue]
                self._queue.clear()
            _answer(left, [Unavailable("The journal has stopped.")] * len(left))
            self._disconnect()

    def _take(self) -> bool:
        """Wait for something to write and take it in hand; False when all is done."""
        with self._news:
            while not (self._queue or self._chats or self._closing):
                self._news.wait()
            number = min(_MOST, len(self._queue))
            taken = [self._queue.popleft() for _ in range(number)]
            self._in_hand = [job for job in taken if not job.future.done()]
            return bool(taken or self._chats)

    def _write_in_hand(self) -> None:
        with self._news:
            chats = list(self._chats)
            self._chats.clear()
        jobs = self._in_hand
        if not jobs and not chats:
            return
        try:
            answers = self._write(jobs, chats)
        except Unavailable as error:
            if not self._away:
                _log.warning("the journal waits: %s %s", error, error.__cause__)
            self._away = True
            self._disconnect()
            with self._news:
                self._in_hand = []
                self._queue.extendleft(reversed(jobs))
                if not self._closing:
                    self._chats.update(chats)
            time.sleep(_PAUSE)
        else:
            if self._away:
                _log.warning("the journal goes on")
            self._away = False
            self._in_hand = []
            _answer(jobs, answers)

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
                self._connection = self._engine.connect()
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


def _give_up(future: asyncio.Future[bool]) -> None:
    if not future.done():
        future.set_exception(Unavailable("The database cannot be reached."))


def _answer(jobs: list[_Job], answers: Sequence[bool | Exception]) -> None:
    if jobs:
        with suppress(RuntimeError):  # the event loop has ended before us
            jobs[0].future.get_loop().call_soon_threadsafe(_settle, jobs, answers)


def _settle(jobs: list[_Job], answers: Sequence[bool | Exception]) -> None:
    for job, answer in zip(jobs, answers):
        if job.future.done():
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)
