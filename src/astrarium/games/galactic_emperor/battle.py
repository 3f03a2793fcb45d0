"""Battles (GE-COM): a surprise attack after a warp, then rounds of three phases, until a side is gone or retreats.

The units of both sides are kept as in `casualties`. A showdown is a battle in no space between two fleets,
neither of which attacks (R-36).
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    CRUISER_HIT,
    DREADNOUGHT_HIT,
    EMPIRE_HIT,
    EXTRA_DIE,
    FIGHT_ON,
    FIGHTER_HIT,
    RETREAT,
    STARBASE_HIT,
    WARPED,
)
from astrarium.games.galactic_emperor.casualties import (
    after_hits,
    attacking,
    has_ship,
    open_allotment,
    origin_of,
    type_of,
)
from astrarium.games.galactic_emperor.components import (
    CANCEL_HITS,
    EMPIRE,
    LAST_PHASE,
    SHIP_TYPES,
    STARBASE,
    TO_HIT_BONUS,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.dice import ATTACKING, DEFENDING, die, hits
from astrarium.games.galactic_emperor.effects import claim, gain_points, remove_piece
from astrarium.games.galactic_emperor.fleet import NO_ORIGIN, ship
from astrarium.games.galactic_emperor.fleet import origin_of as ship_origin
from astrarium.games.galactic_emperor.fleet import space_of as ship_space
from astrarium.games.galactic_emperor.fleet import type_of as ship_type
from astrarium.games.galactic_emperor.powers import (
    base_dice_effect,
    dice_of_base,
    effect_of,
    needed_result,
)
from astrarium.games.galactic_emperor.state import (
    BATTLES,
    NO_SPACE,
    NOBODY_SEAT,
    Galaxy,
    add_ships,
    controller,
    enemy_at,
    is_starbase,
    planets_at,
)
from astrarium.games.galactic_emperor.technology import declare, roll
from astrarium.kernel.frames import Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, with_at

SURPRISE: Final = 0  # the phase of the free attack after a warp
KIND_OF_TYPE: Final = [FIGHTER_HIT, CRUISER_HIT, DREADNOUGHT_HIT]
NO_EXTRA_DIE: Final = -1


# --- beginning ----------------------------------------------------------------------------------


@final
class BeginBattle(Frame[Galaxy]):
    """Ships of the player in turn meet enemy forces in a space (GE-COM-01)."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat: Final = seat
        self.space: Final = space

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.battle = self.space
        st.attacker = self.seat
        st.defender = enemy_at(st, self.seat, self.space)
        st.attackers = attackers_at(st, self.space)
        st.defenders = defenders_at(st, st.defender, self.space)
        st.attacker_shield = shield_of(st, st.attacker, st.attackers)
        st.defender_shield = shield_of(st, st.defender, st.defenders)
        st.declared = 0
        st.razed = False
        st.tell("battle", self.seat, self.space, st.defender)
        lane.become(CombatRound())
        if has_warped(st.attackers):
            lane.push(Volley(SURPRISE))
            offer_extra_die(st, lane, SURPRISE)

    def fields(self) -> list[int]:
        return [self.seat, self.space]


def attackers_at(st: Galaxy, space: int) -> list[int]:
    units = [
        attacking(KIND_OF_TYPE[ship_type(code)], ship_origin(code))
        for code in st.fleet
        if ship_space(code) == space
    ]
    units.sort()
    return units


def defenders_at(st: Galaxy, seat: int, space: int) -> list[int]:
    control = st.control[space]
    units = []
    if controller(control) == seat:
        units.append(STARBASE_HIT if is_starbase(control) else EMPIRE_HIT)
    ships = st.empires[seat].ships
    for type in range(SHIP_TYPES):
        for _ in range(ships[space * SHIP_TYPES + type]):
            units.append(KIND_OF_TYPE[type])
    units.sort()
    return units


def shield_of(st: Galaxy, seat: int, units: list[int]) -> int:
    """How many hits will be void for a side that begins with a ship (GE-TECH-05, GE-TECH-06)."""
    shield = effect_of(st, seat, CANCEL_HITS)
    if shield is None or not has_ship(units):
        return 0
    return shield.amount


def has_warped(units: list[int]) -> bool:
    for unit in units:
        if origin_of(unit) == WARPED:
            return True
    return False


def is_showdown(st: Galaxy) -> bool:
    """Two fleets on neutral ground, at the end of the game."""
    return len(st.fighters) > 0


# --- the extra die ------------------------------------------------------------------------------


def offer_extra_die(st: Galaxy, lane: Lane, phase: int) -> None:
    """The Warlord chooser names the ship with the extra die, when he attacks (GE-COM-25 to -27)."""
    st.extra_die = NO_EXTRA_DIE
    if st.attacker == st.chooser and st.components.numbers.warlord_dice and not is_showdown(st):
        lane.push(NameExtraDie(st.attacker, phase))


@final
class NameExtraDie(Frame[Galaxy]):
    """Before the surprise attack, and before phase 1 of each round (DP-25)."""

    def __init__(self, seat: int, phase: int) -> None:
        self.seat: Final = seat
        self.phase: Final = phase

    def actor(self) -> int:
        return self.seat

    def legal(self, st: Galaxy) -> list[int]:
        return [EXTRA_DIE + type for type in range(SHIP_TYPES) if self.has_type(st, type)]

    def has_type(self, st: Galaxy, type: int) -> bool:
        for unit in st.attackers:
            if type_of(unit) == type:
                if self.phase != SURPRISE or origin_of(unit) == WARPED:
                    return True
        return False

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.extra_die = option - EXTRA_DIE
        st.tell("extra-die", self.seat, st.extra_die)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "You chose Warlord: which ship rolls an extra die?"

    def rule(self) -> str:
        return "GE-COM-26"

    def fields(self) -> list[int]:
        return [self.seat, self.phase]


# --- rounds and phases --------------------------------------------------------------------------


def is_decided(st: Galaxy) -> bool:
    """One side, or both, has no unit left (GE-COM-18)."""
    return not st.attackers or not st.defenders


@final
class CombatRound(Frame[Galaxy]):
    """A round from phase 1 on, with all survivors."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(CombatPhase(1))
        if not is_decided(st):
            offer_extra_die(st, lane, 1)


@final
class CombatPhase(Frame[Galaxy]):
    """The next phase, unless the battle is decided; after the last the attacker decides (GE-COM-18, GE-COM-19)."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        if is_decided(st):
            lane.become(EndBattle())
        elif self.phase <= LAST_PHASE:
            lane.become(CombatPhase(self.phase + 1))
            lane.push(Volley(self.phase))
        else:
            lane.become(CombatRound())
            if may_retreat(st):
                lane.push(FightOn(st.attacker))

    def fields(self) -> list[int]:
        return [self.phase]


@final
class Volley(Frame[Galaxy]):
    """All dice of one phase, if there are any; first what changes them is declared (GE-COM-29, R-46)."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        if not volley(st, self.phase):
            lane.pop()
            return
        lane.become(RollVolley(self.phase))
        if is_showdown(st):
            return
        better = None
        if self.phase != SURPRISE and self.phase == st.components.units[EMPIRE].phase:
            better = base_dice_effect(st, st.defender, base_of(st.defenders))
        if better is not None:
            declare(st, lane, st.defender, better.technology)
        bonus = effect_of(st, st.attacker, TO_HIT_BONUS)
        if bonus is not None:
            declare(st, lane, st.attacker, bonus.technology)

    def fields(self) -> list[int]:
        return [self.phase]


def base_of(units: list[int]) -> int:
    """EMPIRE or STARBASE if a side has one, else -1."""
    for unit in units:
        if unit == STARBASE_HIT:
            return STARBASE
        if unit == EMPIRE_HIT:
            return EMPIRE
    return -1


def volley(st: Galaxy, phase: int) -> list[int]:
    """The dice that both sides roll in a phase (GE-COM-03, GE-COM-04, GE-COM-25)."""
    attacks = not is_showdown(st)
    dice = fleet_dice(st, st.attacker, st.attackers, phase, ATTACKING, attacks)
    if st.extra_die >= 0 and dice:
        type = st.extra_die
        rolls = st.components.units[type].phase == phase or phase == SURPRISE
        if rolls and count_type(st.attackers, type):
            need = needed_result(st, st.attacker, type, attacks)
            for _ in range(st.components.numbers.warlord_dice):
                dice.append(die(ATTACKING, need))
    if phase != SURPRISE:
        dice += fleet_dice(st, st.defender, st.defenders, phase, DEFENDING, False)
        piece = base_of(st.defenders)
        if piece >= 0 and st.components.units[piece].phase == phase:
            for _ in range(dice_of_base(st, st.defender, piece)):
                dice.append(die(DEFENDING, st.components.units[piece].hit_on))
    return dice


def fleet_dice(
    st: Galaxy, seat: int, units: list[int], phase: int, side: int, attacks: bool
) -> list[int]:
    """The dice of the ships of one side; in a surprise attack of those that warped (R-20)."""
    dice = []
    for unit in units:
        type = type_of(unit)
        if type < 0:
            continue
        ship_unit = st.components.units[type]
        if phase == SURPRISE:
            fires = origin_of(unit) == WARPED
        else:
            fires = ship_unit.phase == phase
        if fires:
            code = die(side, needed_result(st, seat, type, attacks))
            for _ in range(ship_unit.dice):
                dice.append(code)
    return dice


@final
class RollVolley(Frame[Galaxy]):
    """The dice are rolled, and one may be rolled again."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.dice = EMPTY
        lane.become(CountHits())
        st.tell("volley", st.attacker, self.phase)
        roll(st, lane, volley(st, self.phase))

    def fields(self) -> list[int]:
        return [self.phase]


# --- hits ---------------------------------------------------------------------------------------


@final
class CountHits(Frame[Galaxy]):
    """What the dice brought, before shields."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.defender_hits = hits(st.dice, ATTACKING)
        st.attacker_hits = hits(st.dice, DEFENDING)
        st.dice = EMPTY
        st.tell("hits", st.attacker, st.defender_hits, st.attacker_hits)
        lane.become(RaiseShields(ATTACKING))


@final
class RaiseShields(Frame[Galaxy]):
    """The first hits on a side with a shield are void, the attacker's side first (GE-TECH-05, R-46)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.side > DEFENDING:
            lane.become(TakeCasualties())
            if st.attacker_hits or st.defender_hits:
                open_allotment(st)
            return
        attacking = self.side == ATTACKING
        seat = st.attacker if attacking else st.defender
        count = st.attacker_hits if attacking else st.defender_hits
        shield = effect_of(st, seat, CANCEL_HITS)
        left = st.attacker_shield if attacking else st.defender_shield
        if count and left and shield is not None:
            lane.become(UseShield(self.side))
            declare(st, lane, seat, shield.technology)
        else:
            lane.become(RaiseShields(self.side + 1))

    def fields(self) -> list[int]:
        return [self.side]


@final
class UseShield(Frame[Galaxy]):
    """Hits become void, unless the technology was stopped (DP-41)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(RaiseShields(self.side + 1))
        if self.side == ATTACKING:
            if effect_of(st, st.attacker, CANCEL_HITS) is not None:
                void = min(st.attacker_hits, st.attacker_shield)
                st.attacker_hits -= void
                st.attacker_shield -= void
                st.tell("shield", st.attacker, void)
        elif effect_of(st, st.defender, CANCEL_HITS) is not None:
            void = min(st.defender_hits, st.defender_shield)
            st.defender_hits -= void
            st.defender_shield -= void
            st.tell("shield", st.defender, void)

    def fields(self) -> list[int]:
        return [self.side]


@final
class TakeCasualties(Frame[Galaxy]):
    """Both sides show what was hit; casualties come off together (GE-COM-04, GE-COM-17)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        for seat in (st.attacker, st.defender):
            hit = st.empires[seat].casualties
            for unit in hit:
                st.tell("hit", seat, unit, uncovers=True)
            st.empires[seat].casualties = EMPTY
            if seat == st.attacker:
                left = after_hits(st.attackers, hit)
                remove_ships(st, seat, st.attackers, left)
                st.attackers = left
            else:
                left = after_hits(st.defenders, hit)
                remove_ships(st, seat, st.defenders, left)
                damage_base(st, left)
                st.defenders = left
        st.attacker_hits = 0
        st.defender_hits = 0
        lane.pop()


def remove_ships(st: Galaxy, seat: int, before: list[int], after: list[int]) -> None:
    """Dead ships go back to the reserve; a showdown leaves the board alone."""
    if is_showdown(st):
        return
    empire = st.empires[seat]
    for type in range(SHIP_TYPES):
        dead = count_type(before, type) - count_type(after, type)
        if dead:
            add_ships(empire, st.battle, type, -dead)
            empire.docked = with_at(empire.docked, type, empire.docked[type] + dead)


def count_type(units: list[int], type: int) -> int:
    count = 0
    for unit in units:
        if type_of(unit) == type:
            count += 1
    return count


def damage_base(st: Galaxy, left: list[int]) -> None:
    """A Starbase that was hit is an Empire now, an Empire is gone (GE-COM-11, GE-COM-12)."""
    if is_showdown(st):
        return
    before = base_of(st.defenders)
    after = base_of(left)
    if before < 0 or before == after:
        return
    if after == EMPIRE:
        st.control = with_at(st.control, st.battle, st.defender * 2)
    else:
        remove_piece(st, st.battle)
        st.razed = True


# --- the end of a battle ------------------------------------------------------------------------


def may_retreat(st: Galaxy) -> bool:
    """Ships that warped in cannot go back (GE-BH-14)."""
    if is_showdown(st):
        return False
    for unit in st.attackers:
        if origin_of(unit) != WARPED:
            return True
    return False


@final
class FightOn(SeatFrame[Galaxy]):
    """After phase 3 the attacker goes on or retreats; the defender has no such choice (GE-COM-19)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [FIGHT_ON, RETREAT]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == RETREAT:
            retreat(st)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        own = force_words(st.attackers)
        return f"You have {own} left against {force_words(st.defenders)}. Fight on, or retreat?"

    def rule(self) -> str:
        return "GE-COM-19"


def force_words(units: list[int]) -> str:
    """`2 Fighters, 1 Cruiser and a Starbase`"""
    words = []
    for type in range(SHIP_TYPES):
        count = count_type(units, type)
        if count:
            words.append(f"{count} {UNIT_TITLES[type]}{'s' if count > 1 else ''}")
    base = base_of(units)
    if base >= 0:
        words.append(f"{'an' if base == EMPIRE else 'a'} {UNIT_TITLES[base]}")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def retreat(st: Galaxy) -> None:
    """Every attacking ship that can goes back to where it came from (GE-COM-20, R-14)."""
    st.tell("retreat", st.attacker, st.battle)
    empire = st.empires[st.attacker]
    fleet = [code for code in st.fleet if ship_space(code) != st.battle]
    stay = []
    for unit in st.attackers:
        origin = origin_of(unit)
        if origin == WARPED:
            stay.append(unit)
            fleet.append(ship(type_of(unit), st.battle, 0, WARPED))
            continue
        add_ships(empire, st.battle, type_of(unit), -1)
        add_ships(empire, origin, type_of(unit), 1)
        fleet.append(ship(type_of(unit), origin, 0, NO_ORIGIN))
    fleet.sort()
    st.fleet = fleet
    st.attackers = stay


@final
class EndBattle(Frame[Galaxy]):
    """The attacker who is left alone takes the sector, and a point if an Empire fell (GE-COM-21, GE-COM-22)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()
        if not is_showdown(st):
            settle_fleet(st)
            if st.attackers:
                take_sector(st)
            else:
                st.tell("battle-lost", st.attacker, st.battle, 1 if st.defenders else 0)
            st.attacker = NOBODY_SEAT
            st.defender = NOBODY_SEAT
            st.attackers = EMPTY
            st.defenders = EMPTY
        st.battle = NO_SPACE
        st.attacker_shield = 0
        st.defender_shield = 0
        st.extra_die = NO_EXTRA_DIE
        st.razed = False
        st.pass_battle = 0


def settle_fleet(st: Galaxy) -> None:
    """Survivors stay in the space and move no further; damaged ones are whole again (GE-COM-15)."""
    fleet = [code for code in st.fleet if ship_space(code) != st.battle]
    for unit in st.attackers:
        fleet.append(ship(type_of(unit), st.battle, 0, NO_ORIGIN))
    fleet.sort()
    st.fleet = fleet


def take_sector(st: Galaxy) -> None:
    """The winner's Empire is placed by itself, if there is one (R-11)."""
    seat, space = st.attacker, st.battle
    st.tell("battle-won", seat, space)
    if st.razed:
        gain_points(st, seat, st.components.numbers.empire_points, BATTLES)
    if planets_at(st, space) and st.empires[seat].reserve:
        claim(st, seat, space)
