"""The events of Roll for the Galaxy: what the fields in `data/events.toml` stand for."""

from __future__ import annotations

from typing import Final

from astrarium.games.event_file import read_kinds
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.actions import PLACE_IDS, PLACES
from astrarium.games.roll_for_the_galaxy.words import WORKER_NOUNS
from astrarium.kernel.events import Amount, Choice, EventTable, Reasons, Sort, Thing

END_NAMES: Final = ["vp-pool", "twelve-squares"]  # by bit

# Places of dice: those that a die can be given up from, then the others.
BUILDERS: Final = PLACES
STRIP: Final = PLACES + 1
DICTATED: Final = PLACES + 2
SPOT_NAMES: Final = [*PLACE_IDS, "builders", "strip", "dictated"]
SPOT_TITLES: Final = [*PLACE_IDS, "dice of a finished tile", "phase strip", "dice given up"]
GRANTED: Final = ["cup", "Citizenry", "world"]  # names of places that a die is granted to


def sorts(table: c.Components) -> list[Sort]:
    """What the fields of events stand for."""
    return [
        Thing("side", [side.id for side in table.sides], [side.name for side in table.sides]),
        Choice("colour", c.COLOUR_NAMES, c.COLOUR_TITLES),
        Choice("phase", c.PHASE_NAMES, c.PHASE_TITLES),
        Choice("face", c.FACE_NAMES, [*c.PHASE_TITLES[: c.PHASES], "a wild face"]),
        Choice("worker", c.PHASE_NAMES[: c.PHASES], WORKER_NOUNS),
        Choice("stack", ["", "developments", "worlds"], ["", "developments", "worlds"]),
        Choice(
            "place", c.PLACE_NAMES, ["into the cup", "into the Citizenry", "as a good"], GRANTED
        ),
        Choice("spot", SPOT_NAMES, SPOT_TITLES),
        Amount("credits", "credit"),
        Amount("vp", "VP", "VP"),
        Amount("tiles", "tile"),
        Amount("dice", "die", "dice"),
        Reasons("causes", END_NAMES, ["the VP pool is empty", "an empire has twelve squares"]),
    ]


def event_table(table: c.Components) -> EventTable:
    """The events with these components."""
    return EventTable(sorts(table), read_kinds("astrarium.games.roll_for_the_galaxy"))
