"""What an empire's powers add up to, computed whenever it is asked for and never stored (NF-POW-05)."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    COST_OR_MILITARY,
    DEVELOP,
    DEVELOP_COST,
    KEYWORD_ALIEN,
    MILITARY,
    NOVELTY,
    PAY_FOR_MILITARY,
    SETTLE,
    SETTLE_COST,
    TEMP_MILITARY,
    TRADE,
    Power,
    Tile,
)
from astrarium.games.new_frontiers.state import Empire, Galaxy

NO_POWERS: Final[list[Power]] = []
UNPAYABLE: Final = 1_000_000  # above any credits: those are unlimited (NF-LIM-01)


def has_effect(st: Galaxy, seat: int, effect: int) -> bool:
    """Whether the seat has a working Settle power with this effect."""
    return any(power.effect == effect for power in st.empires[seat].powers[SETTLE])


def spaces_covered(st: Galaxy, empire: Empire) -> int:
    """Mat spaces under developments (NF-DEV-07)."""
    return sum(st.components.tiles[number].spaces for number in empire.developments)


def develop_price(st: Galaxy, seat: int, tile: Tile) -> int:
    """Credits to pay for a development: reductions add up, never below 0 (NF-DEV-02 to -04)."""
    return max(0, tile.cost - develop_discount(st, seat))


def develop_discount(st: Galaxy, seat: int) -> int:
    """All reductions of the seat on developments, the selector's bonus included (NF-DEV-03)."""
    discount = selector_discount(st, seat)
    for power in st.empires[seat].powers[DEVELOP]:
        discount += develop_reduction(power)
    return discount


def selector_discount(st: Galaxy, seat: int) -> int:
    return 1 if st.order and seat == st.order[0] else 0


def develop_reduction(power: Power) -> int:
    """What one power takes off the cost of a development."""
    return -power.amount if power.effect == DEVELOP_COST else 0


def military_against(st: Galaxy, seat: int, world: Tile) -> int:
    """All Military that counts against `world`, temporary Military included (NF-STL-10, NF-STL-11)."""
    kind = st.kind_of(world)
    total = st.temporary
    for power in st.empires[seat].powers[SETTLE]:
        total += military_of(power, world, kind)
    return total


def military_of(power: Power, world: Tile, kind: int) -> int:
    """Permanent Military of one power against `world` taken as having `kind`."""
    if (power.effect == MILITARY or power.effect == COST_OR_MILITARY) and (
        power.selector is None or power.selector.matches(world, kind)
    ):
        return power.amount
    return 0


def general_military(st: Galaxy, seat: int) -> int:
    """Unconditional, permanent Military only (NF-SCORE-12)."""
    total = 0
    empire = st.empires[seat]
    for number in empire.developments + empire.colonies:
        total += general_military_of(st.components.tiles[number])
    return total


def general_military_of(tile: Tile) -> int:
    """Unconditional, permanent Military of one tile."""
    total = 0
    for power in tile.powers_in[SETTLE]:
        if power.effect == MILITARY and power.selector is None:
            total += power.amount
    return total


def settle_discount(st: Galaxy, seat: int, world: Tile, kind: int) -> int:
    """Reductions on a price for `world` taken as having `kind` (NF-STL-06, NF-TILE-28)."""
    discount = 0
    for power in st.empires[seat].powers[SETTLE]:
        discount += settle_reduction(power, world, kind)
    return discount


def settle_reduction(power: Power, world: Tile, kind: int) -> int:
    """What one power takes off the price for `world` taken as having `kind`."""
    if power.effect == SETTLE_COST:
        if power.selector is None or power.selector.matches(world, kind):
            return -power.amount
    elif (
        power.effect == COST_OR_MILITARY
        and power.selector is not None
        and power.selector.matches(world, kind)
    ):
        return power.amount
    return 0


def settle_price(st: Galaxy, seat: int, world: Tile) -> int:
    """Credits for a non-military world; for one of any kind, at the kind that is set or else the best one."""
    if world.kind != ANY or st.kind_set:
        return max(0, world.cost - settle_discount(st, seat, world, st.kind_of(world)))
    return min(settle_price_as(st, seat, world, kind) for kind in range(NOVELTY, ALIEN + 1))


def settle_price_as(st: Galaxy, seat: int, world: Tile, kind: int) -> int:
    """Credits for a non-military world if it has `kind` (NF-TILE-02)."""
    return max(0, world.cost - settle_discount(st, seat, world, kind))


def conquest_payment(st: Galaxy, seat: int, world: Tile) -> int:
    """The cheapest price at which a power lets the seat pay for a military world, or UNPAYABLE (R-39)."""
    power = paying_power(st, seat, world)
    if power is None:
        return UNPAYABLE
    discount = settle_discount(st, seat, world, st.kind_of(world))
    return max(0, world.cost + power.amount - discount)


def paying_power(st: Galaxy, seat: int, world: Tile) -> Power | None:
    """The power that lets the seat pay for a military world at the best price, if it has one."""
    best: Power | None = None
    for power in st.empires[seat].powers[SETTLE]:
        if (
            power.effect == PAY_FOR_MILITARY
            and _may_pay(power, world)
            and (best is None or (power.amount, power.tile) < (best.amount, best.tile))
        ):
            best = power
    return best


def _may_pay(power: Power, world: Tile) -> bool:
    """NF-TILE-09, R-21: here Alien means the keyword."""
    alien = world.keywords & KEYWORD_ALIEN != 0
    if power.exclude_alien and alien:
        return False
    return not power.only_alien or alien


def goods_by_kind(empire: Empire) -> list[int]:
    """How many goods of each kind lie on the colonies; index 0 counts empty colonies."""
    counts = [0, 0, 0, 0, 0]
    for kind in empire.goods:
        counts[kind] += 1
    return counts


def unspent_temporary(st: Galaxy, seat: int) -> list[Power]:
    """The temporary-Military powers not yet used in this action (R-12)."""
    found: list[Power] = NO_POWERS
    for power in st.empires[seat].powers[SETTLE]:
        if power.effect == TEMP_MILITARY and power.mark not in st.spent:
            found = [*found, power]
    return found


def most_temporary(powers: list[Power], counts: list[int]) -> int:
    """The most Military that these powers can still raise from goods counted by kind."""
    best = 0
    for place, power in enumerate(powers):
        for kind in range(NOVELTY, ALIEN + 1):
            if counts[kind] and (power.kind == ANY or power.kind == kind):
                left = counts[:]
                left[kind] -= 1
                others = powers[:place] + powers[place + 1 :]
                best = max(best, power.amount + most_temporary(others, left))
    return best


def reachable_military(st: Galaxy, seat: int, world: Tile) -> int:
    """The highest Military the seat could bring against `world` in this action."""
    return military_against(st, seat, world) + military_to_raise(st, seat)


def military_to_raise(st: Galaxy, seat: int) -> int:
    """The most temporary Military that the seat's goods could still bring."""
    powers = unspent_temporary(st, seat)
    return most_temporary(powers, goods_by_kind(st.empires[seat])) if powers else 0


def trade_price(st: Galaxy, seat: int, kind: int) -> int:
    """Credits for selling one good: its price and all Trade powers that apply (NF-TC-04, NF-TC-06)."""
    price = st.components.prices[kind]
    for power in st.empires[seat].powers[TRADE]:
        price += trade_bonus(power, kind)
    return price


def trade_bonus(power: Power, kind: int) -> int:
    """What one Trade power adds to the price of a good of `kind`."""
    return power.amount if power.kind == ANY or power.kind == kind else 0
