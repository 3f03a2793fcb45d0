"""Lists as values. A list in a state is replaced, never changed in place, so that clones may share it."""

from __future__ import annotations

from typing import Final

EMPTY: Final[list[int]] = []


def without(items: list[int], item: int) -> list[int]:
    """`items` less the first `item`, which must be there."""
    copy = items[:]
    copy.remove(item)
    return copy


def without_at(items: list[int], index: int) -> list[int]:
    """`items` less the one at `index`."""
    copy = items[:]
    copy.pop(index)
    return copy


def with_at(items: list[int], index: int, value: int) -> list[int]:
    """`items` with `value` at `index`."""
    copy = items[:]
    copy[index] = value
    return copy


def contains(items: list[int], item: int) -> bool:
    """`item in items`; compiled, comparing plain numbers is several times faster than comparing objects."""
    for other in items:
        if other == item:
            return True
    return False


def place_in(items: list[int], item: int) -> int:
    """Where `item` is, or would be, in ascending `items`."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < item:
            low = middle + 1
        else:
            high = middle
    return low


def without_in(items: list[int], item: int) -> list[int]:
    """Ascending `items` less `item`, which must be there."""
    return without_at(items, place_in(items, item))


def with_in(items: list[int], item: int) -> list[int]:
    """Ascending `items` and `item` in its place."""
    copy = items[:]
    copy.insert(place_in(items, item), item)
    return copy
