"""Battles (GE-COM)."""

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
    roll,
    ships,
)
from tests.games.galactic_emperor.test_explorer import ELEVEN_SECTORS

clause = pytest.mark.clause


def attack(
    attackers: str, defender: str, dice: tuple[int, ...], chooser: int = 2, more: str = ""
) -> Table:
    """Seat 0 attacks seat 1 in d5 with ships from d6, such as "fighter*2 cruiser".

    The defender is described by lines such as "sectors g1* d5" and "ships d5:fighter"; the tile is p09.
    """
    fleet = [item.partition("*") for item in attackers.split()]
    table = in_role(
        "warlord",
        f"""
        tiles d5:p09
        {more}
        seat 0
        ships {" ".join(f"d6:{item}" for item in attackers.split())}
        seat 1
        {defender}
        seat 2
        ships -
        """,
        chooser=chooser,
    )
    last = fleet[-1]
    for name, star, _count in fleet:
        steps = 1 if name == "dreadnought" else 2
        play(table, f"0 {'move-all' if star else 'move'} {name} {steps} d6")
        if name == last[0]:
            roll(table, *dice)
        play(table, "0 to d5")
    return table


def phases(table: Table) -> list[str]:
    """The lines of the log about phases and dice."""
    return [line for line in table.log() if line.startswith("Phase") or " rolled " in line]


EMPIRE_ALONE = "sectors g1* d5\nships -"
STARBASE_ALONE = "sectors g1* d5*\nships -"


@clause("GE-COM-01")
def test_the_player_in_turn_attacks() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 1))
    battle = table.observe(None)["battle"]
    assert (battle["attacker"], battle["defender"], battle["space"]) == (0, 1, "d5")


@clause("GE-COM-02", "GE-COM-07")
@pytest.mark.parametrize(
    ("attacker", "die", "hits"),
    [("fighter", 5, True), ("fighter", 4, False), ("cruiser", 4, True), ("cruiser", 3, False)],
)
def test_fighters_hit_on_5_and_others_on_4(attacker: str, die: int, hits: bool) -> None:
    dice = (1, 1, die) if attacker == "fighter" else (die, 1, 1, 1)
    table = attack(attacker, EMPIRE_ALONE, dice)
    assert control(table, "d5") == ((0, "empire") if hits else (1, "empire"))


@clause("GE-COM-02", "GE-COM-12")
@pytest.mark.parametrize(("die", "dies"), [(4, True), (3, False)])
def test_an_empire_hits_on_4(die: int, dies: bool) -> None:
    table = attack("fighter", EMPIRE_ALONE, (die, 1) if dies else (die, 1, 1))
    assert ships(table, 0, "d5") == ({} if dies else {"fighter": 1})


@clause("GE-COM-03")
def test_how_many_dice_each_phase_has() -> None:
    table = attack(
        "fighter*2 cruiser dreadnought",
        "sectors g1* d5*\nships d5:fighter d5:cruiser*2 d5:dreadnought",
        (1,) * 6 + (1,) * (2 + 4 + 3) + (1,) * (2 + 1),
    )
    log = phases(table)
    assert [line for line in log if line.startswith("Phase")] == ["Phase 1", "Phase 2", "Phase 3"]
    first, second, third = (log.index(f"Phase {number}") for number in (1, 2, 3))
    assert second - first - 1 == 3 + 3
    assert third - second - 1 == 2 + 2 * 2 + 3
    assert len(log) - third - 1 == 2 + 1


@clause("GE-COM-03")
def test_an_empire_rolls_two_dice() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 1))
    assert len([line for line in phases(table) if line.startswith("{1} rolled")]) == 2


@clause("GE-COM-04", "GE-COM-24")
def test_units_may_kill_each_other_and_nobody_is_rewarded() -> None:
    table = attack("cruiser", EMPIRE_ALONE, (4, 1, 4, 1))
    assert control(table, "d5") is None
    assert ships(table, 0, "d5") == {}
    assert points(table, 0) == points(table, 1) == 0
    assert empire(table, 1)["tokens"] == 11


@clause("GE-COM-05")
def test_a_unit_killed_in_phase_2_does_not_fire_in_phase_3() -> None:
    table = attack("fighter*2", EMPIRE_ALONE, (4, 1, 1))  # one Fighter is left to roll
    assert len([line for line in phases(table) if line.startswith("{0} rolled")]) == 1


@clause("GE-COM-06")
def test_owners_choose_what_is_hit() -> None:
    table = attack("fighter cruiser", EMPIRE_ALONE, (1, 1, 4, 1))
    assert table.to_act == [0]
    assert options(table, 0) == ["hit-from fighter d6", "hit-from cruiser d6"]


@clause("GE-COM-08", "GE-COM-14")
def test_a_dreadnought_dies_from_the_second_hit_and_fires_in_full_when_damaged() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (1, 1, 1, 4, 1, 1))
    assert table.observe(None)["battle"]["attackers"] == [
        {"unit": "damaged-dreadnought", "from": "d6", "count": 1}
    ]
    roll(table, 1, 1, 1, 4, 1, 1)
    play(table, "0 fight-on")
    assert ships(table, 0, "d5") == {}
    own = [line for line in phases(table) if line.startswith("{0} rolled")]
    assert len(own) == 3 + 3


@clause("GE-COM-08")
def test_two_hits_of_one_phase_kill_a_dreadnought() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (1, 1, 1, 4, 4, 1))
    assert ships(table, 0, "d5") == {}


@clause("GE-COM-09", "GE-COM-10")
def test_an_empire_is_protected_by_ships_and_a_starbase_is_not() -> None:
    table = attack("dreadnought", "sectors g1* d5\nships d5:cruiser d5:fighter", (4, 1, 1))
    assert options(table, 1) == ["hit fighter", "hit cruiser"]
    assert blocked(table, 1) == {"hit empire": "GE-COM-09"}
    other = attack("dreadnought", "sectors g1* d5*\nships d5:cruiser d5:fighter", (4, 1, 1))
    assert options(other, 1) == ["hit starbase", "hit fighter", "hit cruiser"]


@clause("GE-COM-11")
def test_a_starbase_hit_in_phase_1_rolls_two_dice_in_phase_2() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (4, 1, 1, 1, 1))
    assert control(table, "d5") == (1, "empire")
    assert len([line for line in phases(table) if line.startswith("{1} rolled")]) == 2


@clause("GE-COM-12", "GE-COM-18", "GE-COM-22")
def test_two_hits_of_one_phase_wipe_out_a_starbase() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (4, 4, 1))
    assert control(table, "d5") == (0, "empire")
    assert points(table, 0) == 1
    assert phases(table)[-1] != "Phase 2"
    assert "Phase 2" not in phases(table)


@clause("GE-COM-13")
def test_all_hits_are_allotted_and_surplus_is_lost() -> None:
    table = attack("dreadnought", "sectors g1* d5*\nships d5:fighter", (4, 4, 1))
    # Two hits on three lives: the Starbase and the Fighter, or what the Fighter protects not at all.
    assert ships(table, 1, "d5") == {}
    assert control(table, "d5") == (1, "empire")


@clause("GE-COM-15")
def test_a_damaged_dreadnought_is_whole_again_after_a_retreat() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (1, 1, 1, 4, 1, 1))
    play(table, "0 retreat")
    assert ships(table, 0, "d6") == {"dreadnought": 1}
    assert empire(table, 0)["reserve"].get("dreadnought") == 1


@clause("GE-COM-16", "GE-COM-20")
def test_a_reduced_starbase_stays_an_empire() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (4, 1, 1, 1, 1))
    play(table, "0 retreat")
    assert control(table, "d5") == (1, "empire")
    assert ships(table, 0, "d6") == {"dreadnought": 1}


@clause("GE-COM-17")
def test_casualties_return_to_the_reserve() -> None:
    table = attack("fighter", "sectors g1* d5\nships d5:fighter", (4, 1))
    assert empire(table, 0)["reserve"]["fighter"] == 8


@clause("GE-COM-19")
def test_only_the_attacker_may_end_the_battle() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 1))
    assert table.to_act == [0]
    assert options(table, 0) == ["fight-on", "retreat"]


@clause("GE-COM-20")
def test_each_ship_retreats_to_where_it_came_from() -> None:
    table = in_role(
        "warlord",
        """
        tiles d5:p09
        seat 0
        ships d6:cruiser e5:cruiser
        seat 1
        sectors g1* d5
        seat 2
        ships -
        """,
        chooser=2,
    )
    play(table, "0 move cruiser 2 d6", "0 to d5", "0 move cruiser 2 e5")
    roll(table, 1, 1, 1, 1, 1, 1)
    play(table, "0 to d5", "0 retreat")
    assert ships(table, 0, "d6") == ships(table, 0, "e5") == {"cruiser": 1}
    assert control(table, "d5") == (1, "empire")


@clause("GE-COM-21")
def test_the_winner_places_an_empire_if_there_is_one() -> None:
    table = attack("cruiser", STARBASE_ALONE, (4, 4, 1, 1, 1))
    assert control(table, "d5") == (0, "empire")
    assert empire(table, 0)["tokens"] == 10


@clause("GE-COM-21")
def test_without_a_token_the_sector_stays_unclaimed() -> None:
    sectors = ELEVEN_SECTORS.replace("c3:a02", "c3:a02 d5:a03").replace(
        "seat 0", "seat 1\nsectors g1* d5\nseat 2\nships -\nseat 0"
    )
    table = in_role("warlord", sectors + "ships d6:cruiser\n", chooser=2)
    play(table, "0 move cruiser 2 d6")
    roll(table, 4, 1, 1, 1)
    play(table, "0 to d5")
    assert control(table, "d5") is None
    assert ships(table, 0, "d5") == {"cruiser": 1}


@clause("GE-COM-22")
def test_a_destroyed_empire_is_worth_a_point_out_of_the_pool() -> None:
    table = attack("cruiser", EMPIRE_ALONE, (4, 1, 1, 1))
    assert points(table, 0) == 1
    assert table.observe(None)["vp_pool"] == 114


@clause("GE-COM-23")
def test_ships_alone_are_worth_none() -> None:
    table = attack("cruiser", "ships d5:fighter", (4, 1))
    assert points(table, 0) == 0
    assert control(table, "d5") == (0, "empire")


@clause("GE-COM-25", "GE-COM-26")
def test_the_chooser_names_the_ship_with_the_extra_die_each_round() -> None:
    table = attack("fighter cruiser", STARBASE_ALONE, (), chooser=0)
    assert options(table, 0) == ["extra-die fighter", "extra-die cruiser"]
    roll(table, 1, 1, 1, 1, 1, 1, 1)  # Cruiser 3, Starbase 3, Fighter 1
    play(table, "0 extra-die cruiser")
    assert len([line for line in phases(table) if line.startswith("{0} rolled")]) == 3 + 1
    play(table, "0 fight-on")
    assert options(table, 0) == ["extra-die fighter", "extra-die cruiser"]
    roll(table, 1, 1, 1, 1, 1, 1, 5)  # Cruiser 2, Starbase 3, Fighter 2: it hits on its own 5
    play(table, "0 extra-die fighter")
    assert control(table, "d5") == (1, "empire")


@clause("GE-COM-26")
@pytest.mark.parametrize(("fighters", "dice"), [("fighter", 0), ("fighter*2", 2)])
def test_an_extra_die_is_lost_with_the_last_ship_of_its_type(fighters: str, dice: int) -> None:
    """R-17: a survivor of the type carries it."""
    table = attack(f"{fighters} cruiser", STARBASE_ALONE, (), chooser=0)
    roll(table, 1, 1, 4, 1, 1)  # the Cruiser misses, the Starbase hits
    play(table, "0 extra-die fighter")
    roll(table, *(1,) * dice)
    play(table, "0 hit-from fighter d6")
    assert len([line for line in phases(table) if line.startswith("{0} rolled")]) == 2 + dice
    assert options(table, 0) == ["fight-on", "retreat"]


@clause("GE-COM-06", "GE-COM-20")
def test_ships_of_one_type_from_two_spaces_are_told_apart() -> None:
    """R-48: the owner chooses which of them is hit, and each goes back to its own space."""
    table = in_role(
        "warlord",
        """
        tiles d5:p09
        seat 0
        ships d6:cruiser e5:cruiser
        seat 1
        sectors g1* d5
        seat 2
        ships -
        """,
        chooser=2,
    )
    play(table, "0 move cruiser 2 d6", "0 to d5", "0 move cruiser 2 e5")
    roll(table, 1, 1, 1, 1, 4, 1)
    play(table, "0 to d5")
    assert options(table, 0) == ["hit-from cruiser d6", "hit-from cruiser e5"]
    play(table, "0 hit-from cruiser e5", "0 retreat")
    assert ships(table, 0, "d6") == {"cruiser": 1}
    assert ships(table, 0, "e5") == {}


@clause("GE-COM-04", "GE-COM-29")
def test_the_order_of_events_in_a_phase() -> None:
    """R-46: what changes dice, the dice, a die again, shields of the attacker and the defender, then casualties."""
    table = attack(
        "cruiser*2",
        "sectors g1* d5\nships d5:fighter",
        (),
        more="owners plasma-weapons@0 ion-cannons@1 time-warp@2 shield-generators@0 saboteur@2",
    )
    play(table, "2 pass")
    roll(table, 3, 1, 1, 1, 4, 4, 1)
    play(table, "2 pass")
    assert "reroll attacker 3+ 1" in options(table, 2)
    roll(table, 3)
    play(table, "2 reroll attacker 3+ 1", "2 pass")
    assert table.prompt(2).text.startswith("{0} uses Shield Generators")
    play(table, "2 pass")
    log = "\n".join(table.log())
    told = [
        "{0} used Plasma Weapons",
        "{1} used Ion Cannons",
        "Phase 2",
        "{1} rolled 1",
        "{2} used Time Warp",
        "{0} scored 2 hits and took 2",
        "{0} used Shield Generators",
        "{0} shrugged off 1 hit",
        "{0} took a hit on a Cruiser from D6",
        "{1} took a hit on a Fighter",
        "{1} took a hit on an Empire",
        "{0} won the battle in D5",
    ]
    places = [log.index(words) for words in told]
    assert places == sorted(places)


@clause("GE-COM-27")
def test_the_chooser_has_no_extra_die_as_defender() -> None:
    table = in_role(
        "warlord",
        "tiles d5:p09\nseat 0\nships d6:fighter\nseat 1\nsectors g1* d5\nships d5:cruiser\nseat 2\nships -",
        chooser=1,
    )
    play(table, "1 done", "0 move fighter 2 d6")
    roll(table, 1, 1, 1, 1, 1)
    play(table, "0 to d5")
    assert len([line for line in phases(table) if line.startswith("{1} rolled")]) == 2 + 2


@clause("GE-COM-29")
def test_a_phase_without_dice_is_passed_over() -> None:
    table = attack("fighter", EMPIRE_ALONE, (1, 1, 1))
    assert "Phase 1" not in phases(table)
    assert phases(table)[0] == "Phase 2"


@clause("GE-COM-30")
def test_damage_stays_between_rounds() -> None:
    table = attack("dreadnought", STARBASE_ALONE, (4, 1, 1, 4, 1))
    roll(table, 1, 1, 1, 4, 1)
    play(table, "0 fight-on")
    assert ships(table, 0, "d5") == {}
    assert control(table, "d5") == (1, "empire")
