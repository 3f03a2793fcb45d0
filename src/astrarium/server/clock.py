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
    """The game clock of one seat.

    A decision that others see earns time: the increment of a live clock, or the full time of a slow one. Steps behind
    a screen earn none, or the clock would tell how many there were. Taking a decision back gives up what it earned.
    """

    def __init__(self, rule: dict[str, Any]) -> None:
        self.rule: Final = rule
        self.left: float | None = full_time(rule)
        self.since: float | None = None  # when the table began to wait for this seat
        self._earned: list[float] = []  # by the decisions since the last that nobody can take back

    def wait(self, at: float) -> None:
        """The seat owes a decision from now on, if it did not already."""
        if self.since is None:
            self.since = at

    def stop(self, at: float) -> None:
        """The seat owes nothing for now."""
        if self.since is not None and self.left is not None:
            self.left = max(0.0, self.left - max(0.0, at - self.since))
        self.since = None

    def withdraw(self) -> None:
        """The question was withdrawn: a slow clock gives the full time for the next."""
        if self.rule["kind"] == DAYS:
            self.left = full_time(self.rule)

    def earn(self) -> None:
        """The seat has made a decision that others see."""
        if self.left is None:
            return
        if self.rule["kind"] == DAYS:
            gain = self.rule["days"] * DAY - self.left
        else:
            gain = float(self.rule["increment"])
        self.left += gain
        self._earned.append(gain)

    def give_up(self, decisions: int) -> None:
        """The seat has taken so many of these decisions back."""
        for _ in range(decisions):
            if self.left is not None and self._earned:
                self.left = max(0.0, self.left - self._earned.pop())

    def settle(self) -> None:
        """Nothing decided so far can be taken back any more."""
        self._earned.clear()

    def skip(self, since: float, until: float) -> None:
        """Do not count the time between these two, in which nobody could play."""
        if self.since is not None:
            self.since += max(0.0, until - max(since, self.since))

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
