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
from sqlalchemy import Connection, CursorResult, Row, TextClause, select, text

from astrarium.server import schema
from astrarium.server.database import is_sqlite
from astrarium.server.entry import Entry

_SIT: Final = text(
    "INSERT INTO seats (code, seat, person) VALUES (:code, :seat, :who)"
    " ON CONFLICT (code, seat) DO UPDATE SET person = excluded.person"
)
_LEAVE: Final = text("DELETE FROM seats WHERE code = :code AND seat = :seat")
_STAGE: Final = text("UPDATE tables SET stage = :stage WHERE code = :code")
_VOID: Final = text("DELETE FROM tokens WHERE code = :code AND seat = :seat")
_OF_THE_LOBBY: Final = ("sit", "leave", "remove", "start")
# The same statements, as SQLite's driver takes them.
_DRIVER_SQL: Final = {one: one.text for one in (_SIT, _LEAVE, _STAGE, _VOID)}


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


def needs_transaction(lines: list[Line]) -> bool:
    """Whether it takes more than one statement to write these lines."""
    return any(line.kind in _OF_THE_LOBBY for line in lines)


def add_past(driver: sqlite3.Connection, lines: list[Line]) -> None:
    """Like `add` for SQLite, past SQLAlchemy, which would take most of the time; sqlite3's own errors."""
    if lines:
        driver.execute(_statement(len(lines), "?"), _values(lines))
    for line in lines:
        for statement, about in _of_index(line):
            driver.execute(_DRIVER_SQL[statement], about)


def end_past(driver: sqlite3.Connection, code: str) -> None:
    """Like `set_stage` where a game has ended, in the same way."""
    driver.execute(_DRIVER_SQL[_STAGE], {"code": code, "stage": "over"})


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
    for statement, about in _of_index(line):
        connection.execute(statement, about)


def _of_index(line: Line) -> list[tuple[TextClause, dict[str, Any]]]:
    """What else changes with a line: statements with their parameters."""
    if line.kind not in _OF_THE_LOBBY:
        return []
    if line.kind == "start":
        return [(_STAGE, {"code": line.code, "stage": "playing"})]
    place: dict[str, Any] = {"code": line.code, "seat": line.seat}
    if line.kind == "sit":
        return [(_SIT, place | {"who": msgspec.json.decode(line.body)["person"]})]
    return [(_LEAVE, place), (_VOID, place)]


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
