"""`astrarium replay --verify`: a report in plain words, and an exit code for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium
from astrarium.conformance.random_play import random_game
from astrarium.kernel.fairness import REMARK, commitment
from tests.cli.helpers import Cli

SEED = 21


@pytest.fixture(params=astrarium.game_names())
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The record of a finished game, with its commitment."""
    return record_of(request.param, tmp_path)


def record_of(name: str, folder: Path) -> Path:
    table = [table for table, _over in random_game(astrarium.game(name), 3, {}, SEED)][-1]
    first, _, rest = table.save().partition("\n")
    file = folder / f"{name}.txt"
    file.write_text(f"{first}\n{REMARK}{commitment(table.header)}\n{rest}", encoding="utf-8")
    return file


def changed(file: Path, old: str, new: str) -> Path:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def lines_of(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def test_an_honest_game_is_verified(cli: Cli, played: Path) -> None:
    lines = lines_of(played)
    shown = cli("replay", played, "--verify")
    assert (shown.code, shown.err) == (0, "")
    told = shown.out.splitlines()
    assert told[0] == f"{played}: verified."
    assert told[1] == (
        f"- Chance: {sum(line.startswith('!') for line in lines)} outcomes, "
        "each the one that the seed gives."
    )
    assert "played by the rules to its end" in told[2]
    assert told[3].endswith(lines[1].removeprefix(REMARK))
    assert "Compare it with the commitment" in told[4]


def test_the_commitment_that_was_written_down_is_checked(cli: Cli, played: Path) -> None:
    hex = lines_of(played)[1].removeprefix(REMARK)
    shown = cli("replay", played, "--verify", "--commitment", hex.upper())
    assert shown.code == 0
    assert "- Commitment: the one you gave is that of this set-up and seed." in shown.out
    other = cli("replay", played, "--verify", "--commitment", hex[::-1])
    assert other.code == 1
    assert "not verified. The commitment given is not that of the set-up" in other.out


def test_whatever_was_changed_is_named(cli: Cli, played: Path) -> None:
    honest = played.read_text(encoding="utf-8")
    lines = lines_of(played)
    die = next(n for n, line in enumerate(lines, 1) if line.startswith("!"))
    decision = next(n for n, line in enumerate(lines, 1) if line.startswith("1 "))
    attempts = [
        (lines[die - 1] + "\n", lines[die - 1] + "x\n", f"Line {die}: the outcome is"),
        (f"seed {SEED}\n", "seed 22\n", "Line 2: this is not the commitment"),
        (REMARK + lines[1][-64:], REMARK + lines[1][-64:][::-1], "Line 2: this is not"),
        ("players 3\n", "players 4\n", "Line 2: this is not the commitment"),
        (lines[decision - 1] + "\n", "1 nonsense\n", f"Line {decision}: '1 nonsense' is not"),
        ("\nend ", "\nend 0", f"Line {len(lines)}: the text has been changed or cut"),
    ]
    for old, new, said in attempts:
        played.write_text(honest, encoding="utf-8")
        shown = cli("replay", changed(played, old, new), "--verify")
        assert (shown.code, shown.err) == (1, ""), (old, shown)
        assert f"not verified. {said}" in shown.out
        assert len(shown.out.splitlines()) == 1


def test_without_a_commitment_only_the_seed_is_vouched_for(cli: Cli, tmp_path: Path) -> None:
    file = record_of("new-frontiers", tmp_path)
    hex = lines_of(file)[1].removeprefix(REMARK)
    shown = cli("replay", changed(file, f"{REMARK}{hex}\n", ""), "--verify")
    assert shown.code == 0
    assert f"{file}: fits its seed and the rules." in shown.out
    assert f"the record names none. That of this set-up and seed is {hex}" in shown.out


def test_dice_that_were_rolled_by_hand_leave_nothing_to_verify(cli: Cli, tmp_path: Path) -> None:
    game = astrarium.game("roll-for-the-galaxy")
    fated, rolled = game.new(3, 7).record, game.new(3, 8).record.replace("seed 8\n", "seed 7\n")
    pairs = zip(fated.splitlines(), rolled.splitlines())
    parted = next(number for number, (one, other) in enumerate(pairs, 1) if one != other)
    file = tmp_path / "rolled.txt"
    file.write_text(rolled, encoding="utf-8")
    shown = cli("replay", file, "--verify")
    assert (shown.code, shown.err) == (1, "")
    assert f"{file}: nothing to verify. Line {parted}: " in shown.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--commitment", "ab" * 32], "--commitment is checked by --verify: give both"),
        (["--verify", "--commitment", "abc"], "a commitment has 64 digits from 0 to 9 and a to f"),
        (["--verify", "--at", "3"], "--verify shows no game: leave out --at"),
        (["--verify", "--log"], "--verify shows no game: leave out --log"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    cli: Cli, tmp_path: Path, options: list[str], said: str
) -> None:
    assert said in cli.wrong("replay", record_of("new-frontiers", tmp_path), *options)
