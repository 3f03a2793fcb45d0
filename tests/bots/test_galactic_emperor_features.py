"""Galactic Emperor as numbers: named, of fixed length, and true to the set-up."""

from __future__ import annotations

import pytest

import astrarium
from astrarium.bots.galactic_emperor_features import (
    SEAT_FEATURES,
    SEAT_SIZE,
    SHARED_FEATURES,
    SHARED_SIZE,
    Threats,
    features,
    seat_values,
    shared_values,
)
from astrarium.games.galactic_emperor.round import ChooseRole
from astrarium.games.galactic_emperor.rules import galaxy
from astrarium.games.galactic_emperor.state import Galaxy, planets_of
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance


def first_role(players: int) -> Galaxy:
    """The first position in which a role is to be chosen."""
    st = galaxy(astrarium.game("galactic-emperor").rules.start(players, {}))
    generator = Generator(1)
    resolve_chance(st, generator)
    while not isinstance(st.main.frames[-1], ChooseRole):
        for seat in flow.to_act(st)[:1]:
            lane = flow.lane_of(st, seat)
            assert lane is not None
            flow.step(st, lane, lane.options[0])
        resolve_chance(st, generator)
    return st


@pytest.mark.parametrize("players", [3, 6])
def test_every_name_has_a_value(players: int) -> None:
    assert len(set(SEAT_FEATURES)) == SEAT_SIZE
    assert len(set(SHARED_FEATURES)) == SHARED_SIZE
    st = first_role(players)
    assert len(seat_values(st, 0, [0.0] * players, Threats(st))) == SEAT_SIZE
    assert len(shared_values(st)) == SHARED_SIZE
    assert len(features(st)) == players * SEAT_SIZE + SHARED_SIZE


def test_the_set_up_position_in_numbers() -> None:
    st = first_role(4)
    row = features(st)
    for seat in range(4):
        found = dict(zip(SEAT_FEATURES, row[seat * SEAT_SIZE :]))
        assert found["points"] == found["planets at risk x12"] == 0
        assert found["planets"] == planets_of(st, seat) > 0
        assert found["marks"] == st.empires[seat].marks
        assert found["chooses in 0 turns"] == (seat == st.main.actor)
        assert found["chooses no more"] == 0
    table = dict(zip(SHARED_FEATURES, row[4 * SEAT_SIZE :]))
    assert table["4 players"] == table["regent can be chosen"] == 1
    assert table["points in the pool"] == st.pool
    assert table["technologies on offer"] == 12
