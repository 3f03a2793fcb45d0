"""Authentication dependencies of the routes: who sends a request."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request

from astrarium.server.entry import Person, Refused
from astrarium.server.parts import address_of, parts_of
from astrarium.server.people import NOBODY, Session, bearer, seat_token

# Declared by routes that cannot be used by nobody.
NEEDS_PERSON: dict[str, Any] = {"security": [{"cookie": []}]}
NEEDS_SEAT: dict[str, Any] = {"security": [{"cookie": []}, {"token": []}]}
SECURITY_SCHEMES = {
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "astrarium",
        "description": "Set by POST /api/me. Programs add the header X-Astrarium: 1.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A seat's token of POST /api/tables/CODE/token.",
    },
}


class Speaker(NamedTuple):
    """The authenticated caller: by cookie, or by a token that holds `seat`."""

    person: Person | None
    seat: int | None
    key: str
    """What limits count as one: the person, or the address of somebody unknown."""


def key_of(request: Request, person: Person | None) -> str:
    return person.id if person is not None else address_of(request)


async def table_code(request: Request, code: str) -> str:
    """The code in the path, in its one form; there is a table that has it.

    :raises Refused: if there is none, or this address has tried too many.
    """
    parts = parts_of(request)
    return (await parts.codes.find(address_of(request), code, parts.hub.room)).sheet.code


async def somebody(request: Request) -> Person | None:
    """The person of the cookie, if there is one.

    :raises Refused: for a token, which is valid at its table only.
    """
    session = await logged_in_or_not(request)
    return session.person if session is not None else None


async def logged_in_or_not(request: Request) -> Session | None:
    """The log-in of the cookie, if there is one.

    :raises Refused: for a token, which is valid at its table only.
    """
    if bearer(request) is not None:
        raise Refused("not-yours", "A token speaks for its seat, and not here.")
    return await parts_of(request).people.session(request)


async def logged_in(
    session: Annotated[Session | None, Depends(logged_in_or_not)],
) -> Session:
    """The log-in of the cookie.

    :raises Refused: if there is none.
    """
    if session is None:
        raise Refused("nobody", NOBODY)
    return session


async def someone(person: Annotated[Person | None, Depends(somebody)]) -> Person:
    """The person of the cookie.

    :raises Refused: if there is none.
    """
    if person is None:
        raise Refused("nobody", NOBODY)
    return person


async def speaker(request: Request, code: Annotated[str, Depends(table_code)]) -> Speaker:
    """The caller at this table, even a spectator without a name.

    :raises Refused: for a token of another table.
    """
    token = await seat_token(request)
    if token is None:
        person = await parts_of(request).people.by_cookie(request)
        return Speaker(person, None, key_of(request, person))
    table, seat, person = token
    if table != code:
        raise Refused("not-yours", "This token is for another table.")
    return Speaker(person, seat, person.id)


async def named_speaker(someone_here: Annotated[Speaker, Depends(speaker)]) -> Speaker:
    """The caller at this table, with a name.

    :raises Refused: if that is nobody.
    """
    if someone_here.person is None:
        raise Refused("nobody", NOBODY)
    return someone_here


async def person_here(someone_here: Annotated[Speaker, Depends(named_speaker)]) -> Speaker:
    """A person at this table, not a program.

    :raises Refused: for a token.
    """
    if someone_here.seat is not None:
        raise Refused("not-yours", "A token plays its seat; this is for the person who owns it.")
    return someone_here


Code = Annotated[str, Depends(table_code)]
Somebody = Annotated[Person | None, Depends(somebody)]
Someone = Annotated[Person, Depends(someone)]
LoggedIn = Annotated[Session, Depends(logged_in)]
AnySpeaker = Annotated[Speaker, Depends(speaker)]
NamedSpeaker = Annotated[Speaker, Depends(named_speaker)]
PersonHere = Annotated[Speaker, Depends(person_here)]
