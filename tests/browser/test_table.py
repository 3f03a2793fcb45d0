"""What happens round the decisions: a lost connection, undo, resigning, replay, chat."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import BLANK, Opener
from tests.browser.table_page import (
    HEADERS,
    TablePage,
    create_table,
    finished_game,
    fits,
    violations,
    wait_for_the_end,
    when,
)
from tests.browser.test_play import play_against_bots
from tests.server.process import Caller, ServerProcess


def test_after_a_restart_of_the_server_the_page_goes_on_by_itself(
    opened: Opener, mortal_server: ServerProcess
) -> None:
    page = opened("/", on=mortal_server, lost_connections=True)
    table = play_against_bots(page)
    assert table.ready()
    table.answer_with_mouse()
    assert table.ready()
    before = table.state()
    table.lose_connection(mortal_server)
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


def resign(page: Page, code: str) -> None:
    """Give up a table at its first question, and see its end."""
    page.goto(f"/t/{code}")
    table = TablePage(page)
    assert table.ready()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Resign").or_(
        page.get_by_role("button", name="Resign")
    ).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.ending.first).to_be_visible(timeout=90_000)


def test_a_finished_game_is_replayed_and_a_link_leads_to_one_moment(opened: Opener) -> None:
    page = opened()
    resign(page, create_table(page, players=3, bot="greedy", settings={}))
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


def test_the_commitment_shown_at_the_start_is_the_one_shown_with_the_seed(opened: Opener) -> None:
    page = opened()
    code = create_table(page, players=3, bot="greedy", settings={})
    page.goto(f"/t/{code}")
    assert TablePage(page).ready()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Fair dice").click()
    dialog = page.get_by_role("dialog", name="Fair dice")
    kept = dialog.locator("code").first.inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", kept)
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").click()
    page.goto(BLANK)  # nobody need look on
    assert page.request.post(f"/api/tables/{code}/resign", headers=HEADERS).ok
    wait_for_the_end(lambda path: page.request.get(path).json(), code)
    page.goto(f"/t/{code}")
    expect(TablePage(page).ending.first).to_be_visible()
    shown = page.locator("section").filter(has=page.get_by_role("heading", name="Fair dice"))
    assert shown.locator("code").first.inner_text() == kept
    record = page.request.get(f"/api/tables/{code}/record").text()
    assert f"seed {shown.locator('code').nth(1).inner_text()}\n" in record
    page.goto(f"/replay/{code}")
    expect(page.get_by_role("button", name="Dice verified")).to_be_visible()


def test_chat_goes_from_one_browser_to_the_other(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    assert table.ready()
    watcher = opened(table.page.url)
    for page in (table.page, watcher):
        page.get_by_role("tab", name=re.compile("^Chat")).click()
    table.page.get_by_role("textbox", name="Write to the table").fill("good luck")
    table.page.keyboard.press("Enter")
    expect(watcher.get_by_text("good luck", exact=True)).to_be_visible()


def test_the_log_stays_where_someone_reads_and_leads_back_to_its_end(opened: Opener) -> None:
    table = play_against_bots(opened("/"))
    page = table.page
    log = page.locator("#log")
    newest = page.get_by_role("button", name="Newest")
    assert table.ready()
    page.get_by_role("button", name="Log", exact=True).click()
    while log.evaluate("log => log.scrollHeight < log.clientHeight + 200"):
        assert table.ready()
        table.answer_with_mouse()
    assert table.ready()
    expect(newest).to_have_count(0)
    log.hover()
    place = log.evaluate("log => log.scrollTop") - 150
    page.mouse.wheel(0, -150)
    when(page, "place => document.getElementById('log').scrollTop === place", place)
    expect(newest).to_be_visible()
    lines = log.locator("li").count()
    table.answer_with_mouse()
    assert table.ready()
    assert log.locator("li").count() > lines
    assert log.evaluate("log => log.scrollTop") == place
    newest.click()
    expect(newest).to_have_count(0)
    page.wait_for_function(
        "() => { const log = document.getElementById('log');"
        " return log.scrollHeight - log.scrollTop - log.clientHeight < 24 }"
    )


def test_pieces_of_a_replay_move_only_between_places_that_are_seen(
    opened: Opener, server: ServerProcess
) -> None:
    """Pieces fly to and from places that are folded away; the browser complains of a way it cannot draw."""
    code = finished_game(server, players=5, settings={"goals": True})
    half = Caller(server.url).get(f"/api/replays/{code}")["steps"] // 2
    # So low that much of the stage is folded.
    page = opened(f"/replay/{code}?at={half}", viewport={"width": 1280, "height": 640}, motion=True)
    expect(page.get_by_role("slider", name="Decision")).to_have_value(str(half))
    for step in range(half + 1, half + 31):
        page.keyboard.press("ArrowRight")
        when(page, "n => document.querySelector('[data-n]')?.dataset.n === n", str(step))
    page.keyboard.press("End")
    expect(page.get_by_text("The game is over").last).to_be_visible()


def test_the_first_question_has_the_focus_and_comes_before_everything_beside_it(
    opened: Opener,
) -> None:
    table = play_against_bots(opened("/"))
    page = table.page
    assert table.ready()
    page.reload()
    expect(table.prompt.locator("[data-option]").first).to_be_focused()
    assert page.evaluate(
        "() => !!(document.getElementById('prompt')"
        ".compareDocumentPosition(document.querySelector('header.top'))"
        " & Node.DOCUMENT_POSITION_FOLLOWING)"
    )
    assert page.title().startswith("● Your turn · New Frontiers")


def test_all_actions_stand_in_one_row_and_a_low_or_large_window_has_its_own_way(
    opened: Opener,
) -> None:
    table = play_against_bots(opened("/"))
    page = table.page
    while table.ready() and not table.options()[0]["text"].startswith("select "):
        table.answer_with_mouse()
    buttons = table.prompt.locator("[data-option]")
    expect(buttons).to_have_count(len(table.options()))
    tops = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    name = page.locator("#board [data-target] .name").first
    usual = name.bounding_box()
    page.set_viewport_size({"width": 2560, "height": 1440})
    large = name.bounding_box()
    assert usual and large and large["height"] > 1.3 * usual["height"]
    assert fits(page)
    page.set_viewport_size({"width": 720, "height": 450})
    expect(page.locator(".tabbar")).to_be_visible()
    board, prompt = page.locator("#board").bounding_box(), table.prompt.bounding_box()
    assert board and prompt
    assert board["height"] > 300 and board["x"] + board["width"] <= prompt["x"] + 1
    assert fits(page)


def test_a_table_of_every_playable_game_can_be_opened_and_waits_for_me(opened: Opener) -> None:
    page = opened()
    games = [game for game in page.request.get("/api/games").json() if game["playable"]]
    assert len(games) == 3
    codes = []
    for game in games:
        code = create_table(
            page, players=game["least"], game=game["name"], bot=game["bots"][0]["name"], settings={}
        )
        codes.append(code)
        page.goto(f"/t/{code}")
        assert TablePage(page).ready()
        assert violations(page) == []
    page.goto("/tables")
    mine = page.get_by_role("region", name="Waiting for your move")
    for code in codes:
        expect(mine.get_by_role("link").filter(has_text=code)).to_have_count(1)
