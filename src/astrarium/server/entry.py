"""The domain types of the server: what rooms, the store and the journal share."""

from __future__ import annotations

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """An event in the log of a table; `n` counts from 1."""

    n: int
    kind: str
    seat: int
    body: dict[str, Any]
    at: float
    id: str
    """Unique, so that an entry is recognised after a connection was lost in its commit."""


class Sheet(msgspec.Struct, frozen=True):
    """The configuration of a table: what it is before anything happens at it."""

    code: str
    game: str
    players: int
    settings: dict[str, bool]
    listed: bool
    clock: dict[str, Any]
    absence: int
    seed: str
    host: str
    """The id of the person who made the table."""
    created: float
    engine: str = ""
    """The version of the engine that the table began with."""
    components: str = ""
    """The digest of the components that the table began with."""


class Person(msgspec.Struct, frozen=True):
    """A user; `kept` when a password protects the name."""

    id: str
    name: str
    kept: bool
    seat: int | None = None
    """The one that they speak for, where several people at one browser have several."""


class Login(msgspec.Struct, frozen=True):
    """A log-in of a person on one device; `agent` is a few words about it, such as "Firefox on Linux"."""

    id: str
    created: float
    used: float
    agent: str


class ChatLine(msgspec.Struct, frozen=True):
    """A chat message; `seat` is None for a spectator."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float


class Refused(Exception):
    """A rejected command: nothing has changed.

    `code` is one of stale, illegal, not-yours, not-now, no-undo, taken, unknown, limit, busy, broken and
    frozen; `reason` is a sentence for the person, `rule` the clause behind it.
    """

    def __init__(self, code: str, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, str | None]]:
        return Refused, (self.code, self.reason, self.rule)


class Unavailable(Exception):
    """The database cannot be reached at the moment."""


class Unsettled(Unavailable):
    """A write was begun, and nobody knows yet whether it is on disk; it settles by itself."""


UNSETTLED = (
    "The server has not heard back from its disk yet. What you sent may have been done: "
    "the table will show it."
)


class Displaced(Exception):
    """Another server drives the table now: what this one wanted to do by itself was not written."""
