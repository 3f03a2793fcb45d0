"""The pieces of New Frontiers as the rules see them: tiles, their powers, and the closed vocabulary of effects.

A tile's number is its place in one fixed list: worlds 0-59, home colonies 60-75, development faces 76-115.
Nothing here reads files; `loader` turns the data file into one `Components`, which every state shares.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from astrarium.kernel.origin import Origin
from astrarium.kernel.things import ids

# Kinds. A good is named by the kind it has; GRAY on a colony means it never holds one, and 0 as a good means none.
GRAY: Final = 0
NOVELTY: Final = 1
RARE: Final = 2
GENES: Final = 3
ALIEN: Final = 4
ANY: Final = 5
KIND_NAMES: Final = ["gray", "novelty", "rare", "genes", "alien", "any"]
KIND_TITLES: Final = ["Gray", "Novelty", "Rare Elements", "Genes", "Alien Technology", "Any"]

# Goods classes of a colony.
NO_GOODS: Final = 0
PRODUCTION: Final = 1
WINDFALL: Final = 2
GOODS_NAMES: Final = ["gray", "production", "windfall"]

# Keywords, as bits.
KEYWORD_ALIEN: Final = 1
KEYWORD_IMPERIUM: Final = 2
KEYWORD_REBEL: Final = 4
KEYWORD_TERRAFORMING: Final = 8
KEYWORD_UPLIFT: Final = 16
KEYWORD_NAMES: Final = ["ALIEN", "IMPERIUM", "REBEL", "TERRAFORMING", "UPLIFT"]

# Sorts of tile.
WORLD: Final = 0
HOME: Final = 1
DEVELOPMENT: Final = 2

WORLDS: Final = 60
HOMES: Final = 16
FACES: Final = 40
FIRST_HOME: Final = 60
FIRST_DEVELOPMENT: Final = 76
TILES: Final = 116
GOALS: Final = 8
STACKS: Final = 24
SPACES_BEFORE_END: Final = 10

# The actions that powers modify.
DEVELOP: Final = 0
EXPLORE: Final = 1
SETTLE: Final = 2
PRODUCE: Final = 3
TRADE: Final = 4
CONSUME: Final = 5
PHASES: Final = 6
PHASE_NAMES: Final = ["develop", "explore", "settle", "produce", "trade", "consume"]

# Effects; section 22 of the rules gives the exact meaning of each.
DEVELOP_COST: Final = 0
DEVELOP_GAIN: Final = 1
EXPLORE_GAIN: Final = 2
EXPLORE_DRAW: Final = 3
MILITARY: Final = 4
TEMP_MILITARY: Final = 5
SETTLE_COST: Final = 6
COST_OR_MILITARY: Final = 7
PAY_FOR_MILITARY: Final = 8
SETTLE_TWICE: Final = 9
SETTLE_DRAW: Final = 10
START_OF_SETTLE_GAIN: Final = 11
AFTER_SETTLE_GAIN: Final = 12
REPLACE_COLONY: Final = 13
REPLACE_THIS: Final = 14
GOOD_PRODUCED_GAIN: Final = 15
GAIN_PER: Final = 16
GAIN_IF_MOST_PRODUCED: Final = 17
GAIN_PER_KIND_PRODUCED: Final = 18
PRODUCE_WINDFALL: Final = 19
PAID_PRODUCTION: Final = 20
TRADE_BONUS: Final = 21
CONSUME_GOODS: Final = 22
CONSUME_GAIN: Final = 23
CONSUME_SELL: Final = 24
EXTRA_VP_PER_GOOD: Final = 25
EFFECT_NAMES: Final = [
    "develop/cost",
    "develop/gain",
    "explore/gain",
    "explore/draw-worlds",
    "settle/military",
    "settle/temp-military",
    "settle/cost",
    "settle/cost-or-military",
    "settle/pay-for-military",
    "settle/settle-twice",
    "settle/draw-worlds",
    "settle/gain start-of-settle",
    "settle/gain after-settle",
    "settle/replace-colony",
    "settle/replace-this",
    "produce/gain",
    "produce/gain-per",
    "produce/gain-if-most-produced",
    "produce/gain-per-kind-produced",
    "produce/produce-windfall",
    "produce/paid-production",
    "trade/bonus",
    "consume/consume",
    "consume/gain",
    "consume/sell",
    "consume/extra-vp-per-good-consumed",
]

# Ways of consuming.
EXACT: Final = 0
UP_TO: Final = 1
ONE_OF_EACH: Final = 2
MODE_NAMES: Final = ["exact", "up-to", "one-of-each-kind"]

# What a "?" bonus counts, when it does not count tiles.
PER_TILE: Final = 0
GENERAL_MILITARY: Final = 1
COLONY_KINDS: Final = 2

# What a goal counts.
GOAL_CONSUME_POWERS: Final = 0
GOAL_KEYWORDS: Final = 1
GOAL_POWER_TYPES: Final = 2
GOAL_COLONY_KINDS: Final = 3
GOAL_STOCKPILED_GOODS: Final = 4
GOAL_STOCKPILED_WORLDS: Final = 5
GOAL_STOCKPILED_CREDITS: Final = 6
GOAL_UNUSED_COLONISTS: Final = 7
GOAL_COUNT_NAMES: Final = ids(
    "consume-powers keywords power-types colony-kinds stockpiled-goods stockpiled-worlds "
    "stockpiled-credits unused-colonists"
)


@dataclass(frozen=True, eq=False)
class Selector:
    """Which tiles a power or a bonus is about. A field of -1 (0 for bit sets) asks for nothing."""

    colonies: bool = True
    developments: bool = True
    kind: int = -1
    military: int = -1  # 1 military, 0 non-military
    keyword: int = 0  # one keyword bit
    has_power: int = -1  # a phase
    has_effects: int = 0  # effect bits, any of them
    tile: int = -1
    colonists: int = -1
    large: bool = False
    other: bool = False  # not scored by an earlier line of the same bonus

    def matches(self, tile: Tile, kind: int) -> bool:
        """Whether `tile`, having `kind` at this time, is meant."""
        if tile.sort == DEVELOPMENT:
            if not self.developments:
                return False
        elif not self.colonies:
            return False
        if self.kind >= 0 and (tile.sort == DEVELOPMENT or kind != self.kind):
            return False
        if self.military >= 0 and (
            tile.sort == DEVELOPMENT or tile.military != (self.military == 1)
        ):
            return False
        if self.keyword and not tile.keywords & self.keyword:
            return False
        if self.has_power >= 0 and not tile.powers_in[self.has_power]:
            return False
        if self.has_effects and not tile.effects & self.has_effects:
            return False
        if self.tile >= 0 and tile.number != self.tile:
            return False
        if self.colonists >= 0 and (tile.sort == DEVELOPMENT or tile.colonists != self.colonists):
            return False
        return not self.large or tile.spaces == 2


@dataclass(eq=False)
class Power:
    """One row of a tile's powers: an effect and its numbers. What an effect does not use has its default."""

    phase: int
    effect: int
    optional: bool
    amount: int = 0
    count: int = 0
    kind: int = ANY
    kinds: list[int] = field(default_factory=list)
    mode: int = EXACT
    vp: int = 0
    credits: int = 0
    colonists: int = 0
    military_only: bool = False
    only_alien: bool = False
    exclude_alien: bool = False
    low: int = 0
    high: int = 0
    also_tile: int = -1
    also_vp: int = 0
    selector: Selector | None = None  # `against` or `per`
    # Set by the tile that carries the power.
    tile: int = -1
    mark: int = -1  # the tile's number twice, plus 1 for its second power used one by one

    def used_singly(self) -> bool:
        """Whether the owner uses the power as a step of its own, so that it must be known when it is spent."""
        return self.effect in (TEMP_MILITARY, PRODUCE_WINDFALL, CONSUME_GOODS, CONSUME_SELL)


@dataclass(frozen=True, eq=False)
class Bonus:
    """One line of a "?" value: VP per matching tile, or by a metric."""

    metric: int
    vp: int
    selector: Selector | None
    table: list[int]  # VP by count, for a metric read from a table


@dataclass(eq=False)
class Tile:
    """A world, a home colony or one face of a development."""

    number: int
    id: str
    name: str
    sort: int
    cost: int  # the defense of a military world
    military: bool
    colonists: int
    kind: int  # ANY for a colony whose owner sets its kind
    goods: int
    vp: int  # a "?" prints 0
    bonus: list[Bonus]
    keywords: int
    powers: list[Power]
    spaces: int  # mat spaces of a development
    mat: int  # empire mat of a home colony, 1-8, else 0
    first_game: bool  # the white-square side
    sellable: bool
    text: str
    origin: Origin

    def __post_init__(self) -> None:
        powers_in: list[list[Power]] = [[] for _ in range(PHASES)]
        effects = 0
        paid = False
        for power in self.powers:
            power.tile = self.number
            used_singly = [other for other in powers_in[power.phase] if other.used_singly()]
            power.mark = self.number * 2 + len(used_singly)
            powers_in[power.phase].append(power)
            effects |= 1 << power.effect
            if power.effect == PAID_PRODUCTION:
                paid = True
        self.powers_in = powers_in
        self.effects = effects
        self.produces = self.goods == PRODUCTION and not paid


@dataclass(frozen=True, eq=False)
class Stack:
    """One place of the development offer: its copies by player count, and the faces it may show."""

    faces: list[int]
    first_game_face: int
    large: bool


@dataclass(frozen=True, eq=False)
class Goal:
    """A goal tile: what it counts, and VP by the highest threshold reached."""

    number: int
    id: str
    name: str
    counts: int
    thresholds: list[int]
    values: list[int]
    stockpile_cap: int  # 0: not a stockpile goal
    origin: Origin


@dataclass(eq=False)
class Components:
    """Everything in the box, shared by all states of a game and never changed."""

    tiles: list[Tile]
    stacks: list[Stack]
    goals: list[Goal]
    goods_supply: list[int]  # by kind, index 0 unused
    prices: list[int]  # by kind, index 0 unused
    small_copies: list[int]  # by number of players
    chips_per_player: int  # colonists, and VP of the pool
    hash: str

    def __post_init__(self) -> None:
        self.tile_by_id = {tile.id: tile for tile in self.tiles}
        self.costs = bytes([tile.cost for tile in self.tiles])
        stack_of = [-1] * TILES
        for index, stack in enumerate(self.stacks):
            for face in stack.faces:
                stack_of[face] = index
        self.stack_of = stack_of

    def power_of(self, phase: int, mark: int) -> Power:
        """The power behind a mark."""
        for power in self.tiles[mark // 2].powers_in[phase]:
            if power.mark == mark and power.used_singly():
                return power
        raise ValueError(f"no power has the mark {mark}")
