"""No byte of hidden information reaches a client.

In random games, at some decision, everything the server sends to a seat is recorded: the socket's first
message, the answer to `study`, the document over HTTP, and what the next decision brings, which may be nothing at
all. Then what is hidden from that seat is drawn anew, and the same is recorded again.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from concurrent.futures import Future
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
from tests.server.site import Site, open_socket, running

# How many games of each, beside the extra rules they are played with.
GAMES = int(os.environ.get("ASTRARIUM_SECRECY_GAMES", "12"))
EXTRA = {
    "new-frontiers": {"goals"},
    "roll-for-the-galaxy": set[str](),
    "galactic-emperor": set[str](),
}
# One of so many tables has another truth when it is drawn anew: in Galactic Emperor little is hidden.
HIDDEN = {"new-frontiers": 3, "roll-for-the-galaxy": 3, "galactic-emperor": 12}
# After one of so many the next decision tells the same: in Roll for the Galaxy most end in a reveal or a draw.
SAME = {"new-frontiers": 2, "roll-for-the-galaxy": 4, "galactic-emperor": 2}
STILL = 5000.0  # the time on the server's clock, always


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("secrecy"), bot_workers=1) as site:
        setattr(site.parts.hub, "now", lambda: STILL)  # noqa: B010
        yield site


class Scene:
    """A table in the middle of a game, with a token for every seat and one decision to come."""

    def __init__(self, site: Site, game: str, number: int) -> None:
        draw = random.Random(number)
        self.site = site
        self.game = astrarium.game(game)
        rules = self.game.rules
        self.settings = {one.name: one.name in EXTRA[game] for one in rules.settings}
        self.players = draw.randint(rules.least, rules.most)
        self.code = f"secret-{game}-{number}"
        self.seed = str(number)
        self.url = f"{site.url}/api/tables/{self.code}"
        self.changed = 0  # how often drawing anew gave another truth
        moves = self._random_game(draw)
        # Late enough that everyone has something to hide.
        self.shown = moves[: draw.randint(len(moves) // 8, len(moves) - 1)]
        self.next = moves[len(self.shown)]
        self._lay_out()

    def _random_game(self, draw: random.Random) -> list[tuple[int, str]]:
        table = self.game.new(self.players, seed=self.seed, **self.settings)
        moves = []
        while not table.over:
            seat = draw.choice(table.to_act)
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
        store.new_table(
            Sheet(
                self.code, self.game.rules.name, self.players, self.settings, False,
                {"kind": "none"}, 0, self.seed, happened[0][2]["person"], STILL,
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
        """All that is sent to `seat`, and what it learns; with `change`, its unknowns are drawn anew."""
        self.forget()
        headers = {"Authorization": f"Bearer {self.token(seat)}"}
        body = self._body(headers)  # the room is in memory now
        if change is not None:
            table = self.table()
            before = table.position
            table.state = table.rules.resample(table.state, seat, Generator(change))
            self.changed += table.position != before
            body = self._body(headers)
        sent = [body]
        with open_socket(f"{self.url}/socket", headers) as socket:
            socket.send(json.dumps({"type": "hello"}))
            sent.append(bytes(socket.recv(timeout=PATIENCE, decode=False)))
            socket.send(json.dumps({"type": "study", "id": 1}))
            sent.append(self._next(socket, "study"))
            table = self.table()
            seen, behind, number = table.event_count, table.steps_behind, self.room().number(seat)
            if not self._play_next():
                return sent, ["not offered"]
            if self.room().number(seat) > number:
                sent.append(self._next(socket, "update"))
        learned: list[Any] = [
            (event.kind, event.seat, *event.values) if event.seen_by(seat) else event.kind
            for event in table.events[seen:]
        ]
        if table.steps_behind > behind:  # something came to light, such as the next tile of a stack
            learned.append(table.observe(seat))
        return sent, learned

    def _body(self, headers: dict[str, str]) -> bytes:
        # Without certificates, which it does not need and takes long to read.
        return httpx.get(self.url, headers=headers, timeout=PATIENCE, verify=False).content

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
        done = Future[None]()

        def take_in() -> None:
            hub._take_in(live, entry)
            done.set_result(None)

        next(iter(hub._tasks)).get_loop().call_soon_threadsafe(take_in)
        done.result(PATIENCE)
        return True


@pytest.mark.parametrize("batch", range(2))
@pytest.mark.parametrize("game", EXTRA)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(
    site: Site, game: str, batch: int
) -> None:
    changed = compared = recorded = 0
    for number in range(batch * GAMES // 2, (batch + 1) * GAMES // 2):
        scene = Scene(site, game, number)
        for seat in range(scene.players):
            sent, events = scene.record(seat, None)
            again, others = scene.record(seat, 1000 + number)
            recorded += 1
            assert again[:3] == sent[:3], f"{scene.code}, seat {seat}"
            if others == events:  # the next decision told this seat the same
                compared += 1
                assert again == sent, f"{scene.code}, seat {seat}"
        changed += scene.changed
        scene.forget()
    assert changed > recorded // HIDDEN[game]
    assert compared > recorded // SAME[game]
