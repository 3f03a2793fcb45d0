"""What a bot gets: all that its seat may know, worlds to try things in, and no way to the true state."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import astrarium
from astrarium import Budget, Decision, Estimate, Generator, IllegalMove, Limit, Seat, Table
from astrarium.kernel import flow
from astrarium.kernel.frames import State
from tests.games.new_frontiers.helpers import position

GAMES = ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]


def played(game: str, decisions: int, seed: int = 1) -> Table:
    """A table after some random decisions."""
    settings = {"goals": True} if game == "new-frontiers" else {}
    table = astrarium.game(game).new(3, seed=seed, **settings)
    generator = Generator(seed)
    while table.decisions < decisions:
        seat = table.to_act[generator.below(len(table.to_act))]
        options = table.prompt(seat).options
        table.play(seat, options[generator.below(len(options))])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_knows_just_what_the_table_tells_it(game: str) -> None:
    for decisions in (1, 20, 61, 90):
        table = played(game, decisions)
        for number in table.to_act:
            seat = table.seat(number)
            prompt = table.prompt(number)
            assert seat.options == [option.id for option in prompt.options]
            assert seat.prompt.text == prompt.text
            assert [one.label for one in seat.prompt.options] == [
                one.label for one in prompt.options
            ]
            assert seat.view == table.observe(number)
            assert [(one.index, one.text, one.data) for one in seat.history] == [
                (one.index, one.text, one.data) for one in table.story(number)
            ]
            assert [one.index for one in seat.story(9)] == [
                one.index for one in table.story(number, 9)
            ]
            assert (seat.players, seat.round, seat.points) == (3, table.round, table.points)
            assert seat.appraise() == table.appraise(number)
            assert seat.preview(seat.options[0]) == table.preview(number, seat.options[0])


def test_a_seat_remembers_its_question_when_the_table_goes_on_or_back() -> None:
    table = astrarium.game("new-frontiers").new(2, seed=1, first_game=True)
    number = table.to_act[0]
    seat = table.seat(number, clock=12.5)
    told = len(seat.history)
    table.play(number, seat.options[0])
    assert len(table.story(number)) > told
    assert len(seat.history) == told
    assert seat.clock == 12.5
    assert table.seat(table.to_act[0]).clock is None


def test_who_owes_nothing_has_no_seat_to_decide_with() -> None:
    table = astrarium.game("new-frontiers").new(2, seed=1, first_game=True)
    other = 1 - table.to_act[0]
    with pytest.raises(IllegalMove, match=f"seat {other} has nothing to decide now"):
        table.seat(other)
    with pytest.raises(IllegalMove, match=f"seat {other} has nothing to decide now"):
        Seat(table.rules, table.state, other)
    for nowhere in (-1, -2, 2):
        with pytest.raises(IllegalMove):
            table.seat(nowhere)


def test_an_option_is_meant_by_itself_its_number_its_text_or_a_decision() -> None:
    table = astrarium.game("new-frontiers").new(2, seed=1, first_game=True)
    seat = table.seat(table.to_act[0])
    first = seat.options[0]
    for choice in (first, seat.prompt.options[0], seat.text(first), Decision(seat.text(first))):
        assert seat.option(choice) == first
    with pytest.raises(IllegalMove, match="there is no option called 'fly'"):
        seat.option("fly")
    with pytest.raises(IllegalMove, match=r"'-1' is not possible|there is no option called"):
        seat.option(-1)
    other = next(option for option in range(999) if option not in seat.options)
    with pytest.raises(IllegalMove, match=f"'{seat.text(other)}' is not possible"):
        seat.option(other)
    for nonsense in (None, True, 1.5):
        with pytest.raises(IllegalMove, match="an option is an Option, a number or a text"):
            seat.option(nonsense)  # type: ignore[arg-type]


# No way to the true state


def reached(thing: object, most: int = 200_000) -> Iterator[object]:
    """Everything that attributes, `vars`, items and bound methods lead to."""
    seen: dict[int, object] = {}
    left = deque([thing])
    while left:
        one = left.popleft()
        if id(one) in seen or isinstance(one, (str, bytes, int, float, type, ModuleType)):
            continue
        seen[id(one)] = one
        assert len(seen) < most
        yield one
        if isinstance(one, dict):
            left += [*one.keys(), *one.values()]
        elif isinstance(one, (list, tuple, set, frozenset, deque)):
            left += one
        else:
            left += list(getattr(one, "__dict__", {}).values())
            left += [value_of(one, name) for name in dir(one) if not name.startswith("__")]


def value_of(thing: object, name: str) -> Any:
    try:
        value = getattr(thing, name)
    except Exception:  # a property that does not apply here
        return None
    return getattr(value, "__self__", None) if callable(value) else value


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_looks_everywhere_does_not_find_the_true_state(game: str) -> None:
    table = played(game, 60)
    rules = table.rules
    number = table.to_act[0]
    true = rules.position(table.state)
    seat = table.seat(number)
    states = [one for one in reached(seat) if isinstance(one, State)]
    assert states, "a seat holds some state, or this test looks at nothing"
    assert all(one is not table.state for one in states)
    assert not any(isinstance(one, Table) for one in reached(seat))
    assert {rules.position(one) for one in states} == {rules.position(states[0])}
    if game != "galactic-emperor":  # where little is hidden, and nothing here
        assert rules.position(states[0]) != true


@pytest.mark.parametrize("game", ["new-frontiers", "galactic-emperor"])
def test_what_a_seat_imagines_follows_from_its_knowledge_and_the_generator_alone(game: str) -> None:
    for decisions in (30, 60, 90):
        table = played(game, decisions)
        rules = table.rules
        number = table.to_act[0]
        other = rules.resample(table.state, number, Generator(99))
        here = Seat(rules, table.state, number).imagine_state(Generator(5))
        there = Seat(rules, other, number).imagine_state(Generator(5))
        assert rules.position(here) == rules.position(there)


# Worlds to try things in


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_table_looks_the_same_and_plays_to_its_end(game: str) -> None:
    table = played(game, 40)
    number = table.to_act[0]
    seat = table.seat(number)
    world = seat.imagine(Generator(4))
    assert world.observe(number) == table.observe(number)
    assert world.header.seed != table.header.seed
    generator = Generator(1)
    while not world.over:
        actor = world.to_act[0]
        options = world.prompt(actor).options
        world.play(actor, options[generator.below(len(options))])
    again = astrarium.game(game).replay(world.record)
    assert again.scores == world.scores
    assert table.decisions == 40


def test_chance_in_an_imagined_table_is_not_that_of_the_true_one() -> None:
    table = astrarium.game("roll-for-the-galaxy").new(2, seed=1)
    seat = table.seat(table.to_act[0])
    seeds = {seat.imagine(Generator(number)).header.seed for number in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_plays_an_option_and_then_to_the_end_or_a_limit(game: str) -> None:
    table = played(game, 30)
    seat = table.seat(table.to_act[0])
    option = seat.options[-1]
    whole = seat.simulate(option, Generator(1))
    assert whole.over
    assert sum(whole.standing) == pytest.approx(1)
    first = [number for number in range(3) if whole.standing[number]]
    assert {whole.points[number] for number in first} == {max(whole.points)}
    round_ = seat.simulate(option, Generator(1), Limit(rounds=1))
    assert not round_.over
    assert round_.round == table.round + 1
    few = seat.simulate(seat.text(option), Generator(1), Limit(decisions=4))
    assert (few.decisions, few.over) == (4, False)
    assert few.lead(0) == few.points[0] - max(few.points[1:])
    none = seat.simulate(option, Generator(1), Limit(rounds=1, decisions=1))
    assert none.decisions <= 1
    with pytest.raises(IllegalMove):
        seat.simulate(-5, Generator(1))


class Last:
    """Takes the last option, and counts."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, seat: Seat, budget: Budget) -> int:
        self.asked.append(seat.number)
        return seat.options[-1]


def test_a_policy_decides_for_every_seat_of_a_simulation() -> None:
    table = played("galactic-emperor", 30)
    seat = table.seat(table.to_act[0])
    policy = Last()
    outcome = seat.simulate(seat.options[0], Generator(1), Limit(decisions=12), policy)
    assert len(policy.asked) == outcome.decisions == 12
    assert set(policy.asked) == {0, 1, 2}
    again = seat.simulate(seat.options[0], Generator(1), Limit(decisions=12), Last())
    assert again == outcome


def test_many_simulations_give_averages_by_option_and_change_nothing() -> None:
    # The last action of the game: 1 VP for Envoys, and Retreat brings credits only.
    table = position(
        """
        players 4
        track 1 2 3 0
        selected 3
        used explore produce trade-consume
        ending vp-pool
        vp-pool 0
        seat 0 credits 0 vp 12
          colonies new-sparta
          developments survey-team contact-specialist
        seat 1 credits 0 vp 12
          colonies old-earth
        seat 2 credits 0 vp 12
          colonies alpha-centauri
        seat 3 credits 0 vp 12
          colonies epsilon-eridani
        """
    )
    seat = table.seat(0)
    before = table.position
    envoys, retreat = seat.simulate_many(["select envoys", "select retreat"], Generator(1), 3)
    assert envoys == Estimate(
        seat.option("select envoys"), 3, envoys.standing, envoys.points, envoys.lead
    )
    assert envoys.points == retreat.points + 1
    assert envoys.lead == retreat.lead + 1
    assert table.position == before
    assert flow.to_act(table.state) == [0]
