"""The end of the game (GE-END) and the final scoring (GE-SCORE)."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.galactic_emperor.helpers import (
    empire,
    in_role,
    play,
    points,
    position,
    roll,
)
from tests.games.galactic_emperor.test_explorer import ELEVEN_SECTORS

clause = pytest.mark.clause
NINE = ELEVEN_SECTORS.replace(" c2:a01 c3:a02", "").replace(" c2 c3", "")
TEN = ELEVEN_SECTORS.replace(" c3:a02", "").replace(" c3", "")


def done_all(table: Table) -> None:
    """Everyone declines until the role is over."""
    while not table.over and table.observe(None)["role"] is not None:
        seat = table.to_act[0]
        table.play(seat, table.prompt(seat).options[-1])


@clause("GE-END-01")
def test_the_game_ends_after_warlord_when_somebody_has_no_token_left() -> None:
    table = in_role("warlord", TEN.replace("c2:a01", "c2:a01 d6:a02") + "ships d6:fighter\n")
    play(table, "0 claim d6")
    assert not table.over
    done_all(table)
    assert table.over
    assert table.observe(None)["ending"] == ["tokens"]


@clause("GE-END-01")
def test_a_token_that_comes_back_within_the_role_keeps_the_game_going() -> None:
    table = in_role(
        "warlord",
        TEN.replace("c2:a01", "c2:a01 d6:a02")
        + "ships d6:fighter\nseat 1\nships c3:cruiser*2\nseat 2\nships -",
    )
    play(table, "0 claim d6", "0 done")
    assert empire(table, 0)["tokens"] == 0
    play(table, "1 move-all cruiser 2 c3")
    roll(table, 4, 1, 1, 1, 1, 1)
    play(table, "1 to c2")
    assert empire(table, 0)["tokens"] == 1
    assert not table.over


@clause("GE-END-02")
@pytest.mark.parametrize(("placed", "over"), [(["a2"], False), (["d5"], True)])
def test_the_game_ends_after_regent_when_tokens_have_returned_and_none_is_left(
    placed: list[str], over: bool
) -> None:
    table = in_role(
        "regent",
        TEN.replace("c2:a01", "c2:a01 d5:a02").replace("seat 0", "seat 0 marks 0")
        + "seat 1 marks 0\nseat 2 marks 0",
    )
    play(table, "1 done", "2 done", f"0 influence {placed[0]}")
    assert table.over == over


@clause("GE-END-03", "GE-END-04", "GE-END-05")
def test_the_role_in_which_the_pool_runs_out_is_played_to_its_end_and_paid_in_full() -> None:
    table = in_role(
        "warlord",
        """
        tiles d5:p01 c4:p02 d3:p03
        seat 0
        points 57
        ships d6:cruiser
        seat 1
        points 57
        sectors g1* d5 d3
        ships g1:fighter
        seat 2
        sectors a1* c4
        ships c3:cruiser
        """,
    )
    assert table.observe(None)["vp_pool"] == 1
    play(table, "0 move cruiser 2 d6")
    roll(table, 4, 1, 1, 1, 1)
    play(table, "0 to d5")
    assert table.observe(None)["vp_pool"] == 0
    assert not table.over
    assert table.to_act == [1]
    play(table, "1 done", "2 move cruiser 2 c3")
    roll(table, 4, 1, 1, 1)
    play(table, "2 to d3")  # somebody else gains a point after the pool was empty
    assert points(table, 2) == 1 + 3 + 1
    assert table.over
    assert table.observe(None)["ending"] == ["vp-pool"]
    # Beyond the pool: final count 2 (home, d5), and what marks bring.
    assert points(table, 0) == 57 + 1 + 2 + 1
    assert table.scores[2].breakdown["battles"] == 1


@clause("GE-END-05")
def test_a_count_beyond_the_pool_is_paid_in_full() -> None:
    table = in_role(
        "regent",
        "tiles b2:p10\nseat 0 marks 0\npoints 57\nseat 1 marks 0\npoints 57\nseat 2 marks 1\nsectors a1* b2",
    )
    play(table, "1 done", "2 done", "0 done")
    assert table.over
    assert points(table, 2) == 3 + 2


@clause("GE-END-06")
def test_no_role_and_no_round_end_follow() -> None:
    table = in_role(
        "regent", "seat 0 marks 0\npoints 57\nseat 1 marks 0\npoints 57\nseat 2 marks 1"
    )
    play(table, "1 done", "2 done", "0 done")
    assert table.over
    assert [empire(table, seat)["marks"] for seat in range(3)] == [0, 0, 1]
    assert table.observe(None)["round"] == 1


# --- scoring ------------------------------------------------------------------------------------


def ended(role: str, text: str) -> Table:
    """The game has just ended with a role."""
    return position(f"role {role}\nchooser 0\nended vp-pool\npool 0\n{text}\nsteps Round 1")


SPENT = "points 40"


@clause("GE-SCORE-01", "GE-SCORE-02")
@pytest.mark.parametrize(("role", "count"), [("explorer", 4), ("warlord", 4), ("regent", 0)])
def test_planets_are_counted_once_more_unless_regent_did(role: str, count: int) -> None:
    table = ended(
        role,
        f"tiles b2:p10 b3:p01\nseat 0 marks 9\n{SPENT}\nseat 1\n{SPENT}\nseat 2\n{SPENT}\nsectors a1* b2 b3",
    )
    assert table.over
    assert table.scores[2].breakdown["final-count"] == count


@clause("GE-SCORE-03")
@pytest.mark.parametrize(("energy", "point"), [(3, 1), (2, 0)])
def test_full_storage_is_worth_a_point(energy: int, point: int) -> None:
    table = ended(
        "regent",
        f"seat 0 marks 9\n{SPENT}\nseat 1\n{SPENT}\nseat 2 metal 6 energy {energy}\n{SPENT}",
    )
    assert table.scores[2].breakdown["storage"] == point


@clause("GE-SCORE-04", "GE-SCORE-05")
@pytest.mark.parametrize(
    ("marks", "reward"),
    [((9, 3, 1), [2, 0, 0]), ((9, 9, 1), [1, 1, 0]), ((4, 4, 4), [1, 1, 1])],
)
def test_most_marks(marks: tuple[int, int, int], reward: list[int]) -> None:
    seats = "\n".join(
        f"seat {seat} marks {marks[seat]}\npoints {40 + seat * 9}" for seat in range(3)
    )
    table = ended("regent", seats)
    assert [score.breakdown["marks"] for score in table.scores] == reward


@clause("GE-SCORE-06")
def test_the_highest_total_wins() -> None:
    table = ended("regent", "seat 0\npoints 50\nseat 1\npoints 40\nseat 2\npoints 30")
    assert table.winners == [0]
    assert table.tie_break == ""


def showdown(text: str, dice: tuple[int, ...], role: str = "regent") -> Table:
    """A role ends with the pool empty; what dice a showdown rolls is foretold."""
    table = position(
        f"role {role}\nchooser 0\npool 0\n{text}\nsteps Round 1 > CloseRole > SetDirection 0"
    )
    roll(table, *dice)
    play(table, "0 direction clockwise")
    return table


@clause("GE-SCORE-07")
def test_two_equals_fight_with_their_whole_fleets() -> None:
    table = showdown(
        """
        seat 0
        points 50
        ships d7:cruiser c6:cruiser
        seat 1
        points 50
        ships g1:fighter f1:fighter
        seat 2
        points 20
        """,
        (4, 4, 1, 1),
    )
    assert table.over
    assert table.winners == [0]
    assert "showdown" in table.tie_break


@clause("GE-SCORE-07")
@pytest.mark.parametrize(
    ("fleets", "dice", "winners"),
    [
        (("-", "-"), (), [0, 1]),
        (("-", "g1:fighter"), (), [1]),
        (("d7:cruiser", "g1:cruiser"), (4, 1, 4, 1), [0, 1]),
    ],
)
def test_how_a_showdown_may_end(
    fleets: tuple[str, str], dice: tuple[int, ...], winners: list[int]
) -> None:
    table = showdown(
        f"seat 0\npoints 50\nships {fleets[0]}\nseat 1\npoints 50\nships {fleets[1]}\nseat 2\npoints 20",
        dice,
    )
    assert table.over
    assert table.winners == winners


@clause("GE-SCORE-08")
def test_of_three_equals_the_two_with_the_most_sectors_fight() -> None:
    table = showdown(
        """
        tiles b2:p01 b3:p02
        seat 0
        points 40
        ships -
        seat 1
        points 40
        sectors g1* b2
        ships g1:fighter
        seat 2
        points 40
        sectors a1* b3
        ships -
        """,
        (),
    )
    assert table.state.rivals == [1, 2]  # type: ignore[attr-defined]
    assert table.winners == [1]


@clause("GE-SCORE-07", "GE-TECH-05", "GE-TECH-09", "GE-COM-27")
def test_in_a_showdown_only_shields_help_and_nobody_interrupts() -> None:
    """R-36: no extra die, no Plasma Weapons, no windows."""
    table = showdown(
        """
        owners plasma-weapons@0 shield-generators@1 saboteur@2 time-warp@2
        seat 0
        points 50
        ships d7:cruiser
        seat 1
        points 50
        ships g1:cruiser
        seat 2
        points 20
        """,
        (
            3,
            3,
            1,
            1,
            4,
            1,
            1,
            1,
            4,
            1,
            1,
            1,
        ),  # a 3 misses, the first hit is void, the second is not
        role="warlord",
    )
    assert table.over
    assert table.winners == [0]
    assert "{1} shrugged off 1 hit" in table.log()
    assert "{0} used Plasma Weapons" not in table.log()


@clause("GE-SCORE-08")
@pytest.mark.parametrize(
    ("seats", "rivals"),
    [
        # Equal in sectors: planets, then ships, then marks.
        (("sectors d7* d5\nships d7:fighter*5", "sectors g1* b2", "sectors a1* b3"), [1, 2]),
        (("sectors d7* b4", "sectors g1* b2\nships g1:fighter*2", "sectors a1* b3"), [0, 1]),
        (
            (
                "sectors d7* b4\nships d7:fighter*2",
                "sectors g1* b2",
                "sectors a1* b3\nships a1:fighter*3",
            ),
            [0, 2],
        ),
    ],
)
def test_planets_then_ships_decide_who_of_three_equals_fights(
    seats: tuple[str, str, str], rivals: list[int]
) -> None:
    """R-37."""
    lines = "\n".join(f"seat {seat}\npoints 40\n{text}" for seat, text in enumerate(seats))
    tiles = "d5:p01 b2:p10 b3:p11 b4:p12" if "d5" in seats[0] else "b2:p10 b3:p11 b4:p12"
    table = position(
        f"role regent\nchooser 0\npool 0\ntiles {tiles}\n{lines}\nsteps Round 1 > CloseRole"
    )
    assert table.state.rivals == rivals  # type: ignore[attr-defined]


@clause("GE-SCORE-08")
def test_marks_decide_who_of_three_equals_fights() -> None:
    """R-37; the most marks are worth a point each, so the third has had one more before."""
    table = showdown(
        """
        seat 0 marks 9
        points 40
        ships -
        seat 1 marks 3
        points 41
        ships -
        seat 2 marks 9
        points 40
        ships -
        """,
        (),
    )
    assert table.state.rivals == [0, 2]  # type: ignore[attr-defined]


@clause("GE-SCORE-08")
def test_by_lot_among_three_who_are_equal_in_everything() -> None:
    seats = "\n".join(f"seat {seat}\npoints 40\nships -" for seat in range(3))
    table = ended("regent", seats)
    assert len(table.winners) == 2
