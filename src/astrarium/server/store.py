"""The repository: everything the server stores, in SQLite or PostgreSQL."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from astrarium.server import ledger, migrations
from astrarium.server.bounds import (
    MOST_CHAT_KEPT,
    MOST_LISTED,
    MOST_OPEN,
    MOST_REPLAY_CHARACTERS,
    MOST_REPLAYS,
    MOST_TOKENS,
)
from astrarium.server.database import (
    address,
    for_writing,
    insert_if_new,
    is_sqlite,
    open_engine,
    reaching,
)
from astrarium.server.entry import ChatLine, Entry, Login, Person, Refused, Sheet, Unavailable
from astrarium.server.names import name_key, plain_key, second_key
from astrarium.server.schema import chat as chats
from astrarium.server.schema import people, replays, seats, sessions, tables, tokens
from astrarium.server.schema import secrets as keys

_KEPT = "This name, or one that looks like it, is kept with a password. Log in with it, or choose another name."

# As text: built by SQLAlchemy these would take a third of the time that a new table takes.
_OF_TABLE = [column.name for column in tables.columns]
_NEW_TABLE = text(
    f"INSERT INTO tables ({', '.join(_OF_TABLE)}) VALUES ({', '.join(f':{name}' for name in _OF_TABLE)})"
    " ON CONFLICT DO NOTHING RETURNING code"
)
_OPEN_TABLES = text(
    "SELECT count(*) FILTER (WHERE listed), count(*) FROM tables WHERE host = :host AND stage = 'open'"
)

OLD_COOKIE = "old:"
"""How the ids of log-ins begin that were made from a cookie of a version without log-ins."""


class Store:
    """The repository. Synchronous and thread-safe; the event loop calls it through `reach`.

    Every method raises `Unavailable` while the database cannot be reached.
    """

    def __init__(self, url: str) -> None:
        """Take `sqlite:///path`, the path of a SQLite file, or a `postgresql://` address."""
        self.url = address(url)
        self.engine = open_engine(self.url)
        self.writes_with: Connection | None = None
        """The connection to write with, where one thread alone does; otherwise one of the pool."""

    def upgrade(self) -> None:
        """Create or migrate the database; `NewerDatabase` if a newer version has migrated it."""
        with self._writing() as connection:
            migrations.upgrade(connection)

    def ping(self) -> None:
        """Return if the database answers."""
        with self._reading() as connection:
            connection.execute(select(1))

    def tidy(self) -> None:
        """Run a SQLite checkpoint, which would otherwise delay a commit from time to time."""
        if is_sqlite(self.engine):
            with reaching(), closing(self.engine.raw_connection()) as connection:
                try:
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                except sqlite3.Error as error:
                    raise Unavailable("The database cannot be tidied up.") from error

    def close(self) -> None:
        """Close the connections; the store opens new ones when it is used again."""
        self.engine.dispose()

    def secret(self, name: str) -> bytes:
        """32 random bytes, the same for every process that shares the database."""
        wanted = select(keys.c.value).where(keys.c.name == name)
        with self._reading() as connection:
            if (value := connection.scalar(wanted)) is not None:
                return bytes(value)
        with self._writing() as connection:
            row = {"name": name, "value": secrets.token_bytes(32)}
            connection.execute(insert_if_new(keys, connection), row)
            return bytes(connection.execute(wanted).scalar_one())

    # People

    def new_person(self, name: str, now: float | None = None) -> Person:
        """A guest; refused if someone keeps the name."""
        person = Person(id=secrets.token_hex(16), name=name, kept=False)
        at = time.time() if now is None else now
        with self._writing() as connection:
            _refuse_kept(connection, name, person.id)
            row = {"id": person.id, "name": name, "created": at, "seen": at}
            connection.execute(insert(people), row)
        return person

    def person(self, id: str) -> Person | None:
        """The person with this id."""
        row = self._first(select(people).where(people.c.id == id))
        return _person(row) if row else None

    def rename(self, id: str, name: str) -> None:
        """Change a name, kept or not; refused if someone else keeps the new one."""
        folded = case((people.c.folded.is_not(None), name_key(name)))
        with _kept_by_one(), self._writing() as connection:
            _refuse_kept(connection, name, id)
            _change_person(connection, id, name=name, folded=folded)

    def keep_name(self, id: str, name: str, password_hash: str) -> None:
        """Protect a name with a password; refused if someone else keeps it."""
        # Whoever keeps this name already, keeps it under the key it has.
        same = (people.c.name == name) & people.c.folded.is_not(None)
        folded = case((same, people.c.folded), else_=name_key(name))
        with _kept_by_one(), self._writing() as connection:
            _change_person(connection, id, name=name, folded=folded, password_hash=password_hash)

    def kept(self, name: str) -> tuple[Person, str] | None:
        """Who keeps this name, or one that looks like it, and the hash of the password."""
        with self._reading() as connection:
            rows = connection.execute(select(people).where(_keeps(name))).all()
        # Of two names that were kept before they were found to look alike, the one that was meant.
        rows = sorted(rows, key=lambda row: plain_key(row.name) != plain_key(name))
        return (_person(rows[0]), rows[0].password_hash) if rows else None

    # Log-ins

    def add_session(self, id: str, person_id: str, agent: str, now: float, most: int) -> None:
        """Begin a log-in, unless it is there; of more than `most`, those not used for longest end."""
        row = dict(id=id, person=person_id, created=now, used=now, agent=agent)
        mine = select(sessions.c.id).where(sessions.c.person == person_id, sessions.c.used >= 0)
        surplus = mine.order_by(sessions.c.used.desc(), sessions.c.created.desc()).offset(most)
        with self._writing() as connection:
            connection.execute(insert_if_new(sessions, connection), row)
            _end(connection, list(connection.scalars(surplus)))
            connection.execute(update(people).where(people.c.id == person_id).values(seen=now))

    def session(self, id: str) -> tuple[Login, Person] | None:
        """A log-in, ended or not, and whose it is."""
        both = select(people, sessions.c.created.label("since"), sessions.c.used, sessions.c.agent)
        joined = both.join(sessions, sessions.c.person == people.c.id)
        row = self._first(joined.where(sessions.c.id == id))
        return (Login(id, row.since, row.used, row.agent), _person(row)) if row else None

    def use_session(self, id: str, person_id: str, now: float) -> None:
        """Note that a log-in is in use."""
        live = (sessions.c.id == id) & (sessions.c.used >= 0)
        with self._writing() as connection:
            connection.execute(update(sessions).where(live).values(used=now))
            connection.execute(update(people).where(people.c.id == person_id).values(seen=now))

    def sessions_of(self, person_id: str) -> list[Login]:
        """The log-ins of a person, the last used first."""
        mine = select(sessions.c.id, sessions.c.created, sessions.c.used, sessions.c.agent)
        mine = mine.where(sessions.c.person == person_id, sessions.c.used >= 0)
        with self._reading() as connection:
            rows = connection.execute(mine.order_by(sessions.c.used.desc(), sessions.c.id)).all()
        return [Login(*row) for row in rows]

    def end_sessions(self, ids: list[str]) -> None:
        """End log-ins."""
        with self._writing() as connection:
            _end(connection, ids)

    def ended_sessions(self, ids: list[str]) -> list[str]:
        """Which of these log-ins have ended."""
        live = select(sessions.c.id).where(sessions.c.id.in_(ids), sessions.c.used >= 0)
        with self._reading() as connection:
            found = set(connection.scalars(live))
        return [id for id in ids if id not in found]

    # Tables

    def new_table(self, sheet: Sheet, entries: list[Entry], driver: str | None = None) -> None:
        """Keep a table and what has happened at it so far.

        Refused if the code is in use ("taken"), or its host has too many tables that have not started.
        """
        row = msgspec.structs.asdict(sheet)
        row |= {"settings": _json(sheet.settings), "clock": _json(sheet.clock), "stage": "open"}
        row["driver"] = driver
        with self._writing() as connection:
            if connection.execute(_NEW_TABLE, row).first() is None:
                raise Refused("taken", "This code belongs to another table.")
            if all(entry.kind != "start" for entry in entries):
                _refuse_more_open(connection, sheet)
            if entries:
                ledger.add(connection, [ledger.line(sheet.code, entry) for entry in entries])

    def sheet(self, code: str) -> Sheet | None:
        """What the table with this code is."""
        row = self._first(select(tables).where(tables.c.code == code))
        return _sheet(row) if row else None

    def whole_table(
        self, code: str, lines: int
    ) -> tuple[Sheet, list[Entry], list[ChatLine]] | None:
        """A table with its entries and the last lines of its chat."""
        with self._reading() as connection:
            row = connection.execute(select(tables).where(tables.c.code == code)).first()
            if row is None:
                return None
            return _sheet(row), ledger.read(connection, code, 0), _chat(connection, code, lines)

    def go_on(self, codes: list[str], engine: str, components: str) -> None:
        """Note that tables go on with other components, or another version of the engine."""
        changes = {"engine": engine, "components": components}
        with self._writing() as connection:
            connection.execute(update(tables).where(tables.c.code.in_(codes)).values(changes))

    def set_over(self, code: str) -> None:
        """Let the lobby know that a game has ended."""
        with self._writing() as connection:
            ledger.set_stage(connection, code, "over")

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """The entries of a table in order, those above `after`."""
        with self._reading() as connection:
            return ledger.read(connection, code, after)

    def listed(self, limit: int) -> list[str]:
        """The codes of listed tables that have not started, newest first."""
        wanted = select(tables.c.code).where(tables.c.stage == "open", tables.c.listed)
        return self._codes(wanted.order_by(tables.c.created.desc()).limit(limit))

    def tables_of(self, person_id: str, limit: int) -> list[str]:
        """The codes of tables with this host or at a seat: running, then open, then over."""
        seated = select(seats.c.code).where(seats.c.person == person_id)
        mine = or_(tables.c.host == person_id, tables.c.code.in_(seated))
        order = case((tables.c.stage == "playing", 0), (tables.c.stage == "open", 1), else_=2)
        wanted = select(tables.c.code).where(mine).order_by(order, tables.c.created.desc())
        return self._codes(wanted.limit(limit))

    def playing(self, limit: int | None = None) -> list[str]:
        """The codes of games that run, newest first."""
        wanted = select(tables.c.code).where(tables.c.stage == "playing")
        return self._codes(wanted.order_by(tables.c.created.desc()).limit(limit))

    def add_chat(
        self, code: str, person_id: str, seat: int | None, name: str, text: str, at: float
    ) -> ChatLine:
        """Keep a line of chat, and the last ones before it; they are numbered in the order they came."""
        row = dict(code=code, person=person_id, seat=seat, name=name, text=text, at=at)
        with self._writing() as connection:
            id = connection.execute(insert(chats).returning(chats.c.id), row).scalar_one()
            lines = select(chats.c.id).where(chats.c.code == code).order_by(chats.c.id.desc())
            if (surplus := connection.scalar(lines.offset(MOST_CHAT_KEPT).limit(1))) is not None:
                old = (chats.c.code == code) & (chats.c.id <= surplus)
                connection.execute(delete(chats).where(old))
        return ChatLine(id=id, seat=seat, name=name, text=text, at=at)

    def chat(self, code: str, limit: int) -> list[ChatLine]:
        """The last lines of a table's chat, oldest first."""
        with self._reading() as connection:
            return _chat(connection, code, limit)

    def writer_of(self, code: str, line: int) -> tuple[str, str] | None:
        """Who wrote a line of a table's chat: the id and the name."""
        wanted = select(chats.c.person, chats.c.name).where(
            chats.c.code == code, chats.c.id == line
        )
        row = self._first(wanted)
        return (row.person, row.name) if row else None

    def add_token(self, digest: str, code: str, seat: int, person_id: str) -> None:
        """Let a program that holds the token with this digest play a person's seat.

        If the seat has too many tokens, all others are void from now on.
        """
        row = dict(digest=digest, code=code, seat=seat, person=person_id)
        here = (tokens.c.code == code) & (tokens.c.seat == seat)
        with self._writing() as connection:
            if connection.execute(select(func.count()).where(here)).scalar_one() >= MOST_TOKENS:
                connection.execute(delete(tokens).where(here))
            connection.execute(insert(tokens), row)

    def token(self, digest: str) -> tuple[str, int, str] | None:
        """The table, the seat and the person that a token stands for."""
        row = self._first(select(tokens).where(tokens.c.digest == digest))
        return (row.code, row.seat, row.person) if row else None

    def add_replay(
        self, code: str, game: str, title: str, record: str, person_id: str, at: float
    ) -> None:
        """Keep an uploaded record; refused if the code is in use.

        If the person has too many, those that were not looked at for longest go.
        """
        row = dict(
            code=code, game=game, title=title, record=record, person=person_id, at=at, used=at
        )
        with self._writing() as connection:
            added = insert_if_new(replays, connection).returning(replays.c.code)
            if connection.execute(added, row).first() is None:
                raise Refused("taken", "This code belongs to another replay.")
            _drop_surplus_replays(connection, person_id)

    def replay(self, code: str) -> str | None:
        """The text of an uploaded record."""
        row = self._first(select(replays.c.record).where(replays.c.code == code))
        return row.record if row else None

    def use_replay(self, code: str, now: float) -> None:
        """Note that somebody looks at an uploaded record."""
        with self._writing() as connection:
            connection.execute(update(replays).where(replays.c.code == code).values(used=now))

    def counts(self) -> dict[str, int]:
        """How many tables are in each stage, and how many people there are."""
        by_stage = select(tables.c.stage, func.count()).group_by(tables.c.stage)
        everyone = select(func.count()).select_from(people)
        with self._reading() as connection:
            found = {"open": 0, "playing": 0, "over": 0}
            for stage, number in connection.execute(by_stage):
                found[stage] = number
            found["people"] = connection.execute(everyone).scalar_one()
        return found

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes."""
        return self._writing()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with reaching(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self.writes_with is not None:
            with reaching(), self.writes_with.begin():
                yield self.writes_with
            return
        with reaching(), for_writing(self.engine).begin() as connection:
            yield connection

    def _first(self, wanted: Select[Any]) -> Row[Any] | None:
        with self._reading() as connection:
            return connection.execute(wanted).first()

    def _codes(self, wanted: Select[tuple[str]]) -> list[str]:
        with self._reading() as connection:
            return list(connection.scalars(wanted))


def _keeps(name: str) -> ColumnElement[bool]:
    """The condition that a person keeps a name that a reader would take for this one."""
    return people.c.folded.in_([name_key(name), second_key(name)])


def _refuse_kept(connection: Connection, name: str, by: str) -> None:
    """Refuse a name that someone keeps: a guest could pass for that person."""
    others = select(people.c.id).where(_keeps(name), people.c.id != by)
    if connection.scalar(others) is not None:
        raise Refused("taken", _KEPT)


def _end(connection: Connection, ids: list[str]) -> None:
    """End log-ins. Those of old cookies leave a mark: the cookie itself would let them begin again."""
    old = sessions.c.id.startswith(OLD_COOKIE)
    chosen = sessions.c.id.in_(ids)
    if ids:
        connection.execute(update(sessions).where(chosen, old).values(used=-1.0))
        connection.execute(delete(sessions).where(chosen, ~old))


def _refuse_more_open(connection: Connection, sheet: Sheet) -> None:
    """Refuse a table that would be one too many of its host's open ones; it is among them already."""
    listed, all_of_them = connection.execute(_OPEN_TABLES, {"host": sheet.host}).one()
    if sheet.listed and listed > MOST_LISTED:
        raise Refused(
            "not-now",
            f"You already have {MOST_LISTED} listed tables that have not started. Start one of them, "
            "or make this one private.",
        )
    if all_of_them > MOST_OPEN:
        raise Refused(
            "not-now",
            f"You already have {MOST_OPEN} tables that have not started. Start one of them first.",
        )


def _drop_surplus_replays(connection: Connection, person_id: str) -> None:
    sizes = select(replays.c.code, func.length(replays.c.record))
    mine = sizes.where(replays.c.person == person_id)
    left = MOST_REPLAY_CHARACTERS
    surplus = []
    rows = connection.execute(mine.order_by(replays.c.used.desc(), replays.c.at.desc())).all()
    for place, (code, size) in enumerate(rows):
        left -= size
        if place >= MOST_REPLAYS or left < 0:
            surplus.append(code)
    connection.execute(delete(replays).where(replays.c.code.in_(surplus)))


def _change_person(connection: Connection, id: str, **changes: Any) -> None:
    if not connection.execute(update(people).where(people.c.id == id).values(changes)).rowcount:
        raise Refused("unknown", "This person is not known here.")


@contextmanager
def _kept_by_one() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise Refused("taken", _KEPT) from error


def _chat(connection: Connection, code: str, limit: int) -> list[ChatLine]:
    columns = select(chats.c.id, chats.c.seat, chats.c.name, chats.c.text, chats.c.at)
    wanted = columns.where(chats.c.code == code).order_by(chats.c.id.desc()).limit(limit)
    return [ChatLine(*row) for row in reversed(connection.execute(wanted).all())]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _person(row: Row[Any]) -> Person:
    return Person(id=row.id, name=row.name, kept=row.folded is not None)


def _sheet(row: Row[Any]) -> Sheet:
    fields = dict(row._mapping)
    del fields["stage"], fields["driver"]
    fields["settings"] = msgspec.json.decode(fields["settings"])
    fields["clock"] = msgspec.json.decode(fields["clock"])
    return Sheet(**fields)
