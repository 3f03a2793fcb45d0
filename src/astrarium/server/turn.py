"""Whose turn it is to change a room: one at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final


class Turn:
    """Like `asyncio.Lock`, and can be taken without waiting where it is free."""

    def __init__(self) -> None:
        self.taken = False
        self._queue: Final[deque[asyncio.Future[None]]] = deque()

    def take(self) -> bool:
        """Take the turn if it is free; whoever gets it gives it back with `give`."""
        if self.taken:
            return False
        self.taken = True
        return True

    def give(self) -> None:
        """Let the next in the queue have it."""
        while self._queue:
            waiting = self._queue.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.taken = False

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
        self.give()
