"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is. The tables in this module say what the rulebook prints about all
of them together, so that a slip in one tile shows as a difference from those tables.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from astrarium.games.new_frontiers import components as c

GAME: Final = "new-frontiers"
FILE_NAME: Final = "components.toml"
LARGEST_FILE: Final = 4_000_000
SOURCES: Final = ["verified", "rulebook", "public", "recalled", "reconstructed"]
CONFIDENCES: Final = ["high", "medium", "low"]
TYPES: Final = ["non-military", "military"]
COLOURS: Final = c.KIND_NAMES[c.NOVELTY : c.ANY]
COLOURS_OR_ANY: Final = c.KIND_NAMES[c.NOVELTY :]
COLONY_KINDS: Final = c.KIND_NAMES[: c.ANY]
METRICS: Final = {"general-military": c.GENERAL_MILITARY, "colony-kinds": c.COLONY_KINDS}

# What the hash leaves out: words for people, and where the facts come from.
PROSE: Final = {
    "name",
    "text",
    "source",
    "confidence",
    "basis",
    "field-sources",
    "side-confidence",
    "pair-source",
}


class Fault(NamedTuple):
    """One thing wrong in a component file. `tile` and `field` are empty where none is to blame."""

    file: str
    tile: str
    field: str
    message: str

    def __str__(self) -> str:
        line = ": ".join(part for part in self if part)
        # The file may hold anything, and so may its name: never let it move the cursor.
        return "".join(letter if letter.isprintable() else "?" for letter in line)


class BadComponents(ValueError):
    """A component file that cannot be played with; `faults` lists everything wrong in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults: Final = list(faults)
        more = len(faults) - 1
        also = f", and {more} more fault{'s' if more > 1 else ''}" if more else ""
        super().__init__(f"{faults[0]}{also}; `astrarium data check FILE` lists all of them")


# --- the vocabulary of powers -------------------------------------------------------------------


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
MOST_GOODS_POWERS: Final = 2

# --- what the rulebook prints about the whole set -----------------------------------------------

Fixed = Mapping[str, int | dict[str, int]]

GOODS: Final = {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}
SMALL_COPIES: Final = {"2": 1, "3": 2, "4": 2, "5": 3}
CHIPS_PER_PLAYER: Final = 12
PRICES: Final = {"novelty": 1, "rare": 2, "genes": 3, "alien": 4}
COUNTS: Final[Fixed] = {
    "goods": GOODS,
    "colonists": 60,
    "worlds": c.WORLDS,
    "empire-mats": 8,
    "home-colonies": c.HOMES,
    "development-tiles": 56,
    "goals": c.GOALS,
    "stockpile-mats": 5,
    "vp-chips": {"1": 25, "5": 7, "10": 8},
    "credit-chips": {"1": 40, "5": 8, "10": 8},
}
SETUP: Final[Fixed] = {"small-copies": SMALL_COPIES, "chips-per-player": CHIPS_PER_PLAYER}
CLAUSES: Final = {
    "goods": "NF-DATA-01",
    "colonists": "NF-SETUP-11",
    "worlds": "NF-DATA-05",
    "empire-mats": "NF-DATA-02",
    "home-colonies": "NF-DATA-02",
    "development-tiles": "NF-DATA-03",
    "goals": "NF-SETUP-09",
    "small-copies": "NF-SETUP-02",
    "chips-per-player": "NF-SETUP-10",
    "prices": "NF-TC-04",
}

# Worlds by military (index 1) and non-military (index 0).
BY_COST: Final = [
    {0: 1, 1: 3, 2: 12, 3: 5, 4: 4, 5: 6, 6: 2, 7: 1},
    {1: 5, 2: 6, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: 2, 9: 2},
]
BY_COLONISTS: Final = [{1: 21, 2: 13}, {1: 18, 2: 8}]
BY_GOODS: Final = [
    {c.WINDFALL: 11, c.PRODUCTION: 20, c.NO_GOODS: 3},
    {c.WINDFALL: 12, c.PRODUCTION: 6, c.NO_GOODS: 8},
]
BY_KIND: Final = [
    {c.NOVELTY: 12, c.RARE: 9, c.GENES: 5, c.ALIEN: 4, c.ANY: 1},
    {c.NOVELTY: 3, c.RARE: 4, c.GENES: 6, c.ALIEN: 5, c.ANY: 0},
]
BY_KEYWORD: Final = [
    {c.KEYWORD_IMPERIUM: 4, c.KEYWORD_REBEL: 0, c.KEYWORD_UPLIFT: 5},
    {c.KEYWORD_IMPERIUM: 3, c.KEYWORD_REBEL: 11, c.KEYWORD_UPLIFT: 6},
]
MOST_VP: Final = [6, 9]
BONUS_KEYWORDS: Final = [
    [c.KEYWORD_IMPERIUM, c.KEYWORD_UPLIFT],
    [c.KEYWORD_REBEL, c.KEYWORD_UPLIFT],
]

# What a goal counts: its clause, thresholds with their VP, and the most that may be stockpiled.
GOALS: Final[dict[str, tuple[str, list[list[int]], int]]] = {
    "consume-powers": ("NF-GOAL-04", [[2, 2], [4, 5], [6, 8]], 0),
    "keywords": ("NF-GOAL-05", [[3, 2], [4, 5], [5, 8]], 0),
    "power-types": ("NF-GOAL-06", [[4, 2], [5, 5], [6, 8]], 0),
    "colony-kinds": ("NF-GOAL-07", [[3, 3], [4, 8]], 0),
    "unused-colonists": ("NF-GOAL-08", [[3, 2], [5, 5], [7, 8]], 0),
    "stockpiled-goods": ("NF-GOAL-09", [[2, 2], [4, 5], [6, 8]], 6),
    "stockpiled-worlds": ("NF-GOAL-10", [[1, 2], [2, 5], [4, 8]], 4),
    "stockpiled-credits": ("NF-GOAL-11", [[3, 2], [5, 5], [7, 8]], 7),
}

# --- reading tables field by field --------------------------------------------------------------

_ID: Final = re.compile(r"[a-z0-9-]+")
_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SOURCE: Final = re.compile(r"verified|rulebook|public: \S.*|recalled|reconstructed")
_FIELD_SOURCE: Final = re.compile(r"(verified|rulebook|public|recalled|reconstructed)\b.*")


def _show(value: object) -> str:
    """A value as the file would write it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    try:
        shown = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # digits or brackets without end
        return "something enormous"
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _one_of(choices: Sequence[str]) -> str:
    quoted = [f'"{choice}"' for choice in choices]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


def _hint(word: str, choices: Iterable[str]) -> str:
    close = difflib.get_close_matches(word[:40], list(choices), 1)
    return f'; did you mean "{close[0]}"?' if close else ""


class _Faults:
    """The faults of one file, in the order they are met."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.found: Final[list[Fault]] = []

    def add(self, tile: str, field: str, message: str) -> None:
        self.found.append(Fault(self.file, tile, field, message))


class _Row:
    """One table, read field by field: a fault is noted, a stand-in returned, reading goes on."""

    def __init__(
        self, faults: _Faults, tile: str, table: Mapping[str, object], part: str = ""
    ) -> None:
        self.faults: Final = faults
        self.tile: Final = tile
        self.table: Final = table
        self.part: Final = part  # "power 1", for a row within a tile
        self.read: Final[set[str]] = set()
        self.bad: Final[set[str]] = set()

    def fault(self, field: str, message: str) -> None:
        self.bad.add(field)
        self.faults.add(self.tile, f"{self.part}: {field}" if self.part else field, message)

    def has(self, field: str) -> bool:
        """Whether a field that may be left out is there."""
        self.read.add(field)
        return field in self.table

    def fine(self, *fields: str) -> bool:
        """Whether these fields could be read, so that they may be compared with others."""
        return not self.bad.intersection(fields)

    def take(self, field: str, wanted: str) -> object:
        self.read.add(field)
        value = self.table.get(field)
        if value is None:  # TOML has no null
            self.fault(field, f"is missing; it must be {wanted}")
        return value

    def wrong(self, field: str, wanted: str, value: object, hint: str = "") -> None:
        if value is not None:
            self.fault(field, f"must be {wanted}, not {_show(value)}{hint}")

    def number(self, field: str, low: int, high: int) -> int:
        wanted = f"a number from {low} to {high}" if low < high else str(low)
        value = self.take(field, wanted)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(field, wanted, value)
        return low

    def word(self, field: str, choices: Sequence[str]) -> str:
        wanted = _one_of(choices)
        value = self.take(field, wanted)
        if isinstance(value, str) and value in choices:
            return value
        self.wrong(field, wanted, value, _hint(value, choices) if isinstance(value, str) else "")
        return choices[0]

    def words(self, field: str, choices: Sequence[str], least: int = 0) -> list[str]:
        wanted = f"a list of {_one_of(choices)}"
        value = self.take(field, wanted)
        if not isinstance(value, list):
            self.wrong(field, wanted, value)
            return []
        for entry in value:
            if entry not in choices:
                hint = _hint(entry, choices) if isinstance(entry, str) else ""
                self.fault(field, f"may hold {_one_of(choices)}, not {_show(entry)}{hint}")
        if len(value) < least:
            self.fault(field, f"must have at least {least} entries")
        return [entry for entry in value if entry in choices]

    def line(self, field: str) -> str:
        wanted = "a line of text"
        value = self.take(field, wanted)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        self.wrong(field, wanted, value)
        return ""

    def flag(self, field: str) -> bool:
        value = self.take(field, "true or false")
        if isinstance(value, bool):
            return value
        self.wrong(field, "true or false", value)
        return False

    def only_true(self, field: str) -> bool:
        """A mark that is either there or left out."""
        if not self.has(field):
            return False
        if self.table[field] is not True:
            self.fault(field, "must be true, or left out")
        return True

    def sub(self, field: str) -> _Row | None:
        value = self.take(field, "a table")
        if isinstance(value, dict):
            return _Row(self.faults, self.tile, value, f"{self.part}: {field}".removeprefix(": "))
        self.wrong(field, "a table", value)
        return None

    def rows(self, field: str, part: str) -> list[_Row]:
        value = self.take(field, "a list of tables")
        if not isinstance(value, list):
            self.wrong(field, "a list of tables", value)
            return []
        found = []
        for place, entry in enumerate(value, 1):
            if isinstance(entry, dict):
                found.append(_Row(self.faults, self.tile, entry, f"{part} {place}"))
            else:
                self.fault(field, f"must hold tables, not {_show(entry)}")
        return found

    def finish(self, about: str = "") -> None:
        """Names every field that nothing has asked for."""
        for field in self.table:
            if field not in self.read:
                shown = field if _PLAIN_KEY.fullmatch(field) else _show(field)
                unknown = f"is not a field of {about}" if about else "is not a known field"
                self.fault(shown, unknown + _hint(field, self.read - set(self.table)))


# --- powers and bonuses -------------------------------------------------------------------------

Ids = Mapping[str, int]


def _selector(row: _Row, ids: Ids, per: bool) -> c.Selector:
    """`against` describes worlds; `per` describes own tiles and says which sort."""
    sort = row.word("tile", ["colony", "development", "any"]) if per else "colony"
    kind = COLONY_KINDS.index(row.word("kind", COLONY_KINDS)) if row.has("kind") else -1
    military = TYPES.index(row.word("type", TYPES)) if row.has("type") else -1
    keyword = 0
    if row.has("keyword"):
        keyword = 1 << c.KEYWORD_NAMES.index(row.word("keyword", c.KEYWORD_NAMES))
    has_power, has_effects, tile, colonists, large, other = -1, 0, -1, -1, False, False
    if per:
        if row.has("has-power"):
            has_power = c.PHASE_NAMES.index(row.word("has-power", c.PHASE_NAMES))
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


def _check_selector(row: _Row, sort: str, tile: int) -> None:
    """Refuses combinations that no tile can match."""
    colonies_only = {"kind", "type", "colonists"}
    for field in row.table:
        if (sort == "development" and field in colonies_only) or (
            sort == "colony" and field == "large"
        ):
            row.fault(field, f'does not go with tile = "{sort}": it would match nothing')
    if tile >= 0 and sort != "any" and (sort == "colony") != (tile < c.FIRST_DEVELOPMENT):
        row.fault("id", f"is not a {sort}")


def _reference(row: _Row, field: str, ids: Ids) -> int:
    name = row.line(field)
    if name and name not in ids:
        row.fault(field, f"there is no tile {_show(name)}{_hint(name, ids)}")
    return ids.get(name, -1)


def _form(row: _Row) -> tuple[str, Form] | None:
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


def _power(row: _Row, ids: Ids) -> c.Power | None:
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


def _kinds(row: _Row, form: Form, given: set[str]) -> tuple[int, list[int]]:
    if "kinds" in given:
        words = row.words("kinds", COLOURS_OR_ANY, least=2)
        return c.ANY, [c.KIND_NAMES.index(word) for word in words]
    for field in ("kind", "remove-good"):
        if field in given:
            one_kind = form.effect == c.GAIN_IF_MOST_PRODUCED
            word = row.word(field, COLOURS if one_kind else COLOURS_OR_ANY)
            return c.KIND_NAMES.index(word), []
    return c.ANY, []


def _limits(row: _Row, given: set[str]) -> None:
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


def _power_selector(row: _Row, ids: Ids, form: Form, given: set[str]) -> c.Selector | None:
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


def _cost_difference(row: _Row) -> tuple[int, int]:
    value = row.take("cost-difference", "two numbers from 0 to 9, the lower first")
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        low, high = value
        if 0 <= low <= high <= 9:
            return low, high
    row.wrong("cost-difference", "two numbers from 0 to 9, the lower first", value)
    return 0, 0


def _also(row: _Row, ids: Ids) -> tuple[int, int]:
    table = row.sub("also")
    if table is None:
        return -1, 0
    also = _reference(table, "owns", ids), table.number("vp", 1, 9)
    table.finish("also")
    return also


def _bonus(row: _Row, ids: Ids, first: bool) -> c.Bonus:
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


def _kinds_table(row: _Row) -> list[int]:
    wanted = (
        "VP for 0 to 4 kinds: five numbers from 0 to 99, the first 0, none below the one before"
    )
    value = row.take("table", wanted)
    if isinstance(value, list) and len(value) == 5 and all(type(n) is int for n in value):
        if value[0] == 0 and value == sorted(value) and value[4] <= 99:
            return list(value)
    row.wrong("table", wanted, value)
    return [0] * 5


# --- tiles --------------------------------------------------------------------------------------


class _Reading:
    """One file being read: its faults, and what has been built so far."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        self.faults: Final = _Faults(file)
        self.root: Final = _Row(self.faults, "", document)
        self.tiles: Final[list[c.Tile]] = []
        self.stacks: Final[list[c.Stack]] = []
        self.goals: Final[list[c.Goal]] = []
        self.provenance: Final[dict[str, dict[str, object]]] = {}
        self.ids: Final = _number_ids(document)
        self.seen: Final[dict[str, str]] = {}
        self.bad_world_fields: Final[set[str]] = set()

    def pieces(self, field: str, count: int, clause: str) -> list[_Row]:
        """The rows of one sort of piece, each labelled by its id where it has a usable one."""
        rows = self.root.rows(field, field)
        if self.root.fine(field) and len(rows) != count:
            self.faults.add(
                "", field, f"there must be {count} of these, not {len(rows)} ({clause})"
            )
        return [self.labelled(row, row.part) for row in rows]

    def labelled(self, row: _Row, place: str) -> _Row:
        own = row.table.get("id")
        usable = isinstance(own, str) and _ID.fullmatch(own)
        return _Row(self.faults, str(own) if usable else place, row.table)

    def identity(self, row: _Row) -> tuple[str, str]:
        own, name = row.line("id"), row.line("name")
        if own and not _ID.fullmatch(own):
            row.fault("id", f"must be small letters, digits and hyphens, not {_show(own)}")
        for field, word in (("id", own), ("name", name)):
            key = f"{field} {word.casefold()}"
            if word and key in self.seen:
                again = "is used twice" if field == "id" else f"is already that of {self.seen[key]}"
                row.fault(field, f"{_show(word)} {again}")
            self.seen.setdefault(key, row.tile)
        return own, name

    def provenance_of(self, row: _Row, own: str, tile: bool) -> tuple[str, str]:
        source = row.line("source")
        if source and not _SOURCE.fullmatch(source):
            wanted = '"verified", "rulebook", "public: WHERE", "recalled" or "reconstructed"'
            row.fault("source", f"must be {wanted}, not {_show(source)}")
        confidence = row.word("confidence", CONFIDENCES)
        basis = row.line("basis") if row.has("basis") or (tile and source != "verified") else ""
        by_field: dict[str, object] = {}
        if tile and row.has("field-sources") and (table := row.sub("field-sources")) is not None:
            for field in table.table:
                by_field[field] = value = table.line(field)
                if field not in row.read:
                    table.fault(field, "a tile of this sort has no such field")
                elif value and not _FIELD_SOURCE.fullmatch(value):
                    table.fault(field, f"must begin with {_one_of(SOURCES)}")
        if tile:
            self.provenance[own] = {
                "source": source,
                "confidence": confidence,
                "basis": basis,
                "field-sources": by_field,
            }
        return source, confidence

    def tile(self, row: _Row, number: int, sort: int, large: bool = False) -> c.Tile:
        own, name = self.identity(row)
        colony = sort != c.DEVELOPMENT
        military = colony and row.has("defense")
        if military and row.has("cost"):
            row.fault("cost", "does not go with defense; a military colony has no cost")
        least = 1 if military or not colony else 0
        cost = row.number("defense" if military else "cost", least, 9)
        colonists, kind, goods = self.colony(row, sort) if colony else (0, c.GRAY, c.NO_GOODS)
        vp, bonus = self.victory(row, sort, large)
        if not colony and large and cost != 9 and row.fine("cost"):
            row.fault("cost", f"must be 9 on a large development, not {cost} (NF-DATA-04)")
        words = row.words("keywords", c.KEYWORD_NAMES)
        if len(set(words)) < len(words):
            row.fault("keywords", "names one of them twice")
        powers = [_power(power, self.ids) for power in row.rows("powers", "power")]
        sellable = row.flag("sellable") if colony and row.has("sellable") else True
        home = sort == c.HOME
        mat = row.number("mat", 1, c.HOMES // 2) if home else 0
        first_game = row.flag("first-game") if home else False
        if home:
            row.word("side-confidence", CONFIDENCES)
        text = row.line("text")
        source, confidence = self.provenance_of(row, own, tile=True)
        row.finish()
        tile = c.Tile(
            number=number,
            id=own,
            name=name,
            sort=sort,
            cost=cost,
            military=military,
            colonists=colonists,
            kind=kind,
            goods=goods,
            vp=vp,
            bonus=bonus,
            keywords=sum(1 << c.KEYWORD_NAMES.index(word) for word in set(words)),
            powers=[power for power in powers if power is not None],
            spaces=0 if colony else 2 if large else 1,
            mat=mat,
            first_game=first_game,
            sellable=sellable,
            text=text,
            source=source,
            confidence=confidence,
        )
        _check_powers(row, tile)
        self.tiles.append(tile)
        return tile

    def colony(self, row: _Row, sort: int) -> tuple[int, int, int]:
        colonists = row.number("colonists", 1, 1 if sort == c.HOME else 2)
        kinds = COLONY_KINDS if sort == c.HOME else c.KIND_NAMES
        kind = c.KIND_NAMES.index(row.word("kind", kinds))
        goods = c.GOODS_NAMES.index(row.word("goods", c.GOODS_NAMES))
        if row.fine("kind", "goods") and (kind == c.GRAY) != (goods == c.NO_GOODS):
            row.fault("goods", 'must be "gray" if kind is "gray", and only then')
        return colonists, kind, goods

    def victory(self, row: _Row, sort: int, large: bool) -> tuple[int, list[c.Bonus]]:
        if row.table.get("vp") != "?":
            vp = 0 if large else row.number("vp", 0, 9)
            if large:
                row.read.add("vp")
                row.fault("vp", 'must be "?" on a large development (NF-DATA-04)')
            if row.has("bonus") and not large:
                row.fault("bonus", 'goes with vp = "?" only')
            return vp, []
        row.read.add("vp")
        if sort == c.DEVELOPMENT and not large:
            row.fault("vp", 'must be a number on a small development, not "?" (NF-SCORE-02)')
        lines = row.rows("bonus", "bonus line")
        if row.has("bonus") and row.fine("bonus") and not lines:
            row.fault("bonus", "must have at least one line")
        return 0, [_bonus(line, self.ids, place == 0) for place, line in enumerate(lines)]


def _number_ids(document: Mapping[str, object]) -> dict[str, int]:
    """Tile numbers by id, so that a tile may refer to a later one."""
    numbers: dict[str, int] = {}

    def add(rows: object, number: int) -> int:
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                numbers.setdefault(row["id"], number)
            number += 1
        return number

    add(document.get("world"), 0)
    add(document.get("home-colony"), c.FIRST_HOME)
    number = c.FIRST_DEVELOPMENT
    stacks = document.get("stack")
    for stack in stacks if isinstance(stacks, list) else []:
        if isinstance(stack, dict):
            number = add(stack.get("face"), number)
    return numbers


def _check_powers(row: _Row, tile: c.Tile) -> None:
    """What the engine takes for granted about the powers of one tile."""
    taking = [p for p in tile.powers if p.effect in (c.CONSUME_GOODS, c.CONSUME_SELL)]
    if len(taking) > MOST_GOODS_POWERS:
        row.fault("powers", f"at most {MOST_GOODS_POWERS} of them may consume or sell goods")
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


# --- the parts of the file ----------------------------------------------------------------------


def _read_worlds(reading: _Reading) -> None:
    rows = reading.pieces("world", c.WORLDS, "NF-DATA-05")
    worlds = [reading.tile(row, number, c.WORLD) for number, row in enumerate(rows)]
    for row in rows:
        reading.bad_world_fields.update(row.bad)
    # Every table tells military from non-military, so each world must show which it is.
    if worlds and all(row.has("cost") != row.has("defense") for row in rows):
        _census(reading, worlds)


def _read_homes(reading: _Reading) -> None:
    homes = []
    bad: set[str] = set()
    for number, row in enumerate(reading.pieces("home-colony", c.HOMES, "NF-DATA-02")):
        homes.append(reading.tile(row, c.FIRST_HOME + number, c.HOME))
        bad.update(row.bad)
    if not homes or "mat" in bad:
        return
    for mat in range(1, c.HOMES // 2 + 1):
        sides = [home for home in homes if home.mat == mat]
        if len(sides) != 2:
            message = f"mat {mat} must have two of them, not {len(sides)} (NF-DATA-02)"
            reading.faults.add("home-colony", "mat", message)
        elif "first-game" not in bad and sides[0].first_game == sides[1].first_game:
            message = f"exactly one of mat {mat} must be the first-game side (NF-SETUP-18)"
            reading.faults.add("home-colony", "first-game", message)


def _read_stacks(reading: _Reading) -> None:
    number = c.FIRST_DEVELOPMENT
    for place, row in enumerate(reading.pieces("stack", c.STACKS, "NF-DATA-03"), 1):
        large = place > 16
        expected = "large" if large else "small"
        if row.word("size", ["small", "large"]) != expected and row.fine("size"):
            row.fault("size", f"the first 16 stacks are small, the other 8 large: {expected} here")
        pair = place > 8
        faces = [
            reading.labelled(face, f"{row.tile} {face.part}") for face in row.rows("face", "face")
        ]
        if row.fine("face") and len(faces) != 1 + pair:
            wanted = "two faces" if pair else "one face: the first 8 are the same in every game"
            row.fault("face", f"must have {wanted}, not {len(faces)} (NF-DATA-03)")
        numbers = list(range(number, number + len(faces)))
        number += len(faces)
        for own, face in zip(numbers, faces, strict=True):
            reading.tile(face, own, c.DEVELOPMENT, large)
        first = numbers[0] if numbers else -1
        if pair:
            first = _first_face(row, [face.tile for face in faces], first)
        row.finish("a stack" if pair else "a stack with one face")
        reading.stacks.append(c.Stack(numbers, first, large))


def _first_face(row: _Row, faces: list[str], number: int) -> int:
    row.word("side-confidence", CONFIDENCES)
    row.line("pair-source")
    if not faces:
        row.read.add("first-game")
        return number
    return number + faces.index(row.word("first-game", faces))


def _read_goals(reading: _Reading) -> None:
    counted: set[str] = set()
    for number, row in enumerate(reading.pieces("goal", c.GOALS, "NF-SETUP-09")):
        own, name = reading.identity(row)
        counts = row.word("counts", c.GOAL_COUNT_NAMES)
        if counts in counted and row.fine("counts"):
            row.fault("counts", f'another goal counts "{counts}" already')
        counted.add(counts)
        clause, table, cap = GOALS[counts]
        if row.fine("counts"):
            _goal_numbers(row, table, cap, clause)
        row.read.update(("table", "stockpile-cap"))
        reading.provenance_of(row, own, tile=False)
        row.finish("a goal")
        goal = c.Goal(
            number=number,
            id=own,
            name=name,
            counts=c.GOAL_COUNT_NAMES.index(counts),
            thresholds=[threshold for threshold, _ in table],
            values=[value for _, value in table],
            stockpile_cap=cap,
        )
        reading.goals.append(goal)


def _goal_numbers(row: _Row, table: list[list[int]], cap: int, clause: str) -> None:
    wanted = f"{table} as the rulebook has it ({clause})"
    value = row.take("table", wanted)
    if repr(value) != repr(table):  # 2.0 and true are not numbers of VP
        row.wrong("table", wanted, value)
    if cap or row.has("stockpile-cap"):
        row.number("stockpile-cap", cap, cap)


def _read_fixed(reading: _Reading, field: str, expected: Fixed) -> None:
    """A table of numbers that the rulebook fixes: in the file to be seen, not to be varied."""
    table = reading.root.sub(field)
    if table is not None:
        _fixed_numbers(_Row(reading.faults, field, table.table), expected, CLAUSES.get(field, ""))


def _fixed_numbers(row: _Row, expected: Fixed, clause: str) -> None:
    for field, number in expected.items():
        own = CLAUSES.get(field, clause) if not row.part else clause
        if isinstance(number, int):
            wanted = f"{number} as the rulebook has it" + (f" ({own})" if own else "")
            value = row.take(field, wanted)
            if type(value) is not int or value != number:
                row.wrong(field, wanted, value)
        elif (sub := row.sub(field)) is not None:
            _fixed_numbers(sub, number, own)
    row.finish()


# --- the census of worlds -----------------------------------------------------------------------


def _census(reading: _Reading, worlds: list[c.Tile]) -> None:
    """Compares the worlds with the rulebook's tables (p. 10), as far as their fields are readable."""
    bad = reading.bad_world_fields
    for military in (False, True):
        group = [world for world in worlds if world.military == military]
        _census_of(reading, group, military, bad)
    if "keywords" not in bad:
        both = c.KEYWORD_REBEL | c.KEYWORD_UPLIFT
        count = sum(world.keywords & both == both for world in worlds)
        if count != 1:
            message = f"{count} worlds are both REBEL and UPLIFT; the rulebook has 1 (NF-DATA-09)"
            reading.faults.add("worlds", "keywords", message)


def _census_of(reading: _Reading, group: list[c.Tile], military: bool, bad: set[str]) -> None:
    noun = "military worlds" if military else "non-military worlds"

    def tally(
        field: str,
        clause: str,
        expected: Mapping[int, int],
        counted: Mapping[int, int],
        words: Callable[[int], str],
    ) -> None:
        if field in bad:
            return
        for value in sorted({*expected, *counted}):
            have, want = counted.get(value, 0), expected.get(value, 0)
            if have != want:
                message = f"{have} {noun} {words(value)}; the rulebook has {want} ({clause})"
                reading.faults.add("worlds", field, message)

    price = "defense" if military else "cost"
    costs = Counter(world.cost for world in group)
    tally(price, "NF-DATA-05", BY_COST[military], costs, lambda n: f"have {price} {n}")
    colonists = Counter(world.colonists for world in group)
    tally("colonists", "NF-DATA-06", BY_COLONISTS[military], colonists, lambda n: f"need {n}")
    goods = Counter(world.goods for world in group)
    names = [f'have goods "{name}"' for name in c.GOODS_NAMES]
    tally("goods", "NF-DATA-07", BY_GOODS[military], goods, lambda n: names[n])
    kinds = Counter(world.kind for world in group if world.kind != c.GRAY)
    tally("kind", "NF-DATA-08", BY_KIND[military], kinds, lambda n: f'are "{c.KIND_NAMES[n]}"')
    keywords = {bit: sum(bool(w.keywords & bit) for w in group) for bit in BY_KEYWORD[military]}
    tally("keywords", "NF-DATA-09", BY_KEYWORD[military], keywords, lambda n: f"are {_keyword(n)}")
    if not military and not bad & {"goods", "keywords"}:
        gray = [w for w in group if w.goods == c.NO_GOODS and w.keywords & c.KEYWORD_ALIEN]
        if len(gray) != 1:
            message = f"{len(gray)} gray {noun} are ALIEN; the rulebook has 1 (NF-DATA-07)"
            reading.faults.add("worlds", "keywords", message)
    if "vp" not in bad:
        _census_of_vp(reading, group, military, noun)


def _keyword(bit: int) -> str:
    return c.KEYWORD_NAMES[bit.bit_length() - 1]


def _census_of_vp(reading: _Reading, group: list[c.Tile], military: bool, noun: str) -> None:
    for world in group:
        if world.vp > MOST_VP[military]:
            message = f"{noun} have at most {MOST_VP[military]}, not {world.vp} (NF-DATA-10)"
            reading.faults.add(world.id, "vp", message)
    if "keywords" in reading.bad_world_fields:
        return
    bearers = [world for world in group if world.bonus]
    allowed = BONUS_KEYWORDS[military]
    names = " or ".join(_keyword(bit) for bit in allowed)
    for world in bearers:
        if not any(world.keywords & bit for bit in allowed):
            message = f'"?" needs {names} among {noun} (NF-DATA-10)'
            reading.faults.add(world.id, "vp", message)
    for bit in allowed:
        if not any(world.keywords & bit for world in bearers):
            message = f'no {_keyword(bit)} one of the {noun} has "?"; the rulebook has some'
            reading.faults.add("worlds", "vp", f"{message} (NF-DATA-10)")


# --- the whole file -----------------------------------------------------------------------------


def _rules_only(value: object, field: str = "") -> object:
    """The value without words and provenance, in the one form that equal rules share."""
    if isinstance(value, dict):
        kept = {key: _rules_only(entry, key) for key, entry in value.items() if key not in PROSE}
        if kept.get("sellable") is True:
            del kept["sellable"]
        return kept
    if isinstance(value, list):
        entries = [_rules_only(entry) for entry in value]
        return sorted(entries, key=str) if field in ("keywords", "has-effect") else entries
    return value


def _hash(document: Mapping[str, object]) -> str:
    rules = {**document, "counts": {"goods": GOODS}}
    canonical = json.dumps(_rules_only(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


class _Result(NamedTuple):
    components: c.Components | None
    faults: list[Fault]
    provenance: dict[str, dict[str, object]]


def _read_document(file: str, document: Mapping[str, object]) -> _Result:
    reading = _Reading(file, document)
    reading.root.word("game", [GAME])
    _read_fixed(reading, "counts", COUNTS)
    _read_fixed(reading, "setup", SETUP)
    _read_fixed(reading, "prices", PRICES)
    _read_worlds(reading)
    _read_homes(reading)
    _read_stacks(reading)
    _read_goals(reading)
    reading.root.finish()
    faults = reading.faults.found
    if faults:
        return _Result(None, faults, {})
    # The file is sound, so the numbers that the rulebook fixes are those of this module.
    components = c.Components(
        tiles=reading.tiles,
        stacks=reading.stacks,
        goals=reading.goals,
        goods_supply=[0, *GOODS.values()],
        prices=[0, *PRICES.values()],
        small_copies=[0, 0, *SMALL_COPIES.values()],
        chips_per_player=CHIPS_PER_PLAYER,
        hash=_hash(document),
    )
    return _Result(components, [], reading.provenance)


def _syntax_fault(file: str, error: ValueError) -> Fault:
    found = re.fullmatch(r"(.*) \(at (line .*)\)", str(error), re.DOTALL)
    if found:
        return Fault(file, "", found[2], f"this is not TOML: {found[1]}")
    return Fault(file, "", "", f"this is not TOML: {error}")


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        content = stream.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise OSError(f"it is larger than {LARGEST_FILE // 1_000_000} MB")
    return content


def _read_file(path: Path) -> _Result:
    file = path.name or str(path)

    def refused(field: str, message: str) -> _Result:
        return _Result(None, [Fault(file, "", field, message)], {})

    try:
        content = _read_bytes(path)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        return refused("", f"cannot be read: {reason}")
    try:
        document = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return refused(f"line {line}", "this is not text in UTF-8")
    except ValueError as error:
        return _Result(None, [_syntax_fault(file, error)], {})
    except RecursionError:
        return refused("", "this is not a component file: it nests too deeply")
    return _read_document(file, document)


@cache
def _shipped() -> _Result:
    return _read_document(FILE_NAME, tomllib.loads(shipped_text()))


def _read(path: Path | None) -> _Result:
    return _shipped() if path is None else _read_file(path)


def _sound(path: Path | None) -> tuple[c.Components, dict[str, dict[str, object]]]:
    result = _read(path)
    if result.components is None:
        raise BadComponents(result.faults)
    return result.components, result.provenance


def shipped_text() -> str:
    """The component file that comes with the package, as it is written."""
    package = resources.files("astrarium.games.new_frontiers")
    return package.joinpath("data", FILE_NAME).read_text(encoding="utf-8")


def load(path: Path | None = None) -> c.Components:
    """The components of `path`, or the shipped ones; `BadComponents` if anything is wrong there."""
    return _sound(path)[0]


def check(path: Path | None = None) -> list[Fault]:
    """Everything wrong with `path`, or with the shipped file; an empty list if it is fine."""
    return list(_read(path).faults)


def provenance(path: Path | None = None) -> dict[str, dict[str, object]]:
    """Where each tile comes from: source, confidence, basis and field-sources, by tile id."""
    return {tile: dict(known) for tile, known in _sound(path)[1].items()}


def summary(path: Path | None = None) -> dict[str, int]:
    """How many tiles rest on each sort of source: how far the set may be trusted."""
    counts = dict.fromkeys(SOURCES, 0)
    for known in _sound(path)[1].values():
        counts[str(known["source"]).partition(":")[0]] += 1
    return counts
