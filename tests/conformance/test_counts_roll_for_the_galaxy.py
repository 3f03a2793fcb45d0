"""Events of Roll for the Galaxy tell every change of what a viewer can count, behind screens and in the open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from astrarium import Table
from astrarium.conformance.cases import Case, cases_of
from astrarium.conformance.events import check_counts
from astrarium.conformance.random_play import random_choice, random_step
from astrarium.conformance.seen import SPECTATOR, viewers
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import Event, State
from astrarium.kernel.rules import Rules
from tests.games.roll_for_the_galaxy.helpers import in_phases, play
from tests.games.roll_for_the_galaxy.scenes_build import WAITS_IN_SETTLE, scarce
from tests.games.roll_for_the_galaxy.scenes_ship import shipping

CASES = cases_of("roll-for-the-galaxy")
TWO, THREE, FIVE = (Case("roll-for-the-galaxy", players, ()) for players in (2, 3, 5))
DECISIONS = 80  # of a random game that is not played to its end
STEPS = 400  # decisions and chance outcomes
MANY = 1000  # decisions, more than a game of two has

Moment = tuple[Table, Table]
"""A table before something happened, and after it."""

# What must be counted at least once, with the seat as 0, the colour of a die as `*` and a world as `world`.
COUNTED = {
    "bag", "abandoned", "pool.vp", "supply.*", "extras.*",
    "0.credits", "0.vp", "0.hand", "0.goods.world.*",
    "0.stack.developments", "0.stack.worlds", "0.tableau.developments", "0.tableau.worlds",
    "0.dice.cup.*", "0.dice.citizenry.*", "0.dice.developments.*", "0.dice.worlds.*",
    "0.dice.builders.*", "0.dice.explore.*", "0.dice.develop.*", "0.dice.settle.*",
    "0.dice.produce.*", "0.dice.ship.*", "0.dice.strip.*", "0.dice.dictated.*", "0.dice.wild.*",
}  # fmt: skip
BEHIND_SCREENS = {"0.dice.strip.*", "0.dice.dictated.*", "0.dice.wild.*"}


def shape(key: str) -> str:
    """The sort of a count: which seat, colour and world it is about is left out."""
    key = re.sub(r"^\d", "0", key)
    key = re.sub(r"^0\.goods\.[^.]+", "0.goods.world", key)
    return re.sub(r"^(supply|extras|0\.goods\.world|0\.dice\.\w+)\.\w+$", r"\1.*", key)


def moments(table: Table, seed: int, decisions: int) -> Iterator[Moment]:
    """Random decisions on a table."""
    generator = Generator(seed)
    for _ in range(decisions):
        if table.over:
            return
        before = table.clone()
        table.play(*random_choice(table, generator))
        yield before, table.clone()


@cache
def set_ups() -> list[Moment]:
    """Everything that is dealt before the first decision."""
    found = []
    for case in CASES:
        for seed in (1, 2):
            table = case.game.unstarted(case.players, seed, **case.settings)
            before = table.clone()
            table.foretell()
            found.append((before, table))
    return found


@cache
def beginnings() -> list[Moment]:
    """The beginning of a random game with each player count and option."""
    found: list[Moment] = []
    for case in CASES:
        table = case.game.new(case.players, 1, **case.settings)
        found += moments(table, 1, DECISIONS)
    return found


@cache
def whole_game() -> list[Moment]:
    return list(moments(TWO.game.new(2, 1), 1, MANY))


@cache
def scenes() -> list[Moment]:
    """What random games rarely come to."""
    found: list[Moment] = []

    def played(table: Table, *moves: str) -> None:
        for move in moves:
            before = table.clone()
            play(table, move)
            found.append((before, table.clone()))

    bank = "credits 0\ndevelopments galactic-bankers\nworlds gem-world+home\ncolumns home:ship"
    played(shipping(bank), "0 trade home", "0 buy-vp")
    spare = "developments organic-shipyards\nworlds gem-world+home\ncolumns home:ship"
    played(shipping(spare), "0 trade home")
    builders = "world-stack comet-zone\nworld-dice home rare genes alien"
    sending = f"developments galactic-exchange\n{builders}"
    played(
        in_phases("settle ship", sending, WAITS_IN_SETTLE),
        *("0 builder alien", "0 builder genes", "0 builder home", "0 to-cup alien", "0 enough"),
    )
    abandoning = "columns home:explore\ndevelopment-stack public-works space-docks"
    played(scarce("", abandoning), "0 scout home", "0 abandon space-docks", "0 draw-tiles")
    giving = "development-stack conscription space-docks backup-planning"
    played(
        scarce("", "columns home:explore\ndevelopment-stack public-works", giving),
        *("0 scout home", "0 draw-tiles", "1 give space-docks"),
    )
    return found


@cache
def everything() -> list[Moment]:
    long_game = moments(THREE.game.new(3, 2), 2, MANY)
    return [*set_ups(), *beginnings(), *whole_game(), *scenes(), *long_game]


def faults(found: list[Moment]) -> list[str]:
    return [fault for before, after in found for fault in check_counts(before, after)]


def test_events_tell_what_is_dealt() -> None:
    assert faults(set_ups()) == []


def test_events_tell_what_decisions_change() -> None:
    assert faults(beginnings()) == []


def test_events_tell_what_changes_up_to_the_end_of_a_game() -> None:
    assert whole_game()[-1][1].over
    assert faults(whole_game()) == []


def test_events_tell_what_seldom_happens() -> None:
    assert faults(scenes()) == []


def changed(rules: Rules, before: State, events: list[Event], viewer: int) -> dict[str, int]:
    """The counts of a viewer's view with the changes that events tell, without zeros."""
    counts = rules.counts(rules.observe(before, viewer))
    for event in events:
        for key, change in rules.events().changes(event, viewer, before.players):
            counts[key] = counts.get(key, 0) + change
    return present(counts)


def present(counts: dict[str, int]) -> dict[str, int]:
    return {key: count for key, count in counts.items() if count}


@pytest.mark.parametrize("case", [TWO, FIVE], ids=str)
def test_events_tell_what_each_chance_outcome_changes(case: Case) -> None:
    """Between decisions too, such as at Reveal, before the spare die of two players is rolled."""
    rules = case.game.rules
    st = rules.start(case.players, case.settings)
    generator = Generator(3)
    places: set[str] = set()
    for _ in range(STEPS):
        before = st.clone()
        st.events = []
        step = random_step(st, generator)
        flow.step(st, st.lanes[step.lane] if st.lanes else st.main, step.option)
        for viewer in viewers(st):
            now = present(rules.counts(rules.observe(st, viewer)))
            assert changed(rules, before, st.events, viewer) == now, (viewer, rules.where(st))
        places.update(map(shape, rules.counts(rules.observe(st, SPECTATOR))))
    assert ("0.dice.strip.*" in places) == (case.players == 2)


def test_events_that_are_left_after_an_undo_tell_how_things_stand() -> None:
    started = THREE.game.unstarted(3, 1)
    undone = 0
    for _before, table in moments(THREE.game.new(3, 1), 5, 3 * DECISIONS):
        for seat in range(3):
            if table.can_undo(seat):
                copy = table.clone()
                copy.undo(seat, steps=1)
                assert copy.event_count <= table.event_count
                assert check_counts(started, copy) == []
                undone += 1
    assert undone > DECISIONS


# The law has something to look at, and can fail


def test_all_sorts_of_things_are_counted_and_change() -> None:
    counted: set[str] = set()
    told: set[str] = set()
    for before, after in everything():
        rules = after.rules
        for viewer in (0, SPECTATOR):
            counts = present(rules.counts(rules.observe(after.state, viewer)))
            counted.update(map(shape, counts))
            for event in after.events[before.event_count :]:
                changes = rules.events().changes(event, viewer, after.players)
                told.update(shape(key) for key, change in changes if change)
    assert counted == COUNTED
    assert told == COUNTED


def test_every_kind_of_change_is_missed_if_it_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = TWO.game.rules.events().kinds
    missed: set[str] = set()
    for before, after in everything():
        for name in {event.kind for event in after.events[before.event_count :]} - missed:
            kind = after.rules.events().kinds[name]
            with monkeypatch.context() as patch:
                patch.setattr(kind, "changes", [])
                if check_counts(before, after):
                    missed.add(name)
    assert missed == {name for name, kind in kinds.items() if kind.changes}


# Behind screens


def of_seat(table: Table, viewer: int | None, seat: int) -> dict[str, int]:
    """What a viewer counts of a seat's dice, without zeros."""
    counts = present(table.rules.counts(table.observe(viewer)))
    return {key: count for key, count in counts.items() if key.startswith(f"{seat}.dice.")}


def test_dice_behind_a_screen_are_in_the_cup_to_others_until_all_have_locked() -> None:
    hidden = revealed = 0
    for before, after in beginnings():
        assigning = after.observe(None)["step"] == "assign"
        for seat in range(after.players):
            others = [None, *(other for other in range(after.players) if other != seat)]
            theirs = [of_seat(after, other, seat) for other in others]
            assert all(counts == theirs[0] for counts in theirs)
            if not assigning:
                assert of_seat(after, seat, seat) == theirs[0]
                continue
            assert not {shape(key) for key in theirs[0]} & (BEHIND_SCREENS | {"0.dice.ship.*"})
            assert sum(of_seat(after, seat, seat).values()) == sum(theirs[0].values())
            hidden += of_seat(after, seat, seat) != theirs[0]
        revealed += before.observe(None)["step"] == "assign" and not assigning
    assert hidden > DECISIONS
    assert revealed > len(CASES)


def test_nothing_that_is_done_behind_a_screen_changes_what_others_count() -> None:
    steps = 0
    for before, after in beginnings():
        if not (before.observe(None)["step"] == after.observe(None)["step"] == "assign"):
            continue
        if before.observe(None)["round"] != after.observe(None)["round"]:
            continue
        events = after.events[before.event_count :]
        for event in events:
            for viewer in viewers(after.state):
                told = after.rules.events().is_told(event, viewer)
                assert told == (viewer == event.seat)
                changes = after.rules.events().changes(event, viewer, after.players)
                assert told or changes == []
        steps += bool(events)
    assert steps > DECISIONS


def test_the_owner_is_told_nothing_new_at_reveal() -> None:
    rules = THREE.game.rules
    kinds = ("select", "show")
    told = (after.events[before.event_count :] for before, after in beginnings())
    found = [event for events in told for event in events if event.kind in kinds]
    assert {event.kind for event in found} == set(kinds)
    for event in found:
        assert rules.events().changes(event, event.seat, 5) == []
        assert sum(change for _key, change in rules.events().changes(event, SPECTATOR, 5)) == 0
