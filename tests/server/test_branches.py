"""Playing on: new tables that begin where another game stood."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import astrarium
from astrarium.kernel import fairness
from astrarium.kernel.errors import BadRecord, Unverifiable
from astrarium.server.beginning import steps_of
from astrarium.server.entry import Entry, Sheet
from astrarium.server.replays import read_replay, record_of
from astrarium.server.room import Room
from astrarium.server.versions import record_of_entries
from tests.server.finished import CODE, lay_out_finished
from tests.server.rooms import MIRA, Desk, views
from tests.server.site import Site, running

GAMES = ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("branches")) as site:
        lay_out_finished(site.parts.store)
        yield site


def branched(game: str, decisions: int, seed: str = "new") -> tuple[Any, Desk]:
    """A table after so many decisions, and a room that plays it on with Mira on seat 0."""
    table = astrarium.game(game).new(3, "old")
    dice = random.Random(decisions)
    for _ in range(decisions):
        seat = dice.choice(table.to_act)
        table.play(seat, dice.choice(table.prompt(seat).options))
    desk = Desk(game=game, settings=table.header.settings, seed=seed)
    happened: list[tuple[str, int, dict[str, Any]]] = [
        ("sit", 0, {"person": MIRA.id, "name": MIRA.name}),
        ("bot", 1, {"bot": "random", "name": "Kepler"}),
        ("bot", 2, {"bot": "random", "name": "Halley"}),
        ("start", -1, {"fill": None, "steps": steps_of(table)}),
    ]
    for n, (kind, seat, body) in enumerate(happened, 1):
        desk.take(Entry(n, kind, seat, body, 1000.0, f"entry {n}"))
    return table, desk


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 1, 23, 60])
def test_a_branch_stands_where_the_game_stood(game: str, decisions: int) -> None:
    table, desk = branched(game, decisions)
    room = desk.room
    assert room.table is not None
    assert room.table.position == table.position
    assert (room.taken_over, room.table.decisions) == (decisions, decisions)
    for seat in (None, 0, 1, 2):
        document = room.document(seat, False)
        assert document["view"] == table.observe(seat)
        assert document["taken_over"] == decisions
        told = [line["text"] for line in room.lines(seat) if line["kind"] != "table"]
        assert told == [line.text for line in table.story(seat)]
    assert views(desk.again()) == views(room)


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_goes_on_with_chance_of_its_own_and_says_so(game: str) -> None:
    _, desk = branched(game, 30)
    given = desk.room.given_outcomes
    assert given > 0
    play_to_end(desk)
    text = record_of(desk.room)
    assert f"\n{fairness.TAKEN_OVER}{given}\n" in text
    assert "\nseed new\n" in text and "seed old" not in text
    with pytest.raises(Unverifiable, match=f"its first {given} chance outcomes come from there"):
        fairness.verify(desk.room.game, text)
    replay = read_replay("comet-amber-41", text)
    assert not replay.info()["dice"]["verified"]
    assert "played on from another one" in str(replay.info()["dice"]["doubt"])
    assert replay.info()["result"] == desk.room.document(None, False)["result"]


def test_dice_that_are_changed_after_the_branch_are_found_out() -> None:
    _, desk = branched("new-frontiers", 30)
    play_to_end(desk)
    text = record_of(desk.room).replace("seed new", "seed other")
    with pytest.raises(BadRecord, match="not the commitment") as caught:
        fairness.verify(desk.room.game, text)
    assert not isinstance(caught.value, Unverifiable)
    plain = "\n".join(line for line in text.splitlines() if not line.startswith(fairness.REMARK))
    with pytest.raises(Unverifiable, match="the seed gives"):
        fairness.verify(desk.room.game, f"{plain}\n")


def test_the_points_of_rounds_before_the_branch_are_kept() -> None:
    _, desk = branched("new-frontiers", 60)
    assert [row[0] for row in desk.room.points] == list(range(1, len(desk.room.points) + 1))
    assert len(desk.room.points) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_back_at_the_branch_can_be_played_again(game: str) -> None:
    for decisions in range(20, 40):
        _, desk = branched(game, decisions)
        room = desk.room
        if room.document(0, True)["undo"]["able"]:
            before = room.document(0, True)["decisions"]
            desk.undo(MIRA)
            assert room.document(0, True)["decisions"] == before - 1
            assert views(desk.again()) == views(room)
            return
    pytest.skip("nothing to take back in these positions")


def test_the_record_of_a_branch_that_is_frozen_has_what_was_taken_over() -> None:
    table, desk = branched("new-frontiers", 10)
    text = record_of_entries(desk.sheet, desk.entries)
    assert steps_of(table) in text


def play_to_end(desk: Desk) -> None:
    dice = random.Random(1)
    room = desk.room
    while room.stage == "playing":
        table = room.table
        assert table is not None
        seat = room.to_act[0]
        option = dice.choice(table.prompt(seat).options).id
        desk.take(room.draft_bot_move(seat, option, 1000.0))


# --- over HTTP -------------------------------------------------------------------------------


def test_anyone_plays_on_from_a_finished_game_against_bots(site: Site) -> None:
    ilse = site.visitor("Ilse")
    code = ilse.done("POST", f"/api/replays/{CODE}/branch", {"at": 40, "seat": 1})["code"]
    document = ilse.get(f"/api/tables/{code}")["document"]
    past = ilse.get(f"/api/replays/{CODE}/at/40?seat=1")["document"]
    assert document["you"]["seat"] == 1
    assert document["taken_over"] == 40
    assert [seat["kind"] for seat in document["seats"]] == ["bot", "person", "bot"]
    assert document["seats"][2]["name"] == "Kepler", "the bot that sat there"
    assert "Mira" not in [seat["name"] for seat in document["seats"]], "no bot has a person's name"
    assert document["commitment"] != past["commitment"]
    log = [line["text"] for line in ilse.get(f"/api/tables/{code}")["log"]]
    assert any("chance is drawn anew" in text for text in log)


def test_without_a_seat_it_is_one_that_decides_there(site: Site) -> None:
    ilse = site.visitor("Ilse")
    info = ilse.get(f"/api/replays/{CODE}")
    code = ilse.done("POST", f"/api/replays/{CODE}/branch", {"at": 33})["code"]
    document = ilse.get(f"/api/tables/{code}")["document"]
    assert document["you"]["seat"] == info["decisions"][33]["seat"]
    assert document["prompt"] is not None


def test_an_uploaded_record_can_be_played_on_and_its_names_are_not_used(site: Site) -> None:
    ilse = site.visitor("Ilse")
    record = ilse.ask("GET", f"/api/tables/{CODE}/record").text.replace("Kepler", "Admin")
    code = ilse.done("POST", "/api/replays", {"record": record})["code"]
    made = ilse.done("POST", f"/api/replays/{code}/branch", {"at": 12, "seat": 0})["code"]
    names = [seat["name"] for seat in ilse.get(f"/api/tables/{made}")["document"]["seats"]]
    assert names[0] == "Ilse" and "Admin" not in names


def test_my_own_game_against_bots_can_be_played_on_while_it_runs(site: Site) -> None:
    ilse = site.visitor("Ilse")
    code = ilse.table("me", "greedy", start=True)
    ready = ilse.get(f"/api/tables/{code}?since=0&wait=5")["document"]
    made = ilse.done("POST", f"/api/replays/{code}/branch", {})["code"]
    there = ilse.get(f"/api/tables/{made}")["document"]
    assert there["you"]["seat"] == 0
    assert [seat["name"] for seat in there["seats"]] == [seat["name"] for seat in ready["seats"]]
    other = ilse.refused("POST", f"/api/replays/{code}/branch", {"seat": 1})
    assert other == (403, "not-yours", "In a running game you can only play on from your own seat.")
    assert ilse.refused("POST", f"/api/replays/{code}/branch", {"at": 0})[0] == 409


def test_a_running_game_of_others_cannot_be_played_on(site: Site) -> None:
    mira, ilse = site.visitor("Mira"), site.visitor("Ilse")
    code = mira.table("me", "open", "greedy")
    assert mira.refused("POST", f"/api/replays/{code}/branch", {})[2] == "The game has not begun."
    ilse.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
    mira.done("POST", f"/api/tables/{code}/start", {})
    for person in (mira, ilse, site.visitor("Tomasz")):
        assert person.refused("POST", f"/api/replays/{code}/branch", {})[1] == "not-yours"
    mine = mira.table("me", "greedy", start=True)
    assert ilse.refused("POST", f"/api/replays/{mine}/branch", {})[1] == "not-yours"


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"at": 4999}, 409, "decisions, not 4999"),
        ({"at": 12, "seat": 5}, 404, "There is no seat 6"),
        ({"at": -1}, 422, ""),
    ],
)
def test_what_there_is_not_cannot_be_played_on(
    site: Site, body: dict[str, int], status: int, words: str
) -> None:
    ilse = site.visitor("Ilse")
    found = ilse.refused("POST", f"/api/replays/{CODE}/branch", body)
    assert found[0] == status and words in found[2]


def test_the_end_of_a_game_cannot_be_played_on(site: Site) -> None:
    ilse = site.visitor("Ilse")
    found = ilse.refused("POST", f"/api/replays/{CODE}/branch", {})
    assert found == (409, "not-now", "The game is over there: choose an earlier step.")


def test_a_game_that_began_from_a_position_cannot_be_played_on(site: Site) -> None:
    ilse = site.visitor("Ilse")
    game = astrarium.game("new-frontiers")
    text = game.position(game.new(2, 1).position).record
    code = ilse.done("POST", "/api/replays", {"record": text})["code"]
    found = ilse.refused("POST", f"/api/replays/{code}/branch", {"at": 0})
    assert "began from a position" in found[2]


def test_a_room_without_steps_is_as_it_always_was() -> None:
    sheet = Sheet("c", "new-frontiers", 2, {}, False, {"kind": "none"}, 3, "7", "p", 1.0)
    room = Room(sheet, [])
    assert (room.taken_over, room.given_outcomes) == (0, 0)
