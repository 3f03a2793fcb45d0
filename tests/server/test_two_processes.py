"""Two server processes on one PostgreSQL: one table, whoever one is connected to, and whoever dies."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.process import ServerProcess
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
