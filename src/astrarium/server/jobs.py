"""What waits for the writer: a request, and who is to be told what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.server.entry import Unavailable, Unsettled

Then = Callable[[Any], None]
"""Is told what came of something: a value, or the exception instead of it."""


class Job:
    """A write request, and who waits for it."""

    def __init__(
        self,
        what: Any,
        then: Then,
        doubt: Callable[[], None],
        since: float,
        automatic: bool,
    ) -> None:
        """`what` is a line for the database, or a method of the store and its arguments."""
        self.what: Final = what
        self.then = then
        self.doubt: Final = doubt
        self.since: Final = since
        self.automatic: Final = automatic
        self.sent = False  # the writer has it
        self.in_doubt = False  # an attempt before may have succeeded
        self.doubted = False  # whoever waits was told so
        self.settled = False  # it is known what came of it

    @property
    def unknown(self) -> bool:
        """Whether it may be on disk without our knowing."""
        return self.sent or self.in_doubt

    def settle(self, answer: Any) -> None:
        if not self.settled:
            self.settled = True
            self.then(answer)

    def give_up(self) -> None:
        """Whoever waits has waited too long."""
        if not self.unknown:
            self.settle(Unavailable("The database cannot be reached."))
        elif not self.doubted:
            self.doubted = True
            self.doubt()

    def withdraw(self) -> bool:
        """Do not write it, if that is still possible; whether it will never be written now."""
        if not self.unknown:
            self.settled = True
        return self.settled


def unsettled() -> Unsettled:
    return Unsettled("The writer has not answered yet.")
