"""New Frontiers as clients see it: the shapes of view, catalogue and appraisal."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from astrarium.kernel.shapes import Source, Sourced, SumLine, Thing

GoodKind = Annotated[str, Literal["novelty", "rare", "genes", "alien"]]
Kind = Annotated[str, Literal["gray", "novelty", "rare", "genes", "alien", "any"]]
Goods = Annotated[str, Literal["gray", "production", "windfall"]]
Phase = Annotated[str, Literal["develop", "explore", "settle", "produce", "trade", "consume"]]
TileSort = Annotated[str, Literal["world", "home", "development"]]
Stockpiled = Annotated[str, Literal["goods", "worlds", "credits"]]

# --- the catalogue ---------------------------------------------------------------------------


class Power(TypedDict):
    phase: Phase
    icon: str  # the phase, or "military"
    short: str  # at most five words, for a small tile: "+2 Military"
    words: str  # a whole sentence


class Tile(Sourced):
    id: str
    name: str
    sort: TileSort
    cost: int | None  # credits; null on a military world
    defense: int | None  # null on everything that is not military
    colonists: int  # it takes so many; 0 for developments
    kind: Kind  # "gray" for developments
    goods: Goods
    vp: int | None  # printed points; null is "?"
    bonus: str  # what a "?" counts, in words; empty otherwise
    keywords: list[str]
    powers: list[Power]
    text: str
    spaces: int  # development spaces it covers: 1, 2; 0 for colonies
    sellable: bool
    mat: int | None  # the number of the mat that a home belongs to


class Goal(Sourced):
    id: str
    name: str
    counts: str  # in words
    steps: list[list[int]]  # count needed and points, ascending
    stockpile: Stockpiled | None  # what may be stockpiled for it


class ActionTile(TypedDict):
    id: str
    name: str
    short: str  # one word, for a phone
    all: str  # what everybody does, in a sentence; empty where only the selector gets something
    bonus: str  # what the one who selects it gets, in a few words: "+1 world"
    text: str  # the same in a sentence


class KindInfo(TypedDict):
    name: str
    letter: str
    price: int | None  # of a good; null where there are no goods of the kind


class Limits(TypedDict):
    """Numbers the board is drawn by; those of `vp_pool` and `colonists` are by the number of players."""

    colonies_before_end: int
    spaces_before_end: int
    colonists_at_end: int
    explored_and_colonies: int
    vp_pool: dict[str, int]
    colonists: dict[str, int]


class Catalogue(TypedDict):
    things: dict[str, Thing]
    terms: dict[str, Thing]  # what else fields of events hold
    sources: dict[str, Source]
    tiles: dict[str, Tile]
    goals: dict[str, Goal]
    actions: dict[str, ActionTile]
    kinds: dict[Kind, KindInfo]
    limits: Limits
    provenance: dict[str, int]  # how many tiles there are of each source


# --- the view --------------------------------------------------------------------------------


class SelectedTile(TypedDict):
    """An action tile on the table, and who selected it this round."""

    id: str
    used: bool
    by: int | None


class OfferStack(TypedDict):
    id: str
    left: int


class GoalUp(TypedDict):
    id: str
    holder: int


class Goals(TypedDict):
    up: list[GoalUp]
    face_down_holder: int | None
    face_down: str | None  # only its holder knows it
    stack: int
    drawn: list[str]  # to choose from now
    seen: list[str]  # those this seat has looked at
    under: list[str | None]  # the lower part of the stack, next first; null: put there by others


class Colony(TypedDict):
    id: str
    good: GoodKind | None
    new: bool


class Stockpile(TypedDict):
    goods: list[GoodKind]
    worlds: list[str]
    credits: int


class Empire(TypedDict):
    seat: int
    credits: int
    vp: int
    colonists: int
    mat: int | None
    military: int
    spaces: int
    developments: list[str]
    explored: list[str]
    colonies: list[Colony]
    stockpile: Stockpile
    points: int
    points_by_source: dict[str, int]


class Public(TypedDict):
    """What everyone may know, with goals or without."""

    game: Literal["new-frontiers"]
    players: int
    round: int
    over: bool
    to_act: list[int]
    last_round: list[str]  # why this is the last round; empty while it is not
    track: list[int]
    selected: int  # how many on the track have selected this round
    action: str | None
    turn_order: list[int]
    credits_on_produce: int
    vp_pool: int
    colonists: int
    shown: list[str]
    returning: list[str]
    kind_set: Kind | None
    temporary_military: int
    action_tiles: list[SelectedTile]
    goods: dict[GoodKind, int]
    bag: list[str]
    offer: list[OfferStack]


class Common(Public):
    goals: NotRequired[None]
    empires: NotRequired[list[Empire]]


class Own(TypedDict):
    seat: int | None
    goals: NotRequired[Goals]
    empires: NotRequired[list[Empire]]


class View(Public):
    seat: int | None
    goals: Goals | None  # null without the expansion
    empires: list[Empire]


# --- the appraisal ---------------------------------------------------------------------------


Raised = TypedDict("Raised", {"raise": int})  # military that goods given up could still add


class WorldAppraisal(Raised):
    able: bool  # whether this seat could settle it if it were to settle now
    reason: str  # why not, in words with numbers: "Costs 5 credits, you have 4"; empty if able
    price: int | None  # credits; null for a military world that cannot be paid for
    price_sum: list[SumLine]  # printed cost or defense first, then what changes it
    military: int | None  # against it, without what goods could raise; null for non-military worlds
    military_sum: list[SumLine]
    defense: int | None
    colonists_needed: int
    colonists: int


class OfferAppraisal(TypedDict):
    able: bool
    reason: str
    price: int
    price_sum: list[SumLine]


class Sale(TypedDict):
    price: int
    sum: list[SumLine]


class PointSource(TypedDict):
    source: str
    points: int
    counted: list[str]


class Appraisal(TypedDict):
    """The `appraisal` of a study, for one seat."""

    seat: int
    worlds: dict[str, WorldAppraisal]  # own explored worlds and those shown for Explore
    offer: dict[str, OfferAppraisal]
    trade: dict[GoodKind, Sale]  # what selling a good of each kind would bring now
    military_sum: list[SumLine]
    points: list[PointSource]
