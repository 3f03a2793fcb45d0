"""Who gets in: connections that come too slowly, too many or broken, codes and passwords that are guessed."""

from __future__ import annotations

import json
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from astrarium.server.codes import WORDS, new_code, tidied
from astrarium.server.damage import find_damage
from astrarium.server.door import Door
from astrarium.server.gate import Gate, most_connections, raise_file_limit
from astrarium.server.limits import ALLOWANCES
from astrarium.server.metrics import Metrics
from tests.patience import PATIENCE
from tests.server.process import Caller, ServerProcess
from tests.server.site import Site, Visitor, open_socket, running
from tests.server.test_limits import noon
from tests.server.test_metrics import figures
from tests.server.test_serve import surroundings

HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half"


def until(happened: Callable[[], bool], what: str) -> None:
    """Wait for something that must come."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


def line_to(url: str, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection to the server, from another address of this machine if need be."""
    return socket.create_connection(("127.0.0.1", port_of(url)), PATIENCE, (source, 0))


def heard(line: socket.socket) -> bytes:
    """Everything that comes until the server closes the connection."""
    found = b""
    try:
        while data := line.recv(65_536):
            found += data
    except ConnectionError:
        pass
    return found


# --- half-sent requests ----------------------------------------------------------------------

# The same server, but for the seconds that a test would have to wait.
HASTY = (
    "import sys; from astrarium.server.door import Door; Door.HEAD_SECONDS = {seconds}; "
    "from astrarium.cli.main import main; sys.exit(main(['serve', '--port', '0']))"
)


@contextmanager
def hasty_server(
    folder: Path, files: int, seconds: float = 10.0
) -> Iterator[tuple[str, int, Path]]:
    """A server in a process with few files: its address, its process and its log."""

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    log = folder / "log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-c", HASTY.format(seconds=seconds)],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
            env=surroundings(folder, ASTRARIUM_LOG_FORMAT="json"),
            preexec_fn=few_files,
        )
    with process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "http://" in line, log.read_text()
            yield line.split()[3].rstrip("/"), process.pid, log
        finally:
            process.send_signal(signal.SIGKILL)


def lines(log: Path, message: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]
    return [line for line in found if line["message"] == message]


def half_sent(url: str, number: int, stack: ExitStack) -> list[socket.socket]:
    """Connections of one address that have begun a request."""
    begun = [stack.enter_context(line_to(url)) for _ in range(number)]
    for line in begun:
        with suppress(ConnectionError):  # some may be turned away at once
            line.sendall(HALF)
    return begun


def test_half_sent_requests_of_one_address_shut_nobody_out(tmp_path: Path) -> None:
    with hasty_server(tmp_path, files=290, seconds=PATIENCE) as (url, _, log), ExitStack() as stack:
        begun = half_sent(url, 300, stack)
        neighbour = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=neighbour, timeout=PATIENCE) as other:
            assert other.get(f"{url}/health").json()["status"] == "fine"
            text = other.get(f"{url}/metrics").text
        assert 'astrarium_turned_away_total{why="address"} 100.0' in text
        for line in begun[200:]:
            heard(line)  # to its end
        told = lines(log, "connections were turned away")
        assert (told[0]["address"], told[0]["why"]) == ("127.0.0.1", {"address": 1})
        assert len(told) < 10  # one a minute, and not one for each


def test_half_sent_requests_end_and_make_room(tmp_path: Path) -> None:
    with hasty_server(tmp_path, files=320, seconds=1.0) as (url, _, _), ExitStack() as stack:
        for line in half_sent(url, 150, stack):
            assert heard(line).startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        text = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
        assert 'astrarium_turned_away_total{why="slow"} 150.0' in text


def test_files_that_run_out_are_told(tmp_path: Path) -> None:
    with hasty_server(tmp_path, files=400) as (url, process, log):
        open_now = len(list(Path(f"/proc/{process}/fd").iterdir()))
        resource.prlimit(process, resource.RLIMIT_NOFILE, (open_now // 2, 400))

        def told() -> bool:
            found = lines(log, "connections were turned away")
            return any("files" in line["why"] for line in found)

        until(told, "no word of it")
        resource.prlimit(process, resource.RLIMIT_NOFILE, (400, 400))
        text = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
        assert 'astrarium_turned_away_total{why="files"}' in text


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path) as site:
        yield site


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for nobody."""
    monkeypatch.setattr(Door, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(Door, "BODY_SECONDS", 0.3)


HEAD = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Astrarium: 1\r\nContent-Type: application/json\r\n"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "sent",
    [
        HALF,
        HEAD + b"Content-Length: 20\r\n\r\n" + b'{"name"',
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"2\r\n{",
        b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + HALF,
    ],
    ids=["head", "body", "chunk", "second head"],
)
def test_what_is_not_sent_to_its_end_is_answered_408_and_closed(site: Site, sent: bytes) -> None:
    with line_to(site.url) as line:
        line.sendall(sent)
        *_, last = heard(line).split(b"HTTP/1.1 ")
        assert last.startswith(b"408 Request Timeout\r\n")
        problem = json.loads(last.partition(b"\r\n\r\n")[2])
        assert (problem["error"], set(problem)) == ("slow", {"error", "reason", "request"})
    assert figures(site)["astrarium_faults_total"] == 0


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("sent", [b"", b"\r\n"])
@pytest.mark.parametrize("asked", [b"", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_nothing_or_an_empty_line_does_not_keep_a_connection(
    site: Site, asked: bytes, sent: bytes
) -> None:
    with line_to(site.url) as line:
        if asked:
            line.sendall(asked)
            assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        line.sendall(sent)
        heard(line)  # to its end


def test_a_slow_line_may_upload_if_only_it_goes_on(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tenth of a second, and ten seconds more for each byte."""
    monkeypatch.setattr(Door, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(Door, "BODY_RATE", 0.1)
    body = b'{"name": "Mira"}'
    with line_to(site.url) as line:
        head = HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        began = time.monotonic()
        line.sendall(head + body[:8])
        until(lambda: time.monotonic() > began + 0.4, "time stands still")
        line.sendall(body[8:])
        assert heard(line).startswith(b"HTTP/1.1 200 ")


def test_a_head_without_end_is_refused(site: Site) -> None:
    with line_to(site.url) as line:
        line.sendall(HALF)
        with pytest.raises(ConnectionError):  # noqa: PT012 - it ends while we send
            for _ in range(10_000):
                line.sendall(b"a" * 4096)
    assert turned_away(site, "large") == 1


def test_a_body_that_is_refused_is_read_to_its_end_and_the_connection_goes_on(site: Site) -> None:
    with line_to(site.url) as line:
        line.sendall(HEAD + b"Content-Length: 200000\r\n\r\n" + b"x" * 100_000)
        assert line.recv(65_536).startswith(b"HTTP/1.1 413 ")
        line.sendall(b"x" * 100_000)
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert b"HTTP/1.1 200 " in heard(line)
    assert turned_away(site, "large") == 0


def test_whoever_does_not_read_the_answer_is_cut_off(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Door, "UNREAD_SECONDS", 0.3)
    with line_to(site.url) as line:
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        line.sendall(ask * 400)  # more than the network holds for them
        until(lambda: turned_away(site, "slow") == 1, "still waiting for them")


def turned_away(site: Site, why: str) -> float:
    return figures(site).get(f'astrarium_turned_away_total{{why="{why}"}}', 0)


def test_a_long_answer_may_take_its_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Door, "HEAD_SECONDS", 0.2)
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    answer = mira.ask("GET", f"/api/tables/{code}?since=1&wait=1.5")  # a long poll
    assert answer.status_code == 200


# --- how many --------------------------------------------------------------------------------


def test_one_address_has_a_share_and_a_proxy_has_all() -> None:
    gate = Gate(most=6, each=2, proxies=("10.0.0.0/8",), metrics=Metrics())
    assert [gate.enter("192.0.2.1") for _ in range(3)] == [None, None, "address"]
    assert [gate.enter("10.1.1.1") for _ in range(5)] == [None] * 4 + ["full"]
    gate.leave("192.0.2.1")
    assert gate.enter("192.0.2.1") is None
    assert gate.enter("192.0.2.2") == "full"


def test_room_is_kept_for_our_own_files() -> None:
    assert most_connections(256) == 192
    assert most_connections(1024) == 768
    assert most_connections(1_000_000) == 20_000


def test_sockets_count_and_make_room_when_they_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astrarium.server.gate.MOST_EACH", 3)
    with running(tmp_path, limits=True) as site, ExitStack() as stack:
        mira = site.visitor("Mira")
        code = mira.table("me", "open")
        mira.client.close()
        for _ in range(3):
            socket = stack.enter_context(at_table(site, code))
            socket.send('{"type":"hello"}')
            socket.recv(timeout=PATIENCE)
        with line_to(site.url) as line:
            assert heard(line).startswith(b"HTTP/1.1 429 ")
        stack.close()

        def served() -> bool:
            with line_to(site.url) as line:
                line.sendall(HALF + b": 1\r\nConnection: close\r\n\r\n")
                return heard(line).startswith(b"HTTP/1.1 200 ")

        until(served, "their places were not given free")


def test_as_many_files_as_allowed_may_be_open() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(before[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# --- codes -----------------------------------------------------------------------------------


def at_table(site: Site, code: str, **headers: str) -> ClientConnection:
    return open_socket(f"{site.url}/api/tables/{code}/socket", {"x-astrarium": "1", **headers})


def farewell(socket: ClientConnection) -> tuple[int, str]:
    """Close code and reason."""
    with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - whatever comes before
        while True:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path, noon, limits=True, proxies=("127.0.0.1",)) as site:
        yield site


def guess_by_socket(site: Site, visitor: Visitor, code: str) -> int:
    cookie = f"astrarium={visitor.client.cookies['astrarium']}"
    forwarded = {"x-forwarded-for": visitor.client.headers["x-forwarded-for"]}
    with at_table(site, code, cookie=cookie, **forwarded) as socket:
        socket.send('{"type":"hello"}')
        return {4404: 404, 4429: 429}[farewell(socket)[0]]


DOORS = {
    "table": ("GET", "/api/tables/{}", None),
    "token": ("POST", "/api/tables/{}/token", None),
    "record": ("GET", "/api/tables/{}/record", None),
    "study": ("GET", "/api/tables/{}/study", None),
    "leave": ("POST", "/api/tables/{}/leave", None),
    "chat": ("POST", "/api/tables/{}/chat", {"text": "anyone?"}),
    "sit": ("POST", "/api/tables/{}/sit", {"seat": 1}),
    "replay": ("GET", "/api/replays/{}", None),
    "step": ("GET", "/api/replays/{}/at/0", None),
    "socket": None,
}


@pytest.mark.parametrize("door", DOORS)
def test_wrong_codes_are_counted_at_every_door(limited: Site, door: str) -> None:
    guesser = limited.visitor("Guesser", **{"x-forwarded-for": "192.0.2.7"})
    host = limited.visitor("Host", **{"x-forwarded-for": "192.0.2.8"})
    code = host.table("me", "open")

    def guess(code: str) -> int:
        if DOORS[door] is None:
            return guess_by_socket(limited, guesser, code)
        method, path, body = DOORS[door]  # type: ignore[misc]
        return guesser.ask(method, path.format(code), body).status_code

    burst = ALLOWANCES["miss"].burst
    wrong = ["x", *(f"no-such-table-{number}" for number in range(burst + 3))]
    assert [guess(one) for one in wrong[: burst + 3]] == [404] * burst + [429] * 3
    # From now on they are not told what is right either, at any door. Nobody else is affected.
    assert guess(code) == 429
    assert guesser.refused("GET", f"/api/tables/{code}")[0] == 429
    host.get(f"/api/tables/{code}")


def test_a_guesser_does_not_shut_out_the_players_behind_the_same_address(limited: Site) -> None:
    mira = limited.visitor("Mira", **{"x-forwarded-for": "192.0.2.7"})
    host = limited.visitor("Host", **{"x-forwarded-for": "192.0.2.8"})
    before, listed = host.table("me", "open"), host.table("me", "open", listed=True)
    mira.get(f"/api/tables/{before}")
    for number in range(ALLOWANCES["miss"].burst + 1):
        mira.ask("GET", f"/api/tables/no-such-table-{number}")
    mira.get("/api/tables")
    for known in (before, listed, mira.table("me", "open")):
        mira.get(f"/api/tables/{known}")
    assert mira.refused("GET", f"/api/tables/{host.table('me', 'open')}")[0] == 429


def test_a_code_is_long_and_can_be_read_out() -> None:
    code = new_code()
    first, second, third, number = code.split("-")
    assert all(word.isalpha() and word.islower() for word in (first, second, third))
    assert len(number) == 5 and number.isdigit()
    assert len(set(WORDS)) ** 3 * 90_000 > 10**12
    assert tidied(f" {code.upper()} ") == code
    assert tidied("comet-amber-41873") == "comet-amber-41873"  # from before


def test_a_code_in_capitals_is_the_same_at_the_socket(site: Site) -> None:
    code = site.visitor("Mira").table("me", "open")
    with at_table(site, code.upper()) as socket:
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "table"


# --- tokens at the socket --------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:remove second argument of ws_handler")
def test_a_wrong_or_stale_token_at_the_socket_is_refused_and_no_fault(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    stale = mira.done("POST", f"/api/tables/{code}/token")["token"]
    mira.done("POST", f"/api/tables/{code}/leave")
    for token in ("ast_wrong", "", "é", stale):
        with pytest.raises(InvalidStatus) as refused:
            at_table(site, code, authorization=f"Bearer {token}")
        assert refused.value.response.status_code == 403
    assert figures(site)["astrarium_faults_total"] == 0


# --- a first burst that breaks a rule --------------------------------------------------------


def frames(*texts: str) -> bytes:
    return b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)


@pytest.mark.parametrize(
    ("burst", "code"),
    [(["x" * 9000], 1009), (['{"type":"ping"}'] * 400, 4429)],
    ids=["too long", "too many"],
)
def test_a_socket_that_breaks_a_rule_at_once_is_closed(
    tmp_path: Path, burst: list[str], code: int
) -> None:
    with running(tmp_path, limits=True) as site:
        table = site.visitor("Mira").table("me", "open")
        with at_table(site, table) as socket:
            socket.socket.sendall(frames('{"type":"hello"}', *burst))  # all in one go
            assert farewell(socket)[0] == code


# --- passwords -------------------------------------------------------------------------------

SPELLINGS = ["Kept", "kept", "KEPT", "\uff2bept", "K\uff45pt", " Kept ", "Ke\uff50t", "Kep\uff54", "kEPT"]  # fmt: skip


def log_in(site: Site, name: str, password: str, address: str, **more: str) -> int:
    visitor = site.visitor(**{"x-forwarded-for": address, **more})
    return visitor.ask("POST", "/api/login", {"name": name, "password": password}).status_code


@pytest.fixture
def owner(limited: Site) -> Visitor:
    owner = limited.visitor("Kept", **{"x-forwarded-for": "192.0.2.1"})
    owner.done("POST", "/api/me/password", {"password": "correct horse"})
    return owner


@pytest.mark.usefixtures("owner")
def test_all_spellings_of_a_name_share_their_tries(limited: Site) -> None:
    burst = ALLOWANCES["login"].burst
    assert len(SPELLINGS) == burst + 1
    tries = [
        log_in(limited, name, "a guess", f"198.51.100.{number}")
        for number, name in enumerate(SPELLINGS)
    ]
    assert tries == [401] * burst + [429]


@pytest.mark.usefixtures("owner")
def test_only_failures_count(limited: Site) -> None:
    for number in range(ALLOWANCES["login"].burst * 2):
        assert log_in(limited, "Kept", "correct horse", f"198.51.100.{number % 2}") == 200


def test_strangers_cannot_lock_the_owner_out(limited: Site, owner: Visitor) -> None:
    assert log_in(limited, "Kept", "correct horse", "192.0.2.99") == 200  # from a second place
    for number in range(ALLOWANCES["login"].burst + 1):
        log_in(limited, "Kept", "a guess", f"198.51.100.{number}")
    assert log_in(limited, "Kept", "correct horse", "203.0.113.5") == 429  # a stranger waits
    assert log_in(limited, "kept", "correct horse", "192.0.2.99") == 200
    owner.done("POST", "/api/login", {"name": "Kept", "password": "correct horse"})
    cookie = f"astrarium={owner.client.cookies['astrarium']}"
    # But neither place may guess without end.
    known = [log_in(limited, "Kept", "a guess", "192.0.2.99") for _ in range(9)]
    assert known == [401] * 8 + [429]
    own = [log_in(limited, "Kept", "a guess", "203.0.113.6", cookie=cookie) for _ in range(9)]
    assert own == [401] * 8 + [429]


# --- figures are for whoever runs the server -------------------------------------------------

KEY = "a key of more than sixteen letters"
FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"]


@pytest.mark.parametrize("header", FORWARDED)
def test_figures_are_not_for_those_who_come_through_a_proxy(site: Site, header: str) -> None:
    status, error, reason = site.visitor(**{header: "192.0.2.1"}).refused("GET", "/metrics")
    assert (status, error) == (403, "not-yours")
    assert "ASTRARIUM_METRICS_KEY" in reason


@pytest.mark.parametrize("host", ["box.local", "192.168.1.7:8000", "box"])
def test_figures_are_not_for_those_who_call_the_machine_by_another_name(
    site: Site, host: str
) -> None:
    assert site.visitor(host=host).refused("GET", "/metrics")[0] == 403


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "127.1.2.3"])
def test_figures_are_for_the_machine_itself(tmp_path: Path, host: str) -> None:
    with running(tmp_path, public_url="https://games.example.org") as site:
        assert site.visitor(host=host).ask("GET", "/metrics").status_code == 200
        assert site.visitor(host=host).ask("GET", "/health").status_code == 200


def test_figures_are_for_whoever_has_the_key(tmp_path: Path) -> None:
    with running(tmp_path, metrics_key=KEY, public_url="https://games.example.org") as site:
        afar = {"host": "games.example.org", "x-forwarded-for": "192.0.2.1"}
        answer = site.visitor(authorization=f"Bearer {KEY}", **afar).ask("GET", "/metrics")
        assert answer.status_code == 200
        assert "astrarium_commands" in answer.text
        for wrong in (f"Bearer {KEY}x", "Bearer", f"Basic {KEY}", KEY, "Bearer é"):
            visitor = site.visitor(**afar)
            answer = visitor.ask("GET", "/metrics", headers={"authorization": wrong.encode()})
            assert answer.status_code == 403


def test_without_a_key_no_key_fits(site: Site) -> None:
    far = site.visitor(authorization="Bearer", **{"x-forwarded-for": "192.0.2.1"})
    assert far.ask("GET", "/metrics").status_code == 403


@pytest.mark.parametrize("path", ["/health", "/metrics"])
def test_a_foreign_name_learns_nothing_of_the_machine(site: Site, path: str) -> None:
    """A page elsewhere whose name leads to this machine (DNS rebinding)."""
    for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.io", "localhost.evil.io"):
        assert site.visitor(host=host).refused("GET", path)[:2] == (421, "foreign")


# --- chat ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("a\x00b", "ab"),
        ("\x1b[31mred\x07", "[31mred"),
        ("ab\u202ecd\u2066ef\u2069", "abcdef"),
        ("one\ntwo\tthree\u2028four", "one two three four"),
        ("caf\u00e9 \u05e9\u05dc\u05d5\u05dd \U0001f468\u200d\U0001f469\u200d\U0001f467", None),
    ],
    ids=["NUL", "escape", "direction", "lines", "what is fine"],
)
def test_chat_has_only_what_can_be_read(site: Site, said: str, kept: str | None) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    mira.done("POST", f"/api/tables/{code}/chat", {"text": said})
    assert mira.get(f"/api/tables/{code}")["chat"][0]["text"] == (kept or said)


def test_chat_that_shows_nothing_is_refused(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    assert mira.refused("POST", f"/api/tables/{code}/chat", {"text": "\u202e\x00 "})[0] == 409


# --- damage ----------------------------------------------------------------------------------


def damaged(template: Path, folder: Path) -> Path:
    """A database with pages in the middle that are none."""
    path = folder / "damaged.db"
    path.write_bytes(template.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("CREATE TABLE filler (n INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        connection.execute(
            "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 50000) "
            "INSERT INTO filler SELECT n, hex(randomblob(20)) FROM up"
        )
        connection.commit()
    assert find_damage(path) == []
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\x55" * 20_000)
    return path


def test_damage_is_found_unless_it_takes_too_long(sqlite_template: Path, tmp_path: Path) -> None:
    path = damaged(sqlite_template, tmp_path)
    assert find_damage(path)
    path.write_bytes(path.read_bytes().replace(b"SQLite format 3", b"Oracle format 3"))
    assert find_damage(path) == ["file is not a database"]


def test_a_look_for_damage_ends_in_time(sqlite_template: Path, tmp_path: Path) -> None:
    path = damaged(sqlite_template, tmp_path)
    assert find_damage(path, seconds=-1) is None


def test_a_damaged_database_is_told_at_the_start_and_what_is_whole_is_served(
    sqlite_template: Path, tmp_path: Path
) -> None:
    path = damaged(sqlite_template, tmp_path)
    with ServerProcess(str(path), tmp_path / "log", ASTRARIUM_LOG_FORMAT="json") as server:

        def told() -> list[dict[str, Any]]:
            said = "the database is damaged: take a copy of the file, then restore a backup"
            return lines(server.log, said)

        until(lambda: bool(told()), "no word of it")
        (line,) = told()
        assert (line["level"], bool(line["faults"])) == ("error", True)
        Caller(server.url, "Mira")
