"""The writer process: what it is sent is on disk before it answers.

The journal starts it and talks to it over a socket. In the process of the event loop it would compete for the
interpreter; in its own process, a server on two cores handles a sixth more moves. It ends when the other end of
the socket is closed, for whatever reason.
"""

from __future__ import annotations

import pickle
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection as Pipe
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from astrarium.server import ledger
from astrarium.server.database import connect_writer, for_writing, is_sqlite, reaching
from astrarium.server.entry import Displaced, Unavailable
from astrarium.server.store import Store

CHANNEL: Final = "astrarium"
"""Where PostgreSQL tells other processes what was written, as `origin code n|chat`."""

_SEND_NOTES: Final = text(
    "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
)


_OF_DRIVER: Final = text(
    "SELECT code FROM tables WHERE code = ANY(CAST(:codes AS text[])) AND driver = :driver"
    " ORDER BY code FOR SHARE"
)


class Hello(NamedTuple):
    """The handshake; `origin` tells the notifications of this server from those of others."""

    url: str
    origin: str


class Ready(NamedTuple):
    """The first answer: the writer has started, and takes batches from now on."""


Call = tuple[Callable[..., Any], tuple[object, ...]]
"""A method of the store, and its arguments."""


class Batch(msgspec.Struct, frozen=True, array_like=True):
    """A transaction: entries to commit, games that are over, tables with new chat to announce; then other work.

    Entries whose ids are in `automatic` are those of bots and clocks: only the driver of a table writes them.
    """

    lines: list[ledger.Line]
    ended: list[str]
    chats: list[str]
    automatic: frozenset[str]
    calls: bytes
    """A list of `Call`, pickled; empty if there are none. The rest is mere data, and pickled it would cost more."""


pack: Final = msgspec.msgpack.Encoder().encode
_unpack: Final = msgspec.msgpack.Decoder(Batch).decode


class Written(NamedTuple):
    """The results of a batch, one by one: whether each entry was written, or why it failed."""

    answers: Sequence[bool | Exception]
    seconds: float


class Away(NamedTuple):
    """The database cannot be reached: nothing of the batch was done, or nobody knows if it was `in_doubt`."""

    why: str
    in_doubt: bool = False


class Done(NamedTuple):
    """The result of a call: a value or an exception."""

    answer: Any


class Writer:
    """The writer: commits batches over one database connection."""

    def __init__(self, store: Store, origin: str) -> None:
        self._store: Final = store
        self._engine: Final = for_writing(store.engine)
        self._origin: Final = origin
        self._connection: Connection | None = None
        self._committing = False

    def write(self, batch: Batch) -> Written | Away:
        """Write the entries."""
        started = time.perf_counter()
        try:
            answers = self._write(batch)
        except Unavailable as error:
            self._disconnect()
            return Away(f"{error} {error.__cause__ or ''}".strip(), self._committing)
        return Written(answers, time.perf_counter() - started)

    def call(self, work: Callable[..., Any], about: tuple[object, ...]) -> Done:
        """Call a method of the store."""
        try:
            if is_sqlite(self._engine):
                with reaching():
                    self._store.writes_with = self._connect()
            return Done(work(self._store, *about))
        except Unavailable as error:
            if is_sqlite(self._engine):
                self._disconnect()
            return Done(error)
        except Exception as error:
            return Done(error)

    def _write(self, batch: Batch) -> Sequence[bool | Exception]:
        try:
            return self._commit(batch)
        except Unavailable:
            raise
        except Exception as error:
            if not batch.lines or (len(batch.lines) == 1 and not batch.ended and not batch.chats):
                return [error] * len(batch.lines)
            # One of them cannot be written; the others can.
            self._write(msgspec.structs.replace(batch, lines=[]))
            parts = [Batch([line], [], [], batch.automatic, b"") for line in batch.lines]
            return [answer for part in parts for answer in self._write(part)]

    def _commit(self, batch: Batch) -> Sequence[bool | Exception]:
        lines = batch.lines
        self._committing = False
        with reaching():
            connection = self._connect()
            if is_sqlite(connection) and self._commit_past(connection, batch):
                return [True] * len(lines)
            try:
                with self._transaction():
                    ours = self._permitted(lines, batch.automatic)
                    if ours:
                        ledger.add(connection, ours)
                    self._note(ours, batch)
                written = [True] * len(ours)
            except IntegrityError:  # somebody else has been faster: look at each of them
                with self._transaction():
                    ours = self._permitted(lines, batch.automatic)
                    written = ledger.write(connection, ours)
                    new = [line for line, is_written in zip(ours, written) if is_written]
                    self._note(new, batch)
        if len(ours) == len(lines):
            return written
        told = {line.id: is_written for line, is_written in zip(ours, written)}
        return [told.get(line.id, Displaced("Another server drives the table.")) for line in lines]

    def _commit_past(self, connection: Connection, batch: Batch) -> bool:
        """Write a batch to SQLite past SQLAlchemy, in half the time; False if somebody else has been faster."""
        driver = connection.connection.driver_connection
        assert driver is not None
        try:
            if not batch.ended and not ledger.needs_transaction(batch.lines):
                ledger.add_past(driver, batch.lines)
                return True
            driver.execute("BEGIN IMMEDIATE")
            try:
                ledger.add_past(driver, batch.lines)
                for code in batch.ended:
                    ledger.end_past(driver, code)
                self._committing = True
                driver.execute("COMMIT")
                self._committing = False
            finally:
                if driver.in_transaction:
                    driver.execute("ROLLBACK")
        except sqlite3.IntegrityError:
            return False
        except sqlite3.Error as error:
            raise Unavailable("The database cannot be reached.") from error
        return True

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        assert self._connection is not None
        with self._connection.begin() as transaction:
            yield
            self._committing = True
            transaction.commit()
            self._committing = False

    def _permitted(self, lines: list[ledger.Line], automatic: frozenset[str]) -> list[ledger.Line]:
        """All but those that only the driver of a table writes, where that is another server.

        The driver of a table stays the same until this is committed.
        """
        assert self._connection is not None
        guarded = [line.code for line in lines if line.id in automatic]
        if is_sqlite(self._connection) or not guarded:
            return lines
        driven = set(
            self._connection.scalars(_OF_DRIVER, {"codes": guarded, "driver": self._origin})
        )
        return [line for line in lines if line.id not in automatic or line.code in driven]

    def _note(self, lines: list[ledger.Line], batch: Batch) -> None:
        """Note for the lobby which games are over, and notify other processes as soon as this is committed."""
        assert self._connection is not None
        for code in batch.ended:
            ledger.set_stage(self._connection, code, "over")
        if not is_sqlite(self._connection):
            notes = [f"{self._origin} {code} chat" for code in batch.chats]
            notes += [f"{self._origin} {line.code} {line.n}" for line in lines]
            self._connection.execute(_SEND_NOTES, {"channel": CHANNEL, "notes": notes})

    def _connect(self) -> Connection:
        """The writer's connection. On SQLite calls write with it too: what another one writes costs it its cache."""
        if self._connection is None:
            self._connection = connect_writer(self._engine)
        return self._connection

    def _disconnect(self) -> None:
        self._store.writes_with = None
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def answer(pipe: Pipe, said: object) -> None:
    """Send a reply; an exception that cannot be pickled is sent as its text."""
    try:
        message = pickle.dumps(said)
        pickle.loads(message)
    except Exception:  # whatever keeps an object of some library from being carried over
        assert isinstance(said, Done)
        message = pickle.dumps(Done(RuntimeError(repr(said.answer))))
    pipe.send_bytes(message)


def serve(pipe: Pipe) -> None:
    """Handle requests until the other end is closed."""
    hello: Hello = pipe.recv()
    writer = Writer(Store(hello.url), hello.origin)
    pipe.send(Ready())
    while True:
        batch = _unpack(pipe.recv_bytes())
        if batch.lines or batch.ended or batch.chats:
            outcome = writer.write(batch)
            pipe.send(outcome)
            if isinstance(outcome, Away):
                continue
        if batch.calls:
            calls: list[Call] = pickle.loads(batch.calls)
            for work, about in calls:
                answer(pipe, writer.call(work, about))


def main() -> None:
    """The entry point of the process; its argument is the number of the socket."""
    # The server ends in its own time and closes the socket then, whatever the terminal sends to both.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        serve(Pipe(int(sys.argv[1])))
