"""Options in words for people, and where the game stands."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import actions
from astrarium.games.galactic_emperor.actions import BLOCKS, ship_class_parts
from astrarium.games.galactic_emperor.battle import has_warped
from astrarium.games.galactic_emperor.components import DIE_FACES, ROLE_TITLES, SPACES, Unit
from astrarium.games.galactic_emperor.dice import MARKET
from astrarium.games.galactic_emperor.fleet import alike
from astrarium.games.galactic_emperor.regent import token_price
from astrarium.games.galactic_emperor.scientist import price_of
from astrarium.games.galactic_emperor.state import Galaxy, enemy_at
from astrarium.kernel import flow
from astrarium.kernel.frames import Label
from astrarium.kernel.words import plural

# By verb, with the names of what it is about.
TITLES: Final = {
    actions.DIRECTION: "Go {0}",
    actions.ROLE: "Choose {0}",
    actions.TAKE: "Take {0}",
    actions.LOOK: "Look at the top tile",
    actions.KEEP: "Keep {0}",
    actions.PLACE: "Put the tile on {0}",
    actions.CLAIM: "Claim {0}",
    actions.DROP: "Leave out a {0}",
    actions.COLLECT: "Pick up food from {0}",
    actions.BUY: "Buy 1 {0}",
    actions.SELL: "Sell 1 {0}",
    actions.STEAL_METAL: "Take metal from {0}",
    actions.STEAL_FOOD: "Take food off {0}",
    actions.FUND: "Put food on {0}",
    actions.GAIN: "Gain 1 {0}",
    actions.FEED: "Produce in {0} without food",
    actions.PRODUCE: "Produce in {0}",
    actions.DEPLOY: "Put your free Fighter in {0}",
    actions.TO: "Go to {0}",
    actions.WARP: "Warp to {0}",
    actions.ORDER: "Order a {0} for {1}",
    actions.MOVE: "Move a {0} in {1}",
    actions.MOVE_ALL: "Move all {0}s in {1}",
    actions.SEND: "Send a {0}",
    actions.SEND_ALL: "Send all {0}s",
    actions.FIGHT: "Fight in {0} next",
    actions.EXTRA_DIE: "A {0} rolls the extra die",
    actions.HIT: "Hit your {0}",
    actions.HIT_FROM: "Hit your {0} from {1}",
    actions.FIGHT_ON: "Fight another round",
    actions.RETREAT: "Retreat",
    actions.BUY_TOKEN: "Buy a token",
    actions.INFLUENCE: "Influence {0}",
    actions.REFUGE: "Go to {0}",
    actions.TECHNOLOGY: "Buy {0}",
    actions.STOP: "Stop it",
    actions.CATCH: "Roll a die to catch it",
    actions.RESERVE: "Reserve the sector",
    actions.REROLL: "Reroll a {0}",
    actions.ROLL_AGAIN: "Reroll it once more",
    actions.PASS_BATTLE: "Not in this battle",
    actions.PASS_ROLE: "Not in this role",
    actions.PASS_ROUND: "Not this round",
}
DETAILS: Final = {
    actions.RETREAT: "to where your ships came from",
    actions.CLAIM: "with an Empire",
    actions.PRODUCE: "for a food cube",
    actions.SEND_ALL: "all that are ready",
    actions.STOP: "until the round ends",
    actions.RESERVE: "the token goes elsewhere",
    actions.PASS_BATTLE: "no, and do not ask again in it",
    actions.PASS_ROLE: "no, and do not ask again in it",
    actions.PASS_ROUND: "no, and do not ask again in it",
}
SPACE_VERBS: Final = {block.start for block in BLOCKS if block.about in ("space", "target")}


def label(st: Galaxy, seat: int, verb: int, place: int, plain: Label) -> Label:
    """What an option does, where that does not depend on what is asked."""
    if verb == actions.MOVE or verb == actions.MOVE_ALL:
        return move_label(st, verb, place, plain.title)
    words = detail(st, seat, verb, place)
    return Label(plain.title, words) if words else plain


def detail(st: Galaxy, seat: int, verb: int, place: int) -> str:
    """What depends on the state or on the thing: price, place or consequence; empty for all else."""
    if verb in SPACE_VERBS:
        return space_detail(st, seat, verb, place)
    if verb == actions.TAKE or verb == actions.KEEP:
        return st.components.tiles[place].text
    if verb == actions.ORDER:
        return price_words(st.components.units[place // SPACES])
    if verb == actions.BUY or verb == actions.SELL:
        return plural(st.market.prices[place], "mark")
    if verb == actions.BUY_TOKEN:
        return plural(token_price(st, seat), "mark")
    if verb == actions.TECHNOLOGY:
        return f"{price_of(st, seat, place)} energy. {st.components.technologies[place].text}"
    if verb == actions.REROLL:
        return die_words(place)
    if verb == actions.RETREAT and has_warped(st.battle.attacker.units):
        return f"{DETAILS[verb]}; those that warped fight on"
    return ""


def space_detail(st: Galaxy, seat: int, verb: int, space: int) -> str:
    """The tile in a space, and what comes of going there or acting there."""
    tile = st.tile(space) if space < SPACES else None
    name = "" if tile is None else tile.name
    rest = DETAILS.get(verb, "")
    if verb == actions.TO or verb == actions.WARP:
        enemy = enemy_at(st, seat, space)
        rest = f"into battle with {{{enemy}}}" if enemy >= 0 else ""
    return f"{name}, {rest}" if name and rest else name or rest


def move_label(st: Galaxy, verb: int, place: int, title: str) -> Label:
    """Ships that are alike in a space, by how far they may still go."""
    type, left, space = ship_class_parts(place)
    count = len(alike(st, type, left, space, 0)) if verb == actions.MOVE_ALL else 0
    steps = f"{plural(left, 'step')} left"
    detail = f"{count} of them, {steps}" if count else steps
    others = [n for n in range(1, actions.MOST_STEPS + 1) if n != left]
    if any(alike(st, type, n, space, 1) for n in others):  # else two buttons would look the same
        return Label(f"{title} ({plural(left, 'step')})", detail)
    return Label(title, detail)


def price_words(unit: Unit) -> str:
    energy = f", {unit.energy} energy" if unit.energy else ""
    return f"{plural(unit.marks, 'mark')}, {unit.metal} metal{energy}"


def die_words(place: int) -> str:
    """`of the attacker, needs 4`; empty for a die outside a battle."""
    side = place // (DIE_FACES * DIE_FACES)
    if side == MARKET:
        return ""
    whose = ["attacker", "defender"][side]
    return f"of the {whose}, needs {place // DIE_FACES % DIE_FACES + 1}"


def space_id(st: Galaxy, space: int) -> str:
    return st.components.board.ids[space]


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
    battle = f", battle in {space_id(st, st.battle.space)}" if st.battle.space >= 0 else ""
    return f"Round {st.round}, {ROLE_TITLES[st.role]}{battle}"
