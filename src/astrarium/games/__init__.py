"""The games, one package each."""

from __future__ import annotations

# The games that can be played: the public name, and the package under this one.
GAMES = {"new-frontiers": "new_frontiers"}

# Those whose rules are written down; the last ones cannot be played yet.
WRITTEN = {**GAMES, "roll-for-the-galaxy": "roll_for_the_galaxy"}
