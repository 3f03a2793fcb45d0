"""Roll for the Galaxy in the terminal: a whole game, its screens, and secrets at one keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium
from astrarium.cli.boards.roll_for_the_galaxy import BOARD
from tests.cli.helpers import Cli, Terminal, game_file, plain, rows, saved, script
from tests.games.roll_for_the_galaxy.helpers import assigning, in_phases, managing

ANN = """
credits 3
vp 4
rolled home:explore*2 home:settle military:wild
columns home:explore*2 home:settle military:develop
citizenry novelty
developments executive-power diversification
worlds spice-world+novelty old-earth
development-stack export-duties galactic-federation
world-stack gem-world
"""
# The same to everyone else: other faces, another tile below the top one.
OTHER_ANN = (
    ANN.replace("home:explore*2 home:settle military:wild", "home:ship*3 military:settle")
    .replace("home:explore*2 home:settle military:develop", "home:ship*3 military:settle")
    .replace("galactic-federation", "galactic-bankers")
)
BEN = """
rolled home:ship*2 home:develop
columns home:ship*2 home:develop
citizenry home*2
developments space-piracy
worlds alpha-centauri+rare
"""


# --- a whole game ----------------------------------------------------------------------------


def test_a_whole_game_is_played_from_a_pipe_to_its_final_scoring(cli: Cli) -> None:
    table = astrarium.game("roll-for-the-galaxy").new(players=2, seed="5")
    lines = script(table, ["greedy", "random"])
    played = cli(
        "play", "roll-for-the-galaxy", "--seed", "5", "--seats", "human,random", lines=lines
    )
    assert (played.code, played.err) == (0, "")
    assert saved(cli.last_game).record == table.record
    end = played.out[played.out.rindex("The game is over") :]
    assert "The game ended because " in end
    totals = next(line for line in end.splitlines() if line.startswith(" Total"))
    scores = [int(word) for word in totals.split() if word.isdigit()]
    assert scores == [int(score) for score in table.scores]
    for source in ("VP chips", "Developments", "Worlds"):
        row = next(line for line in end.splitlines() if line.startswith(f" {source}"))
        points = [int(word) for word in row.split() if word.isdigit()]
        assert points == [score.breakdown[source] for score in table.scores]
    assert max(len(line) for line in played.out.splitlines() if "last-game" not in line) <= 80


def test_the_end_says_what_decided_between_equal_points(cli: Cli, tmp_path: Path) -> None:
    tied = managing(
        "vp 13\ncup home\nworlds alpha-centauri+rare",
        "vp 11\ncup home*2\nworlds old-earth",
        more="pool 0\nexhausted yes",
    )
    tied.play(0, "recall-done")
    names = ["--seats", "human,human", "--names", "Ann,Ben"]
    shown = cli("play", "--resume", game_file(tmp_path, tied), *names).out
    assert "Ann and Ben have 14 points; Ben wins with 3 dice in the cup and credits." in shown
    assert "The game ended because the VP pool is empty." in shown
    assert "Total 14 14 ★" in rows(shown)


def test_a_game_broken_off_while_assigning_goes_on_as_if_it_had_not_been(
    cli: Cli, tmp_path: Path
) -> None:
    whole = game_file(tmp_path, assigning(ANN, BEN), "whole.txt")
    parts = game_file(tmp_path, assigning(ANN, BEN), "parts.txt")
    seats = ["--seats", "human,random", "--names", "Ann"]
    first, then = ["select home explore to ship"], ["dictate home settle", "1", "lock"]
    cli("play", "--resume", whole, *seats, lines=[*first, *then, "q"])
    left = cli("play", "--resume", parts, *seats, lines=[*first, "q"])
    assert "0 select home explore to ship" in parts.read_text(encoding="utf-8")
    back = cli("play", "--resume", parts, lines=[*then, "q"])
    assert back.code == 0
    board = back.out[: back.out.index("\n> ")]
    assert "Reassign workers if you like" in board
    assert board in left.out  # the very screen that was left
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


# --- what is on the screen -------------------------------------------------------------------


def test_the_screen_shows_dice_columns_stacks_tableau_and_numbered_options(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, assigning(ANN, BEN))
    seats = ["--seats", "human,human", "--names", "Ann,Ben"]
    lines = ["", "select home explore to ship", "use diversification", "4", "q"]
    shown = cli("play", "--resume", file, *seats, lines=lines).out
    selecting, _, reassigning = shown.partition("select home explore to ship")
    assert {
        "▶0 Ann 13 3 4 4/12 HHHM N N●–",
        "▶1 Ben 1 1 0 2/12 HHH HH R●",
        "Workers Explore Develop Settle Produce Ship Wild Given up",
        "Ann HH M H · · · ·",
        "Rolled H explore x2, settle · M wild",
        "To develop Export Duties 2 Ship: each Trade +$1.",
        "To settle N Gem World 2 +1 Novelty die → cup",
        "Diversification 1 Assign: move 1 Home explorer anywhere.",
        "Worlds N Spice World ●N · – Old Earth",
        "Selects Explore Develop Settle Produce Ship",
        "H Home explorer 1 2 3 4 5",
        "M Military developer 6 7 8 9 10",
        "H Home settler 11 12 13 14 15",
    } <= set(rows(selecting))
    assert any(row.startswith("Galactic Federation 6 Develop: ") for row in rows(selecting))
    assert {
        "Ann H M H · ★H · ·",
        "your selected phase · ✓Diversification",
        "H Home explorer · 1 2 3 4",  # to another column only
        "Ann · M H · ★HH · ·",
    } <= set(rows(reassigning))


EXPLORER = "columns home:explore\ndevelopment-stack export-duties galactic-federation"


def test_scouted_tiles_are_compared_side_by_side(cli: Cli, tmp_path: Path) -> None:
    table = in_phases("explore", f"{EXPLORER}\nworld-stack gem-world", "cup home")
    file = game_file(tmp_path, table)
    seats = ["--seats", "human,random", "--names", "Ann"]
    shown = cli("play", "--resume", file, *seats, lines=["1", "draw-tiles", "q"]).out
    abandoning, _, placing = shown.partition("draw-tiles")
    assert "1 Export Duties 2 Ship: each Trade +$1." in rows(abandoning)
    assert "3 N Gem World 2 +1 Novelty die → cup" in rows(abandoning)
    ((development, world),) = saved(file).observe(0)["own"]["hand"]
    names = saved(file).rules.catalogue()["tiles"]
    (first,) = [row for row in rows(placing) if row.startswith("1 development ")]
    (second,) = [row for row in rows(placing) if row.startswith("2 or world ")]
    assert names[development]["name"] in first and names[world]["name"] in second


def answers(cli: Cli, file: Path, *lines: str) -> list[str]:
    """What each line of input is answered with, up to the next prompt."""
    seats = ["--seats", "human,random", "--names", "Ann"]
    shown = cli("play", "--resume", file, *seats, lines=[*lines, "q"])
    assert (shown.code, shown.err) == (0, "")
    return [part.partition("\n")[2] for part in shown.out.split("\n> ")[1:-1]]


def test_options_phases_dice_and_rules_can_be_looked_up(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, assigning(ANN, BEN))
    option, dice, rule, section, own, other, nothing = answers(
        cli, file, "? 5", "d", "r RG-SHIP-03", "r explore", "e", "e 1", "o"
    )
    assert "in notation: select home explore to ship" in option
    assert "Ship: each shipper Trades a good for credits or Consumes it" in option
    assert "RG-ASSIGN-05" in option
    assert "Ann HHHM N · · N 6" in rows(dice)
    assert any(
        row.startswith("C Consumption 9 explore, develop, ship x3, wild") for row in rows(dice)
    )
    assert "RG-SHIP-03" in rule and "RG-EXP-01" in section
    assert "Galactic Federation" in own and "Points VP chips 4" in " ".join(own.split())
    assert "Space Piracy" in other
    assert nothing.startswith("There is no option called 'o'.")  # the offer is of another game


def test_a_tile_is_explained_with_how_sure_its_words_are(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, in_phases("explore", EXPLORER, "cup home"))
    seats = ["--seats", "human,random", "--names", "Ann"]
    lines = ["1", "? abandon galactic-federation", "? abandon export-duties", "q"]
    shown = cli("play", "--resume", file, *seats, lines=lines).out
    parts = shown.split("in notation: abandon ")[1:]
    federation, duties = (" ".join(part.split()) for part in parts)
    assert "Galactic Federation: development, cost 6, which is also its VP" in federation
    assert "The print is sure, its exact meaning is a reading: " in federation
    assert "Export Duties: development, cost 2, which is also its VP, Silicon World" in duties
    assert "reading" not in duties


def test_a_log_has_a_line_for_what_a_player_does_in_a_row() -> None:
    lines = [
        "Round 2 begins",
        "{0} rolls Explore with a Home die",
        "{0} rolls a wild face with an Alien Technology die",
        "{0} rolls Explore with a Home die",
        "{0} selects Ship with a Home die",
        "{1} places a Home developer",
        "{1} places a Home developer",
        "{1} completes Export Duties",
        "{0} places a Home developer",
    ]
    assert BOARD.condensed(lines) == [
        "Round 2 begins",
        "{0} rolls Home: Explore x2; Alien Technology: wild",
        "{0} selects Ship with a Home die",
        "{1} places a Home developer x2, completes Export Duties",
        "{0} places a Home developer",
    ]


# --- several people at one keyboard ----------------------------------------------------------


def hot_seat(cli: Cli, file: Path) -> Terminal:
    return cli.terminal("play", "--resume", file, "--seats", "human,human", "--names", "Ann,Ben")


def seen_by_ben(cli: Cli, file: Path, *ann: str) -> tuple[str, str]:
    """What is on the screen in Ann's turn, and every byte from the call to Ben to his last look-up."""
    with hot_seat(cli, file) as terminal:
        terminal.until("Ann, press Enter … ")
        terminal.send("\n")
        hers = terminal.until("> ")
        for answer in ann:
            terminal.send(f"{answer}\n")
            if answer != "lock":
                hers += terminal.until("> ")
        handing = terminal.until("Ben, press Enter … ")
        # Everything, what can be scrolled back to as well, is wiped before Ben is called.
        assert handing.rindex("\x1b[3J") < handing.rindex("Pass the keyboard to Ben.")
        his = handing[handing.rindex("\x1b[3J") :]
        for answer in ("", "t", "e 0", "d", "l all", "b", "?", "? 1"):
            terminal.send(f"{answer}\n")
            his += terminal.until("\n> " if answer else "> ")
    return hers, his


def test_nothing_of_a_players_dice_and_tiles_is_in_what_the_next_one_sees(
    cli: Cli, tmp_path: Path
) -> None:
    one = game_file(tmp_path, assigning(ANN, BEN), "one.txt")
    other = game_file(tmp_path, assigning(OTHER_ANN, BEN), "other.txt")
    hers, his = seen_by_ben(cli, one, "select home explore to ship", "lock")
    others, same = seen_by_ben(
        cli, other, "select home ship to explore", "dictate home ship", "1", "lock"
    )
    assert "Galactic Federation" in plain(hers) and "Galactic Bankers" in plain(others)
    assert "Ben" in plain(his) and "Which worker selects which phase?" in plain(his)
    assert "Galactic Federation" not in plain(his)
    assert his == same


def test_what_was_typed_does_not_come_back_for_the_next_player(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with hot_seat(cli, game_file(tmp_path, assigning(ANN, BEN))) as terminal:
        terminal.until("Ann, press Enter … ")
        for answer in ("", "select home explore to ship"):
            terminal.send(f"{answer}\n")
            terminal.until("\n> ")
        terminal.send("lock\n")
        terminal.until("Ben, press Enter … ")
        terminal.send("\n")
        terminal.until("\n> ")
        terminal.send("\x1b[A\n")  # the arrow key for what was typed before
        assert "Type a number, or h for help." in terminal.until("\n> ")


def test_each_person_decides_to_the_end_before_the_next_is_called(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, assigning(ANN, BEN))
    with hot_seat(cli, file) as terminal:
        terminal.until("Ann, press Enter … ")
        terminal.send("\n")
        terminal.until("\n> ")
        terminal.send("select home explore to ship\n")
        assert "Pass the keyboard" not in terminal.until("\n> ")
        terminal.send("lock\n")
        terminal.until("Ben, press Enter … ")
        terminal.send("\n")
        terminal.until("\n> ")
        terminal.send("select home ship to ship\n")
        assert "Pass the keyboard" not in terminal.until("\n> ")
        terminal.send("q\n")
        assert terminal.end() == 0
    assert saved(file).to_act == [1]


def test_a_locked_assignment_is_taken_back_by_its_own_player_only(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, assigning(ANN, BEN))
    seats = ["--seats", "human,human", "--names", "Ann,Ben"]
    locked = ["", "select home explore to ship", "lock"]
    shown = cli("play", "--resume", file, *seats, lines=[*locked, "", "u", "q"]).out
    assert "Cannot undo: you have not decided anything yet." in shown
    assert "\n0 lock\n" in file.read_text(encoding="utf-8")


def test_an_assignment_is_taken_back_until_it_is_locked(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, assigning(ANN, BEN))
    _, undone = answers(cli, file, "select home explore to ship", "u")
    assert "Which worker selects which phase?" in undone
    assert "\n0 " not in file.read_text(encoding="utf-8")


def test_enter_leaves_dice_where_they_are_at_the_end_of_a_round(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, managing("worlds spice-world+novelty", "cup home"))
    shown = cli("play", "--resume", file, "--seats", "human,random", lines=["", "q"]).out
    assert "Take back dice from your stacks and worlds" in shown
    assert "\n0 recall-done\n" in file.read_text(encoding="utf-8")
