"""The bot `novice`: mistakes such as people make, which are not mere chance."""

from __future__ import annotations

import pytest

import astrarium
from astrarium.bots.base import chosen, make_bot
from astrarium.bots.match import play_match
from astrarium.bots.novice import liked_best
from astrarium.games.galactic_emperor.technology import StopTechnology
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from astrarium.kernel.seat import Seat
from tests.bots.blind import blind_pairs

GAMES = pytest.mark.parametrize("game", astrarium.game_names())
DOUBT = 2.0


def test_what_is_far_better_is_always_taken() -> None:
    generator = Generator(1)
    taken = {liked_best([7, 8, 9], [0.0, 4.1, 0.0], DOUBT, generator) for _ in range(200)}
    assert taken == {8}


def test_what_is_a_little_better_is_taken_more_often() -> None:
    generator = Generator(1)
    taken = [liked_best([7, 8], [0.0, 1.0], DOUBT, generator) for _ in range(300)]
    assert 200 < taken.count(8) < 300


@GAMES
@pytest.mark.once  # how strong it is does not depend on the engine
def test_it_beats_chance_and_loses_to_greedy(game: str) -> None:
    assert wins(game, "random") >= 3
    assert wins(game, "greedy") <= 2


def wins(game: str, rivals: str) -> float:
    """Of four games with four players; a shared win counts in part."""
    won = 0.0
    for mine in range(4):
        names = ["novice" if seat == mine else rivals for seat in range(4)]
        bots = [make_bot(name, game, 10 * mine + seat) for seat, name in enumerate(names)]
        result = play_match(game, bots, {}, seed=mine)
        won += (mine in result.winners) / len(result.winners)
    return won


@GAMES
def test_what_is_hidden_from_it_does_not_sway_it(game: str) -> None:
    """With the true hidden state swapped for another, a seed makes the same choice."""
    for number, (seat, blind) in enumerate(blind_pairs(game, 20)):
        same = chosen(make_bot("novice", game, number), seat)
        assert chosen(make_bot("novice", game, number), blind) == same


def test_it_interrupts_nobody() -> None:
    """A player of Galactic Emperor who may stop a rival's technology."""
    rules = astrarium.game("galactic-emperor").rules
    generator = Generator(3)
    st = rules.start(3, {})
    asked = 0
    while not flow.over(st):
        resolve_chance(st, generator)
        for number in flow.to_act(st):
            lane = flow.lane_of(st, number)
            assert lane is not None
            option = lane.options[generator.below(len(lane.options))]
            if isinstance(lane.frames[-1], StopTechnology):
                asked += 1
                novice = make_bot("novice", "galactic-emperor", asked)
                option = chosen(novice, Seat(rules, st, number))
                assert rules.text(option) == "pass"
            flow.step(st, lane, option)
            break
    assert asked
