"""Movement and claims (GE-WAR), and warping (GE-BH-06 to -15)."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove, Table
from tests.games.galactic_emperor.helpers import (
    black_hole,
    blocked,
    choosing,
    control,
    empire,
    in_role,
    options,
    play,
    roll,
    ships,
)
from tests.games.galactic_emperor.test_explorer import ELEVEN_SECTORS

clause = pytest.mark.clause


def moves(table: Table, seat: int) -> list[str]:
    """Where the ships just named may go."""
    return [text.removeprefix("to ") for text in options(table, seat)]


@clause("GE-WAR-01")
def test_any_ships_move_each_on_its_own_path() -> None:
    table = in_role("warlord", "seat 0\nships d7:fighter*3 d7:cruiser")
    assert options(table, 0) == [
        "move fighter 2 d7",
        "move cruiser 2 d7",
        "move-all fighter 2 d7",
        "done",
    ]
    play(table, "0 move fighter 2 d7", "0 to d6", "0 move fighter 2 d7", "0 to c6", "0 done")
    assert ships(table, 0, "d6") == {"fighter": 1}
    assert ships(table, 0, "c6") == {"fighter": 1}
    assert ships(table, 0, "d7") == {"fighter": 1, "cruiser": 1}


@clause("GE-WAR-02")
@pytest.mark.parametrize(("ship", "steps"), [("fighter", 2), ("cruiser", 2), ("dreadnought", 1)])
def test_how_far_ships_move(ship: str, steps: int) -> None:
    table = in_role("warlord", f"seat 0\nships d7:{ship}\nseat 1\nships -\nseat 2\nships -")
    play(table, f"0 move {ship} {steps} d7", "0 to d6")
    if steps == 2:
        play(table, f"0 move {ship} 1 d6")
        assert moves(table, 0) == ["c5", "c6", "d5", "d7", "e5", "e6"]
        play(table, "0 to d5")
    # With no step left there is nothing to ask.
    assert table.observe(None)["role"] is None


@clause("GE-WAR-02")
def test_a_step_leads_to_a_neighbouring_space() -> None:
    table = in_role("warlord", "seat 0\nships d7:fighter")
    play(table, "0 move fighter 2 d7")
    assert moves(table, 0) == ["c6", "d6", "e6"]
    with pytest.raises(IllegalMove):
        play(table, "0 to d5")


@clause("GE-WAR-03")
def test_bases_are_never_among_what_moves() -> None:
    table = in_role("warlord", "tiles d6:p01 d5:p02\nseat 0\nsectors d7* d6 d5*\nships d6:fighter")
    assert [text for text in options(table, 0) if text.startswith("move")] == ["move fighter 2 d6"]


@clause("GE-WAR-04")
def test_ships_stop_with_or_without_a_tile() -> None:
    table = in_role("warlord", "tiles d6:p14\nseat 0\nships d7:fighter*2")
    play(table, "0 move fighter 2 d7", "0 to d6", "0 move fighter 2 d7", "0 to c6", "0 done")
    assert ships(table, 0, "d6") == {"fighter": 1}
    assert ships(table, 0, "c6") == {"fighter": 1}


@clause("GE-WAR-05", "GE-WAR-06")
def test_suns_are_crossed_at_no_cost_and_never_stopped_on() -> None:
    table = in_role("warlord", "tiles e4:p13\nseat 0\nships d5:dreadnought")
    play(table, "0 move dreadnought 1 d5")
    # Around Omega in d4 and the sun in e4: c3, c4, d3, e3 and e5, f3, f4.
    assert moves(table, 0) == ["c3", "c4", "c5", "d3", "d6", "e3", "e5", "f3", "f4"]
    assert blocked(table, 0) == {"to d4": "GE-WAR-06", "to e4": "GE-WAR-06"}


@clause("GE-WAR-07")
def test_homes_of_others_are_neither_entered_nor_crossed() -> None:
    table = in_role("warlord", "seat 0\nships f2:cruiser d7:fighter")
    play(table, "0 move cruiser 2 f2")
    assert "g1" not in moves(table, 0)
    assert blocked(table, 0)["to g1"] == "GE-WAR-07"
    with pytest.raises(IllegalMove, match="home"):
        play(table, "0 to g1")


@clause("GE-WAR-08", "GE-WAR-09")
@pytest.mark.parametrize("enemy", ["ships d6:fighter", "sectors g1* d6"])
def test_enemy_forces_stop_a_ship(enemy: str) -> None:
    table = in_role("warlord", f"tiles d6:p01\nseat 0\nships d7:fighter*2\nseat 1\n{enemy}")
    play(table, "0 move fighter 2 d7", "0 to d6")
    (stopped,) = [ship for ship in table.observe(None)["fleet"] if ship["space"] == "d6"]
    assert (stopped["steps"], stopped["from"], stopped["count"]) == (0, "d7", 1)
    assert "move fighter 1 d6" not in options(table, 0)


@clause("GE-WAR-08")
def test_a_ship_that_wins_moves_no_further() -> None:
    table = in_role(
        "warlord", "seat 0\nships d7:cruiser*2\nseat 1\nships d6:fighter\nseat 2\nships -"
    )
    play(table, "0 move cruiser 2 d7", "0 to d6")
    roll(table, 6, 6, 6)
    play(table, "0 done")
    assert ships(table, 0, "d6") == {"cruiser": 1}
    assert table.observe(None)["role"] is None


@clause("GE-WAR-10")
def test_every_battle_is_fought_before_the_turn_ends() -> None:
    table = in_role(
        "warlord",
        """
        seat 0
        ships d7:fighter c6:fighter
        seat 1
        ships d6:fighter c5:fighter
        """,
    )
    play(table, "0 move fighter 2 d7", "0 to d6", "0 move fighter 2 c6", "0 to c5")
    assert options(table, 0) == ["fight c5", "fight d6"]
    roll(table, 6, 6, 1)  # two dice of the chooser, one of the defender
    play(table, "0 fight d6")
    assert table.to_act == [0]
    assert table.observe(None)["battle"]["space"] == "c5"


@clause("GE-WAR-11", "GE-WAR-12", "GE-WAR-13")
def test_a_ship_claims_every_sector_it_enters_and_goes_on() -> None:
    table = in_role("warlord", "tiles d6:p01 d5:p02\nseat 0\nships d7:fighter")
    play(table, "0 move fighter 2 d7", "0 to d6")
    assert "claim d6" in options(table, 0)
    play(table, "0 claim d6", "0 move fighter 1 d6", "0 to d5", "0 claim d5")
    assert control(table, "d6") == control(table, "d5") == (0, "empire")
    assert empire(table, 0)["tokens"] == 9


@clause("GE-WAR-14")
def test_a_ship_may_claim_where_it_stands() -> None:
    table = in_role("warlord", "tiles d6:p01\nseat 0\nships d6:dreadnought")
    play(table, "0 claim d6")
    assert control(table, "d6") == (0, "empire")


@clause("GE-WAR-15")
def test_no_claim_without_tokens_planets_or_a_tile() -> None:
    table = in_role("warlord", ELEVEN_SECTORS + "ships d5:fighter d6:fighter\n")
    assert not [text for text in options(table, 0) if text.startswith("claim")]
    assert blocked(table, 0)["claim d5"] == "GE-WAR-15"
    with_tile = in_role(
        "warlord", ELEVEN_SECTORS.replace("c3:a02", "c3:a02 d5:a03") + "ships d5:fighter\n"
    )
    assert blocked(with_tile, 0)["claim d5"] == "GE-WAR-15"


@clause("GE-WAR-16")
def test_an_empire_stays_when_the_ships_leave() -> None:
    table = in_role("warlord", "tiles d6:p01\nseat 0\nsectors d7* d6\nships d6:fighter")
    play(table, "0 move fighter 2 d6", "0 to d5", "0 done")
    assert control(table, "d6") == (0, "empire")


@clause("GE-WAR-18")
def test_ships_on_a_sun_neither_fight_nor_stop_others() -> None:
    table = in_role(
        "warlord", "tiles d6:p13\nseat 0\nships d7:dreadnought\nseat 1\nships d6:fighter"
    )
    play(table, "0 move dreadnought 1 d7")
    assert "d6" not in moves(table, 0)
    assert "d5" in moves(table, 0)
    play(table, "0 to d5")
    assert table.observe(None)["battle"] is None
    # Its owner leaves by a normal step, and claims nothing there.
    assert "claim d6" not in options(table, 1)
    play(table, "1 move fighter 2 d6", "1 to e5")
    assert ships(table, 1, "e5") == {"fighter": 1}


# --- warping ------------------------------------------------------------------------------------

HOLE = black_hole("e6:p01 c6:p13")


@clause("GE-BH-06")
def test_ships_in_the_black_hole_at_the_end_of_a_role_are_ready() -> None:
    table = choosing(f"{HOLE}\nseat 0\nships d5:fighter\nseat 1\nships -\nseat 2\nships -")
    play(table, "0 role warlord", "0 move fighter 2 d5", "0 to d4", "0 done")
    assert table.observe(None)["ready_to_warp"] == [0]


@clause("GE-BH-07")
def test_ships_that_have_just_entered_cannot_warp() -> None:
    table = in_role("warlord", f"{HOLE}\nseat 0\nships d5:fighter")
    play(table, "0 move fighter 2 d5", "0 to d4")
    assert not [text for text in options(table, 0) if text.startswith("warp")]


@clause("GE-BH-08")
def test_a_warp_ends_anywhere_but_homes_suns_and_the_black_hole() -> None:
    table = in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter")
    ends = [text.removeprefix("warp ") for text in options(table, 0) if text.startswith("warp ")]
    assert len(ends) == 37 - 3 - 1 - 1
    assert not {"d7", "g1", "a1", "c6", "d4"} & set(ends)
    assert {"e6", "g4"} <= set(ends)


@clause("GE-BH-09", "GE-BH-10", "GE-BH-11")
def test_some_ships_warp_to_one_end_and_move_no_further() -> None:
    table = in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter*3 d4:cruiser")
    play(table, "0 warp e6")
    assert options(table, 0) == ["send fighter", "send cruiser", "send-all fighter"]
    play(table, "0 send fighter", "0 send fighter", "0 done")
    assert ships(table, 0, "e6") == {"fighter": 2}
    assert options(table, 0) == [
        "claim e6",
        "move fighter 2 d4",
        "move cruiser 2 d4",
        "done",
    ]
    play(table, "0 claim e6", "0 move cruiser 2 d4", "0 to d5", "0 done")
    assert control(table, "e6") == (0, "empire")


@clause("GE-BH-12", "GE-BH-14")
def test_a_surprise_attack_is_not_answered_and_there_is_no_retreat() -> None:
    table = in_role(
        "warlord",
        f"""
        {HOLE}
        ready 0
        seat 0
        ships d4:cruiser*2
        seat 1
        sectors g1* e6
        ships e6:fighter*2
        seat 2
        ships -
        """,
        chooser=2,
    )
    play(table, "0 warp e6")
    surprise = (4, 1, 1, 1)  # two Cruisers with two dice each, and no die of the defender
    first_round = (1, 1, 1, 1, 1, 1, 1)  # Cruisers 4, the Empire 2, then the Fighter that is left
    roll(table, *surprise, *first_round, 4, 4, 1, 1, 1, 1)
    play(table, "0 send-all cruiser")
    log = table.log()
    begun = log.index("{0} made a surprise attack")
    answered = log.index("Phase 2")
    assert not [line for line in log[begun:answered] if line.startswith("{1} rolled")]
    assert "{1} took a hit on a Fighter" in log[begun:answered]  # the Empire is protected as ever
    # Nobody was asked after phase 3 of the first round: warped ships win or die.
    assert log.count("Phase 2") == 2
    assert control(table, "e6") == (0, "empire")


@clause("GE-BH-12", "GE-COM-26")
def test_who_and_what_takes_part_in_a_surprise_attack() -> None:
    """R-20: ships that warped, with the extra die, Plasma Weapons, and the defender's shield."""
    table = in_role(
        "warlord",
        f"""
        {HOLE}
        ready 0
        owners plasma-weapons@0 shield-generators@1
        seat 0
        ships d4:cruiser d6:fighter
        seat 1
        sectors g1* e6
        ships e6:dreadnought
        seat 2
        ships -
        """,
    )
    play(table, "0 warp e6", "0 move fighter 2 d6")
    roll(table, 3, 3, 2)  # two dice of the Cruiser and the extra die; the Fighter rolls none
    play(table, "0 to e6")
    log = table.log()
    begun = log.index("{0} made a surprise attack")
    assert len([line for line in log[begun:] if line.startswith("{0} rolled")]) == 3
    assert "{0} scored 2 hits and took 0" in log
    assert "{1} shrugged off 1 hit" in log
    assert table.observe(None)["battle"]["defenders"][0]["unit"] == "damaged-dreadnought"
    assert options(table, 0) == ["extra-die fighter", "extra-die cruiser"]  # now for phase 1


@clause("GE-BH-13")
def test_a_surprise_attack_may_win_the_battle() -> None:
    table = in_role(
        "warlord",
        f"{HOLE}\nready 0\nseat 0\nships d4:cruiser\nseat 1\nsectors g1* e6\nseat 2\nships -",
        chooser=2,
    )
    roll(table, 4, 1)
    play(table, "0 warp e6")  # the only ready ship goes without asking
    assert control(table, "e6") == (0, "empire")
    assert table.observe(0)["own"]["points"] == 1


@clause("GE-BH-15")
def test_a_ready_ship_that_left_and_came_back_does_not_warp() -> None:
    table = in_role("warlord", f"{HOLE}\nready 0\nseat 0\nships d4:fighter*2")
    play(table, "0 move fighter 2 d4", "0 to d5", "0 move fighter 1 d5", "0 to d4")
    play(table, "0 warp e6")  # the other one, without asking
    assert ships(table, 0, "e6") == {"fighter": 1}
    assert ships(table, 0, "d4") == {"fighter": 1}
