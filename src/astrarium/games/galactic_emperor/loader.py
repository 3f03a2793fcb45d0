"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads effects, and `census` compares the set with what the
rulebook says about all of it, so that a slip in one piece shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from astrarium.games.galactic_emperor import census
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.vocabulary import read_effect
from astrarium.games.rows import (
    ComponentFile,
    Pieces,
    Reading,
    Row,
    printed_numbers,
    rules_hash,
)
from astrarium.kernel.origin import Origin

GAME: Final = "galactic-emperor"
UNITS: Final = {"ship": c.UNIT_NAMES[: c.SHIP_TYPES], "base": c.UNIT_NAMES[c.SHIP_TYPES :]}


class _Reading(Pieces):
    """One file being read: its faults, and what has been built so far."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        super().__init__(file, document)
        self.layouts: Final[list[c.Layout]] = []
        self.tiles: Final[list[c.Tile]] = []
        self.units: Final[list[c.Unit]] = []
        self.prices: Final[list[list[int]]] = []
        self.technologies: Final[list[c.Technology]] = []
        self.origins: Final[dict[str, Origin]] = {}


def _read_board(reading: _Reading) -> c.Board | None:
    table = reading.root.sub("board")
    if table is None:
        return None
    row = Row(reading.faults, "board", table.table)
    ids: list[str] = []
    places: list[tuple[int, int]] = []
    if (spaces := row.sub("spaces")) is not None:
        for id in spaces.table:
            value = spaces.take(id, "two coordinates")
            if isinstance(value, list) and len(value) == 2 and all(_small(part) for part in value):
                ids.append(id)
                places.append((value[0], value[1]))
            else:
                spaces.wrong(id, "two coordinates from -9 to 9, such as [0, -3]", value)
        if len(spaces.table) != c.SPACES:
            row.fault("spaces", f"there must be {c.SPACES} of these, not {len(spaces.table)}")
        if len(set(places)) != len(places):
            row.fault("spaces", "two of them lie in one place")
    centre = row.word("centre", ids or [""])
    reading.origins["board"] = reading.origin(row, "board")
    row.finish("the board")
    if not row.fine("spaces", "centre") or len(ids) != c.SPACES:
        return None
    board = c.Board(ids, places, ids.index(centre))
    if not _connected(board):
        row.fault("spaces", "they must hang together")
    return board


def _small(part: object) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and -9 <= part <= 9


def _connected(board: c.Board) -> bool:
    seen = [board.centre]
    for space in seen:
        seen += [other for other in board.neighbours[space] if other not in seen]
    return len(seen) == c.SPACES


def _read_layouts(reading: _Reading, board: c.Board) -> None:
    count = c.MOST_PLAYERS - c.LEAST_PLAYERS + 1
    for place, row in enumerate(reading.pieces("layout", count, "GE-SETUP-01")):
        players = row.number("players", place + c.LEAST_PLAYERS, place + c.LEAST_PLAYERS)
        homes = row.words("homes", board.ids)
        if row.fine("homes") and (len(homes) != players or len(set(homes)) != players):
            row.fault("homes", f"must be {players} different spaces")
        if board.ids[board.centre] in homes:
            row.fault("homes", "the centre is the place of the Omega Sun (GE-SETUP-06)")
        reading.origins[f"layout-{players}"] = reading.origin(row, f"layout-{players}")
        row.finish("a layout")
        reading.layouts.append(c.Layout(players, [board.ids.index(home) for home in homes]))


def _read_tiles(reading: _Reading, food_on_a_sector: int) -> None:
    for number, row in enumerate(reading.pieces("tile", c.TILES, "GE-SETUP-08")):
        own, name = reading.identity(row)
        tile = c.Tile(
            number=number,
            id=own,
            name=name,
            kind=row.index("kind", c.KIND_NAMES),
            pile=row.index("pile", c.PILE_NAMES),
            worlds=[_read_planet(planet) for planet in row.rows("planets", "planet")],
            holds_food=food_on_a_sector,
            text=row.line("text"),
            origin=reading.origin(row, own),
        )
        if len(tile.worlds) > 2:
            row.fault("planets", "a sector has one or two at most")
        row.finish("a tile")
        reading.tiles.append(tile)


def _read_planet(row: Row) -> list[int]:
    yields = [row.number(name, 0, 9) if row.has(name) else 0 for name in c.RESOURCE_NAMES]
    row.finish("a planet")
    return yields


def _read_units(reading: _Reading) -> None:
    for field, names in UNITS.items():
        ship = field == "ship"
        clause = "GE-WAR-02" if ship else "GE-COM-03"
        for place, row in enumerate(reading.pieces(field, len(names), clause)):
            expected = names[min(place, len(names) - 1)]
            own, name = reading.identity(row)
            if own and own != expected:
                row.fault("id", f'must be "{expected}" here, not "{own}"')
            cost = [0, 0, 0]
            if ship and (table := row.sub("cost")) is not None:
                cost = [table.number(part, 0, 99) for part in ("marks", "metal", "energy")]
                table.finish("a cost")
            number = c.UNIT_NAMES.index(expected)
            hits = 2 if number == c.DREADNOUGHT else 1  # only it has a back to be turned over to
            unit = c.Unit(
                number=number,
                name=name,
                marks=cost[0],
                metal=cost[1],
                energy=cost[2],
                move=row.number("move", 1, 2) if ship else 0,
                dice=row.number("dice", 1, 9),
                hit_on=row.number("hit-on", 2, c.DIE_FACES),
                phase=row.number("phase", 1, c.LAST_PHASE),
                hits=row.number("hits", hits, hits) if ship else 0,
                reserve=row.number("reserve", 1, 20) if ship else 0,
                influence=0 if ship else row.number("influence", 1, 9),
                origin=reading.origin(row, own),
                cost_source=_source_of_cost(reading, own),
            )
            row.finish(f"a {field}")
            reading.units.append(unit)


def _read_market(reading: _Reading) -> None:
    for place, row in enumerate(reading.pieces("market", c.RESOURCES, "GE-MER-03")):
        expected = c.RESOURCE_NAMES[min(place, c.RESOURCES - 1)]
        row.word("id", [expected])
        row.line("name")
        value = row.take("prices", "six prices, for a die of 1 to 6")
        prices = [1] * c.DIE_FACES
        if isinstance(value, list) and len(value) == c.DIE_FACES and all(map(_price, value)):
            prices = [int(price) for price in value]
        else:
            row.wrong("prices", "six prices from 1 to 99, for a die of 1 to 6", value)
        reading.origins[f"market-{expected}"] = reading.origin(row, f"market-{expected}")
        row.finish("a market")
        reading.prices.append(prices)


def _price(part: object) -> bool:
    return isinstance(part, int) and not isinstance(part, bool) and 1 <= part <= 99


def _read_technologies(reading: _Reading) -> None:
    rows = reading.pieces("technology", c.TECHNOLOGIES, "GE-SETUP-11")
    for number, row in enumerate(rows):
        own, name = reading.identity(row)
        role = row.word("role", c.ROLE_NAMES)
        cost = row.number("cost", 0, 9)
        effects = [read_effect(effect, number, role) for effect in row.rows("effects", "effect")]
        technology = c.Technology(
            number=number,
            id=own,
            name=name,
            role=c.ROLE_NAMES.index(role),
            cost=cost,
            effects=[effect for effect in effects if effect is not None],
            text=row.line("text"),
            origin=reading.origin(row, own),
            cost_source=_source_of_cost(reading, own),
        )
        row.finish("a technology")
        reading.technologies.append(technology)


def _source_of_cost(reading: _Reading, own: str) -> str:
    """Where the cost of a piece comes from, if not from where the piece does."""
    known = reading.provenance[own]
    by_field = known["field-sources"]
    assert isinstance(by_field, dict)
    return str(by_field.get("cost", known["source"]))


def _numbers(tables: dict[str, dict[str, int]]) -> c.Numbers:
    scoring = tables["scoring"]
    others = {**tables["setup"], **tables["roles"]}
    return c.Numbers(
        **{field.replace("-", "_"): number for field, number in others.items()},
        planet_points=scoring["planet"],
        empire_points=scoring["empire-destroyed"],
        full_storage_points=scoring["full-storage"],
        most_marks_points=scoring["most-marks"],
        most_marks_tied_points=scoring["most-marks-tied"],
    )


def _read_document(file: str, document: Mapping[str, object]) -> Reading[c.Components]:
    reading = _Reading(file, document)
    reading.root.word("game", [GAME])
    tables = printed_numbers(reading.root, census.TABLES)
    board = _read_board(reading)
    if board is not None:
        _read_layouts(reading, board)
    else:
        reading.root.has("layout")
    _read_tiles(reading, tables["setup"].get("food-on-a-sector", 1))
    _read_units(reading)
    _read_market(reading)
    _read_technologies(reading)
    reading.root.finish()
    if not reading.faults.in_the_way():
        census.count_units(reading.faults, reading.units)
        census.count_tiles(reading.faults, reading.tiles)
        storage = tables["setup"]["energy-storage"]
        census.check_start(reading.faults, tables["setup"], reading.units)
        census.check_costs(reading.faults, reading.technologies, storage)
        census.check_effects(reading.faults, reading.technologies)
    if board is None or reading.faults.in_the_way():
        return Reading(None, reading.faults.found, {})
    players = [str(count) for count in range(c.LEAST_PLAYERS, c.MOST_PLAYERS + 1)]
    components = c.Components(
        board=board,
        layouts=reading.layouts,
        tiles=reading.tiles,
        units=reading.units,
        prices=reading.prices,
        technologies=reading.technologies,
        numbers=_numbers(tables),
        tokens=[tables["empire-tokens"][count] for count in players],
        victory_points=[tables["victory-points"][count] for count in players],
        origins=reading.origins,
        # The order of spaces numbers them, and tables have no order of their own.
        hash=rules_hash({**document, "counts": {}, "order": board.ids}),
    )
    return Reading(components, reading.faults.found, reading.provenance)


FILE: Final = ComponentFile("astrarium.games.galactic_emperor", _read_document)

check: Final = FILE.check
load: Final = FILE.load
provenance: Final = FILE.provenance
shipped_text: Final = FILE.shipped_text
summary: Final = FILE.summary
