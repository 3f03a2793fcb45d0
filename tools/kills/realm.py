"""The servers and the database that are struck, and every way of striking them."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from load.servers import descendants

from tests.server.postgres import Cluster
from tests.server.process import ServerProcess
from tools.kills.watch import Watch

WRITER: Final = "astrarium.server.writer"
WORKER: Final = "astrarium.bots.worker"
# What the log may say in earnest when a process was killed.
EXPECTED: Final = ("the writer ended", "the bulletin", "the database cannot be reached")
SHORT: Final = (0.5, 6.0)  # seconds of a pause
AWAY: Final = (0.0, 4.0)  # seconds that a killed database stays away
TAKE_OVER: Final = (18.0, 25.0)  # seconds that one of two servers stays away, longer than the bound
LONG_PAUSE: Final = (20.0, 60.0)


class Realm:
    """One or two servers on a database of their own."""

    def __init__(self, folder: Path, database: str, servers: int, rng: random.Random) -> None:
        self._rng: Final = rng
        self.cluster: Cluster | None = None
        if database == "postgresql":
            self.cluster = Cluster()
            self.cluster.start()
            self.database = self.cluster.create("kills")
        else:
            self.database = f"sqlite:///{folder / 'kills.db'}"
        self.servers: Final = [
            ServerProcess(
                self.database,
                folder / f"server{number}.log",
                ASTRARIUM_BOT_PACE="0.05",
                ASTRARIUM_LOG_FORMAT="json",
                ASTRARIUM_LOG_LEVEL="warning",
            )
            for number in range(servers)
        ]
        self.left_behind: Final[set[int]] = set()

    def start(self) -> None:
        for server in self.servers:
            server.start()

    def stop(self) -> list[str]:
        """In good order; what was not good about it."""
        found = []
        for server in self.servers:
            if server.process is not None and (code := server.stop()) != 0:
                found.append(f"a server that was told to stop ended with {code}")
        alive = [process for process in self.left_behind if "astrarium" in _command(process)]
        if alive:
            found.append(f"{len(alive)} processes of killed servers are still there")
        return found

    def remove(self) -> None:
        for server in self.servers:
            if server.process is not None:
                with suppress(Exception):
                    server.kill()
        if self.cluster is not None:
            self.cluster.remove()

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def complaints(self) -> Counter[str]:
        """What servers logged as errors, except for what kills explain."""
        found: Counter[str] = Counter()
        for server in self.servers:
            for line in server.log.read_text(errors="replace").splitlines():
                try:
                    said = json.loads(line)
                except ValueError:
                    if line.startswith(("Traceback", "Task exception")):
                        found[line] += 1
                    continue
                message = str(said.get("message", ""))
                if said.get("level") in ("error", "critical"):
                    if not message.startswith(EXPECTED):
                        found[message] += 1
        return found

    # Strikes: each returns when everything runs again, and tells the watch when to expect that

    def kinds(self) -> dict[str, Callable[[Watch], None]]:
        """All strikes by name."""
        kinds: dict[str, Callable[[Watch], None]] = {
            "server": self._kill_server,
            "server and children": self._kill_family,
            "bot worker": self._kill_worker,
            "writer": self._kill_writer,
            "server paused": self._pause_server,
            "writer paused": self._pause_writer,
        }
        if self.cluster is not None:
            kinds |= {
                "process of PostgreSQL": self._kill_backend,
                "all of PostgreSQL": self._kill_cluster,
                "PostgreSQL paused": self._pause_cluster,
                "everything at once": self._cut_power,
            }
        return kinds

    def _kill_server(self, watch: Watch) -> None:
        server = self._any_server()
        self.left_behind.update(_children(server))
        self._bring_down(watch, server, [])

    def _kill_family(self, watch: Watch) -> None:
        server = self._any_server()
        self._bring_down(watch, server, _children(server))

    def _bring_down(self, watch: Watch, server: ServerProcess, children: list[int]) -> None:
        watch.strike()
        for child in children:
            _send(child, signal.SIGKILL)
        server.kill()
        if len(self.servers) > 1:  # the other one goes on
            watch.expect()
            if self._rng.random() < 0.5:
                time.sleep(self._rng.uniform(*TAKE_OVER))
            server.start()
        else:
            watch.expect()
            server.start()

    def _kill_worker(self, watch: Watch) -> None:
        self._kill_child(watch, WORKER)

    def _kill_writer(self, watch: Watch) -> None:
        self._kill_child(watch, WRITER)

    def _kill_child(self, watch: Watch, what: str) -> None:
        watch.strike()
        _send(self._child(self._any_server(), what), signal.SIGKILL)
        watch.expect()

    def _pause_server(self, watch: Watch) -> None:
        server = self._any_server()
        process = server.process
        assert process is not None
        watch.strike()
        _send(process, signal.SIGSTOP)
        try:
            if len(self.servers) > 1:
                watch.expect()
                time.sleep(self._rng.uniform(*LONG_PAUSE))
            else:
                time.sleep(self._rng.uniform(*SHORT))
        finally:
            _send(process, signal.SIGCONT)
        if len(self.servers) == 1:
            watch.expect()

    def _pause_writer(self, watch: Watch) -> None:
        writer = self._child(self._any_server(), WRITER)
        watch.strike()
        _send(writer, signal.SIGSTOP)
        try:
            time.sleep(self._rng.uniform(SHORT[0], 2 * SHORT[1]))
        finally:
            _send(writer, signal.SIGCONT)
        watch.expect()

    def _kill_backend(self, watch: Watch) -> None:
        assert self.cluster is not None
        watch.strike()
        _send(self._rng.choice(self.cluster.processes[1:]), signal.SIGKILL)
        self.cluster.start()  # it starts again by itself; this waits for it
        watch.expect()

    def _kill_cluster(self, watch: Watch) -> None:
        assert self.cluster is not None
        watch.strike()
        self.cluster.kill()
        time.sleep(self._rng.uniform(*AWAY))
        self.cluster.start()
        watch.expect()

    def _pause_cluster(self, watch: Watch) -> None:
        assert self.cluster is not None
        watch.strike()
        self.cluster.pause()
        try:
            time.sleep(self._rng.uniform(*SHORT))
        finally:
            self.cluster.go_on()
        watch.expect()

    def _cut_power(self, watch: Watch) -> None:
        assert self.cluster is not None
        watch.strike()
        for server in self.servers:
            for child in _children(server):
                _send(child, signal.SIGKILL)
            server.kill()
        self.cluster.kill()
        self.cluster.start()
        watch.expect()
        self.start()

    def _any_server(self) -> ServerProcess:
        return self._rng.choice(self.servers)

    def _child(self, server: ServerProcess, what: str) -> int:
        """A process of a server; while there is none, because it has just been killed, the next one."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            found = [child for child in _children(server) if what in _command(child)]
            if found:
                return self._rng.choice(found)
            time.sleep(0.05)
        raise RuntimeError(f"a server has no process of {what}")


def _children(server: ServerProcess) -> list[int]:
    assert server.process is not None
    return descendants(server.process)


def _command(process: int) -> str:
    """How a process was started; empty if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def _send(process: int, sign: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has just ended by itself
        os.kill(process, sign)
