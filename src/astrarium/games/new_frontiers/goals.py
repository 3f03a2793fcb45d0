"""Goals (NF-CGG, NF-GOAL): charting them, turning them up, and what may be stockpiled."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers.actions import (
    DRAW_GOAL,
    KEEP_GOAL,
    TURN_UP,
    UNDER,
    WAIT,
    WAIT_ROUND,
)
from astrarium.games.new_frontiers.effects import gain_credits
from astrarium.games.new_frontiers.state import Galaxy, GoalDraw
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, ChanceFrame, Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, without

DRAWN_GOALS: Final = 3


def stockpile_cap(st: Galaxy, counts: int) -> int:
    """How many items may lie on a mat for the goal that counts them; 0 unless it is face up (NF-GOAL-12)."""
    for number in st.goals_up:
        goal = st.components.goals[number]
        if goal.counts == counts:
            return goal.stockpile_cap
    return 0


def goal_window(st: Galaxy, lane: Lane) -> None:
    """After a selection the holder of the face-down goal is asked, whatever goal it is (DP-04)."""
    if st.face_down >= 0 and not st.waiting_round:
        lane.push(TurnUpGoal(st.face_down_holder))


@final
class TurnUpGoal(SeatFrame[Galaxy]):
    """The holder may turn a stockpile goal up before anyone acts (NF-GOAL-18).

    Every holder is asked at every selection, so that being asked tells nothing; the holder may stop the
    asking for the rest of the round.
    """

    def asks_even_if_forced(self) -> bool:
        return True

    def legal(self, st: Galaxy) -> list[int]:
        if st.components.goals[st.face_down].stockpile_cap:
            return [WAIT, WAIT_ROUND, TURN_UP]
        return [WAIT, WAIT_ROUND]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == TURN_UP:
            turn_up_face_down(st)
        elif option == WAIT_ROUND:
            st.waiting_round = True
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Before the action begins: what about your face-down goal?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.components.goals[st.face_down].id]

    def sort(self) -> str:
        return sorts.YES_NO

    def rule(self) -> str:
        return "NF-GOAL-18"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        if st.components.goals[st.face_down].stockpile_cap:
            return []
        return [Blocked(TURN_UP, "only a stockpile goal may be turned up early", "NF-GOAL-18")]


def turn_up_face_down(st: Galaxy) -> None:
    """The face-down goal, if there is one, becomes face up and open to all (NF-CGG-08)."""
    if st.face_down < 0:
        return
    st.goals_up = [*st.goals_up, st.face_down]
    st.goal_holders = [*st.goal_holders, st.face_down_holder]
    st.tell("goal-up", st.face_down_holder, st.face_down, uncovers=True)
    st.tell("own-goal-up", st.face_down_holder, st.face_down, seers=1 << st.face_down_holder)
    st.face_down = -1
    st.face_down_holder = -1
    st.waiting_round = False


@final
class ChartGoals(Frame[Galaxy]):
    """Chart Galactic Goals: a credit, one place on the track, and a goal of three."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        seat = st.selector
        gain_credits(st, seat, 1)
        advance_disk(st)
        count = min(DRAWN_GOALS, len(st.goals_unseen) + len(st.goals_under))
        if count == 0:
            # an empty stack gives no goal, an earlier one is turned up all the same.
            turn_up_face_down(st)
            lane.pop()
            return
        st.goal_draws = [*st.goal_draws, GoalDraw(seat, [], -1, [])]
        lane.become(KeepGoal(seat))
        draw_goals(st, lane, seat, count)


def advance_disk(st: Galaxy) -> None:
    """The selecting disk passes the one directly before it (NF-CGG-02, NF-CGG-03)."""
    place = st.selected
    if place > 0:
        track = st.track[:]
        track[place - 1], track[place] = track[place], track[place - 1]
        st.track = track
        st.tell("priority", track[place - 1], place)


def look_at(st: Galaxy, goal: int) -> None:
    """The selector, and nobody else, sees a goal."""
    look = st.goal_draws[-1]
    st.goal_draws = [*st.goal_draws[:-1], GoalDraw(look.seat, [*look.drawn, goal], -1, [])]
    st.tell("draw-goal", look.seat, goal, seers=1 << look.seat, uncovers=True)
    st.tell("goal-off-stack", look.seat)


def draw_goals(st: Galaxy, lane: Lane, seat: int, left: int) -> None:
    """Goals never seen lie on top of those put under, so they are drawn first; their order is chance."""
    while left:
        if st.goals_unseen:
            lane.push(DrawGoal(seat, left))
            return
        look_at(st, st.goals_under[0])
        st.goals_under = st.goals_under[1:]
        left -= 1


@final
class DrawGoal(ChanceFrame[Galaxy]):
    """The top goal of the stack, among those nobody has seen."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        return [DRAW_GOAL + goal for goal in st.goals_unseen]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        goal = option - DRAW_GOAL
        st.goals_unseen = without(st.goals_unseen, goal)
        look_at(st, goal)
        lane.pop()
        draw_goals(st, lane, self.seat, self.left - 1)


@final
class KeepGoal(SeatFrame[Galaxy]):
    """Exactly one of the drawn goals is kept, face down (NF-CGG-05, NF-CGG-06)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [KEEP_GOAL + goal for goal in sorted(st.goal_draws[-1].drawn)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        drawn = st.goal_draws[-1].drawn
        for goal in drawn:
            st.tell("put-down-goal", self.seat, goal, seers=1 << self.seat)
        look = GoalDraw(self.seat, drawn, option - KEEP_GOAL, [])
        lane.become(PutUnder(self.seat))
        put_under(st, lane, look)

    def question(self, st: Galaxy) -> str:
        return "Keep one of these goals, face down; only you have seen them."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-CGG-05"


@final
class PutUnder(SeatFrame[Galaxy]):
    """The goals not kept go under the stack in the order the selector chooses (NF-CGG-07)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [UNDER + goal for goal in sorted(goals_in_hand(st.goal_draws[-1]))]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        look = st.goal_draws[-1]
        under = [*look.under, option - UNDER]
        put_under(st, lane, GoalDraw(self.seat, look.drawn, look.kept, under))

    def question(self, st: Galaxy) -> str:
        return "Which goal goes under the stack first? The other goes below it."

    def sort(self) -> str:
        return sorts.ORDER

    def rule(self) -> str:
        return "NF-CGG-07"


def put_under(st: Galaxy, lane: Lane, look: GoalDraw) -> None:
    """Note how far the selector has got; with no goal left in hand the charting is done."""
    st.goal_draws = [*st.goal_draws[:-1], look]
    if goals_in_hand(look):
        return
    st.goals_under = st.goals_under + look.under
    turn_up_face_down(st)
    st.face_down = look.kept
    st.face_down_holder = look.seat
    st.waiting_round = False
    st.tell("keep-goal", look.seat, look.kept, seers=1 << look.seat)
    st.tell("end-charting", look.seat, len(look.under))
    lane.pop()


def goals_in_hand(look: GoalDraw) -> list[int]:
    """Drawn goals that are neither kept nor put under yet."""
    return [goal for goal in look.drawn if goal != look.kept and goal not in look.under]


def goals_on_hand(look: GoalDraw) -> list[int]:
    """All that was drawn, while some of it has no place yet."""
    return look.drawn if goals_in_hand(look) else EMPTY
