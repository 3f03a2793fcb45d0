"""Dice, rolled one after another as a batch.

A die is (side * 8 + need) * 8 + result: whose it is, the lowest result that hits, and what it shows, 0 before
it is rolled. Market and search dice need nothing.
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import DIE
from astrarium.games.galactic_emperor.components import DIE_FACES
from astrarium.games.galactic_emperor.state import Galaxy
from astrarium.games.galactic_emperor.values import DEFENDING, NOBODY_SEAT
from astrarium.kernel.frames import CHANCE, NOBODY, Frame, Lane
from astrarium.kernel.lists import without_at

MARKET: Final = DEFENDING + 1  # after the sides of a battle
SEARCH: Final = MARKET + 1


def die(side: int, need: int) -> int:
    """A die that is not rolled yet."""
    return (side * 8 + need) * 8


def side_of(code: int) -> int:
    return code >> 6


def need_of(code: int) -> int:
    return code >> 3 & 7


def result_of(code: int) -> int:
    return code & 7


def hits(dice: list[int], side: int) -> int:
    """How many dice of a side hit."""
    count = 0
    for code in dice:
        if side_of(code) == side and result_of(code) >= need_of(code):
            count += 1
    return count


def results(dice: list[int], side: int) -> list[int]:
    """What the dice of a side show."""
    return [result_of(code) for code in dice if side_of(code) == side]


def keep_dice(st: Galaxy, kept: list[int]) -> None:
    """Of the dice that were rolled only these still lie there."""
    if st.events is not None:
        for code in sorted(set(st.dice)):
            away = st.dice.count(code) - kept.count(code)
            if away:
                side, need, result = side_of(code), need_of(code), result_of(code)
                st.tell("dice-away", NOBODY_SEAT, side, need, result, away)
    st.dice = kept


@final
class RollDice(Frame[Galaxy]):
    """So many dice out of those that wait to be rolled."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def actor(self) -> int:
        return CHANCE if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return FACES

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        result = option - DIE + 1
        code = st.rolling[0] + result
        st.rolling = without_at(st.rolling, 0)
        st.dice = [*st.dice, code]
        if side_of(code) > DEFENDING:
            st.tell("other-die", roller(st, code), result, side_of(code))
        else:
            need = need_of(code)
            st.tell("die", roller(st, code), result, need, int(result >= need), side_of(code))
        lane.become(RollDice(self.left - 1))

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()


def roller(st: Galaxy, code: int) -> int:
    """Whose die it is; a search is told of by itself."""
    side = side_of(code)
    if side <= DEFENDING:
        return st.battle.side(side).seat
    return st.chooser if side == MARKET else NOBODY_SEAT


FACES: Final = [DIE + face for face in range(DIE_FACES)]
