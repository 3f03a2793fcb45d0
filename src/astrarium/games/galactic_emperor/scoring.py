"""The end (GE-SCORE): the final count, the Wealthy Lord, the winner, and a showdown between equals."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import LOT
from astrarium.games.galactic_emperor.battle import KIND_OF_TYPE, CombatRound, disband, line_up
from astrarium.games.galactic_emperor.components import REGENT, SHIP_TYPES, SPACES
from astrarium.games.galactic_emperor.effects import gain_points
from astrarium.games.galactic_emperor.influence import victory_count
from astrarium.games.galactic_emperor.state import (
    FINAL_COUNT,
    FULL_STORAGE,
    MOST_MARKS,
    NO_ROLE,
    Galaxy,
    controlled,
    planets_of,
)
from astrarium.games.galactic_emperor.values import ATTACKING, DEFENDING, NO_SPACE, NOBODY_SEAT
from astrarium.games.galactic_emperor.volley import new_side
from astrarium.kernel.frames import ChanceFrame, Frame, Lane
from astrarium.kernel.ranking import leaders
from astrarium.kernel.words import named

SOURCE_IDS: Final = ["counts", "battles", "final-count", "storage", "marks"]
SOURCE_NAMES: Final = [
    "Victory counts",
    "Empires destroyed",
    "Final count",
    "Full storage",
    "Most marks",
]
RIVALS: Final = 2  # so many seats fight in a showdown


@final
class FinalScoring(Frame[Galaxy]):
    """Points for planets unless Regent has counted them, then for riches (GE-SCORE-01 to -05)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.tell("game-over", -1, st.ended)
        if st.role != REGENT:
            victory_count(st, FINAL_COUNT)
        reward_wealth(st)
        show_points(st)
        st.role = NO_ROLE
        st.chooser = NOBODY_SEAT
        best = leading_seats(st)
        if len(best) == 1:
            st.winners = best
            lane.pop()
        else:
            lane.become(ChooseRivals())


def reward_wealth(st: Galaxy) -> None:
    """Full storage, and the most marks (GE-SCORE-03 to -05)."""
    numbers = st.components.numbers
    most = max([empire.marks for empire in st.empires])
    richest = [seat for seat, empire in enumerate(st.empires) if empire.marks == most]
    for seat, empire in enumerate(st.empires):
        if empire.metal >= numbers.metal_storage and empire.energy >= numbers.energy_storage:
            gain_points(st, seat, numbers.full_storage_points, FULL_STORAGE)
    for seat in richest:
        alone = len(richest) == 1
        points = numbers.most_marks_points if alone else numbers.most_marks_tied_points
        gain_points(st, seat, points, MOST_MARKS)


def show_points(st: Galaxy) -> None:
    """Everyone may see all points now."""
    st.scored = True
    for seat, empire in enumerate(st.empires):
        counts, battles, final, storage, marks = empire.points
        st.tell("total", seat, counts, battles, final, storage, marks)


def leading_seats(st: Galaxy) -> list[int]:
    return leaders([empire.total() for empire in st.empires])


# --- the showdown -------------------------------------------------------------------------------


def claim_to_fight(st: Galaxy, seat: int) -> list[int]:
    """What decides who of several fights: sectors, planets, ships, marks (GE-SCORE-08, R-37)."""
    empire = st.empires[seat]
    return [len(controlled(st, seat)), planets_of(st, seat), sum(empire.ships), empire.marks]


def next_rivals(st: Galaxy) -> list[int]:
    """Of the tied seats that are not drawn yet, those with the best claim."""
    left = [seat for seat in leading_seats(st) if seat not in st.rivals]
    best = max([claim_to_fight(st, seat) for seat in left])
    return [seat for seat in left if claim_to_fight(st, seat) == best]


@final
class ChooseRivals(Frame[Galaxy]):
    """The two who fight, by their claims; among equals by lot (GE-SCORE-07, GE-SCORE-08)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        places = RIVALS - len(st.rivals)
        if places == 0:
            lane.become(Showdown())
            return
        equal = next_rivals(st)
        if len(equal) <= places:
            st.rivals = sorted(st.rivals + equal)
        else:
            lane.push(DrawLot())


@final
class DrawLot(ChanceFrame[Galaxy]):
    """One of those with equal claims."""

    def legal(self, st: Galaxy) -> list[int]:
        return [LOT + seat for seat in next_rivals(st)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.rivals = sorted([*st.rivals, option - LOT])
        st.tell("lot", option - LOT)
        lane.pop()


def whole_fleet(st: Galaxy, seat: int) -> list[int]:
    """All ships on the board; bases do not fight (R-36)."""
    units = []
    for type in range(SHIP_TYPES):
        for space in range(SPACES):
            for _ in range(st.empires[seat].ships[space * SHIP_TYPES + type]):
                units.append(KIND_OF_TYPE[type])
    units.sort()
    return units


@final
class Showdown(Frame[Galaxy]):
    """The whole fleets of two seats fight to the end on neutral ground."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.tell("showdown", st.rivals[0], st.rivals[1])
        sides = [new_side(st, seat, whole_fleet(st, seat)) for seat in st.rivals]
        line_up(st, NO_SPACE, sides[ATTACKING], sides[DEFENDING])
        lane.become(AfterShowdown())
        lane.push(CombatRound())


@final
class AfterShowdown(Frame[Galaxy]):
    """The survivor wins; both share it if neither is left (GE-SCORE-07)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        attacker, defender = st.battle.attacker, st.battle.defender
        if bool(attacker.units) == bool(defender.units):
            st.winners = st.rivals
        else:
            st.winners = [attacker.seat if attacker.units else defender.seat]
        disband(st)
        lane.pop()


# --- words --------------------------------------------------------------------------------------


def breakdown(st: Galaxy, seat: int) -> dict[str, int]:
    """Points by source."""
    points = st.empires[seat].points
    return {id: points[source] for source, id in enumerate(SOURCE_IDS)}


def tie_break_words(st: Galaxy) -> str:
    """Who fought whom for the win, and how it ended; empty without a tie."""
    tied = leading_seats(st)
    if len(tied) == 1:
        return ""
    points = st.empires[tied[0]].total()
    decided = "wins" if len(st.winners) == 1 else "share the win"
    return (
        f"{named(tied)} have {points} points; {named(st.rivals)} fight a showdown; "
        f"{named(st.winners)} {decided}."
    )
