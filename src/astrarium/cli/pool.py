"""Work on all cores: parts of it go to processes of their own, with progress for whoever watches."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from astrarium.cli.errors import UsageError

GAMES_PER_WORKER = 20  # fewer are not worth the start of a process

Part = TypeVar("Part")
Done = TypeVar("Done")


def workers_for(wanted: int | None, games: int) -> int:
    """How many processes to use: as many as wanted, else one per core that is ours.

    :raises UsageError: if fewer than one is wanted.
    """
    if wanted is not None and wanted < 1:
        raise UsageError(f"--workers is a number from 1, not {wanted}")
    if wanted is None:
        ours = getattr(os, "sched_getaffinity", None)
        cores = len(ours(0)) if ours is not None else os.cpu_count() or 1
        wanted = max(1, min(cores, games // GAMES_PER_WORKER))
    return min(wanted, games)


class Pool:
    """Some processes, or this one alone if there is one worker; a context."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Pool:
        if self._workers > 1:
            # Fresh processes: a fork would copy whatever runs here.
            context = multiprocessing.get_context("spawn")
            with _interrupts_held():
                self._pool = ProcessPoolExecutor(
                    self._workers, mp_context=context, initializer=_leave_interrupts
                )
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._pool is None:
            return
        if kind is not None:
            for process in multiprocessing.active_children():
                process.terminate()  # nobody waits for the games they are in
        self._pool.shutdown(cancel_futures=True)

    def each(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        """What `work` gives for each part, in the order in which they get done."""
        if self._pool is None:
            yield from map(work, parts)
            return
        # A few parts at a time are handed out, so that millions of games need no list of futures.
        left = iter(parts)
        pending: set[Future[Done]] = set()
        while True:
            with _interrupts_held():
                for part in left:
                    pending.add(self._pool.submit(work, part))
                    if len(pending) >= self._workers * 3:
                        break
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until workers are started: it would strike in the middle of an import, theirs or ours.

    Here it is noted, for it may reach us by way of another thread, such as the progress bar's. A worker
    inherits that it is blocked: it is deaf to it long before it reaches `_leave_interrupts`.
    """
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        with _interrupts_blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
    if noted and callable(before):
        before(signal.SIGINT, None)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """In this thread and in what it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # would let interrupts through again if it were started later
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def progress() -> Progress:
    """A progress bar on standard error, where a terminal is there to show it."""
    return Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
