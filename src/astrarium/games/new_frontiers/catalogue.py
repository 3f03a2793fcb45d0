"""The pieces of New Frontiers for whoever draws them: tiles, goals, action tiles and the numbers of the board."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import shapes, words
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS, ACTION_TILE_NAMES, MOST_TAX
from astrarium.games.new_frontiers.events import event_table
from astrarium.games.new_frontiers.scoring import CHIPS, COLONIES, DEVELOPMENTS
from astrarium.games.new_frontiers.settle import LAST_COLONIES, LAST_COLONISTS
from astrarium.games.new_frontiers.state import TILE_LIMIT
from astrarium.kernel.events import EventTable
from astrarium.kernel.origin import counted_sources
from astrarium.kernel.score import Sources, points_from
from astrarium.kernel.things import Things, all_things, in_bits, listed_things

SORT_NAMES: Final = ["world", "home", "development"]
STOCKPILES: Final = {
    c.GOAL_STOCKPILED_GOODS: "goods",
    c.GOAL_STOCKPILED_WORLDS: "worlds",
    c.GOAL_STOCKPILED_CREDITS: "credits",
}


# In the order of ACTION_TILE_IDS: the name in one word, what all do, the selector's bonus short and long.
ACTION_WORDS: Final = [
    ("Retreat", "", "+$2", "You gain 2 credits."),
    ("Develop", "Each player may buy a development.", "-1 cost", "You pay 1 credit less."),
    ("Explore", "Each player picks one of seven worlds.", "+1 world", "You pick a second world."),
    (
        "Settle",
        "Each player takes 2 colonists or settles a world.",
        "+1 colonist",
        "You first gain 1 colonist.",
    ),
    (
        "Produce",
        "Production colonies get goods.",
        "$ on tile, 1 good",
        "You gain the credits on the tile and produce 1 windfall good.",
    ),
    (
        "Trade",
        "Each player may sell a good, then uses their Consume powers.",
        "+1 VP",
        "You first gain 1 VP.",
    ),
    ("Envoys", "", "+1 VP, go first", "You gain 1 VP and move to the front of the track."),
    (
        "Goals",
        "",
        "+$1, move up, 1 goal",
        "You gain 1 credit, move up one place on the track and keep one of three goals.",
    ),
]


def catalogue(components: c.Components, events: EventTable | None = None) -> shapes.Catalogue:
    """Everything that is the same at every table; `events` are its event table, if there is one already."""
    events = events or event_table(components)
    chips = {str(players): components.chips_per_player * players for players in range(2, 6)}
    return {
        "things": things(components),
        "terms": events.terms(things(components)),
        "sources": sources(components),
        "tiles": {tile.id: tile_data(components.tiles, tile) for tile in components.tiles},
        "goals": {goal.id: goal_data(goal) for goal in components.goals},
        "actions": {
            id: {
                "id": id,
                "name": name,
                "short": short,
                "all": everyone,
                "bonus": bonus,
                "text": text,
            }
            for id, name, (short, everyone, bonus, text) in zip(
                ACTION_TILE_IDS, ACTION_TILE_NAMES, ACTION_WORDS
            )
        },
        "kinds": {name: kind_data(components, kind) for kind, name in enumerate(c.KIND_NAMES)},
        "limits": {
            "colonies_before_end": LAST_COLONIES,
            "spaces_before_end": c.SPACES_BEFORE_END,
            "colonists_at_end": LAST_COLONISTS,
            "explored_and_colonies": TILE_LIMIT,
            "vp_pool": chips,
            "colonists": chips,
        },
        "provenance": counted_sources(piece.origin for piece in components.tiles),
    }


def tile_data(tiles: list[c.Tile], tile: c.Tile) -> shapes.Tile:
    return {
        "id": tile.id,
        "name": tile.name,
        "sort": SORT_NAMES[tile.sort],
        "cost": None if tile.military else tile.cost,
        "defense": tile.cost if tile.military else None,
        "colonists": tile.colonists,
        "kind": c.KIND_NAMES[tile.kind],
        "goods": c.GOODS_NAMES[tile.goods],
        "sellable": tile.sellable,
        "mat": tile.mat or None,
        "vp": None if tile.bonus else tile.vp,
        "bonus": words.bonus_words(tiles, tile),
        "keywords": in_bits(c.KEYWORD_NAMES, tile.keywords),
        "powers": [
            {
                "phase": c.PHASE_NAMES[power.phase],
                "icon": words.icon(power),
                "short": words.short_words(tiles, power),
                "words": words.whole_words(tiles, power),
            }
            for power in tile.powers
        ],
        "text": tile.text,
        "spaces": tile.spaces,
        **tile.origin.data(),
    }


def goal_data(goal: c.Goal) -> shapes.Goal:
    return {
        "id": goal.id,
        "name": goal.name,
        "counts": words.GOAL_COUNTS[goal.counts],
        "steps": [[count, points] for count, points in zip(goal.thresholds, goal.values)],
        "stockpile": STOCKPILES.get(goal.counts),
        **goal.origin.data(),
    }


def kind_data(components: c.Components, kind: int) -> shapes.KindInfo:
    good = c.NOVELTY <= kind <= c.ALIEN
    return {
        "name": c.KIND_TITLES[kind],
        "letter": words.KIND_LETTERS[kind],
        "price": components.prices[kind] if good else None,
    }


def things(components: c.Components) -> Things:
    """Everything that options and events are about."""
    tiles: Things = {
        tile.id: {"name": tile.name, "sort": SORT_NAMES[tile.sort]} for tile in components.tiles
    }
    goals = components.goals
    amounts = [str(amount) for amount in range(MOST_TAX)]
    return all_things(
        tiles,
        listed_things("goal", [goal.id for goal in goals], [goal.name for goal in goals]),
        listed_things("action", ACTION_TILE_IDS, ACTION_TILE_NAMES),
        listed_things("kind", c.KIND_NAMES[1 : c.ANY], c.KIND_TITLES[1 : c.ANY]),
        listed_things("amount", [f"amount-{amount}" for amount in amounts], amounts),
    )


def sources(components: c.Components) -> Sources:
    """Where points come from."""
    plain = {
        CHIPS: points_from("VP chips", "chips"),
        DEVELOPMENTS: points_from("Developments", "developments"),
        COLONIES: points_from("Colonies", "colonies"),
    }
    bonuses = [tile for tile in components.tiles if tile.bonus]
    return (
        plain
        | {tile.id: points_from(tile.name, "bonus", tile.id) for tile in bonuses}
        | {goal.id: points_from(goal.name, "goal", goal.id) for goal in components.goals}
    )
