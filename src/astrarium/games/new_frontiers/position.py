"""Positions of New Frontiers as text, complete and readable; `docs/records.md` shows one.

    new-frontiers position 1
    players 3
    round 4
    track 2 0 1
    seat 0 credits 5 vp 2 colonists 1
      colonies old-earth comet-zone+rare
      developments space-marines
      explored gem-world

What a position leaves out has its value from set-up: all stacks on offer, the rest of the worlds in the
bag, supplies less what lies on the mats. Without a line `steps` the next disk is about to select.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS
from astrarium.games.new_frontiers.components import KIND_NAMES
from astrarium.games.new_frontiers.state import END_NAMES, Empire, Galaxy
from astrarium.kernel.position import frames_text, line

FIRST_LINE: Final = "new-frontiers position 1"


def position_text(st: Galaxy) -> str:
    """The state as text, every field of it."""
    lines = [
        FIRST_LINE,
        f"players {st.players}",
        f"first-game {'yes' if st.first_game else 'no'}",
        f"goals {'yes' if st.goals_used else 'no'}",
        f"round {st.round}",
        line("track", [str(seat) for seat in st.track]),
        f"selected {st.selected}",
        line("used", used_tiles(st)),
        line("ending", [name for bit, name in enumerate(END_NAMES) if st.ending >> bit & 1]),
        f"action {ACTION_TILE_IDS[st.action] if st.action >= 0 else '-'}",
        line("order", [str(seat) for seat in st.order]),
        f"turn {st.turn}",
        f"kind-set {KIND_NAMES[st.kind_set] if st.kind_set else '-'}",
        f"temporary {st.temporary}",
        line("spent", [str(mark) for mark in st.spent]),
        line("produced", [str(count) for count in st.produced]),
        f"vp-pool {st.vp_pool}",
        f"supply {st.colonists}",
        f"produce-credits {st.produce_credits}",
        line("goods", [str(count) for count in st.goods[1:]]),
        line("offer", [f"{st.tile(face).id}*{st.offer[i]}" for i, face in enumerate(st.faces)]),
        line("bag", tile_ids(st, st.bag)),
        line("shown", tile_ids(st, st.shown)),
        line("returning", tile_ids(st, st.returning)),
    ]
    if st.goals_used:
        lines.extend(goal_lines(st))
    for seat, empire in enumerate(st.empires):
        lines.extend(empire_lines(st, seat, empire))
    lines.append(f"steps {frames_text(st.main.frames) or 'over'}")
    return "\n".join(lines) + "\n"


def used_tiles(st: Galaxy) -> list[str]:
    """`settle@1`: seat 1 has selected it this round."""
    used = [tile for tile in range(len(ACTION_TILE_IDS)) if st.used_tiles >> tile & 1]
    return [
        ACTION_TILE_IDS[tile] + (f"@{st.selectors[tile]}" if st.selectors[tile] >= 0 else "")
        for tile in used
    ]


def tile_ids(st: Galaxy, numbers: list[int]) -> list[str]:
    return [st.components.tiles[number].id for number in numbers]


def goal_ids(st: Galaxy, numbers: list[int]) -> list[str]:
    return [st.components.goals[number].id for number in numbers]


def goal_lines(st: Galaxy) -> list[str]:
    lines = [
        line("goals-unseen", goal_ids(st, st.goals_unseen)),
        line("goals-under", goal_ids(st, st.goals_under)),
        line(
            "goals-up",
            [
                f"{goal}@{holder}"
                for goal, holder in zip(goal_ids(st, st.goals_up), st.goal_holders)
            ],
        ),
    ]
    if st.face_down >= 0:
        goal = st.components.goals[st.face_down].id
        lines.append(f"face-down {goal}@{st.face_down_holder}")
    if st.waiting_round:
        lines.append("waiting-round yes")
    for look in st.goal_draws:
        kept = goal_ids(st, [look.kept])[0] if look.kept >= 0 else "-"
        words = [str(look.seat), *goal_ids(st, look.drawn), "kept", kept, "under"]
        lines.append(line("look", words + goal_ids(st, look.under)))
    return lines


def empire_lines(st: Galaxy, seat: int, empire: Empire) -> list[str]:
    colonies = [
        st.tile(number).id + (f"+{KIND_NAMES[good]}" if good else "")
        for number, good in zip(empire.colonies, empire.goods)
    ]
    lines = [
        f"seat {seat} credits {empire.credits} vp {empire.vp} colonists {empire.colonists} "
        f"mat {empire.mat}",
        "  " + line("colonies", colonies),
        "  " + line("developments", tile_ids(st, empire.developments)),
        "  " + line("explored", tile_ids(st, empire.explored)),
    ]
    if empire.working != len(empire.colonies):
        lines.append(f"  working {empire.working}")
    if empire.stocked_goods:
        lines.append(
            "  " + line("stocked-goods", [KIND_NAMES[kind] for kind in empire.stocked_goods])
        )
    if empire.stocked_worlds:
        lines.append("  " + line("stocked-worlds", tile_ids(st, empire.stocked_worlds)))
    if empire.stocked_credits:
        lines.append(f"  stocked-credits {empire.stocked_credits}")
    return lines
