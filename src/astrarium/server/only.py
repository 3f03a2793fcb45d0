"""One server to a SQLite file: two would show their people two states of the same tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX: Final = "-server"
"""What the name of the lock's file adds to that of the database."""


class Taken(Exception):
    """Another server has the database."""


@contextmanager
def sole_server(url: URL) -> Iterator[None]:
    """Keep other servers from a SQLite file for as long as this lasts, however it ends.

    The lock belongs to the process, so that of a killed one is gone. PostgreSQL is for any number of servers.

    :raises Taken: if another server has it.
    """
    if url.drivername != "sqlite" or fcntl is None:
        yield
        return
    database = Path(str(url.database)).resolve()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        file = database.with_name(database.name + SUFFIX).open("a")
    except OSError:  # whoever opens the database says what is wrong there
        yield
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Taken(
                f"another server has {database}. Stop it first, or use PostgreSQL, which several "
                "servers can share"
            ) from None
        yield
