"""Count the instructions per decision of each compiled game, beside Catanatron's.

    instructions.py             count and print
    instructions.py --check     fail when a game takes more than its committed figure allows
    instructions.py --accept    make the new figures the committed ones, on the page too

Valgrind's callgrind counts. Games of fixed seeds are played, a few in one process and many in
another: the difference is free of what it takes to start, and the same on a busy machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from compare import (
    COMPILED,
    FIGURES,
    HERE,
    PAGE,
    PEERS_PYTHON,
    BenchError,
    introduce,
    progress_line,
    start_ours,
    start_peers,
    worker_environment,
)
from instruction_figures import (
    NOT_COMPARED,
    OK,
    Environment,
    Figures,
    accepted,
    of_environment,
    page_section,
    read_figures,
    verdict,
    with_section,
    write_figures,
)

OUR_PYTHON = Path(sys.executable)  # the one whose build the figures name
NOT_COUNTED = "instructions per decision were not counted"
PEER = "catanatron"
# The first games fill caches and load what is loaded late; they are not counted.
FIRST_GAMES = 2
USUAL_GAMES = 60
GAMES = {"new-frontiers": 300, PEER: 10}  # its games are short, and those of the peer dear


@dataclass(frozen=True)
class Count:
    """What one process executed, and what it played meanwhile."""

    instructions: int
    decisions: int


def this_environment() -> Environment:
    """The environment the engine was compiled in and runs in."""
    branch, date = platform.python_build()
    return Environment(
        python=platform.python_version(),
        build=f"{branch}, {date}, {platform.python_compiler()}",
        compiler=compiler(),
        mypy=version("mypy"),
        platform=" ".join([sysconfig.get_platform(), *platform.libc_ver()]),
    )


def compiler() -> str:
    """What the C compiler calls itself."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[0]


def require_valgrind() -> None:
    """Say how to get valgrind where it is missing."""
    if shutil.which("valgrind") is None:
        how = "install valgrind (Debian and Ubuntu: sudo apt install valgrind)"
        raise BenchError(f"{NOT_COUNTED}: {how}", NOT_COMPARED)


def count(what: str, games: int) -> Count:
    """Play the first games of one kind under callgrind."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        quiet = ["--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
        decisions = play(what, games, ["valgrind", *quiet])
        return Count(total_of(out), decisions)


def play(what: str, games: int, under: Sequence[str] = ()) -> int:
    """Play the first games of one kind in a process of their own; the number of decisions."""
    peer = what == PEER
    python = PEERS_PYTHON if peer else OUR_PYTHON
    done = subprocess.run(
        [*under, str(python), str(HERE / "fixed_games.py"), what, str(games)],
        env=worker_environment(None if peer else COMPILED),
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise BenchError(f"could not count the instructions of {what}:\n{done.stderr.strip()}")
    return int(done.stdout)


def total_of(out: Path) -> int:
    """The instructions of a whole run, from callgrind's file."""
    with out.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith(("summary:", "totals:")):
                return int(line.split()[1])
    raise BenchError("callgrind wrote no total")


def per_decision(what: str) -> float:
    """Instructions per decision of one game."""
    games = GAMES.get(what, USUAL_GAMES)
    play(what, FIRST_GAMES)  # so that no process under callgrind has bytecode to write
    few = count(what, FIRST_GAMES)
    many = count(what, FIRST_GAMES + games)
    return (many.instructions - few.instructions) / (many.decisions - few.decisions)


def count_ours() -> dict[str, float]:
    """Instructions per decision of each of our games, by title."""
    worker = start_ours("compiled", OUR_PYTHON)
    if worker is None:
        raise BenchError(f"{NOT_COUNTED}: the engine is not compiled here", NOT_COMPARED)
    with worker:
        titles = introduce(worker)["games"]
    counted = {}
    with progress_line() as progress:
        for game, title in titles.items():
            progress.say(f"counting the instructions of {title}")
            counted[title] = per_decision(game)
    return counted


def count_peer() -> tuple[float, str]:
    """Instructions per decision of Catanatron, and its version."""
    with start_peers() as worker:
        about = introduce(worker)
    if about["python"] != platform.python_version():
        raise BenchError(
            f"{NOT_COUNTED}: the other engines have Python {about['python']}, ours "
            f"{platform.python_version()}; delete benchmarks/.venv-peers and run make bench again",
            NOT_COMPARED,
        )
    with progress_line() as progress:
        progress.say("counting the instructions of Catanatron")
        return per_decision(PEER), about["versions"][PEER]


def as_text(counted: Mapping[str, float], peer: float | None) -> str:
    """The figures for a terminal."""
    lines = [("what", "instructions/decision", "x Catanatron")]
    if peer is not None:
        lines.append(("Catanatron, 4 random players", f"{peer:,.0f}", "1"))
    for title, now in counted.items():
        times = "" if peer is None else f"{peer / now:.1f}"
        lines.append((f"{title} 4p, inside the engine", f"{now:,.0f}", times))
    width = max(len(what) for what, _, _ in lines)
    return "\n".join(
        f"{what:{width}}  {now:>21}  {times:>12}".rstrip() for what, now, times in lines
    )


def show() -> int:
    """Count and print."""
    peer, _ = count_peer()
    print(as_text(count_ours(), peer))
    return OK


def check(path: Path) -> int:
    """Count our games and compare them with the committed figures."""
    committed = read_figures(path)
    environment = this_environment()
    counted = count_ours()
    before = of_environment(committed, environment)
    print(as_text(counted, None if before is None else before.peer_per_decision))
    found = verdict(committed, environment, counted)
    for reason in found.reasons:
        print(reason, file=sys.stderr)
    if found.code == OK:
        print("No game takes more instructions than its committed figure allows.")
    return found.code


def accept(path: Path) -> int:
    """Count everything, and write the figures to the file and to the page."""
    peer, peer_version = count_peer()
    counted = count_ours()
    new = Figures(
        environment=this_environment(),
        per_decision={title: round(now) for title, now in counted.items()},
        peer_version=peer_version,
        peer_per_decision=round(peer),
    )
    figures = accepted(read_figures(path), new)
    write_figures(path, figures)
    print(as_text(counted, peer))
    if path == FIGURES:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_section(page, page_section(figures)), encoding="utf-8")
        print(
            "Written to benchmarks/results/instructions.json and docs/benchmarks.md: commit both."
        )
    return OK


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="instructions.py", description=(__doc__ or "").split("\n")[0]
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--check", action="store_true", help="compare with the committed figures: 0, 1 or 2"
    )
    mode.add_argument("--accept", action="store_true", help="write the figures of this environment")
    parser.add_argument(
        "--figures", type=Path, default=FIGURES, help="where the figures are, if not in results/"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count; the exit code."""
    options = parse(arguments)
    try:
        require_valgrind()
        if options.check:
            return check(options.figures)
        return accept(options.figures) if options.accept else show()
    except BenchError as error:
        print(f"instructions.py: {error}", file=sys.stderr)
        # `make bench` goes on where instructions cannot be counted; a check must not.
        only_shown = not (options.check or options.accept)
        return OK if only_shown and error.code == NOT_COMPARED else error.code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
