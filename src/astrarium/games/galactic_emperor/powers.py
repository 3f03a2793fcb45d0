"""What a player's technologies add up to (GE-TECH): asked for when needed, never stored."""

from __future__ import annotations

from astrarium.games.galactic_emperor.components import (
    DISCOUNT,
    MOVE_BONUS,
    SET_DICE,
    TO_HIT_BONUS,
    Effect,
)
from astrarium.games.galactic_emperor.state import STOPPED, Galaxy


def works(st: Galaxy, technology: int) -> bool:
    """Whether somebody owns a technology and it was not stopped (GE-TECH-32)."""
    return st.owners[technology] >= 0 and not st.is_flagged(STOPPED, technology)


def effect_of(st: Galaxy, seat: int, effect: int) -> Effect | None:
    """The effect of this sort that works for a seat, if any does."""
    for row in st.components.by_effect[effect]:
        if st.owners[row.technology] == seat and not st.is_flagged(STOPPED, row.technology):
            return row
    return None


def holder_of(st: Galaxy, effect: int) -> Effect | None:
    """The effect of this sort that works for anybody, if one does."""
    for row in st.components.by_effect[effect]:
        if works(st, row.technology):
            return row
    return None


def steps_of(st: Galaxy, seat: int, type: int) -> int:
    """How many spaces a ship may move in a turn (GE-WAR-02, effect `move-bonus`)."""
    return st.components.units[type].move + extra_steps(st, seat)


def extra_steps(st: Galaxy, seat: int) -> int:
    bonus = effect_of(st, seat, MOVE_BONUS)
    return bonus.amount if bonus is not None else 0


def dice_of_base(st: Galaxy, seat: int, piece: int) -> int:
    """Dice of an Empire or a Starbase (GE-COM-03, effect `set-dice`)."""
    better = base_dice_effect(st, seat, piece)
    return better.amount if better is not None else st.components.units[piece].dice


def base_dice_effect(st: Galaxy, seat: int, piece: int) -> Effect | None:
    for row in st.components.by_effect[SET_DICE]:
        if row.about == piece and st.owners[row.technology] == seat and works(st, row.technology):
            return row
    return None


def needed_result(st: Galaxy, seat: int, unit: int, attacks: bool) -> int:
    """The lowest result that hits (GE-COM-02, effect `to-hit-bonus`)."""
    need = st.components.units[unit].hit_on
    bonus = effect_of(st, seat, TO_HIT_BONUS) if attacks else None
    return need if bonus is None else max(1, need - bonus.amount)


def discount_on(st: Galaxy, seat: int, resource: int) -> int:
    """What an order of ships costs less of a resource (effect `discount`)."""
    less = effect_of(st, seat, DISCOUNT)
    return less.amount if less is not None and less.about == resource else 0
