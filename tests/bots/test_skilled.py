"""The bot `skilled` with a made-up network: always legal, and the same choice for the same seed."""

from __future__ import annotations

import pytest

from astrarium.bots.net import Net, Shape
from astrarium.bots.new_frontiers_features import SEAT_FEATURES, SEAT_SIZE, SHARED_SIZE
from astrarium.bots.new_frontiers_skilled import TRIED, UNTRIED, SkilledBot
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat
from tests.games.new_frontiers.helpers import new_frontiers


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
