"""The `astrarium` command as a real process, in a pipe or on a pseudo-terminal."""

from __future__ import annotations

import codecs
import contextlib
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import astrarium
from astrarium import Game, Table
from astrarium.cli.boards import make_board
from astrarium.cli.boards.board import Board
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.cli.session import choose
from astrarium.cli.terminal import make_console
from astrarium.kernel import record
from tests.patience import PATIENCE

COMMAND = [sys.executable, "-m", "astrarium.cli.main"]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(state: Path, **more: str) -> dict[str, str]:
    """The environment of a user whose state folder is `state`, with warnings as errors."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "LINES", "TTY_COMPATIBLE")
    }
    return {
        **kept,
        "XDG_STATE_HOME": str(state),
        "COLUMNS": "80",
        "TERM": "xterm-256color",
        "PYTHONWARNINGS": "error",
        **more,
    }


@dataclass(frozen=True)
class Outcome:
    """What a finished command left behind."""

    code: int
    out: str
    err: str


class Cli:
    """Runs commands for one user."""

    def __init__(self, state: Path, command: Sequence[str] = COMMAND) -> None:
        self.state = state
        self.command = command
        self.last_game = state / "astrarium" / "last-game.txt"

    def __call__(self, *arguments: str | Path, lines: list[str] | None = None) -> Outcome:
        """A command in a pipe; `lines` are its input."""
        done = subprocess.run(
            [*self.command, *map(str, arguments)],
            input="".join(f"{line}\n" for line in lines or []),
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment(self.state),
            timeout=PATIENCE,
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    def wrong(self, *arguments: str | Path) -> str:
        """The complaint of a command that was called wrongly: one line, exit code 2, nothing else."""
        done = self(*arguments)
        assert done.code == 2, done
        assert done.out == ""
        lines = done.err.splitlines()
        assert len(lines) == 1, done.err
        assert lines[0].startswith("astrarium: ")
        return lines[0].removeprefix("astrarium: ")

    def terminal(self, *arguments: str | Path, **more: str) -> Terminal:
        """A command on a pseudo-terminal."""
        return Terminal([*self.command, *map(str, arguments)], environment(self.state, **more))


class Terminal:
    """A process on a pseudo-terminal of 80 columns and 50 rows."""

    def __init__(self, command: list[str], env: Mapping[str, str]) -> None:
        self.screen = ""  # everything shown so far, with its control codes
        self._read = 0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
        # Tests that run in the background ignore interrupts, and what they start would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=dict(env),
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def until(self, words: str) -> str:
        """What is shown from where we were up to these words, which must come."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.screen[self._read :]:
            if not self._more(deadline):
                raise AssertionError(f"{words!r} never came; the screen: {self.screen!r}")
        start = self._read
        self._read = self.screen.index(words, start) + len(words)
        return self.screen[start : self._read]

    def send(self, keys: str) -> None:
        """Type something; a line needs its newline."""
        os.write(self._ours, keys.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does; and Enter, since readline overlooks a signal that finds it still starting."""
        self._process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):
            self.send("\n")

    def end(self) -> int:
        """Read to the end and return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._more(deadline):
            pass
        return self._process.wait(timeout=PATIENCE)

    @property
    def rest(self) -> str:
        """What has been shown since the last `until`."""
        return self.screen[self._read :]

    def _more(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            raise AssertionError(f"nothing happened for a long time; the screen: {self.screen!r}")
        try:
            data = os.read(self._ours, 65536)
        except OSError as error:  # how Linux says that the other end is closed
            if error.errno != errno.EIO:
                raise
            data = b""
        self.screen += self._decode(data)  # a sign may come in two pieces
        return bool(data)


def plain(text: str) -> str:
    """A screen's text without control codes."""
    return ESCAPE.sub("", text)


def new_frontiers() -> Game:
    return astrarium.game("new-frontiers")


def saved(path: Path) -> Table:
    """The table of a file, whatever its game."""
    text = path.read_text(encoding="utf-8")
    return astrarium.game(record.game_of(text)).load(text)


def game_file(tmp_path: Path, table: Table, name: str = "game.txt") -> Path:
    """A saved game."""
    file = tmp_path / name
    file.write_text(table.save(), encoding="utf-8")
    return file


def board_for(game: str) -> Board:
    """The board of a game for two people."""
    lineup = make_lineup("human,human", None, None)
    return make_board(make_console(), lineup, game, astrarium.game(game).rules.catalogue())


def rows(screen: str) -> list[str]:
    """The lines of a screen, each with single spaces."""
    return [" ".join(line.split()) for line in screen.splitlines()]


def script(table: Table, bots: list[str]) -> list[str]:
    """What seat 0 types to play the game to its end, while the bots play as they do in the terminal."""
    lines: list[str] = []
    screen = Screen(make_console(), make_lineup(None, None, table.players), table)
    while not table.over:
        waiting = [seat for seat in table.to_act if seat] or [0]
        kind = bots[waiting[0]]
        choice = choose(table, kind, waiting[0])
        if waiting == [0]:
            numbers = screen.menu(table, table.prompt(0)).numbers
            # By number and by notation, in turn.
            lines.append(table.rules.text(choice) if len(lines) % 2 else str(numbers[choice]))
        table.play(waiting[0], choice)
    return lines
