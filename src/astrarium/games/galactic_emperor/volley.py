"""The dice of one phase of a battle (GE-COM-02 to -17): declared, rolled, counted, shielded, and taken by units."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import EMPIRE_HIT, STARBASE_HIT, WARPED
from astrarium.games.galactic_emperor.casualties import (
    after_hits,
    came_from,
    has_ship,
    kind_of,
    open_allotment,
    origin_of,
    set_units,
    type_of,
)
from astrarium.games.galactic_emperor.components import (
    CANCEL_HITS,
    EMPIRE,
    SHIP_TYPES,
    STARBASE,
    TO_HIT_BONUS,
    Effect,
)
from astrarium.games.galactic_emperor.dice import die, hits, keep_dice
from astrarium.games.galactic_emperor.effects import remove_piece
from astrarium.games.galactic_emperor.fleet import regroup, ship
from astrarium.games.galactic_emperor.powers import (
    base_dice_effect,
    dice_of_base,
    effect_of,
    needed_result,
)
from astrarium.games.galactic_emperor.state import Galaxy, add_ships
from astrarium.games.galactic_emperor.technology import declare, roll
from astrarium.games.galactic_emperor.values import ATTACKING, DEFENDING, Side
from astrarium.kernel.events import NONE
from astrarium.kernel.frames import Frame, Lane
from astrarium.kernel.lists import EMPTY, with_at

SURPRISE: Final = 0  # the phase of the free attack after a warp


def is_showdown(st: Galaxy) -> bool:
    """Two fleets on neutral ground, at the end of the game."""
    return len(st.rivals) > 0


@final
class Volley(Frame[Galaxy]):
    """All dice of one phase, if there are any; in a battle on the board what changes them is declared first.

    GE-COM-29, R-36, R-46.
    """

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        if not volley(st, self.phase):
            lane.pop()
        elif is_showdown(st):
            lane.become(RollVolley(self.phase))
        else:
            lane.become(DeclareDice(self.phase, ATTACKING))


@final
class DeclareDice(Frame[Galaxy]):
    """What changes the dice of one side, the attacker's first; each is settled before the next is declared."""

    def __init__(self, phase: int, side: int) -> None:
        self.phase: Final = phase
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.side > DEFENDING:
            lane.become(RollVolley(self.phase))
            return
        lane.become(DeclareDice(self.phase, self.side + 1))
        seat = st.battle.side(self.side).seat
        if self.side == ATTACKING:
            row = effect_of(st, seat, TO_HIT_BONUS)
        else:
            row = base_effect(st, self.phase)
        if row is not None:
            declare(st, lane, seat, row.technology)


def base_effect(st: Galaxy, phase: int) -> Effect | None:
    """What changes the dice of the defender's base, if it rolls in this phase."""
    side = st.battle.defender
    piece = base_of(side.units)
    if piece < 0 or st.components.units[piece].phase != phase:
        return None
    return base_dice_effect(st, side.seat, piece)


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
    attacker, defender, type = st.battle.attacker, st.battle.defender, st.battle.extra_die
    dice = fleet_dice(st, ATTACKING, phase, attacks)
    if type >= 0:
        rolls = st.components.units[type].phase == phase or phase == SURPRISE
        if rolls and count_type(attacker.units, type):
            need = needed_result(st, attacker.seat, type, attacks)
            for _ in range(st.components.numbers.warlord_dice):
                dice.append(die(ATTACKING, need))
    if phase != SURPRISE:
        dice += fleet_dice(st, DEFENDING, phase, False)
        piece = base_of(defender.units)
        if piece >= 0 and st.components.units[piece].phase == phase:
            for _ in range(dice_of_base(st, defender.seat, piece)):
                dice.append(die(DEFENDING, st.components.units[piece].hit_on))
    return dice


def fleet_dice(st: Galaxy, number: int, phase: int, attacks: bool) -> list[int]:
    """The dice of the ships of one side; in a surprise attack of those that warped (R-20)."""
    dice = []
    side = st.battle.side(number)
    for unit in side.units:
        type = type_of(unit)
        if type < 0:
            continue
        ship_unit = st.components.units[type]
        if phase == SURPRISE:
            fires = origin_of(unit) == WARPED
        else:
            fires = ship_unit.phase == phase
        if fires:
            code = die(number, needed_result(st, side.seat, type, attacks))
            for _ in range(ship_unit.dice):
                dice.append(code)
    return dice


@final
class RollVolley(Frame[Galaxy]):
    """The dice are rolled, and one may be rolled again."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        keep_dice(st, EMPTY)
        lane.become(CountHits())
        if self.phase == SURPRISE:
            st.tell("surprise", st.battle.attacker.seat)
        else:
            st.tell("volley", st.battle.attacker.seat, self.phase)
        roll(st, lane, volley(st, self.phase))


# --- hits ---------------------------------------------------------------------------------------


@final
class CountHits(Frame[Galaxy]):
    """What the dice brought, before shields."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        attacker = st.battle.attacker.with_hits(hits(st.dice, DEFENDING))
        defender = st.battle.defender.with_hits(hits(st.dice, ATTACKING))
        st.battle = st.battle.with_side(ATTACKING, attacker).with_side(DEFENDING, defender)
        keep_dice(st, EMPTY)
        st.tell("hits", attacker.seat, defender.hits, attacker.hits, defender.seat)
        lane.become(RaiseShields(ATTACKING))


@final
class RaiseShields(Frame[Galaxy]):
    """The first hits on a side with a shield are void, the attacker's side first (GE-TECH-05, R-46)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.side > DEFENDING:
            lane.become(TakeCasualties())
            if st.battle.attacker.hits or st.battle.defender.hits:
                open_allotment(st)
            return
        side = st.battle.side(self.side)
        shield = effect_of(st, side.seat, CANCEL_HITS)
        if side.hits and side.shield and shield is not None:
            lane.become(UseShield(self.side))
            declare(st, lane, side.seat, shield.technology)
        else:
            lane.become(RaiseShields(self.side + 1))


@final
class UseShield(Frame[Galaxy]):
    """Hits become void, unless the technology was stopped (DP-41)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(RaiseShields(self.side + 1))
        side = st.battle.side(self.side)
        if effect_of(st, side.seat, CANCEL_HITS) is None:
            lower_shield(st, self.side)
            return
        void = min(side.hits, side.shield)
        left = Side(side.seat, side.units, side.shield - void, side.hits - void)
        st.battle = st.battle.with_side(self.side, left)
        st.tell("shield", side.seat, void)


def new_side(st: Galaxy, seat: int, units: list[int]) -> Side:
    """A side at the beginning of a battle: with a ship, so many hits on it will be void (GE-TECH-05, GE-TECH-06)."""
    shield = effect_of(st, seat, CANCEL_HITS)
    return Side(seat, units, shield.amount if shield is not None and has_ship(units) else 0, 0)


def lower_shield(st: Galaxy, number: int) -> None:
    """A shield that will not be used any more."""
    side = st.battle.side(number)
    if side.shield:
        st.battle = st.battle.with_side(number, Side(side.seat, side.units, 0, side.hits))
        st.tell("shield-down", side.seat, side.shield)


@final
class TakeCasualties(Frame[Galaxy]):
    """Both sides show what was hit; casualties come off together (GE-COM-04, GE-COM-17)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        take_casualties(st, ATTACKING)
        take_casualties(st, DEFENDING)
        lane.pop()


def take_casualties(st: Galaxy, number: int) -> None:
    """The units of one side that were hit are damaged or gone; ships return to the reserve."""
    side = st.battle.side(number)
    empire = st.empires[side.seat]
    hit = empire.casualties
    empire.casualties = EMPTY
    for unit in hit:
        tell_hit(st, side.seat, unit)
    if side.hits:
        st.tell("hits-taken", side.seat, side.hits)
        st.battle = st.battle.with_side(number, side.with_hits(0))
    if not hit:
        return
    left = after_hits(side.units, hit)
    if is_showdown(st):  # which leaves the board alone
        set_units(st, number, left)
        return
    remove_ships(st, side, left)
    set_units(st, number, left)
    space = st.battle.space
    if number == ATTACKING:
        regroup(st, space, [ship(type_of(unit), space, 0, origin_of(unit)) for unit in left])
    else:
        damage_base(st, side, left)


def remove_ships(st: Galaxy, side: Side, left: list[int]) -> None:
    """Dead ships go back to the reserve."""
    empire = st.empires[side.seat]
    for type in range(SHIP_TYPES):
        dead = count_type(side.units, type) - count_type(left, type)
        if dead:
            add_ships(empire, st.battle.space, type, -dead)
            empire.docked = with_at(empire.docked, type, empire.docked[type] + dead)
            st.tell("lost", side.seat, type, st.battle.space, dead)


def count_type(units: list[int], type: int) -> int:
    count = 0
    for unit in units:
        if type_of(unit) == type:
            count += 1
    return count


def damage_base(st: Galaxy, side: Side, left: list[int]) -> None:
    """A Starbase that was hit is an Empire now, an Empire is gone (GE-COM-11, GE-COM-12)."""
    before, after = base_of(side.units), base_of(left)
    if before < 0 or before == after:
        return
    space = st.battle.space
    if after == EMPIRE:
        st.control = with_at(st.control, space, side.seat * 2)
        st.tell("weakened", side.seat, space)
    else:
        remove_piece(st, space)
        st.battle = st.battle.with_empire_razed()


def tell_hit(st: Galaxy, seat: int, unit: int) -> None:
    """Which unit took a hit, and where it came from if the attacker's ships came from several places."""
    origin = origin_of(unit)
    warped = origin == WARPED
    st.tell("hit", seat, kind_of(unit), int(warped), NONE if warped else origin, uncovers=True)
    st.tell("allotment-shown", seat, kind_of(unit), came_from(unit), seers=1 << seat)
