"""What a position of New Frontiers is worth to a seat, in victory points: the opinion behind `GreedyBot`.

`Valuer.worth` is a sum of named parts: chips, tiles with what their powers will still bring, goods, credits,
colonists, explored worlds that may become colonies, the best development on offer, and goals. What lies in
the future counts by how often each action will still be done, which `Outlook` guesses from how near the
end of the game is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from astrarium.games.new_frontiers import components as piece
from astrarium.games.new_frontiers.actions import (
    CHART_GOALS,
    DEVELOP_TILE,
    EXPLORE_TILE,
    PRODUCE_TILE,
    SETTLE_TILE,
    TRADE_CONSUME_TILE,
)
from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    NOVELTY,
    Components,
    Goal,
    Power,
    Tile,
)
from astrarium.games.new_frontiers.scoring import (
    best_line,
    goal_count,
    goal_points,
    goals_in_play,
    scoring_kind,
)
from astrarium.games.new_frontiers.settle import LAST_COLONIES, LAST_COLONISTS
from astrarium.games.new_frontiers.state import TILE_LIMIT, Empire, Galaxy

# The weights, in victory points unless a share is meant. Those that matter most in play are CREDIT and
# MISSING_CREDIT; most others may be off by a fifth without anyone at the table noticing.
CREDIT: Final = 0.7  # a credit that can still be spent
IDLE_CREDIT: Final = 0.05  # one beyond what the rest of the game can take; it may break a tie
NEEDED_COLONIST: Final = 0.7  # an unused colonist that an explored world waits for
SPARE_COLONIST: Final = 0.3  # any other
SOON: Final = 4  # colonists that explored worlds may wait for at one time
EXPLORED: Final = 0.4  # share of a settlement's gain that its explored world is worth
NEXT_EXPLORED: Final = 0.7  # what is left of that share for the next best explored world
OFFERED: Final = 0.4  # share of its gain that the best development on offer is worth
MISSING_CREDIT: Final = 0.85  # what is left of such a gain for each credit that is missing
MISSING_MILITARY: Final = 0.6  # the same for each point of Military
MILITARY: Final = 0.12  # a point of Military, for each Settle to come
SPECIAL_MILITARY: Final = 0.05  # one that counts only against some worlds, or for a good
DRAWN_WORLD: Final = 0.5  # a world drawn from the bag
SETTLES: Final = 0.5  # share of the Settle actions in which a world is settled
IDLE_POWER: Final = 0.1  # a Consume power beside what it does with the goods produced now
GROWTH: Final = 0.04  # share by which a "?" value grows in a round
GOAL_PROGRESS: Final = 0.4  # share of a goal's next step that the way towards it is worth

ROUNDS: Final = 11.0  # of a game, as these bots play it
ACTION_TILES: Final = 7
NEAR: Final = 6  # developments are kept in mind if no more credits than these are missing
SPENT_ON_DEVELOPING: Final = 6  # credits that one Develop, or one Settle, can take
SPENT_ON_SETTLING: Final = 3
KINDS: Final = range(NOVELTY, ALIEN + 1)
PHASE_TILES: Final = (
    DEVELOP_TILE,
    EXPLORE_TILE,
    SETTLE_TILE,
    PRODUCE_TILE,
    TRADE_CONSUME_TILE,
    TRADE_CONSUME_TILE,
)

Prospect = tuple[float, int, int]  # what settling a world gains, its price and colonists
Offer = tuple[float, int, int, int]  # what buying a development gains, its price, stack and face


class Outlook:
    """How much of the game is to come: full rounds, and how often each action will be done.

    So many disks have `selected` in this round, which may be the last.
    """

    def __init__(self, st: Galaxy, selected: int, last_round: bool) -> None:
        selections = len(st.track)
        chance = (selections - selected) / (ACTION_TILES - selected)
        self.rounds: Final = 0.0 if last_round else rounds_left(st)
        self.uses: Final = [
            (0.0 if st.used_tiles >> tile & 1 else chance) + self.rounds * selections / ACTION_TILES
            for tile in range(CHART_GOALS + 1)
        ]
        self.worths: dict[Profile, float] = {}  # of tiles, once they are known


def rounds_left(st: Galaxy) -> float:
    """Rounds after this one, from the end condition that is nearest."""
    chips = st.components.chips_per_player * st.players
    done = max(
        (chips - st.players - st.colonists) / (chips - st.players - LAST_COLONISTS),
        1 - st.vp_pool / chips,
    )
    for empire in st.empires:
        spaces = sum(st.components.tiles[number].spaces for number in empire.developments)
        done = max(
            done,
            (len(empire.colonies) - 1) / LAST_COLONIES,
            spaces / (piece.SPACES_BEFORE_END + 1),
        )
    return max(0.0, 1 - done) * ROUNDS


class Profile:
    """What the tiles of an empire score and can do, whatever else the empire has."""

    def __init__(self, components: Components, numbers: tuple[int, ...]) -> None:
        tiles = [components.tiles[number] for number in numbers]
        self.colonies: Final = [tile for tile in tiles if tile.sort != piece.DEVELOPMENT]
        powers = [power for tile in tiles for power in tile.powers]
        self.settle_powers: Final = [power for power in powers if power.phase == piece.SETTLE]
        self.discount: Final = -sum(
            power.amount for power in powers if power.effect == piece.DEVELOP_COST
        )
        self.produced: Final = self._produced(powers)  # goods of each kind in a Produce action
        self.prices: Final = sale_prices(components, powers)
        self.consume: Final = sorted(
            [power for power in powers if power.effect == piece.CONSUME_GOODS],
            key=gain_per_good,
            reverse=True,
        )
        self.extra_vp: Final = sum(
            power.vp for power in powers if power.effect == piece.EXTRA_VP_PER_GOOD
        )
        self.sales: Final = [power for power in powers if power.effect == piece.CONSUME_SELL]
        self.printed: Final = sum(tile.vp for tile in tiles)
        self.bonus: Final = self._bonus(tiles)
        self.cycle: Final = self.trade_consume(self.produced, True, []) + IDLE_POWER * (
            len(self.consume) + self.extra_vp
        )
        self.per_use: Final = [0.0] * (CHART_GOALS + 1)
        for power in powers:
            self.per_use[PHASE_TILES[power.phase]] += self._gain(power, tiles)
        self._ways: dict[int, tuple[int, int]] = {}
        self._turns: dict[tuple[int, ...], float] = {}

    def _produced(self, powers: list[Power]) -> list[int]:
        counts = [0, 0, 0, 0, 0]
        for colony in self.colonies:
            if colony.goods == piece.PRODUCTION:
                counts[NOVELTY if colony.kind == ANY else colony.kind] += 1
        for power in powers:
            if power.effect == piece.PRODUCE_WINDFALL:
                kinds = [
                    colony.kind
                    for colony in self.colonies
                    if colony.goods == piece.WINDFALL
                    and power.kind in (colony.kind, ANY)
                    and (colony.military or not power.military_only)
                ]
                if kinds:
                    counts[min(max(kinds), ALIEN)] += power.count
        return counts

    def _bonus(self, tiles: list[Tile]) -> int:
        """The "?" values; a colony of any kind takes the kind that scores best."""
        if not any(tile.bonus for tile in tiles):
            return 0
        if any(colony.kind == ANY for colony in self.colonies):
            return max(self._bonus_if(tiles, any_kind) for any_kind in KINDS)
        return self._bonus_if(tiles, NOVELTY)

    def _bonus_if(self, tiles: list[Tile], any_kind: int) -> int:
        kinds = {scoring_kind(colony, any_kind) for colony in self.colonies} - {piece.GRAY}
        military = sum(
            power.amount
            for power in self.settle_powers
            if power.effect == piece.MILITARY and power.selector is None
        )
        total = 0
        for tile in tiles:
            for line in tile.bonus:
                if line.metric == piece.GENERAL_MILITARY:
                    total += line.vp * military
                elif line.metric == piece.COLONY_KINDS:
                    total += line.table[len(kinds)]
            if tile.bonus:
                total += sum(best_line(tile.bonus, other, any_kind) for other in tiles)
        return total

    def _gain(self, power: Power, tiles: list[Tile]) -> float:
        """What a power brings each time its action is done, apart from trading and consuming goods."""
        effect = power.effect
        if effect == piece.DEVELOP_COST:
            return -power.amount * CREDIT
        if effect in (piece.DEVELOP_GAIN, piece.GOOD_PRODUCED_GAIN):
            return power.credits * CREDIT
        if effect in (piece.EXPLORE_GAIN, piece.START_OF_SETTLE_GAIN):
            return power.colonists * SPARE_COLONIST
        if effect == piece.EXPLORE_DRAW:
            return power.count * DRAWN_WORLD
        if effect == piece.MILITARY and power.selector is None:
            return power.amount * MILITARY
        if effect in (piece.MILITARY, piece.COST_OR_MILITARY, piece.TEMP_MILITARY):
            return power.amount * SPECIAL_MILITARY
        if effect == piece.SETTLE_COST:
            # Of the four kinds one is meant, where only some worlds are.
            share = SETTLES if power.selector is None else SETTLES / 4
            return -power.amount * CREDIT * share
        if effect == piece.AFTER_SETTLE_GAIN:
            return power.credits * CREDIT * SETTLES
        if effect in (piece.SETTLE_DRAW, piece.SETTLE_TWICE, piece.REPLACE_COLONY):
            return DRAWN_WORLD * SETTLES
        if effect == piece.GAIN_PER and power.selector is not None:
            matching = [tile for tile in tiles if power.selector.matches(tile, tile.kind)]
            return power.credits * CREDIT * len(matching)
        if effect == piece.GAIN_IF_MOST_PRODUCED:
            return power.credits * CREDIT * min(1.0, self.produced[power.kind] / 3)
        if effect == piece.GAIN_PER_KIND_PRODUCED:
            return power.credits * CREDIT * sum(1 for count in self.produced if count)
        if effect == piece.PAID_PRODUCTION:
            return -power.amount * CREDIT
        if effect == piece.CONSUME_GAIN:
            return power.vp + power.credits * CREDIT
        return 0.0

    def worth(self, outlook: Outlook) -> float:
        """Points, and what the powers will bring by how often their actions will still be done."""
        total = outlook.worths.get(self)
        if total is None:
            uses = outlook.uses
            cycles = min(uses[PRODUCE_TILE], uses[TRADE_CONSUME_TILE])
            total = self.printed + self.bonus * (1 + GROWTH * outlook.rounds) + self.cycle * cycles
            for gain, times in zip(self.per_use, uses):
                total += gain * times
            outlook.worths[self] = total
        return total

    def turn(self, counts: list[int]) -> float:
        """What a whole Trade-Consume turn brings for goods counted by kind."""
        key = tuple(counts)
        found = self._turns.get(key)
        if found is None:
            found = self._turns[key] = self.trade_consume(counts, True, [])
        return found

    def trade_consume(self, counts: list[int], may_sell: bool, spent: list[int]) -> float:
        """What a turn brings, or what is left of it: `spent` powers are used up."""
        left = counts[:]
        total = 0.0
        for power in self.consume:
            if power.mark not in spent:
                total += take(power, left) * (gain_per_good(power) + self.extra_vp)
        sales = sum(power.count for power in self.sales if power.mark not in spent)
        for _ in range(sales + may_sell):
            best = self.dearest(left)
            left[best] -= 1
            total += self.prices[best] * CREDIT
        if not may_sell or any(left[1:]) or not any(counts[1:]):
            return total
        # All was consumed; the dearest good may better be sold.
        best = self.dearest(counts)
        fewer = counts[:]
        fewer[best] -= 1
        return max(total, self.prices[best] * CREDIT + self.trade_consume(fewer, False, spent))

    def dearest(self, counts: list[int]) -> int:
        """The kind of the good that sells best; 0, with a price of 0, if there is none."""
        best = 0
        for kind in KINDS:
            if counts[kind] > 0 and self.prices[kind] > self.prices[best]:
                best = kind
        return best

    def way_to_settle(self, world: Tile) -> tuple[int, int]:
        """The credits a world would cost, and the Military missing against it."""
        way = self._ways.get(world.number)
        if way is None:
            way = self._ways[world.number] = self._way_to_settle(world)
        return way

    def _way_to_settle(self, world: Tile) -> tuple[int, int]:
        discount = 0
        military = 0
        payments: list[int] = []
        for power in self.settle_powers:
            matches = power.selector is None or power.selector.matches(world, world.kind)
            if power.effect in (piece.MILITARY, piece.TEMP_MILITARY) and matches:
                military += power.amount
            elif power.effect == piece.SETTLE_COST and matches:
                discount -= power.amount
            elif power.effect == piece.COST_OR_MILITARY and matches:
                military += power.amount
                discount += power.amount
            elif power.effect == piece.PAY_FOR_MILITARY:
                alien = world.keywords & piece.KEYWORD_ALIEN != 0
                if not (power.exclude_alien if alien else power.only_alien):
                    payments.append(world.cost + power.amount)
        if not world.military:
            return max(0, world.cost - discount), 0
        if military >= world.cost or not payments:
            return 0, max(0, world.cost - military)
        return max(0, min(payments) - discount), 0


@lru_cache(maxsize=50_000)
def profile_of(components: Components, numbers: tuple[int, ...]) -> Profile:
    """The profile of an empire with these tiles; the same ones come up again and again."""
    return Profile(components, numbers)


def sale_prices(components: Components, powers: list[Power]) -> list[int]:
    """Credits for a sale by kind, with Trade powers; nothing sells for 0."""
    prices = [0, *components.prices[1:]]
    for power in powers:
        if power.effect == piece.TRADE_BONUS:
            for kind in KINDS:
                if power.kind in (kind, ANY):
                    prices[kind] += power.amount
    return prices


def gain_per_good(power: Power) -> float:
    """What a Consume power pays for each good it takes."""
    gain = power.vp + power.credits * CREDIT
    if power.mode == piece.EXACT:
        return gain / (len(power.kinds) or power.count)
    return gain


def take(power: Power, left: list[int]) -> int:
    """Take the goods a Consume power would, the cheapest first; how many."""
    if power.mode == piece.ONE_OF_EACH:
        wanted = [kind for kind in KINDS if left[kind]]
    else:
        wanted = power.kinds or [power.kind] * power.count
    trial = left[:]
    taken = 0
    for kind in wanted:
        found = kind if kind != ANY else next((some for some in KINDS if trial[some]), NOVELTY)
        if trial[found]:
            trial[found] -= 1
            taken += 1
        elif power.mode == piece.EXACT:
            return 0
    left[:] = trial
    return taken


class Valuer:
    """Judges positions that one decision may lead to; `root` is the position in which `viewer` makes it."""

    def __init__(self, root: Galaxy, viewer: int) -> None:
        self.root: Final = root
        self.viewer: Final = viewer
        self.outlook: Final = Outlook(root, root.selected + 1, root.ending != 0)
        self._added: dict[tuple[int, int], float] = {}
        self._prospects: dict[tuple[int, int, Profile], Prospect] = {}
        self._offers: dict[tuple[int, int], list[Offer]] = {}

    def worth(self, st: Galaxy, seat: int, outlook: Outlook | None = None) -> float:
        """Points the seat may expect at the end of the game."""
        outlook = outlook or self.outlook
        empire = st.empires[seat]
        profile = profile_of(st.components, (*empire.developments, *empire.colonies))
        total = (
            empire.vp
            + profile.worth(outlook)
            + self.goods_worth(st, seat, profile, outlook)
            + self.credits_worth(empire, outlook)
            + self.colony_worth(empire, seat, profile, outlook)
            + self.offer_worth(st, seat, profile, outlook)
        )
        if st.goals_used:
            total += self.goals_worth(st, seat, outlook)
        return total

    def leads(self, st: Galaxy, rivals: float, outlook: Outlook | None = None) -> list[float]:
        """For each seat its worth less `rivals` times that of the others on average."""
        worths = [self.worth(st, seat, outlook) for seat in range(st.players)]
        total = sum(worths)
        return [worth - rivals * (total - worth) / (st.players - 1) for worth in worths]

    # The parts

    def goods_worth(self, st: Galaxy, seat: int, profile: Profile, outlook: Outlook) -> float:
        """What goods on hand will bring in the next Trade-Consume, or in the rest of the one going on."""
        counts = [0, 0, 0, 0, 0]
        for kind in st.empires[seat].goods:
            counts[kind] += 1
        if not any(counts[1:]):
            return 0.0
        later = min(1.0, outlook.uses[TRADE_CONSUME_TILE]) * profile.turn(counts)
        if st.action != TRADE_CONSUME_TILE or st.main.actor != seat:
            return later
        return max(later, profile.trade_consume(counts, False, st.spent))

    def credits_worth(self, empire: Empire, outlook: Outlook) -> float:
        """Credits count as far as they can still be spent."""
        room = (
            SPENT_ON_DEVELOPING * outlook.uses[DEVELOP_TILE]
            + SPENT_ON_SETTLING * outlook.uses[SETTLE_TILE]
        )
        useful = min(float(empire.credits), room)
        return CREDIT * useful + IDLE_CREDIT * (empire.credits - useful)

    def colony_worth(self, empire: Empire, seat: int, profile: Profile, outlook: Outlook) -> float:
        """Explored worlds by what they would bring as colonies, and the colonists to settle them."""
        settles = outlook.uses[SETTLE_TILE]
        prospects: list[tuple[float, int]] = []
        for number in empire.explored:
            gain, price, colonists = self.prospect(seat, number, profile)
            if gain > 0:
                if price > empire.credits:
                    gain *= MISSING_CREDIT ** (price - empire.credits)
                prospects.append((gain, colonists))
        prospects.sort(reverse=True)
        total = 0.0
        share = EXPLORED
        needed = 1
        for gain, colonists in prospects[: min(TILE_LIMIT - len(empire.colonies), round(settles))]:
            total += gain * share
            share *= NEXT_EXPLORED
            needed += colonists
        placed = min(empire.colonists, needed, SOON)
        total += NEEDED_COLONIST * placed + SPARE_COLONIST * (empire.colonists - placed)
        return total * min(1.0, settles)

    def prospect(self, seat: int, number: int, profile: Profile) -> Prospect:
        """An explored world in the eyes of an empire with this profile."""
        found = self._prospects.get((seat, number, profile))
        if found is None:
            world = self.root.components.tiles[number]
            price, missing = profile.way_to_settle(world)
            gain = self.added(seat, world) - price * CREDIT
            if world.goods == piece.WINDFALL:
                gain += profile.prices[min(world.kind, ALIEN)] * CREDIT
            found = (gain * MISSING_MILITARY**missing, price, world.colonists)
            self._prospects[seat, number, profile] = found
        return found

    def offer_worth(self, st: Galaxy, seat: int, profile: Profile, outlook: Outlook) -> float:
        """The best development on offer, by what it would bring and how nearly it can be paid."""
        empire = st.empires[seat]
        most = 0.0
        for gain, price, stack, face in self.offers(seat, profile.discount):
            if gain <= most:
                break
            if st.offer[stack] and face not in empire.developments:
                if price > empire.credits:
                    gain *= MISSING_CREDIT ** (price - empire.credits)
                most = max(most, gain)
        return OFFERED * most * min(1.0, outlook.uses[DEVELOP_TILE])

    def offers(self, seat: int, discount: int) -> list[Offer]:
        """The developments on offer to a seat with this discount, the best first."""
        found = self._offers.get((seat, discount))
        if found is None:
            found = []
            empire = self.root.empires[seat]
            for stack, face in enumerate(self.root.faces):
                tile = self.root.components.tiles[face]
                price = max(0, tile.cost - discount)
                if (
                    price <= empire.credits + NEAR
                    and self.root.offer[stack]
                    and face not in empire.developments
                ):
                    found.append((self.added(seat, tile) - price * CREDIT, price, stack, face))
            found.sort(reverse=True)
            self._offers[seat, discount] = found
        return found

    def added(self, seat: int, tile: Tile) -> float:
        """What one more tile would add to the seat's empire as it was when the decision came up."""
        found = self._added.get((seat, tile.number))
        if found is None:
            empire = self.root.empires[seat]
            components = self.root.components
            if tile.sort == piece.DEVELOPMENT:
                more = (*empire.developments, tile.number, *empire.colonies)
            else:
                more = (*empire.developments, *empire.colonies, tile.number)
            now = profile_of(components, (*empire.developments, *empire.colonies))
            then = profile_of(components, more)
            found = then.worth(self.outlook) - now.worth(self.outlook)
            self._added[seat, tile.number] = found
        return found

    def goals_worth(self, st: Galaxy, seat: int, outlook: Outlook) -> float:
        """Goals the viewer knows, as far as they are reached, and the way towards their next steps."""
        total = 0.0
        for number in goals_in_play(st, self.viewer):
            goal = st.components.goals[number]
            count = goal_count(st, seat, goal, NOVELTY)
            points = goal_points(goal, count)
            total += points
            if outlook.rounds > 0:
                total += GOAL_PROGRESS * progress(goal, count)
        return total


def progress(goal: Goal, count: int) -> float:
    """The points of a goal's next step, in proportion to the way gone towards it."""
    reached = 0
    points = 0
    for threshold, value in zip(goal.thresholds, goal.values):
        if count < threshold:
            return (value - points) * (count - reached) / (threshold - reached)
        reached = threshold
        points = value
    return 0.0
