"""Processes that share a PostgreSQL learn of each other's entries and chat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text

from astrarium.server.bulletin import Bulletin
from astrarium.server.journal import Journal
from astrarium.server.store import Store
from astrarium.server.writer import CHANNEL
from tests.server.drafts import entry, finish, new_tables
from tests.server.postgres import Cluster

Note = tuple[str, int | None, str]


class Process:
    """A journal and a bulletin, and what the bulletin has said."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.journal = Journal(store, patience=30)
        self.notes: asyncio.Queue[Note] = asyncio.Queue()
        self.resyncs: asyncio.Queue[None] = asyncio.Queue()
        self.bulletin = Bulletin(
            store.url,
            self.journal.origin,
            lambda code, n, kind: self.notes.put_nowait((code, n, kind)),
            lambda: self.resyncs.put_nowait(None),
        )


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Process]:
    process = Process(Store(url))
    process.journal.start()
    await process.bulletin.start()
    await process.resyncs.get()
    try:
        yield process
    finally:
        await process.bulletin.close()
        await process.journal.close()
        process.store.close()


def test_another_process_hears_of_entries_and_chat(postgres_url: str) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as one, process(postgres_url) as other:
            new_tables(one.store, "quiet-fox", "loud-fox")
            assert await one.journal.append("quiet-fox", entry(1))
            assert await other.journal.append("loud-fox", entry(1))
            assert await one.journal.append("quiet-fox", entry(2))
            await one.journal.notify_chat("quiet-fox")
            heard = [await other.notes.get() for _ in range(3)]
            assert heard == [
                ("quiet-fox", 1, "entry"),
                ("quiet-fox", 2, "entry"),
                ("quiet-fox", None, "chat"),
            ]
            assert await one.notes.get() == ("loud-fox", 1, "entry")
            assert one.notes.empty(), "nobody hears of their own"

    finish(scenario())


def test_an_entry_that_lost_its_place_is_not_announced(postgres_url: str) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as one, process(postgres_url) as other:
            new_tables(one.store, "quiet-fox")
            assert await one.journal.append("quiet-fox", entry(1))
            assert not await other.journal.append("quiet-fox", entry(1))
            assert await other.journal.append("quiet-fox", entry(2))
            assert await one.notes.get() == ("quiet-fox", 2, "entry")

    finish(scenario())


def test_after_a_lost_connection_the_process_is_told_to_look_again(
    postgres: Cluster, postgres_url: str
) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as one, process(postgres_url) as other:
            new_tables(one.store, "quiet-fox")
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
            await other.resyncs.get()
            assert await one.journal.append("quiet-fox", entry(1))
            assert await other.notes.get() == ("quiet-fox", 1, "entry")

    finish(scenario())


def test_notes_of_strangers_are_passed_over(postgres_url: str) -> None:
    async def scenario() -> None:
        async with process(postgres_url) as one, process(postgres_url) as other:
            new_tables(one.store, "quiet-fox")
            with one.store.engine.begin() as connection:
                for note in ("", "hello", "a b c d", "origin quiet-fox -1"):
                    connection.execute(
                        text("SELECT pg_notify(:channel, :note)"),
                        {"channel": CHANNEL, "note": note},
                    )
            assert await one.journal.append("quiet-fox", entry(1))
            assert await other.notes.get() == ("quiet-fox", 1, "entry")

    finish(scenario())


def test_with_sqlite_there_is_no_news(tmp_path: Path) -> None:
    async def scenario() -> None:
        alone = Process(Store(f"{tmp_path}/astrarium.db"))
        alone.store.upgrade()
        new_tables(alone.store, "quiet-fox")
        alone.journal.start()
        await alone.bulletin.start()
        assert await alone.journal.append("quiet-fox", entry(1))
        await alone.journal.notify_chat("quiet-fox")
        await alone.bulletin.close()
        await alone.journal.close()
        alone.store.close()
        assert alone.notes.empty() and alone.resyncs.empty()

    finish(scenario())


def test_a_database_that_is_away_at_the_start_is_waited_for(
    postgres: Cluster, postgres_url: str
) -> None:
    async def scenario() -> None:
        waiting = Process(Store(postgres_url))
        await asyncio.to_thread(postgres.stop)
        try:
            await waiting.bulletin.start()
        finally:
            await asyncio.to_thread(postgres.start)
        await waiting.resyncs.get()
        await waiting.bulletin.close()
        waiting.store.close()

    finish(scenario())
