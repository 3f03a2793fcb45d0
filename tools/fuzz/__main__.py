"""Fuzz a real server: every request of its interface, with state, and the sockets of its tables.

    make fuzz                                  four minutes
    make fuzz ARGS="--minutes 30"
    make fuzz ARGS="--only sockets --limits off --minutes 5"

The time is shared out: HTTP and sockets, each with limits off and on. What must hold: no answer of 5xx, every answer
fits the description, no connection that is open but deaf, no fault counted or logged, and the server is there to the
end. The summary says how many calls of each operation were carried out (2xx): where these are missing, it was a shallow
run. The exit code is 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.fuzz import calls, sockets
from tools.fuzz.target import Target

PARTS: Final = ("http", "sockets")
LIMITS: Final = ("off", "on")
HTTP_SHARE: Final = 0.75  # of the time, if both are done
SHALLOW: Final = {"POST /api/tables/{code}/hand-over", "POST /api/tables/{code}/take-back"}
"""Operations that need minutes of waiting to be carried out: not expected of a short run."""
LONG: Final = 600.0  # seconds


def main() -> int:
    args = parser().parse_args()
    for name in list(os.environ):
        if name.startswith("ASTRARIUM_"):
            del os.environ[name]
    wrong: list[str] = []
    for limits in args.limits:
        for part in args.only:
            share = 1.0 if len(args.only) == 1 else HTTP_SHARE if part == "http" else 1 - HTTP_SHARE
            seconds = 60 * args.minutes * share / len(args.limits)
            where = f"{part}, limits {limits}"
            say(f"{where}: {seconds / 60:.1f} minutes")
            wrong += [f"{where}: {line}" for line in trial(part, limits, seconds, args)]
    print()
    for line in wrong:
        print(f"WRONG  {line}")
    if not wrong:
        print("everything held")
    return 1 if wrong else 0


def trial(part: str, limits: str, seconds: float, args: argparse.Namespace) -> list[str]:
    """One server, one kind of fuzzing; what did not hold."""
    with TemporaryDirectory(prefix="astrarium-fuzz-") as folder:
        target = Target(Path(folder), limits == "on")
        try:
            rng = random.Random(args.seed)
            until = time.monotonic() + seconds
            if part == "http":
                rare = SHALLOW if seconds < LONG else set()
                wrong = fuzz_http(target.url, rng, until, rare if limits == "off" else None)
            else:
                wrong = fuzz_sockets(target.url, rng, until)
            wrong += target.wrong()
            wrong += target.stop()
        finally:
            target.kill()
            if args.logs is not None:
                args.logs.mkdir(parents=True, exist_ok=True)
                log = target.log.read_bytes()
                (args.logs / f"{part}-{limits}.log").write_bytes(log)
    return wrong


def fuzz_http(url: str, rng: random.Random, until: float, rare: set[str] | None) -> list[str]:
    """`rare` are the operations that need not be carried out; None: none need be."""
    caller = calls.Caller(url, rng)
    calls.run(caller, until, say)
    print(f"\n{'requests':46}{'2xx':>8}{'4xx':>8}{'429':>8}{'5xx':>8}")
    wrong = []
    for label, statuses in caller.statuses.items():
        fine = sum(n for status, n in statuses.items() if status < 400)
        too_many = statuses[429]
        faults = sum(n for status, n in statuses.items() if status >= 500)
        others = statuses.total() - fine - too_many - faults
        print(f"{label:46}{fine:8}{others:8}{too_many:8}{faults:8}")
        if rare is not None and not fine and label not in rare:
            wrong.append(f"{label} was never carried out: a shallow run")
    print(f"{caller.calls} in all; {caller.world.logins} times somebody had to log in again")
    return wrong + [f"{n} times: {what}" for what, n in caller.failures.most_common()]


def fuzz_sockets(url: str, rng: random.Random, until: float) -> list[str]:
    attackers = sockets.Attackers(url, rng)
    asyncio.run(attackers.run(until, say))
    print(f"\n{'attacks on sockets':20}{'answers':>10}{'closed':>10}{'not open':>10}{'DEAF':>10}")
    for name, outcomes in attackers.outcomes.items():
        shut = outcomes["not opened"] + outcomes["not let in"]
        print(
            f"{name:20}{outcomes['answers']:10}{outcomes['closed']:10}{shut:10}{outcomes['DEAF']:10}"
        )
    print(f"{attackers.attacks} in all; slowest answer to a bystander {attackers.slowest:.2f} s")
    return [f"open but deaf: {one}" for one in attackers.deaf[:10]] + (
        [f"open but deaf: {len(attackers.deaf) - 10} more"] if len(attackers.deaf) > 10 else []
    )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fuzz", description="Fuzz the HTTP interface and the sockets of a real server."
    )
    add = parser.add_argument
    add("--minutes", type=float, default=4, metavar="M", help="in all (default: 4)")
    add("--only", type=choice(PARTS), default=list(PARTS), metavar="A,B", help="http, sockets")
    add("--limits", type=choice(LIMITS), default=list(LIMITS), metavar="A,B", help="off, on")
    add("--seed", type=int, default=1, help="of what is not Hypothesis' (default: 1)")
    add("--logs", type=Path, metavar="FOLDER", help="keep the logs of the servers there")
    return parser


class choice:  # noqa: N801
    """Some of these words, with commas."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._words = words

    def __call__(self, text: str) -> list[str]:
        names = text.split(",")
        for name in names:
            if name not in self._words:
                raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(self._words)}")
        return names


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
