"""The closed vocabulary of powers and bonuses: which fields each effect needs, and reading them.

The header of `data/components.toml` says the same in words, and what each effect does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from astrarium.games.new_frontiers import components as c
from astrarium.games.rows import Row, hint, show

TYPES: Final = ["non-military", "military"]
COLOURS: Final = c.KIND_NAMES[c.NOVELTY : c.ANY]
COLOURS_OR_ANY: Final = c.KIND_NAMES[c.NOVELTY :]
COLONY_KINDS: Final = c.KIND_NAMES[: c.ANY]
METRICS: Final = {"general-military": c.GENERAL_MILITARY, "colony-kinds": c.COLONY_KINDS}


class Form(NamedTuple):
    """The fields that an effect needs and may have, besides phase, effect, trigger and mode."""

    effect: int
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()  # at least one of these


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

FORMS: Final[dict[str, Form]] = {
    "develop/cost": Form(c.DEVELOP_COST, ("amount",)),
    "develop/gain after-develop": Form(c.DEVELOP_GAIN, ("credits",)),
    "explore/gain on-explore": Form(c.EXPLORE_GAIN, ("colonists",)),
    "explore/draw-worlds": Form(c.EXPLORE_DRAW, ("count",)),
    "settle/military": Form(c.MILITARY, ("amount",), ("against",)),
    "settle/temp-military": Form(c.TEMP_MILITARY, ("amount", "remove-good")),
    "settle/cost": Form(c.SETTLE_COST, ("amount",), ("against",)),
    "settle/cost-or-military": Form(c.COST_OR_MILITARY, ("amount", "against")),
    "settle/pay-for-military": Form(
        c.PAY_FOR_MILITARY, ("cost-modifier",), ("exclude-kind", "only-kind")
    ),
    "settle/settle-twice": Form(c.SETTLE_TWICE),
    "settle/draw-worlds after-settle": Form(c.SETTLE_DRAW, ("count",)),
    "settle/gain start-of-settle": Form(c.START_OF_SETTLE_GAIN, ("colonists",)),
    "settle/gain after-settle": Form(c.AFTER_SETTLE_GAIN, ("credits",)),
    "settle/replace-colony": Form(c.REPLACE_COLONY, ("cost-difference",)),
    "settle/replace-this": Form(c.REPLACE_THIS, (), ("exclude-kind",)),
    "produce/gain good-produced-here": Form(c.GOOD_PRODUCED_GAIN, ("credits",)),
    "produce/gain-per": Form(c.GAIN_PER, ("credits", "per")),
    "produce/gain-if-most-produced": Form(c.GAIN_IF_MOST_PRODUCED, ("kind", "credits")),
    "produce/gain-per-kind-produced": Form(c.GAIN_PER_KIND_PRODUCED, ("credits",)),
    "produce/produce-windfall": Form(c.PRODUCE_WINDFALL, ("kind", "count"), ("type",)),
    "produce/paid-production": Form(c.PAID_PRODUCTION, ("cost",)),
    "trade/bonus": Form(c.TRADE_BONUS, ("amount", "kind")),
    "consume/consume exact": Form(c.CONSUME_GOODS, ("kind", "count"), (), ("vp", "credits")),
    "consume/consume kinds": Form(c.CONSUME_GOODS, ("kinds",), (), ("vp", "credits")),
    "consume/consume up-to": Form(c.CONSUME_GOODS, ("kind", "count"), (), ("vp", "credits")),
    "consume/consume one-of-each-kind": Form(c.CONSUME_GOODS, (), (), ("vp", "credits")),
    "consume/gain": Form(c.CONSUME_GAIN, (), (), ("vp", "credits")),
    "consume/sell": Form(c.CONSUME_SELL, ("count",)),
    "consume/extra-vp-per-good-consumed": Form(c.EXTRA_VP_PER_GOOD, ("vp",), ("also",)),
}


def _effect_bits() -> dict[str, int]:
    bits: dict[str, int] = {}
    for form_name, form in FORMS.items():
        name = form_name.split()[0]
        bits[name] = bits.get(name, 0) | 1 << form.effect
    return bits


# "phase/effect" to the bits of its forms.
EFFECT_BITS: Final = _effect_bits()

NUMBERS: Final = ["amount", "count", "vp", "credits", "colonists", "cost", "cost-modifier"]
DISCOUNTS: Final = {c.DEVELOP_COST, c.SETTLE_COST}

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


def _selector(row: Row, ids: Ids, per: bool) -> c.Selector:
    """`against` describes worlds; `per` describes own tiles and says which sort."""
    sort = row.word("tile", ["colony", "development", "any"]) if per else "colony"
    kind = row.index("kind", COLONY_KINDS) if row.has("kind") else -1
    military = row.index("type", TYPES) if row.has("type") else -1
    keyword = 0
    if row.has("keyword"):
        keyword = 1 << row.index("keyword", c.KEYWORD_NAMES)
    has_power, has_effects, tile, colonists, large, other = -1, 0, -1, -1, False, False
    if per:
        if row.has("has-power"):
            has_power = row.index("has-power", c.PHASE_NAMES)
        if row.has("has-effect"):
            for name in row.words("has-effect", list(EFFECT_BITS), least=1):
                has_effects |= EFFECT_BITS[name]
        tile = _reference(row, "id", ids) if row.has("id") else -1
        colonists = row.number("colonists", 1, 2) if row.has("colonists") else -1
        large = row.only_true("large")
        other = row.only_true("other")
        _check_selector(row, sort, tile)
    elif not row.table:
        row.fault("kind", "is missing; against must have a kind, a type or a keyword")
    row.finish("per" if per else "against")
    return c.Selector(
        colonies=sort != "development",
        developments=sort != "colony",
        kind=kind,
        military=military,
        keyword=keyword,
        has_power=has_power,
        has_effects=has_effects,
        tile=tile,
        colonists=colonists,
        large=large,
        other=other,
    )


def _check_selector(row: Row, sort: str, tile: int) -> None:
    """Refuses combinations that no tile can match."""
    colonies_only = {"kind", "type", "colonists"}
    for field in row.table:
        if (sort == "development" and field in colonies_only) or (
            sort == "colony" and field == "large"
        ):
            row.fault(field, f'does not go with tile = "{sort}": it would match nothing')
    if tile >= 0 and sort != "any" and (sort == "colony") != (tile < c.FIRST_DEVELOPMENT):
        row.fault("id", f"is not a {sort}")


def _reference(row: Row, field: str, ids: Ids) -> int:
    name = row.line(field)
    if name and name not in ids:
        row.fault(field, f"there is no tile {show(name)}{hint(name, ids)}")
    return ids.get(name, -1)


# --- powers --------------------------------------------------------------------------------------


def _form(row: Row) -> tuple[str, Form] | None:
    """Which row of the vocabulary this power is, or None with the fault noted."""
    phase = row.word("phase", c.PHASE_NAMES)
    if not row.fine("phase"):
        return None
    names = [name.partition("/")[2] for name in EFFECT_BITS if name.startswith(phase + "/")]
    name = f"{phase}/{row.word('effect', names)}"
    if not row.fine("effect"):
        return None
    if name in VARIANTS:
        field, choices = VARIANTS[name]
        variant = row.word(field, choices)
        if not row.fine(field):
            return None
        if variant == "exact" and row.has("kinds"):
            variant = "kinds"
        name = f"{name} {variant}"
    return name, FORMS[name]


def read_power(row: Row, ids: Ids) -> c.Power | None:
    """One row of a tile's powers, or None if it cannot be told which effect it is."""
    found = _form(row)
    if found is None:
        return None
    name, form = found
    given = {*form.needs, *(field for field in form.may_have + form.one_of if row.has(field))}
    if form.one_of and not given.intersection(form.one_of):
        row.fault(form.one_of[0], f"is missing; {name} needs {' or '.join(form.one_of)}")
    numbers = {
        field: row.number(field, *_range(form.effect, field)) if field in given else 0
        for field in NUMBERS
    }
    kind, kinds = _kinds(row, form, given)
    mode = c.EXACT
    if name == "consume/consume kinds":
        numbers["count"] = len(kinds)
    elif form.effect == c.CONSUME_GOODS:
        mode = c.MODE_NAMES.index(name.split()[1])
        if mode == c.ONE_OF_EACH:
            numbers["count"] = len(COLOURS)
    low, high = _cost_difference(row) if "cost-difference" in given else (0, 0)
    also_tile, also_vp = _also(row, ids) if "also" in given else (-1, 0)
    _limits(row, given)
    selector = _power_selector(row, ids, form, given)
    row.finish(name)
    return c.Power(
        phase=c.PHASE_NAMES.index(name.partition("/")[0]),
        effect=form.effect,
        amount=numbers["amount"] + numbers["cost"] + numbers["cost-modifier"],
        count=numbers["count"],
        kind=kind,
        kinds=kinds,
        mode=mode,
        vp=numbers["vp"],
        credits=numbers["credits"],
        colonists=numbers["colonists"],
        military_only="type" in given,
        only_alien="only-kind" in given,
        exclude_alien="exclude-kind" in given,
        low=low,
        high=high,
        also_tile=also_tile,
        also_vp=also_vp,
        optional=form.effect in OPTIONAL,
        selector=selector,
    )


def _kinds(row: Row, form: Form, given: set[str]) -> tuple[int, list[int]]:
    if "kinds" in given:
        words = row.words("kinds", COLOURS_OR_ANY, least=2)
        # Goods are given in this order: like kinds together, and "any" last, when it is known
        # which goods the kinds that are named leave over.
        return c.ANY, sorted(c.KIND_NAMES.index(word) for word in words)
    for field in ("kind", "remove-good"):
        if field in given:
            one_kind = form.effect == c.GAIN_IF_MOST_PRODUCED
            word = row.word(field, COLOURS if one_kind else COLOURS_OR_ANY)
            return c.KIND_NAMES.index(word), []
    return c.ANY, []


def _limits(row: Row, given: set[str]) -> None:
    """The fields that can say one thing only, or be left out."""
    if "type" in given:
        row.word("type", ["military"])
    for field in ("exclude-kind", "only-kind"):
        if field in given:
            row.word(field, ["alien"])
    if {"exclude-kind", "only-kind"} <= given:
        row.fault("only-kind", "does not go with exclude-kind")


def _range(effect: int, field: str) -> tuple[int, int]:
    if field == "cost-modifier":
        return -9, 9
    return (-9, -1) if field == "amount" and effect in DISCOUNTS else (1, 9)


def _power_selector(row: Row, ids: Ids, form: Form, given: set[str]) -> c.Selector | None:
    per = "per" in given
    if not per and "against" not in given:
        return None
    table = row.sub("per" if per else "against")
    if table is None:
        return None
    if form.effect == c.COST_OR_MILITARY and set(table.table) != {"kind"}:
        row.fault("against", "must have a kind, and nothing else")
    selector = _selector(table, ids, per)
    if selector.other:
        row.fault("per", "other has a meaning in a bonus only")
    return selector


def _cost_difference(row: Row) -> tuple[int, int]:
    value = row.take("cost-difference", "two numbers from 0 to 9, the lower first")
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        low, high = value
        if 0 <= low <= high <= 9:
            return low, high
    row.wrong("cost-difference", "two numbers from 0 to 9, the lower first", value)
    return 0, 0


def _also(row: Row, ids: Ids) -> tuple[int, int]:
    table = row.sub("also")
    if table is None:
        return -1, 0
    also = _reference(table, "owns", ids), table.number("vp", 1, 9)
    table.finish("also")
    return also


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
    if metric == c.PER_TILE and (per := row.sub("per")) is not None:
        selector = _selector(per, ids, per=True)
        if selector.other and first:
            row.fault("per", "other needs an earlier line in the same bonus")
    row.finish("this line of a bonus")
    return c.Bonus(metric, vp, selector, table)


def _kinds_table(row: Row) -> list[int]:
    wanted = (
        "VP for 0 to 4 kinds: five numbers from 0 to 99, the first 0, none below the one before"
    )
    value = row.take("table", wanted)
    if isinstance(value, list) and len(value) == 5 and all(type(n) is int for n in value):
        if value[0] == 0 and value == sorted(value) and value[4] <= 99:
            return list(value)
    row.wrong("table", wanted, value)
    return [0] * 5


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
