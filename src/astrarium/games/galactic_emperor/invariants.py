"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor import fleet as ships_in_turn
from astrarium.games.galactic_emperor.actions import DAMAGED_HIT, DREADNOUGHT_HIT, TARGETS
from astrarium.games.galactic_emperor.battle import defenders_at
from astrarium.games.galactic_emperor.casualties import origin_of, type_of
from astrarium.games.galactic_emperor.engineer import ordered
from astrarium.games.galactic_emperor.state import (
    ASKED,
    FINAL_COUNT,
    FLAG_NAMES,
    ON_OFFER,
    PASSES,
    REMOVED,
    Galaxy,
    controller,
    planets_at,
)
from astrarium.games.galactic_emperor.steps import check_steps, find
from astrarium.games.galactic_emperor.values import NO_SPACE
from astrarium.games.galactic_emperor.warlord import FightBattles
from astrarium.kernel.position import Fault, Laws


def faults(st: Galaxy) -> list[Fault]:
    """All laws that do not hold."""
    laws = Laws()
    for seat in range(st.players):
        check_empire(st, seat, laws)
    fought_for = ships_in_turn.battles(st)
    for space in range(c.SPACES):
        check_space(st, space, space in fought_for, laws)
    check_order(st, laws)
    check_tiles(st, laws)
    check_points(st, laws)
    check_battle(st, laws)
    check_cards(st, laws)
    check_steps(st, laws)
    return laws.faults


def tokens_on_board(st: Galaxy, seat: int) -> int:
    """Tokens on sectors and placed as influence; the Home Starbase is none of them."""
    count = sum([st.influence.on(seat, target) for target in range(TARGETS)])
    for space in range(c.SPACES):
        if controller(st.control[space]) == seat and st.home_owner(space) < 0:
            count += 1
    return count


def check_empire(st: Galaxy, seat: int, laws: Laws) -> None:
    """GE-SETUP-02, -04, -15: a player has all ships and tokens, stores what fits, and owes nothing."""
    empire, numbers = st.empires[seat], st.components.numbers
    for type in range(c.SHIP_TYPES):
        afloat, wanted = sum(empire.ships[type :: c.SHIP_TYPES]), st.components.units[type].reserve
        whole = empire.docked[type] >= 0 and empire.docked[type] + afloat == wanted
        reason = f"seat {seat} has {afloat} {c.UNIT_TITLES[type]}s on the board, of {wanted}"
        laws.need(whole, reason, c.UNIT_NAMES[type], seat)
    tokens = st.components.tokens[st.players - c.LEAST_PLAYERS]
    count = empire.reserve + empire.influence + tokens_on_board(st, seat)
    laws.need(count == tokens, f"seat {seat} has {count} tokens, not {tokens}", "reserve", seat)
    owes = min(empire.reserve, empire.influence) < 0
    laws.need(not owes, f"seat {seat} has fewer than no tokens", "sectors", seat)
    fits = 0 <= empire.metal <= numbers.metal_storage
    laws.need(fits, f"seat {seat} stores {empire.metal} metal", "metal", seat)
    fits = 0 <= empire.energy <= numbers.energy_storage
    laws.need(fits, f"seat {seat} stores {empire.energy} energy", "energy", seat)
    reason = f"seat {seat} has {empire.marks} marks and {empire.food} food"
    laws.need(min(empire.marks, empire.food) >= 0, reason, "marks", seat)


def check_space(st: Galaxy, space: int, fought_for: bool, laws: Laws) -> None:
    """Pieces stand on planets, homes have their Starbases, food fits, and only battles bring two players together.

    GE-CTL-02, GE-CTL-03, GE-MER-11.
    """
    id, control, former = st.components.board.ids[space], st.control[space], st.influence.former
    forces = {seat for seat, empire in enumerate(st.empires) if empire.ships_at(space)}
    if control >= 0:
        forces.add(controller(control))
        laws.need(planets_at(st, space) > 0, f"{id} is controlled without a planet", id)
    home = st.home_owner(space)
    if home >= 0:
        laws.need(forces <= {home}, f"somebody is in the home of seat {home}", id)
        reason = f"the home of seat {home} is not under its Starbase"
        laws.need(control == home * 2 + 1, reason, id)
        laws.need(st.tiles[space] == home, f"the home of seat {home} is not in its place", id)
    # In a battle to come, and where ships have not left a lost sector yet.
    two = fought_for or (bool(former) and control != former[space])
    laws.need(len(forces) <= (2 if two else 1), f"{id} holds forces of several players", id)
    tile = st.tile(space)
    most = tile.holds_food if tile is not None else 0
    held = f"{id} holds {st.food[space]} food, not 0-{most}"
    laws.need(0 <= st.food[space] <= most, held, "food")


def check_order(st: Galaxy, laws: Laws) -> None:
    """GE-ENG-02, GE-ENG-06: ships ordered are in reserve, and appear at Starbases."""
    if not st.order:
        return
    laws.need(st.acting >= 0, "ships are ordered, but by nobody", "order")
    for type in range(c.SHIP_TYPES):
        there = ordered(st, type) <= st.empires[st.acting].docked[type]
        reason = f"more {c.UNIT_TITLES[type]}s are ordered than are in reserve"
        laws.need(there, reason, "order")
    for ship in st.order:
        base = st.control[ship % c.SPACES] == st.acting * 2 + 1
        id = st.components.board.ids[ship % c.SPACES]
        laws.need(base, f"{id} is no Starbase to build at", "order")


def check_tiles(st: Galaxy, laws: Laws) -> None:
    """Every tile is in one place; the Omega Sun is gone once the Black Hole is on the board (GE-BH-01, GE-SETUP-09)."""
    stack, tiles = st.stack, st.components.tiles
    held = [seen.tile for seen in (stack.top, st.in_hand, st.looked)]
    places = st.tiles + st.row + stack.plain + stack.atomic + held
    if stack.hole:
        places.append(c.BLACK_HOLE)
    collapsed = c.BLACK_HOLE in st.tiles
    for tile in range(c.TILES):
        count, wanted = places.count(tile), 0 if tile == c.OMEGA and collapsed else 1
        reason = f"{tiles[tile].name} is in {count} places, not in {wanted}"
        laws.need(count == wanted, reason, tiles[tile].id)
    centred = st.tiles[st.components.board.centre] in (c.OMEGA, c.BLACK_HOLE)
    reason = "the centre holds neither the Omega Sun nor the Black Hole"
    laws.need(centred, reason, "tiles")
    reason = "Scientist leaves with the Omega Sun, and only then"
    laws.need(collapsed == st.banished, reason, "banished")
    for word, pile, numbers in (
        ("plain", c.PLAIN, stack.plain),
        ("atomic", c.ATOMIC, stack.atomic),
    ):
        for tile in numbers:
            laws.need(tiles[tile].pile == pile, f"{tiles[tile].name} is no {word} tile", word)
    reason = "the Black Hole is below the plain tiles of the stack"
    laws.need(stack.hole or not stack.plain, reason, tiles[c.BLACK_HOLE].id)


def check_points(st: Galaxy, laws: Laws) -> None:
    """Points come out of the pool while it lasts (GE-SETUP-13, GE-END-05)."""
    for seat, empire in enumerate(st.empires):
        early = not st.scored and any(empire.points[FINAL_COUNT:])
        laws.need(not early, f"seat {seat} has points of the final scoring", "points", seat)
    start = st.components.victory_points[st.players - c.LEAST_PLAYERS]
    paid = sum([empire.total() for empire in st.empires])
    reason = f"the pool holds {st.pool} points after {paid} of {start} were paid"
    laws.need(st.pool == max(0, start - paid), reason, "pool")


def check_battle(st: Galaxy, laws: Laws) -> None:
    """Ships in turn and units that fight are those on the board; only attackers come from somewhere (R-48)."""
    turn = find(st, FightBattles)
    if turn is not None:
        ships = [0] * (c.SPACES * c.SHIP_TYPES)
        for code in st.fleet:
            ships[ships_in_turn.space_of(code) * c.SHIP_TYPES + ships_in_turn.type_of(code)] += 1
        same = ships == st.empires[turn.seat].ships
        laws.need(same, "the ships in turn are not those on the board", "fleet")
    space, attacker, defender = st.battle.space, st.battle.attacker, st.battle.defender
    if space == NO_SPACE:
        came = any(origin_of(unit) >= 0 for unit in attacker.units + defender.units)
        laws.need(not came, "only attackers in a space come from somewhere", "attackers")
    elif attacker.seat < 0 or defender.seat < 0:
        laws.need(False, "a battle needs an attacker and a defender", "battle")
    else:
        codes = [
            ships_in_turn.ship(type_of(unit), space, 0, max(0, origin_of(unit)))
            for unit in attacker.units
        ]
        here = [code for code in st.fleet if ships_in_turn.space_of(code) == space]
        same = sorted(codes) == here and all(origin_of(unit) >= 0 for unit in attacker.units)
        laws.need(same, "the attackers are not the ships in turn in that space", "attackers")
        whole = [DREADNOUGHT_HIT if unit == DAMAGED_HIT else unit for unit in defender.units]
        same = sorted(whole) == defenders_at(st, defender.seat, space)
        laws.need(same, "the defenders are not the forces in that space", "defenders")


def check_cards(st: Galaxy, laws: Laws) -> None:
    """Technologies are of seats there are; only those that were owned were used, and only the asked have passed."""
    for card, owner in zip(st.components.technologies, st.owners):
        flags = [flag for flag in range(len(FLAG_NAMES)) if st.is_flagged(flag, card.number)]
        laws.need(REMOVED <= owner < st.players, f"{card.name} belongs to seat {owner}", card.id)
        reason = f"{card.name} is nobody's, and was used or stopped"
        laws.need(owner != ON_OFFER or not flags, reason, card.id)
        passed = any(flag in PASSES for flag in flags)
        reason = f"the owner of {card.name} has passed without being asked"
        laws.need(ASKED in flags or not passed, reason, card.id)
