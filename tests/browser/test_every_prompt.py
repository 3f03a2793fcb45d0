"""Promises that hold at every prompt of a whole game, looked at in the page as it stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import TablePage, create_table

# The notation of what leaves everything as it is, one for each question that may be answered so.
DECLINES = {
    "buy-nothing",
    "consume-done",
    "enough",
    "sell-nothing",
    "settle-done",
    "skip-production",
    "stockpile-no-good",
    "stockpile-no-world",
    "take-colonists",
    "wait",
}

# One look at the page for each prompt: a call for each promise would take longer than the game.
LOOK = """
declines => {
    const seen = node => {
        if (!node) return false;
        const box = node.getBoundingClientRect();
        const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.width > 0 && box.height > 0 && node.contains(middle);
    };
    const log = document.getElementById('log');
    const empire = document.querySelector('#board .empire');
    const inside = empire?.closest('[data-fold]');
    let hidden = false;
    if (inside && empire.offsetHeight === 0) {
        // Whether it would have had room.
        const folded = inside.dataset.fold;
        inside.dataset.fold = folded.split(' ').filter(one => one !== 'empire').join(' ');
        hidden = inside.offsetHeight <= inside.parentElement.clientHeight;
        inside.dataset.fold = folded;
    }
    const stale = [...document.querySelectorAll('.gain')].filter(
        one => !one.getAnimations().some(motion => motion.playState === 'running'));
    return {
        log_behind: log ? log.scrollHeight - log.scrollTop - log.clientHeight : 0,
        stale_badges: stale.map(one => one.textContent),
        empire_hidden_for_nothing: hidden,
        declines: declines.map(id => seen(document.querySelector(`#prompt [data-option="${id}"]`))),
        passes_by_enter: document.activeElement?.matches('[data-declines]') ?? false,
    };
}
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
        options = table.options()
        ways_out = [option["id"] for option in options if option["text"] in DECLINES]
        look = page.evaluate(LOOK, ways_out)
        question = table.question.text_content()
        assert look["log_behind"] < 24, question
        assert look["stale_badges"] == [], question
        assert not look["empire_hidden_for_nothing"], question
        assert all(look["declines"]), question
        if len(options) > 1 + len(ways_out):
            assert not look["passes_by_enter"], question
        table.answer_with_mouse()
    assert prompts > 10
