"""Events in sentences for people, each as one reader may know it."""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor.actions import THRONE_TARGET
from astrarium.games.galactic_emperor.components import (
    METAL,
    RESOURCE_NAMES,
    ROLE_TITLES,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.dice import DEFENDING, need_of, result_of, side_of
from astrarium.games.galactic_emperor.notation import space_id, unit_words
from astrarium.games.galactic_emperor.scoring import SOURCE_NAMES
from astrarium.games.galactic_emperor.state import POOL_EMPTY, TOKENS_GONE, Galaxy
from astrarium.kernel.frames import Event
from astrarium.kernel.words import listed, plural, with_article

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
        return [st.components.technologies[a].id]
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
    "draw-tokens",
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
        return f"{who} sells {a} leftover food at {plural(b, 'mark')} each"
    if kind == "gain":
        return f"{who} gains 1 {RESOURCE_NAMES[a]}"
    if kind == "pay":
        marks = [plural(a, "mark")] if a else []
        return f"{who} pays {listed([*marks, *_metal_and_energy(b // 64, b % 64)]) or 'nothing'}"
    if kind == "steal-metal":
        return f"{who} takes a {RESOURCE_NAMES[METAL]} from {{{a}}}"
    if kind == "draw-tokens":
        return f"{who} draws {plural(a, 'influence token')}"
    if kind == "buy-token":
        return f"{who} buys an influence token for {plural(a, 'mark')}"
    return f"{who} keeps {plural(a, 'token')}"


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
        return f"{who} takes a hit on {unit_words(st, a)}"
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
        return (
            f"{who} produces {listed(_metal_and_energy(b // 64, b % 64)) or 'nothing'} in {space}"
        )
    if kind == "reserve":
        return f"{who} reserves {space}; the token of {{{b}}} goes elsewhere"
    if kind == "resolve":
        if event.seat < 0:
            return f"Nobody controls {space}"
        return f"{who} controls {space} with {with_article(UNIT_TITLES[b])}"
    if kind == "ships-away":
        return f"The ships of {who} leave {space} for {space_id(st, b)}"
    raise ValueError(f"no words for the event {kind!r}")


def _metal_and_energy(metal: int, energy: int) -> list[str]:
    """`2 metal`, `1 energy`: what there is of them."""
    words: list[str] = []
    if metal:
        words.append(f"{metal} metal")
    if energy:
        words.append(f"{energy} energy")
    return words


def ship_words(type: int, count: int) -> str:
    """`2 Fighters`, `a Cruiser`"""
    if count == 1:
        return with_article(UNIT_TITLES[type])
    return plural(count, UNIT_TITLES[type])
