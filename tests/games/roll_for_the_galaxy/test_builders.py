"""Dice that are completing a tile: still their owner's, open to everyone, and every choice of them is told."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.roll_for_the_galaxy.helpers import empire, in_phases, play
from tests.games.roll_for_the_galaxy.scenes_build import WAITS_IN_SETTLE


def sending_to_cup() -> Table:
    """Galactic Exchange asks which of four builders go to the cup."""
    return in_phases(
        "settle ship",
        """
        developments galactic-exchange new-galactic-order
        world-stack deserted-alien-outpost
        world-dice home*2 military rare
        cup military*3
        """,
        WAITS_IN_SETTLE,
    )


@pytest.mark.clause("RG-INFO-05")
def test_everyone_sees_the_dice_that_are_completing_a_tile() -> None:
    table = sending_to_cup()
    assert empire(table, 0)["builders"] == {"home": 2, "military": 1, "rare": 1}
    assert table.observe(1)["empires"][0] == table.observe(0)["empires"][0]
    play(table, "0 to-cup military")
    assert empire(table, 0)["builders"] == {"home": 2, "rare": 1}
    play(table, "0 enough")
    assert empire(table, 0)["builders"] == {}
    assert empire(table, 0)["citizenry"] == {"home": 2, "rare": 1}


@pytest.mark.clause("RG-COMP-06")
def test_the_dice_that_are_completing_a_tile_count_for_its_owner() -> None:
    """Galactic Exchange counts colours, New Galactic Order Military dice."""
    points = empire(sending_to_cup(), 0)["points_by_source"]
    assert (points["galactic-exchange"], points["new-galactic-order"]) == (3, 4)


def test_the_log_tells_which_dice_complete_a_tile_and_which_go_to_the_cup() -> None:
    table = in_phases(
        "settle ship",
        """
        developments galactic-exchange
        world-stack comet-zone
        world-dice home rare genes alien
        """,
        WAITS_IN_SETTLE,
    )
    play(table, "0 builder alien", "0 builder genes", "0 builder home", "0 to-cup alien")
    assert table.log(1)[-4:] == [
        "{0} built with an Alien Technology die",
        "{0} built with a Genes die",
        "{0} built with a Home die",
        "{0} sent an Alien Technology die to the cup",
    ]
