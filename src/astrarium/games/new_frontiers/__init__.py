"""New Frontiers: one module per word of the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.games.package import GamePackage, expert, greedy, greedy_1, novice, skilled
from astrarium.kernel.rules import Rules, Setting

SETTINGS: Final = [
    Setting("first_game", False, "the set-up for beginners: your home colony is dealt, not chosen"),
    Setting("goals", False, "Chart Galactic Goals and stockpiling"),
]


def open_rules(components: Path | None) -> Rules:
    """The rules with the shipped components, or those of a file.

    :raises BadComponents: if the file is broken.
    """
    from astrarium.games.new_frontiers.loader import FILE
    from astrarium.games.new_frontiers.rules import NewFrontiers

    return NewFrontiers(FILE.load(components))


PACKAGE: Final = GamePackage(
    name="new-frontiers",
    open_rules=open_rules,
    settings=SETTINGS,
    data="astrarium.games.new_frontiers",
    bots=(
        greedy("astrarium.bots.new_frontiers:GreedyBot"),
        novice("astrarium.bots.new_frontiers_novice:NoviceBot"),
        skilled("astrarium.bots.new_frontiers_skilled:SkilledBot"),
        expert("astrarium.bots.new_frontiers_expert:ExpertBot"),
        greedy_1("astrarium.bots.new_frontiers:GreedyBot"),
    ),
    board="astrarium.cli.boards.new_frontiers:BOARD",
    box="astrarium.cli.boards.new_frontiers:BOX",
    minutes=45,
    blurb="Choose an action, lead the round, settle the galaxy.",
)
