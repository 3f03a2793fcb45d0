"""A backup is whole, is taken while the server plays, and never harms what is there."""

from __future__ import annotations

import asyncio
import stat
import subprocess
from pathlib import Path

import pytest

from astrarium.server.backup import BackupFailed, backup
from astrarium.server.journal import Journal
from astrarium.server.store import Store
from tests.server.drafts import entry, finish, new_tables
from tests.server.postgres import Cluster


def test_a_backup_taken_during_play_has_all_that_was_acknowledged(
    store: Store, database_url: str, tmp_path: Path, postgres: Cluster
) -> None:
    codes = [f"table-{i}" for i in range(5)]
    new_tables(store, *codes)
    copy = tmp_path / "copy"

    async def play(journal: Journal, code: str, done: asyncio.Event) -> None:
        n = 0
        while not done.is_set():
            n += 1
            assert await journal.append(code, entry(n))

    async def scenario() -> list[int]:
        journal = Journal(store)
        journal.start()
        done = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for code in codes:
                group.create_task(play(journal, code, done))
            while not store.entries(codes[-1], after=20):
                await asyncio.sleep(0.001)
            before = [len(store.entries(code)) for code in codes]
            await asyncio.to_thread(backup, database_url, copy)
            done.set()
        await journal.close()
        return before

    before = finish(scenario())
    restored = Store(_restore(copy, postgres) if "postgresql" in database_url else str(copy))
    restored.upgrade()
    for code, number in zip(codes, before):
        kept = restored.entries(code)
        assert len(kept) >= number
        assert kept == store.entries(code)[: len(kept)]
    assert restored.counts() == store.counts()
    restored.close()


def _restore(dump: Path, postgres: Cluster) -> str:
    postgres.drop("restored")
    url = postgres.create("restored")
    place = url.replace("postgresql+psycopg", "postgresql")
    subprocess.run(["pg_restore", f"--dbname={place}", "--no-owner", str(dump)], check=True)
    return url


def test_a_backup_is_for_its_owner_alone(store: Store, database_url: str, tmp_path: Path) -> None:
    backup(database_url, tmp_path / "copy")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy"]


def test_a_backup_overwrites_nothing(store: Store, database_url: str, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("the backup of last week")
    with pytest.raises(BackupFailed, match="already exists"):
        backup(database_url, target)
    assert target.read_text() == "the backup of last week"


def test_a_backup_that_fails_leaves_no_file(postgres: Cluster, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="There is no database"):
        backup(f"{tmp_path}/nothing.db", tmp_path / "copy")
    with pytest.raises(BackupFailed, match="nothing_here"):
        backup(postgres.url("nothing_here"), tmp_path / "copy")
    with pytest.raises(BackupFailed, match="cannot be written"):
        backup(f"{tmp_path}/nothing.db", tmp_path / "missing" / "copy")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_pg_dump_is_named(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupFailed, match="pg_dump is missing"):
        backup(postgres_url, tmp_path / "copy")
