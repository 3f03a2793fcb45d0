"""The hub: commands are committed before they count, viewers see their own view, bots move by themselves."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from astrarium.server import ledger
from astrarium.server import messages as m
from astrarium.server.config import Config
from astrarium.server.database import for_writing
from astrarium.server.entry import Person, Refused
from astrarium.server.hub import Hub
from astrarium.server.live import viewer_of
from astrarium.server.orders import LiveClock, TableOrder, check_order
from astrarium.server.room import Room
from astrarium.server.sight import Viewer
from astrarium.server.store import Store
from tests.patience import PATIENCE
from tests.server.test_shown import patched


class Watcher:
    """A connection that keeps what it was sent, and the document as a browser would."""

    def __init__(self, hub: Hub, room: Room, person: Person | None) -> None:
        self.person = person
        self.token: int | None = None
        self.viewer: Viewer = viewer_of(room, person)
        self.document: dict[str, Any] = {}
        self.log: list[Any] = []
        self.chat: list[Any] = []
        self.present: list[int] = []
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        said = json.loads(message)
        self.heard.append(said)
        if said["type"] == "table":
            self.document = said["document"]
            self.chat = said["chat"]
            self.present = said["present"]
        elif said["type"] == "update":
            self.document = patched(self.document, said["patch"])
        elif said["type"] == "chat":
            self.chat.append(said["line"])
        elif said["type"] == "present":
            self.present = said["present"]
        if said["type"] in ("table", "update"):
            self.log[said["log_from"] :] = said["log"]

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@asynccontextmanager
async def running(
    database: str, now: Callable[[], float] | None = None, **settings: Any
) -> AsyncIterator[Hub]:
    store = Store(database)
    store.upgrade()
    config = Config(database=database, bot_workers=1, bot_pace=0, **settings)
    hub = Hub(store, config, now=now)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.close()
        store.close()


async def sat_down(
    hub: Hub, *others: str, start: bool = True, game: str = "new-frontiers", **settings: bool
) -> tuple[str, Person]:
    """A new table with Mira on its first seat."""
    mira = await asyncio.to_thread(hub.store.new_person, "Mira")
    seats = ["me", *others]
    order = TableOrder(game=game, players=len(seats), seats=seats, settings=settings, start=start)
    return await hub.create(mira, order), mira


async def watch(hub: Hub, code: str, person: Person | None) -> Watcher:
    watcher = Watcher(hub, await hub.room(code), person)
    await hub.listen(code, watcher)
    return watcher


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("new-frontiers", {}),
        ("new-frontiers", {"goals": True}),  # some lines are read in full by one seat alone
        ("roll-for-the-galaxy", {}),
    ],
)
def test_what_a_viewer_is_sent_adds_up_to_the_document(
    database: str, game: str, settings: dict[str, bool]
) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "greedy", "greedy", game=game, **settings)
            mine = await watch(hub, code, mira)
            others = await watch(hub, code, None)
            for _ in range(25):
                await mine.until(
                    lambda: bool(mine.document["prompt"]) or mine.document["stage"] == "over"
                )
                if mine.document["stage"] == "over":
                    break
                option = mine.document["prompt"]["options"][-1]["text"]
                n = mine.document["n"]
                alone = mine.document["to_act"] == [0]
                done = await hub.command(code, mira, m.Act(n=n, option=option))
                assert done == n + 1 if alone else done > n
            room = await hub.room(code)
            for watcher in (mine, others):
                seat = watcher.viewer.seat
                whole = json.loads(m.encoder.encode(room.document(seat, watcher.viewer.host)))
                assert watcher.document == whole
                assert watcher.log == json.loads(m.encoder.encode(room.lines(seat)))
            assert others.document["prompt"] is None

    asyncio.run(play())


def test_a_table_goes_on_where_it_stood_after_a_restart_bots_included(database: str) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "greedy", "random")
            mine = await watch(hub, code, mira)
            for _ in range(3):
                await mine.until(lambda: bool(mine.document["prompt"]))
                prompt = mine.document["prompt"]
                act = m.Act(n=mine.document["n"], option=prompt["options"][0]["id"])
                await hub.command(code, mira, act)
            before = mine.document["n"]
        async with running(database) as hub:
            mine = await watch(hub, code, mira)
            assert mine.document["n"] >= before
            await mine.until(lambda: bool(mine.document["prompt"]))

    asyncio.run(play())


def test_a_refused_command_changes_nothing_on_disk(database: str) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "open")
            before = await asyncio.to_thread(hub.store.entries, code)
            for command in (m.Start(), m.Act(n=1, option="x"), m.Sit(seat=1), m.Undo(n=1)):
                with pytest.raises(Refused):
                    await hub.command(code, mira, command)
            assert await asyncio.to_thread(hub.store.entries, code) == before

    asyncio.run(play())


def test_who_sits_down_on_an_open_connection_sees_the_table_from_there(database: str) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "open", start=False)
            tomasz = await asyncio.to_thread(hub.store.new_person, "Tomasz")
            mine = await watch(hub, code, mira)
            his = await watch(hub, code, tomasz)
            assert his.document["you"] == {"seat": None, "host": False}
            await hub.command(code, tomasz, m.Sit(seat=1))
            assert his.document["you"] == {"seat": 1, "host": False}
            assert mine.document["seats"][1]["name"] == "Tomasz"
            assert mine.present == his.present == [0, 1]
            await hub.command(code, mira, m.Start())
            room = await hub.room(code)
            for watcher, seat in ((mine, 0), (his, 1)):
                expected = room.document(seat, seat == 0)
                assert watcher.document == json.loads(m.encoder.encode(expected))

    asyncio.run(play())


def test_two_hubs_on_one_database_refuse_what_the_other_has_overtaken(database: str) -> None:
    async def play() -> None:
        async with running(database) as one, running(database) as other:
            code, mira = await sat_down(one, "open", start=False)
            tomasz = await asyncio.to_thread(one.store.new_person, "Tomasz")
            await other.room(code)  # both have it in memory now
            await one.command(code, mira, m.Leave())
            with pytest.raises(Refused) as caught:
                await other.command(code, tomasz, m.Sit(seat=1))
            assert caught.value.code == "stale"
            assert await other.command(code, tomasz, m.Sit(seat=1)) == 3

    asyncio.run(play())


def test_chat_reaches_everyone_at_the_table(database: str) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "greedy")
            watcher = await watch(hub, code, None)
            await hub.command(code, mira, m.Chat(text="good luck"))
            assert [(line["name"], line["text"]) for line in watcher.chat] == [
                ("Mira", "good luck")
            ]
            late = await watch(hub, code, None)
            assert late.chat == watcher.chat
            with pytest.raises(Refused):
                await hub.command(code, None, m.Chat(text="hello"))

    asyncio.run(play())


def test_a_rematch_seats_the_same_and_everybody_learns_of_it(database: str) -> None:
    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "random")
            mine = await watch(hub, code, mira)
            with pytest.raises(Refused):
                await hub.command(code, mira, m.Rematch())
            await hub.command(code, mira, m.Resign())
            await mine.until(lambda: mine.document["stage"] == "over")
            await hub.command(code, mira, m.Rematch())
            again = await hub.room(mine.document["rematch"])
            assert [chair.kind for chair in again.chairs] == ["person", "bot"]
            assert again.stage == "playing"
            assert again.sheet.seed != (await hub.room(code)).sheet.seed
            assert await hub.record(code)
            with pytest.raises(Refused):
                await hub.record(again.sheet.code)

    asyncio.run(play())


def test_the_lobby_learns_of_the_end_also_of_one_it_missed(database: str) -> None:
    async def until_noted(hub: Hub) -> None:
        async with asyncio.timeout(PATIENCE):
            while hub.store.playing():
                await asyncio.sleep(0.01)

    async def play() -> None:
        async with running(database) as hub:
            code, mira = await sat_down(hub, "random")
            await hub.command(code, mira, m.Resign())
            await until_noted(hub)
            assert (await hub.room(code)).stage == "over"
        store = Store(database)  # as if the server had died between the last move and the note
        with for_writing(store.engine).begin() as connection:
            ledger.set_stage(connection, code, "playing")
        store.close()
        async with running(database) as again:
            await until_noted(again)

    asyncio.run(play())


def test_tables_that_wait_for_people_are_woken_and_need_no_memory_until_their_time_is_up(
    database: str,
) -> None:
    start = now = time.time()

    async def play() -> None:
        nonlocal now
        async with running(database, now=lambda: now) as hub:
            mira = await asyncio.to_thread(hub.store.new_person, "Mira")
            tomasz = await asyncio.to_thread(hub.store.new_person, "Tomasz")
            order = TableOrder(
                game="new-frontiers", players=2, seats=["me", "open"], clock=LiveClock(1, 0)
            )
            codes = [await hub.create(mira, order) for _ in range(6)]
            for code in codes:
                await hub.command(code, tomasz, m.Sit(seat=1))
                await hub.command(code, mira, m.Start())
        async with running(database, now=lambda: now) as hub:
            await until(lambda: hub.waking.done)
            assert sorted(hub.driving.posts) == sorted(codes)
            assert hub.gauge()["rooms"] == 0
            while now < start + 70:
                now += 5
                hub.heart.beat_soon()  # else these leaps would be an outage
                await until(lambda last=now: hub.heart._last == last)  # type: ignore[misc]
            await until(lambda: all(handed_over(hub.store, code) for code in codes))

    def handed_over(store: Store, code: str) -> bool:
        return any(entry.kind == "hand-over" for entry in store.entries(code))

    async def until(true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)

    asyncio.run(play())


ORDER: dict[str, Any] = {"game": "new-frontiers", "players": 3, "seats": ["me", "open", "greedy"]}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown"),
        ({"players": 9}, "illegal"),
        ({"players": 2}, "illegal"),
        ({"seats": ["me", "me", "open"]}, "illegal"),
        ({"seats": ["me", "oracle", "open"]}, "unknown"),
        ({"settings": {"hats": True}}, "illegal"),
        ({"absence": -1}, "illegal"),
    ],
)
def test_an_order_that_cannot_be_had_is_refused(change: dict[str, Any], code: str) -> None:
    check_order(TableOrder(**ORDER))
    with pytest.raises(Refused) as caught:
        check_order(TableOrder(**(ORDER | change)))
    assert caught.value.code == code
