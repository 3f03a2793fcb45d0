"""What `greedy` thinks a position of Galactic Emperor is worth to a seat, in points.

All that counts is what the seat may know: its own points and what lies open.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.casualties import is_ship, type_of
from astrarium.games.galactic_emperor.components import (
    CANCEL_HITS,
    DISABLE_TECHNOLOGY,
    DISCOUNT,
    DREADNOUGHT,
    EMPIRE,
    FIXED_PRICE,
    FOOD,
    MOVE_BONUS,
    PEEK_AND_SWAP,
    PRODUCE_WITHOUT_FOOD,
    REROLL,
    SET_DICE,
    SHIP_TYPES,
    SPACES,
    STARBASE,
    STEAL_ONE_OF,
    TECHNOLOGIES,
    TO_HIT_BONUS,
    VETO_INFLUENCE,
)
from astrarium.games.galactic_emperor.engineer import price_of_order
from astrarium.games.galactic_emperor.fleet import battles
from astrarium.games.galactic_emperor.fleet import space_of as ship_space
from astrarium.games.galactic_emperor.fleet import type_of as ship_type
from astrarium.games.galactic_emperor.influence import outcome
from astrarium.games.galactic_emperor.powers import dice_of_base, needed_result
from astrarium.games.galactic_emperor.state import (
    NO_CONTROL,
    Galaxy,
    controller,
    enemy_at,
    is_starbase,
    piece_of,
    planets_at,
)
from astrarium.games.galactic_emperor.values import NO_SPACE

MOST_COUNTS: Final = 7.0  # victory counts that are still to come, at most
STARBASE_BONUS: Final = 0.5
SHIP_VALUES: Final = [1.2, 2.6, 4.6]
ENEMY_PLANET: Final = 0.35  # what a rival's planet costs, beside an own one
MARK: Final = 0.24
SPARE_MARK: Final = 0.08
MANY_MARKS: Final = 12
METAL: Final = [0.8, 0.75, 0.7, 0.6, 0.5, 0.4]
ENERGY: Final = [1.2, 0.9, 0.8]
LATE_ENERGY: Final = 0.45  # when there is nothing to buy but Dreadnoughts
FUNDED: Final = 0.55  # of what a sector will produce
FUNDED_TWICE: Final = 0.3
NEAR: Final = [0.75, 0.5, 0.34, 0.2, 0.1]  # of a planet nobody has, by the steps to it
CONTESTED: Final = 0.5  # of that, if a rival is as near
THRONE: Final = 0.7
TOKEN_IN_HAND: Final = 0.2
UNSURE: Final = 0.8  # influence that others may still undo
FAR: Final = 99

# What a technology is worth while there is time to use it.
CARD_VALUES: Final = {
    VETO_INFLUENCE: 2.4,
    CANCEL_HITS: 3.6,
    SET_DICE: 2.6,
    TO_HIT_BONUS: 4.0,
    MOVE_BONUS: 4.6,
    DISCOUNT: 3.6,
    PRODUCE_WITHOUT_FOOD: 3.6,
    DISABLE_TECHNOLOGY: 1.6,
    FIXED_PRICE: 1.4,
    REROLL: 2.4,
    STEAL_ONE_OF: 2.0,
    PEEK_AND_SWAP: 1.5,
}


def worth(st: Galaxy, seat: int) -> float:
    """The value of a position to a seat."""
    planet = planet_value(st)
    value = float(st.empires[seat].total())
    value += control_worth(st, seat, planet)
    value += goods_worth(st, seat)
    value += fleet_worth(st, seat)
    value += frontier_worth(st, seat, planet)
    value += card_worth(st, seat, planet)
    for space in battles(st):
        value += battle_worth(st, seat, space, planet)
    if st.throne == seat:
        value += THRONE
    return value


def planet_value(st: Galaxy) -> float:
    """How often a planet will still be counted."""
    planets = 0
    for space in range(SPACES):
        if st.control[space] != NO_CONTROL:
            planets += planets_at(st, space)
    return max(1.0, min(MOST_COUNTS, st.pool / max(1, planets)))


# --- sectors ------------------------------------------------------------------------------------


def control_worth(st: Galaxy, seat: int, planet: float) -> float:
    """Planets by who controls them, or will when influence is resolved."""
    value = 0.0
    influenced = st.influence.targets()
    for space in range(SPACES):
        control = st.control[space]
        sure = 1.0
        if space in influenced:
            result = outcome(st, space)
            left = result.left
            control = result.seat * 2 + (1 if left > 1 else 0) if result.seat >= 0 else NO_CONTROL
            sure = UNSURE
        if control == NO_CONTROL:
            continue
        count = planets_at(st, space)
        if controller(control) == seat:
            value += sure * count * planet + yield_worth(st, space)
            if is_starbase(control):
                value += STARBASE_BONUS
        else:
            value -= ENEMY_PLANET * count * planet / (st.players - 1)
    if st.influence.placed:
        value += TOKEN_IN_HAND * st.empires[seat].influence
        if outcome(st, SPACES).seat == seat:
            value += THRONE * UNSURE
    return value


def yield_worth(st: Galaxy, space: int) -> float:
    """What a sector brings besides points, and the food on it."""
    tile = st.tile(space)
    if tile is None:
        return 0.0
    produce = 0.7 * tile.metal + 0.9 * tile.energy
    value = 0.35 * tile.food + 0.5 * produce
    if st.food[space] >= 1:
        value += FUNDED * produce
    if st.food[space] >= 2:
        value += FUNDED_TWICE * produce
    return value


def frontier_worth(st: Galaxy, seat: int, planet: float) -> float:
    """Planets that nobody has, by how near own ships are and how near those of others."""
    if not st.empires[seat].reserve:
        return 0.0
    own = ship_spaces(st, seat)
    if not own:
        return 0.0
    others: list[int] = []
    for other in range(st.players):
        if other != seat:
            others.extend(ship_spaces(st, other))
    value = 0.0
    for space in range(SPACES):
        count = planets_at(st, space)
        if count and st.control[space] == NO_CONTROL:
            mine = nearest(st, space, own)
            theirs = nearest(st, space, others)
            if mine < len(NEAR) and mine <= theirs + 1:
                share = NEAR[mine] * (CONTESTED if theirs <= mine else 1.0)
                value += share * (count * planet + 0.5)
            elif theirs < mine and theirs < len(NEAR):
                value -= 0.2 * NEAR[theirs] * count * planet
    return value


def ship_spaces(st: Galaxy, seat: int) -> list[int]:
    ships = st.empires[seat].ships
    found = []
    for space in range(SPACES):
        first = space * SHIP_TYPES
        if ships[first] + ships[first + 1] + ships[first + 2]:
            found.append(space)
    return found


def nearest(st: Galaxy, space: int, others: list[int]) -> int:
    distance = st.components.board.distance[space]
    least = FAR
    for other in others:
        if distance[other] < least:
            least = distance[other]
    return least


# --- belongings ---------------------------------------------------------------------------------


def goods_worth(st: Galaxy, seat: int) -> float:
    """Marks and cubes, an order of ships taken off."""
    empire = st.empires[seat]
    marks, metal, energy = empire.marks, empire.metal, empire.energy
    value = 0.0
    if st.order and st.acting == seat:
        price = price_of_order(st, seat, -1)
        marks -= price[0]
        metal -= price[1]
        energy -= price[2]
        for ship in st.order:
            value += SHIP_VALUES[ship // SPACES]
    if st.market.prices:
        marks += empire.food * st.market.prices[FOOD]
    value += MARK * min(marks, MANY_MARKS) + SPARE_MARK * max(0, marks - MANY_MARKS)
    for place in range(metal):
        value += METAL[min(place, len(METAL) - 1)]
    for place in range(energy):
        if st.banished:
            value += LATE_ENERGY
        else:
            value += ENERGY[min(place, len(ENERGY) - 1)]
    return value


def fleet_worth(st: Galaxy, seat: int) -> float:
    ships = st.empires[seat].ships
    value = 0.0
    for space in range(SPACES):
        first = space * SHIP_TYPES
        for type in range(SHIP_TYPES):
            if ships[first + type]:
                value += ships[first + type] * SHIP_VALUES[type]
    return value


def card_worth(st: Galaxy, seat: int, planet: float) -> float:
    """Technologies, by the time there is to use them."""
    value = 0.0
    for technology in range(TECHNOLOGIES):
        if st.owners[technology] == seat:
            value += card_value(st, technology)
    return value * min(1.0, planet / 4)


def card_value(st: Galaxy, technology: int) -> float:
    best = 0.0
    for effect in st.components.technologies[technology].effects:
        best = max(best, CARD_VALUES[effect.effect])
    return best


# --- battles ------------------------------------------------------------------------------------


def battle_worth(st: Galaxy, seat: int, space: int, planet: float) -> float:
    """What a battle to come is hoped to bring the attacker: the sector and a point, or the loss of the ships."""
    enemy = enemy_at(st, seat, space)
    if enemy < 0 or st.battle.space != NO_SPACE:
        return 0.0
    types = [ship_type(code) for code in st.fleet if ship_space(code) == space]
    win = chance_to_win(st, seat, types, enemy, space)
    prize = planets_at(st, space) * planet * (1 + ENEMY_PLANET / 2)
    if st.control[space] != NO_CONTROL:
        prize += 1.0
        if not st.empires[seat].reserve:
            prize = 1.0
    else:
        ships = st.empires[enemy].ships
        for type in range(SHIP_TYPES):
            prize += 0.4 * SHIP_VALUES[type] * ships[space * SHIP_TYPES + type]
    loss = 0.0
    for type in types:
        loss += SHIP_VALUES[type]
    return win * (prize - 0.35 * loss) - (1 - win) * 0.9 * loss


def chance_to_win(st: Galaxy, seat: int, types: list[int], enemy: int, space: int) -> float:
    """By the strength of both sides: hits they score times hits they take."""
    power = toughness = 0.0
    for type in types:
        power += firepower(st, type, seat, True)
        toughness += st.components.units[type].hits
    if seat == st.chooser:
        power += 0.5
    defence = stand = 0.0
    ships = st.empires[enemy].ships
    for type in range(SHIP_TYPES):
        count = ships[space * SHIP_TYPES + type]
        defence += count * firepower(st, type, enemy, False)
        stand += count * st.components.units[type].hits
    control = st.control[space]
    if controller(control) == enemy:
        piece = piece_of(control)
        unit = st.components.units[piece]
        defence += dice_of_base(st, enemy, piece) * (7 - unit.hit_on) / 6
        stand += 2 if piece == STARBASE else 1
    return odds(power * toughness, defence * stand)


def firepower(st: Galaxy, type: int, seat: int, attacks: bool) -> float:
    """Hits that a ship is expected to score in a round."""
    unit = st.components.units[type]
    return unit.dice * (7 - needed_result(st, seat, type, attacks)) / 6


def odds(one: float, other: float) -> float:
    if other <= 0:
        return 1.0
    ratio = one / other
    return ratio * ratio / (1 + ratio * ratio)


def odds_now(st: Galaxy) -> float:
    """The attacker's chance in the battle that is being fought."""
    power = toughness = defence = stand = 0.0
    for unit in st.battle.attacker.units:
        power += firepower(st, type_of(unit), st.battle.attacker.seat, True)
        toughness += 2 if type_of(unit) == DREADNOUGHT else 1
    for unit in st.battle.defender.units:
        if is_ship(unit):
            defence += firepower(st, type_of(unit), st.battle.defender.seat, False)
            stand += 2 if type_of(unit) == DREADNOUGHT else 1
        else:
            piece = EMPIRE if unit else STARBASE
            defence += dice_of_base(st, st.battle.defender.seat, piece) * 0.5
            stand += 2 if piece == STARBASE else 1
    return odds(power * toughness, defence * stand)
