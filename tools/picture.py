"""Draw the picture of the play screen in the README, from a real game.

python tools/picture.py [FILE]        FILE is docs/images/play.svg unless given
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console

import astrarium
from astrarium import Prompt, Table
from astrarium.cli.lineup import Lineup
from astrarium.cli.screen import Screen
from astrarium.cli.session import choose
from astrarium.cli.tiles import components_of

FILE = Path(__file__).resolve().parent.parent / "docs" / "images" / "play.svg"
WIDTH = 100
SEED = "picture"
ROUND = 7
LINEUP = Lineup(("human", "greedy", "greedy"), ("Ann", "Kepler", "Halley"))


def settling(table: Table) -> tuple[Prompt, int]:
    """Let bots play until seat 0 may settle worlds of some choice; also where its news begin."""
    seen = 0
    while not table.over:
        seat = table.to_act[0]
        prompt = table.prompt(seat)
        worlds = [option for option in prompt.options if option.text.startswith("settle ")]
        if seat == 0 and len(worlds) > 1 and table.observe(0)["round"] >= ROUND:
            return prompt, seen
        if seat == 0:
            seen = len(table.events)
        table.play(seat, choose(table, "greedy", seat))
    raise SystemExit(f"in the game with seed {SEED!r} seat 0 never has that choice")


def picture() -> str:
    """The screen as SVG."""
    table = astrarium.game("new-frontiers").new(players=3, seed=SEED)
    prompt, seen = settling(table)
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
    screen = Screen(console, LINEUP, components_of(table))
    console.print(screen.decision(table, prompt, table.log(0, seen)))
    svg = console.export_svg(title="astrarium play", unique_id="astrarium-play")
    # The reader's own fixed-width font will do; a picture must not fetch one from elsewhere.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"\s*<!--.*?-->", "", svg, flags=re.DOTALL).replace("Fira Code, ", "") + "\n"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(picture(), encoding="utf-8")
