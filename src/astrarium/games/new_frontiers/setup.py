"""Setting up (NF-SETUP): development sides, player order, empire mats, home colonies."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers.actions import FLIP, HOME, MAT, ORDER
from astrarium.games.new_frontiers.components import (
    FIRST_HOME,
    GOALS,
    HOMES,
    WINDFALL,
    WORLDS,
    Components,
)
from astrarium.games.new_frontiers.effects import place_good
from astrarium.games.new_frontiers.round import Round
from astrarium.games.new_frontiers.state import Empire, Galaxy, awaken_colonies
from astrarium.kernel import sorts
from astrarium.kernel.frames import CHANCE, NOBODY, ChanceFrame, Frame, Lane, SeatFrame
from astrarium.kernel.lists import with_at

HOME_COLONISTS: Final = 1
START_CREDITS: Final = 3


def new_galaxy(components: Components, players: int, first_game: bool, goals: bool) -> Galaxy:
    """Everything as it lies before the first coin is flipped."""
    empires = [Empire() for _ in range(players)]
    st = Galaxy(players, Lane([], NOBODY, []), [], components, first_game, goals, empires)
    st.bag = list(range(WORLDS))
    st.faces = [stack.first_game_face for stack in components.stacks]
    copies = components.small_copies[players]
    st.offer = [1 if stack.large else copies for stack in components.stacks]
    st.colonists = st.vp_pool = components.chips_per_player * players
    st.goals_unseen = list(range(GOALS)) if goals else []
    return st


@final
class Setup(Frame[Galaxy]):
    """The outline of setting up."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Round())
        lane.push(ChooseHomes(0))
        lane.push(DealMat(0))
        lane.push(DrawPlayerOrder(st.players))
        first = next_double_sided(st, 0)
        if not st.first_game and first >= 0:
            lane.push(FlipStack(first))


def next_double_sided(st: Galaxy, stack: int) -> int:
    """The first stack from `stack` on that has a reverse side, or -1."""
    for index in range(stack, len(st.components.stacks)):
        if len(st.components.stacks[index].faces) > 1:
            return index
    return -1


@final
class FlipStack(ChanceFrame[Galaxy]):
    """Later games: a coin for each double-sided stack, all copies together (NF-SETUP-04 to -06)."""

    def __init__(self, stack: int) -> None:
        self.stack: Final = stack

    def legal(self, st: Galaxy) -> list[int]:
        return [FLIP, FLIP + 1]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != FLIP:
            stack = st.components.stacks[self.stack]
            for face in stack.faces:
                if face != stack.first_game_face:
                    st.tell("flip", -1, stack.first_game_face, face, st.offer[self.stack])
                    st.faces = with_at(st.faces, self.stack, face)
        following = next_double_sided(st, self.stack + 1)
        if following >= 0:
            lane.become(FlipStack(following))
        else:
            lane.pop()


@final
class DrawPlayerOrder(Frame[Galaxy]):
    """A random order of the players, then their disks and credits (NF-SETUP-13 to -16)."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return [ORDER + seat for seat in range(st.players) if seat not in st.track]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.track = [*st.track, option - ORDER]
        lane.become(DrawPlayerOrder(self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        give_start_credits(st)
        if st.players == 2:
            st.track = st.track + st.track
        lane.pop()


def give_start_credits(st: Galaxy) -> None:
    """3 each, and 1 more for the last player, with 4 or 5 players for the last two (NF-SETUP-16)."""
    favoured = 2 if st.players >= 4 else 1
    for place, seat in enumerate(st.track):
        credits = START_CREDITS + (1 if place >= st.players - favoured else 0)
        st.empires[seat].credits = credits
        st.tell("start-credits", seat, credits)


@final
class DealMat(ChanceFrame[Galaxy]):
    """Each player gets a mat of their own at random (NF-SETUP-17)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def legal(self, st: Galaxy) -> list[int]:
        dealt = 0
        for empire in st.empires:
            dealt |= 1 << empire.mat
        return [MAT + mat - 1 for mat in range(1, 9) if not dealt >> mat & 1]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.empires[self.seat].mat = option - MAT + 1
        if self.seat + 1 < st.players:
            lane.become(DealMat(self.seat + 1))
        else:
            lane.pop()


@final
class ChooseHomes(Frame[Galaxy]):
    """Home colonies, one player after another in player order (NF-SETUP-18, NF-SETUP-19)."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.place == st.players:
            lane.pop()
        else:
            lane.become(ChooseHomes(self.place + 1))
            lane.push(ChooseHome(st.track[self.place]))


@final
class ChooseHome(SeatFrame[Galaxy]):
    """One of the two home colonies of the player's mat; in a first game the white-square one."""

    def legal(self, st: Galaxy) -> list[int]:
        mat = st.empires[self.seat].mat
        return [
            HOME + tile.number - FIRST_HOME
            for tile in st.components.tiles[FIRST_HOME : FIRST_HOME + HOMES]
            if tile.mat == mat and (tile.first_game or not st.first_game)
        ]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        settle_home(st, self.seat, FIRST_HOME + option - HOME)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Choose your home colony."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-SETUP-19"


def settle_home(st: Galaxy, seat: int, number: int) -> None:
    """A home colony with its colonist and, if it has a halo, its good (NF-SETUP-11, NF-SETUP-20)."""
    tile = st.tile(number)
    empire = st.empires[seat]
    empire.colonies = [number]
    empire.goods = [0]
    awaken_colonies(st.components, empire)
    st.colonists -= HOME_COLONISTS
    st.tell("home", seat, number)
    if tile.goods == WINDFALL and place_good(st, seat, 0, tile.kind):
        st.tell("home-good", seat, number, tile.kind)
