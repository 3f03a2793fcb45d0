"""Roll for the Galaxy on its own board: games by mouse, by keys alone and by touch, and arranging as one act."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.look import look, play
from tests.browser.positions import begin, question, verbs
from tests.browser.table_page import (
    HOW_FAR,
    TablePage,
    create_table,
    seat_people,
    violations,
    when,
)
from tests.server.process import ServerProcess

GAME = "roll-for-the-galaxy"
PHASES = ["explore", "develop", "settle", "produce", "ship"]
# Sent with the press that chooses it.
AT_ONCE = {"wild", "select", "move", "recruit", "recall", "recall-good"}
# Chosen while nothing else is.
OBVIOUS = {"lock", "draw-tiles", "recall-done"}
# Whether the page shows this state; the reveal is put away on the way.
SHOWN = """
n => {
    if (Number(document.querySelector('[data-n]')?.dataset.n ?? -1) < n) return false;
    const reveal = document.querySelector('[data-go-on]');
    reveal?.click();
    return reveal === null;
}
"""
# Keeps what the reveal says: it goes away by itself.
WATCH_REVEAL = """
() => {
    const look = () => {
        const button = document.querySelector('[data-go-on]');
        if (button) window.revealed = button.closest('section').textContent;
    };
    new MutationObserver(look).observe(document, {subtree: true, childList: true});
    look();
}
"""
MOST_CLICKS = 8
MOST_KEYS = 10


class RollTable(TablePage):
    """A table of Roll for the Galaxy; `presses` counts what a person did."""

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        super().__init__(page, seed, touch=touch)
        self.presses = 0

    def press(self, piece: Locator) -> None:
        self.presses += 1
        super().press(piece)

    def key(self, name: str) -> None:
        self.presses += 1
        self.page.keyboard.press(name)

    def piece(self, target: str) -> Locator:
        return self.page.locator(
            f'#board button[data-target="{target}"][aria-pressed]:visible'
        ).first

    def asked(self) -> Any:
        """The question, once the page shows it; the reveal is put away."""
        document = self.state()
        when(self.page, SHOWN, document["n"])
        return document

    def answer_on_the_board(self, before: Any = None) -> None:
        """Choose by the things that an option is about, one after the other."""
        before = before or self.asked()
        option = self.something_new(before["prompt"]["options"])
        verb = option["verb"]
        if verb == "use":
            self.press(self.page.locator(f'[data-tool="{option["targets"][0]}"]'))
        elif verb == "dictate":
            self.press(self.page.locator('[data-tool="dictate"]'))
            self.press(self.piece(option["targets"][0]))
        elif verb == "abandon":
            self.press(self.piece(option["targets"][0]))
            self.press(self.confirm)
        else:
            self.answer_by_pieces(option)
        self.settled(before["n"])

    def answer_by_pieces(self, option: dict[str, Any]) -> None:
        verb, targets = option["verb"], option["targets"]
        if verb in ("recruit", "recall", "recall-good"):
            targets = targets[:1]
        for target in targets:
            self.press(self.piece(target))
        if not targets and verb not in OBVIOUS:
            self.press(self.prompt.locator(f'[data-option="{option["id"]}"]'))
        if verb not in AT_ONCE:
            expect(self.confirm, option["text"]).to_have_attribute("aria-disabled", "false")
            self.press(self.confirm)

    def answer_with_keys(self, before: Any = None) -> None:
        before = self.asked()  # as it is now: by its number Enter knows whether it is still wanted
        options = before["prompt"]["options"]
        verbs = {option["verb"] for option in options}
        columns = (before["view"]["own"]["assign"] or {}).get("columns", {})
        if "select" in verbs:
            self.select_by_keys(columns)
        elif "lock" in verbs:
            self.lock_by_keys("dictate" in verbs)
        elif "move" in verbs:
            self.move_by_keys(options)
        else:
            self.key(str(self.random.randint(1, min(9, len(options)))))
            if not verbs <= AT_ONCE:
                self.confirm_by_keys(before["n"])
        self.settled(before["n"])

    def confirm_by_keys(self, n: int) -> None:
        """Enter, unless what was chosen has been sent already."""
        self.page.wait_for_function(
            """n => Number(document.querySelector('[data-n]').dataset.n) > n
                || document.querySelector('[data-confirm]')?.getAttribute('aria-disabled') === 'false'""",
            arg=n,
        )
        if self.page.locator("[data-n]").get_attribute("data-n") == str(n):
            self.key("Enter")

    def select_by_keys(self, columns: dict[str, Any]) -> None:
        """The number of a phase; if nobody stands there, that of a column with somebody."""
        phase = self.random.randrange(5)
        self.key(str(phase + 1))
        if not columns[PHASES[phase]]:
            expect(self.page.locator(f'[data-strip="{PHASES[phase]}"] button')).to_have_attribute(
                "aria-pressed", "true"
            )
            self.key(str(next(n for n in range(5) if columns[PHASES[n]]) + 1))

    def lock_by_keys(self, may_dictate: bool) -> None:
        expect(self.confirm).to_have_attribute("aria-disabled", "false")
        if not may_dictate or self.random.random() < 0.8:
            self.key("Enter")
            return
        self.key("d")
        die = self.page.locator(".workers button[aria-pressed]").first
        expect(die).to_be_visible()
        for _ in range(60):
            if die.evaluate("node => node === document.activeElement"):
                break
            inside = die.evaluate(
                "node => node.closest('[role=group]').contains(document.activeElement)"
            )
            self.key("ArrowRight" if inside else "Tab")
        self.key("Enter")

    def move_by_keys(self, options: list[dict[str, Any]]) -> None:
        die, to = self.random.choice([one for one in options if one["targets"]])["targets"]
        self.key(str(PHASES.index(die.split("@")[1]) + 1))
        expect(self.page.locator('.workers button[aria-pressed="true"]')).to_have_count(1)
        self.key(str(PHASES.index(to) + 1))


def sit_down(page: Page, players: int, seed: int = 1, *, touch: bool = False) -> RollTable:
    page.goto(f"/t/{create_table(page, players, game=GAME, bot='greedy', settings={})}")
    return RollTable(page, seed, touch=touch)


@HOW_FAR
def test_a_game_by_mouse(opened: Opener, most: int) -> None:
    table = sit_down(opened(motion=True), players=2)
    kinds = play(table, table.answer_on_the_board, most)
    assert {"RG-SETUP-09", "RG-ASSIGN-05", "RG-ASSIGN-12"} <= kinds


@HOW_FAR
def test_a_game_of_five_by_mouse_in_the_light(opened: Opener, most: int) -> None:
    table = sit_down(opened(theme="light"), players=5, seed=4)
    play(table, table.answer_on_the_board, most)


@HOW_FAR
def test_a_game_by_keys_alone_and_without_a_word(
    opened: Opener, scrambled_server: ServerProcess, most: int
) -> None:
    table = sit_down(opened(on=scrambled_server), players=2, seed=2)
    assert table.ready()
    assert "choose" not in table.asked()["prompt"]["text"].lower()
    play(table, table.answer_with_keys, most)


@HOW_FAR
def test_a_game_on_a_phone_by_touch(opened: Opener, most: int) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    table = sit_down(page, players=3, seed=3, touch=True)
    play(table, table.answer_on_the_board, most)


@pytest.mark.parametrize("by_keys", [False, True], ids=["clicks", "keys"])
def test_arranging_takes_few_presses(opened: Opener, by_keys: bool) -> None:
    table = sit_down(opened(), players=2, seed=5)
    most = 0
    for _ in range(8):
        presses = arrange_a_round(table, by_keys)
        most = max(most, presses)
    assert 2 <= most <= (MOST_KEYS if by_keys else MOST_CLICKS)


def arrange_a_round(table: RollTable, by_keys: bool) -> int:
    """Place wild dice, select the phase with the most workers, and lock; all else is left to chance."""
    table.presses = 0
    while table.ready():
        document = table.asked()
        options = document["prompt"]["options"]
        verbs = {option["verb"] for option in options}
        if not verbs & {"wild", "select", "lock"}:
            table.answer_from_elsewhere(document)
            table.presses = 0
            continue
        phase = fullest(document)
        if "lock" in verbs:
            expect(table.confirm).to_have_attribute("aria-disabled", "false")
            table.key("Enter") if by_keys else table.press(table.confirm)
            table.settled(document["n"])
            return table.presses
        if by_keys:
            table.key(str(PHASES.index(phase) + 1))
        else:
            table.press(table.piece(phase))
        table.settled(document["n"])
    return table.presses


def test_a_die_is_dragged_to_select_and_the_selection_is_moved(opened: Opener) -> None:
    table = sit_down(opened(), players=2, seed=7)
    page = table.page
    assert table.ready()
    while "select" not in {option["verb"] for option in table.asked()["prompt"]["options"]}:
        table.answer_on_the_board()
        assert table.ready()
    document = table.asked()
    die = page.locator(".workers button").first
    die.drag_to(page.locator('[data-strip="ship"]'))
    table.settled(document["n"])
    assert selected(table) == "ship"
    for phase in ("develop", "explore"):
        n = table.state()["n"]
        page.locator(f'[data-strip="{phase}"] button').click()
        page.wait_for_function(
            "phase => document.querySelector(`[data-strip=${phase}] .dz`)", arg=phase
        )
        table.settled(n)
        assert selected(table) == phase
    page.keyboard.press("z")
    expect(page.locator("[data-strip] .dz")).to_have_count(0)


def selected(table: RollTable) -> str | None:
    found = table.state()["view"]["own"]["assign"]["selected"]
    return found and str(found["phase"])


SIZES: list[ViewportSize] = [
    {"width": 1366, "height": 768},
    {"width": 1280, "height": 800},
    {"width": 720, "height": 450},
    {"width": 360, "height": 780},
    {"width": 2560, "height": 1440},
    DESKTOP,
]


def test_nothing_stands_over_the_edge_at_any_size(opened: Opener) -> None:
    table = sit_down(opened(), players=4, seed=8)
    for _ in range(12):
        assert table.ready()
        document = table.asked()
        for size in SIZES:
            table.page.set_viewport_size(size)
            table.page.wait_for_function(
                "width => innerWidth === width && document.documentElement.scrollWidth <= width",
                arg=size["width"],
            )
        table.answer_on_the_board(document)


def fullest(document: dict[str, Any]) -> str:
    """The phase with the most workers of mine."""
    columns = document["view"]["own"]["assign"]["columns"]
    return max(PHASES, key=lambda phase: sum(columns[phase].values()))


def test_dice_half_arranged_are_there_after_a_restart_of_the_server(
    opened: Opener, mortal_server: ServerProcess
) -> None:
    page = opened(on=mortal_server, lost_connections=True)
    may_select = question(GAME, 2, lambda table, seat: "select" in verbs(table, seat))
    page.goto(f"/t/{begin(page, may_select)}")
    table = RollTable(page)
    assert table.ready()
    before = table.asked()
    phase = fullest(before)
    table.press(table.piece(phase))
    table.settled(before["n"])
    while len((half := table.asked())["to_act"]) > 1:  # the bot arranges its dice meanwhile
        page.request.get(f"{table.api}?since={half['n']}&wait=1")
    table.lose_connection(mortal_server)
    assert table.state()["view"] == half["view"]
    expect(page.locator(f'[data-strip="{phase}"] .dz')).to_be_visible()
    look(table, half)
    expect(table.confirm).to_have_attribute("aria-disabled", "false")
    table.press(table.confirm)
    table.settled(half["n"])
    assert table.ready()
    assert (
        table.asked()["view"]["occurring"] or table.state()["view"]["round"] > half["view"]["round"]
    )


def test_two_people_arrange_behind_screens_until_both_have_locked(opened: Opener) -> None:
    host, guest, watcher = pages = opened(), opened(), opened()
    path = seat_people([host, guest], GAME, players=2)
    for page in pages:
        page.goto(path)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    mira, nils = RollTable(host, 1), RollTable(guest, 2)
    while not (arranges(mira) and arranges(nils)):
        for table in (mira, nils):
            if not arranges(table) and (document := table.asked())["prompt"]:
                table.answer_from_elsewhere(document)
    for page in pages:
        page.evaluate(WATCH_REVEAL)
    expect(rival(guest, "Mira")).to_contain_text("Arranging")
    expect(watcher.locator("#prompt")).to_contain_text("Mira and Nils are arranging dice")
    expect(watcher.get_by_role("group", name="Workers of Mira by phase")).to_be_visible()
    assert watcher.locator(".workers button, .workers .die").count() == 0
    seen, watched = nils.state()["view"], RollTable(watcher).state()["view"]
    arrange_a_round(mira, by_keys=False)
    expect(rival(guest, "Mira")).to_contain_text("Locked")
    expect(watcher.locator("#prompt")).to_contain_text("Nils is arranging dice")
    expect(host.locator("#prompt")).to_contain_text("Nils is arranging dice")
    assert behind(nils.state()["view"]) == behind(seen), "a rival is seen to arrange or locked"
    assert behind(RollTable(watcher).state()["view"]) == behind(watched)
    for page in pages:
        assert not page.evaluate("window.revealed")
    assert violations(watcher) == []
    arrange_a_round(nils, by_keys=False)
    for page in pages:
        page.wait_for_function("window.revealed")
        names = page.evaluate("window.revealed")
        assert "Nils" in names or page is guest
        assert "Mira" in names or page is host


def arranges(table: RollTable) -> bool:
    prompt = table.state()["prompt"]
    return bool(prompt) and bool({"wild", "select"} & {one["verb"] for one in prompt["options"]})


def rival(page: Page, name: str) -> Locator:
    """The card of a player on the left of the board."""
    return page.locator("#rivals .rival").filter(has_text=name)


def behind(view: dict[str, Any]) -> dict[str, Any]:
    """What is seen of a table but for who is still arranging."""
    return {name: part for name, part in view.items() if name != "to_act"}
