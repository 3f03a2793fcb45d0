"""The laws of a question: its sort is known, its titles fit on buttons and tell the options apart."""

from __future__ import annotations

from astrarium.kernel import sorts
from astrarium.kernel.prompt import Option, Prompt
from astrarium.kernel.table import Table
from astrarium.kernel.things import Things, parts_of

LONGEST_TITLE = 48

# Which things of the catalogue a sort of question is about; a tile is any other piece.
FITTING = {
    sorts.SPACE: ("space", "column", "place"),
    sorts.DIE: ("die", "dice", "worker", "result"),
    sorts.AMOUNT: ("amount",),
}
NO_TILES = tuple(name for names in FITTING.values() for name in names)


def check_questions(table: Table) -> list[str]:
    """What is wrong with the questions that are asked now, in words."""
    return [fault for seat in table.to_act for fault in check_question(table, seat)]


def check_question(table: Table, seat: int) -> list[str]:
    """What is wrong with the question that a seat is asked."""
    prompt = table.prompt(seat)
    things: Things = table.rules.catalogue()["things"]
    found = []
    if prompt.sort not in sorts.SORTS:
        found.append(f"{prompt.text!r} is of no sort: {prompt.sort!r}")
    for option in prompt.options:
        if not 0 < len(option.title) <= LONGEST_TITLE:
            found.append(f"{option.text}: {len(option.title)} characters: {option.title!r}")
        if option.targets and not fits(prompt, option, things):
            found.append(f"{option.text} names no {prompt.sort}: {option.targets}")
    seen: dict[tuple[str, ...], str] = {}
    for option in prompt.options:
        key = (option.title, *option.targets)
        if key in seen:
            found.append(f"{option.text} and {seen[key]} look the same: {option.title!r}")
        seen[key] = option.text
    return found


def fits(prompt: Prompt, option: Option, things: Things) -> bool:
    """Whether an option names a thing of the sort that is asked for."""
    named = [things[part]["sort"] for part in parts_of(option.targets)]
    if prompt.sort == sorts.TILE:
        return any(sort not in NO_TILES for sort in named)
    return prompt.sort not in FITTING or any(sort in FITTING[prompt.sort] for sort in named)
