"""Tables and entries to write, with as little said about them as a test allows."""

from __future__ import annotations

import secrets
import time
from typing import Any

from astrarium.server.entry import Entry, Sheet
from astrarium.server.store import Store


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
