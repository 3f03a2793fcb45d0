"""Routes of games: what can be played, with what pieces, by which rules."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from astrarium.server import games
from astrarium.server.answers import json_answer, problems
from astrarium.server.games import Packed
from astrarium.server.shapes import GameInfo, RulesInfo

router = APIRouter(prefix="/api/games", tags=["games"])

_UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "As you have it."}}


def packed_answer(request: Request, packed: Packed) -> Response:
    """A cached response: sent once, compressed, and then only revalidated."""
    headers = {"etag": packed.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == packed.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed.zipped, headers=headers, media_type="application/json")
    return Response(packed.plain, headers=headers, media_type="application/json")


@router.get("", response_model=list[GameInfo], responses=problems(), summary="All games")
async def get_games() -> Response:
    return json_answer(games.games())


@router.get(
    "/{game}/catalogue",
    response_model=dict[str, Any],
    responses={**problems(404), **_UNCHANGED},
    summary="The pieces of a game",
)
async def get_catalogue(request: Request, game: str) -> Response:
    games.check_game(game)
    return packed_answer(request, games.catalogue(game))


@router.get(
    "/{game}/rules",
    response_model=RulesInfo,
    responses={**problems(404), **_UNCHANGED},
    summary="The rules of a game, clause by clause",
)
async def get_rules(request: Request, game: str) -> Response:
    games.check_game(game)
    return packed_answer(request, games.rules_page(game))
