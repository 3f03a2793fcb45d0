"""A database of any age comes to the present schema, and none is spoiled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from astrarium.server import schema
from astrarium.server.migrations import NewerDatabase
from astrarium.server.store import Store


def test_an_empty_database_gets_the_present_schema(blank_url: str) -> None:
    store = Store(blank_url)
    store.upgrade()
    with store.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    store.close()
    assert differences == []


def test_a_second_upgrade_changes_nothing(blank_url: str) -> None:
    store = Store(blank_url)
    store.upgrade()
    mira = store.new_person("Mira")
    store.upgrade()
    assert store.person(mira.id) == mira
    store.close()


def test_processes_that_start_together_upgrade_once(blank_url: str) -> None:
    stores = [Store(blank_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        for _ in threads.map(Store.upgrade, stores):
            pass
    for store in stores:
        store.ping()
        store.close()


def test_a_database_of_a_newer_version_is_left_alone(blank_url: str) -> None:
    store = Store(blank_url)
    store.upgrade()
    with store.engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match=r"schema 9999.*Start a newer version"):
        store.upgrade()
    store.close()
