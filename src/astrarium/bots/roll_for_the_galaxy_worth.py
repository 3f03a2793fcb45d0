"""What `greedy` thinks a position of Roll for the Galaxy is worth to a seat, in points.

All that counts is what the seat may know: its own things and what lies open.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    DEVELOP,
    EXPLORE,
    PHASES,
    PRODUCE,
    SETTLE,
    SHIP,
)
from astrarium.games.roll_for_the_galaxy.powers import effective_cost, extra_workers, has_room
from astrarium.games.roll_for_the_galaxy.scoring import points_of
from astrarium.games.roll_for_the_galaxy.ship import consume_vp
from astrarium.games.roll_for_the_galaxy.state import (
    REVEALING,
    Empire,
    Galaxy,
    goods_of,
    shown_side,
    total,
)

DIE: Final = 1.0  # a die that will be rolled next round
SLEEPING_DIE: Final = 0.45  # one in the Citizenry that nobody pays for
COLOURED_DIE: Final = 0.15  # more for a die that is not white
PAID: Final = 0.5  # a credit that wakes a die next time
SPARE_CREDIT: Final = 0.12
BUILDER: Final = 1.15  # a die on a tile that is being built
GOOD: Final = 1.7
SURPLUS: Final = 0.7  # a die on a stack that nothing needs
STACK: Final = 0.9  # having something to build
TILE: Final = 0.25  # each further tile, up to three
SCOUT: Final = 1.1  # an explorer, while tiles are wanted
STOCK: Final = 0.75
BUILD: Final = 1.3  # a developer or settler with something to build
PRODUCER: Final = 1.25
SHIPPER: Final = 1.0
IDLE: Final = 0.15  # a worker without a task goes back to the cup
OTHERS_SELECT: Final = [0.45, 0.5, 0.5, 0.35, 0.35]  # how likely a phase is that others may select


def worth(st: Galaxy, seat: int) -> float:
    """The value of a position to a seat."""
    empire = st.empires[seat]
    value = float(points_of(st, seat))
    value += dice_worth(empire)
    sleeping = total(empire.citizenry)
    paid = min(empire.credits, sleeping)
    value += SLEEPING_DIE * sleeping + PAID * paid + SPARE_CREDIT * (empire.credits - paid)
    for place, goods in enumerate(empire.goods):
        for colour in goods_of(goods):
            vp = consume_vp(st, empire, empire.worlds[place], colour, 0)
            value += GOOD + 0.35 * (vp - 1)
    value += stack_worth(st, empire, DEVELOP) + stack_worth(st, empire, SETTLE)
    return value + workers_worth(st, seat)


def dice_worth(empire: Empire) -> float:
    """Dice in the cup, and a little for colour wherever they are."""
    value = DIE * (total(empire.cup) + total(empire.dictated) * 0.6 + total(empire.wilds))
    for dice in (empire.cup, empire.citizenry):
        value += COLOURED_DIE * (total(dice) - dice[0])
    return value


def stack_worth(st: Galaxy, empire: Empire, phase: int) -> float:
    """Something to build, and how far it is built."""
    stack = empire.stack(phase)
    there = total(empire.development_dice if phase == DEVELOP else empire.world_dice)
    if not stack:
        return SURPLUS * there
    side = st.side(shown_side(stack[0], phase))
    cost = effective_cost(empire, side, phase)
    used = min(there, cost)
    value = STACK + TILE * min(2, len(stack) - 1) + 0.04 * (6 - cost)
    value += used * (BUILDER + 0.25 * (used / cost)) + SURPLUS * (there - used)
    # Finishing before the end is what a tile is for.
    return value + 0.12 * side.cost * used / cost


def workers_worth(st: Galaxy, seat: int) -> float:
    """Workers that wait in columns, by what they can do and how likely their phase is."""
    empire = st.empires[seat]
    value = 0.0
    for phase in range(PHASES):
        column = empire.column(phase)
        count = total(column)
        if empire.strip >= 0 and empire.strip % PHASES == phase:
            count += 1
        if not count:
            continue
        tasks = tasks_worth(st, empire, phase, count)
        chance = likelihood(st, empire, phase)
        value += chance * tasks + (1 - chance) * DIE * count
    return value


def likelihood(st: Galaxy, empire: Empire, phase: int) -> float:
    """How likely a phase happens."""
    if st.step != REVEALING:
        return 1.0 if st.occurring >> phase & 1 else 0.0
    if empire.strip >= 0 and empire.strip % PHASES == phase:
        return 1.0
    others = st.players - 1 if st.players > 2 else 2  # the spare die is like another player
    miss = 1.0
    for _ in range(min(others, 3)):
        miss *= 1 - OTHERS_SELECT[phase] * 0.55
    return 1 - miss


def tasks_worth(st: Galaxy, empire: Empire, phase: int, count: int) -> float:
    """What so many workers of a phase bring, the first tasks the most."""
    if phase == EXPLORE:
        tiles = len(empire.development_stack) + len(empire.world_stack)
        scouts = max(0, min(count, 3 - tiles))
        stocks = min(count - scouts, 3) if empire.credits < 7 else 0
        rest = count - scouts - stocks
        return SCOUT * scouts + STOCK * stocks + 0.4 * rest + SLEEPING_DIE * count
    if phase in (DEVELOP, SETTLE):
        need = needed(st, empire, phase)
        used = min(count, need)
        return BUILD * used + (DIE - IDLE) * (count - used)
    if phase == PRODUCE:
        room = sum([1 for place in range(len(empire.worlds)) if has_room(st, empire, place)])
        used = min(count, room)
        return (GOOD + 0.2) * used * (PRODUCER / 1.25) + (DIE - IDLE) * (count - used)
    goods = sum([len(goods_of(goods)) for goods in empire.goods])
    goods += min(empire.workers(PRODUCE), 2) if likelihood(st, empire, PRODUCE) == 1.0 else 0
    goods -= total(extra_workers(empire, SHIP))
    used = max(0, min(count, goods))
    return (SHIPPER + SLEEPING_DIE + 0.5) * used + (DIE - IDLE) * (count - used)


def needed(st: Galaxy, empire: Empire, phase: int) -> int:
    """Dice that the tiles of a stack still take."""
    there = total(empire.development_dice if phase == DEVELOP else empire.world_dice)
    need = -there
    for tile in empire.stack(phase):
        need += effective_cost(empire, st.side(shown_side(tile, phase)), phase)
    return max(0, need)
