"""Rate limits: token buckets by person or address."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from astrarium.server.entry import Refused

MOST_BUCKETS = 20_000


class Allowance(NamedTuple):
    """A rate: a burst, then one more every so many seconds; `words` name what is counted."""

    burst: int
    every: float
    words: str


ALLOWANCES = {
    "guest": Allowance(30, 10, "new names from one address"),
    "login": Allowance(8, 15, "login attempts"),
    "password": Allowance(5, 30, "password changes"),
    "create": Allowance(12, 15, "new tables"),
    "create from": Allowance(60, 5, "new tables from one address"),
    "token": Allowance(10, 10, "new tokens"),
    "upload": Allowance(6, 15, "uploads"),
    "chat": Allowance(8, 1.5, "chat lines"),
    "command": Allowance(80, 0.05, "commands"),
    "study": Allowance(30, 0.2, "studies"),
    "replay": Allowance(120, 0.05, "replay steps"),
    "socket": Allowance(80, 0.5, "connections from one address"),
    "poll": Allowance(120, 0.1, "requests for a table"),
    "miss": Allowance(30, 2, "wrong codes"),
}


class TooMany(Refused):
    """The rate limit is exceeded; `seconds` says when to try again."""

    def __init__(self, words: str, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        unit = "second" if self.seconds == 1 else "seconds"
        super().__init__("limit", f"Too many {words}. Try again in {self.seconds} {unit}.")


class Bucket:
    """A token bucket: holds up to `burst` tokens and regains one every so many seconds."""

    __slots__ = ("_at", "_burst", "_every", "_left")

    def __init__(self, burst: int, every: float, now: float) -> None:
        self._burst = burst
        self._every = every
        self._left = float(burst)
        self._at = now

    def take(self, now: float) -> float:
        """Take a token: 0 if there was one, else the seconds until there will be."""
        self._left = min(self._burst, self._left + (now - self._at) / self._every)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) * self._every


class Limits:
    """The rate limiter: the buckets of everyone seen lately (LRU), so memory is bounded."""

    def __init__(
        self,
        on: bool = True,
        most: int = MOST_BUCKETS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on = on
        self._most = most
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def check(self, kind: str, who: str) -> None:
        """Count one thing of that kind against `who`, a person's id or an address.

        :raises TooMany: if there have been too many.
        """
        if not self._on:
            return
        allowance = ALLOWANCES[kind]
        now = self._now()
        key = (kind, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(allowance.burst, allowance.every, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        seconds = bucket.take(now)
        if seconds:
            raise TooMany(allowance.words, seconds)


def address_key(host: str | None) -> str:
    """What counts as one address: an IPv4 address, or the network of an IPv6 one."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
