"""What is said over a WebSocket at a table: messages in, answers out.

It is apart from the connection because it is compiled with the engine, and a connection can be referred to weakly.
"""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

from astrarium.server import messages as m
from astrarium.server.choices import choose
from astrarium.server.entry import UNSETTLED, Person, Refused, Unavailable, Unsettled
from astrarium.server.limits import Bucket
from astrarium.server.live import Live
from astrarium.server.sight import Viewer

log = logging.getLogger(__name__)

BURST: Final = 120  # messages that one connection may send at once
STEADY: Final = 40  # and then so many a second

TOO_MUCH: Final = 4429  # close codes of the 4000 range are ours
TOO_LONG: Final = 1009
FAULT: Final = 1011

NOT_SAVED: Final = "The server cannot save just now, so nothing was played. Try again in a moment."


@mypyc_attr(allow_interpreted_subclasses=True)
class Conversation:
    """Someone who is shown a table; their messages are handled one after the other."""

    def __init__(self, parts: Any, wire: Any, person: Person | None, token: int | None) -> None:
        """`parts` and `wire` are those of the server: their modules need libraries that a build does not have."""
        self.wire: Final = wire
        self.person = person
        self.token: Final = token
        self.viewer = Viewer(None, False)
        self.send: Final = wire.say
        self._hub: Final = parts.hub
        self._limits: Final = parts.limits
        self._metrics: Final = parts.hub.metrics
        self._limited: Final[bool] = parts.hub.config.limits
        self._bucket: Final = Bucket(BURST, 1 / STEADY, time.monotonic())
        self._live: Live | None = None
        self._farewell: tuple[int, str] | None = None
        # What is under way, and since when.
        self._said: m.Command | None = None
        self._since = 0.0

    def heard(self, text: bytes) -> None:
        """Handle a message."""
        try:
            self._hear(text)
        except Exception:
            log.exception("a message could not be handled")
            self._fail()

    def part(self, code: int, reason: str) -> None:
        """Hear nothing more from them, and let the connection be closed."""
        self._farewell = (code, reason)
        self.wire.dismiss()

    def _fail(self) -> None:
        self._metrics.faults.inc()
        self.part(FAULT, "Something went wrong in the server.")

    def _hear(self, text: bytes) -> None:
        if self._limited and self._bucket.take(time.monotonic()):
            self.part(TOO_MUCH, "Too many messages at once.")
            return
        if len(text) > m.LONGEST_MESSAGE:
            self.part(TOO_LONG, "The message is too long.")
            return
        live = self._live
        assert live is not None
        try:
            said = m.socket_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._refuse(None, "malformed", f"{error}", None)
            return
        if isinstance(said, m.Act):
            self._submit(live, said)
        elif isinstance(said, m.Ping):
            self._answer({"type": "pong"})
        elif isinstance(said, m.Study):
            room: Any = live.room
            self._answer({"type": "study", "id": said.id, **room.study(self.viewer.seat)})
        elif not isinstance(said, m.Hello):
            self._submit(live, said)

    def _submit(self, live: Live, said: m.Command) -> None:
        self._said = said
        self._since = time.perf_counter()
        if isinstance(said, m.Chat) and self.person is not None:
            try:
                self._limits.check("chat", self.person.id)
            except Refused as refused:
                self._done(refused)
                return
        self.wire.hold()
        if isinstance(said, m.Act) and live.turn.take():
            choose(self._hub, live, self.person, said, self.token, self._done)
        else:
            self._hub.submit(live.room.sheet.code, self.person, said, self.token, self._done)

    def _done(self, outcome: Any) -> None:
        """Report that a command is done, with the state number after it, or refused."""
        said = self._said
        assert said is not None
        word = "done"
        if isinstance(outcome, int):
            self._answer({"type": "done", "id": said.id, "n": outcome})
        elif isinstance(outcome, Refused):
            word = outcome.code
            self._refuse(said.id, word, outcome.reason, outcome.rule)
        elif isinstance(outcome, Unsettled):
            word = "unsettled"
            self._refuse(said.id, word, UNSETTLED, None)
        elif isinstance(outcome, Unavailable):
            word = "unavailable"
            self._refuse(said.id, "busy", NOT_SAVED, None)
        else:
            word = "fault"
            log.error("a command failed", exc_info=outcome)
            self._fail()
        self._metrics.commands.add(m.TAGS[type(said)], word)
        self._metrics.command_seconds.observe(time.perf_counter() - self._since)
        if self._farewell is None:
            self.wire.go_on()

    def _refuse(self, id: int | None, code: str, reason: str, rule: str | None) -> None:
        """Say that nothing has changed, and why."""
        assert self._live is not None
        self._answer(
            {
                "type": "refused",
                "id": id,
                "n": self._live.room.number(self.viewer.seat),
                "code": code,
                "reason": reason,
                "rule": rule,
            }
        )

    def _answer(self, message: dict[str, Any]) -> None:
        self.send(m.encoder.encode(message))
