"""Whether every table goes on: the database is looked at several times a second, past all servers.

How long a table stood still is told by the times of its entries, so that it does not matter when we could look.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import and_, or_, select

from astrarium.server.database import reaching
from astrarium.server.entry import Unavailable
from astrarium.server.room import OVER, Room
from astrarium.server.schema import entries
from astrarium.server.store import Store

LOOK_SECONDS: Final = 0.2
DOUBT_SECONDS: Final = 3.0  # after which it is worth replaying a table to see whether it is over


@dataclass
class Watched:
    """A table that is being played, as far as the database tells."""

    code: str
    n: int = 0
    moved: float = field(default_factory=time.time)
    late: bool = False
    over: bool = False


class Watch(threading.Thread):
    """Follows all tables in play. Time in which a strike lasts does not count."""

    def __init__(self, database: str, bound: float) -> None:
        super().__init__(daemon=True)
        self.bound: Final = bound
        self.longest = 0.0
        self.late: Final[list[str]] = []
        self.all_since = 0.0  # when the last strike was over
        self._database: Final = database
        self._tables: Final[dict[str, Watched]] = {}
        self._lock: Final = threading.Lock()
        self._outage = False
        self._end: Final = threading.Event()

    def add(self, code: str) -> None:
        """A game has started."""
        with self._lock:
            self._tables[code] = Watched(code)

    def drop(self, code: str) -> None:
        """A game is over, or given up."""
        with self._lock:
            self._tables.pop(code, None)

    def strike(self) -> None:
        """From now on nobody can be expected to go on."""
        with self._lock:
            self._outage = True

    def expect(self) -> None:
        """From now on everybody is."""
        with self._lock:
            self._outage = False
            self.all_since = time.time()

    def waiting(self) -> list[str]:
        """The tables at which nothing has happened since the last strike."""
        with self._lock:
            return [
                table.code
                for table in self._tables.values()
                if table.moved <= self.all_since and not table.over
            ]

    def given_up(self, seconds: float) -> list[str]:
        """The tables that have been standing still for so long that nothing will come of them."""
        with self._lock:
            now = time.time()
            return [
                table.code
                for table in self._tables.values()
                if not table.over and now - self._since(table) > seconds
            ]

    def is_over(self, code: str) -> bool:
        with self._lock:
            return code not in self._tables or self._tables[code].over

    @property
    def live(self) -> int:
        with self._lock:
            return sum(not table.over for table in self._tables.values())

    def stop(self) -> None:
        self._end.set()
        self.join()

    def run(self) -> None:
        store = Store(self._database)
        while not self._end.wait(LOOK_SECONDS):
            try:
                self._look(store)
            except Unavailable:
                continue
        store.close()

    def _look(self, store: Store) -> None:
        with self._lock:
            tables = [table for table in self._tables.values() if not table.over]
        if not tables:
            return
        new = [and_(entries.c.code == table.code, entries.c.n > table.n) for table in tables]
        wanted = select(entries.c.code, entries.c.n, entries.c.at).where(or_(*new))
        with reaching(), store.engine.connect() as connection:
            found = connection.execute(wanted.order_by(entries.c.code, entries.c.n)).all()
        with self._lock:
            for code, n, at in found:
                self._moved(code, n, at)
        for table in self._doubtful():
            self._doubt(store, table)

    def _moved(self, code: str, n: int, at: float) -> None:
        table = self._tables.get(code)
        if table is not None:
            if table.n and not self._outage:
                self._waited(at - self._since(table))
            table.n, table.moved, table.late = n, at, False

    def _doubtful(self) -> list[Watched]:
        """The tables that have not moved for a while."""
        with self._lock:
            if self._outage:
                return []
            now = time.time()
            return [
                table
                for table in self._tables.values()
                if not table.over and now - self._since(table) > DOUBT_SECONDS
            ]

    def _doubt(self, store: Store, table: Watched) -> None:
        """A table does not move: because its game is over?"""
        sheet = store.sheet(table.code)
        assert sheet is not None
        room = Room(sheet, store.entries(table.code))
        with self._lock:
            if room.stage == OVER:
                table.over = True
                return
            waited = time.time() - self._since(table)
            if room.n > table.n or self._outage or waited < self.bound:
                return
            self._waited(waited)
            if not table.late:
                table.late = True
                who = [f"{seat} ({room.chairs[seat].bot or 'a person'})" for seat in room.to_act]
                self.late.append(
                    f"{table.code} ({sheet.game}) stands at entry {room.n}, to act: seat {', '.join(who)}"
                )

    def _since(self, table: Watched) -> float:
        return max(table.moved, self.all_since)

    def _waited(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)
