"""The table page as a person uses it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import WAIT
from tests.server.process import Caller, ServerProcess

HEADERS = {"X-Astrarium": "1"}
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# More prompts than any game has.
WHOLE_GAME = 10_000
# The first prompts of a game; `make games` plays them to the end, which no two games reach in the same way.
HOW_FAR = pytest.mark.parametrize(
    "most",
    [
        pytest.param(14, id="beginning"),
        pytest.param(WHOLE_GAME, id="whole", marks=pytest.mark.whole),
    ],
)
# Looks at each change of the document: a look at each frame would make the browser draw frames without end.
WHEN = """
([given, most]) => new Promise((done, fail) => {
    const look = () => {
        const found = (CONDITION)(given);
        if (!found) return;
        stop();
        done(found);
    };
    const stop = () => {
        changes.disconnect();
        clearInterval(again);
        clearTimeout(end);
    };
    const changes = new MutationObserver(look);
    changes.observe(document, {subtree: true, childList: true, attributes: true});
    const again = setInterval(look, 250);  // what styles alone change
    const end = setTimeout(() => { stop(); fail(new Error('waited in vain')); }, most);
    look();
})
"""
ASKED_OR_OVER = r"""
() => {
    const shown = node => node.checkVisibility({visibilityProperty: true})
        && node.getBoundingClientRect().height > 0;
    const question = document.getElementById('question');
    if (question && shown(question)) return 'asked';
    const headings = [...document.querySelectorAll('h1, h2, h3')];
    return headings.some(one => /\bwins?\b|\bshare\b/.test(one.textContent) && shown(one)) && 'over';
}
"""
MOVED_ON = """
n => {
    const table = document.querySelector('[data-n]');
    return table && Number(table.dataset.n) > n && !table.dataset.busy;
}
"""
# How an option can be chosen now.
WAYS = """
([id, target]) => ({
    sends: document.querySelector('[data-sends]') !== null,
    listed: document.querySelector(`#prompt [data-option="${id}"]`) !== null,
    lies: [...document.querySelectorAll(`[data-target="${target}"][aria-pressed]`)].some(
        piece => piece.checkVisibility({visibilityProperty: true})
            && piece.getBoundingClientRect().width > 0),
})
"""
# Text that fades in has no contrast yet, whether a style or a script lets it come.
AT_REST = """
() => document.getAnimations().every(one => one.playState !== 'running'
    || one.effect.pseudoElement || one.effect.getComputedTiming().endTime === Infinity)
"""
# Options of which the bar shows less than the whole.
CUT = """
() => {
    const room = document.querySelector('#prompt .options')?.getBoundingClientRect();
    return [...document.querySelectorAll('#prompt [data-option]')]
        .filter(option => option.getBoundingClientRect().bottom > room.bottom + 1)
        .map(option => option.textContent);
}
"""
# Only what is told leaves the page: what axe has found in order is long.
FAULTS = """
async () => (await axe.run({resultTypes: ['violations']})).violations.map(({id, help, nodes}) =>
    `${id}: ${help}: ${nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | ')}`)
"""


def when(page: Page, condition: str, given: object = None) -> Any:
    """What a function of the page returns, once that is something."""
    return page.evaluate(WHEN.replace("CONDITION", condition), [given, WAIT])


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it stands, once everything has come in."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    when(page, AT_REST)
    found: list[str] = page.evaluate(FAULTS)
    while found and not page.evaluate(AT_REST):  # something came in meanwhile
        when(page, AT_REST)
        found = page.evaluate(FAULTS)
    return found


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def create_table(
    page: Page, players: int, *, game: str = "new-frontiers", bot: str, settings: dict[str, bool]
) -> str:
    """A table of this person with bots on all other seats, begun; its code."""
    page.request.post("/api/me", data={"name": "Mira"}, headers=HEADERS)
    order = order_of(players, game, bot, settings)
    made = page.request.post("/api/tables", data=order, headers=HEADERS)
    assert made.ok, made.text()
    return str(made.json()["code"])


def finished_game(server: ServerProcess, players: int, settings: dict[str, bool]) -> str:
    """A game of New Frontiers that bots have played to its end, while nobody looked on; its code."""
    host = Caller(server.url, "Mira")
    order = order_of(players, "new-frontiers", "greedy", settings)
    code = str(host.post("/api/tables", order)["code"])
    host.post(f"/api/tables/{code}/resign", {})
    wait_for_the_end(host.get, code)
    return code


def wait_for_the_end(get: Callable[[str], Any], code: str) -> None:
    """Ask the server, as `get` does, until the game at this table is over."""
    since = 0
    deadline = time.monotonic() + WAIT / 1000
    while True:
        assert time.monotonic() < deadline, "the game did not end"
        # Many moves later, or after a moment: each move need not be told.
        document = get(f"/api/tables/{code}?since={since}&wait=0.2")["document"]
        if document["stage"] == "over":
            return
        since = document["n"] + 30


def order_of(players: int, game: str, bot: str, settings: dict[str, bool]) -> dict[str, Any]:
    """What asks the server for a table with bots on all seats but the first."""
    return {
        "game": game, "players": players, "seats": ["me", *[bot] * (players - 1)],
        "settings": settings, "listed": False, "clock": {"kind": "none"}, "absence": 3,
        "start": True,
    }  # fmt: skip


def seat_people(pages: Sequence[Page], game: str, players: int) -> str:
    """Everybody who looks at one of these pages at one table, bots on its other seats, and begun; its address."""
    for name, page in zip(("Mira", "Nils"), pages, strict=True):
        assert page.request.post("/api/me", data={"name": name}, headers=HEADERS).ok
    seats = ["me", *["open"] * (len(pages) - 1), *["greedy"] * (players - len(pages))]
    order = {"game": game, "players": players, "seats": seats}
    host, *guests = pages
    made = host.request.post("/api/tables", data=order, headers=HEADERS)
    assert made.ok, made.text()
    api = f"/api/tables/{made.json()['code']}"
    for seat, guest in enumerate(guests, 1):
        assert guest.request.post(f"{api}/sit", data={"seat": seat}, headers=HEADERS).ok
    assert host.request.post(f"{api}/start", data={"fill": None}, headers=HEADERS).ok
    return api.replace("/api/tables", "/t")


class TablePage:
    """One page with a table on it."""

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.random = random.Random(seed)
        self.chosen: set[str] = set()
        self.prompt: Locator = page.locator("#prompt")
        self.question: Locator = page.locator("#question")
        self.confirm: Locator = page.locator("[data-confirm]")
        # Answers to what interrupts, each sent at once.
        self.sends: Locator = page.locator("[data-sends]")
        self.ending: Locator = page.get_by_role("heading", name=re.compile(r"\bwins?\b|\bshare\b"))

    def ready(self) -> bool:
        """Wait for my turn or the end; false at the end."""
        if when(self.page, ASKED_OR_OVER) == "asked":
            return True
        expect(self.ending.first).to_be_visible()
        return False

    def play_again(self) -> None:
        """From the end of a game to the next one."""
        before = self.page.url
        self.page.get_by_role("button", name="Play again").click()
        self.page.wait_for_url(lambda url: url != before)
        # The address changes first; until the next table is there, the page still shows the end of this one.
        expect(self.ending).to_have_count(0)

    def rule(self) -> str:
        """The clause that asks, as the document says it; the same on a phone, where it is not shown."""
        return str(self.question.text_content())

    @property
    def api(self) -> str:
        """Where the server tells of this table."""
        return self.page.url.split("?")[0].replace("/t/", "/api/tables/")

    def state(self) -> Any:
        """The table as the server would show it to this person now."""
        return self.page.request.get(self.api).json()["document"]

    def log(self) -> list[dict[str, Any]]:
        """All that has happened, as the server tells it to this person now."""
        return list(self.page.request.get(self.api).json()["log"])

    def turn_of(self, seats: set[int]) -> int:
        """Wait until one of these is to decide; which one."""
        document = self.state()
        while not seats & set(document["to_act"]):
            since = f"{self.api}?since={document['n']}&wait=1"
            document = self.page.request.get(since).json()["document"]
        return min(seats & set(document["to_act"]))

    def asked(self) -> Any:
        """The same once the page shows it, with its question; null where the page has answered that by itself."""
        return self.state()

    def options(self) -> list[dict[str, Any]]:
        prompt = self.state()["prompt"]
        return list(prompt["options"]) if prompt else []

    def settled(self, n: int) -> None:
        """Wait until the page has moved on from state `n`, and all that it sends at once is done."""
        when(self.page, MOVED_ON, n)

    def lose_connection(self, server: ServerProcess) -> None:
        """Take the server away and bring it back: the page says so, hides no option, and goes on by itself."""
        server.kill()
        expect(self.prompt).to_contain_text("Connection lost")
        assert self.page.evaluate(CUT) == [], "the notice takes no room from the options"
        server.start()
        expect(self.prompt).not_to_contain_text("Connection lost")

    def answer_from_elsewhere(self, before: dict[str, Any]) -> None:
        """As this person would do it on another page: this one only shows it."""
        option = self.something_new(before["prompt"]["options"])
        answer = {"n": before["n"], "option": option["text"]}
        made = self.page.request.post(f"{self.api}/act", data=answer, headers=HEADERS)
        assert made.ok, made.text()
        self.settled(before["n"])

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

    def answer_on_the_board(self, before: Any = None) -> None:
        """Choose by the things that an option is about, one after the other; from the list where it is about none."""
        before = before or self.state()
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

    def answer_with_mouse(self, before: Any = None) -> None:
        """Choose something by a click, on the board where it lies there, and confirm it; `before` is the state
        that asks, for whoever has it."""
        before = before or self.state()
        option = self.something_new(before["prompt"]["options"])
        targets = option["targets"]
        can = self.page.evaluate(WAYS, [option["id"], targets[0] if targets else ""])
        listed = self.prompt.locator(f'[data-option="{option["id"]}"]')
        way = "from the bar"
        if can["sends"]:
            listed.click()
            self.settled(before["n"])
            return
        if can["listed"] and self.random.random() < 0.6:
            listed.click()
        elif can["lies"]:
            # The strip of the offer and the log show the same things, without a choice.
            way = "on the board"
            self.piece(targets[0]).click()
        elif can["listed"]:
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

    def answer_with_keys(self, before: Any = None) -> None:
        """Choose by a number key, confirm by Enter."""
        before = before or self.state()
        most = min(9, len(before["prompt"]["options"]))
        self.page.keyboard.press(str(self.random.randint(1, most)))
        if self.sends.count():
            self.page.keyboard.press("Enter")
            self.settled(before["n"])
            return
        expect(self.confirm).to_have_attribute("aria-disabled", "false")
        self.page.keyboard.press("Enter")
        self.settled(before["n"])
