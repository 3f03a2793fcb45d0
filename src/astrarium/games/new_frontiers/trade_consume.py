"""Trade-Consume (NF-TC): each player may sell one good, then must use their Consume powers, in an order they choose."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import (
    CONSUME,
    CONSUME_DONE,
    GOOD,
    SELL,
    SELL_NOTHING,
    TAX,
)
from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    CONSUME_GAIN,
    CONSUME_GOODS,
    CONSUME_SELL,
    EXACT,
    EXTRA_VP_PER_GOOD,
    GOAL_STOCKPILED_CREDITS,
    KIND_TITLES,
    NOVELTY,
    ONE_OF_EACH,
    Power,
)
from astrarium.games.new_frontiers.effects import (
    colonies_with_goods,
    gain_credits,
    gain_vp,
    has_goods,
    remove_good,
)
from astrarium.games.new_frontiers.goals import stockpile_cap
from astrarium.games.new_frontiers.powers import goods_by_kind, trade_price
from astrarium.games.new_frontiers.state import Empire, Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Blocked, Frame, Label, Lane, SeatFrame, SeatStep
from astrarium.kernel.lists import EMPTY
from astrarium.kernel.words import plural


@final
class TradeConsume(Frame[Galaxy]):
    """The action: the selector's VP chip, then each player trades and consumes before the next begins (NF-TC-02)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        if st.turn == 0:
            gain_vp(st, st.selector, 1)
        while st.turn < st.players:
            seat = st.next_seat()
            if has_goods(st, seat):
                lane.push(Consume(seat))
                lane.push(BeginConsume(seat))
                lane.push(Trade(seat))
                return
            gain_without_goods(st, seat)
        lane.pop()


def sellable_goods(st: Galaxy, seat: int) -> list[int]:
    """Colonies whose good may be sold, ascending (NF-TILE-04)."""
    return [
        colony
        for colony in colonies_with_goods(st, seat, ANY)
        if st.components.tiles[colony].sellable
    ]


def sell(st: Galaxy, seat: int, colony: int) -> int:
    """Return a good to the supply for its price and Trade powers; the credits gained."""
    empire = st.empires[seat]
    kind = remove_good(st, seat, empire.colonies.index(colony))
    price = trade_price(st, seat, kind)
    empire.credits += price
    st.tell("sell", seat, colony, price, kind)
    return price


@final
class Trade(SeatFrame[Galaxy]):
    """One player may sell one good (NF-TC-03)."""

    def legal(self, st: Galaxy) -> list[int]:
        return [*[SELL + colony for colony in sellable_goods(st, self.seat)], SELL_NOTHING]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option == SELL_NOTHING:
            return
        proceeds = sell(st, self.seat, option - SELL)
        room = stockpile_cap(st, GOAL_STOCKPILED_CREDITS) - st.empires[self.seat].stocked_credits
        if room > 0:
            lane.push(TaxTrade(self.seat, min(room, proceeds)))

    def question(self, st: Galaxy) -> str:
        return "You may sell one good before you consume."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-TC-03"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        return [
            Blocked(SELL + colony, "a good on this colony is never sold", "NF-TILE-04")
            for colony in colonies_with_goods(st, self.seat, ANY)
            if not st.components.tiles[colony].sellable
        ]


@final
class TaxTrade(SeatFrame[Galaxy]):
    """Any part of the credits of the sale may go to the stockpile mat (NF-GOAL-14, R-26)."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def legal(self, st: Galaxy) -> list[int]:
        return [TAX + amount for amount in range(self.most + 1)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        empire = st.empires[self.seat]
        empire.credits -= option - TAX
        empire.stocked_credits += option - TAX
        if option != TAX:
            st.tell("stockpile-credits", self.seat, option - TAX)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        have = st.empires[self.seat].stocked_credits
        cap = stockpile_cap(st, GOAL_STOCKPILED_CREDITS)
        return f"How many credits of this sale do you stockpile ({have} of {cap} so far)?"

    def sort(self) -> str:
        return sorts.AMOUNT

    def label(self, st: Galaxy, option: int) -> Label | None:
        amount = option - TAX
        return Label(f"Stockpile {plural(amount, 'credit') if amount else 'no credits'}")

    def rule(self) -> str:
        return "NF-GOAL-14"


@final
class BeginConsume(SeatStep[Galaxy]):
    """Between trading and consuming: whoever has begun to consume can no longer trade (NF-TC-02)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        st.spent = EMPTY
        gain_without_goods(st, self.seat)
        lane.pop()


def gain_without_goods(st: Galaxy, seat: int) -> None:
    """Gains that take no good come by themselves, whether or not goods are consumed (NF-TILE-24, R-19)."""
    empire = st.empires[seat]
    for power in empire.powers[piece.CONSUME]:
        if power.effect == CONSUME_GAIN:
            gain_vp(st, seat, power.vp, power.tile)
            gain_credits(st, seat, power.credits, power.tile)
        elif power.effect == EXTRA_VP_PER_GOOD and power.also_tile in empire.developments:
            gain_vp(st, seat, power.also_vp, power.tile)


def consume_powers(st: Galaxy, seat: int) -> list[Power]:
    """The Consume powers that take or sell goods and are not used up (NF-TC-09)."""
    return [
        power
        for power in st.empires[seat].powers[piece.CONSUME]
        if (power.effect == CONSUME_GOODS or power.effect == CONSUME_SELL)
        and power.mark not in st.spent
    ]


def applicable(st: Galaxy, seat: int, power: Power) -> bool:
    """Whether the seat has the goods a power takes (NF-TC-13, NF-TC-17)."""
    if power.effect == CONSUME_SELL:
        return len(sellable_goods(st, seat)) > 0
    counts = goods_by_kind(st.empires[seat])
    total = sum(counts) - counts[0]
    if power.mode == EXACT:
        if power.kinds:
            return total >= len(power.kinds) and all(
                kind == ANY or counts[kind] >= power.kinds.count(kind) for kind in power.kinds
            )
        return (total if power.kind == ANY else counts[power.kind]) >= power.count
    if power.mode == ONE_OF_EACH or power.kind == ANY:
        return total > 0
    return counts[power.kind] > 0


def alike(one: Power, other: Power) -> bool:
    """Whether two powers are the same but for their tile, so that their order is no choice."""
    return (
        one.effect == other.effect
        and one.mode == other.mode
        and one.kind == other.kind
        and one.kinds == other.kinds
        and one.count == other.count
        and one.vp == other.vp
        and one.credits == other.credits
    )


def left_over(st: Galaxy, seat: int) -> int:
    """How many goods stay when every power that can be used takes its fixed number of goods of any kind.

    -1 where the order or the goods can matter: a power is choosy, optional, or the goods do not suffice for all.
    """
    left = len(colonies_with_goods(st, seat, ANY))
    for power in consume_powers(st, seat):
        if applicable(st, seat, power):
            plain = power.mode == EXACT and power.kind == ANY and not power.kinds
            if not plain or power.effect != CONSUME_GOODS or power.optional:
                return -1
            left -= power.count
    return left


@final
class Consume(SeatFrame[Galaxy]):
    """The player goes on using Consume powers until none is left that can and must be used (NF-TC-08)."""

    def legal(self, st: Galaxy) -> list[int]:
        options: list[int] = []
        offered: list[Power] = []
        must = False
        for power in consume_powers(st, self.seat):
            if not applicable(st, self.seat, power):
                continue
            if not power.optional:
                must = True
            if not any(alike(power, other) for other in offered):
                offered.append(power)
                options.append(CONSUME + power.mark)
        options.sort()
        if not must:
            options.append(CONSUME_DONE)
        elif len(options) > 1 and left_over(st, self.seat) >= 0:
            return options[:1]  # DP-29: all will be used, and their order cannot matter
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == CONSUME_DONE:
            lane.pop()
            return
        power = st.components.power_of(piece.CONSUME, option - CONSUME)
        st.spent = [*st.spent, power.mark]
        if power.effect == CONSUME_SELL:
            lane.push(SellMore(self.seat, power.mark, power.count))
        else:
            take_goods(st, lane, self.seat, power, 0, kinds_held(st.empires[self.seat]))

    def question(self, st: Galaxy) -> str:
        return "Choose the Consume power to use next."

    def sort(self) -> str:
        return sorts.SEVERAL

    def rule(self) -> str:
        return "NF-TC-10"

    def blocked(self, st: Galaxy) -> list[Blocked]:
        return [
            Blocked(CONSUME + power.mark, "you lack the goods it takes", "NF-TC-13")
            for power in consume_powers(st, self.seat)
            if not applicable(st, self.seat, power)
        ]


def kinds_held(empire: Empire) -> int:
    """The kinds among a player's goods, as bits."""
    kinds = 0
    for kind in empire.goods:
        kinds |= 1 << kind
    return kinds & ~1


def take_goods(st: Galaxy, lane: Lane, seat: int, power: Power, taken: int, due: int) -> None:
    """Take the goods a power still wants: all of them where there is no choice, else ask for the next one.

    `due` are the kinds, as bits, of which a one-of-each power still takes a good.
    """
    while True:
        wanted = goods_wanted(st, seat, power, taken, due)
        if wanted == 0:
            reward_consumption(st, seat, power, taken)
            return
        eligible = colonies_with_goods(st, seat, next_kind(power, taken, due))
        if len(eligible) > wanted and left_over(st, seat) != wanted:
            lane.push(GiveGood(seat, power.mark, taken, due))
            return
        due = give_good(st, seat, eligible[0], due)
        taken += 1


def next_kind(power: Power, taken: int, due: int) -> int:
    """The kind of the next good to give; ANY where every kind will do."""
    if power.mode == ONE_OF_EACH:
        for kind in range(NOVELTY, ALIEN + 1):
            if due >> kind & 1:
                return kind
    if power.kinds:
        return power.kinds[taken]
    return power.kind


def goods_wanted(st: Galaxy, seat: int, power: Power, taken: int, due: int) -> int:
    """How many goods of the next kind the power takes; an up-to power takes as many as it can (NF-TC-14)."""
    if power.mode == ONE_OF_EACH:
        return 1 if due and taken < power.count else 0
    if power.kinds:
        due_in_all = len(power.kinds) - taken
        if due_in_all == 0 or len(colonies_with_goods(st, seat, ANY)) == due_in_all:
            return due_in_all  # with exactly enough goods, all of them
        left = 1
        while taken + left < len(power.kinds) and power.kinds[taken + left] == power.kinds[taken]:
            left += 1
        return left
    if power.mode == EXACT:
        return power.count - taken
    return min(power.count - taken, len(colonies_with_goods(st, seat, power.kind)))


def give_good(st: Galaxy, seat: int, colony: int, due: int) -> int:
    """Consume the good on a colony; the kinds still due after it."""
    kind = remove_good(st, seat, st.empires[seat].colonies.index(colony))
    st.tell("consume", seat, colony, kind)
    return due & ~(1 << kind)


def reward_consumption(st: Galaxy, seat: int, power: Power, taken: int) -> None:
    """VP and credits of the power, and what other tiles add for each good consumed (NF-TC-12, NF-TILE-22)."""
    times = 1 if power.mode == EXACT else taken
    gain_vp(st, seat, power.vp * times, power.tile)
    gain_credits(st, seat, power.credits * times, power.tile)
    for other in st.empires[seat].powers[piece.CONSUME]:
        if other.effect == EXTRA_VP_PER_GOOD:
            gain_vp(st, seat, other.vp * taken, other.tile)


@final
class GiveGood(SeatFrame[Galaxy]):
    """Which good a Consume power takes next (DP-30)."""

    def __init__(self, seat: int, mark: int, taken: int, due: int) -> None:
        super().__init__(seat)
        self.mark: Final = mark
        self.taken: Final = taken
        self.due: Final = due

    def power(self, st: Galaxy) -> Power:
        return st.components.power_of(piece.CONSUME, self.mark)

    def legal(self, st: Galaxy) -> list[int]:
        kind = next_kind(self.power(st), self.taken, self.due)
        return [GOOD + colony for colony in colonies_with_goods(st, self.seat, kind)]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        due = give_good(st, self.seat, option - GOOD, self.due)
        take_goods(st, lane, self.seat, self.power(st), self.taken + 1, due)

    def question(self, st: Galaxy) -> str:
        kind = next_kind(self.power(st), self.taken, self.due)
        what = "good" if kind == ANY else f"{KIND_TITLES[kind]} good"
        return f"{st.tile(self.mark // 2).name}: which {what} do you consume?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.mark // 2).id]

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-TC-10"


@final
class SellMore(SeatFrame[Galaxy]):
    """A Consume power that sells: the good is sold, not consumed, and is no Trade (NF-TC-18)."""

    def __init__(self, seat: int, mark: int, left: int) -> None:
        super().__init__(seat)
        self.mark: Final = mark
        self.left: Final = left

    def legal(self, st: Galaxy) -> list[int]:
        goods = [SELL + colony for colony in sellable_goods(st, self.seat)]
        return goods if goods else [SELL_NOTHING]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        lane.pop()
        if option == SELL_NOTHING:
            return
        sell(st, self.seat, option - SELL)
        if self.left > 1:
            lane.push(SellMore(self.seat, self.mark, self.left - 1))

    def question(self, st: Galaxy) -> str:
        return f"{st.tile(self.mark // 2).name}: which good do you sell?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.mark // 2).id]

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-TC-18"
