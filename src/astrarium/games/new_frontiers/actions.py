"""The action space of New Frontiers: every option and chance outcome is one number, and has one text form.

A block of numbers belongs to each verb; the place within the block says which thing it is about.
`docs/new_frontiers.md` lists the blocks.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.kernel.blocks import Domain, blocks, crossed, nothing, things, words
from astrarium.kernel.things import ids

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
ACTION_TILE_IDS: Final = ids(
    "retreat develop explore settle produce trade-consume envoys chart-goals"
)
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

# By their first numbers: the verb, what it is about, what it means, and for people a title and a detail.
BLOCKS: Final = blocks(
    {
        DRAW: "draw | tile | chance: this world comes out of the bag",
        ORDER: "order | seat | chance: this seat is next in the player order",
        MAT: "mat | mat | chance: this empire mat is dealt",
        FLIP: "flip | stack-side | chance: a development stack shows this side",
        DRAW_GOAL: "draw-goal | goal | chance: this goal is drawn",
        SELECT: "select | action | select an action tile | {0}",
        HOME: "home | home | begin with this home colony | Begin at {0}",
        DEVELOP: "develop | development | buy a development | Buy {0}",
        BUY_NOTHING: "buy-nothing | nothing | buy no development | Buy nothing",
        PICK: "pick | tile | take a shown world in Explore | Pick {0}",
        RETURN: "return | tile | return an explored world above the limit of nine | Return {0}",
        STOCK_WORLD: "stockpile-world | tile | stockpile a world being discarded | Stockpile {0}",
        STOCK_NO_WORLD: "stockpile-no-world | nothing | stockpile none of them | Stockpile no world",
        TAKE_COLONISTS: "take-colonists | nothing | take 2 colonists in Settle",
        SETTLE: "settle | tile | settle an explored world | Settle {0}",
        REPLACE: "replace | tile | settle this world in place of a doomed colony | Move to {0} | "
        "at no cost, in place of your home",
        TERRAFORM: "terraform | tile | replace this colony by terraforming | Terraform {0} | "
        "an explored world replaces it",
        TERRAFORM_TO: "terraform-to | tile | the world that takes its place | Replace it by {0}",
        SETTLE_DONE: "settle-done | nothing | settle and terraform no more",
        CONQUER: "conquer | nothing | settle a military world with Military",
        PAY: "pay | nothing | settle a military world by paying",
        RAISE: "raise | tile | use this tile's temporary Military",
        ENOUGH: "enough | nothing | use no more temporary Military",
        GOOD: "good | tile | give the good on this colony | Give the good of {0}",
        SELL: "sell | tile | sell the good on this colony | Sell the good of {0}",
        SELL_NOTHING: "sell-nothing | nothing | sell no good | Sell nothing",
        TAX: "tax | amount | stockpile this many credits from the sale",
        KIND: "kind | kind | set the kind of a colony of any kind | {0}",
        PRODUCE: "produce | tile | produce on this colony | Produce on {0}",
        BONUS: "windfall-bonus | nothing | use the windfall bonus of Produce next | Use the windfall bonus first",
        WINDFALL: "windfall | tile | use this tile's windfall power next | Use {0} first",
        PAY_PRODUCTION: "pay-production | tile | pay for production on this colony | Pay for {0}",
        SKIP_PRODUCTION: "skip-production | nothing | do not pay for it | Do not pay",
        STOCK_GOOD: "stockpile-good | tile | stockpile the good on this colony | Stockpile the good of {0}",
        STOCK_NO_GOOD: "stockpile-no-good | nothing | stockpile no more goods | Stockpile no more goods",
        CONSUME: "consume | consume-power | use this tile's Consume power | Use {0}",
        CONSUME_DONE: "consume-done | nothing | use no more Consume powers | Use no more Consume powers",
        KEEP_GOAL: "keep-goal | goal | keep this goal | Keep {0}",
        UNDER: "under | goal | put this goal under the stack first | Put {0} under first",
        WAIT: "wait | nothing | leave the goal face down | Leave it face down",
        WAIT_ROUND: "wait-round | nothing | leave it face down for the whole round | Leave it face down all round | "
        "you are not asked again this round",
        TURN_UP: "turn-up | nothing | turn the goal face up | Turn it face up | "
        "everyone may stockpile for it from now on",
    },
    ACTIONS,
    out=[
        BUY_NOTHING,
        STOCK_NO_WORLD,
        TAKE_COLONISTS,
        SETTLE_DONE,
        SELL_NOTHING,
        TAX,
        SKIP_PRODUCTION,
        STOCK_NO_GOOD,
        CONSUME_DONE,
        WAIT,
        WAIT_ROUND,
    ],
)


def domains(components: c.Components) -> dict[str, Domain]:
    """What options are about: `settle comet-zone`, `select explore`, `tax 3`, …"""
    tiles = [tile.id for tile in components.tiles]
    return {
        "nothing": nothing(),
        "tile": things(tiles),
        "home": things(tiles[c.FIRST_HOME : c.FIRST_DEVELOPMENT]),
        "development": things(tiles[c.FIRST_DEVELOPMENT :]),
        "action": things(ACTION_TILE_IDS),
        "goal": things([goal.id for goal in components.goals]),
        "amount": crossed([[str(amount) for amount in range(MOST_TAX)]], "{0}", "amount-{0}"),
        "kind": things(c.KIND_NAMES[1 : c.ANY]),
        "consume-power": crossed([tiles, ["", " second"]], "{0}{1}", "{0}"),
        "seat": words([str(seat) for seat in range(MOST_PLAYERS)]),
        "stack-side": words(["white-square", "reverse"]),
        "mat": words([str(mat + 1) for mat in range(MATS)]),
    }
