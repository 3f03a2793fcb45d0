"""What things on the board would cost or bring a seat now, each as a sum with its lines, and what the seat has.

Every amount comes from the functions that set it in play (`powers`, `ship`, `scoring`); here they only get names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from astrarium.games.roll_for_the_galaxy import assign, powers, scoring, shapes, ship
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.build import dice_on
from astrarium.games.roll_for_the_galaxy.state import (
    NO_DICE,
    REVEALING,
    Empire,
    Galaxy,
    goods_of,
    shown_side,
    total,
)
from astrarium.kernel.lists import contains
from astrarium.kernel.shapes import SumLine
from astrarium.kernel.sums import line, up_to

PRINTED_COST: Final = "Printed cost"
FLOOR: Final = "Not below the floor"
BASE_PRICE: Final = "Price by the world's colour"
CONSUMED: Final = "Consumed"
GOOD_MATCHES: Final = "Matching good"
SHIPPER_MATCHES: Final = "Matching shipper"

NO_SIDE: Final = -2  # no power is under way


def measures(st: Galaxy, seat: int) -> dict[str, int]:
    """What a seat has, counted; previews name those that an option changes."""
    empire = st.empires[seat]
    points = scoring.breakdown(st, seat)
    return {
        "points": sum(points.values()),
        "credits": empire.credits,
        "vp": empire.vp,
        "cup": total(empire.cup),
        "citizenry": total(empire.citizenry),
        "goods": goods_count(empire),
        "dice": total(powers.dice_owned(empire)),
        "squares": empire.squares(),
        "tiles": len(empire.development_stack) + len(empire.world_stack) + len(empire.hand),
        **{f"points:{source}": points.get(source, 0) for source in sources(st)},
    }


def sources(st: Galaxy) -> list[str]:
    """Everything that can bring points, besides the chips, which are a measure of their own."""
    return [
        scoring.DEVELOPMENTS,
        scoring.WORLDS,
        *(side.id for side in st.components.sides if side.bonus),
    ]


def public_points(st: Galaxy) -> list[int]:
    """Points by seat: everything that scores lies open."""
    return [scoring.points_of(st, seat) for seat in range(st.players)]


def appraise(st: Galaxy, seat: int, viewer: int) -> shapes.Appraisal:
    """All costs and prices for one seat; others know only what lies on top of its stacks."""
    empire = st.empires[seat]
    own = viewer == seat
    stacks: dict[str, shapes.StackAppraisal] = {}
    hand: dict[str, shapes.StackAppraisal] = {}
    for phase in (c.DEVELOP, c.SETTLE):
        tiles = empire.stack(phase)
        for tile in tiles if own else tiles[:1]:
            add_cost(stacks, st, empire, tile, phase)
        for tile in empire.hand if own else []:
            add_cost(hand, st, empire, tile, phase)
    return {
        "seat": seat,
        "stacks": stacks,
        "hand": hand,
        "trade": {
            c.COLOUR_NAMES[colour]: trade_sum(st, empire, colour)
            for colour in range(c.NOVELTY, c.ALIEN + 1)
        },
        "consume": consumption(st, seat) if ships_now(st, seat) else {},
        "reassign": reassign_data(st, seat) if own and st.step == REVEALING else None,
        "outlook": outlooks(st, seat) if own and st.step == REVEALING else None,
        "cup_shows": average_faces(st, known_cup(st, seat, own)),
        "points": scoring.breakdown(st, seat),
    }


def add_cost(
    costs: dict[str, shapes.StackAppraisal], st: Galaxy, empire: Empire, tile: int, phase: int
) -> None:
    """The side of a tile that counts in a phase, with its cost."""
    number = shown_side(tile, phase)
    costs[st.side(number).id] = {
        "cost": powers.effective_cost(empire, st.side(number), phase),
        "sum": cost_sum(st, empire, number, phase),
    }


def cost_sum(st: Galaxy, empire: Empire, number: int, phase: int) -> list[SumLine]:
    """How a cost comes about, line by line."""
    side = st.side(number)
    lines = [line(PRINTED_COST, side.cost)]
    for power in empire.powers[phase]:
        fits = power.effect == c.DISCOUNT and power.colours >> side.colour & 1
        if fits and (side.reassigns or not power.reassign_only):
            lines.append(line(st.side(power.side).name, -power.amount))
    return up_to(powers.effective_cost(empire, side, phase), lines, FLOOR)


def trade_sum(st: Galaxy, empire: Empire, colour: int) -> list[SumLine]:
    """What a Trade from a world of this colour pays, line by line."""
    title = f"{BASE_PRICE}: {c.COLOUR_TITLES[colour]}"
    lines = [line(title, st.components.prices[colour])]
    for power in empire.powers[c.SHIP]:
        if power.effect == c.TRADE_CREDITS and power.colours >> colour & 1:
            lines.append(line(st.side(power.side).name, power.amount))
    return lines


def ships_now(st: Galaxy, seat: int) -> bool:
    """Whether the seat's turn in Ship is under way: only then the shippers are its own and known."""
    return any(isinstance(frame, ship.ShipTurn) and frame.seat == seat for frame in st.main.frames)


def consumption(st: Galaxy, seat: int) -> dict[str, Mapping[str, shapes.Consumed]]:
    """What a Consume of each good would bring, by world and colour."""
    empire = st.empires[seat]
    return {
        st.side(world).id: {
            c.COLOUR_NAMES[colour]: consume_data(st, seat, world, colour)
            for colour in goods_of(empire.goods[place])
        }
        for place, world in enumerate(empire.worlds)
    }


def consume_data(st: Galaxy, seat: int, world: int, colour: int) -> shapes.Consumed:
    """What a Consume of a good brings: the VP that shippers make of it, and credits."""
    empire = st.empires[seat]
    vp = {
        worker_id(worker): ship.consume_vp(st, empire, world, colour, worker)
        for worker in ship.shippers(st, seat)
    }
    return {
        "vp": sorted(set(vp.values())),
        "by_shipper": vp,
        "sums": {
            worker_id(worker): consume_sum(st, empire, world, colour, worker)
            for worker in ship.shippers(st, seat)
        },
        "credits": ship.sum_of(st, empire, c.CONSUME_CREDITS, world),
        "trade": ship.trade_value(st, empire, world),
    }


def consume_sum(st: Galaxy, empire: Empire, world: int, colour: int, worker: int) -> list[SumLine]:
    """How the VP of a Consume come about, line by line."""
    lines = [line(CONSUMED, 1)]
    if ship.matches(st, world, colour):
        lines.append(line(GOOD_MATCHES, 1))
    if ship.matches(st, world, worker % c.COLOURS):
        lines.append(line(SHIPPER_MATCHES, 1))
    for power in empire.powers[c.SHIP]:
        if power.effect == c.CONSUME_VP and power.colours >> st.side(world).colour & 1:
            lines.append(line(st.side(power.side).name, power.vp))
    return lines


def worker_id(worker: int) -> str:
    """The id of a shipper: a die by its colour, or an extra one."""
    return (
        c.COLOUR_NAMES[worker]
        if worker < c.COLOURS
        else f"extra-{c.COLOUR_NAMES[worker - c.COLOURS]}"
    )


def outlooks(st: Galaxy, seat: int) -> dict[str, shapes.Outlook]:
    """What the workers in each column would do."""
    return {c.PHASE_NAMES[phase]: outlook_of(st, seat, phase) for phase in range(c.PHASES)}


def outlook_of(st: Galaxy, seat: int, phase: int) -> shapes.Outlook:
    empire = st.empires[seat]
    selects = 1 if empire.strip >= 0 and empire.strip % c.PHASES == phase else 0
    workers = empire.workers(phase) + selects
    extra = total(powers.extra_workers(empire, phase))
    outlook: shapes.Outlook = {
        "workers": workers,
        "extra": extra,
        "completes": [],
        "standing": 0,
        "cost": 0,
        "goods": 0,
        "idle": 0,
    }
    if phase in (c.DEVELOP, c.SETTLE):
        add_building(outlook, st, empire, phase)
    elif phase != c.EXPLORE:
        room = goods_room(st, empire) if phase == c.PRODUCE else goods_count(empire)
        outlook["goods"] = min(workers + extra, room)
        outlook["idle"] = workers + extra - outlook["goods"]
    return outlook


def add_building(outlook: shapes.Outlook, st: Galaxy, empire: Empire, phase: int) -> None:
    """The tiles that the workers would complete with the dice that stand there, and what they would begin."""
    dice = outlook["workers"] + total(dice_on(empire, phase))
    for tile in empire.stack(phase):
        side = st.side(shown_side(tile, phase))
        cost = powers.effective_cost(empire, side, phase)
        if dice < cost:
            outlook["standing"], outlook["cost"] = dice, cost
            return
        outlook["completes"].append(side.id)
        dice -= cost
    outlook["idle"] = dice


def goods_room(st: Galaxy, empire: Empire) -> int:
    """How many more goods the worlds of an empire hold."""
    return sum([powers.free_places(st, empire, place) for place in range(len(empire.worlds))])


def goods_count(empire: Empire) -> int:
    return sum([len(goods_of(goods)) for goods in empire.goods])


def known_cup(st: Galaxy, seat: int, own: bool) -> list[int]:
    """The dice in a cup; to others, while dice lie behind a screen, that is none."""
    return st.empires[seat].cup if own or st.step != REVEALING else NO_DICE


def average_faces(st: Galaxy, dice: list[int]) -> dict[str, int]:
    """How many dice show each face on average, in hundredths."""
    sides = [0] * c.FACES
    for colour in range(c.COLOURS):
        for face in st.components.dice[colour].faces:
            sides[face] += dice[colour]
    return {c.FACE_NAMES[face]: sides[face] * 100 // 6 for face in range(c.FACES)}


def reassign_data(st: Galaxy, seat: int) -> shapes.Reassigning:
    """How it stands with Dictate and with each power that moves workers."""
    empire = st.empires[seat]
    moving = side_moving(st, seat)
    # Which of the powers can move something is clear once a phase is selected.
    usable = assign.usable_powers(st, seat) if empire.strip >= 0 else []
    ways: dict[str, shapes.Way] = {}
    for side in empire.developments:
        if has_own_power(empire, side):
            used = contains(empire.used, side)
            able = not used if empire.strip < 0 else contains(usable, side)
            ways[st.side(side).id] = way(able, used, moving == side)
    dictated = total(empire.dictated) > 0
    return {
        "dictate": way(assign.can_dictate(empire), dictated, moving == assign.DICTATING),
        "powers": ways,
    }


def way(able: bool, used: bool, under_way: bool) -> shapes.Way:
    """A way to reassign workers: whether it can be used, has been, and is being used now."""
    return {"able": able, "used": used, "under_way": under_way}


def has_own_power(empire: Empire, side: int) -> bool:
    """Whether a side has a power that moves workers when it is used."""
    for power in empire.powers[c.ASSIGN]:
        if power.side == side and power.effect == c.REASSIGN:
            return True
    return False


def side_moving(st: Galaxy, seat: int) -> int:
    """The side whose power is moving a seat's workers now, DICTATING, or NO_SIDE."""
    for frame in st.lanes[seat].frames if st.lanes else []:
        if isinstance(frame, assign.MoveWorkers):
            return frame.side
    return NO_SIDE
