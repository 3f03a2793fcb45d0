"""What a position of New Frontiers is worth to a seat, in victory points: the opinion behind `GreedyBot`.

`Valuer.worth` is a sum of named parts: points so far, what the tiles' powers will still bring, goods,
credits, colonists, and explored worlds that may become colonies. What lies in the future counts by how
often each action will still be done, which `Outlook` guesses from how near the end of the game is.
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
    WINDFALL,
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

# The weights, all in victory points.
CREDIT: Final = 0.7  # a credit that can still be spent
IDLE_CREDIT: Final = 0.05  # one beyond what the rest of the game can take; it still breaks ties
NEEDED_COLONIST: Final = 0.7  # one that an explored world waits for
SPARE_COLONIST: Final = 0.3
NEEDS: Final = 4  # colonists that may be needed soon
EXPLORED: Final = 0.4  # share of a world's gain that holding it, not yet settled, is worth
NEXT_EXPLORED: Final = 0.7  # and how much less each further one is worth
MISSING_MILITARY: Final = 0.6  # how much less a world is worth for each point of Military it lacks
MISSING_CREDIT: Final = 0.85  # the same for each credit
OFFERED: Final = 0.4  # share of its gain that the best development on offer is worth
MILITARY: Final = 0.12  # a point of Military, for each Settle to come
SPECIAL_MILITARY: Final = 0.05  # the same for Military against some worlds only
GROWTH: Final = 0.04  # share by which a "?" value grows in a round
SPACE: Final = 0.0
RIVALS: Final = 1.0  # how much the others' gains count against an action tile
TRACK_PLACE: Final = 0.12  # one place further to the front of the priority track
GOAL_PROGRESS: Final = 0.4  # share of the next step of a goal that half the way to it is worth

# Rounds of a game, and how often in one an action is done if as many tiles are selected as there are.
ROUNDS: Final = 11.0
KINDS: Final = range(NOVELTY, ALIEN + 1)


class Outlook:
    """How much of the game is to come: full rounds, and how often each action tile will be selected."""

    def __init__(self, st: Galaxy, last_round: bool) -> None:
        selections = len(st.track)
        unused = 7 - st.selected
        chance_now = (selections - st.selected) / unused if unused else 0.0
        if st.action >= 0:
            chance_now = (selections - st.selected - 1) / max(1, unused - 1)
        self.rounds: Final = 0.0 if last_round else rounds_left(st)
        per_round = selections / 7
        self.uses: Final = [
            (0.0 if st.used_tiles >> tile & 1 else chance_now) + self.rounds * per_round
            for tile in range(CHART_GOALS + 1)
        ]
        self.cycles: Final = min(self.uses[PRODUCE_TILE], self.uses[TRADE_CONSUME_TILE])


def rounds_left(st: Galaxy) -> float:
    """Rounds after this one, from the end condition that is nearest."""
    supply = st.components.chips_per_player * st.players
    colonists = (supply - st.colonists - st.players) / (supply - LAST_COLONISTS - st.players)
    done = max(colonists, 1 - st.vp_pool / supply)
    for empire in st.empires:
        done = max(done, (len(empire.colonies) - 1) / LAST_COLONIES)
        spaces = sum(st.components.tiles[number].spaces for number in empire.developments)
        done = max(done, spaces / (piece.SPACES_BEFORE_END + 1))
    return max(0.0, 1 - done) * ROUNDS


class Profile:
    """What the tiles of an empire score and can do, whatever else the empire has."""

    def __init__(self, components: Components, numbers: tuple[int, ...]) -> None:
        tiles = [components.tiles[number] for number in numbers]
        self.base_prices: Final = components.prices
        self.colonies: Final = [tile for tile in tiles if tile.sort != piece.DEVELOPMENT]
        self.develop_discount = 0
        self.develop_credits = 0
        self.explore_worlds = 0
        self.explore_colonists = 0
        self.settle_credits = 0.0
        self.settle_colonists = 0
        self.settle_worlds = 0
        self.military = 0
        self.special_military = 0
        self.temporary = 0
        self.produce_credits = 0.0
        self.produced = [0, 0, 0, 0, 0]  # goods of each kind in a Produce action
        self.prices = components.prices[:]  # with Trade powers
        self.consume: list[tuple[float, Power]] = []  # by what a good brings, best first
        self.consume_gain = 0.0
        self.extra_vp = 0
        self.settle_powers: list[Power] = []
        self.ways: dict[int, tuple[int, int]] = {}
        self.twice = 0
        self.terraforms = 0
        for tile in tiles:
            self._count_goods(tile)
        for tile in tiles:
            for power in tile.powers:
                self._count(tiles, power)
        self.consume.sort(key=lambda entry: -entry[0])
        self.printed: Final = sum(tile.vp for tile in tiles)
        self.spaces = sum(tile.spaces for tile in tiles)
        self.bonus: Final = self._bonus(tiles)
        # Powers waiting for goods, and goods waiting for powers, will find some.
        self.cycle: Final = trade_consume(self, self.produced, True, []) + 0.1 * (
            len(self.consume) + self.extra_vp
        )
        self.per_settle: Final = (
            self.settle_credits * CREDIT
            + self.settle_colonists * SPARE_COLONIST
            + self.settle_worlds * 0.25
            + self.military * MILITARY
            + self.special_military * SPECIAL_MILITARY
            + self.temporary * SPECIAL_MILITARY
            + self.twice * 0.25
            + self.terraforms * 0.25
        )
        self.per_explore: Final = (
            self.explore_worlds * 0.5 + self.explore_colonists * SPARE_COLONIST
        )

    def _bonus(self, tiles: list[Tile]) -> int:
        """The "?" values; a colony of any kind takes the kind that scores best."""
        if not any(tile.bonus for tile in tiles):
            return 0
        return max(self._bonus_with(tiles, kind) for kind in KINDS)

    def _bonus_with(self, tiles: list[Tile], any_kind: int) -> int:
        total = 0
        kinds = {scoring_kind(tile, any_kind) for tile in self.colonies} - {piece.GRAY}
        for tile in tiles:
            for line in tile.bonus:
                if line.metric == piece.GENERAL_MILITARY:
                    total += line.vp * self.military
                elif line.metric == piece.COLONY_KINDS:
                    total += line.table[len(kinds)]
            if tile.bonus:
                total += sum(best_line(tile.bonus, other, any_kind) for other in tiles)
        return total

    def _count_goods(self, tile: Tile) -> None:
        if tile.goods == piece.PRODUCTION:
            self.produced[NOVELTY if tile.kind == ANY else tile.kind] += 1

    def _count(self, tiles: list[Tile], power: Power) -> None:
        effect = power.effect
        if effect == piece.DEVELOP_COST:
            self.develop_discount -= power.amount
            self.develop_credits -= power.amount
        elif effect == piece.DEVELOP_GAIN:
            self.develop_credits += power.credits
        elif effect == piece.EXPLORE_DRAW:
            self.explore_worlds += power.count
        elif effect == piece.EXPLORE_GAIN:
            self.explore_colonists += power.colonists
        elif effect == piece.MILITARY:
            self.settle_powers.append(power)
            if power.selector is None:
                self.military += power.amount
            else:
                self.special_military += power.amount
        elif effect == piece.TEMP_MILITARY:
            self.temporary += power.amount
        elif effect == piece.SETTLE_COST:
            self.settle_powers.append(power)
            self.settle_credits -= power.amount * (0.5 if power.selector is None else 0.15)
        elif effect == piece.COST_OR_MILITARY:
            self.settle_powers.append(power)
            self.special_military += power.amount
        elif effect == piece.PAY_FOR_MILITARY:
            self.settle_powers.append(power)
        elif effect == piece.SETTLE_TWICE:
            self.twice = 1
        elif effect == piece.SETTLE_DRAW:
            self.settle_worlds += power.count
        elif effect == piece.START_OF_SETTLE_GAIN:
            self.settle_colonists += power.colonists
        elif effect == piece.AFTER_SETTLE_GAIN:
            self.settle_credits += power.credits * 0.5
        elif effect == piece.REPLACE_COLONY:
            self.terraforms = 1
        elif effect == piece.GOOD_PRODUCED_GAIN:
            self.produce_credits += power.credits
        elif effect == piece.GAIN_PER and power.selector is not None:
            matching = sum(1 for other in tiles if power.selector.matches(other, other.kind))
            self.produce_credits += power.credits * matching
        elif effect == piece.GAIN_IF_MOST_PRODUCED:
            self.produce_credits += power.credits * min(1.0, self.produced[power.kind] / 3)
        elif effect == piece.GAIN_PER_KIND_PRODUCED:
            kinds = sum(1 for kind in KINDS if self.produced[kind])
            self.produce_credits += power.credits * kinds
        elif effect == piece.PRODUCE_WINDFALL:
            self._count_windfall(power)
        elif effect == piece.PAID_PRODUCTION:
            self.produce_credits -= power.amount
        elif effect == piece.TRADE_BONUS:
            for kind in KINDS:
                if power.kind in (kind, ANY):
                    self.prices[kind] += power.amount
        elif effect in (piece.CONSUME_GOODS, piece.CONSUME_SELL):
            self.consume.append((gain_per_good(power), power))
        elif effect == piece.CONSUME_GAIN:
            self.consume_gain += power.vp + power.credits * CREDIT
        elif effect == piece.EXTRA_VP_PER_GOOD:
            self.extra_vp += power.vp

    def _count_windfall(self, power: Power) -> None:
        """One more good, of the dearest kind among the windfall colonies the power can fill."""
        kinds = [
            colony.kind
            for colony in self.colonies
            if colony.goods == WINDFALL
            and power.kind in (colony.kind, ANY)
            and (colony.military or not power.military_only)
        ]
        if kinds:
            self.produced[max(kinds)] += power.count

    def worth(self, outlook: Outlook) -> float:
        """Points, and what the powers will bring by how often their actions will still be done."""
        uses = outlook.uses
        return (
            self.printed
            + self.bonus * (1 + GROWTH * outlook.rounds)
            - self.spaces * SPACE
            + self.develop_credits * CREDIT * 0.8 * min(uses[DEVELOP_TILE], 5.0)
            + self.per_explore * uses[EXPLORE_TILE]
            + self.per_settle * uses[SETTLE_TILE]
            + self.produce_credits * CREDIT * uses[PRODUCE_TILE]
            + self.consume_gain * uses[TRADE_CONSUME_TILE]
            + self.cycle * outlook.cycles
        )

    def way_to_settle(self, world: Tile) -> tuple[int, int]:
        """The price of a world, and the Military missing against it."""
        way = self.ways.get(world.number)
        if way is None:
            way = self.ways[world.number] = way_to_settle(self, world)
        return way


@lru_cache(maxsize=50_000)
def profile_of(components: Components, numbers: tuple[int, ...]) -> Profile:
    """The profile of an empire with these tiles."""
    return Profile(components, numbers)


def gain_per_good(power: Power) -> float:
    """What a Consume power pays for each good it takes."""
    if power.effect == piece.CONSUME_SELL:
        return 1.0
    gain = power.vp + power.credits * CREDIT
    if power.mode == piece.EXACT:
        return gain / (len(power.kinds) or power.count)
    return gain


class Valuer:
    """Judges positions reached from one decision; `st` is the position in which it is made."""

    def __init__(self, st: Galaxy, seat: int) -> None:
        self.ending: Final = st.ending != 0
        self.outlook: Final = Outlook(st, self.ending)
        self.last: Final = Outlook(st, True)
        self.root: Final = st
        self.gains: dict[tuple[int, int], float] = {}
        self.offers: dict[int, list[tuple[float, int, int, int]]] = {}

    def leads(self, st: Galaxy) -> list[float]:
        """For each seat its worth less that of the others on average."""
        outlook = self.outlook_of(st)
        worths = [self.worth(st, seat, outlook) for seat in range(st.players)]
        total = sum(worths)
        others = st.players - 1
        return [worth - RIVALS * (total - worth) / others for worth in worths]

    def outlook_of(self, st: Galaxy) -> Outlook:
        """The end may have come in sight since the decision."""
        return self.last if st.ending and not self.ending else self.outlook

    def worth(self, st: Galaxy, seat: int, outlook: Outlook) -> float:
        """Points the seat may expect in the end."""
        empire = st.empires[seat]
        profile = profile_of(st.components, tuple(empire.developments + empire.colonies))
        total = (
            empire.vp
            + profile.worth(outlook)
            + self.goods_worth(st, seat, profile, outlook)
            + self.credits_worth(empire, outlook)
            + self.colony_worth(st, seat, profile, outlook)
            + self.offer_worth(st, seat, profile, outlook)
        )
        if st.goals_used:
            total += self.goal_worth(st, seat, outlook)
        return total

    # The parts

    def goal_worth(self, st: Galaxy, seat: int, outlook: Outlook) -> float:
        """Goals as far as they are reached, and a share of the next step."""
        total = 0.0
        for number in goals_in_play(st, seat):
            goal = st.components.goals[number]
            count = goal_count(st, seat, goal, 0)
            total += goal_points(goal, count)
            if outlook.rounds > 0:
                total += GOAL_PROGRESS * next_step(goal, count)
        return total

    def goods_worth(self, st: Galaxy, seat: int, profile: Profile, outlook: Outlook) -> float:
        """What goods on hand will bring in the next Trade-Consume, or in the one going on."""
        goods = st.empires[seat].goods
        counts = [0, 0, 0, 0, 0]
        for kind in goods:
            counts[kind] += 1
        if counts[0] == len(goods):
            return 0.0
        chance = min(1.0, outlook.uses[TRADE_CONSUME_TILE])
        later = trade_consume(profile, counts, True, []) * chance
        if st.action != TRADE_CONSUME_TILE or st.main.actor != seat:
            return later
        now = trade_consume(profile, counts, False, st.spent)
        return max(now, later)

    def credits_worth(self, empire: Empire, outlook: Outlook) -> float:
        """Credits count as far as they can still be spent."""
        room = 6 * outlook.uses[DEVELOP_TILE] + 3 * outlook.uses[SETTLE_TILE]
        useful = min(float(empire.credits), room)
        return CREDIT * useful + IDLE_CREDIT * (empire.credits - useful)

    def colony_worth(self, st: Galaxy, seat: int, profile: Profile, outlook: Outlook) -> float:
        """Explored worlds by what they would bring as colonies, and the colonists to settle them."""
        empire = st.empires[seat]
        settles = min(1.0, outlook.uses[SETTLE_TILE])
        room = min(TILE_LIMIT - len(empire.colonies), round(outlook.uses[SETTLE_TILE] + 0.5))
        prospects: list[tuple[float, int]] = []
        for number in empire.explored:
            world = st.components.tiles[number]
            price, missing = profile.way_to_settle(world)
            gain = self.settled_gain(seat, world) - price * CREDIT
            if gain > 0:
                gain *= MISSING_MILITARY**missing
                if price > empire.credits:
                    gain *= MISSING_CREDIT ** (price - empire.credits)
                prospects.append((gain, world.colonists))
        prospects.sort(reverse=True)
        total = 0.0
        share = EXPLORED
        needed = 1
        for gain, colonists in prospects[:room]:
            total += gain * share
            if needed < NEEDS:
                needed += colonists
            share *= NEXT_EXPLORED
        placed = min(empire.colonists, needed)
        total += NEEDED_COLONIST * placed + SPARE_COLONIST * (empire.colonists - placed)
        return total * settles

    def settled_gain(self, seat: int, world: Tile) -> float:
        """What the world would add as a colony to the empire as it was when the decision came up."""
        key = (seat, world.number)
        found = self.gains.get(key)
        if found is None:
            empire = self.root.empires[seat]
            components = self.root.components
            owned = tuple(empire.developments + empire.colonies)
            before = profile_of(components, owned).worth(self.outlook)
            after = profile_of(components, (*owned, world.number)).worth(self.outlook)
            found = after - before
            if world.goods == WINDFALL:
                kind = ALIEN if world.kind == ANY else world.kind
                found += components.prices[kind] * CREDIT * 0.8
            self.gains[key] = found
        return found

    def offer_worth(self, st: Galaxy, seat: int, profile: Profile, outlook: Outlook) -> float:
        """The best development on offer, by what it would bring and how nearly it can be paid."""
        develops = min(1.0, outlook.uses[DEVELOP_TILE])
        if not OFFERED or not develops:
            return 0.0
        empire = st.empires[seat]
        most = 0.0
        for value, face, stack, cost in self.offered(seat):
            if value < most:
                break
            if st.offer[stack] and face not in empire.developments:
                price = max(0, cost - profile.develop_discount)
                gain = value - price * CREDIT
                if gain > most:
                    if price > empire.credits:
                        gain *= MISSING_CREDIT ** (price - empire.credits)
                    most = max(most, gain)
        return most * OFFERED * develops

    def offered(self, seat: int) -> list[tuple[float, int, int, int]]:
        found = self.offers.get(seat)
        if found is None:
            found = []
            empire = self.root.empires[seat]
            components = self.root.components
            owned = tuple(empire.developments + empire.colonies)
            before = profile_of(components, owned).worth(self.outlook)
            for stack, face in enumerate(self.root.faces):
                if self.root.offer[stack] and face not in empire.developments:
                    after = profile_of(components, (face, *owned)).worth(self.outlook)
                    found.append((after - before, face, stack, components.tiles[face].cost))
            found.sort(reverse=True)
            self.offers[seat] = found
        return found


def trade_consume(profile: Profile, counts: list[int], trade: bool, spent: list[int]) -> float:
    """What a Trade-Consume turn brings for goods counted by kind."""
    left = counts[:]
    total = 0.0
    prices = profile.prices
    for gain, power in profile.consume:
        if power.mark in spent:
            continue
        if power.effect == piece.CONSUME_SELL:
            best = dearest(prices, left)
            if best:
                left[best] -= 1
                total += prices[best] * CREDIT
            continue
        taken = take(power, left)
        total += taken * (gain + profile.extra_vp)
    if not trade:
        return total
    best = dearest(prices, left)
    if best:
        return total + prices[best] * CREDIT
    best = dearest(prices, counts)
    if not best:
        return total
    # All could be consumed: one may be sold instead, if that brings more.
    fewer = counts[:]
    fewer[best] -= 1
    sold = prices[best] * CREDIT
    return max(total, sold + trade_consume(profile, fewer, False, spent))


def dearest(prices: list[int], counts: list[int]) -> int:
    """The kind whose good sells best, 0 without goods."""
    best = 0
    price = -1
    for kind in KINDS:
        if counts[kind] and prices[kind] > price:
            best = kind
            price = prices[kind]
    return best


def take(power: Power, left: list[int]) -> int:
    """Take the goods a power would consume, the cheapest first; how many."""
    taken = 0
    if power.mode == piece.ONE_OF_EACH:
        for kind in KINDS:
            if left[kind]:
                left[kind] -= 1
                taken += 1
        return taken
    wanted = power.kinds or [power.kind] * power.count
    trial = left[:]
    for kind in wanted:
        if kind == ANY:
            kind = next((some for some in KINDS if trial[some]), 0)
        if not kind or not trial[kind]:
            if power.mode == piece.EXACT:
                return 0
            break
        trial[kind] -= 1
        taken += 1
    for kind in KINDS:
        left[kind] = trial[kind]
    return taken


def way_to_settle(profile: Profile, world: Tile) -> tuple[int, int]:
    """The price of a world, and the Military missing against it."""
    discount = 0
    military = profile.temporary
    payment = 99
    for power in profile.settle_powers:
        if power.effect == piece.PAY_FOR_MILITARY:
            alien = world.keywords & piece.KEYWORD_ALIEN
            if not (power.exclude_alien and alien) and not (power.only_alien and not alien):
                payment = world.cost + power.amount
        elif power.selector is None or power.selector.matches(world, world.kind):
            if power.effect == piece.SETTLE_COST:
                discount -= power.amount
            elif power.effect == piece.MILITARY:
                military += power.amount
            else:
                discount += power.amount
                military += power.amount
    if not world.military:
        return max(0, world.cost - discount), 0
    if military >= world.cost or payment == 99:
        return 0, max(0, world.cost - military)
    return max(0, payment - discount), 0


def next_step(goal: Goal, count: int) -> float:
    """What the way already gone towards a goal's next step is worth of it."""
    before = 0
    have = 0
    for threshold, value in zip(goal.thresholds, goal.values):
        if count < threshold:
            return (value - have) * (count - before) / (threshold - before)
        before = threshold
        have = value
    return 0.0
