"""Replays: the whole log in a pipe, step by step on a terminal, and never more than a seat may know."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import Table
from astrarium.cli.chair import Chair
from astrarium.games.new_frontiers.loader import FILE
from astrarium.kernel.chance import Generator
from astrarium.kernel.words import unmarked
from tests.cli.helpers import Cli, new_frontiers, plain
from tests.games.roll_for_the_galaxy.helpers import assigning

GOALS = [goal.name for goal in FILE.load().goals]

POSITION = """\
new-frontiers position 1
players 3
goals yes
round 4
track 1 0 2
"""


def charted() -> Table:
    """Seat 1 has drawn three goals and kept Conscription; nobody else knows which."""
    table = new_frontiers().position(POSITION)
    table.foretell("draw-goal conscription", "draw-goal exploration", "draw-goal tax-on-trade")
    table.play(1, "select chart-goals")
    table.play(1, "keep-goal conscription")
    table.play(1, "under exploration")
    return table


@pytest.fixture
def goals_file(tmp_path: Path) -> Path:
    file = tmp_path / "goals.txt"
    file.write_text(charted().save(), encoding="utf-8")
    return file


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game of three, played at random."""
    table = new_frontiers().new(players=3, seed=4)
    generator = Generator(4)
    while not table.over:
        seat = table.to_act[0]
        options = table.prompt(seat).options
        table.play(seat, options[generator.below(len(options))])
    file = tmp_path / "finished.txt"
    file.write_text(table.record, encoding="utf-8")
    return file


def test_in_a_pipe_the_whole_log_and_the_scores_are_printed(cli: Cli, finished: Path) -> None:
    shown = cli("replay", finished)
    assert (shown.code, shown.err) == (0, "")
    table = new_frontiers().replay(finished.read_text(encoding="utf-8"))
    lines = shown.out.splitlines()
    for line in table.log(None):
        if not line.endswith(" is shown"):
            assert line.replace("{", "Seat ").replace("}", "") in lines
    shown_worlds = [line for line in lines if line.startswith("Shown: ")]
    assert max(map(len, shown_worlds)) > 80  # a line of the log is one line, however long
    total = next(line for line in shown.out.splitlines() if line.startswith(" Total"))
    assert [int(word) for word in total.split() if word.isdigit()] == [int(s) for s in table.scores]


def test_the_table_is_shown_as_it_was_after_a_decision(cli: Cli, finished: Path) -> None:
    shown = cli("replay", finished, "--at", "3", "--log").out
    table = new_frontiers().replay(finished.read_text(encoding="utf-8"), 3)
    assert f"Seat {table.to_act[0]} is asked: Select an action:" in shown
    assert "round 1" in shown
    assert "selected" not in shown  # three decisions are the three home colonies
    assert shown.count("began at") == 3


@pytest.mark.parametrize(
    ("seat", "known"),
    [
        ("0", []),
        ("2", []),
        ("spectator", []),
        ("1", ["Conscription", "Exploration", "Tax on Trade"]),
        ("all", ["Conscription", "Exploration", "Tax on Trade"]),
    ],
)
def test_each_seat_sees_what_it_may_know(
    cli: Cli, goals_file: Path, seat: str, known: list[str]
) -> None:
    shown = cli("replay", goals_file, "--seat", seat).out
    assert sorted(name for name in GOALS if name in shown) == known
    assert "Seat 1 drew " in shown


def test_an_unfinished_game_is_seen_as_a_spectator_would_unless_asked_otherwise(
    cli: Cli, goals_file: Path
) -> None:
    shown = cli("replay", goals_file).out
    assert [name for name in GOALS if name in shown] == []


def told(chair: Chair, table: Table) -> list[str]:
    return [unmarked(line.text) for line in chair.story(table)]


def test_all_seats_together_see_the_goal_that_is_face_down() -> None:
    table = charted()
    goals = Chair(everything=True).view(table)["goals"]
    assert (goals["face_down"], goals["face_down_holder"]) == ("conscription", 1)
    assert Chair().view(table)["goals"]["face_down"] is None
    assert Chair(0).view(table)["goals"]["face_down"] is None
    assert "{1} kept Conscription face down" in told(Chair(everything=True), table)
    assert "{1} kept a goal face down" in told(Chair(), table)


def test_worlds_shown_to_all_are_on_the_board(cli: Cli, tmp_path: Path) -> None:
    worlds = ["gem-world", "comet-zone", "spice-world", "space-port", "new-vinland", "rebel-base"]
    table = new_frontiers().position(POSITION)
    table.foretell(*(f"draw {world}" for world in [*worlds, "asteroid-belt"]))
    table.play(1, "select explore")
    file = tmp_path / "explore.txt"
    file.write_text(table.save(), encoding="utf-8")
    _, _, after = " ".join(cli("replay", file).out.split()).partition(" Shown ")
    board, _, _ = after.partition(" Points ")
    assert sorted(board.split(" · ")) == [
        "(R) Asteroid Belt",
        "N Gem World",
        "N New Vinland",
        "N Space Port",
        "N Spice World",
        "R Comet Zone",
        "– Rebel Base",
    ]


def test_a_terminal_steps_forward_back_and_anywhere(cli: Cli, finished: Path) -> None:
    last = new_frontiers().replay(finished.read_text(encoding="utf-8")).decisions
    with cli.terminal("replay", finished, "--seat", "0") as terminal:
        assert "seen by Seat 0" in plain(terminal.until(f"0 of {last}, h for help > "))
        terminal.send("\n")
        assert "began at" in plain(terminal.until(f"1 of {last}, h for help > "))
        terminal.send("5\n")
        terminal.until(f"5 of {last}, h for help > ")
        terminal.send("p\n")
        terminal.until(f"4 of {last}, h for help > ")
        terminal.send("r\n")
        assert "round 2" in plain(terminal.until("h for help > "))
        terminal.send("v 2\n")
        assert "seen by Seat 2" in plain(terminal.until("h for help > "))
        terminal.send("e 1\n")
        assert "Seat 1: " in plain(terminal.until("h for help > "))
        terminal.send("nonsense\n")
        assert "next decision" in plain(terminal.until("h for help > "))
        terminal.send("z\n")
        end = plain(terminal.until(f"{last} of {last}, h for help > "))
        assert "The game ended because" in end and "Total" in end
        terminal.send("f\n")
        terminal.until(f"0 of {last}, h for help > ")
        terminal.send("q\n")
        assert terminal.end() == 0


def test_a_played_game_is_replayed_with_its_names(cli: Cli) -> None:
    cli("play", "--seed", "1", "--names", "Ann", lines=["1", "q"])
    shown = cli("replay", cli.last_game).out
    assert "Ann began at " in shown
    assert "Kepler began at " in shown


# --- dice behind screens -----------------------------------------------------------------------

ANN = """
rolled home:explore*2
columns home:explore*2
developments space-piracy
development-stack export-duties galactic-federation
"""
BEN = """
rolled home:ship*3
columns home:ship*3
developments mining-industry
world-stack gem-world jungle-world
"""


@pytest.fixture
def assigning_file(tmp_path: Path) -> Path:
    """Seat 0 has selected a phase behind the screen, seat 1 not yet."""
    table = assigning(ANN, BEN)
    table.play(0, "select home explore to settle")
    file = tmp_path / "assigning.txt"
    file.write_text(table.save(), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("seat", "dice", "tiles"),
    [
        ("0", ["Seat 0 H · ★H · · · ·"], ["Galactic Federation"]),
        ("1", ["Seat 1 · · · · HHH · ·"], ["Jungle World"]),
        ("spectator", [], []),
        ("all", ["Seat 0 H · ★H · · · ·", "Seat 1 · · · · HHH · ·"], ["Galactic Federation"]),
    ],
)
def test_dice_behind_a_screen_are_seen_by_whose_they_are(
    cli: Cli, assigning_file: Path, seat: str, dice: list[str], tiles: list[str]
) -> None:
    shown = cli("replay", assigning_file, "--seat", seat).out
    rows = [" ".join(line.split()) for line in shown.splitlines()]
    workers = ["Seat 0 H · ★H · · · ·", "Seat 1 · · · · HHH · ·"]
    assert [row for row in workers if row in rows] == dice
    hidden = ["Galactic Federation", "Jungle World"]
    assert [name for name in hidden if name in shown] == tiles
    for own in ("0", "1"):
        said = "is asked: " if seat in (own, "all") else "is to decide."
        assert f"Seat {own} {said}" in shown


def test_a_stranger_to_the_dice_may_look_up_everything_and_learns_nothing(
    cli: Cli, assigning_file: Path
) -> None:
    with cli.terminal("replay", assigning_file, "--seat", "1", "--at", "1") as terminal:
        terminal.until("h for help > ")
        for answer in ("e 0", "d", "l"):
            terminal.send(f"{answer}\n")
            shown = plain(terminal.until("h for help > "))
            assert "Galactic Federation" not in shown and "★" not in shown
        terminal.send("v all\n")
        terminal.until("h for help > ")
        terminal.send("e 0\n")
        assert "Galactic Federation" in plain(terminal.until("h for help > "))
        terminal.send("q\n")
        assert terminal.end() == 0


@pytest.mark.parametrize(("cut", "line"), [(" select", "'1'"), ("elop", "'1 select dev'")])
def test_of_a_record_that_was_cut_in_a_line_that_is_said(
    cli: Cli, tmp_path: Path, cut: str, line: str
) -> None:
    table = new_frontiers().new(players=2, seed=5, first_game=True)
    table.play(1, "select develop")
    file = tmp_path / "cut.txt"
    text = table.record
    file.write_text(text[: text.rindex(cut)], encoding="utf-8")
    complaint = cli.wrong("replay", file)
    assert line in complaint
    assert complaint.endswith("; the file ends in the middle of this line")
