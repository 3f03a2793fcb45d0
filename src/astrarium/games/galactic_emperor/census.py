"""What the rulebook says about the whole set, and how a file differs from it.

A file that only differs here is not the printed set, but the engine can play it. The limits beside the
numbers are those of the engine; beyond them a difference is a fault like any other.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.vocabulary import EFFECT_NAMES
from astrarium.games.rows import Faults, Printed, attribute, printed_each

TABLES: Final = {
    "counts": {
        "tiles": Printed(c.TILES, "GE-SETUP-08", c.TILES, c.TILES),
        "technologies": Printed(c.TECHNOLOGIES, "GE-SETUP-11", c.TECHNOLOGIES, c.TECHNOLOGIES),
        "role-cards": Printed(c.ROLES, "GE-SETUP-12", c.ROLES, c.ROLES),
        **printed_each({"fighters": 48, "cruisers": 24, "dreadnoughts": 12}, "", most=999),
        **printed_each({"empire-tokens": 66, "home-starbases": 6}, "", most=999),
        **printed_each({"food": 40, "metal": 36, "energy": 18}, "", most=999),
    },
    "setup": {
        "marks": Printed(5, "GE-SETUP-14"),
        "food": Printed(0, "GE-SETUP-14", 0, 0),  # in hand, which it is in a Merchant turn only
        "metal": Printed(1, "GE-SETUP-14", 0, 20),
        "energy": Printed(1, "GE-SETUP-14", 0, 20),
        "fighters-at-home": Printed(1, "GE-SETUP-07", 0, 20),
        "metal-storage": Printed(6, "GE-SETUP-15", 1, 20),
        "energy-storage": Printed(3, "GE-SETUP-15", 1, 20),
        "food-on-a-sector": Printed(2, "GE-MER-11", 1, 9),
    },
    "empire-tokens": printed_each({"3": 11, "4": 10, "5": 9, "6": 8}, "GE-SETUP-03", 3),
    "victory-points": printed_each({"3": 115, "4": 130, "5": 145, "6": 160}, "GE-SETUP-13", 1, 999),
    "roles": {
        "income": Printed(2, "GE-ROUND-10"),
        "merchant-marks": Printed(3, "GE-MER-01"),
        "market-dice": Printed(4, "GE-MER-02", 4, 4),
        "steward-cubes": Printed(1, "GE-STW-01", 0, 9),
        "engineer-fighters": Printed(1, "GE-ENG-01", 0, 9),
        "warlord-dice": Printed(1, "GE-COM-25", 0, 9),
        "influence-tokens": Printed(2, "GE-REG-02", 0, 9),
        "influence-price": Printed(2, "GE-REG-04"),
        "influence-price-step": Printed(1, "GE-REG-04"),
        "scientist-discount": Printed(1, "GE-SCI-03", 0, 9),
    },
    "scoring": {
        "planet": Printed(1, "GE-REG-24", 1, 9),
        "empire-destroyed": Printed(1, "GE-COM-22"),
        "full-storage": Printed(1, "GE-SCORE-03"),
        "most-marks": Printed(2, "GE-SCORE-04"),
        "most-marks-tied": Printed(1, "GE-SCORE-05"),
    },
}

# GE-WAR-02, GE-COM-02, GE-COM-03, GE-COM-07 to -12, GE-SETUP-02: of each ship, smallest first.
SHIPS: Final = {
    "move": [2, 2, 1],
    "dice": [1, 2, 3],
    "hit-on": [5, 4, 4],
    "phase": [3, 2, 1],
    "hits": [1, 1, 2],
    "reserve": [8, 4, 2],
}
# GE-COM-02, GE-COM-03, GE-REG-10: of an Empire and a Starbase.
BASES: Final = {"dice": [2, 3], "hit-on": [4, 4], "phase": [2, 2], "influence": [1, 2]}


def count_units(faults: Faults, units: list[c.Unit]) -> None:
    """What the rulebook says of ships and bases; costs are not among it."""
    for number, unit in enumerate(units):
        ship = number < c.SHIP_TYPES
        for field, printed in (SHIPS if ship else BASES).items():
            wanted = printed[number if ship else number - c.EMPIRE]
            found = getattr(unit, attribute(field))
            if found != wanted:
                message = f"must be {wanted} as the rulebook has it, not {found}"
                faults.add(c.UNIT_NAMES[number], field, message, census=True)


def check_start(faults: Faults, setup: dict[str, int], units: list[c.Unit]) -> None:
    """What a player starts with must fit."""
    limits = (
        ("metal", setup["metal-storage"], "storage holds", "GE-SETUP-15"),
        ("energy", setup["energy-storage"], "storage holds", "GE-SETUP-15"),
        ("fighters-at-home", units[c.FIGHTER].reserve, "a player has", "GE-SETUP-02"),
    )
    for field, most, why, clause in limits:
        if setup[field] > most:
            faults.add(
                "setup", field, f"must not be above {most}, which is all that {why} ({clause})"
            )


def count_tiles(faults: Faults, tiles: list[c.Tile]) -> None:
    """All tiles end on the board: homes, Omega's place and the two piles fill it (GE-EXP-11)."""
    for tile in tiles:
        home = tile.number < c.OMEGA
        if (tile.kind == c.HOME) != home:
            faults.add(tile.id, "kind", "the six homes come first, and only they are homes")
        special = {c.OMEGA: c.OMEGA_SUN, c.BLACK_HOLE: c.HOLE}.get(tile.number)
        if special is not None and tile.kind != special:
            faults.add(tile.id, "kind", f'the tile here must be the "{c.KIND_NAMES[special]}"')
        if special is None and tile.kind in (c.OMEGA_SUN, c.HOLE):
            faults.add(tile.id, "kind", "there is only one of these, after the homes")
        pile = {c.OMEGA: c.AT_START, c.BLACK_HOLE: c.SET_ASIDE}.get(tile.number)
        if pile is not None and tile.pile != pile:
            faults.add(tile.id, "pile", f'must be "{c.PILE_NAMES[pile]}"')
        if pile is None and tile.pile not in (c.PLAIN, c.ATOMIC):
            faults.add(tile.id, "pile", 'must be "plain" or "atomic"')
        if (tile.kind in (c.HOME, c.PLANET)) != (tile.planets > 0):
            faults.add(tile.id, "planets", "homes and planet sectors have them, and only they")
    kinds = [tile.kind for tile in tiles]
    two = sum(tile.planets == 2 for tile in tiles)
    for what, count in (("sun", kinds.count(c.SUN)), ("empty", kinds.count(c.EMPTY_SPACE))):
        if count < 2:
            message = f'there are several of kind "{what}", not {count}'
            faults.add("tile", "kind", message, census=True)
    if two == 0:
        faults.add("tile", "planets", "some sectors have two (GE-REG-24)", census=True)


def check_costs(faults: Faults, technologies: list[c.Technology], storage: int) -> None:
    """What costs more than storage holds could be bought by nobody but a chooser."""
    for technology in technologies:
        if technology.cost > storage:
            message = f"must not be above {storage}, which is all that storage holds (GE-SCI-02)"
            faults.add(technology.id, "cost", message, census=True)


def check_effects(faults: Faults, technologies: list[c.Technology]) -> None:
    """Each effect is that of one technology, `set-dice` once for each unit: the engine asks who has it."""
    seen: dict[tuple[int, int], str] = {}
    for technology in technologies:
        for row in technology.effects:
            key = (row.effect, row.about if row.effect == c.SET_DICE else -1)
            if key in seen:
                message = f"{EFFECT_NAMES[row.effect]} is already an effect of {seen[key]}"
                faults.add(technology.id, "effects", message)
            seen[key] = technology.id
    for effect in range(c.EFFECTS):
        if all(effect != known for known, _ in seen):
            message = f"no technology has {EFFECT_NAMES[effect]}"
            faults.add("technology", "effects", message, census=True)
