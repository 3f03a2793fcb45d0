"""Send Diplomatic Envoys: a VP chip, and the selecting disk goes to the front (NF-ENV)."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.new_frontiers.helpers import empire, options, play, position


def track(table: Table) -> list[int]:
    found: list[int] = table.observe(None)["track"]
    return found


def selectors(table: Table, *tiles: str) -> list[int]:
    """Select these tiles one after another, first options within each action; who selected."""
    found = []
    for tile in tiles:
        seat = table.to_act[0]
        found.append(seat)
        table.play(seat, f"select {tile}")
        while not table.over and not options(table, table.to_act[0])[0].startswith("select "):
            table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    return found


def explorers(table: Table, selector: int) -> list[int]:
    """Who picks in an Explore action, in order, without the selector's second pick."""
    play(table, f"{selector} select explore")
    asked = []
    while options(table, table.to_act[0])[0].startswith("pick "):
        asked.append(table.to_act[0])
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    assert asked.pop() == selector
    return asked


@pytest.mark.clause("NF-ENV-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_selector_takes_a_chip_from_the_pool(players: int) -> None:
    table = position(f"players {players}\nseat 0 vp 4")
    play(table, "0 select envoys")
    assert [empire(table, seat)["vp"] for seat in range(players)] == [5] + [0] * (players - 1)
    assert table.observe(None)["vp_pool"] == 12 * players - 5


@pytest.mark.clause("NF-ENV-02")
@pytest.mark.parametrize(
    ("disks", "selected", "then"),
    [
        ("2 0 3 1", 1, [0, 2, 3, 1]),
        ("2 0 3 1", 2, [3, 2, 0, 1]),  # W, X, Y, Z and Y selects: Y, W, X, Z
        ("2 0 3 1", 3, [1, 2, 0, 3]),
        ("1 2 0", 1, [2, 1, 0]),
        ("1 2 0", 2, [0, 1, 2]),
        ("4 3 2 1 0", 1, [3, 4, 2, 1, 0]),
        ("4 3 2 1 0", 3, [1, 4, 3, 2, 0]),
        ("4 3 2 1 0", 4, [0, 4, 3, 2, 1]),
    ],
)
def test_the_disk_moves_to_the_front(disks: str, selected: int, then: list[int]) -> None:
    """Those that were ahead each fall back one place, those behind stay."""
    seat = int(disks.split()[selected])
    spent = " ".join(["retreat", "develop", "settle", "produce"][:selected])
    table = position(
        f"players {len(disks.split())}\ntrack {disks}\nselected {selected}\nused {spent}"
    )
    play(table, f"{seat} select envoys")
    assert track(table) == then
    assert empire(table, seat)["vp"] == 1


@pytest.mark.clause("NF-ENV-03")
@pytest.mark.parametrize("disks", ["1 0 1 0", "2 0 1", "2 0 3 1", "4 2 0 3 1"])
def test_the_foremost_disk_gains_only_the_chip(disks: str) -> None:
    order = [int(seat) for seat in disks.split()]
    table = position(f"players {len(set(order))}\ntrack {disks}")
    before = table.observe(None)
    play(table, f"{order[0]} select envoys")
    seen = table.observe(None)
    assert seen["track"] == order
    assert [mine["vp"] for mine in seen["empires"]] == [
        int(seat == order[0]) for seat in range(len(set(order)))
    ]
    for mine, was in zip(seen["empires"], before["empires"]):
        for word in ("credits", "colonists", "developments", "colonies", "explored"):
            assert mine[word] == was[word]
    assert table.to_act == [order[1]]


@pytest.mark.clause("NF-ENV-03")
def test_a_disk_that_stays_is_not_said_to_move() -> None:
    table = position("players 3\ntrack 2 0 1")
    play(table, "2 select envoys")
    assert table.log() == ["{2} selected Send Diplomatic Envoys", "{2} gained 1 VP"]
    play(table, "0 select retreat")
    assert not any("track" in line for line in table.log())


@pytest.mark.clause("NF-ENV-02")
def test_a_disk_that_moves_is_said_to_move() -> None:
    table = position("players 3\ntrack 2 0 1\nselected 1\nused retreat")
    play(table, "0 select envoys")
    assert table.log()[-1] == "{0} moved to place 1 of the track"


@pytest.mark.clause("NF-ENV-04")
def test_the_new_order_governs_the_rest_of_the_round() -> None:
    """W, X, Y, Z are 2, 0, 3, 1: Y sends envoys, then an action selected by Z runs Z, Y, W, X."""
    table = position("players 4\ntrack 2 0 3 1\nselected 2\nused retreat develop")
    play(table, "3 select envoys")
    assert explorers(table, 1) == [1, 3, 2, 0]


@pytest.mark.clause("NF-ENV-04")
def test_the_new_order_governs_two_more_actions_of_the_round() -> None:
    """V, W, X, Y, Z are 0 to 4 and X sends envoys: X, V, W, Y, Z, seen from Y and then from Z."""
    worlds = ["gem-world", "spice-world", "new-vinland", "space-port", "artist-settlement"]
    goods = [f"seat {seat}\ncolonies {world}+novelty" for seat, world in enumerate(worlds)]
    table = position("\n".join(["players 5", "selected 2", "used retreat develop", *goods]))
    play(table, "2 select envoys")
    assert explorers(table, 3) == [3, 4, 2, 0, 1]
    play(table, "4 select trade-consume")
    for seat in (4, 2, 0, 1, 3):
        assert options(table, seat)[0].startswith("sell ")
        play(table, f"{seat} {options(table, seat)[0]}")
    assert table.observe(None)["round"] == 2


@pytest.mark.clause("NF-ENV-05")
@pytest.mark.parametrize("place", [0, 1, 2, 3, 4])
def test_nobody_selects_twice_or_is_skipped(place: int) -> None:
    """Five players, envoys at each place of the round: the selections go on as they would have."""
    table = position("players 5\ntrack 3 1 4 0 2")
    tiles = ["retreat", "develop", "settle", "trade-consume"]
    tiles.insert(place, "envoys")
    assert selectors(table, *tiles) == [3, 1, 4, 0, 2]
    assert table.observe(None)["round"] == 2
    moved = [3, 1, 4, 0, 2]
    assert track(table) == [moved.pop(place), *moved]


@pytest.mark.clause("NF-ENV-05", "NF-ENV-06")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_two_players_still_select_with_each_disk_once(place: int) -> None:
    table = position("players 2\ntrack 0 1 0 1")
    tiles = ["retreat", "develop", "settle"]
    tiles.insert(place, "envoys")
    assert selectors(table, *tiles) == [0, 1, 0, 1]
    assert table.observe(None)["round"] == 2


@pytest.mark.clause("NF-ENV-06")
@pytest.mark.parametrize(
    ("disks", "selected", "then"),
    [
        ("0 1 0 1", 0, [0, 1, 0, 1]),
        ("0 1 0 1", 1, [1, 0, 0, 1]),
        ("0 1 0 1", 2, [0, 0, 1, 1]),  # P1a, P2a, P1b, P2b by P1b: P1b, P1a, P2a, P2b
        ("0 1 0 1", 3, [1, 0, 1, 0]),
        ("0 0 1 1", 1, [0, 0, 1, 1]),
        ("0 0 1 1", 2, [1, 0, 0, 1]),
        ("0 0 1 1", 3, [1, 0, 0, 1]),
    ],
)
def test_with_two_players_only_the_selecting_disk_moves(
    disks: str, selected: int, then: list[int]
) -> None:
    seat = int(disks.split()[selected])
    spent = " ".join(["retreat", "develop", "settle"][:selected])
    table = position(f"players 2\ntrack {disks}\nselected {selected}\nused {spent}")
    play(table, f"{seat} select envoys")
    assert track(table) == then


@pytest.mark.clause("NF-ENV-06")
def test_two_selections_in_a_row_in_following_rounds() -> None:
    table = position("players 2\ntrack 0 1 0 1")
    assert selectors(table, "retreat", "develop", "envoys", "settle") == [0, 1, 0, 1]
    for _ in range(2):
        assert selectors(table, "retreat", "develop", "produce", "trade-consume") == [0, 0, 1, 1]


@pytest.mark.clause("NF-ENV-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_chip_of_the_pool_makes_this_the_last_round(players: int) -> None:
    table = position(f"players {players}\nseat 1 vp {12 * players - 1}")
    play(table, "0 select envoys")
    seen = table.observe(None)
    assert (seen["vp_pool"], seen["last_round"]) == (0, ["vp-pool"])
    assert not table.over


@pytest.mark.clause("NF-ENV-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_chip_but_one_does_not(players: int) -> None:
    table = position(f"players {players}\nseat 1 vp {12 * players - 2}")
    play(table, "0 select envoys")
    seen = table.observe(None)
    assert (seen["vp_pool"], seen["last_round"]) == (1, [])
