"""Which server drives a table, and when none was there: the tables `servers` and `outages`, and `tables.driver`.

A server shows every few seconds that it lives. Of the servers that share a PostgreSQL, one drives a table: it moves
the bots and watches the clocks. A server that has not been heard of for a while is dead, and others claim its tables.
With SQLite there is one server, which drives them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text, update

from astrarium.server.database import for_writing, insert_if_new, is_sqlite, reaching
from astrarium.server.schema import entries, outages, servers, tables
from astrarium.server.store import Store

DEAD_AFTER: Final = 10.0
"""Seconds without a sign of life after which a server counts as dead."""

GOODBYE: Final = ""
"""In place of a server's name: when the last one left in good order."""

_SHORTEST: Final = 1.0  # an outage in seconds, as the first server after it counts
_SILENCE: Final = 6.0  # the same for servers that were there all the time
_KEPT: Final = 30  # outages, the latest

_OLDEST_TURN_FIRST: Final = text(
    "(SELECT at FROM entries WHERE entries.code = tables.code ORDER BY n DESC LIMIT 1)"
)


class Outage(NamedTuple):
    """When there was no server, or none that could write."""

    since: float
    until: float


class Pulse(NamedTuple):
    """What a sign of life brought to light."""

    now: float
    """The time of the database; with SQLite ours, but never before what it was."""
    known: bool
    """False if the server was new, or taken for dead: what it drove may be another's now."""
    claimed: list[str]
    """Tables to drive from now on, the one that has waited longest first."""
    outages: list[Outage]


def pulse(store: Store, origin: str, now: float, last: float | None, most: int) -> Pulse:
    """Show that a server lives, and claim up to `most` tables that nobody drives.

    `now` is the time by the server's clock, `last` when it last succeeded in this.
    """
    with _writing(store) as connection:
        if is_sqlite(connection):
            return _pulse_alone(connection, origin, now, last)
        return _pulse_of_many(connection, origin, last is None, most)


def leave(store: Store, origin: str, now: float) -> None:
    """A server ends: others drive its tables from now on."""
    with _writing(store) as connection:
        connection.execute(update(tables).where(tables.c.driver == origin).values(driver=None))
        connection.execute(delete(servers).where(servers.c.origin.in_([origin, GOODBYE])))
        at = now if is_sqlite(connection) else _database_time(connection)
        connection.execute(insert(servers), {"origin": GOODBYE, "beat": at})


def driven(store: Store, origin: str) -> set[str]:
    """The tables that a server drives."""
    with reaching(), store.engine.connect() as connection:
        return set(connection.scalars(select(tables.c.code).where(tables.c.driver == origin)))


def waiting(store: Store) -> list[str]:
    """Every table in play, the one that has waited longest first."""
    wanted = select(tables.c.code).where(tables.c.stage == "playing").order_by(_OLDEST_TURN_FIRST)
    with reaching(), store.engine.connect() as connection:
        return list(connection.scalars(wanted))


def lengths(store: Store, origin: str) -> dict[str, int]:
    """The number of the last entry of each table in play that a server drives."""
    wanted = (
        select(entries.c.code, func.max(entries.c.n).label("n"))
        .join(tables, tables.c.code == entries.c.code)
        .where(tables.c.driver == origin, tables.c.stage == "playing")
        .group_by(entries.c.code)
    )
    with reaching(), store.engine.connect() as connection:
        return {row.code: row.n for row in connection.execute(wanted)}


def _pulse_alone(connection: Connection, origin: str, now: float, last: float | None) -> Pulse:
    before = _newest_beat(connection) if last is None else last
    if last is None:
        before = _newest_entry(connection) if before is None else before
        # A clock that was set back while no server was there would stop all others for as long.
        now = max(now, before or 0.0)
    if before is not None and now - before > (_SHORTEST if last is None else _SILENCE):
        _note_outage(connection, before, now)
    known = _beat(connection, origin, now)
    connection.execute(delete(servers).where(servers.c.origin != origin))
    return Pulse(now, known, [], _outages(connection))


def _pulse_of_many(connection: Connection, origin: str, first: bool, most: int) -> Pulse:
    now = _database_time(connection)
    if _silent(connection, origin, first, now) is not None:
        # One of those that come back at the same time notes it.
        connection.execute(text("LOCK TABLE servers IN EXCLUSIVE MODE"))
        now = _database_time(connection)
        since = _silent(connection, origin, first, now)
        if since is not None:
            _note_outage(connection, since, now)
    dead = servers.c.beat < now - DEAD_AFTER
    connection.execute(delete(servers).where(dead, servers.c.origin != origin))
    known = _beat(connection, origin, now)
    return Pulse(now, known, _claim(connection, origin, most), _outages(connection))


def _silent(connection: Connection, origin: str, first: bool, now: float) -> float | None:
    """Since when no server has shown that it lives, if that is too long ago."""
    newest = _newest_beat(connection)
    if newest is None:
        newest = _newest_entry(connection)
    if newest is None:
        return None
    if first:
        others = select(func.count()).where(
            servers.c.origin.not_in([origin, GOODBYE]), servers.c.beat > now - DEAD_AFTER
        )
        if connection.execute(others).scalar_one():
            return None
    return newest if now - newest > (_SHORTEST if first else _SILENCE) else None


def _claim(connection: Connection, origin: str, most: int) -> list[str]:
    living = select(servers.c.origin)
    free = (
        select(tables.c.code)
        .where(
            tables.c.stage == "playing",
            tables.c.driver.is_(None) | tables.c.driver.not_in(living),
        )
        .order_by(_OLDEST_TURN_FIRST)
        .limit(most)
        # A table at which something is being written by itself is left to its driver this time.
        .with_for_update(skip_locked=True, key_share=True, of=tables)
    )
    codes = list(connection.scalars(free))
    if codes:
        connection.execute(update(tables).where(tables.c.code.in_(codes)).values(driver=origin))
    return codes


def _beat(connection: Connection, origin: str, now: float) -> bool:
    """Renew the sign of life; False if the server was not known, or no longer."""
    renewed = update(servers).where(servers.c.origin == origin).values(beat=now)
    if connection.execute(renewed).rowcount:
        return True
    connection.execute(insert(servers), {"origin": origin, "beat": now})
    return False


def _newest_beat(connection: Connection) -> float | None:
    newest: float | None = connection.scalar(select(func.max(servers.c.beat)))
    return newest


def _newest_entry(connection: Connection) -> float | None:
    """For a database whose last server did not show that it lived."""
    playing = select(tables.c.code).where(tables.c.stage == "playing")
    wanted = select(func.max(entries.c.at)).where(entries.c.code.in_(playing))
    newest: float | None = connection.scalar(wanted)
    return newest


def _note_outage(connection: Connection, since: float, until: float) -> None:
    connection.execute(insert_if_new(outages, connection), {"since": since, "until": until})
    latest = select(outages.c.since).order_by(outages.c.since.desc()).limit(_KEPT)
    connection.execute(delete(outages).where(outages.c.since.not_in(latest)))


def _outages(connection: Connection) -> list[Outage]:
    wanted = select(outages.c.since, outages.c.until).order_by(outages.c.since)
    return [Outage(*row) for row in connection.execute(wanted)]


def _database_time(connection: Connection) -> float:
    clock = text("SELECT EXTRACT(EPOCH FROM clock_timestamp())::double precision")
    return float(connection.execute(clock).scalar_one())


@contextmanager
def _writing(store: Store) -> Iterator[Connection]:
    with reaching(), for_writing(store.engine).begin() as connection:
        yield connection
