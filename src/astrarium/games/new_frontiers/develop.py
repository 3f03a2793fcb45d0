"""Develop (NF-DEV): each player in turn order may buy one development; the selector pays 1 less."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import BUY_NOTHING, DEVELOP
from astrarium.games.new_frontiers.components import (
    DEVELOP_GAIN,
    FIRST_DEVELOPMENT,
    SPACES_BEFORE_END,
    Tile,
)
from astrarium.games.new_frontiers.effects import end_after_round, gain_credits, pay_credits
from astrarium.games.new_frontiers.powers import (
    develop_discount,
    develop_price,
    spaces_covered,
)
from astrarium.games.new_frontiers.state import END_DEVELOPMENTS, MOST_PLAYERS, Galaxy, add_powers
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Lane, SeatFrame
from astrarium.kernel.lists import contains, with_at


@final
class Develop(Frame[Galaxy]):
    """The action, player by player; then the test for the end of the game (NF-DEV-10)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.turn < st.players:
            lane.push(BUY_DEVELOPMENT[st.next_seat()])
            return
        for empire in st.empires:
            if spaces_covered(st, empire) > SPACES_BEFORE_END:
                end_after_round(st, END_DEVELOPMENTS)
        lane.pop()


@final
class BuyDevelopment(SeatFrame[Galaxy]):
    """One player buys a development on offer, or none (NF-DEV-01)."""

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        means = empire.credits + develop_discount(st, self.seat)
        costs = st.components.costs
        offer = st.offer
        owned = empire.developments
        options: list[int] = []
        for stack, face in enumerate(st.faces):
            if costs[face] <= means and offer[stack] and not contains(owned, face):
                options.append(DEVELOP + face - FIRST_DEVELOPMENT)
        options.append(BUY_NOTHING)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option != BUY_NOTHING:
            buy(st, self.seat, st.tile(FIRST_DEVELOPMENT + option - DEVELOP))
        else:
            st.tell("buy-nothing", self.seat)

    def question(self, st: Galaxy) -> str:
        bonus = " at 1 credit less" if self.seat == st.selector else ""
        return f"You may buy one development{bonus}."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-DEV-01"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found: list[Blocked] = []
        for stack, face in enumerate(st.faces):
            reason, rule = refusal(st, self.seat, stack)
            if reason:
                found.append(Blocked(DEVELOP + face - FIRST_DEVELOPMENT, reason, rule))
        return found


def refusal(st: Galaxy, seat: int, stack: int) -> tuple[str, str]:
    """Why the seat cannot buy from a stack, with the clause; empty if it can."""
    empire = st.empires[seat]
    tile = st.tile(st.faces[stack])
    if tile.number in empire.developments:
        return "you already own it", "NF-DEV-05"
    if not st.offer[stack]:
        return "none is left on offer", "NF-DEV-06"
    price = develop_price(st, seat, tile)
    if price > empire.credits:
        return f"costs ${price}, you have ${empire.credits}", "NF-DEV-02"
    return "", ""


def buy(st: Galaxy, seat: int, tile: Tile) -> None:
    """Pay, take the tile from the offer, then gain what older tiles give for it (NF-DEV-11, NF-TILE-32)."""
    price = develop_price(st, seat, tile)
    rewards = [
        power for power in st.empires[seat].powers[piece.DEVELOP] if power.effect == DEVELOP_GAIN
    ]
    empire = st.empires[seat]
    pay_credits(st, seat, price)
    empire.developments = [*empire.developments, tile.number]
    # The new powers work from the next action on; nothing in this one asks for them again (NF-DEV-11).
    add_powers(empire, tile)
    stack = st.components.stack_of[tile.number]
    st.offer = with_at(st.offer, stack, st.offer[stack] - 1)
    st.tell("develop", seat, tile.number, price, tile.spaces)
    for power in rewards:
        gain_credits(st, seat, power.credits, power.tile)


BUY_DEVELOPMENT: Final = [BuyDevelopment(seat) for seat in range(MOST_PLAYERS)]
