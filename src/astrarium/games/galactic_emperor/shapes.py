"""Galactic Emperor as clients see it: the shapes of view, catalogue and appraisal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from astrarium.kernel.shapes import Source, Sourced, SumLine, Thing

Resource = Annotated[str, Literal["food", "metal", "energy"]]
Ship = Annotated[str, Literal["fighter", "cruiser", "dreadnought"]]
Unit = Annotated[str, Literal["fighter", "cruiser", "dreadnought", "empire", "starbase"]]
UnitClass = Annotated[
    str, Literal["starbase", "fighter", "cruiser", "dreadnought", "damaged-dreadnought", "empire"]
]
Role = Annotated[
    str,
    Literal["explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"],
]
TileKind = Annotated[str, Literal["home", "omega-sun", "black-hole", "planet", "sun", "empty"]]
Pile = Annotated[str, Literal["plain", "atomic", "set-aside", "start"]]
Sense = Annotated[str, Literal["clockwise", "counter-clockwise"]]
DieSide = Annotated[str, Literal["attacker", "defender", "market", "search"]]
Span = Annotated[str, Literal["battle", "role", "round"]]
Ships = Mapping[Ship, int]  # how many there are of each type

# --- the catalogue ---------------------------------------------------------------------------


class SpaceInfo(TypedDict):
    """A space of the board in axial coordinates."""

    id: str
    q: int
    r: int
    neighbours: list[str]


class Tile(Sourced):
    id: str
    name: str
    kind: TileKind
    pile: Pile
    planets: int
    worlds: list[dict[Resource, int]]  # what each planet yields
    food: int
    metal: int
    energy: int
    holds_food: int  # so many cubes at most
    text: str


class Cost(TypedDict):
    marks: int
    metal: int
    energy: int


class UnitInfo(Sourced):
    """What is null is for ships alone, or for what controls a sector."""

    id: str
    name: str
    cost: Cost | None
    cost_source: str | None
    move: int
    dice: int
    hit_on: int
    phase: int
    hits: int | None
    reserve: int | None
    influence: int | None


class Technology(Sourced):
    id: str
    name: str
    role: Role | Literal["any"]
    cost: int
    cost_source: str
    effects: list[str]
    text: str


class RoleInfo(TypedDict):
    id: str
    name: str


class Limits(TypedDict):
    """Numbers of the board; those of `tokens` and `vp_pool` are by the number of players."""

    metal: int
    energy: int
    tokens: dict[str, int]
    vp_pool: dict[str, int]


class Catalogue(TypedDict):
    things: dict[str, Thing]
    terms: dict[str, Thing]  # what else fields of events hold
    sources: dict[str, Source]
    spaces: dict[str, SpaceInfo]
    centre: str
    layouts: dict[str, list[str]]  # home spaces by the number of players
    tiles: dict[str, Tile]
    units: dict[Unit, UnitInfo]
    technologies: dict[str, Technology]
    roles: dict[Role, RoleInfo]
    market: dict[Resource, list[int]]  # prices by the result of the die
    limits: Limits
    provenance: dict[str, int]  # how many pieces there are of each source
    origins: dict[str, Sourced]  # of layouts, market and other numbers


# --- the view --------------------------------------------------------------------------------


class Space(TypedDict):
    tile: str | None
    home: int | None  # whose home it is
    controller: int | None
    piece: Unit | None  # with which it is controlled
    food: int
    ships: dict[str, Ships]  # by seat


class Card(TypedDict):
    """A technology at the table."""

    owner: int | None
    removed: bool
    stopped: bool
    used: bool


class Die(TypedDict):
    """A die on the table; `need` is the result from which on it hits."""

    side: DieSide
    need: int
    result: int


class ShipOrder(TypedDict):
    ship: Ship
    space: str


Origin = TypedDict("Origin", {"from": str | None})  # a space, or "warp"


class MovingShip(Origin):
    """Ships of the player in turn: how far they may go, and where they came from if a battle awaits them."""

    ship: Ship
    space: str
    steps: int
    ready: bool
    count: int


class Units(Origin):
    """Units in a battle that are alike."""

    unit: UnitClass
    count: int


class Sides(TypedDict):
    attacker: int
    defender: int


class Battle(TypedDict):
    space: str | None  # a showdown has none
    attacker: int
    defender: int
    attackers: list[Units]
    defenders: list[Units]
    hits: Sides
    shields: Sides
    extra_die: Unit | None


class Influence(TypedDict):
    """Tokens placed in a Regent role, by seat and target."""

    price: int
    placed: dict[str, dict[str, int]]
    reserved: str | None
    reserver: int | None


class Empire(TypedDict):
    seat: int
    home: str
    marks: int
    food: int
    metal: int
    energy: int
    tokens: int
    influence: int
    reserve: Ships
    sectors: list[str]
    planets: int
    technologies: list[str]
    points: int | None  # secret until the final scoring
    points_by_source: dict[str, int] | None


class Common(TypedDict):
    """What everyone may know."""

    game: Literal["galactic-emperor"]
    players: int
    round: int
    over: bool
    to_act: list[int]
    ending: list[str]  # why the game ends; empty while it does not
    direction: Sense | None
    leader: int | None
    throne: int | None
    role: Role | None
    chooser: int | None
    acting: int | None
    roles: list[Role]  # cards that may still be taken this round
    vp_pool: int
    spaces: dict[str, Space]
    row: list[str | None]
    stack: int
    top: str | None  # of the stack, if all have seen it
    in_hand: str | None
    technologies: dict[str, Card]
    market: dict[Resource, int] | None
    dice: list[Die]
    order: list[ShipOrder]
    fleet: list[MovingShip]
    ready_to_warp: list[int]
    battle: Battle | None
    influence: Influence | None
    winners: list[int] | None
    empires: list[Empire]


class OwnPart(TypedDict):
    """What only this seat knows."""

    points: int
    points_by_source: dict[str, int]
    top: str | None
    in_hand: str | None
    looked_at: str | None
    hits_allotted: list[Units]
    passes: dict[str, Span]  # technologies not to be asked about, and until when


class Own(TypedDict):
    seat: int | None
    own: OwnPart | None  # null for a spectator


class View(Common, Own):
    pass


# --- the appraisal ---------------------------------------------------------------------------


class TechnologyAppraisal(TypedDict):
    cost: int
    sum: list[SumLine]


class ShipAppraisal(Cost):
    reserve: int
    move: int


class Production(TypedDict):
    """What a sector yields in a Steward role, and the food on it."""

    metal: int
    energy: int
    food: int


class Choosing(TypedDict):
    """What each role would bring a seat that chose it now."""

    claims: bool  # Explorer: there is a tile with planets to claim, and a token for it
    marks: int  # Merchant
    food: int  # Merchant, harvested
    cubes: int  # Steward: metal and energy
    fighters: int  # Engineer, free
    dice: int  # Warlord: more in each battle as attacker
    ships: int  # Warlord: on the board
    influence: int  # Regent: tokens drawn
    technologies: int  # Scientist: those the seat could pay


class End(TypedDict):
    """A space in reach: the spaces on the way to it, itself last, and whom one would fight there."""

    way: list[str]
    enemy: int | None


class Reach(TypedDict):
    """How far ships that are alike may still go."""

    ship: Ship
    space: str
    steps: int
    count: int
    ends: dict[str, End]


class Odds(TypedDict):
    """Of a battle fought to its end: per cent for the attacker, his ships lost on average, in tenths.

    `left` is by the ships he has left when he wins.
    """

    win: int
    both: int
    lose: int
    lost: int
    left: list[int]


class Firing(TypedDict):
    """Dice of units that are alike; `extra` is the Warlord's."""

    unit: UnitClass
    count: int
    dice: int
    need: int
    extra: bool


class Rung(TypedDict):
    """Who fires in a phase, 0 being a surprise attack, and hits expected in tenths."""

    phase: int
    attacker: list[Firing]
    defender: list[Firing]
    expected: Sides


class Attack(Origin):
    """A battle that ships of a space could bring about."""

    to: str
    enemy: int
    ships: Ships
    odds: Odds
    rungs: list[Rung]


class BattleAppraisal(TypedDict):
    """The battle from `phase` on; `hits` are the odds with each option that takes a hit, by its id."""

    phase: int
    rolled: bool  # the dice of the phase before it lie there, and hits are being taken
    odds: Odds
    rungs: list[Rung]
    hits: dict[str, Odds]


class Holding(TypedDict):
    """Who holds a sector or the Throne."""

    seat: int | None
    piece: Unit | None


class TargetOutcome(TypedDict):
    """As influence stands, and with one more token of the seat."""

    now: Holding
    more: Holding


class Appraisal(TypedDict):
    """The `appraisal` of a study, for one seat."""

    seat: int
    technologies: dict[str, TechnologyAppraisal]
    ships: dict[Ship, ShipAppraisal]
    order: Cost | None  # the ships ordered; null if it is not this seat's turn
    harvest: int
    production: dict[str, Production]
    choosing: Choosing
    token: int | None  # the price of an extra token of influence
    influence: dict[str, int]  # by space, and on the throne
    outcomes: dict[str, TargetOutcome]  # while influence is placed, by space or throne
    planets: list[int]  # of each seat, once influence is resolved as it stands
    reach: list[Reach]  # of ships that may still move
    attacks: list[Attack]
    battle: BattleAppraisal | None
    points: dict[str, int] | None  # of others, null until the final scoring
