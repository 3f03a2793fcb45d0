"""What lies on the table in Galactic Emperor.

The board is lists of numbers by space. Every list here is a value: replaced, never changed in place (see
`kernel.lists`), so a clone shares them all.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.actions import TARGETS
from astrarium.games.galactic_emperor.components import (
    BLACK_HOLE,
    EMPIRE,
    SHIP_TYPES,
    SPACES,
    STARBASE,
    Components,
    Tile,
)
from astrarium.kernel.frames import Event, Lane, State
from astrarium.kernel.lists import with_at

NOBODY_SEAT: Final = -1
NO_CONTROL: Final = -1
NO_SPACE: Final = -1
NO_ROLE: Final = -1

# Where points come from.
COUNTS: Final = 0
BATTLES: Final = 1
FINAL_COUNT: Final = 2  # from here on, points of the final scoring
FULL_STORAGE: Final = 3
MOST_MARKS: Final = 4
POINT_SOURCES: Final = 5
NO_POINTS: Final = [0] * POINT_SOURCES

NO_SHIPS: Final = [0] * (SPACES * SHIP_TYPES)

CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = -1
NO_DIRECTION: Final = 0
SENSES: Final = [CLOCKWISE, COUNTER_CLOCKWISE]  # by their number in options

# Why the game ends, as bits.
TOKENS_GONE: Final = 1
POOL_EMPTY: Final = 2
END_NAMES: Final = ["tokens", "vp-pool"]  # by bit

ON_OFFER: Final = -1
REMOVED: Final = -2


class Empire:
    """What one player has."""

    def __init__(
        self,
        marks: int,
        food: int,
        metal: int,
        energy: int,
        reserve: int,
        influence: int,
        ships: list[int],
        docked: list[int],
        points: list[int],
        casualties: list[int],
    ) -> None:
        self.marks = marks
        self.food = food  # in hand, within a Merchant turn
        self.metal = metal
        self.energy = energy
        self.reserve = reserve  # tokens
        self.influence = influence  # tokens in hand, within a Regent role
        self.ships = ships  # on the board, by space * 3 + type
        self.docked = docked  # ships in reserve, by type
        self.points = points  # by source
        self.casualties = casualties  # units that take hits, unseen until both sides have chosen

    def clone(self) -> Empire:
        return Empire(
            self.marks,
            self.food,
            self.metal,
            self.energy,
            self.reserve,
            self.influence,
            self.ships,
            self.docked,
            self.points,
            self.casualties,
        )

    def ships_at(self, space: int) -> int:
        """How many ships stand in a space."""
        first = space * SHIP_TYPES
        return self.ships[first] + self.ships[first + 1] + self.ships[first + 2]

    def total(self) -> int:
        """Victory points so far."""
        points = self.points
        return points[0] + points[1] + points[2] + points[3] + points[4]


class Galaxy(State):
    """The whole state of a game."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        events: list[Event] | None,
        components: Components,
        empires: list[Empire],
        tiles: list[int],
        control: list[int],
        food: list[int],
        row: list[int],
        plain: list[int],
        hole_in_stack: bool,
        atomic: list[int],
        top: int,
        top_seers: int,
        in_hand: int,
        hand_seers: int,
        looked: int,
        looked_seers: int,
        round: int,
        direction: int,
        leader: int,
        throne: int,
        taken: int,
        flipped: bool,
        banished: bool,
        role: int,
        chooser: int,
        acting: int,
        pool: int,
        owners: list[int],
        stopped: int,
        spent: int,
        used: int,
        declared: int,
        let_be: int,
        asked: int,
        pass_battle: int,
        pass_role: int,
        pass_round: int,
        prices: list[int],
        traded: int,
        rolling: list[int],
        dice: list[int],
        order: list[int],
        fleet: list[int],
        warped: bool,
        ready: int,
        battle: int,
        attacker: int,
        defender: int,
        attackers: list[int],
        defenders: list[int],
        attacker_shield: int,
        defender_shield: int,
        attacker_hits: int,
        defender_hits: int,
        extra_die: int,
        razed: bool,
        token_price: int,
        placed: list[int],
        reserved: int,
        reserver: int,
        former: list[int],
        ended: int,
        scored: bool,
        rivals: list[int],
        winners: list[int],
    ) -> None:
        super().__init__(players, main, lanes, events)
        self.components: Final = components
        self.empires = empires
        # The board, by space.
        self.tiles = tiles  # -1: none
        self.control = control  # seat * 2, one more for a Starbase; -1: nobody
        self.food = food  # cubes
        # Tiles that are not on it.
        self.row = row  # turned up, as they came
        self.plain = plain  # plain tiles in the stack, ascending; which comes next is chance
        self.hole_in_stack = hole_in_stack
        self.atomic = atomic
        self.top = top  # a tile that was put back on the stack, -1: none
        self.top_seers = top_seers  # who knows it: a bit per seat, or EVERYONE
        self.in_hand = in_hand  # the tile that is being placed
        self.hand_seers = hand_seers
        self.looked = looked  # the tile of the stack that is being looked at
        self.looked_seers = looked_seers
        # The round.
        self.round = round
        self.direction = direction  # none before the Throne holder has set it
        self.leader = leader  # who opened the round
        self.throne = throne  # who has the Throne, -1 while it lies beside the board
        self.taken = taken  # role cards taken this round, as bits
        self.flipped = flipped  # the Explorer card is a Warlord
        self.banished = banished  # Scientist is out of the game
        self.role = role  # the role being played, -1 between
        self.chooser = chooser
        self.acting = acting  # whose turn of the role it is
        self.pool = pool  # victory points left
        # Technologies; the rest are bits by technology.
        self.owners = owners  # a seat, ON_OFFER or REMOVED
        self.stopped = stopped  # without effect until the round ends
        self.spent = spent  # used this round, where once a round is the limit
        self.used = used  # used in this role, where once a role is the limit
        self.declared = declared  # declared in this turn or battle
        self.let_be = let_be  # not stopped when declared in this turn
        self.asked = asked  # whose owner was asked this round whether to interrupt
        self.pass_battle = pass_battle  # whose owner does not want to be asked in this battle
        self.pass_role = pass_role
        self.pass_round = pass_round
        # Merchant.
        self.prices = prices  # by resource, empty outside the role
        self.traded = traded  # resources bought in this turn as bits, sold three bits higher
        # Dice.
        self.rolling = rolling  # dice still to be rolled, see `dice`
        self.dice = dice  # dice rolled and not yet counted
        # Engineer.
        self.order = order  # ships ordered and not yet paid, as type * 37 + space, ascending
        # Warlord.
        self.fleet = fleet  # every ship of the player in turn, see `fleet`
        self.warped = warped  # that player has warped this turn
        self.ready = ready  # seats whose ships in the Black Hole may warp, as bits
        # The battle that is being fought.
        self.battle = battle  # its space, -1: none, or the showdown
        self.attacker = attacker
        self.defender = defender
        self.attackers = attackers  # units by class, see `casualties`
        self.defenders = defenders
        self.attacker_shield = attacker_shield  # hits that will still be void
        self.defender_shield = defender_shield
        self.attacker_hits = attacker_hits  # that the attacker has to take
        self.defender_hits = defender_hits
        self.extra_die = extra_die  # the type of ship that rolls the extra die, -1: none
        self.razed = razed  # an Empire was destroyed in it
        # Regent.
        self.token_price = token_price
        self.placed = placed  # tokens by seat * 38 + target, empty outside the role
        self.reserved = reserved  # the sector where only the reserver may place, -1: none
        self.reserver = reserver
        self.former = former  # control before influence was resolved
        # The end.
        self.ended = ended  # why, as bits
        self.scored = scored  # final scoring is done: totals are open
        self.rivals = rivals  # the two seats of the showdown
        self.winners = winners  # none before the end

    def clone(self) -> Galaxy:
        return Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            None,
            self.components,
            [empire.clone() for empire in self.empires],
            self.tiles,
            self.control,
            self.food,
            self.row,
            self.plain,
            self.hole_in_stack,
            self.atomic,
            self.top,
            self.top_seers,
            self.in_hand,
            self.hand_seers,
            self.looked,
            self.looked_seers,
            self.round,
            self.direction,
            self.leader,
            self.throne,
            self.taken,
            self.flipped,
            self.banished,
            self.role,
            self.chooser,
            self.acting,
            self.pool,
            self.owners,
            self.stopped,
            self.spent,
            self.used,
            self.declared,
            self.let_be,
            self.asked,
            self.pass_battle,
            self.pass_role,
            self.pass_round,
            self.prices,
            self.traded,
            self.rolling,
            self.dice,
            self.order,
            self.fleet,
            self.warped,
            self.ready,
            self.battle,
            self.attacker,
            self.defender,
            self.attackers,
            self.defenders,
            self.attacker_shield,
            self.defender_shield,
            self.attacker_hits,
            self.defender_hits,
            self.extra_die,
            self.razed,
            self.token_price,
            self.placed,
            self.reserved,
            self.reserver,
            self.former,
            self.ended,
            self.scored,
            self.rivals,
            self.winners,
        )

    def tile(self, space: int) -> Tile | None:
        """The tile on a space."""
        number = self.tiles[space]
        return self.components.tiles[number] if number >= 0 else None

    def home_owner(self, space: int) -> int:
        """The seat whose home a space is, or -1."""
        return self.components.layout(self.players).owners[space]

    def seat_after(self, seat: int, steps: int) -> int:
        """So many seats further in direction order."""
        return (seat + steps * self.direction) % self.players

    def placed_on(self, seat: int, target: int) -> int:
        """Influence tokens of a seat on a sector or the Throne."""
        return self.placed[seat * TARGETS + target] if self.placed else 0


def end_names(causes: int) -> list[str]:
    """Why the game ends, in words for programs."""
    return [name for bit, name in enumerate(END_NAMES) if causes >> bit & 1]


# --- control ------------------------------------------------------------------------------------


def controller(control: int) -> int:
    """The seat that a control piece belongs to, -1 for none."""
    return control >> 1


def piece_of(control: int) -> int:
    """EMPIRE or STARBASE."""
    return STARBASE if control & 1 else EMPIRE


def is_starbase(control: int) -> bool:
    return control >= 0 and control & 1 == 1


def controlled(st: Galaxy, seat: int) -> list[int]:
    """The spaces that a seat controls, ascending."""
    control = st.control
    own = seat * 2
    return [space for space in range(SPACES) if control[space] == own or control[space] == own + 1]


def starbases(st: Galaxy, seat: int) -> list[int]:
    """The spaces with a Starbase of a seat, its home included."""
    control = st.control
    own = seat * 2 + 1
    return [space for space in range(SPACES) if control[space] == own]


def planets_at(st: Galaxy, space: int) -> int:
    """The planets on a space, 0 without a tile."""
    number = st.tiles[space]
    return st.components.tiles[number].planets if number >= 0 else 0


def planets_of(st: Galaxy, seat: int) -> int:
    """The planets in the sectors that a seat controls."""
    count = 0
    for space in controlled(st, seat):
        count += planets_at(st, space)
    return count


def is_sun(st: Galaxy, space: int) -> bool:
    number = st.tiles[space]
    return number >= 0 and st.components.tiles[number].is_sun


def is_black_hole(st: Galaxy, space: int) -> bool:
    return st.tiles[space] == BLACK_HOLE


# --- ships --------------------------------------------------------------------------------------


def enemy_ships_at(st: Galaxy, seat: int, space: int) -> int:
    """A seat other than this one that has ships in a space, or -1."""
    for other in range(st.players):
        if other != seat and st.empires[other].ships_at(space):
            return other
    return NOBODY_SEAT


def enemy_at(st: Galaxy, seat: int, space: int) -> int:
    """A seat other than this one with forces in a space (GE-WAR-08), or -1."""
    owner = controller(st.control[space])
    if owner >= 0 and owner != seat:
        return owner
    return enemy_ships_at(st, seat, space)


def add_ships(empire: Empire, space: int, type: int, count: int) -> None:
    """More ships in a space, or fewer; the reserve is another matter."""
    place = space * SHIP_TYPES + type
    empire.ships = with_at(empire.ships, place, empire.ships[place] + count)


def launch(empire: Empire, space: int, type: int) -> None:
    """A ship from the reserve to a space."""
    empire.docked = with_at(empire.docked, type, empire.docked[type] - 1)
    add_ships(empire, space, type, 1)


# --- the stack ----------------------------------------------------------------------------------


def stack_size(st: Galaxy) -> int:
    """Tiles face down."""
    return (
        len(st.plain) + len(st.atomic) + (1 if st.hole_in_stack else 0) + (1 if st.top >= 0 else 0)
    )


def front_pile(st: Galaxy) -> list[int]:
    """The tiles of which one is next below what was put back: plain, the Black Hole, atomic (GE-SETUP-09)."""
    if st.plain:
        return st.plain
    return [BLACK_HOLE] if st.hole_in_stack else st.atomic
