"""Time the first minute of a newcomer: a fresh clone, `make play`, the page, the first question in a browser.

    python -m tools.first_minute [--times N] [--until-compiled]

Each time the last commit is cloned into an empty folder with nothing built, and caches of packages are left as they
are. With --until-compiled the last game is played on until bots decide with the compiled engine.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import DESKTOP, FLAGS, chromium
from tests.browser.table_page import TablePage
from tests.server.process import free_port
from tools.compile import ROOT

PATIENCE_MS = 600_000
LEFT_OUT = (
    "ARGS",
    "MAKEFLAGS",
    "MAKELEVEL",
    "MAKEOVERRIDES",
    "MFLAGS",
    "PYTHONPATH",
    "VIRTUAL_ENV",
)


class FirstMinute:
    """One newcomer."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.clone = folder / "astrarium"
        self.log = folder / "make-play.log"
        self._data = folder / "data"
        self._start = 0.0
        self._make: subprocess.Popen[bytes] | None = None

    @contextmanager
    def playing(self) -> Iterator[None]:
        subprocess.run(["git", "clone", "-q", str(ROOT), str(self.clone)], check=True)
        # Nothing of the environment this runs in may help, or hand on its arguments.
        kept = {name: os.environ[name] for name in os.environ if name not in LEFT_OUT}
        settings = {"XDG_DATA_HOME": str(self._data), "ASTRARIUM_PORT": str(self.port)}
        self._start = time.monotonic()
        with self.log.open("wb") as log:
            self._make = make = subprocess.Popen(
                ["make", "play"],
                cwd=self.clone,
                stdout=log,
                stderr=log,
                env=kept | settings,
                start_new_session=True,
            )
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.killpg(make.pid, signal.SIGTERM)
            make.wait()

    def seconds(self) -> float:
        return time.monotonic() - self._start

    def wait_for_page(self) -> float:
        while self._make is None or self._make.poll() is None:
            try:
                with urllib.request.urlopen(self.url):
                    return self.seconds()
            except (URLError, OSError):
                time.sleep(0.05)
        raise SystemExit(f"make play ended:\n{self.log.read_text()}")

    def first_question(self, page: Page) -> float:
        page.goto(self.url)
        page.get_by_role("button", name="Play against bots").first.click()
        expect(TablePage(page).question).to_be_visible(timeout=PATIENCE_MS)
        return self.seconds()

    def play_until_compiled(self, page: Page) -> float:
        """Answer questions until the server says that its bots are on the compiled engine."""
        table = TablePage(page)
        while self.compiled_workers() == 0:
            if not table.ready():
                table.play_again()
            elif self.compiled_workers() == 0:
                table.answer_with_mouse()
        return self.seconds()

    def compiled_workers(self) -> int:
        with urllib.request.urlopen(f"{self.url}/metrics") as answer:
            found = re.search(rb'astrarium_bot_workers\{engine="compiled"\} (\d+)', answer.read())
        return int(found.group(1)) if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=3, metavar="N")
    parser.add_argument("--until-compiled", action="store_true")
    args = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for number in range(1, args.times + 1):
            with TemporaryDirectory(prefix="first-minute-") as folder:
                newcomer = FirstMinute(Path(folder))
                with newcomer.playing():
                    answered = newcomer.wait_for_page()
                    page = browser.new_page(viewport=DESKTOP)
                    asked = newcomer.first_question(page)
                    print(
                        f"{number}: page after {answered:.1f} s, first question after {asked:.1f} s",
                        flush=True,
                    )
                    if args.until_compiled and number == args.times:
                        print(f"   bots compiled after {newcomer.play_until_compiled(page):.1f} s")
                    page.close()
                print(newcomer.log.read_text(), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
