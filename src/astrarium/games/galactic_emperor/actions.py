"""The action space of Galactic Emperor: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/galactic_emperor.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import components as c
from astrarium.kernel.blocks import Domain, blocks, crossed, nothing, things
from astrarium.kernel.things import ids

TARGETS: Final = c.SPACES + 1  # the spaces, and the Throne
THRONE_TARGET: Final = c.SPACES
SHIP_SPACES: Final = c.SHIP_TYPES * c.SPACES
MOST_STEPS: Final = 3
SHIP_CLASSES: Final = c.SHIP_TYPES * MOST_STEPS * c.SPACES

# Units that may take a hit, in the order in which hits are allotted (DP-26).
STARBASE_HIT: Final = 0
FIGHTER_HIT: Final = 1
CRUISER_HIT: Final = 2
DREADNOUGHT_HIT: Final = 3
DAMAGED_HIT: Final = 4
EMPIRE_HIT: Final = 5
UNIT_CLASSES: Final = 6
UNIT_CLASS_NAMES: Final = ids("starbase fighter cruiser dreadnought damaged-dreadnought empire")
ORIGINS: Final = c.SPACES + 1  # where an attacking ship came from: a space, or by warp
WARPED: Final = c.SPACES

# Dice: those of an attacker and a defender by need and result; any other by its result.
DIE_CLASSES: Final = 2 * c.DIE_FACES * c.DIE_FACES + c.DIE_FACES

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


# By their first numbers: the verb, what it is about, what it means, and for people a title and a detail.
BLOCKS: Final = blocks(
    {
        THRONE: "throne | seat | chance: this seat gets the Throne first",
        DRAW: "draw | tile | chance: this tile is turned face up",
        GLIMPSE: "glimpse | tile | chance: this tile is on top of the stack; only the player who looks sees it",
        DIE: "die | result | chance: a die shows this",
        LOT: "lot | seat | chance: this seat is drawn to fight in the showdown",
        DIRECTION: "direction | sense | set the Direction card | Go {0}",
        ROLE: "role | role | choose this role | Choose {0}",
        TAKE: "take | tile | take this face-up tile | Take {0}",
        LOOK: "look | nothing | look at the top tile of the stack | Look at the top tile",
        KEEP: "keep | tile | keep this tile, the other goes on top of the stack | Keep {0}",
        PLACE: "place | space | put the tile on this space | Put the tile on {0}",
        CLAIM: "claim | space | put an Empire on this sector | Claim {0} | with an Empire",
        DROP: "drop | result | leave out a market die that shows this | Leave out a {0}",
        COLLECT: "collect | space | pick up a food cube from this sector | Pick up food from {0}",
        BUY: "buy | resource | buy a cube | Buy 1 {0}",
        SELL: "sell | resource | sell a cube | Sell 1 {0}",
        STEAL_METAL: "steal-metal | seat | take a metal out of this seat's storage | Take metal from {0}",
        STEAL_FOOD: "steal-food | space | take a food cube off this sector | Take food off {0}",
        FUND: "fund | space | put a food cube on this sector | Put food on {0}",
        GAIN: "gain | resource | the chooser's free cube | Gain 1 {0}",
        FEED: "feed | space | this sector will produce without food | Produce in {0} without food",
        PRODUCE: "produce | space | remove a food cube here to produce | Produce in {0} | for a food cube",
        DEPLOY: "deploy | space | put the free Fighter here | Put your free Fighter in {0}",
        ORDER: "order | ship-for-space | order a ship of this type for this Starbase | Order a {0} for {1}",
        MOVE: "move | ships | move one ship of this type with so many steps left from this space | Move a {0} in {1}",
        MOVE_ALL: "move-all | ships | move all such ships | Move all {0}s in {1}",
        TO: "to | space | the space to move to | Go to {0}",
        WARP: "warp | space | warp ships to this space | Warp to {0}",
        SEND: "send | ship | one ship of this type warps | Send a {0}",
        SEND_ALL: "send-all | ship | all ready ships of this type warp | Send all {0}s | all that are ready",
        FIGHT: "fight | space | fight the battle here next | Fight in {0} next",
        EXTRA_DIE: "extra-die | ship | a ship of this type rolls the extra die | A {0} rolls the extra die",
        HIT: "hit | unit | this unit takes a hit | Hit your {0}",
        HIT_FROM: "hit-from | unit-from | this attacking ship takes a hit, by the space it came from | "
        "Hit your {0} from {1}",
        FIGHT_ON: "fight-on | nothing | fight another round | Fight another round",
        RETREAT: "retreat | nothing | retreat to where the ships came from | Retreat | to where your ships came from",
        BUY_TOKEN: "buy-token | nothing | buy an influence token | Buy a token",
        INFLUENCE: "influence | target | put an influence token on this sector or the Throne | Influence {0}",
        REFUGE: "refuge | space | the Starbase that displaced ships go to | Go to {0}",
        TECHNOLOGY: "technology | technology | buy this technology | Buy {0}",
        STOP: "stop | nothing | stop the technology that was declared | Stop it | until the round ends",
        CATCH: "catch | nothing | roll a die to catch the player who stopped it | Roll a die to catch it",
        RESERVE: "reserve | nothing | turn the token away and reserve the sector | Reserve the sector | "
        "the token goes elsewhere",
        REROLL: "reroll | rolled | reroll a die like this | Reroll a {0}",
        ROLL_AGAIN: "roll-again | nothing | reroll the same die once more | Reroll it once more",
        PASS: "pass | nothing | no",
        PASS_BATTLE: "pass-battle | nothing | no, and do not ask again in this battle | Not in this battle | "
        "no, and do not ask again in it",
        PASS_ROLE: "pass-role | nothing | no, and do not ask again in this role | Not in this role | "
        "no, and do not ask again in it",
        PASS_ROUND: "pass-round | nothing | no, and do not ask again this round | Not this round | "
        "no, and do not ask again in it",
        DONE: "done | nothing | done with these",
    },
    ACTIONS,
    out=[PASS, PASS_BATTLE, PASS_ROLE, PASS_ROUND, DONE],
)


def ship_class(type: int, left: int, space: int) -> int:
    """The place of ships of a type with so many steps left in a space."""
    return (type * MOST_STEPS + left - 1) * c.SPACES + space


def ship_class_parts(place: int) -> tuple[int, int, int]:
    """The type, the steps left and the space that a class of ships stands for."""
    kind = place // c.SPACES
    return kind // MOST_STEPS, kind % MOST_STEPS + 1, place % c.SPACES


def domains(components: c.Components) -> dict[str, Domain]:
    """What options are about: `move fighter 2 d7`, `hit-from cruiser e5`, `influence throne`, `done`, …"""
    spaces = components.board.ids
    ships = c.UNIT_NAMES[: c.SHIP_TYPES]
    steps = [str(left) for left in range(1, MOST_STEPS + 1)]
    faces = [str(face) for face in range(1, c.DIE_FACES + 1)]
    seats = [str(seat) for seat in range(c.MOST_PLAYERS)]
    return {
        "nothing": nothing(),
        "seat": crossed([seats], "{0}", "seat-{0}"),
        "tile": things([tile.id for tile in components.tiles]),
        "result": crossed([faces], "{0}", "result-{0}"),
        "sense": things(SENSE_NAMES),
        "role": things(c.ROLE_NAMES[: c.ROLES]),
        "space": things(spaces),
        "target": things([*spaces, "throne"]),
        "technology": things([card.id for card in components.technologies]),
        "resource": things(c.RESOURCE_NAMES),
        "ship": things(ships),
        "ship-for-space": crossed([ships, spaces], "{0} {1}", "{0}", "{1}"),
        "ships": crossed([ships, steps, spaces], "{0} {1} {2}", "{0}@{2}"),
        "unit": things(UNIT_CLASS_NAMES),
        "unit-from": crossed([UNIT_CLASS_NAMES[1:5], [*spaces, "warp"]], "{0} {1}", "{0}@{1}"),
        "rolled": rolled(faces),
    }


def rolled(faces: list[str]) -> Domain:
    """`attacker 4+ 2`: a die of the attacker that needs a 4 or more and shows a 2; `3`: any other."""
    sides = ["attacker", "defender"]
    of_sides = crossed([sides, faces, faces], "{0} {1}+ {2}", "result-{2}@{0}-{1}")
    others = crossed([faces], "{0}", "result-{0}")
    return Domain(of_sides.words + others.words, of_sides.targets + others.targets)


assert HIT + UNIT_CLASSES == HIT_FROM
