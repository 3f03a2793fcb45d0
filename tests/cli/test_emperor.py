"""Galactic Emperor in the terminal: a whole game, the map, names, battles, and secrets at one keyboard."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import astrarium
from astrarium import Table
from astrarium.cli.answers import Command
from astrarium.cli.boards.galactic_emperor.hexes import HexMap
from astrarium.cli.chair import Chair
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import make_lineup
from astrarium.cli.screen import Screen
from tests.cli.helpers import Cli, Terminal, board_for, game_file, plain, rows, saved, script
from tests.cli.lines import Chronicle
from tests.games.galactic_emperor.helpers import choosing, in_role, play, position, roll
from tests.games.galactic_emperor.test_battle import EMPIRE_ALONE, attack
from tests.games.galactic_emperor.test_game_end import showdown
from tests.games.galactic_emperor.test_interrupts import POOR, ambassador, ordering
from tests.games.galactic_emperor.test_technologies import SCANNERS
from tests.games.galactic_emperor.test_warlord import HOLE

NAMES = ["--names", "Ann,Ben,Cem"]
PEOPLE = ["--seats", "human,human,human", *NAMES]
ANN_ALONE = ["--seats", "human,random,random", *NAMES]


def both_allot_hits() -> Table:
    """Seats 0 and 1 each have a hit to allot, at the same time and in secret."""
    return attack(
        "fighter cruiser",
        "sectors g1* d5\nships d5:fighter d5:cruiser",
        (4, 1, 4, 1, 1, 1),
    )


# --- a whole game ----------------------------------------------------------------------------


def test_a_whole_game_is_played_from_a_pipe_to_its_final_scoring(cli: Cli) -> None:
    table = astrarium.game("galactic-emperor").new(players=3, seed="5")
    lines = script(table, ["greedy", "random", "greedy"])
    seats = ["--seats", "human,random,greedy"]
    played = cli("play", "galactic-emperor", "--seed", "5", *seats, lines=lines)
    assert (played.code, played.err) == (0, "")
    assert saved(cli.last_game).record == table.record
    end = played.out[played.out.rindex("The game is over") :]
    assert "The game ended because " in end
    totals = next(line for line in end.splitlines() if line.startswith(" Total"))
    assert [int(word) for word in totals.split() if word.isdigit()] == [
        int(score) for score in table.scores
    ]
    for source, known in table.rules.catalogue()["sources"].items():
        row = next(line for line in end.splitlines() if line.startswith(f" {known['name']}"))
        points = [int(word) for word in row.split() if word.isdigit()]
        assert points == [score.breakdown[source] for score in table.scores]
    assert max(len(line) for line in played.out.splitlines() if "last-game" not in line) <= 80
    assert not re.search(r"\{\d\}", played.out)  # everywhere names stand for seats


@pytest.mark.parametrize(
    ("table", "first", "then", "question"),
    [
        (both_allot_hits, ["l"], ["hit-from fighter d6"], "You take 1 hit: which of your units"),
        (
            lambda: attack("fighter*2", EMPIRE_ALONE, (1, 1, 1, 1)),
            ["l"],
            ["fight-on"],
            "Fight on, or retreat?",
        ),
        (
            lambda: attack("fighter", EMPIRE_ALONE, (1, 2), more="owners time-warp@0"),
            ["reroll defender 4+ 1"],
            ["pass"],
            "Reroll it once more?",
        ),
    ],
    ids=["hits", "retreat", "time-warp"],
)
def test_a_game_broken_off_in_a_battle_goes_on_as_if_it_had_not_been(
    cli: Cli,
    tmp_path: Path,
    table: Callable[[], Table],
    first: list[str],
    then: list[str],
    question: str,
) -> None:
    whole = game_file(tmp_path, table(), "whole.txt")
    parts = game_file(tmp_path, table(), "parts.txt")
    cli("play", "--resume", whole, *ANN_ALONE, lines=[*first, *then, "q"])
    left = cli("play", "--resume", parts, *ANN_ALONE, lines=[*first, "q"])
    assert question in " ".join(left.out.split())
    back = cli("play", "--resume", parts, lines=[*then, "q"])
    assert (back.code, back.err) == (0, "")
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_hits_that_one_side_has_allotted_are_kept_for_the_other(cli: Cli, tmp_path: Path) -> None:
    whole = game_file(tmp_path, both_allot_hits(), "whole.txt")
    parts = game_file(tmp_path, both_allot_hits(), "parts.txt")
    ann, ben = ["", "hit-from fighter d6"], ["", "hit cruiser"]
    cli("play", "--resume", whole, *PEOPLE, lines=[*ann, *ben, "q"])
    cli("play", "--resume", parts, *PEOPLE, lines=[*ann, "", "q"])
    assert saved(parts).to_act == [1]
    assert cli("play", "--resume", parts, lines=[*ben, "q"]).code == 0
    assert "1 hit cruiser" in whole.read_text(encoding="utf-8")
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_a_game_broken_off_before_an_interrupt_asks_it_again(cli: Cli, tmp_path: Path) -> None:
    whole = game_file(tmp_path, ordering(), "whole.txt")
    parts = game_file(tmp_path, ordering(), "parts.txt")
    seats = ["--seats", "random,random,human", *NAMES]
    cli("play", "--resume", whole, *seats, lines=["stop", "q"])
    left = cli("play", "--resume", parts, *seats, lines=["q"])
    assert "Ben uses Robotics. Do you stop it with Saboteur?" in left.out
    back = cli("play", "--resume", parts, lines=["stop", "q"])
    assert back.out[: back.out.index("\n> ")] in left.out  # the very screen that was left
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


# --- what is on the screen -------------------------------------------------------------------


def screens(table: Table, width: int, height: int, *commands: str) -> str:
    """The decision of whoever is asked first, then what the commands show."""
    output = io.StringIO()
    console = Console(
        file=output, width=width, height=height, force_terminal=True, markup=False, highlight=False
    )
    names = ["Ann", "Ben", "Cem", "Dora", "Emil", "Fritz"][: table.players]
    lineup = make_lineup(",".join(["human"] * table.players), ",".join(names), None)
    screen = Screen(console, lineup, table)
    prompt = table.prompt(table.to_act[0])
    console.print(screen.decision(table, prompt, table.story(prompt.seat)))
    desk = HelpDesk(console, screen, astrarium.game("galactic-emperor"), table, prompt)
    for command in commands:
        desk.serve(Command(command[0], command[1:].strip()))
    shown = plain(output.getvalue())
    assert max(map(len, shown.splitlines())) <= width
    assert not re.search(r"\{\d\}", shown)
    return shown


PROMPTS: dict[str, Callable[[], Table]] = {
    "stop": ordering,
    "catch": lambda: play(ordering(), "2 stop"),
    "reserve": lambda: play(ambassador(), "1 influence b2"),
    "reroll": lambda: attack("fighter", EMPIRE_ALONE, (1, 2), more="owners time-warp@2"),
    "roll-again": lambda: play(
        roll(attack("fighter", EMPIRE_ALONE, (1, 2), more="owners time-warp@2"), 3),
        "2 reroll defender 4+ 1",
    ),
    "hit-from": both_allot_hits,
    "fight-on": lambda: attack("fighter*2", EMPIRE_ALONE, (1, 1, 1, 1)),
    "extra-die": lambda: attack("fighter cruiser", EMPIRE_ALONE, (), chooser=0),
    "warp": lambda: in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter"),
    "send": lambda: play(
        in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter*3 d4:cruiser"), "0 warp e6"
    ),
    "look": lambda: play(in_role("explorer", SCANNERS), "0 take p02"),
    "keep": lambda: play(in_role("explorer", SCANNERS), "0 take p02", "! glimpse p09", "0 look"),
    "steal-metal": lambda: in_role(
        "merchant", "owners space-pirate@0\nseat 1 metal 2", dice=(1, 1, 1, 1)
    ),
    "feed": lambda: play(
        in_role("steward", "tiles f1:p07\nowners protein-fields@1\nseat 1 metal 0\nsectors g1* f1"),
        "0 gain metal",
    ),
    "technology": lambda: in_role("scientist", "owners robotics@1\nseat 0 energy 3"),
    "deploy": lambda: in_role("engineer", "seat 0 marks 9 metal 6 energy 3"),
    "order": lambda: play(in_role("engineer", "seat 0 marks 9 metal 6 energy 3"), "0 deploy d7"),
    "influence": lambda: in_role("regent", f"tiles b2:p01 b3:p02\n{POOR}"),
}


@pytest.mark.parametrize("verb", PROMPTS)
@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (80, 50), (120, 50)])
def test_rare_questions_fit_the_terminal_and_can_be_looked_into(
    verb: str, width: int, height: int
) -> None:
    table = PROMPTS[verb]()
    options = table.prompt(table.to_act[0]).options
    number = [option.text.split()[0] for option in options].index(verb) + 1
    shown = screens(table, width, height, f"? {number}", "?", "b", "t", "e 0", "e 1", "m", "k", "c")
    listed = shown.partition("in notation: ")[0].split()
    for place in range(1, len(options) + 1):
        assert str(place) in listed
    assert f"in notation: {options[number - 1].text}" in " ".join(shown.split())


def test_the_screen_shows_the_map_roles_throne_market_and_empires(cli: Cli, tmp_path: Path) -> None:
    table = choosing(
        """
        tiles d5:p09 e5:a12 c6:p13 b2:p14
        food d5*2
        direction counter-clockwise
        owners robotics@1
        seat 0 marks 7 metal 3 energy 2
        points 12 1
        sectors d7* d5
        ships d7:fighter*2 d5:cruiser
        seat 1
        ships b2:dreadnought
        points 9
        """
    )
    shown = cli("play", "--resume", game_file(tmp_path, table), *PEOPLE, lines=["", "q"]).out
    assert {
        "Roles Explorer Merchant Steward Engineer Warlord Regent Scientist",
        "Throne Ann · counter-clockwise: Ann → Cem → Ben",
        "▶0 Ann 13 2 7 0 3/6 2/3 10 F2 C1 0",
        "1 Ben ? 1 5 0 1/6 1/3 11 D1 1",
        "│D1 · │D2 · │D3 · │D4 Omega │D5•m1e1▪▪ │D6 · │D7⌂• f1m1 │",
        "│ │ │ │ │0□C1 │ │0■F2 │",
        "│C1 · │C2 · │C3 · │C4 · │C5 · │C6 sun │",
        "│B1 · │B2 empty │B3 · │B4 · │B5 · │",
        "│ │1D1 │ │ │ │",
        "│E1 · │E2 · │E3 · │E4 · │E5•• m2e1 │E6 · │",
    } <= set(rows(shown))


def test_no_order_of_play_is_shown_before_the_direction_is_set() -> None:
    shown = rows(screens(position("throne 1\nsteps Round -1"), 80, 24))
    assert "Throne Ben" in shown


def test_a_shield_is_shown_beside_the_ships_it_protects() -> None:
    table = attack("fighter*2", EMPIRE_ALONE, (1, 1, 1, 1), more="owners shield-generators@0")
    words = " ".join(screens(table, 120, 50).split())
    assert "Ann attacks with 2 Fighters (shield against 1 hit)" in words


def test_the_end_is_told_within_the_last_role_and_otherwise_in_the_showdown() -> None:
    seats = "\n".join(f"seat {seat}\npoints {points}" for seat, points in enumerate((50, 50, 20)))
    last = in_role("scientist", seats)
    words = " ".join(screens(last, 120, 50).split())
    assert "The game ends with this role: the victory points are gone." in words
    fight = showdown(
        """
        seat 0
        points 50
        ships d7:cruiser d7:fighter
        seat 1
        points 50
        ships g1:cruiser g1:fighter
        seat 2
        points 20
        """,
        (4, 1, 1, 1),
    )
    words = " ".join(screens(fight, 120, 50).split())
    assert "The game has ended: the victory points are gone." in words
    assert "with this role" not in words


def test_every_hex_touches_its_neighbours_on_the_map() -> None:
    catalogue = astrarium.game("galactic-emperor").rules.catalogue()
    for width in (60, 80, 100, 120):
        hexes = HexMap(catalogue, width)
        lefts = {space: (row, left) for row, line in enumerate(hexes.rows) for left, space in line}
        assert max(left for _, left in lefts.values()) + hexes.pitch + 1 <= width
        for space, (row, left) in lefts.items():
            touching = {
                other
                for other, (line, start) in lefts.items()
                if (line == row and abs(start - left) == hexes.pitch)
                or (abs(line - row) == 1 and abs(start - left) < hexes.pitch)
            }
            assert touching == set(catalogue["spaces"][space]["neighbours"])


@pytest.mark.parametrize("height", [24, 50])
def test_whose_the_numbers_on_the_map_are_is_on_the_same_screen(height: int) -> None:
    shown = screens(in_role("warlord", "tiles d6:p09"), 80, height)
    assert "│0■F1" in shown
    lines = rows(shown)
    if height == 24:
        assert "Seats 0 Ann · 1 Ben · 2 Cem" in lines
    else:
        assert [line for line in lines if line.startswith("▶0 Ann 0 ")]


def test_places_are_chosen_by_numbers_in_the_map(cli: Cli, tmp_path: Path) -> None:
    table = play(in_role("explorer", "row p01 p02 p03 p04"), "0 take p02")
    file = game_file(tmp_path, table)
    shown = cli("play", "--resume", file, *ANN_ALONE, lines=["q"]).out
    number = [option.text for option in table.prompt(0).options].index("place d6") + 1
    lines = shown.splitlines()
    place = next(n for n, line in enumerate(lines) if "│D6 ·" in line)
    column = lines[place].index("D6")
    assert lines[place + 1][column - 1 :].split()[1] == str(number)
    assert shown.count("│D6 ·") == 1  # the map stands there once
    cli("play", "--resume", file, lines=[str(number), "q"])
    assert saved(file).observe(None)["spaces"]["d6"]["tile"] == "p02"


def answers(cli: Cli, file: Path, *lines: str, seats: list[str] = ANN_ALONE) -> list[str]:
    """What each line of input is answered with, up to the next prompt."""
    shown = cli("play", "--resume", file, *seats, lines=[*lines, "q"])
    assert (shown.code, shown.err) == (0, "")
    return [part.partition("\n")[2] for part in shown.out.split("\n> ")[1:-1]]


def test_the_map_technologies_costs_and_rules_can_be_looked_up(cli: Cli, tmp_path: Path) -> None:
    table = choosing("tiles d5:p09\nowners robotics@1 saboteur@removed\nstopped robotics")
    shown = answers(
        cli, game_file(tmp_path, table), "m", "k", "c", "? 1", "e 1", "r GE-COM-06", "o"
    )
    large, cards, costs, role, other, rule, nothing = shown
    assert "│D5 P-09 │" in " ".join(large.split())
    assert "0■ a Starbase of seat 0" in " ".join(large.split())
    assert any(row.startswith("Robotics ~2 Engineer Ben stopped Your") for row in rows(cards))
    assert any(row.startswith("Saboteur ~1 Any role gone ") for row in rows(cards))
    assert any(row.startswith("Space Pirate 1 Merchant on offer ") for row in rows(cards))
    assert "Dreadnought ~4 marks, 3 metal, 1 energy 1 3 4+ 1 2" in rows(costs)
    assert "~Metal 2 2 2 3 3 3 set in a Merchant role" in rows(costs)
    assert "Explorer: everyone may take a tile and place it" in " ".join(role.split())
    assert "Points secret until the end" in rows(other)
    assert "GE-COM-06" in rule
    assert nothing.startswith("There is no option called 'o'.")  # the offer is of another game


def test_an_option_is_explained_with_what_of_it_is_reconstructed(cli: Cli, tmp_path: Path) -> None:
    table = play(in_role("engineer", "seat 0 marks 9 metal 6 energy 3"), "0 deploy d7")
    (ship,) = answers(cli, game_file(tmp_path, table), "? order cruiser D7")
    words = " ".join(ship.split())
    assert "Cruiser: cost 2 marks, 2 metal, moves 2 spaces, rolls 2 dice, 4 or more hits" in words
    assert "Reconstructed, not transcribed: its cost." in words
    assert "D7: Ann ■ F2" in words
    assert "This tile is not a transcription of the printed one." in words


def test_a_battle_is_told_side_by_side_with_its_hits(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, both_allot_hits())
    shown = " ".join(cli("play", "--resume", file, *PEOPLE, lines=["", "q"]).out.split())
    assert (
        "Battle D5: Ann attacks with 1 Fighter, 1 Cruiser (1 hit to take) · Ben defends with "
        "1 Fighter, 1 Cruiser, 1 Empire (1 hit to take)"
    ) in shown
    assert "Ann rolled 4, 1: 1 hit" in shown and "Ben rolled 4, 1, 1, 1: 1 hit" in shown


def test_a_log_has_a_line_for_a_volley_and_for_deeds_in_a_row() -> None:
    log = Chronicle("galactic-emperor")
    log.tell("turn-up", -1, "p01")
    log.tell("turn-up", -1, "p07")
    log.tell("other-die", 2, 3)
    log.tell("other-die", 2, 5)
    log.tell("die", 0, 4, 4, "hit")
    log.tell("die", 0, 1, 4, "miss")
    log.tell("die", 1, 2, 4, "miss")
    log.tell("fund", 1, "g1")
    log.tell("fund", 1, "f1")
    log.tell("fund", 0, "d7")
    log.tell("sell", 0, "food", 1)
    log.tell("sell", 0, "food", 1)
    log.tell("influence", 2, "throne")
    log.tell("influence", 2, "d5")
    assert board_for("galactic-emperor").condensed(log.lines) == [
        "Turned up: Sector P-01, Sector P-07",
        "The dice showed 3, 5",
        "{0} rolled 4, 1: 1 hit",
        "{1} rolled 2: no hit",
        "{1} put food on G1, F1",
        "{0} put food on D7",
        "{0} sold 1 food for 1 mark x2",
        "{2} influenced the Throne, D5",
    ]


# --- names -----------------------------------------------------------------------------------


def test_questions_options_reasons_and_refusals_name_players(cli: Cli, tmp_path: Path) -> None:
    stop = game_file(tmp_path, ordering(), "stop.txt")
    seats = ["--seats", "random,random,human", *NAMES]
    (again,) = answers(cli, stop, "?", seats=seats)
    assert again.startswith("Ben uses Robotics. Do you stop it with Saboteur?")

    pirate = game_file(tmp_path, PROMPTS["steal-metal"](), "pirate.txt")
    shown = cli("play", "--resume", pirate, *ANN_ALONE, lines=["? steal-metal 1", "q"]).out
    assert shown.count("Take metal from Ben") == 2  # listed and explained

    science = game_file(tmp_path, PROMPTS["technology"](), "science.txt")
    reasons, refused = answers(cli, science, "b", "technology robotics")
    assert "Robotics GE-SCI-04 Ben has it" in rows(reasons)
    assert "'technology robotics' is not possible: Ben has it (GE-SCI-04)." in refused


def test_a_replay_asks_with_names_too(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, ordering())
    shown = cli("replay", file, "--seat", "all").out
    assert "Seat 2 is asked: Seat 1 uses Robotics. Do you stop it with Saboteur?" in shown


# --- several people at one keyboard ----------------------------------------------------------


def hot_seat(cli: Cli, file: Path) -> Terminal:
    return cli.terminal("play", "--resume", file, *PEOPLE)


LOOK_UPS = ("t", "e 0", "e 1", "e 2", "m", "k", "c", "l all", "b", "?", "? 1")


def seen_by_next(cli: Cli, file: Path, name: str, *ann: str) -> tuple[str, str]:
    """All that Ann sees until she has decided, and every byte from the call to the next to their last look-up."""
    with hot_seat(cli, file) as terminal:
        terminal.until("Ann, press Enter … ")
        terminal.send("\n")
        hers = terminal.until("> ")
        for answer in ("e", "t"):
            terminal.send(f"{answer}\n")
            hers += terminal.until("\n> ")
        for answer in ann[:-1]:
            terminal.send(f"{answer}\n")
            hers += terminal.until("\n> ")
        terminal.send(f"{ann[-1]}\n")
        handing = terminal.until(f"{name}, press Enter … ")
        # Everything, what can be scrolled back to as well, is wiped before the next is called.
        assert handing.rindex("\x1b[3J") < handing.rindex(f"Pass the keyboard to {name}.")
        theirs = handing[handing.rindex("\x1b[3J") :]
        for answer in ("", *LOOK_UPS):
            terminal.send(f"{answer}\n")
            theirs += terminal.until("\n> ")
    return hers, theirs


def test_nothing_of_a_players_points_is_in_what_the_next_one_sees(cli: Cli, tmp_path: Path) -> None:
    def position(ann: str, cem: str) -> Table:
        return choosing(f"round 3\nseat 0\npoints {ann}\nseat 1\npoints 5\nseat 2\npoints {cem}")

    few = game_file(tmp_path, position("31 2", "14"), "few.txt")
    many = game_file(tmp_path, position("46 1", "0"), "many.txt")
    hers, bens = seen_by_next(cli, few, "Ben", "role scientist", "pass")
    others, same = seen_by_next(cli, many, "Ben", "role scientist", "pass")
    assert "▶0 Ann" in plain(hers) and "33 points" in plain(hers)
    assert "47 points" in plain(others)
    assert "5 points" in plain(bens) and "33" not in plain(bens)
    assert bens == same


def test_hits_are_allotted_in_secret(cli: Cli, tmp_path: Path) -> None:
    one = game_file(tmp_path, both_allot_hits(), "one.txt")
    other = game_file(tmp_path, both_allot_hits(), "other.txt")
    _, bens = seen_by_next(cli, one, "Ben", "hit-from fighter d6")
    _, same = seen_by_next(cli, other, "Ben", "hit-from cruiser d6")
    assert "which of your units is hit next?" in plain(bens)
    assert bens == same


def test_a_tile_looked_at_is_seen_by_nobody_else(cli: Cli, tmp_path: Path) -> None:
    def looking(tile: str) -> Table:
        table = play(in_role("explorer", SCANNERS), "0 take p02", f"! glimpse {tile}", "0 look")
        return play(table, "0 keep p02", "0 place d6", "0 pass")

    seen = []
    for tile in ("p09", "p10"):
        file = game_file(tmp_path, looking(tile), f"{tile}.txt")
        with hot_seat(cli, file) as terminal:
            text = ""
            terminal.until("Ben, press Enter … ")
            for answer in ("", *LOOK_UPS):
                terminal.send(f"{answer}\n")
                text += terminal.until("\n> ")
        seen.append(text)
    assert "Ann put the tile of the stack back" in plain(seen[0])
    assert "P-09" not in plain(seen[0])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("name", ["pass", "pass-role"])
def test_a_standing_pass_is_on_no_other_screen(cli: Cli, tmp_path: Path, name: str) -> None:
    table = play(ambassador(), "1 influence b2", f"2 {name}")
    file = game_file(tmp_path, table)
    for seat in ("0", "1", "spectator"):
        assert "Passed" not in cli("replay", file, "--seat", seat).out
    own = cli("replay", file, "--seat", "2").out
    assert ("Passed Ambassador" in " ".join(own.split())) == (name != "pass")


# --- replays ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "points"),
    [("0", ["33", "?", "?"]), ("spectator", ["?", "?", "?"]), ("all", ["33", "5", "0"])],
)
def test_points_in_a_replay_are_seen_by_whose_they_are(
    cli: Cli, tmp_path: Path, seat: str, points: list[str]
) -> None:
    table = choosing("round 3\nseat 0\npoints 31 2\nseat 1\npoints 5")
    shown = cli("replay", game_file(tmp_path, table), "--seat", seat).out
    found = [
        next(line for line in rows(shown) if f"{number} Seat {number} " in line).split()[3]
        for number in range(3)
    ]
    assert found == points


def test_all_seats_together_see_every_secret() -> None:
    table = choosing("seat 0\npoints 31 2\nseat 1\npoints 5")
    view = Chair(everything=True).view(table)
    assert [own["points"] for own in view["owns"]] == [33, 5, 0]
    assert "owns" not in Chair().view(table)


# --- other commands --------------------------------------------------------------------------


def test_games_are_simulated_and_measured(cli: Cli) -> None:
    done = cli("simulate", "galactic-emperor", "--games", "3", "--seed", "1", "--bots", "random")
    assert (done.code, done.err) == (0, "")
    assert "3 games of galactic-emperor, 3 players, seed 1" in done.out
    causes = re.findall(r"(left|gone) \((\d)\)", done.out.partition("ended because ")[2])
    assert sum(int(count) for _, count in causes) >= 3
    bench = cli("bench", "galactic-emperor", "--seconds", "0.5")
    assert (bench.code, bench.err) == (0, "")
    assert "Galactic Emperor" in bench.out
