"""Diffs of documents: what someone has been shown, and what has changed since.

Only what changed is sent, as a list of `[path, value]` to set and `[path]` to remove.
"""

from __future__ import annotations

from typing import Any, Final

Path = list[str | int]
Items = list[list[Any]]

_NOTHING: Final = object()


class Shown:
    """The last version of a document that was sent, by key; empty at first.

    `path` is where the parts are in the whole document. A list with a dictionary for each seat is compared
    seat by seat and key by key; anything else is sent whole if it changed.
    """

    def __init__(self, path: Path, seats: int) -> None:
        self._path: Final = path
        self._seats: Final = seats
        self._parts: dict[str, Any] = {}

    def changes(self, parts: dict[str, Any]) -> Items:
        """The patch that turns the last parts into these, which become the last."""
        items: Items = []
        was = self._parts
        self._parts = parts
        _compare(was, parts, self._path, self._seats, items)
        return items

    def copy(self) -> Shown:
        """An independent copy."""
        other = Shown(self._path, self._seats)
        other._parts = self._parts
        return other


def _compare(
    was: dict[str, Any], now: dict[str, Any], path: Path, seats: int, items: Items
) -> None:
    known = 0
    for key, value in now.items():
        before = was.get(key, _NOTHING)
        if before is not _NOTHING:
            known += 1
            if before is value or before == value:
                continue
            if seats and _by_seat(value, seats) and _by_seat(before, seats):
                for seat in range(seats):
                    _compare(before[seat], value[seat], [*path, key, seat], 0, items)
                continue
        items.append([[*path, key], value])
    if known < len(was):
        for key in was:
            if key not in now:
                items.append([[*path, key]])


def _by_seat(value: Any, seats: int) -> bool:
    if not isinstance(value, list) or len(value) != seats:
        return False
    for part in value:
        if not isinstance(part, dict):
            return False
    return True
