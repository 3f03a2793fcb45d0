"""Who someone is: guests, kept names, sessions, tokens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.server.entry import Refused
from astrarium.server.people import NOBODYS_HASH, tidy_name
from tests.server.site import Site, running


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


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        "Mi\u202era",  # turns the direction of writing
        "Mi\u200bra",  # a space that cannot be seen
        "Mi\x00ra",
        "Mi\x1b[31mra",
        "\u3164",  # a letter that shows nothing
        "\u0301",  # an accent without a letter
    ],
)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        tidy_name(name)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("name", ["Zoë", "李小龍", "Þórr", "Ann-Marie O'Neil", "🚀", "a" * 24])
def test_names_of_all_languages_are_welcome(name: str) -> None:
    assert tidy_name(name) == name


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
