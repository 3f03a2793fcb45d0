"""Saved games: which one is resumed, how they are listed, and where copies go."""

from __future__ import annotations

from pathlib import Path

import astrarium
from tests.cli.helpers import Cli, rows, saved


def test_a_game_is_resumed_by_its_name_though_another_was_played_since(cli: Cli) -> None:
    cli("play", "roll", "--seed", "1", lines=["1", "q"])
    before = saved(cli.last_game).record
    cli("play", "nf", "--seed", "2", lines=["q"])
    back = cli("play", "roll", "--resume", lines=["q"])
    assert back.code == 0 and "Roll for the Galaxy" in back.out
    aside = [file for file in cli.last_game.parent.iterdir() if file != cli.last_game]
    assert [saved(file).record for file in aside] == [before]
    assert "Roll for the Galaxy" in cli("play", "--resume", "roll", lines=["q"]).out
    # Now that one is the game that was played last.
    assert "Roll for the Galaxy" in cli("play", "--resume", lines=["q"]).out


def test_an_unfinished_game_is_resumed_rather_than_a_finished_one(cli: Cli) -> None:
    cli("play", "--seed", "1", lines=["1", "q"])
    cli("play", "--seed", "5", "--seats", "random,random")
    assert saved(cli.last_game).over
    back = cli("play", "--resume", lines=["q"]).out
    assert "Select an action:" in back or "Keep one of" in back


def test_a_new_game_says_that_it_set_an_unfinished_one_aside(cli: Cli) -> None:
    assert "is kept" not in cli("play", "roll", "--seed", "1", lines=["1", "q"]).out
    new = cli("play", "--seed", "2", lines=["q"]).out
    (aside,) = [file for file in cli.last_game.parent.iterdir() if file != cli.last_game]
    notice = f"Your unfinished game of Roll for the Galaxy is kept: astrarium play --resume {aside}"
    assert notice in new.splitlines()


def test_nothing_is_said_of_a_finished_game(cli: Cli) -> None:
    cli("play", "--seed", "5", "--seats", "random,random")
    assert "is kept" not in cli("play", "--seed", "2", lines=["q"]).out


def test_saved_games_are_listed_the_last_one_first(cli: Cli) -> None:
    cli("play", "--seed", "5", "--seats", "random,random")
    cli("play", "roll", "--seed", "1", "--names", "Ann", lines=["1", "q"])
    listed = rows(cli("play", "--saves").out)
    assert listed[0] == "File Played Game At Players"
    assert listed[1].startswith("last-game.txt ")
    assert listed[1].endswith(" Roll for the Galaxy round 1 Ann")
    assert listed[2].endswith(" New Frontiers the end")
    name = listed[2].split()[0]
    assert cli("play", "--resume", name).code == 0  # by its name alone
    of_one = rows(cli("play", "nf", "--saves").out)
    assert len(of_one) == len(listed) - 1


def test_where_there_are_no_saved_games_that_is_said(cli: Cli) -> None:
    shown = cli("play", "--saves")
    assert shown.code == 0
    assert shown.out == f"There are no saved games in {cli.last_game.parent}.\n"
    assert cli.wrong("play", "roll", "--resume") == (
        f"there is no saved game of Roll for the Galaxy to resume in {cli.last_game.parent}"
    )


def test_no_folder_is_made_for_a_copy(cli: Cli, tmp_path: Path) -> None:
    away = tmp_path / "no" / "such" / "copy.txt"
    shown = cli("play", "--seed", "1", lines=[f"s {away}", "q"]).out
    refusal = f"There is no folder {away.parent}: create it first, or choose another."
    assert "".join(refusal.split()) in "".join(shown.split())  # a long path is broken anywhere
    assert cli.wrong("play", "--save", away) == refusal[0].lower() + refusal[1:-1]
    assert not (tmp_path / "no").exists()


def test_a_file_names_no_code_to_run(cli: Cli, tmp_path: Path) -> None:
    """It may come from anyone. Whoever resumes it says for themselves that it may run."""
    touched = tmp_path / "touched"
    text = astrarium.game("new-frontiers").new(2, seed=1, first_game=True).save()
    first, _, rest = text.partition("\n")
    file = tmp_path / "game.txt"
    file.write_text(f"{first}\n# seats human,exec:touch {touched}\n# names Ann,Bob\n{rest}")
    refused = cli.wrong("play", "--resume", file)
    assert "which is code to run: if you trust it, name the seats again, as in --seats" in refused
    assert not touched.exists()
