"""Authentication: guests by a signed cookie, names by a password, programs by a token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from astrarium.server.config import Config
from astrarium.server.entry import Person, Refused
from astrarium.server.parts import parts_of
from astrarium.server.reach import reach
from astrarium.server.store import Store

YEAR: Final = 365 * 24 * 3600
RENEW_AFTER: Final = 7 * 24 * 3600
LONGEST_NAME: Final = 24
KNOWN_SECONDS: Final = 10.0  # after which a change made by another process is seen
MOST_KNOWN: Final = 10_000
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
TOKEN_PREFIX: Final = "ast_"
# Letters that show nothing, though they count as printable.
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"

# No password has it. It is checked when a name is unknown, so that the answer takes as long.
NOBODYS_HASH: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$jF2Y0BLwXIKUJFXZYakUCw$"
    "1VyBHEyEXVuFe8lTtxnG2ASe/hWQMXCWHN3NNhDhDaQ"
)

NOBODY: Final = "Choose a name first."
WRONG_LOGIN: Final = "The name or the password is wrong."
WRONG_TOKEN: Final = "This token holds no seat."


def tidy_name(text: str) -> str:
    """A name as it will be shown.

    :raises Refused: if it cannot be one.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Refused("malformed", f"A name has 1 to {LONGEST_NAME} characters.")
    if len(name) > LONGEST_NAME:
        raise Refused(
            "malformed", f"A name has at most {LONGEST_NAME} characters, not {len(name)}."
        )
    # Not printable are also the marks that turn the direction of writing.
    if not name.isprintable() or not any(shows(letter) for letter in name):
        raise Refused("malformed", "A name can contain only visible letters, digits and signs.")
    return name


def shows(letter: str) -> bool:
    """Whether a letter is visible by itself."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANKS


class Known(NamedTuple):
    """A cached user, and what their cookie must contain."""

    person: Person
    stamp: str
    until: float


class People:
    """The user accounts of one server."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store: Final = store
        self._config: Final = config
        key = config.secret.encode() or store.secret("cookie")
        self._signer: Final = URLSafeTimedSerializer(key, salt="astrarium person")
        self._hasher: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4)
        self._known: Final[dict[str, Known]] = {}
        self._hashing: Final = asyncio.Semaphore(2)  # each takes a core and much memory

    # Cookies

    async def by_cookie(self, connection: HTTPConnection) -> Person | None:
        """The person of a request's cookie."""
        cookie = connection.cookies.get(self._cookie_name(connection))
        if not cookie:
            return None
        try:
            id, stamp = self._signer.loads(cookie, max_age=YEAR)
        except (BadSignature, ValueError, TypeError):
            return None
        known = self._known.get(id)
        if known is None or known.until < time.monotonic():
            person = await reach(self._store.person, id)
            if person is None:
                return None
            known = Known(person, await self._stamp(person), time.monotonic() + KNOWN_SECONDS)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[id] = known
        return known.person if stamp == known.stamp else None

    async def set_cookie(
        self, connection: HTTPConnection, response: Response, person: Person
    ) -> None:
        """Set the session cookie of this person."""
        response.set_cookie(
            self._cookie_name(connection),
            self._signer.dumps([person.id, await self._stamp(person)]),
            max_age=YEAR,
            path="/",
            secure=self._secure(connection),
            httponly=True,
            samesite="lax",
        )

    async def renew_cookie(
        self, connection: HTTPConnection, response: Response, person: Person
    ) -> None:
        """Extend a cookie that is in use."""
        cookie = connection.cookies.get(self._cookie_name(connection), "")
        _, signed = self._signer.loads(cookie, return_timestamp=True)
        if time.time() - signed.timestamp() > RENEW_AFTER:
            await self.set_cookie(connection, response, person)

    def drop_cookie(self, connection: HTTPConnection, response: Response) -> None:
        """Delete the session cookie."""
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
        """Ties the cookies of a kept name to its password: a new password ends the old ones."""
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
        self._known.pop(person.id, None)
        return Person(person.id, name, person.kept)

    async def keep(self, person: Person, password: str) -> Person:
        """Protect a person's name by a password, or change the password.

        :raises Refused: if someone else keeps that name.
        """
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        await reach(self._store.keep_name, person.id, person.name, hashed)
        self._known.pop(person.id, None)
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


# --- of a connection -------------------------------------------------------------------------


def bearer(connection: HTTPConnection) -> str | None:
    """The token of a request, None if it has no Authorization header."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if hmac.compare_digest(kind.lower().encode(), b"bearer") else ""


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who makes this request, if known. A request with a token acts for nobody else.

    :raises Refused: for a token that holds no seat.
    """
    token = await seat_token(connection)
    if token is not None:
        return token[2]
    return await parts_of(connection).people.by_cookie(connection)


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
