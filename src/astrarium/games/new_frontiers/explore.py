"""Explore (NF-EXP): seven worlds are shown, each player picks one, the selector a second."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import PICK
from astrarium.games.new_frontiers.components import EXPLORE_DRAW, EXPLORE_GAIN
from astrarium.games.new_frontiers.effects import (
    gain_colonists,
    return_set_aside,
    return_shown,
)
from astrarium.games.new_frontiers.limit import LimitTiles
from astrarium.games.new_frontiers.state import MOST_PLAYERS, Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import CHANCE, NOBODY, ChanceFrame, Frame, Lane, SeatFrame
from astrarium.kernel.lists import with_in, without_in

SHOWN: Final = 7


@final
class Explore(Frame[Galaxy]):
    """The action: show seven worlds, pick in turn order, then the selector's second pick."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(PickTurns())
        if st.bag:
            lane.push(ShowWorlds())


@final
class ShowWorlds(ChanceFrame[Galaxy]):
    """Worlds from the bag, one by one, for all to see (NF-EXP-01, NF-EXP-12)."""

    def legal(self, st: Galaxy) -> list[int]:
        return st.bag

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.bag = without_in(st.bag, option)
        st.shown = with_in(st.shown, option)
        st.tell("show", -1, option)
        if len(st.shown) == SHOWN or not st.bag:
            lane.pop()


@final
class PickTurns(Frame[Galaxy]):
    """Each player in turn order picks a world and uses Explore powers."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.turn == st.players:
            # NF-EXP-05: the selector's extra draws wait for the second pick.
            lane.become(CloseExplore())
            lane.push(LimitTiles(0))
            push_pick(st, lane, st.selector, 0, 1)
        else:
            seat = st.next_seat()
            push_pick(st, lane, seat, 1, 0 if seat == st.selector else 1)


def push_pick(st: Galaxy, lane: Lane, seat: int, gains: int, draws: int) -> None:
    """A pick, then Explore powers; who finds no world left gets none (NF-EXP-12, NF-EXP-13)."""
    if st.empires[seat].powers[piece.EXPLORE]:
        lane.push(ExplorePowers(seat, gains, draws))
    if st.shown:
        lane.push(PICK_WORLD[seat])


@final
class PickWorld(SeatFrame[Galaxy]):
    """One player takes a shown world; this cannot be declined (NF-EXP-02, R-06)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [PICK + world for world in st.shown]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        world = option - PICK
        st.shown = without_in(st.shown, world)
        empire = st.empires[self.seat]
        empire.explored = [*empire.explored, world]
        st.tell("pick", self.seat, world)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Pick one of the shown worlds; it joins your explored worlds."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-EXP-02"


@final
class ExplorePowers(Frame[Galaxy]):
    """What a player's Explore powers give in their turn: colonists, and worlds drawn after the last pick."""

    def __init__(self, seat: int, gains: int, draws: int) -> None:
        self.seat: Final = seat
        self.gains: Final = gains
        self.draws: Final = draws

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()
        colonists = 0
        worlds = 0
        for power in st.empires[self.seat].powers[piece.EXPLORE]:
            if power.effect == EXPLORE_GAIN:
                colonists += power.colonists
            elif power.effect == EXPLORE_DRAW:
                worlds += power.count
        if self.gains:
            gain_colonists(st, self.seat, colonists)
        if self.draws and worlds:
            lane.push(DrawWorlds(self.seat, min(worlds, len(st.bag))))


@final
class DrawWorlds(Frame[Galaxy]):
    """Random worlds from the bag straight into a player's explored worlds (NF-EXP-06, NF-TILE-10)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return st.bag

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.bag = without_in(st.bag, option)
        empire = st.empires[self.seat]
        empire.explored = [*empire.explored, option]
        st.tell("draw", self.seat, option)
        lane.become(DrawWorlds(self.seat, self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()


@final
class CloseExplore(Frame[Galaxy]):
    """Unpicked and returned worlds go into the bag together, after all draws (NF-EXP-07)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        return_shown(st)
        return_set_aside(st)
        lane.pop()


PICK_WORLD: Final = [PickWorld(seat) for seat in range(MOST_PLAYERS)]
