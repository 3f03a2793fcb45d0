"""Metrics of the server, in the format of Prometheus.

What happens with every move is counted here, in the event loop's thread and without locks, and exported on
request: the library's own counters cost a thirtieth of the server's time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
STAGES: Final = ("open", "playing", "over")
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5)
_SLOW: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)


class Commands(Collector):
    """A counter: commands by type and outcome."""

    def __init__(self) -> None:
        self._tally: Final[Tally[tuple[str, str]]] = Tally()

    def add(self, type: str, outcome: str) -> None:
        """Count one."""
        self._tally[type, outcome] += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(
            "astrarium_commands",
            "Commands, by type and outcome: done, or why not",
            labels=("type", "outcome"),
        )
        for labels, number in self._tally.items():
            family.add_metric(labels, number)
        yield family


class Seconds(Collector):
    """A histogram: how long something took."""

    def __init__(self, name: str, help: str, bounds: tuple[float, ...]) -> None:
        self._name: Final = f"astrarium_{name}"
        self._help: Final = help
        self._bounds: Final = bounds
        self._numbers: Final = [0] * (len(bounds) + 1)  # the last is for what took longer
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Record one duration."""
        self._numbers[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._numbers))))
        yield HistogramMetricFamily(self._name, self._help, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.tables: Final = self._gauge("tables", "Tables in the database, by stage", "stage")
        self.rooms: Final = self._gauge("rooms", "Tables held in memory")
        self.sockets: Final = self._gauge("sockets", "Open WebSocket connections")
        self.commands: Final = Commands()
        self.registry.register(self.commands)
        self.command_seconds: Final = self._seconds(
            "command_seconds", "From a command to its acknowledgement", _QUICK
        )
        self.commit_seconds: Final = self._seconds(
            "commit_seconds", "What a commit of entries took", _QUICK
        )
        self.bot_seconds: Final = self._seconds(
            "bot_seconds", "What a decision of a bot took", _SLOW
        )
        self.bot_failures: Final = self._counter(
            "bot_failures", "Decisions made at random because a bot failed time after time"
        )
        self.bot_restarts: Final = self._counter(
            "bot_restarts", "Bot workers replaced because they died or their bot failed"
        )
        self.bot_workers: Final = self._gauge("bot_workers", "Bot workers, by engine", "engine")
        self.requests: Final = self._counter(
            "requests", "HTTP requests, by method, route and status", "method", "route", "status"
        )
        self.turned_away: Final = self._counter(
            "turned_away", "Connections closed by the server, by reason", "why"
        )
        self.unsettled: Final = self._gauge(
            "unsettled_seconds", "For how long the oldest write has been waiting for its answer"
        )
        self.last_commit: Final = self._gauge(
            "last_commit_seconds", "When something was last written, in seconds since 1970"
        )
        self.waking: Final = self._gauge("waking_tables", "Tables in play that are still to wake")
        self.driven: Final = self._gauge(
            "driven_tables", "Tables in play whose bots and clocks this server sees to"
        )
        self.troubled: Final = self._gauge(
            "troubled_tables", "Tables that cannot be played, by kind: broken or frozen", "kind"
        )
        self.listening: Final = self._gauge(
            "listening", "1 while news of other servers arrive; with SQLite always"
        )
        self.faults: Final = self._counter(
            "faults", "Requests and messages that met a fault of the server"
        )

    def text(self, tables: Mapping[str, int] | None) -> bytes:
        """All metrics as text; `tables` are the numbers of tables by stage, None if they are unknown now."""
        if tables is not None:
            for stage in STAGES:
                self.tables.labels(stage).set(tables.get(stage, 0))
        return generate_latest(self.registry)

    def _gauge(self, name: str, help: str, *labels: str) -> Gauge:
        return Gauge(f"astrarium_{name}", help, labels, registry=self.registry)

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(f"astrarium_{name}", help, labels, registry=self.registry)

    def _seconds(self, name: str, help: str, bounds: tuple[float, ...]) -> Seconds:
        seconds = Seconds(name, help, bounds)
        self.registry.register(seconds)
        return seconds
