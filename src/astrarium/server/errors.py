"""Every error is `{"error", "reason", "request"}`: a word for programs, a sentence for people."""

from __future__ import annotations

import itertools
import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from astrarium.server.entry import UNSETTLED, Refused, Unavailable, Unsettled
from astrarium.server.limits import TooMany

log = logging.getLogger(__name__)
request_id: ContextVar[str] = ContextVar("request_id", default="")

FAULT = (
    "Something went wrong in the server. Nothing has changed. The operator can find it by its id."
)
NO_JSON = "Send the body as JSON, with the header Content-Type: application/json."
AWAY = "The database cannot be reached. Try again in a moment."
STATUS = {
    "stale": 409,
    "illegal": 409,
    "not-yours": 403,
    "not-now": 409,
    "no-undo": 409,
    "taken": 409,
    "unknown": 404,
    "limit": 429,
    "busy": 503,
    "nobody": 401,
    "wrong": 401,
    "foreign": 403,
    "malformed": 422,
    "large": 413,
    "broken": 503,
    "frozen": 409,
}
"""The HTTP status of each refusal code; the first nine codes are those of docs/server.md."""
_BY_STATUS = {
    400: ("malformed", "The request cannot be read."),
    404: ("unknown", "There is nothing at this address."),
    405: ("method", "This address does not accept that method."),
    413: ("large", "The request is too large."),
}


def answer(
    status: int, error: str, reason: str, headers: Mapping[str, str] | None = None
) -> Response:
    """An error response."""
    body = {"error": error, "reason": reason, "request": request_id.get()}
    return Response(
        json.dumps(body, ensure_ascii=True),
        status,
        {"cache-control": "no-store", **(headers or {})},
        "application/json",
    )


def add_handlers(app: FastAPI) -> None:
    """Turn every exception that a route may raise into a response."""
    # The library's types know handlers of requests and handlers of sockets, and none of both.
    app.add_exception_handler(Refused, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(Unavailable, _unavailable)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _by_status)


async def _hang_up(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, OSError, WebSocketDisconnect):  # they may be gone
        await socket.close(code, reason)


async def _refused(request: Request | WebSocket, error: Exception) -> Response | None:
    assert isinstance(error, Refused)
    if isinstance(request, WebSocket):
        await _hang_up(request, 1008, error.reason[:120])
        return None  # a socket has no response
    headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else {}
    if error.code in ("busy", "broken"):
        headers = {"retry-after": "5"}
    status = STATUS[error.code]
    if status == 401:
        headers["www-authenticate"] = 'Bearer realm="a table of Astrarium"'
    return answer(status, error.code, error.reason, headers)


async def _unavailable(request: Request | WebSocket, error: Exception) -> Response | None:
    log.warning("the database cannot be reached: %s", error)
    if isinstance(request, WebSocket):
        await _hang_up(request, 1013, AWAY)
        return None
    if isinstance(error, Unsettled):
        return answer(503, "unsettled", UNSETTLED, {"retry-after": "2"})
    return answer(503, "away", AWAY, {"retry-after": "2"})


async def _by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    word, reason = _BY_STATUS.get(error.status_code, ("malformed", str(error.detail)))
    headers = dict(error.headers or {})
    if error.status_code == 413:
        reason = str(error.detail)
    elif error.status_code == 405:
        headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer(error.status_code, word, reason, headers)


def _methods(request: Request) -> set[str]:
    """The methods allowed at the address of a request: each method has its own route."""
    template = getattr(request.scope.get("route"), "path", None)
    return {method.upper() for method in request.app.openapi()["paths"].get(template, {"get": {}})}


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults: Sequence[Mapping[str, Any]] = error.errors()
    if faults and faults[0]["type"] == "json_invalid":
        where = faults[0]["loc"][-1]
        why = faults[0].get("ctx", {}).get("error", "")
        return answer(400, "malformed", f"The body is not JSON: {why} at character {where}.")
    kind = request.headers.get("content-type", "")
    if faults and faults[0]["loc"] == ("body",) and "json" not in kind.lower():
        return answer(400, "malformed", NO_JSON)
    return answer(422, "malformed", "; ".join(_sentence(fault) for fault in faults[:5]) + ".")


def _sentence(fault: Mapping[str, Any]) -> str:
    """What is wrong with one field, without repeating what was sent."""
    # The rest of a place are names of alternatives, such as `constrained-str`.
    place = itertools.takewhile(_is_field, fault["loc"][1:])
    name = ".".join(map(str, place)) or "the body"
    if fault["type"] == "missing":
        return f"{name} is missing"
    if fault["type"] == "extra_forbidden":
        return "there is an unknown field"
    words = str(fault["msg"]).removeprefix("Value error, ").removeprefix("Input ").rstrip(".")
    return f"{name}: {words[:1].lower()}{words[1:]}"


def _is_field(part: str | int) -> bool:
    return isinstance(part, int) or part.isidentifier()
