"""Game clocks: how much time each person has left, and since when the table waits for them.

Times come from the entries, so every process that reads them agrees on what is left.
"""

from __future__ import annotations

from typing import Any, Final

DAY: Final = 86_400.0
LEAST_AFTER_RETURN: Final = 60.0  # seconds given to someone who takes a seat back with less

NO_CLOCK: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"


class Clock:
    """The game clock of one seat."""

    def __init__(self, rule: dict[str, Any]) -> None:
        self.rule: Final = rule
        self.left: float | None = full_time(rule)
        self.since: float | None = None  # when the table began to wait for this seat

    def wait(self, at: float) -> None:
        """The seat owes a decision from now on, if it did not already."""
        if self.since is None:
            self.since = at

    def stop(self, at: float, moved: bool) -> None:
        """The seat owes nothing more, or has moved and owes its next decision."""
        if self.since is None:
            return
        used = max(0.0, at - self.since)
        self.since = None
        if self.left is None:
            return
        if self.rule["kind"] == DAYS:
            self.left = full_time(self.rule)
        else:
            self.left = max(0.0, self.left - used) + (self.rule["increment"] if moved else 0)

    def give_back(self) -> None:
        """Restart the clock for someone who takes the seat back after their time ran out."""
        if self.left is not None:
            again = full_time(self.rule) if self.rule["kind"] == DAYS else LEAST_AFTER_RETURN
            self.left = max(self.left, again or 0.0)

    @property
    def deadline(self) -> float | None:
        """When the time of this seat runs out, if it is running."""
        if self.left is None or self.since is None:
            return None
        return self.since + self.left


def full_time(rule: dict[str, Any]) -> float | None:
    if rule["kind"] == LIVE:
        return float(rule["minutes"] * 60)
    return rule["days"] * DAY if rule["kind"] == DAYS else None
