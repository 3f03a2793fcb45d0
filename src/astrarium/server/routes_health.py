"""Routes for monitoring: health and metrics."""

from __future__ import annotations

import hmac
from contextlib import suppress

from fastapi import APIRouter, Request, Response

import astrarium
from astrarium.server import metrics
from astrarium.server.answers import json_answer, problems
from astrarium.server.entry import Refused, Unavailable
from astrarium.server.guard import on_this_machine
from astrarium.server.health import SERVING, health, set_figures
from astrarium.server.parts import parts_of
from astrarium.server.people import bearer
from astrarium.server.reach import reach
from astrarium.server.shapes import Health

router = APIRouter(tags=["operations"])

NOT_PUBLIC = (
    "Metrics are for whoever runs the server: ask on the machine itself, "
    "or set ASTRARIUM_METRICS_KEY and send it as a bearer token."
)


def has_key(request: Request, key: str) -> bool:
    """Whether a request carries this key; an empty one is nobody's."""
    given = bearer(request) or ""
    return bool(key) and hmac.compare_digest(given.encode(), key.encode())


@router.get(
    "/health",
    response_model=Health,
    responses={503: {"model": Health, "description": "The server cannot serve now."}},
    summary="Whether the server can serve",
)
async def get_health(request: Request) -> Response:
    """200 if the server does its work (fine), or does while it wakes tables in play (waking).

    Else 503: it cannot save (saving), start bots (bots), hear of other servers (following) or reach the
    database (away), or it stops (closing).
    """
    parts = parts_of(request)
    status = health(parts.hub)
    try:
        await reach(parts.store.ping)
    except Unavailable:
        status = "away"
    if parts.closing.is_set():
        status = "closing"
    state = {
        "status": status,
        "version": astrarium.__version__,
        "compiled": astrarium.compiled(),
        "waking": parts.hub.waking.left,
    }
    return json_answer(state, 200 if status in SERVING else 503)


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        **problems(403),
    },
    summary="Figures in the format of Prometheus",
)
async def get_metrics(request: Request) -> Response:
    """For whoever runs the server: on the machine itself, or with the key as a bearer token."""
    parts = parts_of(request)
    if not on_this_machine(request) and not has_key(request, parts.config.metrics_key):
        raise Refused("not-yours", NOT_PUBLIC)
    set_figures(parts.hub)
    tables: dict[str, int] | None = None
    with suppress(Unavailable):  # the other figures are wanted all the more then
        tables = await reach(parts.store.counts)
    return Response(parts.metrics.text(tables), headers={"content-type": metrics.CONTENT_TYPE})
