"""Games on disk: where they are kept, and writing them so that nothing is ever half written."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

from astrarium import BadRecord
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import HUMAN, Lineup, call
from astrarium.kernel import record

LARGEST_FILE = 16_000_000
SEATS = "# seats "
NAMES = "# names "


def state_folder() -> Path:
    """The folder for games in progress: `astrarium` in the user's state folder."""
    # The specification of XDG_STATE_HOME says to ignore a path that is not absolute.
    given = os.environ.get("XDG_STATE_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path("~/.local/state").expanduser()
    return base / "astrarium"


def last_game() -> Path:
    """Where the game in the terminal is kept unless `--save` says otherwise."""
    return state_folder() / "last-game.txt"


def set_aside(path: Path) -> None:
    """Make room for a new game at `path`: the game there keeps lying beside it, under its date."""
    with contextlib.suppress(OSError):
        played = time.localtime(path.stat().st_mtime)
        path.replace(unused(path.with_name(time.strftime("game-%Y-%m-%d-%H%M%S.txt", played))))


def unused(path: Path) -> Path:
    """This path, or one much like it where there is no file yet."""
    number = 2
    free = path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free


def check_readable(path: Path) -> None:
    """:raises UsageError: if there is no file that can be read."""
    try:
        path.open("rb").close()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise UsageError(f"{path} cannot be read: {reason(error)}") from None


def read(path: Path) -> str:
    """The text of a file.

    :raises UsageError: if it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise UsageError(f"{path} cannot be read: {reason(error)}") from None
    if len(content) > LARGEST_FILE:
        raise UsageError(f"{path} is too large for a record")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a record: it is not text in UTF-8") from None


def write(path: Path, text: str) -> None:
    """Put `text` into the file in one step: whatever happens, the old text or the new one is there.

    :raises UsageError: if it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be written: {reason(error)}") from None
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {reason(error)}") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)  # still there only if something went wrong


def check_free(path: Path) -> None:
    """Guard what is at `path` already.

    :raises UsageError: saying what is there.
    """
    if _recorded(path) is not None:
        raise UsageError(f"{path} holds a game already: --resume goes on with it")


def check_no_other(path: Path, text: str) -> None:
    """Guard what is at `path` already, unless all of it is in this record too, as in an earlier copy of it.

    :raises UsageError: saying what is there.
    """
    there = _recorded(path)
    if there is None:
        return
    ours = record.parse(text)
    steps, known = _steps(ours), _steps(there)
    if there.header.lines() != ours.header.lines() or known != steps[: len(known)]:
        raise UsageError(f"{path} holds another game, or more of this one: choose another name")


def _recorded(path: Path) -> record.ParsedRecord | None:
    """The record at `path`, if there is a file.

    :raises UsageError: if it is no record.
    """
    if not path.exists():
        return None
    try:
        return record.parse(read(path))
    except BadRecord:
        raise UsageError(f"{path} is there already, and is not a record: choose another") from None


def _steps(parsed: record.ParsedRecord) -> list[tuple[str, str]]:
    return [(who, what) for _, who, what in parsed.steps]


def reason(error: Exception) -> str:
    """What went wrong with a file, without its name."""
    return str((isinstance(error, OSError) and error.strerror) or error)


def with_lineup(text: str, lineup: Lineup) -> str:
    """A record's text with remarks on who sits where."""
    first, _, rest = text.partition("\n")
    kinds, names = ",".join(lineup.kinds), ",".join(lineup.names)
    return f"{first}\n{SEATS}{kinds}\n{NAMES}{names}\n{rest}"


def lineup_of(text: str, players: int) -> Lineup | None:
    """The line-up that a record's remarks tell of, if they do."""
    seats = names = None
    for line in text.splitlines():
        if line == "begin":
            break
        if line.startswith(SEATS):
            seats = line.removeprefix(SEATS).split(",")
        elif line.startswith(NAMES):
            names = line.removeprefix(NAMES)
    if seats is None or len(seats) != players:
        return None
    try:
        return Lineup(tuple(seats), tuple(call(seats, names)))
    except UsageError:
        return None


def plain_lineup(players: int) -> Lineup:
    """Names for a record that tells of none: everyone is called by their seat."""
    return Lineup((HUMAN,) * players, tuple(f"Seat {seat}" for seat in range(players)))
