"""The action space of Roll for the Galaxy: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/roll_for_the_galaxy.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.kernel.blocks import Domain, blocks, crossed, nothing, things, words
from astrarium.kernel.things import ids

SLOTS: Final = c.PHASES * c.COLOURS  # a colour in a column
WORKERS: Final = (
    2 * c.COLOURS
)  # a die of a colour, or an extra worker of that colour, which is no die
GOODS: Final = (c.SIDES - c.FIRST_WORLD) * c.COLOURS  # a die of a colour on a world
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
PLACE_IDS: Final = ids("cup citizenry explore develop settle produce ship developments worlds")

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
    return column * c.COLOURS + colour


def good(world: int, colour: int) -> int:
    """The place of a good in a block, by the world's side number."""
    return (world - c.FIRST_WORLD) * c.COLOURS + colour


def good_world(place: int) -> int:
    return c.FIRST_WORLD + place // c.COLOURS


def domains(components: c.Components) -> dict[str, Domain]:
    """What options are about: `select home explore to ship`, `ship spice-world novelty`, `lock`, …"""
    sides = [side.id for side in components.sides]
    worlds = sides[c.FIRST_WORLD :]
    colours = c.COLOUR_NAMES[: c.COLOURS]
    phases = c.PHASE_NAMES[: c.PHASES]
    stacks = PLACE_IDS[DEVELOPMENT_STACK:]
    tasks = [*colours, *[f"extra-{colour}" for colour in colours]]
    return {
        "nothing": nothing(),
        "side": things(sides),
        "faction": things(sides[c.FIRST_FACTION : c.FIRST_HOME : 2]),
        "home": things(sides[c.FIRST_HOME :]),
        "face": words(c.FACE_NAMES),
        "face-of-die": crossed([colours, c.FACE_NAMES], "{0} {1}"),
        "wild-die": crossed([colours, phases], "{0} {1}", "{0}@wild", "{1}"),
        "worker": crossed([phases, colours], "{1} {0}", "{1}@{0}"),
        "worker-to-column": crossed([phases, colours, phases], "{1} {0} to {2}", "{1}@{0}", "{2}"),
        "explorer": crossed([tasks], "{0}", "{0}@explore"),
        "shipper": crossed([tasks], "{0}", "{0}@ship"),
        "colour": things(colours),
        "colour-to-cup": crossed([colours], "{0}", "{0}", "cup"),
        "citizen": crossed([colours], "{0}", "{0}@citizenry", "cup"),
        "die": crossed([PLACE_IDS, colours], "{0} {1}", "{1}@{0}"),
        "die-to-cup": crossed([stacks, colours], "{0} {1}", "{1}@{0}", "cup"),
        "good": crossed([worlds, colours], "{0} {1}", "{1}@{0}"),
        "good-to-cup": crossed([worlds, colours], "{0} {1}", "{1}@{0}", "cup"),
        "producer": crossed([worlds, colours], "{0} {1}", "{1}@produce", "{0}"),
    }


assert c.WILD == c.FACES - 1
