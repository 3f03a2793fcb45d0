"""Several people at one browser: one person with several seats, each shown by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE
from tests.server.site import Site, Visitor, open_socket, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("hot")) as site:
        yield site


def as_seat(
    site: Site, visitor: Visitor, code: str, seat: int | None, stack: ExitStack
) -> tuple[ClientConnection, Any]:
    """A socket that speaks for a seat, and the table as it is shown there."""
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    headers = {"cookie": cookies, "x-astrarium": "1"}
    socket = stack.enter_context(open_socket(f"{site.url}/api/tables/{code}/socket", headers))
    hello = {"type": "hello"} if seat is None else {"type": "hello", "seat": seat}
    socket.send(json.dumps(hello))
    return socket, json.loads(socket.recv(timeout=PATIENCE))["document"]


def test_a_connection_speaks_for_one_of_my_seats_and_is_shown_that_one(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "greedy", "here", start=True)
    with ExitStack() as stack:
        for named, seat in ((None, 0), (0, 0), (2, 2), (1, 0), (7, 0)):
            _, document = as_seat(site, mira, code, named, stack)
            assert document["you"]["seat"] == seat
            assert document["my_seats"] == [0, 2]
            assert [one["name"] for one in document["seats"]][::2] == ["Mira", "Mira 2"]
            if document["prompt"] is not None:
                assert document["prompt"]["seat"] == seat


def test_each_decision_is_made_by_the_seat_that_the_connection_speaks_for(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "here", start=True)
    with ExitStack() as stack:
        talks = [as_seat(site, mira, code, seat, stack) for seat in (0, 1)]
        [first] = talks[0][1]["to_act"]
        other = 1 - first
        n = talks[other][1]["n"]
        option = talks[first][1]["prompt"]["options"][0]["text"]
        talks[other][0].send(json.dumps({"type": "act", "id": 1, "n": n, "option": option}))
        assert answer(talks[other][0])["type"] == "refused"
        talks[first][0].send(json.dumps({"type": "act", "id": 1, "n": n, "option": option}))
        assert answer(talks[first][0])["type"] == "done"


def answer(socket: ClientConnection) -> Any:
    while (heard := json.loads(socket.recv(timeout=PATIENCE))).get("id") is None:
        pass
    return heard


def test_nobody_speaks_for_a_seat_of_someone_else(site: Site) -> None:
    mira, ilse = site.visitor("Mira"), site.visitor("Ilse")
    code = mira.table("me", "open", "here")
    ilse.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    mira.done("POST", f"/api/tables/{code}/start", {})
    with ExitStack() as stack:
        for visitor, seat, mine in ((ilse, 0, 1), (ilse, 2, 1), (mira, 1, 0)):
            _, document = as_seat(site, visitor, code, seat, stack)
            assert document["you"]["seat"] == mine
        _, document = as_seat(site, site.visitor("Tomasz"), code, 0, stack)
        assert (document["you"]["seat"], document["my_seats"]) == (None, [])


def test_people_at_this_browser_need_me_among_them(site: Site) -> None:
    mira = site.visitor("Mira")
    order = {"game": "new-frontiers", "players": 2, "seats": ["here", "greedy"]}
    status, error, reason = mira.refused("POST", "/api/tables", order)
    assert (status, error) == (409, "illegal")
    assert reason == "People at this browser need you among them: no seat is yours."


def test_a_shared_game_is_not_played_on_while_it_runs(site: Site) -> None:
    mira = site.visitor("Mira")
    code = mira.table("me", "here", start=True)
    assert mira.refused("POST", f"/api/replays/{code}/branch", {})[1] == "not-yours"
