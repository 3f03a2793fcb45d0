"""Routes of replays: finished tables by their code, and uploaded records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from astrarium.server.answers import json_answer, problems
from astrarium.server.beginning import Beginning
from astrarium.server.entry import Person
from astrarium.server.parts import address_of, parts_of
from astrarium.server.replays import LARGEST_RECORD, MOST_DECISIONS, Replay, Watching
from astrarium.server.shapes import (
    WHOLE,
    Body,
    CodeAnswer,
    ReplayDocument,
    ReplayInfo,
    ReplayLog,
    ReplaySteps,
)
from astrarium.server.speakers import NEEDS_PERSON, Somebody, Someone, key_of

router = APIRouter(prefix="/api/replays", tags=["replays"])


MOST_STEPS = 32  # in one answer

Seer = Annotated[str | None, Query(pattern=r"^([0-7]|all)$")]


class Upload(Body):
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


class Branch(Body):
    """Where to play on, and on which seat."""

    at: Annotated[int, Field(ge=0, le=MOST_DECISIONS), WHOLE] | None = None
    """After how many decisions; a running game only where it stands, without this."""
    seat: Annotated[int, Field(ge=0, le=7), WHOLE] | None = None
    """Without it one that is to decide there, or in a running game my own."""


@router.post(
    "/{code}/branch",
    status_code=201,
    response_model=CodeAnswer,
    responses=problems(400, 401, 403, 404, 409, 422),
    openapi_extra=NEEDS_PERSON,
    summary="Play on from there",
)
async def post_branch(request: Request, code: str, body: Branch, person: Someone) -> Response:
    """A new table against bots that begins in that position. Chance is drawn anew from there on."""
    parts = parts_of(request)
    parts.limits.check("create", person.id)
    parts.limits.check("create from", address_of(request))

    async def look(code: str) -> Beginning:
        return await parts.replays.beginning(code, person, body.at)

    begun = await parts.codes.find(address_of(request), code, look)
    made = await parts.hub.branch(person, begun, body.seat)
    parts.codes.tell(address_of(request), made)
    return json_answer({"code": made}, 201)


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
    check_limit(request, person)
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
    seat: Seer = None,
) -> Response:
    """As `seat` saw it; `all` is what all seats knew together, without it what everyone could see."""
    check_limit(request, person)
    return json_answer((await replay(request, code)).at(step, watching(seat)))


@router.get(
    "/{code}/from/{step}",
    response_model=ReplaySteps,
    responses=problems(403, 404, 409, 422),
    summary="Several steps at once",
)
async def get_steps(
    request: Request,
    code: str,
    person: Somebody,
    step: Annotated[int, Path(ge=0, le=MOST_DECISIONS)],
    seat: Seer = None,
    count: Annotated[int, Query(ge=0, le=MOST_STEPS)] = 15,
) -> Response:
    """The document after `step` decisions, and what each of the next ones changes in it, without the log."""
    check_limit(request, person)
    return json_answer((await replay(request, code)).walk(step, count, watching(seat)))


@router.get(
    "/{code}/log",
    response_model=ReplayLog,
    responses=problems(403, 404, 409, 422),
    summary="The whole log",
)
async def get_log(request: Request, code: str, person: Somebody, seat: Seer = None) -> Response:
    """As that seat may read it; after each step there is the beginning of it."""
    check_limit(request, person)
    return json_answer((await replay(request, code)).log(watching(seat)))


def check_limit(request: Request, person: Person | None) -> None:
    """:raises Refused: if someone asks for too much."""
    parts_of(request).limits.check("replay", key_of(request, person))


def watching(seat: str | None) -> Watching:
    if seat is None:
        return None
    return "all" if seat == "all" else int(seat)
