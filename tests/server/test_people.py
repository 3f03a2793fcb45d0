"""Who someone is: guests, kept names, sessions, tokens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from astrarium.server.bounds import MOST_LOGINS
from astrarium.server.config import Config
from astrarium.server.people import NOBODYS_HASH, YEAR, People
from astrarium.server.store import Store
from tests.patience import PATIENCE
from tests.server.site import Site, Visitor, open_socket, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("people")) as site:
        yield site


# --- guests ----------------------------------------------------------------------------------


def test_nobody_has_no_name_and_a_guest_has_the_one_they_chose(site: Site) -> None:
    visitor = site.visitor()
    assert visitor.get("/api/me") == {"name": None, "kept": False}
    assert visitor.done("POST", "/api/me", {"name": "  Mira   of  Ulm "}) == {
        "name": "Mira of Ulm",
        "kept": False,
    }
    assert visitor.get("/api/me")["name"] == "Mira of Ulm"


def test_a_guest_who_changes_the_name_stays_the_same_person(site: Site) -> None:
    visitor = site.visitor("Ann")
    code = visitor.table("me", "open")
    visitor.done("POST", "/api/me", {"name": "Anna"})
    assert visitor.get(f"/api/tables/{code}")["document"]["you"] == {"seat": 0, "host": True}


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(site: Site) -> None:
    answer = site.visitor().ask("POST", "/api/me", {"name": "Mira"})
    name, _, rest = answer.headers["set-cookie"].partition("=")
    marks = {mark.strip().lower() for mark in rest.split(";")[1:]}
    assert name == "astrarium"
    assert {"httponly", "samesite=lax", "path=/", "max-age=31536000"} <= marks
    assert "secure" not in marks  # a browser would drop it on plain http


def test_under_https_the_cookie_goes_by_https_only(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("https")
    with running(folder, public_url="https://games.example.org") as site:
        visitor = site.visitor(host="games.example.org", origin="https://games.example.org")
        answer = visitor.ask("POST", "/api/me", {"name": "Mira"})
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith("__Host-astrarium=")
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"]


@pytest.mark.parametrize("mark", ["x", "", "W10.aaaa.bbbb", "é", "a" * 4000])
def test_a_made_up_cookie_is_nobody(site: Site, mark: str) -> None:
    headers = {"cookie": f"astrarium={mark}".encode("latin-1")}
    answer = site.visitor().ask("GET", "/api/me", headers=headers)
    assert answer.json() == {"name": None, "kept": False}


def test_a_cookie_signed_for_somebody_cannot_be_turned_into_another(site: Site) -> None:
    visitor = site.visitor("Mira")
    cookie = visitor.client.cookies["astrarium"]
    body, _, signature = cookie.partition(".")
    forged = site.visitor(cookie=f"astrarium={body[:-2]}AA.{signature}")
    assert forged.get("/api/me")["name"] is None


def test_logging_out_makes_the_browser_forget(site: Site) -> None:
    visitor = site.visitor("Mira")
    visitor.done("POST", "/api/logout")
    assert visitor.get("/api/me")["name"] is None


def test_a_refused_name_makes_no_guest(site: Site) -> None:
    visitor = site.visitor()
    assert visitor.refused("POST", "/api/me", {"name": "Mi\u202era"})[:2] == (422, "malformed")
    assert visitor.get("/api/me")["name"] is None


# --- kept names ------------------------------------------------------------------------------


def test_a_kept_name_is_used_by_its_owner_alone(site: Site) -> None:
    owner = site.visitor("Kept One")
    assert owner.done("POST", "/api/me/password", {"password": "correct horse"}) == {
        "name": "Kept One",
        "kept": True,
    }
    other = site.visitor()
    status, error, reason = other.refused("POST", "/api/me", {"name": "kept ONE"})
    assert (status, error) == (409, "taken")
    assert "password" in reason
    guest = site.visitor("Kept Two")
    assert guest.refused("POST", "/api/me", {"name": "KEPT one"})[:2] == (409, "taken")
    assert guest.get("/api/me")["name"] == "Kept Two"


@pytest.mark.parametrize("worn", ["ΚΕΡΤ", "ＫＥＰＴ", "кЕРТ", "Kept\ufe0f", "K\u200dept", "ꓗꓰꓑꓔ"])
def test_nobody_wears_a_name_that_looks_like_a_kept_one(site: Site, worn: str) -> None:
    if site.parts.store.kept("Kept") is None:
        owner = site.visitor("Kept")
        owner.done("POST", "/api/me/password", {"password": "correct horse"})
    other = site.visitor()
    assert other.refused("POST", "/api/me", {"name": worn})[:2] == (409, "taken")


def test_a_password_opens_the_same_tables_elsewhere(site: Site) -> None:
    owner = site.visitor("Traveller")
    code = owner.table("me", "open")
    owner.done("POST", "/api/me/password", {"password": "correct horse"})
    elsewhere = site.visitor()
    login = {"name": "traveller", "password": "correct horse"}
    assert elsewhere.done("POST", "/api/login", login) == {"name": "Traveller", "kept": True}
    assert [row["code"] for row in elsewhere.get("/api/tables/mine")] == [code]


def test_a_wrong_password_and_an_unknown_name_look_the_same(site: Site) -> None:
    owner = site.visitor("Secretive")
    owner.done("POST", "/api/me/password", {"password": "correct horse"})
    other = site.visitor()
    wrong = other.refused("POST", "/api/login", {"name": "Secretive", "password": "battery"})
    unknown = other.refused("POST", "/api/login", {"name": "Nobody", "password": "battery"})
    assert wrong == unknown
    assert wrong[:2] == (401, "wrong")


def test_a_new_password_ends_all_other_sessions(site: Site) -> None:
    owner = site.visitor("Careful")
    owner.done("POST", "/api/me/password", {"password": "correct horse"})
    thief = site.visitor()
    thief.client.cookies.update(owner.client.cookies)
    assert thief.get("/api/me")["name"] == "Careful"
    owner.done("POST", "/api/me/password", {"password": "battery staple"})
    assert owner.get("/api/me") == {"name": "Careful", "kept": True}
    assert thief.get("/api/me")["name"] is None
    login = {"name": "Careful", "password": "correct horse"}
    assert thief.refused("POST", "/api/login", login)[0] == 401


@pytest.mark.parametrize("password", ["short", "x" * 201, "", 12345678, None])
def test_a_password_has_8_to_200_characters(site: Site, password: object) -> None:
    visitor = site.visitor("Short")
    body = {"password": password}
    assert visitor.refused("POST", "/api/me/password", body)[:2] == (422, "malformed")
    assert visitor.get("/api/me")["kept"] is False


def test_nobody_has_no_password(site: Site) -> None:
    body = {"password": "correct horse"}
    assert site.visitor().refused("POST", "/api/me/password", body)[:2] == (401, "nobody")


# --- log-ins ---------------------------------------------------------------------------------

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


def logged_in_twice(site: Site, name: str) -> tuple[Visitor, Visitor]:
    """The same person, at a computer and with a telephone."""
    computer = site.visitor(name, **{"user-agent": FIREFOX})
    computer.done("POST", "/api/me/password", {"password": "correct horse"})
    telephone = site.visitor(**{"user-agent": SAFARI})
    telephone.done("POST", "/api/login", {"name": name, "password": "correct horse"})
    return computer, telephone


def thief_of(site: Site, visitor: Visitor) -> Visitor:
    """Somebody with a copy of a cookie."""
    thief = site.visitor()
    thief.client.cookies.update(visitor.client.cookies)
    return thief


@pytest.mark.parametrize("kept", [False, True])
def test_logging_out_ends_the_cookie_wherever_a_copy_of_it_is(site: Site, kept: bool) -> None:
    owner = site.visitor(f"Leaves {kept}")
    if kept:
        owner.done("POST", "/api/me/password", {"password": "correct horse"})
    thief = thief_of(site, owner)
    assert thief.get("/api/me")["name"] is not None
    owner.done("POST", "/api/logout")
    assert thief.get("/api/me")["name"] is None


def test_i_see_where_i_am_logged_in_in_words_that_give_nothing_away(site: Site) -> None:
    computer, telephone = logged_in_twice(site, "Two Devices")
    seen = telephone.get("/api/me/sessions")
    assert {(one["device"], one["here"]) for one in seen} == {
        ("Firefox on Linux", False),
        ("Safari on iPhone", True),
    }
    assert all(one["used"] % 3600 == 0 for one in seen)
    with site.parts.store.engine.connect() as connection:
        dump = "\n".join(connection.connection.driver_connection.iterdump())  # type: ignore[union-attr]
    assert "Mozilla" not in dump
    assert computer.client.cookies["astrarium"] not in dump
    assert not any(one["id"] in dump for one in seen)


def test_i_end_one_of_my_log_ins_and_nobody_elses(site: Site) -> None:
    computer, telephone = logged_in_twice(site, "Lost Telephone")
    [other] = [one for one in computer.get("/api/me/sessions") if not one["here"]]
    stranger = site.visitor("Stranger")
    path = f"/api/me/sessions/{other['id']}"
    assert stranger.refused("DELETE", path)[:2] == (404, "unknown")
    assert site.visitor().refused("DELETE", path)[:2] == (401, "nobody")
    assert telephone.get("/api/me")["name"] == "Lost Telephone"
    left = computer.done("DELETE", path)
    assert [one["here"] for one in left] == [True]
    assert telephone.get("/api/me")["name"] is None
    assert computer.refused("DELETE", path)[:2] == (404, "unknown")


def test_i_end_all_my_other_log_ins_at_once(site: Site) -> None:
    computer, telephone = logged_in_twice(site, "Tidy")
    third = site.visitor()
    third.done("POST", "/api/login", {"name": "Tidy", "password": "correct horse"})
    assert len(computer.get("/api/me/sessions")) == 3
    assert [one["here"] for one in third.done("DELETE", "/api/me/sessions")] == [True]
    assert third.get("/api/me")["name"] == "Tidy"
    assert computer.get("/api/me")["name"] is None
    assert telephone.get("/api/me")["name"] is None


def hear_out(socket: ClientConnection) -> None:
    while True:
        socket.recv(PATIENCE)


def test_a_table_that_is_open_on_an_ended_device_is_closed(site: Site) -> None:
    computer, telephone = logged_in_twice(site, "Open Table")
    code = computer.table("me", "open")
    headers = {"x-astrarium": "1", "cookie": f"astrarium={telephone.client.cookies['astrarium']}"}
    with open_socket(f"{site.url}/api/tables/{code}/socket", headers) as socket:
        socket.send('{"type":"hello"}')
        assert '"seat":0' in str(socket.recv(PATIENCE))
        computer.done("DELETE", "/api/me/sessions")
        with pytest.raises(ConnectionClosed) as closed:
            hear_out(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_person_has_a_bounded_number_of_log_ins(site: Site) -> None:
    first = site.visitor("Often")
    first.done("POST", "/api/me/password", {"password": "correct horse"})
    store = site.parts.store
    kept = store.kept("Often")
    assert kept is not None
    for number in range(MOST_LOGINS + 5):
        store.add_session(f"more {number}", kept[0].id, "", 9e9 + number, MOST_LOGINS)
    assert len(store.sessions_of(kept[0].id)) == MOST_LOGINS


class Clock:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def visit(cookie: str) -> HTTPConnection:
    """A request with a cookie."""
    headers = [(b"cookie", f"astrarium={cookie}".encode())]
    return HTTPConnection({"type": "http", "scheme": "http", "headers": headers})


def old_cookie(
    store: Store, person: str, stamp: str = "", signer: type[TimestampSigner] = TimestampSigner
) -> str:
    """As a version without log-ins signed it."""
    key = store.secret("cookie")
    made = URLSafeTimedSerializer(key, salt="astrarium person", signer=signer).dumps(
        [person, stamp]
    )
    return made if isinstance(made, str) else made.decode()


def test_an_old_cookie_becomes_a_log_in_that_can_be_ended(store: Store) -> None:
    mira = store.new_person("Mira")
    people = People(store, Config(database=str(store.url)))
    request = visit(old_cookie(store, mira.id))

    async def scenario() -> None:
        assert await people.by_cookie(request) == mira
        assert await people.by_cookie(request) == mira
        assert len(store.sessions_of(mira.id)) == 1
        await people.end(request, Response())
        assert store.sessions_of(mira.id) == []
        assert await people.by_cookie(request) is None

    asyncio.run(scenario())


def test_a_cookie_opens_nothing_a_year_after_it_was_signed(store: Store) -> None:
    class Earlier(TimestampSigner):
        age = YEAR - 60

        def get_timestamp(self) -> int:
            return int(time.time()) - self.age

    class TooEarly(Earlier):
        age = YEAR + 1

    mira = store.new_person("Mira")
    people = People(store, Config(database=str(store.url)))
    assert asyncio.run(people.by_cookie(visit(old_cookie(store, mira.id, signer=Earlier)))) == mira
    late = visit(old_cookie(store, mira.id, signer=TooEarly))
    assert asyncio.run(people.by_cookie(late)) is None


def test_an_old_cookie_of_another_password_opens_nothing(store: Store) -> None:
    mira = store.new_person("Mira")
    store.keep_name(mira.id, "Mira", "a hash")
    people = People(store, Config(database=str(store.url)))
    request = visit(old_cookie(store, mira.id, "stamp of another hash"))
    assert asyncio.run(people.by_cookie(request)) is None
    assert store.sessions_of(mira.id) == []


def test_use_is_noted_once_an_hour(store: Store) -> None:
    clock = Clock(1_000_000.0)
    mira = store.new_person("Mira", clock.now)
    request = visit(old_cookie(store, mira.id))

    def come(after: float) -> float:
        """When the log-in was last used, as it is noted after another visit."""
        clock.now += after
        people = People(store, Config(database=str(store.url)), clock)
        assert asyncio.run(people.by_cookie(request)) == mira
        return store.sessions_of(mira.id)[0].used

    assert come(0) == 1_000_000.0
    assert come(3_500) == 1_000_000.0
    assert come(200) == 1_003_700.0


def test_what_another_process_ends_is_closed_here(store: Store) -> None:
    mira = store.new_person("Mira")
    here, elsewhere = (People(store, Config(database=str(store.url))) for _ in range(2))
    request = visit(old_cookie(store, mira.id))
    parted: list[str] = []

    async def scenario() -> None:
        session = await here.session(request)
        with here.connected(session, lambda: parted.append("closed")):
            await here.part_with_ended()
            assert parted == []
            await elsewhere.end(request, Response())
            await here.part_with_ended()
            assert parted == ["closed"]
            assert await here.session(request) is None

    asyncio.run(scenario())


# --- tokens ----------------------------------------------------------------------------------


def test_a_token_plays_its_seat_and_nothing_else(site: Site) -> None:
    owner, friend = site.visitor("Owner"), site.visitor("Friend")
    code = owner.table("me", "open")
    friend.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    given = owner.done("POST", f"/api/tables/{code}/token")
    assert (given["code"], given["seat"]) == (code, 0)
    program = site.visitor(authorization=f"Bearer {given['token']}")
    seen = program.get(f"/api/tables/{code}")["document"]
    assert seen["you"] == {"seat": 0, "host": False}
    elsewhere = friend.table("me", "open")
    for method, path, body in [
        ("GET", f"/api/tables/{elsewhere}", None),
        ("POST", f"/api/tables/{code}/start", {"fill": None}),
        ("POST", f"/api/tables/{code}/token", None),
        ("POST", f"/api/tables/{code}/leave", None),
        ("POST", "/api/me", {"name": "Thief"}),
        ("POST", "/api/me/password", {"password": "correct horse"}),
        ("POST", "/api/tables", {"game": "new-frontiers", "players": 2, "seats": ["me", "open"]}),
        ("GET", "/api/tables/mine", None),
    ]:
        assert program.refused(method, path, body)[:2] == (403, "not-yours"), path


@pytest.mark.parametrize("token", ["ast_", "ast_" + "A" * 43, "x" * 50, "ast_\xff", "Ast_"])
def test_a_wrong_token_is_refused_even_with_a_good_cookie(site: Site, token: str) -> None:
    visitor = site.visitor("Mira")
    code = visitor.table("me", "open")
    headers = {"authorization": f"Bearer {token}".encode("latin-1")}
    answer = visitor.ask("GET", f"/api/tables/{code}", headers=headers)
    assert answer.status_code == 401
    assert answer.json()["error"] == "wrong"


def test_a_token_ends_when_its_owner_gives_the_seat_back(site: Site) -> None:
    host, owner, next_one = site.visitor("Host"), site.visitor("Leaver"), site.visitor("Next")
    code = host.table("me", "open")
    owner.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    token = owner.done("POST", f"/api/tables/{code}/token")["token"]
    owner.done("POST", f"/api/tables/{code}/leave")
    next_one.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    program = site.visitor(authorization=f"Bearer {token}")
    assert program.refused("GET", f"/api/tables/{code}")[:2] == (401, "wrong")


def test_only_who_sits_gets_a_token(site: Site) -> None:
    code = site.visitor("Host").table("me", "open")
    watcher = site.visitor("Watcher")
    assert watcher.refused("POST", f"/api/tables/{code}/token")[:2] == (403, "not-yours")
    assert site.visitor().refused("POST", f"/api/tables/{code}/token")[:2] == (401, "nobody")


def test_the_database_holds_no_token_and_no_password(site: Site) -> None:
    owner = site.visitor("Hidden")
    owner.done("POST", "/api/me/password", {"password": "unmistakable words"})
    code = owner.table("me", "open")
    token = owner.done("POST", f"/api/tables/{code}/token")["token"]
    store = site.parts.store
    with store.engine.connect() as connection:
        dump = "\n".join(connection.connection.driver_connection.iterdump())  # type: ignore[union-attr]
    assert "unmistakable words" not in dump
    assert token.removeprefix("ast_") not in dump
    assert "$argon2id$" in dump


def test_an_unknown_name_costs_as_much_work_as_a_wrong_password(site: Site) -> None:
    owner = site.visitor("Worker")
    owner.done("POST", "/api/me/password", {"password": "correct horse"})
    kept = site.parts.store.kept("Worker")
    assert kept is not None
    assert kept[1].split("$")[1:4] == NOBODYS_HASH.split("$")[1:4]
