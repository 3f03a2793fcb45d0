"""Admission of connections: how many may be open, from one address and in all, and who was turned away."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

from uvicorn.server import ServerState

from astrarium.server.config import Config
from astrarium.server.limits import address_key
from astrarium.server.metrics import Metrics

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

MOST_EACH: Final = 200  # of one address: many households, or a school, behind one router
MOST_CONNECTIONS: Final = 20_000
MOST_FILES: Final = 65_536  # more would help nobody: see the line above
FEWEST_FILES: Final = 512  # where no limit is known
NOTICE_SECONDS: Final = 60.0

Why = Literal["address", "full", "slow", "large", "files"]


class Gate:
    """Counts open connections, and turns away those beyond the bounds.

    Trusted proxies stand for many people, so they have no bound of their own.
    """

    def __init__(
        self,
        most: int,
        each: int | None,
        proxies: Sequence[str],
        metrics: Metrics,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most: Final = most
        self._each: Final = each
        self._proxies: Final = [ipaddress.ip_network(one, strict=False) for one in proxies]
        self._turned_away: Final = metrics.turned_away
        self._now: Final = now
        self._open = 0
        self._by_address: Final[Counter[str]] = Counter()
        self._untold: Final[Counter[str]] = Counter()
        self._from: str | None = None
        self._quiet_until = 0.0

    def enter(self, peer: str | None) -> Literal["address", "full"] | None:
        """Count a new connection, or say why it is turned away."""
        why = self._bound(peer)
        if why is not None:
            self.turn_away(why, peer)
            return why
        self._open += 1
        self._by_address[address_key(peer)] += 1
        return None

    def leave(self, peer: str | None) -> None:
        """A connection that entered has ended."""
        self._open -= 1
        key = address_key(peer)
        self._by_address[key] -= 1
        if not self._by_address[key]:
            del self._by_address[key]

    def turn_away(self, why: Why, peer: str | None) -> None:
        """Count a connection that is closed by us; the log tells of the first, and of others once a minute."""
        self._turned_away.labels(why).inc()
        self._untold[why] += 1
        self._from = peer or self._from
        self._tell()

    def tick(self) -> None:
        """Once a second: what has not been told yet, and whether connections can be accepted at all."""
        # The event loop drops a connection for which there is no file without a word.
        if no_more_files():
            self.turn_away("files", None)
        elif self._untold:
            self._tell()

    def _tell(self) -> None:
        if self._now() < self._quiet_until:
            return
        self._quiet_until = self._now() + NOTICE_SECONDS
        about = {"why": dict(self._untold), "address": self._from, "open": self._open}
        log.warning("connections were turned away", extra=about)
        self._untold.clear()

    def _bound(self, peer: str | None) -> Literal["address", "full"] | None:
        if self._open >= self._most:
            return "full"
        if self._each is None or self._by_address[address_key(peer)] < self._each:
            return None
        return None if self._trusted(peer) else "address"

    def _trusted(self, peer: str | None) -> bool:
        try:
            address = ipaddress.ip_address(peer or "")
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._proxies)


def open_gate(config: Config, metrics: Metrics) -> Gate:
    """The gate of a server with this configuration."""
    each = MOST_EACH if config.limits else None
    return Gate(most_connections(file_limit()), each, config.proxies, metrics)


class GateState(ServerState):
    """What all connections of a server share, and their gate."""

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self.gate: Final = gate


def gate_of(state: ServerState) -> Gate:
    """The gate that a connection came through."""
    assert isinstance(state, GateState)
    return state.gate


# --- files -----------------------------------------------------------------------------------


def most_connections(files: int) -> int:
    """How many connections fit beside our own files: the database, workers, pages."""
    return min(MOST_CONNECTIONS, files - min(500, files // 4))


def file_limit() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return FEWEST_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def raise_file_limit() -> None:
    """Let this process open as many files as it is allowed to: each connection is one."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems have a lower limit that they do not name
            log.warning("the limit of open files stays as it is", extra={"files": soft})


def no_more_files() -> bool:
    """Whether this process or the machine has no file left to open."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in (errno.EMFILE, errno.ENFILE)
    return False
