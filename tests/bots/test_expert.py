"""The bot `expert`: looks further where it pays, ends where all is clear, and is blind to what it may not know."""

from __future__ import annotations

from typing import Any

import pytest

import astrarium
from astrarium.bots import galactic_emperor_expert, new_frontiers_expert
from astrarium.bots.base import make_bot
from astrarium.bots.look_ahead import Head, Plan
from astrarium.bots.match import play_match
from astrarium.bots.net import Net
from astrarium.bots.search import SURE, Node, possible
from astrarium.games.package import resolved
from astrarium.kernel import flow
from astrarium.kernel.bot import Budget
from tests.bots.blind import blind_pairs
from tests.bots.test_skilled import net_of_noise, net_that_likes, seat_at_start

EXPERTS: dict[str, Any] = {
    "new-frontiers": new_frontiers_expert.ExpertBot,
    "galactic-emperor": galactic_emperor_expert.ExpertBot,
}
MOST = 12  # positions in which what is hidden is swapped


def tried(option: int, values: list[float]) -> Plan:
    plan = Plan(option)
    plan.total, plan.trials = sum(values), len(values)
    return plan


# --- which plans are tried again -------------------------------------------------------------------


def test_every_plan_is_tried_some_times_whatever_it_brings() -> None:
    plans = [tried(0, [1.0] * (SURE - 1)), tried(1, [0.0] * (SURE - 1))]
    assert possible(plans, SURE - 1) == [0, 1]


def test_a_plan_that_can_no_longer_be_the_best_is_given_up() -> None:
    plans = [tried(0, [0.9] * SURE), tried(1, [0.2] * SURE), tried(2, [0.88] * SURE)]
    assert possible(plans, SURE) == [0, 2]


def test_the_longer_a_plan_was_tried_the_less_is_forgiven() -> None:
    few = [tried(0, [0.5] * SURE), tried(1, [0.44] * SURE)]
    many = [tried(0, [0.5] * 40 * SURE), tried(1, [0.44] * 40 * SURE)]
    assert possible(few, SURE) == [0, 1]
    assert possible(many, 40 * SURE) == [0]


# --- what everyone chooses further on --------------------------------------------------------------


def served(node: Node, option: int, values: list[float]) -> None:
    place = node.place(option)
    node.trials[place] += len(values)
    node.totals[place] += sum(values)
    node.visits += len(values)


def test_in_the_tree_what_is_new_comes_first_then_what_served_best() -> None:
    node = Node()
    served(node, 7, [0.9] * 10)
    assert node.options[node.choose([7, 8])] == 8
    served(node, 8, [0.1] * 10)
    assert node.options[node.choose([7, 8])] == 7


def test_in_the_tree_what_was_tried_seldom_gets_another_chance() -> None:
    node = Node()
    served(node, 7, [0.50] * 500)
    served(node, 8, [0.45])
    assert node.options[node.choose([7, 8])] == 8


def test_in_the_tree_only_what_is_legal_in_this_world_is_chosen() -> None:
    node = Node()
    served(node, 7, [1.0])
    served(node, 8, [0.0])
    assert node.options[node.choose([8])] == 8


# --- the whole -------------------------------------------------------------------------------------


def test_it_does_what_its_network_likes() -> None:
    seat = seat_at_start(4, first_game=True)
    expert = EXPERTS["new-frontiers"](1, net_that_likes("explored worlds"))
    assert seat.rules.text(expert.choose(seat, Budget(simulations=8))) == "select explore"


def test_it_sees_that_others_take_what_they_like() -> None:
    """A network that knows no points yet sees one round further than `skilled` what is gained by whom."""
    net = net_that_likes("explored worlds")
    seat = seat_at_start(2, first_game=True)
    shallow = EXPERTS["new-frontiers"](1, net).values(seat, Budget(simulations=1))
    deep = EXPERTS["new-frontiers"](1, net).values(seat, Budget(simulations=60))
    places = [
        place
        for place, option in enumerate(seat.options)
        if seat.rules.text(option) != "select explore"
    ]
    # Whatever else is taken, the other one explores next, which is worse for this seat than it looks at first.
    assert all(deep[place] < shallow[place] for place in places)


@pytest.mark.parametrize("game", EXPERTS)
def test_with_the_network_that_ships_it_plays_a_whole_game(game: str) -> None:
    players = astrarium.game(game).rules.least
    bots = [make_bot("expert", game, 1), *(make_bot("greedy", game, 2) for _ in range(players - 1))]
    result = play_match(game, bots, seed=1, budget=Budget(simulations=1))
    assert flow.over(result.state)


@pytest.mark.parametrize("game", EXPERTS)
def test_what_is_hidden_from_it_does_not_sway_it(game: str) -> None:
    """With the true hidden state swapped for another, a seed and a number of simulations make the same choice."""
    net = noise(game)
    for number, (seat, blind) in enumerate(blind_pairs(game, MOST)):
        values = [
            EXPERTS[game](number, net).values(one, Budget(simulations=3)) for one in (seat, blind)
        ]
        assert values[0] == values[1]


def noise(game: str) -> Net:
    made: Any = {
        "new-frontiers": "astrarium.bots.new_frontiers_skilled:NewFrontiers",
        "galactic-emperor": "astrarium.bots.galactic_emperor_skilled:GalacticEmperor",
    }[game]
    head: Head = resolved(made)()
    return net_of_noise(head)
