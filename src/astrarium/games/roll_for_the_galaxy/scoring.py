"""Scoring and the winner (RG-SCORE): chips, printed costs and bonuses, each under its key as a source."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    COST_OF_DEVELOPMENTS,
    COST_OF_NOVELTY_WORLDS,
    COST_OF_REASSIGN_DEVELOPMENTS,
    COUNT_DEVELOPMENTS,
    COUNT_DIE_COLOURS,
    COUNT_GOODS,
    COUNT_MILITARY_DICE,
    COUNT_OTHER_DEVELOPMENTS,
    COUNT_RARE_WORLDS,
    COUNT_VP_STEPS,
    MILITARY,
    NOVELTY,
    RARE,
    Bonus,
)
from astrarium.games.roll_for_the_galaxy.powers import dice_owned
from astrarium.games.roll_for_the_galaxy.state import Galaxy, goods_of, total
from astrarium.kernel import ranking

CHIPS: Final = "chips"
DEVELOPMENTS: Final = "developments"
WORLDS: Final = "worlds"


def breakdown(st: Galaxy, seat: int) -> dict[str, int]:
    """Points by source (RG-SCORE-01 to -05)."""
    empire = st.empires[seat]
    points = {
        CHIPS: empire.vp,
        DEVELOPMENTS: cost_of(st, empire.developments),
        WORLDS: cost_of(st, empire.worlds),
    }
    for number in empire.developments:
        side = st.side(number)
        if side.bonus is not None:
            points[side.id] = bonus_points(st, seat, side.bonus)
    return points


def points_of(st: Galaxy, seat: int) -> int:
    return sum(breakdown(st, seat).values())


def cost_of(st: Galaxy, sides: list[int]) -> int:
    cost = 0
    for number in sides:
        cost += st.side(number).cost
    return cost


def bonus_points(st: Galaxy, seat: int, bonus: Bonus) -> int:
    """Started groups count in full (RG-SCORE-05, R-33)."""
    return bonus.times * -(-counted(st, seat, bonus.counts) // bonus.over)


def counted(st: Galaxy, seat: int, counts: int) -> int:
    """What a bonus counts (RG-SCORE-11)."""
    empire = st.empires[seat]
    developments = [st.side(number) for number in empire.developments]
    worlds = [st.side(number) for number in empire.worlds]
    if counts == COUNT_DEVELOPMENTS:
        return len(developments)
    if counts == COUNT_OTHER_DEVELOPMENTS:
        return sum([1 for side in developments if not side.reassigns])
    if counts == COST_OF_DEVELOPMENTS:
        return sum([side.cost for side in developments])
    if counts == COST_OF_REASSIGN_DEVELOPMENTS:
        return sum([side.cost for side in developments if side.reassigns])
    if counts == COST_OF_NOVELTY_WORLDS:
        return sum([side.cost for side in worlds if side.colour == NOVELTY])
    if counts == COUNT_RARE_WORLDS:
        return sum([1 for side in worlds if side.colour == RARE])
    if counts == COUNT_GOODS:
        return sum([len(goods_of(goods)) for goods in empire.goods])
    if counts == COUNT_MILITARY_DICE:
        return dice_owned(empire)[MILITARY]
    if counts == COUNT_DIE_COLOURS:
        return sum([1 for number in dice_owned(empire) if number])
    assert counts == COUNT_VP_STEPS
    return vp_steps(empire.vp)


def vp_steps(vp: int) -> int:
    """The largest k with k(k + 1)/2 not above the chips (RG-SCORE-12)."""
    steps = 0
    while (steps + 1) * (steps + 2) // 2 <= vp:
        steps += 1
    return steps


def tie_break(st: Galaxy, seat: int) -> int:
    """Dice in the cup and credits, together (RG-SCORE-08, RG-SCORE-09)."""
    empire = st.empires[seat]
    return total(empire.cup) + empire.credits


def all_points(st: Galaxy) -> list[int]:
    return [points_of(st, seat) for seat in range(st.players)]


def tie_breaks(st: Galaxy) -> list[int]:
    return [tie_break(st, seat) for seat in range(st.players)]


def winning_seats(st: Galaxy) -> list[int]:
    """The highest score, then the tie-break; those still tied share the win (RG-SCORE-07 to -10)."""
    return ranking.winners(all_points(st), tie_breaks(st))


def tie_break_words(st: Galaxy) -> str:
    """What decided among those with the highest score, or that nothing did; empty without a tie."""
    return ranking.tie_words(all_points(st), tie_breaks(st), "dice in the cup and credits")
