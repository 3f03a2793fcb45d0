"""The VP pool: chips leave it as they are earned, and when it is empty the round is the last one."""

from __future__ import annotations

import pytest

from tests.games.roll_for_the_galaxy.helpers import empire, play
from tests.games.roll_for_the_galaxy.scenes_ship import closing, shipping

THREE_VP = "worlds gem-world+novelty\ncolumns novelty:ship"


@pytest.mark.clause("RG-VP-01")
@pytest.mark.parametrize(("good", "vp"), [("home", 1), ("novelty", 2), ("consumption", 2)])
def test_vp_earned_leave_the_pool(good: str, vp: int) -> None:
    table = shipping(f"worlds gem-world+{good}\ncolumns home:ship")
    assert table.observe(None)["vp_pool"] == 24
    play(table, "0 consume home")
    assert empire(table, 0)["vp"] == vp
    assert table.observe(None)["vp_pool"] == 24 - vp


@pytest.mark.clause("RG-VP-01")
def test_vp_of_powers_come_out_of_the_same_pool() -> None:
    table = closing("developments galactic-salon")
    assert empire(table, 0)["vp"] == 1
    assert table.observe(None)["vp_pool"] == 23


@pytest.mark.clause("RG-VP-02")
def test_a_gain_that_empties_the_pool_exactly_makes_this_the_last_round() -> None:
    table = shipping("vp 21\n" + THREE_VP)
    assert (table.observe(None)["vp_pool"], table.observe(None)["last_round"]) == (3, [])
    play(table, "0 consume novelty")
    assert (table.observe(None)["vp_pool"], table.observe(None)["last_round"]) == (0, ["vp-pool"])


@pytest.mark.clause("RG-VP-02")
def test_one_vp_left_in_the_pool_is_not_the_end() -> None:
    table = shipping("vp 20\n" + THREE_VP)
    play(table, "0 consume novelty")
    assert (table.observe(None)["vp_pool"], table.observe(None)["last_round"]) == (1, [])


@pytest.mark.clause("RG-VP-02")
def test_the_vp_of_a_power_can_empty_the_pool() -> None:
    table = closing("vp 23\ndevelopments galactic-salon")
    assert table.observe(None)["last_round"] == ["vp-pool"]
    play(table, "1 recruit home")
    assert table.over


@pytest.mark.clause("RG-VP-03")
@pytest.mark.parametrize(("before", "after"), [(22, 25), (23, 26)])
def test_a_gain_larger_than_the_pool_is_paid_in_full(before: int, after: int) -> None:
    table = shipping(f"vp {before}\n" + THREE_VP)
    play(table, "0 consume novelty")
    assert empire(table, 0)["vp"] == after
    assert table.observe(None)["vp_pool"] == 0
    assert table.observe(None)["last_round"] == ["vp-pool"]


@pytest.mark.clause("RG-VP-04")
def test_gains_after_the_pool_is_empty_are_paid_in_full_to_everyone() -> None:
    table = shipping(
        """
        vp 23
        credits 4
        worlds gem-world+novelty spice-world+home
        columns novelty:ship*2
        """,
        "credits 2\nworlds plague-world+genes\ncolumns genes:ship",
    )
    play(table, "0 ship gem-world novelty", "0 consume novelty")
    assert (empire(table, 0)["vp"], table.observe(None)["vp_pool"]) == (26, 0)
    play(table, "0 consume novelty")
    assert empire(table, 0)["vp"] == 28
    play(table, "1 consume genes")
    assert [score.breakdown["chips"] for score in table.scores] == [28, 3]


@pytest.mark.clause("RG-VP-04")
def test_the_reserve_does_not_fill_the_pool_again() -> None:
    table = closing("vp 24\nworlds gem-world+home\ncolumns home:ship")
    assert table.observe(None)["last_round"] == ["vp-pool"]
    play(table, "0 consume home")
    assert (empire(table, 0)["vp"], table.observe(None)["vp_pool"]) == (25, 0)
    assert table.observe(None)["last_round"] == ["vp-pool"]
    assert not table.over


@pytest.mark.clause("RG-VP-05")
def test_any_gain_can_be_paid_out_of_what_the_pool_is_worth() -> None:
    """Five VP are left, be it one chip: a gain of 2 leaves 3."""
    table = shipping("vp 19\nworlds gem-world+novelty\ncolumns home:ship")
    play(table, "0 consume home")
    assert empire(table, 0)["vp"] == 21
    assert table.observe(None)["vp_pool"] == 3
