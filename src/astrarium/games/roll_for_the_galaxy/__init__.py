"""Roll for the Galaxy: one module per word of the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.kernel.rules import Rules, Setting

SETTINGS: Final = [Setting("first_game", False, "the cheaper starting tiles, no choice")]


def open_rules(components: Path | None) -> Rules:
    """The rules with the shipped components, or those of a file.

    :raises BadComponents: if the file is broken.
    """
    from astrarium.games.roll_for_the_galaxy.loader import load
    from astrarium.games.roll_for_the_galaxy.rules import RollForTheGalaxy

    return RollForTheGalaxy(load(components))
