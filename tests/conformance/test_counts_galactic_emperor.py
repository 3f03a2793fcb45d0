"""The events of Galactic Emperor tell every change of what can be counted in a view."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from astrarium import Table
from astrarium.conformance.cases import Case, cases_of, spread
from astrarium.conformance.events import check_counts
from astrarium.conformance.random_play import random_choice
from astrarium.conformance.seen import viewers
from astrarium.conformance.undo import steps_of, taken_back
from astrarium.kernel.chance import Generator
from tests.games.galactic_emperor.helpers import black_hole, choosing, play, position

CASES = cases_of("galactic-emperor")
DECISIONS = 120  # of each game, evenly spread
SCENE = 40  # decisions at most
SEEDS = range(1, 5)

SURPRISE = (
    choosing,
    f"""
    {black_hole("e6:p01 c6:p13")}
    ready 0
    owners plasma-weapons@0 fusion-engines@0 shield-generators@1 saboteur@2
    seat 0
    ships d4:cruiser*2 d6:fighter*4 d6:dreadnought
    seat 1
    sectors g1* e6*
    ships e6:dreadnought e6:fighter*3
    """,
    ("0 role warlord", "0 warp e6", "0 send-all cruiser", "0 move-all fighter 3 d6", "0 to e6"),
)
LOOK = (
    choosing,
    "row p01 p02 p03 p04\nowners long-range-scanners@0",
    ("0 role explorer", "0 take p01", "0 look"),
)
SHOWDOWN = (
    position,
    """
    role warlord
    chooser 0
    pool 0
    owners shield-generators@1
    seat 0
    points 50
    ships d7:cruiser c6:dreadnought
    seat 1
    points 50
    ships g1:cruiser f1:fighter
    seat 2
    points 20
    steps Round 1 > CloseRole > SetDirection 0
    """,
    ("0 direction clockwise",),
)
SCENES = {"surprise": SURPRISE, "look": LOOK, "showdown": SHOWDOWN}

OF_THE_TABLE = "dice food hand looked-at pool removed roles row stack technologies tiles top"
OF_A_SEAT = """
    allotted control energy fighting fleet food hits influence marks metal order placed points reserve shield ships
    technologies throne tokens total
"""


@cache
def random_tables(case: Case) -> list[Table]:
    """A random game: the table at every decision, and at its end. Not to be changed."""
    return played(case.game.new(case.players, 1, **case.settings), 1)


@cache
def scene_tables(name: str, seed: int) -> list[Table]:
    """A position that random games seldom come to, and how it goes on. Not to be changed."""
    make, text, moves = SCENES[name]
    table = make(text)
    tables = [table.clone()]
    for move in moves:
        play(table, move)
        tables.append(table.clone())
    return tables + played(table, seed, SCENE)[1:]


def played(table: Table, seed: int, most: int = -1) -> list[Table]:
    """The table at every decision of random play."""
    generator = Generator(seed)
    tables = [table.clone()]
    while not table.over and most:
        table.play(*random_choice(table, generator))
        tables.append(table.clone())
        most -= 1
    return tables


def every_table() -> list[Table]:
    tables = [table for case in CASES for table in random_tables(case)]
    return tables + [
        table for name in SCENES for seed in SEEDS for table in scene_tables(name, seed)
    ]


every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_events_tell_all_that_setting_up_changes(case: Case) -> None:
    before = case.game.unstarted(case.players, 1, **case.settings)
    after = random_tables(case)[0]
    assert after.event_count
    assert check_counts(before, after) == []


@every_case
def test_events_tell_all_that_a_decision_changes(case: Case) -> None:
    tables = random_tables(case)
    for before, after in list(pairwise(tables))[:: len(tables) // DECISIONS]:
        assert check_counts(before, after) == []


@every_case
def test_events_tell_all_that_a_game_changes(case: Case) -> None:
    tables = random_tables(case)
    assert tables[-1].over
    assert check_counts(tables[0], tables[-1]) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SCENES)
def test_events_tell_all_that_changes_in_a_rare_scene(name: str, seed: int) -> None:
    tables = scene_tables(name, seed)
    for before, after in pairwise(tables):
        assert check_counts(before, after) == []


def test_events_tell_all_that_changes_when_what_was_undone_is_done_again() -> None:
    shrunk = behind_screens = 0
    for table in spread(random_tables(CASES[0]), DECISIONS) + scene_tables("surprise", 3):
        for seat in range(table.players):
            if table.can_undo(seat):
                copy = table.clone()
                copy.undo(seat)
                behind_screens += bool(table.state.lanes)
                shrunk += copy.event_count < table.event_count
                for _who, what in taken_back(steps_of(copy), steps_of(table)):
                    before = copy.clone()
                    copy.play(seat, what)
                    assert check_counts(before, copy) == []
    assert shrunk
    assert behind_screens


def test_every_sort_of_count_occurs() -> None:
    of_the_table, of_a_seat = set(), set()
    for table in every_table():
        for seat in (0, None):
            for key, count in table.rules.counts(table.observe(seat)).items():
                first, _, rest = key.partition(".")
                if not count:
                    continue
                if first.isdigit():
                    of_a_seat.add(rest.split(".")[0])
                else:
                    of_the_table.add(first)
    assert of_the_table == set(OF_THE_TABLE.split())
    assert of_a_seat == set(OF_A_SEAT.split())


def told_kinds(tables: list[Table]) -> set[str]:
    return {event.kind for event in tables[-1].events}


def test_every_kind_of_event_that_changes_a_count_occurs() -> None:
    ends = [random_tables(case) for case in CASES]
    ends += [scene_tables(name, seed) for name in SCENES for seed in SEEDS]
    told = set().union(*(told_kinds(tables) for tables in ends))
    kinds = CASES[0].game.rules.events().kinds
    assert {name for name, kind in kinds.items() if kind.changes} <= told


def test_the_law_finds_every_kind_of_event_that_tells_too_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = CASES[0]
    tables = random_tables(case)
    kinds = case.game.rules.events().kinds
    tried = 0
    for name in sorted(told_kinds(tables)):
        if kinds[name].changes:
            with monkeypatch.context() as patch:
                patch.setattr(kinds[name], "changes", [])
                assert check_counts(tables[0], tables[-1]), name
            tried += 1
    assert tried > 40


def test_points_of_rivals_are_not_counted_before_the_end() -> None:
    tables = random_tables(CASES[0])
    for table, over in ((tables[len(tables) // 2], False), (tables[-1], True)):
        for viewer in viewers(table.state):
            seat = None if viewer < 0 else viewer
            counts = table.rules.counts(table.observe(seat))
            owners = {key.split(".")[0] for key in counts if ".points." in key}
            assert owners == ({str(seat)} if seat is not None else set())
            assert any(".total." in key for key in counts) == over
