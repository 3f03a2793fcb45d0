"""Chance: fair, repeatable from a seed, and the same whatever the order of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrarium.kernel import flow
from astrarium.kernel.chance import Fate, Generator
from astrarium.kernel.flow import MAIN, NO_LANE
from astrarium.kernel.frames import State
from astrarium.kernel.playout import play_out, resolve_chance
from tests.games.new_frontiers.helpers import new_frontiers, play
from tests.kernel.secret_bids import auction, secret_bids

# Counts of independent draws stay within five standard deviations; all seeds are fixed.
DRAWS = 60_000


def within_five_deviations(counts: Counter[Any], odds: dict[Any, Fraction]) -> None:
    total = sum(counts.values())
    assert set(counts) == set(odds)
    for outcome, chance in odds.items():
        deviation = float(total * chance * (1 - chance)) ** 0.5
        assert abs(counts[outcome] - total * chance) < 5 * deviation, outcome


# Generators


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 60])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    generator = Generator(1)
    counts = Counter(generator.below(bound) for _ in range(DRAWS))
    if bound == 1:
        assert counts == {0: DRAWS}
    else:
        within_five_deviations(counts, dict.fromkeys(range(bound), Fraction(1, bound)))


def test_draws_that_follow_each_other_are_independent() -> None:
    generator = Generator(2)
    counts = Counter((generator.below(4), generator.below(4)) for _ in range(DRAWS))
    pairs = [(one, other) for one in range(4) for other in range(4)]
    within_five_deviations(counts, dict.fromkeys(pairs, Fraction(1, 16)))


def test_first_draws_of_neighbouring_seeds_are_independent() -> None:
    counts = Counter(Generator(seed).below(5) for seed in range(5000))
    within_five_deviations(counts, dict.fromkeys(range(5), Fraction(1, 5)))


def test_a_generator_is_repeated_by_its_seed() -> None:
    one, other, third = Generator(7), Generator(7), Generator(8)
    drawn = [one.below(1000) for _ in range(50)]
    assert [other.below(1000) for _ in range(50)] == drawn
    assert [third.below(1000) for _ in range(50)] != drawn


WEIGHED = {0: "a", 1: "a", 2: "a", 3: "b", 4: "b", 5: "c"}  # odds of 3 to 2 to 1


def test_each_unit_of_weight_is_one_draw() -> None:
    """Exactly: of the six equally likely draws three give the first outcome, two the second, one the third."""
    met = set()
    for seed in range(100):
        draw = Generator(seed).below(6)
        met.add(draw)
        assert "abc"[Generator(seed).pick([0, 1, 2], [3, 2, 1])] == WEIGHED[draw]
    assert met == set(WEIGHED)


def test_without_weights_each_option_is_one_draw() -> None:
    for seed in range(50):
        assert Generator(seed).pick([10, 20, 30], []) == [10, 20, 30][Generator(seed).below(3)]


def test_an_outcome_without_weight_never_comes() -> None:
    generator = Generator(3)
    assert {generator.pick([5, 6, 7], [0, 1, 0]) for _ in range(200)} == {6}


# Fate


def test_fate_is_fair_over_numbers_lanes_and_seeds() -> None:
    options = [1, 2, 3]
    odds = {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)}
    fate = Fate("x")
    numbers = Counter(fate.pick(options, [2, 1, 1], MAIN, number) for number in range(5000))
    lanes = Counter(fate.pick(options, [2, 1, 1], lane, 0) for lane in range(5000))
    seeds = Counter(Fate(str(seed)).pick(options, [2, 1, 1], MAIN, 0) for seed in range(5000))
    for counts in (numbers, lanes, seeds):
        within_five_deviations(counts, odds)


def test_lanes_of_one_table_are_independent() -> None:
    fate = Fate("x")
    sides = [0, 1]
    counts = Counter(
        (fate.pick(sides, [], 0, number), fate.pick(sides, [], 1, number)) for number in range(5000)
    )
    pairs = [(one, other) for one in sides for other in sides]
    within_five_deviations(counts, dict.fromkeys(pairs, Fraction(1, 4)))


@settings(max_examples=50, deadline=None)
@given(st.text(min_size=1, max_size=8), st.permutations(range(12)), st.integers(1, 9))
def test_fate_does_not_depend_on_what_was_asked_before(
    seed: str, order: list[int], size: int
) -> None:
    options = list(range(size))
    fate = Fate(seed)
    places = [(lane, number) for lane in range(-1, 3) for number in range(3)]
    expected = {place: Fate(seed).pick(options, [], *place) for place in places}
    for index in order:
        assert fate.pick(options, [], *places[index]) == expected[places[index]]


def test_places_of_fate_are_not_confused() -> None:
    """Lane 1, number 11 is another draw than lane 11, number 1."""
    options = list(range(1_000_000))
    drawn = [Fate("x").pick(options, [], lane, number) for lane, number in ((1, 11), (11, 1))]
    assert drawn[0] != drawn[1]


# Odds of whole games, exactly


def exact_odds(state: State, what: Callable[[State], Any]) -> dict[Any, Fraction]:
    """The odds of what chance alone leads to, over the whole tree of outcomes."""
    odds: dict[Any, Fraction] = {}
    open_ends = [(state, Fraction(1))]
    while open_ends:
        node, chance = open_ends.pop()
        where = flow.chance_lane(node)
        if where == NO_LANE:
            end = what(node)
            odds[end] = odds.get(end, Fraction(0)) + chance
            continue
        lane = node.main if where == MAIN else node.lanes[where]
        weights = lane.frames[-1].weights(node) or [1] * len(lane.options)
        for option, weight in zip(lane.options, weights, strict=True):
            following = node.clone()
            lanes = following.lanes
            flow.step(following, following.main if where == MAIN else lanes[where], option)
            open_ends.append((following, chance * Fraction(weight, sum(weights))))
    return odds


def test_prizes_have_the_odds_their_weights_say() -> None:
    state = secret_bids().rules.start(2, {})
    assert exact_odds(state, lambda end: auction(end).prize) == {
        2: Fraction(1, 2),
        3: Fraction(1, 3),
        4: Fraction(1, 6),
    }


def test_a_roll_in_a_lane_has_its_odds_beside_other_lanes() -> None:
    table = secret_bids().new(2, 1)
    state = table.state.clone()
    flow.step(state, state.lanes[0], secret_bids().rules.parse("gamble"))
    flow.step(state, state.lanes[1], secret_bids().rules.parse("gamble"))
    rolls = exact_odds(state, lambda end: tuple(bidder.roll for bidder in auction(end).bidders))
    one = {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)}
    assert rolls == {(a, b): one[a] * one[b] for a in one for b in one}


@pytest.mark.clause("NF-SETUP-13")
def test_every_player_order_is_equally_likely() -> None:
    rules = new_frontiers().rules
    state = rules.start(3, {"first_game": True})
    odds = exact_odds(state, lambda end: tuple(rules.observe(end, -1)["track"]))
    assert odds == dict.fromkeys(permutations(range(3)), Fraction(1, 6))


@pytest.mark.clause("NF-SETUP-17")
def test_every_deal_of_mats_is_equally_likely() -> None:
    rules = new_frontiers().rules
    state = rules.start(2, {"first_game": True})

    def mats(end: State) -> tuple[int, ...]:
        return tuple(empire["mat"] for empire in rules.observe(end, -1)["empires"])

    assert exact_odds(state, mats) == dict.fromkeys(permutations(range(1, 9), 2), Fraction(1, 56))


@pytest.mark.clause("NF-SETUP-13", "NF-SETUP-17")
def test_tables_draw_from_all_of_these() -> None:
    """What a table's seed picks is fair too: 600 seeds over the six orders of three players."""
    tables = [new_frontiers().new(3, seed, first_game=True) for seed in range(600)]
    orders = Counter(tuple(table.observe(None)["track"]) for table in tables)
    within_five_deviations(orders, dict.fromkeys(permutations(range(3)), Fraction(1, 6)))


# Chance belongs to the driver


def test_no_chance_hides_in_a_state() -> None:
    """Two tables with other seeds that have come to the same state go on differently."""
    texts = set()
    for seed in range(12):
        table = secret_bids().unstarted(2, seed)
        table.foretell("prize 3")
        play(table, "0 gamble")
        texts.add(table.position)
    assert len(texts) == 3


def test_random_play_in_place_is_repeated_by_its_seed_and_reaches_the_end() -> None:
    for rules, options in ((secret_bids().rules, {}), (new_frontiers().rules, {"goals": True})):
        ends = []
        for _ in range(2):
            state = rules.start(3, options)
            decisions = play_out(state, Generator(5))
            assert flow.over(state)
            assert decisions > 0
            ends.append(rules.position(state))
        assert ends[0] == ends[1]


def test_chance_is_resolved_in_main_and_in_lanes_until_seats_are_waited_for() -> None:
    state = secret_bids().rules.start(2, {})
    assert flow.chance_lane(state) == MAIN
    resolve_chance(state, Generator(1))
    assert flow.to_act(state) == [0, 1]
    gamble = secret_bids().rules.parse("gamble")
    for lane in list(state.lanes):
        flow.step(state, lane, gamble)
    assert flow.chance_lane(state) == 0
    assert flow.to_act(state) == []
    resolve_chance(state, Generator(1))
    assert flow.chance_lane(state) == NO_LANE
    assert flow.to_act(state) == [0, 1]
    assert all(bidder.roll for bidder in auction(state).bidders)
