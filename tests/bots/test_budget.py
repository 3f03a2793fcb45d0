"""How long a bot may think."""

from __future__ import annotations

import time
from itertools import islice

import pytest

from astrarium import BadSetup, Budget


def test_a_budget_of_simulations_lasts_for_just_so_many() -> None:
    assert list(Budget(simulations=3).loop(9)) == [0, 1, 2]
    assert list(Budget().loop(2)) == [0, 1]


def test_a_budget_of_seconds_lasts_at_least_once_and_then_until_they_are_over() -> None:
    assert list(Budget(seconds=1e-9).loop(9)) == [0]
    assert list(islice(Budget(seconds=1e9).loop(1), 5)) == [0, 1, 2, 3, 4]
    assert list(Budget(seconds=1e9, simulations=2).loop(1)) == [0, 1]
    begun = time.perf_counter()
    first, *_ = Budget(seconds=0.01).loop(1)
    assert first == 0
    assert time.perf_counter() - begun >= 0.01


@pytest.mark.parametrize("budget", [{"seconds": 0}, {"seconds": -1.0}, {"simulations": 0}])
def test_a_budget_is_above_zero(budget: dict[str, int]) -> None:
    with pytest.raises(BadSetup, match="is above zero, not"):
        Budget(**budget)
