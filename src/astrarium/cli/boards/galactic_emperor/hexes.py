"""The map of Galactic Emperor in letters: rows of hexes like bricks, each touching two above and two below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from astrarium.cli.boards.board import View
from astrarium.cli.lineup import SEAT_STYLES
from astrarium.games.galactic_emperor import components as c

NARROWEST, WIDEST = 8, 16  # columns from one hex to the next

PLANET = "•"
FOOD = "▪"
HOME = "⌂"
TOKEN = "◆"
PIECES = {"empire": "□", "starbase": "■"}
SHIP_LETTERS = {"fighter": "F", "cruiser": "C", "dreadnought": "D"}
YIELD_LETTERS = "fme"
YIELD_STYLES = ("color(71)", "color(103)", "color(178)")
NO_TILE = "·"
BATTLE = "!"
SECTOR = "Sector "  # left out of names where room is scarce
WALL = "│"

LEGEND = (
    "A hex: its space, ⌂ if it is a home, ! if a battle is fought there, • for each planet, and what they "
    "yield: f food, m metal, e energy. ▪ is a food cube. Below: 0■ a Starbase of seat 0, 0□ an "
    "Empire, then ships: F Fighters, C Cruisers, D Dreadnoughts. ◆011 are influence tokens, one "
    "of seat 0 and two of seat 1. · has no tile yet."
)

# Lines that meet, by whether one goes up, down, to the left and to the right.
JOINTS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, True, True): "┼",
    (False, False, True, True): "─",
}

SHORT_NAMES = {c.OMEGA_SUN: "Omega", c.HOLE: "HOLE", c.SUN: "sun", c.EMPTY_SPACE: "empty"}
LONG_NAMES = {**SHORT_NAMES, c.OMEGA_SUN: "Omega Sun", c.HOLE: "BLACK HOLE"}
KIND_STYLES = {
    c.OMEGA_SUN: "bold color(178)",
    c.HOLE: "bold color(170)",
    c.SUN: "color(178)",
    c.EMPTY_SPACE: "dim",
}


class HexMap:
    """The board of one set of components, in so many columns."""

    def __init__(self, components: c.Components, width: int) -> None:
        self.components = components
        self.by_id = {tile.id: tile for tile in components.tiles}
        board = components.board
        # Half steps to the right: a row lies half a hex further than the one above.
        halves = [2 * q + r for q, r in board.places]
        self._leftmost = min(halves)
        across = (max(halves) - self._leftmost) // 2 + 1
        self.pitch = max(NARROWEST, min(WIDEST, (width - 1) // across))
        levels = sorted({r for _, r in board.places})
        self.rows = [
            sorted(
                (self._left(2 * q + r), space)
                for space, (q, r) in enumerate(board.places)
                if r == level
            )
            for level in levels
        ]

    def _left(self, half: int) -> int:
        return (half - self._leftmost) * self.pitch // 2

    @property
    def room(self) -> int:
        """Columns inside a hex."""
        return self.pitch - 1

    # --- maps --------------------------------------------------------------------------------

    def small(self, view: View, numbers: Mapping[str, int] | None = None) -> RenderableType:
        """Two lines at most for each row, without borders between rows; `numbers` are those of options."""
        lines = []
        for row in self.rows:
            names = [self.components.board.ids[space] for _, space in row]
            lines.append(self._line(row, [self.ground(view, name) for name in names]))
            below = [self._numbered(view, name, numbers or {}) for name in names]
            if any(below):
                lines.append(self._line(row, below))
        return Group(*lines)

    def _numbered(self, view: View, space: str, numbers: Mapping[str, int]) -> Text:
        forces = self.forces(view, space)
        if space not in numbers:
            return forces
        return Text.assemble(" ", (str(numbers[space]), "bold"), " ", forces)

    def large(self, view: View) -> RenderableType:
        """Three lines for each row, and borders all around."""
        lines = [self._border([], self.rows[0])]
        for place, row in enumerate(self.rows):
            names = [self.components.board.ids[space] for _, space in row]
            lines.append(self._line(row, [self.title(view, name) for name in names]))
            lines.append(self._line(row, [self.planets(view, name) for name in names]))
            lines.append(self._line(row, [self.forces(view, name) for name in names]))
            below = self.rows[place + 1] if place + 1 < len(self.rows) else []
            lines.append(self._border(row, below))
        return Group(*lines)

    def _line(self, row: list[tuple[int, int]], cells: list[Text]) -> Text:
        line = Text(no_wrap=True, overflow="crop")
        for (left, _), cell in zip(row, cells, strict=True):
            line.append(" " * (left - len(line.plain)))
            line.append(WALL, "dim")
            cell.truncate(self.room, overflow="ellipsis", pad=True)
            line.append_text(cell)
        return line.append(WALL, "dim")

    def _border(self, above: list[tuple[int, int]], below: list[tuple[int, int]]) -> Text:
        """The line between two rows, either of which may be missing."""
        walls = [
            {left for left, _ in row} | ({row[-1][0] + self.pitch} if row else set())
            for row in (above, below)
        ]
        start, end = min(walls[0] | walls[1]), max(walls[0] | walls[1])
        line = " " * start
        for column in range(start, end + 1):
            joint = (column in walls[0], column in walls[1], column > start, column < end)
            line += JOINTS[joint]
        return Text(line, "dim", no_wrap=True, overflow="crop")

    # --- one hex -----------------------------------------------------------------------------

    def tile(self, view: View, space: str) -> c.Tile | None:
        """The tile on a space."""
        found = view["spaces"][space]["tile"]
        return None if found is None else self.by_id[found]

    def title(self, view: View, space: str) -> Text:
        """The space, the name of its tile, or the tokens on it."""
        text = self._space(view, space)
        tokens = token_marks(view, space)
        tile = self.tile(view, space)
        if tokens:
            text.append(" ").append_text(tokens)
        elif tile is not None and tile.kind not in KIND_STYLES:
            text.append(f" {tile.name.removeprefix(SECTOR)}", "dim")
        return text

    def planets(self, view: View, space: str) -> Text:
        """What is printed on a tile, and the food on it."""
        tile = self.tile(view, space)
        if tile is None:
            return Text(NO_TILE, "dim")
        if tile.kind in KIND_STYLES:
            names = LONG_NAMES if self.room >= len(LONG_NAMES[c.HOLE]) else SHORT_NAMES
            return Text(names[tile.kind], KIND_STYLES[tile.kind])
        food = view["spaces"][space]["food"]
        return Text.assemble(PLANET * tile.planets, " ", yield_marks(tile), " ", food_marks(food))

    def ground(self, view: View, space: str) -> Text:
        """The space with what is printed on its tile, in one line; tokens take the place of the yield."""
        text = self._space(view, space)
        tile = self.tile(view, space)
        if tile is None:
            return text.append(f" {NO_TILE}", "dim")
        if tile.kind in KIND_STYLES:
            names = LONG_NAMES if self.room >= 13 else SHORT_NAMES
            return text.append(f" {names[tile.kind]}", KIND_STYLES[tile.kind])
        text.append(PLANET * tile.planets)
        tokens = token_marks(view, space)
        food = Text() if tokens else food_marks(view["spaces"][space]["food"])
        parts = [text, tokens or yield_marks(tile), food]
        loose = Text(" ").join(part for part in parts if part)
        return loose if len(loose) <= self.room else Text().join(parts)

    def forces(self, view: View, space: str) -> Text:
        """Who controls a space and whose ships are there, seat by seat."""
        return Text(" ").join(force_marks(view["spaces"][space]))

    def _space(self, view: View, space: str) -> Text:
        here = view["spaces"][space]
        owner = here["controller"]
        text = Text(space, f"bold {SEAT_STYLES[owner]}" if owner is not None else "")
        battle = view["battle"]
        if battle is not None and battle["space"] == space:
            text.append(BATTLE, "bold")
        elif here["home"] is not None:
            text.append(HOME, SEAT_STYLES[here["home"]])
        if here["tile"] is None:
            text.stylize("dim")
        return text


def yield_marks(tile: c.Tile) -> Text:
    """`f1m2`"""
    text = Text()
    for place, amount in enumerate((tile.food, tile.metal, tile.energy)):
        if amount:
            text.append(f"{YIELD_LETTERS[place]}{amount}", YIELD_STYLES[place])
    return text


def tile_marks(tile: c.Tile) -> Text:
    """`P-09 m1e1`, `P-14 empty`, `Black Hole`"""
    if tile.kind in (c.SUN, c.EMPTY_SPACE):
        marks = Text(SHORT_NAMES[tile.kind], KIND_STYLES[tile.kind])
    else:
        marks = yield_marks(tile)
    name = Text(tile.name.removeprefix(SECTOR))
    return Text.assemble(name, " ", marks) if marks else name


def food_marks(cubes: int) -> Text:
    return Text(FOOD * cubes, YIELD_STYLES[c.FOOD])


def token_marks(view: View, target: str) -> Text:
    """`◆011`: the influence tokens on a sector or the Throne by seat, in the order of seats."""
    text = Text()
    if view["influence"] is None:
        return text
    for seat, placed in view["influence"]["placed"].items():
        text.append(seat * placed.get(target, 0), SEAT_STYLES[int(seat)])
    return Text.assemble(TOKEN, text) if text else text


def force_marks(here: Mapping[str, Any]) -> Iterator[Text]:
    """`0■F2C1` for each player who has something on a space."""
    seats = {int(seat) for seat in here["ships"]}
    if here["controller"] is not None:
        seats.add(here["controller"])
    for seat in sorted(seats):
        piece = PIECES[here["piece"]] if here["controller"] == seat else ""
        ships = ship_marks(here["ships"].get(str(seat), {}))
        yield Text(f"{seat}{piece}{ships}", SEAT_STYLES[seat])


def ship_marks(ships: Mapping[str, int], between: str = "") -> str:
    """`F2C1`"""
    return between.join(
        f"{letter}{ships[name]}" for name, letter in SHIP_LETTERS.items() if ships.get(name)
    )
