"""Lists as values. A list in a state is replaced, never changed in place, so that clones may share it."""

from __future__ import annotations


def without(items: list[int], item: int) -> list[int]:
    """`items` less the first `item`, which must be there."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def without_at(items: list[int], index: int) -> list[int]:
    """`items` less the one at `index`."""
    return items[:index] + items[index + 1 :]


def with_at(items: list[int], index: int, value: int) -> list[int]:
    """`items` with `value` at `index`."""
    copy = items[:]
    copy[index] = value
    return copy
