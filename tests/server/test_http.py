"""Tables by HTTP: what comes back, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from astrarium.conformance.shapes import misfits
from astrarium.server import shapes
from astrarium.server.static_files import Client
from tests.patience import PATIENCE
from tests.server.finished import CODE, lay_out_finished
from tests.server.site import Site, Visitor, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("http")) as site:
        lay_out_finished(site.parts.store)
        yield site


class Pair:
    """Two people at a table where the game has begun."""

    def __init__(self, site: Site, **settings: Any) -> None:
        self.people = [site.visitor("Mira"), site.visitor("Tomasz")]
        self.code = self.people[0].table("me", "open", **settings)
        self.path = f"/api/tables/{self.code}"
        self.people[1].done("POST", f"{self.path}/sit", {"seat": 1})
        self.people[0].done("POST", f"{self.path}/start", {"fill": None})

    def document(self, seat: int = 0) -> Any:
        return self.people[seat].get(self.path)["document"]

    def asked(self) -> tuple[Visitor, Visitor, Any]:
        """Who is to decide, who is not, and the document of the one who is."""
        seat = self.document()["to_act"][0]
        return self.people[seat], self.people[1 - seat], self.document(seat)


@pytest.fixture
def pair(site: Site) -> Pair:
    return Pair(site)


# --- what comes back -------------------------------------------------------------------------


def test_games_come_with_settings_and_bots(site: Site) -> None:
    games = site.visitor().get("/api/games")
    assert misfits(list[shapes.GameInfo], games) == []
    playable = [game["name"] for game in games if game["playable"]]
    assert playable == ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]
    assert len(games) == 3
    first = games[0]
    assert (first["least"], first["most"]) == (2, 5)
    assert [bot["name"] for bot in first["bots"]] == [
        "greedy",
        "novice",
        "skilled",
        "expert",
        "random",
    ]


@pytest.mark.parametrize("page", ["catalogue", "rules"])
def test_what_never_changes_is_sent_once_and_compressed(site: Site, page: str) -> None:
    visitor = site.visitor()
    path = f"/api/games/new-frontiers/{page}"
    first = visitor.ask("GET", path)
    assert first.headers["content-encoding"] == "gzip"
    assert first.json()
    etag = {"if-none-match": first.headers["etag"]}
    again = visitor.ask("GET", path, headers=etag)
    assert (again.status_code, again.content) == (304, b"")
    plain = visitor.ask("GET", path, headers={"accept-encoding": "identity"})
    assert plain.json() == first.json()


def test_rules_have_every_clause_that_a_prompt_may_name(site: Site, pair: Pair) -> None:
    rules = site.visitor().get("/api/games/new-frontiers/rules")
    assert misfits(shapes.RulesInfo, rules) == []
    known = {clause["id"] for section in rules["sections"] for clause in section["clauses"]}
    _, _, document = pair.asked()
    assert document["prompt"]["rule"] in known


def test_a_table_has_its_documented_form_in_every_stage(site: Site, pair: Pair) -> None:
    visitor = site.visitor("Mira")
    waiting = visitor.table("me", "open", clock={"kind": "live", "minutes": 5, "increment": 10})
    for code in (waiting, pair.code, CODE):
        for someone in (visitor, site.visitor(), *pair.people):
            answer = someone.get(f"/api/tables/{code}")
            assert misfits(shapes.TableAnswer, answer) == []
    who, _, _ = pair.asked()
    study = who.get(f"{pair.path}/study")
    assert misfits(shapes.StudyAnswer, study) == []
    assert study["previews"]


def test_lists_have_listed_tables_with_open_seats_and_my_own(site: Site) -> None:
    mira, tomasz = site.visitor("Mira"), site.visitor("Tomasz")
    listed = mira.table("me", "open", listed=True)
    private = mira.table("me", "open")
    rows = tomasz.get("/api/tables")
    assert misfits(list[shapes.TableRow], rows) == []
    codes = [row["code"] for row in rows]
    assert listed in codes
    assert private not in codes
    mine = mira.get("/api/tables/mine")
    assert misfits(list[shapes.TableRow], mine) == []
    assert {row["code"] for row in mine} == {listed, private}
    assert {row["seat"] for row in mine} == {0}
    assert site.visitor().get("/api/tables/mine") == []
    tomasz.done("POST", f"/api/tables/{listed}/sit", {"seat": 1})
    assert listed not in [row["code"] for row in mira.get("/api/tables")]


def test_a_game_can_be_played_by_http_alone(site: Site, pair: Pair) -> None:
    for _ in range(12):
        who, _, document = pair.asked()
        option = document["prompt"]["options"][0]
        answer = who.done(
            "POST", f"{pair.path}/act", {"n": document["n"], "option": option["text"]}
        )
        assert answer == {"n": document["n"] + 1}
    assert pair.document()["decisions"] == 12


def test_an_option_can_be_named_by_its_number(pair: Pair) -> None:
    who, _, document = pair.asked()
    option = document["prompt"]["options"][-1]["id"]
    who.done("POST", f"{pair.path}/act", {"n": document["n"], "option": option})
    assert pair.document()["decisions"] == 1


def test_a_long_poll_answers_as_soon_as_something_happens(pair: Pair) -> None:
    who, other, document = pair.asked()
    n = document["n"]
    came: list[Any] = []
    poll = threading.Thread(
        target=lambda: came.append(other.get(f"{pair.path}?since={n}&wait=50")["document"]["n"])
    )
    poll.start()
    option = document["prompt"]["options"][0]["text"]
    who.done("POST", f"{pair.path}/act", {"n": n, "option": option})
    poll.join(timeout=PATIENCE)
    assert came == [n + 1]


def test_a_long_poll_answers_at_once_if_it_is_behind_and_in_the_end_anyhow(pair: Pair) -> None:
    who = pair.people[0]
    n = pair.document()["n"]
    assert who.get(f"{pair.path}?since={n - 1}&wait=50")["document"]["n"] == n
    assert who.get(f"{pair.path}?since={n}&wait=0.05")["document"]["n"] == n


def test_a_code_may_be_typed_in_capitals(site: Site, pair: Pair) -> None:
    seen = site.visitor().get(f"/api/tables/{pair.code.upper()}")
    assert seen["document"]["code"] == pair.code


def test_people_leave_come_back_and_have_a_rematch(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "open")
    assert mira.done("POST", f"/api/tables/{code}/leave")["n"] == 2
    mira.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    mira.done("POST", f"/api/tables/{code}/bot", {"seat": 0, "bot": "random"})
    seats = mira.get(f"/api/tables/{code}")["document"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person"]
    assert mira.refused("POST", f"/api/tables/{code}/rematch")[:2] == (409, "not-now")


# --- bad input -------------------------------------------------------------------------------


def unchanged(pair: Pair, before: Any) -> None:
    assert pair.document(0) == before[0]
    assert pair.document(1) == before[1]


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"n": 0, "option": 0}, 409, "stale"),
        ({"n": 10**6, "option": 0}, 409, "stale"),
        ({"n": None, "option": 0}, 422, "malformed"),
        ({"n": -1, "option": 0}, 422, "malformed"),
        ({"n": "NOW", "option": "no such thing"}, 409, "illegal"),
        ({"n": "NOW", "option": 99999}, 409, "illegal"),
        ({"n": "NOW", "option": -1}, 422, "malformed"),
        ({"n": "NOW", "option": ""}, 422, "malformed"),
        ({"n": "NOW", "option": "x" * 121}, 422, "malformed"),
        ({"n": "NOW", "option": "a\x00b"}, 409, "illegal"),
        ({"n": "NOW", "option": True}, 422, "malformed"),
        ({"n": "NOW", "option": 1.5}, 422, "malformed"),
        ({"n": "NOW", "option": ["select"]}, 422, "malformed"),
        ({"n": "NOW"}, 422, "malformed"),
        ({"n": "NOW", "option": 0, "seat": 1}, 422, "malformed"),
        ([], 422, "malformed"),
        ("act", 422, "malformed"),
    ],
)
def test_a_bad_decision_is_refused_and_changes_nothing(
    pair: Pair, body: Any, status: int, error: str
) -> None:
    who, _, document = pair.asked()
    if isinstance(body, dict) and body.get("n") == "NOW":
        body = {**body, "n": document["n"]}
    before = [pair.document(0), pair.document(1)]
    answer = who.refused("POST", f"{pair.path}/act", body)
    assert answer[:2] == (status, error)
    unchanged(pair, before)


def test_another_seats_decision_is_not_mine_to_make(site: Site, pair: Pair) -> None:
    who, other, document = pair.asked()
    body = {"n": document["n"], "option": document["prompt"]["options"][0]["text"]}
    before = [pair.document(0), pair.document(1)]
    assert other.refused("POST", f"{pair.path}/act", body)[:2] == (409, "not-now")
    watcher = site.visitor("Watcher")
    assert watcher.refused("POST", f"{pair.path}/act", body)[:2] == (403, "not-yours")
    assert site.visitor().refused("POST", f"{pair.path}/act", body)[:2] == (401, "nobody")
    unchanged(pair, before)
    who.done("POST", f"{pair.path}/act", body)


def test_a_decision_sent_twice_counts_once(pair: Pair) -> None:
    who, _, document = pair.asked()
    body = {"n": document["n"], "option": document["prompt"]["options"][0]["text"]}
    who.done("POST", f"{pair.path}/act", body)
    assert who.refused("POST", f"{pair.path}/act", body)[0] == 409
    assert pair.document()["decisions"] == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"n": 1, "option": ', "character 19"),
        (b"", "malformed"),
        (b"{'n': 1}", "character 1"),
        (b"\xff\xfe", "malformed"),
        (b"[" * 20_000, "malformed"),
        (b'{"n": 1e400, "option": 1}', "malformed"),
    ],
)
def test_malformed_json_says_where(pair: Pair, text: bytes, words: str) -> None:
    before = [pair.document(0), pair.document(1)]
    headers = {"content-type": "application/json"}
    who = pair.people[0]
    status, error, reason = who.refused("POST", f"{pair.path}/act", content=text, headers=headers)
    assert status in (400, 422)
    assert error == "malformed"
    assert words in (error, reason) or words in reason
    unchanged(pair, before)


def test_a_body_that_is_no_json_at_all_is_told_apart(pair: Pair) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    status, error, reason = pair.people[0].refused(
        "POST", f"{pair.path}/chat", content=b"text=hello", headers=headers
    )
    assert (status, error) == (400, "malformed")
    assert "application/json" in reason


def test_a_huge_body_is_not_read_to_its_end(pair: Pair) -> None:
    huge = {"text": "x" * 70_000}
    who = pair.people[0]
    assert who.refused("POST", f"{pair.path}/chat", huge)[:2] == (413, "large")

    def drops() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(100):
            yield b"x" * 1000
        yield b'"}'

    headers = {"content-type": "application/json"}
    answer = who.client.post(f"{pair.path}/chat", content=drops(), headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (413, "large")
    assert who.get(pair.path)["chat"] == []


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "no-such-game"}, 404),
        ({"game": ""}, 422),
        ({"players": 6}, 409),
        ({"players": 3}, 409),  # for two seats
        ({"players": "2"}, 422),
        ({"players": 2.5}, 422),
        ({"seats": ["me", "me"]}, 409),
        ({"seats": ["me", "clever"]}, 404),
        ({"seats": ["me"]}, 409),
        ({"seats": ["open"] * 100}, 422),
        ({"settings": {"magic": True}}, 409),
        ({"settings": {"goals": 1}}, 422),
        ({"clock": {"kind": "sand"}}, 422),
        ({"clock": {"kind": "live", "minutes": 0, "increment": 0}}, 422),
        ({"clock": {"kind": "days", "days": 2, "hours": 1}}, 422),
        ({"absence": -1}, 422),
        ({"listed": "yes"}, 422),
        ({"extra": 1}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused(site: Site, change: Any, status: int) -> None:
    visitor = site.visitor("Mira")
    order = {"game": "new-frontiers", "players": 2, "seats": ["me", "open"], **change}
    assert visitor.refused("POST", "/api/tables", order)[0] == status
    assert visitor.get("/api/tables/mine") == []


@pytest.mark.parametrize(
    "code", ["no-such-99999", "x", "..%2f..%2fetc", "a%00b", "%F0%9F%9A%80", "a" * 500, "mine%20"]
)
def test_a_code_that_leads_nowhere_is_told(site: Site, code: str) -> None:
    visitor = site.visitor("Mira")
    assert visitor.refused("GET", f"/api/tables/{code}")[:2] == (404, "unknown")
    assert visitor.refused("POST", f"/api/tables/{code}/resign")[:2] == (404, "unknown")
    assert visitor.refused("GET", f"/api/replays/{code}")[:2] == (404, "unknown")


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("sit", {"seat": 0}, 409),
        ("sit", {"seat": 7}, 404),
        ("sit", {"seat": 8}, 422),
        ("sit", {"seat": -1}, 422),
        ("bot", {"seat": 1, "bot": "clever"}, 404),
        ("bot", {"seat": 0, "bot": "greedy"}, 409),
        ("bot", {"seat": 1}, 422),
        ("start", {"fill": None}, 409),
        ("start", {"fill": "clever"}, 404),
        ("hand-over", {"seat": 0}, 409),
        ("remove", {"seat": 0}, 409),
        ("remove", {"seat": 1}, 409),
        ("remove", {"seat": 7}, 404),
        ("remove", {}, 422),
        ("mute", {"seat": 0}, 409),
        ("mute", {"seat": 1}, 404),
        ("mute", {"line": 1}, 404),
        ("mute", {}, 404),
        ("mute", {"seat": 0, "on": "yes"}, 422),
        ("take-back", None, 409),
        ("undo", {"n": 1}, 409),
        ("chat", {"text": "   "}, 409),
        ("chat", {"text": ""}, 422),
        ("chat", {"text": "x" * 501}, 422),
        ("chat", {"text": 5}, 422),
        ("dance", {}, 404),
    ],
)
def test_commands_that_cannot_be_are_refused_before_the_start(
    site: Site, path: str, body: Any, status: int
) -> None:
    visitor = site.visitor("Mira")
    code = visitor.table("me", "open")
    before = visitor.get(f"/api/tables/{code}")
    assert visitor.refused("POST", f"/api/tables/{code}/{path}", body)[0] == status
    after = visitor.get(f"/api/tables/{code}")
    assert (after["document"], after["chat"]) == (before["document"], before["chat"])


@pytest.mark.parametrize("query", ["wait=56", "wait=-1", "wait=soon", "since=-1", "wait=nan"])
def test_bounds_of_a_long_poll(pair: Pair, query: str) -> None:
    assert pair.people[0].refused("GET", f"{pair.path}?{query}")[:2] == (422, "malformed")


def test_text_that_no_database_can_keep_is_refused(pair: Pair) -> None:
    for text in ("a\x00b", "\ud800"):
        raw = json.dumps({"text": text}).encode()
        headers = {"content-type": "application/json"}
        answer = pair.people[0].ask("POST", f"{pair.path}/chat", content=raw, headers=headers)
        assert answer.status_code in (200, 409, 422)
    assert len(pair.people[0].get(pair.path)["chat"]) <= 1


# --- pages -----------------------------------------------------------------------------------


def test_every_address_of_the_interface_is_on_its_page(site: Site) -> None:
    visitor = site.visitor()
    api = visitor.get("/api/openapi.json")
    page = visitor.ask("GET", "/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert " style=" not in page.text
    for path in api["paths"]:
        assert f"<code>{path}</code>" in page.text
    for name in api["components"]["schemas"]:
        assert f'id="shape-{name}"' in page.text
    links = set(re.findall(r'href="#([^"]+)"', page.text))
    assert links <= set(re.findall(r'id="([^"]+)"', page.text))
    assert visitor.ask("GET", "/api/docs.css").headers["content-type"].startswith("text/css")


def test_every_route_tells_of_the_errors_it_may_give(site: Site) -> None:
    for path, item in site.visitor().get("/api/openapi.json")["paths"].items():
        if path.startswith("/api/"):
            for operation in item.values():
                for status in ("429", "503"):
                    answer = operation["responses"][status]["content"]["application/json"]
                    assert answer["schema"]["$ref"].endswith("/Problem")


def fetched(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """What the client's files in `folder` answer."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Client(folder))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(ask())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-B1x.js").write_text("let answer = 42;\n" * 50)
    (tmp_path / "index.html").write_text("<!doctype html><title>Astrarium</title>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    return tmp_path


def test_the_client_is_served_with_pages_fresh_and_assets_for_ever(built: Path) -> None:
    script = fetched(built, "/assets/index-B1x.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers["content-length"]) < len(script.content)
    page = fetched(built, "/table/comet-amber-41873")
    assert page.text == (built / "index.html").read_text()
    assert page.headers["cache-control"] == "no-cache"
    assert fetched(built, "/", **{"if-none-match": page.headers["etag"]}).status_code == 304
    assert fetched(built, "/favicon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path", ["/assets/gone.js", "/api/nowhere", "/../secret.txt", "/..%2fsecret.txt", "/x.php"]
)
def test_nothing_but_the_clients_files_is_served(built: Path, path: str) -> None:
    (built.parent / "secret.txt").write_text("secret")
    assert fetched(built, path).status_code == 404


def test_without_a_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    page = fetched(tmp_path, "/")
    assert page.status_code == 503
    assert "make web" in page.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_that_is_not_there_is_told(site: Site, method: str) -> None:
    assert site.visitor().refused(method, "/api/games")[:2] == (405, "method")
    assert site.visitor().refused(method, "/somewhere")[:2] == (405, "method")


# --- what a host may do about people ---------------------------------------------------------


def test_a_removed_person_loses_seat_and_token_and_is_told_why(site: Site) -> None:
    host, guest, other = site.visitor("Host"), site.visitor("Rude"), site.visitor("Kind")
    code = host.table("me", "open")
    path = f"/api/tables/{code}"
    guest.done("POST", f"{path}/sit", {"seat": 1})
    token = guest.done("POST", f"{path}/token")["token"]
    assert guest.refused("POST", f"{path}/remove", {"seat": 0})[:2] == (403, "not-yours")
    host.done("POST", f"{path}/remove", {"seat": 1})
    assert guest.get(path)["document"]["you"] == {"seat": None, "host": False}
    assert guest.get("/api/tables/mine") == []
    status, error, reason = guest.refused("POST", f"{path}/sit", {"seat": 1})
    assert (status, error) == (403, "not-yours")
    assert "removed you" in reason
    program = site.visitor(authorization=f"Bearer {token}")
    assert program.refused("GET", path)[:2] == (401, "wrong")
    other.done("POST", f"{path}/sit", {"seat": 1})
    assert [row["code"] for row in other.get("/api/tables/mine")] == [code]


def test_a_muted_watcher_is_found_by_what_they_wrote(site: Site) -> None:
    host, watcher = site.visitor("Host"), site.visitor("Loud")
    path = f"/api/tables/{host.table('me', 'open')}"
    elsewhere = f"/api/tables/{host.table('me', 'open')}"
    watcher.done("POST", f"{path}/chat", {"text": "boo"})
    [line] = host.get(path)["chat"]
    assert host.refused("POST", f"{elsewhere}/mute", {"line": line["id"]})[0] == 404
    assert watcher.refused("POST", f"{path}/mute", {"line": line["id"]})[0] == 403
    host.done("POST", f"{path}/mute", {"line": line["id"]})
    status, error, reason = watcher.refused("POST", f"{path}/chat", {"text": "boo again"})
    assert (status, error) == (403, "not-yours")
    assert "muted" in reason
    watcher.done("POST", f"{elsewhere}/chat", {"text": "here it is fine"})
    assert host.get(path)["document"]["muted"] == ["Loud"]
    host.done("POST", f"{path}/mute", {"line": line["id"], "on": False})
    watcher.done("POST", f"{path}/chat", {"text": "sorry"})
    assert [one["text"] for one in host.get(path)["chat"]] == ["boo", "sorry"]
