"""The events of New Frontiers: what the fields in `data/events.toml` stand for."""

from __future__ import annotations

from typing import Final

from astrarium.games.event_file import read_kinds
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS, ACTION_TILE_NAMES
from astrarium.games.new_frontiers.components import KIND_NAMES, KIND_TITLES, Components
from astrarium.games.new_frontiers.state import END_NAMES
from astrarium.kernel.events import Amount, Choice, EventTable, Reasons, Sort, Thing

END_SENTENCES: Final = {
    "developments": "more than 10 development spaces are covered",
    "colonies": "an empire has more than 7 colonies",
    "colonists": "fewer than 5 colonists are left",
    "vp-pool": "the VP pool is empty",
}


def sorts(table: Components) -> list[Sort]:
    """What the fields of events stand for."""
    return [
        Thing("tile", [tile.id for tile in table.tiles], [tile.name for tile in table.tiles]),
        Thing("goal", [goal.id for goal in table.goals], [goal.name for goal in table.goals]),
        Thing("action", ACTION_TILE_IDS, ACTION_TILE_NAMES),
        Choice("kind", KIND_NAMES, KIND_TITLES),
        Amount("credits", "credit"),
        Amount("vp", "VP", "VP"),
        Amount("colonists", "colonist"),
        Reasons("causes", END_NAMES, [END_SENTENCES[name] for name in END_NAMES]),
    ]


def event_table(table: Components) -> EventTable:
    """The events with these components."""
    return EventTable(sorts(table), read_kinds("astrarium.games.new_frontiers"))
