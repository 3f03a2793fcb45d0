"""Database connections: SQLite or PostgreSQL, durable on both, and what their errors mean."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolExhausted

from astrarium.server.entry import Refused, Unavailable

_WAIT: Final = 5
"""Seconds to wait for a lock of another process, a connection or an answer of the network."""

_POSTGRES: Final = "postgresql+psycopg"
_OUR_FAULT: Final = (IntegrityError, ProgrammingError, DataError, NotSupportedError)


def address(url: str) -> URL:
    """The database that a URL or the path of a file names; ValueError if it names none."""
    if "://" not in url:
        return URL.create("sqlite", database=str(Path(url).expanduser()))
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("The address of the database cannot be read.") from None
    if parsed.drivername in ("postgres", "postgresql", _POSTGRES):
        return parsed.set(drivername=_POSTGRES)
    if parsed.drivername != "sqlite":
        raise ValueError(f"The database is SQLite or PostgreSQL, not {parsed.drivername}.")
    if parsed.database in (None, "", ":memory:"):
        raise ValueError("The address of a SQLite database names a file: sqlite:///path.")
    return parsed


def libpq(url: URL) -> str:
    """The same address in the form that PostgreSQL's own programs use."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def connection_options(url: URL) -> dict[str, Any]:
    """Options with which a PostgreSQL connection notices soon that the other side is gone."""
    options = {
        "application_name": "astrarium",
        "connect_timeout": _WAIT,
        "keepalives_idle": _WAIT,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": _WAIT * 1000,
    }
    return {name: value for name, value in options.items() if name not in url.query}


def is_sqlite(connection: Connection | Engine) -> bool:
    return connection.dialect.name == "sqlite"


def open_engine(url: URL) -> Engine:
    """An engine whose commits are on disk when they return."""
    if url.drivername == "sqlite":
        return _open_sqlite(url)
    return _open_postgres(url)


def for_writing(engine: Engine) -> Engine:
    """The same engine for transactions that write: SQLite takes its lock at their beginning.

    A transaction that reads first and writes later would fail when another wrote in between.
    """
    return engine.execution_options(writes=True)


def connect_writer(engine: Engine) -> Connection:
    """A connection for commits that people wait for: on SQLite, `Store.tidy` does the rest of the work."""
    connection = engine.connect()
    if is_sqlite(connection):
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


def insert_if_new(table: Table, connection: Connection) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that skips rows that already exist."""
    if is_sqlite(connection):
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()


@contextmanager
def reaching() -> Iterator[None]:
    """Turn every connection error of the drivers into `Unavailable`."""
    try:
        yield
    except (UnicodeEncodeError, DataError) as error:
        raise Refused("illegal", "The text has a character that cannot be kept.") from error
    except PoolExhausted as error:
        raise Unavailable("The database is too busy.") from error
    except DBAPIError as error:
        if isinstance(error, _OUR_FAULT) and not error.connection_invalidated:
            raise
        raise Unavailable(_why(error)) from error


def _why(error: DBAPIError) -> str:
    """What an error of the driver means for whoever runs the server."""
    match getattr(error.orig, "sqlite_errorname", ""):
        case "SQLITE_NOTADB":
            return "The file is not a database."
        case str(name) if name.startswith("SQLITE_CORRUPT"):
            return (
                "The database is damaged. Restore a backup, or rescue it with sqlite3's .recover."
            )
    return "The database cannot be reached."


def _open_sqlite(url: URL) -> Engine:
    path = Path(str(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    # It holds secrets and password hashes. The files beside it take over its permissions.
    # One that is there stays untouched: to close a file drops all locks that this process has on it, also those
    # of a connection, and whoever else closes the database then takes the write-ahead log away from under it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    engine = create_engine(url, connect_args={"timeout": _WAIT}, pool_timeout=_WAIT)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not where the driver thinks
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _open_postgres(url: URL) -> Engine:
    try:
        engine = create_engine(
            url,
            connect_args=connection_options(url),
            pool_size=4,
            max_overflow=4,
            pool_timeout=_WAIT,
            pool_pre_ping=True,
        )
    except ModuleNotFoundError:
        raise ValueError("PostgreSQL needs one more package: astrarium[postgresql].") from None

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        # Whoever turned it off for the whole server did not think of us; stronger settings stay.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        # Others wait for the locks of a transaction; that of a server that was paused is ended.
        connection.execute(f"SET idle_in_transaction_session_timeout = '{_WAIT}s'")
        connection.commit()

    return engine
