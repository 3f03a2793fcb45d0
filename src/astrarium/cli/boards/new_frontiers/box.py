"""The pieces of New Frontiers in words."""

from __future__ import annotations

from astrarium.cli.boards.box import Box, Piece
from astrarium.cli.boards.new_frontiers.pieces import pieces_of
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import loader
from astrarium.games.new_frontiers.catalogue import catalogue


class NewFrontiersBox(Box[c.Components]):
    """Worlds, home colonies, developments and goals."""

    def counts(self, components: c.Components) -> dict[str, int]:
        sorts = [tile.sort for tile in components.tiles]
        return {
            "worlds": sorts.count(c.WORLD),
            "home-colonies": sorts.count(c.HOME),
            "stacks": len(components.stacks),
            "developments": sorts.count(c.DEVELOPMENT),
            "goals": len(components.goals),
        }

    def hash(self, components: c.Components) -> str:
        return components.hash

    def described(self, components: c.Components) -> dict[str, Piece]:
        return pieces_of(catalogue(components))

    def rows(self, components: c.Components) -> dict[str, list[str]]:
        return {tile.id: _rows(tile, components) for tile in components.tiles}


BOX = NewFrontiersBox("New Frontiers", "tiles", loader.FILE)


def _rows(tile: c.Tile, components: c.Components) -> list[str]:
    return [
        *(f"power: {_power(power, components)}" for power in tile.powers),
        *(f"bonus: {_bonus(bonus, components)}" for bonus in tile.bonus),
    ]


def _keywords(bits: int) -> list[str]:
    return [name for place, name in enumerate(c.KEYWORD_NAMES) if bits >> place & 1]


def _power(power: c.Power, components: c.Components) -> str:
    parts = [c.EFFECT_NAMES[power.effect]]
    if power.effect == c.CONSUME_GOODS:
        parts.append(c.MODE_NAMES[power.mode])
    for name in ("amount", "count", "vp", "credits", "colonists"):
        value = getattr(power, name)
        if value:
            parts.append(f"{name} {value:+d}" if name == "amount" else f"{name} {value}")
    if power.kinds:
        parts.append("kinds " + " + ".join(c.KIND_NAMES[kind] for kind in power.kinds))
    elif power.kind != c.ANY:
        parts.append(f"kind {c.KIND_NAMES[power.kind]}")
    if power.high:
        parts.append(f"cost difference {power.low} to {power.high}")
    if power.also_tile >= 0:
        parts.append(f"{power.also_vp} vp with {components.tiles[power.also_tile].id}")
    marks = {
        "military only": power.military_only,
        "ALIEN only": power.only_alien,
        "not ALIEN": power.exclude_alien,
        "may": power.optional,
    }
    parts += [mark for mark, given in marks.items() if given]
    if power.selector is not None:
        per = power.effect == c.GAIN_PER
        words = _selector(power.selector, components, "colony" if per else "world")
        parts.append(f"{'per' if per else 'against'} {words}")
    return ", ".join(parts)


def _bonus(bonus: c.Bonus, components: c.Components) -> str:
    if bonus.metric == c.GENERAL_MILITARY:
        return f"{bonus.vp} VP per point of general Military"
    if bonus.metric == c.COLONY_KINDS:
        return f"{'/'.join(map(str, bonus.table))} VP for 0 to 4 colony kinds"
    assert bonus.selector is not None
    return f"{bonus.vp} VP per {_selector(bonus.selector, components, 'colony')}"


def _selector(selector: c.Selector, components: c.Components, colony: str) -> str:
    words = ["other"] if selector.other else []
    words += _keywords(selector.keyword)
    if selector.kind >= 0:
        words.append(c.KIND_TITLES[selector.kind])
    if selector.military >= 0:
        words.append("military" if selector.military else "non-military")
    if selector.large:
        words.append("9-cost")
    both = selector.colonies and selector.developments
    words.append("tile" if both else colony if selector.colonies else "development")
    if selector.tile >= 0:
        words.append(components.tiles[selector.tile].id)
    if selector.colonists >= 0:
        words.append(f"with {selector.colonists} colonists")
    if selector.has_power >= 0:
        words.append(f"with a {c.PHASE_NAMES[selector.has_power]} power")
    if selector.has_effects:
        names = [n for place, n in enumerate(c.EFFECT_NAMES) if selector.has_effects >> place & 1]
        words.append(f"with {' or '.join(names)}")
    return " ".join(words)
