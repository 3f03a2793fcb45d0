"""Tidying up: what nobody needs any more is dropped, a little at a time.

Each round looks at the next few rows of a table of the database, in the order of their keys, and drops those whose
time is over. So a round costs the same however much is stored, and nothing is forgotten about.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, delete, exists, select

from astrarium.server.bounds import DAY, GUEST_DAYS, LOGIN_DAYS, OPEN_TABLE_DAYS, REPLAY_DAYS
from astrarium.server.entry import Unavailable
from astrarium.server.schema import chat, entries, people, replays, seats, sessions, tables, tokens
from astrarium.server.store import Store

if TYPE_CHECKING:
    from astrarium.server.hub import Hub

log = logging.getLogger(__name__)

TIDY_SECONDS: Final = 60.0
LOOKED_AT: Final = 500  # rows of each kind in a round
DROPPED: Final = 50  # of them at most
JUMP: Final = 3600.0  # seconds by which a clock that is right does not jump


class Place(NamedTuple):
    """How far the rounds have come: the last key that was looked at, by kind; they begin again at the end."""

    tables: str = ""
    replays: str = ""
    sessions: str = ""
    people: str = ""


START: Final = Place()


async def keep_tidy(hub: Hub) -> None:
    """Once a minute, a round. After the clock of the machine has jumped, none for a day: it may be wrong."""
    place = START
    wall, steady = hub.now(), time.monotonic()
    rest = steady
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        passed, steady = time.monotonic() - steady, time.monotonic()
        jumped, wall = abs(hub.now() - wall - passed) > JUMP, hub.now()
        if jumped:
            log.warning("the clock has jumped: nothing is tidied up for a day")
            rest = steady + DAY
        if steady < rest:
            continue
        try:
            place, gone = await hub.journal.run(tidy_up, wall, place, hub.shelf.watched())
            hub.shelf.drop(gone)
        except Unavailable:
            pass  # there will be another round
        except Exception:  # it must go on, whatever it was
            log.exception("tidying up failed")


def tidy_up(
    store: Store, now: float, place: Place = START, spared: list[str] | None = None
) -> tuple[Place, list[str]]:
    """A round; `spared` are tables that somebody looks at. Returns how far it came, and the tables that are gone."""
    with store.writing() as connection:
        open_tables, gone = _some(connection, tables.c.code, place.tables, _stale_table(now))
        gone = [code for code in gone if code not in (spared or ())]
        for child in (seats, tokens, entries, chat, tables):
            connection.execute(delete(child).where(child.c.code.in_(gone)))

        unseen = replays.c.used < now - REPLAY_DAYS * DAY
        uploads, old = _some(connection, replays.c.code, place.replays, unseen)
        connection.execute(delete(replays).where(replays.c.code.in_(old)))

        logins, void = _some(connection, sessions.c.id, place.sessions, _unused_login(now))
        connection.execute(delete(sessions).where(sessions.c.id.in_(void)))

        guests, strangers = _some(connection, people.c.id, place.people, _lost_guest(now))
        for child in (sessions, tokens):
            connection.execute(delete(child).where(child.c.person.in_(strangers)))
        connection.execute(delete(people).where(people.c.id.in_(strangers)))
    return Place(open_tables, uploads, logins, guests), gone


def _some(
    connection: Connection, key: Column[Any], after: str, over: ColumnElement[bool]
) -> tuple[str, list[str]]:
    """Look at the next rows: how far that came, and the keys of those to drop."""
    window = list(connection.scalars(select(key).where(key > after).order_by(key).limit(LOOKED_AT)))
    if not window:
        return "", []
    here = (key > after, key <= window[-1])
    found = list(connection.scalars(select(key).where(*here, over).order_by(key).limit(DROPPED)))
    if len(found) == DROPPED:
        return found[-1], found
    return (window[-1] if len(window) == LOOKED_AT else ""), found


def _stale_table(now: float) -> ColumnElement[bool]:
    since = now - OPEN_TABLE_DAYS * DAY
    touched = exists().where(entries.c.code == tables.c.code, entries.c.at >= since)
    talked = exists().where(chat.c.code == tables.c.code, chat.c.at >= since)
    return (tables.c.stage == "open") & (tables.c.created < since) & ~touched & ~talked


def _unused_login(now: float) -> ColumnElement[bool]:
    since = now - LOGIN_DAYS * DAY
    return (sessions.c.created < since) & (sessions.c.used < since)


def _lost_guest(now: float) -> ColumnElement[bool]:
    gone = people.c.folded.is_(None) & (people.c.seen < now - GUEST_DAYS * DAY)
    for column in (seats.c.person, tables.c.host, chat.c.person, replays.c.person):
        gone &= ~exists().where(column == people.c.id)
    return gone
