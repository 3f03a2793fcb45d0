"""What the rulebook says about the whole set, and how a file differs from it.

A file that only differs here is not the printed set, but the engine can play it. The limits beside the
numbers are those of the engine; beyond them a difference is a fault like any other.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.rows import Faults, Printed, printed_each

TABLES: Final = {
    "counts": {
        "tiles": Printed(c.TILES, "RG-COMP-03", c.TILES, c.TILES),
        "factions": Printed(c.FACTIONS, "RG-COMP-04", c.FACTIONS, c.FACTIONS),
        "home-worlds": Printed(c.HOMES, "RG-COMP-04", c.HOMES, c.HOMES),
        "dice": Printed(111, "RG-COMP-02", 0, 999),
        "vp-chips": Printed({"1": 20, "5": 8, "10": 5}),
    },
    "setup": {
        "home-dice-in-cup": Printed(3, "RG-SETUP-10", 0, 5),
        "home-dice-in-citizenry": Printed(2, "RG-SETUP-10", 0, 5),
        "credits": Printed(1, "RG-SETUP-03", 0, c.MOST_CREDITS),
        "vp-per-player": Printed(12, "RG-SETUP-01", 1),
    },
    "prices": printed_each(
        {"novelty": 3, "rare": 4, "genes": 5, "alien": 6}, "RG-SHIP-03", 0, c.MOST_CREDITS
    ),
}

DICE: Final = [25, 22, 9, 20, 14, 12, 9]  # RG-COMP-02, by colour

# RG-COMP-05, by colour: on how many faces each phase is, and wild.
FACES: Final = [
    [2, 1, 1, 1, 1, 0],
    [1, 2, 2, 0, 0, 1],
    [1, 1, 0, 0, 3, 1],
    [1, 0, 0, 2, 2, 1],
    [1, 2, 0, 1, 1, 1],
    [1, 0, 2, 1, 0, 2],
    [0, 1, 1, 1, 0, 3],
]

REASSIGN_DEVELOPMENTS: Final = 18
IMMEDIATE_DEVELOPMENTS: Final = 3  # RG-DEV-13


def count_dice(faults: Faults, dice: list[c.Die]) -> None:
    """The dice by colour, and their faces."""
    for die in dice:
        name = c.COLOUR_NAMES[die.colour]
        if die.count != DICE[die.colour]:
            message = f"must be {DICE[die.colour]}, not {die.count} (RG-COMP-02)"
            faults.add(name, "count", message, census=True)
        faces = [die.faces.count(face) for face in range(c.FACES)]
        if faces != FACES[die.colour]:
            faults.add(name, "faces", "differ from the printed die (RG-COMP-05)", census=True)


def count_sides(faults: Faults, sides: list[c.Side]) -> None:
    """What is known of all tiles together."""
    developments = [side for side in sides if side.sort == c.DEVELOPMENT]
    reassigning = sum(side.reassigns for side in developments)
    if reassigning != REASSIGN_DEVELOPMENTS:
        message = f"{REASSIGN_DEVELOPMENTS} developments reassign workers, not {reassigning} (R-42)"
        faults.add("tile", "powers", message, census=True)
    immediate = sum(bool(side.grants) for side in developments)
    if immediate != IMMEDIATE_DEVELOPMENTS:
        message = f"{IMMEDIATE_DEVELOPMENTS} developments have grants, not {immediate} (RG-DEV-13)"
        faults.add("tile", "grants", message, census=True)
    bonuses = Counter(side.bonus.counts for side in developments if side.bonus is not None)
    if sorted(bonuses) != list(range(len(c.COUNT_NAMES))) or set(bonuses.values()) != {1}:
        faults.add("tile", "bonus", "each of the ten stands on one tile (RG-SCORE-11)", census=True)


def check_supply(faults: Faults, dice: list[c.Die], sides: list[c.Side], home: int) -> None:
    """The engine takes for granted that no grant finds the supply empty (R-08)."""
    granted = [0] * c.COLOURS
    for side in sides:
        for grant in side.grants:
            if grant.effect == c.GRANT_DIE:
                granted[grant.colour] += grant.count
    granted[c.HOME] += home
    for die in dice:
        if granted[die.colour] > die.count:
            message = f"tiles and setup may need {granted[die.colour]} of them (R-08)"
            faults.add(c.COLOUR_NAMES[die.colour], "count", message)
