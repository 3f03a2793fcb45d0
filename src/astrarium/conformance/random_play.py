"""Random play, by tables and by bare states, and the same steps in another order of arrival."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE, State
from astrarium.kernel.game import Game
from astrarium.kernel.record import Step
from astrarium.kernel.table import Table


def random_choice(table: Table, generator: Generator) -> tuple[int, int]:
    """Some seat that owes a decision, and one of its options."""
    waiting = table.to_act
    seat = waiting[generator.below(len(waiting))]
    options = table.prompt(seat).options
    return seat, options[generator.below(len(options))].id


def random_game(
    game: Game, players: int, settings: dict[str, bool], seed: int
) -> Iterator[tuple[Table, bool]]:
    """A random game: its table before each decision, and once more with True when it is over."""
    table = game.new(players, seed, **settings)
    generator = Generator(seed)
    while not table.over:
        yield table, False
        table.play(*random_choice(table, generator))
    yield table, True


def random_step(st: State, generator: Generator) -> Step:
    """Any legal decision or possible outcome."""
    where = flow.MAIN
    lane = st.main
    if st.lanes:
        open_lanes = [number for number, lane in enumerate(st.lanes) if lane.actor >= CHANCE]
        where = open_lanes[generator.below(len(open_lanes))]
        lane = st.lanes[where]
    weights = lane.frames[-1].weights(st) if lane.actor == CHANCE else []
    return Step(lane.actor, where, generator.pick(lane.options, weights))


def random_steps(st: State, generator: Generator) -> list[Step]:
    """The steps of a random game from here to its end; `st` is played on."""
    steps = []
    while not flow.over(st):
        step = random_step(st, generator)
        flow.step(st, st.lanes[step.lane] if st.lanes else st.main, step.option)
        steps.append(step)
    return steps


def interleaved(steps: Sequence[Step], generator: Generator) -> list[Step]:
    """The steps in another order, those of one lane in their own."""
    left = list(steps)
    order = []
    while left:
        lanes = sorted({step.lane for step in left})
        lane = lanes[generator.below(len(lanes))]
        step = next(step for step in left if step.lane == lane)
        left.remove(step)
        order.append(step)
    return order
