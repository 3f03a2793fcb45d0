"""Replacing a colony by terraforming, beside the settle-or-gain choice (NF-TILE-11 to -18, R-17)."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import TERRAFORM_TO
from astrarium.games.new_frontiers.components import ANY, GRAY, REPLACE_COLONY, Power, Tile
from astrarium.games.new_frontiers.effects import add_colony, remove_colony
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Lane, SeatFrame
from astrarium.kernel.lists import EMPTY


def terraforming_power(st: Galaxy, seat: int) -> Power | None:
    """The seat's power to replace a colony, if it has one."""
    for power in st.empires[seat].powers[piece.SETTLE]:
        if power.effect == REPLACE_COLONY:
            return power
    return None


def terraformable(st: Galaxy, seat: int) -> list[int]:
    """Colonies that some explored world could replace, ascending; none settled in this action (NF-TILE-15)."""
    power = terraforming_power(st, seat)
    if power is None:
        return EMPTY
    empire = st.empires[seat]
    found: list[int] = []
    for index in range(empire.working):
        colony = st.components.tiles[empire.colonies[index]]
        if not colony.military and replacements(st, seat, colony, power):
            found.append(colony.number)
    found.sort()
    return found


def replacements(st: Galaxy, seat: int, colony: Tile, power: Power) -> list[int]:
    """Explored worlds that may replace `colony`: same kind, printed cost within range, colonists at hand."""
    empire = st.empires[seat]
    found: list[int] = []
    for number in empire.explored:
        world = st.components.tiles[number]
        if (
            not world.military
            and power.low <= world.cost - colony.cost <= power.high
            and world.colonists - colony.colonists <= empire.colonists
            and same_kind(st, colony, world)
        ):
            found.append(number)
    found.sort()
    return found


def same_kind(st: Galaxy, colony: Tile, world: Tile) -> bool:
    """Gray counts as a kind here; a tile of any kind can be set to match any kind but gray (NF-TILE-12)."""
    if colony.kind == ANY:
        return _can_be(st, world.kind)
    if world.kind == ANY:
        return _can_be(st, colony.kind)
    return colony.kind == world.kind


def _can_be(st: Galaxy, kind: int) -> bool:
    return kind != GRAY and (st.kind_set == 0 or st.kind_set == kind)


@final
class TerraformTo(SeatFrame[Galaxy]):
    """Which explored world takes the colony's place, free of charge."""

    def __init__(self, seat: int, colony: int) -> None:
        super().__init__(seat)
        self.colony: Final = colony

    def legal(self, st: Galaxy) -> list[int]:
        power = terraforming_power(st, self.seat)
        if power is None:
            return []
        worlds = replacements(st, self.seat, st.tile(self.colony), power)
        return [TERRAFORM_TO + world for world in worlds]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        terraform(st, self.seat, st.tile(self.colony), st.tile(option - TERRAFORM_TO))

    def question(self, st: Galaxy) -> str:
        return f"Which explored world replaces {st.tile(self.colony).name}?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.colony).id]

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-TILE-11"


def terraform(st: Galaxy, seat: int, colony: Tile, world: Tile) -> None:
    """The old colony goes with its good, the new one comes without any settle power firing (NF-TILE-13, -17)."""
    if colony.kind == ANY:
        st.kind_set = world.kind
    elif world.kind == ANY:
        st.kind_set = colony.kind
    remove_colony(st, seat, st.empires[seat].colonies.index(colony.number))
    st.tell("terraform", seat, colony.number, world.number, world.colonists, colony.colonists)
    # NF-TILE-18: missing colonists come from the unused ones, surplus ones join them.
    add_colony(st, seat, world, world.colonists - colony.colonists)
