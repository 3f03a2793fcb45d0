"""Bots that are programs of their own: they play whole games, and whatever they do the game goes on."""

from __future__ import annotations

import selectors
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import astrarium
from astrarium import Budget, Decision, Seat, Table
from astrarium.bots.external import STARTS, ExternalBot, end_programs
from tests.pages import ROOT, blocks

ODD_BOT = Path(__file__).with_name("odd_bot.py")
PAGE = ROOT / "docs" / "external_bots.md"
BARE = (sys.executable, "-I", "-S")  # starts quickly
LONG = Budget(seconds=120)
SHORT = Budget(seconds=0.05)


@pytest.fixture(autouse=True)
def _no_programs_left() -> Iterator[None]:
    yield
    end_programs()


def odd(weakness: str, *marks: Path) -> ExternalBot:
    return ExternalBot((*BARE, str(ODD_BOT), weakness, *map(str, marks)), 1)


def table() -> Table:
    return astrarium.game("new-frontiers").new(2, seed=1, first_game=True)


def seat_of(table: Table) -> Seat:
    return table.seat(table.to_act[0])


@pytest.mark.parametrize("game", ["new-frontiers", "roll-for-the-galaxy", "galactic-emperor"])
def test_the_bots_of_the_page_play_a_whole_game(game: str, tmp_path: Path) -> None:
    programs = {block.file: block.text for block in blocks(PAGE) if block.file}
    assert sorted(programs) == ["first.mjs", "first.py"]
    for name, text in programs.items():
        (tmp_path / name).write_text(text)
    python = f"exec:{sys.executable} {tmp_path / 'first.py'}"
    node = f"exec:node {tmp_path / 'first.mjs'}" if shutil.which("node") else python
    bots = [python, node, "random"]
    result = astrarium.play_match(game, bots, seed=2, budget=LONG)
    assert result.faults == [[], [], []]
    assert result.decisions > 50
    if game == "new-frontiers":
        again = astrarium.play_match(game, bots, seed=2, budget=LONG)
        assert (again.scores, again.decisions) == (result.scores, result.decisions)


def test_the_examples_are_short() -> None:
    for block in blocks(PAGE):
        if block.file:
            assert len(block.text.splitlines()) <= 45


def test_a_program_is_told_what_happened_and_tells_why() -> None:
    at = table()
    bot = odd("sound")
    seat = seat_of(at)
    first = bot.choose(seat, LONG)
    last = seat.options[-1]
    assert first == Decision(last, {last: 0.5}, f"{len(seat.history)} events")
    at.play(seat.number, last)
    while at.to_act[0] != seat.number:
        at.play(at.to_act[0], at.prompt(at.to_act[0]).options[0])
    seat_now = seat_of(at)
    fresh = len(seat_now.history) - len(seat.history)
    assert bot.choose(seat_now, LONG).reason == f"{fresh} events"
    bot.close()


@pytest.mark.parametrize(
    ("weakness", "says"),
    [
        ("die", "ended"),
        ("junk", "said 'I think I shall pass'; it may say play, value, reason and info"),
        ("cheat", "chose what it cannot: '999999' is not possible now"),
        ("no-number", "said 'value first 3'; a value is `value OPTION NUMBER`"),
        ("endless-line", "said a line of more than 65536 bytes"),
        ("endless", "said 10000 lines without `play`"),
        ("stillborn", "ended"),
    ],
)
def test_a_program_that_fails_loses_one_decision_and_is_started_again(
    weakness: str, says: str, tmp_path: Path
) -> None:
    seat = seat_of(table())
    bot = odd(weakness, tmp_path / "mark")
    lost = bot.choose(seat, LONG)
    assert lost.option in seat.options
    assert lost.reason == ""
    assert len(bot.faults) == 1
    assert says in bot.faults[0]
    own = bot.choose(seat, LONG)
    assert own.option == seat.options[-1]
    assert own.reason == f"{len(seat.history)} events", "it is told everything again"
    assert len(bot.faults) == 1
    bot.close()


def test_a_program_that_does_not_answer_in_time_loses_the_decision() -> None:
    seat = seat_of(table())
    bot = odd("mute")
    assert bot.choose(seat, SHORT).option in seat.options
    assert bot.faults[0].endswith("mute took too long")


def test_what_a_program_says_before_it_is_asked_is_no_answer() -> None:
    seat = seat_of(table())
    bot = odd("talks-on")
    assert bot.choose(seat, LONG).reason != ""
    program = bot._program
    assert program is not None
    if not program._read:
        program._wait(program._from, selectors.EVENT_READ, time.monotonic() + 60)
    assert bot.choose(seat, LONG).reason == ""
    assert "before it was asked" in bot.faults[0]
    bot.close()


def test_a_program_that_cannot_be_started_is_not_started_for_ever(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.write_text("#!/bin/sh\n")
    seat = seat_of(table())
    rude = odd("rude")
    missing = ExternalBot((str(gone),), 1)  # which may not be run
    for bot, says in ((rude, "said 'hello' instead of `ready`"), (missing, "could not be started")):
        for _ in range(STARTS + 2):
            assert bot.choose(seat, LONG).option in seat.options
        assert len(bot.faults) == STARTS + 2
        assert all(says in fault for fault in bot.faults[:STARTS])
        assert all("3 times in a row" in fault for fault in bot.faults[STARTS:])


def test_a_match_counts_the_decisions_that_were_lost_and_goes_on_to_its_end(tmp_path: Path) -> None:
    command = " ".join([*BARE, str(ODD_BOT), "no-number", str(tmp_path / "mark")])
    result = astrarium.play_match("new-frontiers", ["random", f"exec:{command}"], seed=1)
    fault = f"{command} said 'value first 3'; a value is `value OPTION NUMBER`"
    assert result.faults == [[], [fault]]
    assert len(result.scores) == 2


def test_a_program_waits_for_its_next_game() -> None:
    seat = seat_of(table())
    bot = odd("sound")
    bot.choose(seat, LONG)
    program = bot._program
    bot.close()
    again = odd("sound")
    again.choose(seat, LONG)
    assert again._program is program
    again.close()
