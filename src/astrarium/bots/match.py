"""Whole games between bots, fast: no record, no log, no undo."""

from __future__ import annotations

from dataclasses import dataclass

from astrarium.bots.base import Bot, RandomBot
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import Stalled
from astrarium.kernel.frames import State
from astrarium.kernel.playout import MOST_DECISIONS, play_out, resolve_chance
from astrarium.kernel.rules import Rules
from astrarium.kernel.seat import Seat


@dataclass(frozen=True)
class Result:
    """How a game ended: its last state, the number of decisions, and scores and winners by seat."""

    state: State
    decisions: int
    scores: list[int]
    winners: list[int]


def play_match(
    rules: Rules,
    bots: list[Bot],
    settings: dict[str, bool],
    seed: int,
    most: int = MOST_DECISIONS,
) -> Result:
    """Play a game with `bots[i]` in seat i; `seed` determines chance.

    :raises Stalled: if it is not over after `most` decisions.
    """
    st = rules.start(len(bots), settings)
    generator = Generator(seed)
    if all(isinstance(bot, RandomBot) for bot in bots):
        decisions = play_out(st, generator, most)
    else:
        decisions = _play(rules, st, bots, generator, most)
    scores = [int(score) for score in rules.scores(st)]
    return Result(st, decisions, scores, rules.winners(st))


def _play(rules: Rules, st: State, bots: list[Bot], generator: Generator, most: int) -> int:
    decisions = 0
    resolve_chance(st, generator)
    while not flow.over(st):
        if decisions == most:
            raise Stalled(f"the game is not over after {most} decisions")
        number = flow.to_act(st)[0]
        lane = flow.lane_of(st, number)
        assert lane is not None
        option = bots[number].choose(Seat(rules, st, number))
        flow.step(st, lane, option)
        resolve_chance(st, generator)
        decisions += 1
    return decisions
