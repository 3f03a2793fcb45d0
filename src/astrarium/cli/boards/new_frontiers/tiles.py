"""Tiles and goals of New Frontiers in the terminal: letters for kinds, prices for a seat, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from astrarium.cli.boards.grids import Numbered, folded, make_grid, one_line
from astrarium.cli.sight import Catalogue, Sight, View

# Brown stands for Rare Elements; all four can be read on dark and on light ground.
KIND_STYLES = {
    "gray": "dim",
    "novelty": "color(37)",
    "rare": "color(136)",
    "genes": "color(71)",
    "alien": "color(178)",
    "any": "bold",
}
GOODS = ("novelty", "rare", "genes", "alien")
GOOD = "●"
NAME_WIDTH = 22  # of a world where columns are scarce, and long powers need them
NO_GAINS: Mapping[str, int] = {}

Tile = Mapping[str, Any]  # as the catalogue tells of it


class Tiles:
    """The tiles and goals of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.by_id: Mapping[str, Tile] = catalogue["tiles"]
        self.goals: Mapping[str, Mapping[str, Any]] = catalogue["goals"]
        self.kinds: Mapping[str, Mapping[str, Any]] = catalogue["kinds"]

    def name(self, tile: str) -> str:
        name: str = self.by_id[tile]["name"]
        return name

    # --- single things -----------------------------------------------------------------------

    def kind_mark(self, tile: str) -> Text:
        """A colony's kind: `N` production, `(N)` windfall, `–` gray, `*` any kind."""
        kind = self.by_id[tile]["kind"]
        letter = self.kinds[kind]["letter"]
        windfall = self.by_id[tile]["goods"] == "windfall"
        return Text(f"({letter})" if windfall else f" {letter} ", KIND_STYLES[kind])

    def tight_mark(self, tile: str) -> Text:
        """The same without spaces around it."""
        mark = self.kind_mark(tile)
        return Text(mark.plain.strip(), mark.style)

    def good_mark(self, kind: str | None) -> Text:
        """A good by the letter of its kind."""
        if kind is None:
            return Text()
        return Text(GOOD + self.kinds[kind]["letter"], f"bold {KIND_STYLES[kind]}")

    def vp_mark(self, tile: str, gains: Mapping[str, int] = NO_GAINS) -> str:
        """`2`, or `? +5` where the tile would now bring other points than are printed on it."""
        vp = self.by_id[tile]["vp"]
        gain = gains.get(tile, vp or 0)
        printed = "?" if vp is None else str(vp)
        return printed if gain == (vp or 0) else f"{printed} {gain:+d}"

    def power_words(self, tile: str, wrap: bool = False, choice: bool = False) -> Text:
        """What a tile does, nothing for a world without powers.

        It is cut to one line unless it may `wrap`. Of a tile that is a `choice` nothing is cut either, but it is
        put as briefly as can be.
        """
        if self.is_plain(tile):
            return Text()
        if wrap:
            return folded(self.by_id[tile]["text"])
        brief = self.brief(tile)
        return folded(brief) if choice else one_line(brief)

    def is_plain(self, tile: str) -> bool:
        """Whether it is a world of one kind that does nothing and has a printed value."""
        told = self.by_id[tile]
        something = told["powers"] or told["bonus"] or told["kind"] == "any"
        return told["sort"] != "development" and not something

    def brief(self, tile: str) -> str:
        """A tile's text with letters for kinds and `$` for credits."""
        text: str = self.by_id[tile]["text"]
        for kind in GOODS:
            text = text.replace(self.kinds[kind]["name"], self.kinds[kind]["letter"])
        return re.sub(r"(\d+) credits?\b", r"$\1", text).rstrip(".")

    def goal_words(self, goal: str) -> str:
        """What a goal counts, and what it is worth."""
        steps = ", ".join(f"{count}: {points} VP" for count, points in self.goals[goal]["steps"])
        return f"{self.goals[goal]['counts']} ({steps})"

    # --- tables ------------------------------------------------------------------------------

    def colony_table(self, empire: View, wrap: bool = False) -> Grid:
        """An empire's colonies with their goods."""
        grid = make_grid("", "Colony", "Good", "#VP", "Power")
        for colony in empire["colonies"]:
            tile = colony["id"]
            name = Text(self.name(tile))
            if colony["new"]:
                name.append(" (new)", "dim")
            grid.add_row(
                self.kind_mark(tile), name, self.good_mark(colony["good"]), self.vp_mark(tile),
                self.power_words(tile, wrap),
            )  # fmt: skip
        return grid

    def world_table(
        self,
        sight: Sight,
        seat: int,
        worlds: Iterable[str],
        numbers: Mapping[str, int] | None = None,
        wrap: bool = False,
        free: bool = False,
        gains: Mapping[str, int] = NO_GAINS,
        narrow: bool = False,
    ) -> Grid:
        """Worlds as a seat sees them, with what they cost it; `numbers` are those of the options.

        What may be chosen is shown with all its words.
        """
        rows = Numbered(numbers, "", "~World", "Cost", "#Col.", "#VP", "Power")
        if narrow and any(len(self.brief(world)) > NAME_WIDTH for world in numbers or ()):
            rows.grid.columns[2].max_width = NAME_WIDTH
        for world in worlds:
            tile = self.by_id[world]
            rows.add(
                world,
                self.kind_mark(world),
                tile["name"],
                Text(f"free (cost {printed_cost(tile)})")
                if free
                else world_price(sight, seat, tile),
                str(tile["colonists"]),
                self.vp_mark(world, gains),
                self.power_words(world, wrap, rows.may_choose(world)),
            )
        return rows.grid

    def development_table(self, owned: Iterable[str], wrap: bool = False) -> Grid:
        """An empire's developments."""
        grid = make_grid("Development", "#VP", "Power")
        for tile in owned:
            name = Text(self.name(tile))
            spaces = self.by_id[tile]["spaces"]
            if spaces > 1:
                name.append(f" ({spaces} spaces)", "dim")
            grid.add_row(name, self.vp_mark(tile), self.power_words(tile, wrap))
        return grid

    def offer_table(
        self,
        sight: Sight,
        numbers: Mapping[str, int] | None = None,
        wrap: bool = False,
        gains: Mapping[str, int] = NO_GAINS,
        wide: bool = False,
    ) -> Grid:
        """The offer of developments; a seat sees its prices, and what it owns marked.

        What may be chosen is shown with all its words, and so are the others on a `wide` screen.
        """
        seat = sight.seat
        owned = sight.view["empires"][seat]["developments"] if seat is not None else []
        rows = Numbered(numbers, "Development", "#Price", "#VP", "Left", "Power")
        for stack in sight.view["offer"]:
            tile = stack["id"]
            left = "yours" if tile in owned else str(stack["left"] or "gone")
            buyable = stack["left"] and tile not in owned
            rows.add(
                tile,
                Text(self.name(tile), "" if buyable else "dim strike"),
                Text(str(self.by_id[tile]["cost"]))
                if seat is None
                else _payable(sight, seat, sight.appraisals[seat]["offer"][tile]["price"]),
                self.vp_mark(tile, gains),
                left,
                self.power_words(tile, wrap, rows.may_choose(tile) or (wide and bool(buyable))),
            )
        return rows.grid

    def home_table(self, numbers: Mapping[str, int]) -> Grid:
        """Home colonies to choose from, with their whole text."""
        rows = Numbered(numbers, "", "Home colony", "#VP", "Power")
        for home in numbers:
            power = self.power_words(home, wrap=True) or Text("no power", "dim")
            rows.add(home, self.kind_mark(home), self.name(home), self.vp_mark(home), power)
        return rows.grid

    def goal_table(
        self, goals: Iterable[tuple[str, str]], numbers: Mapping[str, int] | None
    ) -> Grid:
        """Goals with what they count; each comes with a word on where it is."""
        rows = Numbered(numbers, "Goal", "", "Counts")
        for goal, where in goals:
            rows.add(goal, self.goals[goal]["name"], Text(where, "dim"), self.goal_words(goal))
        return rows.grid


# --- prices ----------------------------------------------------------------------------------


def world_price(sight: Sight, seat: int, world: Tile) -> Text:
    """What a world costs this seat, or its defense beside the seat's Military against it.

    A world on its way back to the bag has only what is printed on it.
    """
    appraised = sight.appraisals[seat]["worlds"].get(world["id"])
    if appraised is None:
        return Text(f"{'' if world['defense'] is None else 'def '}{printed_cost(world)}")
    price = appraised["price"]
    if world["defense"] is None:
        printed = f" (not {world['cost']})" if price != world["cost"] else ""
        return _payable(sight, seat, price, printed)
    defense, military = appraised["defense"], appraised["military"]
    text = Text(f"def {defense}, you {military}", _means_style(military >= defense))
    if price is not None:
        text.append(" or ").append_text(_payable(sight, seat, price))
    return text


def printed_cost(world: Tile) -> int:
    """The cost of a world, or its defense."""
    cost: int = world["cost"] if world["defense"] is None else world["defense"]
    return cost


def _payable(sight: Sight, seat: int, price: int, more: str = "") -> Text:
    """A price in green if the seat has the credits."""
    return Text(f"{price}{more}", _means_style(price <= sight.view["empires"][seat]["credits"]))


def _means_style(enough: bool) -> str:
    return "green" if enough else "red"
