"""Seats that still owe a decision in a phase, so that the round stops there, and a bag that is short."""

from __future__ import annotations

import re

from astrarium import Table
from tests.games.roll_for_the_galaxy.helpers import empire, in_phases, position, roll_for_the_galaxy

# Each owes its one decision when its turn in that phase comes; a tile of cost 1 takes one die of two.
WAITS_IN_EXPLORE = "columns home:explore"
WAITS_IN_DEVELOP = """
    columns home:develop military:develop
    development-stack space-mercenaries
"""
WAITS_IN_SETTLE = """
    columns home:settle military:settle
    world-stack new-survivalists
"""
WAITS_IN_SHIP = """
    columns home:ship
    worlds ancient-race+novelty
"""


def pile(table: Table, name: str) -> set[str]:
    """The tiles in the "bag" or "abandoned", by their developments; nobody at the table sees them."""
    line = next(line for line in table.position.splitlines() if line.startswith(f"{name} "))
    return set(line.split()[1:]) - {"-"}


def other_worlds(*texts: str) -> str:
    """The worlds of all tiles that these texts do not name."""
    backs = {
        id: side["back"]
        for id, side in roll_for_the_galaxy().rules.catalogue()["tiles"].items()
        if side["sort"] == "development" and side["back"]
    }
    named = set(re.split(r"\s+", " ".join(texts)))
    return " ".join(back for id, back in backs.items() if id not in named and back not in named)


def scarce(bag: str, *seats: str) -> Table:
    """Explore with no tiles in the bag but these; one more seat has all other tiles as worlds, and an explorer."""
    last = f"columns home:explore\nworlds {other_worlds(bag, *seats)}"
    return in_phases("explore", *seats, last, more=f"bag {bag or '-'}")


def with_a_wild_alien_die() -> Table:
    """Three players assign; seat 0 has a wild Alien die to place and a Home shipper."""
    return position(
        """
        players 3
        round 1
        step reveal
        seat 0 faction 1
          cup -
          citizenry -
          wilds alien
          columns home:ship
        seat 1 faction 2
          cup -
          citizenry -
          columns home:ship
        seat 2 faction 3
          cup -
          citizenry -
          columns home:ship
        steps Round
        lanes PlaceWild 0 | SelectPhase 1 | SelectPhase 2
        """
    )


def dice_needed(phase: str, owned: str, tile: str) -> int:
    """With how many dice on it a tile is completed at the start of its phase, for the owner of `owned`."""
    name = {"develop": "development", "settle": "world"}[phase]
    last = {"develop": WAITS_IN_DEVELOP, "settle": WAITS_IN_SETTLE}[phase]
    for dice in range(1, 7):
        table = in_phases(
            phase,
            f"developments {owned}\n{name}-stack {tile}\n{name}-dice home*{dice}\ncup rare",
            last,
        )
        if empire(table, 0)[f"{name}_stack"]["size"] == 0:
            return dice
    raise ValueError(f"{tile} is not completed by six dice")
