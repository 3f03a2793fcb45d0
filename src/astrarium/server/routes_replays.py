"""Routes of replays: finished tables by their code, and uploaded records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from astrarium.server.answers import json_answer, problems
from astrarium.server.parts import address_of, parts_of
from astrarium.server.replays import LARGEST_RECORD, MOST_DECISIONS, Replay, Watching
from astrarium.server.shapes import CodeAnswer, ReplayDocument, ReplayInfo, Shape
from astrarium.server.speakers import NEEDS_PERSON, Somebody, Someone, key_of

router = APIRouter(prefix="/api/replays", tags=["replays"])


class Upload(Shape):
    """The text of a record or save."""

    record: str = Field(min_length=1, max_length=LARGEST_RECORD)


@router.post(
    "",
    status_code=201,
    response_model=CodeAnswer,
    responses=problems(400, 401, 403, 413, 422),
    openapi_extra=NEEDS_PERSON,
    summary="Upload a record",
)
async def post_replay(request: Request, body: Upload, person: Someone) -> Response:
    parts = parts_of(request)
    parts.limits.check("upload", person.id)
    parts.limits.check("upload", address_of(request))
    code = await parts.replays.upload(person, body.record)
    parts.codes.tell(address_of(request), code)
    return json_answer({"code": code}, 201)


async def replay(request: Request, code: str) -> Replay:
    """:raises Refused: if there is none, or this address has tried too many codes."""
    parts = parts_of(request)
    return await parts.codes.find(address_of(request), code, parts.replays.get)


@router.get(
    "/{code}",
    response_model=ReplayInfo,
    responses=problems(403, 404, 409),
    summary="A game at a glance",
)
async def get_replay(request: Request, code: str, person: Somebody) -> Response:
    parts = parts_of(request)
    parts.limits.check("replay", key_of(request, person))
    return json_answer((await replay(request, code)).info())


@router.get(
    "/{code}/at/{step}",
    response_model=ReplayDocument,
    responses=problems(403, 404, 409, 422),
    summary="The table after so many decisions",
)
async def get_step(
    request: Request,
    code: str,
    person: Somebody,
    step: Annotated[int, Path(ge=0, le=MOST_DECISIONS)],
    seat: Annotated[str | None, Query(pattern=r"^([0-7]|all)$")] = None,
) -> Response:
    """As `seat` saw it; `all` is what all seats knew together, without it what everyone could see."""
    parts = parts_of(request)
    parts.limits.check("replay", key_of(request, person))
    watching: Watching = None
    if seat is not None:
        watching = "all" if seat == "all" else int(seat)
    return json_answer((await replay(request, code)).at(step, watching))
