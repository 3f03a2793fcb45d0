"""Sentences of the engine with the names of players."""

from __future__ import annotations

import pytest

from astrarium.kernel.words import listed, quoted, with_names, with_seats

NAMES = ["Ann", "{0}", "seat 0"]


def test_names_stand_for_seats_and_are_not_read_again() -> None:
    assert with_names("{1} attacks {2}; {0} looks on", NAMES) == "{0} attacks seat 0; Ann looks on"


def test_a_number_that_is_no_seat_stays_as_it_is() -> None:
    assert with_names("{7} of {0}", NAMES) == "{7} of Ann"


def test_what_somebody_typed_is_never_taken_for_a_seat() -> None:
    text = quoted("seat {0}")
    assert eval(text) == "seat {0}"
    assert with_names(text, NAMES) == with_seats(text) == text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_in_a_sentence_ends_with_and(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence
