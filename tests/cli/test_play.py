"""A game in the terminal: from the first prompt to the scores, with breaks, in pipes and on terminals."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium
from astrarium import Table, rulebook
from astrarium.games.new_frontiers.loader import FILE
from tests.cli.helpers import Cli, new_frontiers, plain, saved, script

POSITION = """\
new-frontiers position 1
players 3
round 4
track 0 1 2
seat 0 credits 5 vp 2 colonists 1
  colonies old-earth comet-zone+rare
  developments space-marines
  explored gem-world rebel-base galactic-trendsetters
"""


def game_file(tmp_path: Path, position: str, *moves: str) -> Path:
    """A saved game that began from a position and went on with moves such as "0 select settle"."""
    table = new_frontiers().position(position)
    for move in moves:
        seat, _, text = move.partition(" ")
        table.play(int(seat), text)
    file = tmp_path / "game.txt"
    file.write_text(table.save(), encoding="utf-8")
    return file


# --- a whole game ----------------------------------------------------------------------------


def test_a_whole_game_is_played_from_a_pipe_to_its_final_scoring(cli: Cli) -> None:
    bots = ["random", "random", "random"]
    lines = script(new_frontiers().new(3, seed=5), bots)
    played = cli("play", "--seed", "5", "--seats", "human,random,random", lines=lines)
    assert (played.code, played.err) == (0, "")
    table = saved(cli.last_game)
    assert table.over
    end = played.out[played.out.rindex("The game is over") :]
    names = ("Player", "Kepler", "Halley")
    winners = " and ".join(names[seat] for seat in table.winners)
    assert winners in end and f"with {max(table.scores)} points" in end
    assert "The game ended because " in end
    totals = next(line for line in end.splitlines() if line.startswith(" Total"))
    assert [int(word) for word in totals.split() if word.isdigit()] == [
        int(s) for s in table.scores
    ]
    for source, name in (
        ("chips", "VP chips"),
        ("developments", "Developments"),
        ("colonies", "Colonies"),
    ):
        row = next(line for line in end.splitlines() if line.startswith(f" {name}"))
        points = [int(word) for word in row.split() if word.isdigit()]
        assert points == [score.breakdown[source] for score in table.scores]
    assert f"The record is in {cli.last_game}" in end


def test_a_game_broken_off_and_resumed_ends_as_if_it_had_not_been(cli: Cli, tmp_path: Path) -> None:
    setup = ["--seed", "9", "--seats", "human,random,greedy", "--goals"]
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    lines = script(new_frontiers().new(3, seed=9, goals=True), ["random", "random", "greedy"])
    assert cli("play", *setup, "--save", whole, lines=lines[:30]).code == 0
    assert cli("play", *setup, "--save", parts, lines=lines[:11]).code == 0
    assert saved(parts).decisions < saved(whole).decisions
    again = cli("play", "--resume", parts, lines=lines[11:30])
    assert again.code == 0
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_resuming_without_a_file_takes_up_the_last_game_at_the_same_table(cli: Cli) -> None:
    left = cli("play", "--seed", "9", "--names", "Ann", lines=["1", "2", "q"])
    assert left.code == 0
    assert left.out.endswith(f"The game is saved in {cli.last_game}\n  astrarium play --resume\n")
    before = cli.last_game.read_text(encoding="utf-8")
    back = cli("play", "--resume", lines=["q"])
    assert back.code == 0
    assert cli.last_game.read_text(encoding="utf-8") == before
    board = back.out[: back.out.rindex("\n> ")]
    assert board in left.out  # the very screen that was left
    assert "Ann" in board


def test_a_finished_game_is_shown_again_by_resuming_it(cli: Cli) -> None:
    played = cli("play", "--seed", "5", "--seats", "random,random")
    assert played.code == 0
    assert "Kepler began at " in played.out
    again = cli("play", "--resume")
    assert again.code == 0
    table = played.out[played.out.index(" Points from") :]
    assert table in again.out


def test_a_new_game_leaves_the_one_before_beside_it(cli: Cli) -> None:
    cli("play", "--seed", "1", lines=["1", "q"])
    first = cli.last_game.read_text(encoding="utf-8")
    cli("play", "--seed", "2", lines=["q"])
    others = [file for file in cli.last_game.parent.iterdir() if file != cli.last_game]
    assert [file.read_text(encoding="utf-8") for file in others] == [first]


def test_a_game_goes_on_with_the_components_it_was_begun_with(cli: Cli, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = FILE.shipped_text()
    row = text.index('id = "old-earth"')
    changed = text[:row] + text[row:].replace("vp = 2", "vp = 5", 1)
    mine.write_text(changed, encoding="utf-8")
    assert cli("play", "--seed", "1", "--components", mine, lines=["1", "q"]).code == 0
    assert "other components" in cli.wrong("play", "--resume")
    assert cli("play", "--resume", "--components", mine, lines=["q"]).code == 0


# --- what is on the screen -------------------------------------------------------------------


def test_the_screen_shows_table_empires_own_tiles_and_numbered_options(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    shown = cli("play", "--resume", file, "--seats", "human,random,random", lines=["q"]).out
    assert all(len(line) <= 80 for line in shown.splitlines() if str(file) not in line)
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    for line in (
        "Track ▶ Player Kepler Halley",
        "Now Settle, selected by Player · order: Player, Kepler, Halley",
        "Tiles Retreat Develop Explore ✓Settle Produce Trade-Consume Envoys",
        "▶0 Player 7 5 2 2 2 3 1/10 2/7 –R●",
        "– Old Earth 2 Consume 2 goods: 3 VP",
        "R Comet Zone ●R 2 Gain $1 when a good is produced here",
        "Space Marines 1 +2 Military",
        "Take 2 colonists, or settle one of your explored worlds.",
        "1 Take 2 colonists",
        "– Rebel Base def 6, you 2 2 6",
        "3 – Galactic Trendsetters 5 2 5 Consume 1 good: 2 VP",
    ):
        assert line in lines
    assert any(line.startswith("2 N Gem World 2 1 1 Gain $1 when a good") for line in lines)
    assert any(line.startswith("Supply 34 VP (ends at 0) · 32 colonists") for line in lines)


def test_the_offer_is_shown_at_the_seats_own_prices_when_it_may_develop(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, POSITION, "0 select develop")
    shown = cli("play", "--resume", file, "--seats", "human,random,random", lines=["o", "q"]).out
    rows = [" ".join(line.split()) for line in shown.splitlines()]
    # Price, VP and copies left; 1 credit less for the selector (NF-DEV-03).
    assert "Space Marines 1 1 yours +2 Military" in rows
    assert "7 Replicant Robots 3 2 2 -2 cost for non-military worlds" in rows
    assert "Replicant Robots 3 2 2 -2 cost for non-military worlds." in rows  # asked for by o
    assert any(row.startswith("New Galactic Order 8 ? 1 +2 Military") for row in rows)


@pytest.mark.parametrize("columns", ["80", "120"])
def test_a_game_with_goals_fits_its_columns(
    cli: Cli, tmp_path: Path, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = game_file(
        tmp_path, POSITION.replace("players 3", "players 3\ngoals yes"), "0 select chart-goals"
    )
    with cli.terminal("play", "--resume", file, COLUMNS=columns) as terminal:
        screen = plain(terminal.until("> "))
    assert "Keep one of these goals" in screen
    assert max(len(line) for line in screen.splitlines()) <= int(columns)


# --- commands at the prompt ------------------------------------------------------------------


def answers(cli: Cli, file: Path, *lines: str) -> list[str]:
    """What each line of input is answered with, up to the next prompt."""
    seats = ["--seats", "human,random,random", "--names", "Ann"]
    shown = cli("play", "--resume", file, *seats, lines=[*lines, "q"])
    assert (shown.code, shown.err) == (0, "")
    return [part.partition("\n")[2] for part in shown.out.split("\n> ")[1:-1]]


def test_options_are_explained_with_tile_origin_and_rule(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    world, trendsetters, question, nothing = answers(cli, file, "? 2", "?3", "?", "? 17")
    assert "Settle Gem World: 2 credits, 1 colonist" in world
    assert "in notation: settle gem-world" in world
    assert "world, cost 2, 1 colonist, Novelty production, 1 VP" in world
    assert "not a transcription of the printed one. It is reconstructed" in " ".join(world.split())
    assert "NF-STL-02  Each player in turn order either takes 2 colonists" in world
    assert "transcription" not in trendsetters  # printed in the rulebook
    assert question.startswith(
        "Take 2 colonists, or settle one of your explored worlds.\nNF-STL-02"
    )
    assert nothing.startswith("There is no option 17; they are numbered 1 to 3.")


def test_a_rule_is_cited_without_its_markup(cli: Cli, tmp_path: Path) -> None:
    table = astrarium.game("roll-for-the-galaxy").new(players=2, seed=5)
    file = tmp_path / "roll.txt"
    while "`" not in cited(table) and "*" not in cited(table):
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])
    file.write_text(table.save(), encoding="utf-8")
    seats = ["--seats", "human,human"]
    shown = cli("play", "--resume", file, *seats, lines=["", "?", "q"]).out
    _, _, answer = shown.rpartition("> ?\n")
    text = cited(table).replace("`", "").replace("*", "")
    assert " ".join(text.split()) in " ".join(answer.split())


def cited(table: Table) -> str:
    """The clause that asks the first seat which is asked something."""
    clause = rulebook.load(table.rules.name).find(table.prompt(table.to_act[0]).rule)
    assert isinstance(clause, rulebook.Clause)
    return clause.text


def test_blocked_options_rules_empires_and_the_log_can_be_looked_up(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    blocked, rule, section, empire, nobody, log = answers(
        cli, file, "b", "r NF-STL-07", "r envoys", "e 0", "e 7", "l"
    )
    row = next(line for line in blocked.splitlines() if line.startswith("Rebel Base"))
    assert " ".join(row.split()) == "Rebel Base NF-STL-07 defense 6, your Military is 2"
    assert "5 against 5 succeeds, 4 against 5 fails" in rule
    assert "NF-ENV-01" in section and "NF-STL-01" not in section
    assert "Ann: 7 points, 5 credits, 2 VP in chips, Military 2, 2 unused colonists" in empire
    assert "VP chips 2, Developments 1, Colonies 4" in " ".join(empire.split())
    assert nobody.startswith("There is no seat '7'; type a number from 0 to 2, or a name.")
    assert "Ann selected Settle" in log


def test_a_world_blocked_in_two_ways_is_listed_with_both(cli: Cli, tmp_path: Path) -> None:
    doomed = POSITION.replace("old-earth comet-zone+rare", "doomed-colony")
    file = game_file(tmp_path, doomed.replace("credits 5", "credits 0"), "0 select settle")
    (blocked,) = answers(cli, file, "b")
    named = [row.split("NF-")[0].strip() for row in blocked.splitlines()[1:]]
    assert "Rebel Base (settle)" in named and "Rebel Base (replace)" in named
    assert len(set(named)) == len(named)


def test_where_nothing_is_blocked_that_is_said(cli: Cli, tmp_path: Path) -> None:
    (blocked,) = answers(cli, game_file(tmp_path, POSITION), "b")
    assert blocked.startswith("Nothing is blocked: you can choose everything the rules offer here.")


def test_a_choice_may_be_typed_as_number_notation_or_thing(cli: Cli, tmp_path: Path) -> None:
    for answer in ("2", "settle gem-world", "Settle  GEM-WORLD", "gem-world"):
        file = game_file(tmp_path, POSITION, "0 select settle")
        cli("play", "--resume", file, "--seats", "human,random,random", lines=[answer, "q"])
        assert "\n0 settle gem-world\n" in file.read_text(encoding="utf-8")


def test_what_is_not_understood_changes_nothing_and_is_answered(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    before = saved(file).record
    empty, word, base, part = answers(cli, file, "", "fly", "settle rebel-base", "gem")
    assert empty.startswith("Type a number, or h for help.")
    assert word.startswith("There is no option called 'fly'.")
    assert base.startswith("'settle rebel-base' is not possible: ")
    assert "Did you mean 2 (settle gem-world)?" in " ".join(part.split())
    assert saved(file).record == before


def test_a_copy_is_saved_where_it_is_wanted_but_not_over_other_files(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, POSITION)
    copy, letter = tmp_path / "copy.txt", tmp_path / "letter.txt"
    letter.write_text("Dear Ben", encoding="utf-8")
    done, refused, where = answers(cli, file, f"s {copy}", f"s {letter}", "s")
    assert done.startswith(f"A copy is in {copy}.")
    assert "is not a record: choose another" in " ".join(refused.split())
    assert f"The game is saved after every decision, in {file}" in where
    assert saved(copy).position == saved(file).position
    assert letter.read_text(encoding="utf-8") == "Dear Ben"


DOUBLE = POSITION.replace("developments space-marines", "developments improved-logistics").replace(
    "credits 5 vp 2 colonists 1", "credits 9 vp 2 colonists 4"
)


def test_a_copy_replaces_an_earlier_one_but_no_other_game(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, DOUBLE, "0 select settle")
    copy, other = tmp_path / "copy.txt", tmp_path / "other.txt"
    other.write_text(new_frontiers().new(players=2, seed=1).save(), encoding="utf-8")
    before = other.read_text(encoding="utf-8")
    _, _, again, _, later, refused = answers(
        cli, file, f"s {copy}", "settle gem-world", f"s {copy}", "u", f"s {copy}", f"s {other}"
    )
    assert again.startswith(f"A copy is in {copy}.")
    assert "more of this one: choose another name." in " ".join(later.split())
    assert "settle gem-world" in copy.read_text(encoding="utf-8")
    assert "holds another game" in " ".join(refused.split())
    assert other.read_text(encoding="utf-8") == before


def test_a_decision_is_taken_back_until_something_came_to_light(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, DOUBLE, "0 select settle")
    before: Table = saved(file)
    # Improved Logistics: a second settlement may follow, so the first can still be taken back.
    settled, undone = answers(cli, file, "settle gem-world", "u")
    assert "You may settle a second world." in settled
    assert "Take 2 colonists, or settle one of your explored worlds." in undone
    assert saved(file).position == before.position
    (refused,) = answers(cli, game_file(tmp_path, POSITION), "u")
    assert refused.startswith("Cannot undo: ")


def test_a_decision_is_taken_back_past_bots_if_nothing_came_to_light(
    cli: Cli, tmp_path: Path
) -> None:
    file = game_file(tmp_path, POSITION)
    before = saved(file)
    played, undone = answers(cli, file, "select retreat", "u")
    assert "Kepler selected Send Diplomatic Envoys" in played and "Halley bought nothing" in played
    assert "Select an action:" in undone
    assert saved(file).position == before.position


def test_several_options_are_chosen_one_after_the_other(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, DOUBLE, "0 select settle")
    (settled,) = answers(cli, file, "2 3")
    assert "\n0 settle gem-world\n0 settle galactic-trendsetters\n" in file.read_text("utf-8")
    assert "Not chosen" not in settled
    file = game_file(tmp_path, POSITION, "0 select settle")
    (wrong,) = answers(cli, file, "2 9")
    assert wrong.startswith("There is no option 9; they are numbered 1 to 3.")
    assert "settle gem-world" not in file.read_text("utf-8")


def test_what_can_no_longer_be_chosen_is_said(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    (next_prompt,) = answers(cli, file, "2 3")
    assert "\n0 settle gem-world\n" in file.read_text("utf-8")
    words = " ".join(next_prompt.split())
    assert "Not chosen, because another question came first: settle galactic-trendsetters." in words


def test_the_question_is_asked_again_after_looking_something_up(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    question = "Take 2 colonists, or settle one of your explored worlds."
    for shown in answers(cli, file, "o", "t", "e", "h", "r settle", "l"):
        assert question in shown[-1000:]
    (again,) = answers(cli, file, "a")
    assert question in again and "3 – Galactic Trendsetters" in " ".join(again.split())
    assert "Explored worlds" not in again  # the question alone, not the table


def test_words_stand_for_the_letters_of_commands(cli: Cli, tmp_path: Path) -> None:
    file = game_file(tmp_path, POSITION, "0 select settle")
    help_, rule = answers(cli, file, "help", "rule NF-STL-07")
    assert "take back your last decision" in help_
    assert "5 against 5 succeeds" in rule


# --- on a terminal ---------------------------------------------------------------------------


def test_a_terminal_gets_colours_and_a_fresh_screen_for_each_decision(cli: Cli) -> None:
    with cli.terminal("play", "--seed", "1", "--seats", "human,random,random") as terminal:
        first = terminal.until("> ")
        assert "\x1b[2J" in first
        assert "\x1b[38;5;203m" in first.replace("\x1b[1;38;5;203m", "\x1b[38;5;203m")
        terminal.send("1\n")
        assert "\x1b[2J" in terminal.until("Select an action:")
        terminal.until("> ")
        terminal.send("q\n")
        assert terminal.end() == 0
    assert "The game is saved in" in terminal.rest


def test_no_color_is_respected(cli: Cli) -> None:
    with cli.terminal("play", "--seed", "1", NO_COLOR="1") as terminal:
        screen = terminal.until("> ")
    assert "38;5" not in screen
    assert "Choose your home colony" in plain(screen)


def test_an_interrupt_ends_the_game_with_130_after_saying_where_it_is(cli: Cli) -> None:
    with cli.terminal("play", "--seed", "1") as terminal:
        terminal.until("> ")
        terminal.send("1\n")
        terminal.until("Select an action:")
        terminal.until("> ")
        terminal.interrupt()
        assert terminal.end() == 130
    assert f"The game is saved in {cli.last_game}" in plain(terminal.rest).replace("\r\n", "\n")
    assert "Traceback" not in terminal.screen
    assert saved(cli.last_game).decisions == 3  # the home colonies of all three


def test_two_games_at_once_do_not_overwrite_each_other(cli: Cli) -> None:
    with cli.terminal("play", "--seed", "1") as one:
        one.until("> ")
        with cli.terminal("play", "--seed", "2") as two:
            two.until("> ")
            one.send("1\n")
            one.until("Select an action:")
            one.until("> ")
            one.send("q\n")
            assert one.end() == 0
            two.send("q\n")
            assert two.end() == 0
    texts = [file.read_text(encoding="utf-8") for file in cli.last_game.parent.iterdir()]
    longest = {
        seed: max(text.count("\n0 ") for text in texts if f"\nseed {seed}\n" in text)
        for seed in ("1", "2")
    }
    assert longest == {"1": 1, "2": 0}


# --- several people at one keyboard ----------------------------------------------------------


def hot_seat(cli: Cli, tmp_path: Path, position: str) -> list[str]:
    file = game_file(tmp_path, position)
    return ["play", "--resume", str(file), "--seats", "human,human,random", "--names", "Ann,Ben"]


def test_with_goals_the_keyboard_is_handed_over_and_secrets_leave_the_screen(
    cli: Cli, tmp_path: Path
) -> None:
    goals = POSITION.replace("players 3", "players 3\ngoals yes")
    names = [goal.name for goal in FILE.load().goals]
    with cli.terminal(*hot_seat(cli, tmp_path, goals)) as terminal:
        assert "Pass the keyboard to Ann." in plain(terminal.until("press Enter … "))
        terminal.send("\n")
        terminal.until("> ")
        terminal.send("select chart-goals\n")
        secrets = plain(terminal.until("> "))
        assert "Keep one of these goals" in secrets
        assert sum(name in secrets for name in names) == 3
        terminal.send("1\n")
        terminal.until("> ")
        terminal.send("1\n")
        handing = terminal.until("press Enter … ")
        # Everything, what can be scrolled back to as well, is wiped before Ben is called.
        assert handing.rindex("\x1b[3J") < handing.rindex("Pass the keyboard to Ben.")
        after = handing[handing.rindex("\x1b[3J") :]
        terminal.send("\n")
        after += terminal.until("> ")
        assert "Ben" in after and "Select an action:" in after
        assert [name for name in names if name in plain(after)] == []


@pytest.mark.parametrize("leaves", ["q\n", "\x04", "ctrl-c"])
def test_whoever_leaves_takes_the_secrets_off_the_screen(
    cli: Cli, tmp_path: Path, leaves: str
) -> None:
    goals = POSITION.replace("players 3", "players 3\ngoals yes")
    with cli.terminal(*hot_seat(cli, tmp_path, goals)) as terminal:
        terminal.until("press Enter … ")
        terminal.send("\n")
        terminal.until("> ")
        terminal.send("select chart-goals\n")
        terminal.until("Keep one of these goals")
        terminal.until("> ")
        if leaves == "ctrl-c":
            terminal.interrupt()
        else:
            terminal.send(leaves)
        assert terminal.end() == (130 if leaves == "ctrl-c" else 0)
    wiped, _, after = terminal.rest.rpartition("\x1b[3J")
    assert "\x1b[2J" in wiped
    assert plain(after).strip().startswith("The game is saved in")


CANNOT = "This terminal cannot be cleared: the next player can read above what you have seen."


def test_where_nothing_can_be_wiped_it_is_said_once_before_anything_is_shown(
    cli: Cli, tmp_path: Path
) -> None:
    goals = POSITION.replace("players 3", "players 3\ngoals yes")
    shown = cli(*hot_seat(cli, tmp_path, goals), lines=["", "select envoys", "", "q"]).out
    words = " ".join(shown.split())
    assert words.startswith(CANNOT)
    assert words.count(CANNOT) == 1 and words.count("Pass the keyboard") == 2
    with cli.terminal(*hot_seat(cli, tmp_path, goals), TERM="dumb") as dumb:
        assert CANNOT in " ".join(dumb.until("press Enter … ").split())
    with cli.terminal(*hot_seat(cli, tmp_path, goals)) as terminal:
        assert "cannot be cleared" not in terminal.until("press Enter … ")


def test_what_one_person_chose_in_advance_is_not_chosen_for_another(
    cli: Cli, tmp_path: Path
) -> None:
    arguments = hot_seat(cli, tmp_path, POSITION)
    shown = cli(*arguments, lines=["1 7", "q"])  # Retreat, and Envoys, which Ben could select
    assert shown.code == 0 and "Not chosen" not in shown.out
    record = Path(arguments[2]).read_text(encoding="utf-8")
    assert "\n0 select retreat\nend " in record


def test_without_secrets_nobody_waits_for_a_hand_over(cli: Cli, tmp_path: Path) -> None:
    shown = cli(*hot_seat(cli, tmp_path, POSITION), lines=["select envoys", "select retreat", "q"])
    assert shown.code == 0
    assert "Pass the keyboard" not in shown.out and "cannot be cleared" not in shown.out
    assert "Ann selected Send Diplomatic Envoys" in shown.out
    assert "Ben selected Retreat into Isolation" in shown.out


def test_one_person_among_bots_is_never_handed_the_keyboard(cli: Cli) -> None:
    shown = cli("play", "--seed", "1", "--goals", "--seats", "random,human", lines=["1", "1", "q"])
    assert shown.code == 0
    assert "Pass the keyboard" not in shown.out


def test_a_person_takes_back_the_decision_before_if_the_other_agrees(
    cli: Cli, tmp_path: Path
) -> None:
    arguments = hot_seat(cli, tmp_path, POSITION)
    shown = cli(*arguments, lines=["select envoys", "u", "y", "select retreat", "q"])
    assert shown.code == 0
    assert "The last decision is Ann's. Ann, take it back? [y/N]" in shown.out
    record = Path(arguments[2]).read_text(encoding="utf-8")
    assert "0 select retreat" in record
    assert "envoys" not in record


def test_a_decision_of_another_person_stays_unless_they_agree(cli: Cli, tmp_path: Path) -> None:
    arguments = hot_seat(cli, tmp_path, POSITION)
    shown = cli(*arguments, lines=["select envoys", "u", "n", "select retreat", "q"])
    assert shown.code == 0
    record = Path(arguments[2]).read_text(encoding="utf-8")
    assert "\n0 select envoys\n1 select retreat\n" in record
