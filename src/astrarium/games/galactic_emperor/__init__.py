"""Galactic Emperor: one module per word of the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.games.package import GamePackage, expert, greedy, greedy_1, novice, skilled
from astrarium.kernel.rules import Rules, Setting

SETTINGS: Final[list[Setting]] = []


def open_rules(components: Path | None) -> Rules:
    """The rules with the shipped components, or those of a file.

    :raises BadComponents: if the file is broken.
    """
    from astrarium.games.galactic_emperor.loader import FILE
    from astrarium.games.galactic_emperor.rules import GalacticEmperor

    return GalacticEmperor(FILE.load(components))


PACKAGE: Final = GamePackage(
    name="galactic-emperor",
    open_rules=open_rules,
    settings=SETTINGS,
    data="astrarium.games.galactic_emperor",
    bots=(
        greedy("astrarium.bots.galactic_emperor:GreedyBot"),
        novice("astrarium.bots.galactic_emperor_novice:NoviceBot"),
        skilled("astrarium.bots.galactic_emperor_skilled:SkilledBot"),
        expert("astrarium.bots.galactic_emperor_expert:ExpertBot"),
        greedy_1("astrarium.bots.galactic_emperor:GreedyBot"),
    ),
    board="astrarium.cli.boards.galactic_emperor:BOARD",
    box="astrarium.cli.boards.galactic_emperor:BOX",
    minutes=90,
    blurb="Seven roles, one dying sun, and fleets on the move.",
)
