"""Games of Galactic Emperor on its board: by mouse, by keyboard alone, and by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import HOW_FAR, TablePage, create_table, fits, violations
from tests.browser.test_every_prompt import ALL_WELL, LOOK

WHOLE_MAP = """
() => {
    const map = document.querySelector('.galaxy')?.getBoundingClientRect();
    return !map || [...document.querySelectorAll('.galaxy g.sector .ground')].every(space => {
        const box = space.getBoundingClientRect();
        return box.left >= map.left - 1 && box.right <= map.right + 1
            && box.top >= map.top - 1 && box.bottom <= map.bottom + 1;
    });
}
"""


def sit_down(page: Page, players: int = 3, *, touch: bool = False) -> TablePage:
    code = create_table(page, players, game="galactic-emperor", bot="greedy", settings={})
    page.goto(f"/t/{code}")
    return TablePage(page, seed=3, touch=touch)


def play(table: TablePage, most: int, answer: Callable[[Any], None]) -> None:
    """So many prompts, or to the end: a look at each, a closer one when its kind first comes."""
    page = table.page
    asked: set[str] = set()
    for _ in range(most):
        if not table.ready():
            expect(table.ending.first).to_be_visible()
            assert violations(page) == []
            break
        state = table.state()
        prompt = state["prompt"]
        if prompt is None:
            continue
        ways_out = [option["id"] for option in prompt["options"] if option["declines"]]
        given = [ways_out, len(prompt["options"]) > len(ways_out)]
        try:
            page.wait_for_function(ALL_WELL, arg=given)
        except TimeoutError:
            pytest.fail(f"{prompt['text']} {page.evaluate(LOOK, given)}")
        if prompt["rule"] not in asked:
            asked.add(prompt["rule"])
            assert violations(page) == [], prompt["rule"]
            assert fits(page), prompt["rule"]
            assert page.evaluate(WHOLE_MAP), prompt["rule"]
        answer(state)
    assert len(asked) > 1


@HOW_FAR
def test_a_game_by_mouse_on_the_board(opened: Opener, most: int) -> None:
    table = sit_down(opened(viewport=DESKTOP))
    play(table, most, table.answer_on_the_board)


@HOW_FAR
def test_a_game_by_keys_alone(opened: Opener, most: int) -> None:
    table = sit_down(opened())
    play(table, most, table.answer_with_keys)


@HOW_FAR
def test_a_game_by_touch_on_a_phone(opened: Opener, most: int) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(page, touch=True)
    play(table, most, table.answer_on_the_board)


def test_the_map_is_one_tab_stop_with_a_cursor(opened: Opener) -> None:
    page = opened()
    table = sit_down(page)
    assert table.ready()
    space = page.locator('g.sector[tabindex="0"]')
    expect(space).to_have_count(1)
    space.focus()
    page.keyboard.press("c")
    page.keyboard.press("3")
    expect(space).to_have_attribute("data-target", "c3")
    page.keyboard.press("ArrowRight")
    expect(space).to_have_attribute("data-target", "c4")
    page.keyboard.press("Space")
    expect(page.get_by_role("complementary", name="Details")).to_contain_text("C4")
    page.keyboard.press("+")
    assert not page.evaluate(WHOLE_MAP)
    page.keyboard.press("-")
    assert page.evaluate(WHOLE_MAP)
