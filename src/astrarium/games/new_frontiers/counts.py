"""What can be counted on the table, from what a view tells (section 21 of the rules).

The events say how each of these counts changes (`changes` in `events`), so the two must have the same keys.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS, PRODUCE_TILE

# Where worlds lie that are nobody's.
PLACES: Final = ["bag", "shown", "returning"]


def counts(view: dict[str, Any]) -> dict[str, int]:
    """By keys such as `0.credits`, `supply.genes` or `1.explored.comet-zone`; what is missing is 0."""
    found: dict[str, int] = {
        "round": view["round"],
        "pool.vp": view["vp_pool"],
        "supply.colonists": view["colonists"],
        f"{ACTION_TILE_IDS[PRODUCE_TILE]}.credits": view["credits_on_produce"],
        "temporary-military": view["temporary_military"],
        "action-tiles": sum(1 for tile in view["action_tiles"] if not tile["used"]),
    }
    for kind, left in view["goods"].items():
        found[f"supply.{kind}"] = left
    for stack in view["offer"]:
        found[f"offer.{stack['id']}"] = stack["left"]
    for place in PLACES:
        count_each(found, place, view[place])
    for empire in view["empires"]:
        count_empire(found, empire)
    if view["goals"] is not None:
        count_goals(found, view["goals"], view["seat"])
    return found


def count_each(found: dict[str, int], place: str, things: list[str]) -> None:
    """One for each of the things that lie in a place."""
    for thing in things:
        key = f"{place}.{thing}"
        found[key] = found.get(key, 0) + 1


def count_empire(found: dict[str, int], empire: dict[str, Any]) -> None:
    """What lies on a player's mat and beside it."""
    seat = empire["seat"]
    for name in ["credits", "vp", "colonists", "spaces"]:
        found[f"{seat}.{name}"] = empire[name]
    count_each(found, f"{seat}.developments", empire["developments"])
    count_each(found, f"{seat}.explored", empire["explored"])
    for colony in empire["colonies"]:
        found[f"{seat}.colonies.{colony['id']}"] = 1
        if colony["good"] is not None:
            found[f"{seat}.colonies.{colony['id']}.goods"] = 1
            count_each(found, f"{seat}.goods", [colony["good"]])
    stockpile = empire["stockpile"]
    found[f"{seat}.stockpile.credits"] = stockpile["credits"]
    count_each(found, f"{seat}.stockpile.goods", stockpile["goods"])
    count_each(found, f"{seat}.stockpile.worlds", stockpile["worlds"])


def count_goals(found: dict[str, int], goals: dict[str, Any], seat: int | None) -> None:
    """Goals: all count the face-down ones and the stack, and only their holder knows which goals lie face down."""
    found["goals.stack"] = goals["stack"]
    for goal in goals["up"]:
        found[f"{goal['holder']}.goals.up.{goal['id']}"] = 1
    if goals["face_down_holder"] is not None:
        found[f"{goals['face_down_holder']}.goals.face-down"] = 1
    count_each(found, f"{seat}.goals.drawn", goals["drawn"])
    if goals["face_down"] is not None:
        found[f"{seat}.goals.kept.{goals['face_down']}"] = 1
