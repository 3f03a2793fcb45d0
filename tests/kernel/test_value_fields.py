"""Fields of positions for values within a state, and for lists with a number for each place or seat."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from astrarium import BadPosition
from astrarium.kernel.fields import (
    ByPlace,
    Field,
    Given,
    Names,
    Number,
    OfSeats,
    Padded,
    Within,
    Words,
    remade,
)

PLACES = Names("place", ["a1", "b2", "c3"])


class Purse:
    def __init__(self, coins: int, gems: int) -> None:
        self.coins = coins
        self.gems = gems


class Player:
    def __init__(self, purse: Purse, points: int) -> None:
        self.purse = purse
        self.points = points


def table() -> Any:
    """Two players' state, as far as these fields go."""
    return SimpleNamespace(players=2, first=Player(Purse(5, 2), 7), tiles=[-1, 4, -1], tokens=[])


def read(field: Field, st: Any, text: str) -> None:
    field.read(st, -1, st, Given(3, field.word, text.split()))


def test_a_value_is_made_anew_when_a_part_of_it_is_read() -> None:
    st = table()
    before = st.first
    field = Within("first.purse", Number("money", 0, 9).at("coins"))
    assert field.items(st, -1, st) == ["5"]
    read(field, st, "8")
    assert (st.first.purse.coins, st.first.purse.gems, st.first.points) == (8, 2, 7)
    assert before.purse.coins == 5


def test_a_value_keeps_the_parts_that_are_not_changed() -> None:
    purse = remade(Purse(5, 2), gems=3)
    assert (purse.coins, purse.gems) == (5, 3)


def test_what_is_left_out_has_a_value_that_the_rest_tells() -> None:
    st = table()
    before = st.first
    Number("first-money", 0, 9).at("money").rest(lambda st, _: st.players + 1).fill(st, -1, st)
    assert st.money == 3
    purse = Within("first.purse", Number("money", 0, 9).at("coins")).rest(lambda st, _: st.money)
    purse.fill(st, -1, st)
    assert (st.first.purse.coins, st.first.purse.gems, st.first.points) == (3, 2, 7)
    assert before.purse.coins == 5
    Number("points", 0, 9).fill(st, 0, st.first)
    assert st.first.points == 7, "else it is as set up"


def test_words_of_several_attributes_fill_them_in_themselves() -> None:
    def take(st: Any, seat: int) -> None:
        st.tiles, st.tokens = [], [seat]

    st = table()
    Words("taken", lambda st, _: [], lambda st, seat, given: None, take).fill(st, 1, st)
    assert (st.tiles, st.tokens) == ([], [1])


def test_what_is_in_places_is_laid_over_what_is_there() -> None:
    st = table()
    field = ByPlace("tiles", PLACES, ":", Names("tile", ["t0", "t1", "t2", "t3", "t4"]))
    assert field.items(st, -1, st) == ["b2:t4"]
    read(field, st, "a1:t1")
    assert st.tiles == [1, 4, -1]
    with pytest.raises(BadPosition, match="line 3: tiles has a1 twice"):
        read(field, st, "a1:t1 a1:t2")


def test_things_of_seats_are_held_for_the_seats_there_are() -> None:
    st = table()
    pairs = [f"{seat}:{place}" for seat in range(4) for place in PLACES.ids]
    field = OfSeats("tokens", Names("token", pairs), most=4)
    read(field, st, "1:a1*2")
    assert st.tokens == [0, 0, 0, 2, 0, 0]
    assert field.items(st, -1, st) == ["1:a1*2"]
    with pytest.raises(BadPosition, match="line 3: there are only 2 seats"):
        read(field, st, "2:a1")


def test_numbers_at_the_end_may_be_left_out() -> None:
    st = table()
    field = Padded("points", 0, 99, 4)
    read(field, st, "3 1")
    assert st.points == [3, 1, 0, 0]
    with pytest.raises(BadPosition, match="line 3: points are at most 4 numbers"):
        read(field, st, "1 2 3 4 5")
