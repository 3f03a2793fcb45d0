"""Structured logging: JSON for machines, text for a terminal.

No line contains a cookie, a token, a body or a query string, and no request line contains the code of a table.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
from contextlib import suppress
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.server import errors
from astrarium.server.errors import request_id
from astrarium.server.metrics import Metrics

log = logging.getLogger(__name__)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "SOCKET")
QUIET = ("/health", "/metrics")
_OWN = "astrarium."
_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A log formatter: each line is a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **facts(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A log formatter: each line is text for people."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        more = "".join(f" {name}={value}" for name, value in facts(record).items())
        mark = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        line = f"{at} {mark}{record.getMessage()}{more}"
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """The `extra` fields of one of our log records."""
    found: dict[str, Any] = {}
    if record.name.startswith(_OWN):
        found = {name: value for name, value in vars(record).items() if name not in _USUAL}
    if request_id.get():
        found["request"] = request_id.get()
    return found


def set_up(level: str, style: str) -> None:
    """Send all logs of this process to standard error."""
    if style == "auto":
        style = "text" if sys.stderr.isatty() else "json"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TextLines() if style == "text" else JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    # Ours says the same with the request id, and without query strings.
    logging.getLogger("uvicorn.access").setLevel(logging.CRITICAL)
    for name in ("uvicorn.error", "websockets", "alembic"):
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


class RequestLog:
    """The access log: gives each request an id, logs its outcome, and answers uncaught exceptions."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        own = secrets.token_hex(8)
        token = request_id.set(own)
        begun = time.perf_counter()
        status = 0

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((b"x-request-id", own.encode()))
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        except Exception:
            self._metrics.faults.inc()
            log.exception("a fault of the server", extra=self._about(scope))
            if scope["type"] == "http" and not status:
                answer = errors.answer(500, "fault", errors.FAULT)
                await answer(scope, receive, note_status)
            elif scope["type"] == "websocket":
                with suppress(RuntimeError):  # it may be closed already
                    await send({"type": "websocket.close", "code": 1011})
            status = status or 500
        finally:
            self._note(scope, status, time.perf_counter() - begun)
            request_id.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        about = self._about(scope)
        if scope["type"] == "http":
            self._metrics.requests.labels(about["method"], about["path"], status).inc()
        what = "answered" if scope["type"] == "http" else "socket closed"
        level = logging.DEBUG if about["path"] in QUIET and status == 200 else logging.INFO
        log.log(level, what, extra={**about, "status": status, "ms": round(seconds * 1000, 1)})

    def _about(self, scope: Scope) -> dict[str, Any]:
        # The route rather than the path: a path has the code of a table in it.
        route = scope.get("route")
        method = scope.get("method", "SOCKET")
        return {
            "method": method if method in METHODS else "other",
            "path": getattr(route, "path", None) or "elsewhere",
            "address": (HTTPConnection(scope).client or ("unknown", 0))[0],
        }
