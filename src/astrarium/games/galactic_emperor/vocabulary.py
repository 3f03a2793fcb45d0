"""The closed vocabulary of what technologies do: which fields each effect needs, and reading them.

The header of `data/components.toml` says the same in words, and what each effect does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.games.galactic_emperor import components as c
from astrarium.games.rows import Row


class Form(NamedTuple):
    """The role in which an effect works, and the field with its number, if it has one."""

    role: str
    number: str = ""
    most: int = 9


# By its name, in the order of the numbers in `components`.
FORMS: Final[dict[str, Form]] = {
    "veto-influence": Form("regent"),
    "cancel-hits": Form("warlord", "count"),
    "set-dice": Form("warlord", "dice"),
    "to-hit-bonus": Form("warlord", "amount", 3),
    "move-bonus": Form(
        "warlord", "amount", 1
    ),  # a ship's steps left are part of an option's number
    "discount": Form("engineer", "amount"),
    "produce-without-food": Form("steward", "sectors"),
    "disable-technology": Form("any", "caught-on", 7),
    "fixed-price": Form("regent", "marks"),
    "reroll": Form("any", "rolls"),
    "steal-one-of": Form("merchant"),
    "peek-and-swap": Form("explorer"),
}
EFFECT_NAMES: Final = list(FORMS)


def read_effect(row: Row, technology: int, role: str) -> c.Effect | None:
    """One row of a technology's effects, or None if it cannot be told which effect it is."""
    name = row.word("effect", EFFECT_NAMES)
    if not row.fine("effect"):
        return None
    form = FORMS[name]
    if role != form.role:
        row.fault("effect", f'{name} works in the role "{form.role}", not "{role}"')
    amount = row.number(form.number, 1, form.most) if form.number else 0
    about = -1
    if name == "set-dice":
        about = row.index("unit", c.UNIT_NAMES, c.UNIT_NAMES[c.EMPIRE :])
    elif name == "discount":
        about = row.index("resource", c.RESOURCE_NAMES, c.RESOURCE_NAMES[c.METAL :])
    elif name == "steal-one-of":
        about = row.bits("resources", c.RESOURCE_NAMES, c.RESOURCE_NAMES[: c.ENERGY])
    row.finish(name)
    return c.Effect(technology, EFFECT_NAMES.index(name), amount, about)
