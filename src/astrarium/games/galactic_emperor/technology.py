"""Declaring a technology, and the two that interrupt others: by stopping one that is declared (GE-TECH-14 to
-17, R-28), and by having a die rolled again (GE-TECH-20 to -23, R-29).

Whoever uses a technology puts the step that relies on it on the lane and then calls `declare`; if a rival may
stop it, that rival is asked first. The step finds out by itself whether the technology still works.
"""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor import components as piece
from astrarium.games.galactic_emperor.actions import (
    CATCH,
    PASS,
    PASS_BATTLE,
    PASS_ROLE,
    PASS_ROUND,
    REROLL,
    ROLL_AGAIN,
    STOP,
)
from astrarium.games.galactic_emperor.components import DIE_FACES
from astrarium.games.galactic_emperor.dice import (
    MARKET,
    SEARCH,
    RollDice,
    die,
    keep_dice,
    need_of,
    result_of,
    results,
    side_of,
)
from astrarium.games.galactic_emperor.powers import effect_of, holder_of
from astrarium.games.galactic_emperor.state import (
    ASKED,
    DECLARED,
    LET_BE,
    PASSES,
    REMOVED,
    SPENT,
    STOPPED,
    Galaxy,
)
from astrarium.games.galactic_emperor.values import DEFENDING, NO_SPACE
from astrarium.kernel import sorts
from astrarium.kernel.frames import NOBODY, Frame, Label, Lane, SeatFrame
from astrarium.kernel.lists import with_at, without


def card_with(st: Galaxy, seat: int, effect: int) -> int:
    """The technology of a seat with an effect of this sort, working or not; -1 for none."""
    for row in st.components.by_effect[effect]:
        if st.owners[row.technology] == seat:
            return row.technology
    return -1


def stopper_against(st: Galaxy, user: int, technology: int) -> int:
    """The technology by which a rival could stop this one now, as far as everyone can see; -1 for none."""
    stopper = holder_of(st, piece.DISABLE_TECHNOLOGY)
    if stopper is None or st.owners[stopper.technology] == user or st.rivals:
        return -1
    if st.is_flagged(SPENT, stopper.technology) or st.is_flagged(LET_BE, technology):
        return -1
    return stopper.technology


class Declared(Frame[Galaxy]):
    """A step that relies on the technology just declared. Whoever may stop that hears what it is for (R-28)."""

    def purpose(self, st: Galaxy) -> str:
        """`take 1 metal from {1}`"""
        raise NotImplementedError


def declare(st: Galaxy, lane: Lane, user: int, technology: int) -> bool:
    """A technology is being used: once in a turn or battle others hear of it, and may stop it.

    Returns whether a rival could stop it now.

    Whether a rival who could stop it has passed for good is that rival's secret. So that nothing tells it,
    a declaration before such a rival is final either way.
    """
    if st.is_flagged(DECLARED, technology):
        return False
    st.raise_flag(DECLARED, technology)
    stopper = stopper_against(st, user, technology)
    st.tell("declare", user, technology, uncovers=stopper >= 0)
    if stopper >= 0 and ask(st, stopper):
        lane.push(StopTechnology(st.owners[stopper], user, technology))
    return stopper >= 0


# --- standing passes ----------------------------------------------------------------------------


def ask(st: Galaxy, technology: int) -> bool:
    """Whether the owner of an interrupt is to be asked now: not if he has passed for a span that still lasts."""
    for flag in PASSES:
        if st.is_flagged(flag, technology):
            return False
    st.raise_flag(ASKED, technology)
    return True


def spans(st: Galaxy) -> list[int]:
    """The ways to decline that make sense now (R-47)."""
    if st.battle.space != NO_SPACE:
        return [PASS, PASS_BATTLE, PASS_ROLE, PASS_ROUND]
    return [PASS, PASS_ROLE, PASS_ROUND]


def pass_for(st: Galaxy, technology: int, option: int) -> None:
    """The owner of an interrupt declines, perhaps for a longer span."""
    if option > PASS:
        st.raise_flag(PASSES[option - PASS_BATTLE], technology)


# --- stopping -----------------------------------------------------------------------------------


@final
class StopTechnology(SeatFrame[Galaxy]):
    """A rival declares a technology: stop it until the round ends, or let it be (DP-36)."""

    def __init__(self, seat: int, user: int, technology: int) -> None:
        super().__init__(seat)
        self.user: Final = user
        self.technology: Final = technology

    def legal(self, st: Galaxy) -> list[int]:
        return [STOP, *spans(st)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        stopper = card_with(st, self.seat, piece.DISABLE_TECHNOLOGY)
        if option != STOP:
            st.raise_flag(LET_BE, self.technology)
            pass_for(st, stopper, option)
            lane.pop()
            return
        st.raise_flag(SPENT, stopper)
        st.raise_flag(STOPPED, self.technology)
        st.tell("stop", self.seat, self.technology, stopper)
        lane.become(CatchStopper(self.user, stopper))

    def question(self, st: Galaxy) -> str:
        cards = st.components.technologies
        own = cards[card_with(st, self.seat, piece.DISABLE_TECHNOLOGY)].name
        used = f"{cards[self.technology].name}{purpose_of_declared(st)}"
        return f"{{{self.user}}} uses {used}. Do you stop it with {own}?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Let it work") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-14"


def purpose_of_declared(st: Galaxy) -> str:
    """` to take 1 metal from {1}`, of the step under the one that asks; empty if it needs no saying."""
    frames = st.main.frames
    step = frames[len(frames) - 2]
    return f" to {step.purpose(st)}" if isinstance(step, Declared) else ""


@final
class CatchStopper(SeatFrame[Galaxy]):
    """The victim may roll a die to catch the card that stopped the technology (DP-40)."""

    def __init__(self, seat: int, stopper: int) -> None:
        super().__init__(seat)
        self.stopper: Final = stopper

    def legal(self, st: Galaxy) -> list[int]:
        return [CATCH, PASS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == PASS:
            lane.pop()
            return
        st.tell("search", self.seat, self.stopper)
        lane.become(Caught(self.seat, self.stopper))
        roll(st, lane, [die(SEARCH, 0)])

    def question(self, st: Galaxy) -> str:
        card = st.components.technologies[self.stopper]
        return f"Roll a die to catch {card.name}? {caught_on(st, self.stopper)} or more removes it."

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Do not roll") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-16"


def caught_on(st: Galaxy, stopper: int) -> int:
    """The lowest result that catches a card."""
    for row in st.components.technologies[stopper].effects:
        if row.effect == piece.DISABLE_TECHNOLOGY:
            return row.amount
    return DIE_FACES + 1


@final
class Caught(Frame[Galaxy]):
    """What the search brought; the stop holds all the same (GE-TECH-16, GE-TECH-17)."""

    def __init__(self, seat: int, stopper: int) -> None:
        self.seat: Final = seat
        self.stopper: Final = stopper

    def run(self, st: Galaxy, lane: Lane) -> None:
        result = results(st.dice, SEARCH)[0]
        keep_dice(st, [code for code in st.dice if side_of(code) != SEARCH])
        if result >= caught_on(st, self.stopper):
            owner = st.owners[self.stopper]
            st.owners = with_at(st.owners, self.stopper, REMOVED)
            st.tell("caught", self.seat, self.stopper, owner)
        lane.pop()


# --- rolling a die again --------------------------------------------------------------------------


def roll(st: Galaxy, lane: Lane, dice: list[int]) -> None:
    """Roll a batch; when all its dice are shown, one of them may be rolled again (R-29)."""
    st.rolling = dice
    lane.push(OfferReroll(side_of(dice[0])))
    lane.push(RollDice(len(dice)))


def same_batch(code: int, side: int) -> bool:
    """Both sides of a battle roll together; any other batch is of one side."""
    return side_of(code) <= DEFENDING if side <= DEFENDING else side_of(code) == side


def reroll_option(code: int) -> int:
    """Dice equal in side, need and result are one option (DP-38)."""
    side = min(side_of(code), MARKET)
    need = need_of(code) if side < MARKET else 1
    return REROLL + (side * DIE_FACES + need - 1) * DIE_FACES + result_of(code) - 1


@final
class OfferReroll(Frame[Galaxy]):
    """Whoever may have a die of the batch rolled again is asked, and nobody else (GE-TECH-20, GE-TECH-23)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, st: Galaxy, lane: Lane) -> None:
        again = None if st.rivals else holder_of(st, piece.REROLL)
        if again is None or st.is_flagged(SPENT, again.technology) or not ask(st, again.technology):
            lane.pop()
        else:
            lane.become(ChooseReroll(st.owners[again.technology], self.side))


@final
class ChooseReroll(SeatFrame[Galaxy]):
    """One die of the batch, or none (DP-38)."""

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side: Final = side

    def legal(self, st: Galaxy) -> list[int]:
        options: list[int] = []
        for code in st.dice:
            if same_batch(code, self.side):
                option = reroll_option(code)
                if option not in options:
                    options.append(option)
        options.sort()
        return options + spans(st)

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        again = card_with(st, self.seat, piece.REROLL)
        if option >= PASS:
            pass_for(st, again, option)
            lane.pop()
            return
        for code in st.dice:
            if same_batch(code, self.side) and reroll_option(code) == option:
                lane.become(Reroll(self.seat, code))
                declare(st, lane, self.seat, again)
                return

    def question(self, st: Galaxy) -> str:
        name = st.components.technologies[card_with(st, self.seat, piece.REROLL)].name
        shown = [result_of(code) for code in st.dice if same_batch(code, self.side)]
        dice = ", ".join([str(result) for result in shown])
        return f"The dice show {dice}. Do you use {name} to reroll one of them?"

    def sort(self) -> str:
        return sorts.DIE

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Reroll none") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-20"


@final
class Reroll(Declared):
    """A die was named: it is rolled again, unless the technology was stopped, which spends it too (R-29)."""

    def __init__(self, seat: int, code: int) -> None:
        self.seat: Final = seat
        self.code: Final = code

    def run(self, st: Galaxy, lane: Lane) -> None:
        again = effect_of(st, self.seat, piece.REROLL)
        if again is None:
            st.raise_flag(SPENT, card_with(st, self.seat, piece.REROLL))
            lane.pop()
            return
        st.raise_flag(SPENT, again.technology)
        roll_again(st, lane, self.seat, self.code, again.amount - 1)

    def purpose(self, st: Galaxy) -> str:
        return f"reroll a {result_of(self.code)}"


def roll_again(st: Galaxy, lane: Lane, seat: int, code: int, left: int) -> None:
    keep_dice(st, without(st.dice, code))
    st.rolling = [code - result_of(code)]
    lane.become(RollOnceMore(seat, left))
    lane.push(RollDice(1))


@final
class RollOnceMore(Frame[Galaxy]):
    """Whoever dislikes the new result may have the same die rolled again; the last result stands (GE-TECH-21)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def actor(self) -> int:
        return self.seat if self.left else NOBODY

    def legal(self, st: Galaxy) -> list[int]:
        return [ROLL_AGAIN, PASS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == PASS:
            lane.pop()
        else:
            roll_again(st, lane, self.seat, st.dice[-1], self.left - 1)

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return f"The die shows {result_of(st.dice[-1])} now. Reroll it once more?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Let it stand") if option == PASS else None

    def rule(self) -> str:
        return "GE-TECH-21"
