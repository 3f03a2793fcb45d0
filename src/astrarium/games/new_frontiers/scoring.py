"""Scoring and the winner (NF-SCORE): chips, printed values, "?" bonuses and goals, each under its key as a source."""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers.components import (
    ALIEN,
    ANY,
    COLONY_KINDS,
    CONSUME,
    GENERAL_MILITARY,
    GOAL_COLONY_KINDS,
    GOAL_CONSUME_POWERS,
    GOAL_KEYWORDS,
    GOAL_POWER_TYPES,
    GOAL_STOCKPILED_CREDITS,
    GOAL_STOCKPILED_GOODS,
    GOAL_STOCKPILED_WORLDS,
    KEYWORD_NAMES,
    NOVELTY,
    PHASES,
    Bonus,
    Goal,
    Tile,
)
from astrarium.games.new_frontiers.powers import general_military
from astrarium.games.new_frontiers.state import Galaxy
from astrarium.kernel import ranking

CHIPS: Final = "chips"
DEVELOPMENTS: Final = "developments"
COLONIES: Final = "colonies"


def goals_in_play(st: Galaxy, viewer: int) -> list[int]:
    """The goals that score as far as `viewer` may know: those face up, and the holder's own face-down one."""
    goals = st.goals_up
    if st.face_down >= 0 and viewer == st.face_down_holder:
        goals = [*goals, st.face_down]
    return goals


def final_goals(st: Galaxy) -> list[int]:
    """At the end a goal still face down scores like the others (NF-SCORE-04)."""
    return goals_in_play(st, st.face_down_holder)


def breakdown(st: Galaxy, seat: int, goals: list[int]) -> dict[str, int]:
    """Points by source. The owner of a colony of any kind takes the kind that scores best (NF-SCORE-03, DP-35)."""
    colonies = st.empires[seat].colonies
    if not any(st.components.tiles[number].kind == ANY for number in colonies):
        return points_by_source(st, seat, goals, 0)
    return points_by_source(st, seat, goals, best_kind(st, seat, goals))


def best_kind(st: Galaxy, seat: int, goals: list[int]) -> int:
    """The kind that makes a colony of any kind score best; the first of several that are equal."""
    best = 0
    most = -1
    for kind in range(NOVELTY, ALIEN + 1):
        points = sum(points_by_source(st, seat, goals, kind).values())
        if points > most:
            best, most = kind, points
    return best


def points_by_source(st: Galaxy, seat: int, goals: list[int], any_kind: int) -> dict[str, int]:
    """Points with a colony of any kind taken as `any_kind` for the whole of scoring."""
    empire = st.empires[seat]
    tiles = st.components.tiles
    points = {
        CHIPS: empire.vp,
        DEVELOPMENTS: sum(tiles[number].vp for number in empire.developments),
        COLONIES: sum(tiles[number].vp for number in empire.colonies),
    }
    for number in empire.developments + empire.colonies:
        if tiles[number].bonus:
            points[tiles[number].id] = bonus_points(st, seat, tiles[number], any_kind)
    for number in goals:
        goal = st.components.goals[number]
        points[goal.id] = goal_points(goal, goal_count(st, seat, goal, any_kind))
    return points


def scoring_kind(tile: Tile, any_kind: int) -> int:
    return any_kind if tile.kind == ANY else tile.kind


def bonus_points(st: Galaxy, seat: int, tile: Tile, any_kind: int) -> int:
    """A "?" value: metrics, and for each own tile the best of the lines it matches (NF-SCORE-05, NF-SCORE-12)."""
    total = 0
    for line in tile.bonus:
        if line.metric == GENERAL_MILITARY:
            total += line.vp * general_military(st, seat)
        elif line.metric == COLONY_KINDS:
            total += line.table[colony_kinds(st, seat, any_kind)]
    empire = st.empires[seat]
    for number in empire.developments + empire.colonies:
        total += best_line(tile.bonus, st.components.tiles[number], any_kind)
    return total


def best_line(lines: list[Bonus], tile: Tile, any_kind: int) -> int:
    """What one tile scores under one bonus; a line for `other` tiles is for those no earlier line took."""
    best = 0
    matched = False
    for line in lines:
        if line.selector is None or not line.selector.matches(tile, scoring_kind(tile, any_kind)):
            continue
        if line.selector.other and matched:
            continue
        matched = True
        best = max(best, line.vp)
    return best


def colony_kinds(st: Galaxy, seat: int, any_kind: int) -> int:
    """Different kinds among the colonies; gray is none."""
    kinds = 0
    for number in st.empires[seat].colonies:
        kinds |= 1 << scoring_kind(st.components.tiles[number], any_kind)
    return count_bits(kinds & ~1)


def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def goal_count(st: Galaxy, seat: int, goal: Goal, any_kind: int) -> int:
    """What a goal counts, for one player (NF-GOAL-02 to -11)."""
    empire = st.empires[seat]
    owned = [st.components.tiles[number] for number in empire.developments + empire.colonies]
    if goal.counts == GOAL_CONSUME_POWERS:
        return sum(len(tile.powers_in[CONSUME]) for tile in owned)
    if goal.counts == GOAL_KEYWORDS:
        keywords = 0
        for tile in owned:
            keywords |= tile.keywords
        return sum(1 for bit in range(len(KEYWORD_NAMES)) if keywords >> bit & 1)
    if goal.counts == GOAL_POWER_TYPES:
        return sum(1 for phase in range(PHASES) if any(tile.powers_in[phase] for tile in owned))
    if goal.counts == GOAL_COLONY_KINDS:
        return colony_kinds(st, seat, any_kind)
    if goal.counts == GOAL_STOCKPILED_GOODS:
        return len(empire.stocked_goods)
    if goal.counts == GOAL_STOCKPILED_WORLDS:
        return len(empire.stocked_worlds)
    if goal.counts == GOAL_STOCKPILED_CREDITS:
        return empire.stocked_credits
    return empire.colonists


def goal_points(goal: Goal, count: int) -> int:
    """The value of the highest threshold reached, 0 below the lowest (NF-GOAL-03)."""
    points = 0
    for threshold, value in zip(goal.thresholds, goal.values):
        if count >= threshold:
            points = value
    return points


def tie_break(st: Galaxy, seat: int) -> int:
    """Credits and goods in the empire, stockpiles left out (NF-SCORE-10, R-27)."""
    empire = st.empires[seat]
    return empire.credits + sum(1 for kind in empire.goods if kind)


def points_of(st: Galaxy, seat: int, goals: list[int]) -> int:
    """All points of a seat."""
    return sum(breakdown(st, seat, goals).values())


def all_points(st: Galaxy) -> list[int]:
    goals = final_goals(st)
    return [points_of(st, seat, goals) for seat in range(st.players)]


def tie_breaks(st: Galaxy) -> list[int]:
    return [tie_break(st, seat) for seat in range(st.players)]


def winning_seats(st: Galaxy) -> list[int]:
    """The highest score, then the most credits and goods; those still tied share the win (NF-SCORE-09 to -11)."""
    return ranking.winners(all_points(st), tie_breaks(st))


def tie_break_words(st: Galaxy) -> str:
    """What decided among those with the highest score, or that nothing did; empty without a tie."""
    return ranking.tie_words(all_points(st), tie_breaks(st), "credits and goods")
