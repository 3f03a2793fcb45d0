"""A killed server or database loses nothing that was acknowledged: tried after every kind of decision of a game.

`make kills` strikes at any moment, for as long as one likes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import httpx

from astrarium.server.store import Store
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.process import ServerProcess
from tests.server.recorded import CODE, lay_out, recorded_game, say, standing


def play(url: str, n: int, seat: int, option: str) -> int:
    status, answer = say(url, seat, "/act", {"n": n, "option": option})
    assert status == 200, answer
    return int(answer["n"])


def with_kills() -> list[tuple[int, str, bool]]:
    """The decisions of the game, and whether to kill after each: the first two of every kind, and the last one."""
    game = recorded_game()
    kinds: Counter[str] = Counter()
    steps = []
    for place, (seat, option) in enumerate(game):
        kind = option.split()[0]
        kinds[kind] += 1
        steps.append((seat, option, kinds[kind] <= 2 or place == len(game) - 1))
    assert len(kinds) > 10
    return steps


def test_a_killed_server_stands_after_the_last_acknowledged_move(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    lay_out(database)
    server = ServerProcess(database, tmp_path / "log")
    server.start()
    n = standing(server.url)[0][0]["n"]
    for seat, option, kill in with_kills():
        assert play(server.url, n, seat, option) == n + 1
        n += 1
        if kill:
            server.kill()
            server.start()
            after = standing(server.url)
            assert {document["n"] for document, _ in after} == {n}
    assert {document["stage"] for document, _ in after} == {"over"}
    whole = recorded_game_document(tmp_path)
    server.kill()
    assert [document for document, _ in after] == whole


def kept(database: str) -> int:
    """The number of the last entry on the database itself."""
    store = Store(database)
    try:
        return store.entries(CODE)[-1].n
    finally:
        store.close()


def recorded_game_document(tmp_path: Path) -> list[object]:
    """The same game without a kill, on another database."""
    database = f"sqlite:///{tmp_path / 'smooth.db'}"
    lay_out(database)
    with ServerProcess(database, tmp_path / "log") as server:
        n = standing(server.url)[0][0]["n"]
        for seat, option in recorded_game():
            n = play(server.url, n, seat, option)
        return [document for document, _ in standing(server.url)]


def test_a_killed_database_stands_after_the_last_acknowledged_move(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    with ServerProcess(postgres_url, tmp_path / "log") as server:
        before = standing(server.url)
        n = before[0][0]["n"]
        for seat, option, kill in with_kills():
            assert play(server.url, n, seat, option) == n + 1
            n += 1
            if kill:
                before = standing(server.url)
                postgres.kill()
                postgres.start()
                assert kept(postgres_url) == n
                assert standing(server.url) == before
        assert before[0][0]["stage"] == "over"
    with ServerProcess(postgres_url, tmp_path / "log") as again:
        assert standing(again.url) == before


def test_while_the_database_is_away_nothing_is_acknowledged(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    with ServerProcess(postgres_url, tmp_path / "log") as server:
        n = standing(server.url)[0][0]["n"]
        seat, option = recorded_game()[0]
        postgres.kill()
        try:
            status, answer = say(server.url, seat, "/act", {"n": n, "option": option})
        finally:
            postgres.start()
        assert status == 503, answer
        assert kept(postgres_url) == n
        assert play(server.url, n, seat, option) == n + 1


def test_a_database_that_hangs_is_not_waited_for(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    lay_out(postgres_url)
    with ServerProcess(postgres_url, tmp_path / "log") as server:
        n = standing(server.url)[0][0]["n"]
        seat, option = recorded_game()[0]
        postgres.pause()
        try:
            status, answer = say(server.url, seat, "/act", {"n": n, "option": option})
            health = httpx.get(f"{server.url}/health", timeout=PATIENCE)
        finally:
            postgres.go_on()
        assert status == 503, answer
        assert (health.status_code, health.json()["status"]) == (503, "away")
        if standing(server.url)[0][0]["n"] == n:  # it was not written after all: play it now
            assert play(server.url, n, seat, option) == n + 1
        assert standing(server.url)[0][0]["n"] == n + 1
