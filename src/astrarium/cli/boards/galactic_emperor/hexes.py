"""The map of Galactic Emperor in letters: rows of hexes like bricks, each touching two above and two below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from astrarium.cli.lineup import SEAT_STYLES
from astrarium.cli.sight import Catalogue, View

NARROWEST, WIDEST = 8, 16  # columns from one hex to the next

PLANET = "•"
FOOD = "▪"
HOME = "⌂"
TOKEN = "◆"
PIECES = {"empire": "□", "starbase": "■"}
SHIP_LETTERS = {"fighter": "F", "cruiser": "C", "dreadnought": "D"}
YIELD_STYLES = {"food": "color(71)", "metal": "color(103)", "energy": "color(178)"}
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

# Tiles without planets, by their kind.
HOLE = "black-hole"
SHORT_NAMES = {"omega-sun": "Omega", HOLE: "HOLE", "sun": "sun", "empty": "empty"}
LONG_NAMES = {**SHORT_NAMES, "omega-sun": "Omega Sun", HOLE: "BLACK HOLE"}
KIND_STYLES = {
    "omega-sun": "bold color(178)",
    HOLE: "bold color(170)",
    "sun": "color(178)",
    "empty": "dim",
}

Tile = Mapping[str, Any]  # as the catalogue tells of it
Row = list[tuple[int, str]]  # spaces, each with its column


class HexMap:
    """The board of one catalogue, in so many columns."""

    def __init__(self, catalogue: Catalogue, width: int) -> None:
        self.by_id: Mapping[str, Tile] = catalogue["tiles"]
        self.names = {space: catalogue["things"][space]["name"] for space in catalogue["spaces"]}
        places: dict[str, tuple[int, int]] = {
            id: (space["q"], space["r"]) for id, space in catalogue["spaces"].items()
        }
        # Half steps to the right: a row lies half a hex further than the one above.
        halves = [2 * q + r for q, r in places.values()]
        self._leftmost = min(halves)
        across = (max(halves) - self._leftmost) // 2 + 1
        self.pitch = max(NARROWEST, min(WIDEST, (width - 1) // across))
        levels = sorted({r for _, r in places.values()})
        self.rows: list[Row] = [
            sorted((self._left(2 * q + r), space) for space, (q, r) in places.items() if r == level)
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
            names = [space for _, space in row]
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
            names = [space for _, space in row]
            lines.append(self._line(row, [self.title(view, name) for name in names]))
            lines.append(self._line(row, [self.planets(view, name) for name in names]))
            lines.append(self._line(row, [self.forces(view, name) for name in names]))
            below = self.rows[place + 1] if place + 1 < len(self.rows) else []
            lines.append(self._border(row, below))
        return Group(*lines)

    def _line(self, row: Row, cells: list[Text]) -> Text:
        line = Text(no_wrap=True, overflow="crop")
        for (left, _), cell in zip(row, cells, strict=True):
            line.append(" " * (left - len(line.plain)))
            line.append(WALL, "dim")
            cell.truncate(self.room, overflow="ellipsis", pad=True)
            line.append_text(cell)
        return line.append(WALL, "dim")

    def _border(self, above: Row, below: Row) -> Text:
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

    def tile(self, view: View, space: str) -> Tile | None:
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
        elif tile is not None and tile["kind"] not in KIND_STYLES:
            text.append(f" {short_name(tile)}", "dim")
        return text

    def planets(self, view: View, space: str) -> Text:
        """What is printed on a tile, and the food on it."""
        tile = self.tile(view, space)
        if tile is None:
            return Text(NO_TILE, "dim")
        kind = tile["kind"]
        if kind in KIND_STYLES:
            names = LONG_NAMES if self.room >= len(LONG_NAMES[HOLE]) else SHORT_NAMES
            return Text(names[kind], KIND_STYLES[kind])
        food = view["spaces"][space]["food"]
        return Text.assemble(
            PLANET * tile["planets"], " ", yield_marks(tile), " ", food_marks(food)
        )

    def ground(self, view: View, space: str) -> Text:
        """The space with what is printed on its tile, in one line; tokens take the place of the yield."""
        text = self._space(view, space)
        tile = self.tile(view, space)
        if tile is None:
            return text.append(f" {NO_TILE}", "dim")
        kind = tile["kind"]
        if kind in KIND_STYLES:
            names = LONG_NAMES if self.room >= 13 else SHORT_NAMES
            return text.append(f" {names[kind]}", KIND_STYLES[kind])
        text.append(PLANET * tile["planets"])
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
        text = Text(self.names[space], f"bold {SEAT_STYLES[owner]}" if owner is not None else "")
        battle = view["battle"]
        if battle is not None and battle["space"] == space:
            text.append(BATTLE, "bold")
        elif here["home"] is not None:
            text.append(HOME, SEAT_STYLES[here["home"]])
        if here["tile"] is None:
            text.stylize("dim")
        return text


def short_name(tile: Tile) -> str:
    """`P-09` for Sector P-09, where room is scarce."""
    name: str = tile["name"]
    return name.removeprefix(SECTOR)


def yield_marks(tile: Tile) -> Text:
    """`f1m2`"""
    text = Text()
    for resource, style in YIELD_STYLES.items():
        if tile[resource]:
            text.append(f"{resource[0]}{tile[resource]}", style)
    return text


def tile_marks(tile: Tile) -> Text:
    """`P-09 m1e1`, `P-14 empty`, `Black Hole`"""
    if tile["kind"] in ("sun", "empty"):
        marks = Text(SHORT_NAMES[tile["kind"]], KIND_STYLES[tile["kind"]])
    else:
        marks = yield_marks(tile)
    name = Text(short_name(tile))
    return Text.assemble(name, " ", marks) if marks else name


def food_marks(cubes: int) -> Text:
    return Text(FOOD * cubes, YIELD_STYLES["food"])


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
