"""Tables and entries to write, with as little said about them as a test allows."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from astrarium.server.entry import Entry, Sheet
from astrarium.server.store import Store

T = TypeVar("T")


def finish(scenario: Coroutine[Any, Any, T]) -> T:
    """Run it in an event loop. One that waits for something that never comes fails in the end."""
    return asyncio.run(asyncio.wait_for(scenario, 300))


def entry(n: int, kind: str = "move", seat: int = 0, **body: Any) -> Entry:
    return Entry(n=n, kind=kind, seat=seat, body=body, at=time.time(), id=secrets.token_hex(16))


def sheet(code: str, host: str, *, listed: bool = False, created: float = 1.5) -> Sheet:
    return Sheet(
        code=code,
        game="new-frontiers",
        players=3,
        settings={"draft": True},
        listed=listed,
        clock={"kind": "days", "days": 2},
        absence=3,
        seed="27",
        host=host,
        created=created,
    )


def new_tables(store: Store, *codes: str) -> str:
    """Make tables with no entries; the id of their host."""
    host = store.new_person("Mira").id
    for code in codes:
        store.new_table(sheet(code, host), [])
    return host
