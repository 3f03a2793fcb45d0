"""The inner half of tools/compile.py: mypyc and the C compiler, run in a copy of the package.

    python engine_setup.py LEVEL JOBS MODULE …

It leaves an extension beside each module, and prints a line for each step.
"""

from __future__ import annotations

import ast
import re
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
# Compiled modules of the server take types from one that imports pydantic, but never at run time: it need not be there.
CONFIG = Path("mypy.ini")
WITHOUT_PYDANTIC = "[mypy]\n[mypy-pydantic.*]\nignore_missing_imports = True\n"


# Where mypyc writes the tables of a class or a module, and in them a name and the place of its docstring.
_TABLE = re.compile(
    r"static Py\w+ (?:\w+___(\w+)_(?:methods|getseters|template_)|\w+module_methods)\b"
)
_MEMBER = re.compile(r'\s*\{"(\w+)",')
_SIGNATURE = re.compile(r'(PyDoc_STR\(".*\\n--\\n\\n)("\))')
_PROPERTY = re.compile(r"^\s*((?:NULL, )?)NULL, NULL\},$")
_MODULE = "NULL, /* docstring */"


def with_docstrings(text: str, docs: dict[str, str]) -> str:
    """The C text of a module with the docstrings of its source, which mypyc leaves out."""
    lines = []
    owner = member = ""
    for line in text.splitlines(keepends=True):
        if table := _TABLE.match(line):
            owner, member = table[1] or "", ""
        if name := _MEMBER.match(line):
            member = name[1]
        doc = docs.get(".".join(filter(None, [owner, member])), "")
        if line.strip() == _MODULE:
            doc = docs.get("", "")
            line = line.replace("NULL", f'PyDoc_STR("{c_text(doc)}")') if doc else line
        elif doc and (found := _SIGNATURE.search(line)):
            line = f"{line[: found.end(1)]}{c_text(doc)}{line[found.start(2) :]}"
        elif doc and (empty := _PROPERTY.match(line)):
            line = f'{empty[1]}PyDoc_STR("{c_text(doc)}"), NULL}},\n'
        lines.append(line)
    return "".join(lines)


def docstrings(source: str) -> dict[str, str]:
    """The docstrings of a module by the dotted names of what they describe; its own has no name."""
    found: dict[str, str] = {}

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        if doc := ast.get_docstring(node):
            found.setdefault(name, doc)  # of a property its getter's, which comes first
        for child in node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                look(child, f"{name}.{child.name}" if name else child.name)

    look(ast.parse(source), "")
    return found


def c_text(text: str) -> str:
    """What stands between the quotation marks of a C string."""
    plain = set(range(32, 127)) - set(b'"\\?')
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())


def add_docstrings(sources: list[str]) -> None:
    """Put the docstrings of the modules into the C files that mypyc has made of them."""
    for source in map(Path, sources):
        module = Path(source.stem.removeprefix("__native_").replace("___", "/")).with_suffix(".py")
        if source.stem.startswith("__native_") and module.exists():
            docs = docstrings(module.read_text(encoding="utf-8"))
            text = with_docstrings(source.read_text(encoding="utf-8"), docs)
            source.write_text(text, encoding="utf-8")


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
    # A --config-file of our own: the checks of pyproject.toml are `make types`, not the compiler's affair.
    # One group: calls between modules of a group are plain C calls.
    CONFIG.write_text(WITHOUT_PYDANTIC)
    extensions: Any = mypycify(
        [f"--config-file={CONFIG}", *modules],
        opt_level=level,
        debug_level="0",
        multi_file=True,
        target_dir=str(BUILD),
        group_name="astrarium",
    )
    library = extensions[0]
    add_docstrings(library.sources)
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
