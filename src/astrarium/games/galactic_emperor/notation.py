"""Options in sentences for people, and where the game stands."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import actions
from astrarium.games.galactic_emperor.actions import (
    THRONE_TARGET,
    WARPED,
    block_of,
    ship_class_parts,
)
from astrarium.games.galactic_emperor.battle import has_warped
from astrarium.games.galactic_emperor.casualties import kind_of, origin_of
from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    RESOURCE_NAMES,
    ROLE_TITLES,
    SPACES,
    UNIT_TITLES,
    Tile,
)
from astrarium.games.galactic_emperor.dice import MARKET
from astrarium.games.galactic_emperor.engineer import OrderShips
from astrarium.games.galactic_emperor.explorer import ClaimTile, OfferLook
from astrarium.games.galactic_emperor.fleet import alike
from astrarium.games.galactic_emperor.merchant import Fund, Trade
from astrarium.games.galactic_emperor.regent import PlaceToken, token_price
from astrarium.games.galactic_emperor.scientist import ScientistTurn, price_of
from astrarium.games.galactic_emperor.state import Galaxy, enemy_at
from astrarium.games.galactic_emperor.technology import CatchStopper, RollOnceMore
from astrarium.games.galactic_emperor.warlord import MoveFleet
from astrarium.kernel import flow
from astrarium.kernel.words import plural, with_article

PLAIN_LABELS: Final = {
    actions.LOOK: "Look at the top tile of the stack",
    actions.FIGHT_ON: "Fight another round",
    actions.STOP: "Stop it until the round ends",
    actions.CATCH: "Roll a die to catch it",
    actions.RESERVE: "Reserve the sector: the token goes elsewhere",
    actions.ROLL_AGAIN: "Reroll it once more",
    actions.PASS_BATTLE: "No, and do not ask again in this battle",
    actions.PASS_ROLE: "No, and do not ask again in this role",
    actions.PASS_ROUND: "No, and do not ask again this round",
}
UNIT_CLASS_TITLES: Final = [
    "Starbase",
    "Fighter",
    "Cruiser",
    "Dreadnought",
    "damaged Dreadnought",
    "Empire",
]
SPACE_LABELS: Final = {
    actions.PLACE: "Put the tile on {0}",
    actions.CLAIM: "Claim {0} with an Empire",
    actions.COLLECT: "Pick up a food cube from {0}",
    actions.STEAL_FOOD: "Take a food cube off {0}",
    actions.FUND: "Put a food cube on {0}",
    actions.FEED: "{0} produces without food",
    actions.PRODUCE: "Remove a food cube from {0} to produce",
    actions.DEPLOY: "Your free Fighter appears in {0}",
    actions.FIGHT: "Fight in {0} next",
    actions.REFUGE: "Your ships go to {0}",
}


def label(st: Galaxy, seat: int, option: int) -> str:
    """What an option does, in a sentence."""
    if option in PLAIN_LABELS:
        return PLAIN_LABELS[option]
    if option in (actions.PASS, actions.DONE):
        return decline_label(st, seat, option)
    start = block_of(option).start
    place = option - start
    if start in SPACE_LABELS:
        return SPACE_LABELS[start].format(space_words(st, place))
    if start in (actions.BUY, actions.SELL, actions.GAIN, actions.STEAL_METAL):
        return cube_label(st, start, place)
    if start in (actions.TO, actions.WARP):
        verb = "To" if start == actions.TO else "Warp to"
        return f"{verb} {space_words(st, place)}{battle_words(st, seat, place)}"
    if start in (actions.ORDER, actions.MOVE, actions.MOVE_ALL):
        return ship_label(st, seat, start, place)
    if start in (actions.SEND, actions.SEND_ALL, actions.EXTRA_DIE):
        return type_label(start, place)
    if start in (actions.HIT, actions.HIT_FROM):
        return hit_label(st, option - actions.HIT)
    if start in (actions.TAKE, actions.KEEP, actions.DRAW, actions.GLIMPSE):
        verb = {
            actions.TAKE: "Take",
            actions.KEEP: "Keep",
            actions.DRAW: "Turned up:",
            actions.GLIMPSE: "On top:",
        }[start]
        return f"{verb} {tile_words(st.components.tiles[place])}"
    return other_label(st, seat, start, place)


def decline_label(st: Galaxy, seat: int, option: int) -> str:
    """What `pass` and `done` mean depends on what is asked."""
    lane = flow.lane_of(st, seat)
    frame = lane.frames[-1] if lane is not None and lane.frames else None
    if isinstance(frame, ClaimTile):
        return "Do not claim it"
    if isinstance(frame, OfferLook):
        return "Keep the tile you took, without looking"
    if isinstance(frame, ScientistTurn):
        return "Buy no technology"
    if isinstance(frame, RollOnceMore):
        return "Let it stand"
    if isinstance(frame, CatchStopper):
        return "Do not roll"
    if isinstance(frame, Trade):
        return "Stop trading"
    if isinstance(frame, Fund):
        return "Stop funding, and sell the remaining food"
    if isinstance(frame, OrderShips):
        return "Pay for the order" if st.order else "Build nothing"
    if isinstance(frame, MoveFleet):
        return "End your movement"
    if isinstance(frame, PlaceToken):
        return "Stop placing; the rest goes back to your reserve"
    return "No" if option == actions.PASS else "Done"


def other_label(st: Galaxy, seat: int, start: int, place: int) -> str:
    if start == actions.RETREAT:
        stay = "; those that warped fight on" if has_warped(st.attackers) else ""
        return f"Retreat to where your ships came from{stay}"
    if start == actions.DIRECTION:
        return ["Clockwise", "Counter-clockwise"][place]
    if start == actions.ROLE:
        return f"Choose {ROLE_TITLES[place]}"
    if start == actions.DROP:
        return f"Leave out a die that shows {place + 1}"
    if start == actions.BUY_TOKEN:
        return f"Buy a token for {plural(token_price(st, seat), 'mark')}"
    if start == actions.INFLUENCE:
        where = "the Throne" if place == THRONE_TARGET else space_words(st, place)
        return f"Influence {where}"
    if start == actions.TECHNOLOGY:
        card = st.components.technologies[place]
        return f"Buy {card.name} for {price_of(st, seat, place)} energy: {card.text}"
    if start == actions.REROLL:
        return f"Reroll {die_words(place)}"
    if start == actions.DIE:
        return f"The die shows {place + 1}"
    assert start in (actions.THRONE, actions.LOT)
    return f"It falls to {{{place}}}"


def die_words(place: int) -> str:
    result = place % DIE_FACES + 1
    side = place // (DIE_FACES * DIE_FACES)
    if side == MARKET:
        return f"a die that shows {result}"
    need = place // DIE_FACES % DIE_FACES + 1
    whose = ["the attacker's", "the defender's"][side]
    return f"one of {whose} dice that shows {result} and needs {need}"


def cube_label(st: Galaxy, start: int, place: int) -> str:
    if start == actions.STEAL_METAL:
        return f"Take a metal out of the storage of {{{place}}}"
    name = RESOURCE_NAMES[place]
    if start == actions.GAIN:
        return f"Gain 1 {name}"
    verb = "Buy" if start == actions.BUY else "Sell"
    price = st.prices[place]
    return f"{verb} 1 {name} for {plural(price, 'mark')}"


def ship_label(st: Galaxy, seat: int, start: int, place: int) -> str:
    """Options about ships in a space."""
    space = st.components.board.ids[place % SPACES]
    if start == actions.ORDER:
        unit = st.components.units[place // SPACES]
        cost = f"{plural(unit.marks, 'mark')}, {unit.metal} metal"
        if unit.energy:
            cost += f", {unit.energy} energy"
        return f"Order {with_article(unit.name)} for {space} ({cost})"
    type, left, _ = ship_class_parts(place)
    steps = plural(left, "step")
    if start == actions.MOVE:
        return f"Move {with_article(UNIT_TITLES[type])} in {space} ({steps} left)"
    count = len(alike(st, type, left, place % SPACES, 0))
    return f"Move all {count} {UNIT_TITLES[type]}s in {space} ({steps} left)"


def battle_words(st: Galaxy, seat: int, space: int) -> str:
    """Whom ships that go to a space will fight there, if anybody."""
    enemy = enemy_at(st, seat, space)
    return f", into battle with {{{enemy}}}" if enemy >= 0 else ""


def type_label(start: int, type: int) -> str:
    title = UNIT_TITLES[type]
    if start == actions.SEND:
        return f"{with_article(title)[0].upper()}{with_article(title)[1:]} warps"
    if start == actions.SEND_ALL:
        return f"All ready {title}s warp"
    return f"{with_article(title)[0].upper()}{with_article(title)[1:]} rolls the extra die"


def hit_label(st: Galaxy, unit: int) -> str:
    return f"Hit {unit_words(st, unit)}"


def unit_words(st: Galaxy, unit: int) -> str:
    """`a Fighter from e5`"""
    words = with_article(UNIT_CLASS_TITLES[kind_of(unit)])
    origin = origin_of(unit)
    if origin < 0:
        return words
    return f"{words} that warped" if origin == WARPED else f"{words} from {space_id(st, origin)}"


# --- things -------------------------------------------------------------------------------------


def space_id(st: Galaxy, space: int) -> str:
    return st.components.board.ids[space]


def space_words(st: Galaxy, space: int) -> str:
    """`e5 (Sector P-09)`"""
    tile = st.tile(space)
    return space_id(st, space) if tile is None else f"{space_id(st, space)} ({tile.name})"


def tile_words(tile: Tile) -> str:
    """`Sector P-09: One planet: 1 metal and 1 energy.`"""
    return f"{tile.name}: {tile.text}"


def where(st: Galaxy) -> str:
    """Where the game stands, in a few words."""
    if flow.over(st):
        return f"Over after round {st.round}"
    if st.round == 0:
        return "Setting up"
    if st.rivals:
        return "The showdown"
    if st.role < 0:
        return f"Round {st.round}, choosing a role"
    battle = f", battle in {space_id(st, st.battle)}" if st.battle >= 0 else ""
    return f"Round {st.round}, {ROLE_TITLES[st.role]}{battle}"
