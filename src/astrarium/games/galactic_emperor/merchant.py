"""Merchant (GE-MER): the chooser sets the market; everyone harvests, trades, funds, and sells what food is left."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.galactic_emperor.actions import (
    BUY,
    COLLECT,
    DONE,
    DROP,
    FUND,
    SELL,
    STEAL_FOOD,
    STEAL_METAL,
)
from astrarium.games.galactic_emperor.components import (
    ENERGY,
    FOOD,
    METAL,
    RESOURCE_NAMES,
    RESOURCES,
    STEAL_ONE_OF,
    Effect,
)
from astrarium.games.galactic_emperor.dice import MARKET, die, keep_dice, results
from astrarium.games.galactic_emperor.effects import (
    PASSED_OVER,
    add_cubes,
    add_food,
    cubes,
    gain_marks,
    room,
)
from astrarium.games.galactic_emperor.powers import effect_of
from astrarium.games.galactic_emperor.state import USED, Galaxy, controlled, controller
from astrarium.games.galactic_emperor.technology import Declared, declare, roll
from astrarium.games.galactic_emperor.values import Market
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.lists import EMPTY
from astrarium.kernel.words import plural


@final
class MerchantTurn(SeatStep[Galaxy]):
    """The chooser gains marks and sets the market first (GE-MER-01, GE-MER-02)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Harvest(self.seat))
        if self.seat == st.chooser:
            numbers = st.components.numbers
            gain_marks(st, self.seat, numbers.merchant_marks)
            lane.push(DropDie(self.seat))
            roll(st, lane, [die(MARKET, 0)] * numbers.market_dice)


@final
class DropDie(SeatFrame[Galaxy]):
    """One die is left out; the others are the prices, the lowest for food (GE-MER-02, GE-MER-03)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [DROP + result - 1 for result in sorted(set(results(st.dice, MARKET)))]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        kept = sorted(results(st.dice, MARKET))
        kept.remove(option - DROP + 1)
        prices = [
            st.components.prices[resource][kept[resource] - 1] for resource in range(RESOURCES)
        ]
        st.market = Market(prices, 0)
        keep_dice(st, EMPTY)
        st.tell("drop", self.seat, option - DROP + 1)
        st.tell("prices", self.seat, prices[FOOD], prices[METAL], prices[ENERGY])
        lane.pop()

    def question(self, st: Galaxy) -> str:
        dice = ", ".join([str(result) for result in sorted(results(st.dice, MARKET))])
        return (
            f"You rolled {dice}: which die do you leave out? The lowest of the others is for food."
        )

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "GE-MER-02"


@final
class Harvest(SeatStep[Galaxy]):
    """Food by the symbols on all own sectors (GE-MER-05)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        food = harvest(st, self.seat)
        st.empires[self.seat].food += food
        st.tell("harvest", self.seat, food)
        lane.become(CollectFood(self.seat, 0))


def harvest(st: Galaxy, seat: int) -> int:
    """Food symbols on the sectors that a seat controls."""
    food = 0
    for space in controlled(st, seat):
        tile = st.tile(space)
        if tile is not None:
            food += tile.food
    return food


@final
class CollectFood(SeatFrame[Galaxy]):
    """Cubes of an earlier Merchant may be picked up, sector by sector in board order (GE-MER-06)."""

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def legal(self, st: Galaxy) -> list[int]:
        options = [
            COLLECT + space
            for space in controlled(st, self.seat)
            if space >= self.first and st.food[space]
        ]
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == DONE:
            lane.become(Trade(self.seat))
            return
        space = option - COLLECT
        add_food(st, space, -1)
        st.empires[self.seat].food += 1
        st.tell("collect", self.seat, space)
        lane.become(CollectFood(self.seat, space))

    def question(self, st: Galaxy) -> str:
        food = st.empires[self.seat].food
        return f"You have {food} food in hand. Pick up cubes from your sectors?"

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Pick up no more") if option == DONE else None

    def rule(self) -> str:
        return "GE-MER-06"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in controlled(st, self.seat):
            if not st.food[space]:
                found.append(Blocked(COLLECT + space, "there is no food on it", "GE-MER-06"))
            elif space < self.first:
                found.append(Blocked(COLLECT + space, PASSED_OVER, "GE-MER-06"))
        return found


@final
class Trade(SeatFrame[Galaxy]):
    """Buy and sell at the posted prices, one cube a pick, each resource in one direction (GE-MER-07 to -09, -15)."""

    def legal(self, st: Galaxy) -> list[int]:
        empire, market = st.empires[self.seat], st.market
        options = []
        for resource in range(RESOURCES):
            if not market.has_sold(resource) and empire.marks >= market.prices[resource]:
                if room(st, empire, resource) > 0:
                    options.append(BUY + resource)
        for resource in range(RESOURCES):
            if cubes(empire, resource) and not market.has_bought(resource):
                options.append(SELL + resource)
        thief = effect_of(st, self.seat, STEAL_ONE_OF)
        if thief is not None and not st.is_flagged(USED, thief.technology):
            options.extend(loot(st, self.seat, thief))
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if option == DONE:
            lane.become(Fund(self.seat, 0))
        elif option >= STEAL_METAL:
            thief = effect_of(st, self.seat, STEAL_ONE_OF)
            assert thief is not None
            st.raise_flag(USED, thief.technology)
            lane.become(Steal(self.seat, option))
            if declare(st, lane, self.seat, thief.technology):
                name_target(st, self.seat, option)
        elif option >= SELL:
            resource = option - SELL
            price = st.market.prices[resource]
            st.market = st.market.after_selling(resource)
            add_cubes(empire, resource, -1)
            empire.marks += price
            st.tell("sell", self.seat, resource, price)
        else:
            resource = option - BUY
            price = st.market.prices[resource]
            st.market = st.market.after_buying(resource)
            add_cubes(empire, resource, 1)
            empire.marks -= price
            st.tell("buy", self.seat, resource, price)

    def question(self, st: Galaxy) -> str:
        prices = ", ".join(
            [f"{RESOURCE_NAMES[good]} {price}" for good, price in enumerate(st.market.prices)]
        )
        marks = plural(st.empires[self.seat].marks, "mark")
        return f"Buy or sell: {prices}. You have {marks}."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Stop trading") if option == DONE else None

    def rule(self) -> str:
        return "GE-MER-07"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        empire, market = st.empires[self.seat], st.market
        found = []
        for resource in range(RESOURCES):
            name = RESOURCE_NAMES[resource]
            if market.has_sold(resource):
                reason = f"you have already sold {name} this turn"
                found.append(Blocked(BUY + resource, reason, "GE-MER-15"))
            elif room(st, empire, resource) <= 0:
                reason = f"your storage holds no more {name}"
                found.append(Blocked(BUY + resource, reason, "GE-MER-09"))
            elif empire.marks < market.prices[resource]:
                found.append(Blocked(BUY + resource, "you have too few marks", "GE-MER-07"))
            if market.has_bought(resource):
                reason = f"you have already bought {name} this turn"
                found.append(Blocked(SELL + resource, reason, "GE-MER-15"))
            elif not cubes(empire, resource):
                found.append(Blocked(SELL + resource, f"you have no {name}", "GE-MER-08"))
        return found + self.blocked_theft(st)

    def blocked_theft(self, st: Galaxy) -> list[Blocked]:
        """Metal of rivals that would not fit."""
        thief = effect_of(st, self.seat, STEAL_ONE_OF)
        if thief is None or not thief.about >> METAL & 1 or st.is_flagged(USED, thief.technology):
            return []
        if room(st, st.empires[self.seat], METAL) > 0:
            return []
        reason = "your storage holds no more metal"
        return [
            Blocked(STEAL_METAL + other, reason, "GE-TECH-25")
            for other, empire in enumerate(st.empires)
            if other != self.seat and empire.metal
        ]


# --- taking from rivals (effect `steal-one-of`) ---------------------------------------------------


def loot(st: Galaxy, seat: int, thief: Effect) -> list[int]:
    """What may be taken: metal of rivals while it fits, food off their sectors (GE-TECH-24, GE-TECH-25)."""
    options = []
    if thief.about >> METAL & 1 and room(st, st.empires[seat], METAL) > 0:
        for other, empire in enumerate(st.empires):
            if other != seat and empire.metal:
                options.append(STEAL_METAL + other)
    if thief.about >> FOOD & 1:
        for space, food in enumerate(st.food):
            owner = controller(st.control[space])
            if food and owner >= 0 and owner != seat:
                options.append(STEAL_FOOD + space)
    return options


def name_target(st: Galaxy, seat: int, option: int) -> None:
    """Everyone hears what is to be taken before a rival stops it or lets it be (R-28)."""
    if option >= STEAL_FOOD:
        st.tell("target-food", seat, option - STEAL_FOOD)
    else:
        st.tell("target-metal", seat, option - STEAL_METAL)


@final
class Steal(Declared):
    """The target was named; nothing is taken if the technology was stopped (R-30, R-45)."""

    def __init__(self, seat: int, target: int) -> None:
        self.seat: Final = seat
        self.target: Final = target  # the option

    def run(self, st: Galaxy, lane: Lane) -> None:
        lane.become(Trade(self.seat))
        empire = st.empires[self.seat]
        if effect_of(st, self.seat, STEAL_ONE_OF) is None:
            # Metal sold to make room may be bought back.
            st.market = st.market.free_again(METAL)
        elif self.target >= STEAL_FOOD:
            space = self.target - STEAL_FOOD
            add_food(st, space, -1)
            empire.food += 1
            st.tell("steal-food", self.seat, space)
        else:
            victim = self.target - STEAL_METAL
            st.empires[victim].metal -= 1
            empire.metal += 1
            st.tell("steal-metal", self.seat, victim)

    def purpose(self, st: Galaxy) -> str:
        if self.target >= STEAL_FOOD:
            return f"take food off {st.components.board.names[self.target - STEAL_FOOD]}"
        return f"take 1 metal from {{{self.target - STEAL_METAL}}}"


# --- funding ------------------------------------------------------------------------------------


@final
class Fund(SeatFrame[Galaxy]):
    """Food on own sectors that yield metal or energy, in board order; then the rest is sold (GE-MER-10 to -12)."""

    def __init__(self, seat: int, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def legal(self, st: Galaxy) -> list[int]:
        options = []
        if st.empires[self.seat].food:
            for space in controlled(st, self.seat):
                tile = st.tile(space)
                if space >= self.first and tile is not None and st.food[space] < tile.holds_food:
                    options.append(FUND + space)
        options.append(DONE)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        if option == DONE:
            if empire.food:
                price = st.market.prices[FOOD]
                marks = empire.food * price
                st.tell("forced-sale", self.seat, empire.food, price, marks)
                empire.marks += marks
                empire.food = 0
            lane.pop()
            return
        space = option - FUND
        add_food(st, space, 1)
        empire.food -= 1
        st.tell("fund", self.seat, space)
        lane.become(Fund(self.seat, space))

    def question(self, st: Galaxy) -> str:
        food = st.empires[self.seat].food
        price = plural(st.market.prices[FOOD], "mark")
        return f"Put food on sectors for Steward? {food} in hand; what is left is sold at {price} each."

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        return Label("Stop funding", "the food in hand is sold") if option == DONE else None

    def rule(self) -> str:
        return "GE-MER-10"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        found = []
        for space in controlled(st, self.seat):
            tile = st.tile(space)
            if tile is None:
                continue
            if not tile.holds_food:
                reason = "it yields neither metal nor energy"
                found.append(Blocked(FUND + space, reason, "GE-MER-10"))
            elif st.food[space] >= tile.holds_food:
                reason = f"it holds {plural(tile.holds_food, 'cube')} at most"
                found.append(Blocked(FUND + space, reason, "GE-MER-11"))
            elif space < self.first:
                found.append(Blocked(FUND + space, PASSED_OVER, "GE-MER-10"))
        return found
