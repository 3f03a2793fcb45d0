"""Galactic Emperor as numbers: named features of a position between two roles.

`features` makes a row of bytes: a block for each seat, then a shared one. `SEAT_FEATURES` and `SHARED_FEATURES` name
the places of a block. A name like `worth x3` says that the value is counted in thirds; what is below 0 counts as 0,
what is above 255 as 255.

Points follow from awards that all have seen. What is hidden (the stack's order, standing passes) is in no row.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.galactic_emperor import chooser_gain, role_gain
from astrarium.bots.galactic_emperor_worth import (
    CARD_VALUES,
    card_worth,
    chance_to_win,
    control_worth,
    fleet_worth,
    frontier_worth,
    goods_worth,
    planet_value,
    worth,
)
from astrarium.bots.net import digest, write
from astrarium.games.galactic_emperor.components import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    ROLE_NAMES,
    ROLES,
    SHIP_TYPES,
    SPACES,
    TECHNOLOGIES,
    UNIT_NAMES,
)
from astrarium.games.galactic_emperor.powers import steps_of
from astrarium.games.galactic_emperor.round import card_for
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    NO_DIRECTION,
    ON_OFFER,
    Galaxy,
    controlled,
    controller,
    is_starbase,
    planets_at,
)

SHIPS: Final = UNIT_NAMES[:SHIP_TYPES]
EFFECTS: Final = sorted(CARD_VALUES)  # of technologies

SEAT_FEATURES: Final = [
    "points",
    "planets",
    "sectors",
    "Starbases",
    "tokens in reserve",
    "marks",
    "metal",
    "energy",
    *[f"{ship}s" for ship in SHIPS],
    *[f"{ship}s in reserve" for ship in SHIPS],
    "food on sectors",
    "sectors with food",
    "metal of sectors",
    "energy of sectors",
    *[f"technology effect {effect}" for effect in EFFECTS],
    "worth of control x4",
    "worth of goods x8",
    "worth of fleet x6",
    "worth of frontier x6",
    "worth of technologies x8",
    "worth x2",
    "worth ahead x4",
    "worth behind x4",
    "points ahead x4",
    "points behind x4",
    "planets at risk x12",
    "planets within reach x12",
    "best conquest x24",
    *[f"gain by {ROLE_NAMES[role]} x12" for role in range(ROLES)],
    *[f"gain by choosing {ROLE_NAMES[role]} x12" for role in range(ROLES)],
    "has the Throne",
    *[f"chooses in {place} turns" for place in range(MOST_PLAYERS)],
    "chooses no more",
]
SHARED_FEATURES: Final = [
    "round",
    "points in the pool",
    "points in the pool per player x4",
    "counts to come x24",
    "fewest tokens in reserve",
    "planets that nobody has",
    "tiles in the stack",
    "tiles turned up",
    "planets on these",
    "technologies on offer",
    "the Explorer is a Warlord",
    "the Scientist is gone",
    *[f"{ROLE_NAMES[role]} can be chosen" for role in range(ROLES)],
    *[f"{players} players" for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1)],
]
SEAT_SIZE: Final = len(SEAT_FEATURES)
SHARED_SIZE: Final = len(SHARED_FEATURES)
FEATURES: Final = digest([*SEAT_FEATURES, "", *SHARED_FEATURES])


def features(st: Galaxy) -> bytes:
    """The row of a position."""
    worths = [worth(st, seat) for seat in range(st.players)]
    threats = Threats(st)
    row = bytearray(st.players * SEAT_SIZE + SHARED_SIZE)
    for seat in range(st.players):
        write(row, seat * SEAT_SIZE, seat_values(st, seat, worths, threats))
    write(row, st.players * SEAT_SIZE, shared_values(st))
    return bytes(row)


class Threats:
    """Planets that others might conquer with the ships they have near, by the chances of these battles."""

    def __init__(self, st: Galaxy) -> None:
        self.at_risk: Final = [0.0] * st.players
        self.in_reach: Final = [0.0] * st.players
        self.best: Final = [0.0] * st.players
        for space in range(SPACES):
            planets = planets_at(st, space)
            owner = controller(st.control[space])
            if owner < 0 or not planets:
                continue
            most = 0.0
            for seat in range(st.players):
                if seat != owner:
                    types = ships_near(st, seat, space)
                    if types:
                        prize = planets * chance_to_win(st, seat, types, owner, space)
                        self.in_reach[seat] += prize
                        self.best[seat] = max(self.best[seat], prize)
                        most = max(most, prize)
            self.at_risk[owner] += most


def ships_near(st: Galaxy, seat: int, space: int) -> list[int]:
    """The types of a seat's ships that may reach a space in one turn, whatever stands between."""
    distance = st.components.board.distance[space]
    steps = [steps_of(st, seat, type) for type in range(SHIP_TYPES)]
    ships = st.empires[seat].ships
    found: list[int] = []
    for other in range(SPACES):
        for type in range(SHIP_TYPES):
            count = ships[other * SHIP_TYPES + type]
            if count and distance[other] <= steps[type]:
                for _ in range(count):
                    found.append(type)
    return found


# --- a seat's block ------------------------------------------------------------------------------


def seat_values(st: Galaxy, seat: int, worths: list[float], threats: Threats) -> list[float]:
    values: list[float] = []
    add_holdings(values, st, seat)
    add_worths(values, st, seat, worths)
    values.append(12 * threats.at_risk[seat])
    values.append(12 * threats.in_reach[seat])
    values.append(24 * threats.best[seat])
    for role in range(ROLES):
        values.append(12 * role_gain(st, seat, role))
    for role in range(ROLES):
        values.append(12 * chooser_gain(st, seat, role))
    values.append(1.0 if st.throne == seat else 0.0)
    add_turn(values, st, seat)
    return values


def add_holdings(values: list[float], st: Galaxy, seat: int) -> None:
    empire = st.empires[seat]
    own = controlled(st, seat)
    planets = bases = food = fed = metal = energy = 0
    for space in own:
        planets += planets_at(st, space)
        bases += is_starbase(st.control[space])
        food += st.food[space]
        fed += st.food[space] > 0
        tile = st.tile(space)
        if tile is not None:
            metal += tile.metal
            energy += tile.energy
    values.append(empire.total())
    values.append(planets)
    values.append(len(own))
    values.append(bases)
    values.append(empire.reserve)
    values.append(empire.marks)
    values.append(empire.metal)
    values.append(empire.energy)
    for type in range(SHIP_TYPES):
        values.append(sum([empire.ships[space * SHIP_TYPES + type] for space in range(SPACES)]))
    for type in range(SHIP_TYPES):
        values.append(empire.docked[type])
    values.append(food)
    values.append(fed)
    values.append(metal)
    values.append(energy)
    effects = 0
    for technology in range(TECHNOLOGIES):
        if st.owners[technology] == seat:
            for effect in st.components.technologies[technology].effects:
                effects |= 1 << effect.effect
    for number in EFFECTS:
        values.append(effects >> number & 1)


def add_worths(values: list[float], st: Galaxy, seat: int, worths: list[float]) -> None:
    """The parts of greedy's opinion, the whole, and how far the best other is behind or ahead."""
    planet = planet_value(st)
    values.append(4 * control_worth(st, seat, planet))
    values.append(8 * goods_worth(st, seat))
    values.append(6 * fleet_worth(st, seat))
    values.append(6 * frontier_worth(st, seat, planet))
    values.append(8 * card_worth(st, seat, planet))
    values.append(2 * worths[seat])
    most = most_points = -1000.0
    for other in range(st.players):
        if other != seat:
            most = max(most, worths[other])
            most_points = max(most_points, float(st.empires[other].total()))
    values.append(4 * (worths[seat] - most))
    values.append(4 * (most - worths[seat]))
    points = st.empires[seat].total()
    values.append(4 * (points - most_points))
    values.append(4 * (most_points - points))


def add_turn(values: list[float], st: Galaxy, seat: int) -> None:
    """When the seat chooses a role in this round; unknown before the direction is set."""
    turns = -1
    chosen = st.taken.bit_count()
    if st.direction != NO_DIRECTION:
        place = (seat - st.leader) * st.direction % st.players
        if place >= chosen:
            turns = place - chosen
    for place in range(MOST_PLAYERS):
        values.append(1.0 if turns == place else 0.0)
    values.append(1.0 if turns < 0 else 0.0)


# --- the shared block ----------------------------------------------------------------------------


def shared_values(st: Galaxy) -> list[float]:
    free = 0
    for space in range(SPACES):
        if st.control[space] == NO_CONTROL:
            free += planets_at(st, space)
    shown = 0
    for number in st.row:
        shown += st.components.tiles[number].planets
    values: list[float] = [
        st.round,
        st.pool,
        4 * st.pool / st.players,
        24 * planet_value(st),
        min([empire.reserve for empire in st.empires]),
        free,
        st.stack.size(),
        len(st.row),
        shown,
        sum([1 for owner in st.owners if owner == ON_OFFER]),
        1.0 if st.flipped else 0.0,
        1.0 if st.banished else 0.0,
    ]
    for role in range(ROLES):
        values.append(1.0 if card_for(st, role) >= 0 else 0.0)
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        values.append(1.0 if st.players == players else 0.0)
    return values
