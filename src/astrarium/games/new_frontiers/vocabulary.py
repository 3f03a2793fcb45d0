"""The closed vocabulary of powers and bonuses: which fields each effect needs, and reading them.

The header of `data/components.toml` says the same in words, and what each effect does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from astrarium.games.new_frontiers import components as c
from astrarium.games.rows import Field, Form, Row, hint, index, mark, number, show

TYPES: Final = ["non-military", "military"]
COLOURS: Final = c.KIND_NAMES[c.NOVELTY : c.ANY]
COLOURS_OR_ANY: Final = c.KIND_NAMES[c.NOVELTY :]
COLONY_KINDS: Final = c.KIND_NAMES[: c.ANY]
METRICS: Final = {"general-military": c.GENERAL_MILITARY, "colony-kinds": c.COLONY_KINDS}

# Effects that come in several forms, and the field that tells which. One that has a single trigger
# still names it, so that a row can be read without this table.
VARIANTS: Final[dict[str, tuple[str, list[str]]]] = {
    "develop/gain": ("trigger", ["after-develop"]),
    "explore/gain": ("trigger", ["on-explore"]),
    "settle/draw-worlds": ("trigger", ["after-settle"]),
    "settle/gain": ("trigger", ["start-of-settle", "after-settle"]),
    "produce/gain": ("trigger", ["good-produced-here"]),
    "consume/consume": ("mode", c.MODE_NAMES),
}

REWARD: Final = "vp credits"
FORMS: Final[dict[str, Form]] = {
    "develop/cost": Form("amount", effect=c.DEVELOP_COST),
    "develop/gain after-develop": Form("credits", effect=c.DEVELOP_GAIN),
    "explore/gain on-explore": Form("colonists", effect=c.EXPLORE_GAIN),
    "explore/draw-worlds": Form("count", effect=c.EXPLORE_DRAW),
    "settle/military": Form("amount", "against", effect=c.MILITARY),
    "settle/temp-military": Form("amount remove-good", effect=c.TEMP_MILITARY),
    "settle/cost": Form("amount", "against", effect=c.SETTLE_COST),
    "settle/cost-or-military": Form("amount against", effect=c.COST_OR_MILITARY),
    "settle/pay-for-military": Form(
        "cost-modifier", "exclude-kind only-kind", effect=c.PAY_FOR_MILITARY
    ),
    "settle/settle-twice": Form(effect=c.SETTLE_TWICE),
    "settle/draw-worlds after-settle": Form("count", effect=c.SETTLE_DRAW),
    "settle/gain start-of-settle": Form("colonists", effect=c.START_OF_SETTLE_GAIN),
    "settle/gain after-settle": Form("credits", effect=c.AFTER_SETTLE_GAIN),
    "settle/replace-colony": Form("cost-difference", effect=c.REPLACE_COLONY),
    "settle/replace-this": Form("", "exclude-kind", effect=c.REPLACE_THIS),
    "produce/gain good-produced-here": Form("credits", effect=c.GOOD_PRODUCED_GAIN),
    "produce/gain-per": Form("credits per", effect=c.GAIN_PER),
    "produce/gain-if-most-produced": Form("kind credits", effect=c.GAIN_IF_MOST_PRODUCED),
    "produce/gain-per-kind-produced": Form("credits", effect=c.GAIN_PER_KIND_PRODUCED),
    "produce/produce-windfall": Form("kind count", "type", effect=c.PRODUCE_WINDFALL),
    "produce/paid-production": Form("cost", effect=c.PAID_PRODUCTION),
    "trade/bonus": Form("amount kind", effect=c.TRADE_BONUS),
    "consume/consume exact": Form("kind count", one_of=REWARD, effect=c.CONSUME_GOODS),
    "consume/consume kinds": Form("kinds", one_of=REWARD, effect=c.CONSUME_GOODS),
    "consume/consume up-to": Form(
        "kind count", one_of=REWARD, effect=c.CONSUME_GOODS, mode=c.UP_TO
    ),
    "consume/consume one-of-each-kind": Form(
        one_of=REWARD, effect=c.CONSUME_GOODS, mode=c.ONE_OF_EACH, count=len(COLOURS)
    ),
    "consume/gain": Form(one_of=REWARD, effect=c.CONSUME_GAIN),
    "consume/sell": Form("count", effect=c.CONSUME_SELL),
    "consume/extra-vp-per-good-consumed": Form("vp", "also", effect=c.EXTRA_VP_PER_GOOD),
}


def _effect_bits() -> dict[str, int]:
    bits: dict[str, int] = {}
    for form_name, form in FORMS.items():
        name = form_name.split()[0]
        bits[name] = bits.get(name, 0) | 1 << form.facts["effect"]
    return bits


# "phase/effect" to the bits of its forms.
EFFECT_BITS: Final = _effect_bits()

# The effects that say "may": their owner can leave them unused.
OPTIONAL: Final = {
    c.TEMP_MILITARY,
    c.PAY_FOR_MILITARY,
    c.SETTLE_TWICE,
    c.REPLACE_COLONY,
    c.REPLACE_THIS,
    c.PAID_PRODUCTION,
    c.CONSUME_SELL,
}

# A choice of these is named by its tile alone, so a tile can have each but once.
ONCE_PER_TILE: Final = OPTIONAL - {c.CONSUME_SELL}
# Powers that are used one by one are known by their tile and whether they are its first or second.
MOST_USED_SINGLY: Final = 2

Ids = Mapping[str, int]  # tile numbers by id

# --- selectors -----------------------------------------------------------------------------------


def _sort(row: Row, field: str) -> dict[str, Any]:
    sort = row.word(field, ["colony", "development", "any"])
    return {"colonies": sort != "development", "developments": sort != "colony"}


def _keyword(row: Row, field: str) -> dict[str, Any]:
    return {"keyword": 1 << row.index(field, c.KEYWORD_NAMES)}


def _effects(row: Row, field: str) -> dict[str, Any]:
    has_effects = 0
    for name in row.words(field, list(EFFECT_BITS), least=1):
        has_effects |= EFFECT_BITS[name]
    return {"has_effects": has_effects}


def _reference(row: Row, field: str, ids: Ids, into: str = "tile") -> dict[str, Any]:
    name = row.line(field)
    if name and name not in ids:
        row.fault(field, f"there is no tile {show(name)}{hint(name, ids)}")
    return {into: ids.get(name, -1)}


AGAINST: Final = Form("", "kind type keyword", developments=False)  # describes worlds
PER: Final = Form("tile", "kind type keyword has-power has-effect id colonists large other")
SELECTOR_FIELDS: Final[dict[str, Field]] = {
    "tile": _sort,
    "kind": index(COLONY_KINDS),
    "type": index(TYPES, into="military"),
    "keyword": _keyword,
    "has-power": index(c.PHASE_NAMES),
    "has-effect": _effects,
    "colonists": number(1, 2),
    "large": mark(),
    "other": mark(),
}


def _against(row: Row, field: str, whole: bool) -> dict[str, Any]:
    """The worlds that a power is against; one that changes their `whole` cost says them by kind."""
    table = row.sub(field)
    if table is None:
        return {}
    if whole and set(table.table) != {"kind"}:
        row.fault(field, "must have a kind, and nothing else")
    if not table.table:
        table.fault("kind", "is missing; against must have a kind, a type or a keyword")
    values = AGAINST.read(table, field, SELECTOR_FIELDS)
    table.finish(field)
    return {"selector": c.Selector(**AGAINST.facts, **values)}


def _per(row: Row, field: str, ids: Ids, other: str = "") -> dict[str, Any]:
    """The own tiles that a power or a bonus counts; `other` says what stands against leaving out some."""
    table = row.sub(field)
    if table is None:
        return {}
    values = PER.read(table, field, {**SELECTOR_FIELDS, "id": partial(_reference, ids=ids)})
    selector = c.Selector(**values)
    _check_selector(table, selector)
    table.finish(field)
    if selector.other and other:
        row.fault(field, other)
    return {"selector": selector}


def _check_selector(row: Row, selector: c.Selector) -> None:
    """Refuses combinations that no tile can match."""
    if selector.colonies and selector.developments:
        return
    sort = "colony" if selector.colonies else "development"
    refused = ("large",) if selector.colonies else ("kind", "type", "colonists")
    for field in row.table:
        if field in refused:
            row.fault(field, f'does not go with tile = "{sort}": it would match nothing')
    if selector.tile >= 0 and selector.colonies != (selector.tile < c.FIRST_DEVELOPMENT):
        row.fault("id", f"is not a {sort}")


# --- powers --------------------------------------------------------------------------------------


def _form(row: Row) -> str:
    """Which row of the vocabulary this power is; empty, with the fault noted, if it is none."""
    phase = row.word("phase", c.PHASE_NAMES)
    if not row.fine("phase"):
        return ""
    names = [name.partition("/")[2] for name in EFFECT_BITS if name.startswith(phase + "/")]
    name = f"{phase}/{row.word('effect', names)}"
    if not row.fine("effect") or name not in VARIANTS:
        return name if row.fine("effect") else ""
    field, choices = VARIANTS[name]
    variant = row.word(field, choices)
    if variant == "exact" and row.has("kinds"):
        variant = "kinds"
    return f"{name} {variant}" if row.fine(field) else ""


def _kinds(row: Row, field: str) -> dict[str, Any]:
    words = row.words(field, COLOURS_OR_ANY, least=2)
    # Goods are given in this order: like kinds together, and "any" last, when it is known
    # which goods the kinds that are named leave over.
    return {"kinds": sorted(c.KIND_NAMES.index(word) for word in words), "count": len(words)}


def _military(row: Row, field: str) -> dict[str, Any]:
    row.word(field, ["military"])
    return {"military_only": True}


def _alien(row: Row, field: str) -> dict[str, Any]:
    row.word(field, ["alien"])
    if field == "only-kind" and row.has("exclude-kind"):
        row.fault("only-kind", "does not go with exclude-kind")
    return {"only_alien" if field == "only-kind" else "exclude_alien": True}


def _cost_difference(row: Row, field: str) -> dict[str, Any]:
    wanted = "two numbers from 0 to 9, the lower first"
    found = row.numbers(field, 2, 0, 9, wanted, ascending=True)
    return {"low": found[0], "high": found[1]} if found else {}


def _also(row: Row, field: str, ids: Ids) -> dict[str, Any]:
    table = row.sub(field)
    if table is None:
        return {}
    also = {**_reference(table, "owns", ids, "also_tile"), "also_vp": table.number("vp", 1, 9)}
    table.finish(field)
    return also


FIELDS: Final[dict[str, Field]] = {
    "amount": number(1, 9),
    "count": number(1, 9),
    "vp": number(1, 9),
    "credits": number(1, 9),
    "colonists": number(1, 9),
    "cost": number(1, 9, "amount"),
    "cost-modifier": number(-9, 9, "amount"),
    "kinds": _kinds,
    "kind": index(c.KIND_NAMES, COLOURS_OR_ANY),
    "remove-good": index(c.KIND_NAMES, COLOURS_OR_ANY, "kind"),
    "cost-difference": _cost_difference,
    "type": _military,
    "exclude-kind": _alien,
    "only-kind": _alien,
}
# Where an effect has other bounds for a field.
OWN_FIELDS: Final[dict[int, dict[str, Field]]] = {
    c.DEVELOP_COST: {"amount": number(-9, -1)},
    c.SETTLE_COST: {"amount": number(-9, -1)},
    c.GAIN_IF_MOST_PRODUCED: {"kind": index(c.KIND_NAMES, COLOURS)},
}


def read_power(row: Row, ids: Ids) -> c.Power | None:
    """One row of a tile's powers, or None if it cannot be told which effect it is."""
    name = _form(row)
    if not name:
        return None
    form = FORMS[name]
    effect = form.facts["effect"]
    fields: dict[str, Field] = {
        **FIELDS,
        **OWN_FIELDS.get(effect, {}),
        "also": partial(_also, ids=ids),
        "per": partial(_per, ids=ids, other="other has a meaning in a bonus only"),
        "against": partial(_against, whole=effect == c.COST_OR_MILITARY),
    }
    values = form.read(row, name, fields)
    row.finish(name)
    phase = c.PHASE_NAMES.index(name.partition("/")[0])
    return c.Power(phase=phase, optional=effect in OPTIONAL, **form.facts, **values)


# --- bonuses -------------------------------------------------------------------------------------


def read_bonus(row: Row, ids: Ids, first: bool) -> c.Bonus:
    """One line of a "?" value; `first` if no other stands before it."""
    metric, vp, selector, table = c.PER_TILE, 0, None, list[int]()
    if row.has("metric"):
        metric = METRICS[row.word("metric", list(METRICS))]
    if metric == c.COLONY_KINDS:
        table = _kinds_table(row)
    else:
        vp = row.number("vp", 1, 9)
    if metric == c.PER_TILE:
        other = "other needs an earlier line in the same bonus" if first else ""
        selector = _per(row, "per", ids, other).get("selector")
    row.finish("this line of a bonus")
    return c.Bonus(metric, vp, selector, table)


def _kinds_table(row: Row) -> list[int]:
    wanted = (
        "VP for 0 to 4 kinds: five numbers from 0 to 99, the first 0, none below the one before"
    )
    found = row.numbers("table", 5, 0, 99, wanted, ascending=True)
    if found and found[0]:
        row.wrong("table", wanted, found)
    return found or [0] * 5


# --- one tile ------------------------------------------------------------------------------------


def check_powers(row: Row, tile: c.Tile) -> None:
    """What the engine takes for granted about the powers of one tile."""
    taking = [p for p in tile.powers if p.effect in (c.CONSUME_GOODS, c.CONSUME_SELL)]
    if len(taking) > MOST_USED_SINGLY:
        row.fault("powers", f"at most {MOST_USED_SINGLY} of them may consume or sell goods")
    windfalls = [p for p in tile.powers if p.effect == c.PRODUCE_WINDFALL]
    if len(windfalls) > MOST_USED_SINGLY:
        row.fault("powers", f"at most {MOST_USED_SINGLY} of them may fill windfall colonies")
    for effect, count in Counter(power.effect for power in tile.powers).items():
        name = c.EFFECT_NAMES[effect]
        if effect in ONCE_PER_TILE and count > 1:
            row.fault("powers", f"{name} may stand on a tile only once")
        if not row.fine("goods"):
            continue
        if effect == c.REPLACE_THIS and tile.sort == c.DEVELOPMENT:
            row.fault("powers", f"{name} belongs on a colony")
        if effect == c.GOOD_PRODUCED_GAIN and tile.goods == c.NO_GOODS:
            row.fault("powers", f"{name} belongs on a colony that holds goods")
        if effect == c.PAID_PRODUCTION and tile.goods != c.PRODUCTION:
            row.fault("powers", f"{name} belongs on a production colony")
