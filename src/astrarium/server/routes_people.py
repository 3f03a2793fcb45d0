"""Routes of accounts: a name, a password to keep it, logging in and out."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import Field

from astrarium.server.answers import json_answer, problems
from astrarium.server.entry import Person
from astrarium.server.parts import address_of, parts_of
from astrarium.server.people import LONGEST_PASSWORD, SHORTEST_PASSWORD
from astrarium.server.shapes import Me, Shape
from astrarium.server.speakers import NEEDS_PERSON, Somebody, Someone

router = APIRouter(prefix="/api", tags=["people"])


class Name(Shape):
    """My name: 1 to 24 visible characters."""

    name: str = Field(min_length=1, max_length=100, examples=["Mira"])


class Password(Shape):
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class Login(Shape):
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
        await parts_of(request).people.renew_cookie(request, answer, person)
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
    await parts.people.set_cookie(request, answer, called)
    return answer


@router.post(
    "/me/password",
    response_model=Me,
    responses=problems(400, 401, 403, 409, 413, 422),
    openapi_extra=NEEDS_PERSON,
    summary="Keep my name by a password",
)
async def post_password(request: Request, body: Password, person: Someone) -> Response:
    """From then on nobody else can use the name. A new password ends all other sessions."""
    parts = parts_of(request)
    parts.limits.check("password", person.id)
    kept = await parts.people.keep(person, body.password)
    answer = about(kept)
    await parts.people.set_cookie(request, answer, kept)
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
    await parts.people.set_cookie(request, answer, person)
    return answer


@router.post("/logout", response_model=Me, responses=problems(403), summary="Forget me here")
async def post_logout(request: Request) -> Response:
    """The browser forgets who it is. A guest without a password cannot come back."""
    answer = about(None)
    parts_of(request).people.drop_cookie(request, answer)
    return answer
