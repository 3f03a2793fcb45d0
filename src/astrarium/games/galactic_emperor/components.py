"""The pieces of Galactic Emperor as the rules see them: the board, tiles, ships, technologies and their effects.

A space's number is its place among the spaces of the data file, a tile's number its place among the tiles:
the six homes 0-5 in seat order, the Omega Sun 6, the Black Hole 7, then the sectors of both piles.
Nothing here reads files; `loader` turns the data file into one `Components`, which every state shares.
"""

from __future__ import annotations

from typing import Final

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
ROLE_NAMES: Final = [
    "explorer",
    "merchant",
    "steward",
    "engineer",
    "warlord",
    "regent",
    "scientist",
    "any",
]
ROLE_TITLES: Final = [
    "Explorer",
    "Merchant",
    "Steward",
    "Engineer",
    "Warlord",
    "Regent",
    "Scientist",
    "Any role",
]

DIE_FACES: Final = 6

# Effects of technologies; the section "Effect vocabulary" of the rules gives the exact meaning of each.
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
EFFECT_NAMES: Final = [
    "veto-influence",
    "cancel-hits",
    "set-dice",
    "to-hit-bonus",
    "move-bonus",
    "discount",
    "produce-without-food",
    "disable-technology",
    "fixed-price",
    "reroll",
    "steal-one-of",
    "peek-and-swap",
]
EFFECTS: Final = 12


class Effect:
    """One thing a technology does. `about` is a unit, a resource or bits of resources, where it has one."""

    def __init__(self, technology: int, effect: int, amount: int, about: int) -> None:
        self.technology: Final = technology
        self.effect: Final = effect
        self.amount: Final = amount
        self.about: Final = about


class Technology:
    """A technology card."""

    def __init__(
        self,
        number: int,
        id: str,
        name: str,
        role: int,
        cost: int,
        effects: list[Effect],
        text: str,
        source: str,
        confidence: str,
        basis: str,
        cost_source: str,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.role: Final = role
        self.cost: Final = cost  # energy
        self.effects: Final = effects
        self.text: Final = text
        self.source: Final = source
        self.confidence: Final = confidence
        self.basis: Final = basis
        self.cost_source: Final = cost_source


class Tile:
    """A sector tile."""

    def __init__(
        self,
        number: int,
        id: str,
        name: str,
        kind: int,
        pile: int,
        planets: list[list[int]],
        holds_food: int,
        text: str,
        source: str,
        confidence: str,
        basis: str,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.pile: Final = pile
        self.worlds: Final = planets  # of each planet what it yields, by resource
        self.planets: Final = len(planets)
        self.food: Final = sum([planet[FOOD] for planet in planets])
        self.metal: Final = sum([planet[METAL] for planet in planets])
        self.energy: Final = sum([planet[ENERGY] for planet in planets])
        self.holds_food: Final = holds_food if self.metal + self.energy else 0  # GE-MER-10, -11
        self.is_sun: Final = kind in (SUN, OMEGA_SUN)
        self.text: Final = text
        self.source: Final = source
        self.confidence: Final = confidence
        self.basis: Final = basis


class Unit:
    """A type of ship, an Empire or a Starbase. Fields that a base does not have are 0."""

    def __init__(
        self,
        number: int,
        name: str,
        marks: int,
        metal: int,
        energy: int,
        move: int,
        dice: int,
        hit_on: int,
        phase: int,
        hits: int,
        reserve: int,
        influence: int,
        source: str,
        confidence: str,
        basis: str,
        cost_source: str,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.marks: Final = marks
        self.metal: Final = metal
        self.energy: Final = energy
        self.move: Final = move
        self.dice: Final = dice
        self.hit_on: Final = hit_on
        self.phase: Final = phase
        self.hits: Final = hits
        self.reserve: Final = reserve
        self.influence: Final = influence
        self.source: Final = source
        self.confidence: Final = confidence
        self.basis: Final = basis
        self.cost_source: Final = cost_source


class Board:
    """The spaces and how they lie."""

    def __init__(self, ids: list[str], places: list[tuple[int, int]], centre: int) -> None:
        self.ids: Final = ids
        self.places: Final = places  # axial coordinates
        self.centre: Final = centre
        self.distance: Final = [[hex_distance(one, other) for other in places] for one in places]
        self.neighbours: Final = [
            [space for space in range(len(places)) if row[space] == 1] for row in self.distance
        ]


def hex_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two spaces by their axial coordinates."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Layout:
    """Where the homes of so many players lie."""

    def __init__(self, players: int, homes: list[int]) -> None:
        self.players: Final = players
        self.homes: Final = homes  # by seat
        owners = [-1] * SPACES
        for seat, space in enumerate(homes):
            owners[space] = seat
        self.owners: Final = owners  # the seat whose home a space is, or -1


class Numbers:
    """The numbers of set-up, roles and scoring that the rulebook prints."""

    def __init__(
        self,
        marks: int,
        metal: int,
        energy: int,
        fighters_at_home: int,
        metal_storage: int,
        energy_storage: int,
        income: int,
        merchant_marks: int,
        market_dice: int,
        steward_cubes: int,
        engineer_fighters: int,
        warlord_dice: int,
        influence_tokens: int,
        influence_price: int,
        influence_price_step: int,
        scientist_discount: int,
        planet_points: int,
        empire_points: int,
        full_storage_points: int,
        most_marks_points: int,
        most_marks_tied_points: int,
    ) -> None:
        self.marks: Final = marks
        self.metal: Final = metal
        self.energy: Final = energy
        self.fighters_at_home: Final = fighters_at_home
        self.metal_storage: Final = metal_storage
        self.energy_storage: Final = energy_storage
        self.income: Final = income
        self.merchant_marks: Final = merchant_marks
        self.market_dice: Final = market_dice
        self.steward_cubes: Final = steward_cubes
        self.engineer_fighters: Final = engineer_fighters
        self.warlord_dice: Final = warlord_dice
        self.influence_tokens: Final = influence_tokens
        self.influence_price: Final = influence_price
        self.influence_price_step: Final = influence_price_step
        self.scientist_discount: Final = scientist_discount
        self.planet_points: Final = planet_points
        self.empire_points: Final = empire_points
        self.full_storage_points: Final = full_storage_points
        self.most_marks_points: Final = most_marks_points
        self.most_marks_tied_points: Final = most_marks_tied_points


class Origin:
    """Where something comes from that has no piece of its own: the board, a layout, a row of the market."""

    def __init__(self, source: str, confidence: str, basis: str) -> None:
        self.source: Final = source
        self.confidence: Final = confidence
        self.basis: Final = basis


class Components:
    """Everything in the box, shared by all states."""

    def __init__(
        self,
        board: Board,
        layouts: list[Layout],
        tiles: list[Tile],
        units: list[Unit],
        prices: list[list[int]],
        technologies: list[Technology],
        numbers: Numbers,
        tokens: list[int],
        victory_points: list[int],
        origins: dict[str, Origin],
        hash: str,
    ) -> None:
        self.board: Final = board
        self.layouts: Final = layouts  # by players less 3
        self.tiles: Final = tiles
        self.units: Final = units
        self.prices: Final = prices  # by resource, then by die less 1
        self.technologies: Final = technologies
        self.numbers: Final = numbers
        self.tokens: Final = tokens  # by players less 3
        self.victory_points: Final = victory_points  # by players less 3
        self.origins: Final = origins  # of `board`, `layout-3` and so on, `market-food` and so on
        self.hash: Final = hash
        by_effect: list[list[Effect]] = [[] for _ in range(EFFECTS)]
        for technology in technologies:
            for effect in technology.effects:
                by_effect[effect.effect].append(effect)
        self.by_effect: Final = by_effect

    def layout(self, players: int) -> Layout:
        return self.layouts[players - LEAST_PLAYERS]
