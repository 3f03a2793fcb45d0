"""Whole games of New Frontiers, with a look at every prompt."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.look import play
from tests.browser.table_page import TablePage, create_table
from tests.server.process import ServerProcess

# A question that nobody gets who has not asked for it.
ABOUT_THE_GOAL = "NF-GOAL-18"
# Rows of the count in which nobody has points.
EMPTY_ROWS = """
() => [...document.querySelectorAll('.ending tbody tr')].filter(
    row => [...row.querySelectorAll('td')].every(cell => !Number(cell.textContent))).length
"""


@pytest.mark.parametrize(
    "device",
    [{"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}],
    ids=["desktop", "phone"],
)
def test_every_prompt_of_a_game_of_five_with_goals(opened: Opener, device: dict[str, Any]) -> None:
    table = sit_down(opened(**device, motion=True), players=5)
    page = table.page
    kinds: set[str] = set()
    while True:
        on_a_phone = "is_mobile" in device
        play(table, table.answer_with_mouse, kinds=kinds, in_both_lights=on_a_phone)
        assert table.state()["stage"] == "over"
        assert page.evaluate(EMPTY_ROWS) == 0
        if len(kinds) > 4:
            break
        table.play_again()  # a game may have asked little of a poor player
    assert ABOUT_THE_GOAL not in kinds


def test_a_game_can_be_played_by_whoever_understands_no_word(
    opened: Opener, scrambled_server: ServerProcess
) -> None:
    table = sit_down(opened(on=scrambled_server), players=3)
    page = table.page
    assert table.ready()
    asked = table.state()["prompt"]
    assert "home" not in asked["text"]
    expect(table.question).to_contain_text(asked["text"].split()[-1])
    kinds = play(table, table.answer_with_mouse, closely=False)
    assert ABOUT_THE_GOAL not in kinds
    bars = page.locator(".ending .legend li")
    assert bars.count() > 1, "points are grouped by where they come from"


def sit_down(page: Page, players: int) -> TablePage:
    code = create_table(page, players=players, bot="greedy", settings={"goals": True})
    page.goto(f"/t/{code}")
    return TablePage(page, seed=6)
