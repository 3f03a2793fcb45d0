"""Promises that hold at every prompt of a whole game, looked at in the page as it stands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import TablePage, create_table, fits, violations
from tests.server.process import ServerProcess

# One look at the page for each prompt: a call for each promise would take longer than the game.
LOOK = """
([ways_out, others]) => {
    const seen = node => {
        if (!node) return false;
        const box = node.getBoundingClientRect();
        const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return node.contains(middle);
    };
    const log = document.getElementById('log');
    // A badge fades as it has come, by an animation; one without is there for good.
    const stale = [...document.querySelectorAll('.gain')].filter(
        badge => !badge.getAnimations().some(motion => motion.playState === 'running'));
    const empire = document.querySelector('#board .empire');
    const column = empire?.closest('[data-fold]');
    let had_room = false;
    if (column && empire.offsetHeight === 0) {
        const folded = column.dataset.fold;
        column.dataset.fold = folded.split(' ').filter(fold => fold !== 'empire').join(' ');
        had_room = column.offsetHeight <= column.parentElement.clientHeight;
        column.dataset.fold = folded;
    }
    const wrong = {
        'lines behind': log && log.scrollHeight - log.scrollTop - log.clientHeight > 24,
        'badges that stay': stale.map(badge => badge.textContent),
        'empire hidden where it had room': had_room,
        'stage over the prompt': column && !column.parentElement.hasAttribute('data-full')
            && column.offsetHeight > column.parentElement.clientHeight,
        'ways out of sight': ways_out.filter(
            id => !seen(document.querySelector(`#prompt [data-option="${id}"]`))),
        'focus on a way out': others && document.activeElement.matches('[data-declines]'),
    };
    return Object.fromEntries(Object.entries(wrong).filter(
        ([_, found]) => Array.isArray(found) ? found.length > 0 : found));
}
"""
ALL_WELL = f"given => Object.keys(({LOOK})(given)).length === 0"
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
    asked: set[str] = set()
    prompts = look_at_every_prompt(table, asked)
    assert prompts > 10
    while True:
        assert table.state()["stage"] == "over"
        assert page.evaluate(EMPTY_ROWS) == 0
        assert violations(page) == []
        assert fits(page)
        if len(asked) > 4:
            break
        table.play_again()  # a game may have asked little of a poor player
        look_at_every_prompt(table, asked)


def test_a_game_can_be_played_by_whoever_understands_no_word(
    opened: Opener, scrambled_server: ServerProcess
) -> None:
    table = sit_down(opened(on=scrambled_server), players=3)
    page = table.page
    assert table.ready()
    asked = table.state()["prompt"]
    assert "home" not in asked["text"]
    expect(table.question).to_contain_text(asked["text"].split()[-1])
    look_at_every_prompt(table)
    assert violations(page) == []
    bars = page.locator(".ending .legend li")
    assert bars.count() > 1, "points are grouped by where they come from"


def sit_down(page: Page, players: int) -> TablePage:
    code = create_table(page, players=players, bot="greedy", settings={"goals": True})
    page.goto(f"/t/{code}")
    return TablePage(page, seed=6)


def look_at_every_prompt(table: TablePage, asked: set[str] | None = None) -> int:
    """Play to the end, and look at the page at each prompt; how many there were.

    With `asked`, look more closely at each kind of prompt that is not among them yet.
    """
    page = table.page
    prompts = 0
    while table.ready():
        prompts += 1
        state = table.state()
        prompt = state["prompt"]
        ways_out = [option["id"] for option in prompt["options"] if option["declines"]]
        given = [ways_out, len(prompt["options"]) > len(ways_out)]
        try:
            page.wait_for_function(ALL_WELL, arg=given)
        except TimeoutError:
            pytest.fail(f"{prompt['text']} {page.evaluate(LOOK, given)}")
        if asked is not None and prompt["rule"] not in asked:
            asked.add(prompt["rule"])
            assert violations(page) == [], prompt["rule"]
        assert fits(page), prompt["rule"]
        assert prompt["rule"] != "NF-GOAL-18", "nobody asked to be asked about the goal"
        table.answer_with_mouse(state)
    return prompts
