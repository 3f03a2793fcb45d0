"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads effects, and `census` compares the set with what the
rulebook says about all of it, so that a slip in one piece shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from astrarium.games.galactic_emperor import census
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.vocabulary import read_effect
from astrarium.games.rows import ComponentFile, Pieces, Row, attribute, rules_hash
from astrarium.kernel.origin import Origin

UNITS: Final = {"ship": c.UNIT_NAMES[: c.SHIP_TYPES], "base": c.UNIT_NAMES[c.SHIP_TYPES :]}

Origins = dict[str, Origin]


def _read_board(pieces: Pieces, origins: Origins) -> c.Board | None:
    table = pieces.root.sub("board")
    if table is None:
        return None
    row = Row(pieces.faults, "board", table.table)
    places: dict[str, tuple[int, int]] = {}
    if (spaces := row.sub("spaces")) is not None:
        for id in spaces.table:
            wanted = "two coordinates from -9 to 9, such as [0, -3]"
            if place := spaces.numbers(id, 2, -9, 9, wanted):
                places[id] = place[0], place[1]
        if len(spaces.table) != c.SPACES:
            row.fault("spaces", f"there must be {c.SPACES} of these, not {len(spaces.table)}")
        if len(set(places.values())) != len(places):
            row.fault("spaces", "two of them lie in one place")
    centre = row.word("centre", [*places] or [""])
    origins["board"] = pieces.origin(row, "board")
    row.finish("the board")
    if not row.fine("spaces", "centre") or len(places) != c.SPACES:
        return None
    board = c.Board([*places], [*places.values()], [*places].index(centre))
    if not _connected(board):
        row.fault("spaces", "they must hang together")
    return board


def _connected(board: c.Board) -> bool:
    seen = [board.centre]
    for space in seen:
        seen += [other for other in board.neighbours[space] if other not in seen]
    return len(seen) == c.SPACES


def _read_layouts(pieces: Pieces, board: c.Board, origins: Origins) -> Iterator[c.Layout]:
    count = c.MOST_PLAYERS - c.LEAST_PLAYERS + 1
    for seats, row in enumerate(pieces.pieces("layout", count, "GE-SETUP-01"), c.LEAST_PLAYERS):
        players = row.number("players", seats, seats)
        homes = row.words("homes", board.ids)
        if row.fine("homes") and (len(homes) != players or len(set(homes)) != players):
            row.fault("homes", f"must be {players} different spaces")
        if board.ids[board.centre] in homes:
            row.fault("homes", "the centre is the place of the Omega Sun (GE-SETUP-06)")
        origins[f"layout-{players}"] = pieces.origin(row, f"layout-{players}")
        row.finish("a layout")
        yield c.Layout(players, [board.ids.index(home) for home in homes])


def _read_tiles(pieces: Pieces, food_on_a_sector: int) -> Iterator[c.Tile]:
    for number, row in enumerate(pieces.pieces("tile", c.TILES, "GE-SETUP-08")):
        own, name = pieces.identity(row)
        tile = c.Tile(
            number=number,
            id=own,
            name=name,
            kind=row.index("kind", c.KIND_NAMES),
            pile=row.index("pile", c.PILE_NAMES),
            worlds=[_read_planet(planet) for planet in row.rows("planets", "planet")],
            holds_food=food_on_a_sector,
            text=row.line("text"),
            origin=pieces.origin(row, own),
        )
        if len(tile.worlds) > 2:
            row.fault("planets", "a sector has one or two at most")
        row.finish("a tile")
        yield tile


def _read_planet(row: Row) -> list[int]:
    yields = [row.number(name, 0, 9, missing=0) for name in c.RESOURCE_NAMES]
    row.finish("a planet")
    return yields


def _read_units(pieces: Pieces) -> Iterator[c.Unit]:
    for field, names in UNITS.items():
        ship = field == "ship"
        clause = "GE-WAR-02" if ship else "GE-COM-03"
        for place, row in enumerate(pieces.pieces(field, len(names), clause)):
            expected = names[min(place, len(names) - 1)]
            own, name = pieces.identity(row)
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
                origin=pieces.origin(row, own),
                cost_source=pieces.source_of(own, "cost"),
            )
            row.finish(f"a {field}")
            yield unit


def _read_market(pieces: Pieces, origins: Origins) -> Iterator[list[int]]:
    for place, row in enumerate(pieces.pieces("market", c.RESOURCES, "GE-MER-03")):
        expected = c.RESOURCE_NAMES[min(place, c.RESOURCES - 1)]
        row.word("id", [expected])
        row.line("name")
        wanted = "six prices from 1 to 99, for a die of 1 to 6"
        prices = row.numbers("prices", c.DIE_FACES, 1, 99, wanted)
        origins[f"market-{expected}"] = pieces.origin(row, f"market-{expected}")
        row.finish("a market")
        yield prices


def _read_technologies(pieces: Pieces) -> Iterator[c.Technology]:
    rows = pieces.pieces("technology", c.TECHNOLOGIES, "GE-SETUP-11")
    for number, row in enumerate(rows):
        own, name = pieces.identity(row)
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
            origin=pieces.origin(row, own),
            cost_source=pieces.source_of(own, "cost"),
        )
        row.finish("a technology")
        yield technology


def _numbers(tables: dict[str, dict[str, int]]) -> c.Numbers:
    points = {f"{field}-points": number for field, number in tables["scoring"].items()}
    numbers = {**tables["setup"], **tables["roles"], **points}
    return c.Numbers(**{attribute(field): number for field, number in numbers.items()})


def _build(pieces: Pieces) -> c.Components | None:
    tables = pieces.numbers(census.TABLES)
    origins: Origins = {}
    board = _read_board(pieces, origins)
    layouts = list(_read_layouts(pieces, board, origins)) if board is not None else []
    pieces.root.read.add("layout")
    tiles = list(_read_tiles(pieces, tables["setup"].get("food-on-a-sector", 1)))
    units = list(_read_units(pieces))
    prices = list(_read_market(pieces, origins))
    technologies = list(_read_technologies(pieces))
    if not pieces.are_sound() or board is None:
        return None
    census.count_units(pieces.faults, units)
    census.count_tiles(pieces.faults, tiles)
    census.check_start(pieces.faults, tables["setup"], units)
    census.check_costs(pieces.faults, technologies, tables["setup"]["energy-storage"])
    census.check_effects(pieces.faults, technologies)
    players = [str(count) for count in range(c.LEAST_PLAYERS, c.MOST_PLAYERS + 1)]
    return c.Components(
        board=board,
        layouts=layouts,
        tiles=tiles,
        units=units,
        prices=prices,
        technologies=technologies,
        numbers=_numbers(tables),
        tokens=[tables["empire-tokens"][count] for count in players],
        victory_points=[tables["victory-points"][count] for count in players],
        origins=origins,
        # The order of spaces numbers them, and tables have no order of their own.
        hash=rules_hash({**pieces.root.table, "counts": {}, "order": board.ids}),
    )


FILE: Final = ComponentFile("astrarium.games.galactic_emperor", "galactic-emperor", _build)
