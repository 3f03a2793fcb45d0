"""What bots are called at a table."""

from __future__ import annotations

from collections.abc import Collection

BOT_CALL_NAMES = ("Kepler", "Halley", "Cassini", "Huygens", "Tycho", "Messier")


def free_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    for name in BOT_CALL_NAMES:
        if name not in taken:
            return name
    number = 1
    while f"Bot {number}" in taken:
        number += 1
    return f"Bot {number}"
