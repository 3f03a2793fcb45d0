"""Unique ids of entries."""

from __future__ import annotations

import os
import secrets
from typing import Final


class Ids:
    """A prefix for this process, and a count: random bytes for each id would cost a system call."""

    def __init__(self) -> None:
        self._prefix = ""
        self._count = 0
        self.begin()

    def begin(self) -> None:
        """Draw the prefix; anew in a process that was forked."""
        self._prefix = secrets.token_hex(8)

    def next(self) -> str:
        self._count += 1
        return f"{self._prefix}{self._count:x}"


_ids: Final = Ids()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_ids.begin)


def new_id() -> str:
    """A unique id for an entry."""
    return _ids.next()
