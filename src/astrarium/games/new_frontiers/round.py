"""The round (NF-TURN, NF-RND): selecting action tiles along the priority track, and what a round's end brings."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers.actions import (
    ACTION_TILE_NAMES,
    CHART_GOALS,
    DEVELOP_TILE,
    ENVOYS,
    PRODUCE_TILE,
    RETREAT,
    SELECT,
)
from astrarium.games.new_frontiers.develop import Develop
from astrarium.games.new_frontiers.effects import gain_credits, gain_vp, lose_temporary_military
from astrarium.games.new_frontiers.explore import Explore
from astrarium.games.new_frontiers.goals import ChartGoals, goal_window, turn_up_face_down
from astrarium.games.new_frontiers.produce import Produce
from astrarium.games.new_frontiers.settle import Settle
from astrarium.games.new_frontiers.state import MOST_PLAYERS, NO_SELECTORS, Galaxy, awaken_colonies
from astrarium.games.new_frontiers.trade_consume import TradeConsume
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, with_at


@final
class Round(Frame[Galaxy]):
    """Every disk selects once; then the game ends or the next round begins."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.action >= 0:
            complete_selection(st)
        if st.selected < len(st.track):
            lane.push(SELECT_TILE[st.track[st.selected]])
        elif st.ending:
            # NF-RND-03, NF-SCORE-04: nothing of the round's end happens; a goal still face down is
            # turned up, and scoring follows at once.
            turn_up_face_down(st)
            st.tell("game-over", -1, st.ending)
            lane.pop()
        else:
            begin_next_round(st)


def complete_selection(st: Galaxy) -> None:
    """The action is done by all: the disk takes the next space of the track (NF-TURN-05, NF-TURN-10)."""
    st.selected += 1
    st.action = -1
    st.order = EMPTY
    st.turn = 0
    st.kind_set = 0
    lose_temporary_military(st)
    st.spent = EMPTY
    st.produced = EMPTY
    for empire in st.empires:
        if empire.working < len(empire.colonies):
            awaken_colonies(st.components, empire)


def begin_next_round(st: Galaxy) -> None:
    """A credit on Produce if nobody selected it, then all tiles and disks go back (NF-RND-01, NF-RND-02)."""
    if not st.used_tiles >> PRODUCE_TILE & 1:
        st.produce_credits += 1
        st.tell("credit-on-produce", -1, PRODUCE_TILE, st.produce_credits)
    returned = st.used_tiles.bit_count()
    st.used_tiles = 0
    st.selectors = NO_SELECTORS
    st.selected = 0
    st.waiting_round = False
    st.round += 1
    st.tell("round", -1, st.round, returned)


def turn_order(st: Galaxy) -> list[int]:
    """The selector, then the disks behind, then from the front; each player once (NF-TURN-03, NF-TURN-08)."""
    track = st.track
    if st.players == 2:
        return [track[st.selected], 1 - track[st.selected]]
    players = st.players
    return [track[(st.selected + turn) % players] for turn in range(players)]


WITHOUT_GOALS: Final = list(range(RETREAT, ENVOYS + 1))
WITH_GOALS: Final = list(range(DEVELOP_TILE, CHART_GOALS + 1))


def selectable(tiles: list[int]) -> list[list[int]]:
    """The options of `SelectTile` for each set of used tiles, made once because they are asked for so often."""
    return [[SELECT + tile for tile in tiles if not used >> tile & 1] for used in range(256)]


SELECTABLE_WITHOUT_GOALS: Final = selectable(WITHOUT_GOALS)
SELECTABLE_WITH_GOALS: Final = selectable(WITH_GOALS)


def tiles_in_play(st: Galaxy) -> list[int]:
    """Seven action tiles: Retreat, or Chart Galactic Goals in its place (NF-SETUP-07 to -09)."""
    return WITH_GOALS if st.goals_used else WITHOUT_GOALS


@final
class SelectTile(SeatFrame[Galaxy]):
    """The owner of the foremost disk that has not selected chooses an unused tile (NF-TURN-01, NF-TURN-02)."""

    def legal(self, st: Galaxy) -> list[int]:
        if st.goals_used:
            return SELECTABLE_WITH_GOALS[st.used_tiles]
        return SELECTABLE_WITHOUT_GOALS[st.used_tiles]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        tile = option - SELECT
        st.action = tile
        st.used_tiles |= 1 << tile
        st.selectors = with_at(st.selectors, tile, self.seat)
        st.order = turn_order(st)
        st.turn = 0
        st.kind_set = 0
        st.tell("select", self.seat, tile)
        lane.become(ACTION_FRAMES[tile])
        goal_window(st, lane)

    def question(self, st: Galaxy) -> str:
        return "Select an action: all do it, you alone get its bonus."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-TURN-02"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        return [
            Blocked(
                SELECT + tile,
                f"{ACTION_TILE_NAMES[tile]} has already been selected this round",
                "NF-TURN-02",
            )
            for tile in tiles_in_play(st)
            if st.used_tiles >> tile & 1
        ]


@final
class Retreat(Frame[Galaxy]):
    """Retreat into Isolation: 2 credits for the selector, no action (NF-RET-01)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        gain_credits(st, st.selector, 2)
        lane.pop()


@final
class SendEnvoys(Frame[Galaxy]):
    """Send Diplomatic Envoys: a VP chip, and the disk moves to the front of the track (NF-ENV)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        gain_vp(st, st.selector, 1)
        move_disk(st, 0)
        lane.pop()


def move_disk(st: Galaxy, place: int) -> None:
    """Put the selecting disk at `place`, the disks from there on each one back.

    It can only pass disks that have already selected, so the pending selections stay as they are (R-08).
    """
    if place == st.selected:
        return  # NF-ENV-03: it is there already
    seat = st.track[st.selected]
    rest = st.track[: st.selected] + st.track[st.selected + 1 :]
    st.track = [*rest[:place], seat, *rest[place:]]
    st.tell("priority", seat, place + 1)


# Frames never change, so those that are pushed most are made once.
SELECT_TILE: Final = [SelectTile(seat) for seat in range(MOST_PLAYERS)]
ACTION_FRAMES: Final[list[Frame[Galaxy]]] = [
    Retreat(),
    Develop(),
    Explore(),
    Settle(),
    Produce(),
    TradeConsume(),
    SendEnvoys(),
    ChartGoals(),
]
