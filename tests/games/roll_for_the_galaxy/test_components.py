"""The component file: that it agrees with the rulebook, and that every fault in it is named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from astrarium import BadSetup, Table
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import loader
from astrarium.games.roll_for_the_galaxy.invariants import faults
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.rows import BadComponents
from tests.games.roll_for_the_galaxy.helpers import in_phases, roll_for_the_galaxy

SHIPPED = loader.FILE.shipped_text()
BOX = loader.FILE.load()
DEVELOPMENTS = BOX.sides[:55]
WORLDS = BOX.sides[55:110]
FACTION_HALVES = BOX.sides[110:128]
HOME_WORLDS = BOX.sides[128:]


def edit(id: str, old: str, new: str) -> str:
    """The shipped text with `old` replaced by `new` once, after the given id."""
    place = SHIPPED.index(old, SHIPPED.index(f'id = "{id}"'))
    return SHIPPED[:place] + new + SHIPPED[place + len(old) :]


def check(tmp_path: Path, text: str) -> list[str]:
    """The faults of a file with this text, as they are printed."""
    path = tmp_path / "components.toml"
    path.write_text(text, encoding="utf-8")
    return [str(fault) for fault in loader.FILE.check(path)]


def play_on(table: Table, decisions: int) -> Table:
    """Play the first or the last option in turn, whoever is asked."""
    for number in range(decisions):
        if table.over:
            break
        seat = table.to_act[number % len(table.to_act)]
        offered = table.prompt(seat).options
        table.play(seat, offered[0] if number % 2 else offered[-1])
    return table


def test_the_shipped_file_has_no_faults() -> None:
    assert loader.FILE.check() == []
    assert [side.number for side in BOX.sides] == list(range(137))
    assert loader.FILE.load() is BOX, "the shipped components are read once"


@pytest.mark.clause("RG-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    table = roll_for_the_galaxy().new(players=players, seed=1)
    assert len(table.observe(None)["empires"]) == players


@pytest.mark.clause("RG-COMP-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        roll_for_the_galaxy().new(players=players, seed=1)


@pytest.mark.clause("RG-COMP-02")
def test_there_are_111_dice_in_seven_colours() -> None:
    dice = {c.COLOUR_NAMES[die.colour]: die.count for die in BOX.dice}
    assert dice == {
        "home": 25,
        "military": 22,
        "consumption": 9,
        "novelty": 20,
        "rare": 14,
        "genes": 12,
        "alien": 9,
    }
    assert sum(dice.values()) == 111


@pytest.mark.clause("RG-COMP-02")
def test_dice_that_lie_nowhere_are_in_the_supply() -> None:
    table = in_phases("explore", "columns home:explore*2", "columns home:ship alien:ship")
    assert table.observe(None)["supply"] == {
        "home": 25 - 3,
        "military": 22,
        "consumption": 9,
        "novelty": 20,
        "rare": 14,
        "genes": 12,
        "alien": 9 - 1,
    }


@pytest.mark.clause("RG-COMP-02")
def test_a_count_of_dice_that_is_not_the_printed_one_is_named(tmp_path: Path) -> None:
    assert check(tmp_path, edit("novelty", "count = 20", "count = 21")) == [
        "components.toml: novelty: count: must be 20, not 21 (RG-COMP-02)"
    ]
    assert check(tmp_path, SHIPPED.replace("dice = 111", "dice = 110")) == [
        "components.toml: counts: dice: must be 111 as the rulebook has it (RG-COMP-02), not 110"
    ]


@pytest.mark.clause("RG-COMP-03")
def test_each_of_55_tiles_has_a_development_and_a_world_of_cost_1_to_6() -> None:
    assert SHIPPED.count("\n[[tile]]\n") == 55
    assert SHIPPED.count("\n[tile.development]\n") == SHIPPED.count("\n[tile.world]\n") == 55
    assert {side.sort for side in DEVELOPMENTS} == {c.DEVELOPMENT}
    assert {side.sort for side in WORLDS} == {c.WORLD}
    assert {side.cost for side in DEVELOPMENTS} == {1, 2, 3, 4, 5, 6}
    assert {side.cost for side in WORLDS} == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("RG-COMP-03")
def test_no_name_and_no_id_occurs_twice() -> None:
    assert len({side.name for side in BOX.sides}) == 137
    assert len({side.id for side in BOX.sides}) == 137


@pytest.mark.clause("RG-COMP-03")
@pytest.mark.parametrize(("cost", "wrong"), [("cost = 1", "cost = 0"), ("cost = 1", "cost = 7")])
def test_a_cost_outside_1_to_6_is_named(tmp_path: Path, cost: str, wrong: str) -> None:
    number = wrong.split()[-1]
    faults = check(tmp_path, edit("public-works", cost, wrong))
    assert f"components.toml: public-works: cost: must be a number from 1 to 6, not {number}" in (
        faults
    )


@pytest.mark.clause("RG-COMP-03")
def test_a_name_used_twice_is_named(tmp_path: Path) -> None:
    assert check(tmp_path, edit("gem-world", '"Gem World"', '"Spice World"')) == [
        'components.toml: gem-world: name: "Spice World" is already that of spice-world'
    ]
    assert check(tmp_path, edit("gem-world", '"gem-world"', '"spice-world"')) == [
        'components.toml: spice-world: id: "spice-world" is used twice'
    ]


@pytest.mark.clause("RG-COMP-03")
def test_a_missing_tile_and_a_missing_side_are_named(tmp_path: Path) -> None:
    start = SHIPPED.index("[[tile]]")
    second = SHIPPED.index("[[tile]]", start + 1)
    assert check(tmp_path, SHIPPED[:start] + SHIPPED[second:]) == [
        "components.toml: tile: there must be 55 of these, not 54 (RG-COMP-03)"
    ]
    world = SHIPPED.index("[tile.world]", start)
    faults = check(tmp_path, SHIPPED[:world] + SHIPPED[second:])
    assert len(faults) == 1 and "tile 1: world: is missing" in faults[0]


@pytest.mark.clause("RG-COMP-04")
def test_nine_factions_of_two_squares_and_nine_home_worlds() -> None:
    tiles = roll_for_the_galaxy().rules.catalogue()["tiles"].values()
    halves = Counter(tile["faction"] for tile in tiles if tile["faction"] is not None)
    assert halves == dict.fromkeys(range(1, 10), 2), "numbered 1 to 9, two squares each"
    assert sum(tile["home"] for tile in tiles) == 9
    assert {side.sort for side in HOME_WORLDS} == {c.WORLD}


@pytest.mark.clause("RG-COMP-04")
def test_a_faction_with_another_number_is_named(tmp_path: Path) -> None:
    faults = check(tmp_path, SHIPPED.replace("\nnumber = 3\n", "\nnumber = 4\n"))
    assert len(faults) == 1 and "number: must be 3, not 4" in faults[0]


@pytest.mark.clause("RG-COMP-05")
@pytest.mark.parametrize(
    ("colour", "faces"),
    [
        ("home", "explore explore develop settle produce ship"),
        ("military", "explore develop develop settle settle wild"),
        ("consumption", "explore develop ship ship ship wild"),
        ("novelty", "explore produce produce ship ship wild"),
        ("rare", "explore develop develop produce ship wild"),
        ("genes", "explore settle settle produce wild wild"),
        ("alien", "develop settle produce wild wild wild"),
    ],
)
def test_the_faces_of_a_die(colour: str, faces: str) -> None:
    die = BOX.dice[c.COLOUR_NAMES.index(colour)]
    assert Counter(c.FACE_NAMES[face] for face in die.faces) == Counter(faces.split())
    assert sum(die.odds) == 6


@pytest.mark.clause("RG-COMP-05")
def test_other_faces_than_the_printed_ones_are_named(tmp_path: Path) -> None:
    old = '"develop", "settle", "produce", "wild", "wild", "wild"'
    new = '"explore", "settle", "produce", "wild", "wild", "wild"'
    assert check(tmp_path, SHIPPED.replace(old, new)) == [
        "components.toml: alien: faces: differ from the printed die (RG-COMP-05)"
    ]
    five = '"settle", "produce", "wild", "wild", "wild"'
    assert check(tmp_path, SHIPPED.replace(old, five)) == [
        "components.toml: alien: faces: must be 6, not 5"
    ]


@pytest.mark.clause("RG-COMP-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_dice_and_tiles_are_neither_made_nor_lost(players: int) -> None:
    table = roll_for_the_galaxy().new(players=players, seed=1)
    for _ in range(300):
        play_on(table, 1)
        assert faults(galaxy(table.state)) == []
    assert table.round > 2


@pytest.mark.clause("RG-COMP-06")
def test_a_die_or_tile_too_many_is_noticed() -> None:
    table = in_phases("explore", "columns home:explore*2", "columns home:ship")
    state = galaxy(table.state.clone())
    state.supply = [26, *state.supply[1:]]
    state.bag = [0, *state.bag]
    assert table.rules.faults(state) == [
        "there are 29 home dice, not 25",
        "the tile Advanced Logistics is in 2 places",
    ]


def test_every_fault_of_a_file_is_named_at_once(tmp_path: Path) -> None:
    text = edit("gem-world", 'color = "novelty"', 'color = "cyan"')
    text = text.replace("novelty = 3", "novelty = -1")
    faults = check(tmp_path, text)
    assert [fault.split(": ")[1] for fault in faults] == ["prices", "gem-world"]


def test_a_file_that_cannot_be_played_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text(edit("gem-world", "cost = 2", "cost = 0"), encoding="utf-8")
    with pytest.raises(BadComponents, match="gem-world: cost: must be a number from 1 to 6, not 0"):
        loader.FILE.load(path)


def test_a_file_that_differs_from_the_printed_set_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text(edit("novelty", "count = 20", "count = 21"), encoding="utf-8")
    assert loader.FILE.load(path).dice[c.NOVELTY].count == 21


def test_too_few_dice_for_what_tiles_grant_is_a_fault(tmp_path: Path) -> None:
    """Galactic Trendsetters grants two Consumption dice, seven other worlds one each: nine."""
    lines = check(tmp_path, edit("consumption", "count = 9", "count = 8"))
    wanted = "components.toml: consumption: count: tiles and setup may need 9 of them"
    assert any(line.startswith(wanted) for line in lines)


def test_the_hash_of_the_set_changes_with_its_rules_and_not_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text(edit("gem-world", '"Gem World"', '"World of Gems"'), encoding="utf-8")
    assert loader.FILE.load(path).hash == BOX.hash
    path.write_text(edit("gem-world", "cost = 2", "cost = 3"), encoding="utf-8")
    assert loader.FILE.load(path).hash != BOX.hash


def test_unknown_words_are_named_with_a_hint(tmp_path: Path) -> None:
    faults = check(tmp_path, edit("galactic-influence", '"reassign"', '"reasign"'))
    assert len(faults) == 1
    assert "galactic-influence" in faults[0] and '"reassign"' in faults[0]
