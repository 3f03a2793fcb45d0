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
        # By place: the keys hardly ever change, and to look them up would be most of the work.
        self._keys: list[str] = []
        self._values: list[Any] = []
        self._paths: list[Path] = []
        # Of a value with a dictionary for each seat, what was shown of each; of any other, nothing.
        self._parts: list[list[Shown]] = []

    def changes(self, parts: dict[str, Any]) -> Items:
        """The patch that turns the last parts into these, which become the last."""
        items: Items = []
        self._follow(parts, items)
        return items

    def copy(self) -> Shown:
        """An independent copy."""
        other = Shown(self._path, self._seats)
        other._keys = self._keys
        other._values = self._values[:]
        other._paths = self._paths
        other._parts = [[part.copy() for part in parts] for parts in self._parts]
        return other

    def _follow(self, parts: dict[str, Any], items: Items) -> None:
        keys = self._keys
        values = self._values
        place = 0
        for key, value in parts.items():
            if place == len(keys) or key is not keys[place]:
                self._follow_anew(parts, items)
                return
            before = values[place]
            if before is not value:
                values[place] = value
                if self._seats and _by_seat(value, self._seats):
                    self._follow_seats(place, before, value, items)
                elif before != value:
                    self._parts[place] = []
                    items.append([self._paths[place], value])
            place += 1
        if place < len(keys):
            self._follow_anew(parts, items)

    def _follow_anew(self, parts: dict[str, Any], items: Items) -> None:
        """The same where the keys are others, or in another order; what was compared already is equal now."""
        gone = self._arrange(list(parts))
        self._follow(parts, items)
        for key in gone:
            items.append([[*self._path, key]])

    def _follow_seats(
        self, place: int, before: Any, value: list[dict[str, Any]], items: Items
    ) -> None:
        parts = self._parts[place]
        if parts:
            for seat in range(self._seats):
                if before[seat] is not value[seat]:
                    parts[seat]._follow(value[seat], items)
            return
        path = self._paths[place]
        parts = [Shown([*path, seat], 0) for seat in range(self._seats)]
        for seat in range(self._seats):
            parts[seat]._follow(value[seat], [])
        self._parts[place] = parts
        items.append([path, value])

    def _arrange(self, keys: list[str]) -> list[str]:
        """Make places for these keys; returns those that have none any more."""
        old = {key: place for place, key in enumerate(self._keys)}
        values: list[Any] = []
        parts: list[list[Shown]] = []
        for key in keys:
            place = old.get(key, -1)
            values.append(self._values[place] if place >= 0 else _NOTHING)
            parts.append(self._parts[place] if place >= 0 else [])
        now = set(keys)
        gone = [key for key in self._keys if key not in now]
        self._keys, self._values, self._parts = keys, values, parts
        self._paths = [[*self._path, key] for key in keys]
        return gone


def _by_seat(value: Any, seats: int) -> bool:
    if not isinstance(value, list) or len(value) != seats:
        return False
    for part in value:
        if not isinstance(part, dict):
            return False
    return True
