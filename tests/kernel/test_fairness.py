"""Commitments: what they fix, that anyone can compute them, and what a check of a record finds."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest

import astrarium
from astrarium import BadRecord, Game
from astrarium.conformance.random_play import random_game
from astrarium.kernel.errors import Unverifiable
from astrarium.kernel.fairness import REMARK, commitment, named_commitment, verify
from astrarium.kernel.record import Header
from tests.games.new_frontiers.helpers import position
from tests.kernel.secret_bids import secret_bids

SEED = "3c0ffee5badc0de5a7e11171e5ca1ab1"
GAMES = [*astrarium.game_names(), "secret-bids"]


def called(name: str) -> Game:
    return secret_bids() if name == "secret-bids" else astrarium.game(name)


@cache
def finished(name: str) -> str:
    """The record of a whole game, as a server gives it out: with its commitment."""
    game = called(name)
    table = [table for table, _over in random_game(game, 3, {}, 11)][-1]
    first, _, rest = table.save().partition("\n")
    return f"{first}\n{REMARK}{commitment(table.header)}\n{rest}"


def line_of(text: str, beginning: str, skip: int = 0) -> int:
    """The number of a line that begins so."""
    found = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(beginning)]
    return found[skip]


def with_line(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


# The commitment


def test_a_commitment_is_the_sha_256_of_how_the_record_begins() -> None:
    header = Header("some-game", "2", "547040d8aad9d806", 3, {"open_bids": True}, "", SEED)
    text = (
        "astrarium record 1\n"
        "game some-game 2\n"
        "components 547040d8aad9d806\n"
        "players 3\n"
        "option open-bids yes\n"
        "seed 3c0ffee5badc0de5a7e11171e5ca1ab1\n"
        "begin\n"
    )
    assert commitment(header) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_anyone_can_compute_it_from_a_record(name: str) -> None:
    """By the few lines that the documentation gives."""
    kept = [line for line in finished(name).splitlines() if not line.startswith("#")]
    head = "\n".join(kept[: kept.index("begin") + 1]) + "\n"
    assert hashlib.sha256(head.encode()).hexdigest() == named_commitment(finished(name))[1]


def test_it_fixes_everything_about_a_table() -> None:
    plain = Header("a", "1", "c", 3, {"goals": False}, "", SEED)
    others = [
        Header("b", "1", "c", 3, {"goals": False}, "", SEED),
        Header("a", "2", "c", 3, {"goals": False}, "", SEED),
        Header("a", "1", "d", 3, {"goals": False}, "", SEED),
        Header("a", "1", "c", 4, {"goals": False}, "", SEED),
        Header("a", "1", "c", 3, {"goals": True}, "", SEED),
        Header("a", "1", "c", 3, {"goals": False}, "", SEED[::-1]),
    ]
    assert len({commitment(header) for header in [plain, *others]}) == len(others) + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_table_can_commit_before_it_starts(name: str) -> None:
    game = called(name)
    before = commitment(game.header(3, SEED, {}))
    assert commitment(game.new(3, SEED).header) == before
    assert SEED not in before


# The check


@pytest.mark.parametrize("name", GAMES)
def test_an_honest_record_is_verified(name: str) -> None:
    text = finished(name)
    found = verify(called(name), text)
    assert found.table.over
    assert found.named
    assert found.outcomes == sum(line.startswith("!") for line in text.splitlines())
    assert found.table.save() == called(name).load(text).save()


def test_outcomes_in_the_lanes_of_a_simultaneous_step_are_checked_too() -> None:
    text = finished("roll-for-the-galaxy")
    number = line_of(text, "!2 ", 5)
    who, _, what = text.splitlines()[number - 1].partition(" ")
    other = next(
        line.partition(" ")[2]
        for line in text.splitlines()
        if line.startswith("!") and line.split()[1] == what.split()[0] and not line.endswith(what)
    )
    with pytest.raises(
        BadRecord, match=f"line {number}: the outcome is '{other}'.* gives '{what}'"
    ):
        verify(called("roll-for-the-galaxy"), with_line(text, number, f"{who} {other}"))


def test_the_order_in_which_seats_answered_is_not_held_against_a_record() -> None:
    """Outcomes are numbered by lane, so a record in another order of arrival is as honest."""
    game = secret_bids()
    table = game.unstarted(2, 7)
    table._resolve_chance()
    table.play(1, "gamble")
    table.play(0, "gamble")
    verify(game, table.save(), commitment(table.header))


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_die_is_named(name: str) -> None:
    text = finished(name)
    number = line_of(text, "!", 3)
    who, _, what = text.splitlines()[number - 1].partition(" ")
    with pytest.raises(BadRecord, match=f"line {number}: .*the seed gives '{what}'") as caught:
        verify(called(name), with_line(text, number, f"{who} {what}-not"))
    assert not isinstance(caught.value, Unverifiable)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_seed_does_not_fit_the_commitment(name: str) -> None:
    text = finished(name)
    seed = line_of(text, "seed ")
    with pytest.raises(BadRecord, match="line 2: this is not the commitment"):
        verify(called(name), with_line(text, seed, "seed 12"))


@pytest.mark.parametrize("name", GAMES)
def test_another_commitment_is_noticed(name: str) -> None:
    text = finished(name)
    other = "ab" * 32
    with pytest.raises(BadRecord, match="line 2: this is not the commitment"):
        verify(called(name), with_line(text, 2, f"{REMARK}{other}"))
    with pytest.raises(BadRecord, match="the commitment given is not that"):
        verify(called(name), text, other)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_decision_is_named_where_the_record_parts_from_the_rules(name: str) -> None:
    """Either a later line becomes impossible, or the end is another."""
    text = finished(name)
    game = called(name)
    own = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("0 ")]
    for number in own[:2]:
        before = sum(line[:1].isdigit() for line in text.splitlines()[: number - 1])
        chosen = text.splitlines()[number - 1].removeprefix("0 ")
        options = [option.text for option in game.replay(text, before).prompt(0).options]
        other = next(option for option in options if option != chosen)
        with pytest.raises(BadRecord, match=r"line \d+: ") as caught:
            verify(game, with_line(text, number, f"0 {other}"))
        assert int(str(caught.value).split()[1].rstrip(":")) > number


def test_a_decision_that_was_never_offered_is_named() -> None:
    text = finished("new-frontiers")
    number = line_of(text, "0 ", 2)
    with pytest.raises(BadRecord, match=f"line {number}: "):
        verify(called("new-frontiers"), with_line(text, number, "0 select tea"))


def test_dice_rolled_by_hand_cannot_be_verified() -> None:
    table = secret_bids().unstarted(2, 7, short=True)
    table.foretell("prize 4", "roll 3", "prize 2")
    for seat, option in [(0, "bid 5"), (1, "gamble"), (0, "done"), (1, "done"), (0, "take-coins")]:
        table.play(seat, option)
    with pytest.raises(Unverifiable, match="rolled by hand cannot be verified"):
        verify(secret_bids(), table.save())


def test_a_game_from_a_position_cannot_be_verified() -> None:
    table = position(
        "seat 0\ncolonies old-earth\nseat 1\ncolonies new-sparta\nseat 2\ncolonies epsilon-eridani"
    )
    with pytest.raises(Unverifiable, match="began from a position"):
        verify(astrarium.game("new-frontiers"), table.save())


def test_a_record_without_a_commitment_can_still_be_checked_against_its_seed() -> None:
    text = finished("new-frontiers")
    bare = with_line(text, 2, "# nothing")
    found = verify(called("new-frontiers"), bare)
    assert not found.named
    assert found.commitment == named_commitment(text)[1]
