"""Whatever is wrong with a call: one line on standard error, exit code 2, and no traceback."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from astrarium.cli.main import main
from astrarium.games.new_frontiers.loader import FILE
from tests.cli.helpers import COMMAND, Cli, environment, new_frontiers


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dance"], "there is no command 'dance'; there are: serve, backup, play,"),
        (["play", "--wrong"], "unrecognized arguments: --wrong"),
        (["play", "--players", "many"], "argument --players: invalid int value: 'many'"),
        (["play", "--players", "6"], "New Frontiers is for 2 to 5 players, not 6"),
        (["play", "chess"], "there is no game 'chess'; there are: new-frontiers"),
        (["play", "--seats", "human,martian"], "there is no seat 'martian'"),
        (["play", "--seats", "human,random", "--players", "3"], "--seats names 2 seats"),
        (["play", "--seats", "human,,random"], "--seats is a list separated by commas"),
        (["play", "--names", "Ann,Ben"], "--names has 2 names; give 3, one for each seat"),
        (["play", "--names", "Kepler"], "two seats cannot have the same name"),
        (["play", "--seed", "two words"], "a seed is a number or one word, not 'two words'"),
        (["play", "--first-game", "--goals"], "a first game is played without goals"),
        (["play", "--resume", "--goals"], "--goals is for a new game"),
        (["play", "--resume"], "there is no saved game to resume in "),
        (["replay"], "the following arguments are required: FILE"),
        (["simulate", "new-frontiers", "--games", "0"], "--games is a number from 1"),
        (["simulate", "new-frontiers", "--workers", "0"], "--workers is a number from 1"),
        (["simulate", "new-frontiers", "--bots", "human"], "there is no bot 'human'"),
        (
            ["simulate", "new-frontiers", "--players", "4", "--bots", "random,random"],
            "names 2 bots",
        ),
        (
            ["simulate", "new-frontiers", "--goals", "--first-game"],
            "a first game is played without",
        ),
        (
            ["play", "roll-for-the-galaxy", "--goals"],
            "Roll for the Galaxy has no --goals; it has --first-game",
        ),
        (
            ["simulate", "roll-for-the-galaxy", "--goals"],
            "Roll for the Galaxy has no --goals; it has --first-game",
        ),
        (["play", "roll-for-the-galaxy", "--players", "6"], "is for 2 to 5 players, not 6"),
        (["play", "--resume", "--first-game"], "--first-game is for a new game"),
        (["play", "--resume", "--players", "3"], "--players is for a new game"),
        (["bench", "--seconds", "-1"], "--seconds is more than 0"),
        (["bench", "chess"], "there is no game 'chess'; there are: new-frontiers, roll-for-the"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "--clause", "NF-XYZ-99"], "there is no rule 'NF-XYZ-99'"),
        (["data", "show", "comet-zon"], "did you mean comet-zone"),
        (["data", "show", "comet-zone", "--game", "chess"], "there is no game 'chess'"),
        (["data", "check", "chess"], "there is no file 'chess', and no such game; games are: new-"),
        (["data", "copy", "chess", "mine.toml"], "there is no game 'chess'"),
    ],
)
def test_every_wrong_argument_gives_one_clear_line(
    arguments: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.startswith("astrarium: ")
    assert complaint in shown.err
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_argument_ends_the_process_with_2(cli: Cli) -> None:
    assert cli.wrong("play", "--seats", "human,martian") == (
        "there is no seat 'martian'; there are: human, greedy, novice, skilled, expert, greedy-1, random; "
        "one of yours is module:Class or exec:COMMAND"
    )


@pytest.mark.parametrize("command", [["play", "--resume"], ["play", "--components"], ["replay"]])
def test_a_missing_file_is_named(cli: Cli, command: list[str], tmp_path: Path) -> None:
    complaint = cli.wrong(*command, tmp_path / "nowhere.txt")
    assert "nowhere.txt" in complaint
    assert "No such file or directory" in complaint


@pytest.mark.parametrize("game", [[], ["roll-for-the-galaxy"]])
def test_components_that_are_not_there_are_named_as_they_were_given(
    cli: Cli, game: list[str]
) -> None:
    complaint = "/nowhere/mine.toml cannot be read: No such file or directory"
    assert cli.wrong("play", *game, "--components", "/nowhere/mine.toml") == complaint


def test_other_faults_of_a_components_file_are_spoken_of_only_if_there_are_any(
    cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    lists = "`astrarium data check FILE` lists all of them"
    file.write_text(FILE.shipped_text().replace("cost = 9", 'cost = "nine"', 1), encoding="utf-8")
    for call in (["play", "new-frontiers"], ["data", "show", "comet-zone"]):
        assert "more fault" not in cli.wrong(*call, "--components", file)
        assert lists not in cli.wrong(*call, "--components", file)
    file.write_text(FILE.shipped_text().replace("cost = 9", 'cost = "nine"', 3), encoding="utf-8")
    assert cli.wrong("play", "--components", file).endswith(f", and 2 more faults; {lists}")


def test_a_broken_components_file_is_named_with_its_first_fault(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.shipped_text().replace("cost = 9", 'cost = "nine"', 1), encoding="utf-8")
    complaint = cli.wrong("play", "--components", file)
    assert complaint.startswith("mine.toml: ")
    assert "cost: must be a number from 1 to 9" in complaint


def corrupt(text: str, how: str) -> bytes:
    """A save that something has happened to."""
    if how == "a decision that is not possible":
        return text.replace("0 select retreat", "0 select moon").encode()
    if how == "another decision":
        return text.replace("0 select retreat", "0 select envoys").encode()
    if how == "cut":
        return text[: len(text) // 3].encode()
    if how == "other components":
        return text.replace("components ", "components 0", 1).encode()
    return {"empty": b"", "no record": b"hello\n", "binary": b"\xff\xfe\x00\x01"}[how]


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ("a decision that is not possible", "'0 select moon' is not possible there"),
        ("another decision", "changed or cut"),
        ("cut", "the record has no line"),
        ("other components", "give the same file with --components"),
        ("empty", "not a record"),
        ("no record", "not a record"),
        ("binary", "it is not text in UTF-8"),
    ],
)
def test_a_corrupt_save_is_refused_and_left_as_it_is(
    cli: Cli, tmp_path: Path, how: str, complaint: str
) -> None:
    table = new_frontiers().unstarted(players=2, seed=1, first_game=True)
    table.foretell("order 0", "mat 1", "mat 2")
    table.play(0, "select retreat")
    file = tmp_path / "save.txt"
    file.write_bytes(corrupt(table.save(), how))
    before = file.read_bytes()
    found = cli.wrong("play", "--resume", file)
    assert found.startswith(str(file))
    assert complaint in found
    assert file.read_bytes() == before


def test_a_seat_or_decision_that_a_record_does_not_have_is_refused(
    cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(new_frontiers().new(players=2, seed=1).save(), encoding="utf-8")
    assert "there is no seat '2': a view is 0 to 1" in cli.wrong("replay", file, "--seat", "2")
    assert "--at is a number from 0 to 0" in cli.wrong("replay", file, "--at", "1")


def test_what_is_not_a_record_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann", encoding="utf-8")
    assert "is not a record: choose another" in cli.wrong("play", "--save", letter)
    assert letter.read_text(encoding="utf-8") == "Dear Ann"
    game = tmp_path / "game.txt"
    game.write_text(new_frontiers().new(players=2, seed=1).save(), encoding="utf-8")
    before = game.read_text(encoding="utf-8")
    assert "--resume goes on with it" in cli.wrong("play", "--save", game)
    assert game.read_text(encoding="utf-8") == before


def test_a_place_where_nothing_can_be_saved_is_said_before_the_game_begins(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    complaint = Cli(tmp_path / "file").wrong("play")
    assert "cannot be written" in complaint
    assert "--save FILE keeps the game elsewhere" in complaint


def test_a_reader_who_has_seen_enough_gets_no_complaint(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_letters_that_a_terminal_does_not_have_are_no_reason_to_stop(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "1"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        env=environment(tmp_path, PYTHONIOENCODING="ascii"),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Choose your home colony" in done.stdout
