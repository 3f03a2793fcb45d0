"""A look for damage in a SQLite file, which would else be found by whoever needs the damaged part."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 20.0  # some gigabytes; while it lasts, the write-ahead log cannot be emptied
_STEPS: Final = 100_000  # of SQLite, between two looks at the clock
_FEW: Final = 5  # faults that the log names


def look_for_damage(url: URL) -> None:
    """Look in the background whether a SQLite file is whole; the log tells if it is not.

    The server serves all the same: what can be read is right, and tables that cannot be are set apart.
    """
    if url.drivername == "sqlite":
        path = Path(str(url.database))
        threading.Thread(target=_look, args=(path,), name="damage", daemon=True).start()


def _look(path: Path) -> None:
    try:
        faults = find_damage(path)
    except sqlite3.Error as error:
        log.warning("the database could not be checked for damage: %s", error)
        return
    if faults is None:
        log.info("the database is too large to be checked for damage in %d s", LOOK_SECONDS)
    elif faults:
        log.error(
            "the database is damaged: take a copy of the file, then restore a backup",
            extra={"faults": faults[:_FEW]},
        )


def find_damage(path: Path, seconds: float = LOOK_SECONDS) -> list[str] | None:
    """What is wrong with a SQLite file, nothing if it is whole; None if that takes too long to find out."""
    deadline = time.monotonic() + seconds
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
        try:
            rows = connection.execute("PRAGMA quick_check").fetchall()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname == "SQLITE_INTERRUPT":
                return None
            if error.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
                return [str(error)]
            raise
    return [str(row[0]) for row in rows if row[0] != "ok"]
