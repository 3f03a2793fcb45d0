"""Golden playthroughs: games once looked at and written down are played the same for ever."""

from __future__ import annotations

import re
from functools import cache

import pytest

import astrarium
from astrarium.conformance.cases import Case, game_called
from tests.golden.regenerate import FOLDER, golden_cases, golden_file, playthrough

CASES = [case for name in astrarium.game_names() for case in golden_cases(name)]
every_golden = pytest.mark.parametrize("case", CASES, ids=str)
AGAIN = "if this was meant: python -m tests.golden.regenerate"


@cache
def played_now(case: Case) -> str:
    return playthrough(case)


@every_golden
def test_the_game_is_played_as_it_was_written_down(case: Case) -> None:
    written = golden_file(case).read_text(encoding="utf-8").splitlines()
    played = played_now(case).splitlines()
    for number, (old, new) in enumerate(zip(written, played), 1):
        assert new == old, f"{golden_file(case).name}, line {number}; {AGAIN}"
    assert len(played) == len(written), AGAIN


@pytest.mark.parametrize("name", astrarium.game_names())
def test_every_game_has_a_golden_for_each_player_count(name: str) -> None:
    rules = game_called(name).rules
    written = [path.stem for path in FOLDER.glob(f"{name}-*.txt")]
    for players in range(rules.least, rules.most + 1):
        assert f"{name}-{players}" in written


def test_there_is_no_golden_that_nothing_compares() -> None:
    compared = {golden_file(case).name for case in CASES} | {"digests.txt"}
    assert {path.name for path in FOLDER.glob("*.txt")} == compared


@every_golden
def test_a_golden_is_small_enough_to_be_read(case: Case) -> None:
    assert golden_file(case).stat().st_size < 250_000


GOALS = [case for case in CASES if "goals" in case.options]


@pytest.mark.clause("NF-CGG-05")
@pytest.mark.parametrize("case", GOALS, ids=str)
def test_a_drawn_goal_is_written_in_the_view_and_log_of_its_seat_alone(case: Case) -> None:
    """All others read that a goal was drawn, and not which."""
    text = played_now(case)
    told = set(re.findall(r"^  log: \{(\d)\} drew a goal$", text, re.MULTILINE))
    named = re.findall(
        r"^  (?:log|view)(?: (\d))?: .*?(?:drew the goal|goals\.drawn (?!empty)\w)",
        text,
        re.MULTILINE,
    )
    assert told != set()
    assert set(named) == told
