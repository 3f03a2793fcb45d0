"""Options and events in sentences for people."""

from __future__ import annotations

from astrarium.games.new_frontiers import actions
from astrarium.games.new_frontiers.actions import (
    ACTION_TILE_NAMES,
    block_of,
    tile_of,
)
from astrarium.games.new_frontiers.components import KIND_TITLES, Tile
from astrarium.games.new_frontiers.powers import (
    conquest_payment,
    develop_price,
    military_against,
    settle_price,
    trade_price,
)
from astrarium.games.new_frontiers.produce import paid_cost
from astrarium.games.new_frontiers.settle import SETTLE_COLONISTS
from astrarium.games.new_frontiers.state import END_NAMES, Galaxy
from astrarium.kernel import flow
from astrarium.kernel.frames import Event
from astrarium.kernel.words import plural, with_article

SELECT_LABELS = [
    "Retreat into Isolation: you gain 2 credits; no action",
    "Develop: each player may buy a development, you at 1 credit less",
    "Explore: each player picks one of seven worlds, you a second one",
    "Settle: each player takes 2 colonists or settles a world; you first gain a colonist",
    "Produce: production colonies get goods; you also one windfall good",
    "Trade-Consume: each player may sell a good and uses Consume powers; you first gain 1 VP",
    "Send Diplomatic Envoys: you gain 1 VP and go to the front of the track; no action",
    "Chart Galactic Goals: you gain 1 credit, one place on the track and a goal; no action",
]

PLAIN_LABELS = {
    actions.BUY_NOTHING: "Buy nothing",
    actions.STOCK_NO_WORLD: "Stockpile no world",
    actions.SETTLE_DONE: "Done",
    actions.ENOUGH: "Conquer now",
    actions.SELL_NOTHING: "Sell nothing",
    actions.BONUS: "Use the windfall bonus of Produce first",
    actions.SKIP_PRODUCTION: "Do not pay",
    actions.STOCK_NO_GOOD: "Stockpile no more goods",
    actions.CONSUME_DONE: "Use no more Consume powers",
    actions.WAIT: "Leave it face down",
    actions.WAIT_ROUND: "Leave it face down, and do not ask again this round",
    actions.TURN_UP: "Turn it face up: everyone may stockpile for it from now on",
}


def label(st: Galaxy, seat: int, option: int) -> str:
    """What an option does, in a sentence."""
    if option in PLAIN_LABELS:
        return PLAIN_LABELS[option]
    if option == actions.TAKE_COLONISTS:
        left = min(SETTLE_COLONISTS, st.colonists)
        return f"Take {plural(left, 'colonist')}" if left else "Take colonists (none are left)"
    start = block_of(option).start
    place = option - start
    if start == actions.SELECT:
        return select_label(st, place)
    if start in (actions.KEEP_GOAL, actions.UNDER, actions.DRAW_GOAL):
        name = st.components.goals[place].name
        if start == actions.UNDER:
            return f"Put {name} under the stack first"
        return f"Keep {name}" if start == actions.KEEP_GOAL else name
    if start == actions.TAX:
        return f"Stockpile {plural(place, 'credit')}" if place else "Stockpile no credits"
    if start == actions.KIND:
        return KIND_TITLES[place + 1]
    if start == actions.CONQUER:
        return "Conquer it with Military"
    if start == actions.PAY:
        return "Pay for it as if it were not military"
    number = tile_of(option)
    return tile_label(st, seat, start, st.tile(number)) if number >= 0 else block_of(option).meaning


def select_label(st: Galaxy, tile: int) -> str:
    if tile == actions.PRODUCE_TILE and st.produce_credits:
        credits = plural(st.produce_credits, "credit")
        return f"{SELECT_LABELS[tile]} and the {credits} on the tile"
    return SELECT_LABELS[tile]


def tile_label(st: Galaxy, seat: int, verb: int, tile: Tile) -> str:
    """What an option about one tile does."""
    name = tile.name
    if verb == actions.DEVELOP:
        return f"Buy {name} for {plural(develop_price(st, seat, tile), 'credit')}"
    if verb == actions.SETTLE:
        return settle_label(st, seat, tile)
    if verb == actions.HOME:
        return f"Begin at {name}: {tile.text}"
    if verb == actions.REPLACE:
        return f"Settle {name} at no cost in place of your home"
    if verb == actions.TERRAFORM:
        return f"Replace {name} by terraforming"
    if verb == actions.TERRAFORM_TO:
        return f"Replace it by {name}"
    if verb == actions.RAISE:
        return f"Use the temporary Military of {name}"
    if verb in (actions.GOOD, actions.SELL, actions.STOCK_GOOD):
        return good_label(st, seat, verb, tile)
    if verb == actions.PRODUCE:
        return f"Produce on {name}"
    if verb == actions.WINDFALL:
        return f"Use {name} first"
    if verb == actions.PAY_PRODUCTION:
        return f"Pay {plural(paid_cost(st, tile.number), 'credit')} to produce on {name}"
    if verb == actions.CONSUME:
        return f"{name}: {consume_text(tile)}"
    words = {
        actions.PICK: "Pick",
        actions.RETURN: "Return",
        actions.STOCK_WORLD: "Stockpile",
        actions.DRAW: "Draw",
    }
    return f"{words[verb]} {name}"


def consume_text(tile: Tile) -> str:
    """The part of a tile's text that is about consuming."""
    for sentence in tile.text.split(". "):
        if "onsume" in sentence:
            return sentence.rstrip(".")
    return tile.text.rstrip(".")


def settle_label(st: Galaxy, seat: int, tile: Tile) -> str:
    colonists = plural(tile.colonists, "colonist")
    if not tile.military:
        price = plural(settle_price(st, seat, tile), "credit")
        return f"Settle {tile.name} for {price}, with {colonists}"
    military = military_against(st, seat, tile)
    text = f"Settle {tile.name} (defense {tile.cost}, your Military {military}), with {colonists}"
    price_to_pay = conquest_payment(st, seat, tile)
    if price_to_pay <= st.empires[seat].credits:
        text += f", or for {plural(price_to_pay, 'credit')}"
    return text


def good_label(st: Galaxy, seat: int, verb: int, tile: Tile) -> str:
    empire = st.empires[seat]
    kind = empire.goods[empire.colonies.index(tile.number)] if tile.number in empire.colonies else 0
    good = f"the {KIND_TITLES[kind]} good of {tile.name}"
    if verb == actions.SELL:
        return f"Sell {good} for {plural(trade_price(st, seat, kind), 'credit')}"
    return f"Stockpile {good}" if verb == actions.STOCK_GOOD else f"Give {good}"


END_SENTENCES = {
    "developments": "more than 10 development spaces are covered",
    "colonies": "an empire has more than 7 colonies",
    "colonists": "fewer than 5 colonists are left",
    "vp-pool": "the VP pool is empty",
}


def a_good(kind: int) -> str:
    return with_article(f"{KIND_TITLES[kind]} good")


def end_sentence(causes: int) -> str:
    names = [name for bit, name in enumerate(END_NAMES) if causes >> bit & 1]
    return " and ".join(END_SENTENCES[name] for name in names)


def where(st: Galaxy) -> str:
    """Where the game stands, in a few words."""
    if flow.over(st):
        return f"Over after round {st.round}"
    if any(not empire.colonies for empire in st.empires):
        return "Setting up"
    if st.action < 0:
        return f"Round {st.round}, selecting"
    return f"Round {st.round}, {ACTION_TILE_NAMES[st.action]}"


GOAL_EVENTS = ("draw-goal", "keep-goal", "goal-up")
# What the two numbers of an event are: tiles in both, in the first or in the second.
PAIR_EVENTS = ("replace", "terraform")
TILE_EVENTS = (
    "home",
    "show",
    "pick",
    "draw",
    "return",
    "stockpile-world",
    "develop",
    "settle",
    "conquer",
    "windfall-good",
    "set-kind",
    "produce",
    "sell",
    "consume",
)
SOURCE_EVENTS = ("gain-credits", "gain-vp")


def about(st: Galaxy, event: Event, viewer: int) -> list[str]:
    """Ids of the tiles, goals and action tiles that an event is about, as far as `viewer` may know them."""
    kind = event.kind
    if kind in GOAL_EVENTS:
        return [st.components.goals[event.a].id] if event.seen_by(viewer) else []
    if kind == "select":
        return [actions.ACTION_TILE_IDS[event.a]]
    if kind == "credit-on-produce":
        return [actions.ACTION_TILE_IDS[actions.PRODUCE_TILE]]
    if kind in PAIR_EVENTS:
        return [st.tile(event.a).id, st.tile(event.b).id]
    if kind in TILE_EVENTS:
        return [st.tile(event.a).id]
    if kind in SOURCE_EVENTS and event.b >= 0:
        return [st.tile(event.b).id]
    return []


def describe(st: Galaxy, event: Event, viewer: int) -> str:
    """An event in the log. Player names are put in by whoever shows it: {0} stands for seat 0.

    Told in the past, in words that fit a name as well as "You".
    """
    kind = event.kind
    who = "{" + str(event.seat) + "}"
    a, b = event.a, event.b
    if kind == "draw-goal":
        name = st.components.goals[a].name if event.seen_by(viewer) else ""
        return f"{who} drew the goal {name}" if name else f"{who} drew a goal"
    if kind == "keep-goal":
        name = st.components.goals[a].name if event.seen_by(viewer) else ""
        return f"{who} kept {name} face down" if name else f"{who} kept a goal face down"
    if kind == "goal-up":
        return f"{who} turned up the goal {st.components.goals[a].name}"
    if kind == "select":
        return f"{who} selected {ACTION_TILE_NAMES[a]}"
    if kind == "round":
        return f"Round {a} begins"
    if kind == "last-round":
        return f"This is the last round: {end_sentence(a)}"
    if kind == "game-over":
        return "The game is over"
    if kind == "credit-on-produce":
        return f"Produce was not selected: it now holds {plural(a, 'credit')}"
    if kind == "priority":
        return f"{who} moved to place {a + 1} of the track"
    if kind in ("gain-credits", "gain-vp"):
        what = plural(a, "credit") if kind == "gain-credits" else f"{a} VP"
        return f"{who} gained {what}" + (f" from {st.tile(b).name}" if b >= 0 else "")
    if kind == "gain-colonists":
        return f"{who} gained {plural(a, 'colonist')}"
    if kind == "take-colonists":
        return ""
    if kind == "buy-nothing":
        return f"{who} bought nothing"
    if kind == "raise":
        return f"{who} gave {a_good(b)} for {a} temporary Military"
    if kind == "stockpile-good":
        return f"{who} stockpiled {a_good(a)}"
    if kind == "stockpile-credits":
        return f"{who} stockpiled {plural(a, 'credit')}"
    return describe_tile_event(st, event, who)


def describe_tile_event(st: Galaxy, event: Event, who: str) -> str:
    """Events about one tile or two."""
    a, b = event.a, event.b
    name = st.tile(a).name
    if event.kind == "home":
        return f"{who} began at {name}"
    if event.kind == "show":
        return f"{name} is shown"
    if event.kind == "pick":
        return f"{who} picked {name}"
    if event.kind == "draw":
        return f"{who} drew {name} from the bag"
    if event.kind == "return":
        return f"{who} returned {name}"
    if event.kind == "stockpile-world":
        return f"{who} stockpiled {name}"
    if event.kind == "develop":
        return f"{who} bought {name} for {plural(b, 'credit')}"
    if event.kind == "settle":
        return f"{who} settled {name} for {plural(b, 'credit')}"
    if event.kind == "conquer":
        return f"{who} conquered {name} with {b} Military"
    if event.kind == "windfall-good":
        return f"{name} brought {a_good(b)}"
    if event.kind == "replace":
        return f"{who} replaced {name} by {st.tile(b).name}"
    if event.kind == "terraform":
        return f"{who} terraformed {name} into {st.tile(b).name}"
    if event.kind == "set-kind":
        return f"{who} set {name} to {KIND_TITLES[b]}"
    if event.kind == "produce":
        return f"{who} produced {a_good(b)} on {name}"
    if event.kind == "sell":
        return f"{who} sold the good of {name} for {plural(b, 'credit')}"
    if event.kind == "consume":
        return f"{who} consumed the {KIND_TITLES[b]} good of {name}"
    raise ValueError(f"no words for the event {event.kind!r}")
