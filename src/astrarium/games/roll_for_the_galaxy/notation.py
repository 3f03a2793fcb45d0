"""Options and events in sentences for people."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import actions
from astrarium.games.roll_for_the_galaxy.actions import block_of, side_of
from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_TITLES,
    COLOURS,
    DEVELOP,
    FACE_NAMES,
    FACES,
    FIRST_FACTION,
    FIRST_WORLD,
    MOST_CREDITS,
    PHASE_TITLES,
    PHASES,
    WILD,
    world_of,
)
from astrarium.games.roll_for_the_galaxy.powers import stock_value
from astrarium.games.roll_for_the_galaxy.ship import ShipOne, consume_vp, trade_value
from astrarium.games.roll_for_the_galaxy.state import REVEALING, Empire, Galaxy
from astrarium.kernel import flow
from astrarium.kernel.frames import Event
from astrarium.kernel.words import plural, with_article

WORKER_NOUNS: Final = ["explorer", "developer", "settler", "producer", "shipper"]
PLACE_WORDS: Final = [
    "in your cup",
    "in your Citizenry",
    "among your explorers",
    "among your developers",
    "among your settlers",
    "among your producers",
    "among your shippers",
    "on your stack of developments",
    "on your stack of worlds",
]
PLAIN_LABELS: Final = {
    actions.ENOUGH: "Done",
    actions.LOCK: "Lock this assignment",
    actions.REARRANGE: "Pick up both stacks and rearrange them",
    actions.EXPLORE_DONE: "End your Explore turn",
    actions.DRAW_TILES: "Stop abandoning, and draw",
    actions.KEEP_CREDITS: "Keep the credits",
    actions.RECALL_DONE: "Done",
}


def label(st: Galaxy, seat: int, option: int) -> str:
    """What an option does, in a sentence."""
    if option in PLAIN_LABELS:
        return PLAIN_LABELS[option]
    start = block_of(option).start
    place = option - start
    if start == actions.BUY_VP:
        return "Pay for VP"
    if start in (actions.WILD, actions.SELECT, actions.DICTATE, actions.MOVE):
        return assign_label(start, place)
    if start in (actions.SCOUT, actions.STOCK, actions.TRADE, actions.CONSUME):
        return task_label(st, seat, start, place)
    if start in (actions.BUILD, actions.BUILDER, actions.TO_CUP, actions.RECRUIT):
        return colour_label(start, a_die(place))
    if start == actions.REMOVE:
        return f"Give up {a_die(place % COLOURS)} {PLACE_WORDS[place // COLOURS]}"
    if start == actions.RECALL:
        stack = "developments" if place < COLOURS else "worlds"
        return f"Take {a_die(place % COLOURS)} back from your stack of {stack}"
    if start in (actions.ROLL, actions.SPARE):
        return chance_label(start, place)
    return side_label(st, seat, start, option)


def chance_label(start: int, place: int) -> str:
    if start == actions.SPARE:
        return spare_words(place)
    return f"{COLOUR_TITLES[place // FACES]}: {FACE_NAMES[place % FACES]}"


def spare_words(face: int) -> str:
    return f"The spare die shows {'a wild face' if face == WILD else PHASE_TITLES[face]}"


def assign_label(start: int, place: int) -> str:
    """Options of Assign: a die by its colour and column."""
    if start == actions.WILD:
        colour, phase = COLOUR_TITLES[place // PHASES], place % PHASES
        return f"Your wild {colour} die is {with_article(WORKER_NOUNS[phase])}"
    if start == actions.DICTATE:
        return f"Dictate: give up {a_worker(place)}"
    worker = a_worker(place // PHASES)
    if start == actions.SELECT:
        return f"Select {PHASE_TITLES[place % PHASES]} with {worker}"
    return f"Make {worker} {with_article(WORKER_NOUNS[place % PHASES])}"


def a_die(colour: int) -> str:
    """`an Alien Technology die`"""
    return with_article(f"{COLOUR_TITLES[colour]} die")


def a_worker(slot: int) -> str:
    """`a Home explorer`"""
    return with_article(f"{COLOUR_TITLES[slot % COLOURS]} {WORKER_NOUNS[slot // COLOURS]}")


def task_label(st: Galaxy, seat: int, start: int, worker: int) -> str:
    """Tasks of explorers and shippers, with what they bring."""
    who = COLOUR_TITLES[worker % COLOURS]
    if worker >= COLOURS:
        who = f"extra {who}"
    empire = st.empires[seat]
    if start == actions.SCOUT:
        return f"Scout with {with_article(f'{who} explorer')}"
    if start == actions.STOCK:
        credits = credits_within_limit(empire, stock_value(empire, worker % COLOURS))
        return f"Stock {credits} with {with_article(f'{who} explorer')}"
    shipper = with_article(f"{who} shipper")
    world, colour = good_under_way(st, seat)
    if start == actions.TRADE:
        credits = credits_within_limit(empire, trade_value(st, empire, world))
        return f"Trade it for {credits} with {shipper}"
    vp = consume_vp(st, empire, world, colour, worker)
    return f"Consume it for {vp} VP with {shipper}"


def credits_within_limit(empire: Empire, amount: int) -> str:
    """`2 credits`, or what is left of them (RG-CRED-01)."""
    return gained_words(min(amount, MOST_CREDITS - empire.credits), amount)


def gained_words(gained: int, amount: int) -> str:
    words = plural(gained, "credit")
    return words if gained == amount else f"{words} of {amount} (the limit is {MOST_CREDITS})"


def good_under_way(st: Galaxy, seat: int) -> tuple[int, int]:
    """The world and the colour of the good that is being shipped."""
    for frame in st.main.frames:
        if isinstance(frame, ShipOne) and frame.seat == seat:
            return frame.world, frame.colour
    return st.empires[seat].worlds[0], 0


def colour_label(start: int, die: str) -> str:
    if start == actions.BUILD:
        return f"Place {die} next"
    if start == actions.BUILDER:
        return f"Complete it with {die}"
    if start == actions.TO_CUP:
        return f"Send {die} to your cup"
    return f"Recruit {die}"


def side_label(st: Galaxy, seat: int, start: int, option: int) -> str:
    """Options about one tile."""
    number = side_of(option)
    side = st.side(number)
    die = COLOUR_TITLES[(option - start) % COLOURS]
    if start == actions.PLACE:
        return f"{side.name} {under_words(number)}"
    if start == actions.PLACE_TOP:
        return f"{side.name} on top of your {stack_words(number)}"
    if start == actions.START:
        other = [tile for tile in st.empires[seat].hand if tile != number]
        world = st.side(world_of(other[0])).name if other else "the other tile"
        return f"Develop {side.name} first, and settle {world}"
    if start == actions.USE:
        return f"Use {side.name}: {side.text.removeprefix('Assign: ')}"
    if start == actions.PRODUCE:
        return f"Put {a_die((option - start) % COLOURS)} on {side.name} as a good"
    if start == actions.SHIP_GOOD:
        return f"Ship the {die} good of {side.name}"
    if start == actions.REMOVE_GOOD:
        return f"Give up the {die} good of {side.name}"
    if start == actions.RECALL_GOOD:
        return f"Take the {die} good back from {side.name}"
    words = {
        actions.ABANDON: "Abandon",
        actions.GIVE: "Put into the bag:",
        actions.DRAW: "Draw",
        actions.FACTION: "Begin with",
        actions.HOME: "Begin at",
    }
    return f"{words[start]} {side.name}"


def stack_words(side: int) -> str:
    return "developments" if side < FIRST_WORLD else "worlds"


def under_words(side: int) -> str:
    return f"under your {stack_words(side)}"


def where(st: Galaxy) -> str:
    """Where the game stands, in a few words."""
    if flow.over(st):
        return f"Over after round {st.round}"
    if st.round == 0:
        return "Setting up"
    if st.step == REVEALING:
        return f"Round {st.round}, assigning dice"
    if st.phase >= 0:
        return f"Round {st.round}, {PHASE_TITLES[st.phase]}"
    return f"Round {st.round}, Manage Empire"


SIDE_EVENTS: Final = ("home", "complete", "produce", "trade", "consume")
ZONE_EVENTS: Final = ("abandon", "give", "place", "place-top")
BEHIND_SCREEN: Final = ("wild", "dictate", "use", "move")
UNSEEN: Final = {
    "draw": "draws a tile",
    "abandon": "abandons a tile",
    "give": "puts a tile into the bag",
    "place": "adds a tile to a stack",
}


def about(st: Galaxy, event: Event, viewer: int) -> list[str]:
    """Ids of the sides that an event is about, as far as `viewer` may know them."""
    if event.kind == "faction":
        return [st.side(FIRST_FACTION + 2 * event.a + half).id for half in range(2)]
    if event.kind == "arrange":
        return [st.side(event.a).id, st.side(event.b).id]
    if event.kind in SIDE_EVENTS:
        return [st.side(event.a).id]
    if event.kind in ZONE_EVENTS and event.seen_by(viewer):
        return [st.side(event.a).id]
    if event.kind == "draw" and event.seen_by(viewer):
        return [st.side(event.a).id, st.side(world_of(event.a)).id]
    return []


def describe(st: Galaxy, event: Event, viewer: int) -> str:
    """An event in the log. Player names are put in by whoever shows it: {0} stands for seat 0."""
    who = "{" + str(event.seat) + "}"
    kind, a, b = event.kind, event.a, event.b
    if kind == "round":
        return f"Round {a} begins"
    if kind == "game-over":
        return f"The game is over: {end_words(a, b)}"
    if kind == "pool-empty":
        return "The VP pool is empty: this is the last round"
    if kind == "phase":
        return f"{PHASE_TITLES[a]} begins"
    if kind == "select":
        return f"{who} selects {PHASE_TITLES[a]} with {a_die(b)}"
    if kind == "spare":
        return spare_words(a)
    if kind == "roll":
        if not event.seen_by(viewer):
            return ""
        face = "a wild face" if b == WILD else PHASE_TITLES[b]
        return f"{who} rolls {face} with {a_die(a)}"
    if kind in BEHIND_SCREEN:
        return f"{who} {screen_words(st, event)}" if event.seen_by(viewer) else ""
    if kind == "refill":
        return f"The abandoned tiles go back into the bag: {plural(a, 'tile')}"
    if kind == "credits":
        return f"{who} gains {gained_words(a, b)}"
    if kind == "start-credits":
        return f"{who} begins with {plural(a, 'credit')}"
    if kind == "last-credit":
        return f"{who} has no credit left and takes 1"
    if kind == "vp":
        return f"{who} gains {a} VP"
    if kind == "die":
        places = ["into the cup", "into the Citizenry", "as a good"]
        return f"{who} gets {a_die(a)} {places[b]}"
    if kind == "remove":
        return f"{who} gives up {a_die(a)}"
    if kind == "builder":
        return f"{who} builds with {a_die(a)}"
    if kind == "to-cup":
        return f"{who} sends {a_die(a)} to the cup"
    if kind == "recruit":
        return f"{who} recruits {a_die(a)}"
    if kind == "recruit-all":
        return f"{who} recruits {plural(a, 'die')}".replace("dies", "dice")
    if kind == "recall":
        return f"{who} recalls {a_die(a)}"
    if kind == "buy-vp":
        return f"{who} pays {plural(a, 'credit')} for {b} VP"
    if kind in ("scout", "stock"):
        return f"{who} {kind}s with {with_article(f'{COLOUR_TITLES[a]} explorer')}"
    if kind == "build":
        return f"{who} places {with_article(f'{COLOUR_TITLES[a]} {WORKER_NOUNS[b]}')}"
    if kind == "rearrange":
        return f"{who} rearranges both stacks"
    return describe_tile_event(st, event, viewer, who)


def screen_words(st: Galaxy, event: Event) -> str:
    """What a player did behind the screen, which nobody else reads."""
    kind, a, b = event.kind, event.a, event.b
    if kind == "wild":
        return f"makes the wild {COLOUR_TITLES[a]} die {with_article(WORKER_NOUNS[b])}"
    if kind == "dictate":
        return f"dictates, and gives up {a_worker(a)}"
    if kind == "use":
        return f"uses {st.side(a).name}"
    return f"makes {a_worker(a)} {with_article(WORKER_NOUNS[b])}"


def end_words(exhausted: int, twelve: int) -> str:
    causes = ["the VP pool is empty"] if exhausted else []
    if twelve:
        causes.append("an empire has twelve squares")
    return " and ".join(causes)


def describe_tile_event(st: Galaxy, event: Event, viewer: int, who: str) -> str:
    """Events about one tile or two."""
    kind, a, b = event.kind, event.a, event.b
    seen = event.seen_by(viewer)
    if kind == "faction":
        left, right = st.side(FIRST_FACTION + 2 * a), st.side(FIRST_FACTION + 2 * a + 1)
        return f"{who} is faction {a + 1}: {left.name} and {right.name}"
    if not seen:
        return f"{who} {UNSEEN[kind]}"
    if kind == "draw":
        return f"{who} draws {st.side(a).name} / {st.side(world_of(a)).name}"
    name = st.side(a).name
    if kind == "home":
        return f"{who} begins at {name}"
    if kind == "arrange":
        return f"{who} begins with {name} to develop and {st.side(b).name} to settle"
    if kind in ("abandon", "give"):
        stack = "developments" if b == DEVELOP else "worlds"
        if kind == "abandon":
            return f"{who} abandons {name} from the {stack}"
        return f"{who} puts {name} from the {stack} into the bag"
    if kind == "place-top":
        stack = "developments" if b == DEVELOP else "worlds"
        return f"{who} puts {name} on top of the {stack}"
    if kind == "place":
        stack = "developments" if b == DEVELOP else "worlds"
        return f"{who} adds {name} to the {stack}"
    if kind == "complete":
        return f"{who} completes {name}"
    if kind == "produce":
        return f"{who} produces on {name} with {a_die(b)}"
    if kind == "trade":
        return f"{who} trades the good of {name}"
    if kind == "consume":
        return f"{who} consumes the good of {name}"
    raise ValueError(f"no words for the event {kind!r}")
