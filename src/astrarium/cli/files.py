"""Games on disk: where they are kept, and writing them so that nothing is ever half written."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from astrarium import AstrariumError, BadRecord
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import HUMAN, Lineup, call
from astrarium.kernel import record

LARGEST_FILE = 16_000_000
SEATS = "# seats "
NAMES = "# names "
PLACE = "# at "
THE_END = "the end"


def state_folder() -> Path:
    """The folder for games in progress: `astrarium` in the user's state folder."""
    # The specification of XDG_STATE_HOME says to ignore a path that is not absolute.
    given = os.environ.get("XDG_STATE_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path("~/.local/state").expanduser()
    return base / "astrarium"


def last_game() -> Path:
    """Where the game in the terminal is kept unless `--save` says otherwise."""
    return state_folder() / "last-game.txt"


class SavedGame(NamedTuple):
    """A game in the state folder."""

    path: Path
    played: float  # when, as the system counts time
    game: str
    people: list[str]  # the names of those who are no bots, where the file tells them
    place: str  # such as `round 5`, or `the end`

    @property
    def finished(self) -> bool:
        return self.place == THE_END


def saved_games() -> list[SavedGame]:
    """The games in the state folder, the one that was played last first."""
    games = (saved_game(path) for path in sorted(state_folder().glob("*.txt")))
    return sorted(
        (game for game in games if game is not None), key=lambda game: game.played, reverse=True
    )


def saved_game(path: Path) -> SavedGame | None:
    """The game in a file, if it holds one."""
    try:
        text = read(path)
        header = record.parse(text).header
        played = path.stat().st_mtime
    except (UsageError, AstrariumError, OSError):
        return None
    remarks = dict(_remarks(text))
    seats = zip(remarks.get(SEATS, "").split(","), remarks.get(NAMES, "").split(","))
    people = [name for kind, name in seats if kind == HUMAN]
    return SavedGame(path, played, header.game, people, remarks.get(PLACE, ""))


def game_to_resume(game: str | None) -> Path | None:
    """The unfinished game (of this name) that was played last, or else the last one that is finished."""
    games = [saved for saved in saved_games() if game in (None, saved.game)]
    unfinished = [saved for saved in games if not saved.finished]
    return (unfinished or games)[0].path if games else None


def set_aside(path: Path) -> SavedGame | None:
    """Make room for a new game at `path`. The game there is kept beside it, under its date, and returned."""
    try:
        played = time.localtime(path.stat().st_mtime)
        kept = unused(path.with_name(time.strftime("game-%Y-%m-%d-%H%M%S.txt", played)))
        path.replace(kept)
    except OSError:
        return None
    return saved_game(kept)


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
    """Guard what is at `path`.

    :raises UsageError: saying what is there, or that there is no such folder.
    """
    check_folder(path)
    if _recorded(path) is not None:
        raise UsageError(f"{path} already holds a game: --resume goes on with it")


def check_folder(path: Path) -> None:
    """:raises UsageError: if there is no folder for the file."""
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent}: create it first, or choose another")


def check_no_other(path: Path, text: str) -> None:
    """Guard what is at `path`, unless all of it is in this record too, as in an earlier copy of it.

    :raises UsageError: saying what is there, or that there is no such folder.
    """
    check_folder(path)
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
        raise UsageError(f"{path} already exists and is not a record: choose another") from None


def _steps(parsed: record.ParsedRecord) -> list[tuple[str, str]]:
    return [(who, what) for _, who, what in parsed.steps]


def reason(error: Exception) -> str:
    """What went wrong with a file, without its name."""
    return str((isinstance(error, OSError) and error.strerror) or error)


def with_lineup(text: str, lineup: Lineup, place: str = "") -> str:
    """A record's text with remarks on who sits where, and on the place where play stands."""
    first, _, rest = text.partition("\n")
    kinds, names = ",".join(lineup.kinds), ",".join(lineup.names)
    at = f"{PLACE}{place}\n" if place else ""
    return f"{first}\n{SEATS}{kinds}\n{NAMES}{names}\n{at}{rest}"


def _remarks(text: str) -> Iterator[tuple[str, str]]:
    """The remarks that `with_lineup` made."""
    for line in text.splitlines():
        if line == "begin":
            return
        for sort in (SEATS, NAMES, PLACE):
            if line.startswith(sort):
                yield sort, line.removeprefix(sort)


def lineup_of(text: str, players: int) -> Lineup | None:
    """The line-up that a record's remarks tell of, if they do."""
    remarks = dict(_remarks(text))
    seats = remarks.get(SEATS, "").split(",")
    if len(seats) != players:
        return None
    try:
        return Lineup(tuple(seats), tuple(call(seats, remarks.get(NAMES))))
    except UsageError:
        return None


def plain_lineup(players: int) -> Lineup:
    """Names for a record that tells of none: everyone is called by their seat."""
    return Lineup((HUMAN,) * players, tuple(f"Seat {seat}" for seat in range(players)))


def record_folder(name: str | None) -> str | None:
    """The folder for the records of many games, made if need be, as a whole path.

    :raises UsageError: if it cannot be made.
    """
    if name is None:
        return None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"the folder {name} cannot be made: {reason(error)}") from None
    return str(Path(name).resolve())


def write_record(path: Path, text: str, bots: Sequence[str]) -> None:
    """Keep the record of a game between bots, with a remark on who sat where."""
    lineup = Lineup(tuple(bots), tuple(call(bots, None)))
    path.write_text(with_lineup(text, lineup, THE_END), encoding="utf-8", newline="\n")
