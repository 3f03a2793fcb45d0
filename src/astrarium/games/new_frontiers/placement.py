"""A world becomes a colony: what happens at once, whichever way it was settled."""

from __future__ import annotations

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.components import (
    AFTER_SETTLE_GAIN,
    KEYWORD_ALIEN,
    REPLACE_THIS,
    SETTLE_DRAW,
    Power,
    Tile,
)
from astrarium.games.new_frontiers.effects import add_colony, gain_credits, remove_colony
from astrarium.games.new_frontiers.explore import DrawWorlds
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel.frames import Lane
from astrarium.kernel.lists import EMPTY


def place_colony(st: Galaxy, lane: Lane, seat: int, world: Tile) -> None:
    """The colonists move onto it, then come the rewards of settling."""
    add_colony(st, seat, world, world.colonists)
    reward_settlement(st, lane, seat)


def reward_settlement(st: Galaxy, lane: Lane, seat: int) -> None:
    """What older tiles give for settling comes at once, before the player's next step (NF-STL-21)."""
    draws = 0
    for power in st.empires[seat].powers[piece.SETTLE]:
        if power.effect == AFTER_SETTLE_GAIN:
            gain_credits(st, seat, power.credits, power.tile)
        elif power.effect == SETTLE_DRAW:
            draws += power.count
    if draws:
        lane.push(DrawWorlds(seat, min(draws, len(st.bag))))


def doomed_power(st: Galaxy, seat: int) -> Power | None:
    """The power of a colony to be replaced as a settlement, if the seat has one."""
    for power in st.empires[seat].powers[piece.SETTLE]:
        if power.effect == REPLACE_THIS:
            return power
    return None


def doomed_replacements(st: Galaxy, seat: int) -> list[int]:
    """Explored worlds that may take the place of a doomed colony, ascending."""
    power = doomed_power(st, seat)
    if power is None:
        return EMPTY
    found: list[int] = []
    for number in st.empires[seat].explored:
        if may_replace(st, seat, power, st.tile(number)):
            found.append(number)
    found.sort()
    return found


def may_replace(st: Galaxy, seat: int, power: Power, world: Tile) -> bool:
    """No military world and, if the power says so, no Alien one; colonists at hand (NF-TILE-18, NF-TILE-19)."""
    return (
        not world.military
        and not (power.exclude_alien and world.keywords & KEYWORD_ALIEN)
        and world.colonists - st.tile(power.tile).colonists <= st.empires[seat].colonists
    )


def replacement_refusal(st: Galaxy, seat: int, world: Tile) -> tuple[str, str]:
    """Why a world cannot take the place of a doomed colony, with the clause; empty if it can or there is none."""
    power = doomed_power(st, seat)
    if power is None or may_replace(st, seat, power, world):
        return "", ""
    name = st.tile(power.tile).name
    if world.military:
        return f"a military world cannot replace {name}", "NF-TILE-19"
    if power.exclude_alien and world.keywords & KEYWORD_ALIEN:
        return f"an Alien world cannot replace {name}", "NF-TILE-19"
    return f"needs one colonist more than {name} has, and you have none", "NF-TILE-18"


def replace_doomed(st: Galaxy, lane: Lane, seat: int, world: Tile) -> None:
    """A settlement at no price: triggers fire and a windfall world gets its good (R-18)."""
    power = doomed_power(st, seat)
    assert power is not None
    old = st.tile(power.tile)
    remove_colony(st, seat, st.empires[seat].colonies.index(old.number))
    st.tell("replace", seat, old.number, world.number, world.colonists, old.colonists)
    # NF-TILE-18: only the difference in colonists comes from, or goes to, the unused ones.
    add_colony(st, seat, world, world.colonists - old.colonists)
    reward_settlement(st, lane, seat)
