"""The game of docs/tutorial.md, made from the page as printed: a package in a folder of its own, installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pages import ROOT, blocks
from tests.patience import PATIENCE
from tests.server.process import Caller

PAGE = ROOT / "docs" / "tutorial.md"
GAME = "salvage"
# No network in tests, and the environment has what builds and runs it.
OFFLINE = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]


class Installed:
    """An environment in which the game is installed, apart from everything else of the tests."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.target = folder / "target"
        for block in blocks(PAGE):
            if block.file:
                file = self.source / block.file
                file.parent.mkdir(parents=True, exist_ok=True)
                with file.open("a", encoding="utf-8") as stream:
                    stream.write(f"{block.text}\n\n")
        self.home = folder / "home"
        self.home.mkdir()
        scripts = Path(sys.executable).parent
        kept = {name: value for name, value in os.environ.items() if "ASTRARIUM_" not in name}
        self.environment = {
            **kept,
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(self.target), *sys.path]),
            "PYTEST_PLUGINS": "astrarium.conformance.plugin",  # a checkout has no entry points
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home),
            "ASTRARIUM_BOT_PACE": "0",
            "ASTRARIUM_BOT_WORKERS": "1",
            "ASTRARIUM_LIMITS": "no",
            "TERM": "dumb",
        }
        pip = [sys.executable, "-m", "pip", "install", *OFFLINE, "--target", str(self.target), "."]
        done = subprocess.run(pip, cwd=self.source, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def run(self, command: list[str], typed: str = "") -> str:
        """What a command prints; it must do what is asked without a complaint."""
        done = subprocess.run(
            command,
            input=typed,
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout

    @staticmethod
    def _wait_until_it_saves(url: str) -> None:
        """On a busy machine what writes starts so late that the first people are asked to come again."""
        deadline = time.monotonic() + PATIENCE
        while Caller(url).ask("/api/me", {"name": "First"})[0] == 503:
            assert time.monotonic() < deadline, "the server does not save"

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of a server that knows the game, while it runs."""
        command = [sys.executable, "-m", "astrarium.cli.main", "serve", "--port", "0"]
        with subprocess.Popen(
            command, cwd=self.home, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            try:
                found = re.search(r"http://[^/\s]+", process.stdout.readline())
                assert found is not None
                self._wait_until_it_saves(found.group())
                yield found.group()
            finally:
                process.terminate()
