"""The command itself: help, version, and the commands that only print."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import astrarium
from astrarium.games.new_frontiers.loader import FILE
from tests.cli.helpers import Cli

COMMANDS = ("serve", "backup", "play", "simulate", "arena", "replay", "rules", "data", "bench")


def test_the_version_says_whether_the_engine_is_compiled(cli: Cli) -> None:
    engine = "compiled" if astrarium.compiled() else "interpreted"
    python = ".".join(map(str, sys.version_info[:3]))
    expected = f"astrarium {astrarium.__version__} ({engine} engine, Python {python})\n"
    assert cli("--version").out == expected


def test_the_help_names_every_command(cli: Cli) -> None:
    shown = cli("--help")
    assert shown.code == 0
    assert all(f"\n    {command} " in shown.out for command in COMMANDS)


@pytest.mark.parametrize(
    "command", ["serve", "backup", "play", "simulate", "arena", "replay", "bench"]
)
def test_every_longer_command_has_examples(cli: Cli, command: str) -> None:
    shown = cli(command, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert f"\n  astrarium {command} " in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_its_columns(cli: Cli, command: str) -> None:
    shown = cli(command, "--help").out  # 80 columns
    assert [line for line in shown.splitlines() if len(line) > 80] == []


def test_rules_are_read_clause_by_clause(cli: Cli) -> None:
    shown = cli("rules", "--clause", "NF-STL-07")
    assert shown.code == 0
    assert "5 against 5 succeeds, 4 against 5 fails" in " ".join(shown.out.split())
    section = cli("rules", "new-frontiers", "--section", "Settle", "--json")
    (only,) = json.loads(section.out)["new-frontiers"]["sections"]
    assert only["clauses"][0]["id"] == "NF-STL-01"


def test_all_rules_come_page_by_page_on_a_terminal(cli: Cli) -> None:
    with cli.terminal("rules", PAGER="head -n 3") as terminal:
        assert terminal.end() == 0
    assert "New Frontiers: rules reference" in terminal.screen
    assert len(terminal.screen.splitlines()) == 3
    assert len(cli("rules").out.splitlines()) > 3000


def test_data_is_checked_shown_and_copied(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    assert cli("data", "copy", copy).code == 0
    assert copy.read_text(encoding="utf-8") == FILE.shipped_text()
    checked = json.loads(cli("data", "check", copy, "--json").out)
    assert (checked["fine"], checked["faults"]) == (True, [])
    shown = cli("data", "show", "comet-zone").out
    assert "world, cost 3, 1 colonist, Rare Elements production, 2 VP" in shown


FIGURES = [
    "game", "players", "engine_decisions_per_second", "engine_games_per_second",
    "api_decisions_per_second", "state_clone_microseconds", "table_clone_microseconds",
    "observe_microseconds", "save_bytes",
]  # fmt: skip


@pytest.mark.parametrize("game", astrarium.game_names())
def test_bench_gives_the_figures_of_one_game(cli: Cli, game: str) -> None:
    shown = cli("bench", game, "--seconds", "0.05", "--json")
    assert (shown.code, shown.err) == (0, "")
    figures = json.loads(shown.out)
    assert list(figures) == ["version", "compiled", "python", *FIGURES]
    assert figures["compiled"] is astrarium.compiled()
    assert figures["game"] == game
    numbers = list(figures.values())[4:]
    assert all(number > 0 for number in numbers)


def test_bench_measures_every_game_and_says_of_the_first_what_it_always_said(cli: Cli) -> None:
    shown = cli("bench", "--seconds", "0.05", "--json")
    assert (shown.code, shown.err) == (0, "")
    figures = json.loads(shown.out)
    assert list(figures) == ["version", "compiled", "python", *FIGURES, "games"]
    assert list(figures["games"]) == astrarium.game_names()
    assert figures["games"]["new-frontiers"] == {name: figures[name] for name in FIGURES}
    saves = [block["save_bytes"] for block in figures["games"].values()]
    assert len(set(saves)) == len(saves)  # each is measured by itself


def test_bench_tells_people_which_engine_it_measured(cli: Cli) -> None:
    shown = cli("bench", "--seconds", "0.05").out
    assert f"{'compiled' if astrarium.compiled() else 'interpreted'} engine" in shown
    assert "decisions/s inside the engine" in shown
    heads = shown.splitlines()[2:4]  # long titles are in two lines
    titles = [astrarium.game(name).title for name in astrarium.game_names()]
    assert sorted(" ".join(heads).split()) == sorted(" ".join(titles).split())
