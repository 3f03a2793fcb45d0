"""Whole games on the generic board, of a game that comes from another package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import TablePage, create_table, fits, violations
from tests.tutorial import GAME, Installed


class Server(NamedTuple):
    url: str


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the game of the tutorial too, instead of the one that other tests share."""
    with Installed(tmp_path_factory.mktemp("tutorial")).served() as url:
        yield Server(url)


def play_whole(table: TablePage, by_keys: bool) -> None:
    """To the end, with a look at each kind of prompt when it first comes."""
    asked: set[str] = set()
    while table.ready():
        state = table.state()
        rule = state["prompt"]["rule"]
        if rule not in asked:
            asked.add(rule)
            assert violations(table.page) == [], rule
            assert fits(table.page), rule
        if by_keys:
            table.answer_with_keys(state)
        else:
            table.answer_on_the_board(state)
    expect(table.ending.first).to_be_visible()
    assert violations(table.page) == []


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_game_of_another_package_by_its_things(opened: Opener, viewport: Any) -> None:
    page = opened("/", viewport=viewport)
    card = page.locator("section.game", has_text="Salvage")
    expect(card).to_contain_text("Send your ship to a wreck in secret")
    card.get_by_role("button", name="Play against bots").click()
    page.wait_for_url(re.compile(r"/t/"))
    play_whole(TablePage(page), by_keys=False)


def test_a_game_of_another_package_by_keys_alone(opened: Opener) -> None:
    page = opened()
    page.goto(f"/t/{create_table(page, 3, game=GAME, bot='random', settings={})}")
    play_whole(TablePage(page), by_keys=True)
