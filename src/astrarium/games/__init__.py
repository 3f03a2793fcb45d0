"""The games, one package each."""

from __future__ import annotations

# The games that can be played: the public name, and the package under this one.
GAMES = {"new-frontiers": "new_frontiers"}
