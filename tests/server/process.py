"""A real server in a process of its own, to be stopped, killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.error import HTTPError, URLError

from tests.patience import PATIENCE
from tests.server.nursery import nursery


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """`astrarium serve` on a port of its own."""

    def __init__(self, database: str, log: Path, **environment: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self._environment = os.environ | {
            "ASTRARIUM_DATABASE": database,
            "ASTRARIUM_BOT_PACE": "0",
            "ASTRARIUM_BOT_WORKERS": "1",
            "ASTRARIUM_LIMITS": "no",
            **environment,
        }
        self._process: int | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        arguments = ["serve", "--port", str(self.port)]
        self._process = nursery().start(arguments, self._environment, self.log)
        deadline = time.monotonic() + PATIENCE
        while True:
            ended = nursery().exit_code(self._process) is not None
            if ended or time.monotonic() > deadline:
                raise AssertionError(f"the server did not start:\n{self.log.read_text()[-3000:]}")
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.02)

    @property
    def process(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process

    def kill(self) -> None:
        """As a power cut does: no chance to say goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As an operator does."""
        return self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Stop it with all its processes, as a machine that stands still does."""
        for process in reversed(self._family()):
            _signal(process, signal.SIGSTOP)

    def go_on(self) -> None:
        """End a pause."""
        for process in self._family():
            _signal(process, signal.SIGCONT)

    def _family(self) -> list[int]:
        assert self._process is not None
        children = Path(f"/proc/{self._process}/task/{self._process}/children").read_text()
        return [self._process, *map(int, children.split())]

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        os.kill(self._process, how)
        deadline = time.monotonic() + PATIENCE
        while (code := nursery().exit_code(self._process)) is None:
            assert time.monotonic() < deadline, "the server did not end"
            time.sleep(0.002)
        self._process = None
        return code

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self.kill()


def _signal(process: int, how: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # a bot's worker that has just ended
        os.kill(process, how)


class Caller:
    """Someone who talks to a server by HTTP, with cookies of their own."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        if name is not None:
            self.post("/api/me", {"name": name})

    def get(self, path: str) -> Any:
        return self.ask(path, None)[1]

    def post(self, path: str, body: object) -> Any:
        status, answer = self.ask(path, body)
        assert status < 400, answer
        return answer

    def ask(self, path: str, body: object | None) -> tuple[int, Any]:
        """The status and the answer of a request, whatever it is."""
        headers = {"X-Astrarium": "1", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        try:
            with self._opener.open(request, timeout=PATIENCE) as response:
                status, raw = response.status, response.read()
        except HTTPError as error:
            status, raw = error.code, error.read()
        try:
            return status, json.loads(raw)
        except json.JSONDecodeError:
            return status, raw.decode(errors="replace")
