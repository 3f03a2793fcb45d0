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

SPACE_VERBS: Final = {block.start for block in BLOCKS if block.about in ("space", "target")}


def label(st: Galaxy, seat: int, verb: int, place: int, plain: Label) -> Label:
    """What an option does, where that does not depend on what is asked."""
    if verb == actions.MOVE or verb == actions.MOVE_ALL:
        return move_label(st, verb, place, plain.title)
    words = detail(st, seat, verb, place, plain)
    return Label(plain.title, words) if words else plain


def detail(st: Galaxy, seat: int, verb: int, place: int, plain: Label) -> str:
    """What depends on the state or on the thing: price, place or consequence; empty for all else."""
    if verb in SPACE_VERBS:
        return space_detail(st, seat, verb, place, plain.detail)
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
        return f"{plain.detail}; those that warped fight on"
    return ""


def space_detail(st: Galaxy, seat: int, verb: int, space: int, rest: str) -> str:
    """The tile in a space, and what comes of going there or acting there."""
    tile = st.tile(space) if space < SPACES else None
    name = "" if tile is None else tile.name
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
    names = st.components.board.names
    battle = f", battle in {names[st.battle.space]}" if st.battle.space >= 0 else ""
    return f"Round {st.round}, {ROLE_TITLES[st.role]}{battle}"
