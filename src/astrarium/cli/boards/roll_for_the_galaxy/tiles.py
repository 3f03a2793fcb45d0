"""Tiles of Roll for the Galaxy in the terminal: stacks, tableaus, and tables of tiles to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Table
from astrarium.cli.boards.board import Numbers, View
from astrarium.cli.boards.grids import NUMBER_WIDTH, Numbered, folded, make_grid, one_line
from astrarium.cli.boards.roll_for_the_galaxy.dice import (
    NONE,
    colour_mark,
    count,
    dice_marks,
    good_marks,
)
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.actions import (
    MOVE,
    PRODUCE,
    SELECT,
    WILD,
    good_world,
)
from astrarium.games.roll_for_the_galaxy.notation import WORKER_NOUNS
from astrarium.games.roll_for_the_galaxy.powers import effective_cost
from astrarium.games.roll_for_the_galaxy.rules import RollForTheGalaxy, galaxy

STACKS = ("development_stack", "world_stack")
STACK_TITLES = {"development_stack": "To develop", "world_stack": "To settle"}


def components_of(table: Table) -> c.Components:
    """The components a table is played with."""
    assert isinstance(table.rules, RollForTheGalaxy)
    return table.rules.table


# --- single things ---------------------------------------------------------------------------


def side_name(side: c.Side) -> Text:
    """A side by its name, a world with the letter of its colour before it."""
    if side.sort != c.WORLD:
        return Text(side.name)
    return Text.assemble(colour_mark(c.COLOUR_NAMES[side.colour]), f" {side.name}")


def power_words(side: c.Side, wrap: bool = False) -> Text:
    """What a side does or brings, cut to one line unless it may `wrap`."""
    text = side.text.replace("->", "→")
    return folded(text) if wrap else one_line(text)


def cost_words(table: Table, seat: int, side: c.Side) -> Text:
    """The dice that a side takes this seat, with the printed number if that is another."""
    phase = c.SETTLE if side.sort == c.WORLD else c.DEVELOP
    cost = effective_cost(galaxy(table.state).empires[seat], side, phase)
    return Text(str(cost) if cost == side.cost else f"{cost} (not {side.cost})")


def top_words(sides: Mapping[str, c.Side], stack: Mapping[str, Any]) -> Text:
    """A stack as everyone sees it: the top tile, dice on it out of its cost, and how many lie below."""
    if stack["top"] is None:
        return NONE
    text = Text.assemble(side_name(sides[stack["top"]]), f" {count(stack['dice'])}/{stack['cost']}")
    if stack["dice"]:
        text = Text.assemble(text, " ", dice_marks(stack["dice"]))
    if stack["size"] > 1:
        text.append(f" +{stack['size'] - 1}", "dim")
    return text


# --- tables ----------------------------------------------------------------------------------


def stack_table(
    table: Table, seat: int, view: View, own: Mapping[str, Any], wrap: bool = False
) -> Grid:
    """Both stacks of a seat, all tiles that it knows."""
    sides = {side.id: side for side in components_of(table).sides}
    grid = make_grid("Stack", "Tile", "Cost", "Dice", "Power")
    for stack in STACKS:
        dice = view["empires"][seat][stack]["dice"]
        for place, tile in enumerate(own[stack]):
            side = sides[tile]
            grid.add_row(
                Text("" if place else STACK_TITLES[stack], "dim"),
                side_name(side),
                cost_words(table, seat, side),
                dice_marks(dice) if dice and not place else "",
                power_words(side, wrap),
            )
    return grid


def development_table(
    sides: Mapping[str, c.Side], developments: Iterable[str], wrap: bool = False
) -> Grid:
    """Developments in a tableau with their powers."""
    grid = make_grid("Development", "#Cost", "Power")
    for development in developments:
        side = sides[development]
        grid.add_row(side.name, str(side.cost), power_words(side, wrap))
    return grid


def world_words(sides: Mapping[str, c.Side], world: Mapping[str, Any]) -> Text:
    """A world of a tableau with its goods."""
    name = side_name(sides[world["id"]])
    return Text.assemble(name, " ", good_marks(world["goods"])) if world["goods"] else name


# --- options ---------------------------------------------------------------------------------


def start_table(
    table: Table, seat: int, view: View, options: Iterable[Option], numbers: Numbers
) -> Grid:
    """Two ways to begin: a development of one tile and the world of the other."""
    sides = {side.id: side for side in components_of(table).sides}
    hand = view["own"]["hand"]
    grid = make_grid("#", "", "Tile", "#Cost", "Power")
    grid.columns[0].min_width = NUMBER_WIDTH
    for option in options:
        (development,) = option.targets
        worlds = [world for other, world in hand if other != development]
        for place, tile in enumerate([development, *worlds]):
            side = sides[tile]
            grid.add_row(
                Text("" if place else str(numbers[option.id]), "bold"),
                Text("settle" if place else "develop", "dim"),
                side_name(side),
                cost_words(table, seat, side),
                power_words(side, wrap=True),
            )
    return grid


def tile_table(table: Table, seat: int, numbered: Mapping[str, int]) -> Grid:
    """Tiles of the stacks to choose from."""
    sides = {side.id: side for side in components_of(table).sides}
    rows = Numbered(numbered, "Tile", "#Cost", "Power")
    for tile in numbered:
        side = sides[tile]
        rows.add(tile, side_name(side), cost_words(table, seat, side), power_words(side))
    return rows.grid


def place_table(
    table: Table, seat: int, view: View, options: Sequence[Option], numbers: Numbers
) -> Grid:
    """The tiles in hand, each as a development or a world: under its stack, or on top where that is allowed."""
    sides = {side.id: side for side in components_of(table).sides}
    number = {option.text: numbers[option.id] for option in options}
    top = any(text.startswith("place-top ") for text in number)
    ways = {"place": "Under", "place-top": "On top"} if top else {"place": ""}
    grid = make_grid(*(f"#{title}" for title in ways.values()), "As", "Tile", "#Cost", "Power")
    grid.columns[0].min_width = NUMBER_WIDTH
    for tile in sorted(view["own"]["hand"], key=lambda tile: number.get(f"place {tile[0]}", 0)):
        for place, own in enumerate(tile):
            side = sides[own]
            cells = [str(number.get(f"{verb} {own}", "")) for verb in ways]
            grid.add_row(
                *(Text(cell, "bold") for cell in cells),
                Text("or world" if place else "development", "dim"),
                side_name(side),
                cost_words(table, seat, side),
                power_words(side),
            )
    return grid


def good_table(table: Table, seat: int, options: Iterable[Option], numbers: Numbers) -> Grid:
    """Goods to ship, with what a Trade would pay for each."""
    sides = {side.id: side for side in components_of(table).sides}
    prices = table.appraise(seat)["trade"]
    grid = make_grid("#", "Good", "World", "Trade")
    grid.columns[0].min_width = NUMBER_WIDTH
    for option in options:
        world, colour = option.text.split()[1:]
        side = sides[world]
        lines = prices.get(c.COLOUR_NAMES[side.colour], [])
        grid.add_row(
            Text(str(numbers[option.id]), "bold"),
            good_marks([colour]),
            side_name(side),
            f"${sum(amount for _, amount in lines)}",
        )
    return grid


class Crossing:
    """Options that are a choice of one thing and another, as numbers in rows and columns."""

    def __init__(self, title: str, columns: Sequence[str]) -> None:
        self.columns = columns
        self.grid = make_grid(title, *(f"#{column}" for column in columns), "")
        self.rows: dict[str, tuple[Text, dict[str, int]]] = {}

    def add(self, row: Text, column: str, number: int) -> None:
        self.rows.setdefault(row.plain, (row, {}))[1][column] = number

    def finished(self) -> Grid:
        for row, numbers in self.rows.values():
            cells = (
                Text(str(numbers[column]), "bold") if column in numbers else NONE
                for column in self.columns
            )
            self.grid.add_row(row, *cells)
        return self.grid


def worker_table(sort: str, options: Iterable[Option], numbers: Numbers) -> Grid:
    """Workers that may select or move: the worker in the row, the phase in the column."""
    crossing = Crossing(WORKER_TITLES[sort], c.PHASE_TITLES[: c.PHASES])
    for option in options:
        if sort == "wild":
            place = option.id - WILD
            row = Text.assemble(_die(place // c.PHASES), " die, wild")
        else:
            place = option.id - (SELECT if sort == "select" else MOVE)
            slot = place // c.PHASES
            row = Text.assemble(_die(slot % c.COLOURS), f" {WORKER_NOUNS[slot // c.COLOURS]}")
        crossing.add(row, c.PHASE_TITLES[place % c.PHASES], numbers[option.id])
    return crossing.finished()


WORKER_TITLES = {"wild": "Works in", "select": "Selects", "move": "Moves to"}


def producer_table(components: c.Components, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Worlds that can take a good, and the colours of the producers."""
    colours = sorted({(option.id - PRODUCE) % c.COLOURS for option in options})
    crossing = Crossing("On the world, as a good", [c.COLOUR_TITLES[colour] for colour in colours])
    for option in options:
        place = option.id - PRODUCE
        row = side_name(components.sides[good_world(place)])
        crossing.add(row, c.COLOUR_TITLES[place % c.COLOURS], numbers[option.id])
    return crossing.finished()


def _die(colour: int) -> Text:
    return Text.assemble(colour_mark(c.COLOUR_NAMES[colour]), f" {c.COLOUR_TITLES[colour]}")
