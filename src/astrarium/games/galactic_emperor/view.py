"""What a seat may know, as plain data (the section "Hidden information"). The only door to clients and bots."""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.galactic_emperor import actions, fleet, shapes
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.casualties import kind_of, origin_of
from astrarium.games.galactic_emperor.dice import need_of, result_of, side_of
from astrarium.games.galactic_emperor.resample import INTERRUPTS
from astrarium.games.galactic_emperor.round import cards_left, role_of
from astrarium.games.galactic_emperor.scoring import breakdown
from astrarium.games.galactic_emperor.state import (
    NO_ROLE,
    PASSES,
    POOL_EMPTY,
    REMOVED,
    SENSES,
    SPENT,
    STOPPED,
    USED,
    Galaxy,
    controlled,
    controller,
    end_names,
    piece_of,
    planets_of,
)
from astrarium.games.galactic_emperor.values import NO_SPACE, SeenTile
from astrarium.kernel import flow

SPECTATOR: Final = -1
SPANS: Final = ["battle", "role", "round"]  # of standing passes
DIE_SIDES: Final = ["attacker", "defender", "market", "search"]


def common(st: Galaxy, last: Galaxy | None, shown: dict[str, Any]) -> shapes.Common:
    """What everyone may know; of `shown`, which was so for `last`, what has not changed is used again."""
    return {
        "game": "galactic-emperor",
        "players": st.players,
        "round": st.round,
        "over": flow.over(st),
        "to_act": flow.to_act(st),
        "ending": end_causes(st),
        "direction": actions.SENSE_NAMES[SENSES.index(st.direction)] if st.direction else None,
        "leader": seat_or_none(st.leader),
        "throne": seat_or_none(st.throne),
        "role": c.ROLE_NAMES[st.role] if st.role >= 0 else None,
        "chooser": seat_or_none(st.chooser),
        "acting": seat_or_none(st.acting),
        "roles": roles_in_pool(st),
        "vp_pool": st.pool,
        "spaces": observe_spaces(st, last, shown),
        "row": [tile_id(st, tile) for tile in st.row],
        "stack": st.stack.size(),
        "top": seen_tile_id(st, st.stack.top, SPECTATOR),
        "in_hand": seen_tile_id(st, st.in_hand, SPECTATOR),
        "technologies": {
            card.id: observe_card(st, card.number) for card in st.components.technologies
        },
        "market": dict(zip(c.RESOURCE_NAMES, st.market.prices)) if st.market.prices else None,
        "dice": [
            {"side": DIE_SIDES[side_of(code)], "need": need_of(code), "result": result_of(code)}
            for code in st.dice
        ],
        "order": [
            {
                "ship": c.UNIT_NAMES[ship // c.SPACES],
                "space": st.components.board.ids[ship % c.SPACES],
            }
            for ship in st.order
        ],
        "fleet": [observe_ship(st, code) for code in distinct(st.fleet)],
        "ready_to_warp": [seat for seat in range(st.players) if st.ready >> seat & 1],
        "battle": observe_battle(st),
        "influence": observe_influence(st),
        "winners": st.winners if flow.over(st) else None,
        "empires": [observe_empire(st, owner) for owner in range(st.players)],
    }


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def end_causes(st: Galaxy) -> list[str]:
    """Why the game ends; the points may be gone before the role is over, a token may still come back."""
    gone = POOL_EMPTY if st.role != NO_ROLE and not st.pool else 0
    return end_names(st.ended | gone)


def tile_id(st: Galaxy, tile: int) -> str | None:
    return st.components.tiles[tile].id if tile != c.NO_TILE else None


def seen_tile_id(st: Galaxy, seen: SeenTile, viewer: int) -> str | None:
    return tile_id(st, seen.tile) if seen.seen_by(viewer) else None


def roles_in_pool(st: Galaxy) -> list[str]:
    """The role cards that may still be taken this round; a second Warlord stands there twice."""
    return [c.ROLE_NAMES[role_of(st, card)] for card in cards_left(st)]


def observe_spaces(
    st: Galaxy, last: Galaxy | None, shown: dict[str, Any]
) -> dict[str, shapes.Space]:
    ids = st.components.board.ids
    if last is None:
        return {ids[space]: observe_space(st, space) for space in range(c.SPACES)}
    if is_same_board(st, last):
        spaces: dict[str, shapes.Space] = shown["spaces"]
        return spaces
    return {
        ids[space]: shown["spaces"][ids[space]]
        if is_same_space(st, last, space)
        else observe_space(st, space)
        for space in range(c.SPACES)
    }


def is_same_board(st: Galaxy, last: Galaxy) -> bool:
    """Whether nothing on the board was replaced: lists in a state are values."""
    if st.tiles is not last.tiles or st.control is not last.control or st.food is not last.food:
        return False
    return all(st.empires[seat].ships is last.empires[seat].ships for seat in range(st.players))


def is_same_space(st: Galaxy, last: Galaxy, space: int) -> bool:
    if st.tiles[space] != last.tiles[space] or st.control[space] != last.control[space]:
        return False
    if st.food[space] != last.food[space]:
        return False
    first = space * c.SHIP_TYPES
    for place in range(first, first + c.SHIP_TYPES):
        for seat in range(st.players):
            if st.empires[seat].ships[place] != last.empires[seat].ships[place]:
                return False
    return True


def observe_space(st: Galaxy, space: int) -> shapes.Space:
    control = st.control[space]
    ships = {
        str(seat): ship_counts(empire.ships[space * c.SHIP_TYPES : (space + 1) * c.SHIP_TYPES])
        for seat, empire in enumerate(st.empires)
        if empire.ships_at(space)
    }
    home = st.home_owner(space)
    return {
        "tile": tile_id(st, st.tiles[space]),
        "home": home if home >= 0 else None,
        "controller": seat_or_none(controller(control)),
        "piece": c.UNIT_NAMES[piece_of(control)] if control >= 0 else None,
        "food": st.food[space],
        "ships": ships,
    }


def ship_counts(counts: list[int]) -> shapes.Ships:
    """Ships by type, without types that are not there."""
    return {c.UNIT_NAMES[type]: counts[type] for type in range(c.SHIP_TYPES) if counts[type]}


def observe_card(st: Galaxy, technology: int) -> shapes.Card:
    owner = st.owners[technology]
    return {
        "owner": seat_or_none(owner),
        "removed": owner == REMOVED,
        "stopped": st.is_flagged(STOPPED, technology),
        "used": st.is_flagged(SPENT, technology) or st.is_flagged(USED, technology),
    }


def observe_ship(st: Galaxy, code: int) -> shapes.MovingShip:
    """Ships of the player in turn: how far they may go, and where they came from if a battle awaits them."""
    origin = fleet.origin_of(code)
    return {
        "ship": c.UNIT_NAMES[fleet.type_of(code)],
        "space": st.components.board.ids[fleet.space_of(code)],
        "steps": fleet.left_of(code),
        "from": came_from(st, origin),
        "ready": origin == fleet.READY,
        "count": st.fleet.count(code),
    }


def observe_battle(st: Galaxy) -> shapes.Battle | None:
    """The battle being fought; a showdown has no space."""
    battle = st.battle
    attacker, defender = battle.attacker, battle.defender
    if attacker.seat < 0:
        return None
    return {
        "space": st.components.board.ids[battle.space] if battle.space != NO_SPACE else None,
        "attacker": attacker.seat,
        "defender": defender.seat,
        "attackers": observe_units(st, attacker.units),
        "defenders": observe_units(st, defender.units),
        "hits": {"attacker": attacker.hits, "defender": defender.hits},
        "shields": {"attacker": attacker.shield, "defender": defender.shield},
        "extra_die": c.UNIT_NAMES[battle.extra_die] if battle.extra_die >= 0 else None,
    }


def distinct(items: list[int]) -> list[int]:
    """Each once, in the order of their first places."""
    return list(dict.fromkeys(items))


def observe_units(st: Galaxy, units: list[int]) -> list[shapes.Units]:
    """Units that are alike together."""
    return [observe_unit(st, unit, units.count(unit)) for unit in distinct(units)]


def observe_unit(st: Galaxy, unit: int, count: int) -> shapes.Units:
    came = came_from(st, origin_of(unit))
    return {"unit": actions.UNIT_CLASS_NAMES[kind_of(unit)], "from": came, "count": count}


def came_from(st: Galaxy, origin: int) -> str | None:
    """The space that ships came from to fight, if they did."""
    if origin == actions.WARPED:
        return "warp"
    return st.components.board.ids[origin] if 0 <= origin < c.SPACES else None


def observe_influence(st: Galaxy) -> shapes.Influence | None:
    """Tokens placed in a Regent role, by seat and target."""
    now = st.influence
    if not now.placed:
        return None
    ids = [*st.components.board.ids, "throne"]
    return {
        "price": now.price,
        "placed": {
            str(seat): {
                ids[target]: now.on(seat, target)
                for target in range(actions.TARGETS)
                if now.on(seat, target)
            }
            for seat in range(st.players)
        },
        "reserved": ids[now.reserved] if now.reserved != NO_SPACE else None,
        "reserver": seat_or_none(now.reserver),
    }


def observe_empire(st: Galaxy, owner: int) -> shapes.Empire:
    """One player's side of the table, as everyone sees it (GE-INFO-01, GE-INFO-02)."""
    empire = st.empires[owner]
    return {
        "seat": owner,
        "home": st.components.board.ids[st.components.layout(st.players).homes[owner]],
        "marks": empire.marks,
        "food": empire.food,
        "metal": empire.metal,
        "energy": empire.energy,
        "tokens": empire.reserve,
        "influence": empire.influence,
        "reserve": ship_counts(empire.docked),
        "sectors": [st.components.board.ids[space] for space in controlled(st, owner)],
        "planets": planets_of(st, owner),
        "technologies": [
            card.id for card in st.components.technologies if st.owners[card.number] == owner
        ],
        "points": empire.total() if st.scored else None,
        "points_by_source": breakdown(st, owner) if st.scored else None,
    }


def own(st: Galaxy, seat: int) -> shapes.Own:
    """What `seat` (-1: a spectator) may know besides: its points, what it looked at, its secret choices."""
    if seat < 0:
        return {"seat": None, "own": None}
    empire = st.empires[seat]
    return {
        "seat": seat,
        "own": {
            "points": empire.total(),
            "points_by_source": breakdown(st, seat),
            "top": seen_tile_id(st, st.stack.top, seat),
            "in_hand": seen_tile_id(st, st.in_hand, seat),
            "looked_at": seen_tile_id(st, st.looked, seat),
            "hits_allotted": observe_units(st, empire.casualties),
            "passes": passes_of(st, seat),
        },
    }


def passes_of(st: Galaxy, seat: int) -> dict[str, str]:
    """The interrupts for which a seat has passed, and until when (R-47)."""
    passes = {}
    for effect in INTERRUPTS:
        for row in st.components.by_effect[effect]:
            card = row.technology
            if st.owners[card] == seat:
                for span, flag in zip(SPANS, PASSES):
                    if st.is_flagged(flag, card):
                        passes[st.components.technologies[card].id] = span
    return passes
