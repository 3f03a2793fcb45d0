"""The events of Galactic Emperor: what the fields in `data/events.toml` stand for."""

from __future__ import annotations

from typing import Final

from astrarium.games.event_file import read_kinds
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.actions import SENSE_NAMES, UNIT_CLASS_NAMES
from astrarium.games.galactic_emperor.explorer import PLACE_NAMES
from astrarium.games.galactic_emperor.scoring import SOURCE_IDS, SOURCE_NAMES
from astrarium.games.galactic_emperor.state import END_NAMES
from astrarium.games.galactic_emperor.view import DIE_SIDES
from astrarium.kernel.events import Amount, Choice, EventTable, Reasons, Sort, Thing

THRONE_ID: Final = "throne"
ORIGIN_NAMES: Final = ["warp", "none", "ready"]  # after the spaces, as in `fleet`
ORIGIN_TITLES: Final = ["warp", "nowhere in particular", "ready to warp"]
OUTCOMES: Final = ["empty", "defended"]
PLACE_TITLES: Final = ["top of the stack", "hand", "tile that is looked at"]
UNIT_CLASS_TITLES: Final = [  # in the order of UNIT_CLASS_NAMES
    "Starbase",
    "Fighter",
    "Cruiser",
    "Dreadnought",
    "damaged Dreadnought",
    "Empire",
]


def sorts(table: c.Components) -> list[Sort]:
    """What the fields of events stand for."""
    spaces, names = table.board.ids, table.board.names
    cards = table.technologies
    return [
        Thing("space", spaces, names),
        Thing("target", [*spaces, THRONE_ID], [*names, "the Throne"]),
        Thing("tile", [tile.id for tile in table.tiles], [tile.name for tile in table.tiles]),
        Thing("technology", [card.id for card in cards], [card.name for card in cards]),
        Choice("role", c.ROLE_NAMES, c.ROLE_TITLES),
        Choice("unit", c.UNIT_NAMES, c.UNIT_TITLES),
        Choice("hit-unit", UNIT_CLASS_NAMES, UNIT_CLASS_TITLES),
        Choice("resource", c.RESOURCE_NAMES, c.RESOURCE_NAMES),
        Choice("sense", SENSE_NAMES, SENSE_NAMES),
        Choice("verdict", ["miss", "hit"], ["no hit", "a hit"], ["miss", "hit"]),
        Choice("warped", ["no", "yes"], ["", " that warped"], ["no", "yes"]),
        Choice("outcome", OUTCOMES, ["", ": its defender held out"], OUTCOMES),
        Choice("source", SOURCE_IDS, [name.lower() for name in SOURCE_NAMES], SOURCE_NAMES),
        Choice("origin", [*spaces, *ORIGIN_NAMES], [*names, *ORIGIN_TITLES]),
        Choice("place", PLACE_NAMES, PLACE_TITLES),
        Choice("side", DIE_SIDES, DIE_SIDES),
        Amount("marks", "mark"),
        Amount("points", "point"),
        Amount("hits", "hit"),
        Amount("metal", "metal", "metal"),
        Amount("energy", "energy", "energy"),
        Amount("influence", "influence token"),
        Amount("tokens", "token"),
        Reasons("causes", END_NAMES, ["somebody has no token left", "the victory points are gone"]),
    ]


def event_table(table: c.Components) -> EventTable:
    """The events with these components."""
    return EventTable(sorts(table), read_kinds("astrarium.games.galactic_emperor"))
