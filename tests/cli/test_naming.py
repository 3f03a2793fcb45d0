"""Names that people type for games, tiles, bots and commands."""

from __future__ import annotations

import pytest

from astrarium.cli.errors import UsageError
from astrarium.cli.main import main
from astrarium.cli.naming import game_named, meant
from tests.cli.helpers import Cli


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("nf", "new-frontiers"),
        ("new", "new-frontiers"),
        ("new_frontiers", "new-frontiers"),
        ("New Frontiers", "new-frontiers"),
        ("frontiers", "new-frontiers"),
        ("roll", "roll-for-the-galaxy"),
        ("galaxy", "roll-for-the-galaxy"),
        ("rftg", "roll-for-the-galaxy"),
        ("emperor", "galactic-emperor"),
        ("EMP", "galactic-emperor"),
        ("galactic", "galactic-emperor"),
        ("galactic-emperor", "galactic-emperor"),
    ],
)
def test_a_game_goes_by_its_name_its_initials_or_the_beginning_of_a_word(
    typed: str, game: str
) -> None:
    assert game_named(typed) == game


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("frontirs", "there is no game 'frontirs'; did you mean new-frontiers?"),
        (
            "",
            "there is no game ''; there are: new-frontiers, roll-for-the-galaxy, galactic-emperor",
        ),
    ],
)
def test_a_game_that_does_not_exist_is_answered_with_the_one_that_was_meant(
    typed: str, complaint: str
) -> None:
    with pytest.raises(UsageError) as refused:
        game_named(typed)
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["paly"], "there is no command 'paly'; did you mean play or replay?"),
        (["data", "chekc"], "there is no command 'chekc'; did you mean check?"),
        (["data", "show", "comt"], "there is no tile 'comt'; did you mean comet-zone?"),
        (["data", "check", "emperr"], "and no such game; did you mean galactic-emperor?"),
        (["simulate", "--bots", "greddy"], "there is no bot 'greddy'; did you mean greedy?"),
        (["play", "--seats", "humn,random"], "there is no seat 'humn'; did you mean human?"),
    ],
)
def test_commands_tiles_and_bots_are_suggested_too(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.strip().endswith(complaint)


def test_a_name_is_suggested_once_and_only_if_it_is_much_alike() -> None:
    assert meant("zone", ["comet-zone", "war-zone", "old-earth"]) == ["comet-zone", "war-zone"]
    assert meant("xyz", ["comet-zone", "old-earth"]) == []


def test_commands_without_a_game_take_the_same_one(cli: Cli) -> None:
    assert "New Frontiers" in cli("play", "--seed", "1", lines=["q"]).out
    assert " of new-frontiers," in cli("simulate", "--games", "1").out
