"""The fast path of the command dispatcher: most commands are choices, and these wake no task.

It is apart from the hub because it is compiled with the engine. The hub and what belongs to it are not: they need
libraries that a build does not have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.server.entry import Entry, Person
from astrarium.server.jobs import unsettled
from astrarium.server.live import Live
from astrarium.server.messages import Act
from astrarium.server.room import OVER

Answer = Callable[[Any], None]
"""Is told the state number after a command, or the exception instead of it."""


class Choice:
    """An entry that is being written, by whoever holds the table's lock until it is known what came of it."""

    def __init__(self, hub: Any, live: Live, entry: Entry, then: Answer) -> None:
        self._hub: Final = hub
        self._live: Final = live
        self._entry: Final = entry
        self._then: Answer | None = then

    def answer(self, answer: Any) -> None:
        """Pass the first answer on, and drop those that come after it."""
        if self._then is not None:
            then, self._then = self._then, None
            then(answer)

    def doubt(self) -> None:
        """It is not known in time."""
        self.answer(unsettled())

    def written(self, outcome: Any) -> None:
        """The entry has been written, or not: False if another process wrote in its place first."""
        live = self._live
        if outcome is False:
            self._hub.spawn(self._hub.outrun(live, self.answer))
            return
        answer: Any
        try:
            if isinstance(outcome, Exception):
                raise outcome
            take_in(self._hub, live, self._entry)
            self._hub.driving.after_change(live)
            answer = live.room.number(self._entry.seat)
        except Exception as error:
            answer = error
        live.turn.give()
        self.answer(answer)


def choose(
    hub: Any, live: Live, person: Person | None, command: Act, token: int | None, then: Answer
) -> None:
    """Have a choice written; the table's lock is held, and given back when `then` is told."""
    # By name, as the hub calls it: whoever puts another method in its place is heard.
    room: Any = live.room
    try:
        entry = room.draft(command, person, token, hub.now())
        choice = Choice(hub, live, entry, then)
        hub.journal.post(live.room.sheet.code, entry, choice.written, choice.doubt)
    except Exception as error:  # even a fault must not keep the table from everybody
        live.turn.give()
        then(error)


def take_in(hub: Any, live: Live, entry: Entry) -> None:
    """Apply a committed entry and show it."""
    live.take_in(entry, hub.now())
    if entry.kind == "move" and live.room.stage == OVER:
        hub.journal.note_end(live.room.sheet.code)
