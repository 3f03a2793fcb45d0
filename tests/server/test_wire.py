"""The short way of texts agrees with the library that it passes by."""

from __future__ import annotations

import gc
import json
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.frames import apply_mask as unmask  # type: ignore[attr-defined]
from websockets.sync.client import ClientConnection

from astrarium.server.connection import Connection
from astrarium.server.door import Door
from astrarium.server.inbox import whole_text
from astrarium.server.outbox import header
from astrarium.server.room import Room
from astrarium.server.wire import Wire
from tests.patience import PATIENCE
from tests.server.site import Site, Visitor, open_socket, running

SIZES = st.sampled_from([0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000])


def from_client(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@given(SIZES)
def test_a_header_is_what_the_library_writes(size: int) -> None:
    text = b"x" * size
    assert header(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


# Of the long ones only a part is drawn, again and again: to draw it all would take a hundred times as long.
LONG = st.builds(
    lambda part, size: (part * size)[:size],
    st.binary(min_size=1, max_size=50),
    st.integers(60_000, 60_010),
)


@given(st.binary(max_size=300) | LONG)
def test_a_frame_that_came_whole_is_read(text: bytes) -> None:
    assert whole_text(from_client(text), unmask) == text


@given(st.text(max_size=200), st.data())
def test_anything_else_is_left_to_the_library(text: str, data: st.DataObject) -> None:
    frame = from_client(text.encode())
    cut = data.draw(st.integers(0, len(frame) - 1))
    assert whole_text(frame[:cut], unmask) is None
    assert whole_text(frame + frame, unmask) is None
    assert whole_text(from_client(text.encode(), fin=False), unmask) is None
    assert whole_text(from_client(text.encode(), Opcode.BINARY), unmask) is None
    assert whole_text(from_client(text.encode()[:40], Opcode.PING), unmask) is None
    assert whole_text(Frame(Opcode.TEXT, text.encode()).serialize(mask=False), unmask) is None


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path) as site:
        yield site


@pytest.fixture
def socket(site: Site) -> Iterator[ClientConnection]:
    with at_a_table(site) as client:
        yield client


@contextmanager
def at_a_table(site: Site) -> Iterator[ClientConnection]:
    """A connection to a table that waits for a second player."""
    mira = site.visitor("Mira")
    with seated(site, mira, mira.table("me", "open")) as client:
        assert hear(client)["type"] == "present"
        yield client


@contextmanager
def seated(site: Site, mira: Visitor, code: str) -> Iterator[ClientConnection]:
    """A connection to a table at which she sits."""
    address = f"{site.url}/api/tables/{code}/socket"
    headers = {"cookie": f"astrarium={mira.client.cookies['astrarium']}", "x-astrarium": "1"}
    with open_socket(address, headers) as client:
        client.send('{"type":"hello"}')
        assert hear(client)["type"] == "table"
        yield client


def hear(client: ClientConnection) -> dict[str, object]:
    answer: dict[str, object] = json.loads(client.recv(timeout=PATIENCE))
    return answer


def test_a_message_in_pieces_is_heard_whole_and_in_its_place(socket: ClientConnection) -> None:
    socket.send('{"type":"ping"}')
    socket.send(iter(['{"type":', '"study",', '"id":7}']))
    socket.send('{"type":"ping"}')
    assert [hear(socket)["type"] for _ in range(3)] == ["pong", "study", "pong"]


def test_many_messages_at_once_are_all_answered_in_order(socket: ClientConnection) -> None:
    for number in range(100):
        socket.send(json.dumps({"type": "study", "id": number}))
    assert [hear(socket)["id"] for _ in range(100)] == list(range(100))


def test_any_number_of_messages_can_wait_for_the_one_before(socket: ClientConnection) -> None:
    # While something is written, everything that came in the same segment waits.
    stale = [{"type": "act", "n": 99, "option": 0, "id": number} for number in range(1000)]
    said = [{"type": "chat", "text": "Hello!", "id": 1000}, *stale]
    socket.socket.sendall(b"".join(from_client(json.dumps(one).encode()) for one in said))
    answers = [hear(socket) for _ in range(len(said) + 1)]
    assert [one["id"] for one in answers if one["type"] == "done"] == [1000]
    assert [one["id"] for one in answers if one["type"] == "refused"] == list(range(1000))


def test_a_ping_of_the_protocol_is_answered(socket: ClientConnection) -> None:
    assert socket.ping().wait(PATIENCE)


@pytest.mark.parametrize("word", ["act", "undo", "study"])
def test_a_fault_is_counted_and_harms_nobody_else(
    site: Site, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a bug")

    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    with seated(site, mira, code) as socket, monkeypatch.context() as patch:
        patch.setattr(Room, "study" if word == "study" else "draft", fail)
        said = {"study": {}, "undo": {"n": 0}, "act": {"n": 0, "option": 0}}[word]
        socket.send(json.dumps({"type": word, **said}))
        assert hear(socket)["type"] == "present"
        with pytest.raises(Exception, match="1011"):
            hear(socket)
    assert "\nastrarium_faults_total 1.0\n" in mira.ask("GET", "/metrics").text
    with seated(site, mira, code):
        mira.done("POST", f"/api/tables/{code}/leave")


def test_what_is_no_text_of_ours_is_refused_and_the_connection_stays(
    socket: ClientConnection,
) -> None:
    socket.send(b"\xff\xfe")
    assert (hear(socket))["code"] == "malformed"
    socket.send('{"type":"ping"}')
    assert hear(socket)["type"] == "pong"


def test_a_message_too_long_for_any_frame_ends_the_connection(socket: ClientConnection) -> None:
    socket.send("x" * 200_000)
    with pytest.raises(Exception, match="1009"):
        hear(socket)


def ask_for_a_socket(site: Site, more: str, then: bytes) -> bytes:
    """All that the server says to a request for a WebSocket and to what follows at once, until it hangs up."""
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    address = urlsplit(site.url)
    request = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {address.netloc}\r\nX-Astrarium: 1\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
    assert address.hostname is not None and address.port is not None
    with create_connection((address.hostname, address.port), timeout=PATIENCE) as line:
        line.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        line.sendall(request.encode())
        line.sendall(then)
        said = b""
        while part := line.recv(65_536):
            said += part
        return said


def test_a_bad_frame_before_one_is_let_in_is_answered_like_any_other(site: Site) -> None:
    # Without a mask: a frame that only servers may send.
    said = ask_for_a_socket(site, "", Frame(Opcode.TEXT, b"hello").serialize(mask=False))
    assert b" 101 " in said
    assert Frame(Opcode.CLOSE, (1002).to_bytes(2)).serialize(mask=False)[2:] in said


def test_a_request_for_a_socket_with_a_body_is_refused(site: Site) -> None:
    said = ask_for_a_socket(site, "Content-Length: 5\r\n", b"hello")
    assert said.startswith(b"HTTP/1.1 400 ")


def test_a_connection_that_has_ended_is_out_of_memory_without_the_collector(site: Site) -> None:
    gc.collect()
    gc.disable()
    try:
        with at_a_table(site):
            living = in_memory()
            assert living.count(Wire) == living.count(Connection) == 1
        deadline = time.monotonic() + PATIENCE
        while Wire in living.sorts() and time.monotonic() < deadline:
            pass
        assert Wire not in living.sorts()
        assert Connection not in living.sorts()
        assert living.count(Door) <= 1, "that of the visitor's other requests"
    finally:
        gc.enable()


class Living:
    """What was in memory, as far as it still is."""

    def __init__(self, things: list[Any]) -> None:
        self._references = [weakref.ref(thing) for thing in things]

    def sorts(self) -> list[type]:
        return [type(thing) for ref in self._references if (thing := ref()) is not None]

    def count(self, sort: type) -> int:
        return self.sorts().count(sort)


def in_memory() -> Living:
    """The parts of connections. Asked for once: it lays hold of what other threads are making at that moment."""
    return Living([x for x in gc.get_objects() if type(x) in (Wire, Connection, Door)])
