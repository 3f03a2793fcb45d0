"""Intervals and ratings, against numbers that are known."""

from __future__ import annotations

import pytest

from astrarium.bots.rating import (
    STRICT,
    USUAL,
    expected,
    mean_interval,
    rating_intervals,
    ratings,
    share_interval,
    student,
)
from astrarium.kernel.chance import Generator


@pytest.mark.parametrize(
    ("freedom", "known"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_few_samples_widen_an_interval_as_students_table_says(freedom: int, known: float) -> None:
    assert student(USUAL, freedom) == pytest.approx(known, abs=0.03)


def test_the_interval_of_a_mean_is_that_of_the_textbook() -> None:
    numbers = [4.0, 6.0, 5.0, 7.0, 3.0, 5.0, 6.0, 4.0, 5.0, 5.0, 6.0]
    low, high = mean_interval(11, sum(numbers), sum(number**2 for number in numbers))
    assert (low + high) / 2 == pytest.approx(56 / 11)
    assert (high - low) / 2 == pytest.approx(2.228 * 1.1362 / 11**0.5, abs=0.01)


def test_intervals_of_shares_hold_the_truth_about_as_often_as_they_say() -> None:
    generator = Generator(1)
    held = strict = 0
    for _ in range(1000):
        shares = [(generator.below(100) < 30) + 0.0 for _ in range(40)]
        sums = (40, sum(shares), sum(share * share for share in shares))
        held += not share_interval(*sums).excludes(0.3)
        strict += not share_interval(*sums, STRICT).excludes(0.3)
    assert 930 <= held <= 985
    assert strict >= 990


def test_a_clean_sweep_is_not_certain_and_more_of_it_is_surer() -> None:
    few, many = share_interval(10, 10, 10), share_interval(400, 400, 400)
    assert few.low < 0.85 < many.low < 1
    assert few.high == many.high == 1
    assert share_interval(1, 1, 1).low == 0


def test_ratings_explain_who_finishes_ahead() -> None:
    strengths = [300.0, 0.0, -100.0, -200.0]
    ahead = [
        [0.0 if a == b else 4000 * expected(strengths[a] - strengths[b]) for b in range(4)]
        for a in range(4)
    ]
    assert ratings(ahead) == pytest.approx(strengths, abs=1)
    assert expected(0) == 0.5
    assert expected(191) == pytest.approx(0.75, abs=0.001)


def test_who_never_loses_gets_a_finite_rating() -> None:
    values = ratings([[0.0, 50.0], [0.0, 0.0]])
    assert 300 < values[0] < 900
    assert values[0] == pytest.approx(-values[1])


def test_intervals_of_ratings_shrink_with_the_deals_and_are_the_same_every_time() -> None:
    generator = Generator(2)

    def deals(count: int) -> list[list[list[float]]]:
        found = []
        for _ in range(count):
            won = float(generator.below(3) < 2)
            found.append([[0.0, won], [1 - won, 0.0]])
        return found

    few, many = deals(20), deals(500)
    wide, narrow = rating_intervals(few)[0], rating_intervals(many)[0]
    assert wide.half > 2 * narrow.half
    assert not narrow.excludes(60.2)  # half of the lead that wins two of three
    assert rating_intervals(many)[0] == narrow
