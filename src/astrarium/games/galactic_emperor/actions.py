"""The action space of Galactic Emperor: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/galactic_emperor.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    MOST_PLAYERS,
    RESOURCE_NAMES,
    RESOURCES,
    ROLE_NAMES,
    ROLES,
    SHIP_TYPES,
    SPACES,
    TECHNOLOGIES,
    TILES,
    UNIT_NAMES,
    Components,
)
from astrarium.kernel.blocks import Block, Glossary, find_block

TARGETS: Final = SPACES + 1  # the spaces, and the Throne
THRONE_TARGET: Final = SPACES
SHIP_SPACES: Final = SHIP_TYPES * SPACES
MOST_STEPS: Final = 3
SHIP_CLASSES: Final = SHIP_TYPES * MOST_STEPS * SPACES

# Units that may take a hit, in the order in which hits are allotted (DP-26).
STARBASE_HIT: Final = 0
FIGHTER_HIT: Final = 1
CRUISER_HIT: Final = 2
DREADNOUGHT_HIT: Final = 3
DAMAGED_HIT: Final = 4
EMPIRE_HIT: Final = 5
UNIT_CLASSES: Final = 6
UNIT_CLASS_NAMES: Final = [
    "starbase",
    "fighter",
    "cruiser",
    "dreadnought",
    "damaged-dreadnought",
    "empire",
]
ORIGINS: Final = SPACES + 1  # where an attacking ship came from: a space, or by warp
WARPED: Final = SPACES

# Dice: those of an attacker and a defender by need and result; any other by its result.
DIE_CLASSES: Final = 2 * DIE_FACES * DIE_FACES + DIE_FACES

# Chance outcomes.
THRONE: Final = 0
DRAW: Final = 6
GLIMPSE: Final = 44
DIE: Final = 82
LOT: Final = 88

# Options.
DIRECTION: Final = 94
ROLE: Final = 96
TAKE: Final = 103
LOOK: Final = 141
KEEP: Final = 142
PLACE: Final = 180
CLAIM: Final = 217
DROP: Final = 254
COLLECT: Final = 260
BUY: Final = 297
SELL: Final = 300
STEAL_METAL: Final = 303
STEAL_FOOD: Final = 309
FUND: Final = 346
GAIN: Final = 383
FEED: Final = 386
PRODUCE: Final = 423
DEPLOY: Final = 460
ORDER: Final = 497
MOVE: Final = 608
MOVE_ALL: Final = 941
TO: Final = 1274
WARP: Final = 1311
SEND: Final = 1348
SEND_ALL: Final = 1351
FIGHT: Final = 1354
EXTRA_DIE: Final = 1391
HIT: Final = 1394
HIT_FROM: Final = 1400
FIGHT_ON: Final = 1552
RETREAT: Final = 1553
BUY_TOKEN: Final = 1554
INFLUENCE: Final = 1555
REFUGE: Final = 1593
TECHNOLOGY: Final = 1630
STOP: Final = 1642
CATCH: Final = 1643
RESERVE: Final = 1644
REROLL: Final = 1645
ROLL_AGAIN: Final = 1723
PASS: Final = 1724
PASS_BATTLE: Final = 1725
PASS_ROLE: Final = 1726
PASS_ROUND: Final = 1727
DONE: Final = 1728
ACTIONS: Final = 1729

# What the place within a block stands for.
NOTHING: Final = 0
SEAT: Final = 1
TILE: Final = 2
NUMBER: Final = 3
SENSE: Final = 4
ROLE_CARD: Final = 5
SPACE: Final = 6
RESOURCE: Final = 7
SHIP: Final = 8
SHIP_SPACE: Final = 9
SHIP_CLASS: Final = 10
UNIT_CLASS: Final = 11
UNIT_ORIGIN: Final = 12
TARGET: Final = 13
CARD: Final = 14
ROLLED: Final = 15

SENSE_NAMES: Final = ["clockwise", "counter-clockwise"]


BLOCKS: Final = [
    Block("throne", THRONE, MOST_PLAYERS, SEAT, "chance: this seat gets the Throne first"),
    Block("draw", DRAW, TILES, TILE, "chance: this tile is turned up"),
    Block(
        "glimpse",
        GLIMPSE,
        TILES,
        TILE,
        "chance: this tile is on top of the stack, only the player who looks sees it",
    ),
    Block("die", DIE, DIE_FACES, NUMBER, "chance: a die shows this"),
    Block("lot", LOT, MOST_PLAYERS, SEAT, "chance: this seat is drawn to fight in the showdown"),
    Block("direction", DIRECTION, 2, SENSE, "set the Direction card"),
    Block("role", ROLE, ROLES, ROLE_CARD, "choose this role"),
    Block("take", TAKE, TILES, TILE, "take this face-up tile"),
    Block("look", LOOK, 1, NOTHING, "look at the top tile of the stack"),
    Block("keep", KEEP, TILES, TILE, "keep this tile, the other goes on top of the stack"),
    Block("place", PLACE, SPACES, SPACE, "put the tile on this space"),
    Block("claim", CLAIM, SPACES, SPACE, "put an Empire on this sector"),
    Block("drop", DROP, DIE_FACES, NUMBER, "leave out a market die that shows this"),
    Block("collect", COLLECT, SPACES, SPACE, "pick up a food cube from this sector"),
    Block("buy", BUY, RESOURCES, RESOURCE, "buy a cube"),
    Block("sell", SELL, RESOURCES, RESOURCE, "sell a cube"),
    Block(
        "steal-metal", STEAL_METAL, MOST_PLAYERS, SEAT, "take a metal out of this seat's storage"
    ),
    Block("steal-food", STEAL_FOOD, SPACES, SPACE, "take a food cube off this sector"),
    Block("fund", FUND, SPACES, SPACE, "put a food cube on this sector"),
    Block("gain", GAIN, RESOURCES, RESOURCE, "the chooser's free cube"),
    Block("feed", FEED, SPACES, SPACE, "this sector will produce without food"),
    Block("produce", PRODUCE, SPACES, SPACE, "remove a food cube here to produce"),
    Block("deploy", DEPLOY, SPACES, SPACE, "put the free Fighter here"),
    Block("order", ORDER, SHIP_SPACES, SHIP_SPACE, "order a ship of this type for this Starbase"),
    Block(
        "move",
        MOVE,
        SHIP_CLASSES,
        SHIP_CLASS,
        "move one ship of this type with so many steps left from this space",
    ),
    Block("move-all", MOVE_ALL, SHIP_CLASSES, SHIP_CLASS, "move all such ships"),
    Block("to", TO, SPACES, SPACE, "the space to move to"),
    Block("warp", WARP, SPACES, SPACE, "warp ships to this space"),
    Block("send", SEND, SHIP_TYPES, SHIP, "one ship of this type warps"),
    Block("send-all", SEND_ALL, SHIP_TYPES, SHIP, "all ready ships of this type warp"),
    Block("fight", FIGHT, SPACES, SPACE, "fight the battle here next"),
    Block("extra-die", EXTRA_DIE, SHIP_TYPES, SHIP, "a ship of this type rolls the extra die"),
    Block("hit", HIT, UNIT_CLASSES, UNIT_CLASS, "this unit takes a hit"),
    Block(
        "hit-from",
        HIT_FROM,
        4 * ORIGINS,
        UNIT_ORIGIN,
        "this attacking ship takes a hit, by the space it came from",
    ),
    Block("fight-on", FIGHT_ON, 1, NOTHING, "fight another round"),
    Block("retreat", RETREAT, 1, NOTHING, "retreat to where the ships came from"),
    Block("buy-token", BUY_TOKEN, 1, NOTHING, "buy an influence token"),
    Block(
        "influence",
        INFLUENCE,
        TARGETS,
        TARGET,
        "put an influence token on this sector or the Throne",
    ),
    Block("refuge", REFUGE, SPACES, SPACE, "the Starbase that displaced ships go to"),
    Block("technology", TECHNOLOGY, TECHNOLOGIES, CARD, "buy this technology"),
    Block("stop", STOP, 1, NOTHING, "stop the technology that was declared"),
    Block("catch", CATCH, 1, NOTHING, "roll a die to catch the player who stopped it"),
    Block("reserve", RESERVE, 1, NOTHING, "turn the token away and reserve the sector"),
    Block("reroll", REROLL, DIE_CLASSES, ROLLED, "reroll a die like this"),
    Block("roll-again", ROLL_AGAIN, 1, NOTHING, "reroll the same die once more"),
    Block("pass", PASS, 1, NOTHING, "no"),
    Block("pass-battle", PASS_BATTLE, 1, NOTHING, "no, and do not ask again in this battle"),
    Block("pass-role", PASS_ROLE, 1, NOTHING, "no, and do not ask again in this role"),
    Block("pass-round", PASS_ROUND, 1, NOTHING, "no, and do not ask again this round"),
    Block("done", DONE, 1, NOTHING, "done with these"),
]


def block_of(option: int) -> Block:
    """The verb an option belongs to."""
    return find_block(BLOCKS, option)


def ship_class(type: int, left: int, space: int) -> int:
    """The place of ships of a type with so many steps left in a space."""
    return (type * MOST_STEPS + left - 1) * SPACES + space


def ship_class_parts(place: int) -> tuple[int, int, int]:
    """The type, the steps left and the space that a class of ships stands for."""
    kind = place // SPACES
    return kind // MOST_STEPS, kind % MOST_STEPS + 1, place % SPACES


def option_text(components: Components, option: int) -> str:
    """`move fighter 2 d7`, `hit-from cruiser e5`, `influence throne`, `done`, …"""
    block = block_of(option)
    return block.text(_words(components, block.about, option - block.start))


def _words(components: Components, about: int, place: int) -> str:
    spaces = components.board.ids
    if about == NOTHING:
        return ""
    if about == SEAT:
        return str(place)
    if about == TILE:
        return components.tiles[place].id
    if about == NUMBER:
        return str(place + 1)
    if about == SENSE:
        return SENSE_NAMES[place]
    if about == ROLE_CARD:
        return ROLE_NAMES[place]
    if about == SPACE:
        return spaces[place]
    if about == RESOURCE:
        return RESOURCE_NAMES[place]
    if about == SHIP:
        return UNIT_NAMES[place]
    if about == SHIP_SPACE:
        return f"{UNIT_NAMES[place // SPACES]} {spaces[place % SPACES]}"
    if about == SHIP_CLASS:
        type, steps, space = ship_class_parts(place)
        return f"{UNIT_NAMES[type]} {steps} {spaces[space]}"
    if about == UNIT_CLASS:
        return UNIT_CLASS_NAMES[place]
    if about == UNIT_ORIGIN:
        origin = place % ORIGINS
        came = "warp" if origin == WARPED else spaces[origin]
        return f"{UNIT_CLASS_NAMES[place // ORIGINS + 1]} {came}"
    if about == TARGET:
        return "throne" if place == THRONE_TARGET else spaces[place]
    if about == CARD:
        return components.technologies[place].id
    return _die_words(place)


def _die_words(place: int) -> str:
    """`attacker 4+ 2`: a die of the attacker that needs a 4 or more and shows a 2; `3`: any other."""
    result = place % DIE_FACES + 1
    need = place // DIE_FACES % DIE_FACES + 1
    side = place // (DIE_FACES * DIE_FACES)
    return str(result) if side == 2 else f"{['attacker', 'defender'][side]} {need}+ {result}"


def space_of(option: int) -> int:
    """The space that an option is about, or -1."""
    block = block_of(option)
    place = option - block.start
    if block.about in (SPACE, SHIP_SPACE, SHIP_CLASS):
        return place % SPACES
    if block.about == TARGET and place != THRONE_TARGET:
        return place
    if block.about == UNIT_ORIGIN and place % ORIGINS != WARPED:
        return place % ORIGINS
    return -1


def targets(components: Components, option: int) -> list[str]:
    """Ids of the things on the board that an option is about."""
    block = block_of(option)
    place = option - block.start
    if block.about == TILE:
        return [components.tiles[place].id]
    if block.about == CARD:
        return [components.technologies[place].id]
    if block.about == ROLE_CARD:
        return [ROLE_NAMES[place]]
    if block.about == TARGET and place == THRONE_TARGET:
        return ["throne"]
    space = space_of(option)
    return [components.board.ids[space]] if space >= 0 else []


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    options = range(ACTIONS)
    texts = [option_text(components, option) for option in options]
    return Glossary(texts, [targets(components, option) for option in options])


assert HIT + UNIT_CLASSES == HIT_FROM
assert BLOCKS[-1].start + BLOCKS[-1].size == ACTIONS
