"""Tables of Galactic Emperor in the terminal: roles, tiles, sectors, ships, technologies and prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.board import Numbers
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.galactic_emperor.hexes import (
    PIECES,
    PLANET,
    HexMap,
    food_marks,
    ship_marks,
    short_name,
    token_marks,
    yield_marks,
)
from astrarium.cli.boards.galactic_emperor.pieces import (
    cost_words,
    is_ship,
    price_words,
    role_title,
)
from astrarium.cli.boards.grids import NUMBER_WIDTH, Numbered, folded, make_grid, one_line
from astrarium.cli.lineup import Lineup
from astrarium.cli.menu import verb_of
from astrarium.cli.sight import Catalogue, Sight, View
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
UNIT_TITLES = {
    "starbase": "Starbase",
    "fighter": "Fighter",
    "cruiser": "Cruiser",
    "dreadnought": "Dreadnought",
    "damaged-dreadnought": "damaged Dreadnought",
    "empire": "Empire",
}
DIE_FACES = 6
GUESS = "~"  # before a number that is reconstructed


# --- words -----------------------------------------------------------------------------------


def ships_words(ships: Mapping[str, int]) -> str:
    """`2 Fighters, 1 Cruiser`"""
    return ", ".join(
        f"{count} {UNIT_TITLES[name]}{'s' if count > 1 else ''}" for name, count in ships.items()
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
    found = {(verb_of(one), one.targets[0]): numbers[one.id] for one in options}
    empire = view["empires"][view["seat"]]
    grid = make_grid("#Buy", "#Sell", "", "#Marks", "#You have", "")
    for name, price in view["market"].items():
        buy, sell = found.get(("buy", name), ""), found.get(("sell", name), "")
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
        text = folded(tile["text"])
        rows.add(tile_id, tile["name"], PLANET * tile["planets"], yield_marks(tile), text)
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
        name, tile = hexes.names[space], hexes.tile(view, space)
        food = food_marks(view["spaces"][space]["food"])
        forces = forces_words(view, lineup, space)
        if tile is None:
            rows.add(space, name, Text("no tile", "dim"), "", "", "", forces)
        else:
            planets = PLANET * tile["planets"]
            rows.add(space, name, short_name(tile), planets, yield_marks(tile), food, forces)
    return rows.grid


# --- ships -----------------------------------------------------------------------------------


def order_table(catalogue: Catalogue, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Ships that may be ordered, with their prices and what they can do."""
    grid = make_grid("#", "Ship", "At", "Cost", "#Move", "#Dice", "Hits on", "Takes")
    grid.columns[0].min_width = NUMBER_WIDTH
    for option in options:
        ship, space = option.targets
        unit = catalogue["units"][ship]
        grid.add_row(
            Text(str(numbers[option.id]), "bold"), unit["name"], space, cost_words(unit["cost"]),
            str(unit["move"]), str(unit["dice"]), f"{unit['hit_on']}+", plural(unit["hits"], "hit"),
        )  # fmt: skip
    return grid


def move_table(view: View, options: Sequence[Option], numbers: Numbers) -> Grid:
    """Ships that may move: one of them, or all that are alike."""
    grid = make_grid("#One", "#All", "Ships", "In", "#Steps left")
    found = {option.text: numbers[option.id] for option in options}
    counts: Counter[tuple[str, int, str]] = Counter()
    for one in view["fleet"]:
        counts[one["ship"], one["steps"], one["space"]] += one["count"]
    rows = []
    for (ship, steps, space), count in counts.items():
        by_verb = [found.get(f"{verb} {ship} {steps} {space}") for verb in ("move", "move-all")]
        offered = [number for number in by_verb if number is not None]
        if offered:
            cells = [Text("" if number is None else str(number), "bold") for number in by_verb]
            rows.append((offered, cells, ships_words({ship: count}), space, str(steps)))
    for _, cells, ships, space, steps_left in sorted(rows, key=lambda row: row[0]):
        grid.add_row(*cells, ships, space, steps_left)
    return grid


def unit_table(catalogue: Catalogue, pieces: Mapping[str, Piece]) -> Grid:
    """All ships and bases: price, movement, dice."""
    grid = make_grid("Unit", "Cost", "#Move", "#Dice", "Hits on", "#Phase", "Hits it takes")
    for name, unit in catalogue["units"].items():
        cost = move = ""
        if is_ship(unit):
            cost = f"{guess_mark(pieces[name])}{cost_words(unit['cost'])}"
            move = str(unit["move"])
        takes = "turns into an Empire" if name == "starbase" else str(unit["hits"] or 1)
        grid.add_row(
            unit["name"], cost, move, str(unit["dice"]), f"{unit['hit_on']}+", str(unit["phase"]), takes
        )  # fmt: skip
    return grid


def market_table(catalogue: Catalogue, view: View, pieces: Mapping[str, Piece]) -> Grid:
    """Prices by die, and those of this Merchant role."""
    grid = make_grid("Market", *(f"#{die}" for die in range(1, DIE_FACES + 1)), "Now")
    for name, prices in catalogue["market"].items():
        now = str(view["market"][name]) if view["market"] else "set in a Merchant role"
        mark = guess_mark(pieces[f"market-{name}"])
        grid.add_row(f"{mark}{name.capitalize()}", *map(str, prices), now)
    return grid


def market_words(catalogue: Catalogue, view: View) -> Text:
    """`food 1 · metal 3 · energy 4`, or between which prices each may be."""
    if view["market"]:
        return Text(" · ".join(f"{name} {price}" for name, price in view["market"].items()))
    ranges = (f"{name} {price_words(prices)}" for name, prices in catalogue["market"].items())
    return Text(f"{' · '.join(ranges)} (dice tell in Merchant)", "dim")


# --- technologies ----------------------------------------------------------------------------


def card_table(
    catalogue: Catalogue, view: View, lineup: Lineup, pieces: Mapping[str, Piece]
) -> Grid:
    """Every technology: whose it is, and what it does."""
    grid = make_grid("Technology", "#Energy", "Role", "Whose", "What it does")
    for id, card in catalogue["technologies"].items():
        grid.add_row(
            card["name"],
            f"{guess_mark(pieces[id])}{card['cost']}",
            Text(role_title(catalogue, card), "dim"),
            card_state(view, lineup, id),
            folded(card["text"]),
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
    catalogue: Catalogue, sight: Sight, options: Sequence[Option], numbers: Numbers, wide: bool
) -> Grid:
    """Technologies that may be bought, at the prices of the seat who looks."""
    prices = sight.appraisals[sight.view["seat"]]["technologies"]
    columns = ["Technology", "#Energy", *(["Role"] if wide else []), "What it does"]
    rows = Numbered(_by_target(options, numbers), *columns)
    for option in options:
        card = catalogue["technologies"][option.targets[0]]
        price = prices[card["id"]]["cost"]
        printed = f" (not {card['cost']})" if price != card["cost"] else ""
        role = [Text(role_title(catalogue, card), "dim")] if wide else []
        rows.add(card["id"], card["name"], f"{price}{printed}", *role, folded(card["text"]))
    return rows.grid


def owned_table(catalogue: Catalogue, cards: Iterable[str], wrap: bool = False) -> Grid:
    """A player's technologies with their words."""
    grid = make_grid("Technology", "Role", "What it does")
    for id, card in catalogue["technologies"].items():
        if id in cards:
            words = folded(card["text"]) if wrap else one_line(card["text"])
            grid.add_row(card["name"], Text(role_title(catalogue, card), "dim"), words)
    return grid


def _by_target(options: Sequence[Option], numbers: Numbers) -> dict[str, int]:
    return {option.targets[0]: numbers[option.id] for option in options}
