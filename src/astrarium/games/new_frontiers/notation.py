"""Options in words for people, and where the game stands."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import actions, powers
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.actions import ACTION_TILE_NAMES
from astrarium.games.new_frontiers.produce import paid_cost
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.games.new_frontiers.words import GOAL_COUNTS, whole_words
from astrarium.kernel import flow
from astrarium.kernel.frames import Label
from astrarium.kernel.words import plural

SELECT_DETAILS: Final = [
    "you gain 2 credits; no action",
    "each player may buy a development, you at 1 credit less",
    "each player picks one of seven worlds, you a second one",
    "each player takes 2 colonists or settles a world; you first gain a colonist",
    "production colonies get goods; you also one windfall good",
    "each player may sell a good and uses Consume powers; you first gain 1 VP",
    "you gain 1 VP and go to the front of the track; no action",
    "you gain 1 credit, one place on the track and a goal; no action",
]


def label(st: Galaxy, seat: int, verb: int, place: int, plain: Label) -> Label:
    """What an option does, where that does not depend on what is asked."""
    if verb == actions.CONSUME and place % 2:
        return Label(f"{plain.title} (second power)", consume_detail(st, place))
    words = detail(st, seat, verb, place)
    return Label(plain.title, words) if words else plain


def detail(st: Galaxy, seat: int, verb: int, place: int) -> str:
    """What depends on the state or on the tile: price, reward or consequence; empty for all else."""
    if verb == actions.SELECT:
        return select_detail(st, place)
    if verb == actions.HOME:
        return st.tile(c.FIRST_HOME + place).text
    if verb == actions.PICK:
        return st.tile(place).text
    if verb == actions.DEVELOP:
        tile = st.tile(c.FIRST_DEVELOPMENT + place)
        return plural(powers.develop_price(st, seat, tile), "credit")
    if verb == actions.SETTLE:
        return settle_detail(st, seat, st.tile(place))
    if verb == actions.PAY_PRODUCTION:
        return plural(paid_cost(st, place), "credit")
    if verb == actions.SELL:
        kind = good_on(st, seat, place)
        return f"{c.KIND_TITLES[kind]}, {plural(powers.trade_price(st, seat, kind), 'credit')}"
    if verb == actions.GOOD or verb == actions.STOCK_GOOD:
        return c.KIND_TITLES[good_on(st, seat, place)]
    if verb == actions.CONSUME:
        return consume_detail(st, place)
    if verb == actions.KEEP_GOAL:
        return f"VP for {GOAL_COUNTS[st.components.goals[place].counts]}"
    return ""


def consume_detail(st: Galaxy, mark: int) -> str:
    return whole_words(st.components.tiles, st.components.power_of(c.CONSUME, mark))


def select_detail(st: Galaxy, tile: int) -> str:
    if tile == actions.PRODUCE_TILE and st.produce_credits:
        credits = plural(st.produce_credits, "credit")
        return f"{SELECT_DETAILS[tile]} and the {credits} on the tile"
    return SELECT_DETAILS[tile]


def settle_detail(st: Galaxy, seat: int, tile: c.Tile) -> str:
    colonists = plural(tile.colonists, "colonist")
    if not tile.military:
        return f"{plural(powers.settle_price(st, seat, tile), 'credit')}, {colonists}"
    text = (
        f"defense {tile.cost}, your Military {powers.military_against(st, seat, tile)}, {colonists}"
    )
    price = powers.conquest_payment(st, seat, tile)
    if price <= st.empires[seat].credits:
        return f"{text}, or for {plural(price, 'credit')}"
    return text


def good_on(st: Galaxy, seat: int, colony: int) -> int:
    """The kind of the good on a colony of `seat`."""
    empire = st.empires[seat]
    return empire.goods[empire.colonies.index(colony)] if colony in empire.colonies else 0


def where(st: Galaxy) -> str:
    """Where the game stands, in a few words."""
    if flow.over(st):
        return f"Over after round {st.round}"
    if any(not empire.colonies for empire in st.empires):
        return "Setting up"
    if st.action < 0:
        return f"Round {st.round}, selecting"
    return f"Round {st.round}, {ACTION_TILE_NAMES[st.action]}"
