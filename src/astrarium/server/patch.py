"""What changed between two documents, as a list of `[path, value]` to set and `[path]` to remove."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

Path = list[str | int]


def patch(old: dict[str, Any], new: dict[str, Any], whole: Container[str] = ()) -> list[list[Any]]:
    """The items that turn `old` into `new`, plain JSON data both; keys in `whole` are sent whole or not at all."""
    items: list[list[Any]] = [[[key]] for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            items.append([[key], value])
        elif old[key] != value:
            if key in whole:
                items.append([[key], value])
            else:
                _compare(old[key], value, [key], items)
    return items


def _compare(old: Any, new: Any, path: Path, items: list[list[Any]]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                items.append([[*path, key]])
        for key, value in new.items():
            if key not in old:
                items.append([[*path, key], value])
            elif old[key] != value:
                _compare(old[key], value, [*path, key], items)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        before = len(items)
        for place, (was, now) in enumerate(zip(old, new, strict=True)):
            if was != now:
                _compare(was, now, [*path, place], items)
        if len(items) - before > len(new) // 2 and all(_flat(value) for value in new):
            items[before:] = [[path, new]]  # most of a plain list changed: shorter whole
    else:
        items.append([path, new])


def _flat(value: Any) -> bool:
    return not isinstance(value, dict | list)
