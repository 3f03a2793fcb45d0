"""One WebSocket session: someone who is shown a table, and what they send."""

from __future__ import annotations

import logging
import time
from typing import Final

import msgspec

from astrarium.server import messages as m
from astrarium.server.entry import Person, Refused, Unavailable, Unsettled
from astrarium.server.errors import UNSETTLED
from astrarium.server.limits import Bucket
from astrarium.server.live import Live
from astrarium.server.parts import Parts
from astrarium.server.shapes import RefusedMessage, ServerMessage
from astrarium.server.sight import Viewer
from astrarium.server.wire import Wire

log = logging.getLogger(__name__)

BURST: Final = 120  # messages that one connection may send at once
STEADY: Final = 40  # and then so many a second

TOO_MUCH: Final = 4429  # close codes of the 4000 range are ours
TOO_LONG: Final = 1009
FAULT: Final = 1011
LOGGED_OUT: Final = 4401

FROZEN: Final = 4409
BROKEN: Final = 4503
CLOSE_CODES: Final = {"broken": BROKEN, "frozen": FROZEN}
"""How a table in trouble is left."""

NOT_SAVED: Final = "The server cannot save just now, so nothing was played. Try again in a moment."


class Connection:
    """A WebSocket session: someone who is shown a table; their messages are handled one after the other."""

    def __init__(self, parts: Parts, wire: Wire, person: Person | None, token: int | None) -> None:
        self.wire: Final = wire
        self.person = person
        self.token: Final = token
        self.viewer = Viewer(None, False)
        self.send: Final = self.wire.say
        self._hub: Final = parts.hub
        self._limits: Final = parts.limits
        self._limited: Final = parts.hub.config.limits
        self._bucket: Final = Bucket(BURST, 1 / STEADY, time.monotonic())
        self._live: Live | None = None
        self._farewell: tuple[int, str] | None = None
        # What is under way, and since when.
        self._said: m.Command | None = None
        self._since = 0.0

    def speak_for(self, seat: int | None) -> None:
        """Of several seats of this person, this one."""
        if self.person is not None and seat is not None:
            self.person = msgspec.structs.replace(self.person, seat=seat)

    async def attend(self, live: Live) -> tuple[int, str] | None:
        """Handle their messages until they leave; returns why to close the connection, if there is a reason."""
        self._live = live
        self.wire.attend(self._heard)
        await self.wire.gone()
        return self._farewell

    def log_out(self) -> None:
        """Their log-in has ended: nothing more is heard from them."""
        self._part(LOGGED_OUT, "You are logged out here.")

    def lose_table(self, why: Refused) -> None:
        """The table can no longer be shown."""
        self._part(CLOSE_CODES[why.code], why.reason[:120])

    def _heard(self, text: bytes) -> None:
        try:
            self._hear(text)
        except Exception:
            log.exception("a message could not be handled")
            self._fail()

    def _fail(self) -> None:
        self._hub.metrics.faults.inc()
        self._part(FAULT, "Something went wrong in the server.")

    def _part(self, code: int, reason: str) -> None:
        self._farewell = (code, reason)
        self.wire.dismiss()

    def _hear(self, text: bytes) -> None:
        if self._limited and self._bucket.take(time.monotonic()):
            self._part(TOO_MUCH, "Too many messages at once.")
            return
        if len(text) > m.LONGEST_MESSAGE:
            self._part(TOO_LONG, "The message is too long.")
            return
        live = self._live
        assert live is not None
        try:
            said = m.socket_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._answer(
                refusal(None, live.room.number(self.viewer.seat), "malformed", f"{error}", None)
            )
            return
        if isinstance(said, m.Ping):
            self._answer({"type": "pong"})
        elif isinstance(said, m.Study):
            study = live.room.study(self.viewer.seat)
            self._answer({"type": "study", "id": said.id, **study})
        elif not isinstance(said, m.Hello):
            self._submit(live, said)

    def _submit(self, live: Live, said: m.Command) -> None:
        self._said = said
        self._since = time.perf_counter()
        try:
            if isinstance(said, m.Chat) and self.person is not None:
                self._limits.check("chat", self.person.id)
        except Refused as refused:
            self._done(refused)
            return
        self.wire.hold()
        self._hub.submit(live, self.person, said, self.token, self._done)

    def _done(self, outcome: int | Exception) -> None:
        """Report that a command is done or refused."""
        said, live = self._said, self._live
        assert said is not None and live is not None
        n = live.room.number(self.viewer.seat)
        word = "done"
        if isinstance(outcome, int):
            self._answer({"type": "done", "id": said.id, "n": outcome})
        elif isinstance(outcome, Refused):
            word = outcome.code
            self._answer(refusal(said.id, n, word, outcome.reason, outcome.rule))
        elif isinstance(outcome, Unsettled):
            word = "unsettled"
            self._answer(refusal(said.id, n, word, UNSETTLED, None))
        elif isinstance(outcome, Unavailable):
            word = "unavailable"
            self._answer(refusal(said.id, n, "busy", NOT_SAVED, None))
        else:
            word = "fault"
            log.error("a command failed", exc_info=outcome)
            self._fail()
        metrics = self._hub.metrics
        metrics.commands.add(str(type(said).__struct_config__.tag), word)
        metrics.command_seconds.observe(time.perf_counter() - self._since)
        if self._farewell is None:
            self.wire.go_on()

    def _answer(self, message: ServerMessage) -> None:
        self.send(m.encoder.encode(message))


def refusal(id: int | None, n: int, code: str, reason: str, rule: str | None) -> RefusedMessage:
    """The message that refuses a command: nothing has changed, and why."""
    return {"type": "refused", "id": id, "n": n, "code": code, "reason": reason, "rule": rule}
