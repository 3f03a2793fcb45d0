"""One WebSocket session: someone who is shown a table, and what they send."""

from __future__ import annotations

from typing import Final

import msgspec

from astrarium.server.conversation import Conversation
from astrarium.server.entry import Person, Refused
from astrarium.server.live import Live
from astrarium.server.parts import Parts
from astrarium.server.wire import Wire

LOGGED_OUT: Final = 4401  # close codes of the 4000 range are ours

FROZEN: Final = 4409
BROKEN: Final = 4503
CLOSE_CODES: Final = {"broken": BROKEN, "frozen": FROZEN}
"""How a table in trouble is left."""


class Connection(Conversation):
    """A WebSocket session: someone who is shown a table; their messages are handled one after the other."""

    def __init__(self, parts: Parts, wire: Wire, person: Person | None, token: int | None) -> None:
        super().__init__(parts, wire, person, token)

    def speak_for(self, seat: int | None) -> None:
        """Of several seats of this person, this one."""
        if self.person is not None and seat is not None:
            self.person = msgspec.structs.replace(self.person, seat=seat)

    async def attend(self, live: Live) -> tuple[int, str] | None:
        """Handle their messages until they leave; returns why to close the connection, if there is a reason."""
        self._live = live
        self.wire.attend(self.heard)
        await self.wire.gone()
        return self._farewell

    def log_out(self) -> None:
        """Their log-in has ended: nothing more is heard from them."""
        self.part(LOGGED_OUT, "You are logged out here.")

    def lose_table(self, why: Refused) -> None:
        """The table can no longer be shown."""
        self.part(CLOSE_CODES[why.code], why.reason[:120])
