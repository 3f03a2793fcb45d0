"""Authentication: people by the cookie of a log-in, names by a password, programs by a token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from astrarium.server.bounds import MOST_LOGINS
from astrarium.server.config import Config
from astrarium.server.devices import device_of
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.names import tidy_name
from astrarium.server.parts import parts_of
from astrarium.server.reach import reach
from astrarium.server.store import OLD_COOKIE, Store

log = logging.getLogger(__name__)

YEAR: Final = 365 * 24 * 3600
RENEW_AFTER: Final = 7 * 24 * 3600
KNOWN_SECONDS: Final = 10.0  # after which a change made by another process is seen
MOST_KNOWN: Final = 10_000
NOTED_EVERY: Final = 3600.0  # seconds between notes that a log-in is in use
WATCH_SECONDS: Final = (
    5.0  # between looks for connections whose log-in was ended by another process
)
MOST_WATCHED: Final = 500  # log-ins to a query
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
TOKEN_PREFIX: Final = "ast_"

# No password has it. It is checked when a name is unknown, so that the answer takes as long.
NOBODYS_HASH: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$jF2Y0BLwXIKUJFXZYakUCw$"
    "1VyBHEyEXVuFe8lTtxnG2ASe/hWQMXCWHN3NNhDhDaQ"
)

NOBODY: Final = "Choose a name first."
WRONG_LOGIN: Final = "The name or the password is wrong."
WRONG_TOKEN: Final = "This token holds no seat."


class Session(NamedTuple):
    """A log-in that a request belongs to: whose it is, and its id in the database."""

    person: Person
    id: str


class Known(NamedTuple):
    """A cached log-in."""

    session: Session
    until: float


class People:
    """The user accounts of one server."""

    def __init__(self, store: Store, config: Config, now: Callable[[], float] = time.time) -> None:
        self._store: Final = store
        self._config: Final = config
        self._now: Final = now
        key = config.secret.encode() or store.secret("cookie")
        self._signer: Final = URLSafeTimedSerializer(key, salt="astrarium person")
        # Those of people who are here are shown again and again; to check a signature takes longer than all else.
        self._signed: Final = lru_cache(MOST_KNOWN)(
            partial(self._signer.loads, return_timestamp=True)
        )
        self._hasher: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4)
        self._known: Final[dict[str, Known]] = {}
        self._connected: Final[dict[str, set[Callable[[], None]]]] = defaultdict(set)
        self._hashing: Final = asyncio.Semaphore(2)  # each takes a core and much memory

    # Log-ins

    async def by_cookie(self, connection: HTTPConnection) -> Person | None:
        """The person of a request's cookie."""
        session = await self.session(connection)
        return session.person if session is not None else None

    async def session(self, connection: HTTPConnection) -> Session | None:
        """The log-in that a request's cookie names, unless it has ended."""
        cookie = connection.cookies.get(self._cookie_name(connection))
        said = self._read(cookie) if cookie else None
        if cookie is None or said is None:
            return None
        id = session_id(cookie, said)
        known = self._known.get(id)
        if known is not None and known.until >= time.monotonic():
            return known.session
        found = await reach(self._store.session, id)
        if found is None:
            return await self._from_old(id, said, device_of(connection))
        login, person = found
        if login.used < 0:
            return None
        if self._now() - login.used >= NOTED_EVERY:
            with suppress(Unavailable):  # a note, no more
                await reach(self._store.use_session, id, person.id, self._now())
        return self._know(Session(person, id))

    async def begin(self, connection: HTTPConnection, response: Response, person: Person) -> None:
        """Log a person in on the device of this request, instead of whoever was."""
        before = await self.session(connection)
        if before is not None:
            await self._end([before.id])
        secret = secrets.token_urlsafe(32)
        await self._add(digest(secret), person, device_of(connection))
        self._set_cookie(connection, response, secret)

    def renew_cookie(self, connection: HTTPConnection, response: Response) -> None:
        """Extend a cookie that is in use."""
        cookie = connection.cookies.get(self._cookie_name(connection), "")
        said, signed = self._signed(cookie)
        if time.time() - signed.timestamp() > RENEW_AFTER:
            secret = said if isinstance(said, str) else session_id(cookie, said)
            self._set_cookie(connection, response, secret)

    async def end(self, connection: HTTPConnection, response: Response) -> None:
        """Log out on the device of this request."""
        session = await self.session(connection)
        if session is not None:
            await self._end([session.id])
        self._drop_cookie(connection, response)

    async def logins(self, session: Session) -> list[dict[str, Any]]:
        """The log-ins of a person, as they may see them: the one of the request, marked, and the others."""
        mine = await reach(self._store.sessions_of, session.person.id)
        return [
            {
                "id": public_id(login.id),
                "device": login.agent,
                "since": login.created,
                "used": login.used - login.used % NOTED_EVERY,
                "here": login.id == session.id,
            }
            for login in sorted(mine, key=lambda login: login.id != session.id)
        ]

    async def end_one(self, session: Session, id: str) -> None:
        """End another log-in of the same person.

        :raises Refused: if they have no such log-in.
        """
        mine = await reach(self._store.sessions_of, session.person.id)
        chosen = [login.id for login in mine if public_id(login.id) == id]
        if not chosen:
            raise Refused("unknown", "There is no such log-in of yours; it may have ended already.")
        await self._end(chosen)

    async def end_others(self, session: Session) -> None:
        """End all log-ins of a person but this one."""
        mine = await reach(self._store.sessions_of, session.person.id)
        await self._end([login.id for login in mine if login.id != session.id])

    @contextmanager
    def connected(self, session: Session | None, part: Callable[[], None]) -> Iterator[None]:
        """While this holds, `part` is called when the log-in ends, by whichever process."""
        if session is None:
            yield
            return
        self._connected[session.id].add(part)
        try:
            yield
        finally:
            self._connected[session.id].discard(part)
            if not self._connected[session.id]:
                del self._connected[session.id]

    async def watch(self) -> None:
        """Every few seconds: part with connections whose log-in another process has ended."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.part_with_ended()
            except Unavailable:
                pass  # the next look will tell
            except Exception:  # it must go on, whatever it was
                log.exception("log-ins could not be watched")

    async def part_with_ended(self) -> None:
        """Part with connections whose log-in has ended."""
        ids = list(self._connected)
        for start in range(0, len(ids), MOST_WATCHED):
            some = ids[start : start + MOST_WATCHED]
            self._forget(await reach(self._store.ended_sessions, some))

    async def _from_old(self, id: str, said: Any, device: str) -> Session | None:
        """The log-in of a cookie from before there were log-ins: a person's id and a stamp."""
        if isinstance(said, str):
            return None
        person = await reach(self._store.person, said[0])
        if person is None or await self._stamp(person) != said[1]:
            return None
        await self._add(id, person, device)
        return self._know(Session(person, id))

    async def _add(self, id: str, person: Person, device: str) -> None:
        await reach(self._store.add_session, id, person.id, device, self._now(), MOST_LOGINS)

    async def _end(self, ids: list[str]) -> None:
        await reach(self._store.end_sessions, ids)
        self._forget(ids)

    def _forget(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._known.pop(id, None)
            for part in list(self._connected.get(id, ())):
                part()

    def _know(self, session: Session) -> Session:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[session.id] = Known(session, time.monotonic() + KNOWN_SECONDS)
        return session

    def _look_again(self, person_id: str) -> None:
        """Something about a person has changed."""
        for id, known in list(self._known.items()):
            if known.session.person.id == person_id:
                del self._known[id]

    # Cookies

    def _read(self, cookie: str) -> Any:
        """What a cookie of ours says: a secret, or in an old one a person's id and a stamp."""
        try:
            said, signed = self._signed(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        if not 0 <= time.time() - signed.timestamp() <= YEAR:
            return None
        return (
            said if isinstance(said, str) or (isinstance(said, list) and len(said) == 2) else None
        )

    def _set_cookie(self, connection: HTTPConnection, response: Response, secret: str) -> None:
        response.set_cookie(
            self._cookie_name(connection),
            self._signer.dumps(secret),
            max_age=YEAR,
            path="/",
            secure=self._secure(connection),
            httponly=True,
            samesite="lax",
        )

    def _drop_cookie(self, connection: HTTPConnection, response: Response) -> None:
        response.delete_cookie(
            self._cookie_name(connection),
            path="/",
            secure=self._secure(connection),
            httponly=True,
            samesite="lax",
        )

    def _secure(self, connection: HTTPConnection) -> bool:
        return self._config.https or connection.scope["scheme"] in ("https", "wss")

    def _cookie_name(self, connection: HTTPConnection) -> str:
        # Browsers take a cookie of this prefix from nobody but this very host, by https.
        return "__Host-astrarium" if self._secure(connection) else "astrarium"

    async def _stamp(self, person: Person) -> str:
        """What an old cookie of a kept name must say: it changes with the password."""
        if not person.kept:
            return ""
        kept = await reach(self._store.kept, person.name)
        return hashlib.blake2b(kept[1].encode(), digest_size=9).hexdigest() if kept else "gone"

    # Names and passwords

    async def call(self, person: Person | None, name: str) -> Person:
        """A new guest of that name, or someone's new name.

        :raises Refused: if it cannot be a name, or someone else keeps it.
        """
        name = tidy_name(name)
        if person is None:
            return await reach(self._store.new_person, name)
        await reach(self._store.rename, person.id, name)
        self._look_again(person.id)
        return Person(person.id, name, person.kept)

    async def keep(self, person: Person, password: str) -> Person:
        """Protect a person's name by a password, or change the password.

        :raises Refused: if someone else keeps that name.
        """
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        await reach(self._store.keep_name, person.id, person.name, hashed)
        self._look_again(person.id)
        return Person(person.id, person.name, True)

    async def keeper(self, name: str) -> Person | None:
        """Who keeps this name, in whatever spelling."""
        kept = await reach(self._store.kept, " ".join(name.split()))
        return kept[0] if kept is not None else None

    async def log_in(self, name: str, password: str) -> Person:
        """The person who keeps that name by that password.

        :raises Refused: if there is none; it does not tell whether the name or the password is wrong.
        """
        kept = await reach(self._store.kept, " ".join(name.split()))
        hashed = kept[1] if kept is not None else NOBODYS_HASH
        async with self._hashing:
            fits = await asyncio.to_thread(self._fits, hashed, password)
        if kept is None or not fits:
            raise Refused("wrong", WRONG_LOGIN)
        if self._hasher.check_needs_rehash(hashed):
            return await self.keep(kept[0], password)
        return kept[0]

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    # Tokens

    async def new_token(self, code: str, seat: int, person: Person) -> str:
        """A token with which a program can play this seat. It is shown once and stored as a hash."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        await reach(self._store.add_token, digest(token), code, seat, person.id)
        return token

    async def by_token(self, token: str) -> tuple[str, int, Person] | None:
        """The table, seat and person that a token stands for."""
        if not token.startswith(TOKEN_PREFIX) or len(token) > 100 or not token.isascii():
            return None
        # Looked up by its digest: how long that takes says nothing about any token.
        found = await reach(self._store.token, digest(token))
        if found is None:
            return None
        code, seat, id = found
        person = await reach(self._store.person, id)
        return (code, seat, person) if person is not None else None


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def session_id(cookie: str, said: Any) -> str:
    """The id of the log-in that a cookie names, by what it says."""
    if not isinstance(said, str):
        return OLD_COOKIE + digest(cookie)
    return said if said.startswith(OLD_COOKIE) else digest(said)


def public_id(id: str) -> str:
    """What a person may know of the id of a log-in: enough to name it."""
    return digest(id)[:16]


# --- of a connection -------------------------------------------------------------------------


def bearer(connection: HTTPConnection) -> str | None:
    """The token of a request, None if it has no Authorization header."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if hmac.compare_digest(kind.lower().encode(), b"bearer") else ""


async def seat_token(connection: HTTPConnection) -> tuple[str, int, Person] | None:
    """The table, seat and person of a request's token; None if it has no token.

    :raises Refused: for a token that holds no seat.
    """
    token = bearer(connection)
    if token is None:
        return None
    parts = parts_of(connection)
    found = await parts.people.by_token(token)
    if found is None:
        raise Refused("wrong", WRONG_TOKEN)
    code, seat, person = found
    # The seat may have been given back since, and be somebody else's now.
    if (await parts.hub.room(code)).seat_of(person) != seat:
        raise Refused("wrong", WRONG_TOKEN)
    return found
