"""Where the servers of tests come from: a process that has loaded the program, and forks.

Tests start a server hundreds of times, and nearly all of a start is loading modules. Here that is done
once; each server is a process of its own all the same.

Run as `python -m tests.server.nursery`: takes a question on each line of its input, as JSON, and answers on a
line of its output. All servers end with it.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from astrarium.cli.main import main
from tests import tongue

TONGUE = "TEST_TONGUE"  # whether a server is to speak the scrambled tongue


@cache
def nursery() -> Nursery:
    """The nursery of this process."""
    ours = Nursery()
    atexit.register(ours.close)
    return ours


class Nursery:
    """Starts servers, and knows how they ended."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, arguments: list[str], environment: Mapping[str, str], log: Path) -> int:
        """Run `astrarium` with these arguments; the number of the process."""
        return int(self._ask("start", arguments, dict(environment), str(log)))

    def exit_code(self, process: int) -> int | None:
        """None while it runs; else as of `subprocess`."""
        code = self._ask("ended", process)
        return None if code is None else int(code)

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, *question: Any) -> Any:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def serve() -> None:
    """The process itself."""
    import astrarium.server.serving  # the command loads it when it needs it

    for name in astrarium.game_names():
        astrarium.game(name)
    codes: dict[int, int | None] = {}
    answer: int | None
    for line in os.fdopen(os.dup(0)):  # standard input itself stays as new, for the servers
        match json.loads(line):
            case ["start", arguments, environment, log]:
                process = answer = fork(arguments, environment, log)
                codes[process] = None
            case ["ended", process]:
                if codes[process] is None:
                    ended, status = os.waitpid(process, os.WNOHANG)
                    codes[process] = os.waitstatus_to_exitcode(status) if ended else None
                answer = codes[process]
        print(json.dumps(answer), flush=True)
    for process, code in codes.items():
        if code is None:
            os.kill(process, signal.SIGKILL)


def fork(arguments: list[str], environment: Mapping[str, str], log: str) -> int:
    """A process that runs the command."""
    process = os.fork()
    if process == 0:
        run(arguments, environment, log)
    return process


def run(arguments: list[str], environment: Mapping[str, str], log: str) -> NoReturn:
    """In the new process: what a freshly started one would do."""
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.dup2(written, 1)
        os.dup2(written, 2)
        os.environ.clear()
        os.environ.update(environment)
        random.seed()
        if TONGUE in environment:
            tongue.speak()
        code = main(arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve()
