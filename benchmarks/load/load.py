"""Load our server and its peer with players over real WebSockets, in alternated rounds of one run.

    make load                             a few minutes
    make load ARGS="--steady 20"          500 tables for 20 minutes on each database
    make load ARGS="--only sqlite --rounds 0 --steady 40 --mixed --think 4"
                                          500 tables of all games, with bots, for 40 minutes
    make load ARGS="--only sqlite,memory --rounds 1 --steady 0"

Every slice starts a server anew, on an empty database, and players in another process. A round
gives each server one slice, so that a figure and the peer's it is divided by were taken within a
minute of each other. The exit code is 1 if a bound is not kept.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from load import report, servers
from load.report import NAMES, OURS, PEERS
from load.servers import LoadError

RESULTS: Final = servers.HERE / "results" / "latest.json"
WARM_UP: Final = 4.0
MIXED_WARM_UP: Final = 20.0  # bots have to come along, too
SPARE: Final = 1.03  # tables beyond those wanted, for some are always just being opened
FILES: Final = 16_384  # open at once: every socket is one, in the server and in the players


def main() -> int:
    """Measure, print and keep; returns the exit code."""
    args = _parser().parse_args()
    chosen = args.only or [*OURS, *PEERS]
    _allow_many_files()
    try:
        outcome = measure(args, chosen)
    except LoadError as error:
        print(f"load: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(report.table(outcome))
    if args.only is None:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(outcome, indent=1) + "\n")
    return 1 if outcome["misses"] else 0


def measure(args: argparse.Namespace, chosen: list[str]) -> dict[str, Any]:
    """All slices, and what they come to."""
    slices: dict[str, list[report.Figures]] = {name: [] for name in chosen}
    if any(name in PEERS for name in chosen):
        servers.install_peer()
    for number in range(args.rounds):
        for place in range(len(chosen)):
            name = chosen[(number + place) % len(chosen)]  # nobody is always the first
            slices[name].append(busy_slice(name, args.tables, args.seconds))
            _say(f"round {number + 1}: {_short(name, slices[name][-1])}")
    steady = {}
    if args.steady:
        for name in chosen:
            if name in OURS:
                steady[name] = steady_slice(name, args)
                _say(f"steady: {_short(name, steady[name])}")
    outcome = {
        "machine": _machine(),
        "engine": servers.engine(),
        "settings": {
            name: getattr(args, name)
            for name in ("tables", "seconds", "rounds", "live", "steady", "think", "mixed")
        },
        "busy": {name: report.summary(slices[name]) for name in chosen if slices[name]},
        "ratios": report.ratios(slices),
        "steady": steady,
        "slices": slices,
    }
    outcome["misses"] = report.misses(outcome)
    return outcome


def busy_slice(name: str, tables: int, seconds: float) -> report.Figures:
    """Players who move at once, at every table."""
    job = {"tables": tables, "warm_up": WARM_UP, "seconds": seconds}
    with _server(name) as server:
        return report.slice_figures(servers.play(server, job, name in PEERS))


def steady_slice(name: str, args: argparse.Namespace) -> report.Figures:
    """Players who think, at many tables, for long."""
    job = {
        "tables": round(args.live * SPARE),
        "warm_up": MIXED_WARM_UP if args.mixed else WARM_UP,
        "seconds": args.steady * 60,
        "think": args.think,
        "mixed": args.mixed,
        "check": True,
    }
    timeline: list[report.Figures] = []

    def minute(counted: dict[str, Any], sample: servers.Sample) -> None:
        timeline.append(counted | {"memory": sample.memory, "whole": sample.whole})
        _say(report.minute(timeline[-1]))

    with _server(name) as server:
        played = servers.play(server, job, False, minute)
        faults = servers.faults(server)
    one = report.slice_figures(played)
    one["errors"] |= faults
    samples = [s for s in server.samples if played.before.at <= s.at <= played.after.at]
    return report.summary([one]) | {
        "wanted": args.live,
        "minutes": args.steady,
        "mixed": args.mixed,
        "games": one["games"],
        "whole": max(sample.whole for sample in samples),
        "growth": report.growth([sample.whole for sample in samples]),
        "timeline": timeline,
        "memory_by_second": [
            [round(sample.at), sample.whole] for sample in report.thinned(samples)
        ],
    }


@contextmanager
def _server(name: str) -> Iterator[servers.Server]:
    if name in PEERS:
        with servers.peer_server(name) as server:
            yield server
    else:
        database = servers.sqlite() if name == "sqlite" else servers.postgresql()
        with database as address, servers.our_server(address) as server:
            yield server


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="load", description="Load our server and its peer with players over real WebSockets."
    )
    add = parser.add_argument
    add("--tables", type=int, default=50, metavar="N", help="busy tables (default: 50)")
    add("--seconds", type=float, default=15, metavar="S", help="of a busy slice (default: 15)")
    add("--rounds", type=int, default=3, metavar="N", help="of busy slices (default: 3)")
    add(
        "--steady", type=float, default=1, metavar="MIN", help="minutes of many tables (default: 1)"
    )
    add("--live", type=int, default=500, metavar="N", help="how many those are (default: 500)")
    add("--think", type=float, default=2, metavar="S", help="seconds they think (default: 2)")
    add("--mixed", action="store_true", help="those are of all games, with bots at every table")
    add("--only", type=_names, metavar="A,B", help=f"some of {', '.join(NAMES)}")
    return parser


def _names(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in NAMES:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(NAMES)}")
    return names


def _machine() -> dict[str, Any]:
    return {
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def _allow_many_files() -> None:
    """For us and the processes we start."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _short(name: str, figures: report.Figures) -> str:
    errors = sum(figures["errors"].values())
    return (
        f"{NAMES[name]}: {figures['rate']:.0f} moves/s, "
        f"p50 {figures['p50']} ms, p99 {figures['p99']} ms, {errors} errors"
    )


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
