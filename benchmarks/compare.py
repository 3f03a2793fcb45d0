"""Measure this engine side by side with other engines, in alternated rounds.

Every engine is a worker process that speaks the protocol of ``bench_worker``; only one of them
works at a time. A round gives each measure one slice of time, so a figure and the peer's figure it
is divided by were taken within the same few seconds. The whole comparison prints a table and
writes ``benchmarks/results/latest.json`` and ``docs/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from types import TracebackType

import bench_report as report
from bench_worker import Figures
from instruction_figures import page_section, read_figures

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS_PYTHON = HERE / ".venv-peers" / "bin" / "python"
OUR_PYTHON = ROOT / ".venv" / "bin" / "python"
SOURCES = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
RESULTS = HERE / "results" / "latest.json"
FIGURES = HERE / "results" / "instructions.json"
PAGE = ROOT / "docs" / "benchmarks.md"

PEERS_SETUP = (
    "python3 -m venv benchmarks/.venv-peers && "
    "benchmarks/.venv-peers/bin/pip install -r benchmarks/peers-requirements.txt"
)
WORKERS = ("peers", "interpreted", "compiled")
PEER_MEASURES = ("catanatron", "backgammon", "gin_rummy", "chess", "catanatron_clone")
OUR_MEASURES = ("engine", "api", "clone")  # of each game
WARM_UP_SECONDS = 0.1
PATIENCE_SECONDS = 120.0


class BenchError(Exception):
    """Something that stops the comparison: one line for people, and an exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class Worker:
    """A worker process and the requests sent to it."""

    def __init__(self, name: str, python: Path, script: Path, pythonpath: Path | None) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [str(python), str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=worker_environment(pythonpath),
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, what: str, seconds: float = 0.0) -> Figures:
        """Send one request and wait for its answer."""
        watch = Timer(PATIENCE_SECONDS + 10 * seconds, self._process.kill)
        watch.start()
        try:
            line = self._exchange(json.dumps({"what": what, "seconds": seconds}))
        finally:
            watch.cancel()
        if not line:
            raise BenchError(f"the {self.name} worker died, or gave no answer, at {what!r}")
        answer: Figures = json.loads(line)
        if "error" in answer:
            raise BenchError(f"the {self.name} worker failed at {what!r}: {answer['error']}")
        return answer

    def _exchange(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            print(line, file=self._process.stdin, flush=True)
        except BrokenPipeError:
            return ""
        return self._process.stdout.readline()


def worker_environment(pythonpath: Path | None) -> dict[str, str]:
    """This process's environment with only the given import path, and a fixed hash seed.

    Catanatron walks over sets of strings: without the fixed seed each run would play other games.
    """
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONPATH", None)
    if pythonpath is not None:
        environment["PYTHONPATH"] = str(pythonpath)
    return environment


def start_peers() -> Worker:
    """The worker of the other engines."""
    if not PEERS_PYTHON.exists():
        raise BenchError(f"the peers' environment is missing; run: {PEERS_SETUP}", 2)
    return Worker("peers", PEERS_PYTHON, HERE / "peers.py", None)


def start_ours(name: str, python: Path) -> Worker | None:
    """Our engine from its sources or compiled; None where there is no compiled build."""
    if not python.exists():
        raise BenchError("the project's environment (.venv) is missing; run: make bench", 2)
    if name == "interpreted":
        return Worker(name, python, HERE / "ours.py", SOURCES)
    return Worker(name, python, HERE / "ours.py", COMPILED) if COMPILED.is_dir() else None


def introduce(worker: Worker) -> Figures:
    """What the worker says of itself; refused when its engines are not what its name promises."""
    try:
        about = worker.ask("about")
    except BenchError as error:
        if worker.name == "peers":
            raise BenchError(f"{error}; run: {PEERS_SETUP}", 2) from None
        raise
    if worker.name == "compiled" and not about["compiled"]:
        raise BenchError("build/compiled holds no compiled engine: rebuild or delete it")
    if worker.name == "interpreted" and about["compiled"]:
        raise BenchError("extension modules in src shadow the sources there: delete them")
    return about


class Progress:
    """One line on standard error that is rewritten, when that is a terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Show this in place of what was shown before."""
        if self._shown:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


@contextmanager
def progress_line() -> Iterator[Progress]:
    """A progress line that is wiped at the end."""
    progress = Progress()
    try:
        yield progress
    finally:
        progress.say("")


def measures_of(about: Figures) -> list[str]:
    """What a worker measures, from what it said of itself."""
    if "games" not in about:
        return list(PEER_MEASURES)
    return [f"{what} {game}" for game in about["games"] for what in OUR_MEASURES]


def alternate(
    jobs: Sequence[tuple[Worker, str]], rounds: int, seconds: float, progress: Progress
) -> report.Samples:
    """Give each measure one slice a round, every round starting one measure further on."""
    for worker, what in jobs:
        progress.say(f"warming up: {worker.name} {what}")
        worker.ask(what, WARM_UP_SECONDS)
    samples: report.Samples = {(worker.name, what): [] for worker, what in jobs}
    for number in range(rounds):
        first = number % len(jobs)
        for worker, what in [*jobs[first:], *jobs[:first]]:
            progress.say(f"round {number + 1} of {rounds}: {worker.name} {what}")
            samples[worker.name, what].append(worker.ask(what, seconds))
    return samples


def measure(names: Sequence[str], python: Path, rounds: int, seconds: float) -> report.Outcome:
    """Start the workers, run all rounds, and gather what they answered."""
    about: dict[str, Figures] = {}
    saves: dict[report.Key, Figures] = {}
    with ExitStack() as stack:
        workers = []
        for name in names:
            worker = start_peers() if name == "peers" else start_ours(name, python)
            if worker is None:
                print("compiled: skipped, there is no build/compiled", file=sys.stderr)
                continue
            workers.append(stack.enter_context(worker))
            about[name] = introduce(worker)
        progress = stack.enter_context(progress_line())
        jobs = [(worker, what) for worker in workers for what in measures_of(about[worker.name])]
        samples = alternate(jobs, rounds, seconds, progress)
        for worker in workers:
            for game in about[worker.name].get("games", ()):
                saves[worker.name, game] = worker.ask(f"save {game}")
    return report.Outcome(rounds, seconds, about, samples, saves)


def positive(kind: type[int] | type[float], text: str) -> float:
    """A number above zero, or an argument error."""
    try:
        value = kind(text)
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above zero")
    return value


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="compare.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--rounds", type=lambda text: positive(int, text), default=7, help="default: 7"
    )
    parser.add_argument(
        "--seconds",
        type=lambda text: positive(float, text),
        default=0.6,
        help="length of a slice; default: 0.6",
    )
    parser.add_argument(
        "--python", type=Path, default=OUR_PYTHON, help="Python for our engine; default: .venv's"
    )
    parser.add_argument(
        "--only",
        choices=WORKERS,
        action="append",
        help="measure this worker alone (may be repeated), and write no files",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; the exit code."""
    options = parse(arguments)
    names = [name for name in WORKERS if not options.only or name in options.only]
    try:
        outcome = measure(names, options.python, options.rounds, options.seconds)
    except BenchError as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return 130
    print(report.as_text(outcome))
    if not options.only:
        page = report.as_page(outcome, page_section(read_figures(FIGURES)))
        for path, content in ((RESULTS, report.as_json(outcome)), (PAGE, page)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
