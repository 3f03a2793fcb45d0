"""Who may know what (GE-INFO)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from astrarium import Table
from astrarium.conformance.random_play import random_choice
from astrarium.conformance.screens import check_unseen_step
from astrarium.conformance.seen import seen_by
from astrarium.conformance.views import check_view_law
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.games.galactic_emperor.state import PASSED_ROLE, PASSED_ROUND
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules
from tests.conformance.test_leaks import Told, line_of
from tests.games.galactic_emperor.helpers import (
    choosing,
    control,
    galactic_emperor,
    in_role,
    play,
    position,
    roll,
    ships,
)
from tests.games.galactic_emperor.test_interrupts import ambassador, ordering
from tests.games.galactic_emperor.test_technologies import SCANNERS

clause = pytest.mark.clause


def somewhere(players: int, seed: int, decisions: int) -> Table:
    """A random game after so many decisions."""
    table = galactic_emperor().new(players, seed)
    generator = Generator(seed)
    while table.decisions < decisions and not table.over:
        table.play(*random_choice(table, generator))
    return table


@clause("GE-INFO-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nothing_that_a_seat_gets_to_see_depends_on_the_points_of_others(players: int) -> None:
    for decisions in (60, 150, 240):
        table = somewhere(players, players, decisions)
        if table.over:
            continue
        rules = table.rules
        other = galaxy(table.state).clone()
        for seat in range(1, players):
            other.empires[seat].points = [number * 7 + 3 for number in range(5)]
        for viewer in (0, -1):
            assert seen_by(rules, table.state, viewer) == seen_by(rules, other, viewer)


@clause("GE-INFO-01")
def test_a_seat_sees_its_own_points_and_all_at_the_end() -> None:
    table = choosing("seat 1\npoints 12 1")
    assert table.observe(1)["own"]["points"] == 13
    assert [seat["points"] for seat in table.observe(1)["empires"]] == [None] * 3
    assert [seat["points"] for seat in table.observe(None)["empires"]] == [None] * 3
    over = somewhere(3, 5, 10_000)
    assert over.over
    assert [seat["points"] for seat in over.observe(None)["empires"]] == over.scores


@clause("GE-INFO-02", "GE-INFO-03", "GE-INFO-04")
def test_everything_else_is_open() -> None:
    table = choosing(
        "row p01 p02\nowners robotics@1\nseat 1 marks 7 metal 3 energy 2\nships f1:cruiser"
    )
    for viewer in (0, 2, None):
        view = table.observe(viewer)
        own = view["empires"][1]
        assert [own["marks"], own["metal"], own["energy"]] == [7, 3, 2]
        assert own["technologies"] == ["robotics"]
        assert own["tokens"] == 11
        assert view["spaces"]["f1"]["ships"] == {"1": {"cruiser": 1}}
        assert view["vp_pool"] == 115
        assert view["row"] == ["p01", "p02"]
        assert view["technologies"]["saboteur"]["owner"] is None


@clause("GE-INFO-05")
def test_nobody_sees_the_stack_but_all_see_its_size() -> None:
    table = choosing("row p01 p02")
    for viewer in (0, 1, 2, None):
        view = table.observe(viewer)
        assert view["stack"] == 34 - 2
        assert "a01" not in json.dumps(view)
        assert "p05" not in json.dumps(view)


@clause("GE-INFO-05", "GE-TECH-27")
@pytest.mark.parametrize(
    "moves",
    [
        ["0 take p02", "! glimpse p09", "0 look"],
        ["0 take p02", "! glimpse p09", "0 look", "0 keep p02"],
        ["0 take p02", "! glimpse p09", "0 look", "0 keep p09"],
    ],
)
def test_a_tile_that_was_looked_at_might_be_any_other_for_everyone_else(moves: list[str]) -> None:
    table = play(in_role("explorer", SCANNERS), *moves)
    rules, st = table.rules, table.state
    for number in range(10):
        assert check_view_law(rules, st, Generator(number), table.events) == []
    drawn = {rules.position(rules.resample(st, 1, Generator(number))) for number in range(40)}
    assert len(drawn) > 5
    assert {rules.position(rules.resample(st, 0, Generator(number))) for number in range(10)} == {
        rules.position(st)
    }


@clause("GE-INFO-05")
def test_a_standing_pass_is_its_owners_secret() -> None:
    table = play(ambassador(), "1 influence b2", "2 pass-role")
    rules, st = table.rules, table.state
    for number in range(10):
        assert check_view_law(rules, st, Generator(number), table.events) == []
    other = galaxy(st).clone()
    other.lower_flags([PASSED_ROLE])
    for viewer in (0, 1, -1):
        assert seen_by(rules, st, viewer) == seen_by(rules, other, viewer)
    assert seen_by(rules, st, 2) != seen_by(rules, other, 2)


def imagined_passes(table: Table, viewer: int) -> set[int]:
    """The standing passes for a round in the worlds that a viewer may imagine."""
    rules = table.rules
    return {
        galaxy(rules.resample(table.state, viewer, Generator(number))).flags[PASSED_ROUND]
        for number in range(20)
    }


@clause("GE-INFO-05")
def test_others_imagine_a_pass_only_of_who_was_asked_and_may_have_passed() -> None:
    table = ordering(marks=9)
    assert imagined_passes(table, 0) == {0}  # being asked, seat 2 has not passed
    play(table, "2 pass-round")
    owner = galaxy(table.state).flags[PASSED_ROUND]
    assert owner
    assert table.to_act == [2]  # about another matter
    assert imagined_passes(table, 0) == {0, owner}
    assert imagined_passes(table, 2) == {owner}
    fresh = in_role("engineer", "owners saboteur@2")
    assert imagined_passes(fresh, 0) == {0}  # never asked
    used = play(ordering(), "2 stop", "1 pass")
    assert imagined_passes(used, 0) == {0}  # used: he had not passed


ALLOTTING = """
role warlord
chooser 2
acting 0
tiles d5:p09
fleet fighter:d5:0:d6 fighter:d5:0:d6 cruiser:d5:0:d6 dreadnought:d5:0:d6
battle d5
attacker 0
defender 1
attackers fighter:d6 fighter:d6 cruiser:d6 dreadnought:d6
defenders starbase cruiser fighter
hits 3 2
seat 0
  ships d5:fighter*2 d5:cruiser d5:dreadnought
seat 1
  sectors g1* d5*
  ships d5:cruiser d5:fighter
seat 2
  ships -
steps Round 2 > CloseRole > PlayRole 4 2 > FightBattles 0 > CombatPhase 3 > RaiseShields 2
"""


@clause("GE-COM-06")
def test_hits_are_allotted_by_both_sides_at_once_and_unseen() -> None:
    table = position(ALLOTTING)
    assert table.to_act == [0, 1]
    play(table, "1 hit starbase")
    assert table.observe(1)["own"]["hits_allotted"] == [
        {"unit": "starbase", "from": None, "count": 1}
    ]
    play(table, "1 hit fighter")
    assert table.to_act == [0]
    assert control(table, "d5") == (1, "starbase")  # nothing comes off before both are in
    assert "took a hit" not in "\n".join(table.log(0))
    rules, st = table.rules, table.state
    for number in range(20):
        assert check_view_law(rules, st, Generator(number), table.events) == []
    imagined = {
        str(galaxy(rules.resample(st, 0, Generator(number))).empires[1].casualties)
        for number in range(40)
    }
    assert len(imagined) == 3  # Starbase and Fighter, Starbase and Cruiser, Fighter and Cruiser
    roll(table, 1, 1)  # phase 3
    play(table, "0 hit-from cruiser d6")  # the other two can only be the Dreadnought's
    assert control(table, "d5") == (1, "empire")
    assert ships(table, 0, "d5") == {"fighter": 2}
    assert ships(table, 1, "d5") == {"cruiser": 1}


@clause("GE-COM-06")
def test_others_get_nothing_of_a_hit_that_is_being_allotted() -> None:
    """A rare step, which random games seldom come to: laid out here, with every hit that could be chosen."""
    table = position(ALLOTTING)
    for seat in table.to_act:
        for option in table.prompt(seat).options:
            assert check_unseen_step(table.rules, table, seat, option.id) == []
    leaky = Leaky(table.rules, "lanes")
    hit = table.prompt(1).options[0].id
    assert any("view" in found for found in check_unseen_step(leaky, table, 1, hit))


class Leaky(Told):
    """Rules whose views hold a line of the position text, which holds all secrets."""

    def __init__(self, inner: Rules, word: str) -> None:
        super().__init__(inner)
        self.word = word

    def observe(self, st: State, seat: int) -> dict[str, Any]:
        return {**self.inner.observe(st, seat), "hint": line_of(self.inner, st, self.word)}


@clause("GE-INFO-05", "GE-TECH-27")
@pytest.mark.parametrize(
    ("word", "moves"),
    [
        ("looked", ["0 take p02", "! glimpse p09", "0 look"]),
        ("top", ["0 take p02", "! glimpse p09", "0 look", "0 keep p02"]),
        ("in-hand", ["0 take p02", "! glimpse p09", "0 look", "0 keep p09"]),
        ("plain", ["0 take p02", "! glimpse p09", "0 look"]),
    ],
)
def test_a_view_that_told_of_the_stack_would_be_caught(word: str, moves: list[str]) -> None:
    table = play(in_role("explorer", SCANNERS), *moves)
    found = [
        difference
        for number in range(10)
        for difference in check_view_law(Leaky(table.rules, word), table.state, Generator(number))
    ]
    assert any("a spectator can tell: view" in difference for difference in found)
