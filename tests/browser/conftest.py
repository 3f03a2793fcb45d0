"""A real server and a real browser for every worker; a fresh context, and so a fresh person, for every test."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.server.nursery import TONGUE
from tests.server.process import ServerProcess

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

# Where a page begins that is to show a table which is made first.
BLANK = "about:blank"

# Milliseconds for anything that must come, on a busy machine too.
WAIT = 120_000
expect.set_options(timeout=WAIT)

# Quiet and without a sandbox, as containers need it.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """The browser, without windows where there is such a one; CHROMIUM names another."""
    named = os.environ.get("CHROMIUM")
    found = named or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "these tests need Debian's chromium: tools/debian.sh installs it"
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder / 'tables.db'}", folder / "server.log") as server:
        yield server


@pytest.fixture(scope="session")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One that tests kill and start again."""
    folder = tmp_path_factory.mktemp("mortal")
    with ServerProcess(f"sqlite:///{folder / 'tables.db'}", folder / "server.log") as server:
        yield server


@pytest.fixture
def scrambled_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """One whose games speak the scrambled tongue."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with ServerProcess(database, tmp_path / "server.log", **{TONGUE: "yes"}) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, server: ServerProcess) -> Iterator[Opener]:
    """Opens pages, each as another person; a console error in any of them fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(f"{message.type}: {message.text}")

    def open_page(
        path: str = BLANK,
        *,
        on: ServerProcess = server,
        viewport: ViewportSize | None = None,
        lost_connections: bool = False,
        motion: bool = False,
        theme: str = "dark",
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=on.url,
            viewport=viewport or DESKTOP,
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        context.set_default_timeout(WAIT)
        settings = json.dumps({"theme": theme})
        # A blank page has no storage.
        context.add_init_script(
            f"try {{ localStorage.setItem('astrarium.settings', '{settings}') }} catch {{}}"
        )
        contexts.append(context)
        page = context.new_page()
        if not lost_connections:  # a browser reports each of them as an error
            page.on("console", listen)
        page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
