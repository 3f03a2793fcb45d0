"""The round (GE-ROUND): the Direction card, a role for each player in turn, what happens at its end."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import DIRECTION, ROLE
from astrarium.games.galactic_emperor.components import (
    ENGINEER,
    EXPLORER,
    MERCHANT,
    REGENT,
    ROLE_TITLES,
    ROLES,
    SCIENTIST,
    STEWARD,
    WARLORD,
)
from astrarium.games.galactic_emperor.engineer import EngineerTurn
from astrarium.games.galactic_emperor.explorer import CloseExplorer, ExplorerTurn, TurnUp
from astrarium.games.galactic_emperor.merchant import MerchantTurn
from astrarium.games.galactic_emperor.regent import BeginRegent
from astrarium.games.galactic_emperor.scientist import ScientistTurn
from astrarium.games.galactic_emperor.scoring import FinalScoring
from astrarium.games.galactic_emperor.state import (
    NO_DIRECTION,
    NO_ROLE,
    OF_A_ROLE,
    OF_A_ROUND,
    POOL_EMPTY,
    SENSES,
    TOKENS_GONE,
    Galaxy,
)
from astrarium.games.galactic_emperor.steward import StewardTurn
from astrarium.games.galactic_emperor.turn import begin_turn
from astrarium.games.galactic_emperor.values import NO_INFLUENCE, NO_MARKET, NOBODY_SEAT
from astrarium.games.galactic_emperor.warlord import CloseWarlord, WarlordTurn
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Lane, SeatFrame

NOT_BEGUN: Final = -1


@final
class Round(Frame[Galaxy]):
    """A round of which so many roles have been played, or NOT_BEGUN."""

    def __init__(self, played: int) -> None:
        self.played: Final = played

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.ended:
            lane.become(FinalScoring())
        elif self.played == NOT_BEGUN:
            st.round += 1
            st.leader = st.throne
            st.direction = NO_DIRECTION
            st.tell("round", -1, st.round)
            lane.become(Round(0))
            lane.push(SetDirection(st.throne))
        elif self.played < st.players:
            lane.become(Round(self.played + 1))
            lane.push(CloseRole())
            lane.push(ChooseRole(st.seat_after(st.leader, self.played)))
        else:
            lane.become(Round(NOT_BEGUN))
            lane.push(EndRound())
            if not st.taken >> EXPLORER & 1 and not st.flipped:
                lane.push(TurnUp(1))


@final
class EndRound(Frame[Galaxy]):
    """Cards go back to the pool, everyone gains marks, and technologies are fresh (GE-ROUND-08 to -10)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        return_cards(st)
        st.lower_flags(OF_A_ROUND)
        income = st.components.numbers.income
        for empire in st.empires:
            empire.marks += income
        st.tell("income", -1, income)
        lane.pop()


def return_cards(st: Galaxy) -> None:
    """All role cards that were taken go back, but for Scientist once it has left the game."""
    in_pool = cards_left(st)
    st.taken = 0
    for card in cards_left(st):
        if card not in in_pool:
            st.tell("card-back", NOBODY_SEAT, role_of(st, card))


@final
class SetDirection(SeatFrame[Galaxy]):
    """The Throne holder sets the sense of the whole round (GE-ROUND-01, GE-ROUND-02)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [DIRECTION, DIRECTION + 1]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.direction = SENSES[option - DIRECTION]
        st.tell("direction", self.seat, option - DIRECTION)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "You hold the Throne: in which direction does this round go?"

    def sort(self) -> str:
        return sorts.CHOICE

    def rule(self) -> str:
        return "GE-ROUND-01"


@final
class ChooseRole(SeatFrame[Galaxy]):
    """A role that is still in the pool; nobody may pass (GE-ROUND-04)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [ROLE + role for role in range(ROLES) if card_for(st, role) >= 0]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        role = option - ROLE
        st.taken |= 1 << card_for(st, role)
        st.role = role
        st.chooser = self.seat
        st.tell("role", self.seat, role)
        lane.become(BeginRegent() if role == REGENT else PlayRole(role, 0))

    def question(self, st: Galaxy) -> str:
        return "Which role do you choose? Everyone will play it, you with its special ability."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "GE-ROUND-04"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        return [
            Blocked(ROLE + role, *why_not(st, role))
            for role in range(ROLES)
            if card_for(st, role) < 0
        ]


def cards_left(st: Galaxy) -> list[int]:
    """The cards in the pool."""
    return [
        card
        for card in range(ROLES)
        if not st.taken >> card & 1 and not (card == SCIENTIST and st.banished)
    ]


def role_of(st: Galaxy, card: int) -> int:
    """The role that a card shows: an Explorer that was turned over is a Warlord (GE-EXP-11)."""
    return WARLORD if card == EXPLORER and st.flipped else card


def card_for(st: Galaxy, role: int) -> int:
    """The card in the pool that shows a role, -1 for none; two Warlord cards are alike (GE-EXP-12)."""
    if (role == EXPLORER and st.flipped) or (role == SCIENTIST and st.banished):
        return -1
    if not st.taken >> role & 1:
        return role
    if role == WARLORD and st.flipped and not st.taken >> EXPLORER & 1:
        return EXPLORER
    return -1


def why_not(st: Galaxy, role: int) -> tuple[str, str]:
    if role == SCIENTIST and st.banished:
        return "Scientist left the game when the Omega Sun collapsed", "GE-BH-03"
    if role == EXPLORER and st.flipped:
        return "all tiles are on the board: this card is a Warlord now", "GE-EXP-11"
    return f"{ROLE_TITLES[role]} was already chosen this round", "GE-ROUND-04"


@final
class PlayRole(Frame[Galaxy]):
    """Every player's turn of a role, the chooser first (GE-ROUND-05)."""

    def __init__(self, role: int, turn: int) -> None:
        self.role: Final = role
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.turn < st.players:
            seat = st.seat_after(st.chooser, self.turn)
            lane.become(PlayRole(self.role, self.turn + 1))
            begin_turn(st, seat)
            lane.push(turn_frame(self.role, seat))
        elif self.role == EXPLORER:
            lane.become(CloseExplorer())
        elif self.role == WARLORD:
            lane.become(CloseWarlord())
        else:
            lane.pop()


def turn_frame(role: int, seat: int) -> Frame[Galaxy]:
    """A player's turn of a role."""
    if role == EXPLORER:
        return ExplorerTurn(seat)
    if role == MERCHANT:
        return MerchantTurn(seat)
    if role == STEWARD:
        return StewardTurn(seat)
    if role == ENGINEER:
        return EngineerTurn(seat)
    if role == WARLORD:
        return WarlordTurn(seat)
    assert role == SCIENTIST
    return ScientistTurn(seat)


@final
class CloseRole(Frame[Galaxy]):
    """The end of a role, which may be the end of the game (GE-END-01 to -04)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.pool == 0:
            st.ended |= POOL_EMPTY
        if st.role in (EXPLORER, WARLORD, REGENT):
            for empire in st.empires:
                if empire.reserve == 0:
                    st.ended |= TOKENS_GONE
        st.lower_flags(OF_A_ROLE)
        st.market = NO_MARKET
        st.influence = NO_INFLUENCE
        st.acting = NOBODY_SEAT
        if not st.ended:  # the final scoring asks which role it was
            st.role = NO_ROLE
            st.chooser = NOBODY_SEAT
        lane.pop()
