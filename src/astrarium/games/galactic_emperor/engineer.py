"""Engineer (GE-ENG): ships are ordered, paid together, and appear at Starbases."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import DEPLOY, DONE, ORDER, PASS
from astrarium.games.galactic_emperor.components import (
    DISCOUNT,
    ENERGY,
    FIGHTER,
    METAL,
    SHIP_TYPES,
    SPACES,
    UNIT_TITLES,
)
from astrarium.games.galactic_emperor.powers import discount_on, effect_of
from astrarium.games.galactic_emperor.state import Galaxy, launch, starbases
from astrarium.games.galactic_emperor.technology import declare
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.lists import EMPTY, with_in
from astrarium.kernel.words import plural


@final
class EngineerTurn(SeatStep[Galaxy]):
    """The chooser's free Fighter, if one is in reserve, then the order (GE-ENG-01, GE-ENG-02)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(OrderShips(self.seat))
        if self.seat == st.chooser:
            offer_fighter(st, lane, self.seat, st.components.numbers.engineer_fighters)


def offer_fighter(st: Galaxy, lane: Lane, seat: int, left: int) -> None:
    """So many Fighters for the chooser, one a pick, as long as there are any."""
    if left and st.empires[seat].docked[FIGHTER]:
        lane.push(FreeFighter(seat, left))


@final
class FreeFighter(SeatFrame[Galaxy]):
    """A Fighter for nothing at any own Starbase, which may be refused (DP-17, R-40)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        options = [DEPLOY + space for space in starbases(st, self.seat)]
        options.append(PASS)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option != PASS:
            space = option - DEPLOY
            launch(st.empires[self.seat], space, FIGHTER)
            st.tell("deploy", self.seat, FIGHTER, space)
            offer_fighter(st, lane, self.seat, self.left - 1)

    def question(self, st: Galaxy) -> str:
        return "You chose Engineer: at which Starbase does your free Fighter appear?"

    def sort(self) -> str:
        return sorts.SPACE

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Take no free Fighter") if option == PASS else None

    def rule(self) -> str:
        return "GE-ENG-01"


def ordered(st: Galaxy, type: int) -> int:
    """Ships of a type in the order."""
    count = 0
    for ship in st.order:
        if ship // SPACES == type:
            count += 1
    return count


def price_of_order(st: Galaxy, seat: int, more: int) -> list[int]:
    """Marks, metal and energy for the order and one ship more (-1: none), discounts taken off (R-32)."""
    marks = metal = energy = 0
    for ship in st.order:
        unit = st.components.units[ship // SPACES]
        marks += unit.marks
        metal += unit.metal
        energy += unit.energy
    if more >= 0:
        unit = st.components.units[more]
        marks += unit.marks
        metal += unit.metal
        energy += unit.energy
    metal = max(0, metal - discount_on(st, seat, METAL))
    energy = max(0, energy - discount_on(st, seat, ENERGY))
    return [marks, metal, energy]


def full_price(st: Galaxy, resource: int) -> int:
    """What the order costs of a resource without a discount."""
    price = 0
    for ship in st.order:
        unit = st.components.units[ship // SPACES]
        price += unit.metal if resource == METAL else unit.energy
    return price


def can_pay(st: Galaxy, seat: int, price: list[int]) -> bool:
    empire = st.empires[seat]
    return empire.marks >= price[0] and empire.metal >= price[1] and empire.energy >= price[2]


@final
class OrderShips(SeatFrame[Galaxy]):
    """A ship for a Starbase, one a pick; nothing is paid before the order is closed (GE-ENG-02 to -06)."""

    def legal(self, st: Galaxy) -> list[int]:
        options = []
        bases = starbases(st, self.seat)
        for type in range(SHIP_TYPES):
            if st.empires[self.seat].docked[type] > ordered(st, type):
                if can_pay(st, self.seat, price_of_order(st, self.seat, type)):
                    for space in bases:
                        options.append(ORDER + type * SPACES + space)
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != DONE:
            ship = option - ORDER
            st.order = with_in(st.order, ship)
            st.tell("order", self.seat, ship // SPACES, ship % SPACES)
            return
        if not st.order:
            lane.pop()
            return
        less = effect_of(st, self.seat, DISCOUNT)
        if less is not None and full_price(st, less.about) > 0:
            lane.become(PayOrder(self.seat, 1))
            declare(st, lane, self.seat, less.technology)
        else:
            lane.become(PayOrder(self.seat, 0))

    def question(self, st: Galaxy) -> str:
        empire = st.empires[self.seat]
        have = f"{plural(empire.marks, 'mark')}, {empire.metal} metal and {empire.energy} energy"
        if not st.order:
            return f"Which ships do you build, and where? You have {have}."
        marks, metal, energy = price_of_order(st, self.seat, -1)
        costs = f"{plural(marks, 'mark')}, {metal} metal and {energy} energy"
        return f"Your order costs {costs}; you have {have}. Order more, or pay."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option != DONE:
            return None
        return Label("Pay for the order" if st.order else "Build nothing")

    def rule(self) -> str:
        return "GE-ENG-02"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for type in range(SHIP_TYPES):
            title = UNIT_TITLES[type]
            if st.empires[self.seat].docked[type] <= ordered(st, type):
                reason, rule = f"you have no {title} left in reserve", "GE-ENG-02"
            elif not can_pay(st, self.seat, price_of_order(st, self.seat, type)):
                reason, rule = f"you cannot pay for another {title}", "GE-ENG-04"
            else:
                continue
            for space in starbases(st, self.seat):
                found.append(Blocked(ORDER + type * SPACES + space, reason, rule))
        return found


@final
class PayOrder(Frame[Galaxy]):
    """The order is paid at once, and its ships appear (GE-ENG-03, GE-ENG-05).

    If a discount was stopped, the order is asked again at full price (DP-19).
    """

    def __init__(self, seat: int, discounted: int) -> None:
        self.seat: Final = seat
        self.discounted: Final = discounted

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.discounted and effect_of(st, self.seat, DISCOUNT) is None:
            close_order(st, self.seat)
            lane.become(OrderShips(self.seat))
            return
        empire = st.empires[self.seat]
        marks, metal, energy = price_of_order(st, self.seat, -1)
        empire.marks -= marks
        empire.metal -= metal
        empire.energy -= energy
        st.tell("pay", self.seat, marks, metal, energy)
        for ship in st.order:
            launch(empire, ship % SPACES, ship // SPACES)
            st.tell("deploy", self.seat, ship // SPACES, ship % SPACES)
        close_order(st, self.seat)
        lane.pop()


def close_order(st: Galaxy, seat: int) -> None:
    """No ship is ordered any more."""
    for ship in st.order:
        st.tell("order-closed", seat, ship // SPACES, ship % SPACES)
    st.order = EMPTY
