"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from astrarium.games.galactic_emperor import fleet as ships_in_turn
from astrarium.games.galactic_emperor.actions import DAMAGED_HIT, DREADNOUGHT_HIT
from astrarium.games.galactic_emperor.battle import defenders_at
from astrarium.games.galactic_emperor.casualties import origin_of, type_of
from astrarium.games.galactic_emperor.components import (
    ATOMIC,
    BLACK_HOLE,
    LEAST_PLAYERS,
    OMEGA,
    PLAIN,
    SHIP_TYPES,
    SPACES,
    TILES,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.engineer import ordered
from astrarium.games.galactic_emperor.state import (
    FINAL_COUNT,
    NO_SPACE,
    ON_OFFER,
    REMOVED,
    Galaxy,
    controller,
    is_starbase,
    planets_at,
)
from astrarium.games.galactic_emperor.steps import find, step_faults
from astrarium.games.galactic_emperor.warlord import FightBattles


def faults(st: Galaxy) -> list[str]:
    """All laws that do not hold, in words."""
    return (
        ship_faults(st)
        + token_faults(st)
        + tile_faults(st)
        + control_faults(st)
        + cube_faults(st)
        + point_faults(st)
        + fleet_faults(st)
        + battle_faults(st)
        + card_faults(st)
        + step_faults(st)
    )


def ship_faults(st: Galaxy) -> list[str]:
    """GE-SETUP-02: on the board and in reserve every player has all ships."""
    found = []
    for seat, empire in enumerate(st.empires):
        if min(empire.ships) < 0 or min(empire.docked) < 0:
            found.append(f"seat {seat} has fewer than no ships somewhere")
        for type in range(SHIP_TYPES):
            count = empire.docked[type] + sum(empire.ships[type::SHIP_TYPES])
            wanted = st.components.units[type].reserve
            if count != wanted:
                found.append(f"seat {seat} has {count} {UNIT_TITLES[type]}s, not {wanted}")
    for space in range(SPACES):
        owners = [seat for seat, empire in enumerate(st.empires) if empire.ships_at(space)]
        owner = controller(st.control[space])
        if owner >= 0 and owner not in owners:
            owners.append(owner)
        # In a battle to come, and where ships have not left a lost sector yet.
        changed = bool(st.former) and st.control[space] != st.former[space]
        two = changed or space in ships_in_turn.battles(st)
        if len(owners) > (2 if two else 1):
            found.append(f"{st.components.board.ids[space]} holds forces of several players")
        home = st.home_owner(space)
        if home >= 0 and any(seat != home for seat in owners):
            found.append(f"somebody is in the home of seat {home}")
    return found + order_faults(st)


def order_faults(st: Galaxy) -> list[str]:
    """GE-ENG-02, GE-ENG-06: ships ordered are in reserve, and appear at Starbases."""
    found = []
    if st.order and st.acting < 0:
        return ["ships are ordered, but by nobody"]
    for type in range(SHIP_TYPES):
        if ordered(st, type) > st.empires[st.acting].docked[type]:
            found.append(f"more {UNIT_TITLES[type]}s are ordered than are in reserve")
    for ship in st.order:
        if st.control[ship % SPACES] != st.acting * 2 + 1:
            found.append(f"{st.components.board.ids[ship % SPACES]} is no Starbase to build at")
    return found


def token_faults(st: Galaxy) -> list[str]:
    """GE-SETUP-04: tokens in reserve, in hand, placed and on sectors; the Home Starbase is none of them."""
    found = []
    wanted = st.components.tokens[st.players - LEAST_PLAYERS]
    targets = len(st.placed) // st.players
    for seat, empire in enumerate(st.empires):
        count = empire.reserve + empire.influence
        count += sum(st.placed[seat * targets : (seat + 1) * targets])
        for space in range(SPACES):
            if controller(st.control[space]) == seat and st.home_owner(space) < 0:
                count += 1
        if count != wanted:
            found.append(f"seat {seat} has {count} tokens, not {wanted}")
        if empire.reserve < 0 or empire.influence < 0:
            found.append(f"seat {seat} has fewer than no tokens")
    if st.placed and min(st.placed) < 0:
        found.append("fewer than no tokens are placed somewhere")
    return found


def tile_faults(st: Galaxy) -> list[str]:
    """Every tile is in one place; the Omega Sun is gone once the Black Hole is on the board (GE-BH-01)."""
    count = [0] * TILES
    for tile in st.tiles + st.row + st.plain + st.atomic + [st.top, st.in_hand, st.looked]:
        if tile >= 0:
            count[tile] += 1
    count[BLACK_HOLE] += 1 if st.hole_in_stack else 0
    collapsed = BLACK_HOLE in st.tiles
    found = []
    for tile in range(TILES):
        wanted = 0 if tile == OMEGA and collapsed else 1
        if count[tile] != wanted:
            name = st.components.tiles[tile].name
            found.append(f"{name} is in {count[tile]} places, not in {wanted}")
    centre = st.tiles[st.components.board.centre]
    if centre not in (OMEGA, BLACK_HOLE):
        found.append("the centre holds neither the Omega Sun nor the Black Hole")
    if collapsed != st.banished:
        found.append("Scientist leaves with the Omega Sun, and only then")
    for seat, space in enumerate(st.components.layout(st.players).homes):
        if st.tiles[space] != seat:
            found.append(f"the home of seat {seat} is not in its place")
    return found + stack_faults(st)


def stack_faults(st: Galaxy) -> list[str]:
    """GE-SETUP-09: plain tiles, then the Black Hole, then atomic tiles."""
    found = []
    tiles = st.components.tiles
    for tile in st.plain:
        if tiles[tile].pile != PLAIN:
            found.append(f"{tiles[tile].name} is no plain tile")
    for tile in st.atomic:
        if tiles[tile].pile != ATOMIC:
            found.append(f"{tiles[tile].name} is no atomic tile")
    if st.plain and not st.hole_in_stack:
        found.append("the Black Hole is below the plain tiles of the stack")
    return found


def control_faults(st: Galaxy) -> list[str]:
    """GE-CTL-02, GE-CTL-03: pieces stand on planets, and homes have their Starbases."""
    found = []
    for space in range(SPACES):
        control = st.control[space]
        if control >= 0 and not planets_at(st, space):
            found.append(f"{st.components.board.ids[space]} is controlled without a planet")
        home = st.home_owner(space)
        if home >= 0 and not (is_starbase(control) and controller(control) == home):
            found.append(f"the home of seat {home} is not under its Starbase")
    return found


def cube_faults(st: Galaxy) -> list[str]:
    """GE-SETUP-15, GE-MER-11: storage and sectors hold what they may, and nobody owes."""
    found = []
    numbers = st.components.numbers
    for seat, empire in enumerate(st.empires):
        if not 0 <= empire.metal <= numbers.metal_storage:
            found.append(f"seat {seat} stores {empire.metal} metal")
        if not 0 <= empire.energy <= numbers.energy_storage:
            found.append(f"seat {seat} stores {empire.energy} energy")
        if empire.marks < 0 or empire.food < 0:
            found.append(f"seat {seat} has {empire.marks} marks and {empire.food} food")
    for space in range(SPACES):
        tile = st.tile(space)
        most = tile.holds_food if tile is not None else 0
        if not 0 <= st.food[space] <= most:
            found.append(
                f"{st.components.board.ids[space]} holds {st.food[space]} food, not 0-{most}"
            )
    return found


def point_faults(st: Galaxy) -> list[str]:
    """Points come out of the pool while it lasts (GE-SETUP-13, GE-END-05)."""
    for seat, empire in enumerate(st.empires):
        if not st.scored and any(empire.points[FINAL_COUNT:]):
            return [f"seat {seat} has points of the final scoring"]
    start = st.components.victory_points[st.players - LEAST_PLAYERS]
    paid = sum([empire.total() for empire in st.empires])
    if st.pool != max(0, start - paid):
        return [f"the pool holds {st.pool} points after {paid} of {start} were paid"]
    return []


def fleet_faults(st: Galaxy) -> list[str]:
    """In a Warlord turn the ships in turn are those that the player has on the board."""
    turn = find(st, FightBattles)
    if turn is None:
        return []
    ships = [0] * (SPACES * SHIP_TYPES)
    for code in st.fleet:
        type, space = ships_in_turn.type_of(code), ships_in_turn.space_of(code)
        ships[space * SHIP_TYPES + type] += 1
    if ships != st.empires[turn.seat].ships:
        return ["the ships in turn are not those on the board"]
    return []


def battle_faults(st: Galaxy) -> list[str]:
    """The units that fight are those on the board; attackers come from somewhere, and nobody else does (R-48)."""
    if st.battle == NO_SPACE:
        if any(origin_of(unit) >= 0 for unit in st.attackers + st.defenders):
            return ["only attackers in a space come from somewhere"]
        return []
    if st.attacker < 0 or st.defender < 0:
        return ["a battle needs an attacker and a defender"]
    found = []
    codes = [
        ships_in_turn.ship(type_of(unit), st.battle, 0, origin_of(unit))
        for unit in st.attackers
        if origin_of(unit) >= 0
    ]
    here = [code for code in st.fleet if ships_in_turn.space_of(code) == st.battle]
    if len(codes) != len(st.attackers) or sorted(codes) != here:
        found.append("the attackers are not the ships in turn in that space")
    whole = [DREADNOUGHT_HIT if unit == DAMAGED_HIT else unit for unit in st.defenders]
    if sorted(whole) != defenders_at(st, st.defender, st.battle):
        found.append("the defenders are not the forces in that space")
    return found


def card_faults(st: Galaxy) -> list[str]:
    """Technologies are of seats there are; only those that were owned were used, and only the asked have passed."""
    found = []
    marked = st.stopped | st.spent | st.used | st.declared | st.let_be | st.asked
    passed = st.pass_battle | st.pass_role | st.pass_round
    for technology, owner in enumerate(st.owners):
        name = st.components.technologies[technology].name
        if not REMOVED <= owner < st.players:
            found.append(f"{name} belongs to seat {owner}")
        if owner == ON_OFFER and marked >> technology & 1:
            found.append(f"{name} is nobody's, and was used or stopped")
        if passed & ~st.asked & 1 << technology:
            found.append(f"the owner of {name} has passed without being asked")
    return found
