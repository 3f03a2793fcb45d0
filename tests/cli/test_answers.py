"""What people type, who sits where, and where games are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from astrarium import Option, Prompt
from astrarium.cli import files
from astrarium.cli.answers import Command, Unclear, safe_default, understood
from astrarium.cli.boards.new_frontiers import BOARD as NEW_FRONTIERS
from astrarium.cli.errors import UsageError
from astrarium.cli.lineup import Lineup, make_lineup
from astrarium.cli.menu import Menu
from astrarium.cli.play import lineup_for
from tests.cli.helpers import board_for, new_frontiers
from tests.cli.lines import Chronicle
from tests.games.roll_for_the_galaxy.helpers import assigning

ANN_AND_BOTS = Lineup(("human", "greedy", "random"), ("Ann", "Kepler", "Halley"))


def selecting() -> Prompt:
    table = new_frontiers().position("new-frontiers position 1\nplayers 3\ntrack 0 1 2\n")
    return table.prompt(0)


@pytest.mark.parametrize(
    ("typed", "letter", "argument"),
    [
        ("?", "?", ""),
        ("? 3", "?", "3"),
        ("?3", "?", "3"),
        ("E 2", "e", "2"),
        ("e2", "e", "2"),
        ("s a file.txt", "s", "a file.txt"),
        ("r NF-STL-02", "r", "NF-STL-02"),
        ("q", "q", ""),
    ],
)
def test_a_single_letter_is_a_command(typed: str, letter: str, argument: str) -> None:
    assert understood(Menu(selecting()), typed) == Command(letter, argument)


@pytest.mark.parametrize("typed", ["2", "select develop", "SELECT  Develop", "develop"])
def test_an_option_goes_by_number_notation_or_thing(typed: str) -> None:
    option = understood(Menu(selecting()), typed)
    assert isinstance(option, Option)
    assert option.text == "select develop"


@pytest.mark.parametrize("typed", ["0", "8", "-1", "99999999999", "select", "selects develop", "x"])
def test_anything_else_is_answered_but_chooses_nothing(typed: str) -> None:
    assert isinstance(understood(Menu(selecting()), typed), Unclear)


DICE = "rolled home:explore home:settle\ncolumns home:explore home:settle"


def test_what_is_not_possible_now_is_said_apart_from_what_is_asked() -> None:
    assert understood(Menu(assigning(DICE, DICE).prompt(0)), "lock") == Unclear(
        "'lock' is not possible now.\n"
        "Which worker selects which phase? That phase happens for everyone."
    )


def test_every_option_that_has_the_words_is_offered() -> None:
    prompt = assigning(DICE, DICE).prompt(0)
    texts = [option.text for option in prompt.options]
    settler = texts.index("select home settle to explore") + 1
    answer = understood(Menu(prompt), "home explore")
    assert isinstance(answer, Unclear)
    assert "1 (select home explore to explore) or 2 (select home explore to dev" in answer.message
    assert answer.message.endswith(f" or {settler} (select home settle to explore)?")
    many = understood(Menu(prompt), "select")
    assert isinstance(many, Unclear)
    assert many.message.endswith(f" or one of {len(texts) - 8} more?")


def test_enter_chooses_nothing_where_a_choice_matters() -> None:
    prompt = selecting()
    assert safe_default(prompt, NEW_FRONTIERS.safe) is None
    assert isinstance(understood(Menu(prompt), "", safe=NEW_FRONTIERS.safe), Unclear)


def test_enter_leaves_a_face_down_goal_face_down() -> None:
    table = new_frontiers().position(
        "new-frontiers position 1\nplayers 3\ngoals yes\ntrack 0 1 2\n"
    )
    table.foretell("draw-goal conscription", "draw-goal exploration", "draw-goal tax-on-trade")
    for move in ("select chart-goals", "keep-goal exploration", "under conscription"):
        table.play(0, move)
    table.play(1, "select envoys")
    option = understood(Menu(table.prompt(0)), "", safe=NEW_FRONTIERS.safe)
    assert isinstance(option, Option)
    assert option.text == "wait"


def test_the_usual_table_is_one_person_against_two_greedy_bots() -> None:
    lineup = make_lineup(None, None, None)
    assert lineup.kinds == ("human", "greedy", "greedy")
    assert lineup.names == ("Player", "Kepler", "Halley")
    assert make_lineup(None, None, 5).kinds == ("human",) + ("greedy",) * 4


def test_names_are_for_all_seats_or_for_the_people() -> None:
    seats = "human,random,human"
    assert make_lineup(seats, "Ann,Ben", None).names == ("Ann", "Kepler", "Ben")
    assert make_lineup(seats, "Ann,Bot,Ben", None).names == ("Ann", "Bot", "Ben")
    assert make_lineup(seats, None, None).names == ("Player 1", "Kepler", "Player 2")
    with pytest.raises(UsageError, match="at most 16 letters"):
        make_lineup(seats, "Ann,A name that never ends", None)
    with pytest.raises(UsageError, match="printable"):
        make_lineup(seats, "Ann,B\x1b[2Jen", None)


@pytest.mark.parametrize(
    ("seats", "names", "others", "called"),
    [
        ("human,greedy", None, "greedy,human", ("Kepler", "Player")),
        ("human,greedy", "Ann", "greedy,human", ("Kepler", "Ann")),
        ("human,greedy", "Ann", "human,human", ("Ann", "Player 2")),
        ("human,greedy", "Ann", "human,random", ("Ann", "Kepler")),
        ("human,greedy,greedy", None, "greedy,human,greedy", ("Kepler", "Player", "Halley")),
        ("human,greedy,greedy", None, "random,greedy,greedy", ("Cassini", "Kepler", "Halley")),
        ("human,human,greedy", "Ann,Ben", "greedy,human,human", ("Kepler", "Ben", "Ann")),
        ("human,human,human", "Kepler,Player,Ben", "greedy,human,greedy", ("Halley", "Player", "Cassini")),
    ],
)  # fmt: skip
def test_who_goes_on_with_a_game_at_another_seat_is_called_after_what_they_are(
    seats: str, names: str | None, others: str, called: tuple[str, ...]
) -> None:
    before = make_lineup(seats, names, None)
    text = files.with_lineup("astrarium record 1\n", before)
    lineup = lineup_for("new-frontiers", text, len(called), others, None)
    assert (lineup.kinds, lineup.names) == (tuple(others.split(",")), called)


def test_a_log_line_gets_the_names_even_if_they_look_like_places() -> None:
    lineup = Lineup(("human", "human"), ("{1}", "[bold]"))
    assert lineup.filled("{0} terraforms {1}").plain == "{1} terraforms [bold]"
    assert ANN_AND_BOTS.said("{1} has decided since") == "Kepler has decided since"


def test_worlds_shown_in_explore_stand_on_one_line() -> None:
    log = Chronicle("new-frontiers")
    log.tell("select", 0, "explore")
    log.tell("show", -1, "comet-zone")
    log.tell("show", -1, "gem-world")
    log.tell("pick", 0, "gem-world")
    log.tell("take-colonists", 1)
    assert board_for("new-frontiers").condensed(log.lines) == [
        "{0} selected Explore",
        "Shown: Comet Zone, Gem World",
        "{0} picked Gem World",
    ]


def test_a_saved_game_tells_who_sat_where_and_loads_all_the_same() -> None:
    table = new_frontiers().new(players=3, seed=1)
    text = files.with_lineup(table.save(), ANN_AND_BOTS)
    assert files.lineup_of(text, 3) == ANN_AND_BOTS
    assert files.lineup_of(text, 2) is None
    assert files.lineup_of(table.save(), 3) is None
    assert new_frontiers().load(text).position == table.position


def test_games_are_kept_in_the_users_state_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere/state")
    assert files.last_game() == Path("/somewhere/state/astrarium/last-game.txt")
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", "/home/ann")
    assert files.last_game() == Path("/home/ann/.local/state/astrarium/last-game.txt")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.txt"
    files.write(file, "one")
    files.write(file, "two")
    assert file.read_text(encoding="utf-8") == "two"
    assert os.listdir(file.parent) == ["game.txt"]
    (tmp_path / "taken").mkdir()
    with pytest.raises(UsageError, match="cannot be written"):
        files.write(tmp_path / "taken", "text")
    assert sorted(os.listdir(tmp_path)) == ["new", "taken"]
