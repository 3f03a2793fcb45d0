"""Explorer (GE-EXP), and the Omega Sun's collapse (GE-BH-01 to -05)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.games.galactic_emperor.helpers import (
    ATOMIC,
    PLAIN,
    black_hole,
    black_hole_in_row,
    blocked,
    choosing,
    control,
    empire,
    in_role,
    options,
    play,
    position,
    ships,
    space,
)

clause = pytest.mark.clause
ROW = "row p01 p07 p10 p14"


@clause("GE-EXP-01")
def test_a_tile_must_be_taken_and_placed() -> None:
    table = in_role("explorer", ROW)
    assert options(table, 0) == ["take p01", "take p07", "take p10", "take p14"]
    play(table, "0 take p07")
    assert table.observe(None)["in_hand"] == "p07"
    play(table, "0 place d6", "0 pass")
    assert space(table, "d6")["tile"] == "p07"
    assert table.observe(None)["row"] == ["p01", "p10", "p14"]
    assert table.to_act == [1]


@clause("GE-EXP-02")
def test_any_space_without_a_tile_will_do() -> None:
    table = in_role("explorer", ROW + "\ntiles d5:p02")
    play(table, "0 take p14")
    places = options(table, 0)
    assert "place g4" in places
    assert len(places) == 37 - 5
    assert "place d5" not in places
    assert blocked(table, 0)["place d5"] == "GE-EXP-02"
    with pytest.raises(IllegalMove, match="it already has a tile"):
        play(table, "0 place d4")


@clause("GE-EXP-03", "GE-EXP-04")
def test_ships_end_up_on_the_tile_and_claim_nothing_yet() -> None:
    table = in_role("explorer", f"{ROW}\nseat 1\nships d6:fighter*2")
    play(table, "0 take p14", "0 place b2", "1 take p10", "1 place d6")
    assert ships(table, 1, "d6") == {"fighter": 2}
    assert control(table, "d6") is None
    assert table.to_act == [2]


@clause("GE-EXP-05")
@pytest.mark.parametrize("claims", [True, False])
def test_the_chooser_may_claim_the_first_tile(claims: bool) -> None:
    table = in_role("explorer", ROW)
    play(table, "0 take p10", "0 place d6")
    assert options(table, 0) == ["claim d6", "pass"]
    play(table, "0 claim d6" if claims else "0 pass")
    assert control(table, "d6") == ((0, "empire") if claims else None)
    assert empire(table, 0)["tokens"] == (10 if claims else 11)


@clause("GE-EXP-06")
@pytest.mark.parametrize(
    ("tile", "ships_there", "asked"),
    [("p10", "", True), ("p14", "", False), ("p10", "1", False), ("p10", "0", True)],
)
def test_the_claim_needs_a_planet_and_no_ships_of_others(
    tile: str, ships_there: str, asked: bool
) -> None:
    there = f"seat {ships_there}\nships d6:fighter" if ships_there else ""
    table = in_role("explorer", f"{ROW}\n{there}")
    play(table, f"0 take {tile}", "0 place d6")
    assert table.to_act == [0 if asked else 1]


@clause("GE-EXP-05", "GE-EXP-06")
def test_no_claim_without_a_token() -> None:
    table = in_role("explorer", f"{ROW}\n{ELEVEN_SECTORS}")
    play(table, "0 take p10", "0 place d6")
    assert table.to_act == [1]


ELEVEN_SECTORS = """
tiles a2:p02 a3:p03 a4:p04 b1:p05 b2:p06 b3:p08 b4:p09 b5:p11 c1:p12 c2:a01 c3:a02
seat 0
sectors d7* a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3
"""


@clause("GE-EXP-07", "GE-EXP-08")
def test_others_claim_nothing_and_the_chooser_nothing_on_leftovers() -> None:
    table = in_role("explorer", "row p01 p02 p03 p10 p11")
    play(table, "0 take p01", "0 place d6", "0 pass", "1 take p02", "1 place d5")
    play(table, "2 take p03", "2 place d3")
    assert table.to_act == [0]
    assert options(table, 0) == ["take p10", "take p11"]
    play(table, "0 take p11", "0 place e5")
    # The last leftover is taken without asking; nothing may be claimed.
    play(table, "0 place e6")
    assert control(table, "e5") is None
    assert table.observe(None)["role"] is None


@clause("GE-EXP-08")
@pytest.mark.parametrize(("row", "leftovers"), [(5, 1), (6, 2)])
def test_the_chooser_places_all_leftovers(row: int, leftovers: int) -> None:
    tiles = [f"p{number:02}" for number in range(1, row + 1)]
    table = position(f"players 4\nrow {' '.join(tiles)}")
    play(table, "0 role explorer")
    free = ["b2", "b3", "c2", "c3", "c4", "e3"]
    for seat in range(4):
        play(table, f"{seat} take {tiles[seat]}", f"{seat} place {free[seat]}")
        if seat == 0:
            play(table, "0 pass")
    placed = 0
    while table.observe(None)["role"] == "explorer":
        assert table.to_act == [0]
        if options(table, 0)[0].startswith("take"):
            play(table, f"0 {options(table, 0)[0]}")
        play(table, f"0 place {free[4 + placed]}")
        placed += 1
    assert placed == leftovers


@clause("GE-EXP-09")
def test_a_new_row_is_turned_up_as_far_as_the_stack_goes() -> None:
    table = in_role("explorer", "row p01 p02 p03")
    play(table, "0 take p01", "0 place d6", "0 pass", "1 take p02", "1 place d5", "2 place d3")
    assert len(table.observe(None)["row"]) == 4
    short = in_role("explorer", f"row p01 p02 p03\n{nearly_all(['a01', 'a02', 'a03'])}")
    free = [name for name, here in short.observe(None)["spaces"].items() if here["tile"] is None]
    play(short, "0 take p01", f"0 place {free[0]}", "0 pass")
    play(short, "1 take p02", f"1 place {free[1]}", f"2 place {free[2]}")
    assert sorted(short.observe(None)["row"]) == ["a01", "a02", "a03"]
    assert short.observe(None)["stack"] == 0


def nearly_all(left: list[str], row: tuple[str, ...] = ("p01", "p02", "p03")) -> str:
    """All tiles on the board but a row and those left in the stack."""
    names = [
        f"{letter}{number}"
        for letter, most in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4))
        for number in range(1, most + 1)
    ]
    free = [name for name in names if name not in ("a1", "d7", "g1", "d4")]
    tiles = [tile for tile in PLAIN + ATOMIC if tile not in left and tile not in row]
    placed = [f"{name}:{tile}" for name, tile in zip(free, tiles)]
    return f"tiles d4:black-hole {' '.join(placed)}"


@clause("GE-EXP-10")
def test_later_players_place_nothing_when_the_row_is_short() -> None:
    table = position("players 5\nrow p01 p02 p03")
    play(table, "0 role explorer", "0 take p01", "0 place d6", "0 pass")
    play(table, "1 take p02", "1 place d5", "2 place d3")
    assert table.observe(None)["role"] is None


@clause("GE-EXP-11", "GE-EXP-12", "GE-WAR-17")
def test_the_card_turns_into_a_warlord_when_the_last_tile_is_placed() -> None:
    table = in_role("explorer", nearly_all([]) + "\nrow p01 p02 p03")
    free = [name for name, here in table.observe(None)["spaces"].items() if here["tile"] is None]
    play(table, "0 take p01", f"0 place {free[0]}", "0 pass", "1 take p02", f"1 place {free[1]}")
    # The last space is left for the last tile: nothing to ask.
    assert "Warlord" in "\n".join(table.log())
    assert table.to_act == [1]
    assert options(table, 1).count("role warlord") == 1  # taken this round already: R-02
    assert "role explorer" not in options(table, 1)
    assert blocked(table, 1)["role explorer"] == "GE-EXP-11"
    rest = f"{free[0]}:p01 {free[1]}:p02 {free[2]}:p03"
    later = choosing(f"{nearly_all([])} {rest}\nflipped yes")
    assert later.observe(None)["roles"].count("warlord") == 2
    play(later, "0 role warlord")
    while later.observe(None)["role"] == "warlord":
        play(later, f"{later.to_act[0]} done")
    assert "role warlord" in options(later, 1)
    play(later, "1 role warlord")
    assert later.observe(None)["chooser"] == 1
    while later.observe(None)["role"] == "warlord":
        play(later, f"{later.to_act[0]} done")
    assert "role warlord" not in options(later, 2)


@clause("GE-EXP-11")
def test_the_card_stays_an_explorer_while_a_tile_is_left() -> None:
    table = in_role("explorer", f"row p01 p02 p03\n{nearly_all(['a01'])}")
    free = [name for name, here in table.observe(None)["spaces"].items() if here["tile"] is None]
    play(table, "0 take p01", f"0 place {free[0]}", "0 pass", "1 take p02", f"1 place {free[1]}")
    play(table, f"2 place {free[2]}")
    assert table.observe(None)["row"] == ["a01"]
    assert "flip" not in [event.kind for event in table.events]


@clause("GE-EXP-13", "GE-END-01", "GE-END-04")
def test_the_last_token_ends_the_game_after_the_whole_role() -> None:
    ten = ELEVEN_SECTORS.replace(" c3:a02", "").replace(" c3", "")
    table = in_role("explorer", f"row p01 p07 p10 p14 p15\n{ten}")
    play(table, "0 take p10", "0 place d6", "0 claim d6")
    assert empire(table, 0)["tokens"] == 0
    assert not table.over
    play(table, "1 take p01", "1 place e5", "2 take p07", "2 place e6")
    play(table, "0 take p14", "0 place f4")
    assert not table.over
    play(table, "0 place f3")
    assert table.over


# --- the Black Hole -----------------------------------------------------------------------------

HOLE_IN_ROW = black_hole_in_row("p01", "p02", "p03")


@clause("GE-BH-01", "GE-BH-03", "GE-BH-04")
def test_the_black_hole_takes_omegas_place_and_is_the_players_tile() -> None:
    table = in_role("explorer", f"{HOLE_IN_ROW}\nowners robotics@2")
    play(table, "0 take black-hole")
    assert space(table, "d4")["tile"] == "black-hole"
    assert table.to_act == [1]
    assert "scientist" not in table.observe(None)["roles"]
    assert empire(table, 2)["technologies"] == ["robotics"]


@clause("GE-BH-02")
def test_a_black_hole_that_nobody_took_is_among_the_leftovers() -> None:
    table = in_role("explorer", HOLE_IN_ROW)
    play(table, "0 take p01", "0 place d6", "0 pass", "1 take p02", "1 place d5")
    play(table, "2 take p03", "2 place d3")
    assert space(table, "d4")["tile"] == "black-hole"
    assert table.observe(None)["role"] is None


@clause("GE-BH-03")
def test_scientist_leaves_also_when_it_was_played_this_round() -> None:
    table = choosing(f"taken scientist\nleader 2\nsteps Round 1\n{HOLE_IN_ROW}", chooser=0)
    play(table, "0 role explorer", "0 take black-hole")
    assert "scientist" not in table.observe(None)["roles"]
    later = position(f"{black_hole()}\ntaken scientist explorer\nsteps Round 3")
    play(later, "0 direction clockwise")
    assert "role scientist" not in options(later, 0)


@clause("GE-BH-04")
def test_technologies_owned_keep_working() -> None:
    table = in_role(
        "engineer", f"{black_hole()}\nowners robotics@0\nseat 0 marks 9 metal 1 energy 0"
    )
    play(table, "0 pass")
    # Three Fighters cost 3 metal; 2 less is what there is.
    play(table, "0 order fighter d7", "0 order fighter d7", "0 order fighter d7")
    assert ships(table, 0, "d7") == {"fighter": 4}
    assert empire(table, 0)["metal"] == 0


@clause("GE-BH-05")
def test_the_black_hole_is_entered_crossed_and_stopped_in_like_any_space() -> None:
    table = in_role("warlord", f"{black_hole()}\nseat 0\nships d5:fighter*2")
    play(table, "0 move fighter 2 d5", "0 to d4")
    assert ships(table, 0, "d4") == {"fighter": 1}
    play(table, "0 move fighter 1 d4", "0 to d3")
    assert ships(table, 0, "d3") == {"fighter": 1}
    play(table, "0 move fighter 2 d5", "0 to d4", "0 done")
    assert ships(table, 0, "d4") == {"fighter": 1}
