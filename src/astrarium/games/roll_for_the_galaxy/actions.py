"""The action space of Roll for the Galaxy: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/roll_for_the_galaxy.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import components as piece
from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    FACES,
    FIRST_FACTION,
    FIRST_HOME,
    FIRST_WORLD,
    PHASE_NAMES,
    PHASES,
    SIDES,
    TILES,
    Components,
)
from astrarium.kernel.blocks import Block, Domain, Glossary, nothing, things, words

SLOTS: Final = PHASES * COLOURS  # a colour in a column
WORKERS: Final = (
    2 * COLOURS
)  # a die of a colour, or an extra worker of that colour, which is no die
GOODS: Final = (SIDES - FIRST_WORLD) * COLOURS  # a die of a colour on a world
PLACES: Final = 9  # where a die may be that is no good: cup, Citizenry, five columns, two stacks

# Chance outcomes.
FACTION: Final = 0
HOME: Final = 9
DRAW: Final = 18
ROLL: Final = 73
SPARE: Final = 115

# Options.
START: Final = 121
WILD: Final = 176
SELECT: Final = 211
DICTATE: Final = 386
USE: Final = 421
MOVE: Final = 558
ENOUGH: Final = 733
LOCK: Final = 734
SCOUT: Final = 735
STOCK: Final = 749
REARRANGE: Final = 763
EXPLORE_DONE: Final = 764
ABANDON: Final = 765
DRAW_TILES: Final = 875
PLACE: Final = 876
PLACE_TOP: Final = 986
GIVE: Final = 1096
BUILD: Final = 1206
BUILDER: Final = 1213
TO_CUP: Final = 1220
REMOVE: Final = 1227
REMOVE_GOOD: Final = 1290
PRODUCE: Final = 1864
SHIP_GOOD: Final = 2438
TRADE: Final = 3012
CONSUME: Final = 3026
BUY_VP: Final = 3040
KEEP_CREDITS: Final = 3041
RECRUIT: Final = 3042
RECALL: Final = 3049
RECALL_GOOD: Final = 3063
RECALL_DONE: Final = 3637
ACTIONS: Final = 3638

# Places of dice, for REMOVE; the stacks for RECALL are the last two.
CUP: Final = 0
CITIZENRY: Final = 1
COLUMN: Final = 2
DEVELOPMENT_STACK: Final = 7
WORLD_STACK: Final = 8
PLACE_IDS: Final = [
    "cup",
    "citizenry",
    "explore",
    "develop",
    "settle",
    "produce",
    "ship",
    "developments",
    "worlds",
]

BLOCKS: Final = [
    Block("faction", FACTION, 9, "faction", "chance: this faction is dealt"),
    Block("home", HOME, 9, "home", "chance: this home world is dealt"),
    Block(
        "draw", DRAW, TILES, "side", "chance: the tile with this development comes out of the bag"
    ),
    Block("roll", ROLL, COLOURS * FACES, "face-of-die", "chance: a die shows this face"),
    Block("spare", SPARE, FACES, "face", "chance: the spare die of the 2-player game"),
    Block("start", START, TILES, "side", "begin with this development, the other tile's world"),
    Block("wild", WILD, SLOTS, "wild-die", "put a wild die of this colour in a column"),
    Block(
        "select",
        SELECT,
        SLOTS * PHASES,
        "worker-to-column",
        "put a worker on the strip, so that a phase happens",
    ),
    Block("dictate", DICTATE, SLOTS, "worker", "give up a worker to Dictate"),
    Block("use", USE, SIDES, "side", "use this development's Reassign power"),
    Block("move", MOVE, SLOTS * PHASES, "worker-to-column", "move a worker to another column"),
    Block("enough", ENOUGH, 1, "nothing", "done with these", out=0),
    Block("lock", LOCK, 1, "nothing", "the assignment is final"),
    Block("scout", SCOUT, WORKERS, "explorer", "Scout with this explorer"),
    Block("stock", STOCK, WORKERS, "explorer", "Stock with this explorer"),
    Block("rearrange", REARRANGE, 1, "nothing", "pick up both stacks to rearrange them"),
    Block("explore-done", EXPLORE_DONE, 1, "nothing", "end the Explore turn", out=0),
    Block("abandon", ABANDON, 2 * TILES, "side", "abandon this tile before the draw"),
    Block("draw-tiles", DRAW_TILES, 1, "nothing", "stop abandoning and draw"),
    Block("place", PLACE, 2 * TILES, "side", "put this tile under its stack"),
    Block("place-top", PLACE_TOP, 2 * TILES, "side", "put this tile on top of its stack"),
    Block("give", GIVE, 2 * TILES, "side", "put this tile into the bag that is running short"),
    Block("build", BUILD, COLOURS, "colour", "the next worker on the top tile"),
    Block(
        "builder",
        BUILDER,
        COLOURS,
        "colour",
        "choose this die to complete the tile, where there are too many",
    ),
    Block("to-cup", TO_CUP, COLOURS, "colour-to-cup", "send this builder to the cup"),
    Block("remove", REMOVE, PLACES * COLOURS, "die", "give this die back to the supply"),
    Block("remove-good", REMOVE_GOOD, GOODS, "good", "give this good back to the supply"),
    Block("produce", PRODUCE, GOODS, "producer", "put a producer on this world"),
    Block("ship", SHIP_GOOD, GOODS, "good", "ship this good"),
    Block("trade", TRADE, WORKERS, "shipper", "Trade it with this shipper"),
    Block("consume", CONSUME, WORKERS, "shipper", "Consume it with this shipper"),
    Block("buy-vp", BUY_VP, 1, "nothing", "pay for VP after the Trade"),
    Block("keep-credits", KEEP_CREDITS, 1, "nothing", "do not pay for VP", out=0),
    Block("recruit", RECRUIT, COLOURS, "citizen", "move this die from the Citizenry to the cup"),
    Block("recall", RECALL, 2 * COLOURS, "die-to-cup", "take a die back from a stack"),
    Block("recall-good", RECALL_GOOD, GOODS, "good-to-cup", "take a good back from a world"),
    Block("recall-done", RECALL_DONE, 1, "nothing", "stop recalling", out=0),
]


def slot(column: int, colour: int) -> int:
    """The place of a colour in a column."""
    return column * COLOURS + colour


def good(world: int, colour: int) -> int:
    """The place of a good in a block, by the world's side number."""
    return (world - FIRST_WORLD) * COLOURS + colour


def good_world(place: int) -> int:
    return FIRST_WORLD + place // COLOURS


def domains(components: Components) -> dict[str, Domain]:
    """What options are about: `select home explore to ship`, `ship spice-world novelty`, `lock`, …"""
    sides = [side.id for side in components.sides]
    worlds = sides[FIRST_WORLD:]
    colours = COLOUR_NAMES[:COLOURS]
    phases = PHASE_NAMES[:PHASES]
    stacks = PLACE_IDS[DEVELOPMENT_STACK:]
    workers = [(colour, phase) for phase in phases for colour in colours]
    goods = [(colour, world) for world in worlds for colour in colours]
    tasks = [*colours, *[f"extra-{colour}" for colour in colours]]
    return {
        "nothing": nothing(),
        "side": things(sides),
        "faction": things(sides[FIRST_FACTION:FIRST_HOME:2]),
        "home": things(sides[FIRST_HOME:]),
        "face": words(FACE_NAMES),
        "face-of-die": words([f"{colour} {face}" for colour in colours for face in FACE_NAMES]),
        "wild-die": Domain(
            [f"{colour} {phase}" for colour in colours for phase in phases],
            [[f"{colour}@wild", phase] for colour in colours for phase in phases],
        ),
        "worker": Domain(
            [f"{colour} {phase}" for colour, phase in workers],
            [[f"{colour}@{phase}"] for colour, phase in workers],
        ),
        "worker-to-column": Domain(
            [f"{colour} {phase} to {to}" for colour, phase in workers for to in phases],
            [[f"{colour}@{phase}", to] for colour, phase in workers for to in phases],
        ),
        "explorer": Domain(tasks, [[f"{worker}@explore"] for worker in tasks]),
        "shipper": Domain(tasks, [[f"{worker}@ship"] for worker in tasks]),
        "colour": things(colours),
        "colour-to-cup": Domain(colours, [[colour, "cup"] for colour in colours]),
        "citizen": Domain(colours, [[f"{colour}@citizenry", "cup"] for colour in colours]),
        "die": Domain(
            [f"{place} {colour}" for place in PLACE_IDS for colour in colours],
            [[f"{colour}@{place}"] for place in PLACE_IDS for colour in colours],
        ),
        "die-to-cup": Domain(
            [f"{stack} {colour}" for stack in stacks for colour in colours],
            [[f"{colour}@{stack}", "cup"] for stack in stacks for colour in colours],
        ),
        "good": Domain(
            [f"{world} {colour}" for colour, world in goods],
            [[f"{colour}@{world}"] for colour, world in goods],
        ),
        "good-to-cup": Domain(
            [f"{world} {colour}" for colour, world in goods],
            [[f"{colour}@{world}", "cup"] for colour, world in goods],
        ),
        "producer": Domain(
            [f"{world} {colour}" for colour, world in goods],
            [[f"{colour}@produce", world] for colour, world in goods],
        ),
    }


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    return Glossary(BLOCKS, domains(components))


assert piece.WILD == FACES - 1
assert BLOCKS[-1].start + BLOCKS[-1].size == ACTIONS
