"""Entries as database rows, and the read model of the lobby.

The transaction that writes entries also updates who sits at the table and whether the game has started. The end
of a game is noted after its last entry. So the lobby never has to replay games.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, CursorResult, Row, select, text

from astrarium.server import schema
from astrarium.server.database import is_sqlite
from astrarium.server.entry import Entry, Unavailable

_SIT: Final = text(
    "INSERT INTO seats (code, seat, person) VALUES (:code, :seat, :who)"
    " ON CONFLICT (code, seat) DO UPDATE SET person = excluded.person"
)
_LEAVE: Final = text("DELETE FROM seats WHERE code = :code AND seat = :seat")
_STAGE: Final = text("UPDATE tables SET stage = :stage WHERE code = :code")
_VOID: Final = text("DELETE FROM tokens WHERE code = :code AND seat = :seat")
_OF_THE_LOBBY: Final = ("sit", "leave", "remove", "start")


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An entry to be inserted."""

    code: str
    n: int
    kind: str
    seat: int
    body: str
    at: float
    id: str


def line(code: str, entry: Entry) -> Line:
    """Prepare an entry."""
    body = msgspec.json.encode(entry.body).decode()
    return Line(code, entry.n, entry.kind, entry.seat, body, entry.at, entry.id)


def add(connection: Connection, lines: list[Line]) -> None:
    """Write lines whose places are free; IntegrityError if one of them is not."""
    lines = _in_order(lines)
    _insert(connection, lines, "")
    for line in lines:
        _keep_index(connection, line)


def add_at_once(connection: Connection, lines: list[Line]) -> bool:
    """Write lines to SQLite in one statement, which needs no transaction around it; False if they need one.

    The writer is fast because this is one statement instead of three.
    """
    for line in lines:
        if line.kind in _OF_THE_LOBBY:
            return False
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        driver.execute(_statement(len(lines), "?"), _values(lines))
    except sqlite3.IntegrityError:  # somebody else has been faster
        return False
    except sqlite3.Error as error:
        raise Unavailable("The database cannot be reached.") from error
    return True


def write(connection: Connection, lines: list[Line]) -> list[bool]:
    """Write the lines whose place is free; returns for each whether its entry is in the database now.

    An entry that already exists, from a commit whose outcome was never reported, counts.
    """
    ordered = _in_order(lines)
    fresh = set(_insert(connection, ordered, " ON CONFLICT DO NOTHING RETURNING id").scalars())
    for line in ordered:
        if line.id in fresh:
            _keep_index(connection, line)
    return [line.id in fresh or _is_written(connection, line) for line in lines]


def read(connection: Connection, code: str, after: int) -> list[Entry]:
    """The entries of a table in order, those above `after`."""
    table = schema.entries
    wanted = select(table).where(table.c.code == code, table.c.n > after).order_by(table.c.n)
    return [_entry(row) for row in connection.execute(wanted)]


def set_stage(connection: Connection, code: str, stage: str) -> None:
    """Set the stage of a table for the lobby. No entry says that a game is over; whoever replays it finds out."""
    connection.execute(_STAGE, {"code": code, "stage": stage})


def _keep_index(connection: Connection, line: Line) -> None:
    if line.kind == "sit":
        who = msgspec.json.decode(line.body)["person"]
        connection.execute(_SIT, {"code": line.code, "seat": line.seat, "who": who})
    elif line.kind in ("leave", "remove"):
        connection.execute(_LEAVE, {"code": line.code, "seat": line.seat})
        connection.execute(_VOID, {"code": line.code, "seat": line.seat})
    elif line.kind == "start":
        set_stage(connection, line.code, "playing")


def _is_written(connection: Connection, line: Line) -> bool:
    table = schema.entries
    place = (table.c.code == line.code, table.c.n == line.n)
    return bool(connection.scalar(select(table.c.id).where(*place)) == line.id)


def _in_order(lines: list[Line]) -> list[Line]:
    """Sort lines the same way everywhere, so that processes that write the same tables cannot deadlock."""
    return sorted(lines, key=lambda line: (line.code, line.n))


def _insert(connection: Connection, lines: list[Line], otherwise: str) -> CursorResult[Any]:
    statement = _statement(len(lines), "?" if is_sqlite(connection) else "%s") + otherwise
    return connection.exec_driver_sql(statement, _values(lines))


@cache
def _statement(number: int, mark: str) -> str:
    """SQL for this many rows. SQLAlchemy's own statement costs the writer a third more time."""
    row = f"({', '.join([mark] * 7)})"
    rows = ", ".join([row] * number)
    return f"INSERT INTO entries (code, n, kind, seat, body, at, id) VALUES {rows}"


def _values(lines: list[Line]) -> tuple[object, ...]:
    return tuple(chain.from_iterable(map(msgspec.structs.astuple, lines)))


def _entry(row: Row[Any]) -> Entry:
    body = msgspec.json.decode(row.body)
    return Entry(n=row.n, kind=row.kind, seat=row.seat, body=body, at=row.at, id=row.id)
