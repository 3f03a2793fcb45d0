"""Tables that cannot be played: broken ones are tried again, frozen ones wait for another version."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from astrarium.server.entry import Refused, Sheet
from astrarium.server.versions import same_version, version_words

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0

BROKEN: Final = "broken"
FROZEN: Final = "frozen"
KINDS: Final = (BROKEN, FROZEN)

_BROKEN: Final = "This table cannot be read at the moment. Nothing is lost, and the server tries again by itself."
# Both have to fit into the last words of a socket.
_FROZEN: Final = (
    "This game was begun with {}, and the rules have changed. "
    "It cannot go on; its record can be downloaded."
)


class Trouble:
    """Why a table cannot be played, and when to try again."""

    def __init__(self, kind: str, sheet: Sheet | None, now: float) -> None:
        self.kind: Final = kind
        self.sheet: Final = sheet
        self.since: Final = now
        self.tried = now
        self.pause = FIRST_PAUSE

    @property
    def refusal(self) -> Refused:
        if self.kind == FROZEN and self.sheet is not None:
            return Refused(FROZEN, _FROZEN.format(version_words(self.sheet)))
        return Refused(BROKEN, _BROKEN)


class Troubles:
    """The tables of this server that cannot be played."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._by_code: Final[dict[str, Trouble]] = {}

    def check(self, code: str) -> None:
        """:raises Refused: if the table is in trouble and it is too early to try again."""
        trouble = self._by_code.get(code)
        if trouble is None:
            return
        if trouble.kind == FROZEN or self._clock() < trouble.tried + FIRST_PAUSE:
            raise trouble.refusal

    def mark(self, code: str, sheet: Sheet | None, error: Exception, rules: bool) -> Refused:
        """A table cannot be read; `rules`: it does not follow the rules of this version. Returns the refusal."""
        trouble = self._by_code.get(code)
        if trouble is not None:
            trouble.tried = self._clock()
            trouble.pause = min(2 * trouble.pause, LONGEST_PAUSE)
            return trouble.refusal
        frozen = rules and sheet is not None and not same_version(sheet)
        kind = FROZEN if frozen else BROKEN
        self._by_code[code] = trouble = Trouble(kind, sheet, self._clock())
        log.error("a table is %s", kind, extra={"table": code}, exc_info=error)
        return trouble.refusal

    def heal(self, code: str) -> None:
        """A table was read."""
        if self._by_code.pop(code, None) is not None:
            log.warning("a table can be read again", extra={"table": code})

    def due(self) -> list[str]:
        """Broken tables that it is time to try again."""
        now = self._clock()
        return [
            code
            for code, trouble in self._by_code.items()
            if trouble.kind == BROKEN and trouble.tried + trouble.pause <= now
        ]

    def of(self, code: str) -> Trouble | None:
        """What is wrong with a table."""
        return self._by_code.get(code)

    def count(self, kind: str) -> int:
        return sum(trouble.kind == kind for trouble in self._by_code.values())
