"""Finished and uploaded games, stepped through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import astrarium
from astrarium.bots.base import chosen, make_bot
from astrarium.cli.files import lineup_of
from astrarium.conformance.shapes import misfits
from astrarium.kernel.chance import Generator
from astrarium.kernel.words import unmarked
from astrarium.server.entry import Refused
from astrarium.server.replays import Replay, pooled, read_replay, read_upload
from astrarium.server.shapes import ReplayDocument, ReplayInfo, ReplaySteps
from tests.server.finished import CODE, NAMES, lay_out_finished
from tests.server.site import Site, running
from tests.server.test_shown import patched


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("replays")) as site:
        lay_out_finished(site.parts.store)
        yield site


@pytest.fixture(scope="module")
def record(site: Site) -> str:
    return site.visitor().ask("GET", f"/api/tables/{CODE}/record").text


@pytest.mark.parametrize("seat", ["", "?seat=1", "?seat=all"])
def test_several_steps_at_once_are_those_that_one_gets_one_by_one(site: Site, seat: str) -> None:
    visitor = site.visitor()
    steps = visitor.get(f"/api/replays/{CODE}")["steps"]
    log = visitor.get(f"/api/replays/{CODE}/log{seat}")["log"]
    more = f"{seat}&count=9" if seat else "?count=9"
    for first in (0, 13, steps - 4, steps):
        found = visitor.get(f"/api/replays/{CODE}/from/{first}{more}")
        assert misfits(ReplaySteps, found) == []
        document = found["document"]
        last = min(first + 9, steps)
        assert len(found["lines"]) == len(found["chosen"]) == last - first + 1
        for place in range(first, last + 1):
            if place > first:
                document = patched(document, found["patches"][place - first - 1])
            one = visitor.get(f"/api/replays/{CODE}/at/{place}{seat}")
            assert document == one["document"]
            assert log[: found["lines"][place - first]] == one["log"]
            assert found["chosen"][place - first] == one["chosen"]


# --- finished tables -------------------------------------------------------------------------


def test_the_record_of_a_finished_table_is_a_file_that_the_engine_and_the_terminal_read(
    site: Site,
) -> None:
    answer = site.visitor().ask("GET", f"/api/tables/{CODE}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="{CODE}.txt"'
    table = astrarium.game("new-frontiers").load(answer.text)
    assert table.over
    lineup = lineup_of(answer.text, 3)
    assert lineup is not None
    assert (lineup.kinds, lineup.names) == (("human", "human", "greedy"), NAMES)


def test_the_overview_tells_the_whole_game(site: Site, record: str) -> None:
    info = site.visitor().get(f"/api/replays/{CODE}")
    assert misfits(ReplayInfo, info) == []
    table = astrarium.game("new-frontiers").load(record)
    assert info["names"] == list(NAMES)
    assert info["steps"] == table.decisions == len(info["decisions"])
    assert len(info["points"]) == info["steps"] + 1
    assert info["points"][-1] == [score["total"] for score in info["result"]["scores"]]
    assert info["result"]["winners"] == table.winners
    assert set(info["result"]["sources"]) == set(table.scores[0].breakdown) | set(
        table.scores[1].breakdown
    )
    assert info["rounds"][0] == 0
    for number, start in enumerate(info["rounds"][1:], 2):
        assert info["decisions"][start - 1]["round"] == number - 1
        assert info["decisions"][start]["round"] == number


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_every_step_shows_what_that_seat_could_see(
    site: Site, record: str, seat: int | None
) -> None:
    """Beyond the tables that are kept, before and after one of them, and at both ends."""
    visitor = site.visitor()
    game = astrarium.game("new-frontiers")
    info = visitor.get(f"/api/replays/{CODE}")
    for step in (0, 1, 15, 16, 17, 40, info["steps"] - 1, info["steps"]):
        query = "" if seat is None else f"?seat={seat}"
        seen = visitor.get(f"/api/replays/{CODE}/at/{step}{query}")
        assert misfits(ReplayDocument, seen) == []
        table = game.replay(record, step)
        assert seen["document"]["view"] == json.loads(json.dumps(table.observe(seat)))
        assert seen["document"]["decisions"] == step
        assert [unmarked(line["text"]) for line in seen["log"] if line["text"]] == table.log(seat)
        prompt = seen["document"]["prompt"]
        assert (prompt is not None) == (seat in table.to_act)
        if step < info["steps"]:
            assert seen["chosen"] == info["decisions"][step]["text"]
            if prompt is not None:
                assert seen["chosen"] in [option["text"] for option in prompt["options"]]
        else:
            assert seen["chosen"] is None
            assert seen["document"]["result"] == info["result"]


def test_all_seats_together_see_what_each_of_them_knows(site: Site, record: str) -> None:
    visitor = site.visitor()
    steps = visitor.get(f"/api/replays/{CODE}")["steps"]
    game = astrarium.game("new-frontiers")
    shown = 0
    for step in range(0, steps, 5):
        goals = game.replay(record, step).observe(None)["goals"]
        holder = goals["face_down_holder"]
        seen = visitor.get(f"/api/replays/{CODE}/at/{step}?seat=all")
        if holder is not None:
            own = game.replay(record, step).observe(holder)["goals"]["face_down"]
            assert seen["document"]["view"]["goals"]["face_down"] == own is not None
            shown += 1
        prompt = seen["document"]["prompt"]
        if step < steps:
            assert seen["chosen"] in [option["text"] for option in prompt["options"]]
    assert shown > 0


def test_knowledge_is_pooled_without_losing_any() -> None:
    ours: dict[str, Any] = {"a": 1, "hidden": None, "list": [], "deep": {"x": [None, 2]}}
    theirs = {"a": 9, "hidden": "goal", "list": [3], "deep": {"x": [1, None]}}
    assert pooled(ours, theirs) == {"a": 1, "hidden": "goal", "list": [3], "deep": {"x": [1, 2]}}


def test_before_the_end_there_is_no_replay_and_no_record(site: Site) -> None:
    mira, tomasz = site.visitor("Mira"), site.visitor("Tomasz")
    code = mira.table("me", "open")
    for begun in (False, True):
        if begun:
            tomasz.done("POST", f"/api/tables/{code}/sit", {"seat": 1})
            mira.done("POST", f"/api/tables/{code}/start", {"fill": None})
        for path in (
            f"/api/replays/{code}",
            f"/api/replays/{code}/at/0",
            f"/api/tables/{code}/record",
        ):
            assert mira.refused("GET", path)[:2] == (409, "not-now")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("at/100000", 422),
        ("at/4999", 404),
        ("at/-1", 422),
        ("at/first", 422),
        ("at/0?seat=3", 404),
        ("at/0?seat=9", 422),
        ("at/0?seat=", 422),
    ],
)
def test_places_that_are_not_there_are_named(site: Site, path: str, status: int) -> None:
    assert site.visitor().refused("GET", f"/api/replays/{CODE}/{path}")[0] == status


# --- uploads ---------------------------------------------------------------------------------


def test_a_downloaded_record_can_be_uploaded_and_shared(site: Site, record: str) -> None:
    code = site.visitor("Uploader").done("POST", "/api/replays", {"record": record})["code"]
    assert code != CODE
    stranger = site.visitor()
    again, first = stranger.get(f"/api/replays/{code}"), stranger.get(f"/api/replays/{CODE}")
    assert {**again, "code": CODE} == first
    assert stranger.ask("GET", f"/api/tables/{code}/record").text == record


def test_an_uploaded_record_outlives_the_memory_of_the_server(site: Site, record: str) -> None:
    visitor = site.visitor("Uploader")
    code = visitor.done("POST", "/api/replays", {"record": record})["code"]
    before = visitor.get(f"/api/replays/{code}/at/20?seat=1")
    site.parts.replays._kept.clear()
    after = visitor.get(f"/api/replays/{code}/at/20?seat=1")
    assert {**after["document"], "created": 0} == {**before["document"], "created": 0}
    assert after["log"] == before["log"]


def test_what_is_kept_of_an_upload_is_the_game_alone(site: Site, record: str) -> None:
    chatty = record.replace("begin\n", "begin\n# a remark of no use\n")
    visitor = site.visitor("Uploader")
    code = visitor.done("POST", "/api/replays", {"record": chatty})["code"]
    assert visitor.ask("GET", f"/api/tables/{code}/record").text == record


def test_a_game_that_was_never_finished_can_be_replayed_as_far_as_it_went(site: Site) -> None:
    table = astrarium.game("new-frontiers").new(2, seed=3)
    for _ in range(20):
        seat = table.to_act[0]
        table.play(seat, table.prompt(seat).options[0])
    visitor = site.visitor("Uploader")
    code = visitor.done("POST", "/api/replays", {"record": table.save()})["code"]
    info = visitor.get(f"/api/replays/{code}")
    assert (info["steps"], info["result"]) == (20, None)
    assert info["names"] == ["Seat 1", "Seat 2"]
    last = visitor.get(f"/api/replays/{code}/at/20")["document"]
    assert last["stage"] == "playing"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: "hello", "Not a record"),
        (lambda text: text.replace("new-frontiers", "no-such-game", 1), "no game"),
        (lambda text: text[: text.index("begin")], "begin"),
        (lambda text: text[: len(text) // 2].rpartition("\n")[0] + "\nend 0123456789abcdef\n", "end"),
        (lambda text: text.replace("players 3", "players 99"), "players"),
        (lambda text: text.replace("players 3", "players 4"), "not possible there"),
        (lambda text: text.replace("begin\n", "begin\n0 dance\n"), "not possible there"),
        (lambda text: text.replace("begin\n", "begin\n7 wait\n"), "not possible there"),
        (lambda text: text.replace("components ", "components 00"), "components"),
        (lambda text: text + "\x00", "nothing may follow"),
    ],
)  # fmt: skip
def test_a_corrupt_record_is_refused_with_the_reason(
    site: Site, record: str, damage: object, words: str
) -> None:
    assert callable(damage)
    visitor = site.visitor("Uploader")
    kept = uploads(site)
    status, error, reason = visitor.refused("POST", "/api/replays", {"record": damage(record)})
    assert (status, error) == (422, "malformed")
    assert words in reason, reason
    assert uploads(site) == kept


def uploads(site: Site) -> object:
    """How many records the server keeps."""
    with site.parts.store.engine.connect() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM replays").scalar()


def test_a_record_over_a_megabyte_is_refused_before_it_is_read(site: Site, record: str) -> None:
    visitor = site.visitor("Uploader")
    long = record + "# " + "x" * 1_000_000
    assert visitor.refused("POST", "/api/replays", {"record": long})[0] in (413, 422)
    longer = record + "# " + "x" * 2_000_000
    assert visitor.refused("POST", "/api/replays", {"record": longer})[:2] == (413, "large")


def test_nobody_cannot_upload(site: Site, record: str) -> None:
    assert site.visitor().refused("POST", "/api/replays", {"record": record})[:2] == (401, "nobody")


def test_names_in_an_upload_cannot_play_tricks(record: str) -> None:
    bent = record.replace("# names Mira,Tomasz,Kepler", "# names Mi\u202era,To,Ke")
    assert read_upload("x", bent).names == ["Seat 1", "Seat 2", "Seat 3"]
    long = record.replace("# names Mira", "# names " + "M" * 300)
    assert max(map(len, read_upload("x", long).names)) <= 24


def unfinished_games() -> list[str]:
    """Records from the beginning and from a position, with and without goals."""
    game = astrarium.game("new-frontiers")
    texts = []
    for seed, goals in ((1, False), (2, True)):
        table = game.new(2, seed=seed, goals=goals)
        for number in range(30):
            seat = table.to_act[0]
            options = table.prompt(seat).options
            table.play(seat, options[number % len(options)])
        texts += [table.save(), game.position(table.position).save()]
    return texts


TEXTS = unfinished_games()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=st.sampled_from(TEXTS),
    cuts=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 3), st.text(max_size=12)), min_size=1, max_size=4
    ),
)
def test_any_damage_gives_a_replay_or_a_reason(
    text: str, cuts: list[tuple[float, int, str]]
) -> None:
    """Lines are dropped, doubled, swapped with the next, or get other text in them."""
    lines = text.splitlines()
    for where, how, words in cuts:
        at = int(where * (len(lines) - 1))
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, lines[at])
        elif how == 2 and at + 1 < len(lines):
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        else:
            middle = len(lines[at]) // 2
            lines[at] = lines[at][:middle] + words + lines[at][middle:]
    try:
        replay = read_upload("x", "\n".join(lines))
    except Refused as refused:
        code = refused.code
    else:
        replay.at(replay.steps, "all")
        code = "fine"
    assert code in ("fine", "malformed")


def test_a_replay_of_a_position_begins_there() -> None:
    replay = read_replay("x", TEXTS[1])
    assert replay.players == 2
    view = replay.at(0, None)["document"]["view"]
    assert view is not None and view["players"] == 2


# --- points ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"])
def test_a_decision_that_brings_points_names_what_brought_them(game: str) -> None:
    table = astrarium.game(game).new(3, seed=11)
    bots = [make_bot("greedy", game, seat) for seat in range(3)]
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, chosen(bots[seat], table.seat(seat)))
    info = Replay(CODE, table.record, ["greedy"] * 3, ["Mira", "Tomasz", "Ilse"], 0.0).info()
    gains = [
        (decision["title"], decision["scored"])
        for step, decision in enumerate(info["decisions"][:-1])
        if info["points"][step + 1][decision["seat"]] > info["points"][step][decision["seat"]] + 1
    ]
    assert len(info["rounds"]) == table.round
    assert gains
    assert [title for title, scored in gains if not scored] == []


# --- names -----------------------------------------------------------------------------------


def test_a_question_in_a_replay_calls_players_by_name() -> None:
    table = astrarium.game("galactic-emperor").new(3, seed=3)
    generator = Generator(3)
    steps: list[tuple[int, str]] = []
    while not table.over:
        seat = table.to_act[0]
        prompt = table.prompt(seat)
        if "{" in prompt.text and len(steps) < 3:
            steps.append((table.decisions, prompt.text))
        table.play(seat, prompt.options[generator.below(len(prompt.options))])
    names = ["Mira", "Tomasz", "Ilse"]
    replay = Replay(CODE, table.record, ["human"] * 3, names, 0.0)
    assert steps
    for step, text in steps:
        shown = replay.at(step, "all")["document"]["prompt"]
        assert shown is not None and shown["text"] == text.format(*names)
