"""Regent (GE-REG)."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.galactic_emperor.helpers import (
    blocked,
    control,
    empire,
    in_role,
    options,
    play,
    points,
    position,
    ships,
    space,
)
from tests.games.galactic_emperor.test_explorer import ELEVEN_SECTORS

clause = pytest.mark.clause

POOR = "seat 0 marks 0\n{0}\nseat 1 marks 0\n{1}\nseat 2 marks 0\n{2}"


def regent(tiles: str = "", *seats: str, chooser: int = 0, more: str = "") -> Table:
    """A Regent role in which nobody can buy a token; each seat is described by its lines."""
    lines = [*seats, "", "", ""][:3]
    return in_role("regent", f"tiles {tiles}\n{more}\n" + POOR.format(*lines), chooser=chooser)


@clause("GE-REG-01")
def test_the_throne_lies_beside_the_board_and_can_be_influenced() -> None:
    table = regent()
    assert table.observe(None)["throne"] is None
    assert "influence throne" in options(table, 1)


@clause("GE-REG-02")
def test_everyone_draws_two_tokens_or_what_there_is() -> None:
    ten = (
        ELEVEN_SECTORS.replace(" c3:a02", "").replace(" c3", "").replace("seat 0", "seat 0 marks 0")
    )
    table = in_role("regent", ten + "seat 1 marks 0\nseat 2 marks 0")
    assert [empire(table, seat)["influence"] for seat in range(3)] == [1, 2, 2]
    assert [empire(table, seat)["tokens"] for seat in range(3)] == [0, 9, 9]


@clause("GE-REG-03", "GE-REG-04")
def test_one_more_token_each_from_the_chooser_on_at_a_rising_price() -> None:
    table = in_role("regent", "seat 0 marks 9\nseat 1 marks 9\nseat 2 marks 3", chooser=1)
    assert options(table, 1) == ["buy-token", "pass"]
    play(table, "1 buy-token")
    assert empire(table, 1)["marks"] == 7
    assert empire(table, 1)["influence"] == 3
    play(table, "2 pass", "0 buy-token")  # a refusal does not raise the price
    assert empire(table, 0)["marks"] == 6
    assert table.observe(None)["influence"]["price"] == 4
    assert options(table, 2)[0].startswith("influence")


@clause("GE-REG-03")
def test_no_purchase_without_marks_or_tokens() -> None:
    ten = (
        ELEVEN_SECTORS.replace(" c3:a02", "").replace(" c3", "").replace("seat 0", "seat 0 marks 9")
    )
    table = in_role("regent", ten + "seat 1 marks 1\nseat 2 marks 2")
    assert table.to_act == [2]
    assert options(table, 2) == ["buy-token", "pass"]


@clause("GE-REG-05", "GE-REG-26", "GE-END-02")
def test_a_reserve_emptied_for_influence_does_not_end_the_game() -> None:
    nine = ELEVEN_SECTORS.replace(" c2:a01 c3:a02", "").replace(" c2 c3", "")
    table = in_role(
        "regent", nine.replace("seat 0", "seat 0 marks 0") + "seat 1 marks 0\nseat 2 marks 0"
    )
    assert empire(table, 0)["tokens"] == 0
    play(table, "1 done", "2 done", "0 done")
    assert not table.over
    assert empire(table, 0)["tokens"] == 2


@clause("GE-REG-06")
def test_the_chooser_places_last() -> None:
    table = in_role(
        "regent",
        "players 4\ntiles b2:p01\nseat 0 marks 0\nseat 1 marks 0\nseat 2 marks 0\nseat 3 marks 0",
        chooser=1,
    )
    order = []
    while table.observe(None)["role"] == "regent":
        order.append(table.to_act[0])
        play(table, f"{table.to_act[0]} done")
    assert order == [2, 3, 0, 1]


@clause("GE-REG-07", "GE-REG-08", "GE-REG-09")
def test_what_may_be_influenced() -> None:
    table = regent("b2:p01 b3:p13 b4:p14 e6:p02", "ships b2:fighter", "", "sectors a1* e6")
    assert options(table, 1) == ["influence b2", "influence e6", "influence throne", "done"]
    why = blocked(table, 1)
    assert why["influence d7"] == why["influence b3"] == why["influence b4"] == "GE-REG-08"
    assert "influence c4" not in why
    play(table, "1 influence b2", "1 influence b2")
    assert table.observe(None)["influence"]["placed"]["1"] == {"b2": 2}


@clause("GE-REG-10", "GE-REG-11", "GE-REG-13")
def test_a_starbase_counts_two_and_is_worn_down() -> None:
    table = regent("b2:p01", "", "", "sectors a1* b2*")
    play(table, "1 influence b2", "1 done", "2 done", "0 done")
    assert control(table, "b2") == (2, "empire")
    two = regent("b2:p01", "", "", "sectors a1* b2*")
    play(two, "1 influence b2", "1 influence b2", "2 done", "0 done")
    assert control(two, "b2") is None


@clause("GE-REG-11")
@pytest.mark.parametrize(
    ("placed", "after"),
    [((3, 1, 1), (0, "starbase")), ((3, 2, 1), (0, "empire")), ((2, 2, 1), None)],
)
def test_influence_is_taken_off_evenly(
    placed: tuple[int, int, int], after: tuple[int, str] | None
) -> None:
    table = in_role("regent", "tiles b2:p01\nseat 0 marks 2\nseat 1 marks 0\nseat 2 marks 0")
    play(table, "0 buy-token")
    for seat in (1, 2, 0):
        for _ in range(placed[seat]):
            play(table, f"{seat} influence b2")
        if empire(table, seat)["influence"]:
            play(table, f"{seat} done")
    assert control(table, "b2") == after
    tokens = [empire(table, seat)["tokens"] for seat in range(3)]
    assert tokens == [11 if after is None else 10, 11, 11]


@clause("GE-REG-12")
def test_equal_influence_leaves_nobody_in_control() -> None:
    table = regent("b2:p01", "", "", "sectors a1* b2")
    play(table, "1 influence b2", "1 done", "2 done", "0 done")
    assert control(table, "b2") is None
    assert empire(table, 2)["tokens"] == 11


@clause("GE-REG-14")
def test_two_influence_left_make_a_starbase_for_one_token() -> None:
    table = regent("b2:p01")
    play(table, "1 influence b2", "1 influence b2", "2 done", "0 done")
    assert control(table, "b2") == (1, "starbase")
    assert empire(table, 1)["tokens"] == 10


@clause("GE-REG-16")
def test_a_sector_without_tokens_keeps_its_state() -> None:
    table = regent("b2:p01 b3:p02", "", "sectors g1* b3*", "sectors a1* b2")
    play(table, "1 done", "2 done", "0 done")
    assert control(table, "b2") == (2, "empire")
    assert control(table, "b3") == (1, "starbase")


@clause("GE-REG-17", "GE-REG-18")
@pytest.mark.parametrize(
    ("moves", "throne"),
    [
        (["1 influence throne", "1 done", "2 done", "0 done"], 1),
        (["1 influence throne", "1 done", "2 influence throne", "2 done", "0 done"], 0),
        (["1 done", "2 done", "0 done"], 0),
    ],
)
def test_the_throne_goes_to_who_has_influence_left_else_to_the_chooser(
    moves: list[str], throne: int
) -> None:
    table = regent()
    play(table, *moves)
    assert table.observe(None)["throne"] == throne
    assert [empire(table, seat)["tokens"] for seat in range(3)] == [11, 11, 11]


@clause("GE-REG-18")
@pytest.mark.parametrize("tied", [True, False])
def test_who_had_the_throne_before_has_no_claim_to_it(tied: bool) -> None:
    table = position(
        f"""
        throne 2
        leader 0
        taken scientist
        {POOR.format("", "", "")}
        steps Round 1
        """
    )
    assert table.observe(None)["throne"] == 2
    play(table, "1 role regent")
    influences = ["2 influence throne", "2 done", "0 influence throne", "0 done", "1 done"]
    play(table, *(influences if tied else ["2 done", "0 done", "1 done"]))
    assert table.observe(None)["throne"] == 1


@clause("GE-REG-21")
@pytest.mark.parametrize("lost", [True, False])
def test_a_starbase_lost_in_this_phase_is_no_refuge(lost: bool) -> None:
    """The second half of R-15: it stood before, and must still stand."""
    table = regent("d5:p01 c5:p02", "sectors d7* d5 c5*\nships d5:fighter")
    placed = ["1 influence d5", "1 influence d5"]
    placed += ["2 influence c5", "2 done"] if lost else ["2 done"]
    play(table, *placed, "0 done")
    assert control(table, "c5") == (0, "empire" if lost else "starbase")
    assert ships(table, 0, "d7" if lost else "c5") == {"fighter": 1}


@clause("GE-REG-20", "GE-REG-21")
def test_ships_of_the_loser_go_to_a_nearest_starbase_of_his_choice() -> None:
    table = regent(
        "d5:p01 c5:p02 e5:p03",
        "sectors d7* d5 c5* e5*\nships d5:cruiser*2",
    )
    play(table, "1 influence d5", "1 influence d5", "2 done", "0 done")
    assert options(table, 0) == ["refuge c5", "refuge e5"]
    play(table, "0 refuge e5")
    assert ships(table, 0, "e5") == {"cruiser": 2}
    assert control(table, "d5") == (1, "empire")


@clause("GE-REG-20")
def test_ships_leave_also_when_nobody_controls_the_sector_then() -> None:
    table = regent("d5:p01", "sectors d7* d5\nships d5:fighter")
    play(table, "1 influence d5", "1 done", "2 done", "0 done")
    assert control(table, "d5") is None
    assert ships(table, 0, "d7") == {"fighter": 1}


@clause("GE-REG-22")
def test_a_starbase_made_in_this_phase_is_no_refuge() -> None:
    table = regent("d5:p01 c5:p02", "sectors d7* d5 c5\nships d5:fighter")
    play(table, "1 influence d5", "1 influence d5", "2 done", "0 influence c5", "0 done")
    assert control(table, "c5") == (0, "starbase")
    assert ships(table, 0, "d7") == {"fighter": 1}


@clause("GE-REG-23")
def test_an_empire_removed_by_influence_is_no_point() -> None:
    table = regent("b2:p01", "", "", "sectors a1* b2")
    play(table, "1 influence b2", "1 influence b2", "2 done", "0 done")
    assert points(table, 1) == 2  # home and b2 in the count, nothing else


@clause("GE-REG-24")
def test_the_count_is_a_point_for_each_planet_home_included() -> None:
    table = regent("b2:p10 b3:p02", "", "", "sectors a1* b2 b3")
    play(table, "1 done", "2 done", "0 done")
    assert [points(table, seat) for seat in range(3)] == [1, 1, 1 + 2 + 1]
    assert table.observe(None)["vp_pool"] == 115 - 6


@clause("GE-REG-25")
def test_ships_of_others_leave_when_a_player_gains_control() -> None:
    table = regent("b2:p01", "", "ships b2:fighter g1:fighter")
    play(table, "1 done", "2 influence b2", "2 done", "0 done")
    assert control(table, "b2") == (2, "empire")
    assert ships(table, 1, "g1") == {"fighter": 2}
    stays = regent("b2:p01", "", "ships b2:fighter", "sectors a1*")
    play(stays, "1 done", "2 influence b2", "2 done", "0 influence b2", "0 done")
    assert control(stays, "b2") is None
    assert ships(stays, 1, "b2") == {"fighter": 1}


@clause("GE-REG-26")
def test_tokens_kept_return_and_marks_do_not() -> None:
    table = in_role("regent", "seat 0 marks 5\nseat 1 marks 0\nseat 2 marks 0")
    play(table, "0 buy-token", "1 done", "2 done", "0 done")
    assert empire(table, 0)["tokens"] == 11
    assert empire(table, 0)["marks"] == 3
    assert space(table, "d7")["piece"] == "starbase"
