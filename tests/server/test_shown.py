"""What a client is told of a document is exactly what changed in it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.server.shown import Shown

SEATS = 2
PLAIN = st.none() | st.integers(-5, 5) | st.text("ab", max_size=2)
DATA = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)
BY_SEAT = st.lists(st.dictionaries(st.sampled_from("xyz"), DATA), min_size=SEATS, max_size=SEATS)
PARTS = st.dictionaries(st.sampled_from("abc"), DATA | BY_SEAT)


def patched(document: dict[str, Any], items: list[list[Any]]) -> dict[str, Any]:
    """What a client makes of a patch."""
    document = deepcopy(document)
    for path, *value in items:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]
    return document


def shown(parts: dict[str, Any], path: list[str | int] | None = None) -> Shown:
    """Someone who has been shown these parts."""
    one = Shown(path or [], SEATS)
    one.changes(deepcopy(parts))
    return one


@given(PARTS, PARTS, PARTS)
def test_changes_turn_each_document_into_the_next(
    first: dict[str, Any], second: dict[str, Any], third: dict[str, Any]
) -> None:
    one = shown(first)
    assert patched(first, one.changes(deepcopy(second))) == second
    assert patched(second, one.changes(deepcopy(third))) == third


@given(PARTS)
def test_nothing_is_sent_where_nothing_changed(parts: dict[str, Any]) -> None:
    assert shown(parts).changes(deepcopy(parts)) == []


@given(PARTS, PARTS)
def test_a_copy_goes_its_own_way(first: dict[str, Any], second: dict[str, Any]) -> None:
    one = shown(first)
    copy = one.copy()
    one.changes(deepcopy(second))
    assert patched(first, copy.changes(deepcopy(second))) == second


@pytest.mark.parametrize(
    ("old", "new", "items"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [[["b"], 3]]),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 5}]}, [[["a", 1, "b"], 5]]),
        ({"a": [1, 2]}, {"a": [1]}, [[["a"], [1]]]),
        ({"a": 1, "b": 2}, {"a": 1}, [[["b"]]]),
    ],
)
def test_only_the_changed_part_is_sent(
    old: dict[str, Any], new: dict[str, Any], items: list[list[Any]]
) -> None:
    assert shown(old).changes(new) == items


def test_a_path_leads_to_the_parts() -> None:
    assert shown({"a": 1}, ["view"]).changes({"a": 2}) == [[["view", "a"], 2]]
