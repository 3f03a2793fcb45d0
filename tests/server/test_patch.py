"""The patch between two documents says exactly what changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.server.patch import patch

PLAIN = st.none() | st.integers(-5, 5) | st.text("ab", max_size=2)
DATA = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.sampled_from("abc"), DATA)


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


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_turns_the_old_document_into_the_new(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    assert patched(old, patch(old, new)) == new


@given(DOCUMENTS)
def test_nothing_is_sent_where_nothing_changed(document: dict[str, Any]) -> None:
    assert patch(document, deepcopy(document)) == []


@pytest.mark.parametrize(
    ("old", "new", "items"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [[["a", "c"], 3]]),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 5}]}, [[["a", 1, "b"], 5]]),
        ({"a": [1, 2]}, {"a": [1]}, [[["a"], [1]]]),
        ({"a": 1, "b": 2}, {"a": 1}, [[["b"]]]),
    ],
)
def test_only_the_changed_part_is_sent(
    old: dict[str, Any], new: dict[str, Any], items: list[list[Any]]
) -> None:
    assert patch(old, new) == items
