"""The pieces of Roll for the Galaxy in words."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.cli.boards.box import Box, Piece
from astrarium.cli.boards.roll_for_the_galaxy.pieces import pieces_of
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import loader
from astrarium.games.roll_for_the_galaxy.catalogue import catalogue, side_data

# Fields of a power that are numbers, and those that are marks.
NUMBERS = ("amount", "count", "least", "most", "tied_most", "floor", "extra", "per", "vp", "cost")
MARKS = ("same_column", "to_selected", "reassign_only", "not_itself", "takes_all")


class RollBox(Box[c.Components]):
    """Both sides of the game tiles, the halves of factions, home worlds and dice."""

    def counts(self, components: c.Components) -> dict[str, int]:
        return {
            "tiles": c.TILES,
            "factions": c.FACTIONS,
            "home-worlds": c.HOMES,
            "dice": sum(die.count for die in components.dice),
        }

    def hash(self, components: c.Components) -> str:
        return components.hash

    def described(self, components: c.Components) -> dict[str, Piece]:
        return pieces_of(catalogue(components))

    def rows(self, components: c.Components) -> dict[str, list[str]]:
        return {side.id: list(_rows(side, components)) for side in components.sides}


BOX = RollBox("Roll for the Galaxy", "sides", loader.FILE)


def _rows(side: c.Side, components: c.Components) -> Iterator[str]:
    for grant in side.grants:
        words = [c.GRANT_NAMES[grant.effect], str(grant.count)]
        if grant.effect == c.GRANT_DIE:
            words += [c.COLOUR_NAMES[grant.colour], "to", c.PLACE_NAMES[grant.to]]
        yield f"grant: {' '.join(words)}"
    for power, shown in zip(side.powers, side_data(components, side)["powers"], strict=True):
        name = f"{shown['phase']} {shown['effect']}"
        yield f"power: {', '.join([name, *_power(power)])}"
    if side.bonus is not None:
        bonus = side.bonus
        each = f" / {bonus.over}, rounded up" if bonus.over > 1 else ""
        yield f"bonus: {bonus.times} VP x {c.COUNT_NAMES[bonus.counts]}{each}"


def _power(power: c.Power) -> Iterator[str]:
    for name in NUMBERS:
        if value := getattr(power, name):
            yield f"{name.replace('_', '-')} {value}"
    if power.colours not in (0, c.EVERY_COLOUR):
        yield f"colors {_named(power.colours, c.COLOUR_NAMES)}"
    if power.colour >= 0:
        yield f"{'world-' if power.by_world else ''}color {c.COLOUR_NAMES[power.colour]}"
    if power.effect == c.REASSIGN and power.sources != c.EVERY_PHASE:
        yield f"from {_named(power.sources, c.PHASE_NAMES)}"
    if power.effect == c.REASSIGN and power.targets != c.EVERY_PHASE:
        yield f"to {_named(power.targets, c.PHASE_NAMES)}"
    if power.compares >= 0:
        yield f"if most {c.MOST_NAMES[power.compares]}"
    for name in MARKS:
        if getattr(power, name):
            yield name.replace("_", "-")


def _named(bits: int, names: list[str]) -> str:
    return " + ".join(name for place, name in enumerate(names) if bits >> place & 1)
