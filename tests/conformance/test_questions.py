"""The laws of a question can fail: each of these is asked wrongly, and is caught."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium import Game, Table
from astrarium.conformance.questions import LONGEST_TITLE, check_question
from astrarium.conformance.things import check_fields, check_things
from astrarium.kernel import sorts
from astrarium.kernel.frames import EVERYONE, Event, Label, State
from tests.kernel.secret_bids import Prepare, SecretBids


class Titled(SecretBids):
    """Every option has the same title."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title_of_all = title

    def label(self, st: State, seat: int, option: int) -> Label:
        return Label(self.title_of_all, f"option {option}")


class Nameless(SecretBids):
    """The catalogue has forgotten a card."""

    def catalogue(self) -> dict[str, Any]:
        found = super().catalogue()
        del found["things"]["card-3"]
        return found


class Sorted(Prepare):
    """A bid that is asked for as some other sort of question."""

    def __init__(self, seat: int, sort: str) -> None:
        super().__init__(seat)
        self.asked_as = sort

    def sort(self) -> str:
        return self.asked_as


def asked_as(sort: str) -> Table:
    """The first bid of seat 0: cards, which are no spaces, dice or amounts."""
    table = Game(SecretBids()).new(2, 1)
    table.state.lanes[0].frames[-1] = Sorted(0, sort)
    return table


@pytest.mark.parametrize("sort", [sorts.TILE, sorts.SEVERAL, sorts.ORDER, sorts.CHOICE])
def test_cards_may_be_asked_for_as_tiles(sort: str) -> None:
    assert check_question(asked_as(sort), 0) == []


@pytest.mark.parametrize("sort", [sorts.SPACE, sorts.DIE, sorts.AMOUNT])
def test_options_name_a_thing_of_the_sort_that_is_asked_for(sort: str) -> None:
    found = check_question(asked_as(sort), 0)
    assert found[0] == f"bid 1 names no {sort}: ['card-1']"


@pytest.mark.parametrize("sort", ["", "riddle"])
def test_a_question_is_of_a_sort_of_the_closed_set(sort: str) -> None:
    (found,) = check_question(asked_as(sort), 0)
    assert found.endswith(f"is of no sort: {sort!r}")


@pytest.mark.parametrize("title", ["", "x" * (LONGEST_TITLE + 1)])
def test_a_title_fits_on_a_button(title: str) -> None:
    table = Game(Titled(title)).new(2, 1)
    assert f"bid 1: {len(title)} characters: {title!r}" in check_question(table, 0)


def test_titles_and_targets_tell_options_apart() -> None:
    table = Game(Titled("Go on")).new(2, 1)
    assert check_question(table, 0) == ["done and gamble look the same: 'Go on'"]


def test_a_word_in_an_event_that_the_catalogue_has_no_name_for_is_caught() -> None:
    assert check_fields(SecretBids()) == []
    rules = Nameless()
    nameless = "'card-3', card of bid, has no name"
    assert check_fields(rules) == [nameless]
    laid = Event("bid", 0, [3], EVERYONE)
    assert nameless in check_things(rules, Game(rules).new(2, 1).state, [laid])
