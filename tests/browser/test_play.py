"""Whole games in a real browser: by keys alone, and by two people with a third watching."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table_page import TablePage, violations


def play_against_bots(page: Page) -> TablePage:
    page.get_by_role("button", name="Play against bots").first.click()
    page.wait_for_url(re.compile(r"/t/"))
    return TablePage(page)


def check_ending(table: TablePage) -> None:
    expect(table.ending.first).to_be_visible()
    assert table.state()["stage"] == "over"
    assert violations(table.page) == []


def test_a_newcomer_is_at_the_first_decision_after_one_click(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    assert table.ready()
    expect(table.prompt).to_contain_text("Your turn")
    assert len(table.options()) > 1


def test_a_whole_game_by_keys_alone(opened: Opener) -> None:
    page = opened("/")
    button = page.get_by_role("button", name="Play against bots").first
    expect(button).to_be_visible()
    for _ in range(40):
        if button.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/"))
    table = TablePage(page, seed=2)
    while table.ready():
        table.answer_with_keys()
    check_ending(table)


def test_two_people_play_and_a_third_watches(opened: Opener) -> None:
    host = opened("/new/new-frontiers?players=2")
    host.get_by_role("button", name=re.compile("Create")).click()
    host.wait_for_url(re.compile(r"/t/"))
    link = host.url
    guest = opened(link)
    guest.get_by_role("button", name="Sit here").first.click()
    watcher = opened(link)
    expect(host.get_by_text("All seats are taken")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Start")).click()
    tables = [TablePage(host, 4), TablePage(guest, 5)]
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for _ in range(30):
        (seat,) = tables[0].state()["to_act"]
        expect(tables[seat].question).to_be_visible()
        expect(tables[1 - seat].question).to_have_count(0)
        tables[seat].answer_with_mouse()
    n = tables[0].state()["n"]
    expect(watcher.locator("[data-n]")).to_have_attribute("data-n", str(n))
    assert TablePage(watcher).state()["prompt"] is None
