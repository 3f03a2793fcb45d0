"""Draw the pictures of the play screen in the documentation, from real games.

python tools/picture.py [FOLDER]        FOLDER is docs/images unless given
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

import astrarium
from astrarium import Prompt, Table
from astrarium.cli.lineup import Lineup
from astrarium.cli.screen import Screen
from astrarium.cli.session import choose

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
WIDTH = 100
SEED = "picture"
LINEUP = Lineup(("human", "greedy", "greedy"), ("Ann", "Kepler", "Halley"))


class Scene(NamedTuple):
    """A decision worth a picture: a choice among several options with the same verb."""

    file: str
    game: str
    verb: str
    round: int  # the first to look in


SCENES = (
    Scene("play.svg", "new-frontiers", "settle", 7),
    Scene("play-roll.svg", "roll-for-the-galaxy", "select", 7),
    Scene("play-emperor.svg", "galactic-emperor", "influence", 5),
)


def decision(table: Table, scene: Scene) -> tuple[Prompt, int]:
    """Let bots play until seat 0 has that choice, late enough; also where its news begin."""
    seen = 0
    while not table.over:
        seat = table.to_act[0]
        prompt = table.prompt(seat)
        chances = [option for option in prompt.options if option.text.startswith(f"{scene.verb} ")]
        if seat == 0 and len(chances) > 1 and table.round >= scene.round:
            return prompt, seen
        if seat == 0:
            seen = len(table.events)
        table.play(seat, choose(table, "greedy", seat))
    raise SystemExit(f"in the game with seed {SEED!r} seat 0 never has that choice")


def picture(scene: Scene) -> str:
    """The screen as SVG."""
    table = astrarium.game(scene.game).new(players=3, seed=SEED)
    prompt, seen = decision(table, scene)
    console = Console(
        width=WIDTH,
        height=100,
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        highlight=False,
        markup=False,
        emoji=False,
    )
    screen = Screen(console, LINEUP, table)
    console.print(screen.decision(table, prompt, table.story(0, seen)))
    svg = console.export_svg(title="astrarium play", unique_id="astrarium-play")
    # The reader's own fixed-width font will do; a picture must not fetch one from elsewhere.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"\s*<!--.*?-->", "", svg, flags=re.DOTALL).replace("Fira Code, ", "") + "\n"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        (target / scene.file).write_text(picture(scene), encoding="utf-8")
