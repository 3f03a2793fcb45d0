"""What a player's powers add up to (RG-POW): costs, workers, prices, and comparisons with other players."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy.components import (
    COLOURS,
    COSTLIEST_WORLD,
    DISCOUNT,
    EXPLORE,
    EXTRA_GOOD,
    EXTRA_WORKER,
    MOST_DEVELOPMENTS,
    NOVELTY,
    PRODUCE,
    STOCK_CREDITS,
    STOCK_VALUE,
    Power,
    Side,
)
from astrarium.games.roll_for_the_galaxy.state import NO_DICE, Empire, Galaxy, coloured, goods_of
from astrarium.kernel.lists import with_at


def has_power(empire: Empire, phase: int, effect: int) -> bool:
    """Whether a power with this effect works for a player."""
    for power in empire.powers[phase]:
        if power.effect == effect:
            return True
    return False


def power_of(empire: Empire, phase: int, effect: int, side: int) -> Power:
    """The power of one side."""
    for power in empire.powers[phase]:
        if power.effect == effect and power.side == side:
            return power
    raise ValueError(f"side {side} has no such power")


def effective_cost(empire: Empire, side: Side, phase: int) -> int:
    """Dice needed for a tile in Develop or Settle, after all discounts, the higher floor first (R-23)."""
    cost = side.cost
    fitting: list[Power] = []
    for power in empire.powers[phase]:
        if power.effect == DISCOUNT and power.colours >> side.colour & 1:
            if side.reassigns or not power.reassign_only:
                fitting.append(power)
    if len(fitting) > 1:
        fitting.sort(key=lambda power: -power.floor)
    for power in fitting:
        cost = min(cost, max(power.floor, cost - power.amount))
    return cost


def extra_workers(empire: Empire, phase: int) -> list[int]:
    """Workers in a phase that are no dice, by colour (effect `extra-worker`)."""
    extras = NO_DICE
    for power in empire.powers[phase]:
        if power.effect == EXTRA_WORKER:
            extras = with_at(extras, power.colour, extras[power.colour] + power.count)
    return extras


def stock_value(empire: Empire, colour: int) -> int:
    """Credits for a Stock by an explorer of this colour (effect `stock-credits`)."""
    value = STOCK_VALUE
    for power in empire.powers[EXPLORE]:
        if power.effect == STOCK_CREDITS and power.colour == colour:
            value = power.amount
    return value


def capacity(empire: Empire) -> int:
    """How many goods a world holds that is not gray (RG-PRO-03, RG-POW-14)."""
    room = 1
    for power in empire.powers[PRODUCE]:
        if power.effect == EXTRA_GOOD:
            room += power.count
    return room


def has_room(st: Galaxy, empire: Empire, place: int) -> bool:
    """Whether the world at `place` takes another good."""
    return free_places(st, empire, place) > 0


def free_places(st: Galaxy, empire: Empire, place: int) -> int:
    """How many more goods the world at `place` takes."""
    if not coloured(st.side(empire.worlds[place])):
        return 0
    return max(0, capacity(empire) - len(goods_of(empire.goods[place])))


# --- comparisons with all players ---------------------------------------------------------------


def novelty_worlds(st: Galaxy, seat: int) -> int:
    count = 0
    for world in st.empires[seat].worlds:
        if st.side(world).colour == NOVELTY:
            count += 1
    return count


def moves_allowed(st: Galaxy, seat: int, power: Power) -> int:
    """How many workers a Reassign power may move, with its condition as things stand (RG-POW-17)."""
    if power.compares < 0:
        return power.most
    own = novelty_worlds(st, seat)
    others = [novelty_worlds(st, other) for other in range(st.players) if other != seat]
    best = max(others)
    if own > best:
        return power.most
    return power.tied_most if own == best else 0


def leads_alone(st: Galaxy, seat: int, compares: int) -> bool:
    """Whether a player alone is first (effect `credits-if-most`)."""
    if compares == MOST_DEVELOPMENTS:
        own = len(st.empires[seat].developments)
        for other in range(st.players):
            if other != seat and len(st.empires[other].developments) >= own:
                return False
        return True
    assert compares == COSTLIEST_WORLD
    own = costliest_world(st, seat)
    for other in range(st.players):
        if other != seat and costliest_world(st, other) >= own:
            return False
    return own >= 0


def costliest_world(st: Galaxy, seat: int) -> int:
    """The highest printed cost of a player's worlds, -1 without any."""
    cost = -1
    for world in st.empires[seat].worlds:
        cost = max(cost, st.side(world).cost)
    return cost


def dice_owned(empire: Empire) -> list[int]:
    """All dice of a player by colour, wherever they are."""
    dice = empire.cup[:]
    columns = empire.columns
    for colour in range(COLOURS):
        count = (
            empire.citizenry[colour]
            + empire.wilds[colour]
            + empire.dictated[colour]
            + empire.development_dice[colour]
            + empire.world_dice[colour]
            + empire.builders[colour]
        )
        for place in range(colour, len(columns), COLOURS):
            count += columns[place]
        dice[colour] += count
    if empire.strip >= 0:
        dice[empire.strip // 5] += 1
    for goods in empire.goods:
        for colour in goods_of(goods):
            dice[colour] += 1
    return dice
