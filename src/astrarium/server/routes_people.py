"""Routes of accounts: a name, a password to keep it, logging in and out, and where one is logged in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from astrarium.server.answers import json_answer, problems
from astrarium.server.entry import Person
from astrarium.server.parts import address_of, parts_of
from astrarium.server.people import LONGEST_PASSWORD, SHORTEST_PASSWORD
from astrarium.server.shapes import Body, LoginInfo, Me
from astrarium.server.speakers import NEEDS_PERSON, LoggedIn, Somebody

router = APIRouter(prefix="/api", tags=["people"])


class Name(Body):
    """My name: 1 to 24 visible characters."""

    name: str = Field(min_length=1, max_length=100, examples=["Mira"])


class Password(Body):
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class Login(Body):
    name: str = Field(min_length=1, max_length=100)
    password: str = Field(min_length=1, max_length=LONGEST_PASSWORD)


def about(person: Person | None) -> Response:
    if person is None:
        return json_answer({"name": None, "kept": False})
    return json_answer({"name": person.name, "kept": person.kept})


@router.get("/me", response_model=Me, responses=problems(403), summary="Who I am")
async def get_me(request: Request, person: Somebody) -> Response:
    answer = about(person)
    if person is not None:
        parts_of(request).people.renew_cookie(request, answer)
    return answer


@router.post(
    "/me",
    response_model=Me,
    responses=problems(400, 403, 409, 413, 422),
    summary="Choose a name",
)
async def post_me(request: Request, body: Name, person: Somebody) -> Response:
    """The first time this makes a guest and sets a cookie; later it changes the name."""
    parts = parts_of(request)
    if person is None:
        parts.limits.check("guest", address_of(request))
    called = await parts.people.call(person, body.name)
    answer = about(called)
    if person is None:
        await parts.people.begin(request, answer, called)
    return answer


@router.post(
    "/me/password",
    response_model=Me,
    responses=problems(400, 401, 403, 409, 413, 422),
    openapi_extra=NEEDS_PERSON,
    summary="Keep my name by a password",
)
async def post_password(request: Request, body: Password, session: LoggedIn) -> Response:
    """From then on nobody else can use the name. A new password ends all other log-ins."""
    parts = parts_of(request)
    parts.limits.check("password", session.person.id)
    kept = await parts.people.keep(session.person, body.password)
    # This one begins anew: a copy of its cookie is a log-in elsewhere too.
    await parts.people.end_others(session)
    answer = about(kept)
    await parts.people.begin(request, answer, kept)
    return answer


@router.post(
    "/login",
    response_model=Me,
    responses=problems(400, 401, 403, 413, 422),
    summary="Log in with a kept name",
)
async def post_login(request: Request, body: Login, before: Somebody) -> Response:
    parts = parts_of(request)
    keeper = await parts.people.keeper(body.name)
    # All spellings that lead to one account count together.
    account = keeper.id if keeper is not None else body.name.strip().casefold()
    own = keeper is not None and before is not None and before.id == keeper.id
    with parts.logins.attempt(address_of(request), account, own):
        person = await parts.people.log_in(body.name, body.password)
    answer = about(person)
    await parts.people.begin(request, answer, person)
    return answer


@router.post("/logout", response_model=Me, responses=problems(403), summary="Log out here")
async def post_logout(request: Request) -> Response:
    """The cookie is void from now on, wherever a copy of it may be. A guest without a password cannot come
    back."""
    answer = about(None)
    await parts_of(request).people.end(request, answer)
    return answer


# --- log-ins ---------------------------------------------------------------------------------


@router.get(
    "/me/sessions",
    response_model=list[LoginInfo],
    responses=problems(401, 403),
    openapi_extra=NEEDS_PERSON,
    summary="Where I am logged in",
)
async def get_sessions(request: Request, session: LoggedIn) -> Response:
    """This one first, marked by `here`, then the last used."""
    return json_answer(await parts_of(request).people.logins(session))


@router.delete(
    "/me/sessions",
    response_model=list[LoginInfo],
    responses=problems(401, 403),
    openapi_extra=NEEDS_PERSON,
    summary="Log out everywhere else",
)
async def delete_sessions(request: Request, session: LoggedIn) -> Response:
    """Ends all my log-ins but this one, and returns what is left."""
    people = parts_of(request).people
    await people.end_others(session)
    return json_answer(await people.logins(session))


@router.delete(
    "/me/sessions/{id}",
    response_model=list[LoginInfo],
    responses=problems(401, 403, 404, 422),
    openapi_extra=NEEDS_PERSON,
    summary="End one of my log-ins",
)
async def delete_session(
    request: Request,
    session: LoggedIn,
    id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")],
) -> Response:
    """Returns what is left."""
    people = parts_of(request).people
    await people.end_one(session, id)
    return json_answer(await people.logins(session))
