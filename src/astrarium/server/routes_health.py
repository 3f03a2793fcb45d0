"""Routes for monitoring: health and metrics."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, Request, Response

import astrarium
from astrarium.server import metrics
from astrarium.server.answers import json_answer
from astrarium.server.entry import Unavailable
from astrarium.server.health import SERVING, health, set_figures
from astrarium.server.parts import parts_of
from astrarium.server.reach import reach
from astrarium.server.shapes import Health

router = APIRouter(tags=["operations"])


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
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    summary="Figures in the format of Prometheus",
)
async def get_metrics(request: Request) -> Response:
    parts = parts_of(request)
    set_figures(parts.hub)
    tables: dict[str, int] | None = None
    with suppress(Unavailable):  # the other figures are wanted all the more then
        tables = await reach(parts.store.counts)
    return Response(parts.metrics.text(tables), headers={"content-type": metrics.CONTENT_TYPE})
