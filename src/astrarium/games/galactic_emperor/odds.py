"""The odds of a battle that is fought to its end, exactly, from what everyone sees.

Each side loses what costs it least: a hit damages a Dreadnought, then Fighters and Cruisers go, a Starbase turns into
an Empire, damaged Dreadnoughts go, and the Empire last. So how many hits a side has taken says which units it has
left, and a battle is a walk over pairs of such numbers. Rerolls and stopped technologies are left out.
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    CRUISER_HIT,
    DAMAGED_HIT,
    DREADNOUGHT_HIT,
    EMPIRE_HIT,
    FIGHTER_HIT,
    STARBASE_HIT,
    WARPED,
)
from astrarium.games.galactic_emperor.casualties import (
    after_hit,
    is_ship,
    kind_of,
    origin_of,
    type_of,
)
from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    LAST_PHASE,
    SHIP_TYPES,
)
from astrarium.games.galactic_emperor.powers import dice_of_base, needed_result
from astrarium.games.galactic_emperor.state import Galaxy
from astrarium.games.galactic_emperor.volley import SURPRISE, base_of, count_type, is_showdown

# What goes first.
LOSSES: Final = [
    DREADNOUGHT_HIT,
    FIGHTER_HIT,
    CRUISER_HIT,
    STARBASE_HIT,
    DAMAGED_HIT,
    EMPIRE_HIT,
]
NO_EXTRA: Final = -1
# Nobody is hit any more.
STANDSTILL: Final = 1e-12


@final
class Force:
    """One side as it stands: its units by class, wherever they came from, and hits that will be void."""

    def __init__(self, seat: int, units: list[int], shield: int, attacks: bool) -> None:
        self.seat: Final = seat
        self.units: Final = units
        self.shield: Final = shield
        self.attacks: Final = attacks


@final
class Outlook:
    """Chances of the attacker, his ships that are lost on average, and chances by ships left when he wins."""

    def __init__(
        self, win: float, both: float, lose: float, lost: float, left: list[float]
    ) -> None:
        self.win: Final = win
        self.both: Final = both
        self.lose: Final = lose
        self.lost: Final = lost
        self.left: Final = left


@final
class Fire:
    """Dice of units that are alike in one phase; the extra die of the Warlord stands alone."""

    def __init__(self, unit: int, count: int, dice: int, need: int, extra: bool) -> None:
        self.unit: Final = unit
        self.count: Final = count
        self.dice: Final = dice
        self.need: Final = need
        self.extra: Final = extra


def kinds(units: list[int]) -> list[int]:
    """Units by class alone."""
    found = [kind_of(unit) for unit in units]
    found.sort()
    return found


def ships_in(units: list[int]) -> int:
    count = 0
    for unit in units:
        if is_ship(unit):
            count += 1
    return count


def shrinking(force: Force) -> list[list[int]]:
    """What a side has left after each number of hits, from none until it is gone."""
    rows = [force.units] * (force.shield + 1)
    units = force.units
    while units:
        units = after_hit(units, first_loss(units))
        rows.append(units)
    return rows


def first_loss(units: list[int]) -> int:
    for kind in LOSSES:
        if kind in units:
            return kind
    return units[0]


def after_losses(units: list[int], hits: int) -> list[int]:
    """The units after so many hits."""
    for _ in range(hits):
        if not units:
            break
        units = after_hit(units, first_loss(units))
    return units


def fire(st: Galaxy, force: Force, phase: int, warped: list[int]) -> list[Fire]:
    """The dice of one side in a phase, in the order in which they are rolled; `warped` fire in a surprise attack."""
    found: list[Fire] = []
    units = warped if phase == SURPRISE else force.units
    for kind in (FIGHTER_HIT, CRUISER_HIT, DREADNOUGHT_HIT, DAMAGED_HIT):
        count = units.count(kind)
        unit = st.components.units[type_of(kind)]
        if count and phase in (SURPRISE, unit.phase):
            need = needed_result(st, force.seat, type_of(kind), force.attacks)
            found.append(Fire(kind, count, count * unit.dice, need, False))
    piece = base_of(units)
    if piece >= 0 and st.components.units[piece].phase == phase:
        kind = STARBASE_HIT if STARBASE_HIT in units else EMPIRE_HIT
        dice = dice_of_base(st, force.seat, piece)
        found.append(Fire(kind, 1, dice, st.components.units[piece].hit_on, False))
    return found


def extra_fire(st: Galaxy, force: Force, phase: int, warped: list[int], named: int) -> list[Fire]:
    """The extra die of who chose Warlord and attacks: where it was given, or where it hits most easily."""
    dice = st.components.numbers.warlord_dice
    if not force.attacks or force.seat != st.chooser or not dice:
        return []
    units = warped if phase == SURPRISE else force.units
    type = named if named >= 0 and count_type(units, named) else best_type(st, force.seat, units)
    if type < 0 or phase not in (SURPRISE, st.components.units[type].phase):
        return []
    need = needed_result(st, force.seat, type, True)
    return [Fire([FIGHTER_HIT, CRUISER_HIT, DREADNOUGHT_HIT][type], 1, dice, need, True)]


def best_type(st: Galaxy, seat: int, units: list[int]) -> int:
    """The ship that hits most easily; of equals the one that fires first."""
    best, least = -1, DIE_FACES + 1
    for type in range(SHIP_TYPES - 1, -1, -1):
        if count_type(units, type):
            need = needed_result(st, seat, type, True)
            if need < least:
                best, least = type, need
    return best


def hit_chances(fires: list[Fire]) -> list[float]:
    """The chance of each number of hits."""
    chances = [1.0]
    for one in fires:
        hit = (DIE_FACES + 1 - one.need) / DIE_FACES
        for _ in range(one.dice):
            more = [0.0] * (len(chances) + 1)
            for hits, chance in enumerate(chances):
                more[hits] += chance * (1 - hit)
                more[hits + 1] += chance * hit
            chances = more
    return chances


def warped_kinds(units: list[int]) -> list[int]:
    """The attacker's ships that make a surprise attack."""
    return kinds([unit for unit in units if origin_of(unit) == WARPED])


@final
class Walk:
    """A battle as chances of pairs of hits taken."""

    def __init__(
        self, st: Galaxy, attacker: Force, defender: Force, warped: list[int], named: int
    ) -> None:
        self.st: Final = st
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.warped: Final = warped
        self.named: Final = named
        self.mine: Final = shrinking(attacker)
        self.theirs: Final = shrinking(defender)
        self.columns: Final = len(self.theirs)
        self.fire_of_mine: Final = [self.chances(attacker, units, named) for units in self.mine]
        self.fire_of_theirs: Final = [
            self.chances(defender, units, NO_EXTRA) for units in self.theirs
        ]

    def chances(self, force: Force, units: list[int], named: int) -> list[list[float]]:
        """Chances of hits by phase, from the surprise attack on."""
        left = Force(force.seat, units, 0, force.attacks)
        found = []
        for phase in range(LAST_PHASE + 1):
            warped = self.warped if force.attacks else []
            fires = fire(self.st, left, phase, warped)
            found.append(hit_chances(fires + extra_fire(self.st, left, phase, warped, named)))
        return found

    def work(self) -> int:
        """How much there is to count, roughly."""
        dice = 1
        for phase in range(1, LAST_PHASE + 1):
            dice += len(self.fire_of_mine[0][phase]) * len(self.fire_of_theirs[0][phase])
        return len(self.mine) * self.columns * dice

    def run(self, phase: int) -> Outlook:
        """Fought from a phase on."""
        cells = len(self.mine) * self.columns
        arriving = [[0.0] * cells for _ in range(LAST_PHASE + 1)]
        if phase == SURPRISE:
            for hits, chance in enumerate(self.fire_of_mine[0][SURPRISE]):
                arriving[1][min(hits, self.columns - 1)] += chance
        else:
            arriving[phase][0] = 1.0
        # Hits are never taken back: every pair passes on to later ones alone.
        for cell in range(cells):
            if self.mine[cell // self.columns] and self.theirs[cell % self.columns]:
                self.pass_on(arriving, cell)
        return self.outlook(arriving)

    def pass_on(self, arriving: list[list[float]], cell: int) -> None:
        """Rounds in which nobody is hit are summed up at once, then hits lead on."""
        row, column = cell // self.columns, cell % self.columns
        attacks, defends = self.fire_of_mine[row], self.fire_of_theirs[column]
        stay = [1.0] + [attacks[p][0] * defends[p][0] for p in range(1, LAST_PHASE + 1)]
        around = stay[1] * stay[2] * stay[3]
        if around > 1 - STANDSTILL:
            return
        first = arriving[1][cell] + stay[3] * (arriving[3][cell] + stay[2] * arriving[2][cell])
        visits = [0.0, first / (1 - around), 0.0, 0.0]
        for phase in range(2, LAST_PHASE + 1):
            visits[phase] = arriving[phase][cell] + stay[phase - 1] * visits[phase - 1]
        last_row, last_column = len(self.mine) - 1, self.columns - 1
        for phase in range(1, LAST_PHASE + 1):
            weight = visits[phase]
            arriving[phase][cell] = 0.0
            if not weight:
                continue
            onward = arriving[phase % LAST_PHASE + 1]
            for hits, chance in enumerate(attacks[phase]):
                to = min(column + hits, last_column)
                for taken, other in enumerate(defends[phase]):
                    if hits or taken:
                        place = min(row + taken, last_row) * self.columns + to
                        onward[place] += weight * chance * other

    def outlook(self, arriving: list[list[float]]) -> Outlook:
        win = both = lose = lost = 0.0
        start = ships_in(self.attacker.units)
        left = [0.0] * (start + 1)
        for cell in range(len(arriving[1])):
            chance = arriving[1][cell] + arriving[2][cell] + arriving[3][cell]
            if not chance:
                continue
            mine, theirs = self.mine[cell // self.columns], self.theirs[cell % self.columns]
            ships = ships_in(mine)
            lost += chance * (start - ships)
            if mine and not theirs:
                win += chance
                left[ships] += chance
            elif theirs and not mine:
                lose += chance
            elif not mine:
                both += chance
        return Outlook(win, both, lose, lost, left)


def walk(
    st: Galaxy, seat: int, attackers: list[int], shield: int, enemy: int, defenders: list[int],
    their_shield: int, named: int,
) -> Walk:  # fmt: skip
    """A battle between these units, the attacker's with where they came from."""
    attacks = not is_showdown(st)
    mine = Force(seat, kinds(attackers), shield, attacks)
    theirs = Force(enemy, kinds(defenders), their_shield, False)
    return Walk(st, mine, theirs, warped_kinds(attackers), named)
