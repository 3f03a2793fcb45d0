"""What the store keeps, it gives back, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from astrarium.server.database import address
from astrarium.server.entry import Person, Refused, Unavailable
from astrarium.server.store import Store
from tests.server.drafts import entry, new_tables, sheet
from tests.server.postgres import Cluster


def test_a_table_is_kept_with_its_sheet_and_its_entries(store: Store) -> None:
    host = store.new_person("Mira").id
    table = sheet("quiet-fox", host)
    entries = [
        entry(1, "sit", 0, person=host, name="Mira"),
        entry(2, "bot", 1, bot="greedy"),
        entry(3, "start", -1, fill="greedy"),
    ]
    store.new_table(table, entries)
    assert store.sheet("quiet-fox") == table
    assert store.entries("quiet-fox") == entries
    assert store.entries("quiet-fox", after=2) == entries[2:]
    assert store.sheet("loud-fox") is None
    assert store.entries("loud-fox") == []


def test_entries_come_back_in_order(store: Store) -> None:
    host = store.new_person("Mira").id
    written = [entry(n) for n in range(1, 31)]
    store.new_table(sheet("quiet-fox", host), written[::-1])
    assert store.entries("quiet-fox") == written


def test_a_code_is_given_to_one_table(store: Store) -> None:
    host = store.new_person("Mira").id
    store.new_table(sheet("quiet-fox", host), [entry(1)])
    with pytest.raises(Refused) as refused:
        store.new_table(sheet("quiet-fox", host, created=99.0), [entry(1), entry(2)])
    assert refused.value.code == "taken"
    assert store.sheet("quiet-fox") == sheet("quiet-fox", host)
    assert len(store.entries("quiet-fox")) == 1


def test_the_lobby_lists_open_tables_that_ask_for_it(store: Store) -> None:
    host = store.new_person("Mira").id
    store.new_table(sheet("older", host, listed=True, created=1.0), [])
    store.new_table(sheet("newer", host, listed=True, created=3.0), [])
    store.new_table(sheet("private", host, created=2.0), [])
    store.new_table(sheet("started", host, listed=True, created=4.0), [entry(1, "start", -1)])
    assert store.listed(10) == ["newer", "older"]
    assert store.listed(1) == ["newer"]
    assert store.playing() == ["started"]


def test_my_tables_are_where_i_sit_or_which_i_host(store: Store) -> None:
    mira, juri = store.new_person("Mira").id, store.new_person("Juri").id
    sits = entry(1, "sit", 1, person=mira, name="Mira")
    store.new_table(sheet("hosted", mira, created=1.0), [])
    store.new_table(sheet("running", juri, created=2.0), [sits, entry(2, "start", -1)])
    store.new_table(sheet("sitting", juri, created=3.0), [sits])
    store.new_table(sheet("left", juri, created=4.0), [sits, entry(2, "leave", 1)])
    store.new_table(sheet("strange", juri, created=5.0), [])
    assert store.tables_of(mira, 10) == ["running", "sitting", "hosted"]
    assert store.tables_of(mira, 2) == ["running", "sitting"]


def test_resigning_does_not_make_a_table_someone_elses(store: Store) -> None:
    mira, juri = store.new_person("Mira").id, store.new_person("Juri").id
    sits = entry(1, "sit", 1, person=mira, name="Mira")
    gives_up = entry(3, "hand-over", 1, bot="greedy", why="resigned")
    store.new_table(sheet("quiet-fox", juri), [sits, entry(2, "start", -1), gives_up])
    assert store.tables_of(mira, 10) == ["quiet-fox"]


def test_a_guest_has_a_name_and_may_change_it(store: Store) -> None:
    guest = store.new_person("Mira")
    assert guest == Person(id=guest.id, name="Mira", kept=False)
    assert store.person(guest.id) == guest
    store.rename(guest.id, "Juri")
    assert store.person(guest.id) == Person(id=guest.id, name="Juri", kept=False)
    assert store.person("nobody") is None


def test_guests_may_share_a_name(store: Store) -> None:
    assert store.new_person("Mira").id != store.new_person("Mira").id


def test_a_kept_name_is_found_in_any_case(store: Store) -> None:
    guest = store.new_person("Straße")
    assert store.kept("Straße") is None
    store.keep_name(guest.id, "Straße", "hash")
    kept = Person(id=guest.id, name="Straße", kept=True)
    assert store.kept("STRASSE") == (kept, "hash")
    assert store.person(guest.id) == kept


def test_a_kept_name_belongs_to_one_person(store: Store) -> None:
    mira, other = store.new_person("Mira").id, store.new_person("mira").id
    store.keep_name(mira, "Mira", "hash")
    with pytest.raises(Refused, match="kept with a password") as refused:
        store.keep_name(other, "MIRA", "another hash")
    assert refused.value.code == "taken"
    with pytest.raises(Refused, match="kept with a password"):
        store.rename(other, "Mira")
    with pytest.raises(Refused, match="kept with a password"):
        store.new_person("mirA")
    assert store.kept("mira") == (Person(id=mira, name="Mira", kept=True), "hash")


def test_a_kept_name_can_be_changed_and_is_free_then(store: Store) -> None:
    mira, other = store.new_person("Mira").id, store.new_person("Juri").id
    store.keep_name(mira, "Mira", "hash")
    store.rename(mira, "MIRA")
    store.rename(mira, "Ada")
    assert store.kept("ada") == (Person(id=mira, name="Ada", kept=True), "hash")
    store.keep_name(other, "mira", "hash")


def test_someone_unknown_cannot_keep_a_name(store: Store) -> None:
    with pytest.raises(Refused) as refused:
        store.keep_name("nobody", "Mira", "hash")
    assert refused.value.code == "unknown"
    with pytest.raises(Refused):
        store.rename("nobody", "Mira")


def test_of_many_who_keep_a_name_at_once_one_gets_it(store: Store) -> None:
    guests = [store.new_person("Mira").id for _ in range(8)]

    def keep(guest: str) -> bool:
        try:
            store.keep_name(guest, "Mira", guest)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        got_it = list(threads.map(keep, guests))
    assert got_it.count(True) == 1
    found = store.kept("Mira")
    assert found is not None and found[1] == guests[got_it.index(True)]


def test_a_secret_is_made_once_for_all_processes(store: Store, database_url: str) -> None:
    stores = [Store(database_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        found = set(threads.map(lambda one: one.secret("cookie"), stores))
    for one in stores:
        one.close()
    assert found == {store.secret("cookie")}
    assert len(store.secret("cookie")) == 32
    assert store.secret("cookie") != store.secret("other")


def test_chat_gives_the_last_lines_oldest_first(store: Store) -> None:
    host = new_tables(store, "quiet-fox", "loud-fox")
    said = [
        store.add_chat("quiet-fox", host, None if i % 2 else 2, "Mira", f"line {i} ☄", float(i))
        for i in range(5)
    ]
    store.add_chat("loud-fox", host, 0, "Mira", "elsewhere", 9.0)
    assert store.chat("quiet-fox", limit=9) == said
    assert store.chat("quiet-fox", limit=2) == said[3:]
    assert [line.id for line in said] == sorted({line.id for line in said})


def test_a_token_stands_for_a_seat(store: Store) -> None:
    host = new_tables(store, "quiet-fox")
    store.add_token("digest", "quiet-fox", 2, host)
    assert store.token("digest") == ("quiet-fox", 2, host)
    assert store.token("another") is None


def test_a_replay_is_kept_under_one_code(store: Store) -> None:
    host = store.new_person("Mira").id
    store.add_replay("quiet-fox", "new-frontiers", "Mira", "the record\n", host, 1.0)
    with pytest.raises(Refused) as refused:
        store.add_replay("quiet-fox", "new-frontiers", "Mira", "another", host, 1.0)
    assert refused.value.code == "taken"
    assert store.replay("quiet-fox") == "the record\n"
    assert store.replay("loud-fox") is None


def test_counts_tell_stages_and_people(store: Store) -> None:
    assert store.counts() == {"open": 0, "playing": 0, "over": 0, "people": 0}
    host = new_tables(store, "a", "b")
    store.new_table(sheet("c", host), [entry(1, "start", -1)])
    assert store.counts() == {"open": 2, "playing": 1, "over": 0, "people": 1}


def test_text_that_cannot_be_kept_is_refused(store: Store) -> None:
    with pytest.raises(Refused) as refused:
        store.new_person("half a pair: \ud83d")
    assert refused.value.code == "illegal"


@pytest.mark.parametrize(
    ("url", "means"),
    [
        ("games/astrarium.db", "sqlite:///games/astrarium.db"),
        ("sqlite:////var/lib/astrarium.db", "sqlite:////var/lib/astrarium.db"),
        ("postgres://me@host/games", "postgresql+psycopg://me@host/games"),
        ("postgresql://me@host:5433/games", "postgresql+psycopg://me@host:5433/games"),
        ("postgresql+psycopg://me@/g?host=/run", "postgresql+psycopg://me@/g?host=%2Frun"),
    ],
)
def test_a_database_can_be_named_in_several_ways(url: str, means: str) -> None:
    assert address(url).render_as_string() == means


@pytest.mark.parametrize(
    "url", ["mysql://host/games", "sqlite://", "sqlite:///:memory:", "x://y:z"]
)
def test_other_databases_are_turned_down(url: str) -> None:
    with pytest.raises(ValueError, match="database"):
        Store(url)


def test_nobody_else_on_the_machine_can_read_the_file(tmp_path: Path) -> None:
    store = Store(f"{tmp_path}/new/astrarium.db")
    store.upgrade()
    store.secret("cookie")
    files = list((tmp_path / "new").iterdir())
    store.close()
    assert files
    assert {stat.S_IMODE(file.stat().st_mode) for file in files if file.exists()} == {0o600}


def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be taken for one\n" * 100)
    store = Store(str(path))
    with pytest.raises(Unavailable):
        store.ping()
    store.close()
    assert path.read_text().startswith("not a database")


def test_postgresql_is_unavailable_while_it_is_down(postgres: Cluster, postgres_url: str) -> None:
    store = Store(postgres_url)
    store.ping()
    postgres.kill()
    try:
        with pytest.raises(Unavailable):
            store.ping()
        with pytest.raises(Unavailable):
            store.new_person("Mira")
    finally:
        postgres.start()
    store.ping()
    assert store.new_person("Mira").name == "Mira"
    store.close()


def test_a_commit_is_on_disk_when_it_returns(store: Store) -> None:
    with store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            full = connection.exec_driver_sql("PRAGMA synchronous").scalar()
            assert full == 2, "as SQLite numbers it"
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
            assert connection.exec_driver_sql("SHOW fsync").scalar() == "on"


def test_a_postgresql_that_is_set_to_lose_commits_keeps_ours(
    postgres: Cluster, postgres_url: str
) -> None:
    name = postgres_url.rpartition("/")[2]
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    store = Store(postgres_url)
    with store.engine.connect() as ours:
        assert ours.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_postgresql_can_be_reached_through_its_socket(postgres: Cluster) -> None:
    store = Store(postgres.url("postgres", through_socket=True))
    store.ping()
    store.close()


def test_a_second_store_on_a_file_leaves_the_locks_of_the_first_in_place(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first = Store(str(file))
    first.upgrade()
    first.new_person("Mira")
    Store(str(file)).close()
    # Another process that closes a database takes its log away, unless somebody holds a lock.
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT name FROM people'); c.close()"
    subprocess.run([sys.executable, "-c", look, str(file)], check=True)
    assert Path(f"{file}-wal").exists()
    first.close()
