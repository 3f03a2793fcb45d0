"""What the rulebook says about the whole set, and how a file differs from it.

A file that only differs here is not the printed set, but the engine can play it. The limits beside the
numbers are those of the engine; beyond them a difference is a fault like any other.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.games.rows import Faults, Printed, Row, Table, printed_numbers

TABLES: Final[dict[str, Table]] = {
    "counts": {
        "tiles": c.TILES,
        "technologies": c.TECHNOLOGIES,
        "role-cards": c.ROLES,
        "fighters": 48,
        "cruisers": 24,
        "dreadnoughts": 12,
        "empire-tokens": 66,
        "home-starbases": 6,
        "food": 40,
        "metal": 36,
        "energy": 18,
    },
    "setup": {
        "marks": 5,
        "food": 0,
        "metal": 1,
        "energy": 1,
        "fighters-at-home": 1,
        "metal-storage": 6,
        "energy-storage": 3,
        "food-on-a-sector": 2,
    },
    "empire-tokens": {"3": 11, "4": 10, "5": 9, "6": 8},
    "victory-points": {"3": 115, "4": 130, "5": 145, "6": 160},
    "roles": {
        "income": 2,
        "merchant-marks": 3,
        "market-dice": 4,
        "steward-cubes": 1,
        "engineer-fighters": 1,
        "warlord-dice": 1,
        "influence-tokens": 2,
        "influence-price": 2,
        "influence-price-step": 1,
        "scientist-discount": 1,
    },
    "scoring": {
        "planet": 1,
        "empire-destroyed": 1,
        "full-storage": 1,
        "most-marks": 2,
        "most-marks-tied": 1,
    },
}

PRINTED: Final[dict[str, dict[str, Printed]]] = {
    "counts": {
        "counts": Printed("", 0, 999),
        "tiles": Printed("GE-SETUP-08", c.TILES, c.TILES),
        "technologies": Printed("GE-SETUP-11", c.TECHNOLOGIES, c.TECHNOLOGIES),
        "role-cards": Printed("GE-SETUP-12", c.ROLES, c.ROLES),
    },
    "setup": {
        "marks": Printed("GE-SETUP-14", 0, 99),
        "food": Printed("GE-SETUP-14", 0, 0),  # in hand, which it is in a Merchant turn only
        "metal": Printed("GE-SETUP-14", 0, 20),
        "energy": Printed("GE-SETUP-14", 0, 20),
        "fighters-at-home": Printed("GE-SETUP-07", 0, 20),
        "metal-storage": Printed("GE-SETUP-15", 1, 20),
        "energy-storage": Printed("GE-SETUP-15", 1, 20),
        "food-on-a-sector": Printed("GE-MER-11", 1, 9),
    },
    "empire-tokens": {"empire-tokens": Printed("GE-SETUP-03", 3, 99)},
    "victory-points": {"victory-points": Printed("GE-SETUP-13", 1, 999)},
    "roles": {
        "income": Printed("GE-ROUND-10", 0, 99),
        "merchant-marks": Printed("GE-MER-01", 0, 99),
        "market-dice": Printed("GE-MER-02", 4, 4),
        "steward-cubes": Printed("GE-STW-01", 0, 9),
        "engineer-fighters": Printed("GE-ENG-01", 0, 9),
        "warlord-dice": Printed("GE-COM-25", 0, 9),
        "influence-tokens": Printed("GE-REG-02", 0, 9),
        "influence-price": Printed("GE-REG-04", 0, 99),
        "influence-price-step": Printed("GE-REG-04", 0, 99),
        "scientist-discount": Printed("GE-SCI-03", 0, 9),
    },
    "scoring": {
        "planet": Printed("GE-REG-24", 1, 9),
        "empire-destroyed": Printed("GE-COM-22", 0, 99),
        "full-storage": Printed("GE-SCORE-03", 0, 99),
        "most-marks": Printed("GE-SCORE-04", 0, 99),
        "most-marks-tied": Printed("GE-SCORE-05", 0, 99),
    },
}

# GE-WAR-02, GE-COM-02, GE-COM-03, GE-COM-07 to -12, GE-SETUP-02: move, dice, hit-on, phase, hits, reserve.
SHIPS: Final = [[2, 1, 5, 3, 1, 8], [2, 2, 4, 2, 1, 4], [1, 3, 4, 1, 2, 2]]
# GE-COM-02, GE-COM-03, GE-REG-10: dice, hit-on, phase, influence.
BASES: Final = [[2, 4, 2, 1], [3, 4, 2, 2]]


def read_numbers(root: Row, name: str) -> dict[str, int]:
    """A table of numbers that the rulebook fixes, as the file has them."""
    return printed_numbers(root, name, TABLES[name], PRINTED[name])


def count_units(faults: Faults, units: list[c.Unit]) -> None:
    """What the rulebook says of ships and bases; costs are not among it."""
    for unit in units:
        if unit.number < c.SHIP_TYPES:
            found = [unit.move, unit.dice, unit.hit_on, unit.phase, unit.hits, unit.reserve]
            printed = SHIPS[unit.number]
            fields = ["move", "dice", "hit-on", "phase", "hits", "reserve"]
        else:
            found = [unit.dice, unit.hit_on, unit.phase, unit.influence]
            printed = BASES[unit.number - c.EMPIRE]
            fields = ["dice", "hit-on", "phase", "influence"]
        for field, number, wanted in zip(fields, found, printed):
            if number != wanted:
                message = f"must be {wanted} as the rulebook has it, not {number}"
                faults.add(c.UNIT_NAMES[unit.number], field, message, census=True)


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
                message = f"{c.EFFECT_NAMES[row.effect]} is already an effect of {seen[key]}"
                faults.add(technology.id, "effects", message)
            seen[key] = technology.id
    for effect in range(c.EFFECTS):
        if all(effect != known for known, _ in seen):
            message = f"no technology has {c.EFFECT_NAMES[effect]}"
            faults.add("technology", "effects", message, census=True)
