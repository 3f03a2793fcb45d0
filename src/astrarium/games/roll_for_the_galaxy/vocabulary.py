"""The closed vocabulary of grants, powers and bonuses: which fields each effect needs, and reading them.

The header of `data/components.toml` says the same in words, and what each effect does.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.rows import Field, Form, Row, bits, index, mark, number

DIE_COLOURS: Final = c.COLOUR_NAMES[: c.COLOURS]
GOODS_COLOURS: Final = c.COLOUR_NAMES[c.NOVELTY : c.COLOURS]
WORLD_COLOURS: Final = c.COLOUR_NAMES[c.NOVELTY :]
COLUMNS: Final = c.PHASE_NAMES[: c.PHASES]
BUILDING: Final = ["develop", "settle"]
MOST_BUILDING: Final = c.MOST_NAMES[:2]

# By its name, in the order of the numbers in `components`: the fields that each needs and may have, and its phases.
FORMS: Final[dict[str, Form]] = {
    "reassign": Form("least most", "colors from to if-most tied-most", phases=["assign"]),
    "dictate-again": Form(phases=["assign"]),
    "dictate-more": Form("most", phases=["assign"]),
    "rearrange": Form(phases=["explore"]),
    "extra-worker": Form("color count", phases=["explore", "ship"]),
    "draw": Form("count", phases=["explore"]),
    "scout-credits": Form("color amount", phases=["explore"]),
    "stock-credits": Form("color amount", phases=["explore"]),
    "place-on-top": Form(phases=["explore"]),
    "discount": Form("amount floor", "colors reassign-only", phases=BUILDING),
    "completion-credits": Form("amount", "not-itself extra-color extra", phases=BUILDING),
    "builders-to-cup": Form("", "colors least most all not-itself", phases=BUILDING),
    "trade-credits": Form("amount", "colors", phases=["ship"]),
    "consume-credits": Form("amount", "colors", phases=["ship"]),
    "consume-vp": Form("vp", "colors", phases=["ship"]),
    "buy-vp": Form("cost vp", phases=["ship"]),
    "extra-good": Form("count", phases=["produce"]),
    "goods-credits": Form("amount", "world-color die-color", phases=["produce"]),
    "credits": Form("amount", phases=COLUMNS),
    "credits-if-most": Form("amount of", phases=COLUMNS),
    "citizenry-credits": Form("amount color per", phases=COLUMNS),
    "vp": Form("vp", phases=COLUMNS),
}
EFFECT_NAMES: Final = list(FORMS)

# What goes together: with the first field, the second must be there too.
TOGETHER: Final = [
    ("if-most", "tied-most"),
    ("tied-most", "if-most"),
    ("extra-color", "extra"),
    ("extra", "extra-color"),
    ("least", "most"),
    ("most", "least"),
]
NUMBERS: Final = "amount count least most tied-most floor extra per vp cost"


def _columns(row: Row, field: str) -> dict[str, Any]:
    """Columns that workers leave or go to; one word stands for those that follow from the die."""
    word, into, meaning = {
        "from": ("same-column", "sources", "same_column"),
        "to": ("selected", "targets", "to_selected"),
    }[field]
    if row.table.get(field) == word:
        return {meaning: True}
    return {into: row.bits(field, c.PHASE_NAMES, COLUMNS)}


def _world_colour(row: Row, field: str) -> dict[str, Any]:
    return {"colour": row.index(field, c.COLOUR_NAMES, GOODS_COLOURS), "by_world": True}


FIELDS: Final[dict[str, Field]] = {
    **dict.fromkeys(NUMBERS.split(), number(1, c.MOST_CREDITS)),
    "reassign-only": mark(),
    "not-itself": mark(),
    "all": mark("takes_all"),
    "color": index(c.COLOUR_NAMES, DIE_COLOURS, "colour"),
    "extra-color": index(c.COLOUR_NAMES, WORLD_COLOURS, "colour"),
    "die-color": index(c.COLOUR_NAMES, DIE_COLOURS, "colour"),
    "world-color": _world_colour,
    "of": index(c.MOST_NAMES, MOST_BUILDING, "compares"),
    "if-most": index(c.MOST_NAMES, c.MOST_NAMES[2:], "compares"),
    "colors": bits(c.COLOUR_NAMES, WORLD_COLOURS, "colours"),
    "from": _columns,
    "to": _columns,
}
# Effects that are about the colours of dice.
OF_DICE: Final = {**FIELDS, "colors": bits(c.COLOUR_NAMES, DIE_COLOURS, "colours")}
ABOUT_DICE: Final = ("reassign", "builders-to-cup")


def read_power(row: Row, side: int) -> c.Power | None:
    """One row of a development's powers, or None if it cannot be told which effect it is."""
    name = row.word("effect", EFFECT_NAMES)
    if not row.fine("effect"):
        return None
    form = FORMS[name]
    phase = row.word("phase", form.facts["phases"])
    _check_together(row, name, form.given(row))
    values = form.read(row, name, OF_DICE if name in ABOUT_DICE else FIELDS)
    if values.get("least", 0) > values.get("most", 0) > 0:
        row.fault("least", "must not be above most")
    row.finish(f"{phase} {name}")
    return c.Power(side, c.PHASE_NAMES.index(phase), EFFECT_NAMES.index(name), **values)


def _check_together(row: Row, name: str, given: list[str]) -> None:
    for field, other in TOGETHER:
        if field in given and other not in given and other in FORMS[name].may_have:
            row.fault(other, f"is missing; it goes with {field}")
    if name == "goods-credits" and ("world-color" in given) == ("die-color" in given):
        row.fault("world-color", "either this or die-color must be there")
    if name == "builders-to-cup" and ("all" in given) == ("least" in given):
        row.fault("all", "either this or least and most must be there")
    if name == "discount" and row.table.get("phase") == "develop" and "colors" in given:
        row.fault("colors", "developments have none")


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
    times, over = row.number("times", 1, 9, missing=1), row.number("over", 1, 9, missing=1)
    row.finish("a bonus")
    return c.Bonus(counts, times, over)
