"""Events of New Frontiers tell the whole change: added to the counts of a view, they give those of the next."""

from __future__ import annotations

from functools import cache

import pytest

from astrarium import Table
from astrarium.conformance.cases import Case, cases_of
from astrarium.conformance.events import check_counts
from astrarium.kernel.chance import Generator
from tests.games.new_frontiers.helpers import new_frontiers, play, position
from tests.golden.regenerate import choose

SEED = 1
CASES = cases_of("new-frontiers")
every_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=() if case == CASES[0] else pytest.mark.long)
        for case in CASES
    ],
    scope="module",
)

# Positions and moves in which something rare happens.
SCENES = {
    "temporary Military": (
        """
        players 2
        seat 0 colonists 2
          colonies uplift-mercenary-force rebel-fuel-refinery+rare alien-defense-system+alien
          explored rebel-warrior-race
        seat 1
          colonies earths-lost-colony
        """,
        [
            "0 select settle",
            "0 settle rebel-warrior-race",
            "0 raise alien-defense-system",
            "0 enough",
        ],
    ),
    "a printed home is replaced": (
        """
        players 2
        seat 0
          colonies doomed-colony
          explored galactic-studios gem-world
        seat 1
          colonies earths-lost-colony
        """,
        ["0 select settle", "0 replace galactic-studios"],
    ),
    "a colony is replaced with its good": (
        """
        players 2
        seat 0 colonists 2
          colonies old-earth artist-settlement+novelty
          developments terraforming-engineers
          explored prosperous-world
        seat 1
          colonies earths-lost-colony
        """,
        ["0 select settle", "0 terraform artist-settlement"],
    ),
    "chips beyond the pool": (
        """
        seat 0 vp 35
        seat 1
          colonies old-earth gem-world+novelty spice-world+novelty
        """,
        ["0 select trade-consume", "1 sell-nothing"],
    ),
}

# What can be counted, without seats and the names of things.
COUNTED = {
    "action-tiles",
    "bag",
    "goals.stack",
    "offer",
    "pool.vp",
    "produce.credits",
    "returning",
    "round",
    "seat.colonies",
    "seat.colonies.goods",
    "seat.colonists",
    "seat.credits",
    "seat.developments",
    "seat.explored",
    "seat.goals.drawn",
    "seat.goals.face-down",
    "seat.goals.kept",
    "seat.goals.up",
    "seat.goods",
    "seat.spaces",
    "seat.stockpile.credits",
    "seat.stockpile.goods",
    "seat.stockpile.worlds",
    "seat.vp",
    "shown",
    "supply",
    "supply.colonists",
    "temporary-military",
}


@cache
def steps_of(case: Case) -> list[tuple[Table, Table]]:
    """A random game: its tables before and after each decision."""
    table = case.game.new(case.players, SEED, **case.settings)
    generator = Generator(SEED)
    steps = []
    while not table.over:
        before = table.clone()
        table.play(*choose(table, generator))
        steps.append((before, table.clone()))
    return steps


@cache
def scene(name: str) -> list[tuple[Table, Table]]:
    """A scene: its tables before and after each move."""
    text, moves = SCENES[name]
    table = position(text)
    steps = []
    for move in moves:
        before = table.clone()
        play(table, move)
        steps.append((before, table.clone()))
    return steps


def all_steps() -> list[tuple[Table, Table]]:
    return [
        *[step for name in SCENES for step in scene(name)],
        *[step for case in CASES for step in steps_of(case)],
    ]


def unstarted(case: Case) -> Table:
    return case.game.unstarted(case.players, SEED, **case.settings)


@every_case
def test_events_tell_the_whole_change_of_every_decision(case: Case) -> None:
    for before, after in steps_of(case):
        assert check_counts(before, after) == []


@pytest.mark.parametrize("name", SCENES)
def test_events_tell_the_whole_change_in_a_scene(name: str) -> None:
    for before, after in scene(name):
        assert check_counts(before, after) == []


@every_case
def test_events_tell_the_set_up_and_the_whole_game(case: Case) -> None:
    steps = steps_of(case)
    assert check_counts(unstarted(case), steps[0][0]) == []
    assert check_counts(unstarted(case), steps[-1][1]) == []


@every_case
def test_after_an_undo_the_events_that_are_left_tell_all(case: Case) -> None:
    shorter = 0
    for before, after in steps_of(case):
        seat = before.to_act[0]
        if after.can_undo(seat):
            table = after.clone()
            table.undo(seat)
            assert check_counts(unstarted(case), table) == []
            shorter += table.event_count < after.event_count
    assert shorter > 5


def counted(key: str) -> str:
    """A key without the seat and the names of things: `0.explored.comet-zone` is `seat.explored`."""
    catalogue = new_frontiers().rules.catalogue()
    names = {*catalogue["tiles"], *catalogue["goals"], *catalogue["kinds"]}
    parts = ["seat" if part.isdigit() else part for part in key.split(".")]
    return ".".join(part for part in parts if part not in names)


@pytest.mark.long
@pytest.mark.once  # about the table of events, not about the engine
def test_all_that_can_be_counted_changes_at_some_time() -> None:
    changed = set()
    for before, after in all_steps():
        seat = before.to_act[0]
        now = after.rules.counts(after.observe(seat))
        last = before.rules.counts(before.observe(seat))
        changed |= {key for key in now.keys() | last.keys() if now.get(key, 0) != last.get(key, 0)}
    assert {counted(key) for key in changed} == COUNTED


@pytest.mark.long
def test_an_event_that_does_not_tell_its_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first: dict[str, tuple[Table, Table]] = {}
    for case in CASES:
        steps = [(unstarted(case), steps_of(case)[0][0]), *steps_of(case)]
        for before, after in [step for name in SCENES for step in scene(name)] + steps:
            for event in after.events[before.event_count :]:
                first.setdefault(event.kind, (before, after))
    kinds = new_frontiers().rules.events().kinds
    assert set(first) == set(kinds)
    for name, (before, after) in first.items():
        if kinds[name].changes:
            with monkeypatch.context() as patched:
                patched.setattr(kinds[name], "changes", [])
                assert check_counts(before, after) != [], name


def test_who_may_not_know_a_goal_does_not_count_it() -> None:
    case = Case("new-frontiers", 3, ("goals",))
    secret = set()
    for _before, after in steps_of(case):
        for seat in [0, 1, 2, None]:
            for key in after.rules.counts(after.observe(seat)):
                if ".goals.drawn." in key or ".goals.kept." in key:
                    assert key.startswith(f"{seat}.")
                    secret.add(key)
    assert len(secret) > 5
