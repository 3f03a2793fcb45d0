"""The bot `expert` for Galactic Emperor: the search of `astrarium.bots.search` with what `skilled` knows."""

from __future__ import annotations

from typing import Final

from astrarium.bots.galactic_emperor_skilled import GalacticEmperor
from astrarium.bots.net import Net
from astrarium.bots.search import Search

TRIED: Final = 10  # options within a role that are tried


class ExpertBot(Search):
    """Plays for the chance to win, as a network sees it several choices ahead."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, GalacticEmperor(TRIED), net)
