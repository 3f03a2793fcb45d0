"""The write-ahead log: entries go to the database many to a commit, and count once they are on disk.

Everything in the queue goes to the writer process together, and more queues up while it commits (group
commit): the busier the server, the more entries share a commit.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection as Pipe
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from astrarium.server import ledger
from astrarium.server.database import is_sqlite
from astrarium.server.entry import Entry, Unavailable
from astrarium.server.jobs import Job, Then, unsettled
from astrarium.server.store import Store
from astrarium.server.writer import Away, Batch, Done, Hello, Ready, Written, pack

_MOST: Final = 256
"""Entries to a commit."""

_AT_ONCE: Final = 8
"""Requests whose senders are told in one turn of the event loop."""

_ROUND: Final = 0.2
"""Seconds between looks for someone who has waited too long."""

_START: Final = 60.0
"""Seconds that a writer has to start: on a busy machine it takes a while to load its modules."""

_PAUSE: Final = 0.1
"""Seconds before the next attempt while the database is away, or after the writer ended."""

# Not run as a module: there its words would belong to `__main__`, and those here would be others.
_WRITER: Final = "from astrarium.server.writer import main; main()"

_log = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")


class Journal:
    """The write-ahead log: appends entries to tables. It belongs to one event loop."""

    def __init__(
        self,
        store: Store,
        patience: float = 5.0,
        committed: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        """`committed` is called with the duration of each commit."""
        self.origin: Final = secrets.token_hex(8)
        """Tells the notes of this process from those of others."""
        self._store: Final = store
        self._patience: Final = patience
        self._committed: Final = committed
        self._running = False
        self._away = False
        self.last_commit = time.time()
        """When the last commit succeeded; at first, when the journal was made."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Pipe | None = None
        # Whether the writer has started, and from when on waiting for it tries anyone's patience.
        self._ready = True
        self._ready_at = 0.0
        # What the writer has not been told yet, and what it has, in the order of its answers.
        self._lines: list[Job] = []
        self._calls: list[Job] = []
        self._ended: set[str] = set()
        self._ended_sent: set[str] = set()
        self._chats: set[str] = set()
        self._chats_sent: set[str] = set()
        self._sent: Final[deque[list[Job]]] = deque()
        # What it has answered, before those who wait are told.
        self._answered: Final[deque[tuple[Job, Any]]] = deque()
        self._next: asyncio.Handle | None = None
        self._patrol: asyncio.TimerHandle | None = None
        self._idle: asyncio.Event = asyncio.Event()

    def start(self) -> None:
        """Start the writer."""
        self._loop = asyncio.get_running_loop()
        self._running = True
        self._open()

    async def append(self, code: str, entry: Entry) -> bool:
        """Write an entry: True once it is on disk, False if its place is taken.

        :raises Unavailable: if the database could not be reached for too long: nothing was written.
        :raises Unsettled: if the writer has not answered for too long: the entry may be in the database,
            or get there later. Then the next append to its place returns False, and its sender reads this
            entry as it would one of another process. The same holds for an append that is cancelled.
        """
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        settle = partial(_resolve, future)
        job = self.post(code, entry, settle, partial(_resolve_in_doubt, future))
        return await _answered(job, future)

    def post(
        self,
        code: str,
        entry: Entry,
        then: Then,
        doubt: Callable[[], None],
        *,
        automatic: bool = False,
    ) -> Job:
        """The same without waiting: `then` is called once it is known what came of it.

        `doubt` is called before, if that takes longer than anyone should wait. `automatic` entries are written
        only while this server drives the table; else the answer is `Displaced`.
        :raises Unavailable: if the journal is closed.
        """
        loop = self._loop
        if loop is None or not self._running:
            raise Unavailable("The journal is closed.")
        job = Job(ledger.line(code, entry), then, doubt, loop.time(), automatic)
        self._lines.append(job)
        if self._patrol is None or (self._next is None and not self._sent):
            self._begin(loop)
        return job

    async def run(
        self, work: Callable[Concatenate[Store, P], T], *about: P.args, **_: P.kwargs
    ) -> T:
        """Let the writer call a method of the store, and wait for the result.

        If another process wrote, entries would have to wait for SQLite's single lock.

        :raises Unavailable: if the database cannot be reached: nothing was done.
        :raises Unsettled: if it took too long, so that nobody knows whether it was done.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        settle = partial(_resolve, future)
        loop = self._loop
        if loop is None or not self._running:
            raise Unavailable("The journal is closed.")
        doubt = partial(_resolve_in_doubt, future)
        job = Job((work, about), settle, doubt, loop.time(), False)
        self._calls.append(job)
        self._begin(loop)
        return await _answered(job, future)

    def note_end(self, code: str) -> None:
        """Note for the lobby soon, without waiting, that a game is over."""
        self._ended.add(code)
        if self._running:
            self._soon()

    async def notify_chat(self, code: str) -> None:
        """Notify other processes of new chat at a table soon, without waiting."""
        if not is_sqlite(self._store.engine):
            self._chats.add(code)
            self._soon()

    async def close(self) -> None:
        """Write what has queued up, then stop."""
        if self._running:
            self._running = False
            self._idle.clear()
            if self._busy():
                with suppress(TimeoutError):
                    now = asyncio.get_running_loop().time()
                    async with asyncio.timeout_at(self._due(now) + 1):
                        await self._idle.wait()
            if self._next is not None:
                self._next.cancel()
            self._hang_up()
            await asyncio.to_thread(self._see_off)
        for job in self._waiting():
            job.settle(unsettled() if job.unknown else Unavailable("The journal is closed."))
        if self._patrol is not None:
            self._patrol.cancel()

    @property
    def oldest(self) -> float:
        """For how many seconds the oldest request has been waiting."""
        if self._loop is None or not (waiting := self._waiting()):
            return 0.0
        now = self._loop.time()
        return max(0.0, max(now - max(job.since, self._ready_at) for job in waiting))

    @property
    def failing(self) -> bool:
        """Whether the last attempt to write failed."""
        return self._away

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Something has been queued: see that it is sent, and that nobody waits too long."""
        if self._patrol is None:
            self._patrol = loop.call_later(_ROUND, self._give_up)
        self._soon()

    def _give_up(self) -> None:
        """From time to time: fail the requests that have waited too long."""
        assert self._loop is not None
        now = self._loop.time()
        waiting = self._waiting()
        for job in waiting:
            if self._due(job.since) <= now:
                job.give_up()
        self._patrol = self._loop.call_later(_ROUND, self._give_up) if waiting else None

    def _due(self, since: float) -> float:
        """When whoever has waited since then is told that it was in vain. The writer's start does not count."""
        return max(since, self._ready_at) + self._patience

    def _waiting(self) -> list[Job]:
        """All pending requests."""
        jobs = [*chain.from_iterable(self._sent), *self._lines, *self._calls]
        return [job for job in jobs if not job.settled]

    # The talk with the writer

    def _soon(self, seconds: float = 0.0) -> None:
        """Send the queue to the writer; requests of one turn of the event loop go together."""
        if self._next is None and not self._sent:
            assert self._loop is not None
            if seconds:
                self._next = self._loop.call_later(seconds, self._tell)
            else:
                self._next = self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._next = None
        if self._pipe is None and not self._open():
            self._soon(_PAUSE)
            return
        self._ended_sent, self._ended = self._ended, set()
        self._chats_sent, self._chats = self._chats, set()
        lines = [job for job in self._lines[:_MOST] if not job.settled]
        calls = [job for job in self._calls if not job.settled]
        batch = Batch(
            [job.what for job in lines],
            sorted(self._ended_sent),
            sorted(self._chats_sent),
            frozenset([job.what.id for job in lines if job.automatic]),
            pickle.dumps([job.what for job in calls]) if calls else b"",
        )
        for job in chain(lines, calls):
            job.sent = True
        del self._lines[:_MOST]
        self._calls.clear()
        if lines or self._ended_sent or self._chats_sent:
            self._sent.append(lines)
        self._sent.extend([job] for job in calls)
        if not self._sent:
            self._rest()
            return
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(pack(batch))
        except OSError:
            self._lost()

    def _hear(self) -> None:
        assert self._pipe is not None
        try:
            said = self._pipe.recv()
        except (EOFError, OSError):
            self._lost()
            return
        match said:
            case Ready():
                self._ready = True
                self._ready_at = asyncio.get_running_loop().time()
            case Written(answers, seconds):
                self._succeed()
                self._answer(answers)
                self._committed(seconds)
            case Done(outcome):
                if isinstance(outcome, Unavailable):
                    self._fail(str(outcome))
                elif not isinstance(outcome, Exception):
                    self._succeed()
                self._answer([outcome])
            case Away(why, in_doubt):
                self._fail(why)
                self._take_back(in_doubt)
                self._soon(_PAUSE)

    def _succeed(self) -> None:
        if self._away:
            _log.warning("the journal writes again")
        self._away = False
        self.last_commit = time.time()

    def _fail(self, why: str) -> None:
        if not self._away:
            _log.warning("the journal waits: %s", why)
        self._away = True

    def _queued(self) -> bool:
        return bool(self._lines or self._calls or self._ended or self._chats)

    def _busy(self) -> bool:
        return bool(self._sent or self._answered or self._queued())

    def _answer(self, answers: Sequence[Any]) -> None:
        """The writer has answered the oldest of what it was sent."""
        underway = bool(self._answered)
        self._answered.extend(zip(self._sent.popleft(), answers))
        if self._queued() and not self._sent and self._next is None:
            self._tell()  # so that it writes while we pass on what it wrote
        if not underway:
            self._pass_on()

    def _pass_on(self) -> None:
        """Tell those who wait what came of their requests.

        A few in each turn of the event loop: what goes out to the network goes between turns, and nobody has to wait
        for a whole batch.
        """
        for _ in range(min(_AT_ONCE, len(self._answered))):
            job, answer = self._answered.popleft()
            try:
                job.settle(answer)
            except Exception:  # one table's trouble is not another's
                _log.exception("a callback after a commit failed")
        if self._answered:
            assert self._loop is not None
            self._loop.call_soon(self._pass_on)
        else:
            self._rest()

    def _rest(self) -> None:
        """Requests are finished: send the rest, if there is any."""
        if self._queued():
            self._soon()
        elif not self._busy():
            self._idle.set()

    def _take_back(self, in_doubt: bool) -> None:
        """Queue again what was sent but not done, or nobody knows whether it was."""
        for job in chain.from_iterable(self._sent):
            job.sent = False
            job.in_doubt = job.in_doubt or in_doubt
        lines = [job for jobs in self._sent for job in jobs if isinstance(job.what, ledger.Line)]
        calls = [job for jobs in self._sent for job in jobs if job not in lines]
        self._lines[:0] = lines
        self._calls[:0] = calls
        self._ended |= self._ended_sent
        self._chats |= self._chats_sent
        self._sent.clear()

    # The writer's process

    def _open(self) -> bool:
        assert self._loop is not None
        ours, theirs = socket.socketpair()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _WRITER, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        except OSError as error:
            _log.error("the writer cannot be started: %s", error)
            ours.close()
            return False
        finally:
            theirs.close()
        if self._ready:  # a writer that ends before it is ready gets no more time by that
            self._ready = False
            self._ready_at = self._loop.time() + _START
        self._pipe = Pipe(ours.detach())
        self._loop.add_reader(self._pipe.fileno(), self._hear)
        url = self._store.url.render_as_string(hide_password=False)
        with suppress(OSError):  # then it is heard that it ended
            self._pipe.send(Hello(url, self.origin))
        return True

    def _lost(self) -> None:
        """The writer ended. Send the entries to the next one, which recognises what was written."""
        code = self._process.wait() if self._process is not None else None
        _log.error("the writer ended (exit code %s) and is restarted", code)
        self._hang_up()
        self._take_back(in_doubt=True)
        self._away = True
        for job in self._calls:
            if job.in_doubt:  # done twice would be worse
                job.settle(unsettled())
        self._calls = [job for job in self._calls if not job.settled]
        self._soon(_PAUSE)

    def _hang_up(self) -> None:
        if self._pipe is not None:
            loop: Any = self._loop  # uvloop's answer is not what the types promise
            loop.remove_reader(self._pipe.fileno())
            self._pipe.close()
            self._pipe = None

    def _see_off(self) -> None:
        """Wait for the writer to end, with a time limit."""
        if self._process is not None:
            try:
                self._process.wait(self._patience)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


def _resolve(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _resolve_in_doubt(future: asyncio.Future[Any]) -> None:
    _resolve(future, unsettled())


async def _answered(job: Job, future: asyncio.Future[T]) -> T:
    try:
        return await future
    finally:
        job.withdraw()  # also where the waiting was cancelled
        job.then = _ignore


def _ignore(answer: Any) -> None:
    """Nobody waits any more."""
