"""The four files of tiles leave none out: each tile of the box, and each sort of power on it, has a test."""

from __future__ import annotations

from importlib import import_module

from tests.games.new_frontiers.tiles import BOX, PHASES, TESTED

# Reading these fills TESTED.
for name in ("test_worlds", "test_home_colonies", "test_development_faces", "test_goal_tiles"):
    import_module(f"tests.games.new_frontiers.{name}")

# Its abilities are no powers, but change what it does in these actions.
OORT = "alien-oort-cloud-factory"


def test_every_tile_has_a_test() -> None:
    names = {tile.id for tile in BOX.tiles} | {goal.id for goal in BOX.goals}
    assert len(names) == 60 + 16 + 40 + 8
    assert {tile for tile, aspect in TESTED if aspect == "tile"} == names


def test_every_power_and_bonus_of_every_tile_has_a_test_and_no_other() -> None:
    shipped = {(tile.id, PHASES[power.phase]) for tile in BOX.tiles for power in tile.powers}
    shipped |= {(tile.id, "bonus") for tile in BOX.tiles if tile.bonus}
    tested = {
        (tile, aspect) for tile, aspect in TESTED if aspect in (*PHASES, "bonus") and tile != OORT
    }
    assert tested == shipped


def test_every_stockpile_goal_is_stockpiled_for() -> None:
    shipped = {goal.id for goal in BOX.goals if goal.stockpile_cap}
    assert {tile for tile, aspect in TESTED if aspect == "stockpile"} == shipped
