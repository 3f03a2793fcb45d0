"""New Frontiers as numbers: named, of fixed length, and nothing that the viewer may not know."""

from __future__ import annotations

import pytest

from astrarium.bots.new_frontiers_features import (
    SEAT_FEATURES,
    SEAT_SIZE,
    SHARED_FEATURES,
    SHARED_SIZE,
    TILE_FEATURES,
    features,
    seat_values,
    shared_values,
    tile_values,
)
from astrarium.bots.new_frontiers_worth import Valuer
from astrarium.games.new_frontiers.rules import galaxy
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel.chance import Generator
from astrarium.kernel.playout import resolve_chance
from tests.games.new_frontiers.helpers import new_frontiers


def start(players: int, seed: int, **settings: bool) -> Galaxy:
    st = galaxy(new_frontiers().rules.start(players, settings))
    resolve_chance(st, Generator(seed))
    return st


def block(st: Galaxy, viewer: int, seat: int) -> dict[str, int]:
    """A seat's features by name."""
    row = features(st, viewer)
    return dict(zip(SEAT_FEATURES, row[seat * SEAT_SIZE :]))


def shared(st: Galaxy, viewer: int) -> dict[str, int]:
    return dict(zip(SHARED_FEATURES, features(st, viewer)[st.players * SEAT_SIZE :]))


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(SEAT_FEATURES)) == SEAT_SIZE
    assert len(set(SHARED_FEATURES)) == SHARED_SIZE


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_name_has_a_value(players: int) -> None:
    st = start(players, 1, first_game=True)
    valuer = Valuer(st, 0)
    assert len(seat_values(st, 0, valuer, [0.0] * players)) == SEAT_SIZE
    assert len(shared_values(st, valuer)) == SHARED_SIZE
    colonies = tuple(st.empires[0].colonies)
    assert len(tile_values(st.components, colonies)) == len(TILE_FEATURES)
    assert len(features(st, 0)) == players * SEAT_SIZE + SHARED_SIZE


def test_the_set_up_position_in_numbers() -> None:
    st = start(3, 1, first_game=True)
    for seat in range(3):
        found = block(st, 0, seat)
        place = st.track.index(seat)
        assert found["colonies"] == 1
        assert found["developments"] == found["VP chips"] == 0
        assert found["credits"] == st.empires[seat].credits
        assert found["points"] == found["printed VP"]
        assert found[f"disk at place {place + 1}"] == found[f"selects in {place} turns"] == 1
        assert found["selects no more"] == 0
    table = shared(st, 0)
    assert table["round"] == table["3 players"] == table["first game"] == 1
    assert table["VP in the pool"] == 36
    assert table["stacks on offer"] == 24
    assert table["goals"] == table["develop is used"] == 0


def test_what_a_goal_counts_shows_when_it_is_up_and_to_its_holder_before() -> None:
    st = start(3, 1, first_game=True)
    hidden = galaxy(st.clone())
    hidden.face_down, hidden.face_down_holder = 7, 1  # unused colonists
    name = "goal unused-colonists is known"
    assert shared(hidden, 0)[name] == shared(hidden, 2)[name] == 0
    assert shared(hidden, 1)[name] == 1
    assert block(hidden, 0, 1)["holds the face-down goal"] == 1

    other = galaxy(hidden.clone())
    other.face_down = 3
    assert features(hidden, 0) == features(other, 0)
    assert features(hidden, 1) != features(other, 1)
