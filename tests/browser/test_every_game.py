"""What every game has from the shared table page: undo, replay, and several people at one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.positions import begin, question, upload, verbs
from tests.browser.table_page import HEADERS, TablePage, fits, violations, when
from tests.browser.test_roll import RollTable, fullest

NEW_FRONTIERS = "new-frontiers"
ROLL = "roll-for-the-galaxy"
EMPEROR = "galactic-emperor"
# The fewest players, and something that only they know of until they go on.
STEPS = {ROLL: (2, "select"), EMPEROR: (3, "move-all")}
NEW_GAMES = pytest.mark.parametrize("game", list(STEPS))
# Whether something is sent, or can be confirmed.
CHOSEN = """
n => {
    const table = document.querySelector('[data-n]');
    return table === null || Number(table.dataset.n) !== n || table.dataset.busy !== undefined
        || table.querySelector('[data-confirm]')?.getAttribute('aria-disabled') === 'false';
}
"""
# Whether the table has moved on, or was put away for the next player.
MOVED = """
n => {
    const table = document.querySelector('[data-n]');
    return table === null || Number(table.dataset.n) > n && table.dataset.busy === undefined;
}
"""


def sit_down(opened: Opener, game: str) -> TablePage:
    """In the middle of a game, where I may do something that I may take back."""
    page = opened()
    players, verb = STEPS[game]
    asked = question(game, players, lambda table, seat: verb in verbs(table, seat))
    page.goto(f"/t/{begin(page, asked)}")
    return (RollTable if game == ROLL else TablePage)(page)


@NEW_GAMES
def test_a_step_is_taken_back_and_the_page_is_as_before(opened: Opener, game: str) -> None:
    table = sit_down(opened, game)
    page = table.page
    assert table.ready()
    before = table.asked()
    if game == ROLL:
        table.press(table.piece(fullest(before)))
    else:
        move_ships(table)
    table.settled(before["n"])
    done = table.state()
    assert done["decisions"] > before["decisions"]
    assert done["view"] != before["view"]
    expect(page.get_by_role("button", name=re.compile("^Take back: "))).to_be_visible()
    page.keyboard.press("z")
    table.settled(done["n"])
    after = table.state()
    assert (after["view"], after["prompt"]) == (before["view"], before["prompt"])


def move_ships(table: TablePage) -> None:
    """All of one space, as far as one likes: several answers, and one act."""
    reach = table.page.request.get(f"{table.api}/study").json()["appraisal"]["reach"][0]
    table.press(table.piece(reach["space"]))
    table.press(table.piece(next(iter(reach["ends"]))))
    table.press(table.confirm)


@pytest.mark.parametrize(
    ("game", "wanted"),
    [(ROLL, {"wild", "select"}), (EMPEROR, {"hit", "hit-from"})],
    ids=[ROLL, EMPEROR],
)
def test_dice_that_were_rolled_are_not_taken_back_and_the_page_says_why(
    opened: Opener, game: str, wanted: set[str]
) -> None:
    page = opened()
    players, _ = STEPS[game]
    asked = question(
        game,
        players,
        lambda table, seat: table.round > 1 and not table.can_undo(seat) and bool(verbs(table, seat) & wanted),
    )  # fmt: skip
    page.goto(f"/t/{begin(page, asked)}")
    table = TablePage(page)
    assert table.ready()
    reason = table.state()["undo"]["reason"]
    assert reason
    button = page.get_by_role("button", name=re.compile("^Undo is off"))
    button.click(force=True)  # a disabled button that still says why
    expect(table.prompt).to_contain_text(reason[1:20])


@pytest.mark.parametrize(
    ("game", "viewport"), [(ROLL, PHONE), (EMPEROR, DESKTOP)], ids=[ROLL, EMPEROR]
)
def test_a_game_is_replayed_and_a_link_leads_to_one_moment(
    opened: Opener, game: str, viewport: ViewportSize
) -> None:
    page = opened(viewport=viewport)
    players, verb = STEPS[game]
    asked = question(
        game, players, lambda table, seat: table.round > 2 and verb in verbs(table, seat)
    )
    page.request.post("/api/me", data={"name": "Mira"}, headers=HEADERS)
    code = upload(page, asked.record)
    page.goto(f"/replay/{code}")
    slider = page.get_by_role("slider", name="Decision")
    expect(slider).to_be_visible()
    page.keyboard.press("End")
    expect(slider).to_have_value(str(asked.at))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(asked.at - 1))
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"at=3\b"))
    assert violations(page) == []
    assert fits(page)
    other = opened(f"/replay/{code}?at={asked.at - 1}", viewport=viewport)
    expect(other.get_by_role("slider", name="Decision")).to_have_value(str(asked.at - 1))
    assert violations(other) == []
    assert fits(other)


@pytest.mark.parametrize(
    ("game", "viewport"),
    [(NEW_FRONTIERS, DESKTOP), (NEW_FRONTIERS, PHONE), (ROLL, DESKTOP), (EMPEROR, PHONE)],
    ids=["new-frontiers-desktop", "new-frontiers-phone", ROLL, EMPEROR],
)
def test_people_share_a_screen_that_hides_the_table_between_them(
    opened: Opener, game: str, viewport: ViewportSize
) -> None:
    page = opened(viewport=viewport)
    page.request.post("/api/me", data={"name": "Mira"}, headers=HEADERS)
    seats = ["me", "here", "greedy"] if game == EMPEROR else ["me", "here"]
    order = {"game": game, "players": len(seats), "seats": seats, "settings": {}, "start": True}
    code = page.request.post("/api/tables", data=order, headers=HEADERS).json()["code"]
    page.goto(f"/t/{code}")
    table = TablePage(page)
    heading = page.get_by_role("heading", name=re.compile(" is next$"))
    seen = []
    for _ in range(40):
        expect(heading.or_(table.question).first).to_be_visible()
        if heading.is_visible():
            name = str(heading.text_content()).removesuffix(" is next")
            seen.append(name)
            assert page.locator("#board, #prompt, #log").count() == 0
            if len(seen) == 4:
                break
            button = page.get_by_role("button", name=f"I am {name}: show my table")
            expect(button).to_have_attribute("aria-disabled", "false")
            button.click()
            expect(table.question).to_be_visible()
        answer_by_number(table)
    assert set(seen) == {"Mira", "Mira 2"}
    page.reload()
    expect(heading).to_be_visible()
    assert page.locator("#board").count() == 0
    assert violations(page) == []
    assert fits(page)


def answer_by_number(table: TablePage) -> None:
    """With the first key that leads to an answer: what the server tells this browser is about its first seat alone."""
    page = table.page
    n = page.evaluate("Number(document.querySelector('[data-n]').dataset.n)")
    for number in "12345":
        page.keyboard.press(number)
        if page.evaluate(CHOSEN, n):
            break
    page.keyboard.press("Enter")
    when(page, MOVED, n)
