"""The pieces of Galactic Emperor in words, from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from astrarium.cli.boards.box import Piece
from astrarium.cli.sight import Catalogue
from astrarium.kernel.words import plural

Data = Mapping[str, Any]

KIND_TITLES = {
    "home": "home",
    "omega-sun": "sun",
    "black-hole": "black hole",
    "planet": "planet sector",
    "sun": "sun",
    "empty": "empty space",
}
PILE_WORDS = {
    "plain": "in the plain pile",
    "atomic": "in the atomic pile",
    "set-aside": "set aside at first",
    "start": "on the board",
}
ANY_ROLE = "Any role"
COST = "cost"


def pieces_of(catalogue: Catalogue) -> dict[str, Piece]:
    """Tiles, ships and bases, technologies, rows of the market, layouts and the board by their ids."""
    tiles = catalogue["tiles"].values()
    pieces = [
        *(_tile(number, tile) for number, tile in enumerate(tiles)),
        *map(_unit, catalogue["units"].values()),
        *(_card(catalogue, card) for card in catalogue["technologies"].values()),
        *(_market(catalogue, resource) for resource in catalogue["market"]),
        *(_layout(catalogue, players) for players in catalogue["layouts"]),
        _board(catalogue),
    ]
    return {piece.id: piece for piece in pieces}


# --- tiles -----------------------------------------------------------------------------------


def _tile(number: int, tile: Data) -> Piece:
    return Piece(
        id=tile["id"],
        name=tile["name"],
        number=number,
        facts=list(_tile_facts(tile)),
        text=tile["text"],
        source=tile["source"],
        confidence=tile["confidence"],
        basis=tile["basis"],
    )


def _tile_facts(tile: Data) -> Iterator[str]:
    yield KIND_TITLES[tile["kind"]]
    yield PILE_WORDS[tile["pile"]]
    if tile["planets"]:
        yield f"{plural(tile['planets'], 'planet')}, a point for each in a victory count"
    if tile["holds_food"]:
        yield f"room for {tile['holds_food']} food"


# --- ships, bases and cards ------------------------------------------------------------------


def is_ship(unit: Data) -> bool:
    """Whether a unit is a ship, and no base."""
    return unit["cost"] is not None


def _unit(unit: Data) -> Piece:
    ship = is_ship(unit)
    return Piece(
        id=unit["id"],
        name=unit["name"],
        number=None,
        facts=list(_unit_facts(unit)),
        text=_ship_text(unit) if ship else _base_text(unit),
        source=unit["source"],
        confidence=unit["confidence"],
        basis=unit["basis"],
        sort="type of ship" if ship else "type of base",
        guesses=_guessed_cost(unit["cost_source"]) if ship else (),
    )


def _unit_facts(unit: Data) -> Iterator[str]:
    if is_ship(unit):
        yield f"cost {cost_words(unit['cost'])}"
        yield f"moves {plural(unit['move'], 'space')}"
    yield f"rolls {_dice_words(unit)}"
    yield f"in phase {unit['phase']}"


def cost_words(cost: Mapping[str, int]) -> str:
    """`2 marks, 2 metal`"""
    words = {"marks": plural(cost["marks"], "mark")}
    words |= {name: f"{cost[name]} {name}" for name in ("metal", "energy")}
    return ", ".join(words[name] for name in words if cost[name]) or "nothing"


def _dice_words(unit: Data) -> str:
    """`2 dice, 4 or more hits`"""
    return f"{unit['dice']} {'die' if unit['dice'] == 1 else 'dice'}, {unit['hit_on']} or more hits"


def _ship_text(unit: Data) -> str:
    return f"It takes {plural(unit['hits'], 'hit')}. Each player has {unit['reserve']}."


def _base_text(unit: Data) -> str:
    weight = f"It counts as {unit['influence']} when influence is compared."
    if unit["id"] == "starbase":
        return f"{weight} Its first hit turns it into an Empire. Ships are built here."
    return f"{weight} Ships protect it: hits go to them first."


def role_title(catalogue: Catalogue, card: Data) -> str:
    """The role in which a technology works."""
    role = catalogue["roles"].get(card["role"])
    return ANY_ROLE if role is None else str(role["name"])


def _card(catalogue: Catalogue, card: Data) -> Piece:
    role = role_title(catalogue, card)
    return Piece(
        id=card["id"],
        name=card["name"],
        number=None,
        facts=["technology", f"cost {card['cost']} energy", f"works in {role}"],
        text=card["text"],
        source=card["source"],
        confidence=card["confidence"],
        basis=card["basis"],
        sort="technology",
        guesses=_guessed_cost(card["cost_source"]),
    )


def _guessed_cost(source: str) -> tuple[str, ...]:
    return (COST,) if source.startswith("reconstructed") else ()


# --- the market and the board ----------------------------------------------------------------


def _market(catalogue: Catalogue, name: str) -> Piece:
    prices = catalogue["market"][name]
    by_die = ", ".join(f"{die} is {price}" for die, price in enumerate(prices, 1))
    return _without_piece(
        catalogue,
        f"market-{name}",
        f"Price of {name}",
        "row of the market",
        [f"{price_words(prices)} marks"],
        f"By the die for {name}: {by_die}.",
    )


def price_words(prices: Sequence[int]) -> str:
    """`1 to 2`, the prices that may come."""
    low, high = min(prices), max(prices)
    return str(low) if low == high else f"{low} to {high}"


def _layout(catalogue: Catalogue, players: str) -> Piece:
    homes = [catalogue["things"][home]["name"] for home in catalogue["layouts"][players]]
    return _without_piece(
        catalogue,
        f"layout-{players}",
        f"Layout for {players} players",
        "layout",
        [f"homes {', '.join(homes)}"],
        "Homes in seat order, clockwise.",
    )


def _board(catalogue: Catalogue) -> Piece:
    centre = catalogue["things"][catalogue["centre"]]["name"]
    return _without_piece(
        catalogue,
        "board",
        "Board",
        "board",
        [f"{len(catalogue['spaces'])} spaces", f"centre {centre}"],
        "Rows are lettered from the top, spaces in a row numbered from the left.",
    )


def _without_piece(
    catalogue: Catalogue, id: str, name: str, sort: str, facts: list[str], text: str
) -> Piece:
    origin = catalogue["origins"][id]
    return Piece(
        id=id,
        name=name,
        number=None,
        facts=facts,
        text=text,
        source=origin["source"],
        confidence=origin["confidence"],
        basis=origin["basis"],
        sort=sort,
    )
