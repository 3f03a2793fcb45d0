"""The pieces of Roll for the Galaxy for whoever draws them: sides, dice and the numbers of the board."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import shapes
from astrarium.games.roll_for_the_galaxy.events import event_table
from astrarium.games.roll_for_the_galaxy.scoring import CHIPS, DEVELOPMENTS, WORLDS
from astrarium.games.roll_for_the_galaxy.vocabulary import EFFECT_NAMES
from astrarium.kernel.events import EventTable
from astrarium.kernel.origin import counted_sources
from astrarium.kernel.score import Sources, points_from
from astrarium.kernel.things import Things, all_things, listed_things

PLACES: Final = {
    "cup": "cup",
    "citizenry": "Citizenry",
    "developments": "stack of developments",
    "worlds": "stack of worlds",
    "wild": "wild dice",
}


def catalogue(components: c.Components, events: EventTable | None = None) -> shapes.Catalogue:
    """Everything that is the same at every table; `events` are its event table, if there is one already."""
    events = events or event_table(components)
    return {
        "things": things(components),
        "terms": events.terms(things(components)),
        "sources": sources(components),
        "tiles": {side.id: side_data(components, side) for side in components.sides},
        "dice": {c.COLOUR_NAMES[die.colour]: die_data(die) for die in components.dice},
        "phases": {
            name: {"id": name, "name": title}
            for name, title in zip(c.PHASE_NAMES[: c.PHASES], c.PHASE_TITLES[: c.PHASES])
        },
        "colors": {
            name: {"name": c.COLOUR_TITLES[colour], "price": components.prices[colour] or None}
            for colour, name in enumerate(c.COLOUR_NAMES)
        },
        "limits": {
            "squares_to_end": c.SQUARES_TO_END,
            "credits": c.MOST_CREDITS,
            "vp_pool": {
                str(players): components.vp_per_player * players for players in range(2, 6)
            },
        },
        "provenance": counted_sources(piece.origin for piece in components.sides),
    }


def side_data(components: c.Components, side: c.Side) -> shapes.Side:
    back = None
    if side.number < c.FIRST_WORLD:
        back = components.sides[c.world_of(side.number)].id
    elif side.number < c.FIRST_FACTION:
        back = components.sides[c.tile_of(side.number)].id
    return {
        "id": side.id,
        "name": side.name,
        "sort": c.SORT_NAMES[side.sort],
        "color": c.COLOUR_NAMES[side.colour] if side.sort == c.WORLD else None,
        "cost": side.cost,
        "back": back,
        "home": side.number >= c.FIRST_HOME,
        "faction": faction_of(side.number),
        "grants": [
            {
                "effect": c.GRANT_NAMES[grant.effect],
                "color": c.COLOUR_NAMES[grant.colour] if grant.colour >= 0 else None,
                "count": grant.count,
                "to": c.PLACE_NAMES[grant.to] if grant.effect == c.GRANT_DIE else None,
            }
            for grant in side.grants
        ],
        "powers": [
            {"phase": c.PHASE_NAMES[power.phase], "effect": EFFECT_NAMES[power.effect]}
            for power in side.powers
        ],
        "bonus": side.bonus is not None,
        "reassigns": side.reassigns,
        "text": side.text,
        **side.origin.data(),
    }


def faction_of(side: int) -> int | None:
    if c.FIRST_FACTION <= side < c.FIRST_HOME:
        return (side - c.FIRST_FACTION) // 2 + 1
    return None


def die_data(die: c.Die) -> shapes.Die:
    return {
        "name": c.COLOUR_TITLES[die.colour],
        "count": die.count,
        "faces": [c.FACE_NAMES[face] for face in die.faces],
    }


def things(components: c.Components) -> Things:
    """Everything that options and events are about."""
    sides: Things = {
        side.id: {"name": side.name, "sort": c.SORT_NAMES[side.sort]} for side in components.sides
    }
    colours, titles = c.COLOUR_NAMES[: c.COLOURS], c.COLOUR_TITLES[: c.COLOURS]
    return all_things(
        sides,
        listed_things("die", colours, titles),
        listed_things(
            "worker",
            [f"extra-{colour}" for colour in colours],
            [f"extra {title}" for title in titles],
        ),
        listed_things("column", c.PHASE_NAMES[: c.PHASES], c.PHASE_TITLES[: c.PHASES]),
        listed_things("place", list(PLACES), list(PLACES.values())),
    )


def sources(components: c.Components) -> Sources:
    """Where points come from."""
    plain = {
        CHIPS: points_from("VP chips", "chips"),
        DEVELOPMENTS: points_from("Developments", "developments"),
        WORLDS: points_from("Worlds", "worlds"),
    }
    bonuses = [side for side in components.sides if side.bonus is not None]
    return plain | {side.id: points_from(side.name, "bonus", side.id) for side in bonuses}
