"""An entry that was acknowledged is on disk; a place at a table is filled once."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from astrarium.server.entry import Displaced, Entry, Refused, Unavailable, Unsettled
from astrarium.server.journal import Journal
from astrarium.server.schema import tables
from astrarium.server.store import Store
from tests.server.drafts import entry, finish, new_tables, sheet
from tests.server.postgres import Cluster
from tests.server.wire import Wire

CODES = [f"table-{i}" for i in range(10)]


@asynccontextmanager
async def journal_of(url: str, patience: float = 30.0) -> AsyncIterator[Journal]:
    store = Store(url)
    journal = Journal(store, patience)
    journal.start()
    try:
        yield journal
    finally:
        await journal.close()
        store.close()


def ids(store: Store, code: str) -> list[tuple[int, str]]:
    return [(entry.n, entry.id) for entry in store.entries(code)]


def test_what_was_appended_is_read_by_the_next_process(store: Store, database_url: str) -> None:
    new_tables(store, *CODES)
    written = {code: [entry(n, option="settle ☄") for n in range(1, 21)] for code in CODES}

    async def play(journal: Journal, code: str) -> None:
        for move in written[code]:
            assert await journal.append(code, move) is True

    async def scenario() -> None:
        async with journal_of(database_url) as journal:
            await asyncio.gather(*(play(journal, code) for code in CODES))

    finish(scenario())
    assert {code: store.entries(code) for code in CODES} == written


def test_two_processes_that_want_the_same_place_get_one_of_it(
    store: Store, database_url: str
) -> None:
    new_tables(store, "quiet-fox")
    places = range(1, 41)

    async def scenario() -> list[tuple[Entry, bool]]:
        async with journal_of(database_url) as one, journal_of(database_url) as other:
            drafts = [(journal, entry(n)) for n in places for journal in (one, other)]
            answers = [journal.append("quiet-fox", draft) for journal, draft in drafts]
            written = await asyncio.gather(*answers)
            return [(draft, answer) for (_, draft), answer in zip(drafts, written)]

    attempts = finish(scenario())
    winners = sorted((draft.n, draft.id) for draft, is_written in attempts if is_written)
    assert [n for n, _ in winners] == list(places)
    assert ids(store, "quiet-fox") == winners


def test_two_commands_of_one_process_for_the_same_place_get_one_of_it(
    store: Store, database_url: str
) -> None:
    new_tables(store, "quiet-fox")

    async def scenario() -> list[bool]:
        async with journal_of(database_url) as journal:
            both = (journal.append("quiet-fox", entry(1)) for _ in range(2))
            return await asyncio.gather(*both)

    assert sorted(finish(scenario())) == [False, True]
    assert len(store.entries("quiet-fox")) == 1


def test_an_entry_that_lost_its_place_leaves_no_trace(store: Store, database_url: str) -> None:
    new_tables(store, "quiet-fox")
    first, late = store.new_person("Ada").id, store.new_person("Juri").id

    async def scenario() -> None:
        async with journal_of(database_url) as journal:
            assert await journal.append("quiet-fox", entry(1, "sit", 0, person=first, name="Ada"))
            sits_too = entry(1, "sit", 1, person=late, name="Juri")
            assert not await journal.append("quiet-fox", sits_too)
            assert not await journal.append("quiet-fox", entry(1, "start", -1))

    finish(scenario())
    assert store.tables_of(first, 10) == ["quiet-fox"]
    assert store.tables_of(late, 10) == []
    assert store.playing() == []


def test_the_lobby_follows_the_entries(store: Store, database_url: str) -> None:
    host = store.new_person("Mira").id
    guest = store.new_person("Juri").id
    store.new_table(sheet("quiet-fox", host, listed=True), [])

    async def scenario() -> None:
        async with journal_of(database_url) as journal:

            async def append(draft: Entry) -> None:
                assert await journal.append("quiet-fox", draft)

            sits = {"person": guest, "name": "Juri"}
            await append(entry(1, "sit", 1, **sits))
            assert store.tables_of(guest, 10) == ["quiet-fox"]
            await append(entry(2, "leave", 1))
            assert store.tables_of(guest, 10) == []
            await append(entry(3, "sit", 2, **sits))
            assert store.listed(10) == ["quiet-fox"]
            await append(entry(4, "start", -1, fill="greedy"))
            assert (store.listed(10), store.playing()) == ([], ["quiet-fox"])
            await append(entry(5, option="settle comet-zone"))
            assert store.playing() == ["quiet-fox"]
            journal.note_end("quiet-fox")

    finish(scenario())
    assert store.playing() == []
    assert store.counts()["over"] == 1
    assert store.tables_of(guest, 10) == ["quiet-fox"]


def test_an_entry_written_before_is_recognised(store: Store, database_url: str) -> None:
    new_tables(store, "quiet-fox")
    guest = store.new_person("Juri").id
    sits = entry(1, "sit", 1, person=guest, name="Juri")

    async def scenario() -> None:
        async with journal_of(database_url) as journal:
            assert await journal.append("quiet-fox", sits)
            assert await journal.append("quiet-fox", entry(2, "leave", 1))
            assert await journal.append("quiet-fox", sits), "it is there"

    finish(scenario())
    assert [written.kind for written in store.entries("quiet-fox")] == ["sit", "leave"]
    assert store.tables_of(guest, 10) == [], "sitting down happened once, before leaving"


def test_a_commit_whose_answer_is_lost_counts_once(postgres: Cluster, postgres_url: str) -> None:
    store = Store(postgres_url)
    new_tables(store, "quiet-fox")
    moves = [entry(n) for n in range(1, 6)]

    async def scenario() -> None:
        async with Wire(postgres.port) as wire:
            cuttable = postgres_url.replace(f":{postgres.port}/", f":{wire.port}/")
            async with journal_of(cuttable + "?sslmode=disable") as journal:
                for move in moves:
                    wire.cut_after_commit = move.n in (2, 4)
                    assert await journal.append("quiet-fox", move) is True
            assert wire.cuts == 2

    finish(scenario())
    assert store.entries("quiet-fox") == moves
    store.close()


def test_an_entry_for_no_table_fails_alone(store: Store, database_url: str) -> None:
    new_tables(store, *CODES)

    async def scenario() -> list[bool | BaseException]:
        async with journal_of(database_url) as journal:
            starts = [journal.append(code, entry(1, "start", -1)) for code in CODES[1:]]
            moves = [journal.append(code, entry(1)) for code in [CODES[0], "no-table"]]
            appended = asyncio.gather(*starts, *moves, return_exceptions=True)
            await asyncio.sleep(0)  # so that all are queued
            journal.note_end(CODES[0])  # and this goes with them
            return await appended

    *good, bad = finish(scenario())
    assert good == [True] * len(CODES)
    assert isinstance(bad, IntegrityError)
    assert all(len(store.entries(code)) == 1 for code in CODES)
    assert sorted(store.playing()) == sorted(CODES[1:]), "the lobby knows of what was written"
    assert store.counts()["over"] == 1


def test_closing_writes_what_is_queued(store: Store, database_url: str) -> None:
    new_tables(store, "quiet-fox")

    async def scenario() -> list[bool]:
        async with journal_of(database_url) as journal:
            appends = [
                asyncio.create_task(journal.append("quiet-fox", entry(n))) for n in range(1, 1001)
            ]
            await asyncio.sleep(0)
            await journal.close()
            return await asyncio.gather(*appends)

    assert finish(scenario()) == [True] * 1000
    assert len(store.entries("quiet-fox")) == 1000


def test_the_writer_does_other_work_between_entries(store: Store, database_url: str) -> None:
    new_tables(store, "quiet-fox")
    host = store.new_person("Mira").id

    async def scenario() -> None:
        async with journal_of(database_url) as journal:
            first, line, second, refused, unknown = await asyncio.gather(
                journal.append("quiet-fox", entry(1)),
                journal.run(Store.add_chat, "quiet-fox", host, None, "Mira", "hello ☄", 1.0),
                journal.append("quiet-fox", entry(2)),
                journal.run(Store.new_table, sheet("quiet-fox", host), []),
                journal.run(Store.add_chat, "no-table", host, None, "Mira", "hello?", 1.0),
                return_exceptions=True,
            )
            assert (first, second) == (True, True)
            assert store.chat("quiet-fox", 10) == [line]
            assert isinstance(refused, Refused)
            assert (refused.code, refused.reason) == (
                "taken",
                "This code belongs to another table.",
            )
            assert isinstance(unknown, IntegrityError)

    finish(scenario())


def test_a_closed_journal_is_unavailable(store: Store) -> None:
    new_tables(store, "quiet-fox")

    async def scenario() -> None:
        journal = Journal(store)
        with pytest.raises(Unavailable):
            await journal.append("quiet-fox", entry(1))
        journal.start()
        await journal.close()
        with pytest.raises(Unavailable):
            await journal.append("quiet-fox", entry(1))

    finish(scenario())
    assert store.entries("quiet-fox") == []


def test_a_writer_that_is_killed_is_followed_by_another(store: Store, database_url: str) -> None:
    new_tables(store, *CODES)
    moves = {code: [entry(n) for n in range(1, 101)] for code in CODES}

    async def play(journal: Journal, code: str) -> None:
        for move in moves[code]:
            assert await journal.append(code, move) is True

    async def kill(journal: Journal) -> None:
        for step in (20, 50, 80):
            while len(store.entries(CODES[0])) < step:
                await asyncio.sleep(0)
            assert journal._process is not None
            journal._process.kill()

    async def scenario() -> None:
        async with journal_of(database_url) as journal:
            await asyncio.gather(kill(journal), *(play(journal, code) for code in CODES))

    finish(scenario())
    assert {code: store.entries(code) for code in CODES} == moves


class Leaping(asyncio.SelectorEventLoop):
    """An event loop whose time can be put forward."""

    leaped = 0.0

    def time(self) -> float:
        return super().time() + self.leaped


async def leap(seconds: float) -> None:
    """Time passes, and what has become due happens."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Leaping)
    loop.leaped += seconds
    for _ in range(3):
        await asyncio.sleep(0)


def test_nobody_loses_patience_because_the_writer_starts_slowly(
    store: Store, database_url: str
) -> None:
    new_tables(store, "quiet-fox")

    async def scenario() -> None:
        async with journal_of(database_url, patience=5) as journal:
            assert journal._process is not None
            journal._process.send_signal(signal.SIGSTOP)
            append = asyncio.create_task(journal.append("quiet-fox", entry(1)))
            await leap(0)
            await leap(20)
            assert not append.done()
            journal._process.send_signal(signal.SIGCONT)
            assert await append is True

    with asyncio.Runner(loop_factory=Leaping) as runner:
        runner.run(asyncio.wait_for(scenario(), 300))


def test_a_writer_that_never_starts_is_not_waited_for_for_ever(
    store: Store, database_url: str
) -> None:
    new_tables(store, "quiet-fox")

    async def scenario() -> None:
        async with journal_of(database_url, patience=5) as journal:
            assert journal._process is not None
            journal._process.send_signal(signal.SIGSTOP)
            append = asyncio.create_task(journal.append("quiet-fox", entry(1)))
            await leap(0)
            await leap(100)
            assert append.done()
            with pytest.raises(Unavailable):
                await append
            journal._process.kill()

    with asyncio.Runner(loop_factory=Leaping) as runner:
        runner.run(asyncio.wait_for(scenario(), 300))


def test_a_writer_ends_with_its_server(store: Store, database_url: str) -> None:
    async def scenario() -> int:
        async with journal_of(database_url) as journal:
            assert journal._process is not None
            process = journal._process
        return process.wait(0)

    assert finish(scenario()) == 0


def test_patience_ends_while_the_database_is_down(postgres: Cluster, postgres_url: str) -> None:
    _lose_patience(postgres_url, postgres.kill, postgres.start)


def test_patience_ends_while_the_database_does_not_answer(
    postgres: Cluster, postgres_url: str
) -> None:
    _lose_patience(postgres_url, postgres.pause, postgres.go_on)


def _lose_patience(url: str, leave: Callable[[], None], come_back: Callable[[], None]) -> None:
    """An append gives up; whether its entry gets there or not, the place is filled once."""
    store = Store(url)
    new_tables(store, "quiet-fox")
    first, in_doubt, next_draft = entry(1), entry(2), entry(2)

    async def scenario() -> bool:
        async with journal_of(url, patience=0.3) as hasty, journal_of(url) as patient:
            assert await patient.append("quiet-fox", first)
            leave()
            try:
                with pytest.raises(Unavailable):
                    await hasty.append("quiet-fox", in_doubt)
            finally:
                come_back()
            return await patient.append("quiet-fox", next_draft)

    is_written = finish(scenario())
    assert store.entries("quiet-fox") == [first, next_draft if is_written else in_doubt]
    store.close()


def test_a_killed_database_has_all_that_was_acknowledged(
    postgres: Cluster, postgres_url: str
) -> None:
    store = Store(postgres_url)
    new_tables(store, *CODES)
    acknowledged: list[tuple[str, int, str]] = []

    async def play(journal: Journal, code: str, enough: asyncio.Event) -> None:
        n = 0
        while not enough.is_set():
            draft = entry(n + 1)
            try:
                if await journal.append(code, draft):
                    acknowledged.append((code, draft.n, draft.id))
                n += 1
            except Unavailable:
                pass

    async def more(number: int) -> None:
        goal = len(acknowledged) + number
        while len(acknowledged) < goal:
            await asyncio.sleep(0.001)

    async def scenario() -> None:
        enough = asyncio.Event()
        async with journal_of(postgres_url, patience=0.5) as journal, asyncio.TaskGroup() as group:
            for code in CODES:
                group.create_task(play(journal, code, enough))
            for _ in range(2):
                await more(200)
                await asyncio.to_thread(postgres.kill)
                await asyncio.to_thread(postgres.start)
            await more(200)
            enough.set()

    finish(scenario())
    kept = {code: ids(store, code) for code in CODES}
    store.close()
    for code, n, id in acknowledged:
        assert (n, id) in kept[code]
    for entries in kept.values():
        assert [n for n, _ in entries] == list(range(1, len(entries) + 1))


def test_a_killed_server_has_written_all_that_it_acknowledged(
    store: Store, database_url: str
) -> None:
    new_tables(store, *CODES)
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.server.appender", database_url, *CODES],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    with server:
        said = [server.stdout.readline() for _ in range(300)]
        server.kill()
        said += server.stdout.readlines()
    if said and not said[-1].endswith("\n"):
        del said[-1]
    assert len(said) >= 300
    kept = {code: ids(store, code) for code in CODES}
    for line in said:
        code, n, id = line.split()
        assert (int(n), id) in kept[code]


@pytest.mark.parametrize("lost", [False, True], ids=["late", "lost"])
def test_what_was_begun_is_in_doubt_until_it_is_known_and_what_was_not_is_withdrawn(
    store: Store, database_url: str, lost: bool
) -> None:
    """The writer hangs: `lost`, it ends without a word; else it answers late."""
    new_tables(store, "quiet-fox", "loud-owl")
    begun, never = entry(1), entry(1)

    async def scenario() -> None:
        async with journal_of(database_url, patience=5) as journal:
            await journal.run(Store.ping)  # the writer is there
            writer = journal._process
            assert writer is not None
            writer.send_signal(signal.SIGSTOP)
            settled: asyncio.Future[object] = asyncio.get_running_loop().create_future()
            doubts: list[float] = []
            journal.post("quiet-fox", begun, settled.set_result, lambda: doubts.append(1))
            await leap(0)
            late = asyncio.create_task(journal.append("loud-owl", never))
            await leap(0)
            assert journal.oldest < 5
            await leap(6)
            assert journal.oldest > 5
            assert doubts == [1] and not settled.done()
            with pytest.raises(Unavailable) as known:
                await late
            assert not isinstance(known.value, Unsettled)
            writer.send_signal(signal.SIGKILL if lost else signal.SIGCONT)
            assert await settled is True
            assert doubts == [1] and journal.oldest == 0

    with asyncio.Runner(loop_factory=Leaping) as runner:
        runner.run(asyncio.wait_for(scenario(), 300))
    assert store.entries("quiet-fox") == [begun]
    assert store.entries("loud-owl") == []


def test_what_happens_by_itself_is_written_by_the_driver_of_the_table_alone(
    postgres_url: str,
) -> None:
    store = Store(postgres_url)
    new_tables(store, "ours", "theirs")

    def drive(code: str, by: str) -> None:
        with store.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.code == code).values(driver=by))

    async def scenario() -> None:
        async with journal_of(postgres_url) as journal:

            async def write(code: str, move: Entry, automatic: bool) -> object:
                settled: asyncio.Future[object] = asyncio.get_running_loop().create_future()
                journal.post(code, move, settled.set_result, lambda: None, automatic=automatic)
                return await settled

            drive("ours", journal.origin)
            drive("theirs", "another")
            both = await asyncio.gather(  # in one commit
                write("ours", entry(1), True), write("theirs", entry(1), True)
            )
            assert both[0] is True and isinstance(both[1], Displaced)
            assert await write("theirs", entry(1), False) is True  # a person may play anywhere
            drive("ours", "another")  # as after a pause
            assert isinstance(await write("ours", entry(2), True), Displaced)

    finish(scenario())
    assert [len(store.entries(code)) for code in ("ours", "theirs")] == [1, 1]
    store.close()
