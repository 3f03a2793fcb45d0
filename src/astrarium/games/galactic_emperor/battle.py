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
    attacking,
    origin_of,
    set_units,
    tell_units,
    type_of,
)
from astrarium.games.galactic_emperor.components import (
    EMPIRE,
    LAST_PHASE,
    SHIP_TYPES,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.effects import claim, gain_points
from astrarium.games.galactic_emperor.fleet import NO_ORIGIN, regroup, ship
from astrarium.games.galactic_emperor.fleet import origin_of as ship_origin
from astrarium.games.galactic_emperor.fleet import space_of as ship_space
from astrarium.games.galactic_emperor.fleet import type_of as ship_type
from astrarium.games.galactic_emperor.state import (
    BATTLES,
    DECLARED,
    OF_A_BATTLE,
    Galaxy,
    add_ships,
    controller,
    enemy_at,
    is_starbase,
    planets_at,
)
from astrarium.games.galactic_emperor.values import (
    ATTACKING,
    DEFENDING,
    NO_BATTLE,
    NO_EXTRA_DIE,
    Battle,
    Side,
)
from astrarium.games.galactic_emperor.volley import (
    SURPRISE,
    Volley,
    base_of,
    count_type,
    is_showdown,
    lower_shield,
    new_side,
)
from astrarium.kernel import sorts
from astrarium.kernel.frames import Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY

KIND_OF_TYPE: Final = [FIGHTER_HIT, CRUISER_HIT, DREADNOUGHT_HIT]


# --- beginning ----------------------------------------------------------------------------------


@final
class BeginBattle(Frame[Galaxy]):
    """Ships of the player in turn meet enemy forces in a space (GE-COM-01)."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat: Final = seat
        self.space: Final = space

    def run(self, st: Galaxy, lane: Lane) -> None:
        enemy = enemy_at(st, self.seat, self.space)
        attacker = new_side(st, self.seat, attackers_at(st, self.space))
        defender = new_side(st, enemy, defenders_at(st, enemy, self.space))
        st.lower_flags([DECLARED])
        st.tell("battle", self.seat, self.space, enemy)
        line_up(st, self.space, attacker, defender)
        lane.become(CombatRound())
        if has_warped(attacker.units):
            lane.push(Volley(SURPRISE))
            offer_extra_die(st, lane, SURPRISE)


def line_up(st: Galaxy, space: int, attacker: Side, defender: Side) -> None:
    """Both sides are ready to fight."""
    st.battle = Battle(space, attacker, defender, NO_EXTRA_DIE, False)
    for side in (attacker, defender):
        tell_units(st, side.seat, EMPTY, side.units)
    for side in (attacker, defender):
        if side.shield:
            st.tell("shield-up", side.seat, side.shield)


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


def has_warped(units: list[int]) -> bool:
    for unit in units:
        if origin_of(unit) == WARPED:
            return True
    return False


# --- the extra die ------------------------------------------------------------------------------


def offer_extra_die(st: Galaxy, lane: Lane, phase: int) -> None:
    """The Warlord chooser names the ship with the extra die, when he attacks (GE-COM-25 to -27)."""
    st.battle = st.battle.with_extra_die(NO_EXTRA_DIE)
    attacker = st.battle.attacker.seat
    if attacker == st.chooser and st.components.numbers.warlord_dice:
        lane.push(NameExtraDie(attacker, phase))


@final
class NameExtraDie(SeatFrame[Galaxy]):
    """Before the surprise attack, and before phase 1 of each round (DP-25)."""

    def __init__(self, seat: int, phase: int) -> None:
        super().__init__(seat)
        self.phase: Final = phase

    def legal(self, st: Galaxy) -> list[int]:
        return [EXTRA_DIE + type for type in range(SHIP_TYPES) if self.has_type(st, type)]

    def has_type(self, st: Galaxy, type: int) -> bool:
        for unit in st.battle.attacker.units:
            if type_of(unit) == type:
                if self.phase != SURPRISE or origin_of(unit) == WARPED:
                    return True
        return False

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.battle = st.battle.with_extra_die(option - EXTRA_DIE)
        st.tell("extra-die", self.seat, option - EXTRA_DIE)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "You chose Warlord: which ship rolls an extra die?"

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "GE-COM-26"


# --- rounds and phases --------------------------------------------------------------------------


@final
class CombatRound(Frame[Galaxy]):
    """A round from phase 1 on, with all survivors."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(CombatPhase(1))
        if not st.battle.is_decided():
            offer_extra_die(st, lane, 1)


@final
class CombatPhase(Frame[Galaxy]):
    """The next phase, unless the battle is decided; after the last the attacker decides (GE-COM-18, GE-COM-19)."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.battle.is_decided():
            lane.become(EndBattle())
        elif self.phase <= LAST_PHASE:
            lane.become(CombatPhase(self.phase + 1))
            lane.push(Volley(self.phase))
        else:
            lane.become(CombatRound())
            if may_retreat(st):
                lane.push(FightOn(st.battle.attacker.seat))


# --- the end of a battle ------------------------------------------------------------------------


def may_retreat(st: Galaxy) -> bool:
    """Ships that warped in cannot go back (GE-BH-14)."""
    if is_showdown(st):
        return False
    for unit in st.battle.attacker.units:
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
        own = st.battle.attacker.units
        forces = f"{force_words(own)} left against {force_words(st.battle.defender.units)}"
        stay = " Ships that warped cannot go back: they fight on." if has_warped(own) else ""
        return f"You have {forces}. Fight on, or retreat?{stay}"

    def sort(self) -> str:
        return sorts.CHOICE

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
    side, space = st.battle.attacker, st.battle.space
    st.tell("retreat", side.seat, space)
    empire = st.empires[side.seat]
    stay = []
    codes = []
    for unit in side.units:
        type, origin = type_of(unit), origin_of(unit)
        if origin == WARPED:
            stay.append(unit)
            codes.append(ship(type, space, 0, WARPED))
            continue
        add_ships(empire, space, type, -1)
        add_ships(empire, origin, type, 1)
        st.tell("relocate", side.seat, space, origin, type, 1)
        codes.append(ship(type, origin, 0, NO_ORIGIN))
    regroup(st, space, codes)
    set_units(st, ATTACKING, stay)


@final
class EndBattle(Frame[Galaxy]):
    """The attacker who is left alone takes the sector, and a point if an Empire fell (GE-COM-21, GE-COM-22)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()
        lower_shield(st, ATTACKING)
        lower_shield(st, DEFENDING)
        st.lower_flags(OF_A_BATTLE)
        if is_showdown(st):
            return  # the scoring asks who is left
        battle = st.battle
        settle_fleet(st)
        if battle.attacker.units:
            take_sector(st)
        else:
            held = 1 if battle.defender.units else 0
            st.tell("battle-lost", battle.attacker.seat, battle.space, held)
        disband(st)


def disband(st: Galaxy) -> None:
    """Nobody fights any more."""
    set_units(st, ATTACKING, EMPTY)
    set_units(st, DEFENDING, EMPTY)
    st.battle = NO_BATTLE


def settle_fleet(st: Galaxy) -> None:
    """Survivors stay in the space and move no further; damaged ones are whole again (GE-COM-15)."""
    space, units = st.battle.space, st.battle.attacker.units
    regroup(st, space, [ship(type_of(unit), space, 0, NO_ORIGIN) for unit in units])


def take_sector(st: Galaxy) -> None:
    """The winner's Empire is placed by itself, if there is one (R-11)."""
    seat, space = st.battle.attacker.seat, st.battle.space
    st.tell("battle-won", seat, space)
    if st.battle.razed:
        gain_points(st, seat, st.components.numbers.empire_destroyed_points, BATTLES)
    if planets_at(st, space) and st.empires[seat].reserve:
        claim(st, seat, space)
