"""Roll for the Galaxy: one module per word of the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.games.package import GamePackage, greedy, greedy_1, novice, skilled
from astrarium.kernel.rules import Rules, Setting

SETTINGS: Final = [Setting("first_game", False, "the cheaper starting tiles, no choice")]


def open_rules(components: Path | None) -> Rules:
    """The rules with the shipped components, or those of a file.

    :raises BadComponents: if the file is broken.
    """
    from astrarium.games.roll_for_the_galaxy.loader import FILE
    from astrarium.games.roll_for_the_galaxy.rules import RollForTheGalaxy

    return RollForTheGalaxy(FILE.load(components))


PACKAGE: Final = GamePackage(
    name="roll-for-the-galaxy",
    open_rules=open_rules,
    settings=SETTINGS,
    data="astrarium.games.roll_for_the_galaxy",
    bots=(
        greedy("astrarium.bots.roll_for_the_galaxy:GreedyBot"),
        novice("astrarium.bots.roll_for_the_galaxy_novice:NoviceBot"),
        skilled("astrarium.bots.roll_for_the_galaxy_skilled:SkilledBot"),
        greedy_1("astrarium.bots.roll_for_the_galaxy:GreedyBot"),
    ),
    board="astrarium.cli.boards.roll_for_the_galaxy:BOARD",
    box="astrarium.cli.boards.roll_for_the_galaxy:BOX",
    minutes=30,
    blurb="Dice are your people. Plan in secret, reveal together.",
)
