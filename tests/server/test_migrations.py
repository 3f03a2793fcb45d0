"""A database of any age comes to the present schema, and none is spoiled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import text

from astrarium.server import schema
from astrarium.server.entry import Refused
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


def test_kept_names_survive_a_new_way_to_compare_them(blank_url: str) -> None:
    """Names that look alike were kept side by side once: each still opens with its own password."""
    store = Store(blank_url)
    _first_schema(store)
    with store.engine.begin() as connection:
        for place, name in enumerate(["KEPT", "КЕРТ", "κept", "Ann", "lan", "Ian"]):
            row = {"id": f"p{place}", "name": name, "folded": name.casefold(), "at": float(place)}
            row["password"] = f"hash of {name}"
            connection.execute(
                text("INSERT INTO people VALUES (:id, :name, :folded, :password, :at)"), row
            )
    store.upgrade()
    for name in ["KEPT", "kept", "КЕРТ", "керт", "κept", "Ann", "ANN", "lan", "Ian", "ian"]:
        kept = store.kept(name)
        assert kept is not None
        assert kept[0].name.casefold() == name.casefold()
        assert kept[1] == f"hash of {kept[0].name}"
    ian = store.kept("Ian")
    assert ian is not None
    store.keep_name(ian[0].id, "Ian", "another hash")
    assert store.kept("Ian") == (ian[0], "another hash")
    for worn in ["Kept", "ΚΕΡΤ", "ann", "IAN", "1an"]:
        with pytest.raises(Refused, match="looks like it"):
            store.new_person(worn)
    store.close()


def _first_schema(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", "astrarium.server:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")


def test_a_database_of_a_newer_version_is_left_alone(blank_url: str) -> None:
    store = Store(blank_url)
    store.upgrade()
    with store.engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match=r"schema 9999.*Start a newer version"):
        store.upgrade()
    store.close()
