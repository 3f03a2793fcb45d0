"""Responses of the routes: JSON by msgspec, and the errors that any route may return."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from astrarium.server.messages import encoder
from astrarium.server.shapes import Problem

MEANINGS = {
    400: "The body is not JSON.",
    401: "Nobody, or a wrong token or password.",
    403: "Not yours, or a request of another site.",
    404: "There is no such thing.",
    409: "Not possible now: stale, illegal, taken. Nothing was changed.",
    413: "Too large.",
    421: "The server does not answer to this name.",
    422: "A field is missing, unknown or out of bounds.",
    429: "Too many requests; Retry-After says when to try again.",
    503: "The database is away and nothing was changed, or it is not known yet (unsettled), or the table is broken.",
}


def json_answer(content: Any, status: int = 200) -> Response:
    """A JSON response with this content."""
    return Response(encoder.encode(content), status, media_type="application/json")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documented errors of a route, including those that every route has."""
    return {
        status: {"model": Problem, "description": MEANINGS[status]}
        for status in sorted({*statuses, 421, 429, 503})
    }
