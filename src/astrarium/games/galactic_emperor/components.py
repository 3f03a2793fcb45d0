"""The pieces of Galactic Emperor as the rules see them: the board, tiles, ships, technologies and their effects.

A space's number is its place among the spaces of the data file, a tile's number its place among the tiles:
the six homes 0-5 in seat order, the Omega Sun 6, the Black Hole 7, then the sectors of both piles.
Nothing here reads files; `loader` turns the data file into one `Components`, which every state shares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from astrarium.kernel.origin import Origin
from astrarium.kernel.things import ids

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6

SPACES: Final = 37
TILES: Final = 38
TECHNOLOGIES: Final = 12

# Tiles.
OMEGA: Final = 6
BLACK_HOLE: Final = 7
NO_TILE: Final = -1

HOME: Final = 0
OMEGA_SUN: Final = 1
HOLE: Final = 2
PLANET: Final = 3
SUN: Final = 4
EMPTY_SPACE: Final = 5
KIND_NAMES: Final = ["home", "omega-sun", "black-hole", "planet", "sun", "empty"]

PLAIN: Final = 0
ATOMIC: Final = 1
SET_ASIDE: Final = 2
AT_START: Final = 3
PILE_NAMES: Final = ["plain", "atomic", "set-aside", "start"]

# Resources.
FOOD: Final = 0
METAL: Final = 1
ENERGY: Final = 2
RESOURCES: Final = 3
RESOURCE_NAMES: Final = ["food", "metal", "energy"]

# Units: three types of ship, then what controls a sector.
FIGHTER: Final = 0
CRUISER: Final = 1
DREADNOUGHT: Final = 2
SHIP_TYPES: Final = 3
EMPIRE: Final = 3
STARBASE: Final = 4
UNIT_NAMES: Final = ["fighter", "cruiser", "dreadnought", "empire", "starbase"]
UNIT_TITLES: Final = ["Fighter", "Cruiser", "Dreadnought", "Empire", "Starbase"]
LAST_PHASE: Final = 3

# Roles, which are also the role cards; the first card has a Warlord on its other side.
EXPLORER: Final = 0
MERCHANT: Final = 1
STEWARD: Final = 2
ENGINEER: Final = 3
WARLORD: Final = 4
REGENT: Final = 5
SCIENTIST: Final = 6
ROLES: Final = 7
ROLE_NAMES: Final = ids("explorer merchant steward engineer warlord regent scientist any")
ROLE_TITLES: Final = [*(name.capitalize() for name in ROLE_NAMES[:ROLES]), "Any role"]

DIE_FACES: Final = 6

# Effects of technologies, in the order of `vocabulary.FORMS`; the section "Effect vocabulary" of the rules gives the
# exact meaning of each.
VETO_INFLUENCE: Final = 0
CANCEL_HITS: Final = 1
SET_DICE: Final = 2
TO_HIT_BONUS: Final = 3
MOVE_BONUS: Final = 4
DISCOUNT: Final = 5
PRODUCE_WITHOUT_FOOD: Final = 6
DISABLE_TECHNOLOGY: Final = 7
FIXED_PRICE: Final = 8
REROLL: Final = 9
STEAL_ONE_OF: Final = 10
PEEK_AND_SWAP: Final = 11
EFFECTS: Final = 12


@dataclass(frozen=True, eq=False)
class Effect:
    """One thing a technology does. `about` is a unit, a resource or bits of resources, where it has one."""

    technology: int
    effect: int
    amount: int
    about: int


@dataclass(frozen=True, eq=False)
class Technology:
    """A technology card."""

    number: int
    id: str
    name: str
    role: int
    cost: int  # energy
    effects: list[Effect]
    text: str
    origin: Origin
    cost_source: str


@dataclass(eq=False)
class Tile:
    """A sector tile."""

    number: int
    id: str
    name: str
    kind: int
    pile: int
    worlds: list[list[int]]  # of each planet what it yields, by resource
    holds_food: int
    text: str
    origin: Origin

    def __post_init__(self) -> None:
        self.planets = len(self.worlds)
        self.food = sum([planet[FOOD] for planet in self.worlds])
        self.metal = sum([planet[METAL] for planet in self.worlds])
        self.energy = sum([planet[ENERGY] for planet in self.worlds])
        if not self.metal + self.energy:  # GE-MER-10, GE-MER-11
            self.holds_food = 0
        self.is_sun = self.kind in (SUN, OMEGA_SUN)


@dataclass(frozen=True, eq=False)
class Unit:
    """A type of ship, an Empire or a Starbase. Fields that a base does not have are 0."""

    number: int
    name: str
    marks: int
    metal: int
    energy: int
    move: int
    dice: int
    hit_on: int
    phase: int
    hits: int
    reserve: int
    influence: int
    origin: Origin
    cost_source: str


@dataclass(eq=False)
class Board:
    """The spaces and how they lie."""

    ids: list[str]
    places: list[tuple[int, int]]  # axial coordinates
    centre: int

    def __post_init__(self) -> None:
        self.names = [id.upper() for id in self.ids]  # as people read them
        self.distance = [[hex_distance(one, other) for other in self.places] for one in self.places]
        self.neighbours = [
            [space for space in range(len(row)) if row[space] == 1] for row in self.distance
        ]


def hex_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two spaces by their axial coordinates."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(eq=False)
class Layout:
    """Where the homes of so many players lie."""

    players: int
    homes: list[int]  # by seat

    def __post_init__(self) -> None:
        owners = [-1] * SPACES
        for seat, space in enumerate(self.homes):
            owners[space] = seat
        self.owners = owners  # the seat whose home a space is, or -1


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers of set-up, roles and scoring that the rulebook prints."""

    marks: int
    food: int
    metal: int
    energy: int
    fighters_at_home: int
    metal_storage: int
    energy_storage: int
    food_on_a_sector: int
    income: int
    merchant_marks: int
    market_dice: int
    steward_cubes: int
    engineer_fighters: int
    warlord_dice: int
    influence_tokens: int
    influence_price: int
    influence_price_step: int
    scientist_discount: int
    planet_points: int
    empire_destroyed_points: int
    full_storage_points: int
    most_marks_points: int
    most_marks_tied_points: int


@dataclass(eq=False)
class Components:
    """Everything in the box, shared by all states."""

    board: Board
    layouts: list[Layout]  # by players less 3
    tiles: list[Tile]
    units: list[Unit]
    prices: list[list[int]]  # by resource, then by die less 1
    technologies: list[Technology]
    numbers: Numbers
    tokens: list[int]  # by players less 3
    victory_points: list[int]  # by players less 3
    origins: dict[
        str, Origin
    ]  # of what has no piece of its own: `board`, `layout-3` and so on, `market-food` and so on
    hash: str

    def __post_init__(self) -> None:
        by_effect: list[list[Effect]] = [[] for _ in range(EFFECTS)]
        for technology in self.technologies:
            for effect in technology.effects:
                by_effect[effect.effect].append(effect)
        self.by_effect = by_effect

    def layout(self, players: int) -> Layout:
        return self.layouts[players - LEAST_PLAYERS]
