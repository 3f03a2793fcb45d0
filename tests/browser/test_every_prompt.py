"""Promises that hold at every prompt of a whole game, looked at in the page as it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError, ViewportSize

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import TablePage, create_table, fits, violations

# The notation of what leaves everything as it is: the way out of a question.
WAYS_OUT = {
    "buy-nothing",
    "consume-done",
    "sell-nothing",
    "settle-done",
    "skip-production",
    "stockpile-no-good",
    "stockpile-no-world",
    "take-colonists",
    "tax 0",
}

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


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_prompt_of_a_game_of_five_with_goals(opened: Opener, viewport: ViewportSize) -> None:
    page = opened("/", viewport=viewport, motion=True)
    code = create_table(page, players=5, bot="greedy", settings={"goals": True})
    page.goto(f"/t/{code}")
    table = TablePage(page, seed=6)
    prompts = 0
    while table.ready():
        prompts += 1
        prompt = table.state()["prompt"]
        ways_out = [option["id"] for option in prompt["options"] if option["text"] in WAYS_OUT]
        given = [ways_out, len(prompt["options"]) > len(ways_out)]
        try:
            page.wait_for_function(ALL_WELL, arg=given)
        except TimeoutError:
            pytest.fail(f"{prompt['text']} {page.evaluate(LOOK, given)}")
        assert prompt["rule"] != "NF-GOAL-18", "nobody asked to be asked about the goal"
        table.answer_with_mouse()
    assert prompts > 10
    assert page.evaluate(EMPTY_ROWS) == 0
    assert violations(page) == []
    assert fits(page)
