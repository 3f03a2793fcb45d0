"""Perft: from fixed positions there are as many ways to go on as were once counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium
from tests.perft.perft import FOLDER, Perft, count, count_by_move, differing_tree, read

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_there_are_as_many_ways_as_were_counted(path: Path) -> None:
    perft = read(path)
    st = perft.start()
    last = max(perft.depths)
    found = {depth: count(st, depth) for depth in perft.depths}
    if found != perft.depths or count_by_move(perft.game, st, last) != perft.moves:
        tree = differing_tree(perft.game, st, last, perft.moves)
        pytest.fail(f"{path.name}: {found}, expected {perft.depths}; at depth {last}:\n{tree}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_moves_of_a_file_add_up_to_its_last_depth(path: Path) -> None:
    perft = read(path)
    assert sorted(perft.depths) == list(range(1, max(perft.depths) + 1))
    assert sum(perft.moves.values()) == perft.depths[max(perft.depths)]


def test_every_game_is_counted() -> None:
    assert {read(path).game.name for path in FILES} == set(astrarium.game_names())


def explored(worlds: str) -> Perft:
    """Two players about to select; seat 0 has explored some worlds."""
    text = f"new-frontiers position 1\nplayers 2\nseat 0 colonists 2\ncolonies new-sparta\n{worlds}"
    return Perft(
        "settle", plays=["0 select settle"], position=f"{text}\nseat 1\ncolonies old-earth"
    )


def test_a_difference_is_shown_by_move_and_by_what_follows_it() -> None:
    """Rebel Base (6) cannot be conquered with Military 2, so it adds no move; Rebel Miners (2) adds one."""
    without = explored("explored rebel-base")
    expected = count_by_move(without.game, without.start(), 2)
    perft = explored("explored rebel-base rebel-miners")
    tree = differing_tree(perft.game, perft.start(), 2, expected)
    assert "settle rebel-miners: 6, expected 0\n    select retreat: 1" in tree
    assert "rebel-base" not in tree


def test_a_move_that_cannot_be_played_is_named() -> None:
    perft = explored("explored rebel-base")
    perft.plays.append("0 settle rebel-base")
    with pytest.raises(ValueError, match="settle: '0 settle rebel-base' cannot be played"):
        perft.start()


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("depth 1 2\nwidth 3\n\nposition\nnew-frontiers position 1\nplayers 2\n")
    with pytest.raises(ValueError, match=r"odd\.txt: cannot read 'width 3'"):
        read(path)
