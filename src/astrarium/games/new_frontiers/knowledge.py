"""Who knows which goals, and drawing a state that a seat cannot tell from the true one.

Nothing else is hidden: the bag has no order, and all else lies open. A world of goals is the order of the
stack at the start and the choices its holders made in secret. A seat knows what it drew itself, and every
goal that was turned up. `resample` walks the looks at the stack in order with *slots* in place of goals,
guesses the choices of others, and gives each slot the goal the seat has seen in it, or any that is left.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import GOALS
from astrarium.games.new_frontiers.state import Galaxy, GoalDraw
from astrarium.kernel import flow
from astrarium.kernel.chance import Generator
from astrarium.kernel.frames import NOBODY

UNKNOWN: Final = -1


def seen_goals(st: Galaxy, seat: int) -> list[int]:
    """Goals this seat has looked at and that are not open to all, in the order it saw them."""
    seen: list[int] = []
    for look in st.goal_draws:
        if look.seat == seat:
            seen.extend(goal for goal in look.drawn if goal not in seen)
    return [goal for goal in seen if goal not in st.goals_up]


def goals_put_under(st: Galaxy, seat: int) -> list[int]:
    """The lower part of the stack, next to be drawn first: goals this seat put there itself, else UNKNOWN.

    Looks are drawn from the top and put under at the bottom, so the last to be put under lie there still.
    """
    under = len(st.goals_under)
    seats = [look.seat for look in st.goal_draws for _ in look.under if look.is_finished()]
    seats = [NOBODY] * (under - len(seats)) + seats[-under:] if under else []
    return [goal if by == seat else UNKNOWN for goal, by in zip(st.goals_under, seats)]


class Slots:
    """A guess in the making: the stack as slots, and the goal in each slot as far as the seat knows it."""

    def __init__(self, stack: list[int], goal_in: list[int], draws: list[list[int]]) -> None:
        self.stack = stack  # slots, the next to be drawn first
        self.goal_in = goal_in  # goal of each slot, or UNKNOWN
        self.draws = draws  # for each look: drawn slots, then kept, then those put under, flattened

    def clone(self) -> Slots:
        return Slots(self.stack, self.goal_in, self.draws)

    def learn(self, slot: int, goal: int) -> bool:
        """Note that a slot holds a goal; false if that contradicts what is known."""
        if self.goal_in[slot] == goal:
            return True
        if self.goal_in[slot] != UNKNOWN or goal in self.goal_in:
            return False
        goal_in = self.goal_in[:]
        goal_in[slot] = goal
        self.goal_in = goal_in
        return True


def guess_goals(st: Galaxy, seat: int, generator: Generator) -> Galaxy:
    """A copy of `st` with goals that `seat` cannot see drawn anew."""
    copy = st.clone()
    if not st.goal_draws:
        return copy
    start = Slots(list(range(GOALS)), [UNKNOWN] * GOALS, [])
    guess = _guess(st, seat, generator, start, 0)
    if guess is None:
        raise AssertionError("the true state must be possible")
    left = [goal for goal in range(GOALS) if goal not in guess.goal_in]
    goal_in = guess.goal_in[:]
    for slot in range(GOALS):
        if goal_in[slot] == UNKNOWN:
            goal = left[generator.below(len(left))]
            left.remove(goal)
            goal_in[slot] = goal
    _write(copy, guess, goal_in)
    flow.refresh(copy)  # another holder's options follow from the goals
    return copy


def _guess(st: Galaxy, seat: int, generator: Generator, slots: Slots, number: int) -> Slots | None:
    """Extend a guess over the looks from `number` on; None if the way leads to a contradiction."""
    if number == len(st.goal_draws):
        return slots
    look = st.goal_draws[number]
    count = len(look.drawn)
    drawn = slots.stack[:count]
    ways = _ways(look, seat, drawn)
    while ways:
        kept_and_under = ways.pop(generator.below(len(ways)))
        trial = slots.clone()
        if _consistent(st, look, seat, drawn, kept_and_under, trial):
            trial.stack = slots.stack[count:] + kept_and_under[1:]
            trial.draws = [*slots.draws, drawn + kept_and_under]
            result = _guess(st, seat, generator, trial, number + 1)
            if result is not None:
                return result
    return None


def _ways(look: GoalDraw, seat: int, drawn: list[int]) -> list[list[int]]:
    """What the looker may have kept and put under, as slots; only the true way if the seat itself looked."""
    if look.kept < 0:
        return [[]]
    if look.seat == seat:
        slot_of = dict(zip(look.drawn, drawn))
        return [[slot_of[look.kept], *[slot_of[goal] for goal in look.under]]]
    ways: list[list[int]] = []
    for kept in drawn:
        rest = [slot for slot in drawn if slot != kept]
        if not look.under:
            ways.append([kept])
        elif len(rest) < 2:
            ways.append([kept, *rest])
        else:
            ways.append([kept, rest[0], rest[1]])
            ways.append([kept, rest[1], rest[0]])
    return ways


def _consistent(
    st: Galaxy, look: GoalDraw, seat: int, drawn: list[int], way: list[int], slots: Slots
) -> bool:
    """Whether a way agrees with the goals the seat drew itself and with those turned up since."""
    if look.seat == seat:
        for slot, goal in zip(drawn, look.drawn):
            if not slots.learn(slot, goal):
                return False
    if way and look.kept in st.goals_up:
        return slots.learn(way[0], look.kept)
    return True


def _write(copy: Galaxy, guess: Slots, goal_in: list[int]) -> None:
    """Put the guessed goals into the copy."""
    draws: list[GoalDraw] = []
    for look, slots in zip(copy.goal_draws, guess.draws):
        count = len(look.drawn)
        goals = [goal_in[slot] for slot in slots]
        kept = goals[count] if len(goals) > count else UNKNOWN
        draws.append(GoalDraw(look.seat, goals[:count], kept, goals[count + 1 :]))
    copy.goal_draws = draws
    stack = [goal_in[slot] for slot in guess.stack]
    unseen = len(copy.goals_unseen)
    copy.goals_unseen = sorted(stack[:unseen])
    copy.goals_under = stack[unseen:]
    if copy.face_down >= 0:
        for look in draws:
            if look.is_finished() and look.kept not in copy.goals_up:
                copy.face_down = look.kept
