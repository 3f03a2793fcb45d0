"""Sentences of the engine with the names of players."""

from __future__ import annotations

import pytest

from astrarium.kernel.words import listed, with_names, with_names_for_seats, with_seats

NAMES = ["Ann", "{0}", "seat 0"]


def test_names_stand_for_seats_and_are_not_read_again() -> None:
    assert with_names("{1} attacks {2}; {0} looks on", NAMES) == "{0} attacks seat 0; Ann looks on"
    assert with_names_for_seats("seat 1 has it, seat 2 not", NAMES) == "{0} has it, seat 0 not"


def test_a_number_that_is_no_seat_stays_as_it_is() -> None:
    assert with_names("{7} of {0}", NAMES) == "{7} of Ann"
    assert with_names_for_seats("seat 7, seats 1", NAMES) == "seat 7, seats 1"


def test_a_refusal_without_names_gets_them_later() -> None:
    text = "{0} has it"
    assert with_names_for_seats(with_seats(text), NAMES) == with_names(text, NAMES)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_in_a_sentence_ends_with_and(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence
