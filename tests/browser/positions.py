"""Tables that begin in the middle of a game, where a question of a wanted kind is asked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from playwright.sync_api import Page

import astrarium
from astrarium import Table
from astrarium.kernel.chance import Generator
from tests.browser.table_page import HEADERS
from tests.golden.regenerate import choose

Wanted = Callable[[Table, int], bool]
"""Whether a table asks a seat what is looked for."""


class Question(NamedTuple):
    """A place in a game, and who decides there."""

    record: str
    at: int
    seat: int


def question(game: str, players: int, wanted: Wanted) -> Question:
    """The first such question in games in which all choose by chance; the same one at every call."""
    for seed in count(1):
        table = astrarium.game(game).new(players, seed)
        generator = Generator(seed)
        while not table.over:
            for seat in table.to_act:
                if wanted(table, seat):
                    return Question(table.record, table.decisions, seat)
            table.play(*choose(table, generator))
    raise AssertionError


def begin(page: Page, asked: Question) -> str:
    """A table against bots that begins at this question, which is Mira's; its code."""
    page.request.post("/api/me", data={"name": "Mira"}, headers=HEADERS)
    order = {"at": asked.at, "seat": asked.seat}
    path = f"/api/replays/{upload(page, asked.record)}/branch"
    made = page.request.post(path, data=order, headers=HEADERS)
    assert made.ok, made.text()
    return str(made.json()["code"])


def upload(page: Page, record: str) -> str:
    """The code of the replay of a record, given to the server by whoever looks at this page."""
    uploaded = page.request.post("/api/replays", data={"record": record}, headers=HEADERS)
    assert uploaded.ok, uploaded.text()
    return str(uploaded.json()["code"])


def verbs(table: Table, seat: int) -> set[str]:
    """What a seat may do now, in a word each."""
    return {option.text.partition(" ")[0] for option in table.prompt(seat).options}
