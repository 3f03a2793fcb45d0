"""The types of the browser client are those of the engine and the server."""

from __future__ import annotations

from tools import typescript


def test_the_types_in_typescript_are_those_of_the_shapes() -> None:
    assert typescript.stale() == [], "run `make types-web`"
