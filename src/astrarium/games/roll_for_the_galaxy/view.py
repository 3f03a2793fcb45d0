"""What a seat may know, as plain data (the section "Hidden information"). The only door to clients and bots."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy import shapes
from astrarium.games.roll_for_the_galaxy.knowledge import ABANDONED, surely_at
from astrarium.games.roll_for_the_galaxy.powers import effective_cost
from astrarium.games.roll_for_the_galaxy.round import anyone_has_twelve
from astrarium.games.roll_for_the_galaxy.scoring import breakdown
from astrarium.games.roll_for_the_galaxy.state import (
    REVEALING,
    STEP_NAMES,
    Empire,
    Galaxy,
    goods_of,
    shown_side,
    together,
)
from astrarium.kernel import flow
from astrarium.kernel.things import in_bits


def common(st: Galaxy) -> shapes.Common:
    """What everyone may know."""
    return {
        "game": "roll-for-the-galaxy",
        "players": st.players,
        "round": st.round,
        "over": flow.over(st),
        "to_act": flow.to_act(st),
        "last_round": end_causes(st),
        "step": STEP_NAMES[st.step] if st.round else "setup",
        "phase": c.PHASE_NAMES[st.phase] if st.phase >= 0 else None,
        "occurring": in_bits(c.PHASE_NAMES, st.occurring),
        "spare": c.FACE_NAMES[st.spare] if st.spare >= 0 else None,
        "turn_order": st.order,
        "vp_pool": st.pool,
        "supply": by_colour(st.supply),
        "bag": len(st.bag),
        "abandoned": len(st.abandoned),
        "extra_workers": by_colour(st.extras),
        "empires": [observe_empire(st, owner) for owner in range(st.players)],
    }


def end_causes(st: Galaxy) -> list[str]:
    """Why this is the last round; empty while it is not."""
    causes = ["squares"] if anyone_has_twelve(st) else []
    return [*causes, "vp-pool"] if st.exhausted else causes


def assigning(st: Galaxy) -> bool:
    """Whether dice lie behind screens (RG-INFO-04)."""
    return st.step == REVEALING


def by_colour(dice: list[int]) -> shapes.Dice:
    """The dice of one place, without colours that are not there."""
    return {c.COLOUR_NAMES[colour]: dice[colour] for colour in range(c.COLOURS) if dice[colour]}


def columns_of(columns: list[int]) -> shapes.Columns:
    return {
        c.PHASE_NAMES[phase]: by_colour(columns[phase * c.COLOURS : (phase + 1) * c.COLOURS])
        for phase in range(c.PHASES)
    }


def faces_of(empire: Empire) -> dict[str, list[str]]:
    """The faces rolled this round, by colour."""
    faces: dict[str, list[str]] = {}
    for place in sorted(empire.rolled):
        faces.setdefault(c.COLOUR_NAMES[place // c.FACES], []).append(c.FACE_NAMES[place % c.FACES])
    return faces


def behind_screen(empire: Empire) -> list[int]:
    """The dice of which others only know the colours (R-37)."""
    dice = together(together(empire.cup, empire.wilds), empire.dictated)
    for phase in range(c.PHASES):
        dice = together(dice, empire.column(phase))
    if empire.strip >= 0:
        dice[empire.strip // c.PHASES] += 1
    return dice


def observe_empire(st: Galaxy, owner: int) -> shapes.Empire:
    """One player's side of the table, as everyone sees it."""
    empire = st.empires[owner]
    hidden = assigning(st)
    points = breakdown(st, owner)
    return {
        "seat": owner,
        "faction": empire.faction + 1 if empire.faction >= 0 else None,
        "credits": empire.credits,
        "vp": empire.vp,
        "cup": by_colour(behind_screen(empire) if hidden else empire.cup),
        "citizenry": by_colour(empire.citizenry),
        "columns": None if hidden else columns_of(empire.columns),
        "revealed": {
            "columns": columns_of(empire.shown_columns),
            "dictated": by_colour(empire.shown_dictated),
        },
        "faces": None if hidden else faces_of(empire),
        "selected": selection(empire.selected),
        "hand": len(empire.hand),
        "development_stack": observe_stack(st, empire, c.DEVELOP),
        "world_stack": observe_stack(st, empire, c.SETTLE),
        "builders": by_colour(empire.builders),
        "developments": ids(st, empire.developments),
        "worlds": [
            {
                "id": st.side(world).id,
                "goods": [c.COLOUR_NAMES[colour] for colour in goods_of(empire.goods[place])],
            }
            for place, world in enumerate(empire.worlds)
        ],
        "squares": empire.squares(),
        "points": sum(points.values()),
        "points_by_source": points,
    }


def selection(strip: int) -> shapes.Selection | None:
    """The phase that a die selects."""
    if strip < 0:
        return None
    return {"phase": c.PHASE_NAMES[strip % c.PHASES], "die": c.COLOUR_NAMES[strip // c.PHASES]}


def observe_stack(st: Galaxy, empire: Empire, phase: int) -> shapes.Stack:
    """A stack: how many tiles, the top one, and the dice on it (RG-INFO-01, RG-INFO-02)."""
    stack = empire.stack(phase)
    dice = empire.development_dice if phase == c.DEVELOP else empire.world_dice
    top = st.side(shown_side(stack[0], phase)) if stack else None
    return {
        "size": len(stack),
        "top": top.id if top is not None else None,
        "cost": effective_cost(empire, top, phase) if top is not None else None,
        "dice": by_colour(dice),
    }


def ids(st: Galaxy, sides: list[int]) -> list[str]:
    return [st.side(side).id for side in sides]


def own(st: Galaxy, seat: int) -> shapes.Own:
    """What `seat` (-1: a spectator) may know besides: its stacks, hand and dice, and what it abandoned."""
    if seat < 0:
        return {"seat": None, "own": None}
    empire = st.empires[seat]
    own: shapes.OwnPart = {
        "development_stack": ids(st, [c.development_of(tile) for tile in empire.development_stack]),
        "world_stack": ids(st, [c.world_of(tile) for tile in empire.world_stack]),
        "hand": [[st.side(tile).id, st.side(c.world_of(tile)).id] for tile in empire.hand],
        "abandoned": ids(st, abandoned_by(st, seat)),
        "assign": None,
    }
    if assigning(st):
        own["assign"] = {
            "cup": by_colour(empire.cup),
            "wild": by_colour(empire.wilds),
            "columns": columns_of(empire.columns),
            "faces": faces_of(empire),
            "selected": selection(empire.strip),
            "dictated": by_colour(empire.dictated),
            "used": ids(st, empire.used),
        }
    return {"seat": seat, "own": own}


def abandoned_by(st: Galaxy, seat: int) -> list[int]:
    """The abandoned tiles that a seat knows, by their developments."""
    return [tile for tile in st.abandoned if surely_at(st, seat, tile, ABANDONED)]
