"""Tiles of Roll for the Galaxy in the terminal: stacks, tableaus, and tables of tiles to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from string import ascii_letters
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Table
from astrarium.cli.boards.board import Numbers, View
from astrarium.cli.boards.grids import NUMBER_WIDTH, Numbered, folded, make_grid
from astrarium.cli.boards.roll_for_the_galaxy.dice import (
    LETTERS,
    NONE,
    colour_mark,
    count,
    dice_marks,
    good_marks,
    phase_titles,
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
from astrarium.games.roll_for_the_galaxy.ship import consume_vp, shippers, sum_of

STACKS = ("development_stack", "world_stack")
STACK_TITLES = {"development_stack": "To develop", "world_stack": "To settle"}
NO_TILE = "(no tile)"  # dice stay where the last tile of a stack was
MOST_TITLES = 4  # colours of which the whole names fit in a line of headings


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


def power_words(side: c.Side) -> Text:
    """What a side does or brings."""
    return folded(side.text.replace("->", "→"))


def cost_words(table: Table, seat: int, side: c.Side) -> Text:
    """The dice that a side takes this seat, with the printed number if that is another."""
    phase = c.SETTLE if side.sort == c.WORLD else c.DEVELOP
    cost = effective_cost(galaxy(table.state).empires[seat], side, phase)
    return Text(str(cost) if cost == side.cost else f"{cost} (not {side.cost})")


def top_words(sides: Mapping[str, c.Side], stack: Mapping[str, Any]) -> Text:
    """A stack as everyone sees it: the top tile, dice on it out of its cost, and how many lie below."""
    if stack["top"] is None:
        return Text.assemble(f"{NO_TILE} ", dice_marks(stack["dice"])) if stack["dice"] else NONE
    text = Text.assemble(side_name(sides[stack["top"]]), f" {count(stack['dice'])}/{stack['cost']}")
    if stack["dice"]:
        text = Text.assemble(text, " ", dice_marks(stack["dice"]))
    if stack["size"] > 1:
        text.append(f" +{stack['size'] - 1}", "dim")
    return text


# --- tables ----------------------------------------------------------------------------------


def stack_table(
    table: Table, seat: int, stacks: Mapping[str, Any], known: Mapping[str, Sequence[str]]
) -> Grid:
    """Both stacks of a seat: the tiles that are `known` of each, and how many more there are."""
    sides = {side.id: side for side in components_of(table).sides}
    shown = [stack for stack in STACKS if in_use(stacks[stack])]
    grid = make_grid(f"~{STACK_TITLES[shown[0]]}", "Cost", "Dice", "~Power")
    for stack in shown:
        if stack != shown[0]:
            grid.add_row(Text(STACK_TITLES[stack], "dim"))
        dice = dice_marks(stacks[stack]["dice"]) if stacks[stack]["dice"] else ""
        if not stacks[stack]["size"]:
            grid.add_row(NO_TILE, "", dice)
        for place, tile in enumerate(known[stack]):
            side = sides[tile]
            grid.add_row(
                side_name(side),
                cost_words(table, seat, side),
                "" if place else dice,
                power_words(side),
            )
        if below := stacks[stack]["size"] - len(known[stack]):
            grid.add_row(Text(f"+{below} below", "dim"))
    return grid


def in_use(stack: Mapping[str, Any]) -> bool:
    """Whether a stack has a tile, or dice that wait for one."""
    return bool(stack["size"] or stack["dice"])


def tops(stacks: Mapping[str, Any]) -> dict[str, list[str]]:
    """What everyone knows of a seat's stacks."""
    return {stack: [stacks[stack]["top"]] if stacks[stack]["size"] else [] for stack in STACKS}


def development_table(sides: Mapping[str, c.Side], developments: Iterable[str]) -> Grid:
    """Developments in a tableau with their powers."""
    grid = make_grid("~Development", "#Cost = VP", "~Power")
    for development in developments:
        side = sides[development]
        grid.add_row(side.name, str(side.cost), power_words(side))
    return grid


def world_table(sides: Mapping[str, c.Side], worlds: Iterable[Mapping[str, Any]]) -> Grid:
    """Worlds in a tableau with what they brought or do."""
    grid = make_grid("~World", "~Colour", "#Cost = VP", "Goods", "~Power")
    for world in worlds:
        side = sides[world["id"]]
        grid.add_row(
            side_name(side),
            c.COLOUR_TITLES[side.colour],
            str(side.cost),
            good_marks(world["goods"]),
            power_words(side),
        )
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
    grid = make_grid("#", "", "~Tile", "#Cost", "~Power")
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
                power_words(side),
            )
    return grid


def tile_table(table: Table, seat: int, numbered: Mapping[str, int]) -> Grid:
    """Tiles of the stacks to choose from."""
    sides = {side.id: side for side in components_of(table).sides}
    rows = Numbered(numbered, "~Tile", "#Cost", "~Power")
    for tile in numbered:
        side = sides[tile]
        rows.add(tile, side_name(side), cost_words(table, seat, side), power_words(side))
    return rows.grid


def place_table(
    table: Table, seat: int, view: View, options: Sequence[Option], numbers: Numbers
) -> Grid:
    """The tiles in hand: all their developments, then all their worlds, as the options are numbered.

    Each goes under its stack, or on top where that is allowed. Where there are several tiles, a letter
    tells which development and which world are on one tile.
    """
    sides = {side.id: side for side in components_of(table).sides}
    number = {option.text: numbers[option.id] for option in options}
    top = any(text.startswith("place-top ") for text in number)
    ways = {"place": "Under", "place-top": "On top"} if top else {"place": ""}
    hand = sorted(view["own"]["hand"], key=lambda tile: number.get(f"place {tile[0]}", 0))
    letters = ["Tile"] if len(hand) > 1 else []
    titles = [*(f"#{title}" for title in ways.values()), *letters]
    grid = make_grid(*titles, "~As a development", "#Cost", "~Power")
    grid.columns[0].min_width = NUMBER_WIDTH
    for sort in (c.DEVELOPMENT, c.WORLD):
        if sort == c.WORLD:
            grid.add_row(*("" for _ in titles), Text("or as a world", "dim"))
        marks = chain(ascii_letters, repeat(""))
        rows = [(tile[sort], letter) for tile, letter in zip(hand, marks, strict=False)]
        for own, letter in sorted(rows, key=lambda row: number.get(f"place {row[0]}", 0)):
            side = sides[own]
            grid.add_row(
                *(Text(str(number.get(f"{verb} {own}", "")), "bold") for verb in ways),
                *(letter for _ in letters),
                side_name(side),
                cost_words(table, seat, side),
                power_words(side),
            )
    return grid


def good_table(table: Table, seat: int, options: Iterable[Option], numbers: Numbers) -> Grid:
    """Goods to ship, with what a Trade would pay for each, and what a Consume would bring."""
    sides = {side.id: side for side in components_of(table).sides}
    prices = table.appraise(seat)["trade"]
    grid = make_grid("#", "Good", "World", "Trade", "Consume")
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
            consume_words(table, seat, side, colour),
        )
    return grid


def consume_words(table: Table, seat: int, world: c.Side, good: str) -> str:
    """`1–2 VP`: what a Consume of this good brings with the shippers there are."""
    st = galaxy(table.state)
    empire, colour = st.empires[seat], c.COLOUR_NAMES.index(good)
    vp = sorted(
        {consume_vp(st, empire, world.number, colour, worker) for worker in shippers(st, seat)}
    )
    words = f"{vp[0]}–{vp[-1]} VP" if len(vp) > 1 else f"{vp[0]} VP"
    credits = sum_of(st, empire, c.CONSUME_CREDITS, world.number)
    return f"{words} +${credits}" if credits else words


class Crossing:
    """Options that are a choice of one thing and another, as numbers in rows and columns."""

    def __init__(self, title: str, columns: Sequence[str]) -> None:
        self.columns = columns
        self.grid = make_grid(f"~{title}", *(f"#{column}" for column in columns), "")
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


def worker_table(sort: str, options: Iterable[Option], numbers: Numbers, narrow: bool) -> Grid:
    """Workers that may select or move: the worker in the row, the phase in the column."""
    titles = phase_titles(narrow)
    crossing = Crossing(WORKER_TITLES[sort], titles)
    for option in options:
        if sort == "wild":
            place = option.id - WILD
            row = Text.assemble(_die(place // c.PHASES), " die, wild")
        else:
            place = option.id - (SELECT if sort == "select" else MOVE)
            slot = place // c.PHASES
            row = Text.assemble(_die(slot % c.COLOURS), f" {WORKER_NOUNS[slot // c.COLOURS]}")
        crossing.add(row, titles[place % c.PHASES], numbers[option.id])
    return crossing.finished()


WORKER_TITLES = {"wild": "Works in", "select": "Selects", "move": "Moves to"}


def producer_table(
    components: c.Components, options: Sequence[Option], numbers: Numbers, narrow: bool
) -> Grid:
    """Worlds that can take a good, and the colours of the producers."""
    colours = sorted({(option.id - PRODUCE) % c.COLOURS for option in options})
    titles = LETTERS if narrow or len(colours) > MOST_TITLES else c.COLOUR_TITLES
    crossing = Crossing("On the world, as a good", [titles[colour] for colour in colours])
    for option in options:
        place = option.id - PRODUCE
        row = side_name(components.sides[good_world(place)])
        crossing.add(row, titles[place % c.COLOURS], numbers[option.id])
    return crossing.finished()


def _die(colour: int) -> Text:
    return Text.assemble(colour_mark(c.COLOUR_NAMES[colour]), f" {c.COLOUR_TITLES[colour]}")
