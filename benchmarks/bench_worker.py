"""What every benchmark worker shares: the line protocol and the timing of a slice.

A worker reads one JSON object a line, ``{"what": "engine", "seconds": 0.6}``, and answers each
with one line: ``{"what": "engine", "decisions": N, "games": G, "seconds": S, "calibration": M}``.
Play adds ``forced`` where it can; the other measures add a figure of their own (``microseconds``,
``bytes_mid``, ``bytes_end``). ``{"what": "about"}`` is answered with versions, and a request that
fails with ``{"error": ...}``.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import repeat
from time import perf_counter
from typing import Any, NamedTuple, TextIO

Figures = dict[str, Any]
Measure = Callable[[float], Figures]
Copier = Callable[[], object]

CALIBRATION_LOOPS = 200_000
COPIES_A_BATCH = 20
MID_GAME_SEEDS = (1, 2, 3, 4)


class Played(NamedTuple):
    """One game: how many decisions it took, and how many of them had a single option.

    ``forced`` is None where the loop cannot see the options.
    """

    decisions: int
    forced: int | None


class GameSlices:
    """Plays whole games, each with the next seed, until the time asked for has passed."""

    def __init__(self, play_one: Callable[[int], Played]) -> None:
        self._play_one = play_one
        self._seed = 0

    def __call__(self, seconds: float) -> Figures:
        """Play for about this long; the game under way at the end is finished and counted."""
        decisions = games = forced = 0
        forced_known = True
        start = perf_counter()
        elapsed = 0.0
        while elapsed < seconds:
            self._seed += 1
            played = self._play_one(self._seed)
            decisions += played.decisions
            if played.forced is None:
                forced_known = False
            else:
                forced += played.forced
            games += 1
            elapsed = perf_counter() - start
        figures: Figures = {"decisions": decisions, "games": games, "seconds": elapsed}
        if forced_known:
            figures["forced"] = forced
        return figures


class CopySlices:
    """Copies mid-game states over and over; a copy is dropped as soon as it is made."""

    def __init__(self, prepare: Callable[[], Sequence[Copier]]) -> None:
        self._prepare = prepare
        self._copiers: Sequence[Copier] = ()

    def __call__(self, seconds: float) -> Figures:
        """Copy for about this long and give the microseconds of one copy."""
        if not self._copiers:
            self._copiers = self._prepare()
        copies = 0
        start = perf_counter()
        elapsed = 0.0
        while elapsed < seconds:
            for copier in self._copiers:
                for _ in repeat(None, COPIES_A_BATCH):
                    copier()
            copies += COPIES_A_BATCH * len(self._copiers)
            elapsed = perf_counter() - start
        return {
            "decisions": 0,
            "games": 0,
            "seconds": elapsed,
            "microseconds": elapsed / copies * 1e6,
        }


def calibrate() -> float:
    """Iterations a second of a fixed pure-Python loop: how fast the machine is at this moment."""
    total = 0
    start = perf_counter()
    for i in range(CALIBRATION_LOOPS):
        total = (total + i * 3) & 0xFFFF
    return CALIBRATION_LOOPS / (perf_counter() - start)


def serve(measures: dict[str, Measure], about: Callable[[], Figures]) -> None:
    """Answer requests from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the driver's to handle
    replies = _private_stdout()
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(_answer(line, measures, about)), file=replies, flush=True)


def _private_stdout() -> TextIO:
    """Keep the real standard output for answers; what a library prints goes to standard error."""
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return replies


def _answer(line: str, measures: dict[str, Measure], about: Callable[[], Figures]) -> Figures:
    try:
        request = json.loads(line)
        what = request["what"]
        if what == "about":
            return {"what": what, "python": platform.python_version(), **about()}
        if what not in measures:
            return {"error": f"unknown measure {what!r}; known: {', '.join(measures)}"}
        return {"what": what, **_measured(measures[what], float(request["seconds"]))}
    except Exception as error:  # the driver has to hear of any failure, whatever it is
        return {"error": f"{type(error).__name__}: {error}"}


def _measured(measure: Measure, seconds: float) -> Figures:
    gc.collect()
    before = calibrate()
    figures = measure(seconds)
    return {**figures, "calibration": (before + calibrate()) / 2}
