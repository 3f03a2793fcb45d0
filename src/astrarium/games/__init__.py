"""The games, one package each."""

from __future__ import annotations

# The public name, and the package under this one.
GAMES = {
    "new-frontiers": "new_frontiers",
    "roll-for-the-galaxy": "roll_for_the_galaxy",
    "galactic-emperor": "galactic_emperor",
}
