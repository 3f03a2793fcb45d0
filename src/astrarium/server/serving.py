"""The server process: its port, opening the browser, and graceful shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from astrarium.bots.base import offer
from astrarium.kernel.errors import BadSetup
from astrarium.server import logs
from astrarium.server.app import make_app
from astrarium.server.config import BadConfig, Config, read_config
from astrarium.server.damage import look_for_damage
from astrarium.server.database import address
from astrarium.server.door import Door
from astrarium.server.entry import Unavailable
from astrarium.server.gate import GateState, open_gate, raise_file_limit
from astrarium.server.messages import LONGEST_MESSAGE
from astrarium.server.migrations import NewerDatabase
from astrarium.server.only import Taken, sole_server
from astrarium.server.store import Store
from astrarium.server.wire import Wire

GOODBYE_SECONDS: Final = 10
TICKS_A_SECOND: Final = 10  # uvicorn's


def serve(given: Mapping[str, Any], open_page: bool) -> int:
    """Serve until told to stop; `given` are the flags, None for those that were left out.

    :raises BadConfig: for an invalid setting, a port that is taken, or a database that cannot be reached.
    """
    config = read_config(given)
    logs.set_up(config.log_level, config.log_format)
    offer_bots(config)
    chosen = given.get("port") is not None or bool(os.environ.get("ASTRARIUM_PORT"))
    with listen(config, any_port=not chosen) as listener, contextlib.ExitStack() as stack:
        reserve_database(config, stack)
        check_database(config)
        raise_file_limit()
        server = Server(make_app(config), config, open_page)
        spare_the_collector()
        server.run(sockets=[listener])
    return 0


def offer_bots(config: Config) -> None:
    """Load the bots that the operator lists. Visitors choose among them by name; nothing else is ever imported.

    :raises BadConfig: for one that cannot be loaded.
    """
    try:
        offer(config.bots)
    except BadSetup as error:
        raise BadConfig(f"bots: {error}") from None


def reserve_database(config: Config, stack: contextlib.ExitStack) -> None:
    """Keep other servers from a database that is for one only, until the stack is closed.

    :raises BadConfig: if another server has it.
    """
    try:
        stack.enter_context(sole_server(address(config.database)))
    except (Taken, ValueError) as error:
        raise BadConfig(f"database: {error}") from None


def spare_the_collector() -> None:
    """Run the garbage collector rarely: documents hold no cycles, and looking for some is a fifth of the work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def check_database(config: Config) -> None:
    """Bring the database up to date.

    :raises BadConfig: in one sentence, if it cannot be used.
    """
    try:
        store = Store(config.database)
        store.upgrade()
        store.close()
    except (Unavailable, NewerDatabase, ValueError) as error:
        raise BadConfig(f"database: {error}") from None


def listen(config: Config, any_port: bool) -> socket.socket:
    """A socket at the configured address; with `any_port`, on any free port if that one is taken.

    :raises BadConfig: if there is no such address, or it is taken.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            config.host, config.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise BadConfig(f"host {config.host!r} cannot be found") from None
    listener = socket.socket(family, kind, protocol)
    try:
        # Else the port would stay taken for a minute after a restart.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or not any_port:
                raise
            listener.bind((address[0], 0, *address[2:]))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise BadConfig(f"port {config.port} is taken: choose another with --port") from None
        place = f"{config.host} port {config.port}"
        raise BadConfig(f"cannot listen at {place}: {error.strerror}") from None
    return listener


class Server(uvicorn.Server):
    """The HTTP server: prints its address once it answers, and tells everyone connected before it stops."""

    def __init__(self, app: FastAPI, config: Config, open_page: bool) -> None:
        self._app: Final = app
        self._settings: Final = config
        self._open_page: Final = open_page
        settings = uvicorn.Config(
            app,
            loop="uvloop" if sys.platform != "win32" else "asyncio",
            http=Door,
            ws=Wire,
            ws_max_size=max(65_536, LONGEST_MESSAGE),
            ws_per_message_deflate=False,  # patches are small, and 64 kB a connection is much
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=list(config.proxies),
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        super().__init__(settings)
        self._gate: Final = open_gate(config, app.state.metrics)
        self.server_state = GateState(self._gate)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if sockets and not self.should_exit:
            url = own_url(self._settings, sockets[0])
            look_for_damage(address(self._settings.database))
            print(f"Astrarium is at {url} (Ctrl-C ends it)", flush=True)
            if self._open_page and has_browser():
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self._gate.tick()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._app.state.parts.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # As in uvicorn, but the signal is not raised again afterwards: ending is no failure.
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def own_url(config: Config, listener: socket.socket) -> str:
    """The address of the server for people."""
    if config.public_url:
        return f"{config.public_url}/"
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_browser() -> bool:
    """Whether there is a screen to show a page on; a text browser would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
