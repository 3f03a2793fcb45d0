"""Tiles of Roll for the Galaxy in the terminal: stacks, tableaus, and tables of tiles to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from string import ascii_letters
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.board import Numbers
from astrarium.cli.boards.grids import NUMBER_WIDTH, Numbered, folded, make_grid
from astrarium.cli.boards.roll_for_the_galaxy.dice import (
    LETTERS,
    NONE,
    PHASES,
    colour_mark,
    count,
    dice_marks,
    good_marks,
    phase_titles,
)
from astrarium.cli.menu import verb_of
from astrarium.cli.sight import Appraisal, Catalogue, Sight
from astrarium.kernel.things import parts_of

STACKS = ("development_stack", "world_stack")
STACK_TITLES = {"development_stack": "To develop", "world_stack": "To settle"}
NO_TILE = "(no tile)"  # dice stay where the last tile of a stack was
WORKER_TITLES = {"wild": "Works in", "select": "Selects", "move": "Moves to"}
WORKER_NOUNS = {
    "explore": "explorer",
    "develop": "developer",
    "settle": "settler",
    "produce": "producer",
    "ship": "shipper",
}
MOST_TITLES = 4  # colours of which the whole names fit in a line of headings


Side = Mapping[str, Any]  # as the catalogue tells of it


# --- single things ---------------------------------------------------------------------------


def side_name(side: Side) -> Text:
    """A side by its name, a world with the letter of its colour before it."""
    if side["color"] is None:
        return Text(side["name"])
    return Text.assemble(colour_mark(side["color"]), f" {side['name']}")


def power_words(side: Side) -> Text:
    """What a side does or brings."""
    return folded(side["text"].replace("->", "→"))


def cost_words(appraisal: Appraisal, side: Side) -> Text:
    """The dice that a side takes a seat, with the printed number if that is another."""
    known = {**appraisal["stacks"], **appraisal["hand"]}
    cost = known[side["id"]]["cost"]
    return Text(str(cost) if cost == side["cost"] else f"{cost} (not {side['cost']})")


class Tiles:
    """The sides of the tiles of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.sides: Mapping[str, Side] = catalogue["tiles"]
        self.colours: Mapping[str, Mapping[str, Any]] = catalogue["colors"]

    def top_words(self, stack: Mapping[str, Any]) -> Text:
        """A stack as everyone sees it: the top tile, dice on it out of its cost, and how many lie below."""
        dice = stack["dice"]
        if stack["top"] is None:
            return Text.assemble(f"{NO_TILE} ", dice_marks(dice)) if dice else NONE
        text = Text.assemble(side_name(self.sides[stack["top"]]), f" {count(dice)}/{stack['cost']}")
        if dice:
            text = Text.assemble(text, " ", dice_marks(dice))
        if stack["size"] > 1:
            text.append(f" +{stack['size'] - 1}", "dim")
        return text

    def world_words(self, world: Mapping[str, Any]) -> Text:
        """A world of a tableau with its goods."""
        name = side_name(self.sides[world["id"]])
        return Text.assemble(name, " ", good_marks(world["goods"])) if world["goods"] else name

    # --- tables ------------------------------------------------------------------------------

    def stack_table(
        self,
        appraisal: Appraisal,
        stacks: Mapping[str, Any],
        known: Mapping[str, Sequence[str]],
    ) -> Grid:
        """Both stacks of a seat: the tiles that are `known` of each, and how many more there are."""
        shown = [stack for stack in STACKS if in_use(stacks[stack])]
        grid = make_grid(f"~{STACK_TITLES[shown[0]]}", "Cost", "Dice", "~Power")
        for stack in shown:
            if stack != shown[0]:
                grid.add_row(Text(STACK_TITLES[stack], "dim"))
            dice = dice_marks(stacks[stack]["dice"]) if stacks[stack]["dice"] else ""
            if not stacks[stack]["size"]:
                grid.add_row(NO_TILE, "", dice)
            for place, tile in enumerate(known[stack]):
                side = self.sides[tile]
                grid.add_row(
                    side_name(side),
                    cost_words(appraisal, side),
                    "" if place else dice,
                    power_words(side),
                )
            if below := stacks[stack]["size"] - len(known[stack]):
                grid.add_row(Text(f"+{below} below", "dim"))
        return grid

    def development_table(self, developments: Iterable[str]) -> Grid:
        """Developments in a tableau with their powers."""
        grid = make_grid("~Development", "#Cost = VP", "~Power")
        for development in developments:
            side = self.sides[development]
            grid.add_row(side["name"], str(side["cost"]), power_words(side))
        return grid

    def world_table(self, worlds: Iterable[Mapping[str, Any]]) -> Grid:
        """Worlds in a tableau with what they brought or do."""
        grid = make_grid("~World", "~Colour", "#Cost = VP", "Goods", "~Power")
        for world in worlds:
            side = self.sides[world["id"]]
            grid.add_row(
                side_name(side),
                self.colours[side["color"]]["name"],
                str(side["cost"]),
                good_marks(world["goods"]),
                power_words(side),
            )
        return grid

    # --- options -----------------------------------------------------------------------------

    def start_table(
        self, sight: Sight, appraisal: Appraisal, options: Iterable[Option], numbers: Numbers
    ) -> Grid:
        """Two ways to begin: a development of one tile and the world of the other."""
        grid = make_grid("#", "", "~Tile", "#Cost", "~Power")
        grid.columns[0].min_width = NUMBER_WIDTH
        for option in options:
            (development,) = option.targets
            hand = sight.view["own"]["hand"]
            worlds = [world for other, world in hand if other != development]
            for place, tile in enumerate([development, *worlds]):
                side = self.sides[tile]
                grid.add_row(
                    Text("" if place else str(numbers[option.id]), "bold"),
                    Text("settle" if place else "develop", "dim"),
                    side_name(side),
                    cost_words(appraisal, side),
                    power_words(side),
                )
        return grid

    def tile_table(self, appraisal: Appraisal, numbered: Mapping[str, int]) -> Grid:
        """Tiles of the stacks to choose from."""
        rows = Numbered(numbered, "~Tile", "#Cost", "~Power")
        for tile in numbered:
            side = self.sides[tile]
            rows.add(tile, side_name(side), cost_words(appraisal, side), power_words(side))
        return rows.grid

    def place_table(
        self, sight: Sight, appraisal: Appraisal, options: Sequence[Option], numbers: Numbers
    ) -> Grid:
        """The tiles in hand: all their developments, then all their worlds, as the options are numbered.

        Each goes under its stack, or on top where that is allowed. Where there are several tiles, a letter
        tells which development and which world are on one tile.
        """
        number = {(verb_of(one), one.targets[0]): numbers[one.id] for one in options}
        top = any(verb == "place-top" for verb, _ in number)
        ways = {"place": "Under", "place-top": "On top"} if top else {"place": ""}
        hand = sorted(sight.view["own"]["hand"], key=lambda tile: number.get(("place", tile[0]), 0))
        letters = ["Tile"] if len(hand) > 1 else []
        titles = [*(f"#{title}" for title in ways.values()), *letters]
        grid = make_grid(*titles, "~As a development", "#Cost", "~Power")
        grid.columns[0].min_width = NUMBER_WIDTH
        for face in range(2):
            if face:
                grid.add_row(*("" for _ in titles), Text("or as a world", "dim"))
            marks = chain(ascii_letters, repeat(""))
            rows = [(tile[face], letter) for tile, letter in zip(hand, marks, strict=False)]
            for own, letter in sorted(rows, key=lambda row: number.get(("place", row[0]), 0)):
                side = self.sides[own]
                grid.add_row(
                    *(Text(str(number.get((verb, own), "")), "bold") for verb in ways),
                    *(letter for _ in letters),
                    side_name(side),
                    cost_words(appraisal, side),
                    power_words(side),
                )
        return grid

    def good_table(self, appraisal: Appraisal, options: Iterable[Option], numbers: Numbers) -> Grid:
        """Goods to ship, with what a Trade would pay for each, and what a Consume would bring."""
        grid = make_grid("#", "Good", "World", "Trade", "Consume")
        grid.columns[0].min_width = NUMBER_WIDTH
        for option in options:
            colour, world = parts_of(option.targets)
            side = self.sides[world]
            lines = appraisal["trade"].get(side["color"], [])
            grid.add_row(
                Text(str(numbers[option.id]), "bold"),
                good_marks([colour]),
                side_name(side),
                f"${sum(line['amount'] for line in lines)}",
                consume_words(appraisal["consume"][world][colour]),
            )
        return grid

    def worker_table(
        self, sort: str, options: Iterable[Option], numbers: Numbers, narrow: bool
    ) -> Grid:
        """Workers that may select or move: the worker in the row, the phase in the column."""
        titles = dict(zip(PHASES, phase_titles(narrow), strict=True))
        crossing = Crossing(WORKER_TITLES[sort], list(titles.values()))
        for option in options:
            colour, place, to = parts_of(option.targets)
            noun = "die, wild" if sort == "wild" else WORKER_NOUNS[place]
            row = Text.assemble(self._die(colour), f" {noun}")
            crossing.add(row, titles[to], numbers[option.id])
        return crossing.finished()

    def producer_table(self, options: Sequence[Option], numbers: Numbers, narrow: bool) -> Grid:
        """Worlds that can take a good, and the colours of the producers."""
        offered = {parts_of(option.targets)[0] for option in options}
        colours = [colour for colour in LETTERS if colour in offered]
        short = narrow or len(colours) > MOST_TITLES
        titles = {
            colour: LETTERS[colour] if short else self.colours[colour]["name"] for colour in colours
        }
        crossing = Crossing("On the world, as a good", list(titles.values()))
        for option in options:
            colour, _, world = parts_of(option.targets)
            crossing.add(side_name(self.sides[world]), titles[colour], numbers[option.id])
        return crossing.finished()

    def _die(self, colour: str) -> Text:
        return Text.assemble(colour_mark(colour), f" {self.colours[colour]['name']}")


def in_use(stack: Mapping[str, Any]) -> bool:
    """Whether a stack has a tile, or dice that wait for one."""
    return bool(stack["size"] or stack["dice"])


def tops(stacks: Mapping[str, Any]) -> dict[str, list[str]]:
    """What everyone knows of a seat's stacks."""
    return {stack: [stacks[stack]["top"]] if stacks[stack]["size"] else [] for stack in STACKS}


def consume_words(gain: Mapping[str, Any]) -> str:
    """`1–2 VP`: what a Consume of a good brings with the shippers there are."""
    vp, credits = gain["vp"], gain["credits"]
    words = f"{vp[0]}–{vp[-1]} VP" if len(vp) > 1 else f"{vp[0]} VP"
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
