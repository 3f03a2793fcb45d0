"""The bot `expert` for New Frontiers: the search of `astrarium.bots.search` with what `skilled` knows."""

from __future__ import annotations

from typing import Final

from astrarium.bots.net import Net
from astrarium.bots.new_frontiers_skilled import NewFrontiers
from astrarium.bots.search import Search

TRIED: Final = 10  # options within an action that are tried


class ExpertBot(Search):
    """Plays for the chance to win, as a network sees it several choices ahead."""

    def __init__(self, seed: int, net: Net | None = None) -> None:
        super().__init__(seed, NewFrontiers(TRIED), net)
