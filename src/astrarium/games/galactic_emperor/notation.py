"""Options and events in sentences for people."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import actions
from astrarium.games.galactic_emperor.actions import (
    MOST_STEPS,
    THRONE_TARGET,
    WARPED,
    block_of,
)
from astrarium.games.galactic_emperor.casualties import kind_of, origin_of
from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    METAL,
    RESOURCE_NAMES,
    ROLE_TITLES,
    SPACES,
    UNIT_TITLES,
    Tile,
)
from astrarium.games.galactic_emperor.dice import (
    DEFENDING,
    MARKET,
    need_of,
    result_of,
    side_of,
)
from astrarium.games.galactic_emperor.engineer import OrderShips
from astrarium.games.galactic_emperor.explorer import ClaimTile, OfferLook
from astrarium.games.galactic_emperor.fleet import alike
from astrarium.games.galactic_emperor.merchant import CollectFood, Fund, Trade
from astrarium.games.galactic_emperor.regent import PlaceToken, token_price
from astrarium.games.galactic_emperor.scientist import ScientistTurn, price_of
from astrarium.games.galactic_emperor.scoring import SOURCE_NAMES
from astrarium.games.galactic_emperor.state import (
    POOL_EMPTY,
    TOKENS_GONE,
    Galaxy,
    enemy_at,
)
from astrarium.games.galactic_emperor.steward import FeedSectors, Produce
from astrarium.games.galactic_emperor.technology import CatchStopper, RollOnceMore
from astrarium.games.galactic_emperor.warlord import MoveFleet, SendShips
from astrarium.kernel import flow
from astrarium.kernel.frames import Event
from astrarium.kernel.words import plural, with_article

PLAIN_LABELS: Final = {
    actions.LOOK: "Look at the top tile of the stack",
    actions.FIGHT_ON: "Fight another round",
    actions.RETREAT: "Retreat to where your ships came from",
    actions.STOP: "Stop it until the round ends",
    actions.CATCH: "Roll a die to catch it",
    actions.RESERVE: "Reserve the sector: the token goes elsewhere",
    actions.ROLL_AGAIN: "Have it rolled once more",
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
    actions.WARP: "Warp to {0}",
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
    if start in (actions.ORDER, actions.MOVE, actions.MOVE_ALL, actions.TO):
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
    if isinstance(frame, (CollectFood, FeedSectors, Produce, SendShips)):
        return "No more of these"
    if isinstance(frame, Trade):
        return "Stop trading"
    if isinstance(frame, Fund):
        return "Fund no more, and sell what food is left"
    if isinstance(frame, OrderShips):
        return "Pay for the order" if st.order else "Build nothing"
    if isinstance(frame, MoveFleet):
        return "End your movement"
    if isinstance(frame, PlaceToken):
        return "Place no more; the rest goes back to your reserve"
    return "No" if option == actions.PASS else "Done"


def other_label(st: Galaxy, seat: int, start: int, place: int) -> str:
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
        return f"Have {die_words(place)} rolled again"
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
    price = st.prices[place] if st.prices else 0
    return f"{verb} 1 {name} for {plural(price, 'mark')}"


def ship_label(st: Galaxy, seat: int, start: int, place: int) -> str:
    """Options about ships in a space."""
    space = st.components.board.ids[place % SPACES]
    if start == actions.TO:
        enemy = enemy_at(st, seat, place)
        battle = f", into battle with {{{enemy}}}" if enemy >= 0 else ""
        return f"To {space_words(st, place)}{battle}"
    if start == actions.ORDER:
        unit = st.components.units[place // SPACES]
        cost = f"{plural(unit.marks, 'mark')}, {unit.metal} metal"
        if unit.energy:
            cost += f", {unit.energy} energy"
        return f"Order {with_article(unit.name)} for {space} ({cost})"
    kind = place // SPACES
    type, left = kind // MOST_STEPS, kind % MOST_STEPS + 1
    steps = plural(left, "step")
    if start == actions.MOVE:
        return f"Move {with_article(UNIT_TITLES[type])} in {space} ({steps} left)"
    count = len(alike(st, type, left, place % SPACES, 0))
    return f"Move all {count} {UNIT_TITLES[type]}s in {space} ({steps} left)"


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
    if st.fighters:
        return "The showdown"
    if st.role < 0:
        return f"Round {st.round}, choosing a role"
    battle = f", battle in {space_id(st, st.battle)}" if st.battle >= 0 else ""
    return f"Round {st.round}, {ROLE_TITLES[st.role]}{battle}"


# --- events -------------------------------------------------------------------------------------

SPACE_EVENTS: Final = {
    "claim",
    "collect",
    "steal-food",
    "fund",
    "produce",
    "battle",
    "battle-won",
    "battle-lost",
    "retreat",
    "reserve",
    "resolve",
    "ships-away",
    "warp",
}
TILE_EVENTS: Final = ("take", "turn-up", "place", "collapse")
CARD_EVENTS: Final = ("technology", "declare", "stop", "caught", "search")


def about(st: Galaxy, event: Event, viewer: int) -> list[str]:
    """Ids of the things that an event is about, as far as `viewer` may know them."""
    kind, a, b = event.kind, event.a, event.b
    if kind in SPACE_EVENTS:
        return [space_id(st, a)]
    if kind in TILE_EVENTS:
        tile = st.components.tiles[a].id
        return [tile, space_id(st, b)] if kind in ("place", "collapse") else [tile]
    if kind == "look":
        return [st.components.tiles[a].id] if event.seen_by(viewer) else []
    if kind == "keep":
        return [st.components.tiles[b].id] if a else []
    if kind in CARD_EVENTS:
        card = b if kind == "search" and b >= 0 else a
        return [st.components.technologies[card].id]
    if kind == "move":
        return [space_id(st, a // 64), space_id(st, a % 64)]
    if kind == "deploy":
        return [space_id(st, b)]
    if kind == "influence":
        return ["throne"] if a == THRONE_TARGET else [space_id(st, a)]
    if kind == "throne":
        return ["throne"]
    return []


def describe(st: Galaxy, event: Event, viewer: int) -> str:
    """An event in the log. Player names are put in by whoever shows it: {0} stands for seat 0."""
    who = "{" + str(event.seat) + "}"
    kind = event.kind
    if kind in ("round", "income", "game-over", "flip", "collapse", "throne", "lot", "showdown"):
        return describe_round(st, event, who)
    if kind in ("direction", "role"):
        return describe_choice(event, who)
    if kind in ("take", "turn-up", "place", "look", "keep"):
        return describe_tile(st, event, viewer, who)
    if kind in TRADE_EVENTS:
        return describe_trade(st, event, who)
    if kind in CARD_EVENTS:
        return describe_card(st, event, who)
    if kind in BATTLE_EVENTS:
        return describe_battle(st, event, who)
    return describe_board(st, event, who)


def describe_round(st: Galaxy, event: Event, who: str) -> str:
    kind, a = event.kind, event.a
    if kind == "round":
        return f"Round {a} begins"
    if kind == "income":
        return f"Everyone gains {plural(a, 'mark')}"
    if kind == "flip":
        return "All tiles are on the board: the Explorer card is a second Warlord now"
    if kind == "collapse":
        return f"{who} makes the Omega Sun collapse into the Black Hole; Scientist leaves the game"
    if kind == "throne":
        return f"{who} takes the Throne"
    if kind == "lot":
        return f"{who} is drawn to fight"
    if kind == "showdown":
        return f"{who} and {{{a}}} fight a showdown with all their ships"
    return f"The game is over: {end_words(a)}"


def end_words(causes: int) -> str:
    words = ["the victory points are gone"] if causes & POOL_EMPTY else []
    if causes & TOKENS_GONE:
        words.append("somebody has no token left")
    return " and ".join(words)


def describe_choice(event: Event, who: str) -> str:
    if event.kind == "direction":
        return f"{who} sets the direction: {['clockwise', 'counter-clockwise'][event.a]}"
    return f"{who} chooses {ROLE_TITLES[event.a]}"


def describe_tile(st: Galaxy, event: Event, viewer: int, who: str) -> str:
    kind, a, b = event.kind, event.a, event.b
    tiles = st.components.tiles
    if kind == "look":
        if not event.seen_by(viewer):
            return f"{who} looks at the top tile of the stack"
        return f"{who} looks at the top tile of the stack: {tiles[a].name}"
    if kind == "keep":
        if a:
            return f"{who} keeps the tile of the stack and puts {tiles[b].name} on top"
        return f"{who} puts the tile of the stack back"
    if kind == "turn-up":
        return f"{tiles[a].name} is turned up"
    if kind == "take":
        return f"{who} takes {tiles[a].name}"
    return f"{who} puts {tiles[a].name} on {space_id(st, b)}"


TRADE_EVENTS: Final = {
    "marks",
    "points",
    "drop",
    "prices",
    "harvest",
    "buy",
    "sell",
    "forced-sale",
    "gain",
    "pay",
    "steal-metal",
    "buy-token",
    "keep-tokens",
}


def describe_trade(st: Galaxy, event: Event, who: str) -> str:
    """Marks, cubes, tokens and points."""
    kind, a, b = event.kind, event.a, event.b
    if kind == "marks":
        return f"{who} gains {plural(a, 'mark')}"
    if kind == "points":
        return f"{who} gains {plural(a, 'point')} ({SOURCE_NAMES[b].lower()})"
    if kind == "drop":
        return f"{who} leaves out a {a}"
    if kind == "prices":
        return f"Prices: food {a // 128}, metal {a % 128}, energy {b}"
    if kind == "harvest":
        return f"{who} harvests {a} food"
    if kind in ("buy", "sell"):
        return f"{who} {kind}s 1 {RESOURCE_NAMES[a]} for {plural(b, 'mark')}"
    if kind == "forced-sale":
        return f"{who} sells {a} food left over at {plural(b, 'mark')} each"
    if kind == "gain":
        return f"{who} gains 1 {RESOURCE_NAMES[a]}"
    if kind == "pay":
        return f"{who} pays {plural(a, 'mark')}, {b // 64} metal and {b % 64} energy"
    if kind == "steal-metal":
        return f"{who} takes a {RESOURCE_NAMES[METAL]} from {{{a}}}"
    if kind == "buy-token":
        return f"{who} buys an influence token for {plural(a, 'mark')}"
    return f"{who} keeps {plural(a, 'token')}" if a else ""


def describe_card(st: Galaxy, event: Event, who: str) -> str:
    card = st.components.technologies[event.a].name
    if event.kind == "technology":
        return f"{who} buys {card} for {event.b} energy"
    if event.kind == "declare":
        return f"{who} uses {card}"
    if event.kind == "stop":
        other = st.components.technologies[event.b].name
        return f"{who} stops {card} with {other}"
    if event.kind == "search":
        return f"{who} rolls to catch {card}"
    return f"{who} catches {card}: it leaves the game"


BATTLE_EVENTS: Final = {
    "battle",
    "extra-die",
    "volley",
    "die",
    "hits",
    "shield",
    "hit",
    "retreat",
    "battle-won",
    "battle-lost",
}


def describe_battle(st: Galaxy, event: Event, who: str) -> str:
    kind, a, b = event.kind, event.a, event.b
    if kind == "battle":
        return f"{who} attacks {{{b}}} in {space_id(st, a)}"
    if kind == "extra-die":
        return f"{who} gives the extra die to {with_article(UNIT_TITLES[a])}"
    if kind == "volley":
        return f"Phase {a}" if a else f"{who} makes a surprise attack"
    if kind == "die":
        side, result = side_of(a), result_of(a)
        if side > DEFENDING:
            return f"A die shows {result}"
        verdict = "a hit" if result >= need_of(a) else "no hit"
        return f"{who} rolls {result}: {verdict}"
    if kind == "hits":
        return f"{who} scores {plural(a, 'hit')} and takes {b}"
    if kind == "shield":
        return f"{who} shrugs off {plural(a, 'hit')}"
    if kind == "hit":
        return f"{who} has {unit_words(st, a)} hit"
    if kind == "retreat":
        return f"{who} retreats from {space_id(st, a)}"
    if kind == "battle-won":
        return f"{who} wins the battle in {space_id(st, a)}"
    return f"The battle in {space_id(st, a)} is over" + (": its defender holds out" if b else "")


def describe_board(st: Galaxy, event: Event, who: str) -> str:
    """Ships, cubes and control pieces on the board."""
    kind, a, b = event.kind, event.a, event.b
    if kind == "move":
        ships = ship_words(b // 64, b % 64)
        return f"{who} moves {ships} from {space_id(st, a // 64)} to {space_id(st, a % 64)}"
    if kind == "warp":
        return f"{who} warps {ship_words(b // 64, b % 64)} to {space_id(st, a)}"
    if kind == "deploy":
        return f"{who} deploys {with_article(UNIT_TITLES[a])} in {space_id(st, b)}"
    if kind == "influence":
        where = "the Throne" if a == THRONE_TARGET else space_id(st, a)
        return f"{who} influences {where}"
    space = space_id(st, a)
    if kind == "claim":
        return f"{who} claims {space}"
    if kind == "collect":
        return f"{who} picks up food from {space}"
    if kind == "steal-food":
        return f"{who} takes food off {space}"
    if kind == "fund":
        return f"{who} puts food on {space}"
    if kind == "produce":
        return f"{who} produces {b // 16} metal and {b % 16} energy in {space}"
    if kind == "reserve":
        return f"{who} reserves {space}; the token of {{{b}}} goes elsewhere"
    if kind == "resolve":
        if event.seat < 0:
            return f"Nobody controls {space}"
        return f"{who} controls {space} with {with_article(UNIT_TITLES[b])}"
    if kind == "ships-away":
        return f"The ships of {who} leave {space} for {space_id(st, b)}"
    raise ValueError(f"no words for the event {kind!r}")


def ship_words(type: int, count: int) -> str:
    """`2 Fighters`, `a Cruiser`"""
    if count == 1:
        return with_article(UNIT_TITLES[type])
    return plural(count, UNIT_TITLES[type])
