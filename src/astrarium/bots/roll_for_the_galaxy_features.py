"""Roll for the Galaxy as numbers: named features of a position in which a round begins.

`features` makes a row of bytes: a block for each seat, then a shared one. `SEAT_FEATURES` and `SHARED_FEATURES` name
the places of a block. A name like `worth x3` says that the value is counted in thirds; what is below 0 counts as 0,
what is above 255 as 255.

No die is rolled yet, so none lies behind a screen. Of the tiles below the top of a stack a row has only the viewer's.
"""

from __future__ import annotations

from typing import Final

from astrarium.bots.net import digest, write
from astrarium.bots.roll_for_the_galaxy_worth import (
    Taste,
    credits_worth,
    dice_worth,
    nearness_of_end,
    needed,
    stack_worth,
    tiles_worth,
    worth,
)
from astrarium.games.roll_for_the_galaxy.components import (
    ASSIGN,
    COLOUR_NAMES,
    COLOURS,
    DEVELOP,
    DISCOUNT,
    GRAY,
    NOVELTY,
    PHASE_NAMES,
    PHASES,
    REASSIGN,
    SETTLE,
    SQUARES_TO_END,
)
from astrarium.games.roll_for_the_galaxy.powers import effective_cost, extra_workers, free_places
from astrarium.games.roll_for_the_galaxy.scoring import CHIPS, DEVELOPMENTS, WORLDS, breakdown
from astrarium.games.roll_for_the_galaxy.ship import consume_vp, trade_value
from astrarium.games.roll_for_the_galaxy.state import (
    MOST_PLAYERS,
    Galaxy,
    goods_of,
    shown_side,
    total,
)
from astrarium.games.roll_for_the_galaxy.view import behind_screen

TASTE: Final = Taste()
STACKS: Final = (DEVELOP, SETTLE)
STACK_NAMES: Final = {DEVELOP: "development", SETTLE: "world"}
WORLD_COLOURS: Final = range(NOVELTY, GRAY + 1)

SEAT_FEATURES: Final = [
    "points",
    "VP chips",
    "points of 6-cost developments",
    "squares",
    "squares to 12",
    "developments",
    "credits",
    "dice",
    *[f"{COLOUR_NAMES[colour]} dice to roll" for colour in range(COLOURS)],
    "dice to roll",
    "dice in the Citizenry",
    "coloured dice in the Citizenry",
    "dice to be paid for",
    *[f"{COLOUR_NAMES[colour]} worlds" for colour in WORLD_COLOURS],
    "goods",
    "VP for goods",
    "credits for goods",
    "best trade",
    "free places for goods",
    *[
        f"{STACK_NAMES[phase]} stack: {what}"
        for phase in STACKS
        for what in ("tiles", "dice", "cost of the top", "cost left", "printed cost", "bonus")
    ],
    *[f"top world is {COLOUR_NAMES[colour]}" for colour in WORLD_COLOURS],
    *[f"{PHASE_NAMES[phase]} powers" for phase in range(PHASES)],
    *[f"extra {PHASE_NAMES[phase]} workers" for phase in range(PHASES)],
    "reassign powers",
    "other assign powers",
    "discounts",
    "worth of dice x6",
    "worth of credits x12",
    "worth of tiles x12",
    "worth of developing x8",
    "worth of settling x8",
    "worth x2.5",
    "worth ahead x4",
    "worth behind x4",
    "points ahead x4",
    "points behind x4",
    "is the viewer",
    "viewer's dice for all developments",
    "viewer's dice for all worlds",
    "viewer's points in stacks",
]
SHARED_FEATURES: Final = [
    "round",
    "VP in the pool",
    "VP in the pool per player x8",
    "the pool is exhausted",
    "most squares",
    "nearness of the end x255",
    "dice of all per player x4",
    "goods of all per player x8",
    "tiles in the bag",
    *[f"{players} players" for players in range(2, MOST_PLAYERS + 1)],
    "first game",
]
SEAT_SIZE: Final = len(SEAT_FEATURES)
SHARED_SIZE: Final = len(SHARED_FEATURES)
FEATURES: Final = digest([*SEAT_FEATURES, "", *SHARED_FEATURES])


def features(st: Galaxy, viewer: int) -> bytes:
    """The row of a position, with what `viewer` may know."""
    points = [breakdown(st, seat) for seat in range(st.players)]
    worths = [worth(st, seat, TASTE) for seat in range(st.players)]
    row = bytearray(st.players * SEAT_SIZE + SHARED_SIZE)
    for seat in range(st.players):
        write(row, seat * SEAT_SIZE, seat_values(st, seat, viewer, points, worths))
    write(row, st.players * SEAT_SIZE, shared_values(st))
    return bytes(row)


# --- a seat's block ------------------------------------------------------------------------------


def seat_values(
    st: Galaxy, seat: int, viewer: int, points: list[dict[str, int]], worths: list[float]
) -> list[float]:
    values: list[float] = []
    add_holdings(values, st, seat, points[seat])
    add_goods(values, st, seat)
    add_stacks(values, st, seat)
    add_powers(values, st, seat)
    add_worths(values, st, seat, points, worths)
    add_own(values, st, seat, viewer)
    return values


def add_holdings(values: list[float], st: Galaxy, seat: int, points: dict[str, int]) -> None:
    empire = st.empires[seat]
    dice = behind_screen(empire)
    ready, asleep = total(dice), total(empire.citizenry)
    goods = sum([len(goods_of(held)) for held in empire.goods])
    building = total(empire.development_dice) + total(empire.world_dice)
    scored = sum(points.values())
    values.append(scored)
    values.append(empire.vp)
    values.append(scored - points[CHIPS] - points[DEVELOPMENTS] - points[WORLDS])
    values.append(empire.squares())
    values.append(SQUARES_TO_END - empire.squares())
    values.append(len(empire.developments))
    values.append(empire.credits)
    values.append(ready + asleep + goods + building)
    for colour in range(COLOURS):
        values.append(dice[colour])
    values.append(ready)
    values.append(asleep)
    values.append(asleep - empire.citizenry[0])
    values.append(min(asleep, empire.credits))
    colours = [0.0] * (GRAY + 1)
    for side in empire.worlds:
        colours[st.side(side).colour] += 1
    for colour in WORLD_COLOURS:
        values.append(colours[colour])


def add_goods(values: list[float], st: Galaxy, seat: int) -> None:
    """What Ship and Produce could bring."""
    empire = st.empires[seat]
    goods = vp = credits = best = free = 0
    for place in range(len(empire.worlds)):
        world = empire.worlds[place]
        free += free_places(st, empire, place)
        for colour in goods_of(empire.goods[place]):
            trade = trade_value(st, empire, world)
            goods += 1
            vp += consume_vp(st, empire, world, colour, 0)
            credits += trade
            best = max(best, trade)
    values.append(goods)
    values.append(vp)
    values.append(credits)
    values.append(best)
    values.append(free)


def add_stacks(values: list[float], st: Galaxy, seat: int) -> None:
    """What is being built: the top tiles, which all see."""
    empire = st.empires[seat]
    for phase in STACKS:
        stack = empire.stack(phase)
        there = total(empire.development_dice if phase == DEVELOP else empire.world_dice)
        values.append(len(stack))
        values.append(there)
        if stack:
            side = st.side(shown_side(stack[0], phase))
            cost = effective_cost(empire, side, phase)
            values.append(cost)
            values.append(cost - there)
            values.append(side.cost)
            values.append(1.0 if side.bonus is not None else 0.0)
        else:
            for _ in range(4):
                values.append(0.0)
    top = st.side(shown_side(empire.world_stack[0], SETTLE)).colour if empire.world_stack else -1
    for colour in WORLD_COLOURS:
        values.append(1.0 if top == colour else 0.0)


def add_powers(values: list[float], st: Galaxy, seat: int) -> None:
    empire = st.empires[seat]
    for phase in range(PHASES):
        values.append(len(empire.powers[phase]))
    for phase in range(PHASES):
        values.append(total(extra_workers(empire, phase)))
    reassign = 0
    for power in empire.powers[ASSIGN]:
        reassign += power.effect == REASSIGN
    discounts = 0
    for phase in STACKS:
        for power in empire.powers[phase]:
            discounts += power.effect == DISCOUNT
    values.append(reassign)
    values.append(len(empire.powers[ASSIGN]) - reassign)
    values.append(discounts)


def add_worths(
    values: list[float], st: Galaxy, seat: int, points: list[dict[str, int]], worths: list[float]
) -> None:
    """The parts of greedy's opinion, the whole, and how far the best other is behind or ahead."""
    empire = st.empires[seat]
    values.append(6 * dice_worth(empire, TASTE))
    values.append(12 * credits_worth(empire, empire.credits, TASTE))
    values.append(12 * tiles_worth(empire, TASTE))
    values.append(8 * stack_worth(st, empire, DEVELOP, TASTE))
    values.append(8 * stack_worth(st, empire, SETTLE, TASTE))
    values.append(2.5 * worths[seat])
    most = most_points = -1000.0
    for other in range(st.players):
        if other != seat:
            most = max(most, worths[other])
            most_points = max(most_points, float(sum(points[other].values())))
    own = sum(points[seat].values())
    values.append(4 * (worths[seat] - most))
    values.append(4 * (most - worths[seat]))
    values.append(4 * (own - most_points))
    values.append(4 * (most_points - own))


def add_own(values: list[float], st: Galaxy, seat: int, viewer: int) -> None:
    """What only the viewer knows: the tiles below the top of its stacks."""
    empire = st.empires[seat]
    if seat != viewer:
        for _ in range(4):
            values.append(0.0)
        return
    values.append(1.0)
    values.append(needed(st, empire, DEVELOP))
    values.append(needed(st, empire, SETTLE))
    cost = 0
    for phase in STACKS:
        for tile in empire.stack(phase):
            cost += st.side(shown_side(tile, phase)).cost
    values.append(cost)


# --- the shared block ----------------------------------------------------------------------------


def shared_values(st: Galaxy) -> list[float]:
    dice = goods = 0
    for empire in st.empires:
        dice += total(behind_screen(empire)) + total(empire.citizenry)
        for held in empire.goods:
            goods += len(goods_of(held))
    values: list[float] = [
        st.round,
        st.pool,
        8 * st.pool / st.players,
        1.0 if st.exhausted else 0.0,
        max([empire.squares() for empire in st.empires]),
        255 * nearness_of_end(st),
        4 * dice / st.players,
        8 * goods / st.players,
        len(st.bag),
    ]
    for players in range(2, MOST_PLAYERS + 1):
        values.append(1.0 if st.players == players else 0.0)
    values.append(1.0 if st.first_game else 0.0)
    return values
