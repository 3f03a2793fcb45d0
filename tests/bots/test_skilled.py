"""The bot `skilled`: always legal, blind to what its seat may not know, and the same choice for the same seed."""

from __future__ import annotations

import pytest

import astrarium
from astrarium.bots import galactic_emperor_skilled, roll_for_the_galaxy_skilled
from astrarium.bots.base import chosen, make_bot
from astrarium.bots.look_ahead import UNTRIED, Head, LookAhead
from astrarium.bots.match import play_match
from astrarium.bots.net import Net, Shape
from astrarium.bots.new_frontiers import GreedyBot
from astrarium.bots.new_frontiers_features import SEAT_FEATURES, SEAT_SIZE, SHARED_SIZE
from astrarium.bots.new_frontiers_skilled import TRIED, SkilledBot
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat
from tests.games.new_frontiers.helpers import new_frontiers

MOST = 100  # positions in which what is hidden is swapped


def net_that_likes(feature: str) -> Net:
    """A network that only looks at one feature."""
    shape = Shape(SEAT_SIZE, SHARED_SIZE, 1, 1)
    weights = [0.0] * shape.weights()
    weights[SEAT_FEATURES.index(feature)] = 0.1
    weights[SEAT_SIZE + SHARED_SIZE + 1] = 1.0  # of the own code
    weights[SEAT_SIZE + SHARED_SIZE + 4] = 1.0  # of the logit
    return Net(shape, weights)


def seat_at_start(players: int, **settings: bool) -> Seat:
    rules = new_frontiers().rules
    st = rules.start(players, settings)
    resolve_chance(st, Generator(3))
    return Seat(rules, st, st.main.actor)


def test_it_does_what_its_network_likes() -> None:
    seat = seat_at_start(4, first_game=True)
    text = seat.rules.text
    assert text(SkilledBot(1, net_that_likes("credits")).choose(seat)) == "select retreat"
    assert text(SkilledBot(1, net_that_likes("explored worlds")).choose(seat)) == "select explore"


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("goals", [False, True])
def test_the_same_seed_makes_the_same_choice(players: int, goals: bool) -> None:
    seat = seat_at_start(players, goals=goals)  # a home colony is to be chosen
    first, second = (SkilledBot(7, net_that_likes("credits")).values(seat) for _ in range(2))
    assert first == second
    assert sum(value > UNTRIED for value in first) == min(TRIED, len(seat.options))
    assert SkilledBot(7, net_that_likes("credits")).choose(seat) in seat.options


def test_with_the_network_that_ships_it_plays_a_whole_game() -> None:
    bots = [make_bot("skilled", "new-frontiers", 1), make_bot("greedy", "new-frontiers", 2)]
    result = play_match("new-frontiers", bots, {"first_game": True}, seed=1)
    assert flow.over(result.state)


def test_goals_that_are_hidden_from_it_do_not_sway_it() -> None:
    rules = new_frontiers().rules
    st = rules.start(3, {"goals": True})
    generator = Generator(2)
    resolve_chance(st, generator)
    compared = 0
    while compared < 8:
        number = st.main.actor
        other = rules.resample(st, number, generator)
        if rules.position(other) != rules.position(st):
            compared += 1
            same = SkilledBot(compared).choose(Seat(rules, st, number))
            assert SkilledBot(compared).choose(Seat(rules, other, number)) == same
        flow.step(st, st.main, GreedyBot(1).choose(Seat(rules, st, number)))
        resolve_chance(st, generator)


def net_of_noise(head: Head) -> Net:
    """A network that likes some of everything."""
    shape = Shape(head.seat_size, head.shared_size, 4, 4)
    generator = Generator(1)
    return Net(shape, [(generator.below(2001) - 1000) / 50_000 for _ in range(shape.weights())])


def skilled(head: Head, seed: int) -> LookAhead:
    return LookAhead(seed, head, net_of_noise(head))


@pytest.mark.parametrize(
    "head",
    [roll_for_the_galaxy_skilled.RollForTheGalaxy(), galactic_emperor_skilled.GalacticEmperor()],
    ids=lambda head: head.game,
)
def test_what_is_hidden_from_it_does_not_sway_it(head: Head) -> None:
    """With the true hidden state swapped for another, a seed makes the same choice."""
    rules = astrarium.game(head.game).rules
    generator = Generator(5)
    st = rules.start(4, {})
    resolve_chance(st, generator)
    swapped = asked = 0
    while swapped < MOST and not flow.over(st):
        seats = flow.to_act(st)
        number = seats[generator.below(len(seats))]
        lane = flow.lane_of(st, number)
        assert lane is not None
        seat = Seat(rules, st, number)
        option = chosen(make_bot("greedy", head.game, asked), seat)
        asked += 1
        other = rules.resample(st, number, generator)
        if len(lane.options) > 1 and rules.position(other) != rules.position(st):
            swapped += 1
            blind = Seat(rules, other, number)
            assert chosen(make_bot("greedy", head.game, asked - 1), blind) == option
            if swapped % 10 == 0:
                values = skilled(head, swapped).values(seat)
                assert skilled(head, swapped).values(blind) == values
        flow.step(st, lane, option)
        resolve_chance(st, generator)
    assert swapped >= 20
