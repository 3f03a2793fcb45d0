"""A real server on a real port within the test's own process, and people who visit it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from astrarium.server.app import make_app
from astrarium.server.config import Config
from astrarium.server.parts import Parts
from astrarium.server.serving import Server, listen
from tests.patience import PATIENCE


class Site:
    """Where a server can be reached."""

    def __init__(self, server: Server, url: str) -> None:
        self.server = server
        self.url = url
        self._visitors: list[Visitor] = []

    @property
    def parts(self) -> Parts:
        parts: Parts = self.server._app.state.parts
        return parts

    def visitor(self, name: str | None = None, **headers: str) -> Visitor:
        """Someone with cookies of their own; with a name, a guest."""
        visitor = Visitor(self.url, headers)
        self._visitors.append(visitor)
        if name is not None:
            visitor.done("POST", "/api/me", {"name": name})
        return visitor

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.client.close()


class Visitor:
    """A browser, or a program that behaves like one."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        headers = {"x-astrarium": "1", **headers}
        # Without certificates, which it never needs: reading them takes longer than a request.
        self.client = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, verify=False)

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """The answer to a request, whatever it is."""
        if body is not None:
            more["json"] = body
        return self.client.request(method, path, **more)

    def get(self, path: str) -> Any:
        return self.done("GET", path)

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """The content of an answer that must be a good one."""
        answer = self.ask(method, path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(
        self, method: str, path: str, body: Any = None, **more: Any
    ) -> tuple[int, str, str]:
        """Status, error and reason of an answer that must be a clear refusal."""
        answer = self.ask(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        problem = answer.json()
        assert set(problem) == {"error", "reason", "request"}
        assert problem["request"] == answer.headers["x-request-id"]
        assert problem["reason"].endswith(".")
        return answer.status_code, problem["error"], problem["reason"]

    def table(self, *seats: str, **more: Any) -> str:
        """The code of a new table."""
        order = {"game": "new-frontiers", "players": len(seats), "seats": list(seats), **more}
        return str(self.done("POST", "/api/tables", order)["code"])


def open_socket(
    url: str, headers: Mapping[str, str], origin: str | None = None
) -> ClientConnection:
    """A connection to the socket at an address that begins with http, for as long as the test needs it."""
    return connect(
        url.replace("http", "ws", 1),
        additional_headers=headers,
        open_timeout=PATIENCE,
        ping_interval=None,
        origin=None if origin is None else Origin(origin),
    )


@contextmanager
def running(
    folder: Path, now: Callable[[], float] = time.monotonic, **settings: Any
) -> Iterator[Site]:
    """A server with these settings, on a port of its own; `now` is the clock of its limits."""
    defaults = {"database": f"{folder}/astrarium.db", "limits": False, "bot_pace": 0.0}
    config = Config(port=0, **{**defaults, **settings})
    listener = listen(config, any_port=True)
    port = listener.getsockname()[1]
    server = Server(make_app(config, now), config, open_page=False)
    begun = threading.Event()
    thread = threading.Thread(target=_run, args=(server, listener, begun), daemon=True)
    thread.start()
    assert begun.wait(PATIENCE), "the server did not start"
    assert server.started
    site = Site(server, f"http://127.0.0.1:{port}")
    try:
        yield site
    finally:
        site.close()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not end"


def _run(server: Server, listener: Any, begun: threading.Event) -> None:
    told = server.startup

    async def startup(sockets: Any = None) -> None:
        try:
            await told(sockets)
        finally:
            begun.set()

    server.startup = startup  # type: ignore[method-assign]
    with listener:
        server.run(sockets=[listener])
