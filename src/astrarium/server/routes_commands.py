"""Table commands over HTTP: the same as on the socket, one address each."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from astrarium.server import messages as m
from astrarium.server.answers import json_answer, problems
from astrarium.server.entry import Refused, Unavailable, Unsettled
from astrarium.server.parts import parts_of
from astrarium.server.shapes import WHOLE, Body, Done
from astrarium.server.speakers import (
    NEEDS_PERSON,
    NEEDS_SEAT,
    Code,
    NamedSpeaker,
    PersonHere,
    Speaker,
)

router = APIRouter(prefix="/api/tables", tags=["commands"])

Number = Annotated[int, Field(ge=0, le=2**53), WHOLE]
Seat = Annotated[int, Field(ge=0, le=7), WHOLE]
Word = Annotated[str, Field(min_length=1, max_length=40)]
OptionText = Annotated[str, Field(min_length=1, max_length=m.LONGEST_OPTION)]

_BARE = problems(401, 403, 404, 409)
_WITH_BODY = problems(400, 401, 403, 404, 409, 413, 422)


class Act(Body):
    """A decision: `n` is the state number I saw, `option` the notation or the number of an option."""

    n: Number
    option: OptionText | Number = Field(examples=["settle comet-zone"])


class Undo(Body):
    """`n` is the state number I saw."""

    n: Number


class OneSeat(Body):
    """A seat, counted from 0."""

    seat: Seat


class SeatBot(Body):
    """A bot for a seat; null takes it away."""

    seat: Seat
    bot: Word | None


class Start(Body):
    """The bot that open seats get; null if they are to be filled by people."""

    fill: Word | None = None


class Mute(Body):
    """A person, by their seat or by a chat line that they wrote; `on` false gives them the word back."""

    seat: Seat | None = None
    line: Number | None = None
    on: bool = True


class Chat(Body):
    text: str = Field(min_length=1, max_length=m.LONGEST_CHAT)


async def carry_out(request: Request, code: str, who: Speaker, command: m.Command) -> Response:
    """Hand a command to its table; answer once it is committed."""
    parts = parts_of(request)
    parts.limits.check("chat" if isinstance(command, m.Chat) else "command", who.key)
    kind = str(type(command).__struct_config__.tag)
    outcome = "done"
    begun = time.perf_counter()
    try:
        return json_answer({"n": await parts.hub.command(code, who.person, command, who.seat)})
    except Refused as refused:
        outcome = refused.code
        raise
    except Unavailable as error:
        outcome = "unsettled" if isinstance(error, Unsettled) else "unavailable"
        raise
    finally:
        parts.metrics.commands.add(kind, outcome)
        parts.metrics.command_seconds.observe(time.perf_counter() - begun)


@router.post(
    "/{code}/act",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_SEAT,
    summary="Decide",
)
async def act(request: Request, code: Code, who: NamedSpeaker, body: Act) -> Response:
    return await carry_out(request, code, who, m.Act(n=body.n, option=body.option))


@router.post(
    "/{code}/undo",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_SEAT,
    summary="Take back my last decision",
)
async def undo(request: Request, code: Code, who: NamedSpeaker, body: Undo) -> Response:
    return await carry_out(request, code, who, m.Undo(n=body.n))


@router.post(
    "/{code}/resign",
    response_model=Done,
    responses=_BARE,
    openapi_extra=NEEDS_SEAT,
    summary="Let a bot play my seat to the end",
)
async def resign(request: Request, code: Code, who: NamedSpeaker) -> Response:
    return await carry_out(request, code, who, m.Resign())


@router.post(
    "/{code}/take-back",
    response_model=Done,
    responses=_BARE,
    openapi_extra=NEEDS_SEAT,
    summary="Take my seat back from the bot",
)
async def take_back(request: Request, code: Code, who: NamedSpeaker) -> Response:
    return await carry_out(request, code, who, m.TakeBack())


@router.post(
    "/{code}/chat",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_SEAT,
    summary="Say something at the table",
)
async def chat(request: Request, code: Code, who: NamedSpeaker, body: Chat) -> Response:
    return await carry_out(request, code, who, m.Chat(text=body.text))


# --- for people only -------------------------------------------------------------------------


@router.post(
    "/{code}/sit",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Take an open seat",
)
async def sit(request: Request, code: Code, who: PersonHere, body: OneSeat) -> Response:
    return await carry_out(request, code, who, m.Sit(seat=body.seat))


@router.post(
    "/{code}/leave",
    response_model=Done,
    responses=_BARE,
    openapi_extra=NEEDS_PERSON,
    summary="Give my seat back, before the start",
)
async def leave(request: Request, code: Code, who: PersonHere) -> Response:
    return await carry_out(request, code, who, m.Leave())


@router.post(
    "/{code}/bot",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Put a bot on a seat of my table, or take it away",
)
async def bot(request: Request, code: Code, who: PersonHere, body: SeatBot) -> Response:
    return await carry_out(request, code, who, m.SeatBot(seat=body.seat, bot=body.bot))


@router.post(
    "/{code}/remove",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Remove a person from a seat of my table, before the start",
)
async def remove(request: Request, code: Code, who: PersonHere, body: OneSeat) -> Response:
    """They cannot sit down at this table again."""
    return await carry_out(request, code, who, m.Remove(seat=body.seat))


@router.post(
    "/{code}/mute",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Mute someone in the chat of my table, or give them the word back",
)
async def mute(request: Request, code: Code, who: PersonHere, body: Mute) -> Response:
    command = m.Mute(seat=body.seat, line=body.line, on=body.on)
    return await carry_out(request, code, who, command)


@router.post(
    "/{code}/start",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Start the game at my table",
)
async def start(request: Request, code: Code, who: PersonHere, body: Start) -> Response:
    return await carry_out(request, code, who, m.Start(fill=body.fill))


@router.post(
    "/{code}/hand-over",
    response_model=Done,
    responses=_WITH_BODY,
    openapi_extra=NEEDS_PERSON,
    summary="Let a bot play for a seat that keeps the table waiting",
)
async def hand_over(request: Request, code: Code, who: PersonHere, body: OneSeat) -> Response:
    return await carry_out(request, code, who, m.HandOver(seat=body.seat))


@router.post(
    "/{code}/rematch",
    response_model=Done,
    responses=_BARE,
    openapi_extra=NEEDS_PERSON,
    summary="The same seats again, at a new table",
)
async def rematch(request: Request, code: Code, who: PersonHere) -> Response:
    return await carry_out(request, code, who, m.Rematch())
