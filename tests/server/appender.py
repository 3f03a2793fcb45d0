"""A server process in small, to be killed: appends to tables and says what was acknowledged.

Run as `python -m tests.server.appender URL CODE...`; prints `code n id` after each append.
"""

from __future__ import annotations

import asyncio
import itertools
import sys

from astrarium.server.journal import Journal
from astrarium.server.store import Store
from tests.server.drafts import entry


async def append_forever(journal: Journal, code: str) -> None:
    for n in itertools.count(1):
        move = entry(n, option="settle comet-zone")
        assert await journal.append(code, move)
        print(code, n, move.id, flush=True)


async def main(url: str, codes: list[str]) -> None:
    journal = Journal(Store(url))
    journal.start()
    await asyncio.gather(*(append_forever(journal, code) for code in codes))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
