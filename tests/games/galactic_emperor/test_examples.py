"""The three worked examples of the rulebook, step by step."""

from __future__ import annotations

import pytest

from tests.games.galactic_emperor.helpers import (
    control,
    empire,
    in_role,
    options,
    play,
    points,
    roll,
    ships,
    space,
)

ROB = 0
JOE = 1


@pytest.mark.clause("GE-COM-28", "GE-COM-10", "GE-COM-11", "GE-COM-13", "GE-COM-15", "GE-COM-30")
def test_rob_attacks_joe() -> None:
    """A Dreadnought and two Fighters against a Starbase and a Cruiser."""
    table = in_role(
        "warlord",
        """
        tiles d5:p09
        seat 0
        ships d6:fighter*2 d6:dreadnought
        seat 1
        sectors g1* d5*
        ships d5:cruiser
        seat 2
        ships -
        """,
        chooser=2,
    )
    play(table, "0 move-all fighter 2 d6", "0 to d5", "0 move dreadnought 1 d6")
    roll(table, 6, 2, 1)  # phase 1: one hit
    play(table, "0 to d5")
    assert options(table, JOE) == ["hit starbase", "hit cruiser"]
    roll(table, 4, 1, 5, 2)  # phase 2: two hits by the Cruiser and what is an Empire now
    play(table, "1 hit starbase")
    assert control(table, "d5") == (JOE, "empire")
    roll(table, 5)  # phase 3: one hit, and the Empire is protected
    play(table, "0 hit-from fighter d6", "0 hit-from dreadnought d6")
    assert ships(table, JOE, "d5") == {}
    assert control(table, "d5") == (JOE, "empire")
    assert options(table, ROB) == ["fight-on", "retreat"]
    before = table.observe(None)["vp_pool"]
    roll(table, 4, 4, 1)  # phase 1 again: more than enough
    play(table, "0 fight-on")
    assert control(table, "d5") == (ROB, "empire")
    assert points(table, ROB) == 1
    assert table.observe(None)["vp_pool"] == before - 1
    assert ships(table, ROB, "d5") == {"fighter": 1, "dreadnought": 1}
    assert table.observe(None)["battle"] is None
    assert empire(table, JOE)["tokens"] == 11
    assert empire(table, ROB)["tokens"] == 10


TRACY = 0
PAUL = 1
BILL = 2


@pytest.mark.clause("GE-REG-15", "GE-REG-11", "GE-REG-13", "GE-REG-20")
def test_bill_takes_a_sector_from_tracy_whom_paul_hinders() -> None:
    table = in_role(
        "regent",
        """
        tiles d5:p09
        seat 0 marks 0
        sectors d7* d5
        ships d5:fighter
        seat 1 marks 0
        seat 2 marks 0
        """,
    )
    play(table, "1 influence d5", "1 done", "2 influence d5", "2 influence d5", "0 done")
    assert control(table, "d5") == (BILL, "empire")
    assert ships(table, TRACY, "d5") == {}
    assert ships(table, TRACY, "d7") == {"fighter": 1}
    assert [empire(table, seat)["tokens"] for seat in (TRACY, PAUL, BILL)] == [11, 11, 10]


@pytest.mark.clause("GE-REG-14")
def test_bill_turns_an_empire_into_a_starbase() -> None:
    table = in_role(
        "regent",
        """
        tiles b2:p09
        seat 0 marks 0
        seat 1 marks 0
        seat 2 marks 0
        sectors a1* b2
        """,
    )
    assert empire(table, BILL)["tokens"] == 8
    play(table, "1 done", "2 influence b2", "2 done", "0 done")
    assert control(table, "b2") == (BILL, "starbase")
    assert empire(table, BILL)["tokens"] == 10


@pytest.mark.clause("GE-MER-14", "GE-MER-01", "GE-MER-03", "GE-MER-13")
def test_bill_sets_the_market() -> None:
    """Dice 3, 4, 6, 6; one 6 is left out; 1 food harvested, 1 bought, 3 metal sold, two sectors funded."""
    table = in_role(
        "merchant",
        """
        tiles d6:p07
        seat 0 marks 5 metal 3
        sectors d7* d6
        """,
        dice=(3, 4, 6, 6),
    )
    play(table, "0 drop 6")
    market = table.observe(None)["market"]
    assert market == {"food": 1, "metal": 3, "energy": 4}
    assert empire(table, 0)["food"] == 1
    play(table, "0 buy food", "0 sell metal", "0 sell metal", "0 sell metal", "0 done")
    play(table, "0 fund d6", "0 fund d7")
    assert space(table, "d6")["food"] == 1
    assert space(table, "d7")["food"] == 1
    assert empire(table, 0)["food"] == 0
    assert empire(table, 0)["marks"] == 5 + 3 + 3 * market["metal"] - market["food"]
