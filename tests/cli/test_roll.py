"""Roll for the Galaxy in the terminal: a whole game, its screens, and secrets at one keyboard."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest
from rich.console import Console

import astrarium
from astrarium import Table
from astrarium.cli.answers import Command
from astrarium.cli.boards.roll_for_the_galaxy.dice import PAINTS
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from astrarium.games.roll_for_the_galaxy import loader
from tests.cli.helpers import Cli, Terminal, board_for, game_file, plain, rows, saved, script
from tests.cli.lines import Chronicle
from tests.games.roll_for_the_galaxy.helpers import assigning, in_phases, managing, play

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
    for source, name in (
        ("chips", "VP chips"),
        ("developments", "Developments"),
        ("worlds", "Worlds"),
    ):
        row = next(line for line in end.splitlines() if line.startswith(f" {name}"))
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
        "To develop Cost Dice Power",
        "Export Duties 2 Ship: each Trade +$1.",
        "To settle",
        "N Gem World 2 +1 Novelty die → cup",
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
        "Reassign Dictate · Executive Power (not now) · ✓Diversification",
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
    heading = rows(placing).index("As a development Cost Power")
    assert rows(placing)[heading + 1].startswith(f"1 {names[development]['name']} ")
    letter = {"gray": "–"}.get(names[world]["color"], names[world]["color"][0].upper())
    between = rows(placing).index("or as a world")
    assert rows(placing)[between + 1].startswith(f"2 {letter} {names[world]['name']} ")


def shown(table: Table, *pages: str, width: int = 80, height: int = 200) -> str:
    """What the next seat sees at its decision and on pages that it looks up then, without control codes."""
    output = io.StringIO()
    console = Console(
        file=output, width=width, height=height, force_terminal=True, markup=False, highlight=False
    )
    lineup = make_lineup(",".join(["human"] * table.players), None, None)
    screen = Screen(console, lineup, table)
    prompt = table.prompt(table.to_act[0])
    if not pages:
        console.print(screen.decision(table, prompt, []))
    game = astrarium.game("roll-for-the-galaxy")
    desk = HelpDesk(console, screen, game, table, prompt)
    for page in pages:
        desk.serve(Command(page[0], page[1:]))
    return plain(output.getvalue())


@pytest.mark.parametrize("seat", [0, 1])
def test_dice_that_wait_for_a_tile_are_shown(seat: int) -> None:
    lines = ["cup home", "cup home"]
    lines[seat] += "\nworld-dice home novelty\ndevelopment-stack export-duties"
    table = managing(*lines)
    page = rows(shown(table, f"e{seat}"))
    assert page[page.index("To settle") + 1] == "(no tile) HN"
    name = f"Player {seat + 1}"
    assert f"{name} Export Duties 0/2 (no tile) HN" in rows(shown(table, "t"))
    if seat == 0:
        assert "To settle (no tile) HN" in rows(shown(table, height=20))


def test_what_decides_about_a_tile_is_not_cut() -> None:
    stacks = "columns home:explore\ndevelopment-stack investment-credits colonial-affinity"
    choosing = play(in_phases("explore", stacks, "cup home"), "0 scout home")
    for width in (60, 80):
        text = shown(choosing, width=width)
        assert "…" not in text
        # In the stack and among the options.
        assert " ".join(text.split()).count("developer less") == 2


def test_numbers_of_tiles_to_place_read_downwards_and_a_letter_joins_both_sides() -> None:
    stacks = "columns home:explore\ndevelopment-stack investment-credits colonial-affinity"
    drawing = play(
        in_phases("explore", stacks, "cup home"),
        "0 scout home",
        "0 abandon investment-credits",
        "0 abandon colonial-affinity",
    )
    text = rows(shown(drawing, width=120))
    words = [row.split() for row in text[text.index("Tile As a development Cost Power") :]]
    numbered = [row for row in words if row and row[0].isdigit()]
    assert [row[0] for row in numbered] == ["1", "2", "3", "4", "5", "6"]
    names = drawing.rules.catalogue()["tiles"]
    letters = {" ".join(row[2:]): row[1] for row in numbered}
    for tile in drawing.observe(0)["own"]["hand"]:
        found = {
            letter
            for words, letter in letters.items()
            for side in tile
            if names[side]["name"] in words
        }
        assert len(found) == 1
    assert sorted(letters.values()) == ["a", "a", "b", "b", "c", "c"]


def test_powers_of_assign_tell_whether_they_can_be_used() -> None:
    ann = """
    rolled home:explore*2 home:settle
    columns home:explore*2 home:settle
    developments operations-affinity shipping-affinity mad-scientists galactic-mandate
    """
    novelty = BEN.replace("alpha-centauri+rare", "spice-world")  # more such worlds than Ann has
    table = assigning(ann, novelty)

    def ways() -> str:
        text = " ".join(shown(table).split())
        return text[text.index("Reassign") : text.index("Tableau")]

    helped = "Dictate (with Galactic Mandate)"  # which is no way of its own
    first = f"Reassign {helped} · Operations Affinity · Shipping Affinity · Mad Scientists"
    assert ways().strip() == first
    play(table, "0 select home explore to ship")
    assert "Operations Affinity · Shipping Affinity · Mad Scientists (not now)" in ways()
    play(table, "0 use shipping-affinity")
    assert "· ▶Shipping Affinity ·" in ways()
    play(table, "0 move home explore to ship")
    assert "· ✓Shipping Affinity ·" in ways()
    play(table, "0 dictate home ship")
    assert f"Reassign ▶{helped}" in ways()


def test_goods_to_ship_tell_what_a_trade_and_a_consume_bring() -> None:
    ann = "columns home:ship novelty:ship\nworlds spice-world+novelty alpha-centauri+home"
    text = rows(shown(in_phases("ship", ann, "cup home")))
    assert "Good World Trade Consume" in text
    assert "1 ●N N Spice World $3 2–3 VP" in text
    assert "2 ●H R Alpha Centauri $4 1 VP" in text
    levies = f"{ann}\ndevelopments trade-levies"
    assert "2 ●H R Alpha Centauri $4 1 VP +$1" in rows(shown(in_phases("ship", levies, "cup home")))


def test_the_page_of_an_empire_has_costs_colours_and_words_of_everything() -> None:
    table = assigning(ANN, BEN + "world-stack new-vinland\nworld-dice home\n")
    own, other = rows(shown(table, "e0")), rows(shown(table, "e1"))
    assert "World Colour Cost = VP Goods Power" in own
    assert "N Spice World Novelty 2 ●N +1 Novelty die → cup" in own
    assert "N New Vinland 2 H +1 Novelty die → cup" in other
    assert "Galactic Federation" not in " ".join(rows(shown(assigning(BEN, ANN), "e1")))
    assert "+1 below" in rows(shown(assigning(BEN, ANN), "e1"))


def test_dice_have_the_colours_of_which_the_rules_speak() -> None:
    dice = tomllib.loads(loader.FILE.shipped_text())["die"]
    assert {die["id"]: die["paint"] for die in dice} == PAINTS
    page = shown(assigning(ANN, BEN), "d")
    for title in ("H Home (white)", "A Alien Technology (yellow)"):
        assert title in page


def test_the_help_tells_how_to_win() -> None:
    text = " ".join(shown(assigning(ANN, BEN), "h").split())
    for words in ("most points win", "VP are the chips alone", "gets 12", "more than 10 credits"):
        assert words in text


def test_headings_are_short_and_no_world_is_lost_in_a_narrow_terminal() -> None:
    worlds = "worlds spice-world+novelty old-earth pilgrimage-world+novelty new-vinland space-mall"
    ann = ANN.replace("worlds spice-world+novelty old-earth", worlds).replace(
        "citizenry novelty", "citizenry novelty*8 home*8"
    )
    text = shown(assigning(ann, BEN), width=60)
    assert "Workers Expl Dev Sett Prod Ship Wild Given" in rows(text)
    assert "Selects Expl Dev Sett Prod Ship" in rows(text)
    assert "…" not in text
    (ours,) = [row for row in rows(text) if row.startswith("▶0 ")]
    assert ours.endswith(" N●–N●NN")  # though there are more dice than have room in one line


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
        row.startswith("C Consumption (purple) 9 explore, develop, ship x3, wild")
        for row in rows(dice)
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
    assert "The printed text is certain; its exact meaning is our reading: " in federation
    assert "Export Duties: development, cost 2, which is also its VP, Silicon World" in duties
    assert "reading" not in duties


def test_a_log_has_a_line_for_what_a_player_does_in_a_row() -> None:
    log = Chronicle("roll-for-the-galaxy")
    log.tell("round", -1, 2)
    for colour, face in (("home", "explore"), ("alien", "wild"), ("home", "explore")):
        log.tell("roll", 0, colour, face)
    log.tell("select", 0, "ship", "home")
    log.tell("build", 1, "home", "develop")
    log.tell("build", 1, "home", "develop")
    log.tell("complete", 1, "export-duties", "develop")
    log.tell("build", 0, "home", "develop")
    assert board_for("roll-for-the-galaxy").condensed(log.lines) == [
        "Round 2 begins",
        "{0} rolled Home: Explore x2; Alien Technology: wild",
        "{0} selected Ship with a Home die",
        "{1} placed a Home developer x2, completed Export Duties",
        "{0} placed a Home developer",
    ]


def test_a_long_row_of_moves_is_broken_into_lines_between_them() -> None:
    log = Chronicle("roll-for-the-galaxy")
    for _ in range(2):
        log.tell("stock", 1, "home")
        log.tell("credits", 1, 2, -1)
    log.tell("scout", 1, "rare")
    log.tell("draw", 1, "galactic-renaissance", "fifth-column")
    log.tell("place", 1, "fifth-column", "worlds")
    log.tell("recruit-all", 0, 2)
    assert board_for("roll-for-the-galaxy").condensed(log.lines) == [
        "{1} (stocked with a Home explorer, gained 2 credits) x2",
        "{1} scouted with a Rare Elements explorer",
        "{1} drew Galactic Renaissance / Fifth Column",
        "{1} added Fifth Column to the worlds",
        "{0} recruited 2 dice",
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
    file = game_file(tmp_path, managing("cup home\nworlds spice-world+novelty", "cup home"))
    shown = cli("play", "--resume", file, "--seats", "human,random", lines=["", "q"]).out
    assert "Take back dice from your stacks and worlds" in shown
    assert "Your cup is empty" not in shown
    assert "\n0 recall-done\n" in file.read_text(encoding="utf-8")


NO_DICE = ("worlds spice-world+novelty", "cup home")


def test_whoever_would_roll_nothing_is_warned_and_enter_chooses_nothing(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, managing(*NO_DICE))
    shown = cli("play", "--resume", file, "--seats", "human,random", lines=["", "q"]).out
    assert "Your cup is empty: leave everything and you roll no die next round." in shown
    assert "Type a number, or h for help." in shown
    assert "\n0 recall-done\n" not in file.read_text(encoding="utf-8")


def test_in_the_last_round_nobody_is_warned_of_the_next_one() -> None:
    ann, ben = NO_DICE
    last = managing(f"vp 24\n{ann}", ben, more="pool 0\nexhausted yes")
    assert "Your cup is empty" not in shown(last)
