"""The terminal in the scrambled tongue: whoever plays there needs no word of what the engine says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import astrarium
from astrarium.cli.session import choose
from tests.cli.helpers import Cli, Outcome

SCRAMBLED = [sys.executable, "-m", "tests.tongue.command"]
GAMES = ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"]
SEED = "3"
LOOKS = ["b", "?", "l all", "e", "e 1", "t", "r", "a"]
DECISIONS = 24


def answers(game: str) -> list[str]:
    """Decisions of seat 0 among bots by their notation, each after a look at something else; at last an undo."""
    table = astrarium.game(game).new(3, seed=SEED)
    typed: list[str] = []
    while len(typed) < 2 * DECISIONS:
        seat = next(filter(None, table.to_act), 0)  # bots are first in a step done by all
        option = choose(table, "random", seat)
        if seat == 0:
            typed += [LOOKS[len(typed) // 2 % len(LOOKS)], table.rules.text(option)]
        table.play(seat, option)
    return [*typed, "u", "q"]


def in_both(tmp_path: Path, *arguments: str | Path, lines: list[str]) -> tuple[Outcome, Outcome]:
    """A command in the plain and in the scrambled tongue, each for a user of its own."""
    plain = Cli(tmp_path / "plain")(*arguments, lines=lines)
    other = Cli(tmp_path / "other", SCRAMBLED)(*arguments, lines=lines)
    assert (plain.err, other.err) == ("", "")
    assert plain.code == other.code == 0
    return plain, other


def saved(tmp_path: Path, who: str) -> str:
    return Cli(tmp_path / who).last_game.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_answers_play_the_same_game(game: str, tmp_path: Path) -> None:
    seats = ["--seed", SEED, "--seats", "human,random,random"]
    plain, other = in_both(tmp_path, "play", game, *seats, lines=answers(game))
    assert saved(tmp_path, "other") == saved(tmp_path, "plain")
    assert saved(tmp_path, "plain").count("\n0 ") >= DECISIONS - 1
    assert plain.out != other.out


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_replays_show_and_series_count_the_same(game: str, tmp_path: Path) -> None:
    in_both(tmp_path, "play", game, "--seed", SEED, "--seats", "random,greedy,random", lines=[])
    record = saved(tmp_path, "plain")
    assert saved(tmp_path, "other") == record
    file = tmp_path / "record.txt"
    file.write_text(record, encoding="utf-8")
    for more in ([], ["--seat", "1"], ["--seat", "all"]):
        in_both(tmp_path, "replay", file, *more, lines=["n", "n 5", "e", "q"])
    counted = ("simulate", game, "--games", "6", "--seed", "2", "--workers", "2")
    plain, other = in_both(tmp_path, *counted, lines=[])
    assert without_times(plain.out) == without_times(other.out)


def without_times(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if "games/s" not in line]
