"""The search that all bots called `expert` share: the look-ahead of `skilled`, again and again, and deeper.

Each pass imagines a new world and tries in it every plan that may still be the best. Behind a plan it goes on from one
quiet position to the next, as far as it has been there before, and everyone chooses there what served them best so
far. The network judges the first position that is new. So the tree grows where good play leads, and a decision that is
clear ends early.

The tree is open to chance: a node is a series of choices, not of outcomes, and what is legal there is asked of the
world at hand.
"""

from __future__ import annotations

import math
from typing import Final

from astrarium.bots.look_ahead import (
    LEAD,
    NO_AIM,
    UNTRIED,
    Head,
    Plan,
    differ,
    play_on,
    shipped_net,
)
from astrarium.bots.net import Net
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules
from astrarium.kernel.seat import Seat

PASSES: Final = 40  # where the budget sets no limit
DOUBT: Final = 0.12  # how far off a single trial of a plan may be, as a chance to win
CURIOSITY: Final = 0.08  # the same for a choice within the tree
SURE: Final = 6  # passes before a plan may be given up


class Node:
    """A quiet position of the tree: what has been chosen there, and how that served whoever chose."""

    def __init__(self) -> None:
        self.visits = 0
        self.options: Final[list[int]] = []
        self.trials: Final[list[int]] = []
        self.totals: Final[list[float]] = []
        self.children: Final[list[Node]] = []

    def place(self, option: int) -> int:
        """Where the option is kept; a place is made for a new one."""
        for place in range(len(self.options)):
            if self.options[place] == option:
                return place
        self.options.append(option)
        self.trials.append(0)
        self.totals.append(0.0)
        self.children.append(Node())
        return len(self.options) - 1

    def choose(self, options: list[int]) -> int:
        """The place of the option that has served best, or may have been tried too seldom."""
        found = -1
        most = 0.0
        for option in options:
            place = self.place(option)
            trials = self.trials[place]
            if trials == 0:
                return place
            value = self.totals[place] / trials + CURIOSITY * math.sqrt(
                math.log(self.visits + 1.0) / trials
            )
            if found < 0 or value > most:
                found = place
                most = value
        return found


class Search:
    """Plays for the chance to win, as a network sees it several choices ahead."""

    def __init__(self, seed: int, head: Head, net: Net | None = None) -> None:
        self._generator: Final = Generator(seed)
        self._head: Final = head
        self._net: Final = shipped_net(head.game, head.features) if net is None else net

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        values = self.values(seat, budget)
        return seat.options[values.index(max(values))]

    def values(self, seat: Seat, budget: Budget = UNLIMITED) -> list[float]:
        """What each of the seat's options is worth: about the chance to win, or UNTRIED."""
        values = [UNTRIED] * len(seat.options)
        for plan in self._tried(seat, budget):
            place = seat.options.index(plan.option)
            values[place] = max(values[place], plan.total / max(1, plan.trials))
        return values

    def _tried(self, seat: Seat, budget: Budget) -> list[Plan]:
        head = self._head
        world = head.imagine(seat, self._generator)
        head.begin(world, seat.number)
        plans = head.plans(world, seat.number, seat.options, self._generator)
        if not differ(plans):
            return plans
        nodes = [Node() for _ in plans]
        for passes in budget.loop(PASSES):
            hopeful = possible(plans, passes)
            if not differ([plans[place] for place in hopeful]):
                break
            if passes:
                world = head.imagine(seat, self._generator)
            luck = self._generator.below(1 << 30)
            for place in hopeful:
                self._try(seat, plans[place], nodes[place], world.clone(), Generator(luck))
        return plans

    def _try(self, seat: Seat, plan: Plan, node: Node, st: State, generator: Generator) -> None:
        lane = flow.lane_of(st, seat.number)
        assert lane is not None
        flow.step(st, lane, plan.option)
        play_on(self._head, st, seat.number, plan.aim, generator)
        plan.total += self._descend(seat.rules, st, seat.number, node, generator)[seat.number]
        plan.trials += 1

    def _descend(
        self, rules: Rules, st: State, viewer: int, node: Node, generator: Generator
    ) -> list[float]:
        """What the position is worth to each seat, by what lies behind it; the tree learns it."""
        nodes: list[Node] = []
        places: list[int] = []
        actors: list[int] = []
        while not flow.over(st) and node.visits > 0:
            actor = self._head.actor(st)
            if actor < 0:
                break
            place = node.choose(st.main.options)
            nodes.append(node)
            places.append(place)
            actors.append(actor)
            flow.step(st, st.main, node.options[place])
            play_on(self._head, st, actor, NO_AIM, generator)
            node = node.children[place]
        node.visits += 1
        values = self._judge(rules, st, viewer)
        for index in range(len(nodes)):
            nodes[index].visits += 1
            nodes[index].trials[places[index]] += 1
            nodes[index].totals[places[index]] += values[actors[index]]
        return values

    def _judge(self, rules: Rules, st: State, viewer: int) -> list[float]:
        """What the position is worth to each seat: about its chance to win."""
        if flow.over(st):
            winners = rules.winners(st)
            scores = [float(int(score)) for score in rules.scores(st)]
            chances = [0.0] * st.players
            for winner in winners:
                chances[winner] = 1 / len(winners)
        else:
            chances, scores = self._net.judge(self._head.row(st, viewer), st.players)
        total = sum(scores)
        worth: list[float] = []
        for seat in range(st.players):
            others = (total - scores[seat]) / (st.players - 1)
            worth.append(chances[seat] + LEAD * (scores[seat] - others))
        return worth


def possible(plans: list[Plan], passes: int) -> list[int]:
    """The plans that may still be the best, by what they have brought so far."""
    if passes < SURE:
        return list(range(len(plans)))
    most = UNTRIED
    for plan in plans:
        most = max(most, plan.total / plan.trials)
    hopeful: list[int] = []
    for place in range(len(plans)):
        plan = plans[place]
        if plan.total / plan.trials + 2 * DOUBT / math.sqrt(plan.trials) >= most:
            hopeful.append(place)
    return hopeful
