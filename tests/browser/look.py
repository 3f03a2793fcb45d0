"""Promises that hold at every prompt of every game, looked at in the page as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.table_page import WHOLE_GAME, TablePage, fits, violations

# One look at the page for each prompt: a call for each promise would take longer than the game.
LOOK = """
([ways_out, others, sectors]) => {
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
    // One's own empire is a row of tiles that may be folded away, or sectors on a map that must all be in it.
    const empire = document.querySelector('#board .empire');
    const column = empire?.closest('[data-fold]');
    let had_room = false;
    if (column && empire.offsetHeight === 0) {
        const folded = column.dataset.fold;
        column.dataset.fold = folded.split(' ').filter(fold => fold !== 'empire').join(' ');
        had_room = column.offsetHeight <= column.parentElement.clientHeight;
        column.dataset.fold = folded;
    }
    const full = document.querySelector('#board [data-full]') !== null;
    const hidden = sectors.filter(
        id => !seen(document.querySelector(`#board .galaxy g.sector[data-target="${id}"]`)));
    const wrong = {
        'lines behind': log && log.scrollHeight - log.scrollTop - log.clientHeight > 24,
        'badges that stay': stale.map(badge => badge.textContent),
        'empire hidden where it had room': had_room,
        'own sectors out of sight': full ? [] : hidden,
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
# As the settings do it.
TURN_LIGHT = """
() => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light';
}
"""
NO_TRANSITION = "() => document.getAnimations().every(one => !(one instanceof CSSTransition))"
ALL_WELL = f"given => Object.keys(({LOOK})(given)).length === 0"


def look(table: TablePage, document: dict[str, Any]) -> None:
    """See that the page keeps all promises while it shows this question."""
    prompt = document["prompt"]
    ways_out = [option["id"] for option in prompt["options"] if option["declines"]]
    given = [ways_out, len(prompt["options"]) > len(ways_out), own_sectors(document)]
    try:
        table.page.wait_for_function(ALL_WELL, arg=given)
    except TimeoutError:
        pytest.fail(f"{prompt['text']} {table.page.evaluate(LOOK, given)}")
    assert fits(table.page), prompt["text"]


def violations_by_night_and_day(page: Page) -> list[str]:
    """The same in both themes; the page is left as it was."""
    found = violations(page)
    page.evaluate(TURN_LIGHT)
    page.wait_for_function(NO_TRANSITION)
    found += violations(page)
    page.evaluate(TURN_LIGHT)
    page.wait_for_function(NO_TRANSITION)
    return found


def own_sectors(document: dict[str, Any]) -> list[str]:
    """Of a game with a map, the spaces that this person controls."""
    spaces = document["view"].get("spaces", {})
    mine = document["you"]["seat"]
    return [name for name, space in spaces.items() if space["controller"] == mine]


def play(
    table: TablePage,
    answer: Callable[[Any], None],
    most: int = WHOLE_GAME,
    *,
    kinds: set[str] | None = None,
    closely: bool = True,
    in_both_lights: bool = False,
) -> set[str]:
    """Answer so many prompts, or all to the end. Look at each, and more closely when its kind first comes.

    The kinds there were, with those that were in `kinds` already.
    """
    kinds = set() if kinds is None else kinds
    faults = violations_by_night_and_day if in_both_lights else violations
    for _ in range(most):
        if not table.ready():
            expect(table.ending.first).to_be_visible()
            assert faults(table.page) == []
            assert fits(table.page)
            break
        document = table.asked()
        if document["prompt"] is None:  # the page has answered it by itself
            continue
        look(table, document)
        rule = document["prompt"]["rule"]
        if rule not in kinds:
            kinds.add(rule)
            if closely:
                assert not (found := faults(table.page)), f"{rule}: {found}"
        answer(document)
    return kinds
