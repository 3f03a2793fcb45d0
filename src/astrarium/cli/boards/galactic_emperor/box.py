"""The pieces of Galactic Emperor in words."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.cli.boards.box import Box, Piece
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor import loader
from astrarium.kernel.words import plural

KIND_TITLES = ["home", "sun", "black hole", "planet sector", "sun", "empty space"]
PILE_WORDS = ["in the plain pile", "in the atomic pile", "set aside at first", "on the board"]
COST = "cost"


class EmperorBox(Box[c.Components]):
    """Sector tiles, ships and bases, technologies, the market, the board and its layouts."""

    def counts(self, components: c.Components) -> dict[str, int]:
        return {
            "tiles": len(components.tiles),
            "ships-and-bases": len(components.units),
            "technologies": len(components.technologies),
            "market-rows": len(components.prices),
            "layouts": len(components.layouts),
            "spaces": len(components.board.ids),
        }

    def hash(self, components: c.Components) -> str:
        return components.hash

    def pieces(self, components: c.Components) -> dict[str, Piece]:
        pieces = [
            *map(_tile, components.tiles),
            *map(_unit, components.units),
            *map(_card, components.technologies),
            *(_market(components, resource) for resource in range(c.RESOURCES)),
            *(_layout(components, layout) for layout in components.layouts),
            _board(components),
        ]
        return {piece.id: piece for piece in pieces}


BOX = EmperorBox("Galactic Emperor", "pieces", loader.FILE)


# --- tiles -----------------------------------------------------------------------------------


def _tile(tile: c.Tile) -> Piece:
    return Piece(
        id=tile.id,
        name=tile.name,
        number=tile.number,
        facts=list(_tile_facts(tile)),
        text=tile.text,
        rows=[f"planet: {yield_words(world)}" for world in tile.worlds],
        source=tile.source,
        confidence=tile.confidence,
        basis=tile.basis,
    )


def _tile_facts(tile: c.Tile) -> Iterator[str]:
    yield KIND_TITLES[tile.kind]
    yield PILE_WORDS[tile.pile]
    if tile.planets:
        yield f"{plural(tile.planets, 'planet')}, a point for each in a victory count"
    if tile.holds_food:
        yield f"room for {tile.holds_food} food"


def yield_words(world: list[int]) -> str:
    """`1 food and 2 metal`"""
    words = [f"{amount} {c.RESOURCE_NAMES[place]}" for place, amount in enumerate(world) if amount]
    return " and ".join(words) or "nothing"


# --- ships, bases and cards ------------------------------------------------------------------


def _unit(unit: c.Unit) -> Piece:
    ship = unit.number < c.SHIP_TYPES
    return Piece(
        id=c.UNIT_NAMES[unit.number],
        name=unit.name,
        number=None,
        facts=list(_unit_facts(unit)),
        text=_ship_text(unit) if ship else _base_text(unit),
        rows=[],
        source=unit.source,
        confidence=unit.confidence,
        basis=unit.basis,
        sort="type of ship" if ship else "type of base",
        guesses=_guessed_cost(unit.cost_source) if ship else (),
    )


def _unit_facts(unit: c.Unit) -> Iterator[str]:
    if unit.number < c.SHIP_TYPES:
        yield f"cost {cost_words(unit)}"
        yield f"moves {plural(unit.move, 'space')}"
    yield f"rolls {dice_words(unit)}"
    yield f"in phase {unit.phase}"


def cost_words(unit: c.Unit) -> str:
    """`2 marks, 2 metal`"""
    costs = [plural(unit.marks, "mark"), f"{unit.metal} metal", f"{unit.energy} energy"]
    return ", ".join(words for words in costs if not words.startswith("0 ")) or "nothing"


def dice_words(unit: c.Unit) -> str:
    """`2 dice, 4 or more hits`"""
    return f"{unit.dice} {'die' if unit.dice == 1 else 'dice'}, {unit.hit_on} or more hits"


def _ship_text(unit: c.Unit) -> str:
    return f"It takes {plural(unit.hits, 'hit')}. Each player has {unit.reserve}."


def _base_text(unit: c.Unit) -> str:
    weight = f"It counts as {unit.influence} when influence is compared."
    if unit.number == c.STARBASE:
        return f"{weight} Its first hit turns it into an Empire. Ships are built here."
    return f"{weight} Ships protect it: hits go to them first."


def _card(card: c.Technology) -> Piece:
    return Piece(
        id=card.id,
        name=card.name,
        number=None,
        facts=["technology", f"cost {card.cost} energy", f"works in {c.ROLE_TITLES[card.role]}"],
        text=card.text,
        rows=[f"effect: {', '.join(_effect(effect))}" for effect in card.effects],
        source=card.source,
        confidence=card.confidence,
        basis=card.basis,
        sort="technology",
        guesses=_guessed_cost(card.cost_source),
    )


def _effect(effect: c.Effect) -> Iterator[str]:
    yield c.EFFECT_NAMES[effect.effect]
    if effect.amount:
        yield f"amount {effect.amount}"


def _guessed_cost(source: str) -> tuple[str, ...]:
    return (COST,) if source.startswith("reconstructed") else ()


# --- the market and the board ----------------------------------------------------------------


def _market(components: c.Components, resource: int) -> Piece:
    name = c.RESOURCE_NAMES[resource]
    prices = components.prices[resource]
    by_die = ", ".join(f"{die} is {price}" for die, price in enumerate(prices, 1))
    return _without_piece(
        components,
        f"market-{name}",
        f"Price of {name}",
        "row of the market",
        [f"{price_words(prices)} marks"],
        f"By the die for {name}: {by_die}.",
    )


def price_words(prices: list[int]) -> str:
    """`1 to 2`, the prices that may come."""
    low, high = min(prices), max(prices)
    return str(low) if low == high else f"{low} to {high}"


def _layout(components: c.Components, layout: c.Layout) -> Piece:
    homes = ", ".join(components.board.ids[space] for space in layout.homes)
    return _without_piece(
        components,
        f"layout-{layout.players}",
        f"Layout for {layout.players} players",
        "layout",
        [f"homes {homes}"],
        "Homes in seat order, clockwise.",
    )


def _board(components: c.Components) -> Piece:
    board = components.board
    return _without_piece(
        components,
        "board",
        "Board",
        "board",
        [f"{len(board.ids)} spaces", f"centre {board.ids[board.centre]}"],
        "Rows are lettered from the top, spaces in a row numbered from the left.",
    )


def _without_piece(
    components: c.Components, id: str, name: str, sort: str, facts: list[str], text: str
) -> Piece:
    origin = components.origins[id]
    return Piece(
        id=id,
        name=name,
        number=None,
        facts=facts,
        text=text,
        rows=[],
        source=origin.source,
        confidence=origin.confidence,
        basis=origin.basis,
        sort=sort,
    )
