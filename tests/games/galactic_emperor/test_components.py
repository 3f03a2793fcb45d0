"""The component file: what it must hold, and how its faults are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from astrarium import Game, Table
from astrarium.games.galactic_emperor import loader, open_rules
from astrarium.games.rows import BadComponents

SHIPPED = loader.FILE.shipped_text()


def faults_of(tmp_path: Path, old: str, new: str, count: int = 1) -> list[str]:
    """The faults of the shipped file with one text replaced."""
    assert old in SHIPPED
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace(old, new, count), encoding="utf-8")
    return [str(fault) for fault in loader.FILE.check(path)]


def test_the_shipped_file_is_fine() -> None:
    assert loader.FILE.check() == []


def test_every_piece_says_where_it_comes_from() -> None:
    known = loader.FILE.provenance()
    assert len([own for own in known if own.startswith("layout-")]) == 4
    assert known["fighter"]["source"] == "rulebook"
    assert "cost" in known["fighter"]["field-sources"]  # type: ignore[operator]
    assert known["board"]["source"] == "public: owner's review on labsk.net"
    assert known["p01"]["source"] == "reconstructed"
    assert loader.FILE.summary()["reconstructed"] > 30


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
        ("\nmetal = 1\n", "\nmetal = 7\n", "setup: metal: must not be above 6.*GE-SETUP-15"),
        ("\nenergy = 1\n", "\nenergy = 4\n", "setup: energy: must not be above 3.*GE-SETUP-15"),
        ("\nfood = 0\n", "\nfood = 2\n", "setup: food: must be 0 .*GE-SETUP-14"),
        ("-at-home = 1", "-at-home = 9", "fighters-at-home: must not be above 8.*GE-SETUP-02"),
        (
            '{ effect = "peek-and-swap" }',
            '{ effect = "peek-and-swap" }, { effect = "peek-and-swap" }',
            "long-range-scanners: effects: peek-and-swap is already an effect of long-range-scanners",
        ),
        (
            '{ effect = "discount", resource = "metal", amount = 2 }',
            '{ effect = "discount", resource = "metal", amount = 2 },\n'
            '  { effect = "discount", resource = "energy", amount = 1 }',
            "robotics: effects: discount is already an effect of robotics",
        ),
    ],
)
def test_a_slip_is_named_with_its_piece_and_field(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    found = faults_of(tmp_path, old, new)
    assert any(re.search(fault, line) for line in found), found
    with pytest.raises(BadComponents):
        loader.FILE.load(tmp_path / "mine.toml")


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
    assert loader.FILE.load(tmp_path / "mine.toml").hash != loader.FILE.load().hash


@pytest.mark.parametrize("count", ["food = 40", "metal = 36", "energy = 18", "empire-tokens = 66"])
def test_what_the_box_holds_is_not_what_a_player_starts_with(tmp_path: Path, count: str) -> None:
    field, _, number = count.partition(" = ")
    (found,) = faults_of(tmp_path, f"\n{count}\n", f"\n{field} = 30\n")
    assert found.endswith(f"counts: {field}: must be {number} as the rulebook has it, not 30")


def variant(tmp_path: Path, old: str, new: str) -> Game:
    """The game with one text of the shipped file replaced."""
    assert old in SHIPPED
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    return Game(open_rules(path))


def begin(game: Game, role: str, more: str = "") -> Table:
    """Seat 0 has just chosen a role."""
    table = game.position(f"galactic-emperor position 1\nplayers 3\n{more}")
    table.play(0, f"role {role}")
    return table


@pytest.mark.clause("GE-STW-01", "GE-STW-02")
@pytest.mark.parametrize(("cubes", "metal", "gained"), [(0, 1, 0), (2, 1, 2), (3, 4, 3)])
def test_how_many_cubes_the_steward_chooser_gains_is_in_the_file(
    tmp_path: Path, cubes: int, metal: int, gained: int
) -> None:
    game = variant(tmp_path, "steward-cubes = 1", f"steward-cubes = {cubes}")
    table = begin(game, "steward", f"seat 0 metal {metal} energy 2")
    for _ in range(gained):
        if table.to_act == [0] and table.prompt(0).options[0].text == "gain metal":
            table.play(0, "gain metal")
    mine = table.observe(None)["empires"][0]
    assert mine["metal"] + mine["energy"] == metal + 2 + gained
    assert table.observe(None)["role"] is None


@pytest.mark.clause("GE-ENG-01")
def test_how_many_free_fighters_there_are_is_in_the_file(tmp_path: Path) -> None:
    game = variant(tmp_path, "engineer-fighters = 1", "engineer-fighters = 3")
    table = begin(game, "engineer", "seat 0 marks 9 metal 3\nships d7:fighter*6")
    table.play(0, "deploy d7")
    table.play(0, "deploy d7")  # the last in reserve
    assert table.observe(None)["spaces"]["d7"]["ships"] == {"0": {"fighter": 8}}
    assert table.prompt(0).rule == "GE-ENG-02"


@pytest.mark.clause("GE-STW-03")
def test_a_rich_tile_is_told_of_as_it_produces(tmp_path: Path) -> None:
    rich = SHIPPED.replace("energy-storage = 3", "energy-storage = 20").replace(
        "planets = [{ food = 1 }]", "planets = [{ energy = 9 }, { metal = 1, energy = 9 }]", 1
    )
    path = tmp_path / "mine.toml"
    path.write_text(rich, encoding="utf-8")
    table = begin(
        Game(open_rules(path)), "steward", "tiles d6:p01\nfood d6\nseat 0 energy 0\nsectors d7* d6"
    )
    table.play(0, "gain metal")
    table.play(0, "produce d6")
    assert "{0} produced 1 metal and 18 energy in D6" in table.log()


def test_a_corrected_number_changes_the_hash_and_nothing_else_does(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace('name = "Sector P-01"', 'name = "Eden"'), encoding="utf-8")
    assert loader.FILE.load(path).hash == loader.FILE.load().hash
    path.write_text(SHIPPED.replace("cost = { marks = 1", "cost = { marks = 2"), encoding="utf-8")
    assert loader.FILE.check(path) == []
    assert loader.FILE.load(path).hash != loader.FILE.load().hash
