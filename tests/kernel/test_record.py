"""Records and saves: their format, and what is said of damaged ones."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from astrarium import BadRecord, Game, Table
from astrarium.conformance.random_play import random_game
from astrarium.conformance.seen import whole
from astrarium.kernel import record
from tests.games.new_frontiers.helpers import new_frontiers, play, position
from tests.kernel.mutations import fuzz, mutated
from tests.kernel.secret_bids import secret_bids


def bids() -> Table:
    """A game of Secret Bids from its first prize to its first prize taken."""
    table = secret_bids().unstarted(2, 7, short=True)
    table.foretell("prize 4", "roll 3", "prize 2")
    return play(table, "0 bid 5", "1 gamble", "0 done", "1 done", "0 take-coins")


RECORD = """\
astrarium record 1
game secret-bids 1
components none
players 2
option fixed-prizes no
option short yes
seed 7
begin
! prize 4
0 bid 5
1 gamble
!1 roll 3
0 done
1 done
0 take-coins
! prize 2
"""


def test_a_record_holds_setup_decisions_and_outcomes() -> None:
    assert bids().record == RECORD


def test_a_save_is_the_record_and_a_hash_of_where_it_ends() -> None:
    text = bids().save()
    assert text.startswith(RECORD)
    assert text.removeprefix(RECORD).split()[0] == "end"
    assert len(text.removeprefix(RECORD).split()[1]) == 16


def test_a_record_from_a_position_holds_the_position() -> None:
    table = position(
        "seat 0\ncolonies old-earth\nseat 1\ncolonies new-sparta\nseat 2\ncolonies epsilon-eridani"
    )
    play(table, "0 select retreat")
    assert table.record.splitlines()[3:] == [
        "position",
        "| new-frontiers position 1",
        "| players 3",
        "| seat 0",
        "| colonies old-earth",
        "| seat 1",
        "| colonies new-sparta",
        "| seat 2",
        "| colonies epsilon-eridani",
        "seed 0",
        "begin",
        "0 select retreat",
    ]
    again = new_frontiers().replay(table.record)
    assert whole(again) == whole(table)


def test_the_game_of_a_record_can_be_told() -> None:
    assert record.game_of(RECORD) == "secret-bids"


@pytest.mark.parametrize(
    ("upto", "last"),
    [(0, "! prize 4"), (1, "0 bid 5"), (2, "!1 roll 3"), (5, "! prize 2")],
)
def test_replay_up_to_a_decision_includes_the_chance_it_led_to(upto: int, last: str) -> None:
    table = secret_bids().replay(RECORD, upto=upto)
    assert table.decisions == upto
    assert table.record.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("upto", "message"),
    [
        (6, "the record has only 5 decisions, not 6"),
        (-1, "a record is replayed up to 0 or more decisions, not -1"),
    ],
)
def test_replay_goes_no_further_than_the_record(upto: int, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        secret_bids().replay(RECORD, upto=upto)


def test_a_record_cut_before_an_outcome_goes_on_with_its_seed() -> None:
    cut = RECORD.removesuffix("! prize 2\n")
    table = secret_bids().replay(cut)
    assert table.to_act == [0, 1]
    assert table.record.startswith(cut + "! prize ")


def test_blank_lines_and_spaces_do_not_matter() -> None:
    loose = RECORD.replace("\n", "  \n\n").replace("0 bid 5", "  0   BID   5")
    assert secret_bids().replay(loose).record == RECORD


DAMAGED = [
    # The text as a whole.
    ("astrarium record 1\n", "", "not a record: the first line must be 'astrarium record 1'"),
    ("record 1", "record 2", "not a record: the first line must be 'astrarium record 1'"),
    ("begin\n", "", "line 8: cannot read '! prize 4'"),
    (RECORD[RECORD.index("begin") :], "", "the record has no line 'begin'; is it cut off?"),
    # The set-up.
    ("game secret-bids 1", "game chess 1", "this is a record of 'chess', not of 'secret-bids'"),
    ("bids 1\n", "bids 0\n", "made under rules version '0', this is version '1'"),
    ("bids 1\n", "bids\n", "made under rules version '', this is version '1'"),
    ("components none", "components 1f", r"made with other components \(1f, here none\)"),
    ("game secret-bids 1\n", "", "the record has no line 'game …'"),
    ("components none\n", "", "the record has no line 'components …'"),
    ("seed 7\n", "", "the record has no line 'seed …'"),
    ("seed 7", "seed 7 8", "a seed is a number or one word, not '7 8'"),
    ("players 2\n", "", "players is a number, not ''"),
    ("players 2", "players two", "players is a number, not 'two'"),
    ("players 2", "players 22222", "players is a number, not '22222'"),
    ("players 2", "players 9", "cannot be set up: Secret Bids is for 2 to 4 players, not 9"),
    ("players 2", "players 2\nplayers 2", "line 5: cannot read 'players 2'"),
    ("short yes", "short maybe", "line 6: an option is 'yes' or 'no', not 'maybe'"),
    ("option short", "option long", "cannot be set up: Secret Bids has no option 'long'"),
    ("seed 7", "speed 7", "line 7: cannot read 'speed 7'"),
    # The steps.
    ("0 bid 5", "0 bid 6", "line 10: '0 bid 6' is not possible there"),
    ("0 bid 5", "0", "line 10: cannot read '0'"),
    ("0 bid 5", "zero bid 5", "line 10: cannot read 'zero bid 5'"),
    ("0 bid 5", "-1 bid 5", "line 10: cannot read '-1 bid 5'"),
    ("0 bid 5", "2 bid 5", "line 10: '2 bid 5' is not possible there"),
    ("0 bid 5", "0 let-be", "line 10: '0 let-be' is not possible there"),
    ("0 done", "0 bid 5", "line 13: '0 bid 5' is not possible there"),
    ("! prize 4\n", "", "line 9: '0 bid 5' is not possible there"),
    ("! prize 4", "! prize 5", "line 9: the outcome 'prize 5' is not possible there"),
    ("! prize 4", "! roll 1", "line 9: the outcome 'roll 1' is not possible there"),
    ("!1 roll 3", "!0 roll 3", "line 12: the outcome 'roll 3' is not possible there"),
    ("!1 roll 3", "!7 roll 3", "line 12: the outcome 'roll 3' is not possible there"),
    ("!1 roll 3", "! roll 3", "line 12: the outcome 'roll 3' is not possible there"),
    ("!1 roll 3", "!one roll 3", "line 12: cannot read '!one roll 3'"),
    ("!1 roll 3\n", "", "line 13: '1 done' is not possible there"),
]


@pytest.mark.parametrize(("old", "new", "message"), DAMAGED)
def test_each_kind_of_damage_is_named_with_its_line(old: str, new: str, message: str) -> None:
    assert old in RECORD
    with pytest.raises(BadRecord, match=message):
        secret_bids().replay(RECORD.replace(old, new, 1))


def test_a_save_that_was_changed_or_cut_is_refused() -> None:
    save = bids().save()
    message = "the text has been changed or cut: replay does not arrive at its end state"
    for damaged in (
        save.replace("roll 3", "roll 2"),
        save.replace("! prize 2\n", ""),
        save.replace("0 take-coins\n! prize 2\n", ""),
        save[:-2] + ("0" if save[-2] != "0" else "1") + "\n",
    ):
        with pytest.raises(BadRecord, match=message):
            secret_bids().load(damaged)


def test_nothing_may_follow_the_end() -> None:
    save = bids().save()
    with pytest.raises(BadRecord, match="line 18: nothing may follow 'end'"):
        secret_bids().load(save + "0 done\n")


def test_an_impossible_position_in_a_record_is_the_records_fault() -> None:
    table = position("players 2\nseat 0\ncolonies old-earth\nseat 1\ncolonies new-sparta")
    text = table.record.replace("| colonies new-sparta", "| colonies old-earth")
    fault = "cannot be set up: line 6: Old Earth is the home colony of two empires"
    with pytest.raises(BadRecord, match=fault):
        new_frontiers().replay(text)


# Any text whatever


@cache
def originals() -> dict[Game, list[str]]:
    """Real records and saves: fresh games and games from positions, whole and unfinished."""
    found: dict[Game, list[str]] = {}
    for game, option in ((secret_bids(), {}), (new_frontiers(), {"goals": True})):
        texts = []
        for number, (table, over) in enumerate(random_game(game, 2, option, 1)):
            if over or number in (0, 30):
                texts += [table.record, table.save()]
            if number == 20:
                again = game.position(table.position)
                again.play(again.to_act[0], again.prompt(again.to_act[0]).options[0])
                texts.append(again.save())
        found[game] = texts
    return found


def only_bad_records(game: Game, text: str) -> None:
    """A text gives a table or BadRecord, nothing else."""
    try:
        table = game.load(text)
    except BadRecord:
        return
    assert game.load(table.save()).position == table.position


@fuzz(150)
@given(st.text())
@example("astrarium record 1\ngame secret-bids 1\ncomponents none\nplayers 2\nseed \ud800\nbegin\n")
@example(
    "astrarium record 1\r\ngame secret-bids 1\r\ncomponents none\r\nplayers 2\r\nseed 1\r\nbegin"
)
def test_arbitrary_text_is_a_record_or_a_bad_one(text: str) -> None:
    only_bad_records(secret_bids(), text)
    only_bad_records(secret_bids(), "astrarium record 1\n" + text)
    only_bad_records(secret_bids(), RECORD + text)


@fuzz(150)
@given(mutated(originals()[secret_bids()], ["position", "Rounds", "Prepare 0", "lane", "done"]))
def test_damaged_records_with_lanes_are_records_or_bad_ones(text: str) -> None:
    only_bad_records(secret_bids(), text)


@fuzz(200)
@given(mutated(originals()[new_frontiers()], ["position", "Round", "SelectTile 0", "steps"]))
def test_damaged_records_of_new_frontiers_are_records_or_bad_ones(text: str) -> None:
    only_bad_records(new_frontiers(), text)
