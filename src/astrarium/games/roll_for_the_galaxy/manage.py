"""Manage Empire (RG-MAN): recruit, and recall what one likes; all players at the same time."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy.actions import (
    CITIZENRY,
    CUP,
    DEVELOPMENT_STACK,
    RECALL,
    RECALL_DONE,
    RECALL_GOOD,
    RECRUIT,
    WORLD_STACK,
    good,
    good_world,
)
from astrarium.games.roll_for_the_galaxy.components import COLOURS
from astrarium.games.roll_for_the_galaxy.effects import take_good, tell_dice
from astrarium.games.roll_for_the_galaxy.state import (
    MOST_PLAYERS,
    NO_DICE,
    Galaxy,
    goods_of,
    less,
    more,
    together,
    total,
)
from astrarium.kernel import sorts
from astrarium.kernel.events import NONE
from astrarium.kernel.frames import Lane, SeatFrame, SeatStep


@final
class Recruit(SeatStep[Galaxy]):
    """As many dice as there are credits for; a choice only where there are too few (RG-MAN-02 to -07)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        waiting = total(empire.citizenry)
        if empire.credits and empire.credits < waiting:
            lane.push(RECRUIT_ONE[self.seat])
            return
        if empire.credits and waiting:
            empire.credits -= waiting
            st.tell("recruit-all", self.seat, waiting)
            tell_dice(st, self.seat, empire.citizenry, CITIZENRY, CUP)
            empire.cup = together(empire.cup, empire.citizenry)
            empire.citizenry = NO_DICE
        if empire.credits == 0:
            empire.credits = 1
            st.tell("last-credit", self.seat, 1)
        lane.become(RECALL_DICE[self.seat])


@final
class RecruitOne(SeatFrame[Galaxy]):
    """Which die comes to the cup for the next credit."""

    def actor(self) -> int:
        return self.seat

    def legal(self, st: Galaxy) -> list[int]:
        citizenry = st.empires[self.seat].citizenry
        return [RECRUIT + colour for colour in range(COLOURS) if citizenry[colour]]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        colour = option - RECRUIT
        empire = st.empires[self.seat]
        empire.credits -= 1
        empire.citizenry = less(empire.citizenry, colour)
        empire.cup = more(empire.cup, colour)
        st.tell("recruit", self.seat, colour)
        if empire.credits == 0:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        credits = st.empires[self.seat].credits
        left = "1 credit" if credits == 1 else f"{credits} credits"
        return f"You have {left}: which die do you recruit?"

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "RG-MAN-04"


@final
class RecallDice(SeatFrame[Galaxy]):
    """Dice on stacks and goods may come back to the cup for free (RG-MAN-08)."""

    def actor(self) -> int:
        return self.seat

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        options = []
        for colour in range(COLOURS):
            if empire.development_dice[colour]:
                options.append(RECALL + colour)
        for colour in range(COLOURS):
            if empire.world_dice[colour]:
                options.append(RECALL + COLOURS + colour)
        goods: list[int] = []
        for place in range(len(empire.worlds)):
            last = -1
            for colour in goods_of(empire.goods[place]):
                if colour != last:
                    goods.append(RECALL_GOOD + good(empire.worlds[place], colour))
                    last = colour
        if goods:
            goods.sort()
            options.extend(goods)
        options.append(RECALL_DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if option == RECALL_DONE:
            lane.pop()
            return
        stack, world = NONE, NONE
        if option >= RECALL_GOOD:
            colour = (option - RECALL_GOOD) % COLOURS
            world = good_world(option - RECALL_GOOD)
            take_good(empire, world, colour)
        else:
            colour = (option - RECALL) % COLOURS
            if option - RECALL < COLOURS:
                stack = DEVELOPMENT_STACK
                empire.development_dice = less(empire.development_dice, colour)
            else:
                stack = WORLD_STACK
                empire.world_dice = less(empire.world_dice, colour)
        empire.cup = more(empire.cup, colour)
        st.tell("recall", self.seat, colour, stack, world)

    def question(self, st: Galaxy) -> str:
        return "Take back dice from your stacks and worlds, or keep them there."

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "RG-MAN-08"


RECRUIT_ONE: Final = [RecruitOne(seat) for seat in range(MOST_PLAYERS)]
RECALL_DICE: Final = [RecallDice(seat) for seat in range(MOST_PLAYERS)]
