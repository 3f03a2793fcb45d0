"""Take the pictures of README and docs: every game in the browser, on a desk and on a phone.

    make pictures [ARGS=FOLDER]          FOLDER is docs/images unless given

Bots play a game with a fixed seed up to a telling question; a new table begins there, and a browser looks at it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

import astrarium
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, chromium
from tests.browser.positions import Question, begin
from tests.server.process import ServerProcess
from tools.compile import ROOT


class Picture(NamedTuple):
    """A question of a game that bots played."""

    name: str
    game: str
    players: int
    verb: str
    """An option of this sort is asked about."""
    round: int
    """In this round or later."""
    phone: bool = False
    seed: int = 7


PICTURES = (
    Picture("table", "new-frontiers", 4, "settle", 6),
    Picture("phone", "new-frontiers", 4, "settle", 6, phone=True),
    Picture("roll", "roll-for-the-galaxy", 3, "use", 8),
    Picture("roll-phone", "roll-for-the-galaxy", 3, "use", 8, phone=True),
    Picture("emperor", "galactic-emperor", 4, "influence", 5),
    Picture("emperor-battle", "galactic-emperor", 4, "hit-from", 3),
    Picture("emperor-phone", "galactic-emperor", 4, "move-all", 3, phone=True),
)


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for picture in PICTURES:
            file = folder / f"{picture.name}.png"
            take(picture, browser, url, file)
            print(file, flush=True)
        browser.close()
    return 0


@contextmanager
def serving() -> Iterator[str]:
    with TemporaryDirectory(prefix="pictures-") as folder:
        database = f"sqlite:///{folder}/tables.db"
        with ServerProcess(database, Path(folder, "server.log")) as server:
            yield server.url


def take(picture: Picture, browser: Browser, url: str, file: Path) -> None:
    context = browser.new_context(
        base_url=url,
        viewport=PHONE if picture.phone else DESKTOP,
        is_mobile=picture.phone,
        has_touch=picture.phone,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"/t/{begin(page, question(picture, played(picture)))}")
    page.locator("#question").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)  # planets are drawn, signs of gains are gone
    page.screenshot(path=file)
    context.close()


def played(picture: Picture) -> str:
    """The record of a game among bots."""
    bots = ",".join(["greedy"] * picture.players)
    with TemporaryDirectory() as folder:
        save = Path(folder, "game.txt")
        subprocess.run(
            [sys.executable, "-m", "astrarium.cli.main", "play", picture.game, "--seats", bots,
             "--seed", str(picture.seed), "--save", str(save)],
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        return save.read_text(encoding="utf-8")


def question(picture: Picture, record: str) -> Question:
    """Where in this game it is asked, and whom."""
    game = astrarium.game(picture.game)
    for at in range(game.replay(record).decisions):
        table = game.replay(record, upto=at)
        for seat in table.to_act:
            view = table.observe(seat)
            verbs = {option.text.split()[0] for option in table.prompt(seat).options}
            if view["round"] >= picture.round and picture.verb in verbs:
                return Question(record, at, seat)
    raise LookupError(f"{picture.name}: nobody is asked about {picture.verb}")


if __name__ == "__main__":
    sys.exit(main())
