"""The servers that are measured: ours, and boardgame.io's as its peer; each a process of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tools import web

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
PEER: Final = HERE / "peer"

START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0
SAMPLE_SECONDS: Final = 1.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class LoadError(Exception):
    """Something that stops the benchmark: one line for people."""


class Sample(NamedTuple):
    """What a server has used until some second of its life: its main process, and `whole` is all of them."""

    at: float
    cpu: float
    memory: int
    whole: int


class Server:
    """A server that runs, watched from outside."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process: Final = process
        self.url: Final = url
        self.samples: Final[list[Sample]] = []
        self._began: Final = time.monotonic()
        self._end: Final = threading.Event()
        self._watch: Final = threading.Thread(target=self._sample, daemon=True)
        self._watch.start()

    def usage(self) -> Sample:
        """Processor seconds and memory, as the kernel counts them."""
        proc = Path("/proc", str(self.process.pid))
        fields = (proc / "stat").read_text().rpartition(")")[2].split()
        cpu = (int(fields[11]) + int(fields[12])) / _TICKS
        memory = resident(self.process.pid)
        whole = memory + sum(map(resident, descendants(self.process.pid)))
        return Sample(time.monotonic() - self._began, cpu, memory, whole)

    def stop(self) -> None:
        self._end.set()
        self._watch.join()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _sample(self) -> None:
        while not self._end.wait(SAMPLE_SECONDS):
            try:
                self.samples.append(self.usage())
            except OSError:  # it has ended
                return


def resident(process: int) -> int:
    """The bytes of a process that are in memory; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found: list[int] = []
    try:
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *descendants(child)]
    except OSError:  # it has just ended
        pass
    return found


@contextmanager
def our_server(database: str) -> Iterator[Server]:
    """Our server on that database, with the compiled engine where there is one."""
    command = [sys.executable, "-c", "from astrarium.cli.main import main; main()", "serve"]
    command += ["--port", "0", "--database", database, "--no-limits", "--log-level", "error"]
    with _running(command, _our_environment(), r"Astrarium is at (\S+)/ ") as server:
        yield server


@contextmanager
def peer_server(store: str) -> Iterator[Server]:
    """boardgame.io's server, in `memory` or with `flatfile`."""
    with TemporaryDirectory(prefix="astrarium-peer-") as folder:
        environment = os.environ | {"NODE_ENV": "production"}
        if store == "flatfile":
            environment["FLATFILE_DIR"] = folder
        command = [node(), str(PEER / "server.js")]
        with _running(command, environment, r'"port":(\d+)') as server:
            yield server


@contextmanager
def sqlite() -> Iterator[str]:
    """A new database in a file; its address."""
    with TemporaryDirectory(prefix="astrarium-load-") as folder:
        yield str(Path(folder, "load.db"))


@contextmanager
def postgresql() -> Iterator[str]:
    """A new database in a PostgreSQL server of our own; its address."""
    from tests.server.postgres import Cluster

    try:
        cluster = Cluster()
    except RuntimeError as error:
        raise LoadError(str(error)) from None
    try:
        cluster.start()
        yield cluster.create("load")
    finally:
        cluster.remove()


def node() -> str:
    """The Node that builds our browser client runs the peer too; it is fetched where it is missing."""
    try:
        npm = web.npm()
    except web.WebError as error:
        raise LoadError(
            f"{error}\nwithout Node.js the peer can be left out: --only sqlite"
        ) from None
    return shutil.which("node", path=str(Path(npm[0]).parent)) or "node"


def install_peer() -> None:
    """What the peer's package-lock.json names, unless it is installed."""
    lock = (PEER / "package-lock.json").read_text()
    stamp = PEER / "node_modules" / ".lock"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    environment = os.environ | {"PATH": f"{Path(node()).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [*web.npm(), "ci", "--no-audit", "--no-fund", *web.PATIENCE]
    done = subprocess.run(command, cwd=PEER, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise LoadError(f"{done.stderr[-2000:]}\nthe peer cannot be installed")
    stamp.write_text(lock)


def engine() -> str:
    """Which of our engines the server will run with."""
    tell = "import astrarium.kernel.table as table; print(table.__file__)"
    command = [sys.executable, "-c", tell]
    file = subprocess.run(command, env=_our_environment(), capture_output=True, text=True).stdout
    return "interpreted" if file.strip().endswith(".py") else "compiled"


def faults(server: Server) -> dict[str, int]:
    """What the server counted that must not happen."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=START_SECONDS) as answer:
        lines = answer.read().decode().splitlines()
    found = {}
    for name in ("faults", "bot_failures"):
        value = sum(
            float(line.split()[1]) for line in lines if line.startswith(f"astrarium_{name}_total ")
        )
        if value:
            found[name.replace("_", " ")] = round(value)
    return found


class Played(NamedTuple):
    """What players counted, and the server before and after the time they measured."""

    counted: dict[str, Any]
    before: Sample
    after: Sample


Minute = Callable[[dict[str, Any], Sample], None]
"""Is told what players counted in a minute, and of the server at its end."""


def play(
    server: Server,
    job: dict[str, Any],
    peer: bool,
    minute: Minute = lambda counted, sample: None,
) -> Played:
    """Let players loose on a server, from a process of their own."""
    if peer:
        command = [node(), str(PEER / "players.js")]
    else:
        command = [sys.executable, "-m", "load.players"]
    command.append(json.dumps(job | {"url": server.url}))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as players:
        try:
            assert players.stdout is not None
            begin, before = players.stdout.readline(), server.usage()
            while (end := players.stdout.readline()).startswith("minute "):
                minute(json.loads(end.removeprefix("minute ")), server.usage())
            after = server.usage()
            answer = players.stdout.readline()
        except BaseException:
            players.kill()
            raise
    if (begin, end) != ("begin\n", "end\n") or not answer:
        raise LoadError("the players gave up; what they said is above")
    return Played(json.loads(answer), before, after)


def _our_environment() -> dict[str, str]:
    keep = {key: value for key, value in os.environ.items() if not key.startswith("ASTRARIUM_")}
    path = [str(COMPILED), *filter(None, [os.environ.get("PYTHONPATH")])]
    return keep | {"PYTHONPATH": os.pathsep.join(path)}


@contextmanager
def _running(command: list[str], environment: dict[str, str], says: str) -> Iterator[Server]:
    """Start a server; `says` finds its address, or its port, in what it prints first."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    server = None
    try:
        server = Server(process, _address(process, says))
        yield server
        if process.poll() is not None:
            raise LoadError(f"a server ended by itself with {process.returncode}")
    finally:
        if server is not None:
            server.stop()
        else:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[str], says: str) -> str:
    assert process.stdout is not None
    impatience = threading.Timer(START_SECONDS, process.kill)
    impatience.start()
    try:
        for line in process.stdout:
            if found := re.search(says, line):
                return found[1] if "/" in found[1] else f"http://127.0.0.1:{found[1]}"
    finally:
        impatience.cancel()
    raise LoadError("a server does not start; what it said is above")
