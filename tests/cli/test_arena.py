"""`astrarium arena`: the same result for the same seed, and one that goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import astrarium
from astrarium.cli.arena import one_against
from astrarium.cli.main import main
from tests.cli.helpers import Cli, plain

LINEUP = ["--bots", "greedy,random", "--players", "2", "--first-game", "--seed", "7"]
QUICK = ["--bots", "random,bold:Bold", "--players", "2", "--first-game", "--seed", "7"]

BOLD = '''
class Bold:
    """Never passes if there is anything else to do."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat, budget):
        bold = [option for option in seat.prompt.options if not option.declines]
        return (bold or seat.prompt.options)[self.seed % len(bold or seat.prompt.options)]

class Fails(Bold):
    def choose(self, seat, budget):
        return seat.options[len(seat.options)]
'''


def contest(cli: Cli, *arguments: str | Path) -> dict[str, Any]:
    done = cli("arena", "new-frontiers", *arguments, "--json")
    assert (done.code, done.err) == (0, ""), done
    result: dict[str, Any] = json.loads(done.out)
    result.pop("timing")
    return result


def test_the_same_seed_gives_the_same_result_with_any_number_of_workers_or_in_two_parts(
    cli: Cli, tmp_path: Path
) -> None:
    alone = contest(cli, *LINEUP, "--games", "6", "--workers", "1")
    file = tmp_path / "kept.jsonl"
    contest(cli, *LINEUP, "--games", "3", "--workers", "1", "--resume", file)
    head, *deals = file.read_text().splitlines(keepends=True)
    assert len(deals) == 2
    # As if it had been stopped in the middle of a line, with its first deal lost.
    file.write_text(head + deals[1] + deals[0][:40])
    again = contest(cli, *LINEUP, "--games", "6", "--workers", "2", "--resume", file)
    assert again == alone
    assert (again["games"], again["deals"]) == (6, 3)
    assert again["pairings"][0]["win_share"] > 0.8
    assert [row["bot"] for row in again["ratings"]] == ["greedy", "random"]
    lines = file.read_text().splitlines()
    assert len(lines) == 5  # the head, one deal, a cut line, and the two that were missing
    other = [*LINEUP[:-1], "8", "--resume", str(file)]
    assert "is of another contest: its seed is '7', not '8'" in cli.wrong("arena", "nf", *other)


def test_records_are_kept_for_replay_and_one_against_others_is_a_sentence(
    cli: Cli, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    done = cli(
        "arena", "nf", "--one-against", "--bots", "greedy,random", "--players", "3",
        "--first-game", "--games", "3", "--seed", "1", "--records", folder,
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert "3 games of new-frontiers, 3 players, 1 deal, seed 1" in done.out
    assert "One greedy against 2 random wins " in done.out
    assert " % of 3 games (95 % interval: " in done.out
    assert " %; even: 33.3 %)" in done.out
    records = sorted(folder.iterdir())
    assert [path.name for path in records] == [
        f"pairing-0-deal-00000-{number}.txt" for number in range(3)
    ]
    seats = [path.read_text().splitlines()[1] for path in records]
    assert seats[1] == "# seats random,greedy,random"
    table = astrarium.game("new-frontiers").replay(records[1].read_text())
    assert table.over


def test_the_sentence_has_one_number_for_the_interval_unless_it_is_cut() -> None:
    row = {"bot": "a", "against": "b", "games": 400, "win_share": 0.6, "even": 0.25}
    assert one_against(row | {"win_share_95": [0.55, 0.65]}, 4) == (
        "One a against 3 b wins 60.0 ± 5.0 % of 400 games (even: 25.0 %)"
    )
    assert one_against(row | {"win_share_95": [0.2, 1.0]}, 4) == (
        "One a against 3 b wins 60.0 % of 400 games (95 % interval: 20.0 to 100.0 %; even: 25.0 %)"
    )


def test_it_stops_when_all_is_clear(cli: Cli) -> None:
    few = contest(cli, *LINEUP, "--games", "2000", "--workers", "1")
    assert few["stopped_early"]
    assert few["deals"] == 10
    assert few["pairings"][0]["clear"]
    assert few["ratings"][0]["rating_95"][0] > 0


def test_a_bot_of_the_folder_is_rated_and_one_that_fails_is_named(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bold.py").write_text(BOLD)
    done = cli("arena", "nf", *QUICK, "--games", "4", "--workers", "2")
    assert (done.code, done.err) == (0, "")
    assert "bold:Bold" in done.out and "not clear" in done.out and "too few deals" in done.out
    failed = cli("arena", "nf", "--bots", "random,bold:Fails", "--games", "2", "--workers", "1")
    assert (failed.code, failed.out) == (1, "")
    assert failed.err.startswith("astrarium: the bot Fails in seat ")
    assert "raised IndexError: list index out of range (" in failed.err
    assert len(failed.err.splitlines()) == 1


def test_an_interrupt_keeps_what_was_played(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    arguments = ["arena", "nf", *LINEUP, "--games", "1000000", "--all-games", "--workers", "2"]
    with cli.terminal(*arguments, "--resume", str(file)) as terminal:
        terminal.until("1/500000")
        terminal.interrupt()
        assert terminal.end() == 130
    assert "the same command goes on from there" in plain(terminal.screen)
    assert "Traceback" not in terminal.screen
    assert len(file.read_text().splitlines()) >= 2


def test_what_cannot_be_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    junk = tmp_path / "junk"
    junk.write_text("hello\n")
    two = ["--bots", "greedy,random"]
    for arguments, says in (
        (["--bots", "greedy"], "--bots names two bots or more"),
        (["--bots", "greedy,greedy"], "--bots names 'greedy' twice"),
        (["--bots", "greedy,gredy"], "there is no bot 'gredy'; did you mean greedy"),
        (["--bots", "greedy,nowhere:Bot"], "run this in the folder of nowhere.py"),
        ([*two, "--games", "0"], "--games is a number from 1"),
        ([*two, "--players", "9"], "2 to 5 players, not 9"),
        ([*two, "--bot-seconds", "0"], "--bot-seconds is a number above 0"),
        ([*two, "--resume", str(tmp_path)], "cannot be used"),
        ([*two, "--resume", str(junk)], "cannot be used: it is not a file of the arena"),
    ):
        assert main(["arena", "nf", *arguments]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert says in shown.err
        assert len(shown.err.splitlines()) == 1
