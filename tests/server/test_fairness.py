"""Dice nobody can doubt: committed to before the first move, shown at the end, and checked by anyone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import astrarium
from astrarium.conformance.random_play import random_choice
from astrarium.kernel import fairness
from astrarium.kernel.chance import Generator
from astrarium.server.replays import read_replay, read_upload, record_of, replay_text
from astrarium.server.room import OVER, Room
from tests.patience import PATIENCE
from tests.server.rooms import ILSE, MIRA, TOMASZ, Desk
from tests.server.site import Site, Visitor, open_socket, running


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path, bot_workers=1) as site:
        yield site


class Listener:
    """Keeps every byte that someone is sent about a table."""

    def __init__(self, site: Site, visitor: Visitor, code: str, stack: ExitStack) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
        headers = {"Cookie": cookies, "X-Astrarium": "1"}
        address = f"{site.url}/api/tables/{code}/socket"
        self.socket = stack.enter_context(open_socket(address, headers))
        self.socket.send(json.dumps({"type": "hello"}))
        self.sent: list[bytes] = []
        self.seed: object = None

    def hear(self) -> dict[str, Any]:
        self.sent.append(bytes(self.socket.recv(timeout=PATIENCE, decode=False)))
        message: dict[str, Any] = json.loads(self.sent[-1])
        return message

    def hear_the_end(self) -> None:
        while self.seed is None:
            for path, *value in self.hear().get("patch", []):
                if path == ["seed"]:
                    self.seed = value[0]


def test_everyone_has_the_commitment_from_the_start_and_nobody_the_seed_before_the_end(
    site: Site,
) -> None:
    mira, tomasz, watcher = site.visitor("Mira"), site.visitor("Tomasz"), site.visitor()
    code = mira.table("me", "open")
    path = f"/api/tables/{code}"
    before = watcher.get(path)["document"]
    assert before["stage"] == "open"
    sheet = site.parts.store.sheet(code)
    assert sheet is not None
    seed = sheet.seed
    assert len(seed) == 32
    with ExitStack() as stack:
        tomasz.done("POST", f"{path}/sit", {"seat": 1})
        mira.done("POST", f"{path}/start", {"fill": None})
        listeners = [Listener(site, one, code, stack) for one in (mira, tomasz, watcher)]
        for listener in listeners:
            document = listener.hear()["document"]
            assert document["commitment"] == before["commitment"]
            assert document["seed"] is None
        mira.done("POST", f"{path}/resign", {})
        tomasz.done("POST", f"{path}/resign", {})
        for listener in listeners:
            listener.hear_the_end()
            assert listener.seed == seed
            assert not any(seed.encode() in message for message in listener.sent[:-1])
    record = watcher.ask("GET", f"{path}/record").text
    assert fairness.named_commitment(record)[1] == before["commitment"]
    assert f"\nseed {seed}\n" in record
    found = fairness.verify(astrarium.game("new-frontiers"), record, before["commitment"])
    assert found.table.over


@pytest.mark.parametrize("game", astrarium.game_names())
def test_the_record_of_a_table_keeps_to_what_its_document_said(game: str) -> None:
    desk = Desk(game=game, settings={}, seed="a1" * 16).started(MIRA, TOMASZ, ILSE)
    said = {desk.room.document(seat, False)["commitment"] for seat in (0, 1, 2, None)}
    record = record_of(played_out(desk))
    head = [line for line in record.splitlines() if not line.startswith("#")]
    text = "\n".join(head[: head.index("begin") + 1]) + "\n"
    assert said == {hashlib.sha256(text.encode()).hexdigest()}
    assert desk.room.document(None, False)["seed"] == "a1" * 16
    assert read_replay("x", record).info()["dice"] == {
        "verified": True,
        "doubt": None,
        "commitment": said.pop(),
        "seed": "a1" * 16,
    }


def finished() -> str:
    return record_of(played_out(Desk().started(MIRA, TOMASZ, ILSE)))


def played_out(desk: Desk) -> Room:
    """The room after everyone has played at random to the end."""
    generator = Generator(5)
    while desk.room.stage != OVER:
        assert desk.room.table is not None
        desk.take(desk.room.draft_bot_move(*random_choice(desk.room.table, generator), desk.now))
    return desk.room


def test_an_uploaded_record_with_another_commitment_is_shown_but_not_vouched_for() -> None:
    record = finished()
    named = fairness.named_commitment(record)[1]
    for other in ("0" * 64, "none of your business"):
        replay = read_upload("x", record.replace(named, other))
        again = read_replay("x", replay_text(replay))  # as the server reads it after a restart
        for one in (replay, again):
            dice = one.info()["dice"]
            assert not dice["verified"]
            assert "Line 4: this is not the commitment" in str(dice["doubt"])
    assert "business" not in replay_text(replay)


def test_an_uploaded_record_of_dice_rolled_by_hand_is_shown_but_not_vouched_for() -> None:
    table = astrarium.game("roll-for-the-galaxy").new(2, 7)
    replay = read_upload("x", table.save().replace("seed 7\n", "seed 8\n"))
    dice = replay.info()["dice"]
    assert not dice["verified"]
    assert "rolled by hand cannot be verified" in str(dice["doubt"])


def test_a_record_without_a_commitment_is_vouched_for_by_its_seed() -> None:
    replay = read_upload("x", astrarium.game("new-frontiers").new(2, 7).save())
    assert replay.info()["dice"]["verified"]
    assert fairness.REMARK not in replay_text(replay)
