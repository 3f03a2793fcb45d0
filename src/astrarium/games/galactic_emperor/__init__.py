"""Galactic Emperor: one module per word of the rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.kernel.rules import Rules, Setting

SETTINGS: Final[list[Setting]] = []


def open_rules(components: Path | None) -> Rules:
    """The rules with the shipped components, or those of a file.

    :raises BadComponents: if the file is broken.
    """
    from astrarium.games.galactic_emperor.loader import load
    from astrarium.games.galactic_emperor.rules import GalacticEmperor

    return GalacticEmperor(load(components))
