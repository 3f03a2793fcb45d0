"""Tables at setup, before a roll, in Assign and right after Reveal."""

from __future__ import annotations

from typing import Any

from astrarium import Table
from tests.games.roll_for_the_galaxy.helpers import managing, own, play, roll_for_the_galaxy

# A faction (by its left half), a home world and two tiles (by their developments) for each seat;
# nobody's cup holds more than three Home dice.
DEALS = [
    ("space-piracy", "old-earth", "public-works", "diversification"),
    ("alien-archaeology", "new-sparta", "space-docks", "export-duties"),
    ("mining-industry", "epsilon-eridani", "trade-levies", "mad-scientists"),
    ("galactic-religion", "ancient-race", "nanotechnology", "replicant-robots"),
    ("genetics-lab", "alpha-centauri", "space-tourism", "galactic-demand"),
]


def dealt(*deals: tuple[str, str, str, str], **settings: bool) -> Table:
    """A new game in which each seat has got these; all are about to arrange their two tiles."""
    table = roll_for_the_galaxy().unstarted(players=len(deals), seed=1, **settings)
    outcomes = []
    for faction, home, one, other in deals:
        outcomes += [f"faction {faction}", f"home {home}", f"draw {one}", f"draw {other}"]
    table.foretell(*outcomes)
    return table


def before_roll(*seats: str) -> Table:
    """Round 1 ends as soon as seat 0 has played `recall-done`: it has a good that it may recall."""
    first, *others = seats
    return managing(f"{first}\nworlds alpha-centauri+rare", *others)


def rolled(seats: list[str], *dice: str) -> Table:
    """Round 2: these dice, such as `home ship`, have been rolled: those of seat 0 first, white to yellow."""
    table = before_roll(*seats)
    table.foretell(*(f"roll {die}" for die in dice))
    return play(table, "0 recall-done")


def assigned(table: Table, seat: int) -> dict[str, Any]:
    """What lies behind a seat's screen."""
    found: dict[str, Any] = own(table, seat)["assign"]
    return found


def columns(table: Table, seat: int) -> dict[str, dict[str, int]]:
    """The workers below a seat's phase strip in Assign, without empty columns."""
    return {phase: dice for phase, dice in assigned(table, seat)["columns"].items() if dice}


def workers(table: Table, seat: int) -> dict[str, dict[str, int]]:
    """The workers that a seat has after Reveal, without empty columns."""
    found = table.observe(None)["empires"][seat]["columns"]
    return {phase: dice for phase, dice in found.items() if dice}
