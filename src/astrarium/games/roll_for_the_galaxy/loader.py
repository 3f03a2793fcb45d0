"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads grants and powers, and `census` compares the set with
what the rulebook says about all of it, so that a slip in one tile shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from astrarium.games.roll_for_the_galaxy import census
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.actions import ROLL
from astrarium.games.roll_for_the_galaxy.vocabulary import (
    DIE_COLOURS,
    GOODS_COLOURS,
    WORLD_COLOURS,
    read_bonus,
    read_grant,
    read_power,
)
from astrarium.games.rows import (
    PROSE,
    ComponentFile,
    Pieces,
    Reading,
    Row,
    printed_numbers,
    rules_hash,
)

GAME: Final = "roll-for-the-galaxy"
MOST_PLAYERS: Final = 5
UNORDERED: Final = {"colors": str, "from": str, "to": str}  # lists that are sets


class _Reading(Pieces):
    """One file being read: its faults, and what has been built so far."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        super().__init__(file, document)
        self.dice: Final[list[c.Die]] = []
        self.sides: Final[list[c.Side]] = []

    def side(self, row: Row, number: int, sort: int, least: int, most: int) -> None:
        own, name = self.identity(row)
        world = sort == c.WORLD
        colour = row.index("color", c.COLOUR_NAMES, WORLD_COLOURS) if world else c.GRAY
        cost = row.number("cost", least, most)
        grants = [read_grant(grant, sort, colour) for grant in row.rows("grants", "grant")]
        powers = []
        bonus = None
        if not world:
            powers = [read_power(power, number) for power in row.rows("powers", "power")]
            if row.has("bonus") and (table := row.sub("bonus")) is not None:
                bonus = read_bonus(table)
            if row.fine("cost", "bonus") and (cost == 6) != (bonus is not None):
                row.fault("bonus", "stands on developments of cost 6, and only there")
        if number < c.FIRST_FACTION and any(g.effect == c.START_CREDITS for g in grants):
            row.fault("grants", "start-credits belongs on factions and home worlds")
        side = c.Side(
            number=number,
            id=own,
            name=name,
            sort=sort,
            colour=colour,
            cost=cost,
            grants=grants,
            powers=[power for power in powers if power is not None],
            bonus=bonus,
            text=row.line("text"),
            origin=self.origin(row, own),
        )
        row.finish()
        self.sides.append(side)

    def half(self, row: Row, field: str) -> Row | None:
        table = row.sub(field)
        return None if table is None else self.labelled(table, f"{row.tile} {field}")


def _read_dice(reading: _Reading) -> None:
    for place, row in enumerate(reading.pieces("die", c.COLOURS, "RG-COMP-02")):
        expected = DIE_COLOURS[place] if place < c.COLOURS else DIE_COLOURS[-1]
        if row.word("id", [expected]) == expected and row.fine("id"):
            row.line("name")
            row.line("paint")
            count = row.number("count", 1, 99)
            faces = row.words("faces", c.FACE_NAMES)
            if row.fine("faces") and len(faces) != c.FACES:
                row.fault("faces", f"must be {c.FACES}, not {len(faces)}")
            numbers = [c.FACE_NAMES.index(face) for face in faces]
            reading.dice.append(c.Die(place, count, numbers, ROLL))
            row.finish("a die")


def _read_tiles(reading: _Reading) -> None:
    rows = reading.pieces("tile", c.TILES, "RG-COMP-03")
    for first, field, sort in (
        (0, "development", c.DEVELOPMENT),
        (c.FIRST_WORLD, "world", c.WORLD),
    ):
        for place, row in enumerate(rows):
            if (half := reading.half(row, field)) is not None:
                reading.side(half, first + place, sort, 1, 6)
    for row in rows:
        row.finish("a tile")


def _read_factions(reading: _Reading) -> None:
    for place, row in enumerate(reading.pieces("faction", c.FACTIONS, "RG-COMP-04")):
        row.number("number", place + 1, place + 1)
        for half, field in enumerate(("left", "right")):
            if (table := reading.half(row, field)) is not None:
                sort = table.index("sort", c.SORT_NAMES)
                reading.side(table, c.FIRST_FACTION + 2 * place + half, sort, 0, 5)
        row.finish("a faction")


def _read_homes(reading: _Reading) -> None:
    for place, row in enumerate(reading.pieces("home-world", c.HOMES, "RG-COMP-04")):
        reading.side(row, c.FIRST_HOME + place, c.WORLD, 0, 5)


def _read_document(file: str, document: Mapping[str, object]) -> Reading[c.Components]:
    reading = _Reading(file, document)
    reading.root.word("game", [GAME])
    tables = printed_numbers(reading.root, census.TABLES)
    setup, prices = tables["setup"], tables["prices"]
    _read_dice(reading)
    _read_tiles(reading)
    _read_factions(reading)
    _read_homes(reading)
    reading.root.finish()
    if not reading.faults.in_the_way():
        each = setup["home-dice-in-cup"] + setup["home-dice-in-citizenry"]
        home = MOST_PLAYERS * each
        census.count_dice(reading.faults, reading.dice)
        census.count_sides(reading.faults, reading.sides)
        census.check_supply(reading.faults, reading.dice, reading.sides, home)
    if reading.faults.in_the_way():
        return Reading(None, reading.faults.found, {})
    components = c.Components(
        dice=reading.dice,
        sides=reading.sides,
        prices=[0] * c.NOVELTY + [prices[colour] for colour in GOODS_COLOURS] + [0],
        cup_dice=setup["home-dice-in-cup"],
        citizenry_dice=setup["home-dice-in-citizenry"],
        credits=setup["credits"],
        vp_per_player=setup["vp-per-player"],
        hash=rules_hash({**document, "counts": {}}, PROSE | {"paint"}, UNORDERED),
    )
    return Reading(components, reading.faults.found, reading.provenance)


FILE: Final = ComponentFile("astrarium.games.roll_for_the_galaxy", _read_document)

check: Final = FILE.check
load: Final = FILE.load
provenance: Final = FILE.provenance
shipped_text: Final = FILE.shipped_text
summary: Final = FILE.summary
