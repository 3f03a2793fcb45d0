"""The action space of New Frontiers: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/new_frontiers.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import (
    ANY,
    FIRST_DEVELOPMENT,
    FIRST_HOME,
    KIND_NAMES,
    Components,
)
from astrarium.kernel.blocks import Block, Domain, Glossary, nothing, things, words

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

MOST_PLAYERS: Final = 5
MATS: Final = 8
MOST_TAX: Final = 8  # amounts, none of them included

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

BLOCKS: Final = [
    Block("draw", DRAW, 60, "tile", "chance: this world comes out of the bag"),
    Block("order", ORDER, 5, "seat", "chance: this seat is next in the player order"),
    Block("mat", MAT, 8, "mat", "chance: this empire mat is dealt"),
    Block("flip", FLIP, 2, "stack-side", "chance: a development stack shows this side"),
    Block("draw-goal", DRAW_GOAL, 8, "goal", "chance: this goal is drawn"),
    Block("select", SELECT, 8, "action", "select an action tile"),
    Block("home", HOME, 16, "home", "begin with this home colony"),
    Block("develop", DEVELOP, 40, "development", "buy a development"),
    Block("buy-nothing", BUY_NOTHING, 1, "nothing", "buy no development", out=0),
    Block("pick", PICK, 60, "tile", "take a shown world in Explore"),
    Block("return", RETURN, 60, "tile", "return an explored world above the limit of nine"),
    Block("stockpile-world", STOCK_WORLD, 60, "tile", "stockpile a world being discarded"),
    Block("stockpile-no-world", STOCK_NO_WORLD, 1, "nothing", "stockpile none of them", out=0),
    Block("take-colonists", TAKE_COLONISTS, 1, "nothing", "take 2 colonists in Settle", out=0),
    Block("settle", SETTLE, 60, "tile", "settle an explored world"),
    Block("replace", REPLACE, 60, "tile", "settle this world in place of a doomed colony"),
    Block("terraform", TERRAFORM, 76, "tile", "replace this colony by terraforming"),
    Block("terraform-to", TERRAFORM_TO, 60, "tile", "the world that takes its place"),
    Block("settle-done", SETTLE_DONE, 1, "nothing", "settle and terraform no more", out=0),
    Block("conquer", CONQUER, 1, "nothing", "settle a military world by Military"),
    Block("pay", PAY, 1, "nothing", "settle a military world by paying"),
    Block("raise", RAISE, 116, "tile", "use this tile's temporary Military"),
    Block("enough", ENOUGH, 1, "nothing", "use no more temporary Military"),
    Block("good", GOOD, 76, "tile", "give the good on this colony"),
    Block("sell", SELL, 76, "tile", "sell the good on this colony"),
    Block("sell-nothing", SELL_NOTHING, 1, "nothing", "sell no good", out=0),
    Block("tax", TAX, 8, "amount", "stockpile so many credits of the sale", out=0),
    Block("kind", KIND, 4, "kind", "set the kind of a colony of any kind"),
    Block("produce", PRODUCE, 76, "tile", "produce on this colony"),
    Block("windfall-bonus", BONUS, 1, "nothing", "use the windfall bonus of Produce next"),
    Block("windfall", WINDFALL, 116, "tile", "use this tile's windfall power next"),
    Block("pay-production", PAY_PRODUCTION, 76, "tile", "pay for production on this colony"),
    Block("skip-production", SKIP_PRODUCTION, 1, "nothing", "do not pay for it", out=0),
    Block("stockpile-good", STOCK_GOOD, 76, "tile", "stockpile the good on this colony"),
    Block("stockpile-no-good", STOCK_NO_GOOD, 1, "nothing", "stockpile no more goods", out=0),
    Block("consume", CONSUME, 232, "consume-power", "use this tile's Consume power"),
    Block("consume-done", CONSUME_DONE, 1, "nothing", "use no more Consume powers", out=0),
    Block("keep-goal", KEEP_GOAL, 8, "goal", "keep this goal"),
    Block("under", UNDER, 8, "goal", "put this goal under the stack first"),
    Block("wait", WAIT, 1, "nothing", "leave the goal face down", out=0),
    Block("wait-round", WAIT_ROUND, 1, "nothing", "leave it face down for the whole round", out=0),
    Block("turn-up", TURN_UP, 1, "nothing", "turn the goal face up"),
]


def domains(components: Components) -> dict[str, Domain]:
    """What options are about: `settle comet-zone`, `select explore`, `tax 3`, …"""
    tiles = [tile.id for tile in components.tiles]
    return {
        "nothing": nothing(),
        "tile": things(tiles),
        "home": things(tiles[FIRST_HOME:FIRST_DEVELOPMENT]),
        "development": things(tiles[FIRST_DEVELOPMENT:]),
        "action": things(ACTION_TILE_IDS),
        "goal": things([goal.id for goal in components.goals]),
        "amount": things(
            [f"amount-{amount}" for amount in range(MOST_TAX)], [str(n) for n in range(MOST_TAX)]
        ),
        "kind": things(KIND_NAMES[1:ANY]),
        "consume-power": Domain(
            [id + second for id in tiles for second in ("", " second")],
            [[id] for id in tiles for _ in range(2)],
        ),
        "seat": words([str(seat) for seat in range(MOST_PLAYERS)]),
        "stack-side": words(["white-square", "reverse"]),
        "mat": words([str(mat + 1) for mat in range(MATS)]),
    }


def glossary(components: Components) -> Glossary:
    """Every option's text and targets."""
    return Glossary(BLOCKS, domains(components))
