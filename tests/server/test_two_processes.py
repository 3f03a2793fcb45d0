"""Two server processes on one PostgreSQL: one table, whoever one is connected to, and whoever dies."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.sync.client import ClientConnection

from astrarium.server.entry import Entry
from astrarium.server.store import Store
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.process import Caller, ServerProcess
from tests.server.recorded import CODE, PLAYERS, TOKENS, lay_out, recorded_game, standing
from tests.server.site import open_socket
from tests.server.test_shown import patched


class Player:
    """A program on one seat, connected by a socket to one of the processes."""

    def __init__(self, seat: int, server: ServerProcess, stack: ExitStack) -> None:
        self.seat = seat
        self._stack = stack
        self.connect(server)

    def connect(self, server: ServerProcess) -> None:
        address = f"{server.url}/api/tables/{CODE}/socket"
        headers = {"Authorization": f"Bearer {TOKENS[self.seat]}"}
        self.socket: ClientConnection = self._stack.enter_context(open_socket(address, headers))
        self.socket.send(json.dumps({"type": "hello"}))
        self.document: dict[str, Any] = self.hear("table")["document"]

    def hear(self, kind: str) -> Any:
        """The next message of that kind; the document follows all that come before it."""
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE))
            if said["type"] == "update":
                self.document = patched(self.document, said["patch"])
            if said["type"] == kind:
                return said

    def follow(self, n: int) -> None:
        while self.document["n"] < n:
            self.hear("update")

    def act(self, option: str) -> int:
        message = {"type": "act", "id": 1, "n": self.document["n"], "option": option}
        self.socket.send(json.dumps(message))
        return int(self.hear("done")["n"])


def test_players_on_different_processes_play_one_game_and_one_process_may_die(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    decisions = recorded_game()
    with (
        ServerProcess(postgres_url, tmp_path / "one.log") as one,
        ServerProcess(postgres_url, tmp_path / "other.log") as other,
        ExitStack() as stack,
    ):
        players = [Player(seat, one if seat != 1 else other, stack) for seat in range(PLAYERS)]
        for number, (seat, option) in enumerate(decisions):
            if number == len(decisions) // 2:
                one.kill()
                for player in players:
                    if player.seat != 1:
                        player.connect(other)
                assert len({player.document["n"] for player in players}) == 1
            n = players[seat].act(option)
            for player in players:
                player.follow(n)
        assert [player.document["stage"] for player in players] == ["over"] * PLAYERS
        documents = [document for document, _ in standing(other.url)]
        assert [player.document for player in players] == documents


def test_chat_crosses_from_one_process_to_the_other(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    with (
        ServerProcess(postgres_url, tmp_path / "one.log") as one,
        ServerProcess(postgres_url, tmp_path / "other.log") as other,
        ExitStack() as stack,
    ):
        here, there = Player(0, one, stack), Player(1, other, stack)
        here.socket.send(json.dumps({"type": "chat", "id": 5, "text": "good luck"}))
        assert there.hear("chat")["line"]["text"] == "good luck"


def test_a_bot_moves_on_although_the_process_that_woke_it_is_gone(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    with ServerProcess(postgres_url, tmp_path / "other.log") as other, ExitStack() as stack:
        with ServerProcess(postgres_url, tmp_path / "one.log") as one:
            asked = standing(one.url)[0][0]["to_act"][0]
            watcher = Player((asked + 1) % PLAYERS, other, stack)
            resigning = Player(asked, one, stack)
            resigning.socket.send(json.dumps({"type": "resign", "id": 9}))
            resigning.hear("done")
            one.kill()
        n = watcher.document["n"]
        watcher.follow(n + 2)  # the resignation, and then a decision of the bot
        assert watcher.document["decisions"] >= 1


# --- who drives a table ----------------------------------------------------------------------


class Database:
    """What the servers share, as nobody of them sees it."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    def entries(self, code: str) -> list[Entry]:
        return self.store.entries(code)

    def ask(self, query: str, **about: Any) -> list[Any]:
        with self.store.engine.begin() as connection:
            result = connection.execute(text(query), about)
            return list(result.scalars()) if result.returns_rows else []

    def drivers(self, codes: list[str]) -> set[str | None]:
        """Who drives these tables."""
        return set(self.ask("SELECT driver FROM tables WHERE code = ANY(:codes)", codes=codes))

    def servers(self) -> set[str]:
        """The servers that count as alive; the last that left in good order has no name."""
        return set(self.ask("SELECT origin FROM servers WHERE origin <> ''"))

    def has_more_than(self, entries: int, code: str) -> bool:
        return len(self.entries(code)) > entries

    def shorter_than(self, entries: int) -> list[str]:
        """The games in play with fewer entries."""
        return [code for code in self.store.playing() if not self.has_more_than(entries, code)]

    def until(self, true: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, "it did not come"
            time.sleep(0.05)


@pytest.fixture
def database(postgres_url: str) -> Iterator[Database]:
    database = Database(postgres_url)
    yield database
    database.store.close()


def table(caller: Caller, *seats: str, **more: Any) -> str:
    order = {"players": len(seats), "seats": list(seats), "start": True, **more}
    return str(caller.post("/api/tables", {"game": "galactic-emperor", **order})["code"])


FAR_FROM_OVER = 100  # a game of random bots has several times as many entries


def bots_alone(caller: Caller) -> str:
    """A table that bots play to its end."""
    code = table(caller, "me", "random", "random", "random")
    caller.post(f"/api/tables/{code}/resign", {})
    return code


def writers(entries: list[Entry]) -> list[str]:
    """Which processes wrote the decisions, in turn."""
    decided = [entry.id[:16] for entry in entries if entry.kind == "move"]
    return [process for process, _ in groupby(decided)]


def test_a_dead_servers_bots_and_clocks_go_on_with_nobody_watching(
    database: Database, postgres_url: str, tmp_path: Path
) -> None:
    with ServerProcess(postgres_url, tmp_path / "other.log") as other:
        with ServerProcess(postgres_url, tmp_path / "one.log") as one:
            mira = Caller(one.url, "Mira")
            clocked = table(
                mira,
                "me",
                "open",
                start=False,
                game="new-frontiers",
                clock={"kind": "live", "minutes": 1, "increment": 0},
            )
            tomasz = Caller(one.url, "Tomasz")
            tomasz.post(f"/api/tables/{clocked}/sit", {"seat": 1})
            mira.post(f"/api/tables/{clocked}/start", {})
            played = bots_alone(mira)  # last, so that it is far from over
            assert len(database.drivers([played, clocked])) == 1
            one.kill()
        # The minute is over, and whoever should have noticed is not there.
        database.ask("UPDATE entries SET at = at - 120 WHERE code = :code", code=clocked)
        before = len(database.entries(played))
        database.until(lambda: len(database.entries(played)) > before)
        database.until(lambda: database.entries(clocked)[-1].kind in ("hand-over", "move"))
        handed = [entry for entry in database.entries(clocked) if entry.kind == "hand-over"]
        assert handed[0].body["why"] == "clock"
        assert len(database.servers()) == 1
        database.until(
            lambda: (
                database.ask("SELECT stage FROM tables WHERE code = :code", code=played) == ["over"]
            )
        )
        assert len(writers(database.entries(played))) <= 2
        assert Caller(other.url).get(f"/api/tables/{played}")["document"]["stage"] == "over"


def test_a_server_that_was_paused_drives_nothing_that_another_took_over(
    database: Database, postgres_url: str, tmp_path: Path
) -> None:
    with (
        ServerProcess(postgres_url, tmp_path / "one.log") as one,
        ServerProcess(postgres_url, tmp_path / "other.log") as other,
    ):
        mira = Caller(one.url, "Mira")
        while True:
            last = [bots_alone(mira) for _ in range(3)][-1]
            database.until(partial(database.has_more_than, 8, last))
            one.pause()
            codes = database.shorter_than(FAR_FROM_OVER)
            if codes:
                break
            one.go_on()  # bots were too fast for us
        (first,) = database.drivers(codes)
        database.until(lambda: first not in database.drivers(codes))
        database.until(lambda: all(len(writers(database.entries(code))) == 2 for code in codes))
        one.go_on()
        database.until(lambda: first in database.servers())  # it is back
        database.until(lambda: not database.store.playing())
        for code in codes:
            entries = database.entries(code)
            assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
            assert len({entry.id for entry in entries}) == len(entries)
            assert len(writers(entries)) == 2  # one until it was paused, the other from then on
        ended = [
            Caller(server.url).get(f"/api/tables/{codes[0]}")["document"] for server in (one, other)
        ]
        assert ended[0] == ended[1]
        # And it takes part again.
        again = bots_alone(mira)
        database.until(lambda: again not in database.store.playing())


def test_a_server_that_stops_in_good_order_gives_its_tables_back_at_once(
    database: Database, postgres_url: str, tmp_path: Path
) -> None:
    with ServerProcess(postgres_url, tmp_path / "other.log") as other:
        with ServerProcess(postgres_url, tmp_path / "one.log") as one:
            code = bots_alone(Caller(one.url, "Mira"))
            database.until(lambda: len(database.entries(code)) > 8)
            (driver,) = database.drivers([code])
            assert one.stop() == 0
            assert driver not in database.servers() | database.drivers([code])
        database.until(lambda: code not in database.store.playing())
        assert Caller(other.url).get(f"/api/tables/{code}")["document"]["stage"] == "over"


def test_bots_answer_a_person_at_whichever_server_the_person_is(
    database: Database, postgres_url: str, tmp_path: Path
) -> None:
    with (
        ServerProcess(postgres_url, tmp_path / "one.log") as one,
        ServerProcess(postgres_url, tmp_path / "other.log") as other,
    ):
        mira = Caller(one.url, "Mira")
        code = table(mira, "me", "random", "random")
        mira.url = other.url
        bots: list[str] = []
        while len(bots) < 5:
            seen = mira.get(f"/api/tables/{code}")["document"]
            while seen["prompt"] is None:
                path = f"/api/tables/{code}?since={seen['n']}&wait=20"
                seen = mira.get(path)["document"]
            act = {"n": seen["n"], "option": seen["prompt"]["options"][0]["text"]}
            mira.post(f"/api/tables/{code}/act", act)
            bots = [e.id[:16] for e in database.entries(code) if e.kind == "move" and e.seat > 0]
        assert len(set(bots)) == 1  # one server moves them
