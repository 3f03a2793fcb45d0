"""Databases for the tests, of both kinds, each test with its own."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.server.store import Store
from tests.server.postgres import Cluster

_NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A running PostgreSQL. Whoever stops it starts it again."""
    try:
        cluster = Cluster()
    except FileNotFoundError as error:
        pytest.fail(str(error), pytrace=False)
    cluster.start()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def blank_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with nothing in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/blank.db"
    else:
        yield from _database(request.getfixturevalue("postgres"), "template0")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with the present schema and no data."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "astrarium.db")
        yield f"sqlite:///{tmp_path}/astrarium.db"
    else:
        yield request.getfixturevalue("postgres_url")


@pytest.fixture
def postgres_url(postgres: Cluster, postgres_template: str) -> Iterator[str]:
    """A PostgreSQL database with the present schema and no data."""
    yield from _database(postgres, postgres_template)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    store = Store(database_url)
    yield store
    store.close()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    _upgrade(str(path))
    return path


@pytest.fixture(scope="session")
def postgres_template(postgres: Cluster) -> str:
    _upgrade(postgres.create("template"))
    return "template"


def _upgrade(url: str) -> None:
    store = Store(url)
    store.upgrade()
    store.close()


def _database(cluster: Cluster, template: str) -> Iterator[str]:
    name = f"test_{next(_NUMBERS)}"
    yield cluster.create(name, template)
    cluster.drop(name)
