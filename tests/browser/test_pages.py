"""Every page, dark and light, wide and narrow: no violation, no sideways scrolling, no console error."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

import astrarium
from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import create_table, fits, violations

PAGES = [
    "/",
    "/tables",
    "/new/new-frontiers",
    "/rules",
    "/rules/new-frontiers",
    "/rules/new-frontiers?clause=NF-STL-02",
    "/settings",
    "/replay",
    "/nowhere",
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_page_is_fit_for_everyone(opened: Opener, path: str, viewport: ViewportSize) -> None:
    page = opened(path, viewport=viewport)
    page.locator("h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    assert fits(page)


@pytest.mark.parametrize("game", astrarium.game_names())
def test_the_first_load_of_a_table_stays_small(opened: Opener, game: str) -> None:
    page = opened()
    code = create_table(page, players=3, game=game, bot="random", settings={})
    fresh = opened()
    wire = fresh.context.new_cdp_session(fresh)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fresh.goto(f"/t/{code}")
    fresh.get_by_role("region", name="Prompt").wait_for()
    fresh.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) <= 250_000


def test_a_board_that_cannot_be_loaded_is_told_as_that(opened: Opener) -> None:
    page = opened(lost_connections=True)
    code = create_table(page, players=2, game="roll-for-the-galaxy", bot="random", settings={})
    page.route("**/assets/roll-for-the-galaxy-*.js", lambda route: route.abort())
    page.goto(f"/t/{code}")
    expect(page.get_by_text("The board of this game could not be loaded")).to_be_visible()
