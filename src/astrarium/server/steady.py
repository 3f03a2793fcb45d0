"""A clock that no change of the system's clock can move."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds_passed() -> float:
    """Seconds since some moment, those that the machine slept among them where the system counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Steady:
    """The time of day when it was made, and the time that has passed since."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        passed: Callable[[], float] = seconds_passed,
    ) -> None:
        self._passed = passed
        self._offset = wall() - passed()

    def __call__(self) -> float:
        return self._offset + self._passed()

    def set(self, now: float) -> None:
        """Go by another clock: that of a database that several servers share."""
        self._offset = now - self._passed()
