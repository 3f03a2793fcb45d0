"""The round (GE-ROUND)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.galactic_emperor.helpers import (
    ATOMIC,
    PLAIN,
    black_hole,
    black_hole_in_row,
    blocked,
    choosing,
    empire,
    options,
    play,
    position,
)

clause = pytest.mark.clause


def finish_role(table: Table) -> None:
    """Everyone takes the last option, which declines where one may."""
    while table.observe(None)["role"] is not None and not table.over:
        seat = table.to_act[0]
        play(table, f"{seat} {options(table, seat)[-1]}")


def play_roles(table: Table, *roles: str) -> None:
    """Each role by whoever is to choose, with nothing done in it."""
    for role in roles:
        play(table, f"{table.to_act[0]} role {role}")
        finish_role(table)


@clause("GE-ROUND-01", "GE-ROUND-11")
def test_the_throne_holder_sets_the_direction_first() -> None:
    table = position("throne 1\nsteps Round -1")
    assert table.to_act == [1]
    assert options(table, 1) == ["direction clockwise", "direction counter-clockwise"]
    play(table, "1 direction clockwise")
    assert table.to_act == [1]
    assert "role merchant" in options(table, 1)


@clause("GE-ROUND-02", "GE-REG-19")
def test_the_direction_and_the_order_stay_when_the_throne_moves() -> None:
    table = choosing("seat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0", chooser=0)
    play(table, "0 role regent", "1 influence throne", "1 done", "2 done", "0 done")
    assert table.observe(None)["throne"] == 1
    assert table.to_act == [1]  # the next to choose after 0, as before
    play_roles(table, "scientist")
    assert table.to_act == [2]
    play_roles(table, "steward")
    assert options(table, 1) == ["direction clockwise", "direction counter-clockwise"]


@clause("GE-ROUND-03", "GE-ROUND-05", "GE-ROUND-07")
def test_each_chooses_once_and_acts_first_in_his_role() -> None:
    table = choosing("seat 0\nships d7:fighter\nseat 1\nships g1:fighter\nseat 2\nships a1:fighter")
    play(table, "0 role scientist", "0 pass", "1 pass", "2 pass")
    assert table.to_act == [1]
    play(table, "1 role warlord")
    acting = []
    while table.observe(None)["role"] == "warlord":
        acting.append(table.to_act[0])
        play(table, f"{table.to_act[0]} done")
    assert acting == [1, 2, 0]
    play(table, "2 role engineer", "2 pass", "2 done", "0 done", "1 done")
    assert table.observe(None)["round"] == 2
    assert sorted(table.observe(None)["roles"]) == sorted(
        ["explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"]
    )


@clause("GE-ROUND-04")
def test_nobody_passes_and_a_card_is_taken_once() -> None:
    table = choosing("taken merchant\nleader 0\nsteps Round 1", chooser=1)
    assert "pass" not in options(table, 1)
    assert "role merchant" not in options(table, 1)
    assert blocked(table, 1) == {"role merchant": "GE-ROUND-04"}
    with pytest.raises(IllegalMove, match="was already chosen this round"):
        play(table, "1 role merchant")


@clause("GE-ROUND-06")
def test_only_the_chooser_has_the_special_ability() -> None:
    table = choosing()
    play(table, "0 role steward", "0 gain metal")
    assert [empire(table, seat)["metal"] for seat in range(3)] == [2, 1, 1]
    assert table.observe(None)["role"] is None


@clause("GE-ROUND-08")
def test_a_tile_is_turned_up_when_nobody_explored() -> None:
    table = choosing("row p01 p02")
    play_roles(table, "scientist", "steward", "engineer")
    assert len(table.observe(None)["row"]) == 3


@clause("GE-ROUND-08")
@pytest.mark.parametrize("why", ["explored", "flipped", "no stack"])
def test_no_tile_is_turned_up_otherwise(why: str) -> None:
    if why == "explored":
        row, text = 2, "row p01 p02\ntaken explorer"
    elif why == "flipped":
        # Cannot be with a stack, but says that the flip decides and not the stack.
        row, text = 2, "row p01 p02\nflipped yes"
    else:
        row, text = 33, FULL_ROW
    table = choosing(f"{text}\nsteps Round 3")
    assert table.observe(None)["round"] == 2
    assert len(table.observe(None)["row"]) == row


FULL_ROW = "tiles d4:black-hole\nrow " + " ".join(PLAIN + ATOMIC)


@clause("GE-ROUND-09", "GE-BH-03")
def test_cards_return_but_not_those_out_of_the_game() -> None:
    table = choosing(f"{black_hole()}\ntaken merchant steward warlord\nsteps Round 3")
    play(table, "0 direction clockwise")
    assert "role merchant" in options(table, 0)
    assert "role scientist" not in options(table, 0)
    assert blocked(table, 0)["role scientist"] == "GE-BH-03"


@clause("GE-ROUND-10")
def test_everyone_gains_2_marks_at_the_end_of_a_round() -> None:
    table = choosing("seat 0 marks 5\nseat 1 marks 0\nsteps Round 3")
    assert [empire(table, seat)["marks"] for seat in range(3)] == [7, 2, 7]


@clause("GE-ROUND-11")
def test_whoever_has_the_throne_then_opens_the_next_round() -> None:
    table = position("throne 2\nleader 0\nsteps Round 3")
    assert table.to_act == [2]


@clause("GE-ROUND-12")
def test_six_players_find_five_cards_after_the_black_hole_in_the_first_role() -> None:
    row = black_hole_in_row(*PLAIN[:6], plain=PLAIN[:15])  # with six players all homes are in use
    for edge, inner in (("a2", "e2"), ("a3", "e3"), ("a4", "e4"), ("b1", "e5"), ("b5", "f3")):
        row = row.replace(f"{edge}:", f"{inner}:")
    table = position(f"players 6\n{row}")
    play(table, "0 role explorer", "0 take black-hole")
    free = [name for name, here in table.observe(None)["spaces"].items() if here["tile"] is None]
    for number in range(1, 6):
        play(table, f"{number} take p0{number}", f"{number} place {free[number]}")
    play(table, f"0 place {free[0]}")
    for left in (5, 4, 3, 2):
        seat = table.to_act[0]
        assert len(options(table, seat)) == left
        role = "regent" if left == 5 else "engineer" if left == 4 else "steward"
        role = "merchant" if left == 2 else role
        play(table, f"{seat} role {role}")
        finish_role(table)
    # The last card is taken without asking.
    assert table.observe(None)["role"] == "warlord" or table.observe(None)["round"] == 2
