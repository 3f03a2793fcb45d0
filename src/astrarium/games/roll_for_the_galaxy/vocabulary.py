"""The closed vocabulary of grants, powers and bonuses: which fields each effect needs, and reading them.

The header of `data/components.toml` says the same in words, and what each effect does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.rows import Row

DIE_COLOURS: Final = c.COLOUR_NAMES[: c.COLOURS]
GOODS_COLOURS: Final = c.COLOUR_NAMES[c.NOVELTY : c.COLOURS]
WORLD_COLOURS: Final = c.COLOUR_NAMES[c.NOVELTY :]
COLUMNS: Final = c.PHASE_NAMES[: c.PHASES]
BUILDING: Final = ("develop", "settle")
ANY_PHASE: Final = tuple(COLUMNS)


class Form(NamedTuple):
    """In which phases an effect may stand, and the fields that it needs and may have."""

    phases: tuple[str, ...]
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()


FORMS: Final[dict[str, Form]] = {
    "reassign": Form(
        ("assign",), ("least", "most"), ("colors", "from", "to", "if-most", "tied-most")
    ),
    "dictate-again": Form(("assign",)),
    "dictate-more": Form(("assign",), ("most",)),
    "rearrange": Form(("explore",)),
    "extra-worker": Form(("explore", "ship"), ("color", "count")),
    "draw": Form(("explore",), ("count",)),
    "scout-credits": Form(("explore",), ("color", "amount")),
    "stock-credits": Form(("explore",), ("color", "amount")),
    "place-on-top": Form(("explore",)),
    "discount": Form(BUILDING, ("amount", "floor"), ("colors", "reassign-only")),
    "completion-credits": Form(BUILDING, ("amount",), ("not-itself", "extra-color", "extra")),
    "builders-to-cup": Form(BUILDING, (), ("colors", "least", "most", "all", "not-itself")),
    "trade-credits": Form(("ship",), ("amount",), ("colors",)),
    "consume-credits": Form(("ship",), ("amount",), ("colors",)),
    "consume-vp": Form(("ship",), ("vp",), ("colors",)),
    "buy-vp": Form(("ship",), ("cost", "vp")),
    "extra-good": Form(("produce",), ("count",)),
    "goods-credits": Form(("produce",), ("amount",), ("world-color", "die-color")),
    "credits": Form(ANY_PHASE, ("amount",)),
    "credits-if-most": Form(ANY_PHASE, ("amount", "of")),
    "citizenry-credits": Form(ANY_PHASE, ("amount", "color", "per")),
    "vp": Form(ANY_PHASE, ("vp",)),
}

# What goes together: with the first field, the second must be there too.
TOGETHER: Final = [
    ("if-most", "tied-most"),
    ("tied-most", "if-most"),
    ("extra-color", "extra"),
    ("extra", "extra-color"),
    ("least", "most"),
    ("most", "least"),
]
NUMBERS: Final = (
    "amount",
    "count",
    "least",
    "most",
    "tied-most",
    "floor",
    "extra",
    "per",
    "vp",
    "cost",
)
MARKS: Final = ("reassign-only", "not-itself", "all")
COLOUR_FIELDS: Final = {
    "color": DIE_COLOURS,
    "extra-color": WORLD_COLOURS,
    "die-color": DIE_COLOURS,
    "world-color": GOODS_COLOURS,
}


def read_power(row: Row, side: int) -> c.Power | None:
    """One row of a development's powers, or None if it cannot be told which effect it is."""
    name = row.word("effect", list(FORMS))
    if not row.fine("effect"):
        return None
    form = FORMS[name]
    phase = row.word("phase", form.phases)
    given = {*form.needs, *(field for field in form.may_have if row.has(field))}
    _check_together(row, name, given)
    numbers = {
        field.replace("-", "_"): row.number(field, 1, c.MOST_CREDITS) if field in given else 0
        for field in NUMBERS
    }
    if numbers["least"] > numbers["most"] > 0:
        row.fault("least", "must not be above most")
    marks = {field: field in given and row.only_true(field) for field in MARKS}
    colour = -1
    for field, choices in COLOUR_FIELDS.items():
        if field in given:
            colour = row.index(field, c.COLOUR_NAMES, choices)
    compares = -1
    if "of" in given:
        compares = row.index("of", c.MOST_NAMES, c.MOST_NAMES[:2])
    if "if-most" in given:
        compares = row.index("if-most", c.MOST_NAMES, c.MOST_NAMES[2:])
    same_column = row.table.get("from") == "same-column"
    to_selected = row.table.get("to") == "selected"
    power = c.Power(
        side=side,
        phase=c.PHASE_NAMES.index(phase),
        effect=c.EFFECT_NAMES.index(name),
        colours=_colours(row, name, phase, given),
        sources=c.EVERY_PHASE if same_column or "from" not in given else _columns(row, "from"),
        targets=c.EVERY_PHASE if to_selected or "to" not in given else _columns(row, "to"),
        same_column=same_column,
        to_selected=to_selected,
        compares=compares,
        reassign_only=marks["reassign-only"],
        not_itself=marks["not-itself"],
        takes_all=marks["all"],
        colour=colour,
        by_world="world-color" in given,
        **numbers,
    )
    row.finish(f"{phase} {name}")
    return power


def _check_together(row: Row, name: str, given: set[str]) -> None:
    for field, other in TOGETHER:
        if field in given and other not in given and other in FORMS[name].may_have:
            row.fault(other, f"is missing; it goes with {field}")
    if name == "goods-credits" and ("world-color" in given) == ("die-color" in given):
        row.fault("world-color", "either this or die-color must be there")
    if name == "builders-to-cup" and ("all" in given) == ("least" in given):
        row.fault("all", "either this or least and most must be there")


def _colours(row: Row, name: str, phase: str, given: set[str]) -> int:
    if "colors" not in given:
        return c.EVERY_COLOUR
    dice = name in ("reassign", "builders-to-cup")
    if name == "discount" and phase == "develop":
        row.fault("colors", "developments have none")
    words = row.words("colors", DIE_COLOURS if dice else WORLD_COLOURS, least=1)
    return _bits(words, c.COLOUR_NAMES)


def _columns(row: Row, field: str) -> int:
    return _bits(row.words(field, COLUMNS, least=1), c.PHASE_NAMES)


def _bits(words: list[str], names: list[str]) -> int:
    return sum(1 << names.index(word) for word in set(words))


def read_grant(row: Row, sort: int, colour: int) -> c.Grant:
    """One row of what placing a side brings."""
    effect = row.index("effect", c.GRANT_NAMES)
    die = effect == c.GRANT_DIE
    credits = effect in (c.GRANT_CREDITS, c.START_CREDITS)
    die_colour = row.index("color", c.COLOUR_NAMES, DIE_COLOURS) if die else -1
    count = row.number("amount" if credits else "count", 1, c.MOST_CREDITS)
    to = row.index("to", c.PLACE_NAMES) if die else c.TO_CUP
    if to == c.TO_WORLD and (sort != c.WORLD or colour == c.GRAY or count > 1):
        row.fault("to", "only a world that is not gray holds a good, and one to begin with")
    row.finish("this grant")
    return c.Grant(effect, die_colour, count, to)


def read_bonus(row: Row) -> c.Bonus:
    """The bonus of a development of cost 6."""
    counts = row.index("count", c.COUNT_NAMES)
    times = row.number("times", 1, 9) if row.has("times") else 1
    over = row.number("over", 1, 9) if row.has("over") else 1
    row.finish("a bonus")
    return c.Bonus(counts, times, over)
