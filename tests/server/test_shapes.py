"""Everything that a table sends over a socket has the shape that clients are told of."""

from __future__ import annotations

import json
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import astrarium
from astrarium.conformance.shapes import misfits
from astrarium.kernel.sorts import SORTS
from astrarium.server.shapes import QuestionSort, ServerMessage, TableDocument
from tests.patience import PATIENCE
from tests.server.site import Site, open_socket, running
from tests.server.test_shown import patched

SHAPES = {get_args(get_type_hints(shape)["type"])[0]: shape for shape in get_args(ServerMessage)}


class Talk:
    """One person's socket at a table with bots; every message on it is held to its shape."""

    def __init__(self, site: Site, game: str, stack: ExitStack) -> None:
        mira = site.visitor("Mira")
        code = mira.table("me", *["greedy"] * (astrarium.game(game).rules.least - 1), game=game)
        cookies = "; ".join(f"{name}={value}" for name, value in mira.client.cookies.items())
        headers = {"cookie": cookies, "x-astrarium": "1"}
        address = f"{site.url}/api/tables/{code}/socket"
        self.socket = stack.enter_context(open_socket(address, headers))
        self.heard: set[str] = set()
        self.document: Any = {}
        self.view = import_module(f"astrarium.games.{game.replace('-', '_')}.shapes").View

    def ask(self, answer: str, **message: Any) -> Any:
        """Say something, and hear everything up to its answer."""
        self.socket.send(json.dumps({"id": 1, **message}))
        while (heard := self.hear())["type"] != answer:
            pass
        return heard

    def hear(self) -> Any:
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        assert misfits(SHAPES[message["type"]], message) == []
        self.heard.add(message["type"])
        if message["type"] == "table":
            self.document = message["document"]
        elif message["type"] == "update":
            self.document = patched(self.document, message["patch"])
        return message

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            while self.document["prompt"] is None:
                self.hear()
            assert misfits(TableDocument, self.document) == []
            assert misfits(self.view, self.document["view"]) == []
            option = self.document["prompt"]["options"][-1]["id"]
            self.ask("done", type="act", n=self.document["n"], option=option)


def test_messages_and_what_is_in_them_have_their_shapes(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(tmp_path, bot_workers=1) as site:
            talks = [Talk(site, game, stack) for game in astrarium.game_names()]
            for talk in talks:
                talk.ask("table", type="hello")
                talk.ask("pong", type="ping")
                talk.ask("refused", type="act", n=0, option="nothing")
                talk.ask("done", type="start", fill="greedy")
                talk.ask("done", type="chat", text="Good luck!")
                talk.play(8)
                assert talk.ask("study", type="study")["appraisal"]
        for talk in talks:
            while "closing" not in talk.heard:
                talk.hear()
            assert talk.heard == set(SHAPES)


def test_clients_know_every_sort_of_question() -> None:
    assert get_args(QuestionSort) == SORTS
