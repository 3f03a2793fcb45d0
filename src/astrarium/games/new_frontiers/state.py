"""What lies on the table in New Frontiers.

Every list here is a value: replaced, never changed in place (see `kernel.lists`), so a clone shares them all.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import ANY, GRAY, Components, Power, Tile
from astrarium.kernel.frames import Event, Lane, State

# Why the game will end after this round (NF-END-01), as bits.
END_DEVELOPMENTS: Final = 1
END_COLONIES: Final = 2
END_COLONISTS: Final = 4
END_VP: Final = 8
END_NAMES: Final = ["developments", "colonies", "colonists", "vp-pool"]

TILE_LIMIT: Final = 9
MOST_PLAYERS: Final = 5
NO_SELECTORS: Final = [-1] * 8


class Empire:
    """One player's mat: what they own, in the order they got it."""

    def __init__(
        self,
        credits: int,
        vp: int,
        colonists: int,
        developments: list[int],
        colonies: list[int],
        goods: list[int],
        explored: list[int],
        working: int,
        powers: list[list[Power]],
        mat: int,
        stocked_goods: list[int],
        stocked_worlds: list[int],
        stocked_credits: int,
    ) -> None:
        self.credits = credits
        self.vp = vp  # chips
        self.colonists = colonists  # unused ones
        self.developments = developments
        self.colonies = colonies
        self.goods = goods  # the kind of good on each colony, 0 for none
        self.explored = explored
        # NF-POW-02: a tile has no power in the action that placed it. Newcomers join at the end, so the
        # first `working` colonies are the older ones; `powers` are those that work now, by phase.
        self.working = working
        self.powers = powers
        self.mat = mat
        self.stocked_goods = stocked_goods  # kinds
        self.stocked_worlds = stocked_worlds
        self.stocked_credits = stocked_credits

    def clone(self) -> Empire:
        return Empire(
            self.credits,
            self.vp,
            self.colonists,
            self.developments,
            self.colonies,
            self.goods,
            self.explored,
            self.working,
            self.powers,
            self.mat,
            self.stocked_goods,
            self.stocked_worlds,
            self.stocked_credits,
        )


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


class Galaxy(State):
    """The whole state of a game."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        events: list[Event] | None,
        components: Components,
        first_game: bool,
        goals_used: bool,
        empires: list[Empire],
        bag: list[int],
        shown: list[int],
        returning: list[int],
        faces: list[int],
        offer: list[int],
        goods: list[int],
        colonists: int,
        vp_pool: int,
        produce_credits: int,
        round: int,
        track: list[int],
        selected: int,
        used_tiles: int,
        selectors: list[int],
        ending: int,
        action: int,
        order: list[int],
        turn: int,
        kind_set: int,
        temporary: int,
        spent: list[int],
        produced: list[int],
        goals_unseen: list[int],
        goals_under: list[int],
        goals_up: list[int],
        goal_holders: list[int],
        face_down: int,
        face_down_holder: int,
        waiting_round: bool,
        goal_draws: list[GoalDraw],
    ) -> None:
        super().__init__(players, main, lanes, events)
        self.components: Final = components
        self.first_game: Final = first_game
        self.goals_used: Final = goals_used
        self.empires = empires
        self.bag = bag  # ascending; the draw is chance
        self.shown = shown  # ascending
        self.returning = returning  # into the bag when the action ends
        self.faces = faces  # the face each stack shows
        self.offer = offer  # copies left in each stack
        self.goods = goods  # supply by kind, index 0 unused
        self.colonists = colonists  # supply
        self.vp_pool = vp_pool
        self.produce_credits = produce_credits
        self.round = round
        self.track = track  # seats from the front; with 2 players each stands twice
        self.selected = selected  # the first so many disks have selected this round
        self.used_tiles = used_tiles  # bits
        self.selectors = selectors  # by action tile: who selected it this round, or -1
        self.ending = ending  # bits of END_*
        self.action = action  # the tile being resolved, -1 between selections
        self.order = order  # seats in the turn order of this action, selector first
        self.turn = turn  # how many of them have begun their turn in this action
        self.kind_set = kind_set  # kind of the colony of any kind in this action, 0 while not set
        self.temporary = temporary  # Military raised in this Settle turn
        self.spent = spent  # powers used up in this turn, see `powers.mark`
        self.produced = produced  # goods produced in this action, by seat * 5 + kind
        self.goals_unseen = goals_unseen  # never drawn, in no order: drawing is chance
        self.goals_under = goals_under  # put under the stack, next to be drawn first
        self.goals_up = goals_up
        self.goal_holders = goal_holders  # of the goals in `goals_up`
        self.face_down = face_down  # the one goal face down, or -1
        self.face_down_holder = face_down_holder
        self.waiting_round = waiting_round  # its holder leaves it face down this round
        self.goal_draws = goal_draws  # every look at the stack, for who knows what

    def clone(self) -> Galaxy:
        return Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            None,
            self.components,
            self.first_game,
            self.goals_used,
            [empire.clone() for empire in self.empires],
            self.bag,
            self.shown,
            self.returning,
            self.faces,
            self.offer,
            self.goods,
            self.colonists,
            self.vp_pool,
            self.produce_credits,
            self.round,
            self.track,
            self.selected,
            self.used_tiles,
            self.selectors,
            self.ending,
            self.action,
            self.order,
            self.turn,
            self.kind_set,
            self.temporary,
            self.spent,
            self.produced,
            self.goals_unseen,
            self.goals_under,
            self.goals_up,
            self.goal_holders,
            self.face_down,
            self.face_down_holder,
            self.waiting_round,
            self.goal_draws,
        )

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
