"""The inner half of tools/compile.py: mypyc and the C compiler, run in a copy of the package.

    python engine_setup.py LEVEL JOBS MODULE …

It leaves an extension beside each module, and prints a line for each step.
"""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# A C file for each module costs a quarter of the time in headers alone; one for all leaves every core but one idle.
UNITS = 8
BUILD = Path("build")


def bundled(sources: list[str]) -> list[str]:
    """The C files in a few units of like size, each including its share of them."""
    weights = {source: Path(source).read_bytes().count(b"\n") for source in sources}
    shares: list[list[str]] = [[] for _ in range(UNITS)]
    for source in sorted(sources, key=lambda source: -weights[source]):
        lightest = min(shares, key=lambda share: sum(weights[member] for member in share))
        lightest.append(source)
    units = []
    for number, share in enumerate(filter(None, shares)):
        unit = BUILD / f"unit{number}.c"
        lines = (f'#include "{Path(source).resolve().as_posix()}"\n' for source in share)
        unit.write_text("".join(lines))
        units.append(str(unit))
    return units


class Progress:
    """Counts what is done, on standard output."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._done = 0
        self._lock = threading.Lock()

    def step(self) -> None:
        with self._lock:
            self._done += 1
            print(f"{self._done} of {self._whole}", flush=True)


class build_parallel(build_ext):  # noqa: N801, as setuptools spells its commands
    """Compiles the units of one extension side by side, then the extensions."""

    def build_extensions(self) -> None:
        library, *shims = self.extensions
        jobs = int(self.parallel or 1)
        progress = Progress(len(library.sources) + 1)
        with ThreadPoolExecutor(jobs) as pool:
            found = pool.map(
                lambda source: self.compile_unit(library, source, progress), library.sources
            )
            library.extra_objects = [path for objects in found for path in objects]
        library.sources = []
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(self.build_extension, [library, *shims]))
        progress.step()

    def compile_unit(self, extension: Extension, source: str, progress: Progress) -> list[str]:
        objects: list[str] = self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )
        progress.step()
        return objects


def main() -> None:
    level, jobs, *modules = sys.argv[1:]
    # An empty --config-file: the checks of pyproject.toml are `make types`, not the compiler's affair.
    # One group: calls between modules of a group are plain C calls.
    extensions: Any = mypycify(
        ["--config-file=", *modules],
        opt_level=level,
        debug_level="0",
        multi_file=True,
        target_dir=str(BUILD),
        group_name="astrarium",
    )
    library = extensions[0]
    library.sources = bundled(library.sources)
    if sys.platform != "win32":
        for extension in extensions:
            # mypyc does not dedent what it writes; on that this warning takes minutes.
            extension.extra_compile_args.append("-Wno-misleading-indentation")
    setup(
        name="astrarium-engine",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": build_parallel},
        script_args=["-q", "build_ext", "--inplace", f"--parallel={jobs}"],
    )


if __name__ == "__main__":
    main()
