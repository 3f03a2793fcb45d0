"""The component file: what it must hold, and how its faults are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from astrarium.games.galactic_emperor import loader
from astrarium.games.rows import BadComponents

SHIPPED = loader.shipped_text()


def faults_of(tmp_path: Path, old: str, new: str, count: int = 1) -> list[str]:
    """The faults of the shipped file with one text replaced."""
    assert old in SHIPPED
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace(old, new, count), encoding="utf-8")
    return [str(fault) for fault in loader.check(path)]


def test_the_shipped_file_is_fine() -> None:
    assert loader.check() == []


def test_every_piece_says_where_it_comes_from() -> None:
    known = loader.provenance()
    assert len([own for own in known if own.startswith("layout-")]) == 4
    assert known["fighter"]["source"] == "rulebook"
    assert "cost" in known["fighter"]["field-sources"]  # type: ignore[operator]
    assert known["board"]["source"] == "reconstructed"
    assert known["p01"]["source"] == "reconstructed"
    assert loader.summary()["reconstructed"] > 30


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "sun"', 'kind = "sum"', r'p13: kind: must be .*did you mean "sun"'),
        ('effect = "reroll"', 'effect = "rerol"', "time-warp: effect 1: effect: must be"),
        ('{ effect = "reroll", rolls = 2 }', '{ effect = "reroll" }', "rolls: is missing"),
        ("a1 = [0, -3]", "a1 = [9, 9]", "board: spaces: they must hang together"),
        ('homes = ["d7", "g1", "a1"]', 'homes = ["d7", "d7", "a1"]', "must be 3 different spaces"),
        ('homes = ["d7", "g1", "a1"]', 'homes = ["d4", "g1", "a1"]', "place of the Omega Sun"),
        ("prices = [1, 1, 1, 2, 2, 2]", "prices = [0, 1, 1, 2, 2, 2]", "six prices from 1 to 99"),
        ("planets = [{ food = 1 }]", "planets = []", "p01: planets: homes and planet sectors"),
        ("move = 2", "move = 9", "fighter: move: must be a number from 1 to 2"),
    ],
)
def test_a_slip_is_named_with_its_piece_and_field(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    found = faults_of(tmp_path, old, new)
    assert any(re.search(fault, line) for line in found), found
    with pytest.raises(BadComponents):
        loader.load(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("hit-on = 5", "hit-on = 4", "fighter: hit-on: must be 5 as the rulebook has it"),
        ("3 = 115", "3 = 100", "victory-points: 3: must be 115 .*GE-SETUP-13"),
        ("metal-storage = 6", "metal-storage = 7", "GE-SETUP-15"),
        ("cost = 3\n", "cost = 4\n", "must not be above 3"),
    ],
)
def test_a_difference_from_the_rulebook_is_named_and_can_be_played(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    found = faults_of(tmp_path, old, new)
    assert len(found) == 1
    assert re.search(fault, found[0])
    assert loader.load(tmp_path / "mine.toml").hash != loader.load().hash


def test_a_corrected_number_changes_the_hash_and_nothing_else_does(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace('name = "Sector P-01"', 'name = "Eden"'), encoding="utf-8")
    assert loader.load(path).hash == loader.load().hash
    path.write_text(SHIPPED.replace("cost = { marks = 1", "cost = { marks = 2"), encoding="utf-8")
    assert loader.check(path) == []
    assert loader.load(path).hash != loader.load().hash
