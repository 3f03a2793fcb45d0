"""The action space of New Frontiers: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/new_frontiers.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import (
    FIRST_DEVELOPMENT,
    FIRST_HOME,
    KIND_NAMES,
    Components,
)
from astrarium.kernel.blocks import Block, Glossary, find_block

# Chance outcomes.
DRAW: Final = 0  # a world from the bag; the outcome is the world's own number
ORDER: Final = 60
MAT: Final = 65
FLIP: Final = 73
DRAW_GOAL: Final = 75

# Options.
SELECT: Final = 83
HOME: Final = 91
DEVELOP: Final = 107
BUY_NOTHING: Final = 147
PICK: Final = 148
RETURN: Final = 208
STOCK_WORLD: Final = 268
STOCK_NO_WORLD: Final = 328
TAKE_COLONISTS: Final = 329
SETTLE: Final = 330
REPLACE: Final = 390
TERRAFORM: Final = 450
TERRAFORM_TO: Final = 526
SETTLE_DONE: Final = 586
CONQUER: Final = 587
PAY: Final = 588
RAISE: Final = 589
ENOUGH: Final = 705
GOOD: Final = 706
SELL: Final = 782
SELL_NOTHING: Final = 858
TAX: Final = 859
KIND: Final = 867
PRODUCE: Final = 871
BONUS: Final = 947
WINDFALL: Final = 948
PAY_PRODUCTION: Final = 1064
SKIP_PRODUCTION: Final = 1140
STOCK_GOOD: Final = 1141
STOCK_NO_GOOD: Final = 1217
CONSUME: Final = 1218
CONSUME_DONE: Final = 1450
KEEP_GOAL: Final = 1451
UNDER: Final = 1459
WAIT: Final = 1467
WAIT_ROUND: Final = 1468
TURN_UP: Final = 1469
ACTIONS: Final = 1470

# The action tiles, in the booklet's teaching order; Chart Galactic Goals is the reverse of Retreat.
RETREAT: Final = 0
DEVELOP_TILE: Final = 1
EXPLORE_TILE: Final = 2
SETTLE_TILE: Final = 3
PRODUCE_TILE: Final = 4
TRADE_CONSUME_TILE: Final = 5
ENVOYS: Final = 6
CHART_GOALS: Final = 7
ACTION_TILE_IDS: Final = [
    "retreat",
    "develop",
    "explore",
    "settle",
    "produce",
    "trade-consume",
    "envoys",
    "chart-goals",
]
ACTION_TILE_NAMES: Final = [
    "Retreat into Isolation",
    "Develop",
    "Explore",
    "Settle",
    "Produce",
    "Trade-Consume",
    "Send Diplomatic Envoys",
    "Chart Galactic Goals",
]

# What the place within a block stands for.
NOTHING: Final = 0
TILE: Final = 1
HOME_TILE: Final = 2
FACE: Final = 3
ACTION_TILE: Final = 4
GOAL: Final = 5
NUMBER: Final = 6
KIND_OF: Final = 7
CONSUME_POWER: Final = 8
SIDE: Final = 9
MAT_NUMBER: Final = 10


BLOCKS: Final = [
    Block("draw", DRAW, 60, TILE, "chance: this world comes out of the bag"),
    Block("order", ORDER, 5, NUMBER, "chance: this seat is next in the player order"),
    Block("mat", MAT, 8, MAT_NUMBER, "chance: this empire mat is dealt"),
    Block("flip", FLIP, 2, SIDE, "chance: a development stack shows this side"),
    Block("draw-goal", DRAW_GOAL, 8, GOAL, "chance: this goal is drawn"),
    Block("select", SELECT, 8, ACTION_TILE, "select an action tile"),
    Block("home", HOME, 16, HOME_TILE, "begin with this home colony"),
    Block("develop", DEVELOP, 40, FACE, "buy a development"),
    Block("buy-nothing", BUY_NOTHING, 1, NOTHING, "buy no development"),
    Block("pick", PICK, 60, TILE, "take a shown world in Explore"),
    Block("return", RETURN, 60, TILE, "return an explored world above the limit of nine"),
    Block("stockpile-world", STOCK_WORLD, 60, TILE, "stockpile a world being discarded"),
    Block("stockpile-no-world", STOCK_NO_WORLD, 1, NOTHING, "stockpile none of them"),
    Block("take-colonists", TAKE_COLONISTS, 1, NOTHING, "take 2 colonists in Settle"),
    Block("settle", SETTLE, 60, TILE, "settle an explored world"),
    Block("replace", REPLACE, 60, TILE, "settle this world in place of a doomed colony"),
    Block("terraform", TERRAFORM, 76, TILE, "replace this colony by terraforming"),
    Block("terraform-to", TERRAFORM_TO, 60, TILE, "the world that takes its place"),
    Block("settle-done", SETTLE_DONE, 1, NOTHING, "settle and terraform no more"),
    Block("conquer", CONQUER, 1, NOTHING, "settle a military world by Military"),
    Block("pay", PAY, 1, NOTHING, "settle a military world by paying"),
    Block("raise", RAISE, 116, TILE, "use this tile's temporary Military"),
    Block("enough", ENOUGH, 1, NOTHING, "use no more temporary Military"),
    Block("good", GOOD, 76, TILE, "give the good on this colony"),
    Block("sell", SELL, 76, TILE, "sell the good on this colony"),
    Block("sell-nothing", SELL_NOTHING, 1, NOTHING, "sell no good"),
    Block("tax", TAX, 8, NUMBER, "stockpile so many credits of the sale"),
    Block("kind", KIND, 4, KIND_OF, "set the kind of a colony of any kind"),
    Block("produce", PRODUCE, 76, TILE, "produce on this colony"),
    Block("windfall-bonus", BONUS, 1, NOTHING, "use the windfall bonus of Produce next"),
    Block("windfall", WINDFALL, 116, TILE, "use this tile's windfall power next"),
    Block("pay-production", PAY_PRODUCTION, 76, TILE, "pay for production on this colony"),
    Block("skip-production", SKIP_PRODUCTION, 1, NOTHING, "do not pay for it"),
    Block("stockpile-good", STOCK_GOOD, 76, TILE, "stockpile the good on this colony"),
    Block("stockpile-no-good", STOCK_NO_GOOD, 1, NOTHING, "stockpile no more goods"),
    Block("consume", CONSUME, 232, CONSUME_POWER, "use this tile's Consume power"),
    Block("consume-done", CONSUME_DONE, 1, NOTHING, "use no more Consume powers"),
    Block("keep-goal", KEEP_GOAL, 8, GOAL, "keep this goal"),
    Block("under", UNDER, 8, GOAL, "put this goal under the stack first"),
    Block("wait", WAIT, 1, NOTHING, "leave the goal face down"),
    Block("wait-round", WAIT_ROUND, 1, NOTHING, "leave it face down for the whole round"),
    Block("turn-up", TURN_UP, 1, NOTHING, "turn the goal face up"),
]


def block_of(option: int) -> Block:
    """The verb an option belongs to."""
    return find_block(BLOCKS, option)


def option_text(components: Components, option: int) -> str:
    """`settle comet-zone`, `select explore`, `tax 3`, …"""
    block = block_of(option)
    place = option - block.start
    about = block.about
    if about == NOTHING:
        return block.verb
    if about == TILE:
        thing = components.tiles[place].id
    elif about == HOME_TILE:
        thing = components.tiles[FIRST_HOME + place].id
    elif about == FACE:
        thing = components.tiles[FIRST_DEVELOPMENT + place].id
    elif about == ACTION_TILE:
        thing = ACTION_TILE_IDS[place]
    elif about == GOAL:
        thing = components.goals[place].id
    elif about == KIND_OF:
        thing = KIND_NAMES[place + 1]
    elif about == CONSUME_POWER:
        thing = components.tiles[place // 2].id + (" second" if place % 2 else "")
    elif about == SIDE:
        thing = ("white-square", "reverse")[place]
    elif about == MAT_NUMBER:
        thing = str(place + 1)
    else:
        thing = str(place)
    return f"{block.verb} {thing}"


def tile_of(option: int) -> int:
    """The tile an option is about, or -1."""
    block = block_of(option)
    place = option - block.start
    if block.about == TILE:
        return place
    if block.about == HOME_TILE:
        return FIRST_HOME + place
    if block.about == FACE:
        return FIRST_DEVELOPMENT + place
    if block.about == CONSUME_POWER:
        return place // 2
    return -1


def targets(components: Components, option: int) -> list[str]:
    """Ids of the things on the board that an option is about."""
    tile = tile_of(option)
    if tile >= 0:
        return [components.tiles[tile].id]
    block = block_of(option)
    if block.about == ACTION_TILE:
        return [ACTION_TILE_IDS[option - block.start]]
    if block.about == GOAL:
        return [components.goals[option - block.start].id]
    return []


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    options = range(ACTIONS)
    texts = [option_text(components, option) for option in options]
    return Glossary(texts, [targets(components, option) for option in options])
