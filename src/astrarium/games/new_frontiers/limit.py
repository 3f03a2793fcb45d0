"""The limit of nine explored worlds and colonies at the end of Explore and of Settle (NF-EXP-08 to -11, NF-STL-20)."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers.actions import RETURN, STOCK_NO_WORLD, STOCK_WORLD
from astrarium.games.new_frontiers.components import GOAL_STOCKPILED_WORLDS
from astrarium.games.new_frontiers.goals import stockpile_cap
from astrarium.games.new_frontiers.state import TILE_LIMIT, Empire, Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Frame, Lane, SeatFrame
from astrarium.kernel.lists import without


def excess_tiles(empire: Empire) -> int:
    """How many tiles a player has above nine; the home colony counts, and is never returned (NF-EXP-10)."""
    return len(empire.explored) + len(empire.colonies) - TILE_LIMIT


@final
class LimitTiles(Frame[Galaxy]):
    """Player by player in turn order, those above nine return the excess (R-10)."""

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        for turn in range(self.turn, st.players):
            excess = excess_tiles(st.empires[st.order[turn]])
            if excess > 0:
                lane.become(LimitTiles(turn + 1))
                self.return_excess(st, lane, st.order[turn], excess)
                return
        lane.pop()

    def return_excess(self, st: Galaxy, lane: Lane, seat: int, excess: int) -> None:
        empire = st.empires[seat]
        if len(empire.stocked_worlds) < stockpile_cap(st, GOAL_STOCKPILED_WORLDS):
            lane.push(StockpileWorld(seat, excess))
        if excess < len(empire.explored):
            lane.push(ReturnWorld(seat, excess))
        else:
            for world in empire.explored:
                return_world(st, seat, world)


@final
class ReturnWorld(SeatFrame[Galaxy]):
    """Which explored worlds to give back, one by one, freely chosen (NF-EXP-09)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        return [RETURN + world for world in sorted(st.empires[self.seat].explored)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        return_world(st, self.seat, option - RETURN)
        if self.left > 1:
            lane.become(ReturnWorld(self.seat, self.left - 1))
        else:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        return f"You have {self.left} above nine worlds and colonies: return an explored world."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-EXP-09"


def return_world(st: Galaxy, seat: int, world: int) -> None:
    """An explored world is discarded; it reaches the bag when the action ends (NF-EXP-07)."""
    empire = st.empires[seat]
    empire.explored = without(empire.explored, world)
    st.returning = [*st.returning, world]
    st.tell("return", seat, world)


@final
class StockpileWorld(SeatFrame[Galaxy]):
    """One of the worlds just returned may go to the stockpile mat instead (NF-GOAL-15, R-24).

    The last `count` of the worlds waiting to go into the bag are this player's.
    """

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def legal(self, st: Galaxy) -> list[int]:
        mine = sorted(st.returning[-self.count :])
        return [*[STOCK_WORLD + world for world in mine], STOCK_NO_WORLD]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != STOCK_NO_WORLD:
            world = option - STOCK_WORLD
            empire = st.empires[self.seat]
            st.returning = without(st.returning, world)
            empire.stocked_worlds = [*empire.stocked_worlds, world]
            st.tell("stockpile-world", self.seat, world)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "You may stockpile one of the worlds you are discarding."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-GOAL-15"
