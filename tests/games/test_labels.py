"""What options are called: a title for the button, and a detail with the price, the consequence or the reason."""

from __future__ import annotations

import pytest

from astrarium import Table
from tests.games.galactic_emperor import helpers as emperor
from tests.games.galactic_emperor.test_battle import attack
from tests.games.galactic_emperor.test_interrupts import ordering
from tests.games.new_frontiers import helpers as frontiers
from tests.games.new_frontiers.scenes import duel
from tests.games.roll_for_the_galaxy import helpers as roll
from tests.games.roll_for_the_galaxy.test_builders import sending_to_cup

WAITS = "columns home:ship\nworlds space-mall+novelty"


def labels(table: Table, seat: int = 0) -> dict[str, tuple[str, str]]:
    """Title and detail of every option, by its text."""
    return {option.text: (option.title, option.detail) for option in table.prompt(seat).options}


def settling(lines: str, *moves: str) -> Table:
    table = duel(f"seat 0 credits 9 colonists 3\n{lines}")
    return frontiers.play(table, "0 select settle", *moves)


# --- New Frontiers ------------------------------------------------------------------------------


def test_a_world_to_settle_has_its_price_or_its_defense_as_detail() -> None:
    table = settling("colonies new-sparta\nexplored gem-world rebel-miners")
    assert labels(table) == {
        "take-colonists": ("Take 2 colonists", ""),
        "settle gem-world": ("Settle Gem World", "2 credits, 1 colonist"),
        "settle rebel-miners": ("Settle Rebel Miners", "defense 2, your Military 2, 1 colonist"),
    }


def test_a_military_world_that_can_be_paid_for_says_both_ways() -> None:
    table = settling(
        "colonies new-sparta\ndevelopments contact-specialist\nexplored rebel-miners",
        "0 settle rebel-miners",
    )
    assert table.prompt(0).sort == "choice"
    assert labels(table) == {
        "conquer": ("Conquer it", "with your Military, against defense 2"),
        "pay": ("Pay for it", "1 credit, as if it were not military"),
    }


def test_temporary_military_says_what_it_brings() -> None:
    table = settling(
        "colonies new-sparta rebel-fuel-refinery comet-zone+rare\nexplored rebel-miners",
        "0 settle rebel-miners",
    )
    assert labels(table) == {
        "raise rebel-fuel-refinery": ("Use Rebel Fuel Refinery", "2 temporary Military for a good"),
        "enough": ("Conquer now", ""),
    }


def test_a_consume_power_is_told_by_its_effect() -> None:
    table = duel(
        "seat 0\ncolonies earths-lost-colony+novelty new-survivalists gem-world+novelty",
        "seat 1\ncolonies old-earth",
    )
    frontiers.play(table, "0 select trade-consume", "0 sell-nothing")
    assert labels(table) == {
        "consume new-survivalists": ("Use New Survivalists", "Consume 1 Novelty good: 1 VP."),
        "consume earths-lost-colony": ("Use Earth's Lost Colony", "Consume 1 good: 1 VP."),
    }


# --- Roll for the Galaxy ------------------------------------------------------------------------


def test_dictating_says_which_worker_is_given_up() -> None:
    table = roll.assigning("columns home:explore*2 genes:ship", WAITS)
    roll.play(table, "0 select home explore to ship")
    assert labels(table) == {
        "dictate home explore": ("Give up a Home explorer", "to Dictate: move another worker"),
        "dictate genes ship": ("Give up a Genes shipper", "to Dictate: move another worker"),
        "lock": ("Lock this assignment", ""),
    }


@pytest.mark.parametrize(
    ("power", "detail"),
    [
        ("homeworld-patriotism", "move 1 to 2 Home workers to Ship"),
        ("executive-power", "move 2 workers of one column to Ship"),
        ("system-diversification", "move 1 to 2 non-Home workers"),
        ("hydroponics-guild", "move 1 Novelty or Genes worker"),
    ],
)
def test_a_power_to_reassign_says_whom_it_moves_and_where_to(power: str, detail: str) -> None:
    table = roll.assigning(f"developments {power}\ncolumns home:explore*3 genes:settle*2", WAITS)
    roll.play(table, "0 select home explore to ship")
    assert labels(table)[f"use {power}"][1] == detail


def test_shippers_say_what_the_good_brings() -> None:
    table = roll.in_phases("ship", "credits 0\nworlds gem-world+home\ncolumns home:ship*2", WAITS)
    assert labels(table) == {
        "trade home": ("Trade with a Home shipper", "3 credits"),
        "consume home": ("Consume with a Home shipper", "1 VP"),
    }


def test_enough_says_of_what() -> None:
    table = roll.assigning("developments system-diversification\ncolumns genes:explore*3", WAITS)
    roll.play(
        table,
        "0 select genes explore to ship",
        "0 use system-diversification",
        "0 move genes explore to ship",
    )
    assert labels(table)["enough"] == ("Move no more workers", "")
    building = roll.play(sending_to_cup(), "0 to-cup military")
    assert labels(building)["enough"] == ("Send no more builders", "")


# --- Galactic Emperor ---------------------------------------------------------------------------


def test_declining_says_what_is_declined() -> None:
    assert labels(ordering(), 2) == {
        "stop": ("Stop it", "until the round ends"),
        "pass": ("Let it work", ""),
        "pass-role": ("Not in this role", "no, and do not ask again in it"),
        "pass-round": ("Not this round", "no, and do not ask again in it"),
    }
    table = emperor.in_role("scientist", "seat 0 energy 3")
    assert labels(table)["pass"] == ("Buy no technology", "")


def test_an_order_of_ships_is_paid_for_once_there_is_one() -> None:
    table = emperor.in_role("engineer", "seat 0 marks 9 metal 3 energy 0")
    emperor.play(table, "0 pass")
    assert labels(table)["done"] == ("Build nothing", "")
    (order,) = [text for text in labels(table) if text.startswith("order fighter")]
    assert labels(table)[order] == (f"Order a Fighter for {order[-2:].upper()}", "1 mark, 1 metal")
    emperor.play(table, f"0 {order}")
    assert labels(table)["done"] == ("Pay for the order", "")


def test_units_that_may_be_hit_are_named() -> None:
    table = attack("dreadnought", "sectors g1* d5*\nships d5:cruiser d5:fighter", (4, 1, 1))
    assert labels(table, 1) == {
        "hit starbase": ("Hit your Starbase", ""),
        "hit fighter": ("Hit your Fighter", ""),
        "hit cruiser": ("Hit your Cruiser", ""),
    }


def test_a_die_to_reroll_says_whose_it_is_and_what_it_needs() -> None:
    table = attack(
        "cruiser", "sectors g1* d5\nships d5:cruiser", (1, 1, 1, 1, 1), more="owners time-warp@2"
    )
    prompt = table.prompt(2)
    assert prompt.sort == "die"
    assert labels(table, 2) == {
        "reroll attacker 4+ 1": ("Reroll a 1", "of the attacker, needs 4"),
        "reroll defender 4+ 1": ("Reroll a 1", "of the defender, needs 4"),
        "pass": ("Reroll none", ""),
        "pass-battle": ("Not in this battle", "no, and do not ask again in it"),
        "pass-role": ("Not in this role", "no, and do not ask again in it"),
        "pass-round": ("Not this round", "no, and do not ask again in it"),
    }
