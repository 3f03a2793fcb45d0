"""Every code block of the README and of docs/ runs as printed, page by page and from top to bottom.

Only what a reader would choose for themselves is different: ports, the address of a database, and how many games.
Blocks that cannot run say so; `tests/test_docs.py` counts them.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.pages import PAGES, ROOT, Block, blocks
from tests.server.process import free_port

pytestmark = pytest.mark.once

PATIENCE = 300.0
BOT_PAGE = ROOT / "docs" / "bot_api.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"  # tests/test_tutorial.py makes its package and runs it
RUNS = [
    page
    for page in PAGES
    if page not in (BOT_PAGE, TUTORIAL)
    and any(block.language in ("sh", "python") and not block.reason for block in blocks(page))
]
_SERVER = re.compile(r"astrarium( serve .*)?( *#.*)?")


class Reader:
    """Someone who types in what a page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ours = ("ASTRARIUM_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        scripts = Path(sys.executable).parent
        self.environment = {
            **kept,
            "PATH": f"{scripts}{os.pathsep}{kept['PATH']}",
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "ASTRARIUM_BOT_PACE": "0",
        }

    def run(self, block: Block, database: str) -> None:
        if block.file:
            (self.folder / block.file).write_text(block.text)
            return
        if block.language == "python":
            self.python(block.text)
            return
        lines = block.text.splitlines()
        if not any(_SERVER.fullmatch(line) for line in lines):
            self.shell(block.text)
            return
        for line in lines:
            if _SERVER.fullmatch(line):
                self.serve(line.replace("postgresql://astrarium@db/astrarium", database))
            else:
                self.shell(line)

    def python(self, program: str, *arguments: str) -> str:
        return self._done([sys.executable, "-W", "error", "-", *arguments], program)

    def shell(self, script: str) -> str:
        few = re.sub(r"--games \d+", "--games 4", script)
        return self._done(["bash", "-euo", "pipefail", "-c", few], "")

    def _done(self, command: list[str], typed: str) -> str:
        done = subprocess.run(
            command,
            input=typed,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), (command, done)
        return done.stdout

    def serve(self, line: str) -> None:
        """Start a server, see it answer, and stop it."""
        with Running(self, shlex.split(line, comments=True)) as server:
            assert server.health() == "fine"


class Running:
    """A server that a page starts, on a free port: by itself, or one that is named as the last flag."""

    def __init__(self, reader: Reader, command: list[str]) -> None:
        self.url = ""
        if len(command) > 1:
            port = free_port()
            command = [*command, "--port", str(port)]
            self.url = f"http://127.0.0.1:{port}"  # what it prints may be its public address
        self._process = subprocess.Popen(
            command,
            cwd=reader.folder,
            env=reader.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Running:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        printed = re.match(r"Astrarium is at (http\S+)/", line)
        assert printed is not None, line
        self.url = self.url or printed[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0

    def health(self) -> str:
        """What the server says of itself, once the tables in play are awake."""
        while True:
            with urllib.request.urlopen(f"{self.url}/health", timeout=PATIENCE) as answer:
                status = str(json.load(answer)["status"])
            if status != "waking":
                return status


@pytest.mark.parametrize("page", RUNS, ids=lambda page: page.name)
def test_the_blocks_of_a_page_run(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    reader = Reader(tmp_path)
    database = ""
    if "postgresql://astrarium@db" in page.read_text():
        database = request.getfixturevalue("postgres_url")
    for block in blocks(page):
        if (block.language in ("sh", "python") or block.file) and not block.reason:
            reader.run(block, database)


def test_the_page_for_programs_leads_from_a_name_to_a_whole_game(tmp_path: Path) -> None:
    """Its calls make a table and a token; with that its program plays to the end."""
    calls, program = (block.text for block in blocks(BOT_PAGE))
    reader = Reader(tmp_path)
    with Running(reader, ["astrarium", "serve"]) as server:
        calls = calls.replace("http://127.0.0.1:8000", server.url)
        named, token_call = calls.split("say /api/tables/CODE")
        code = re.findall(r'"code":"([^"]+)"', reader.shell(named))[-1]
        again = named.split("\n\n")[0]  # the shell function, in a new shell
        answer = reader.shell(f"{again}\nsay /api/tables/{code}{token_call}")
        reader.environment["ASTRARIUM_TOKEN"] = json.loads(answer)["token"]
        assert reader.python(program, server.url, code).startswith("over: [")
