"""The look-ahead that all bots called `skilled` share: try plans in the mind, let a network judge where they lead.

A plan is an option and an aim for the picks that follow it. It is carried out in an imagined world, then everyone
plays on as `greedy` would until a quiet position is reached, the only ones that the network judges: so half-finished
turns never have to be judged. All plans are tried in the same worlds and with the same luck.

What the look-ahead has to know of a game is its `Head`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Final

from astrarium.bots.net import Net, unpack
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE, Lane, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.seat import Seat

NO_AIM: Final = -1
LEAD: Final = 0.002  # a point ahead of the others, beside the chance to win
UNTRIED: Final = -1.0  # below any value


class Plan:
    """An option, and what the seat means to do with the picks that follow; how far it got in the trials."""

    def __init__(self, option: int, aim: int = NO_AIM) -> None:
        self.option: Final = option
        self.aim: Final = aim
        self.total = 0.0
        self.trials = 0
        self.certain = False  # chance has no part in it: another trial would be the same


class Head:
    """A game as the look-ahead sees it: named features, quiet positions, and hints on what to try."""

    def __init__(self, game: str, features: str, seat_size: int, shared_size: int) -> None:
        self.game: Final = game
        self.features: Final = features  # the digest of their names
        self.seat_size: Final = seat_size
        self.shared_size: Final = shared_size

    def row(self, st: State, viewer: int) -> bytes:
        """The features of a quiet position, with what `viewer` may know."""
        raise NotImplementedError

    def quiet(self, st: State) -> bool:
        """Whether the network can judge this position."""
        raise NotImplementedError

    def decisive(self, st: State, seat: int) -> bool:
        """Whether the decision that a seat owes is one that sets the course, on which self-play explores."""
        raise NotImplementedError

    def actor(self, st: State) -> int:
        """Who chooses next in a quiet position, for a search that goes on behind it; -1 if it ends there."""
        return -1

    def worlds(self, st: State) -> int:
        """In how many imagined worlds plans are tried."""
        raise NotImplementedError

    def imagine(self, seat: Seat, generator: Generator) -> State:
        """A world in which plans are tried."""
        return seat.imagine_state(generator)

    def begin(self, st: State, seat: int) -> None:
        """A decision begins, in this world."""

    def plans(self, st: State, seat: int, options: list[int], generator: Generator) -> list[Plan]:
        """What is worth a trial."""
        raise NotImplementedError

    def pick(self, st: State, seat: int, aim: int, generator: Generator) -> int:
        """What `greedy` would do in place of a seat that has several options."""
        raise NotImplementedError


class LookAhead:
    """Plays for the chance to win, as a network sees it."""

    def __init__(self, seed: int, head: Head, net: Net | None = None) -> None:
        self._generator: Final = Generator(seed)
        self._head: Final = head
        self._net: Final = shipped_net(head.game, head.features) if net is None else net

    def choose(self, seat: Seat, budget: Budget = UNLIMITED) -> int:
        if len(seat.options) == 1:
            return seat.options[0]
        values = self.values(seat)
        return seat.options[values.index(max(values))]

    def values(self, seat: Seat) -> list[float]:
        """What each of the seat's options is worth: about the chance to win, or UNTRIED."""
        plans = self._tried(seat)
        values = [UNTRIED] * len(seat.options)
        for plan in plans:
            place = seat.options.index(plan.option)
            values[place] = max(values[place], plan.total / max(1, plan.trials))
        return values

    def _tried(self, seat: Seat) -> list[Plan]:
        head = self._head
        world = head.imagine(seat, self._generator)
        head.begin(world, seat.number)
        plans = head.plans(world, seat.number, seat.options, self._generator)
        if not differ(plans):
            return plans
        for number in range(head.worlds(world)):
            unsure = [plan for plan in plans if not plan.certain]
            if not unsure:
                break
            if number:
                world = head.imagine(seat, self._generator)
            luck = self._generator.below(1 << 30)
            for plan in unsure:
                self._try(seat, plan, world.clone(), Generator(luck))
        return plans

    def _try(self, seat: Seat, plan: Plan, st: State, generator: Generator) -> None:
        before = generator.w
        lane = flow.lane_of(st, seat.number)
        assert lane is not None
        flow.step(st, lane, plan.option)
        play_on(self._head, st, seat.number, plan.aim, generator)
        plan.total += self._judge(seat.rules, st, seat.number)
        plan.trials += 1
        plan.certain = generator.w == before  # nothing was drawn

    def _judge(self, rules: Rules, st: State, seat: int) -> float:
        if flow.over(st):
            winners = rules.winners(st)
            scores = [float(int(score)) for score in rules.scores(st)]
            chance = 1 / len(winners) if seat in winners else 0.0
        else:
            chances, scores = self._net.judge(self._head.row(st, seat), st.players)
            chance = chances[seat]
        others = (sum(scores) - scores[seat]) / (st.players - 1)
        return chance + LEAD * (scores[seat] - others)


def differ(plans: list[Plan]) -> bool:
    """Whether plans begin with different options."""
    for plan in plans:
        if plan.option != plans[0].option:
            return True
    return False


def play_on(head: Head, st: State, seat: int, aim: int, generator: Generator) -> None:
    """Play to the next quiet position or the end of the game: the seat with an aim, everyone as `greedy` would."""
    while not flow.over(st) and not head.quiet(st):
        lane = waiting_lane(st)
        options = lane.options
        if lane.actor == CHANCE:
            option = generator.pick(options, lane.frames[-1].weights(st))
        elif len(options) == 1:
            option = options[0]
        else:
            actor = lane.actor
            option = head.pick(st, actor, aim if actor == seat else NO_AIM, generator)
        flow.step(st, lane, option)


def waiting_lane(st: State) -> Lane:
    """A lane that owes a step, chance before seats."""
    found = st.main
    for lane in st.lanes:
        if lane.actor == CHANCE:
            return lane
        if lane.actor >= 0:
            found = lane
    return found


@lru_cache(maxsize=3)
def shipped_net(game: str, features: str) -> Net:
    """The network of a game that comes with the package."""
    file = resources.files("astrarium.bots").joinpath("data", f"{game}.net")
    return unpack(file.read_bytes(), game, features)
