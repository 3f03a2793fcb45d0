"""Routes of tables: creating them, reading them, and their records."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from astrarium.server import orders
from astrarium.server.answers import json_answer, problems
from astrarium.server.entry import Person, Refused
from astrarium.server.parts import Parts, address_of, parts_of
from astrarium.server.reach import reach
from astrarium.server.replays import record_of
from astrarium.server.shapes import (
    CodeAnswer,
    Order,
    StudyAnswer,
    TableAnswer,
    TableRow,
    TokenAnswer,
)
from astrarium.server.speakers import (
    NEEDS_PERSON,
    NEEDS_SEAT,
    AnySpeaker,
    Code,
    NamedSpeaker,
    PersonHere,
    Somebody,
    Someone,
    Speaker,
    key_of,
)

router = APIRouter(prefix="/api/tables", tags=["tables"])

LONGEST_WAIT = 55
MOST_ROWS = 40


def make_order(body: Order) -> orders.TableOrder:
    clock: orders.Clock = orders.NoClock()
    if body.clock["kind"] == "live":
        clock = orders.LiveClock(body.clock["minutes"], body.clock["increment"])
    elif body.clock["kind"] == "days":
        clock = orders.DaysClock(body.clock["days"])
    return orders.TableOrder(
        game=body.game,
        players=body.players,
        seats=body.seats,
        settings=body.settings,
        listed=body.listed,
        clock=clock,
        absence=body.absence,
        start=body.start,
    )


# --- lists -----------------------------------------------------------------------------------


@router.get(
    "",
    response_model=list[TableRow],
    responses=problems(403),
    summary="Listed tables with open seats",
)
async def get_tables(request: Request, person: Somebody) -> Response:
    parts = parts_of(request)
    codes = await reach(parts.store.listed, MOST_ROWS)
    parts.codes.tell(address_of(request), *codes)
    found = await rows(parts, codes, person)
    return json_answer([row for row in found if any(x["kind"] == "open" for x in row["seats"])])


@router.get(
    "/mine", response_model=list[TableRow], responses=problems(403), summary="Tables I sit at"
)
async def get_my_tables(request: Request, person: Somebody) -> Response:
    """Also those I host; running ones first. Without a name the list is empty."""
    if person is None:
        return json_answer([])
    parts = parts_of(request)
    codes = await reach(parts.store.tables_of, person.id, MOST_ROWS)
    parts.codes.tell(address_of(request), *codes)
    return json_answer(await rows(parts, codes, person))


async def rows(parts: Parts, codes: list[str], person: Person | None) -> list[dict[str, Any]]:
    """The lines of a list; a table that cannot be read does not keep the others from it."""
    found = [await parts.hub.row(code, person) for code in codes]
    return [row for row in found if row is not None]


@router.post(
    "",
    status_code=201,
    response_model=CodeAnswer,
    responses=problems(400, 401, 403, 404, 409, 413, 422),
    openapi_extra=NEEDS_PERSON,
    summary="Make a table",
)
async def post_table(request: Request, body: Order, person: Someone) -> Response:
    """With `start` and no open seat the game starts at once."""
    parts = parts_of(request)
    parts.limits.check("create", person.id)
    parts.limits.check("create from", address_of(request))
    code = await parts.hub.create(person, make_order(body))
    parts.codes.tell(address_of(request), code)
    return json_answer({"code": code}, 201)


# --- one table -------------------------------------------------------------------------------


@router.get(
    "/{code}",
    response_model=TableAnswer,
    responses=problems(401, 403, 404, 422),
    summary="A table as I may see it",
)
async def get_table(
    request: Request,
    code: Code,
    who: AnySpeaker,
    since: Annotated[int, Query(ge=0, le=2**53)] = 0,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response:
    """The document, the log and the chat. With `wait`, as soon as the state number is above `since`, or
    after that many seconds."""
    parts = parts_of(request)
    parts.limits.check("poll", who.key)
    if wait:
        await wait_for(parts, code, who, since, wait)
    return json_answer(await parts.hub.document(code, who.person, who.seat))


async def wait_for(parts: Parts, code: str, who: Speaker, since: int, seconds: float) -> None:
    """Wait until something happens, the time is up or the server stops."""
    waits = [
        asyncio.ensure_future(parts.hub.wait(code, who.person, who.seat, since, seconds)),
        asyncio.ensure_future(parts.closing.wait()),
    ]
    try:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()
    finally:
        for one in waits:
            one.cancel()


@router.get(
    "/{code}/study",
    response_model=StudyAnswer,
    responses=problems(401, 403, 404),
    openapi_extra=NEEDS_SEAT,
    summary="Prices, sums and previews for my seat",
)
async def get_study(request: Request, code: Code, who: NamedSpeaker) -> Response:
    parts = parts_of(request)
    parts.limits.check("study", who.key)
    return json_answer(await parts.hub.study(code, who.person, who.seat))


@router.post(
    "/{code}/token",
    status_code=201,
    response_model=TokenAnswer,
    responses=problems(401, 403, 404),
    openapi_extra=NEEDS_PERSON,
    summary="A token with which a program can hold my seat",
)
async def post_token(request: Request, code: Code, who: PersonHere) -> Response:
    """It is shown only once, and is valid until I leave the seat."""
    parts = parts_of(request)
    assert who.person is not None
    seat = (await parts.hub.room(code)).seat_of(who.person)
    if seat is None:
        raise Refused("not-yours", "You have no seat at this table.")
    parts.limits.check("token", who.key)
    token = await parts.people.new_token(code, seat, who.person)
    return json_answer({"token": token, "code": code, "seat": seat}, 201)


@router.get(
    "/{code}/record",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        **problems(403, 404, 409),
    },
    summary="The record of a finished or frozen game",
)
async def get_record(request: Request, code: str, person: Somebody) -> Response:
    """A text to keep, to upload again, or for `astrarium replay`. That of a frozen game is for its people."""
    parts = parts_of(request)
    parts.limits.check("replay", key_of(request, person))

    async def look(code: str) -> Response:
        text = await reach(parts.store.replay, code)
        if text is None:
            text = await parts.hub.frozen_record(code, person)
        if text is None:
            text = record_of(await parts.hub.room(code))
        headers = {"content-disposition": f'attachment; filename="{code}.txt"'}
        return Response(text, headers=headers, media_type="text/plain")

    return await parts.codes.find(address_of(request), code, look)
