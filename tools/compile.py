"""Compile the engine with mypyc: the same modules as one C extension, several times as fast.

    python tools/compile.py [TARGET]        TARGET is build/compiled unless given

TARGET then holds a copy of the whole package, compiled modules beside their sources, to be put
first on PYTHONPATH. Nothing is compiled inside src/: an extension there would shadow the source
that is being edited. What is up to date is left alone.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
# What is compiled: the kernel, the folder of each game, and the bots that know a game from inside. What
# games share to read their files (games/*.py) is in none of them.
ENGINE = (
    "kernel/**/*.py",
    "games/*/**/*.py",
    "bots/*.py",
    "server/chair.py",
    "server/choices.py",
    "server/clock.py",
    "server/conversation.py",
    "server/ids.py",
    "server/inbox.py",
    "server/jobs.py",
    "server/live.py",
    "server/outbox.py",
    "server/plain.py",
    "server/room.py",
    "server/shown.py",
    "server/sight.py",
    "server/steady.py",
    "server/turn.py",
)
# Left out of it: packages and what reads component files run once and gain nothing; mypyc cannot
# subclass int or RuntimeError.
INTERPRETED = (
    "**/__init__.py",
    "bots/arena.py",
    "bots/base.py",
    "bots/external.py",
    "bots/match.py",
    "bots/names.py",
    "bots/rating.py",
    "bots/registry.py",
    "bots/worker.py",
    "kernel/bot.py",
    "kernel/errors.py",
    "kernel/fairness.py",
    "kernel/game.py",
    "kernel/pickling.py",
    "kernel/score.py",
    "**/shapes.py",
    "games/*/loader.py",
    "games/*/vocabulary.py",
    "games/*/census.py",
)
STAMP = "stamp"

SETUP = "engine_setup.py"  # beside this file
# -O1 takes half the time of -O3 and is within 3 % of it in instructions; wheels, made once, get -O2.
QUICK, THOROUGH = "1", "2"


class CompileError(Exception):
    """mypyc or the C compiler refused; the text is what they said."""


def compile_engine(source: Path, target: Path, level: str = QUICK) -> bool:
    """Put the package at `source` into `target`, compiled. False where that cannot be done here."""
    if reason := obstacle():
        shutil.rmtree(target, ignore_errors=True)  # a stale engine is worse than a slow one
        say(f"{reason}: everything runs interpreted (same rules, several times slower)")
        return False
    modules = engine_modules(source)
    engine, whole = stamps(source, modules)
    engine_before, whole_before = read_stamp(target)
    if (engine, whole) == (engine_before, whole_before):
        return True

    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="compile-", dir=target.parent) as temporary:
        fresh = Path(temporary, "fresh")
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, fresh / "astrarium", ignore=ignored)
        if engine == engine_before:  # only files beside the engine changed
            for extension in extensions(target):
                shutil.copy2(extension, fresh / extension.relative_to(target))
        else:
            shutil.rmtree(target, ignore_errors=True)
            run_mypyc(fresh, modules, level)
        (fresh / STAMP).write_text(f"{engine}\n{whole}\n")
        # Built aside and moved in one step: a program that starts meanwhile sees all or nothing.
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    return True


def is_current(source: Path, target: Path) -> bool:
    """Whether `target` holds just this package, compiled."""
    if obstacle():
        return False
    return stamps(source, engine_modules(source)) == read_stamp(target)


def stamps(source: Path, modules: list[Path]) -> tuple[str, str]:
    """Digests of the engine, and of the whole package."""
    files = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return fingerprint(source, modules), fingerprint(source, files)


def obstacle() -> str | None:
    """Why the engine cannot be compiled on this machine, or None."""
    return no_compiler() or no_mypyc()


def no_compiler() -> str | None:
    if sys.platform == "win32":
        return None  # setuptools finds the compiler through the registry
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(command.split()[0]):
        return f"no C compiler ({command.split()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h (Debian and Ubuntu have it in python3-dev)"
    return None


def no_mypyc() -> str | None:
    try:
        version("mypy")
        version("setuptools")
    except PackageNotFoundError as missing:
        return f"no {missing.name}, which compiles the engine"
    return None


def engine_modules(package: Path) -> list[Path]:
    """The modules that are compiled, as paths below the package."""
    engine = {path for pattern in ENGINE for path in package.glob(pattern)}
    interpreted = {path for pattern in INTERPRETED for path in package.glob(pattern)}
    return sorted(path.relative_to(package) for path in engine - interpreted)


def extensions(folder: Path) -> list[Path]:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(folder.rglob(f"*{suffix}"))


def fingerprint(package: Path, files: Iterable[Path]) -> str:
    """A digest of these files and of everything else that shapes the build."""
    tools = f"{sys.version} {sysconfig.get_platform()} mypy {version('mypy')}"
    digest = hashlib.sha256(tools.encode() + Path(__file__).read_bytes())
    digest.update(Path(__file__).with_name(SETUP).read_bytes())
    for file in sorted(files):
        if "__pycache__" not in file.parts:
            content = (package / file).read_bytes()
            digest.update(f"\n{file.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def read_stamp(target: Path) -> tuple[str, str]:
    try:
        engine, whole = (target / STAMP).read_text().split()
    except (OSError, ValueError):
        return "", ""
    return engine, whole


def run_mypyc(folder: Path, modules: list[Path], level: str) -> None:
    """Compile the modules of `folder`/astrarium in place, leaving nothing but the extensions."""
    jobs = processors()
    say(f"compiling the engine: {len(modules)} modules, about {round(100 / jobs, -1):.0f} s …")
    start = time.monotonic()
    shutil.copy(Path(__file__).with_name(SETUP), folder)
    names = [str(Path("astrarium", module)) for module in modules]
    command = [sys.executable, SETUP, level, str(jobs), *names]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if re.fullmatch(r"\d+ of \d+\n", line) and sys.stderr.isatty():
                print(f"\r  step {line.strip()}  ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    if process.returncode != 0:
        raise CompileError("".join(said)[-8000:].strip())
    say(f"compiled the engine in {time.monotonic() - start:.0f} s")
    (folder / SETUP).unlink()
    for leftover in ("build", ".mypy_cache"):
        shutil.rmtree(folder / leftover, ignore_errors=True)


def processors() -> int:
    """How many C compilers run at a time; each takes about 300 MB."""
    usable = (
        os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    )
    return min(len(usable), 8)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "compiled"
    try:
        compile_engine(ROOT / "src" / "astrarium", target)
    except CompileError as error:
        say(f"{error}\n\nthe engine did not compile; the reason is above")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
