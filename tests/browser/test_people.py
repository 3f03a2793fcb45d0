"""What people do about one another and about their own log-ins, in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Opener
from tests.browser.table_page import fits, violations

SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
HEADERS = {"x-astrarium": "1"}


def named(page: Page, name: str) -> Page:
    """The same page, with a name for whoever looks at it."""
    assert page.request.post("/api/me", data={"name": name}, headers=HEADERS).ok
    return page


def table_with_a_guest(host: Page, guest: Page) -> str:
    """The path of a table at which both sit, before its start."""
    order = {"game": "new-frontiers", "players": 2, "seats": ["me", "open"]}
    made = host.request.post("/api/tables", data=order, headers=HEADERS).json()
    path = f"/api/tables/{made['code']}/sit"
    assert guest.request.post(path, data={"seat": 1}, headers=HEADERS).ok
    return f"/t/{made['code']}"


@SIZES
def test_a_host_removes_a_person_and_the_person_is_told(
    opened: Opener, viewport: ViewportSize
) -> None:
    host = named(opened(viewport=viewport), "Mira")
    guest = named(opened(viewport=viewport), "Rude Guest")
    path = table_with_a_guest(host, guest)
    host.goto(path)
    guest.goto(path)
    guest.get_by_role("button", name="Leave the seat").wait_for()
    host.get_by_role("button", name="Remove Rude Guest from the seat").click()
    assert violations(host) == []
    assert fits(host)
    host.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(host.get_by_text("Open seat", exact=True)).to_be_visible()
    expect(
        guest.locator("#main").get_by_text(re.compile("^The host has removed you"))
    ).to_be_visible()
    guest.get_by_role("button", name="Sit here").click()
    expect(
        guest.locator("#main").get_by_text(re.compile("^The host has removed you"))
    ).to_be_visible()
    expect(guest.get_by_text("Open seat", exact=True)).to_be_visible()


@SIZES
def test_a_host_mutes_a_person_and_anybody_hides_what_they_wrote(
    opened: Opener, viewport: ViewportSize
) -> None:
    host = named(opened(viewport=viewport), "Mira")
    guest = named(opened(viewport=viewport), "Loud Guest")
    path = table_with_a_guest(host, guest)
    api = f"/api/tables{path.removeprefix('/t')}"
    assert host.request.post(f"{api}/start", data={"fill": None}, headers=HEADERS).ok
    assert guest.request.post(f"{api}/chat", data={"text": "boo"}, headers=HEADERS).ok
    for page in (host, guest):
        page.goto(path)
        show_chat(page, viewport)
    expect(host.get_by_text("boo", exact=True)).to_be_visible()
    more = host.get_by_role("button", name="Hide or mute Loud Guest")
    muted = host.get_by_text("muted", exact=True)
    more.click()
    assert violations(host) == []
    assert fits(host)
    host.get_by_role("button", name="Mute for everyone").click()
    expect(muted).to_be_visible()
    guest.get_by_role("textbox", name="Write to the table").fill("boo again")
    guest.get_by_role("button", name="Send", exact=True).click()
    expect(guest.get_by_text("The host has muted you at this table.")).to_be_visible()
    more.click()
    host.get_by_role("button", name="Hide for me").click()
    expect(host.get_by_text("boo", exact=True)).to_have_count(0)
    expect(guest.get_by_text("boo", exact=True)).to_be_visible()
    more.click()
    host.get_by_role("button", name="Let them write again").click()
    expect(muted).to_have_count(0)
    guest.get_by_role("button", name="Send", exact=True).click()
    expect(guest.get_by_text("boo again", exact=True)).to_be_visible()
    expect(host.get_by_text("boo again", exact=True)).to_have_count(0)


def show_chat(page: Page, viewport: ViewportSize) -> None:
    page.get_by_role("region", name="Prompt").wait_for()
    if viewport is PHONE:
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Chat", exact=True).click()
    else:
        page.get_by_role("tab", name=re.compile("^Chat")).click()


@SIZES
def test_a_person_ends_a_log_in_elsewhere(opened: Opener, viewport: ViewportSize) -> None:
    name = f"Careful {viewport['width']}"
    here = named(opened(viewport=viewport), name)
    password = {"password": "correct horse"}
    assert here.request.post("/api/me/password", data=password, headers=HEADERS).ok
    elsewhere = [opened() for _ in range(3)]
    for page in elsewhere:
        login = {"name": name, **password}
        assert page.request.post("/api/login", data=login, headers=HEADERS).ok
    here.goto("/settings")
    rows = here.get_by_role("list", name="Where you are logged in").get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="This device")).to_have_count(1)
    assert violations(here) == []
    assert fits(here)
    here.get_by_role("button", name=re.compile("^Log out there: ")).first.click()
    expect(rows).to_have_count(3)
    assert sum(page.request.get("/api/me").json()["name"] is None for page in elsewhere) == 1
    here.get_by_role("button", name="Log out everywhere else").click()
    expect(rows).to_have_count(1)
    for page in elsewhere:
        assert page.request.get("/api/me").json()["name"] is None
    assert here.request.get("/api/me").json()["name"] == name
