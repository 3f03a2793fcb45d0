"""The pieces of Galactic Emperor for whoever draws them: board, tiles, units, technologies and the numbers."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor import shapes
from astrarium.games.galactic_emperor.actions import SENSE_NAMES
from astrarium.games.galactic_emperor.events import event_table
from astrarium.games.galactic_emperor.scoring import SOURCE_IDS, SOURCE_NAMES
from astrarium.games.galactic_emperor.vocabulary import EFFECT_NAMES
from astrarium.kernel.events import EventTable
from astrarium.kernel.origin import counted_sources
from astrarium.kernel.score import points_from
from astrarium.kernel.things import Things, all_things, listed_things

BATTLE_SIDES: Final = ["attacker", "defender"]


def catalogue(components: c.Components, events: EventTable | None = None) -> shapes.Catalogue:
    """Everything that is the same at every table; `events` are its event table, if there is one already."""
    events = events or event_table(components)
    board = components.board
    numbers = components.numbers
    return {
        "things": things(components),
        "terms": events.terms(things(components)),
        "sources": {id: points_from(name, id) for id, name in zip(SOURCE_IDS, SOURCE_NAMES)},
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
        "origins": {id: origin.data() for id, origin in components.origins.items()},
        "provenance": counted_sources(
            [tile.origin for tile in components.tiles]
            + [unit.origin for unit in components.units]
            + [card.origin for card in components.technologies]
        ),
    }


def by_players(values: list[int]) -> dict[str, int]:
    return {str(c.LEAST_PLAYERS + place): value for place, value in enumerate(values)}


def tile_data(tile: c.Tile) -> shapes.Tile:
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
        **tile.origin.data(),
    }


def unit_data(unit: c.Unit) -> shapes.UnitInfo:
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
        **unit.origin.data(),
    }


def card_data(card: c.Technology) -> shapes.Technology:
    return {
        "id": card.id,
        "name": card.name,
        "role": c.ROLE_NAMES[card.role],
        "cost": card.cost,
        "cost_source": card.cost_source,
        "effects": [EFFECT_NAMES[effect.effect] for effect in card.effects],
        "text": card.text,
        **card.origin.data(),
    }


def things(components: c.Components) -> Things:
    """Everything that options and events are about."""
    board = components.board
    tiles, cards = components.tiles, components.technologies
    faces = [str(face + 1) for face in range(c.DIE_FACES)]
    seats = [str(seat) for seat in range(c.MOST_PLAYERS)]
    return all_things(
        listed_things("space", [*board.ids, "throne"], [*board.names, "the Throne"]),
        listed_things("place", ["warp"], ["warp"]),
        listed_things("tile", [tile.id for tile in tiles], [tile.name for tile in tiles]),
        listed_things("technology", [card.id for card in cards], [card.name for card in cards]),
        listed_things("role", c.ROLE_NAMES[: c.ROLES], c.ROLE_TITLES[: c.ROLES]),
        listed_things("unit", c.UNIT_NAMES, c.UNIT_TITLES),
        listed_things("unit", ["damaged-dreadnought"], ["damaged Dreadnought"]),
        listed_things("resource", c.RESOURCE_NAMES, c.RESOURCE_NAMES),
        listed_things("sense", SENSE_NAMES, SENSE_NAMES),
        listed_things(
            "seat", [f"seat-{seat}" for seat in seats], [f"{{{seat}}}" for seat in seats]
        ),
        listed_things("result", [f"result-{face}" for face in faces], faces),
        listed_things(
            "dice",
            [f"{side}-{face}" for side in BATTLE_SIDES for face in faces],
            [f"{side}'s dice that hit on {face}" for side in BATTLE_SIDES for face in faces],
        ),
    )
