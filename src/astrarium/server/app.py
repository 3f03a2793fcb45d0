"""The ASGI application of the whole server: `make_app(config)`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware import Middleware

import astrarium
from astrarium.server import (
    errors,
    routes_commands,
    routes_docs,
    routes_games,
    routes_health,
    routes_people,
    routes_replays,
    routes_tables,
    socket,
)
from astrarium.server.config import Config
from astrarium.server.guard import BodyLimit, Doorkeeper, SecurityHeaders
from astrarium.server.guesses import Codes, Logins
from astrarium.server.hub import Hub
from astrarium.server.limits import Limits
from astrarium.server.logs import RequestLog
from astrarium.server.metrics import Metrics
from astrarium.server.parts import Parts
from astrarium.server.people import People
from astrarium.server.replays import Replays
from astrarium.server.speakers import SECURITY_SCHEMES
from astrarium.server.static_files import Client
from astrarium.server.store import Store

ABOUT = "Tables for space-empire board games: people, bots and programs play at the same ones."


def make_app(config: Config, now: Callable[[], float] = time.monotonic) -> FastAPI:
    """An application that opens its database when it starts; `now` is the clock of its limits."""
    limits = Limits(config.limits, now=now)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        parts = await open_parts(config, limits, metrics)
        app.state.parts = parts
        app.state.hub = parts.hub
        await parts.hub.start()
        watch = asyncio.ensure_future(parts.people.watch())
        try:
            yield
        finally:
            watch.cancel()
            await parts.close()

    app = FastAPI(
        title="Astrarium",
        description=ABOUT,
        version=astrarium.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        separate_input_output_schemas=False,
        middleware=[
            Middleware(SecurityHeaders, config=config),
            Middleware(RequestLog, metrics=metrics),
            Middleware(Doorkeeper, config=config, limits=limits),
            Middleware(BodyLimit, config=config),
        ],
    )
    app.state.config = config
    app.state.metrics = metrics
    # A route is looked for in this order, so what is wanted most comes first.
    app.router.routes.append(socket.route)
    for module in (
        routes_tables,
        routes_commands,
        routes_people,
        routes_games,
        routes_replays,
        routes_health,
        routes_docs,
    ):
        app.include_router(module.router)
    app.router.default = Client()
    errors.add_handlers(app)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app


async def open_parts(config: Config, limits: Limits, metrics: Metrics) -> Parts:
    """The parts of a server, with its database up to date."""
    store = Store(config.database)
    await asyncio.to_thread(store.upgrade)
    hub = Hub(store, config, metrics)
    return Parts(
        config=config,
        store=store,
        hub=hub,
        people=await asyncio.to_thread(People, store, config),
        limits=limits,
        codes=Codes(limits),
        logins=Logins(limits),
        metrics=metrics,
        replays=Replays(store, hub),
    )


def openapi(app: FastAPI) -> dict[str, Any]:
    """The description of the HTTP interface, made once."""
    if app.openapi_schema is None:
        api = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        api["components"]["securitySchemes"] = SECURITY_SCHEMES
        drop_usual_errors(api)
        app.openapi_schema = api
    return app.openapi_schema


def drop_usual_errors(api: dict[str, Any]) -> None:
    """Remove the schema that FastAPI gives its 422: ours differs, and routes name it where it applies."""
    for name in ("HTTPValidationError", "ValidationError"):
        api["components"]["schemas"].pop(name, None)
    for item in api["paths"].values():
        for operation in item.values():
            if "HTTPValidationError" in str(operation["responses"].get("422")):
                del operation["responses"]["422"]
