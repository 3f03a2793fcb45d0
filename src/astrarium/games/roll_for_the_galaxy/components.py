"""The pieces of Roll for the Galaxy as the rules see them: dice, tile sides, and the closed vocabulary of effects.

A side's number is its place in one fixed list: the developments of the game tiles 0-54, their worlds 55-109,
the halves of the factions 110-127, the home worlds 128-136. A game tile's number is that of its development.
Nothing here reads files; `loader` turns the data file into one `Components`, which every state shares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from astrarium.kernel.origin import Origin
from astrarium.kernel.things import ids

# Die colours. A world has one of the last four, or GRAY and then never holds a good.
HOME: Final = 0
MILITARY: Final = 1
CONSUMPTION: Final = 2
NOVELTY: Final = 3
RARE: Final = 4
GENES: Final = 5
ALIEN: Final = 6
COLOURS: Final = 7
GRAY: Final = 7
COLOUR_NAMES: Final = ids("home military consumption novelty rare genes alien gray")
COLOUR_TITLES: Final = [
    "Home",
    "Military",
    "Consumption",
    "Novelty",
    "Rare Elements",
    "Genes",
    "Alien Technology",
    "Gray",
]
EVERY_COLOUR: Final = (1 << 8) - 1

# Phases, which are also the columns below the strip and five of the six faces; then Assign, for powers.
EXPLORE: Final = 0
DEVELOP: Final = 1
SETTLE: Final = 2
PRODUCE: Final = 3
SHIP: Final = 4
PHASES: Final = 5
ASSIGN: Final = 5
PHASE_NAMES: Final = ["explore", "develop", "settle", "produce", "ship", "assign"]
PHASE_TITLES: Final = ["Explore", "Develop", "Settle", "Produce", "Ship", "Assign"]
EVERY_PHASE: Final = (1 << PHASES) - 1

WILD: Final = 5
FACES: Final = 6
FACE_NAMES: Final = ["explore", "develop", "settle", "produce", "ship", "wild"]

# Sorts of side.
DEVELOPMENT: Final = 0
WORLD: Final = 1
SORT_NAMES: Final = ["development", "world"]

TILES: Final = 55
FACTIONS: Final = 9
HOMES: Final = 9
FIRST_WORLD: Final = 55
FIRST_FACTION: Final = 110
FIRST_HOME: Final = 128
SIDES: Final = 137

SQUARES_TO_END: Final = 12
MOST_CREDITS: Final = 10
STOCK_VALUE: Final = 2

# Grants: what placing a side brings (the section Effect vocabulary).
GRANT_DIE: Final = 0
GRANT_CREDITS: Final = 1
START_CREDITS: Final = 2
REMOVE_DIE: Final = 3
GRANT_NAMES: Final = ["die", "credits", "start-credits", "remove-die"]

TO_CUP: Final = 0
TO_CITIZENRY: Final = 1
TO_WORLD: Final = 2
PLACE_NAMES: Final = ["cup", "citizenry", "world"]

# Effects of powers, in the order of `vocabulary.FORMS`; the section "Effect vocabulary" of the rules gives the exact
# meaning of each.
REASSIGN: Final = 0
DICTATE_AGAIN: Final = 1
DICTATE_MORE: Final = 2
REARRANGE: Final = 3
EXTRA_WORKER: Final = 4
DRAW: Final = 5
SCOUT_CREDITS: Final = 6
STOCK_CREDITS: Final = 7
PLACE_ON_TOP: Final = 8
DISCOUNT: Final = 9
COMPLETION_CREDITS: Final = 10
BUILDERS_TO_CUP: Final = 11
TRADE_CREDITS: Final = 12
CONSUME_CREDITS: Final = 13
CONSUME_VP: Final = 14
BUY_VP: Final = 15
EXTRA_GOOD: Final = 16
GOODS_CREDITS: Final = 17
CREDITS: Final = 18
CREDITS_IF_MOST: Final = 19
CITIZENRY_CREDITS: Final = 20
VP: Final = 21

# What a comparison with other players is about.
MOST_DEVELOPMENTS: Final = 0
COSTLIEST_WORLD: Final = 1
MOST_NOVELTY_WORLDS: Final = 2
MOST_NAMES: Final = ["developments", "costliest-world", "novelty-worlds"]

# What a bonus counts.
COUNT_DEVELOPMENTS: Final = 0
COUNT_OTHER_DEVELOPMENTS: Final = 1
COST_OF_DEVELOPMENTS: Final = 2
COST_OF_REASSIGN_DEVELOPMENTS: Final = 3
COST_OF_NOVELTY_WORLDS: Final = 4
COUNT_RARE_WORLDS: Final = 5
COUNT_GOODS: Final = 6
COUNT_MILITARY_DICE: Final = 7
COUNT_DIE_COLOURS: Final = 8
COUNT_VP_STEPS: Final = 9
COUNT_NAMES: Final = ids(
    "developments other-developments cost-of-developments cost-of-reassign-developments "
    "cost-of-novelty-worlds rare-worlds goods military-dice die-colors vp-steps"
)


@dataclass(frozen=True, eq=False)
class Grant:
    """Something that happens once, when a side is placed."""

    effect: int
    colour: int  # -1 where it has none
    count: int  # dice or credits
    to: int


@dataclass(frozen=True, eq=False)
class Power:
    """Something that a side does for its owner, in one phase. What an effect does not use has its default."""

    side: int
    phase: int
    effect: int
    amount: int = 0  # credits, or dice less
    count: int = 0  # workers, tiles or goods
    least: int = 0
    most: int = 0
    colours: int = EVERY_COLOUR  # bits
    sources: int = EVERY_PHASE  # columns, as bits
    targets: int = EVERY_PHASE
    same_column: bool = False
    to_selected: bool = False
    compares: int = -1
    tied_most: int = 0
    floor: int = 0
    reassign_only: bool = False
    not_itself: bool = False
    takes_all: bool = False
    colour: int = -1
    by_world: bool = False  # the colour is that of a world, not of a die
    extra: int = 0
    per: int = 0
    vp: int = 0
    cost: int = 0


@dataclass(frozen=True, eq=False)
class Bonus:
    """Points at the end: `times` for each started group of `over` of what is counted."""

    counts: int
    times: int
    over: int


@dataclass(eq=False)
class Side:
    """One side of a game tile, one half of a faction, or a home world."""

    number: int
    id: str
    name: str
    sort: int
    colour: int  # of a world
    cost: int
    grants: list[Grant]
    powers: list[Power]
    bonus: Bonus | None
    text: str
    origin: Origin

    def __post_init__(self) -> None:
        # a development that does something in Assign has a Reassign power.
        self.reassigns = any(power.phase == ASSIGN for power in self.powers)


@dataclass(eq=False)
class Die:
    """All dice of one colour."""

    colour: int
    count: int
    faces: list[int]  # six, each a phase or WILD
    first_roll: int  # the number of the first outcome of a roll

    def __post_init__(self) -> None:
        # What a roll can bring, ascending, and on how many of the six faces each of these is.
        self.outcomes = sorted(set(self.faces))
        self.odds = [self.faces.count(face) for face in self.outcomes]
        self.rolls = [self.first_roll + self.colour * FACES + face for face in self.outcomes]


@dataclass(frozen=True, eq=False)
class Components:
    """Everything in the box, shared by all states."""

    dice: list[Die]
    sides: list[Side]
    prices: list[int]  # by world colour
    cup_dice: int
    citizenry_dice: int
    credits: int
    vp_per_player: int
    hash: str


def development_of(tile: int) -> int:
    """The side that a game tile shows as a development."""
    return tile


def world_of(tile: int) -> int:
    """The side that a game tile shows as a world."""
    return FIRST_WORLD + tile


def tile_of(side: int) -> int:
    """The game tile that a side is on."""
    return side if side < FIRST_WORLD else side - FIRST_WORLD
