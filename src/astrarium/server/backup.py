"""Online backup: a copy of all data, taken while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from astrarium.server.database import address, libpq


class BackupFailed(Exception):
    """The backup could not be made; the message says why."""


def backup(url: str, target: str | Path) -> None:
    """Copy a consistent snapshot of the database to a new file; `BackupFailed` if that is impossible.

    A copy of SQLite is a database again; a copy of PostgreSQL is for `pg_restore`.
    """
    database, target = address(url), Path(target)
    try:
        # It holds secrets and password hashes. An existing file stays as it is.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BackupFailed(f"{target} already exists. Name a new file.") from None
    except OSError as error:
        raise BackupFailed(f"{target} cannot be written: {error.strerror}.") from None
    try:
        if database.drivername == "sqlite":
            _copy_sqlite(Path(str(database.database)), target)
        else:
            _dump_postgres(database, target)
    except BaseException:
        target.unlink()
        raise


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupFailed(f"There is no database at {source}.")
    try:
        with closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(target)) as copy:
            origin.backup(copy)
            # One file, whole in itself, until a server opens it.
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} cannot be copied: {error}.") from error


def _dump_postgres(database: URL, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupFailed("pg_dump is missing. It comes with PostgreSQL's client programs.")
    environment = dict(os.environ)
    if database.password is not None:  # on the command line every user of the machine could see it
        environment["PGPASSWORD"] = database.password
        database = database._replace(password=None)
    done = subprocess.run(
        [
            program,
            "--format=custom",
            "--no-owner",
            f"--file={target}",
            f"--dbname={libpq(database)}",
        ],
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise BackupFailed(f"pg_dump: {done.stderr.strip()}")
