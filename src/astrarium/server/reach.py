"""Calls from the event loop to the store: in a thread pool, with a time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

from astrarium.server.entry import Unavailable

T = TypeVar("T")

PATIENCE: Final = 6.0  # seconds: longer than the driver's own, which says more
# A database that hangs holds these up until it answers, and nothing else.
_threads: Final = ThreadPoolExecutor(8, "store")


async def reach(ask: Callable[..., T], *about: object) -> T:
    """The result of a method of the store.

    :raises Unavailable: if it takes too long; the work may still happen later.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE):
            return await loop.run_in_executor(_threads, copy_context().run, ask, *about)
    except TimeoutError:
        raise Unavailable("The database does not answer.") from None
