"""Produce (NF-PRO): production colonies get goods, in turn order; the selector also takes the tile's credits and
one windfall good. NF-PRO-14 gives the order of one player's steps, and `ProduceTurn` is that list."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import (
    KIND,
    PAY_PRODUCTION,
    PRODUCE,
    PRODUCE_TILE,
    SKIP_PRODUCTION,
    STOCK_GOOD,
    STOCK_NO_GOOD,
)
from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    GAIN_IF_MOST_PRODUCED,
    GAIN_PER,
    GAIN_PER_KIND_PRODUCED,
    GOAL_STOCKPILED_GOODS,
    KIND_TITLES,
    NOVELTY,
    PAID_PRODUCTION,
    Power,
)
from astrarium.games.new_frontiers.effects import (
    KINDS,
    colonies_with_goods,
    gain_credits,
    pay_credits,
    produce_on,
)
from astrarium.games.new_frontiers.goals import stockpile_cap
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.games.new_frontiers.windfall import ChooseWindfall
from astrarium.kernel import sorts
from astrarium.kernel.frames import Frame, Lane, SeatFrame
from astrarium.kernel.lists import EMPTY, with_at


@final
class Produce(Frame[Galaxy]):
    """The action: the tile's credits, each player's production, comparisons, stockpiling last."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.turn == 0:
            st.produced = [0] * (st.players * KINDS)
            take_credits_on_produce(st)
        if st.turn < st.players:
            lane.push(ProduceTurn(st.next_seat(), 0))
        else:
            pay_for_most_produced(st)
            lane.become(StockpileGoods(0))


def take_credits_on_produce(st: Galaxy) -> None:
    """The selector takes the credits that lie on the tile (NF-PRO-01)."""
    if st.produce_credits:
        st.tell("clear-produce", st.selector, PRODUCE_TILE, st.produce_credits)
        gain_credits(st, st.selector, st.produce_credits)
        st.produce_credits = 0


@final
class ProduceTurn(Frame[Galaxy]):
    """One player's production (NF-PRO-14): set the kind if need be, produce, then count what was produced."""

    def __init__(self, seat: int, stage: int) -> None:
        self.seat: Final = seat
        self.stage: Final = stage

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.stage == 0:
            st.spent = EMPTY
            if kind_matters(st, self.seat):
                lane.become(ProduceTurn(self.seat, 1))
                lane.push(SetKind(self.seat))
                return
        if self.stage <= 1:
            pay_per_tile(st, self.seat)
            if self.seat == st.selector or st.empires[self.seat].powers[piece.PRODUCE]:
                lane.become(ProduceTurn(self.seat, 2))
                lane.push(ChooseWindfall(self.seat))
                lane.push(PayForProduction(self.seat, 0))
            else:
                lane.pop()
            produce_ordinary(st, lane, self.seat)
        else:
            pay_per_kind_produced(st, self.seat)
            lane.pop()


def kind_matters(st: Galaxy, seat: int) -> bool:
    """Whether the owner of a colony of any kind must set it now: it will get a good, or powers count its kind."""
    empire = st.empires[seat]
    for index, number in enumerate(empire.colonies):
        if st.components.tiles[number].kind == ANY:
            return empire.goods[index] == 0 or counts_kinds(st, seat)
    return False


def counts_kinds(st: Galaxy, seat: int) -> bool:
    """Whether a Produce power of the seat pays for colonies of some kind."""
    for power in st.empires[seat].powers[piece.PRODUCE]:
        if power.effect == GAIN_PER and power.selector is not None and power.selector.kind >= 0:
            return True
    return False


@final
class SetKind(SeatFrame[Galaxy]):
    """The owner sets the kind of a colony of any kind for this action (NF-TILE-01)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [KIND, KIND + 1, KIND + 2, KIND + 3]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        st.kind_set = option - KIND + 1
        for number in st.empires[self.seat].colonies:
            if st.tile(number).kind == ANY:
                st.tell("set-kind", self.seat, number, st.kind_set)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        return "Set the kind of your colony of any kind for this action."

    def sort(self) -> str:
        return sorts.CHOICE

    def rule(self) -> str:
        return "NF-TILE-01"


def pay_per_tile(st: Galaxy, seat: int) -> None:
    """Credits for own tiles that match, goods or not (NF-TILE-30)."""
    empire = st.empires[seat]
    for power in empire.powers[piece.PRODUCE]:
        if power.effect == GAIN_PER and power.selector is not None:
            count = 0
            for number in empire.colonies + empire.developments:
                tile = st.components.tiles[number]
                if power.selector.matches(tile, st.kind_of(tile)):
                    count += 1
            gain_credits(st, seat, power.credits * count, power.tile)


def empty_producers(st: Galaxy, seat: int, kind: int) -> list[int]:
    """Places of the ordinary production colonies of a kind (ANY: of all) that have no good (NF-PRO-03)."""
    empire = st.empires[seat]
    found: list[int] = []
    for index, number in enumerate(empire.colonies):
        if empire.goods[index] == 0:
            tile = st.components.tiles[number]
            if tile.produces and (kind == ANY or st.kind_of(tile) == kind):
                found.append(index)
    return found


def produce_ordinary(st: Galaxy, lane: Lane, seat: int) -> None:
    """Every empty production colony produces; where goods run short the player chooses which (NF-PRO-11)."""
    colonies = st.empires[seat].colonies
    places = empty_producers(st, seat, ANY)
    if not places:
        return
    wanted = [0] * KINDS
    for index in places:
        wanted[st.kind_of(st.components.tiles[colonies[index]])] += 1
    supply = st.goods
    for index in places:
        kind = st.kind_of(st.components.tiles[colonies[index]])
        if wanted[kind] <= supply[kind]:
            produce_on(st, seat, index)
    for kind in range(NOVELTY, ALIEN + 1):
        if wanted[kind] > supply[kind] > 0:
            lane.push(ChooseProduction(seat, kind))


@final
class ChooseProduction(SeatFrame[Galaxy]):
    """In a shortage, which production colonies get the goods that are left."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def legal(self, st: Galaxy) -> list[int]:
        colonies = st.empires[self.seat].colonies
        places = empty_producers(st, self.seat, self.kind)
        return [PRODUCE + number for number in sorted(colonies[index] for index in places)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        produce_on(st, self.seat, st.empires[self.seat].colonies.index(option - PRODUCE))
        if not st.goods[self.kind]:
            lane.pop()

    def question(self, st: Galaxy) -> str:
        return (
            f"Only {st.goods[self.kind]} {KIND_TITLES[self.kind]} goods are left: "
            "which colony produces?"
        )

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-PRO-11"


def paid_cost(st: Galaxy, number: int) -> int:
    """What a colony asks to produce, or 0 if it is no paid one."""
    for power in st.components.tiles[number].powers_in[piece.PRODUCE]:
        if power.effect == PAID_PRODUCTION:
            return power.amount
    return 0


@final
class PayForProduction(Frame[Galaxy]):
    """Paid production, colony by colony (NF-PRO-13). `place` is the next colony to look at."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place

    def run(self, st: Galaxy, lane: Lane) -> None:
        empire = st.empires[self.seat]
        for index in range(self.place, empire.working):
            cost = paid_cost(st, empire.colonies[index])
            if cost and empire.goods[index] == 0:
                kind = st.kind_of(st.tile(empire.colonies[index]))
                if empire.credits >= cost and st.goods[kind]:
                    lane.become(PayForProduction(self.seat, index + 1))
                    lane.push(PayOrSkip(self.seat, empire.colonies[index]))
                    return
        lane.pop()


@final
class PayOrSkip(SeatFrame[Galaxy]):
    """Pay for one colony's good, or leave it empty."""

    def __init__(self, seat: int, colony: int) -> None:
        super().__init__(seat)
        self.colony: Final = colony

    def legal(self, st: Galaxy) -> list[int]:
        return [PAY_PRODUCTION + self.colony, SKIP_PRODUCTION]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option != SKIP_PRODUCTION:
            price = paid_cost(st, self.colony)
            pay_credits(st, self.seat, price)
            st.tell("pay-production", self.seat, self.colony, price)
            produce_on(st, self.seat, st.empires[self.seat].colonies.index(self.colony))
        lane.pop()

    def question(self, st: Galaxy) -> str:
        cost = paid_cost(st, self.colony)
        return (
            f"Pay {cost} credit{'s' if cost > 1 else ''} to produce on {st.tile(self.colony).name}?"
        )

    def sort(self) -> str:
        return sorts.YES_NO

    def rule(self) -> str:
        return "NF-PRO-13"


def pay_per_kind_produced(st: Galaxy, seat: int) -> None:
    """Credits for each different kind produced in this action."""
    for power in st.empires[seat].powers[piece.PRODUCE]:
        if power.effect == GAIN_PER_KIND_PRODUCED:
            kinds = 0
            for kind in range(NOVELTY, ALIEN + 1):
                if st.produced[seat * KINDS + kind]:
                    kinds += 1
            gain_credits(st, seat, power.credits * kinds, power.tile)


def pay_for_most_produced(st: Galaxy) -> None:
    """Comparisons wait until everyone has produced; a tie pays nobody (NF-TILE-20, R-28)."""
    for seat in st.order:
        for power in st.empires[seat].powers[piece.PRODUCE]:
            if power.effect == GAIN_IF_MOST_PRODUCED and produced_most(st, seat, power):
                gain_credits(st, seat, power.credits, power.tile)


def produced_most(st: Galaxy, seat: int, power: Power) -> bool:
    """Whether the seat produced strictly more goods of the power's kind than each other player."""
    own = st.produced[seat * KINDS + power.kind]
    for other in range(st.players):
        if other != seat and st.produced[other * KINDS + power.kind] >= own:
            return False
    return True


@final
class StockpileGoods(Frame[Galaxy]):
    """After Produce, player by player, goods may go to the stockpile mats (NF-GOAL-13, R-25)."""

    def __init__(self, turn: int) -> None:
        self.turn: Final = turn

    def run(self, st: Galaxy, lane: Lane) -> None:
        if self.turn == st.players or not stockpile_cap(st, GOAL_STOCKPILED_GOODS):
            lane.pop()
            return
        lane.become(StockpileGoods(self.turn + 1))
        lane.push(StockpileGood(st.order[self.turn]))


@final
class StockpileGood(SeatFrame[Galaxy]):
    """One player's goods, one by one, within the cap, until they want no more."""

    def legal(self, st: Galaxy) -> list[int]:
        empire = st.empires[self.seat]
        options: list[int] = []
        if len(empire.stocked_goods) < stockpile_cap(st, GOAL_STOCKPILED_GOODS):
            options = [STOCK_GOOD + colony for colony in colonies_with_goods(st, self.seat, ANY)]
        options.append(STOCK_NO_GOOD)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == STOCK_NO_GOOD:
            lane.pop()
            return
        empire = st.empires[self.seat]
        colony = option - STOCK_GOOD
        index = empire.colonies.index(colony)
        kind = empire.goods[index]
        empire.goods = with_at(empire.goods, index, 0)
        empire.stocked_goods = [*empire.stocked_goods, kind]
        st.tell("stockpile-good", self.seat, kind, colony)

    def question(self, st: Galaxy) -> str:
        have = len(st.empires[self.seat].stocked_goods)
        cap = stockpile_cap(st, GOAL_STOCKPILED_GOODS)
        return f"You may stockpile goods ({have} of {cap} so far)."

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "NF-GOAL-13"
