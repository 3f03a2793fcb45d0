"""Galactic Emperor on its board: games by mouse, by keys alone and by touch, battles, and people at one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from astrarium import Table
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.look import look, play
from tests.browser.positions import Wanted, begin, question, verbs
from tests.browser.table_page import (
    HOW_FAR,
    TablePage,
    create_table,
    fits,
    seat_people,
    violations,
)
from tests.server.process import ServerProcess

GAME = "galactic-emperor"
# Before the dice of a battle are rolled.
MOST_CLICKS = 6
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

# As large as something that is pressed must be, in pixels of the page (WCAG 2.2, 2.5.8).
LARGE_ENOUGH = """
() => Math.min(...[...document.querySelectorAll('.galaxy g.sector .ground')].flatMap(space => {
    const box = space.getBoundingClientRect();
    return [box.width, box.height];
})) >= 24
"""
# Sectors under the bar of the fleet in hand.
UNDER_THE_FLEET = """
() => {
    const bar = document.querySelector('.fleet').getBoundingClientRect();
    return [...document.querySelectorAll('.galaxy g.sector .ground')].filter(space => {
        const box = space.getBoundingClientRect();
        return box.left < bar.right && box.right > bar.left && box.top < bar.bottom && box.bottom > bar.top;
    }).length;
}
"""
WATCH_FLIERS = """
() => {
    window.fliers = 0;
    new MutationObserver(changes => {
        for (const change of changes)
            for (const node of change.addedNodes)
                if (node.classList?.contains('flier')) window.fliers += 1;
    }).observe(document.querySelector('.flights'), { childList: true });
}
"""
# A desk, a phone, and 200 % on screens of 1440 x 900 and 1920 x 1080.
SIZES: list[ViewportSize] = [
    DESKTOP,
    PHONE,
    {"width": 720, "height": 450},
    {"width": 960, "height": 540},
]


def sit_down(page: Page, players: int = 3, *, touch: bool = False) -> TablePage:
    code = create_table(page, players, game=GAME, bot="greedy", settings={})
    page.goto(f"/t/{code}")
    return TablePage(page, seed=3, touch=touch)


def play_on_the_map(table: TablePage, most: int, answer: Callable[[Any], None]) -> None:
    """As every game is played, with the whole map in sight at every prompt."""

    def look_and_answer(document: Any) -> None:
        assert table.page.evaluate(WHOLE_MAP), document["prompt"]["text"]
        answer(document)

    assert len(play(table, look_and_answer, most)) > 1


@HOW_FAR
def test_a_game_by_mouse_on_the_board(opened: Opener, most: int) -> None:
    table = sit_down(opened(viewport=DESKTOP))
    play_on_the_map(table, most, table.answer_on_the_board)


@HOW_FAR
def test_a_game_by_keys_alone_and_without_a_word(
    opened: Opener, scrambled_server: ServerProcess, most: int
) -> None:
    table = sit_down(opened(on=scrambled_server))
    assert table.ready()
    assert "choose" not in table.asked()["prompt"]["text"].lower()
    play_on_the_map(table, most, table.answer_with_keys)


@HOW_FAR
def test_a_game_by_touch_on_a_phone(opened: Opener, most: int) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(page, touch=True)
    play_on_the_map(table, most, table.answer_on_the_board)


def test_cards_stand_beside_the_map_and_hide_no_sector(opened: Opener) -> None:
    page = opened()
    at_the_top = question(
        GAME, 3, lambda table, seat: seat == 2 and "direction" in verbs(table, seat)
    )
    page.goto(f"/t/{begin(page, at_the_top)}")
    table = TablePage(page)
    assert table.ready()
    look(table, table.state())
    assert page.evaluate(WHOLE_MAP)


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


def ways_to_battle(appraisal: Mapping[str, Any]) -> list[tuple[str, str]]:
    """From where to where a fleet of three ships may go two spaces and fight."""
    starts: dict[str, list[Any]] = {}
    for reach in appraisal["reach"]:
        starts.setdefault(reach["space"], []).append(reach)
    found = []
    for start, ships in starts.items():
        if sum(reach["count"] for reach in ships) == 3:
            ends = [
                {to for to, end in one["ends"].items() if end["enemy"] is not None and len(end["way"]) == 2}
                for one in ships
            ]  # fmt: skip
            found += [(start, to) for to in sorted(set.intersection(*ends))]
    return found


def follows_the_warlord(table: Table, seat: int) -> bool:
    view = table.observe(seat)
    moves = "move" in verbs(table, seat) and view["chooser"] != seat
    return moves and bool(ways_to_battle(table.appraise(seat)))


def chose_the_warlord(table: Table, seat: int) -> bool:
    """With ships of two types, one of which will roll an extra die, and no technology that could interrupt."""
    view = table.observe(seat)
    if "move" not in verbs(table, seat) or view["chooser"] != seat:
        return False
    appraisal = table.appraise(seat)
    ways = ways_to_battle(appraisal)
    return (
        bool(ways)
        and types(appraisal, ways[0][0]) > 1
        and not view["empires"][seat]["technologies"]
    )


def types(appraisal: Mapping[str, Any], start: str) -> int:
    """Of how many types the ships in a space are."""
    return len({reach["ship"] for reach in appraisal["reach"] if reach["space"] == start})


@pytest.mark.parametrize("wanted", [follows_the_warlord, chose_the_warlord])
def test_three_ships_move_two_spaces_and_fight_in_few_clicks(
    opened: Opener, wanted: Wanted
) -> None:
    page = opened(motion=True)
    page.goto(f"/t/{begin(page, question(GAME, 3, wanted))}")
    table = TablePage(page)
    assert table.ready()
    page.evaluate(WATCH_FLIERS)
    study = page.request.get(f"{table.api}/study").json()
    start, end = ways_to_battle(study["appraisal"])[0]
    clicks = 0

    def click(what: Locator) -> None:
        nonlocal clicks
        clicks += 1
        what.click()

    before, told = table.state(), len(table.log())
    click(table.piece(start))
    click(table.piece(end))
    expect(table.confirm).to_contain_text("Attack")
    click(table.confirm)
    table.settled(before["n"])
    assert table.state()["decisions"] >= before["decisions"] + 4, "the ships have moved twice"
    page.wait_for_function("window.fliers > 0")
    assert table.ready()
    while not rolled(table, told):
        state = table.state()
        for option in state["prompt"]["options"]:
            if option["verb"] == "done":
                click(table.prompt.locator(f'[data-option="{option["id"]}"]'))
        click(table.confirm)
        table.settled(state["n"])
        assert table.ready()
    assert clicks <= MOST_CLICKS


def test_a_fleet_in_hand_hides_nothing_in_a_window_of_any_size(opened: Opener) -> None:
    page = opened()
    page.goto(f"/t/{begin(page, question(GAME, 3, follows_the_warlord))}")
    table = TablePage(page)
    assert table.ready()
    appraisal = page.request.get(f"{table.api}/study").json()["appraisal"]
    start, end = ways_to_battle(appraisal)[0]
    for size in SIZES:
        page.set_viewport_size(size)
        table.piece(start).click()
        table.piece(end).click()
        expect(table.confirm).to_contain_text("Attack")
        expect(table.confirm).to_be_in_viewport(ratio=1)
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert page.evaluate(WHOLE_MAP), size
        assert page.evaluate(LARGE_ENOUGH), size
        assert page.evaluate(UNDER_THE_FLEET) == 0, size
        assert fits(page), size
        page.get_by_role("button", name="Put down").click()


def rolled(table: TablePage, told: int) -> bool:
    """Whether dice of a battle were rolled after so many lines of the log."""
    return bool({"surprise", "volley"} & {line["kind"] for line in table.log()[told:]})


def fights(table: Table, seat: int) -> bool:
    """Whether this seat attacks in a battle, and has to choose which of its units are hit."""
    battle = table.observe(seat)["battle"]
    return (
        battle is not None
        and battle["space"] is not None
        and battle["attacker"] == seat
        and bool(verbs(table, seat) & {"hit", "hit-from"})
        and len(table.prompt(seat).options) > 1
    )


def test_a_battle_goes_on_after_a_restart_of_the_server(
    opened: Opener, mortal_server: ServerProcess
) -> None:
    page = opened(on=mortal_server, lost_connections=True)
    page.goto(f"/t/{begin(page, question(GAME, 3, fights))}")
    table = TablePage(page)
    assert table.ready()
    before = table.state()
    space = before["view"]["battle"]["space"].upper()
    scene = page.get_by_role("region", name=f"Battle at {space}")
    expect(scene).to_be_visible()
    table.lose_connection(mortal_server)
    expect(scene).to_be_visible()
    assert table.state()["view"] == before["view"]
    assert table.state()["prompt"] == before["prompt"]
    told = len(table.log())
    table.answer_on_the_board()
    assert table.ready()
    after = table.state()
    assert after["decisions"] > before["decisions"]
    assert {"hit", "retreat"} & {line["kind"] for line in table.log()[told:]}
    look(table, after)


def test_whoever_watches_on_a_phone_can_look_at_a_battle(opened: Opener) -> None:
    page = opened()
    code = begin(page, question(GAME, 3, fights))
    watcher = opened(f"/t/{code}", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    space = TablePage(watcher).state()["view"]["battle"]["space"].upper()
    watcher.get_by_role("button", name=f"Show the battle at {space}").tap()
    expect(watcher.get_by_role("region", name=f"Battle at {space}")).to_be_visible()
    assert violations(watcher) == []
    assert fits(watcher)


def test_two_people_and_a_bot_play_and_a_third_watches_without_the_points(opened: Opener) -> None:
    host, guest, watcher = opened(), opened(), opened()
    path = seat_people([host, guest], GAME, players=3)
    for page in (host, guest, watcher):
        page.goto(path)
    tables = [TablePage(host, 4), TablePage(guest, 5)]
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for _ in range(8):
        seat = tables[0].turn_of({0, 1})
        expect(tables[seat].question).to_be_visible()
        expect(tables[1 - seat].question).to_have_count(0)
        state = tables[seat].state()
        look(tables[seat], state)
        tables[seat].answer_with_mouse(state)
    n = tables[0].state()["n"]
    expect(watcher.locator("[data-n]")).to_have_attribute("data-n", str(n))
    assert TablePage(watcher).state()["prompt"] is None
    for page, others in ((host, 2), (guest, 2), (watcher, 2)):
        cards = page.locator("#rivals .rival .score")
        expect(cards).to_have_text(["?"] * others)
    expect(watcher.locator(".holdings .points")).to_have_text("?")
    assert violations(watcher) == []
