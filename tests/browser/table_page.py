"""The table page as a person uses it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WAIT = 30_000
# The first prompts of a game; `make games` plays them to the end, which no two games reach in the same way.
HOW_FAR = pytest.mark.parametrize(
    "most",
    [pytest.param(14, id="beginning"), pytest.param(10_000, id="whole", marks=pytest.mark.whole)],
)


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:120] for node in item['nodes'][:3]]}"
        for item in found["violations"]
    ]


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def create_table(
    page: Page, players: int, *, game: str = "new-frontiers", bot: str, settings: dict[str, bool]
) -> str:
    """A table of this person with bots on all other seats, begun; its code."""
    headers = {"X-Astrarium": "1"}
    page.request.post("/api/me", data={"name": "Mira"}, headers=headers)
    order = {
        "game": game, "players": players, "seats": ["me", *[bot] * (players - 1)],
        "settings": settings, "listed": False, "clock": {"kind": "none"}, "absence": 3,
        "start": True,
    }  # fmt: skip
    made = page.request.post("/api/tables", data=order, headers=headers)
    assert made.ok, made.text()
    return str(made.json()["code"])


class TablePage:
    """One page with a table on it."""

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.random = random.Random(seed)
        self.chosen: set[str] = set()
        self.prompt: Locator = page.get_by_role("region", name="Prompt")
        self.question: Locator = page.locator("#question")
        self.confirm: Locator = page.locator("[data-confirm]")
        # Answers to what interrupts, each sent at once.
        self.sends: Locator = page.locator("[data-sends]")
        self.ending: Locator = page.get_by_role("heading", name=re.compile(r"\bwins?\b|\bshare\b"))

    def ready(self) -> bool:
        """Wait for my turn or the end; false at the end."""
        while True:
            expect(self.question.or_(self.ending).first).to_be_visible(timeout=WAIT)
            if self.question.is_visible():
                return True
            # A question may go again between the two looks; the end does not.
            if self.ending.first.is_visible():
                return False

    def rule(self) -> str:
        """The clause that asks, as the document says it; the same on a phone, where it is not shown."""
        return str(self.question.text_content())

    def state(self) -> Any:
        """The table as the server would show it to this person now."""
        table = self.page.url.split("?")[0].replace("/t/", "/api/tables/")
        return self.page.request.get(table).json()["document"]

    def options(self) -> list[dict[str, Any]]:
        prompt = self.state()["prompt"]
        return list(prompt["options"]) if prompt else []

    def settled(self, n: int) -> None:
        """Wait until the page has moved on from state `n`, and all that it sends at once is done."""
        self.page.wait_for_function(
            """n => {
                const table = document.querySelector('[data-n]');
                return table && Number(table.dataset.n) > n && !table.dataset.busy;
            }""",
            arg=n,
        )

    def something_new(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """An option that was not chosen before, where there is one, so that a game shows much of itself."""
        new = [option for option in options if option["text"] not in self.chosen]
        option = self.random.choice(new or options)
        self.chosen.add(option["text"])
        return option

    def piece(self, target: str) -> Locator:
        """A thing on the board that can be pressed now."""
        return self.page.locator(f'[data-target="{target}"][aria-pressed]:visible').first

    def press(self, piece: Locator) -> None:
        if self.touch:
            piece.tap()
        else:
            piece.click()

    def answer_on_the_board(self) -> None:
        """Choose by the things that an option is about, one after the other; from the list where it is about none."""
        before = self.state()
        option = self.something_new(before["prompt"]["options"])
        if self.sends.count():
            self.press(self.prompt.locator(f'[data-option="{option["id"]}"]'))
            self.settled(before["n"])
            return
        if option["targets"]:
            for target in option["targets"]:
                self.press(self.piece(target))
        else:
            self.choose_from_bar_or_list(option)
        expect(self.confirm, option["text"]).to_have_attribute("aria-disabled", "false")
        self.press(self.confirm)
        self.settled(before["n"])

    def choose_from_bar_or_list(self, option: dict[str, Any]) -> None:
        listed = self.prompt.locator(f'[data-option="{option["id"]}"]')
        if listed.count():
            listed.click()
            return
        self.page.get_by_role("button", name=re.compile(r"^All \d+ options")).first.click()
        self.page.get_by_role("dialog").locator(f'[data-option="{option["id"]}"]').click()

    def answer_with_mouse(self) -> None:
        """Choose something by a click, on the board where it lies there, and confirm it."""
        before = self.state()
        option = self.something_new(before["prompt"]["options"])
        pieces = [
            # The strip of the offer and the log show the same things, without a choice.
            self.piece(target)
            for target in option["targets"]
        ]
        listed = self.prompt.locator(f'[data-option="{option["id"]}"]')
        way = "from the bar"
        if self.sends.count():
            listed.click()
            self.settled(before["n"])
            return
        if listed.count() and self.random.random() < 0.6:
            listed.click()
        elif pieces and pieces[0].count():
            way = "on the board"
            pieces[0].click()
        elif listed.count():
            listed.click()
        else:
            way = "from the list"
            self.page.get_by_role("button", name=re.compile(r"^All \d+ options")).first.click()
            self.page.get_by_role("dialog").locator(f'[data-option="{option["id"]}"]').click()
        expect(self.confirm, f"chose {option['text']} {way}").to_have_attribute(
            "aria-disabled", "false"
        )
        self.confirm.click()
        self.settled(before["n"])

    def answer_with_keys(self) -> None:
        """Choose by a number key, confirm by Enter."""
        before = self.state()
        most = min(9, len(before["prompt"]["options"]))
        self.page.keyboard.press(str(self.random.randint(1, most)))
        if self.sends.count():
            self.page.keyboard.press("Enter")
            self.settled(before["n"])
            return
        expect(self.confirm).to_have_attribute("aria-disabled", "false")
        self.page.keyboard.press("Enter")
        self.settled(before["n"])
