"""How much is kept, and for how long: docs/operations.md has the same figures.

Tables that have started stay for ever, and so do people who keep their names.
"""

from __future__ import annotations

from typing import Final

DAY: Final = 24 * 3600.0

GUEST_DAYS: Final = 60
"""A guest without a seat, table, chat line or upload who does not come for so long is forgotten."""
OPEN_TABLE_DAYS: Final = 14
"""A table that has not started goes when nothing has happened at it for so long."""
REPLAY_DAYS: Final = 180
"""An uploaded game goes when nobody has looked at it for so long."""
LOGIN_DAYS: Final = 366
"""A log-in goes when it has not been used for so long: its cookie has expired by then."""

MOST_LOGINS: Final = 20
"""Of one person; one more ends the one that was not used for longest."""
MOST_OPEN: Final = 50
"""Tables of one host that have not started."""
MOST_LISTED: Final = 3
"""Those of them that are listed for everyone, so that nobody fills the list."""
MOST_TOKENS: Final = 25
"""Of one seat; one more voids all before it."""
MOST_ENTRIES: Final = 10_000
"""Of one table; then it takes only what brings the game to its end. A game has a few hundred."""
MOST_CHAT_KEPT: Final = 2_000
"""The last lines of a table's chat."""
MOST_REPLAYS: Final = 50
"""Uploaded games of one person. One more takes the place of the one that was not looked at for longest."""
MOST_REPLAY_CHARACTERS: Final = 10_000_000
"""All uploads of one person together."""
LONGEST_SEED: Final = 200
"""Characters of the seed in an uploaded record."""
