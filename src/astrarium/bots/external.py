"""Bots that are programs of their own, asked line by line over standard input and output.

`docs/external_bots.md` describes the protocol. A program that prints junk, ends or answers late loses that decision
to a legal option at random. It is started again for the next one.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel.bot import UNLIMITED, Budget, Decision
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import BadSetup, IllegalMove
from astrarium.kernel.seat import Seat

PROTOCOL: Final = "astrarium 1"
PARTS: Final = ("view", "history")  # which a program may ask for
SECONDS: Final = 10.0  # for a decision, if the budget sets no time
GRACE: Final = 0.2  # seconds on top of the budget, for the way there and back
START_SECONDS: Final = 30.0
STARTS: Final = 3  # that fail in a row before a program is no longer started
LONGEST_LINE: Final = 65_536
MOST_LINES: Final = 10_000  # of one answer

Command = tuple[str, ...]


class Fault(Exception):
    """A program did not answer as it should; the message says what it did."""


def parse_command(text: str) -> Command:
    """The words of a command, which no shell sees.

    :raises BadSetup: if there is no such program.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadSetup(f"the command of exec:{text} cannot be read: {error}") from None
    if not words:
        raise BadSetup("exec: needs a command, such as exec:'python3 bot.py'")
    if shutil.which(words[0]) is None:
        raise BadSetup(f"there is no program {words[0]!r} to run for exec:{text}")
    return tuple(words)


class Program:
    """A running program, and the lines to and from it."""

    def __init__(self, command: Command) -> None:
        self.command: Final = command
        self._process: Final = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for us; and whatever it starts ends with it
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._to: Final = self._process.stdin.fileno()
        self._from: Final = self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._read = b""
        self.parts: tuple[str, ...] = ()
        _running.add(self)

    def greet(self) -> None:
        """:raises Fault: if it does not say that it is ready."""
        end = time.monotonic() + START_SECONDS
        self.write(f"{PROTOCOL}\n", end)
        word, *parts = self.line(end).split() or [""]
        if word != "ready" or not set(parts) <= set(PARTS):
            raise Fault(f"said {word!r} instead of `ready`, `ready view` or `ready view history`")
        self.parts = tuple(parts)

    def write(self, text: str, end: float) -> None:
        """:raises Fault: if it does not take the text by then."""
        data = text.encode()
        while data:
            self._wait(self._to, selectors.EVENT_WRITE, end)
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Fault("ended") from None

    def line(self, end: float) -> str:
        """The next line it says, without its end.

        :raises Fault: if none comes by then.
        """
        while b"\n" not in self._read:
            if len(self._read) > LONGEST_LINE:
                raise Fault(f"said a line of more than {LONGEST_LINE} bytes")
            self._wait(self._from, selectors.EVENT_READ, end)
            self._take()
        line, _, self._read = self._read.partition(b"\n")
        return line.decode(errors="replace").strip()

    def check_silent(self) -> None:
        """:raises Fault: if it has said anything before it was asked."""
        with contextlib.suppress(BlockingIOError):
            self._take()
        if self._read:
            raise Fault(f"said {self._read[:60]!r} before it was asked")

    def end(self) -> None:
        """Stop it at once."""
        _running.discard(self)
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()

    def _take(self) -> None:
        data = os.read(self._from, LONGEST_LINE)
        if not data:
            raise Fault("ended")
        self._read += data

    def _wait(self, descriptor: int, event: int, end: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(0.0, end - time.monotonic())):
                raise Fault("took too long")


_running: set[Program] = set()
_idle: dict[Command, list[Program]] = {}  # those that wait for their next game


def end_programs() -> None:
    """Stop all programs, those of games that go on among them."""
    _idle.clear()
    for program in list(_running):
        program.end()


atexit.register(end_programs)


class ExternalBot:
    """A program of its own in one seat of one game. `faults` says, for each decision that it lost, why."""

    def __init__(self, command: Command, seed: int) -> None:
        self._command: Final = command
        self._seed: Final = seed
        self._generator: Final = Generator(seed)
        self._program: Program | None = None
        self._told = 0  # the number of the first event that it has not been told of
        self._failed_starts = 0
        self.faults: list[str] = []

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> Decision:
        try:
            return self._asked(seat, budget)
        except Fault as fault:
            self.faults.append(f"{' '.join(self._command)} {fault}")
            self._drop()
            return Decision(seat.options[self._generator.below(len(seat.options))])
        except BaseException:  # Ctrl-C: its answer would come when it is asked for another
            self._drop()
            raise

    def close(self) -> None:
        """The program waits for its next game."""
        if self._program is not None:
            _idle.setdefault(self._command, []).append(self._program)
            self._program = None

    def _asked(self, seat: Seat, budget: Budget) -> Decision:
        seconds = SECONDS if budget.seconds is None else budget.seconds
        if self._program is None:
            self._program = self._started(seat)
        program = self._program
        program.check_silent()
        end = time.monotonic() + seconds + GRACE
        program.write(self._question(program, seat, budget, seconds), end)
        return _answer(program, seat, end)

    def _started(self, seat: Seat) -> Program:
        """A program that knows its game: an idle one, or a new one."""
        hello = (
            f"game {seat.rules.name} seat {seat.number} players {seat.players} seed {self._seed}\n"
        )
        self._told = 0
        idle = _idle.get(self._command, [])
        while idle:
            program = idle.pop()
            try:
                program.check_silent()
                program.write(hello, time.monotonic() + START_SECONDS)
                return program
            except Fault:
                program.end()
        if self._failed_starts == STARTS:
            raise Fault(f"could not be started {STARTS} times in a row")
        self._failed_starts += 1
        try:
            program = Program(self._command)
        except OSError as error:
            raise Fault(f"could not be started: {error.strerror}") from None
        try:
            program.greet()
            program.write(hello, time.monotonic() + START_SECONDS)
        except BaseException:
            program.end()
            raise
        self._failed_starts = 0
        return program

    def _question(self, program: Program, seat: Seat, budget: Budget, seconds: float) -> str:
        prompt = seat.prompt
        head = f"question seconds {seconds:g}"
        if budget.simulations is not None:
            head += f" simulations {budget.simulations}"
        if seat.clock is not None:
            head += f" clock {seat.clock:g}"
        lines = [head, f"prompt {' '.join(prompt.text.split())}"]
        if "view" in program.parts:
            lines.append(f"view {_json(seat.view)}")
        if "history" in program.parts:
            for line in seat.story(self._told):
                self._told = line.index + 1
                told = {"kind": line.kind, "seat": line.seat, "text": line.text, "data": line.data}
                lines.append(f"event {_json(told)}")
        lines += [f"option {option} {seat.text(option)}" for option in seat.options]
        return "\n".join([*lines, "go", ""])

    def _drop(self) -> None:
        if self._program is not None:
            self._program.end()
            self._program = None


def _answer(program: Program, seat: Seat, end: float) -> Decision:
    values: dict[int, float] = {}
    reason = ""
    for _ in range(MOST_LINES):
        line = program.line(end)
        word, _, rest = line.partition(" ")
        if word == "play":
            choice: Any = int(rest) if rest.isascii() and rest.isdigit() else rest
            try:
                return Decision(seat.option(choice), values, reason)
            except IllegalMove as error:
                raise Fault(f"chose what it cannot: {error}") from None
        if word == "value":
            option, _, value = rest.partition(" ")
            values[_read(int, option, line)] = _read(float, value, line)
        elif word == "reason":
            reason = rest
        elif word != "info":
            raise Fault(f"said {line[:60]!r}; it may say play, value, reason and info")
    raise Fault(f"said {MOST_LINES} lines without `play`")


def _read(kind: Callable[[str], Any], text: str, line: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise Fault(f"said {line[:60]!r}; a value is `value OPTION NUMBER`") from None


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
