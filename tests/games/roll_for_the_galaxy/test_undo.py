"""Undo when the bag holds a single tile: nothing is drawn by chance then, and yet it is seen."""

from __future__ import annotations

import pytest

from astrarium import CannotUndo
from tests.games.roll_for_the_galaxy.helpers import own, play
from tests.games.roll_for_the_galaxy.scenes_build import scarce

NEW_SINCE = "something new has been seen since"


@pytest.mark.clause("RG-INFO-03")
def test_the_last_tile_of_the_bag_once_seen_cannot_be_put_back() -> None:
    table = scarce("space-docks", "columns home:explore*2\ndevelopment-stack conscription")
    play(table, "0 scout home")
    assert table.can_undo(0)
    play(table, "0 draw-tiles")
    assert own(table, 0)["hand"] == [["space-docks", "armaments-world"]]
    with pytest.raises(CannotUndo, match=NEW_SINCE):
        table.undo(0)


@pytest.mark.clause("RG-EXP-19")
def test_a_tile_given_to_the_bag_and_drawn_from_it_at_once_stays_given() -> None:
    table = scarce(
        "",
        "columns home:explore\ndevelopment-stack public-works",
        "development-stack conscription space-docks backup-planning",
    )
    play(table, "0 scout home", "0 draw-tiles", "1 give space-docks")
    assert own(table, 0)["hand"] == [["space-docks", "armaments-world"]]
    with pytest.raises(CannotUndo, match=NEW_SINCE):
        table.undo(1)
