"""A world becomes a colony: what happens at once, whichever way it was settled."""

from __future__ import annotations

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.components import (
    AFTER_SETTLE_GAIN,
    KEYWORD_ALIEN,
    REPLACE_THIS,
    SETTLE_DRAW,
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


def doomed_colony(st: Galaxy, seat: int) -> int:
    """The place of a colony that may be replaced as a settlement, or -1."""
    empire = st.empires[seat]
    for power in empire.powers[piece.SETTLE]:
        if power.effect == REPLACE_THIS:
            return empire.colonies.index(power.tile)
    return -1


def doomed_replacements(st: Galaxy, seat: int) -> list[int]:
    """Explored worlds, neither military nor Alien, that may take its place, ascending (NF-TILE-19)."""
    index = doomed_colony(st, seat)
    if index < 0:
        return EMPTY
    empire = st.empires[seat]
    old = st.tile(empire.colonies[index])
    found: list[int] = []
    for number in empire.explored:
        world = st.tile(number)
        if (
            not world.military
            and not world.keywords & KEYWORD_ALIEN
            and world.colonists - old.colonists <= empire.colonists
        ):
            found.append(number)
    found.sort()
    return found


def replace_doomed(st: Galaxy, lane: Lane, seat: int, world: Tile) -> None:
    """A settlement at no price: triggers fire and a windfall world gets its good (R-18)."""
    index = doomed_colony(st, seat)
    old = st.tile(st.empires[seat].colonies[index])
    remove_colony(st, seat, index)
    st.tell("replace", seat, old.number, world.number)
    # NF-TILE-18: only the difference in colonists comes from, or goes to, the unused ones.
    add_colony(st, seat, world, world.colonists - old.colonists)
    reward_settlement(st, lane, seat)
