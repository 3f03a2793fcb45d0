"""Component files of every game: checked, copied, shown; a file says itself which game it is of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import astrarium
from astrarium.cli.boards import box_of
from tests.cli.helpers import Cli, saved

GAMES = astrarium.game_names()


def test_all_shipped_files_are_checked_and_each_says_what_it_rests_on(cli: Cli) -> None:
    done = cli("data", "check")
    assert (done.code, done.err) == (0, "")
    frontiers, roll, emperor = done.out.split("\n\n")
    assert frontiers.startswith("New Frontiers, components.toml: no faults\n")
    assert "not transcriptions of the printed tiles" in " ".join(frontiers.split())
    assert "astrarium data copy new-frontiers FILE" in " ".join(frontiers.split())
    assert roll.startswith("Roll for the Galaxy, components.toml: no faults\n")
    assert "55 tiles, 9 factions, 9 home worlds, 111 dice" in roll
    assert "137 verified, 0 rulebook" in roll
    assert "All 137 sides are transcriptions of the printed ones" in " ".join(roll.split())
    assert emperor.startswith("Galactic Emperor, components.toml: no faults\n")
    assert "38 tiles, 5 ships and bases, 12 technologies" in emperor
    words = " ".join(emperor.split())
    assert " of 63 pieces are reconstructed or recalled" in words
    assert "Of 14 more, a number is (`data show` says which)." in words


def test_the_check_of_all_files_is_there_for_programs_too(cli: Cli) -> None:
    report = json.loads(cli("data", "check", "--json").out)
    assert report["fine"] is True
    assert list(report["games"]) == GAMES
    for name, one in report["games"].items():
        assert one == json.loads(cli("data", "check", name, "--json").out)
        assert (one["game"], one["fine"]) == (name, True)
        assert one["hash"] == astrarium.game(name).rules.components


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_the_shipped_file_and_is_checked_by_the_game_it_names(
    cli: Cli, tmp_path: Path, game: str
) -> None:
    copy = tmp_path / "mine.toml"
    wrote = cli("data", "copy", game, copy)
    assert wrote.code == 0
    assert f"astrarium play {game} --components {copy}" in " ".join(wrote.out.split())
    assert copy.read_text(encoding="utf-8") == box_of(game).file.shipped_text()
    checked = cli("data", "check", copy)
    assert checked.code == 0
    assert checked.out.startswith(f"{copy}: no faults\n")
    assert "the same rules as the shipped file" in checked.out


def test_faults_are_named_by_the_loader_of_the_files_own_game(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = box_of("roll-for-the-galaxy").file.shipped_text()
    file.write_text(text.replace("vp-per-player = 12", "vp-per-player = 13"), encoding="utf-8")
    done = cli("data", "check", file)
    assert done.code == 2
    assert done.out.splitlines() == [
        "mine.toml: setup: vp-per-player: must be 12 as the rulebook has it (RG-SETUP-01), not 13",
        f"{file} can be played, but does not match the rulebook's tables yet",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "game: is missing; it must be "),
        (
            'game = "chess"',
            'game: must be "new-frontiers", "roll-for-the-galaxy" or "galactic-emperor", not "chess"',
        ),
        ("game = ", "this is not TOML: "),
    ],
)
def test_a_file_of_no_game_is_a_fault_too(cli: Cli, tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    done = cli("data", "check", file)
    assert (done.code, done.err) == (2, "")
    assert done.out.startswith(f"mine.toml: {fault}")
    report = json.loads(cli("data", "check", file, "--json").out)
    assert (report["game"], report["fine"], report["playable"]) == (None, False, False)
    assert fault in cli.wrong("data", "show", "gem-world", "--components", file)


def test_components_tell_which_game_is_played(cli: Cli, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    cli("data", "copy", "roll-for-the-galaxy", mine)
    assert cli("play", "--components", mine, "--seed", "1", lines=["q"]).code == 0
    assert saved(cli.last_game).rules.name == "roll-for-the-galaxy"
    assert "game: must be" in cli.wrong("play", "new-frontiers", "--components", mine)


def test_a_tile_is_shown_in_every_game_that_has_it(cli: Cli) -> None:
    both = cli("data", "show", "Gem World").out
    assert "Gem World (gem-world), tile " in both
    assert " of New Frontiers\n" in both and " of Roll for the Galaxy\n" in both
    one = cli("data", "show", "gem-world", "--game", "roll-for-the-galaxy").out
    assert "New Frontiers" not in one
    assert "Novelty world, cost 2, which is also its VP, Conscription on the back" in one
    assert "grant: die 1 novelty to cup" in one
    assert "source: verified (confidence: high)" in one


def test_every_side_of_roll_for_the_galaxy_is_described_by_its_name_cost_and_rows() -> None:
    box = box_of("roll-for-the-galaxy")
    pieces = box.pieces(box.file.load())
    assert len(pieces) == 137
    assert pieces["executive-power"].rows == [
        "power: assign reassign, least 2, most 2, same-column, to-selected"
    ]
    assert pieces["galactic-federation"].rows[-1] == (
        "bonus: 1 VP x cost-of-developments / 3, rounded up"
    )
    assert pieces["doomed-world"].facts[0] == "home world, Gray"
    assert pieces["space-mall"].facts[0] == "Novelty world of faction 3"


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        (
            "Fighter",
            [
                "Fighter (fighter), type of ship of Galactic Emperor",
                "cost 1 mark, 1 metal, moves 2 spaces, rolls 1 die, 5 or more hits, in phase 3",
                "source: rulebook (confidence: high)",
                "cost: reconstructed: fleets of equal price fight about even",
            ],
        ),
        (
            "time-warp",
            [
                "Time Warp (time-warp), technology of Galactic Emperor",
                "technology, cost 2 energy, works in Any role",
                "effect: reroll",
                "cost: reconstructed: by its use beside Space Pirate",
            ],
        ),
        (
            "p09",
            [
                "Sector P-09 (p09), tile 16 of Galactic Emperor",
                "planet: 1 metal and 1 energy",
                "source: reconstructed",
                "This tile is not a transcription of the printed one.",
            ],
        ),
        (
            "layout-3",
            [
                "layout of Galactic Emperor",
                "homes D7, G1, A1",
                "This layout is not a transcription of the printed one.",
            ],
        ),
        ("market-metal", ["row of the market of Galactic Emperor", "2 to 3 marks"]),
        ("board", ["board of Galactic Emperor", "37 spaces, centre D4"]),
    ],
)
def test_a_piece_of_galactic_emperor_says_what_of_it_is_reconstructed(
    cli: Cli, piece: str, expected: list[str]
) -> None:
    shown = " ".join(cli("data", "show", piece, "--game", "galactic-emperor").out.split())
    for words in expected:
        assert words in shown


def test_every_piece_of_galactic_emperor_is_described_and_counted_once() -> None:
    box = box_of("galactic-emperor")
    pieces = box.pieces(box.file.load())
    assert set(pieces) == set(box.file.provenance())
    assert pieces["space-pirate"].guesses == ()  # the rulebook tells its cost
    assert pieces["saboteur"].guesses == ("cost",)
    assert pieces["saboteur"].doubt == "Reconstructed, not transcribed: its cost."
