"""The dice of one phase of a battle (GE-COM-02 to -17): declared, rolled, counted, shielded, and taken by units."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import EMPIRE_HIT, STARBASE_HIT, WARPED
from astrarium.games.galactic_emperor.casualties import (
    after_hits,
    open_allotment,
    origin_of,
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
from astrarium.games.galactic_emperor.dice import ATTACKING, DEFENDING, die, hits
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

    def fields(self) -> list[int]:
        return [self.phase]


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
        attacking = self.side == ATTACKING
        seat = st.attacker if attacking else st.defender
        row = effect_of(st, seat, TO_HIT_BONUS) if attacking else base_effect(st, self.phase)
        if row is not None:
            declare(st, lane, seat, row.technology)

    def fields(self) -> list[int]:
        return [self.phase, self.side]


def base_effect(st: Galaxy, phase: int) -> Effect | None:
    """What changes the dice of the defender's base, if it rolls in this phase."""
    piece = base_of(st.defenders)
    if piece < 0 or st.components.units[piece].phase != phase:
        return None
    return base_dice_effect(st, st.defender, piece)


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
    if st.extra_die >= 0:
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
        attacking = self.side == ATTACKING
        seat = st.attacker if attacking else st.defender
        works = effect_of(st, seat, CANCEL_HITS) is not None
        if attacking:
            void = min(st.attacker_hits, st.attacker_shield) if works else 0
            st.attacker_hits -= void
            st.attacker_shield = st.attacker_shield - void if works else 0
        else:
            void = min(st.defender_hits, st.defender_shield) if works else 0
            st.defender_hits -= void
            st.defender_shield = st.defender_shield - void if works else 0
        if works:
            st.tell("shield", seat, void)

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
                if not is_showdown(st):
                    codes = [ship(type_of(unit), st.battle, 0, origin_of(unit)) for unit in left]
                    regroup(st, st.battle, codes)
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
    before = base_of(st.defenders)
    after = base_of(left)
    if before < 0 or before == after:
        return
    if after == EMPIRE:
        st.control = with_at(st.control, st.battle, st.defender * 2)
    else:
        remove_piece(st, st.battle)
        st.razed = True
