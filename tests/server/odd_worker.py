"""A bot worker with a weakness: `odd_worker.py WEAKNESS [MARK]`.

With MARK, the path of a file, it has the weakness once: it makes the file then, and is sound wherever it exists.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path

from astrarium.bots import worker


def main() -> None:
    weakness, *marks = sys.argv[1:]
    if weakness == "stillborn":
        weak(weakness, marks)
    sound = worker.consult

    def consult(bot: str, game: str, record: str, seat: int, seconds: float = 0.0) -> int:
        weak(weakness, marks)
        if weakness == "cheat":
            return -1
        return sound(bot, game, record, seat, seconds)

    worker.consult = consult
    worker.main()


def weak(weakness: str, marks: list[str]) -> None:
    """Show the weakness, unless it was shown before."""
    for mark in marks:
        if Path(mark).exists():
            return
        Path(mark).touch()
    if weakness == "ponder":
        threading.Event().wait()
    elif weakness in ("die", "stillborn"):
        os.kill(os.getpid(), signal.SIGKILL)
    elif weakness == "raise":
        raise RuntimeError("no idea")
    elif weakness == "junk":
        os.write(1, json.dumps({"option": -1}).encode() + b"\n")


if __name__ == "__main__":
    main()
