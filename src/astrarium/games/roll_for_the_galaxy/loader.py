"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads grants and powers, and `census` compares the set with
what the rulebook says about all of it, so that a slip in one tile shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from astrarium.games.roll_for_the_galaxy import census, vocabulary
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.actions import ROLL
from astrarium.games.rows import PROSE, ComponentFile, Pieces, Row, rules_hash

MOST_PLAYERS: Final = 5
UNORDERED: Final = {"colors": str, "from": str, "to": str}  # lists that are sets


def _read_dice(pieces: Pieces) -> Iterator[c.Die]:
    for place, row in enumerate(pieces.pieces("die", c.COLOURS, "RG-COMP-02")):
        expected = vocabulary.DIE_COLOURS[min(place, c.COLOURS - 1)]
        if row.word("id", [expected]) == expected and row.fine("id"):
            row.line("name")
            row.line("paint")
            count = row.number("count", 1, 99)
            faces = row.words("faces", c.FACE_NAMES)
            if row.fine("faces") and len(faces) != c.FACES:
                row.fault("faces", f"must be {c.FACES}, not {len(faces)}")
            numbers = [c.FACE_NAMES.index(face) for face in faces]
            yield c.Die(place, count, numbers, ROLL)
            row.finish("a die")


def _read_side(pieces: Pieces, row: Row, number: int, sort: int, least: int, most: int) -> c.Side:
    own, name = pieces.identity(row)
    world = sort == c.WORLD
    colour = row.index("color", c.COLOUR_NAMES, vocabulary.WORLD_COLOURS) if world else c.GRAY
    cost = row.number("cost", least, most)
    grants = [vocabulary.read_grant(grant, sort, colour) for grant in row.rows("grants", "grant")]
    powers = []
    bonus = None
    if not world:
        powers = [vocabulary.read_power(power, number) for power in row.rows("powers", "power")]
        if row.has("bonus") and (table := row.sub("bonus")) is not None:
            bonus = vocabulary.read_bonus(table)
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
        origin=pieces.origin(row, own),
    )
    row.finish()
    return side


def _half(pieces: Pieces, row: Row, field: str) -> Row | None:
    table = row.sub(field)
    return None if table is None else pieces.labelled(table, f"{row.tile} {field}")


def _read_tiles(pieces: Pieces) -> Iterator[c.Side]:
    rows = pieces.pieces("tile", c.TILES, "RG-COMP-03")
    for first, field, sort in (
        (0, "development", c.DEVELOPMENT),
        (c.FIRST_WORLD, "world", c.WORLD),
    ):
        for place, row in enumerate(rows):
            if (half := _half(pieces, row, field)) is not None:
                yield _read_side(pieces, half, first + place, sort, 1, 6)
    for row in rows:
        row.finish("a tile")


def _read_factions(pieces: Pieces) -> Iterator[c.Side]:
    for place, row in enumerate(pieces.pieces("faction", c.FACTIONS, "RG-COMP-04")):
        row.number("number", place + 1, place + 1)
        for side, field in enumerate(("left", "right"), c.FIRST_FACTION + 2 * place):
            if (half := _half(pieces, row, field)) is not None:
                sort = half.index("sort", c.SORT_NAMES)
                yield _read_side(pieces, half, side, sort, 0, 5)
        row.finish("a faction")


def _read_homes(pieces: Pieces) -> Iterator[c.Side]:
    rows = pieces.pieces("home-world", c.HOMES, "RG-COMP-04")
    for number, row in enumerate(rows, c.FIRST_HOME):
        yield _read_side(pieces, row, number, c.WORLD, 0, 5)


def _build(pieces: Pieces) -> c.Components | None:
    tables = pieces.numbers(census.TABLES)
    setup, prices = tables["setup"], tables["prices"]
    dice = list(_read_dice(pieces))
    sides = [*_read_tiles(pieces), *_read_factions(pieces), *_read_homes(pieces)]
    if not pieces.are_sound():
        return None
    home = MOST_PLAYERS * (setup["home-dice-in-cup"] + setup["home-dice-in-citizenry"])
    census.count_dice(pieces.faults, dice)
    census.count_sides(pieces.faults, sides)
    census.check_supply(pieces.faults, dice, sides, home)
    return c.Components(
        dice=dice,
        sides=sides,
        prices=[0] * c.NOVELTY + [prices[colour] for colour in vocabulary.GOODS_COLOURS] + [0],
        cup_dice=setup["home-dice-in-cup"],
        citizenry_dice=setup["home-dice-in-citizenry"],
        credits=setup["credits"],
        vp_per_player=setup["vp-per-player"],
        hash=rules_hash({**pieces.root.table, "counts": {}}, PROSE | {"paint"}, UNORDERED),
    )


FILE: Final = ComponentFile("astrarium.games.roll_for_the_galaxy", "roll-for-the-galaxy", _build)
