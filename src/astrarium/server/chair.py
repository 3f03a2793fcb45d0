"""A seat at a table of the server."""

from __future__ import annotations

from typing import Any, Final

from astrarium.server.clock import Clock

OPEN: Final = "open"


class Chair:
    """A seat, and who sits on it."""

    def __init__(self, clock: Clock) -> None:
        self.kind = OPEN  # "open", "person" or "bot"
        self.name: str | None = None
        self.person: str | None = None
        self.bot: str | None = None  # the bot that decides here now
        self.held: str | None = None  # why a bot decides for a person
        self.clock: Final = clock

    def clear(self) -> None:
        self.kind = OPEN
        self.name = self.person = self.bot = self.held = None

    def info(self) -> dict[str, Any]:
        person = self.kind == "person"
        return {
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "held": self.held,
            "time": self.clock.left if person else None,
            "since": self.clock.since,
        }
