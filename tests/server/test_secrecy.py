"""No byte of hidden information reaches a client.

In games with goals, at some decision, everything the server sends to a seat is recorded: the socket's
first message, the answer to `study`, the document over HTTP, and the update that the next decision
brings. Then what is hidden from that seat is drawn anew, and the same is recorded again.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import astrarium
from astrarium.kernel.chance import Generator
from astrarium.kernel.table import Table
from astrarium.server.entry import Entry, Sheet
from astrarium.server.people import digest
from astrarium.server.room import Room
from tests.patience import PATIENCE
from tests.server.recorded import GAME
from tests.server.site import Site, open_socket, running

GAMES = int(os.environ.get("ASTRARIUM_SECRECY_GAMES", "40"))
STILL = 5000.0  # the time on the server's clock, always


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("secrecy"), bot_workers=1) as site:
        setattr(site.parts.hub, "now", lambda: STILL)  # noqa: B010
        yield site


class Scene:
    """A table in the middle of a game, with a token for every seat and one decision to come."""

    def __init__(self, site: Site, number: int) -> None:
        draw = random.Random(number)
        self.site = site
        self.players = draw.randint(2, 5)
        self.code = f"secret-{number}"
        self.seed = str(number)
        self.url = f"{site.url}/api/tables/{self.code}"
        self.changed = 0  # how often drawing anew gave another truth
        moves = self._random_game(draw)
        # Late enough that there is something to hide.
        self.shown = moves[: draw.randint(len(moves) // 3, len(moves) - 1)]
        self.next = moves[len(self.shown)]
        self._lay_out()

    def _random_game(self, draw: random.Random) -> list[tuple[int, str]]:
        table = astrarium.game(GAME).new(self.players, seed=self.seed, goals=True)
        moves = []
        while not table.over:
            seat = table.to_act[0]
            option = draw.choice(table.prompt(seat).options).text
            moves.append((seat, option))
            table.play(seat, option)
        return moves

    def _lay_out(self) -> None:
        store = self.site.parts.store
        happened: list[tuple[str, int, dict[str, Any]]] = []
        for seat in range(self.players):
            person = store.new_person(f"Player {seat}")
            happened.append(("sit", seat, {"person": person.id, "name": person.name}))
        happened.append(("start", -1, {"fill": None}))
        happened += [("move", seat, {"option": option}) for seat, option in self.shown]
        entries = [
            Entry(n, kind, seat, body, STILL, f"{self.code}-{n}")
            for n, (kind, seat, body) in enumerate(happened, 1)
        ]
        settings = {"goals": True, "first_game": False}
        store.new_table(
            Sheet(
                self.code, GAME, self.players, settings, False, {"kind": "none"}, 0, self.seed,
                happened[0][2]["person"], STILL,
            ),
            entries,
        )  # fmt: skip
        for seat in range(self.players):
            store.add_token(digest(self.token(seat)), self.code, seat, happened[seat][2]["person"])
        self.entries = entries

    def token(self, seat: int) -> str:
        return f"ast_{self.code}-{seat}"

    def room(self) -> Room:
        return self.site.parts.hub._rooms[self.code].room

    def forget(self) -> None:
        """The server reads the table from its entries again."""
        self.site.parts.hub._rooms.pop(self.code, None)

    def record(self, seat: int, change: int | None) -> tuple[list[bytes], list[Any]]:
        """All that is sent to `seat`, and the events it sees; with `change`, its unknowns are drawn anew."""
        self.forget()
        headers = {"Authorization": f"Bearer {self.token(seat)}"}
        body = httpx.get(
            self.url, headers=headers, timeout=PATIENCE
        ).content  # the room is in memory now
        if change is not None:
            table = self.table()
            before = table.position
            table.state = table.rules.resample(table.state, seat, Generator(change))
            self.changed += table.position != before
            body = httpx.get(self.url, headers=headers, timeout=PATIENCE).content
        sent = [body]
        with open_socket(f"{self.url}/socket", headers) as socket:
            socket.send(json.dumps({"type": "hello"}))
            sent.append(bytes(socket.recv(timeout=PATIENCE, decode=False)))
            socket.send(json.dumps({"type": "study", "id": 1}))
            sent.append(self._next(socket, "study"))
            seen = self.table().event_count
            if not self._play_next():
                return sent, ["not offered"]
            sent.append(self._next(socket, "update"))
            events = self.table().events[seen:]
        return sent, [
            (event.kind, event.seat, event.a, event.b) if event.seen_by(seat) else event.kind
            for event in events
        ]

    def table(self) -> Table:
        table = self.room().table
        assert table is not None
        return table

    @staticmethod
    def _next(socket: Any, kind: str) -> bytes:
        while True:
            message = bytes(socket.recv(timeout=PATIENCE, decode=False))
            if json.loads(message)["type"] == kind:
                return message

    def _play_next(self) -> bool:
        """The next decision, made in memory alone so that it can be made again."""
        seat, option = self.next
        hub = self.site.parts.hub
        live = hub._rooms[self.code]
        if option not in [one.text for one in self.table().prompt(seat).options]:
            return False
        entry = Entry(self.room().n + 1, "move", seat, {"option": option}, STILL, "next")
        loop = next(iter(hub._tasks)).get_loop()
        loop.call_soon_threadsafe(hub._take_in, live, entry)
        return True


@pytest.mark.parametrize("batch", range(4))
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(
    site: Site, batch: int
) -> None:
    changed = compared = recorded = 0
    for number in range(batch * GAMES // 4, (batch + 1) * GAMES // 4):
        scene = Scene(site, number)
        for seat in range(scene.players):
            sent, events = scene.record(seat, None)
            again, others = scene.record(seat, 1000 + number)
            recorded += 1
            assert again[:3] == sent[:3], f"game {number}, seat {seat}"
            if others == events:  # the next decision told this seat the same
                compared += 1
                assert again == sent, f"game {number}, seat {seat}"
        changed += scene.changed
        scene.forget()
    assert changed > recorded // 3
    assert compared > recorded // 2
