"""Entries as rows, and what the lobby needs to know of them.

Whoever writes entries keeps the stage of their tables and the people at their seats in the same
transaction, so that the lobby never has to play games through.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from astrarium.server import schema
from astrarium.server.database import is_sqlite
from astrarium.server.entry import Entry


class Line(NamedTuple):
    """An entry on its way into the database."""

    code: str
    entry: Entry
    body: str
    stage: str | None


def line(code: str, entry: Entry, stage: str | None = None) -> Line:
    """Prepare an entry; `stage` is the one it brings its table to, beyond what its kind says."""
    if entry.kind == "start" and stage is None:
        stage = "playing"
    return Line(code, entry, msgspec.json.encode(entry.body).decode(), stage)


def write(connection: Connection, lines: list[Line]) -> list[bool]:
    """Write the lines whose place is free; for each whether its entry is in the database now.

    An entry that is there already, from a commit whose outcome was never heard of, counts.
    """
    # In one order everywhere, so that processes that write the same tables never wait in a ring.
    ordered = sorted(lines, key=lambda line: (line.code, line.entry.n))
    statement = _insert(len(ordered), "?" if is_sqlite(connection) else "%s")
    values = tuple(chain.from_iterable(map(_row, ordered)))
    fresh = set(connection.exec_driver_sql(statement, values).scalars())
    for line in ordered:
        if line.entry.id in fresh:
            _keep_index(connection, line)
    return [line.entry.id in fresh or _is_written(connection, line) for line in lines]


def read(connection: Connection, code: str, after: int) -> list[Entry]:
    """The entries of a table in order, those above `after`."""
    table = schema.entries
    wanted = select(table).where(table.c.code == code, table.c.n > after).order_by(table.c.n)
    return [_entry(row) for row in connection.execute(wanted)]


def _keep_index(connection: Connection, line: Line) -> None:
    code, entry = line.code, line.entry
    if entry.kind in ("sit", "leave"):
        place = (schema.seats.c.code == code, schema.seats.c.seat == entry.seat)
        connection.execute(delete(schema.seats).where(*place))
    if entry.kind == "sit":
        row = {"code": code, "seat": entry.seat, "person": entry.body["person"]}
        connection.execute(insert(schema.seats), row)
    if line.stage is not None:
        table = update(schema.tables).where(schema.tables.c.code == code)
        connection.execute(table.values(stage=line.stage))


def _is_written(connection: Connection, line: Line) -> bool:
    table = schema.entries
    place = (table.c.code == line.code, table.c.n == line.entry.n)
    return bool(connection.scalar(select(table.c.id).where(*place)) == line.entry.id)


@cache
def _insert(number: int, mark: str) -> str:
    """SQL for so many rows. SQLAlchemy's own form of it costs the writer a third more time."""
    row = f"({', '.join([mark] * 7)})"
    rows = ", ".join([row] * number)
    columns = "code, n, kind, seat, body, at, id"
    return f"INSERT INTO entries ({columns}) VALUES {rows} ON CONFLICT DO NOTHING RETURNING id"


def _row(line: Line) -> tuple[object, ...]:
    entry = line.entry
    return line.code, entry.n, entry.kind, entry.seat, line.body, entry.at, entry.id


def _entry(row: Row[Any]) -> Entry:
    body = msgspec.json.decode(row.body)
    return Entry(n=row.n, kind=row.kind, seat=row.seat, body=body, at=row.at, id=row.id)
