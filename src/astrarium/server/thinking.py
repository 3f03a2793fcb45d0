"""The bot worker pool: each decision runs in a worker process, with a time limit.

The pool replaces a worker that dies, or whose bot takes too long, raises an exception or chooses what is not offered,
and asks for the same decision again. After several failures the seat plays some legal option once, so that no bot can
hold up a table.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from astrarium.server.metrics import Metrics

log = logging.getLogger(__name__)

TRIES: Final = 3  # of a bot that fails
KILLS: Final = 8  # that a decision survives: a worker killed from outside is no fault of its bot
THINKING: Final = 0.2  # of the time for a decision: the rest is for a machine that is busy
MOVES_PER_WORKER: Final = 5_000  # then it is replaced, against slow leaks
START_SECONDS: Final = 120.0  # a busy machine takes its time to load the games

# Not run as a module, so that what it imports is what others import.
WORKER: Final = (sys.executable, "-c", "from astrarium.bots.worker import main; main()")


class Failed(Exception):
    """A worker is no longer usable; the message says why."""


class Killed(Failed):
    """Somebody else ended the worker, such as a system that is short of memory."""


class Worker:
    """A worker process, and the protocol with it."""

    def __init__(self, process: Process, engine: Path | None) -> None:
        self._process: Final = process
        self.engine: Final = engine
        self.compiled = False
        self.moves = 0

    async def greet(self) -> None:
        """Wait until it is ready.

        :raises Failed: if it is not in time.
        """
        self.compiled = bool((await self._hear(START_SECONDS)).get("compiled"))

    async def ask(self, question: dict[str, Any], seconds: float) -> int:
        """The option it chooses.

        :raises Failed: if it does not choose one in time.
        """
        assert self._process.stdin is not None
        self.moves += 1
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            await self._process.stdin.drain()
        except (OSError, RuntimeError):
            # It ended, as the next line finds; RuntimeError is uvloop's word for a pipe that has been closed.
            pass
        answer = await self._hear(seconds)
        if not isinstance(option := answer.get("option"), int):
            raise Failed(f"raised {answer.get('error', answer)}")
        return option

    async def _hear(self, seconds: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                line = await self._process.stdout.readline()
                if not line:
                    code = await self._process.wait()
                    if code == -signal.SIGKILL:
                        raise Killed("was killed")
                    raise Failed(f"ended its worker (exit code {code})")
        except TimeoutError:
            raise Failed(f"took longer than {seconds:g} s") from None
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise Failed(f"said {line[:80]!r}, which is no answer")
        return answer

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def end(self) -> None:
        """Stop it at once."""
        with suppress(ProcessLookupError):
            self._process.kill()
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        with suppress(OSError):  # what could not be written to a worker that was killed
            await self._process.stdin.wait_closed()


class Thinkers:
    """The bot worker pool; belongs to one event loop."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        metrics: Metrics,
        *,
        engine: Path | None = None,
        command: Sequence[str] = WORKER,
        bots: Sequence[str] = (),
    ) -> None:
        """`engine` is a folder in which a compiled copy of the package may appear at any time.

        `bots` are those that the operator lists.
        """
        self.seconds: Final = seconds
        self._workers: Final = workers
        self._metrics: Final = metrics
        self._engine: Final = engine
        self._command: Final = command
        self._bots: Final = bots
        self._free: Final = asyncio.Semaphore(workers)
        self._idle: Final[list[Worker]] = []
        self._all: Final[set[Worker]] = set()
        self.startable = True
        """Whether the last attempt to start a worker succeeded."""

    async def choose(self, bot: str, game: str, record: str, seat: int, options: list[int]) -> int:
        """The option that `bot` chooses for `seat` where the record ends; some legal option if it fails."""
        question = {
            "bot": bot,
            "game": game,
            "record": record,
            "seat": seat,
            "seconds": self.seconds * THINKING,
        }
        about = {"bot": bot, "game": game}
        failures = kills = 0
        while failures < TRIES and kills < KILLS:
            try:
                async with self._free:
                    return await self._ask(question, options)
            except (Failed, OSError) as error:
                if isinstance(error, Killed):
                    kills += 1
                else:
                    failures += 1
                self._metrics.bot_restarts.inc()
                log.warning("bot worker replaced", extra=about | {"trouble": str(error)})
        self._metrics.bot_failures.inc()
        log.error("bot failed: its seat plays at random once", extra=about)
        return secrets.choice(options)

    async def warm_up(self) -> None:
        """Start the workers before they are needed."""
        await asyncio.gather(*(self._warm_one() for _ in range(self._workers)))

    async def close(self) -> None:
        """Stop all workers."""
        workers = list(self._all)
        self._idle.clear()
        self._all.clear()
        await asyncio.gather(*(worker.end() for worker in workers))

    async def _warm_one(self) -> None:
        async with self._free:
            self._idle.append(await self._take())

    async def _ask(self, question: dict[str, Any], options: list[int]) -> int:
        worker = await self._take()
        try:
            option = await worker.ask(question, self.seconds)
            if option not in options:
                raise Failed(f"chose {option}, which is not offered")
        except BaseException:  # a decision that nobody waits for any more among them
            await self._drop(worker)
            raise
        self._idle.append(worker)
        return option

    async def _take(self) -> Worker:
        """An idle worker, or a new one."""
        engine = self._ready_engine()
        while self._idle:
            worker = self._idle.pop()
            if worker.alive and worker.engine == engine and worker.moves < MOVES_PER_WORKER:
                return worker
            await self._drop(worker)
        return await self._start()

    async def _start(self) -> Worker:
        engine = self._ready_engine()
        environment = dict(os.environ) | {"ASTRARIUM_BOTS": ",".join(self._bots)}
        if engine is not None:
            others = environment.get("PYTHONPATH")
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(engine), others]))
        start = asyncio.create_task(
            asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, env=environment)
        )
        try:
            process = await asyncio.shield(start)
        except asyncio.CancelledError:  # a process that is half started would be lost
            await Worker(await start, engine).end()
            raise
        except OSError:
            self.startable = False
            raise
        worker = Worker(process, engine)
        self._all.add(worker)
        try:
            await worker.greet()
            self.startable = True
        except BaseException as error:
            self.startable = self.startable and not isinstance(error, Failed)
            await self._drop(worker)
            raise
        self._count()
        return worker

    async def _drop(self, worker: Worker) -> None:
        self._all.discard(worker)
        self._count()
        await worker.end()

    def _ready_engine(self) -> Path | None:
        """The folder with the compiled engine, once it is whole."""
        if self._engine is not None and (self._engine / "stamp").is_file():
            return self._engine
        return None

    def _count(self) -> None:
        compiled = sum(worker.compiled for worker in self._all)
        self._metrics.bot_workers.labels("compiled").set(compiled)
        self._metrics.bot_workers.labels("interpreted").set(len(self._all) - compiled)
