"""Rate limits: token buckets by person or address."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
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
    "login": Allowance(8, 15, "failed logins"),
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
        seconds = self.wait(now)
        if not seconds:
            self._left -= 1
        return seconds

    def wait(self, now: float) -> float:
        """The seconds until there is a token; 0 if there is one."""
        self._left = min(self._burst, self._left + (now - self._at) / self._every)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) * self._every

    def give_back(self) -> None:
        """Return a token that was taken."""
        self._left = min(self._burst, self._left + 1)


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
        if self._on:
            self._pass(kind, self._bucket(kind, who).take(self._now()))

    def check_left(self, kind: str, who: str) -> None:
        """Count nothing yet.

        :raises TooMany: if one more would be too many.
        """
        if self._on:
            self._pass(kind, self._bucket(kind, who).wait(self._now()))

    def give_back(self, kind: str, who: str) -> None:
        """What was counted against `who` need not have been."""
        if self._on:
            self._bucket(kind, who).give_back()

    def _pass(self, kind: str, seconds: float) -> None:
        if seconds:
            raise TooMany(ALLOWANCES[kind].words, seconds)

    def _bucket(self, kind: str, who: str) -> Bucket:
        key = (kind, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            allowance = ALLOWANCES[kind]
            bucket = self._buckets[key] = Bucket(allowance.burst, allowance.every, self._now())
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Recent:
    """A bounded memory of things, which forgets those longest not thought of (LRU)."""

    def __init__(self, most: int = MOST_BUCKETS) -> None:
        self._most = most
        self._things: OrderedDict[tuple[str, ...], None] = OrderedDict()

    def add(self, *thing: str) -> None:
        self._things[thing] = None
        self._things.move_to_end(thing)
        if len(self._things) > self._most:
            self._things.popitem(last=False)

    def __contains__(self, thing: tuple[str, ...]) -> bool:
        return thing in self._things


@lru_cache(MOST_BUCKETS)
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
