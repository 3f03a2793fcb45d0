"""What a seat may know, as plain data (section 21 of the rules). This is the only door to clients and bots."""

from __future__ import annotations

from typing import Any, cast

from astrarium.games.new_frontiers import shapes
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS
from astrarium.games.new_frontiers.components import ALIEN, KIND_NAMES, NOVELTY
from astrarium.games.new_frontiers.knowledge import goals_put_under, seen_goals
from astrarium.games.new_frontiers.powers import general_military, spaces_covered
from astrarium.games.new_frontiers.round import tiles_in_play
from astrarium.games.new_frontiers.scoring import breakdown, final_goals, goals_in_play
from astrarium.games.new_frontiers.state import END_NAMES, Empire, Galaxy
from astrarium.kernel import flow
from astrarium.kernel.things import in_bits


def common(st: Galaxy, last: Galaxy | None, shown: dict[str, Any]) -> shapes.Common:
    """What everyone may know: without goals that is everything.

    `shown` is what this was for the state `last`. States share the lists that did not change, and so do
    views of them: what was worked out for a list is handed out again with it.
    """
    # Attribute by attribute, here and below: compiled, that is far cheaper than to look each up by its name.
    same_tiles = (
        last is not None and st.selectors is last.selectors and st.used_tiles == last.used_tiles
    )
    same_offer = last is not None and st.offer is last.offer and st.faces is last.faces
    view: shapes.Common = {
        "game": "new-frontiers",
        "players": st.players,
        "round": st.round,
        "over": flow.over(st),
        "to_act": flow.to_act(st),
        "last_round": end_causes(st),
        "track": st.track,
        "selected": st.selected,
        "action": ACTION_TILE_IDS[st.action] if st.action >= 0 else None,
        "turn_order": st.order,
        "credits_on_produce": st.produce_credits,
        "vp_pool": st.vp_pool,
        "colonists": st.colonists,
        "shown": ids(st, st.shown),
        "returning": ids(st, st.returning),
        "kind_set": KIND_NAMES[st.kind_set] if st.kind_set else None,
        "temporary_military": st.temporary,
        "action_tiles": shown["action_tiles"] if same_tiles else observe_action_tiles(st),
        "goods": shown["goods"]
        if last is not None and st.goods is last.goods
        else observe_goods(st),
        "bag": shown["bag"] if last is not None and st.bag is last.bag else ids(st, st.bag),
        "offer": shown["offer"] if same_offer else observe_offer(st),
    }
    if not st.goals_used:
        view["goals"] = None
        view["empires"] = [
            observe_empire(
                st,
                owner,
                [],
                last.empires[owner] if last is not None else None,
                shown["empires"][owner] if last is not None else {},
            )
            for owner in range(st.players)
        ]
    return view


def observe_action_tiles(st: Galaxy) -> list[shapes.SelectedTile]:
    return [
        {
            "id": ACTION_TILE_IDS[tile],
            "used": bool(st.used_tiles >> tile & 1),
            "by": st.selectors[tile] if st.selectors[tile] >= 0 else None,
        }
        for tile in tiles_in_play(st)
    ]


def observe_goods(st: Galaxy) -> dict[str, int]:
    return {KIND_NAMES[kind]: st.goods[kind] for kind in range(NOVELTY, ALIEN + 1)}


def observe_offer(st: Galaxy) -> list[shapes.OfferStack]:
    return [
        {"id": st.tile(face).id, "left": st.offer[stack]} for stack, face in enumerate(st.faces)
    ]


def own(st: Galaxy, seat: int) -> shapes.Own:
    """What `seat` (-1: a spectator) may know besides: with goals, some, and the points they bring."""
    view: shapes.Own = {"seat": seat if seat >= 0 else None}
    if st.goals_used:
        goals = final_goals(st) if flow.over(st) else goals_in_play(st, seat)
        view["goals"] = observe_goals(st, seat)
        view["empires"] = [
            observe_empire(st, owner, goals, None, {}) for owner in range(st.players)
        ]
    return view


def end_causes(st: Galaxy) -> list[str]:
    """Why this is the last round; empty while it is not."""
    return in_bits(END_NAMES, st.ending)


def ids(st: Galaxy, numbers: list[int]) -> list[str]:
    return [st.components.tiles[number].id for number in numbers]


def observe_goals(st: Galaxy, seat: int) -> shapes.Goals:
    """Goals as one seat knows them: its own face-down one and those it has looked at are for it alone."""
    goals = st.components.goals
    mine = st.face_down >= 0 and st.face_down_holder == seat
    charting = bool(st.goal_draws) and st.goal_draws[-1].kept < 0 and st.goal_draws[-1].seat == seat
    return {
        "up": [
            {"id": goals[goal].id, "holder": holder}
            for goal, holder in zip(st.goals_up, st.goal_holders)
        ],
        "face_down_holder": st.face_down_holder if st.face_down >= 0 else None,
        "face_down": goals[st.face_down].id if mine else None,
        "stack": len(st.goals_unseen) + len(st.goals_under),
        "drawn": [goals[goal].id for goal in st.goal_draws[-1].drawn] if charting else [],
        "seen": [goals[goal].id for goal in seen_goals(st, seat)] if seat >= 0 else [],
        "under": [goals[goal].id if goal >= 0 else None for goal in goals_put_under(st, seat)],
    }


def observe_empire(
    st: Galaxy, owner: int, goals: list[int], last: Empire | None, shown: dict[str, Any]
) -> shapes.Empire:
    """One player's mat; `goals` are those whose points may be counted in this view.

    `shown` is what this was for `last`, the same mat earlier, with the same goals.
    """
    empire = st.empires[owner]
    same_developments = last is not None and empire.developments is last.developments
    same_explored = last is not None and empire.explored is last.explored
    same_colonies = (
        last is not None
        and empire.colonies is last.colonies
        and empire.goods is last.goods
        and empire.working == last.working
    )
    same_stockpile = (
        last is not None
        and empire.stocked_goods is last.stocked_goods
        and empire.stocked_worlds is last.stocked_worlds
        and empire.stocked_credits == last.stocked_credits
    )
    same_tiles = same_developments and last is not None and empire.colonies is last.colonies
    same_points = same_tiles and last is not None and empire.vp == last.vp
    same_rest = (
        last is not None
        and empire.credits == last.credits
        and empire.colonists == last.colonists
        and empire.mat == last.mat
    )
    if same_points and same_explored and same_colonies and same_stockpile and same_rest:
        return cast("shapes.Empire", shown)
    if same_points:
        points: dict[str, int] = shown["points_by_source"]
    else:
        points = breakdown(st, owner, goals) if empire.colonies else {}
    return {
        "seat": owner,
        "credits": empire.credits,
        "vp": empire.vp,
        "colonists": empire.colonists,
        "mat": empire.mat or None,
        "military": shown["military"] if same_tiles else general_military(st, owner),
        "spaces": shown["spaces"] if same_developments else spaces_covered(st, empire),
        "developments": shown["developments"]
        if same_developments
        else ids(st, empire.developments),
        "explored": shown["explored"] if same_explored else ids(st, empire.explored),
        "colonies": shown["colonies"] if same_colonies else observe_colonies(st, empire),
        "stockpile": shown["stockpile"] if same_stockpile else observe_stockpile(st, empire),
        "points": sum(points.values()),
        "points_by_source": points,
    }


def observe_stockpile(st: Galaxy, empire: Empire) -> shapes.Stockpile:
    return {
        "goods": [KIND_NAMES[kind] for kind in empire.stocked_goods],
        "worlds": ids(st, empire.stocked_worlds),
        "credits": empire.stocked_credits,
    }


def observe_colonies(st: Galaxy, empire: Empire) -> list[shapes.Colony]:
    return [
        {
            "id": st.components.tiles[number].id,
            "good": KIND_NAMES[empire.goods[index]] if empire.goods[index] else None,
            "new": index >= empire.working,
        }
        for index, number in enumerate(empire.colonies)
    ]
