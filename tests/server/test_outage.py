"""An outage costs nobody time, however it came about."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from astrarium.server import heart
from tests.server.site import Site, Visitor, running
from tests.server.test_troubles import until

CLOCK = {"kind": "live", "minutes": 10, "increment": 0}


def playing(site: Site) -> tuple[str, Visitor]:
    """A table with clocks, and whose turn it is there."""
    mira, tomasz = site.visitor("Mira"), site.visitor("Tomasz")
    code = mira.table("me", "open", clock=CLOCK)
    tomasz.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    mira.done("POST", f"/api/tables/{code}/start", {})
    seat = mira.get(f"/api/tables/{code}")["document"]["to_act"][0]
    return code, (mira, tomasz)[seat]


def set_back(folder: Path, seconds: float) -> None:
    """As if all that is stored had happened earlier."""
    connection = sqlite3.connect(folder / "astrarium.db")
    with connection:
        connection.execute("UPDATE entries SET at = at - ?", (seconds,))
        connection.execute("UPDATE servers SET beat = beat - ?", (seconds,))
    connection.close()


def returned(site: Site, visitor: Visitor) -> Visitor:
    """The same person, at a server that was started since."""
    again = site.visitor()
    again.client.cookies = visitor.client.cookies
    return again


def time_left(document: dict[str, Any], now: float) -> float:
    seat = document["seats"][document["to_act"][0]]
    assert seat["held"] is None
    return float(seat["time"] - (now - seat["since"]))


def test_an_hour_without_a_server_costs_no_time_even_who_moves_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        code, asked = playing(site)
    set_back(tmp_path, 3600)
    with running(tmp_path) as site:
        asked = returned(site, asked)
        answer = asked.get(f"/api/tables/{code}")
        document = answer["document"]
        assert time_left(document, answer["now"]) > 300
        assert any(line["kind"] == "table" for line in answer["log"])  # and it is said
        option = document["prompt"]["options"][0]["text"]
        act = {"n": document["n"], "option": option}
        asked.done("POST", f"/api/tables/{code}/act", act)
        entries = [entry.kind for entry in site.parts.store.entries(code)]
        assert entries[-2:] == ["outage", "move"]
        moved = asked.get(f"/api/tables/{code}")["document"]
        assert all(seat["time"] > 300 for seat in moved["seats"])


def test_a_clock_that_nobody_looks_at_does_not_run_out_by_an_outage(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        code, _ = playing(site)
    set_back(tmp_path, 3600)
    with running(tmp_path) as site:
        store = site.parts.store
        until(lambda: store.entries(code)[-1].kind == "outage")
        until(lambda: site.visitor().get("/health")["status"] == "fine")
        assert store.entries(code)[-1].kind == "outage"


def test_a_disk_that_stood_still_costs_no_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as site:
        code, asked = playing(site)
        journal = site.parts.hub.journal
        writer = journal._process
        assert writer is not None
        writer.send_signal(signal.SIGSTOP)
        caplog.clear()
        # A sign of life that is only late is none that was missed.
        until(lambda: any(record.name == heart.__name__ for record in caplog.records))
        writer.send_signal(signal.SIGCONT)
        store = site.parts.store

        def made_up_for() -> bool:
            asked.get(
                f"/api/tables/{code}"
            )  # a table that nobody looks at is made up for when it is read again
            return store.entries(code)[-1].kind == "outage"

        until(made_up_for)
        body = store.entries(code)[-1].body
        assert body["until"] - body["since"] > 6
