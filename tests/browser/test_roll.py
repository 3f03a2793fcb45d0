"""Roll for the Galaxy on its own board: games by mouse, by keys alone and by touch, and arranging as one act."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import (
    HEADERS,
    HOW_FAR,
    TablePage,
    create_table,
    fits,
    violations,
    when,
)
from tests.browser.test_every_prompt import ALL_WELL, LOOK

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

    def asked(self) -> dict[str, Any]:
        """The question, once the page shows it; the reveal is put away."""
        document = self.state()
        when(self.page, SHOWN, document["n"])
        return dict(document)

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

    def answer_from_elsewhere(self, before: dict[str, Any]) -> None:
        """As this person would do it on another page: this one only shows it."""
        option = self.something_new(before["prompt"]["options"])
        act = self.page.url.replace("/t/", "/api/tables/") + "/act"
        answer = {"n": before["n"], "option": option["text"]}
        made = self.page.request.post(act, data=answer, headers=HEADERS)
        assert made.ok, made.text()
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


def play(table: RollTable, most: int, *, by_keys: bool = False) -> set[str]:
    """So many prompts, or to the end: a look at each, a long one when its kind first comes; the kinds there were."""
    page = table.page
    kinds: set[str] = set()
    for _ in range(most):
        if not table.ready():
            expect(table.ending.first).to_be_visible()
            assert violations(page) == []
            break
        document = table.asked()
        prompt = document["prompt"]
        ways_out = [option["id"] for option in prompt["options"] if option["declines"]]
        given = [ways_out, len(prompt["options"]) > len(ways_out)]
        try:
            page.wait_for_function(ALL_WELL, arg=given)
        except TimeoutError:
            pytest.fail(f"{prompt['text']} {page.evaluate(LOOK, given)}")
        if prompt["rule"] not in kinds:
            kinds.add(prompt["rule"])
            assert violations(page) == [], prompt["text"]
        assert fits(page), prompt["text"]
        if by_keys:
            table.answer_with_keys()
        else:
            table.answer_on_the_board(document)
    return kinds


@HOW_FAR
def test_a_game_by_mouse(opened: Opener, most: int) -> None:
    kinds = play(sit_down(opened(motion=True), players=2), most)
    assert {"RG-SETUP-09", "RG-ASSIGN-05", "RG-ASSIGN-12"} <= kinds


@HOW_FAR
def test_a_game_of_five_by_mouse_in_the_light(opened: Opener, most: int) -> None:
    play(sit_down(opened(theme="light"), players=5, seed=4), most)


@HOW_FAR
def test_a_game_by_keys_alone(opened: Opener, most: int) -> None:
    play(sit_down(opened(), players=2, seed=2), most, by_keys=True)


@HOW_FAR
def test_a_game_on_a_phone_by_touch(opened: Opener, most: int) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    play(sit_down(page, players=3, seed=3, touch=True), most)


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
            if by_keys:
                table.answer_from_elsewhere(document)
            else:
                table.answer_on_the_board(document)
            table.presses = 0
            continue
        columns = document["view"]["own"]["assign"]["columns"]
        fullest = max(PHASES, key=lambda phase: sum(columns[phase].values()))
        if "lock" in verbs:
            expect(table.confirm).to_have_attribute("aria-disabled", "false")
            table.key("Enter") if by_keys else table.press(table.confirm)
            table.settled(document["n"])
            return table.presses
        if by_keys:
            table.key(str(PHASES.index(fullest) + 1))
        else:
            table.press(table.piece(fullest))
        table.settled(document["n"])
    return table.presses


def test_a_die_is_dragged_to_select_and_the_selection_is_moved(opened: Opener) -> None:
    table = sit_down(opened(), players=2, seed=7)
    page = table.page
    while "select" not in {option["verb"] for option in table.asked()["prompt"]["options"]}:
        table.answer_on_the_board()
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


@pytest.mark.parametrize(
    "viewport",
    [
        {"width": 1366, "height": 768},
        {"width": 1280, "height": 800},
        {"width": 720, "height": 450},
        {"width": 360, "height": 780},
        {"width": 2560, "height": 1440},
        DESKTOP,
    ],
    ids=lambda size: f"{size['width']}x{size['height']}",
)
def test_nothing_stands_over_the_edge(opened: Opener, viewport: ViewportSize) -> None:
    table = sit_down(opened(viewport=viewport), players=4, seed=8)
    for _ in range(12):
        assert table.ready()
        document = table.asked()
        assert fits(table.page)
        table.answer_on_the_board(document)
