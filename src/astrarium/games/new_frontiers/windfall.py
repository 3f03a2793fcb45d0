"""Goods on windfall colonies in Produce: the selector's bonus and powers, in the owner's order (NF-PRO-06, R-16)."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import BONUS, PRODUCE, WINDFALL
from astrarium.games.new_frontiers.components import ANY, PRODUCE_WINDFALL
from astrarium.games.new_frontiers.effects import produce_on
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Lane, SeatFrame, SeatStep

BONUS_MARK: Final = -1


class WindfallEffect:
    """Something that puts goods on empty windfall colonies: the selector's bonus or a power."""

    def __init__(self, mark: int, kind: int, military_only: bool) -> None:
        self.mark: Final = mark  # BONUS_MARK for the bonus
        self.kind: Final = kind
        self.military_only: Final = military_only


def windfall_effects(st: Galaxy, seat: int) -> list[WindfallEffect]:
    """Those not used up that find a colony, the bonus first, then by tile (NF-PRO-06, R-16)."""
    found: list[WindfallEffect] = []
    if seat == st.selector and BONUS_MARK not in st.spent:
        found.append(WindfallEffect(BONUS_MARK, ANY, False))
    for power in st.empires[seat].powers[piece.PRODUCE]:
        if power.effect == PRODUCE_WINDFALL:
            if st.spent.count(power.mark) < power.count:
                found.append(WindfallEffect(power.mark, power.kind, power.military_only))
    return [effect for effect in found if windfall_places(st, seat, effect)]


def windfall_places(st: Galaxy, seat: int, effect: WindfallEffect) -> list[int]:
    """Places of the empty windfall colonies an effect can fill, as far as goods are left."""
    empire = st.empires[seat]
    found: list[int] = []
    for index, number in enumerate(empire.colonies):
        tile = st.components.tiles[number]
        if tile.goods == piece.WINDFALL and empire.goods[index] == 0:
            kind = st.kind_of(tile)
            if (
                (effect.kind == ANY or effect.kind == kind)
                and (tile.military or not effect.military_only)
                and st.goods[kind]
            ):
                found.append(index)
    return found


def distinct_effects(st: Galaxy, seat: int) -> list[WindfallEffect]:
    """Windfall effects that find different colonies; those that find the same ones need no order (DP-25)."""
    found: list[WindfallEffect] = []
    seen: list[list[int]] = []
    for effect in windfall_effects(st, seat):
        places = windfall_places(st, seat, effect)
        if places not in seen:
            seen.append(places)
            found.append(effect)
    return found


def order_matters(st: Galaxy, seat: int, effects: list[WindfallEffect]) -> bool:
    """Whether differing effects compete for a colony (DP-25); only then can they compete for a kind's last goods."""
    seen: list[int] = []
    for effect in effects:
        for place in windfall_places(st, seat, effect):
            if place in seen:
                return True
            seen.append(place)
    return False


@final
class ChooseWindfall(SeatStep[Galaxy]):
    """Which windfall effect is next; one that finds no colony is lost (DP-25)."""

    def run(self, st: Galaxy, lane: Lane) -> None:
        distinct = distinct_effects(st, self.seat)
        if not distinct:
            lane.pop()
        elif len(distinct) > 1 and order_matters(st, self.seat, distinct):
            lane.push(OrderWindfalls(self.seat))
        else:
            lane.push(FillWindfall(self.seat, distinct[0].mark))


@final
class OrderWindfalls(SeatFrame[Galaxy]):
    """The owner orders bonus and powers."""

    def legal(self, st: Galaxy) -> list[int]:
        options: list[int] = []
        for effect in distinct_effects(st, self.seat):
            option = BONUS if effect.mark == BONUS_MARK else WINDFALL + effect.mark // 2
            if option not in options:
                options.append(option)
        options.sort()
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        for effect in windfall_effects(st, self.seat):
            if option == (BONUS if effect.mark == BONUS_MARK else WINDFALL + effect.mark // 2):
                lane.become(FillWindfall(self.seat, effect.mark))
                return

    def question(self, st: Galaxy) -> str:
        return "Which effect puts a good on a windfall colony first?"

    def sort(self) -> str:
        return sorts.ORDER

    def rule(self) -> str:
        return "NF-PRO-14"


@final
class FillWindfall(SeatFrame[Galaxy]):
    """Which windfall colony gets the good; a good must be put where one can be (NF-PRO-06)."""

    def __init__(self, seat: int, mark: int) -> None:
        super().__init__(seat)
        self.mark: Final = mark

    def legal(self, st: Galaxy) -> list[int]:
        colonies = st.empires[self.seat].colonies
        for effect in windfall_effects(st, self.seat):
            if effect.mark == self.mark:
                places = windfall_places(st, self.seat, effect)
                return [PRODUCE + number for number in sorted(colonies[index] for index in places)]
        return []

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        produce_on(st, self.seat, st.empires[self.seat].colonies.index(option - PRODUCE))
        st.spent = [*st.spent, self.mark]
        lane.pop()

    def question(self, st: Galaxy) -> str:
        if self.mark == BONUS_MARK:
            return "Your bonus: choose a windfall colony to produce on."
        return f"{st.tile(self.mark // 2).name}: choose a windfall colony to produce on."

    def about(self, st: Galaxy) -> list[str]:
        return [] if self.mark == BONUS_MARK else [st.tile(self.mark // 2).id]

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-PRO-06"
