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
from astrarium.kernel.blocks import Block, Glossary, find_block

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

# What the place within a block stands for.
NOTHING: Final = 0
FACTION_TILE: Final = 1
HOME_TILE: Final = 2
SIDE: Final = 3
COLOUR: Final = 4
COLOUR_FACE: Final = 5
FACE: Final = 6
COLOUR_PHASE: Final = 7
SLOT: Final = 8
SLOT_PHASE: Final = 9
WORKER: Final = 10
GOOD: Final = 11
PLACE_COLOUR: Final = 12
STACK_COLOUR: Final = 13


BLOCKS: Final = [
    Block("faction", FACTION, 9, FACTION_TILE, "chance: this faction is dealt"),
    Block("home", HOME, 9, HOME_TILE, "chance: this home world is dealt"),
    Block("draw", DRAW, TILES, SIDE, "chance: the tile with this development comes out of the bag"),
    Block("roll", ROLL, COLOURS * FACES, COLOUR_FACE, "chance: a die shows this face"),
    Block("spare", SPARE, FACES, FACE, "chance: the spare die of the 2-player game"),
    Block("start", START, TILES, SIDE, "begin with this development, the other tile's world"),
    Block("wild", WILD, SLOTS, COLOUR_PHASE, "put a wild die of this colour in a column"),
    Block(
        "select",
        SELECT,
        SLOTS * PHASES,
        SLOT_PHASE,
        "put a worker on the strip, so that a phase happens",
    ),
    Block("dictate", DICTATE, SLOTS, SLOT, "give up a worker to Dictate"),
    Block("use", USE, SIDES, SIDE, "use this development's Reassign power"),
    Block("move", MOVE, SLOTS * PHASES, SLOT_PHASE, "move a worker to another column"),
    Block("enough", ENOUGH, 1, NOTHING, "done with these"),
    Block("lock", LOCK, 1, NOTHING, "the assignment is final"),
    Block("scout", SCOUT, WORKERS, WORKER, "Scout with this explorer"),
    Block("stock", STOCK, WORKERS, WORKER, "Stock with this explorer"),
    Block("rearrange", REARRANGE, 1, NOTHING, "pick up both stacks to rearrange them"),
    Block("explore-done", EXPLORE_DONE, 1, NOTHING, "end the Explore turn"),
    Block("abandon", ABANDON, 2 * TILES, SIDE, "abandon this tile before the draw"),
    Block("draw-tiles", DRAW_TILES, 1, NOTHING, "stop abandoning and draw"),
    Block("place", PLACE, 2 * TILES, SIDE, "put this tile under its stack"),
    Block("place-top", PLACE_TOP, 2 * TILES, SIDE, "put this tile on top of its stack"),
    Block("give", GIVE, 2 * TILES, SIDE, "put this tile into the bag that is running short"),
    Block("build", BUILD, COLOURS, COLOUR, "the next worker on the top tile"),
    Block(
        "builder",
        BUILDER,
        COLOURS,
        COLOUR,
        "choose this die to complete the tile, where there are too many",
    ),
    Block("to-cup", TO_CUP, COLOURS, COLOUR, "send this builder to the cup"),
    Block("remove", REMOVE, PLACES * COLOURS, PLACE_COLOUR, "give this die back to the supply"),
    Block("remove-good", REMOVE_GOOD, GOODS, GOOD, "give this good back to the supply"),
    Block("produce", PRODUCE, GOODS, GOOD, "put a producer on this world"),
    Block("ship", SHIP_GOOD, GOODS, GOOD, "ship this good"),
    Block("trade", TRADE, WORKERS, WORKER, "Trade it with this shipper"),
    Block("consume", CONSUME, WORKERS, WORKER, "Consume it with this shipper"),
    Block("buy-vp", BUY_VP, 1, NOTHING, "pay for VP after the Trade"),
    Block("keep-credits", KEEP_CREDITS, 1, NOTHING, "do not pay for VP"),
    Block("recruit", RECRUIT, COLOURS, COLOUR, "move this die from the Citizenry to the cup"),
    Block("recall", RECALL, 2 * COLOURS, STACK_COLOUR, "take a die back from a stack"),
    Block("recall-good", RECALL_GOOD, GOODS, GOOD, "take a good back from a world"),
    Block("recall-done", RECALL_DONE, 1, NOTHING, "stop recalling"),
]


def block_of(option: int) -> Block:
    """The verb an option belongs to."""
    return find_block(BLOCKS, option)


def slot(column: int, colour: int) -> int:
    """The place of a colour in a column."""
    return column * COLOURS + colour


def good(world: int, colour: int) -> int:
    """The place of a good in a block, by the world's side number."""
    return (world - FIRST_WORLD) * COLOURS + colour


def good_world(place: int) -> int:
    return FIRST_WORLD + place // COLOURS


def option_text(components: Components, option: int) -> str:
    """`select ship home explore` (with a Home explorer), `ship spice-world novelty`, `lock`, …"""
    block = block_of(option)
    return block.text(_words(components, block.about, option - block.start))


def _words(components: Components, about: int, place: int) -> str:
    if about == NOTHING:
        return ""
    if about == FACTION_TILE:
        return components.sides[FIRST_FACTION + 2 * place].id
    if about == HOME_TILE:
        return components.sides[FIRST_HOME + place].id
    if about == SIDE:
        return components.sides[place].id
    if about == COLOUR:
        return COLOUR_NAMES[place]
    if about == COLOUR_FACE:
        return f"{COLOUR_NAMES[place // FACES]} {FACE_NAMES[place % FACES]}"
    if about == FACE:
        return FACE_NAMES[place]
    if about == COLOUR_PHASE:
        return f"{COLOUR_NAMES[place // PHASES]} {PHASE_NAMES[place % PHASES]}"
    if about == SLOT:
        return f"{COLOUR_NAMES[place % COLOURS]} {PHASE_NAMES[place // COLOURS]}"
    if about == SLOT_PHASE:
        from_slot = _words(components, SLOT, place // PHASES)
        return f"{from_slot} to {PHASE_NAMES[place % PHASES]}"
    if about == WORKER:
        name = COLOUR_NAMES[place % COLOURS]
        return name if place < COLOURS else f"extra-{name}"
    if about == GOOD:
        return f"{components.sides[good_world(place)].id} {COLOUR_NAMES[place % COLOURS]}"
    if about == PLACE_COLOUR:
        return f"{PLACE_IDS[place // COLOURS]} {COLOUR_NAMES[place % COLOURS]}"
    return f"{PLACE_IDS[DEVELOPMENT_STACK + place // COLOURS]} {COLOUR_NAMES[place % COLOURS]}"


def side_of(option: int) -> int:
    """The side that an option is about, or -1."""
    block = block_of(option)
    place = option - block.start
    if block.about == SIDE:
        return place
    if block.about == FACTION_TILE:
        return FIRST_FACTION + 2 * place
    if block.about == HOME_TILE:
        return FIRST_HOME + place
    if block.about == GOOD:
        return good_world(place)
    return -1


def targets(components: Components, option: int) -> list[str]:
    """Ids of the sides that an option is about."""
    side = side_of(option)
    return [components.sides[side].id] if side >= 0 else []


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    options = range(ACTIONS)
    texts = [option_text(components, option) for option in options]
    return Glossary(texts, [targets(components, option) for option in options])


assert piece.WILD == FACES - 1
assert BLOCKS[-1].start + BLOCKS[-1].size == ACTIONS
