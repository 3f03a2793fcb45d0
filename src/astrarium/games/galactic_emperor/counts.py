"""What can be counted in a view: pieces by kind and place, and what players have. Events tell how it changes."""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.galactic_emperor.scoring import SOURCE_IDS

NO_ORIGIN: Final = "none"
READY: Final = "ready"


def counts(view: dict[str, Any]) -> dict[str, int]:
    """Every count that a view tells, by keys such as `0.marks`, `1.ships.d7.fighter` or `row.p01`."""
    found: dict[str, int] = {"pool": view["vp_pool"], "stack": view["stack"]}
    count_tiles(view, found)
    count_spaces(view, found)
    for empire in view["empires"]:
        count_empire(empire, found)
    for role in view["roles"]:
        add(found, f"roles.{role}")
    for id, card in view["technologies"].items():
        if card["removed"]:
            add(found, f"removed.{id}")
        elif card["owner"] is None:
            add(found, f"technologies.{id}")
    if view["throne"] is not None:
        add(found, f"{view['throne']}.throne")
    count_step(view, found)
    if view["battle"] is not None:
        count_battle(view["battle"], found)
    if view["own"] is not None:
        count_own(view["seat"], view["own"], found)
    return found


def add(found: dict[str, int], key: str, count: int = 1) -> None:
    """Count so many more under a key."""
    found[key] = found.get(key, 0) + count


def count_tiles(view: dict[str, Any], found: dict[str, int]) -> None:
    """Tiles off the board; those that only some know are in the views of these."""
    own = view["own"] or {}
    for tile in view["row"]:
        add(found, f"row.{tile}")
    for place, tile in (
        ("top", view["top"] or own.get("top")),
        ("hand", view["in_hand"] or own.get("in_hand")),
        ("looked-at", own.get("looked_at")),
    ):
        if tile:
            add(found, f"{place}.{tile}")


def count_spaces(view: dict[str, Any], found: dict[str, int]) -> None:
    """The board: tiles, control pieces, food and ships."""
    for space, there in view["spaces"].items():
        if there["tile"] is not None:
            add(found, f"tiles.{space}.{there['tile']}")
        if there["controller"] is not None:
            add(found, f"{there['controller']}.control.{space}.{there['piece']}")
        add(found, f"food.{space}", there["food"])
        for seat, ships in there["ships"].items():
            for ship, count in ships.items():
                add(found, f"{seat}.ships.{space}.{ship}", count)


def count_empire(empire: dict[str, Any], found: dict[str, int]) -> None:
    """What a player has beside the board."""
    seat = empire["seat"]
    for what in ("marks", "food", "metal", "energy", "tokens", "influence"):
        add(found, f"{seat}.{what}", empire[what])
    for ship, count in empire["reserve"].items():
        add(found, f"{seat}.reserve.{ship}", count)
    for id in empire["technologies"]:
        add(found, f"{seat}.technologies.{id}")
    if empire["points_by_source"] is not None:
        count_points(f"{seat}.total", empire["points_by_source"], found)


def count_points(key: str, points: dict[str, int], found: dict[str, int]) -> None:
    for source in SOURCE_IDS:
        add(found, f"{key}.{source}", points[source])


def count_step(view: dict[str, Any], found: dict[str, int]) -> None:
    """What lies there within a role: dice, ships ordered and in turn, influence."""
    for die in view["dice"]:
        add(found, f"dice.{die['side']}.{die['need']}.{die['result']}")
    for ship in view["order"]:
        add(found, f"{view['acting']}.order.{ship['space']}.{ship['ship']}")
    for ship in view["fleet"]:
        origin = READY if ship["ready"] else ship["from"] or NO_ORIGIN
        key = f"{view['acting']}.fleet.{ship['space']}.{ship['ship']}.{ship['steps']}.{origin}"
        add(found, key, ship["count"])
    if view["influence"] is not None:
        for seat, placed in view["influence"]["placed"].items():
            for target, count in placed.items():
                add(found, f"{seat}.placed.{target}", count)


def count_battle(battle: dict[str, Any], found: dict[str, int]) -> None:
    """The units of both sides, hits to be taken and shields."""
    for side in ("attacker", "defender"):
        seat = battle[side]
        count_units(f"{seat}.fighting", battle[f"{side}s"], found)
        add(found, f"{seat}.hits", battle["hits"][side])
        add(found, f"{seat}.shield", battle["shields"][side])


def count_units(key: str, units: list[dict[str, Any]], found: dict[str, int]) -> None:
    for unit in units:
        add(found, f"{key}.{unit['unit']}.{unit['from'] or NO_ORIGIN}", unit["count"])


def count_own(seat: int, own: dict[str, Any], found: dict[str, int]) -> None:
    """What only the viewer may know: its points, and the hits it has allotted."""
    count_points(f"{seat}.points", own["points_by_source"], found)
    count_units(f"{seat}.allotted", own["hits_allotted"], found)
