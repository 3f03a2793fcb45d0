"""What lies on the table in New Frontiers.

Every list here is a value: replaced, never changed in place (see `kernel.lists`), so a clone shares them all.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import ANY, GRAY, PHASES, Components, Power, Tile
from astrarium.kernel.frames import Lane, State
from astrarium.kernel.lists import EMPTY

# Why the game will end after this round (NF-END-01), as bits.
END_DEVELOPMENTS: Final = 1
END_COLONIES: Final = 2
END_COLONISTS: Final = 4
END_VP: Final = 8
END_NAMES: Final = ["developments", "colonies", "colonists", "vp-pool"]

TILE_LIMIT: Final = 9
MOST_PLAYERS: Final = 5
NO_SELECTORS: Final = [-1] * 8
NO_POWERS: Final[list[list[Power]]] = [[] for _ in range(PHASES)]


class Empire:
    """One player's mat: what they own, in the order they got it."""

    def __init__(self) -> None:
        self.credits = 0
        self.vp = 0  # chips
        self.colonists = 0  # unused ones
        self.developments = EMPTY
        self.colonies = EMPTY
        self.goods = EMPTY  # the kind of good on each colony, 0 for none
        self.explored = EMPTY
        # NF-POW-02: a tile has no power in the action that placed it. Newcomers join at the end, so the
        # first `working` colonies are the older ones; `powers` are those that work now, by phase.
        self.working = 0
        self.powers = NO_POWERS
        self.mat = 0
        self.stocked_goods = EMPTY  # kinds
        self.stocked_worlds = EMPTY
        self.stocked_credits = 0

    def clone(self) -> Empire:
        copy = Empire()
        copy.credits = self.credits
        copy.vp = self.vp
        copy.colonists = self.colonists
        copy.developments = self.developments
        copy.colonies = self.colonies
        copy.goods = self.goods
        copy.explored = self.explored
        copy.working = self.working
        copy.powers = self.powers
        copy.mat = self.mat
        copy.stocked_goods = self.stocked_goods
        copy.stocked_worlds = self.stocked_worlds
        copy.stocked_credits = self.stocked_credits
        return copy


def add_powers(empire: Empire, tile: Tile) -> None:
    """From now on the powers of a tile work."""
    if tile.powers:
        powers = empire.powers[:]
        for power in tile.powers:
            powers[power.phase] = [*powers[power.phase], power]
        empire.powers = powers


def remove_powers(empire: Empire, number: int) -> None:
    """The powers of a tile are gone."""
    empire.powers = [[power for power in row if power.tile != number] for row in empire.powers]


def awaken_colonies(components: Components, empire: Empire) -> None:
    """An action is over: the colonies it placed work from now on."""
    for index in range(empire.working, len(empire.colonies)):
        add_powers(empire, components.tiles[empire.colonies[index]])
    empire.working = len(empire.colonies)


class GoalDraw:
    """One look at the goal stack: who looked, what they drew in order, kept, and put under, in order.

    `kept` is -1 and `under` short while the choice is being made.
    """

    def __init__(self, seat: int, drawn: list[int], kept: int, under: list[int]) -> None:
        self.seat: Final = seat
        self.drawn: Final = drawn
        self.kept: Final = kept
        self.under: Final = under

    def is_finished(self) -> bool:
        """Whether one is kept and the others lie under the stack."""
        return self.kept >= 0 and len(self.under) == len(self.drawn) - 1


NO_DRAWS: Final[list[GoalDraw]] = []


class Galaxy(State):
    """The whole state of a game."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        components: Components,
        first_game: bool,
        goals_used: bool,
        empires: list[Empire],
    ) -> None:
        super().__init__(players, main, lanes, None)
        self.components: Final = components
        self.first_game: Final = first_game
        self.goals_used: Final = goals_used
        self.empires = empires
        self.bag = EMPTY  # ascending; the draw is chance
        self.shown = EMPTY  # ascending
        self.returning = EMPTY  # into the bag when the action ends
        self.faces = EMPTY  # the face each stack shows
        self.offer = EMPTY  # copies left in each stack
        self.goods = components.goods_supply  # supply by kind, index 0 unused
        self.colonists = 0  # supply
        self.vp_pool = 0
        self.produce_credits = 0
        self.round = 1
        self.track = EMPTY  # seats from the front; with 2 players each stands twice
        self.selected = 0  # the first so many disks have selected this round
        self.used_tiles = 0  # bits
        self.selectors = NO_SELECTORS  # by action tile: who selected it this round, or -1
        self.ending = 0  # bits of END_*
        self.action = -1  # the tile being resolved, -1 between selections
        self.order = EMPTY  # seats in the turn order of this action, selector first
        self.turn = 0  # how many of them have begun their turn in this action
        self.kind_set = 0  # kind of the colony of any kind in this action, 0 while not set
        self.temporary = 0  # Military raised in this Settle turn
        self.spent = EMPTY  # powers used up in this turn, see `powers.mark`
        self.produced = EMPTY  # goods produced in this action, by seat * 5 + kind
        self.goals_unseen = EMPTY  # never drawn, in no order: drawing is chance
        self.goals_under = EMPTY  # put under the stack, next to be drawn first
        self.goals_up = EMPTY
        self.goal_holders = EMPTY  # of the goals in `goals_up`
        self.face_down = -1  # the one goal face down, or -1
        self.face_down_holder = -1
        self.waiting_round = False  # its holder leaves it face down this round
        self.goal_draws = NO_DRAWS  # every look at the stack, for who knows what

    def clone(self) -> Galaxy:
        copy = Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            self.components,
            self.first_game,
            self.goals_used,
            [empire.clone() for empire in self.empires],
        )
        copy.bag = self.bag
        copy.shown = self.shown
        copy.returning = self.returning
        copy.faces = self.faces
        copy.offer = self.offer
        copy.goods = self.goods
        copy.colonists = self.colonists
        copy.vp_pool = self.vp_pool
        copy.produce_credits = self.produce_credits
        copy.round = self.round
        copy.track = self.track
        copy.selected = self.selected
        copy.used_tiles = self.used_tiles
        copy.selectors = self.selectors
        copy.ending = self.ending
        copy.action = self.action
        copy.order = self.order
        copy.turn = self.turn
        copy.kind_set = self.kind_set
        copy.temporary = self.temporary
        copy.spent = self.spent
        copy.produced = self.produced
        copy.goals_unseen = self.goals_unseen
        copy.goals_under = self.goals_under
        copy.goals_up = self.goals_up
        copy.goal_holders = self.goal_holders
        copy.face_down = self.face_down
        copy.face_down_holder = self.face_down_holder
        copy.waiting_round = self.waiting_round
        copy.goal_draws = self.goal_draws
        return copy

    def tile(self, number: int) -> Tile:
        return self.components.tiles[number]

    def kind_of(self, tile: Tile) -> int:
        """A colony's or world's kind now: one of any kind has the kind its owner set, GRAY until then."""
        if tile.kind != ANY:
            return tile.kind
        return self.kind_set

    def next_seat(self) -> int:
        """The seat whose turn in this action begins now."""
        seat = self.order[self.turn]
        self.turn += 1
        return seat

    @property
    def selector(self) -> int:
        return self.order[0]


assert GRAY == 0  # `kind_set` of 0 must match no kind of good
