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
    Components,
)
from astrarium.kernel.blocks import Domain, Glossary, blocks, nothing, things, words

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

# By their first numbers: the verb, what it is about, what it means, and for people a title and a detail.
BLOCKS: Final = blocks(
    {
        FACTION: "faction | faction | chance: this faction is dealt",
        HOME: "home | home | chance: this home world is dealt",
        DRAW: "draw | side | chance: the tile with this development comes out of the bag",
        ROLL: "roll | face-of-die | chance: a die shows this face",
        SPARE: "spare | face | chance: the spare die of the 2-player game",
        START: "start | side | begin with this development, the other tile's world",
        WILD: "wild | wild-die | put a wild die of this colour in a column | Put it in {2} | your wild {0} die",
        SELECT: "select | worker-to-column | put a worker on the strip, so that a phase happens",
        DICTATE: "dictate | worker | give up a worker to Dictate",
        USE: "use | side | use this development's Reassign power",
        MOVE: "move | worker-to-column | move a worker to another column",
        ENOUGH: "enough | nothing | done with these",
        LOCK: "lock | nothing | the assignment is final | Lock this assignment",
        SCOUT: "scout | explorer | Scout with this explorer",
        STOCK: "stock | explorer | Stock with this explorer",
        REARRANGE: "rearrange | nothing | pick up both stacks to rearrange them | Rearrange both stacks | "
        "pick up their tiles and place them anew",
        EXPLORE_DONE: "explore-done | nothing | end the Explore turn | End your Explore turn",
        ABANDON: "abandon | side | abandon this tile before the draw | Abandon {0} | you draw one tile more",
        DRAW_TILES: "draw-tiles | nothing | stop abandoning and draw | Draw now",
        PLACE: "place | side | put this tile under its stack | Put {0} under its stack",
        PLACE_TOP: "place-top | side | put this tile on top of its stack | Put {0} on its stack",
        GIVE: "give | side | put this tile into the bag that is running short | Put {0} into the bag",
        BUILD: "build | colour | the next worker on the top tile | Place one {0} die next",
        BUILDER: "builder | colour | choose this die to complete the tile, where there are too many | "
        "Complete it with one {0} die",
        TO_CUP: "to-cup | colour-to-cup | send this builder to the cup | Send one {0} die to your cup",
        REMOVE: "remove | die | give this die back to the supply | Give up one {0} die | from your {1}",
        REMOVE_GOOD: "remove-good | good | give this good back to the supply | Give up the good of {1} | one {0} die",
        PRODUCE: "produce | producer | put a producer on this world | Produce on {2} | with one {0} die",
        SHIP_GOOD: "ship | good | ship this good | Ship the good of {1} | one {0} die",
        TRADE: "trade | shipper | Trade it with this shipper",
        CONSUME: "consume | shipper | Consume it with this shipper",
        BUY_VP: "buy-vp | nothing | pay for VP after the Trade",
        KEEP_CREDITS: "keep-credits | nothing | do not pay for VP | Keep the credits",
        RECRUIT: "recruit | citizen | move this die from the Citizenry to the cup | Recruit one {0} die | 1 credit",
        RECALL: "recall | die-to-cup | take a die back from a stack | Recall one {0} die | from your {1}",
        RECALL_GOOD: "recall-good | good-to-cup | take a good back from a world | Recall the good of {1} | one {0} die",
        RECALL_DONE: "recall-done | nothing | stop recalling | Recall no more",
    },
    ACTIONS,
    out=[ENOUGH, EXPLORE_DONE, KEEP_CREDITS, RECALL_DONE],
)


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
