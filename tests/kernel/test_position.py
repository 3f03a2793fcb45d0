"""Positions as text: the steps of the kernel, and what is said of texts that are no positions."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from astrarium import BadPosition, Game, IllegalMove, Table
from astrarium.conformance.random_play import random_game
from astrarium.kernel.position import frames_text, parse_frames
from tests.games.new_frontiers.helpers import new_frontiers
from tests.kernel.mutations import fuzz, mutated
from tests.kernel.secret_bids import FRAMES, Interrupt, Prepare, Reveal, Rounds, secret_bids

LINE = re.compile(r"line \d+: ")
TEXT = """\
secret-bids position 1
players 2 rounds 3 fixed 0
round 2 prize 4
seat 0 coins 1 points 3 shown 5 roll 2 hand 1234 bid 24
seat 1 coins 2 points 0 shown 4 roll 0 hand 12345 bid 0
steps Rounds > Reveal
lane Prepare 0
lane -
"""


def test_a_position_in_the_middle_of_a_step_can_be_written_by_hand() -> None:
    table = secret_bids().position(TEXT)
    assert table.position == TEXT
    assert table.to_act == [0]
    assert [option.text for option in table.prompt(0).options] == ["done"]
    table.play(0, "done")
    assert [bidder["shown"] for bidder in table.observe(None)["bidders"]] == [8, 0]


def test_a_table_from_a_position_has_no_past() -> None:
    table = secret_bids().position(TEXT)
    assert table.decisions == 0
    assert table.log() == []
    assert not table.can_undo(0)


def test_chance_owed_by_a_position_comes_from_the_seed_it_is_given() -> None:
    text = TEXT.replace("lane Prepare 0", "lane Prepare 0 > Roll 0").replace("roll 2", "roll 0")
    rolls = {
        secret_bids().position(text, seed=seed).observe(0)["bidders"][0]["roll"]
        for seed in range(20)
    }
    assert rolls == {1, 2, 3}
    one, other = (secret_bids().position(text, seed="x").record for _ in range(2))
    assert one == other


# Outcomes to come

ROLLING = TEXT.replace("lane Prepare 0", "lane Prepare 0 > Roll 0").replace("roll 2", "roll 0")


def until_a_prize(table: Table) -> None:
    """Play on to the next prize that is drawn."""
    while "! prize" not in table.record:
        table.play(table.to_act[0], table.prompt(table.to_act[0]).options[0])


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_the_outcomes_of_a_position_begin_with_the_one_it_owes(roll: int) -> None:
    table = secret_bids().position(ROLLING, outcomes=[f"roll {roll}"])
    assert table.observe(0)["bidders"][0]["roll"] == roll
    assert table.foretold == []


def test_outcomes_that_are_not_drawn_at_once_wait_for_their_turn() -> None:
    table = secret_bids().position(ROLLING, outcomes=["roll 1", "prize 3"])
    assert table.foretold == ["prize 3"]
    until_a_prize(table)
    assert table.foretold == []
    assert table.observe(None)["prize"] == 3


def test_outcomes_that_were_not_drawn_can_be_dropped() -> None:
    tables = [
        secret_bids().position(TEXT, outcomes=outcomes) for outcomes in ([], ["prize 4", "roll 1"])
    ]
    assert tables[1].drop_foretold() == ["prize 4", "roll 1"]
    assert tables[1].foretold == []
    for table in tables:
        until_a_prize(table)
    assert tables[0].record == tables[1].record


def test_a_fault_in_the_outcomes_of_a_position_is_told() -> None:
    with pytest.raises(IllegalMove, match="there is no outcome called 'roll 9'"):
        secret_bids().position(ROLLING, outcomes=["roll 9"])
    with pytest.raises(IllegalMove, match="the outcome 'prize 3' is not possible here; it could"):
        secret_bids().position(ROLLING, outcomes=["prize 3"])


# Steps


def test_frames_are_written_from_the_outside_in() -> None:
    frames = [Rounds(), Reveal(), Interrupt(1, 0)]
    assert frames_text(frames) == "Rounds > Reveal > Interrupt 1 0"
    again = parse_frames("Rounds>Reveal  >  Interrupt 1 0", FRAMES)
    assert [type(frame) for frame in again] == [Rounds, Reveal, Interrupt]
    assert again[2].fields() == [1, 0]


def test_no_frames_are_an_empty_text() -> None:
    assert frames_text([]) == ""
    assert parse_frames("", FRAMES) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Rounds > Relax", "there is no step called 'Relax'"),
        ("Rounds > > Reveal", "cannot read the steps 'Rounds > > Reveal'"),
        ("Prepare", "cannot read the step 'Prepare'"),
        ("Prepare 0 1", "cannot read the step 'Prepare 0 1'"),
        ("Prepare one", "cannot read the step 'Prepare one'"),
        ("Prepare 1.5", r"cannot read the step 'Prepare 1\.5'"),
        ("prepare 0", "there is no step called 'prepare'"),
    ],
)
def test_steps_that_cannot_be_read_are_named(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        parse_frames(text, FRAMES)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hand 1234 bid 24", "hand 134 bid 24", "seat 0 bids cards it does not have"),
        ("hand 1234", "hand 1224", "there are no such cards: 1224"),
        ("lane -\n", "", "there must be a line for each"),
        ("Prepare 0", "Prepare 5", "a step is about a seat that is not there"),
        ("players 2", "players 9", "there must be a line for each of 2 to 4 seats"),
    ],
)
def test_pieces_that_do_not_add_up_are_refused(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BadPosition, match=message):
        secret_bids().position(TEXT.replace(old, new))


@pytest.mark.parametrize("lanes", ["lane Prepare 1\nlane Prepare 0", "lane Prepare 1\nlane -"])
def test_a_lane_belongs_to_its_seat(lanes: str) -> None:
    text = TEXT.replace("lane Prepare 0\nlane -", lanes)
    with pytest.raises(BadPosition, match="the steps do not fit the rest of the position"):
        secret_bids().position(text)


@pytest.mark.parametrize(
    "lines",
    [
        "steps Round > SelectTile 2",  # there are seats 0 and 1
        "steps Round > SelectTile -7",
        "steps Round > Explore > DrawWorlds 0 61",  # of sixty worlds
        "steps Round > ChartGoals",  # without goals
        "steps KeepGoal 0",
        "steps Round > ReturnWorld 0 1",  # of none
        "order 0 1\nsteps Round > TradeConsume > GiveGood 0 3 0 0",
        "track -",
        "track 0 1 0",
        "track 0\nsteps Round > DrawPlayerOrder 2",
        "track -\nsteps DrawPlayerOrder 2 > Round",
    ],
)
def test_steps_that_do_not_fit_the_position_are_refused(lines: str) -> None:
    with pytest.raises(BadPosition, match=LINE):
        new_frontiers().position(f"new-frontiers position 1\nplayers 2\n{lines}")


@pytest.mark.clause("NF-SETUP-13", "NF-SETUP-15")
def test_disks_may_be_missing_while_the_order_is_being_drawn() -> None:
    text = "new-frontiers position 1\nplayers 2\ntrack 1\nsteps Round > DrawPlayerOrder 1"
    assert new_frontiers().position(text).observe(None)["track"] == [1, 0, 1, 0]


# Any text whatever


@cache
def originals() -> dict[Game, list[str]]:
    """Real positions from all over some games."""
    found: dict[Game, list[str]] = {}
    for game, players, option in ((secret_bids(), 2, {}), (new_frontiers(), 3, {"goals": True})):
        tables = [table.position for table, _over in random_game(game, players, option, 2)]
        found[game] = [*tables[::5], tables[-1]]
    return found


def only_bad_positions(game: Game, text: str) -> Table | None:
    """A text gives a table, whose position is stable, or BadPosition, and nothing else.

    What a game's form refuses it refuses with a line.
    """
    refusal = ""
    try:
        table = game.position(text)
    except BadPosition as error:
        refusal = str(error)
    if refusal:
        assert game is not new_frontiers() or LINE.match(refusal)
        return None
    assert game.position(table.position).position == table.position
    return table


@fuzz(150)
@given(st.text())
@example("")
@example("secret-bids position 1")
def test_arbitrary_text_is_a_position_or_a_bad_one(text: str) -> None:
    only_bad_positions(secret_bids(), text)
    only_bad_positions(secret_bids(), TEXT + text)
    only_bad_positions(new_frontiers(), text)
    only_bad_positions(new_frontiers(), "new-frontiers position 1\nplayers 2\n" + text)


@fuzz(200)
@given(mutated([TEXT, *originals()[secret_bids()]], [*FRAMES, "Prepare 1", "lane", "steps"]))
def test_damaged_positions_with_lanes_are_positions_or_bad_ones(text: str) -> None:
    only_bad_positions(secret_bids(), text)


STEPS = [
    *["Round", "SelectTile", "Explore", "Settle", "Produce", "TradeConsume", "ChartGoals", "Setup"],
    *["KeepGoal", "TurnUpGoal", "LimitTiles", "PickWorld", "StockpileWorld", "GiveGood", "steps"],
    *["track", "selected", "order", "spent", "look", "face-down", "goals-up", "working", "over"],
]


@fuzz(400)
@given(mutated(originals()[new_frontiers()], STEPS))
def test_damaged_positions_of_new_frontiers_are_positions_or_bad_ones(text: str) -> None:
    only_bad_positions(new_frontiers(), text)


def test_a_prepared_seat_is_written_with_its_lane() -> None:
    table = secret_bids().new(2, 1)
    assert table.position.endswith("lane Prepare 0\nlane Prepare 1\n")
    assert frames_text([Prepare(1)]) == "Prepare 1"
