"""Roll for the Galaxy as numbers: named, of fixed length, and nothing that the viewer may not know."""

from __future__ import annotations

import pytest

import astrarium
from astrarium.bots.look_ahead import waiting_lane
from astrarium.bots.roll_for_the_galaxy import GreedyBot
from astrarium.bots.roll_for_the_galaxy_features import (
    SEAT_FEATURES,
    SEAT_SIZE,
    SHARED_FEATURES,
    SHARED_SIZE,
    features,
    seat_values,
    shared_values,
)
from astrarium.bots.roll_for_the_galaxy_skilled import RollForTheGalaxy
from astrarium.games.roll_for_the_galaxy.knowledge import shuffle_tiles
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.roll_for_the_galaxy.scoring import breakdown, points_of
from astrarium.games.roll_for_the_galaxy.state import Galaxy, total
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import CHANCE
from astrarium.kernel.seat import Seat

RULES = astrarium.game("roll-for-the-galaxy").rules


def beginning_of_round(players: int, number: int) -> Galaxy:
    """The position in which a round begins, before the dice are rolled."""
    st = galaxy(RULES.start(players, {}))
    generator = Generator(4)
    bots = [GreedyBot(seat) for seat in range(players)]
    head = RollForTheGalaxy()
    while not (head.quiet(st) and st.round == number):
        lane = waiting_lane(st)
        if lane.actor == CHANCE:
            option = generator.pick(lane.options, lane.frames[-1].weights(st))
        else:
            option = bots[lane.actor].choose(Seat(RULES, st, lane.actor))
        flow.step(st, lane, option)
    return st


@pytest.mark.parametrize("players", [2, 5])
def test_every_name_has_a_value(players: int) -> None:
    assert len(set(SEAT_FEATURES)) == SEAT_SIZE
    assert len(set(SHARED_FEATURES)) == SHARED_SIZE
    st = beginning_of_round(players, 1)
    points = [breakdown(st, seat) for seat in range(players)]
    for viewer in (0, 1):
        assert len(seat_values(st, 0, viewer, points, [0.0] * players)) == SEAT_SIZE
    assert len(shared_values(st)) == SHARED_SIZE
    assert len(features(st, 0)) == players * SEAT_SIZE + SHARED_SIZE


def test_the_set_up_position_in_numbers() -> None:
    st = beginning_of_round(3, 1)
    row = features(st, 1)
    for seat, empire in enumerate(st.empires):
        found = dict(zip(SEAT_FEATURES, row[seat * SEAT_SIZE :]))
        assert found["points"] == points_of(st, seat) > 0
        assert found["dice to roll"] == total(empire.cup) > 0
        assert found["dice in the Citizenry"] == total(empire.citizenry)
        assert found["squares"] == empire.squares()
        assert found["development stack: tiles"] == found["world stack: tiles"] == 1
        assert found["is the viewer"] == (seat == 1)
    table = dict(zip(SHARED_FEATURES, row[3 * SEAT_SIZE :]))
    assert table["round"] == table["3 players"] == 1
    assert table["VP in the pool"] == st.pool


def test_tiles_below_the_top_show_in_their_owners_row_alone() -> None:
    st = beginning_of_round(4, 9)
    rows = [features(st, viewer) for viewer in range(4)]
    changed = set()
    for viewer in range(4):
        for seed in range(4):
            other = galaxy(st.clone())
            shuffle_tiles(other, viewer, Generator(seed))
            assert features(other, viewer) == rows[viewer]
            for owner in range(4):
                if features(other, owner) != rows[owner]:
                    changed.add(owner)
    assert changed, "no stack has a hidden tile: this shows nothing"
