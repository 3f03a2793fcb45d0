"""The server as a command: where it listens, what it says, how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from astrarium.cli.main import main
from astrarium.server.config import BadConfig, Config, read_config
from tests.patience import PATIENCE
from tests.server.process import free_port
from tests.server.site import Site, open_socket, running

COMMAND = [sys.executable, "-m", "astrarium.cli.main"]
ROOT = Path(__file__).resolve().parent.parent.parent


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a user without a screen who has never used it."""
    ours = ("ASTRARIUM_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "XDG_DATA_HOME": str(folder), **more}


class Running:
    """A server that was started as a command."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.line = process.stdout.readline()
        found = re.search(r"http://\S+", self.line)
        assert found is not None, (self.line, process.stderr and process.stderr.read())
        self.url = found[0].rstrip("/")

    def stop(self, how: signal.Signals) -> tuple[int, str, str]:
        """Exit code, and what came on standard output and error since."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def started(folder: Path, *arguments: str, **more: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(folder, **more),
    )
    with process:
        try:
            yield Running(process)
        finally:
            process.kill()


def complaint(folder: Path, *arguments: str, **more: str) -> str:
    """The one line that a command which cannot be says, with exit code 2."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        env=surroundings(folder, **more),
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, ""), done
    (line,) = done.stderr.splitlines()
    return line.removeprefix("astrarium: ")


# --- starting and ending ---------------------------------------------------------------------


def test_alone_it_serves_on_the_loopback_address_from_a_file_in_the_data_folder(
    tmp_path: Path,
) -> None:
    with started(tmp_path) as server:
        assert server.line == f"Astrarium is at {server.url}/ (Ctrl-C ends it)\n"
        assert server.url.startswith("http://127.0.0.1:")
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).json()["status"] == "fine"
        assert server.stop(signal.SIGINT) == (0, "", "")
    database = tmp_path / "astrarium" / "astrarium.db"
    assert database.stat().st_mode & 0o077 == 0  # it has password hashes in it


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = complaint(tmp_path, "serve", "--port", port)
        assert line == f"port {port} is taken: choose another with --port"
        assert complaint(tmp_path, "serve", ASTRARIUM_PORT=port) == line
    with started(tmp_path) as one, started(tmp_path / "other") as other:
        assert one.url != other.url


def test_a_browser_is_opened_once_the_page_answers(tmp_path: Path) -> None:
    """The browser of this test fetches the page with its own code and leaves what it saw."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(
        f"#!{sys.executable}\n"
        "import pathlib, sys, urllib.request\n"
        "page = urllib.request.urlopen(sys.argv[1] + 'health').read()\n"
        f"pathlib.Path({str(seen)!r}).write_bytes(page)\n"
    )
    browser.chmod(0o755)
    with started(tmp_path, BROWSER=f"{browser} %s"):
        deadline = time.monotonic() + PATIENCE
        while not (seen.exists() and seen.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.02)
    assert json.loads(seen.read_text())["status"] == "fine"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_ending_says_goodbye_to_sockets_and_loses_nothing(
    tmp_path: Path, how: signal.Signals
) -> None:
    with started(tmp_path, "serve", "--port", str(free_port())) as server:
        headers = {"x-astrarium": "1"}
        with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE) as mira:
            mira.post("/api/me", json={"name": "Mira"})
            order = {"game": "new-frontiers", "players": 2, "seats": ["me", "open"]}
            code = mira.post("/api/tables", json=order).json()["code"]
            cookie = f"astrarium={mira.cookies['astrarium']}"
        address = f"{server.url}/api/tables/{code}/socket"
        headers = {"cookie": cookie, "x-astrarium": "1"}
        with open_socket(address, headers) as wire:
            wire.send(json.dumps({"type": "hello"}))
            assert json.loads(wire.recv(timeout=PATIENCE))["type"] == "table"
            server.process.send_signal(how)
            while json.loads(wire.recv(timeout=PATIENCE))["type"] != "closing":
                pass
        server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 0
    with started(tmp_path, "serve", "--port", str(free_port())) as server:
        path = f"{server.url}/api/tables/{code}"
        answer = httpx.get(path, headers={"cookie": cookie}, timeout=PATIENCE)
        assert answer.json()["document"]["you"] == {"seat": 0, "host": True}


def test_a_long_poll_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        code = site.visitor("Mira").table("me", "open")
        came: list[int] = []
        path = f"{site.url}/api/tables/{code}?since=99&wait=50"
        poll = threading.Thread(
            target=lambda: came.append(httpx.get(path, timeout=PATIENCE).status_code)
        )
        under_way = site.server.server_state.tasks
        wait_until(lambda: not under_way)  # what came before is over
        poll.start()
        wait_until(lambda: bool(under_way))
    poll.join(timeout=PATIENCE)
    assert came == [200]  # given an answer, not cut off


def wait_until(it_is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not it_is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# --- settings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "port must be 0 to 65535, not 70000"),
        (["--port", "http"], "invalid int value"),
        (["--host", "no such host"], "host must be a name or an address"),
        (["--database", "mysql://root@db/x"], "SQLite or PostgreSQL"),
        (["--public-url", "games.example.org"], "public url must look like https://"),
        (["--public-url", "https://games.example.org/play"], "without a path"),
        (["--proxies", "everyone"], "proxies must be addresses"),
        (["--bot-workers", "0"], "bot workers must be 1 to 256, not 0"),
        (["--bot-pace", "-1"], "bot pace must be 0 to 60, not -1.0"),
        (["--log-level", "loud"], "log level must be one of"),
        (["--log-format", "xml"], "log format must be one of"),
    ],
)
def test_a_wrong_setting_is_one_clear_sentence(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert words in shown.err
    assert len(shown.err.splitlines()) == 1
    assert not (tmp_path / "astrarium").exists()


def test_a_database_that_is_away_is_one_clear_sentence(tmp_path: Path) -> None:
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    line = complaint(tmp_path, "serve", "--port", "0", "--database", url)
    assert line == "database: The database cannot be reached."


def test_a_file_that_is_no_database_is_one_clear_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Mira, this is not a database at all, however long it may become." * 20)
    before = file.read_bytes()
    line = complaint(tmp_path, "serve", "--port", "0", "--database", str(file))
    assert line == "database: The file is not a database."
    assert file.read_bytes() == before


def test_flags_go_before_the_environment_and_the_environment_before_defaults() -> None:
    environment = {
        "ASTRARIUM_PORT": "9000",
        "ASTRARIUM_LIMITS": "no",
        "ASTRARIUM_PROXIES": "10.0.0.1, 10.1.0.0/16",
        "ASTRARIUM_BOT_PACE": "0.5",
        "ASTRARIUM_PUBLIC_URL": "https://Games.example.org/",
        "ASTRARIUM_HOST": "",
    }
    config = read_config({"port": 9001, "bot_pace": None}, environment)
    assert (config.port, config.limits, config.bot_pace) == (9001, False, 0.5)
    assert config.proxies == ("10.0.0.1", "10.1.0.0/16")
    assert config.public_url == "https://games.example.org"
    assert (config.host, config.https) == ("127.0.0.1", True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("LIMITS", "perhaps"),
        ("BOT_SECONDS", "nan"),
        ("SECRET", "short"),
        ("METRICS_KEY", "short"),
    ],
)
def test_a_wrong_variable_is_named(name: str, value: str) -> None:
    with pytest.raises(BadConfig, match=name.replace("_", "[ _]").lower() + "|" + name):
        read_config({}, {f"ASTRARIUM_{name}": value})


def test_no_setting_shows_the_secret() -> None:
    config = Config(
        secret="a secret of many words",
        metrics_key="a key of many words",
        database="postgresql://a:hush@db/x",
    )
    assert "many words" not in repr(config)
    assert "hush" not in repr(config)


def test_two_servers_with_one_secret_know_the_same_people(tmp_path: Path) -> None:
    secret = "the same for both of them"
    database = str(tmp_path / "shared.db")
    with running(tmp_path, database=database, secret=secret) as one:
        mira = one.visitor("Mira")
        with running(tmp_path, database=database, secret=secret) as other:
            cookie = f"astrarium={mira.client.cookies['astrarium']}"
            assert other.visitor(cookie=cookie).get("/api/me")["name"] == "Mira"


def test_addresses_come_from_a_proxy_only_if_it_is_trusted(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
    for proxies, secure in (((), False), (("127.0.0.1",), True)):
        with running(tmp_path, proxies=proxies) as site:
            visitor = site.visitor(**forwarded)
            answer = visitor.ask("POST", "/api/me", {"name": "Mira"})
            assert ("; secure" in answer.headers["set-cookie"].lower()) is secure


# --- backup ----------------------------------------------------------------------------------


def test_a_backup_taken_while_the_server_runs_is_a_database_again(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with started(tmp_path, "serve", "--port", str(free_port())) as server:
        headers = {"x-astrarium": "1"}
        with httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE) as mira:
            mira.post("/api/me", json={"name": "Mira"})
            cookie = f"astrarium={mira.cookies['astrarium']}"
        done = subprocess.run(
            [*COMMAND, "backup", str(copy)],
            capture_output=True,
            text=True,
            env=surroundings(tmp_path),
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, f"copied to {copy}\n", "")
    assert copy.stat().st_mode & 0o077 == 0
    with running(tmp_path, database=str(copy)) as site:
        assert site.visitor(cookie=cookie).get("/api/me")["name"] == "Mira"


def test_a_backup_never_overwrites_and_says_what_is_missing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert "already exists" in complaint(tmp_path, "backup", str(copy))
    assert copy.read_text() == "precious"
    nothing = complaint(tmp_path, "backup", str(tmp_path / "new.db"), "--database", "gone.db")
    assert "no database" in nothing


# --- the page for programs -------------------------------------------------------------------


def test_the_program_of_the_bot_page_plays_a_game_to_the_end(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    page = (ROOT / "docs" / "bot_api.md").read_text()
    (program,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    folder = tmp_path_factory.mktemp("program")
    script = folder / "bot.py"
    script.write_text(program)
    with running(folder, limits=True) as site:
        code, tokens = two_seats(site)
        programs = [
            subprocess.Popen(
                [sys.executable, str(script), site.url, code],
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "ASTRARIUM_TOKEN": token},
            )
            for token in tokens
        ]
        for one in programs:
            out, _ = one.communicate(timeout=PATIENCE)
            assert out.startswith("over: ["), out
            assert one.returncode == 0
        assert site.visitor().get(f"/api/replays/{code}")["result"] is not None


def two_seats(site: Site) -> tuple[str, list[str]]:
    """A table that has begun, and a token for each of its seats."""
    people = [site.visitor("Mira"), site.visitor("Tomasz")]
    code = people[0].table("me", "open")
    people[1].done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    people[0].done("POST", f"/api/tables/{code}/start", {"fill": None})
    tokens = [one.done("POST", f"/api/tables/{code}/token")["token"] for one in people]
    return code, tokens


def test_a_second_server_on_a_sqlite_file_is_refused_and_others_are_not_hindered(
    tmp_path: Path,
) -> None:
    database = f"--database={tmp_path / 'tables.db'}"
    with started(tmp_path, "serve", "--port=0", database) as first:
        (tmp_path / "other-name.db").symlink_to(tmp_path / "tables.db")
        for name in ("tables.db", "other-name.db"):
            told = complaint(tmp_path, "serve", "--port=0", f"--database={tmp_path / name}")
            assert "another server has" in told and "PostgreSQL" in told
        assert httpx.get(f"{first.url}/health", timeout=PATIENCE).status_code == 200
        assert main(["backup", str(tmp_path / "kept.db"), database]) == 0
        first.process.kill()
        first.process.wait(PATIENCE)
        with started(
            tmp_path, "serve", "--port=0", database
        ) as next:  # a killed one leaves no lock
            assert httpx.get(f"{next.url}/health", timeout=PATIENCE).status_code == 200
