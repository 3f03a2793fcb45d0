"""Tiles and goals of New Frontiers in the terminal: letters for kinds, prices for a seat, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Table
from astrarium.cli.boards.grids import Numbered, folded, make_grid, one_line
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.powers import (
    UNPAYABLE,
    conquest_payment,
    develop_price,
    military_against,
    settle_price,
)
from astrarium.games.new_frontiers.rules import NewFrontiers, galaxy
from astrarium.games.new_frontiers.words import GOAL_COUNTS, KIND_LETTERS

# Brown stands for Rare Elements; all four can be read on dark and on light ground.
KIND_STYLES = ["dim", "color(37)", "color(136)", "color(71)", "color(178)", "bold"]
GOOD = "●"
NAME_WIDTH = 22  # of a world where columns are scarce, and long powers need them
NO_GAINS: Mapping[str, int] = {}


def components_of(table: Table) -> c.Components:
    """The components a table is played with."""
    assert isinstance(table.rules, NewFrontiers)
    return table.rules.table


# --- single things ---------------------------------------------------------------------------


def kind_mark(tile: c.Tile) -> Text:
    """A colony's kind: `N` production, `(N)` windfall, `–` gray, `*` any kind."""
    letter = KIND_LETTERS[tile.kind]
    text = f"({letter})" if tile.goods == c.WINDFALL else f" {letter} "
    return Text(text, KIND_STYLES[tile.kind])


def good_mark(kind: str | None) -> Text:
    """A good by the letter of its kind."""
    if kind is None:
        return Text()
    number = c.KIND_NAMES.index(kind)
    return Text(GOOD + KIND_LETTERS[number], f"bold {KIND_STYLES[number]}")


def vp_mark(tile: c.Tile, gains: Mapping[str, int] = NO_GAINS) -> str:
    """`2`, or `? +5` where the tile would now bring other points than are printed on it."""
    printed = "?" if tile.bonus else str(tile.vp)
    expected = 0 if tile.bonus else tile.vp
    gain = gains.get(tile.id, expected)
    return printed if gain == expected else f"{printed} {gain:+d}"


def power_words(tile: c.Tile, wrap: bool = False, choice: bool = False) -> Text:
    """What a tile does, nothing for a tile without powers.

    It is cut to one line unless it may `wrap`. Of a tile that is a `choice` nothing is cut either, but it is
    put as briefly as can be.
    """
    if tile.text == "No power.":
        return Text()
    if wrap:
        return folded(tile.text)
    return folded(brief(tile.text)) if choice else one_line(brief(tile.text))


def brief(text: str) -> str:
    """A tile's text with letters for kinds and `$` for credits."""
    for kind in range(c.NOVELTY, c.ALIEN + 1):
        text = text.replace(c.KIND_TITLES[kind], KIND_LETTERS[kind])
    return re.sub(r"(\d+) credits?\b", r"$\1", text).rstrip(".")


def world_price(table: Table, seat: int, world: c.Tile) -> Text:
    """What a world costs this seat, or its defense beside the seat's Military against it."""
    st = galaxy(table.state)
    if not world.military:
        price = settle_price(st, seat, world)
        printed = f" (not {world.cost})" if price != world.cost else ""
        return Text(f"{price}{printed}", _means_style(price <= st.empires[seat].credits))
    # Temporary Military is raised by the seat that is settling now, and counts for it alone.
    raised = 0 if seat in table.to_act else st.temporary
    military = military_against(st, seat, world) - raised
    text = Text(f"def {world.cost}, you {military}", _means_style(military >= world.cost))
    payment = conquest_payment(st, seat, world)
    if payment < UNPAYABLE:
        text.append(f" or {payment}", _means_style(payment <= st.empires[seat].credits))
    return text


def _means_style(enough: bool) -> str:
    return "green" if enough else "red"


# --- tables ----------------------------------------------------------------------------------


def colony_table(components: c.Components, empire: Mapping[str, Any], wrap: bool = False) -> Grid:
    """An empire's colonies with their goods."""
    grid = make_grid("", "Colony", "Good", "#VP", "Power")
    for colony in empire["colonies"]:
        tile = components.tile_by_id[colony["id"]]
        name = Text(tile.name)
        if colony["new"]:
            name.append(" (new)", "dim")
        grid.add_row(
            kind_mark(tile), name, good_mark(colony["good"]), vp_mark(tile), power_words(tile, wrap)
        )
    return grid


def world_table(
    table: Table,
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
    components = components_of(table)
    rows = Numbered(numbers, "", "~World", "Cost", "#Col.", "#VP", "Power")
    choices = [components.tile_by_id[world] for world in numbers or ()]
    if narrow and any(len(brief(tile.text)) > NAME_WIDTH for tile in choices):
        rows.grid.columns[2].max_width = NAME_WIDTH
    for world in worlds:
        tile = components.tile_by_id[world]
        rows.add(
            world,
            kind_mark(tile),
            tile.name,
            Text(f"free (cost {tile.cost})") if free else world_price(table, seat, tile),
            str(tile.colonists),
            vp_mark(tile, gains),
            power_words(tile, wrap, rows.may_choose(world)),
        )
    return rows.grid


def development_table(components: c.Components, owned: Iterable[str], wrap: bool = False) -> Grid:
    """An empire's developments."""
    grid = make_grid("Development", "#VP", "Power")
    for development in owned:
        tile = components.tile_by_id[development]
        name = Text(tile.name)
        if tile.spaces > 1:
            name.append(f" ({tile.spaces} spaces)", "dim")
        grid.add_row(name, vp_mark(tile), power_words(tile, wrap))
    return grid


def offer_table(
    table: Table,
    view: Mapping[str, Any],
    seat: int | None,
    numbers: Mapping[str, int] | None = None,
    wrap: bool = False,
    gains: Mapping[str, int] = NO_GAINS,
    wide: bool = False,
) -> Grid:
    """The offer of developments; with a seat, at its prices and with what it owns marked.

    What may be chosen is shown with all its words, and so are the others on a `wide` screen.
    """
    components = components_of(table)
    owned = view["empires"][seat]["developments"] if seat is not None else []
    rows = Numbered(numbers, "Development", "#Price", "#VP", "Left", "Power")
    for stack in view["offer"]:
        tile = components.tile_by_id[stack["id"]]
        left = "yours" if tile.id in owned else str(stack["left"] or "gone")
        buyable = stack["left"] and tile.id not in owned
        rows.add(
            tile.id,
            Text(tile.name, "" if buyable else "dim strike"),
            _price(table, seat, tile),
            vp_mark(tile, gains),
            left,
            power_words(tile, wrap, rows.may_choose(tile.id) or (wide and bool(buyable))),
        )
    return rows.grid


def home_table(components: c.Components, homes: Iterable[str], numbers: Mapping[str, int]) -> Grid:
    """Home colonies to choose from, with their whole text."""
    rows = Numbered(numbers, "", "Home colony", "#VP", "Power")
    for home in homes:
        tile = components.tile_by_id[home]
        power = power_words(tile, wrap=True) or Text("no power", "dim")
        rows.add(home, kind_mark(tile), tile.name, vp_mark(tile), power)
    return rows.grid


def goal_table(
    components: c.Components, goals: Iterable[tuple[str, str]], numbers: Mapping[str, int] | None
) -> Grid:
    """Goals with what they count; each comes with a word on where it is."""
    rows = Numbered(numbers, "Goal", "", "Counts")
    by_id = {goal.id: goal for goal in components.goals}
    for name, where in goals:
        goal = by_id[name]
        rows.add(name, goal.name, Text(where, "dim"), goal_words(goal))
    return rows.grid


def goal_words(goal: c.Goal) -> str:
    """What a goal counts, and what it is worth."""
    steps = ", ".join(
        f"{threshold}: {value} VP"
        for threshold, value in zip(goal.thresholds, goal.values, strict=True)
    )
    return f"{GOAL_COUNTS[goal.counts]} ({steps})"


def _price(table: Table, seat: int | None, tile: c.Tile) -> Text:
    if seat is None:
        return Text(str(tile.cost))
    st = galaxy(table.state)
    price = develop_price(st, seat, tile)
    return Text(str(price), _means_style(price <= st.empires[seat].credits))
