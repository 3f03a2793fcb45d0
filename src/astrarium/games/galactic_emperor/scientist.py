"""Scientist (GE-SCI): one technology each, paid in energy."""

from __future__ import annotations

from typing import final

from astrarium.games.galactic_emperor.actions import PASS, TECHNOLOGY
from astrarium.games.galactic_emperor.components import SCIENTIST, TECHNOLOGIES
from astrarium.games.galactic_emperor.state import ON_OFFER, REMOVED, Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Label, Lane, SeatFrame
from astrarium.kernel.lists import with_at


def price_of(st: Galaxy, seat: int, technology: int) -> int:
    """What a technology costs a seat now, in energy."""
    if st.role == SCIENTIST and seat == st.chooser:
        return chooser_price(st, technology)
    return st.components.technologies[technology].cost


def chooser_price(st: Galaxy, technology: int) -> int:
    """The chooser pays 1 less, not below 0 (GE-SCI-03)."""
    cost = st.components.technologies[technology].cost
    return max(0, cost - st.components.numbers.scientist_discount)


@final
class ScientistTurn(SeatFrame[Galaxy]):
    """At most one technology that is still on offer (GE-SCI-01, GE-SCI-02)."""

    def legal(self, st: Galaxy) -> list[int]:
        energy = st.empires[self.seat].energy
        options = [
            TECHNOLOGY + technology
            for technology in range(TECHNOLOGIES)
            if st.owners[technology] == ON_OFFER and price_of(st, self.seat, technology) <= energy
        ]
        options.append(PASS)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != PASS:
            technology = option - TECHNOLOGY
            price = price_of(st, self.seat, technology)
            st.empires[self.seat].energy -= price
            st.owners = with_at(st.owners, technology, self.seat)
            st.tell("technology", self.seat, technology, price)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return f"Do you buy a technology? You have {st.empires[self.seat].energy} energy."

    def sort(self) -> str:
        return sorts.TILE

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Buy no technology") if option == PASS else None

    def rule(self) -> str:
        return "GE-SCI-01"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for technology in range(TECHNOLOGIES):
            owner = st.owners[technology]
            if owner == self.seat:
                found.append(Blocked(TECHNOLOGY + technology, "you already have it", "GE-SCI-04"))
            elif owner == REMOVED:
                found.append(Blocked(TECHNOLOGY + technology, "it left the game", "GE-TECH-16"))
            elif owner != ON_OFFER:
                found.append(Blocked(TECHNOLOGY + technology, f"{{{owner}}} has it", "GE-SCI-04"))
            elif price_of(st, self.seat, technology) > st.empires[self.seat].energy:
                reason = f"it costs {price_of(st, self.seat, technology)} energy"
                found.append(Blocked(TECHNOLOGY + technology, reason, "GE-SCI-02"))
        return found
