"""A PostgreSQL of our own for the tests: made in a temporary folder, killed and started at will."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg import sql

from tests.patience import PATIENCE

_HOW_TO_GET_IT = "These tests need a PostgreSQL server. tools/debian.sh installs it."


class Cluster:
    """One PostgreSQL server with its data, on a port of its own and a socket."""

    def __init__(self) -> None:
        self._programs = _programs()
        self._folder = Path(tempfile.mkdtemp(prefix="astrarium-postgres-"))
        self._data = self._folder / "data"
        self._as_owner: list[str] = []
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            self._as_owner = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self._folder, "postgres")
        self._keeper = self._set_keeper()
        self.port = _free_port()
        self._run("initdb", "--no-sync", "--auth=trust", "--username=astrarium", "--encoding=UTF8")
        settings = f"""
            listen_addresses = '127.0.0.1'
            port = {self.port}
            unix_socket_directories = '{self._folder}'
            max_connections = 50
            fsync = on
            """
        with (self._data / "postgresql.auto.conf").open("a") as file:
            file.write(settings)

    def url(self, database: str, *, through_socket: bool = False) -> str:
        """The address of a database, in SQLAlchemy's form."""
        if through_socket:
            where = f"/{database}?host={self._folder}&port={self.port}"
        else:
            where = f"127.0.0.1:{self.port}/{database}"
        return f"postgresql+psycopg://astrarium@{where}"

    def start(self) -> None:
        """Start the server, or do nothing when it runs; returns when it takes connections."""
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            subprocess.run(
                [*self._command("pg_ctl"), "start", "-s", "-w", "-l", str(self._folder / "log")],
                capture_output=True,
                cwd="/",
            )
            if time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL does not start:\n" + self._log())
            time.sleep(0.05)

    def stop(self) -> None:
        """Shut the server down in good order, dropping its connections."""
        self._run("pg_ctl", "stop", "-s", "-m", "fast")

    def kill(self) -> None:
        """Kill every process of the server at once, as a loss of power would."""
        processes = self._signal(signal.SIGKILL)
        while any(map(_alive, processes)):
            time.sleep(0.005)
        # Where nobody buries the dead, their locks would look alive to the next start.
        for lock in (self._data / "postmaster.pid", *self._folder.glob(".s.PGSQL.*")):
            lock.unlink()

    def pause(self) -> None:
        """Freeze the server: connections stay open and nothing answers."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """End a pause."""
        self._signal(signal.SIGCONT)

    @property
    def processes(self) -> list[int]:
        """The postmaster, then its children."""
        return self._processes()

    def create(self, database: str, template: str = "template0") -> str:
        """Make a database; its address."""
        self._tell("CREATE DATABASE {} TEMPLATE {}", database, template)
        return self.url(database)

    def drop(self, database: str) -> None:
        """Remove a database, whoever is connected to it."""
        self._tell("DROP DATABASE IF EXISTS {} WITH (FORCE)", database)

    def remove(self) -> None:
        """Stop the server and delete all it wrote."""
        self._keeper.communicate()

    def _set_keeper(self) -> subprocess.Popen[bytes]:
        """A process that waits for our end, however it comes, and cleans up."""
        clean_up = 'read _; "$@" >"$0/log" 2>&1; rm -rf "$0"'
        stop = [*self._command("pg_ctl"), "stop", "-s", "-m", "immediate"]
        return subprocess.Popen(
            ["sh", "-c", clean_up, str(self._folder), *stop],
            stdin=subprocess.PIPE,
            cwd="/",
            start_new_session=True,
        )

    def _tell(self, statement: str, *names: str) -> None:
        with psycopg.connect(self._conninfo(), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))

    def _conninfo(self) -> str:
        return f"host={self._folder} port={self.port} user=astrarium dbname=postgres"

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._conninfo(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _signal(self, sign: signal.Signals) -> list[int]:
        """Send it to every process of the server; which ones these are."""
        processes = self._processes()
        for process in processes:
            with suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(process, sign)
        return processes

    def _processes(self) -> list[int]:
        """The postmaster and its children."""
        postmaster = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text()
        return [postmaster, *map(int, children.split())]

    def _command(self, program: str) -> list[str]:
        return [*self._as_owner, str(self._programs / program), "-D", str(self._data)]

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._command(program), *arguments], capture_output=True, text=True, cwd="/"
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}\n{self._log()}")

    def _log(self) -> str:
        log = self._folder / "log"
        return log.read_text() if log.exists() else ""


def _programs() -> Path:
    """The folder with PostgreSQL's own programs, which is rarely on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("pg_config"):
        answer = subprocess.run([found, "--bindir"], capture_output=True, text=True)
        places.insert(0, Path(answer.stdout.strip()))
    for place in places:
        if (place / "initdb").exists():
            return place
    raise FileNotFoundError(_HOW_TO_GET_IT)


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
