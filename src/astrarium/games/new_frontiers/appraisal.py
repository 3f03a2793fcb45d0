"""What things on the board would cost or bring a seat now, each as a sum with its lines, and what the seat has.

Every amount comes from the functions that set the prices in play (`powers`, `scoring`); here they only get names.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import powers, scoring, shapes
from astrarium.games.new_frontiers.actions import DEVELOP_TILE
from astrarium.games.new_frontiers.develop import refusal as develop_refusal
from astrarium.games.new_frontiers.settle import SettleTurn
from astrarium.games.new_frontiers.settle import refusal as settle_refusal
from astrarium.games.new_frontiers.state import Empire, Galaxy
from astrarium.games.new_frontiers.words import GOAL_COUNTS
from astrarium.kernel import flow
from astrarium.kernel.lists import EMPTY
from astrarium.kernel.shapes import SumLine
from astrarium.kernel.sums import line, up_to
from astrarium.kernel.words import plural

PRINTED_COST: Final = "Printed cost"
PRINTED_DEFENSE: Final = "Printed defense"
SELECTED_DEVELOP: Final = "You selected Develop"
RAISED: Final = "Raised in this turn"
FLOOR: Final = "Never below 0"


def measures(st: Galaxy, seat: int) -> dict[str, int]:
    """What a seat has, counted; previews name those that an option changes."""
    empire = st.empires[seat]
    points = scoring.breakdown(st, seat, goals_known(st, seat))
    return {
        "points": sum(points.values()),
        "credits": empire.credits,
        "vp": empire.vp,
        "colonists": empire.colonists,
        "military": powers.general_military(st, seat),
        "raised": st.temporary if settles_now(st, seat) else 0,
        "colonies": len(empire.colonies),
        "spaces": powers.spaces_covered(st, empire),
        "explored": len(empire.explored),
        "goods": sum(1 for kind in empire.goods if kind),
        "stockpile": stockpiled(empire),
        "place": st.track.index(seat) + 1 if seat in st.track else 0,
        **{f"points:{source}": points.get(source, 0) for source in sources(st)},
    }


def sources(st: Galaxy) -> list[str]:
    """Everything that can bring points, besides the chips, which are a measure of their own."""
    bonuses = [tile.id for tile in st.components.tiles if tile.bonus]
    return [
        scoring.COLONIES,
        scoring.DEVELOPMENTS,
        *bonuses,
        *(goal.id for goal in st.components.goals),
    ]


def stockpiled(empire: Empire) -> int:
    """How much of everything lies on the stockpile mat."""
    return len(empire.stocked_goods) + len(empire.stocked_worlds) + empire.stocked_credits


def public_points(st: Galaxy) -> list[int]:
    """Points by seat as a spectator may count them."""
    goals = goals_known(st, -1)
    return [scoring.points_of(st, seat, goals) for seat in range(st.players)]


def goals_known(st: Galaxy, seat: int) -> list[int]:
    """The goals whose points a seat may count."""
    return scoring.final_goals(st) if flow.over(st) else scoring.goals_in_play(st, seat)


def appraise(state: Galaxy, seat: int, viewer: int) -> shapes.Appraisal:
    """All prices and sums for one seat; `viewer` sees only the points that it may count."""
    st = as_in_own_turn(state, seat)
    worlds = [*st.empires[seat].explored, *st.shown]
    return {
        "seat": seat,
        "worlds": {st.tile(number).id: appraise_world(st, seat, number) for number in worlds},
        "offer": {
            st.tile(face).id: appraise_offer(st, seat, stack) for stack, face in enumerate(st.faces)
        },
        "trade": {
            c.KIND_NAMES[kind]: {
                "price": powers.trade_price(st, seat, kind),
                "sum": trade_sum(st, seat, kind),
            }
            for kind in range(c.NOVELTY, c.ALIEN + 1)
        },
        "military_sum": general_military_sum(st, seat),
        "points": points_counted(state, seat, viewer),
    }


def settles_now(st: Galaxy, seat: int) -> bool:
    """Whether the seat's turn in Settle is under way."""
    return any(isinstance(frame, SettleTurn) and frame.seat == seat for frame in st.main.frames)


def as_in_own_turn(state: Galaxy, seat: int) -> Galaxy:
    """The state without what belongs to another seat's turn or another action.

    Military raised and powers used up are those of the turn under way; the selector's reduction is for Develop alone.
    """
    st = state.clone()
    if not settles_now(st, seat):
        st.temporary = 0
        st.spent = EMPTY
    if st.action != DEVELOP_TILE:
        st.order = EMPTY
    return st


def appraise_world(st: Galaxy, seat: int, number: int) -> shapes.WorldAppraisal:
    """What it takes to settle a world."""
    world = st.tile(number)
    reason = settle_refusal(st, seat, world)[0]
    payable = not world.military or powers.paying_power(st, seat, world) is not None
    return {
        "able": not reason,
        "reason": worded(reason),
        "price": world_price(st, seat, world) if payable else None,
        "price_sum": world_price_sum(st, seat, world) if payable else [],
        "military": powers.military_against(st, seat, world) if world.military else None,
        "military_sum": military_sum(st, seat, world) if world.military else [],
        "raise": powers.military_to_raise(st, seat) if world.military else 0,
        "defense": world.cost if world.military else None,
        "colonists_needed": world.colonists,
        "colonists": st.empires[seat].colonists,
    }


def appraise_offer(st: Galaxy, seat: int, stack: int) -> shapes.OfferAppraisal:
    """What it takes to buy the development of a stack."""
    tile = st.tile(st.faces[stack])
    reason = develop_refusal(st, seat, stack)[0]
    price = powers.develop_price(st, seat, tile)
    return {
        "able": not reason,
        "reason": worded(reason),
        "price": price,
        "price_sum": up_to(price, develop_sum(st, seat, tile), FLOOR),
    }


def worded(reason: str) -> str:
    """A reason by itself, beside the thing it is about."""
    return reason[:1].upper() + reason[1:]


# Sums


def add(amounts: dict[int, int], power: c.Power, amount: int) -> None:
    """Count what a power brings for its tile."""
    amounts[power.tile] = amounts.get(power.tile, 0) + amount


def own_lines(st: Galaxy, seat: int, amounts: dict[int, int]) -> list[SumLine]:
    """A line for each own tile that brings something, in the order they lie on the mat."""
    owned = st.empires[seat].developments + st.empires[seat].colonies
    return [line(st.tile(number).name, amounts[number]) for number in owned if amounts.get(number)]


def develop_sum(st: Galaxy, seat: int, tile: c.Tile) -> list[SumLine]:
    lines = [line(PRINTED_COST, tile.cost)]
    if powers.selector_discount(st, seat):
        lines.append(line(SELECTED_DEVELOP, -powers.selector_discount(st, seat)))
    amounts: dict[int, int] = {}
    for power in st.empires[seat].powers[c.DEVELOP]:
        add(amounts, power, -powers.develop_reduction(power))
    return lines + own_lines(st, seat, amounts)


def world_price(st: Galaxy, seat: int, world: c.Tile) -> int:
    """Credits for a world that can be paid for."""
    return (powers.conquest_payment if world.military else powers.settle_price)(st, seat, world)


def world_price_sum(st: Galaxy, seat: int, world: c.Tile) -> list[SumLine]:
    lines = [line(PRINTED_DEFENSE if world.military else PRINTED_COST, world.cost)]
    amounts: dict[int, int] = {}
    paying = powers.paying_power(st, seat, world) if world.military else None
    if paying is not None:
        add(amounts, paying, paying.amount)
    kind = kind_to_pay_as(st, seat, world)
    for power in st.empires[seat].powers[c.SETTLE]:
        add(amounts, power, -powers.settle_reduction(power, world, kind))
    return up_to(world_price(st, seat, world), lines + own_lines(st, seat, amounts), FLOOR)


def kind_to_pay_as(st: Galaxy, seat: int, world: c.Tile) -> int:
    """The kind at which `settle_price` is reckoned: a world of any kind is taken at its cheapest."""
    if world.kind != c.ANY or st.kind_set or world.military:
        return st.kind_of(world)
    kinds = list(range(c.NOVELTY, c.ALIEN + 1))
    prices = [powers.settle_price_as(st, seat, world, kind) for kind in kinds]
    return kinds[prices.index(min(prices))]


def military_sum(st: Galaxy, seat: int, world: c.Tile) -> list[SumLine]:
    """Military against one world."""
    kind = st.kind_of(world)
    amounts: dict[int, int] = {}
    for power in st.empires[seat].powers[c.SETTLE]:
        add(amounts, power, powers.military_of(power, world, kind))
    lines = own_lines(st, seat, amounts)
    return [*lines, line(RAISED, st.temporary)] if st.temporary else lines


def general_military_sum(st: Galaxy, seat: int) -> list[SumLine]:
    owned = st.empires[seat].developments + st.empires[seat].colonies
    return own_lines(
        st, seat, {number: powers.general_military_of(st.tile(number)) for number in owned}
    )


def trade_sum(st: Galaxy, seat: int, kind: int) -> list[SumLine]:
    amounts: dict[int, int] = {}
    for power in st.empires[seat].powers[c.TRADE]:
        add(amounts, power, powers.trade_bonus(power, kind))
    printed = line(f"{c.KIND_TITLES[kind]} good", st.components.prices[kind])
    return [printed, *own_lines(st, seat, amounts)]


# Points


def points_counted(st: Galaxy, seat: int, viewer: int) -> list[shapes.PointSource]:
    """Points source by source, each with what counted for it."""
    if not st.empires[seat].colonies:
        return []
    goals = goals_known(st, viewer)
    kind = scoring.best_kind(st, seat, goals)
    counted = {
        scoring.CHIPS: [],
        scoring.DEVELOPMENTS: printed_points(st, st.empires[seat].developments),
        scoring.COLONIES: printed_points(st, st.empires[seat].colonies),
    }
    for number in st.empires[seat].developments + st.empires[seat].colonies:
        if st.tile(number).bonus:
            counted[st.tile(number).id] = bonus_counted(st, seat, st.tile(number), kind)
    for number in goals:
        goal = st.components.goals[number]
        counted[goal.id] = [
            f"{GOAL_COUNTS[goal.counts]}: {scoring.goal_count(st, seat, goal, kind)}"
        ]
    return [
        {"source": source, "points": points, "counted": counted[source]}
        for source, points in scoring.breakdown(st, seat, goals).items()
    ]


def printed_points(st: Galaxy, numbers: list[int]) -> list[str]:
    tiles = [st.tile(number) for number in numbers]
    return [f"{tile.name}: {tile.vp} VP" for tile in tiles if tile.vp]


def bonus_counted(st: Galaxy, seat: int, tile: c.Tile, any_kind: int) -> list[str]:
    """What a "?" value counts, thing by thing."""
    found = []
    for entry in tile.bonus:
        if entry.metric == c.GENERAL_MILITARY:
            military = powers.general_military(st, seat)
            found.append(f"{military} Military: {entry.vp * military} VP")
        elif entry.metric == c.COLONY_KINDS:
            kinds = scoring.colony_kinds(st, seat, any_kind)
            found.append(f"{plural(kinds, 'kind')} of colonies: {entry.table[kinds]} VP")
    empire = st.empires[seat]
    for number in empire.developments + empire.colonies:
        points = scoring.best_line(tile.bonus, st.tile(number), any_kind)
        if points:
            found.append(f"{st.tile(number).name}: {points} VP")
    return found
