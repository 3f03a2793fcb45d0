"""What the server counts about itself, in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
STAGES: Final = ("open", "playing", "over")
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5)
_SLOW: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.tables: Final = self._gauge("tables", "Tables in the database, by stage", "stage")
        self.rooms: Final = self._gauge("rooms", "Tables held in memory")
        self.sockets: Final = self._gauge("sockets", "Open WebSocket connections")
        self.commands: Final = self._counter(
            "commands", "Commands, by type and outcome: done, or why not", "type", "outcome"
        )
        self._children: Final[dict[tuple[str, str], Counter]] = {}
        self.command_seconds: Final = self._histogram(
            "command_seconds", "From a command to its acknowledgement", _QUICK
        )
        self.commit_seconds: Final = self._histogram(
            "commit_seconds", "What a commit of entries took", _QUICK
        )
        self.bot_seconds: Final = self._histogram(
            "bot_seconds", "What a decision of a bot took", _SLOW
        )
        self.bot_failures: Final = self._counter(
            "bot_failures", "Decisions made for a bot because it failed to"
        )
        self.requests: Final = self._counter(
            "requests", "HTTP requests, by method, route and status", "method", "route", "status"
        )
        self.faults: Final = self._counter("faults", "Requests that met a fault of the server")

    def count(self, type: str, outcome: str) -> None:
        """One more command."""
        child = self._children.get((type, outcome))
        if child is None:
            child = self._children[type, outcome] = self.commands.labels(type, outcome)
        child.inc()

    def text(self, tables: Mapping[str, int] | None) -> bytes:
        """All figures; `tables` are the numbers of tables by stage, None if they are not known now."""
        if tables is not None:
            for stage in STAGES:
                self.tables.labels(stage).set(tables.get(stage, 0))
        return generate_latest(self.registry)

    def _gauge(self, name: str, help: str, *labels: str) -> Gauge:
        return Gauge(f"astrarium_{name}", help, labels, registry=self.registry)

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(f"astrarium_{name}", help, labels, registry=self.registry)

    def _histogram(self, name: str, help: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"astrarium_{name}", help, buckets=buckets, registry=self.registry)
