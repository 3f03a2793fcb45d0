"""Tables of Galactic Emperor in the terminal: roles, tiles, sectors, ships, technologies and prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Table
from astrarium.cli.boards.board import Numbers, View
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.galactic_emperor.box import cost_words, price_words
from astrarium.cli.boards.galactic_emperor.hexes import (
    PIECES,
    PLANET,
    SECTOR,
    HexMap,
    food_marks,
    ship_marks,
    token_marks,
    yield_marks,
)
from astrarium.cli.boards.grids import NUMBER_WIDTH, Numbered, folded, make_grid, one_line
from astrarium.cli.lineup import Lineup
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.rules import GalacticEmperor, galaxy
from astrarium.games.galactic_emperor.scientist import price_of
from astrarium.kernel.words import plural

# What everyone does in a role, and what its chooser has besides.
ROLE_WORDS = {
    "explorer": ("take a tile and place it", "may claim the first; places leftovers"),
    "merchant": ("harvest food, trade, put food on sectors", "3 marks, sets the prices"),
    "steward": ("turn food into metal and energy", "a metal or an energy"),
    "engineer": ("build ships at Starbases", "a free Fighter"),
    "warlord": ("move, claim and fight", "a die more as attacker"),
    "regent": ("place influence, then planets count", "places last, may get the Throne"),
    "scientist": ("buy a technology", "pays 1 energy less"),
}
GUESS = "~"  # before a number that is reconstructed


def components_of(table: Table) -> c.Components:
    """The components a table is played with."""
    assert isinstance(table.rules, GalacticEmperor)
    return table.rules.table


# --- words -----------------------------------------------------------------------------------


def ships_words(ships: Mapping[str, int]) -> str:
    """`2 Fighters, 1 Cruiser`"""
    titles = dict(zip(c.UNIT_NAMES, c.UNIT_TITLES, strict=True))
    return ", ".join(
        f"{count} {titles[name]}{'s' if count > 1 else ''}" for name, count in ships.items()
    )


def forces_words(view: View, lineup: Lineup, space: str) -> Text:
    """`Ben ■ F2C1 · Ann F1`: who is on a space with what."""
    here = view["spaces"][space]
    seats = sorted({int(seat) for seat in here["ships"]} | {here["controller"]} - {None})
    words = []
    for seat in seats:
        piece = f" {PIECES[here['piece']]}" if here["controller"] == seat else ""
        ships = ship_marks(here["ships"].get(str(seat), {}))
        words.append(Text.assemble(lineup.name(seat), piece, f" {ships}" if ships else ""))
    tokens = token_marks(view, space)
    return Text(" · ").join([*words, tokens] if tokens else words)


def guess_mark(piece: Piece) -> str:
    """The sign of a number that is reconstructed."""
    return GUESS if piece.guesses or piece.guessed else ""


# --- roles and tiles -------------------------------------------------------------------------


def role_table(lineup: Lineup, view: View, options: Sequence[Option], numbers: Numbers) -> Grid:
    """All roles with what they are for; one that was chosen this round has no number."""
    rows = Numbered(_by_target(options, numbers), "Role", "Everyone may", "And you")
    rows.grid.columns[2].no_wrap = False
    for role, (everyone, chooser) in ROLE_WORDS.items():
        if rows.may_choose(role):
            rows.add(role, role.capitalize(), Text(everyone, "dim"), Text(chooser, "dim"))
        elif role not in roles_gone(view):
            rows.add(role, Text(role.capitalize(), "dim"), Text("was chosen this round", "dim"), "")
    return rows.grid


def roles_gone(view: View) -> set[str]:
    """The roles whose cards have left the game."""
    gone = set()
    there = [here["tile"] for here in view["spaces"].values()]
    if None not in there:
        gone.add("explorer")  # its card is a second Warlord now
    if "black-hole" in there:
        gone.add("scientist")
    return gone


def trade_table(view: View, options: Sequence[Option], numbers: Numbers) -> Grid:
    """What may be bought and sold, at the prices of this Merchant role."""
    found = {option.text: numbers[option.id] for option in options}
    empire = view["empires"][view["seat"]]
    grid = make_grid("#Buy", "#Sell", "", "#Marks", "#You have", "")
    for name, price in view["market"].items():
        buy, sell = found.get(f"buy {name}", ""), found.get(f"sell {name}", "")
        grid.add_row(
            Text(str(buy), "bold"), Text(str(sell), "bold"), name, str(price), str(empire[name])
        )
    return grid


def tile_table(hexes: HexMap, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Tiles side by side."""
    rows = Numbered(_by_target(options, numbers), "Tile", "Planets", "Yields", "")
    for option in options:
        (tile_id,) = option.targets
        tile = hexes.by_id[tile_id]
        text = folded(tile.text)
        rows.add(tile_id, tile.name, PLANET * tile.planets, yield_marks(tile), text)
    return rows.grid


def sector_table(
    hexes: HexMap,
    view: View,
    lineup: Lineup,
    title: str,
    spaces: Iterable[str],
    numbers: Mapping[str, int] | None = None,
) -> Grid:
    """Sectors side by side: what they yield, the food there, and who is there."""
    rows = Numbered(numbers, title, "Tile", "", "Yields", "Food", "There")
    for space in spaces:
        tile = hexes.tile(view, space)
        food = food_marks(view["spaces"][space]["food"])
        forces = forces_words(view, lineup, space)
        if tile is None:
            rows.add(space, space, Text("no tile", "dim"), "", "", "", forces)
        else:
            name = tile.name.removeprefix(SECTOR)
            rows.add(space, space, name, PLANET * tile.planets, yield_marks(tile), food, forces)
    return rows.grid


# --- ships -----------------------------------------------------------------------------------


def order_table(table: Table, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Ships that may be ordered, with their prices and what they can do."""
    grid = make_grid("#", "Ship", "At", "Cost", "#Move", "#Dice", "Hits on", "Takes")
    grid.columns[0].min_width = NUMBER_WIDTH
    units = components_of(table).units
    for option in options:
        _, ship, space = option.text.split()
        unit = units[c.UNIT_NAMES.index(ship)]
        grid.add_row(
            Text(str(numbers[option.id]), "bold"), unit.name, space, cost_words(unit),
            str(unit.move), str(unit.dice), f"{unit.hit_on}+", plural(unit.hits, "hit"),
        )  # fmt: skip
    return grid


def move_table(view: View, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Ships that may move: one of them, or all that are alike."""
    grid = make_grid("#One", "#All", "Ships", "In", "#Steps left")
    found: dict[str, dict[str, int]] = {}
    for option in options:
        verb, _, ships = option.text.partition(" ")
        found.setdefault(ships, {})[verb] = numbers[option.id]
    for ships, by_verb in found.items():
        ship, steps, space = ships.split()
        count = sum(
            one["count"]
            for one in view["fleet"]
            if (one["ship"], str(one["steps"]), one["space"]) == (ship, steps, space)
        )
        grid.add_row(
            Text(str(by_verb.get("move", "")), "bold"), Text(str(by_verb.get("move-all", "")), "bold"),
            ships_words({ship: count}), space, steps,
        )  # fmt: skip
    return grid


def unit_table(components: c.Components, pieces: Mapping[str, Piece]) -> Grid:
    """All ships and bases: price, movement, dice."""
    grid = make_grid("Unit", "Cost", "#Move", "#Dice", "Hits on", "#Phase", "Hits it takes")
    for unit in components.units:
        ship = unit.number < c.SHIP_TYPES
        mark = guess_mark(pieces[c.UNIT_NAMES[unit.number]])
        takes = "turns into an Empire" if unit.number == c.STARBASE else str(unit.hits or 1)
        grid.add_row(
            unit.name, f"{mark}{cost_words(unit)}" if ship else "", str(unit.move) if ship else "",
            str(unit.dice), f"{unit.hit_on}+", str(unit.phase), takes,
        )  # fmt: skip
    return grid


def market_table(components: c.Components, view: View, pieces: Mapping[str, Piece]) -> Grid:
    """Prices by die, and those of this Merchant role."""
    grid = make_grid("Market", *(f"#{die}" for die in range(1, c.DIE_FACES + 1)), "Now")
    for resource, name in enumerate(c.RESOURCE_NAMES):
        now = str(view["market"][name]) if view["market"] else "set in a Merchant role"
        mark = guess_mark(pieces[f"market-{name}"])
        grid.add_row(f"{mark}{name.capitalize()}", *map(str, components.prices[resource]), now)
    return grid


def market_words(components: c.Components, view: View) -> Text:
    """`food 1 · metal 3 · energy 4`, or between which prices each may be."""
    if view["market"]:
        return Text(" · ".join(f"{name} {price}" for name, price in view["market"].items()))
    ranges = (
        f"{name} {price_words(components.prices[resource])}"
        for resource, name in enumerate(c.RESOURCE_NAMES)
    )
    return Text(f"{' · '.join(ranges)} (dice tell in Merchant)", "dim")


# --- technologies ----------------------------------------------------------------------------


def card_table(
    components: c.Components, view: View, lineup: Lineup, pieces: Mapping[str, Piece]
) -> Grid:
    """Every technology: whose it is, and what it does."""
    grid = make_grid("Technology", "#Energy", "Role", "Whose", "What it does")
    for card in components.technologies:
        grid.add_row(
            card.name,
            f"{guess_mark(pieces[card.id])}{card.cost}",
            Text(c.ROLE_TITLES[card.role], "dim"),
            card_state(view, lineup, card.id),
            folded(card.text),
        )
    return grid


def card_state(view: View, lineup: Lineup, card: str) -> Text:
    """Whose a technology is, and whether it works."""
    state = view["technologies"][card]
    if state["removed"]:
        return Text("gone", "dim strike")
    if state["owner"] is None:
        return Text("on offer", "dim")
    text = lineup.name(state["owner"])
    if state["stopped"]:
        text.append(" stopped", "red")
    elif state["used"]:
        text.append(" used", "dim")
    return text


def offer_table(
    table: Table, seat: int, options: Sequence[Option], numbers: Numbers, wide: bool
) -> Grid:
    """Technologies that may be bought, at a seat's prices."""
    columns = ["Technology", "#Energy", *(["Role"] if wide else []), "What it does"]
    rows = Numbered(_by_target(options, numbers), *columns)
    by_id = {card.id: card for card in components_of(table).technologies}
    for option in options:
        card = by_id[option.targets[0]]
        price = price_of(galaxy(table.state), seat, card.number)
        printed = f" (not {card.cost})" if price != card.cost else ""
        role = [Text(c.ROLE_TITLES[card.role], "dim")] if wide else []
        rows.add(card.id, card.name, f"{price}{printed}", *role, folded(card.text))
    return rows.grid


def owned_table(components: c.Components, cards: Iterable[str], wrap: bool = False) -> Grid:
    """A player's technologies with their words."""
    grid = make_grid("Technology", "Role", "What it does")
    for card in components.technologies:
        if card.id in cards:
            words = folded(card.text) if wrap else one_line(card.text)
            grid.add_row(card.name, Text(c.ROLE_TITLES[card.role], "dim"), words)
    return grid


def _by_target(options: Sequence[Option], numbers: Numbers) -> dict[str, int]:
    return {option.targets[0]: numbers[option.id] for option in options}
