"""Ship (RG-SHIP): goods are Traded for credits or Consumed for VP."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.roll_for_the_galaxy import components as piece
from astrarium.games.roll_for_the_galaxy.actions import (
    BUY_VP,
    CONSUME,
    KEEP_CREDITS,
    SHIP_GOOD,
    TRADE,
    good,
    good_world,
)
from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    CONSUME_CREDITS,
    CONSUME_VP,
    CONSUMPTION,
    SHIP,
    TRADE_CREDITS,
)
from astrarium.games.roll_for_the_galaxy.effects import (
    empty_column_into_cup,
    gain_credits,
    gain_vp,
    take_from_column,
    take_good,
    tell_extras,
)
from astrarium.games.roll_for_the_galaxy.powers import extra_workers
from astrarium.games.roll_for_the_galaxy.state import (
    NO_DICE,
    Empire,
    Galaxy,
    goods_of,
    less,
    more,
)
from astrarium.games.roll_for_the_galaxy.words import a_task_worker, credits_within_limit
from astrarium.kernel import sorts
from astrarium.kernel.frames import NOBODY, Frame, Label, Lane, SeatFrame
from astrarium.kernel.words import plural


@final
class ShipTurn(Frame[Galaxy]):
    """While a shipper and a good are left, the next good is chosen (RG-SHIP-01, RG-SHIP-14). `begun` is -1 at first."""

    def __init__(self, seat: int, begun: int) -> None:
        self.seat: Final = seat
        self.begun: Final = begun

    def actor(self) -> int:
        return NOBODY if self.begun < 1 else self.seat

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        if self.begun < 0:
            st.extras = extra_workers(empire, SHIP)
            tell_extras(st, self.seat, "extras")
        if any(empire.goods) and shippers(st, self.seat):
            lane.become(ShipTurn(self.seat, 1))
        else:
            tell_extras(st, self.seat, "extras-unused")
            st.extras = NO_DICE
            empty_column_into_cup(st, self.seat, SHIP)  # RG-SHIP-15
            lane.pop()

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        options = []
        for place, world in enumerate(empire.worlds):
            for colour in sorted(set(goods_of(empire.goods[place]))):
                options.append(SHIP_GOOD + good(world, colour))
        options.sort()
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        place = option - SHIP_GOOD
        lane.become(ShipTurn(self.seat, 0))
        lane.push(ShipOne(self.seat, good_world(place), place % COLOURS))

    def question(self, st: Galaxy) -> str:
        return "Which good do you ship next?"

    def sort(self) -> str:
        return sorts.DIE

    def rule(self) -> str:
        return "RG-SHIP-01"


def shippers(st: Galaxy, seat: int) -> list[int]:
    """The shippers left: dice by colour, then extra ones, which are no dice."""
    columns = st.empires[seat].columns
    workers = []
    for colour in range(COLOURS):
        if columns[SHIP * COLOURS + colour]:
            workers.append(colour)
    for colour in range(COLOURS):
        if st.extras[colour]:
            workers.append(COLOURS + colour)
    return workers


@final
class ShipOne(SeatFrame[Galaxy]):
    """Trade or Consume a good, and with which shipper (RG-SHIP-13)."""

    def __init__(self, seat: int, world: int, colour: int) -> None:
        super().__init__(seat)
        self.world: Final = world
        self.colour: Final = colour

    def legal(self, st: Galaxy) -> list[int]:
        workers = shippers(st, self.seat)
        options = [TRADE + worker for worker in workers]
        for worker in workers:
            options.append(CONSUME + worker)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        trades = option < CONSUME
        worker = option - (TRADE if trades else CONSUME)
        empire = st.empires[self.seat]
        take_good(empire, self.world, self.colour)
        empire.citizenry = more(empire.citizenry, self.colour)
        dice = 0
        if worker >= COLOURS:
            st.extras = less(st.extras, worker - COLOURS)  # only the good moves
        else:
            dice = 1
            take_from_column(empire, SHIP, worker)
            empire.citizenry = more(empire.citizenry, worker)
        lane.pop()
        shipper = worker % COLOURS
        if trades:
            st.tell("trade", self.seat, self.world, self.colour, shipper, dice, 1 - dice)
            gain_credits(st, self.seat, trade_value(st, empire, self.world))
            self.offer_vp(empire, lane)
        else:
            st.tell("consume", self.seat, self.world, self.colour, shipper, dice, 1 - dice)
            gain_vp(st, self.seat, consume_vp(st, empire, self.world, self.colour, worker))
            gain_credits(st, self.seat, sum_of(st, empire, CONSUME_CREDITS, self.world))

    def offer_vp(self, empire: Empire, lane: Lane) -> None:
        for place in range(len(empire.powers[SHIP]) - 1, -1, -1):
            if empire.powers[SHIP][place].effect == piece.BUY_VP:
                lane.push(BuyVp(self.seat, place))

    def question(self, st: Galaxy) -> str:
        return f"Trade or Consume the good of {st.side(self.world).name}, and with which shipper?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.side(self.world).id, piece.COLOUR_NAMES[self.colour]]

    def sort(self) -> str:
        return sorts.DIE

    def label(self, st: Galaxy, option: int) -> Label | None:
        empire = st.empires[self.seat]
        if option < CONSUME:
            credits = credits_within_limit(empire, trade_value(st, empire, self.world))
            return Label(f"Trade with {a_task_worker(option - TRADE, SHIP)}", credits)
        worker = option - CONSUME
        vp = consume_vp(st, empire, self.world, self.colour, worker)
        return Label(f"Consume with {a_task_worker(worker, SHIP)}", f"{vp} VP")

    def rule(self) -> str:
        return "RG-SHIP-13"


def trade_value(st: Galaxy, empire: Empire, world: int) -> int:
    """By the colour of the world alone, and what powers add (RG-SHIP-03, RG-SHIP-04, RG-SHIP-17)."""
    price = st.components.prices[st.side(world).colour]
    return price + sum_of(st, empire, TRADE_CREDITS, world)


def consume_vp(st: Galaxy, empire: Empire, world: int, colour: int, worker: int) -> int:
    """One, and one more for each die that matches the world (RG-SHIP-05 to -09)."""
    vp = 1 + matches(st, world, colour) + matches(st, world, worker % COLOURS)
    return vp + sum_of(st, empire, CONSUME_VP, world)


def matches(st: Galaxy, world: int, colour: int) -> int:
    """RG-SHIP-08: a Consumption die matches everywhere."""
    return 1 if colour in (CONSUMPTION, st.side(world).colour) else 0


def sum_of(st: Galaxy, empire: Empire, effect: int, world: int) -> int:
    """What a player's powers add for a good from this world."""
    gain = 0
    for power in empire.powers[SHIP]:
        if power.effect == effect and power.colours >> st.side(world).colour & 1:
            gain += power.vp if effect == CONSUME_VP else power.amount
    return gain


@final
class BuyVp(SeatFrame[Galaxy]):
    """After a Trade a power lets its owner pay for VP (effect `buy-vp`)."""

    def __init__(self, seat: int, power: int) -> None:
        super().__init__(seat)
        self.power: Final = power  # its place among the player's powers of Ship

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        if empire.credits < empire.powers[SHIP][self.power].cost:
            return [KEEP_CREDITS]
        return [BUY_VP, KEEP_CREDITS]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option == BUY_VP:
            empire = st.empires[self.seat]
            power = empire.powers[SHIP][self.power]
            empire.credits -= power.cost
            st.tell("buy-vp", self.seat, power.cost, power.vp)
            gain_vp(st, self.seat, power.vp)

    def question(self, st: Galaxy) -> str:
        power = st.empires[self.seat].powers[SHIP][self.power]
        return f"{st.side(power.side).name}: pay ${power.cost} for {power.vp} VP?"

    def sort(self) -> str:
        return sorts.YES_NO

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option != BUY_VP:
            return None
        power = st.empires[self.seat].powers[SHIP][self.power]
        return Label("Pay for VP", f"{plural(power.cost, 'credit')} for {power.vp} VP")

    def rule(self) -> str:
        return "RG-POW-27"
