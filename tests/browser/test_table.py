"""What happens round the decisions: a lost connection, undo, resigning, replay, chat."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table_page import violations
from tests.browser.test_play import play_against_bots
from tests.server.process import ServerProcess


def test_after_a_restart_of_the_server_the_page_goes_on_by_itself(
    opened: Opener, tmp_path: Path
) -> None:
    with ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log") as server:
        page = opened(f"{server.url}/", lost_connections=True)
        table = play_against_bots(page)
        assert table.ready()
        table.answer_with_mouse()
        assert table.ready()
        before = table.state()
        server.kill()
        expect(table.prompt).to_contain_text("Connection lost")
        server.start()
        expect(table.prompt).not_to_contain_text("Connection lost", timeout=30_000)
        assert table.state()["prompt"] == before["prompt"]
        table.answer_with_mouse()


def test_undo_takes_back_what_nobody_has_built_on_and_else_says_why_not(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    page = table.page
    allowed = refused = False
    while not (allowed and refused) and table.ready():
        undo = table.state()["undo"]
        if undo["able"]:
            allowed = True
            before = table.state()
            page.keyboard.press("z")
            table.settled(before["n"])
            assert table.state()["decisions"] == before["decisions"] - 1
        elif undo["reason"]:
            refused = True
            button = page.get_by_role("button", name=re.compile("^Undo is off"))
            button.click(force=True)  # a disabled button that still says why
            assert undo["reason"][1:20] in page.locator("#prompt").inner_text()
        table.answer_with_mouse()
    assert refused


def test_a_finished_game_is_replayed_and_a_link_leads_to_one_moment(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    page = table.page
    assert table.ready()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Resign").or_(
        page.get_by_role("button", name="Resign")
    ).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.ending.first).to_be_visible(timeout=90_000)
    page.get_by_role("link", name="Replay").or_(
        page.get_by_role("button", name="Replay")
    ).first.click()
    page.wait_for_url(re.compile(r"/replay/"))
    slider = page.get_by_role("slider", name="Decision")
    expect(slider).to_be_visible()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"at=3\b"))
    assert violations(page) == []
    other = opened(page.url)
    expect(other.get_by_role("slider", name="Decision")).to_have_value("3")


def test_chat_goes_from_one_browser_to_the_other(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    assert table.ready()
    watcher = opened(table.page.url)
    for page in (table.page, watcher):
        page.get_by_role("tab", name=re.compile("^Chat")).click()
    table.page.get_by_role("textbox", name="Write to the table").fill("good luck")
    table.page.keyboard.press("Enter")
    expect(watcher.get_by_text("good luck", exact=True)).to_be_visible()
