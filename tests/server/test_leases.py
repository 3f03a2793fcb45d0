"""Signs of life: who drives a table, and when nobody was there."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import text

from astrarium.server import leases
from astrarium.server.leases import GOODBYE, Outage, Pulse
from astrarium.server.steady import Steady
from astrarium.server.store import Store
from tests.server.drafts import entry, sheet

NOW = time.time()


@pytest.fixture
def shared(postgres_url: str) -> Any:
    """A database for several servers."""
    store = Store(postgres_url)
    yield store
    store.close()


def tell(store: Store, statement: str, **about: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(statement), about)


def beat(store: Store, origin: str, *, first: bool = False, most: int = 10) -> Pulse:
    now = time.time()
    return leases.pulse(store, origin, now, None if first else now, most)


def silence(store: Store, origin: str, seconds: float) -> None:
    """A server has not been heard of for so long."""
    tell(store, "UPDATE servers SET beat = beat - :s WHERE origin = :o", s=seconds, o=origin)


def in_play(store: Store, *codes: str) -> None:
    host = store.new_person("Mira").id
    for place, code in enumerate(codes):
        store.new_table(sheet(code, host), [entry(1, "start", -1, fill="greedy")])
        tell(store, "UPDATE entries SET at = :at WHERE code = :code", at=NOW - place, code=code)


# --- outages ---------------------------------------------------------------------------------


def test_the_first_server_after_an_outage_notes_it_and_no_other_does(store: Store) -> None:
    assert beat(store, "one", first=True).outages == []
    silence(store, "one", 3600)
    back = beat(store, "two", first=True)
    (outage,) = back.outages
    assert outage.until - outage.since == pytest.approx(3600, abs=60)
    assert outage.until == pytest.approx(back.now)
    assert not back.known
    assert beat(store, "two").outages == [outage]


def test_a_restart_in_good_order_is_an_outage_too(store: Store) -> None:
    beat(store, "one", first=True)
    leases.leave(store, "one", time.time())
    silence(store, GOODBYE, 30)
    (outage,) = beat(store, "two", first=True).outages
    assert outage.until - outage.since == pytest.approx(30, abs=25)


def test_a_database_from_before_tells_the_outage_by_its_last_entry(store: Store) -> None:
    in_play(store, "quiet-fox")
    tell(store, "UPDATE entries SET at = at - 500")
    (outage,) = beat(store, "one", first=True).outages
    assert outage.since == pytest.approx(NOW - 500)


def test_a_server_that_could_not_write_for_a_while_notes_it(store: Store) -> None:
    beat(store, "one", first=True)
    silence(store, "one", 40)
    now = time.time()
    (outage,) = leases.pulse(store, "one", now, now - 40, 0).outages
    assert outage.until - outage.since == pytest.approx(40, abs=20)


def test_a_server_that_joins_another_sees_no_outage(shared: Store) -> None:
    beat(shared, "one", first=True)
    silence(shared, "one", 2.5)
    assert beat(shared, "two", first=True).outages == []


def test_the_clock_goes_on_where_it_was_if_the_systems_was_set_back(tmp_path: Any) -> None:
    store = Store(str(tmp_path / "tables.db"))
    store.upgrade()
    leases.pulse(store, "one", NOW + 86_400, None, 0)
    back = leases.pulse(store, "two", NOW, None, 0)
    store.close()
    assert (back.now, back.outages) == (NOW + 86_400, [])


def test_a_step_of_the_systems_clock_changes_nothing() -> None:
    wall, passed = 1000.0, 5.0
    clock = Steady(lambda: wall, lambda: passed)
    assert clock() == 1000.0
    wall, passed = 90_000.0, 7.5
    assert clock() == 1002.5
    clock.set(2000.0)
    passed += 1
    assert clock() == 2001.0


def test_only_so_many_outages_are_kept(store: Store) -> None:
    beat(store, "one", first=True)
    for number in range(40):
        tell(store, "INSERT INTO outages VALUES (:since, :since + 1)", since=1000.0 * number)
    silence(store, "one", 3600)
    kept = beat(store, "two", first=True).outages
    assert len(kept) == 30 and kept[0] == Outage(11_000.0, 11_001.0)


# --- drivers ---------------------------------------------------------------------------------


def test_tables_of_the_dead_are_claimed_the_longest_waiting_first_and_once(shared: Store) -> None:
    in_play(shared, "last", "middle", "first")
    assert beat(shared, "one", first=True, most=2).claimed == ["first", "middle"]
    assert beat(shared, "one").claimed == ["last"]
    assert beat(shared, "two", first=True).claimed == []
    silence(shared, "one", 60)
    assert beat(shared, "two").claimed == ["first", "middle", "last"]
    assert leases.driven(shared, "two") == {"first", "middle", "last"}
    assert not beat(shared, "one").known  # it was taken for dead, and learns of it
    assert leases.driven(shared, "one") == set()


def test_tables_that_were_given_back_are_claimed_at_once(shared: Store) -> None:
    in_play(shared, "quiet-fox")
    beat(shared, "one", first=True)
    beat(shared, "two", first=True)
    leases.leave(shared, "one", time.time())
    assert beat(shared, "two").claimed == ["quiet-fox"]


def test_a_late_sign_of_life_costs_nothing_that_nobody_claimed(shared: Store) -> None:
    in_play(shared, "quiet-fox")
    beat(shared, "one", first=True)
    silence(shared, "one", 60)
    assert beat(shared, "one").known
    assert beat(shared, "two", first=True).claimed == []


def test_a_table_is_not_claimed_while_its_driver_writes(shared: Store) -> None:
    in_play(shared, "quiet-fox", "loud-owl")
    beat(shared, "one", first=True)
    silence(shared, "one", 60)
    with shared.engine.connect() as writing, writing.begin():
        writing.execute(text("SELECT code FROM tables WHERE code = 'quiet-fox' FOR SHARE"))
        assert beat(shared, "two", first=True).claimed == ["loud-owl"]
    assert beat(shared, "two").claimed == ["quiet-fox"]
