"""For whoever watches over the server: health, figures and logs."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.server.logs import JsonLines, TextLines
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.site import Site, running
from tests.server.test_thinking import weak
from tests.server.test_troubles import until


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path) as site:
        yield site


def figures(site: Site) -> dict[str, float]:
    """All figures, by name and labels as they are written."""
    text = site.visitor().ask("GET", "/metrics").text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


# --- figures ---------------------------------------------------------------------------------


def test_figures_tell_of_tables_commands_and_commits(site: Site) -> None:
    before = figures(site)
    assert before['astrarium_tables{stage="open"}'] == 0
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    mira.done("POST", f"/api/tables/{code}/leave")
    mira.refused("POST", f"/api/tables/{code}/leave")
    after = figures(site)
    assert after['astrarium_tables{stage="open"}'] == 1
    assert after['astrarium_commands_total{outcome="done",type="leave"}'] == 1
    assert after['astrarium_commands_total{outcome="not-yours",type="leave"}'] == 1
    assert after["astrarium_commit_seconds_count"] == before["astrarium_commit_seconds_count"] + 1
    assert after["astrarium_rooms"] == 1
    assert after["process_resident_memory_bytes"] > 0
    route = '{method="POST",route="/api/tables/{code}/leave",status="200"}'
    assert after[f"astrarium_requests_total{route}"] == 1


def test_every_documented_figure_is_there(site: Site) -> None:
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    documented = set(re.findall(r"`(astrarium_\w+)`", page))
    text = site.visitor().ask("GET", "/metrics").text
    present = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE astrarium")}
    present = {name for name in present if not name.endswith("_created")}
    assert documented == present


def test_no_figure_has_a_code_or_a_name_in_it(site: Site) -> None:
    mira = site.visitor("Miranda")
    code = mira.table("me", "open")
    mira.get(f"/api/tables/{code}")
    mira.ask("GET", "/some/secret/path")
    mira.ask("BREW", "/api/me")
    text = site.visitor().ask("GET", "/metrics").text
    assert code not in text
    assert "Miranda" not in text
    assert "secret" not in text
    assert "BREW" not in text


# --- health ----------------------------------------------------------------------------------


def test_a_server_that_can_serve_is_fine(site: Site) -> None:
    answer = site.visitor().ask("GET", "/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "fine")


def test_a_database_that_is_away_is_told_and_comes_back(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    with running(tmp_path, database=postgres_url) as site:
        mira = site.visitor("Mira")
        code = mira.table("me", "open")
        postgres.stop()
        try:
            answer = mira.ask("GET", "/health")
            assert (answer.status_code, answer.json()["status"]) == (503, "away")
            assert mira.ask("GET", "/metrics").status_code == 200
            status, error, _ = mira.refused("POST", f"/api/tables/{code}/leave")
            assert (status, error) == (503, "away")
        finally:
            postgres.start()
        until(lambda: mira.ask("GET", "/health").status_code == 200)
        assert mira.get(f"/api/tables/{code}")["document"]["n"] == 1  # nothing was changed
        mira.done("POST", f"/api/tables/{code}/leave")


def status(site: Site) -> tuple[int, str]:
    answer = site.visitor().ask("GET", "/health")
    return answer.status_code, answer.json()["status"]


def test_a_full_disk_is_told_with_nobody_playing_and_is_over_when_there_is_room(
    site: Site,
) -> None:
    until(lambda: status(site) == (200, "fine"))
    writer = site.parts.hub.journal._process
    assert writer is not None
    _, most = resource.prlimit(writer.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(writer.pid, resource.RLIMIT_FSIZE, (0, most))  # no file may grow
    until(lambda: status(site) == (503, "saving"))
    resource.prlimit(writer.pid, resource.RLIMIT_FSIZE, (most, most))
    until(lambda: status(site) == (200, "fine"))


def test_bots_that_cannot_be_started_are_told(tmp_path: Path) -> None:
    with running(tmp_path, bot_workers=1) as site:
        thinkers = site.parts.hub.thinkers
        sound = thinkers._command
        thinkers._command = weak("stillborn")  # type: ignore[misc]
        mira = site.visitor("Mira")
        mira.done("POST", f"/api/tables/{mira.table('me', 'random', start=True)}/resign")
        until(lambda: status(site) == (503, "bots"))
        thinkers._command = sound  # type: ignore[misc]
        until(lambda: status(site) == (200, "fine"))


def test_a_server_that_hears_of_no_other_is_told(postgres_url: str, tmp_path: Path) -> None:
    with running(tmp_path, database=postgres_url) as site:
        until(lambda: status(site) == (200, "fine"))
        assert figures(site)["astrarium_listening"] == 1
        bulletin = site.parts.hub.bulletin
        assert bulletin._task is not None
        loop = bulletin._task.get_loop()
        asyncio.run_coroutine_threadsafe(bulletin.close(), loop).result(PATIENCE)
        assert status(site) == (503, "following")
        assert figures(site)["astrarium_listening"] == 0


# --- logs ------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the server logs, as JSON lines."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("astrarium")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    yield stream
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_a_request_is_one_line_with_its_id_and_no_secrets(site: Site, written: io.StringIO) -> None:
    mira = site.visitor("Miranda")
    code = mira.table("me", "open")
    token = mira.done("POST", f"/api/tables/{code}/token")["token"]
    program = site.visitor(authorization=f"Bearer {token}")
    written.truncate(0)
    answer = program.ask("GET", f"/api/tables/{code}?since=0")
    mira.ask("POST", "/api/me/password", {"password": "correct horse"})
    mira.ask("POST", f"/api/tables/{code}/chat", {"text": "a private remark"})
    text = written.getvalue().lstrip("\0")
    for secret in (code, token, "correct horse", "private remark", "Miranda", "since"):
        assert secret not in text
    assert mira.client.cookies["astrarium"] not in text
    lines = [json.loads(line) for line in text.splitlines()]
    (line,) = [one for one in lines if one.get("request") == answer.headers["x-request-id"]]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/tables/{code}", 200)
    assert line["level"] == "info"
    assert line["ms"] >= 0


def test_a_fault_is_logged_whole_and_told_in_part(
    site: Site, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the inner workings")

    monkeypatch.setattr(site.parts.store, "session", broken)
    visitor = site.visitor("Mira")
    status, error, reason = visitor.refused("GET", "/api/me")
    assert (status, error) == (500, "fault")
    assert "inner workings" not in reason
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    (line,) = [one for one in lines if one["level"] == "error"]
    assert "the inner workings" in line["trace"]
    assert line["request"] in [one.get("request") for one in lines if one.get("status") == 500]


def test_on_a_terminal_a_line_is_for_reading() -> None:
    record = logging.LogRecord("astrarium.server", logging.WARNING, "", 0, "all is well", (), None)
    record.table = "comet"
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d warning: all is well table=comet", TextLines().format(record)
    )


def test_a_line_of_somebody_elses_library_keeps_its_particulars_to_itself() -> None:
    record = logging.LogRecord("library", logging.INFO, "", 0, "sent", (), None)
    record.headers = {"cookie": "secret"}
    assert "secret" not in JsonLines().format(record)
