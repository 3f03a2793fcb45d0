"""Explore (NF-EXP): seven worlds are shown, each player picks one, the selector a second."""

from __future__ import annotations

from bisect import insort
from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import PICK
from astrarium.games.new_frontiers.components import EXPLORE_DRAW, EXPLORE_GAIN
from astrarium.games.new_frontiers.effects import (
    empty_into_bag,
    gain_colonists,
    take_from_bag,
)
from astrarium.games.new_frontiers.limit import LimitTiles
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel.frames import CHANCE, NOBODY, Frame, Lane
from astrarium.kernel.lists import without

SHOWN: Final = 7


@final
class Explore(Frame[Galaxy]):
    """The action: show, pick in turn order, the selector's second pick, then the limit of nine.

    Turn 0 shows the worlds; turns 1 to n are the players'; then comes the selector's second pick.
    """

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Explore(self.turn + 1))
        if self.turn == 0:
            lane.push(ShowWorlds(min(SHOWN, len(st.bag))))
        elif self.turn <= st.players:
            seat = st.order[self.turn - 1]
            self.push_powers(st, lane, ExplorePowers(seat, 1, 0 if seat == st.selector else 1))
            self.push_pick(st, lane, seat)
        elif self.turn == st.players + 1:
            # NF-EXP-05: the selector's extra draws wait for the second pick.
            self.push_powers(st, lane, ExplorePowers(st.selector, 0, 1))
            self.push_pick(st, lane, st.selector)
        else:
            lane.become(CloseExplore())
            lane.push(LimitTiles(0))

    def push_powers(self, st: Galaxy, lane: Lane, powers: ExplorePowers) -> None:
        if st.empires[powers.seat].powers[piece.EXPLORE]:
            lane.push(powers)

    def push_pick(self, st: Galaxy, lane: Lane, seat: int) -> None:
        """NF-EXP-12, NF-EXP-13: who finds no world left gets none."""
        if st.shown:
            lane.push(PickWorld(seat))

    def fields(self) -> list[int]:
        return [self.turn]


@final
class ShowWorlds(Frame[Galaxy]):
    """Worlds from the bag, one by one, for all to see (NF-EXP-01)."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return st.bag

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        take_from_bag(st, option)
        shown = st.shown[:]
        insort(shown, option)
        st.shown = shown
        st.tell("show", -1, option)
        lane.become(ShowWorlds(self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()

    def fields(self) -> list[int]:
        return [self.left]


@final
class PickWorld(Frame[Galaxy]):
    """One player takes a shown world; this cannot be declined (NF-EXP-02, R-06)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def actor(self) -> int:
        return self.seat

    def legal(self, st: Galaxy) -> list[int]:
        return [PICK + world for world in st.shown]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        world = option - PICK
        st.shown = without(st.shown, world)
        empire = st.empires[self.seat]
        empire.explored = [*empire.explored, world]
        st.tell("pick", self.seat, world)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Pick one of the shown worlds; it joins your explored worlds."

    def rule(self) -> str:
        return "NF-EXP-02"

    def fields(self) -> list[int]:
        return [self.seat]


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

    def fields(self) -> list[int]:
        return [self.seat, self.gains, self.draws]


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
        take_from_bag(st, option)
        empire = st.empires[self.seat]
        empire.explored = [*empire.explored, option]
        st.tell("draw", self.seat, option)
        lane.become(DrawWorlds(self.seat, self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()

    def fields(self) -> list[int]:
        return [self.seat, self.left]


@final
class CloseExplore(Frame[Galaxy]):
    """Unpicked and returned worlds go into the bag together, after all draws (NF-EXP-07)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        empty_into_bag(st, st.shown + st.returning)
        st.shown = []
        st.returning = []
        lane.pop()
