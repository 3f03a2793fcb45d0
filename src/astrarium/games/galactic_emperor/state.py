"""What lies on the table in Galactic Emperor.

The board is lists of numbers by space. Every list here is a value: replaced, never changed in place (see
`kernel.lists`), so a clone shares them all.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.components import (
    BLACK_HOLE,
    EMPIRE,
    NO_TILE,
    SHIP_TYPES,
    SPACES,
    STARBASE,
    TECHNOLOGIES,
    Components,
    Tile,
)
from astrarium.games.galactic_emperor.values import (
    NO_BATTLE,
    NO_INFLUENCE,
    NO_MARKET,
    NO_SEEN_TILE,
    NOBODY_SEAT,
    Stack,
)
from astrarium.kernel.frames import Lane, State
from astrarium.kernel.lists import EMPTY, with_at
from astrarium.kernel.things import ids, in_bits

NO_CONTROL: Final = -1
NO_ROLE: Final = -1

# Where points come from.
COUNTS: Final = 0
BATTLES: Final = 1
FINAL_COUNT: Final = 2  # from here on, points of the final scoring
FULL_STORAGE: Final = 3
MOST_MARKS: Final = 4
POINT_SOURCES: Final = 5
NO_POINTS: Final = [0] * POINT_SOURCES

NO_TILES: Final = [NO_TILE] * SPACES
NO_PIECES: Final = [NO_CONTROL] * SPACES
NO_FOOD: Final = [0] * SPACES
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
ALL_ON_OFFER: Final = [ON_OFFER] * TECHNOLOGIES

# What is noted of technologies, and falls at an end; words for programs are in the same order.
STOPPED: Final = 0  # without effect until the round ends
SPENT: Final = 1  # used this round, where once a round is the limit
USED: Final = 2  # used in this role, where once a role is the limit
DECLARED: Final = 3  # declared in this turn or battle
LET_BE: Final = 4  # not stopped when declared in this turn
ASKED: Final = 5  # its owner was asked this round whether to interrupt
PASSED_BATTLE: Final = 6  # its owner does not want to be asked in this battle
PASSED_ROLE: Final = 7
PASSED_ROUND: Final = 8
FLAG_NAMES: Final = ids("stopped spent used declared let-be asked pass-battle pass-role pass-round")
NO_FLAGS: Final = [0] * len(FLAG_NAMES)
PASSES: Final = [PASSED_BATTLE, PASSED_ROLE, PASSED_ROUND]
OF_A_BATTLE: Final = [PASSED_BATTLE]
OF_A_TURN: Final = [DECLARED, LET_BE]
OF_A_ROLE: Final = [USED, DECLARED, LET_BE, PASSED_ROLE]
OF_A_ROUND: Final = [STOPPED, SPENT, ASKED, PASSED_ROUND]


class Empire:
    """What one player has."""

    def __init__(self) -> None:
        self.marks = 0
        self.food = 0  # in hand, within a Merchant turn
        self.metal = 0
        self.energy = 0
        self.reserve = 0  # tokens
        self.influence = 0  # tokens in hand, within a Regent role
        self.ships = NO_SHIPS  # on the board, by space * 3 + type
        self.docked = EMPTY  # ships in reserve, by type
        self.points = NO_POINTS  # by source
        self.casualties = EMPTY  # units that take hits, unseen until both sides have chosen

    def clone(self) -> Empire:
        copy = Empire()
        copy.marks = self.marks
        copy.food = self.food
        copy.metal = self.metal
        copy.energy = self.energy
        copy.reserve = self.reserve
        copy.influence = self.influence
        copy.ships = self.ships
        copy.docked = self.docked
        copy.points = self.points
        copy.casualties = self.casualties
        return copy

    def ships_at(self, space: int) -> int:
        """How many ships stand in a space."""
        first = space * SHIP_TYPES
        return self.ships[first] + self.ships[first + 1] + self.ships[first + 2]

    def total(self) -> int:
        """Victory points so far."""
        points = self.points
        return points[0] + points[1] + points[2] + points[3] + points[4]


class Galaxy(State):
    """The whole state of a game; it begins as the table is before anything is set up."""

    def __init__(
        self,
        players: int,
        main: Lane,
        lanes: list[Lane],
        components: Components,
        empires: list[Empire],
        stack: Stack,
    ) -> None:
        super().__init__(players, main, lanes, None)
        self.components: Final = components
        self.empires = empires
        # The board, by space.
        self.tiles = NO_TILES
        self.control = NO_PIECES  # seat * 2, one more for a Starbase
        self.food = NO_FOOD  # cubes
        # Tiles that are not on it.
        self.row = EMPTY  # turned up, as they came
        self.stack = stack
        self.in_hand = NO_SEEN_TILE  # the tile that is being placed
        self.looked = NO_SEEN_TILE  # the tile of the stack that is being looked at
        # The round.
        self.direction = NO_DIRECTION  # none before the Throne holder has set it
        self.leader = NOBODY_SEAT  # who opened the round
        self.throne = NOBODY_SEAT  # who has the Throne, nobody while it lies beside the board
        self.taken = 0  # role cards taken this round, as bits
        self.flipped = False  # the Explorer card is a Warlord
        self.banished = False  # Scientist is out of the game
        self.role = NO_ROLE  # the role being played
        self.chooser = NOBODY_SEAT
        self.acting = NOBODY_SEAT  # whose turn of the role it is
        self.pool = 0  # victory points left
        # Technologies.
        self.owners = ALL_ON_OFFER  # a seat, ON_OFFER or REMOVED
        self.flags = NO_FLAGS  # bits by technology
        # What a role needs.
        self.market = NO_MARKET
        self.rolling = EMPTY  # dice still to be rolled, see `dice`
        self.dice = EMPTY  # dice rolled and not yet counted
        self.order = EMPTY  # ships ordered and not yet paid, as type * 37 + space, ascending
        self.fleet = EMPTY  # every ship of the player in turn of a Warlord role, see `fleet`
        self.warped = False  # that player has warped this turn
        self.ready = 0  # seats whose ships in the Black Hole may warp, as bits
        self.battle = NO_BATTLE
        self.influence = NO_INFLUENCE
        # The end.
        self.ended = 0  # why, as bits
        self.scored = False  # final scoring is done: totals are open
        self.rivals = EMPTY  # the two seats of the showdown
        self.winners = EMPTY  # none before the end

    def clone(self) -> Galaxy:
        copy = Galaxy(
            self.players,
            self.main.clone(),
            [lane.clone() for lane in self.lanes] if self.lanes else self.lanes,
            self.components,
            [empire.clone() for empire in self.empires],
            self.stack,
        )
        copy.tiles = self.tiles
        copy.control = self.control
        copy.food = self.food
        copy.row = self.row
        copy.in_hand = self.in_hand
        copy.looked = self.looked
        copy.round = self.round
        copy.direction = self.direction
        copy.leader = self.leader
        copy.throne = self.throne
        copy.taken = self.taken
        copy.flipped = self.flipped
        copy.banished = self.banished
        copy.role = self.role
        copy.chooser = self.chooser
        copy.acting = self.acting
        copy.pool = self.pool
        copy.owners = self.owners
        copy.flags = self.flags
        copy.market = self.market
        copy.rolling = self.rolling
        copy.dice = self.dice
        copy.order = self.order
        copy.fleet = self.fleet
        copy.warped = self.warped
        copy.ready = self.ready
        copy.battle = self.battle
        copy.influence = self.influence
        copy.ended = self.ended
        copy.scored = self.scored
        copy.rivals = self.rivals
        copy.winners = self.winners
        return copy

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

    # --- flags on technologies

    def is_flagged(self, flag: int, technology: int) -> bool:
        return self.flags[flag] >> technology & 1 == 1

    def raise_flag(self, flag: int, technology: int) -> None:
        self.flags = with_at(self.flags, flag, self.flags[flag] | 1 << technology)

    def lower_flags(self, lowered: list[int]) -> None:
        """No technology has these flags any more."""
        for flag in lowered:
            if self.flags[flag]:
                self.flags = with_at(self.flags, flag, 0)


def end_names(causes: int) -> list[str]:
    """Why the game ends, in words for programs."""
    return in_bits(END_NAMES, causes)


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
