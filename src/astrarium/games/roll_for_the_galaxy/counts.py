"""What can be counted in a view. The changes of events, in `events.py`, add up to these counts.

A seat's own keys begin with its number:

- `0.credits`, `0.vp`, `0.hand` (tiles drawn and not yet placed), `0.stack.worlds`, `0.tableau.developments`
- `0.dice.cup.home`: dice by place and colour. Places are the cup, the Citizenry, the five columns, both stacks, the
  builders, and behind a screen also the strip, dice given up to Dictate, and wild ones without a column
- `0.goods.earths-lost-colony.novelty`: goods by world and by the colour of the die

Those of the table are `bag`, `abandoned`, `pool.vp`, `supply.home` and `extras.home` (extra workers of the turn).

While dice lie behind a screen, all of them are in the cup to everyone but their owner (R-37).
"""

from __future__ import annotations

from typing import Any


def counts(view: dict[str, Any]) -> dict[str, int]:
    """All counts in a view, by their keys. What is not there is left out, or zero."""
    found = {
        "bag": view["bag"],
        "abandoned": view["abandoned"],
        "pool.vp": view["vp_pool"],
    }
    _add(found, "supply", view["supply"])
    _add(found, "extras", view["extra_workers"])
    for empire in view["empires"]:
        _count_empire(found, empire)
        for place, dice in _dice(view, empire).items():
            _add(found, f"{empire['seat']}.dice.{place}", dice)
    return found


def _count_empire(found: dict[str, int], empire: dict[str, Any]) -> None:
    """All that is a player's, but for dice that are no goods."""
    who = empire["seat"]
    found[f"{who}.credits"] = empire["credits"]
    found[f"{who}.vp"] = empire["vp"]
    found[f"{who}.hand"] = empire["hand"]
    found[f"{who}.stack.developments"] = empire["development_stack"]["size"]
    found[f"{who}.stack.worlds"] = empire["world_stack"]["size"]
    found[f"{who}.tableau.developments"] = len(empire["developments"])
    found[f"{who}.tableau.worlds"] = len(empire["worlds"])
    for world in empire["worlds"]:
        for colour in world["goods"]:
            _add(found, f"{who}.goods.{world['id']}", {colour: 1})


def _dice(view: dict[str, Any], empire: dict[str, Any]) -> dict[str, dict[str, int]]:
    """A player's dice by place, as far as the view tells."""
    found = {
        "citizenry": empire["citizenry"],
        "developments": empire["development_stack"]["dice"],
        "worlds": empire["world_stack"]["dice"],
        "builders": empire["builders"],
    }
    if view["step"] == "assign" and view["seat"] == empire["seat"]:
        behind = view["own"]["assign"]
        found["wild"] = behind["wild"]
        found.update(_assigned(behind["selected"], behind["columns"], behind["dictated"]))
        return {**found, "cup": behind["cup"]}
    if view["step"] == "reveal":
        found.update(_assigned(empire["selected"], {}, empire["revealed"]["dictated"]))
    return {**found, "cup": empire["cup"], **(empire["columns"] or {})}


def _assigned(
    selected: dict[str, str] | None,
    columns: dict[str, dict[str, int]],
    dictated: dict[str, int],
) -> dict[str, dict[str, int]]:
    """Dice as an assignment has them."""
    strip = {selected["die"]: 1} if selected is not None else {}
    return {**columns, "strip": strip, "dictated": dictated}


def _add(found: dict[str, int], where: str, dice: dict[str, int]) -> None:
    """The dice of one place."""
    for colour, count in dice.items():
        key = f"{where}.{colour}"
        found[key] = found.get(key, 0) + count
