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
from astrarium.kernel.blocks import Block, Domain, Glossary, nothing, things

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

SENSE_NAMES: Final = ["clockwise", "counter-clockwise"]


BLOCKS: Final = [
    Block("throne", THRONE, MOST_PLAYERS, "seat", "chance: this seat gets the Throne first"),
    Block("draw", DRAW, TILES, "tile", "chance: this tile is turned up"),
    Block(
        "glimpse",
        GLIMPSE,
        TILES,
        "tile",
        "chance: this tile is on top of the stack, only the player who looks sees it",
    ),
    Block("die", DIE, DIE_FACES, "result", "chance: a die shows this"),
    Block("lot", LOT, MOST_PLAYERS, "seat", "chance: this seat is drawn to fight in the showdown"),
    Block("direction", DIRECTION, 2, "sense", "set the Direction card"),
    Block("role", ROLE, ROLES, "role", "choose this role"),
    Block("take", TAKE, TILES, "tile", "take this face-up tile"),
    Block("look", LOOK, 1, "nothing", "look at the top tile of the stack"),
    Block("keep", KEEP, TILES, "tile", "keep this tile, the other goes on top of the stack"),
    Block("place", PLACE, SPACES, "space", "put the tile on this space"),
    Block("claim", CLAIM, SPACES, "space", "put an Empire on this sector"),
    Block("drop", DROP, DIE_FACES, "result", "leave out a market die that shows this"),
    Block("collect", COLLECT, SPACES, "space", "pick up a food cube from this sector"),
    Block("buy", BUY, RESOURCES, "resource", "buy a cube"),
    Block("sell", SELL, RESOURCES, "resource", "sell a cube"),
    Block(
        "steal-metal", STEAL_METAL, MOST_PLAYERS, "seat", "take a metal out of this seat's storage"
    ),
    Block("steal-food", STEAL_FOOD, SPACES, "space", "take a food cube off this sector"),
    Block("fund", FUND, SPACES, "space", "put a food cube on this sector"),
    Block("gain", GAIN, RESOURCES, "resource", "the chooser's free cube"),
    Block("feed", FEED, SPACES, "space", "this sector will produce without food"),
    Block("produce", PRODUCE, SPACES, "space", "remove a food cube here to produce"),
    Block("deploy", DEPLOY, SPACES, "space", "put the free Fighter here"),
    Block(
        "order", ORDER, SHIP_SPACES, "ship-for-space", "order a ship of this type for this Starbase"
    ),
    Block(
        "move",
        MOVE,
        SHIP_CLASSES,
        "ships",
        "move one ship of this type with so many steps left from this space",
    ),
    Block("move-all", MOVE_ALL, SHIP_CLASSES, "ships", "move all such ships"),
    Block("to", TO, SPACES, "space", "the space to move to"),
    Block("warp", WARP, SPACES, "space", "warp ships to this space"),
    Block("send", SEND, SHIP_TYPES, "ship", "one ship of this type warps"),
    Block("send-all", SEND_ALL, SHIP_TYPES, "ship", "all ready ships of this type warp"),
    Block("fight", FIGHT, SPACES, "space", "fight the battle here next"),
    Block("extra-die", EXTRA_DIE, SHIP_TYPES, "ship", "a ship of this type rolls the extra die"),
    Block("hit", HIT, UNIT_CLASSES, "unit", "this unit takes a hit"),
    Block(
        "hit-from",
        HIT_FROM,
        4 * ORIGINS,
        "unit-from",
        "this attacking ship takes a hit, by the space it came from",
    ),
    Block("fight-on", FIGHT_ON, 1, "nothing", "fight another round"),
    Block("retreat", RETREAT, 1, "nothing", "retreat to where the ships came from"),
    Block("buy-token", BUY_TOKEN, 1, "nothing", "buy an influence token"),
    Block(
        "influence",
        INFLUENCE,
        TARGETS,
        "target",
        "put an influence token on this sector or the Throne",
    ),
    Block("refuge", REFUGE, SPACES, "space", "the Starbase that displaced ships go to"),
    Block("technology", TECHNOLOGY, TECHNOLOGIES, "technology", "buy this technology"),
    Block("stop", STOP, 1, "nothing", "stop the technology that was declared"),
    Block("catch", CATCH, 1, "nothing", "roll a die to catch the player who stopped it"),
    Block("reserve", RESERVE, 1, "nothing", "turn the token away and reserve the sector"),
    Block("reroll", REROLL, DIE_CLASSES, "rolled", "reroll a die like this"),
    Block("roll-again", ROLL_AGAIN, 1, "nothing", "reroll the same die once more"),
    Block("pass", PASS, 1, "nothing", "no", out=0),
    Block(
        "pass-battle", PASS_BATTLE, 1, "nothing", "no, and do not ask again in this battle", out=0
    ),
    Block("pass-role", PASS_ROLE, 1, "nothing", "no, and do not ask again in this role", out=0),
    Block("pass-round", PASS_ROUND, 1, "nothing", "no, and do not ask again this round", out=0),
    Block("done", DONE, 1, "nothing", "done with these", out=0),
]


def ship_class(type: int, left: int, space: int) -> int:
    """The place of ships of a type with so many steps left in a space."""
    return (type * MOST_STEPS + left - 1) * SPACES + space


def ship_class_parts(place: int) -> tuple[int, int, int]:
    """The type, the steps left and the space that a class of ships stands for."""
    kind = place // SPACES
    return kind // MOST_STEPS, kind % MOST_STEPS + 1, place % SPACES


def domains(components: Components) -> dict[str, Domain]:
    """What options are about: `move fighter 2 d7`, `hit-from cruiser e5`, `influence throne`, `done`, …"""
    spaces = components.board.ids
    ships = UNIT_NAMES[:SHIP_TYPES]
    steps = range(1, MOST_STEPS + 1)
    origins = [*spaces, "warp"]
    hit_ships = UNIT_CLASS_NAMES[1:5]
    return {
        "nothing": nothing(),
        "seat": things(
            [f"seat-{seat}" for seat in range(MOST_PLAYERS)],
            [str(seat) for seat in range(MOST_PLAYERS)],
        ),
        "tile": things([tile.id for tile in components.tiles]),
        "result": things(
            [f"result-{face + 1}" for face in range(DIE_FACES)],
            [str(face + 1) for face in range(DIE_FACES)],
        ),
        "sense": things(SENSE_NAMES),
        "role": things(ROLE_NAMES[:ROLES]),
        "space": things(spaces),
        "target": things([*spaces, "throne"]),
        "technology": things([card.id for card in components.technologies]),
        "resource": things(RESOURCE_NAMES),
        "ship": things(ships),
        "ship-for-space": Domain(
            [f"{ship} {space}" for ship in ships for space in spaces],
            [[ship, space] for ship in ships for space in spaces],
        ),
        "ships": Domain(
            [f"{ship} {left} {space}" for ship in ships for left in steps for space in spaces],
            [[f"{ship}@{space}"] for ship in ships for _ in steps for space in spaces],
        ),
        "unit": things(UNIT_CLASS_NAMES),
        "unit-from": Domain(
            [f"{unit} {origin}" for unit in hit_ships for origin in origins],
            [[f"{unit}@{origin}"] for unit in hit_ships for origin in origins],
        ),
        "rolled": rolled(),
    }


def rolled() -> Domain:
    """`attacker 4+ 2`: a die of the attacker that needs a 4 or more and shows a 2; `3`: any other."""
    faces = range(1, DIE_FACES + 1)
    names: list[str] = []
    targets: list[list[str]] = []
    for side in ("attacker", "defender"):
        for need in faces:
            for result in faces:
                names.append(f"{side} {need}+ {result}")
                targets.append([f"result-{result}@{side}-{need}"])
    for result in faces:
        names.append(str(result))
        targets.append([f"result-{result}"])
    return Domain(names, targets)


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    return Glossary(BLOCKS, domains(components))


assert HIT + UNIT_CLASSES == HIT_FROM
assert BLOCKS[-1].start + BLOCKS[-1].size == ACTIONS
