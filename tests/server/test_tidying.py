"""Everything that grows has a bound, or a time after which it goes; what people would miss stays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select

import astrarium
from astrarium.server import bounds, schema, tidying
from astrarium.server.bounds import (
    DAY,
    GUEST_DAYS,
    LOGIN_DAYS,
    LONGEST_SEED,
    MOST_CHAT_KEPT,
    MOST_LISTED,
    MOST_OPEN,
    MOST_REPLAY_CHARACTERS,
    MOST_REPLAYS,
    MOST_TOKENS,
    OPEN_TABLE_DAYS,
    REPLAY_DAYS,
)
from astrarium.server.config import Config
from astrarium.server.entry import Refused
from astrarium.server.hub import Hub
from astrarium.server.store import OLD_COOKIE, Store
from astrarium.server.tidying import DROPPED, LOOKED_AT, START, tidy_up
from tests.patience import PATIENCE
from tests.server.drafts import entry, sheet
from tests.server.site import Site, running

THEN = 1_700_000_000.0


def rows(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        counted = select(func.count()).select_from(schema.metadata.tables[table])
        return connection.execute(counted).scalar_one()


# --- guests ----------------------------------------------------------------------------------


def test_a_guest_who_does_not_come_back_is_forgotten_in_the_end(store: Store) -> None:
    guest = store.new_person("Mira", THEN)
    store.add_session("s", guest.id, "Firefox on Linux", THEN, 5)
    store.use_session("s", guest.id, THEN + DAY)
    tidy_up(store, THEN + DAY + GUEST_DAYS * DAY - 60)
    assert store.person(guest.id) == guest
    tidy_up(store, THEN + DAY + GUEST_DAYS * DAY + 60)
    assert store.person(guest.id) is None
    assert rows(store, "sessions") == 0


def test_whoever_left_something_here_stays(store: Store) -> None:
    kept, host, seated, writer, uploader = (
        store.new_person(name, THEN) for name in ("Kept", "Host", "Seated", "Writer", "Uploader")
    )
    store.keep_name(kept.id, "Kept", "a hash")
    sits = entry(1, "sit", 0, person=seated.id, name="Seated")
    store.new_table(sheet("running", host.id, created=THEN), [sits, entry(2, "start", -1)])
    store.add_chat("running", writer.id, None, "Writer", "hello", THEN)
    later = THEN + 100 * DAY
    store.add_replay("seen", "new-frontiers", "", "a record", uploader.id, later)
    tidy_up(store, later)
    assert rows(store, "people") == 5


# --- tables ----------------------------------------------------------------------------------


def test_a_table_that_nobody_touches_before_its_start_goes_with_all_that_belongs_to_it(
    store: Store,
) -> None:
    host = store.new_person("Mira", THEN).id
    sits = entry(1, "sit", 0, person=host, name="Mira")
    sits = type(sits)(sits.n, sits.kind, sits.seat, sits.body, THEN, sits.id)
    store.new_table(sheet("quiet", host, created=THEN), [sits])
    store.add_token("digest", "quiet", 0, host)
    store.add_chat("quiet", host, 0, "Mira", "anybody?", THEN + DAY)
    now = THEN + DAY + OPEN_TABLE_DAYS * DAY
    assert tidy_up(store, now - 60)[1] == []
    assert tidy_up(store, now + 60, spared=["quiet"])[1] == []
    assert tidy_up(store, now + 60)[1] == ["quiet"]
    for table in ("tables", "seats", "entries", "chat", "tokens"):
        assert rows(store, table) == 0, table


def test_a_table_that_is_touched_or_has_started_stays(store: Store) -> None:
    host = store.new_person("Mira", THEN).id
    now = THEN + 400 * DAY
    sits = entry(1, "sit", 0, person=host, name="Mira")
    touched = type(sits)(sits.n, sits.kind, sits.seat, sits.body, now - DAY, sits.id)
    store.new_table(sheet("touched", host, created=THEN), [touched])
    store.new_table(sheet("playing", host, created=THEN), [entry(1, "start", -1)])
    store.new_table(sheet("over", host, created=THEN), [entry(1, "start", -1)])
    store.set_over("over")
    store.new_table(sheet("talked", host, created=THEN), [])
    store.add_chat("talked", host, None, "Mira", "soon", now - DAY)
    assert tidy_up(store, now)[1] == []
    assert rows(store, "tables") == 4


def test_a_server_forgets_a_table_that_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.01)
    store = Store(str(tmp_path / "astrarium.db"))
    store.upgrade()
    host = store.new_person("Mira", THEN)
    store.new_table(sheet("quiet", host.id, created=THEN), [])
    config = Config(database=str(tmp_path / "astrarium.db"), bot_workers=1)

    async def scenario() -> None:
        hub = Hub(store, config, now=lambda: THEN + 100 * DAY)
        await hub.start()
        try:
            async with asyncio.timeout(PATIENCE):
                while await there(hub, "quiet"):
                    await asyncio.sleep(0.01)
        finally:
            await hub.close()
        assert rows(store, "tables") == 0

    asyncio.run(scenario())
    store.close()


async def there(hub: Hub, code: str) -> bool:
    try:
        await hub.room(code)
    except Refused:
        return False
    return True


# --- uploads and log-ins ---------------------------------------------------------------------


def test_an_upload_goes_when_nobody_looks_at_it(store: Store) -> None:
    person = store.new_person("Mira", THEN).id
    for code in ("seen", "unseen"):
        store.add_replay(code, "new-frontiers", "", "a record", person, THEN)
    store.use_replay("seen", THEN + 100 * DAY)
    tidy_up(store, THEN + REPLAY_DAYS * DAY - 60)
    assert store.replay("unseen") is not None
    tidy_up(store, THEN + REPLAY_DAYS * DAY + 60)
    assert store.replay("unseen") is None
    assert store.replay("seen") is not None


def test_a_log_in_goes_when_its_cookie_has_expired(store: Store) -> None:
    person = store.new_person("Mira", THEN).id
    store.keep_name(person, "Mira", "a hash")
    old, used, ended = "old", "used", f"{OLD_COOKIE}ended"
    for id in (old, used, ended):
        store.add_session(id, person, "", THEN, 5)
    store.end_sessions([ended])
    store.use_session(used, person, THEN + DAY)
    tidy_up(store, THEN + LOGIN_DAYS * DAY - 60)
    assert rows(store, "sessions") == 3
    tidy_up(store, THEN + LOGIN_DAYS * DAY + 60)
    assert [login.id for login in store.sessions_of(person)] == [used]
    assert rows(store, "sessions") == 1


# --- how much at once ------------------------------------------------------------------------


def test_a_round_is_small_and_the_rounds_reach_everything(store: Store) -> None:
    """Guests to drop stand among people who stay, more of them than a round looks at."""
    everyone = [
        {
            "id": f"{number:05}",
            "name": "x",
            "folded": None if number % 3 == 0 else str(number),
            "created": THEN,
            "seen": THEN,
        }
        for number in range(2 * LOOKED_AT + 100)
    ]
    with store.writing() as connection:
        connection.execute(insert(schema.people), everyone)
    guests = sum(one["folded"] is None for one in everyone)
    place, left, began_again = START, len(everyone), False
    for _ in range(guests // DROPPED + 4):
        place, _ = tidy_up(store, THEN + 100 * DAY, place)
        now_left = rows(store, "people")
        assert left - now_left <= DROPPED
        left = now_left
        began_again = began_again or place == START
    assert left == len(everyone) - guests
    assert began_again


# --- bounds ----------------------------------------------------------------------------------


def test_a_table_keeps_the_last_lines_of_its_chat(store: Store) -> None:
    person = store.new_person("Mira").id
    for code in ("talk", "other"):
        store.new_table(sheet(code, person), [])
    line = {"person": person, "seat": None, "name": "Mira", "at": THEN}
    with store.writing() as connection:
        talk = [{**line, "code": "talk", "text": str(n)} for n in range(MOST_CHAT_KEPT + 3)]
        connection.execute(insert(schema.chat), talk)
        connection.execute(insert(schema.chat), {**line, "code": "other", "text": "stays"})
    store.add_chat("talk", person, None, "Mira", "last", THEN)
    said = [one.text for one in store.chat("talk", 2 * MOST_CHAT_KEPT)]
    assert len(said) == MOST_CHAT_KEPT
    assert (said[0], said[-1]) == ("4", "last")
    assert [one.text for one in store.chat("other", 5)] == ["stays"]


def test_a_new_upload_takes_the_place_of_the_one_not_looked_at_for_longest(store: Store) -> None:
    mira, juri = store.new_person("Mira").id, store.new_person("Juri").id
    store.add_replay("juris", "new-frontiers", "", "a record", juri, THEN)
    for number in range(MOST_REPLAYS):
        store.add_replay(f"m{number}", "new-frontiers", "", "a record", mira, THEN + number)
    store.use_replay("m0", THEN + 1000)
    store.add_replay("new", "new-frontiers", "", "a record", mira, THEN + 2000)
    assert store.replay("m1") is None
    assert rows(store, "replays") == MOST_REPLAYS + 1
    assert all(store.replay(code) for code in ("m0", "m2", "new", "juris"))


def test_the_uploads_of_one_person_have_a_bound_together(store: Store) -> None:
    mira = store.new_person("Mira").id
    half = "x" * (MOST_REPLAY_CHARACTERS // 2)
    for number in range(3):
        store.add_replay(f"m{number}", "new-frontiers", "", half, mira, THEN + number)
    assert store.replay("m0") is None
    assert store.replay("m1") == store.replay("m2") == half


def test_a_seat_has_a_bounded_number_of_tokens(store: Store) -> None:
    person = store.new_person("Mira").id
    store.new_table(sheet("quiet", person), [])
    store.add_token("of another seat", "quiet", 1, person)
    for number in range(MOST_TOKENS):
        store.add_token(f"token {number}", "quiet", 0, person)
    assert store.token("token 0") is not None
    store.add_token("last", "quiet", 0, person)
    assert store.token("token 0") is None
    assert store.token("last") is not None
    assert store.token("of another seat") is not None


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("tidying")) as site:
        yield site


def test_nobody_fills_the_list_of_open_tables(site: Site) -> None:
    host = site.visitor("Eager")
    codes = [host.table("open", "open", listed=True) for _ in range(MOST_LISTED)]
    order = {"game": "new-frontiers", "players": 2, "seats": ["me", "open"], "listed": True}
    status, error, reason = host.refused("POST", "/api/tables", order)
    assert (status, error) == (409, "not-now")
    assert "private" in reason
    host.table("me", "open")
    host.table("greedy", "greedy", listed=True, start=True)
    host.done("POST", f"/api/tables/{codes[0]}/start", {"fill": "greedy"})
    host.table("me", "open", listed=True)
    site.visitor("Other").table("me", "open", listed=True)


def test_a_host_has_a_bounded_number_of_tables_that_have_not_started(site: Site) -> None:
    host = site.visitor("Busy")
    for _ in range(MOST_OPEN):
        host.table("open", "open")
    order = {"game": "new-frontiers", "players": 2, "seats": ["me", "open"]}
    assert host.refused("POST", "/api/tables", order)[:2] == (409, "not-now")


@pytest.mark.parametrize(("length", "status"), [(LONGEST_SEED, 201), (LONGEST_SEED + 1, 422)])
def test_the_seed_of_an_uploaded_record_is_short(site: Site, length: int, status: int) -> None:
    record = astrarium.game("new-frontiers").new(2, seed="s" * length).save()
    answer = site.visitor("Uploader").ask("POST", "/api/replays", {"record": record})
    assert answer.status_code == status


def test_the_documentation_names_every_bound() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    section = page.split("## What is kept, and for how long")[1].split("\n## ")[0]
    said = [int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]*\b", section)]
    figures = [
        value
        for name, value in vars(bounds).items()
        if name.isupper() and name != "DAY" and isinstance(value, int)
    ]
    assert sorted(said) == sorted(figures)
