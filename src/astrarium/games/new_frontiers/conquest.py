"""Settling military worlds (NF-STL-07 to -12): by Military, raised for the occasion if need be, or by paying."""

from __future__ import annotations

from typing import Final, final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import CONQUER, ENOUGH, GOOD, PAY, RAISE
from astrarium.games.new_frontiers.components import ALIEN, ANY, KIND_TITLES, NOVELTY, Power, Tile
from astrarium.games.new_frontiers.effects import colonies_with_goods, pay_credits, remove_good
from astrarium.games.new_frontiers.placement import place_colony
from astrarium.games.new_frontiers.powers import (
    UNPAYABLE,
    conquest_payment,
    goods_by_kind,
    has_effect,
    military_against,
    most_temporary,
    reachable_military,
    unspent_temporary,
)
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel import sorts
from astrarium.kernel.frames import Label, Lane, SeatFrame
from astrarium.kernel.words import plural, with_article


def may_conquer(st: Galaxy, seat: int, world: Tile) -> bool:
    """Whether Military, with all that could still be raised, reaches the defense."""
    return reachable_military(st, seat, world) >= world.cost


def conquest_refusal(st: Galaxy, seat: int, world: Tile) -> tuple[str, str]:
    """Why the seat can neither conquer nor pay for a military world."""
    military = reachable_military(st, seat, world)
    price = conquest_payment(st, seat, world)
    alien = world.keywords & piece.KEYWORD_ALIEN != 0
    if price == UNPAYABLE and alien and has_effect(st, seat, piece.PAY_FOR_MILITARY):
        return (
            f"defense {world.cost}, your Military is {military}; an Alien world cannot be paid for",
            "NF-TILE-09",
        )
    if price == UNPAYABLE:
        return f"defense {world.cost}, your Military is {military}", "NF-STL-07"
    return (
        f"defense {world.cost}, your Military is {military}; "
        f"paying costs ${price}, you have ${st.empires[seat].credits}",
        "NF-TILE-08",
    )


@final
class ChooseWay(SeatFrame[Galaxy]):
    """Conquer a military world, or pay for it as if it were none; asked only where both are open (NF-TILE-08)."""

    def __init__(self, seat: int, world: int) -> None:
        super().__init__(seat)
        self.world: Final = world

    def legal(self, st: Galaxy) -> list[int]:
        world = st.tile(self.world)
        options: list[int] = []
        if may_conquer(st, self.seat, world):
            options.append(CONQUER)
        if conquest_payment(st, self.seat, world) <= st.empires[self.seat].credits:
            options.append(PAY)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        if option == CONQUER:
            lane.become(RaiseMilitary(self.seat, self.world))
            return
        world = st.tile(self.world)
        price = conquest_payment(st, self.seat, world)
        pay_credits(st, self.seat, price)
        st.tell("settle", self.seat, world.number, price, world.colonists)
        lane.pop()
        place_colony(st, lane, self.seat, world)

    def question(self, st: Galaxy) -> str:
        return f"Conquer {st.tile(self.world).name} with your Military, or pay for it?"

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.world).id]

    def sort(self) -> str:
        return sorts.CHOICE

    def label(self, st: Galaxy, option: int) -> Label | None:
        world = st.tile(self.world)
        if option == CONQUER:
            return Label("Conquer it", f"with your Military, against defense {world.cost}")
        price = plural(conquest_payment(st, self.seat, world), "credit")
        return Label("Pay for it", f"{price}, as if it were not military")

    def rule(self) -> str:
        return "NF-TILE-08"


@final
class RaiseMilitary(SeatFrame[Galaxy]):
    """Temporary Military, power by power, needed or not; then the conquest (NF-STL-12, R-12)."""

    def __init__(self, seat: int, world: int) -> None:
        super().__init__(seat)
        self.world: Final = world

    def legal(self, st: Galaxy) -> list[int]:
        world = st.tile(self.world)
        options: list[int] = []
        for power in unspent_temporary(st, self.seat):
            option = RAISE + power.tile
            if option not in options and goods_to_spend(st, self.seat, world, power):
                options.append(option)
        options.sort()
        if military_against(st, self.seat, world) >= world.cost:
            options.append(ENOUGH)
        return options

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        world = st.tile(self.world)
        if option == ENOUGH:
            lane.pop()
            military = military_against(st, self.seat, world)
            st.tell("conquer", self.seat, world.number, military, world.colonists)
            place_colony(st, lane, self.seat, world)
            return
        for power in unspent_temporary(st, self.seat):
            if power.tile == option - RAISE:
                lane.push(SpendGood(self.seat, self.world, power.mark))
                return

    def question(self, st: Galaxy) -> str:
        world = st.tile(self.world)
        military = military_against(st, self.seat, world)
        if military >= world.cost:
            return (
                f"Your Military of {military} conquers {world.name} (defense {world.cost}). "
                "Raise temporary Military all the same?"
            )
        return (
            f"Raise temporary Military against {world.name}: "
            f"you have {military}, its defense is {world.cost}."
        )

    def about(self, st: Galaxy) -> list[str]:
        return [st.tile(self.world).id]

    def sort(self) -> str:
        return sorts.SEVERAL

    def label(self, st: Galaxy, option: int) -> Label | None:
        if option == ENOUGH:
            return Label("Conquer now")
        tile = st.tile(option - RAISE)
        for power in unspent_temporary(st, self.seat):
            if power.tile == tile.number:
                return Label(f"Use {tile.name}", f"{power.amount} temporary Military for a good")
        return None

    def rule(self) -> str:
        return "NF-STL-12"


def goods_to_spend(st: Galaxy, seat: int, world: Tile, power: Power) -> list[int]:
    """Colonies whose good may pay for a power, leaving the conquest within reach."""
    rest = [other for other in unspent_temporary(st, seat) if other is not power]
    counts = goods_by_kind(st.empires[seat])
    missing = world.cost - military_against(st, seat, world) - power.amount
    kinds: list[int] = []
    for kind in range(NOVELTY, ALIEN + 1):
        if counts[kind] and pays_for(power, kind):
            left = counts[:]
            left[kind] -= 1
            if missing <= 0 or most_temporary(rest, left) >= missing:
                kinds.append(kind)
    found: list[int] = []
    for kind in kinds:
        found.extend(colonies_with_goods(st, seat, kind))
    found.sort()
    return found


def pays_for(power: Power, kind: int) -> bool:
    """Whether a good of `kind` is one the power removes."""
    return power.kind == ANY or power.kind == kind


@final
class SpendGood(SeatFrame[Galaxy]):
    """Which good to return for a temporary-Military power, from any colony (NF-STL-12, DP-17)."""

    def __init__(self, seat: int, world: int, mark: int) -> None:
        super().__init__(seat)
        self.world: Final = world
        self.mark: Final = mark

    def legal(self, st: Galaxy) -> list[int]:
        power = st.components.power_of(piece.SETTLE, self.mark)
        colonies = goods_to_spend(st, self.seat, st.tile(self.world), power)
        return [GOOD + colony for colony in colonies]

    def apply(self, st: Galaxy, lane: Lane, option: int) -> None:
        power = st.components.power_of(piece.SETTLE, self.mark)
        colony = option - GOOD
        kind = remove_good(st, self.seat, st.empires[self.seat].colonies.index(colony))
        st.temporary += power.amount
        st.spent = [*st.spent, self.mark]
        st.tell("raise", self.seat, power.amount, kind, colony)
        lane.pop()

    def question(self, st: Galaxy) -> str:
        power = st.components.power_of(piece.SETTLE, self.mark)
        what = "a good" if power.kind == ANY else with_article(f"{KIND_TITLES[power.kind]} good")
        return f"Give {what} for {power.amount} temporary Military."

    def sort(self) -> str:
        return sorts.TILE

    def rule(self) -> str:
        return "NF-STL-12"
