"""The pieces of Galactic Emperor for whoever draws them: board, tiles, units, technologies and the numbers."""

from __future__ import annotations

from typing import Any

from astrarium.games.galactic_emperor import components as c


def catalogue(components: c.Components) -> dict[str, Any]:
    """Everything that is the same at every table."""
    board = components.board
    numbers = components.numbers
    return {
        "spaces": {
            board.ids[space]: {
                "id": board.ids[space],
                "q": board.places[space][0],
                "r": board.places[space][1],
                "neighbours": [board.ids[other] for other in board.neighbours[space]],
            }
            for space in range(c.SPACES)
        },
        "centre": board.ids[board.centre],
        "layouts": {
            str(layout.players): [board.ids[space] for space in layout.homes]
            for layout in components.layouts
        },
        "tiles": {tile.id: tile_data(tile) for tile in components.tiles},
        "units": {c.UNIT_NAMES[unit.number]: unit_data(unit) for unit in components.units},
        "technologies": {card.id: card_data(card) for card in components.technologies},
        "roles": {
            name: {"id": name, "name": title}
            for name, title in zip(c.ROLE_NAMES[: c.ROLES], c.ROLE_TITLES[: c.ROLES])
        },
        "market": {
            c.RESOURCE_NAMES[resource]: components.prices[resource]
            for resource in range(c.RESOURCES)
        },
        "limits": {
            "metal": numbers.metal_storage,
            "energy": numbers.energy_storage,
            "tokens": by_players(components.tokens),
            "vp_pool": by_players(components.victory_points),
        },
        "provenance": provenance_counts(components),
    }


def by_players(values: list[int]) -> dict[str, int]:
    return {str(c.LEAST_PLAYERS + place): value for place, value in enumerate(values)}


def tile_data(tile: c.Tile) -> dict[str, Any]:
    return {
        "id": tile.id,
        "name": tile.name,
        "kind": c.KIND_NAMES[tile.kind],
        "pile": c.PILE_NAMES[tile.pile],
        "planets": tile.planets,
        "worlds": [dict(zip(c.RESOURCE_NAMES, world)) for world in tile.worlds],
        "food": tile.food,
        "metal": tile.metal,
        "energy": tile.energy,
        "holds_food": tile.holds_food,
        "text": tile.text,
        "source": tile.source,
        "confidence": tile.confidence,
        "basis": tile.basis,
    }


def unit_data(unit: c.Unit) -> dict[str, Any]:
    ship = unit.number < c.SHIP_TYPES
    return {
        "id": c.UNIT_NAMES[unit.number],
        "name": unit.name,
        "cost": {"marks": unit.marks, "metal": unit.metal, "energy": unit.energy} if ship else None,
        "cost_source": unit.cost_source if ship else None,
        "move": unit.move,
        "dice": unit.dice,
        "hit_on": unit.hit_on,
        "phase": unit.phase,
        "hits": unit.hits if ship else None,
        "reserve": unit.reserve if ship else None,
        "influence": unit.influence if not ship else None,
        "source": unit.source,
        "confidence": unit.confidence,
        "basis": unit.basis,
    }


def card_data(card: c.Technology) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "role": c.ROLE_NAMES[card.role],
        "cost": card.cost,
        "cost_source": card.cost_source,
        "effects": [c.EFFECT_NAMES[effect.effect] for effect in card.effects],
        "text": card.text,
        "source": card.source,
        "confidence": card.confidence,
        "basis": card.basis,
    }


def provenance_counts(components: c.Components) -> dict[str, int]:
    """How many tiles, units and technologies rest on each sort of source."""
    sources = [tile.source for tile in components.tiles]
    sources += [unit.source for unit in components.units]
    sources += [card.source for card in components.technologies]
    counts: dict[str, int] = {}
    for source in sources:
        sort = source.partition(":")[0]
        counts[sort] = counts.get(sort, 0) + 1
    return counts
