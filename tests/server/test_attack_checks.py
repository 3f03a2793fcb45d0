"""The checks of `make kills` can fail: each finds what it is there to find."""

from __future__ import annotations

import random

import msgspec

import astrarium
from astrarium.server.entry import Entry
from astrarium.server.room import Room
from tests.server.drafts import sheet
from tests.server.recorded import GAME, PLAYERS, recorded_game
from tools.kills.ledger import Command, Deed, Findings, Outcome, match
from tools.kills.own_choice import Checked, check_table

SETTLE, PASS = Deed("move", "settle"), Deed("move", "pass")


def compared(*commands: tuple[Deed, Outcome], kept: list[Deed]) -> Findings:
    return match([Command(deed, outcome) for deed, outcome in commands], kept)


def test_what_was_acknowledged_and_is_kept_is_fine() -> None:
    found = compared((SETTLE, "done"), (PASS, "refused"), (PASS, "done"), kept=[SETTLE, PASS])
    assert found == Findings(acknowledged=2)


def test_an_acknowledged_command_that_is_not_kept_is_lost() -> None:
    found = compared((SETTLE, "done"), (PASS, "done"), kept=[SETTLE])
    assert (found.acknowledged, len(found.lost)) == (2, 1)


def test_an_acknowledged_command_in_another_order_is_lost() -> None:
    found = compared((SETTLE, "done"), (PASS, "done"), kept=[PASS, SETTLE])
    assert len(found.lost) == len(found.invented) == 1


def test_a_command_without_an_answer_may_be_kept_or_not() -> None:
    for kept in ([SETTLE, PASS], [PASS]):
        found = compared((SETTLE, "unknown"), (PASS, "done"), kept=kept)
        assert found == Findings(acknowledged=1, unknown=1, unknown_kept=len(kept) - 1)


def test_what_nobody_asked_for_and_what_was_refused_must_not_be_kept() -> None:
    assert len(compared((SETTLE, "done"), kept=[SETTLE, SETTLE]).invented) == 1
    assert len(compared((SETTLE, "refused"), kept=[SETTLE]).invented) == 1


def test_what_the_server_called_not_played_must_not_be_kept() -> None:
    assert len(compared((SETTLE, "denied"), kept=[SETTLE]).denied) == 1
    assert compared((SETTLE, "denied"), (SETTLE, "done"), kept=[SETTLE]).denied == []


def asked_again(decisions: list[tuple[int, str]]) -> Checked:
    """A table at which bots called greedy decided so."""
    drafted = sheet("quiet-fox", "nobody")
    settings = {"goals": True, "first_game": False}
    table = msgspec.structs.replace(
        drafted, game=GAME, players=PLAYERS, settings=settings, seed="7"
    )
    happened: list[tuple[str, int, dict[str, object]]] = [
        ("bot", seat, {"bot": "greedy", "name": f"Bot {seat}"}) for seat in range(PLAYERS)
    ]
    happened.append(("start", -1, {"fill": None}))
    happened += [("move", seat, {"option": option}) for seat, option in decisions]
    entries = [
        Entry(n, kind, seat, body, 1000.0 + n, f"entry {n}")
        for n, (kind, seat, body) in enumerate(happened, 1)
    ]
    assert Room(table, entries).n == len(entries)
    return check_table(table, entries, since=0.0)


def test_a_bots_own_decisions_come_up_again() -> None:
    checked = asked_again(recorded_game(seed="7", goals=True)[:40])
    assert checked.decisions > 20
    assert checked.foreign == []


def test_decisions_at_random_are_found_out() -> None:
    rng = random.Random(1)
    table = astrarium.game(GAME).new(PLAYERS, seed="7", goals=True)
    decisions = []
    for _ in range(12):
        seat = table.to_act[0]
        option = rng.choice([option.text for option in table.prompt(seat).options])
        decisions.append((seat, option))
        table.play(seat, option)
    checked = asked_again(decisions)
    assert checked.at_random > 3
    assert len(checked.foreign) > 1
