"""The end of the game: twelve squares or an empty pool, after a round that is played out (RG-END)."""

from __future__ import annotations

import pytest

from astrarium import BadPosition, Table
from tests.games.roll_for_the_galaxy.helpers import (
    empire,
    in_phases,
    managing,
    options,
    play,
    position,
)
from tests.games.roll_for_the_galaxy.scenes_build import WAITS_IN_SETTLE, WAITS_IN_SHIP

# Game tiles: each is one square.
TILES = [
    "diversification",
    "backup-planning",
    "trade-levies",
    "mad-scientists",
    "new-economy",
    "nanotechnology",
    "space-docks",
    "merchant-guild",
    "public-works",
    "homeworld-patriotism",
]


def with_tiles(count: int, more: str = "") -> str:
    """A seat with its faction, its home world and so many developments."""
    built = " ".join(TILES[:count])
    return f"developments space-piracy {built}\nworlds hidden-fortress old-earth\n{more}"


def causes(table: Table) -> list[str]:
    """Why this is the last round; empty while it is not."""
    found: list[str] = table.observe(None)["last_round"]
    return found


@pytest.mark.clause("RG-END-01", "RG-END-05")
@pytest.mark.parametrize(
    ("tiles", "squares", "over"), [(0, 3, False), (8, 11, False), (9, 12, True), (10, 13, True)]
)
def test_the_game_ends_with_twelve_squares(tiles: int, squares: int, over: bool) -> None:
    table = managing(with_tiles(tiles, "cup home"), "cup home")
    assert empire(table, 0)["squares"] == squares
    assert table.over is over
    assert table.round == (1 if over else 2)


@pytest.mark.clause("RG-END-01")
def test_twelve_squares_of_any_player_end_the_game() -> None:
    table = managing("cup home", "cup home", with_tiles(9))
    assert table.over
    assert causes(table) == ["squares"]


@pytest.mark.clause("RG-END-01")
def test_the_squares_of_two_players_do_not_add_up() -> None:
    table = managing(with_tiles(8, "cup home"), "worlds meteorite-planet gem-world\ncup home")
    assert not table.over


@pytest.mark.clause("RG-END-05")
def test_tiles_in_stacks_count_no_square() -> None:
    table = managing(
        with_tiles(
            8, "cup home\ndevelopment-stack public-works\nworld-stack gem-world spice-world"
        ),
        "cup home",
    )
    assert empire(table, 0)["squares"] == 11
    assert not table.over


@pytest.mark.clause("RG-END-05")
def test_destroyed_colony_counts_two_squares_like_any_faction() -> None:
    table = managing(
        "faction 9\nworlds destroyed-colony awakened-alien-outpost old-earth\ncup home", "cup home"
    )
    assert empire(table, 0)["squares"] == 3


@pytest.mark.clause("RG-END-02")
@pytest.mark.parametrize(("vp", "over"), [(23, False), (24, True), (26, True)])
def test_the_game_ends_when_the_pool_of_two_players_is_exhausted(vp: int, over: bool) -> None:
    table = managing(f"vp {vp}\ncup home", "cup home")
    assert table.over is over
    assert causes(table) == (["vp-pool"] if over else [])


@pytest.mark.clause("RG-END-02")
@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_the_pool_holds_twelve_for_each_player(players: int, pool: int) -> None:
    others = ["cup home"] * (players - 1)
    assert not managing(f"vp {pool - 1}\ncup home", *others).over
    assert managing(f"vp {pool}\ncup home", *others).over


@pytest.mark.clause("RG-END-03")
def test_both_conditions_together_end_the_game_in_the_same_way() -> None:
    table = managing(with_tiles(9, "vp 24"), "")
    assert table.over
    assert causes(table) == ["squares", "vp-pool"]


@pytest.mark.clause("RG-END-04", "RG-END-01")
def test_the_round_of_the_twelfth_square_is_played_to_its_end() -> None:
    table = in_phases(
        "develop settle ship",
        with_tiles(
            8,
            """
            columns home:develop home:settle genes:settle
            development-stack public-works
            world-stack silicon-world
            """,
        ),
        "credits 2\n" + WAITS_IN_SETTLE,
        WAITS_IN_SHIP,
    )
    assert causes(table) == ["squares"]
    assert table.observe(None)["phase"] == "settle"
    play(table, "1 build home")
    assert table.observe(None)["phase"] == "ship"
    assert options(table, 2) == ["trade home", "consume home"]
    play(table, "2 trade home")
    assert table.observe(None)["step"] == "manage"
    assert options(table, 0) == ["recall worlds home", "recall worlds genes", "recall-done"]
    play(table, "0 recall-done")
    assert table.over
    assert table.round == 1


@pytest.mark.clause("RG-END-04", "RG-END-02")
def test_the_phase_in_which_the_pool_runs_out_goes_on_for_later_players() -> None:
    table = in_phases(
        "ship",
        "vp 23\ncolumns home:ship\nworlds alpha-centauri+home",
        "columns novelty:ship\nworlds earths-lost-colony+novelty",
    )
    play(table, "0 consume home")
    assert causes(table) == ["vp-pool"]
    assert options(table, 1) == ["trade novelty", "consume novelty"]
    play(table, "1 consume novelty")
    assert [empire(table, seat)["vp"] for seat in (0, 1)] == [24, 3]
    assert table.over


@pytest.mark.clause("RG-END-05", "RG-END-04")
def test_a_tableau_may_end_above_twelve_squares() -> None:
    table = in_phases(
        "develop",
        with_tiles(
            8, "development-stack public-works homeworld-patriotism\ndevelopment-dice home*4"
        ),
        "",
    )
    assert table.over
    assert empire(table, 0)["squares"] == 13


@pytest.mark.clause("RG-END-06")
@pytest.mark.parametrize("round", [14, 15, 500])
def test_no_number_of_rounds_ends_the_game(round: int) -> None:
    table = managing("cup home", "cup home", round=round)
    assert not table.over
    assert table.round == round + 1


@pytest.mark.clause("RG-END-06")
def test_a_position_in_which_nobody_can_ever_do_anything_is_refused() -> None:
    with pytest.raises(BadPosition, match="nobody has a die"):
        position("seat 0 faction 1\ncup -\ncitizenry -\nseat 1 faction 2\ncup -\ncitizenry -")
