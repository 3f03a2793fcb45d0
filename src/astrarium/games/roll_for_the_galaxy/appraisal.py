"""What things on the board would cost or bring a seat now, each as a sum with its lines, and what the seat has.

Every amount comes from the functions that set it in play (`powers`, `ship`, `scoring`); here they only get names.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.roll_for_the_galaxy.components import (
    ALIEN,
    COLOUR_NAMES,
    COLOUR_TITLES,
    DEVELOP,
    DISCOUNT,
    NOVELTY,
    SETTLE,
    SHIP,
    TRADE_CREDITS,
)
from astrarium.games.roll_for_the_galaxy.powers import dice_owned, effective_cost
from astrarium.games.roll_for_the_galaxy.scoring import breakdown, points_of
from astrarium.games.roll_for_the_galaxy.state import Empire, Galaxy, goods_of, shown_side, total

PRINTED_COST: Final = "Printed cost"
FLOOR: Final = "Not below the floor"
BASE_PRICE: Final = "Price by the world's colour"


def measures(st: Galaxy, seat: int) -> dict[str, int]:
    """What a seat has, counted; previews name those that an option changes."""
    empire = st.empires[seat]
    return {
        "points": points_of(st, seat),
        "credits": empire.credits,
        "vp": empire.vp,
        "cup": total(empire.cup),
        "citizenry": total(empire.citizenry),
        "goods": sum([len(goods_of(goods)) for goods in empire.goods]),
        "dice": total(dice_owned(empire)),
        "squares": empire.squares(),
        "tiles": len(empire.development_stack) + len(empire.world_stack) + len(empire.hand),
    }


def public_points(st: Galaxy) -> list[int]:
    """Points by seat: everything that scores lies open."""
    return [points_of(st, seat) for seat in range(st.players)]


def appraise(st: Galaxy, seat: int) -> dict[str, Any]:
    """All costs and prices for one seat."""
    empire = st.empires[seat]
    stacks: dict[str, Any] = {}
    for phase in (DEVELOP, SETTLE):
        for tile in empire.stack(phase):
            number = shown_side(tile, phase)
            stacks[st.side(number).id] = {
                "cost": effective_cost(empire, st.side(number), phase),
                "sum": cost_sum(st, empire, number, phase),
            }
    return {
        "seat": seat,
        "stacks": stacks,
        "trade": {
            COLOUR_NAMES[colour]: trade_sum(st, empire, colour)
            for colour in range(NOVELTY, ALIEN + 1)
        },
        "points": breakdown(st, seat),
    }


def cost_sum(st: Galaxy, empire: Empire, number: int, phase: int) -> list[list[Any]]:
    """How a cost comes about, line by line."""
    side = st.side(number)
    lines: list[list[Any]] = [[PRINTED_COST, side.cost]]
    for power in empire.powers[phase]:
        fits = power.effect == DISCOUNT and power.colours >> side.colour & 1
        if fits and (side.reassigns or not power.reassign_only):
            lines.append([st.side(power.side).name, -power.amount])
    gap = effective_cost(empire, side, phase) - sum(line[1] for line in lines)
    if gap:
        lines.append([FLOOR, gap])
    return lines


def trade_sum(st: Galaxy, empire: Empire, colour: int) -> list[list[Any]]:
    """What a Trade from a world of this colour pays, line by line."""
    title = f"{BASE_PRICE}: {COLOUR_TITLES[colour]}"
    lines: list[list[Any]] = [[title, st.components.prices[colour]]]
    for power in empire.powers[SHIP]:
        if power.effect == TRADE_CREDITS and power.colours >> colour & 1:
            lines.append([st.side(power.side).name, power.amount])
    return lines
