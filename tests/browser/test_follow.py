"""Following the game: what others did, two empires side by side, what decided it, and playing on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import TablePage, create_table, finished_game, fits, violations
from tests.browser.test_roll import GAME as ROLL
from tests.browser.test_roll import RollTable
from tests.server.process import ServerProcess

# As a key that is held down, each press as soon as the page shows the last step.
HELD = """
async ([first, last]) => {
    for (let step = first; step <= last; step++) {
        document.body.dispatchEvent(new KeyboardEvent('keydown',
            {key: 'ArrowRight', bubbles: true, cancelable: true, repeat: step > first}));
        while (document.querySelector('[data-n]').dataset.n !== String(step))
            await new Promise(done => setTimeout(done, 1));
    }
}
"""


def sit_down(
    page: Page, players: int = 3, game: str = "new-frontiers", decisions: int = 3
) -> TablePage:
    """At a table where others have moved since my last move."""
    code = create_table(page, players=players, game=game, bot="greedy", settings={})
    page.goto(f"/t/{code}")
    table = (RollTable if game == ROLL else TablePage)(page, seed=4)
    made = 0
    while made < decisions or not moved_since(table):
        assert table.ready()
        table.answer_with_keys()
        made += 1
        assert table.ready()
    return table


def moved_since(table: TablePage) -> bool:
    """Whether the page tells of what somebody else did since."""
    return table.page.locator(".recap .card, .recap-line").count() > 0


@pytest.fixture(scope="session")
def finished(server: ServerProcess) -> str:
    """The code of a game of three that is over."""
    return finished_game(server, players=3, settings={})


def test_moves_of_others_are_played_beside_my_question(opened: Opener) -> None:
    table = sit_down(opened(motion=True))
    page = table.page
    recap = page.get_by_role("region", name="Since your last move")
    expect(recap).to_be_visible()
    expect(recap.locator(".card").first).to_be_visible()
    expect(recap.locator('[aria-current="step"]')).to_have_count(1)
    page.keyboard.press("End")
    expect(recap.locator('[aria-current="step"]')).to_have_count(0)
    page.keyboard.press("b")
    expect(recap.locator(".card").first).to_have_attribute("aria-current", "step")
    page.keyboard.press("]")
    page.keyboard.press("[")
    expect(recap.locator(".card").first).to_have_attribute("aria-current", "step")
    expect(page.locator(".rival.followed")).to_have_count(1)
    assert violations(page) == []
    assert fits(page)
    table.answer_with_mouse()
    page.get_by_role("tab", name="Log").or_(page.get_by_role("tab", name="Recap")).first.wait_for()


def test_a_choice_is_made_while_the_moves_are_still_played(opened: Opener) -> None:
    table = sit_down(opened(motion=True))
    page = table.page
    page.keyboard.press("b")
    before = table.state()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    table.settled(before["n"])


def test_on_a_phone_one_line_tells_it_and_the_prompt_stays(opened: Opener) -> None:
    table = sit_down(opened(viewport=PHONE, motion=True, has_touch=True))
    page = table.page
    page.keyboard.press("b")
    line = page.locator(".recap-line")
    expect(line).to_be_visible()
    expect(table.question).to_be_visible()
    line.locator(".open").tap()
    sheet = page.get_by_role("dialog", name="Since your last move")
    expect(sheet.locator(".card").first).to_be_visible()
    assert violations(page) == []
    sheet.get_by_role("button", name="To my turn").tap()
    expect(sheet).to_have_count(0)
    assert fits(page)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_empires_stand_side_by_side(opened: Opener, viewport: ViewportSize) -> None:
    page = sit_down(opened(viewport=viewport), decisions=2).page
    page.keyboard.press("v")
    heading = page.get_by_role("heading", name=re.compile("^You and .* side by side$"))
    expect(heading).to_be_visible()
    first = heading.text_content()
    assert page.locator(".compare li").count() == 9
    assert violations(page) == []
    assert fits(page)
    page.keyboard.press("ArrowRight")
    expect(heading).not_to_have_text(str(first))
    page.keyboard.press("Escape")
    expect(heading).to_have_count(0)


@pytest.mark.parametrize("game", [ROLL, "galactic-emperor"])
def test_every_game_is_followed(opened: Opener, game: str) -> None:
    table = sit_down(opened(motion=True), game=game)
    page = table.page
    expect(
        page.get_by_role("region", name="Since your last move").locator(".card")
    ).not_to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("v")
    expect(page.locator(".compare li").first).to_be_visible()
    assert violations(page) == []
    assert fits(page)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_decided_it_leads_into_the_replay_and_from_there_on(
    opened: Opener, finished: str, viewport: ViewportSize
) -> None:
    page = opened(f"/t/{finished}", viewport=viewport)
    moment = page.locator(".moments a").first
    expect(moment).to_be_visible()
    assert violations(page) == []
    moment.click()
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("region", name="Timeline")).to_be_visible()
    step = int(page.url.split("at=")[1])
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here?")
    expect(dialog.get_by_role("radio", checked=True)).to_have_count(1)
    assert violations(page) == []
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/t/**")
    table = TablePage(page)
    assert table.ready()
    state = table.state()
    assert (state["you"]["seat"], state["taken_over"]) == (1, step)
    assert [seat["kind"] for seat in state["seats"]] == ["bot", "person", "bot"]
    table.answer_with_keys()


def test_my_own_game_against_bots_is_played_on_at_another_table(opened: Opener) -> None:
    table = sit_down(opened())
    page = table.page
    before, here = table.state(), page.url
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda url: url != here and "/t/" in url)
    assert table.ready()
    after = table.state()
    assert after["view"] == before["view"]
    assert after["prompt"] == before["prompt"]
    assert after["taken_over"] == before["decisions"]


def test_the_server_is_not_asked_for_each_step_of_a_replay(opened: Opener, finished: str) -> None:
    page = opened(f"/replay/{finished}?at=10", motion=True)
    expect(page.get_by_role("slider", name="Decision")).to_have_value("10")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(HELD, [11, 70])
    assert len([url for url in asked if "/api/replays/" in url]) <= 8, asked


def test_rules_open_over_the_table(opened: Opener) -> None:
    page = sit_down(opened(), decisions=1).page
    page.get_by_role("button", name="Rules", exact=True).click()
    dialog = page.get_by_role("dialog", name="Rules of New Frontiers")
    expect(dialog.get_by_text("NF-DATA-01")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("button", name="Read it in the rules").click()
    expect(dialog.locator(".wanted")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_double_click_on_an_option_chooses_and_confirms(opened: Opener) -> None:
    table = sit_down(opened(), decisions=1)
    before = table.state()
    table.prompt.locator("[data-option]").first.dblclick()
    table.settled(before["n"])
