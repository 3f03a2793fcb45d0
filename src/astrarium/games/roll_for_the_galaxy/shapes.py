"""Roll for the Galaxy as clients see it: the shapes of view, catalogue and appraisal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from astrarium.kernel.shapes import Source, Sourced, SumLine, Thing

GoodColour = Annotated[str, Literal["novelty", "rare", "genes", "alien"]]
Colour = Annotated[
    str, Literal["home", "military", "consumption", "novelty", "rare", "genes", "alien"]
]
WorldColour = Colour | Literal["gray"]
Phase = Annotated[str, Literal["explore", "develop", "settle", "produce", "ship"]]
Face = Annotated[str, Literal["explore", "develop", "settle", "produce", "ship", "wild"]]
Step = Annotated[str, Literal["setup", "roll", "assign", "reveal", "phases", "manage"]]
SideSort = Annotated[str, Literal["development", "world"]]
GrantEffect = Annotated[str, Literal["die", "credits", "start-credits", "remove-die"]]
Dice = Mapping[Colour, int]  # the dice of one place, by colour
Columns = dict[Phase, Dice]  # the dice below the phase strip

# --- the catalogue ---------------------------------------------------------------------------


class Grant(TypedDict):
    """What a tile brings once, when it is placed."""

    effect: GrantEffect
    color: WorldColour | None
    count: int
    to: str | None  # where a die goes: cup, citizenry, world


class Power(TypedDict):
    phase: Phase | Literal["assign"]
    effect: str


class Side(Sourced):
    """A side of a tile: a development or a world."""

    id: str
    name: str
    sort: SideSort
    color: WorldColour | None  # of a world
    cost: int
    back: str | None  # the side on its back; null for faction tiles and home worlds
    home: bool
    faction: int | None  # the number of the faction whose tile it is
    grants: list[Grant]
    powers: list[Power]
    bonus: bool  # whether it scores at the end of the game
    reassigns: bool
    text: str


class Die(TypedDict):
    name: str
    count: int
    faces: list[Face]


class PhaseInfo(TypedDict):
    id: str
    name: str


class ColourInfo(TypedDict):
    name: str
    price: int | None  # what Trade pays for a good of a world of this colour


class Limits(TypedDict):
    """Numbers of the board; `vp_pool` is by the number of players."""

    squares_to_end: int
    credits: int
    vp_pool: dict[str, int]


class Catalogue(TypedDict):
    things: dict[str, Thing]
    terms: dict[str, Thing]  # what else fields of events hold
    sources: dict[str, Source]
    tiles: dict[str, Side]
    dice: dict[Colour, Die]
    phases: dict[Phase, PhaseInfo]
    colors: dict[WorldColour, ColourInfo]
    limits: Limits
    provenance: dict[str, int]  # how many sides there are of each source


# --- the view --------------------------------------------------------------------------------


class Selection(TypedDict):
    """The phase that a seat selects, and the die with which it does."""

    phase: Phase
    die: Colour


class Stack(TypedDict):
    """A stack of tiles to build: the top one and the dice on it are for all to see."""

    size: int
    top: str | None
    cost: int | None
    dice: Dice


class World(TypedDict):
    id: str
    goods: list[Colour]


class Revealed(TypedDict):
    """What lay behind the screen when it was lifted."""

    columns: Columns
    dictated: Dice


class Empire(TypedDict):
    seat: int
    faction: int | None
    credits: int
    vp: int
    cup: Dice  # behind the screen: all dice of which others only know the colours
    citizenry: Dice
    columns: Columns | None  # null behind the screen
    revealed: Revealed
    faces: Mapping[Colour, list[Face]] | None  # as rolled; null behind the screen
    selected: Selection | None
    hand: int
    development_stack: Stack
    world_stack: Stack
    builders: Dice
    developments: list[str]
    worlds: list[World]
    squares: int
    points: int
    points_by_source: dict[str, int]


class Common(TypedDict):
    """What everyone may know."""

    game: Literal["roll-for-the-galaxy"]
    players: int
    round: int
    over: bool
    to_act: list[int]
    last_round: list[str]  # why this is the last round; empty while it is not
    step: Step
    phase: Phase | None
    occurring: list[Phase]
    spare: Face | None  # the face of the die for an extra phase with two players
    turn_order: list[int]
    vp_pool: int
    supply: Dice
    bag: int
    abandoned: int
    extra_workers: Dice
    empires: list[Empire]


class Assigned(TypedDict):
    """My dice behind my screen."""

    cup: Dice
    wild: Dice
    columns: Columns
    faces: Mapping[Colour, list[Face]]
    selected: Selection | None
    dictated: Dice
    used: list[str]  # tiles whose Assign powers were used


class OwnPart(TypedDict):
    """What only this seat knows."""

    development_stack: list[str]
    world_stack: list[str]
    hand: list[list[str]]  # drawn tiles: development and world of each
    abandoned: list[str]  # what this seat knows of it
    assign: Assigned | None


class Own(TypedDict):
    seat: int | None
    own: OwnPart | None  # null for a spectator


class View(Common, Own):
    pass


# --- the appraisal ---------------------------------------------------------------------------


class StackAppraisal(TypedDict):
    cost: int
    sum: list[SumLine]


class Consumed(TypedDict):
    """What a Consume of a good brings; `vp` is what the shippers there are may make of it."""

    vp: list[int]
    by_shipper: dict[str, int]  # the VP, by each of them
    sums: dict[str, list[SumLine]]  # how these come about
    credits: int
    trade: int  # the credits that a Trade of it brings instead


class Way(TypedDict):
    """A way to reassign workers: whether it can be used, has been, and is being used now."""

    able: bool
    used: bool
    under_way: bool


class Reassigning(TypedDict):
    dictate: Way
    powers: dict[str, Way]  # by tile


class Outlook(TypedDict):
    """What my workers would do in a phase, if it happened, at the costs of now."""

    workers: int  # dice in the column, and the one that selects the phase
    extra: int  # workers of powers, which are no dice
    completes: list[str]  # tiles that are completed, first to last
    standing: int  # dice on the tile after these
    cost: int  # of that tile; 0 if there is none
    goods: int  # put on worlds, or shipped
    idle: int  # workers that find nothing to do


class Appraisal(TypedDict):
    """The `appraisal` of a study, for one seat."""

    seat: int
    stacks: dict[str, StackAppraisal]  # of others, only the tops
    hand: dict[str, StackAppraisal]
    trade: dict[GoodColour, list[SumLine]]
    consume: dict[str, Mapping[Colour, Consumed]]  # by world and good, in the seat's turn in Ship
    reassign: Reassigning | None  # my own, behind the screen
    outlook: dict[Phase, Outlook] | None  # my own, behind the screen
    cup_shows: dict[Face, int]  # what the cup would show on average, in hundredths of a die
    points: dict[str, int]
