"""Requests of other sites, other names, and what browsers are told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from astrarium.server.config import Config
from astrarium.server.guard import own_host
from tests.server.site import Site, open_socket, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("guard")) as site:
        yield site


# --- other sites -----------------------------------------------------------------------------

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},  # another port is another site
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=lambda headers: next(iter(headers.values())))
def test_a_request_of_another_site_changes_nothing(site: Site, headers: dict[str, str]) -> None:
    visitor = site.visitor("Mira")
    answer = visitor.ask("POST", "/api/me", {"name": "Mallory"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign")
    assert visitor.get("/api/me")["name"] == "Mira"


def test_a_form_of_another_site_lacks_the_header(site: Site) -> None:
    visitor = site.visitor("Mira")
    del visitor.client.headers["x-astrarium"]
    status, error, reason = visitor.refused("POST", "/api/me", {"name": "Mallory"})
    assert (status, error) == (403, "foreign")
    assert "X-Astrarium" in reason
    assert visitor.get("/api/me")["name"] == "Mira"


def test_our_own_page_needs_no_header(site: Site) -> None:
    visitor = site.visitor(origin=site.url)
    del visitor.client.headers["x-astrarium"]
    assert visitor.done("POST", "/api/me", {"name": "Mira"})["name"] == "Mira"


def test_no_other_site_is_told_that_it_may_ask(site: Site) -> None:
    headers = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    answer = site.visitor().ask("OPTIONS", "/api/me", headers=headers)
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_token_needs_no_origin_and_makes_the_cookie_not_count(site: Site) -> None:
    owner, friend = site.visitor("Owner"), site.visitor("Friend")
    code = owner.table("me", "open")
    friend.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    token = owner.done("POST", f"/api/tables/{code}/token")["token"]
    headers = {"authorization": f"Bearer {token}", "origin": "https://bots.example"}
    answer = friend.ask("GET", f"/api/tables/{code}", headers=headers)
    assert answer.json()["document"]["you"]["seat"] == 0  # the token's seat, not the cookie's
    answer = friend.ask("POST", f"/api/tables/{code}/chat", {"text": "hello"}, headers=headers)
    assert answer.status_code == 200
    assert owner.get(f"/api/tables/{code}")["chat"][0]["name"] == "Owner"


@pytest.mark.filterwarnings("ignore:remove second argument of ws_handler")  # uvicorn's own affair
@pytest.mark.parametrize("origin", ["https://evil.example", None])
def test_a_socket_of_another_site_is_not_opened(site: Site, origin: str | None) -> None:
    visitor = site.visitor("Mira")
    code = visitor.table("me", "open")
    address = f"{site.url}/api/tables/{code}/socket"
    cookie = f"astrarium={visitor.client.cookies['astrarium']}"
    with pytest.raises(InvalidStatus) as refused:
        open_socket(address, {"cookie": cookie}, origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.filterwarnings("ignore:remove second argument of ws_handler")
def test_a_socket_with_a_wrong_token_is_not_opened(site: Site) -> None:
    code = site.visitor("Mira").table("me", "open")
    address = f"{site.url}/api/tables/{code}/socket"
    with pytest.raises(InvalidStatus) as refused:
        open_socket(address, {"authorization": "Bearer ast_wrong"})
    assert refused.value.response.status_code == 403


# --- other names -----------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "a b", "127.0.0.1.evil.io"])
def test_a_foreign_name_that_leads_here_gets_nothing(site: Site, host: str) -> None:
    visitor = site.visitor(host=host, origin=f"http://{host}")
    assert visitor.refused("GET", "/api/me")[:2] == (421, "foreign")
    assert visitor.refused("GET", "/")[:2] == (421, "foreign")
    assert visitor.refused("GET", "/health")[:2] == (421, "foreign")


@pytest.mark.parametrize(
    ("public_url", "host", "ours"),
    [
        ("", "localhost:8000", True),
        ("", "192.168.1.7:8000", True),
        ("", "[::1]:8000", True),
        ("", "box", True),
        ("", "box.local:8000", True),
        ("", "games.example.org", False),
        ("", "", False),
        ("", "box.local@evil.example", False),
        ("https://games.example.org", "games.example.org", True),
        ("https://games.example.org", "Games.Example.org", True),
        ("https://games.example.org", "games.example.org:81", False),
        ("https://games.example.org", "localhost", False),
        ("http://games.example.org:81", "games.example.org:81", True),
    ],
)
def test_the_names_the_server_answers_to(public_url: str, host: str, ours: bool) -> None:
    assert own_host(Config(public_url=public_url), host) is ours


# --- what browsers are told ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nowhere", "/api/docs", "/health"])
def test_every_answer_carries_the_strict_policy(site: Site, path: str) -> None:
    headers = site.visitor().ask("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert f"connect-src 'self' {site.url.replace('http', 'ws')} " in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_answers_about_people_are_kept_by_no_cache(site: Site) -> None:
    visitor = site.visitor("Mira")
    code = visitor.table("me", "open")
    for path in ("/api/me", f"/api/tables/{code}", "/api/tables/mine", "/api/nowhere"):
        assert visitor.ask("GET", path).headers["cache-control"] == "no-store"
