"""One table in trouble leaves all others alone: a broken one is tried again, a frozen one keeps its record."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import astrarium
from astrarium.server import messages as m
from astrarium.server.versions import record_of_entries, rules_version
from tests.patience import PATIENCE
from tests.server.rooms import MIRA, Desk
from tests.server.site import Site, Visitor, open_socket, running

PASSWORD = "a word of old"
OLDER = Path(__file__).with_name("older.sql")


def until(true: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.02)


class Damage:
    """An entry that follows no rules, put into a database and taken out again."""

    def __init__(self, folder: Path, code: str) -> None:
        self._path = folder / "astrarium.db"
        self._code = code

    def do(self) -> None:
        self._tell(
            "INSERT INTO entries SELECT code, max(n) + 1, 'move', 0, ?, max(at), 'bad' FROM entries WHERE code = ?",
            '{"option": "no such option"}',
        )
        self._tell("UPDATE tables SET created = ? WHERE code = ?", time.time() + 60)

    def resign(self) -> None:
        """Nothing but bots plays here from now on, and no server knows it yet."""
        self._tell(
            "INSERT INTO entries SELECT code, max(n) + 1, 'hand-over', 0, ?, max(at), 'resigned'"
            " FROM entries WHERE code = ?",
            '{"bot": "random", "why": "resigned"}',
        )

    def mend(self) -> None:
        self._tell("DELETE FROM entries WHERE id = ? AND code = ?", "bad")

    def _tell(self, statement: str, about: object) -> None:
        with sqlite3.connect(self._path, timeout=PATIENCE) as connection:
            connection.execute(statement, (about, self._code))
        connection.close()


def troubled(site: Site, kind: str) -> float:
    text = site.visitor().ask("GET", "/metrics").text
    (line,) = [line for line in text.splitlines() if f'troubled_tables{{kind="{kind}"}}' in line]
    return float(line.split()[-1])


def cookies_of(visitor: Visitor) -> dict[str, str]:
    """The header by which a socket is known to be a visitor's."""
    cookies = visitor.client.cookies.items()
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies)}


def farewell(site: Site, code: str, visitor: Visitor) -> tuple[int, str]:
    """With which code and words the socket of a table is closed."""
    address = f"{site.url}/api/tables/{code}/socket"
    with open_socket(address, cookies_of(visitor), origin=site.url) as socket:
        socket.send('{"type": "hello"}')
        return last_words(socket)


def last_words(socket: ClientConnection) -> tuple[int, str]:
    """With which code and words a socket is closed, after whatever else it hears."""
    try:
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        last = closed.rcvd
    return (last.code, last.reason) if last is not None else (0, "")


def test_a_broken_table_stops_no_other_and_goes_on_once_it_can_be_read(tmp_path: Path) -> None:
    with running(tmp_path, bot_workers=1) as site:
        mira = site.visitor("Mira")
        codes = [mira.table("me", "random", start=True) for _ in range(3)]
        cookies = mira.client.cookies
    damage = Damage(tmp_path, codes[-1])
    damage.do()
    for code in codes[:-1]:
        Damage(tmp_path, code).resign()
    with running(tmp_path, bot_workers=1) as site:
        store = site.parts.store
        mira = site.visitor()
        mira.client.cookies = cookies
        until(
            lambda: store.playing() == codes[-1:]
        )  # the others were played to their end, with nobody looking
        status, error, reason = mira.refused("GET", f"/api/tables/{codes[-1]}")
        assert (status, error) == (503, "broken")
        assert "tries again by itself" in reason
        assert mira.ask("GET", f"/api/tables/{codes[-1]}").headers["retry-after"]
        assert farewell(site, codes[-1], mira) == (4503, reason)
        rows = {row["code"]: row["stage"] for row in mira.get("/api/tables/mine")}
        assert rows == {codes[0]: "over", codes[1]: "over", codes[2]: "broken"}
        assert troubled(site, "broken") == 1
        assert site.visitor().get("/health")["status"] in ("fine", "waking")
        damage.mend()
        until(lambda: troubled(site, "broken") == 0)  # with nobody looking at it
        mira.done("POST", f"/api/tables/{codes[-1]}/resign")
        until(lambda: store.playing() == [])


def test_a_table_that_breaks_while_it_is_looked_at_says_so_and_comes_back(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        mira = site.visitor("Mira")
        code = mira.table("me", "open")
        damage = Damage(tmp_path, code)
        address = f"{site.url}/api/tables/{code}/socket"
        with open_socket(address, cookies_of(mira), origin=site.url) as socket:
            socket.send('{"type": "hello"}')
            socket.recv(timeout=PATIENCE)
            damage.do()
            status, error, _ = mira.refused("POST", f"/api/tables/{code}/leave")
            assert (status, error) == (503, "broken")
            assert last_words(socket)[0] == 4503
        damage.mend()
        until(lambda: troubled(site, "broken") == 0)
        mira.done("POST", f"/api/tables/{code}/leave")


def older(folder: Path) -> None:
    """A database as version 0.1.0 wrote it, with two games in play; one has a move that is none any more."""
    connection = sqlite3.connect(folder / "astrarium.db")
    hashed = PasswordHasher().hash(PASSWORD)
    connection.executescript(OLDER.read_text().replace("$password", hashed))
    connection.close()


def at_older(site: Site, name: str) -> Visitor:
    """One of those who played there."""
    visitor = site.visitor()
    visitor.done("POST", "/api/login", {"name": name, "password": PASSWORD})
    return visitor


def test_an_upgrade_goes_on_with_what_still_replays_and_freezes_what_does_not(
    tmp_path: Path,
) -> None:
    older(tmp_path)
    with running(tmp_path, bot_workers=1) as site:
        mira = at_older(site, "Mira")
        rows = {row["code"]: row for row in mira.get("/api/tables/mine")}
        assert {code: row["stage"] for code, row in rows.items()} == {
            "goes-on-11111": "playing",
            "frozen-22222": "frozen",
        }
        seen = mira.get("/api/tables/goes-on-11111")["document"]
        asked = at_older(site, ["Mira", "Tomasz"][seen["to_act"][0]])
        prompt = asked.get("/api/tables/goes-on-11111")["document"]["prompt"]
        act = {"n": seen["n"], "option": prompt["options"][0]["text"]}
        asked.done("POST", "/api/tables/goes-on-11111/act", act)

        status, error, reason = mira.refused("GET", "/api/tables/frozen-22222")
        assert (status, error) == (409, "frozen")
        assert "begun with an older version" in reason and "record can be downloaded" in reason
        assert farewell(site, "frozen-22222", mira) == (4409, reason)
        assert troubled(site, "frozen") == 1
        record = mira.ask("GET", "/api/tables/frozen-22222/record")
        assert record.status_code == 200
        lines = record.text.splitlines()
        assert "seed 2222" in lines and lines[-1].endswith(" an option of old")
        status, error, _ = site.visitor("Stranger").refused(
            "GET", "/api/tables/frozen-22222/record"
        )
        assert (status, error) == (403, "not-yours")
        until(lambda: made_with(site, "goes-on-11111") == astrarium.__version__)
        assert made_with(site, "frozen-22222") == ""


def made_with(site: Site, code: str) -> str:
    sheet = site.parts.store.sheet(code)
    assert sheet is not None
    return sheet.engine


@pytest.mark.parametrize("game", ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"])
def test_the_record_of_a_frozen_game_is_read_by_the_version_that_played_it(game: str) -> None:
    settings = {setting.name: False for setting in astrarium.game(game).rules.settings}
    desk = Desk(game=game, settings=settings, components=rules_version(game)).started(MIRA)
    table = desk.room.table
    assert table is not None
    taken_back = 0
    for _ in range(60):
        desk.play_on(1)
        if taken_back < 5 and table.can_undo(0):
            desk.say(MIRA, m.Undo(n=desk.room.n))
            taken_back += 1
    assert taken_back
    text = record_of_entries(desk.sheet, desk.entries)
    assert astrarium.game(game).replay(text).record == table.record


def test_a_record_without_outcomes_can_be_looked_at_step_by_step(tmp_path: Path) -> None:
    desk = Desk(components=rules_version("new-frontiers")).started(MIRA)
    desk.play_on(30)
    text = record_of_entries(desk.sheet, desk.entries)
    with running(tmp_path) as site:
        mira = site.visitor("Mira")
        code = mira.done("POST", "/api/replays", {"record": text})["code"]
        assert mira.get(f"/api/replays/{code}")["steps"] == 30
        assert mira.get(f"/api/replays/{code}/at/30")["document"]["decisions"] == 30
