"""Fuzz a real server: every request of its interface, with state, and the sockets of its tables.

    make fuzz                                  four minutes
    make fuzz ARGS="--minutes 30"
    make fuzz ARGS="--only sockets --limits off --minutes 5"

The time is shared out: HTTP and sockets, each with limits off and on. What must hold: no answer of 5xx, every answer
fits the description, no connection that is open but deaf, nothing for decent people to notice, no fault counted or
logged, and the server is there to the end. The summary says how many calls of each operation were carried out (2xx) and
names those that never were; and of each attack on sockets, how many were opened, refused, answered, closed or left
deaf. Where an operation was never carried out or an attack never had an open socket, it was a shallow run. The exit
code is 1 if something did not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, get_args

from astrarium.server.messages import Command
from tools.fuzz import calls, sockets
from tools.fuzz.target import Target

PARTS: Final = ("http", "sockets")
LIMITS: Final = ("off", "on")
HTTP_SHARE: Final = 0.75  # of the time, if both are done
SHALLOW: Final = {"POST /api/tables/{code}/hand-over", "POST /api/tables/{code}/take-back"}
"""Operations that can be carried out after a minute at the earliest: not expected of a short run."""
LONG: Final = 150.0  # seconds
COMMANDS: Final = {str(one.__struct_config__.tag) for one in get_args(Command)}


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
                print_commands(target.carried_out())
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
    print(f"\n{'requests':46}{'2xx':>8}{'4xx':>8}{'429':>8}{'5xx':>8}{'done':>8}")
    never = []
    for label, statuses in caller.statuses.items():
        fine = sum(n for status, n in statuses.items() if status < 400)
        too_many = statuses[429]
        faults = sum(n for status, n in statuses.items() if status >= 500)
        others = statuses.total() - fine - too_many - faults
        share = f"{fine / statuses.total():.0%}" if statuses else "-"
        print(f"{label:46}{fine:8}{others:8}{too_many:8}{faults:8}{share:>8}")
        if not fine:
            never.append(label)
    print(f"{caller.calls} in all; {caller.world.logins} times somebody had to log in again")
    print(f"{len(caller.statuses) - len(never)} of {len(caller.statuses)} operations carried out")
    for label in never:
        print(f"never carried out: {label}")
    shallow = [label for label in never if rare is not None and label not in rare]
    return [f"{label} was never carried out: a shallow run" for label in shallow] + [
        f"{n} times: {what}" for what, n in caller.failures.most_common()
    ]


def fuzz_sockets(url: str, rng: random.Random, until: float) -> list[str]:
    attackers = sockets.Attackers(url, rng)
    asyncio.run(attackers.run(until, say))
    words = ("tried", "opened", "refused", "answered", "closed", "deaf")
    print(f"\n{'attacks on sockets':20}" + "".join(f"{word:>10}" for word in words))
    for name, outcomes in attackers.outcomes.items():
        print(f"{name:20}" + "".join(f"{outcomes[word]:10}" for word in words))
    print(f"{attackers.attacks} in all; slowest answer to a bystander {attackers.slowest:.2f} s")
    if not attackers.street.wide:
        print("this system has one loopback address only: limits refuse most attacks")
    return wrong_at_sockets(attackers)


def print_commands(done: dict[str, int]) -> None:
    """Which commands came through the sockets, apart from the few that made the tables."""
    print("commands carried out: " + ", ".join(f"{n} {type}" for type, n in sorted(done.items())))
    never = sorted(COMMANDS - done.keys())
    if never:
        print("never carried out: " + ", ".join(never))


def wrong_at_sockets(attackers: sockets.Attackers) -> list[str]:
    """What did not hold, and what was never tried."""
    wrong = [f"open but deaf: {one}" for one in attackers.deaf[:10]]
    if len(attackers.deaf) > 10:
        wrong.append(f"open but deaf: {len(attackers.deaf) - 10} more")
    if attackers.street.wide:  # else limits hit the decent too
        wrong += [f"{n} times: {what}" for what, n in attackers.troubles.items()]
    for name in sockets.ATTACKS:
        if not attackers.outcomes.get(name, Counter())["opened"]:
            wrong.append(f"{name} never had an open socket: a shallow run")
    return wrong


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
