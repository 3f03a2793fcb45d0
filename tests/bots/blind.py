"""Seats that cannot tell two truths apart."""

from __future__ import annotations

from collections.abc import Iterator

import astrarium
from astrarium.bots.base import chosen, make_bot
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat


def blind_pairs(game: str, most: int) -> Iterator[tuple[Seat, Seat]]:
    """Decisions of a game of four `greedy`: the seat that owes one, and the same with what is hidden from it drawn
    anew, where that gives another truth."""
    rules = astrarium.game(game).rules
    settings = {"goals": True} if game == "new-frontiers" else {}
    generator = Generator(5)
    st = rules.start(4, settings)
    resolve_chance(st, generator)
    asked = found = 0
    while found < most and not flow.over(st):
        seats = flow.to_act(st)
        number = seats[generator.below(len(seats))]
        lane = flow.lane_of(st, number)
        assert lane is not None
        seat = Seat(rules, st, number)
        other = rules.resample(st, number, generator)
        if len(lane.options) > 1 and rules.position(other) != rules.position(st):
            found += 1
            yield seat, Seat(rules, other, number)
        asked += 1
        flow.step(st, lane, chosen(make_bot("greedy", game, asked), seat))
        resolve_chance(st, generator)
    assert found > 2
