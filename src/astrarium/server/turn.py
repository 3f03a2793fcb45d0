"""A fair lock: one change to a room at a time, in the order of arrival."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final


class Turn:
    """A fair lock like `asyncio.Lock` that can also be taken without waiting while it is free."""

    def __init__(self) -> None:
        self.taken = False
        self._kept = False
        self._queue: Final[deque[asyncio.Future[None]]] = deque()

    def take(self) -> bool:
        """Take the lock if it is free; release it with `give`."""
        if self.taken:
            return False
        self.taken = True
        return True

    def give(self) -> None:
        """Release the lock to the next in the queue."""
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.taken = False

    def keep(self) -> None:
        """Do not release the lock where the block that holds it ends; someone calls `give` later."""
        self._kept = True

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting = asyncio.get_running_loop().create_future()
        self._queue.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # it was ours already
                self.give()
            raise

    async def __aexit__(self, *_: object) -> None:
        if self._kept:
            self._kept = False
        else:
            self.give()
