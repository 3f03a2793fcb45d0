"""What `greedy` thinks a position of Roll for the Galaxy is worth to a seat, in points.

All that counts is what the seat may know: its own things and what lies open. The numbers are set by hand, some of
them corrected by play against earlier ones (`tools/tune_greedy.py`); only their proportions mean anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    DEVELOP,
    EXPLORE,
    MOST_CREDITS,
    PHASES,
    PRODUCE,
    SETTLE,
    SHIP,
    SQUARES_TO_END,
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

FEW: Final = 3
NO_AIM: Final = -1


@dataclass
class Taste:
    """How much each thing counts, in points."""

    die: float = 1.0  # a die that will be rolled next round
    few: float = 1.8  # more for each of the first three of them
    asleep: float = 0.3  # one in the Citizenry that nobody pays for
    coloured: float = 0.17  # more for a die that is not white
    paid: float = 1.0  # a credit that wakes a die next time
    spare_credit: float = 0.12
    builder: float = 1.6  # a die on a tile that is being built
    progress: float = 0.6  # more for each of them, the nearer the tile is to being complete
    surplus: float = 0.55  # a die on a stack that nothing needs
    good: float = 1.1
    match: float = 0.35  # more for a good that is worth more than 1 VP
    stack: float = 0.9  # having something to build
    tile: float = 0.25  # each further tile, up to three
    cheap: float = 0.04  # a top tile that is complete soon
    scout: float = 1.1  # an explorer, while tiles are wanted
    stock: float = 1.0  # what Stock brings, in proportion
    build: float = 2.4  # a developer or settler with something to build
    produce: float = 1.5  # a producer with a world to produce on
    ship: float = 1.7  # a shipper with a good to ship
    idle: float = 0.85  # a worker without a task goes back to the cup
    explored: float = 0.45  # how likely a phase is that others may select
    developed: float = 0.5
    settled: float = 0.5
    produced: float = 0.35
    shipped: float = 0.35
    end: float = 0.5  # how much less dice and tiles count when the end is near
    wanted: float = 2.0  # tiles to have in both stacks
    seen: float = 0.9  # what a drawn tile is hoped to bring
    dictate: float = 0.6  # a die that was given up for Dictate
    missed: float = 3.0  # a round without a die to roll

    def chance(self, phase: int) -> float:
        """How likely one other player selects a phase."""
        if phase == EXPLORE:
            return self.explored
        if phase == DEVELOP:
            return self.developed
        if phase == SETTLE:
            return self.settled
        return self.produced if phase == PRODUCE else self.shipped


def worth(st: Galaxy, seat: int, taste: Taste, aim: int = NO_AIM) -> float:
    """The value of a position to a seat, which may mean to select a phase."""
    empire = st.empires[seat]
    future = 1.0 - taste.end * nearness_of_end(st)
    later = dice_worth(empire, taste)
    later += taste.asleep * total(empire.citizenry)
    later += credits_worth(empire, empire.credits, taste)
    later += tiles_worth(empire, taste)
    value = points_of(st, seat) + future * later
    for place, goods in enumerate(empire.goods):
        for colour in goods_of(goods):
            vp = consume_vp(st, empire, empire.worlds[place], colour, 0)
            value += taste.good + taste.match * (vp - 1)
    value += stack_worth(st, empire, DEVELOP, taste) + stack_worth(st, empire, SETTLE, taste)
    return value + workers_worth(st, seat, taste, aim)


def nearness_of_end(st: Galaxy) -> float:
    """0 at the beginning, 1 when the game ends."""
    squares = max([empire.squares() for empire in st.empires])
    initial = st.components.vp_per_player * st.players
    built = squares / SQUARES_TO_END
    paid = 1.0 - st.pool / initial
    return min(1.0, max(built, paid)) ** 2


def dice_worth(empire: Empire, taste: Taste) -> float:
    """Dice in the cup, and a little for colour wherever they are."""
    dice = total(empire.cup)
    value = taste.die * dice + taste.few * min(dice, FEW)
    value += taste.die * total(empire.wilds) + taste.dictate * total(empire.dictated)
    coloured = total(empire.cup) - empire.cup[0] + total(empire.citizenry) - empire.citizenry[0]
    return value + taste.coloured * coloured


def credits_worth(empire: Empire, credits: int, taste: Taste) -> float:
    """Credits wake dice that sleep by the end of the round, as most workers will; others are kept."""
    sleepers = total(empire.citizenry) + total(empire.columns)
    waking = min(credits, sleepers)
    return taste.paid * waking + taste.spare_credit * (credits - waking)


def tiles_worth(empire: Empire, taste: Taste) -> float:
    """Something to build in each stack, and more of it."""
    value = 0.0
    for phase in (DEVELOP, SETTLE):
        tiles = len(empire.stack(phase))
        if tiles:
            value += taste.stack + taste.tile * min(2, tiles - 1)
    return value


def stack_worth(st: Galaxy, empire: Empire, phase: int, taste: Taste) -> float:
    """How far the top tile is built."""
    stack = empire.stack(phase)
    there = total(empire.development_dice if phase == DEVELOP else empire.world_dice)
    if not stack:
        return taste.surplus * there
    side = st.side(shown_side(stack[0], phase))
    cost = effective_cost(empire, side, phase)
    used = min(there, cost)
    value = taste.cheap * (6 - cost)
    value += used * (taste.builder + taste.progress * used / cost)
    return value + taste.surplus * (there - used)


def workers_worth(st: Galaxy, seat: int, taste: Taste, aim: int = NO_AIM) -> float:
    """Workers that wait in columns, by what they can do and how likely their phase is."""
    empire = st.empires[seat]
    value = 0.0
    for phase in range(PHASES):
        count = empire.workers(phase)
        if empire.strip >= 0 and empire.strip % PHASES == phase:
            count += 1
        if count:
            chance = 1.0 if phase == aim else likelihood(st, empire, phase, taste)
            tasks = tasks_worth(st, empire, phase, count, taste)
            value += chance * tasks + (1 - chance) * taste.die * count
    return value


def likelihood(st: Galaxy, empire: Empire, phase: int, taste: Taste) -> float:
    """How likely a phase happens."""
    if st.step != REVEALING:
        return 1.0 if st.occurring >> phase & 1 else 0.0
    if empire.strip >= 0 and empire.strip % PHASES == phase:
        return 1.0
    others = st.players - 1 if st.players > 2 else 2  # the spare die is like another player
    miss = 1.0
    for _ in range(others):
        miss *= 1 - 0.55 * taste.chance(phase)
    return 1 - miss


def tasks_worth(st: Galaxy, empire: Empire, phase: int, count: int, taste: Taste) -> float:
    """What so many workers of a phase bring, the first tasks the most."""
    if phase == EXPLORE:
        tiles = len(empire.development_stack) + len(empire.world_stack)
        scouts = max(0, min(count, int(taste.wanted) - tiles))
        credits = min(MOST_CREDITS, empire.credits + 2 * (count - scouts))
        stock = credits_worth(empire, credits, taste)
        stock -= credits_worth(empire, empire.credits, taste)
        return taste.scout * scouts + taste.stock * stock + taste.asleep * count
    if phase in (DEVELOP, SETTLE):
        used = min(count, needed(st, empire, phase))
        return taste.build * used + taste.idle * (count - used)
    if phase == PRODUCE:
        room = 0
        for place in range(len(empire.worlds)):
            if has_room(st, empire, place):
                room += 1
        used = min(count, room)
        return taste.produce * used + taste.idle * (count - used)
    goods = 0
    for on_world in empire.goods:
        goods += len(goods_of(on_world))
    if likelihood(st, empire, PRODUCE, taste) == 1.0:
        goods += min(empire.workers(PRODUCE), 2)
    goods -= total(extra_workers(empire, SHIP))
    used = max(0, min(count, goods))
    return taste.ship * used + taste.idle * (count - used)


def needed(st: Galaxy, empire: Empire, phase: int) -> int:
    """Dice that the tiles of a stack still take."""
    need = -total(empire.development_dice if phase == DEVELOP else empire.world_dice)
    for tile in empire.stack(phase):
        need += effective_cost(empire, st.side(shown_side(tile, phase)), phase)
    return max(0, need)
