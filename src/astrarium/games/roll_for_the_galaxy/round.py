"""The round (RG-ROUND, RG-REVEAL, RG-END): roll and assign, reveal, the phases that occur, Manage Empire."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy.actions import COLUMN, CUP, SPARE
from astrarium.games.roll_for_the_galaxy.assign import roll_frames
from astrarium.games.roll_for_the_galaxy.build import BuildTurn
from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    DEVELOP,
    EXPLORE,
    PHASES,
    PRODUCE,
    SETTLE,
    SQUARES_TO_END,
)
from astrarium.games.roll_for_the_galaxy.components import HOME as WHITE
from astrarium.games.roll_for_the_galaxy.effects import (
    empty_columns_into_cup,
    put_in_column,
    tell_dice,
)
from astrarium.games.roll_for_the_galaxy.events import DICTATED, STRIP
from astrarium.games.roll_for_the_galaxy.explore import ExploreTurn, close_explore
from astrarium.games.roll_for_the_galaxy.manage import Recruit
from astrarium.games.roll_for_the_galaxy.phase_end import pay_at_end
from astrarium.games.roll_for_the_galaxy.produce import ProduceTurn
from astrarium.games.roll_for_the_galaxy.ship import ShipTurn
from astrarium.games.roll_for_the_galaxy.state import (
    ENDING,
    IN_PHASES,
    MANAGING,
    MOST_PLAYERS,
    NO_DICE,
    NO_WORKERS,
    NOT_ROLLED,
    REVEALING,
    ROLLING,
    SORTING,
    Empire,
    Galaxy,
    together,
)
from astrarium.kernel.frames import ChanceFrame, Frame, Lane
from astrarium.kernel.lists import EMPTY

NO_SPARE: Final = -1


@final
class Round(Frame[Galaxy]):
    """The steps of a round, one after the other; then the game ends or the next round begins."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        step = st.step
        if step == ROLLING:
            begin_round(st)
        elif step == REVEALING:
            reveal(st)
            if st.players == 2:
                lane.push(SPARE_DIE)
        elif step == SORTING:
            sort_workers(st)
        elif step == IN_PHASES:
            self.next_phase(st, lane)
        elif step == MANAGING:
            st.step = ENDING
            st.open_lanes([RECRUIT[seat] for seat in range(st.players)])
        elif is_last_round(st):
            st.tell("game-over", -1, int(st.exhausted) | int(anyone_has_twelve(st)) << 1)
            lane.pop()
        else:
            st.step = ROLLING

    def next_phase(self, st: Galaxy, lane: Lane) -> None:
        """Phases run in their own order, each done by everyone (RG-ROUND-03, RG-ROUND-04)."""
        for phase in range(st.phase + 1, PHASES):
            if st.occurring >> phase & 1:
                st.phase = phase
                st.tell("phase", -1, phase)
                lane.push(Phase(phase, 0))
                return
        st.phase = -1
        st.step = MANAGING


def begin_round(st: Galaxy) -> None:
    """Everybody rolls, behind their screens (RG-ROLL-04)."""
    st.round += 1
    st.step = REVEALING
    st.occurring = 0
    st.spare = NO_SPARE
    for empire in st.empires:
        empire.rolled = NOT_ROLLED
        empire.used = EMPTY
        empire.selected = -1
        empire.shown_columns = NO_WORKERS
        empire.shown_dictated = NO_DICE
    st.tell("round", -1, st.round)
    st.open_lanes(roll_frames(st))


def reveal(st: Galaxy) -> None:
    """All assignments come to light at the same moment; the phases selected will occur (RG-REVEAL-01, -02)."""
    st.step = SORTING
    for seat, empire in enumerate(st.empires):
        empire.selected = empire.strip
        empire.shown_columns = empire.columns
        empire.shown_dictated = empire.dictated
        if empire.strip >= 0:
            phase = empire.strip % PHASES
            st.occurring |= 1 << phase
            st.tell("select", seat, phase, empire.strip // PHASES, uncovers=True)
        tell_assignment(st, seat, empire)


def tell_assignment(st: Galaxy, seat: int, empire: Empire) -> None:
    """Tell programs where the dice are that come out from behind a screen, but for the selecting one."""
    if st.events is None:
        return
    for place, count in enumerate(empire.columns):
        if count:
            column = COLUMN + place // COLOURS
            st.tell("show", seat, place % COLOURS, column, count, uncovers=True)
    for colour, count in enumerate(empire.dictated):
        if count:
            st.tell("show", seat, colour, DICTATED, count, uncovers=True)


def sort_workers(st: Galaxy) -> None:
    """Idle workers return to the cup; the selecting dice join their columns (RG-REVEAL-06 to -08, RG-ROUND-05)."""
    st.step = IN_PHASES
    for seat, empire in enumerate(st.empires):
        if empire.strip >= 0:
            phase, colour = empire.strip % PHASES, empire.strip // PHASES
            put_in_column(empire, phase, colour)
            empire.strip = -1
            st.tell("dice", seat, colour, STRIP, COLUMN + phase, 1)
        empty_columns_into_cup(st, seat, ~st.occurring)
        if empire.dictated is not NO_DICE:
            tell_dice(st, seat, empire.dictated, DICTATED, CUP)
            empire.cup = together(empire.cup, empire.dictated)
            empire.dictated = NO_DICE


@final
class SpareDie(ChanceFrame[Galaxy]):
    """Two players: a spare white die may add a phase; it belongs to nobody (RG-REVEAL-03, RG-REVEAL-05)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [SPARE + face for face in st.components.dice[WHITE].outcomes]

    def weights(self, st: Galaxy) -> list[int]:
        return st.components.dice[WHITE].odds

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.spare = option - SPARE
        if st.spare < PHASES:  # a wild face adds nothing
            st.occurring |= 1 << st.spare
        st.tell("spare", -1, st.spare)
        lane.pop()


@final
class Phase(Frame[Galaxy]):
    """One phase: the players in strict order, then what comes at its end (RG-TIME-03, RG-POW-26)."""

    def __init__(self, phase: int, turn: int) -> None:
        self.phase: Final = phase
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.turn < st.players:
            lane.become(PHASE[self.phase][self.turn + 1])
            lane.push(turn_frame(st, self.phase, st.order[self.turn]))
        else:
            lane.become(ClosePhase(self.phase))
            if self.phase == EXPLORE:
                close_explore(st, lane)


def turn_frame(st: Galaxy, phase: int, seat: int) -> Frame[Galaxy]:
    """A player's turn in a phase."""
    if phase == EXPLORE:
        return ExploreTurn(seat, -1)
    if phase == PRODUCE:
        return ProduceTurn(seat)
    if phase in (DEVELOP, SETTLE):
        return BuildTurn(seat, phase)
    return ShipTurn(seat, -1)


@final
class ClosePhase(Frame[Galaxy]):
    """The end of a phase."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def run(self, st: Galaxy, lane: Lane) -> None:
        pay_at_end(st, self.phase)
        lane.pop()


def anyone_has_twelve(st: Galaxy) -> bool:
    """RG-END-01."""
    return any(has_twelve(empire) for empire in st.empires)


def has_twelve(empire: Empire) -> bool:
    return empire.squares() >= SQUARES_TO_END


def is_last_round(st: Galaxy) -> bool:
    """RG-END-01 to -03."""
    return st.exhausted or anyone_has_twelve(st)


SPARE_DIE: Final = SpareDie()
PHASE: Final = [[Phase(phase, turn) for turn in range(MOST_PLAYERS + 1)] for phase in range(PHASES)]
RECRUIT: Final = [Recruit(seat) for seat in range(MOST_PLAYERS)]
