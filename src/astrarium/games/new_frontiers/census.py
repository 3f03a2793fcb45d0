"""What the rulebook prints about the whole set, and how a file differs from it.

A file that only differs here is not the printed set, but the engine can play it: one corrected tile often
upsets a tally until another is corrected. The limits beside the numbers are those of the engine; beyond them
a difference is a fault like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.games.rows import Faults, Printed, Row, printed_each

# --- the numbers of the box ---------------------------------------------------------------------

TABLES: Final = {
    "counts": {
        "goods": Printed({"novelty": 19, "rare": 17, "genes": 13, "alien": 11}, "NF-DATA-01"),
        "colonists": Printed(60, "NF-SETUP-11"),
        "worlds": Printed(c.WORLDS, "NF-DATA-05", c.WORLDS, c.WORLDS),
        "empire-mats": Printed(8, "NF-DATA-02", 8, 8),
        "home-colonies": Printed(c.HOMES, "NF-DATA-02", c.HOMES, c.HOMES),
        "development-tiles": Printed(56, "NF-DATA-03"),
        "goals": Printed(c.GOALS, "NF-SETUP-09", c.GOALS, c.GOALS),
        "stockpile-mats": Printed(5),
        "vp-chips": Printed({"1": 25, "5": 7, "10": 8}),
        "credit-chips": Printed({"1": 40, "5": 8, "10": 8}),
    },
    "setup": {
        "small-copies": Printed({"2": 1, "3": 2, "4": 2, "5": 3}, "NF-SETUP-02"),
        "chips-per-player": Printed(12, "NF-SETUP-10", 1),  # a home colony takes a colonist
    },
    "prices": printed_each({"novelty": 1, "rare": 2, "genes": 3, "alien": 4}, "NF-TC-04", 0, 9),
}


# --- goals --------------------------------------------------------------------------------------

# What a goal counts: its clause, thresholds with their VP, and the most that may be stockpiled.
GOALS: Final[dict[str, tuple[str, list[list[int]], int]]] = {
    "consume-powers": ("NF-GOAL-04", [[2, 2], [4, 5], [6, 8]], 0),
    "keywords": ("NF-GOAL-05", [[3, 2], [4, 5], [5, 8]], 0),
    "power-types": ("NF-GOAL-06", [[4, 2], [5, 5], [6, 8]], 0),
    "colony-kinds": ("NF-GOAL-07", [[3, 3], [4, 8]], 0),
    "unused-colonists": ("NF-GOAL-08", [[3, 2], [5, 5], [7, 8]], 0),
    "stockpiled-goods": ("NF-GOAL-09", [[2, 2], [4, 5], [6, 8]], 6),
    "stockpiled-worlds": ("NF-GOAL-10", [[1, 2], [2, 5], [4, 8]], 4),
    "stockpiled-credits": ("NF-GOAL-11", [[3, 2], [5, 5], [7, 8]], 7),
}
# Credits are stockpiled by one option for each number of them, and the options end at `tax 7`.
MOST_STOCKPILED: Final = {"stockpiled-goods": 99, "stockpiled-worlds": 99, "stockpiled-credits": 7}


def read_goal(row: Row, counts: str) -> tuple[list[list[int]], int]:
    """A goal's pairs of threshold and VP, and the most that may be stockpiled for it."""
    clause, printed, cap = GOALS[counts]
    wanted = f"{printed} as the rulebook has it ({clause})"
    value = row.take("table", wanted)
    table = _thresholds(value)
    if table != printed:
        row.wrong("table", wanted, value, census=table is not None)
    if cap or row.has("stockpile-cap"):
        most = MOST_STOCKPILED.get(counts, 0)
        cap = row.printed_number("stockpile-cap", cap, 0, most, str(cap))
    return table or printed, cap


def _thresholds(value: object) -> list[list[int]] | None:
    """The value if it is a table that goals can be scored by: thresholds that rise, each with its VP."""
    pairs: list[list[int]] = []
    for pair in value if isinstance(value, list) else []:
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)):
            return None
        last = pairs[-1][0] if pairs else 0
        if not (last < pair[0] <= 99 and 0 <= pair[1] <= 99):
            return None
        pairs.append(list(pair))
    return pairs or None


# --- worlds (p. 10) -----------------------------------------------------------------------------

# By military (index 1) and non-military (index 0).
BY_COST: Final = [
    {0: 1, 1: 3, 2: 12, 3: 5, 4: 4, 5: 6, 6: 2, 7: 1},
    {1: 5, 2: 6, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: 2, 9: 2},
]
BY_COLONISTS: Final = [{1: 21, 2: 13}, {1: 18, 2: 8}]
BY_GOODS: Final = [
    {c.WINDFALL: 11, c.PRODUCTION: 20, c.NO_GOODS: 3},
    {c.WINDFALL: 12, c.PRODUCTION: 6, c.NO_GOODS: 8},
]
BY_KIND: Final = [
    {c.NOVELTY: 12, c.RARE: 9, c.GENES: 5, c.ALIEN: 4, c.ANY: 1},
    {c.NOVELTY: 3, c.RARE: 4, c.GENES: 6, c.ALIEN: 5, c.ANY: 0},
]
BY_KEYWORD: Final = [
    {c.KEYWORD_IMPERIUM: 4, c.KEYWORD_REBEL: 0, c.KEYWORD_UPLIFT: 5},
    {c.KEYWORD_IMPERIUM: 3, c.KEYWORD_REBEL: 11, c.KEYWORD_UPLIFT: 6},
]
MOST_VP: Final = [6, 9]
BONUS_KEYWORDS: Final = [
    [c.KEYWORD_IMPERIUM, c.KEYWORD_UPLIFT],
    [c.KEYWORD_REBEL, c.KEYWORD_UPLIFT],
]


def count_worlds(faults: Faults, worlds: list[c.Tile], bad: set[str]) -> None:
    """Compare the worlds with the rulebook's tables; fields that some world has not readable are left out."""
    for military in (False, True):
        group = [world for world in worlds if world.military == military]
        _count_group(faults, group, military, bad)
    if "keywords" not in bad:
        both = c.KEYWORD_REBEL | c.KEYWORD_UPLIFT
        count = sum(world.keywords & both == both for world in worlds)
        if count != 1:
            message = f"{count} worlds are both REBEL and UPLIFT; the rulebook has 1 (NF-DATA-09)"
            faults.add("worlds", "keywords", message, census=True)


def _count_group(faults: Faults, group: list[c.Tile], military: bool, bad: set[str]) -> None:
    noun = "military worlds" if military else "non-military worlds"

    def tally(
        field: str,
        clause: str,
        expected: Mapping[int, int],
        counted: Mapping[int, int],
        words: Callable[[int], str],
    ) -> None:
        if field in bad:
            return
        for value in sorted({*expected, *counted}):
            have, want = counted.get(value, 0), expected.get(value, 0)
            if have != want:
                message = f"{have} {noun} {words(value)}; the rulebook has {want} ({clause})"
                # One kind is set for the action, so there can be one colony of any kind.
                playable = not (field == "kind" and value == c.ANY)
                faults.add("worlds", field, message, census=playable)

    price = "defense" if military else "cost"
    costs = Counter(world.cost for world in group)
    tally(price, "NF-DATA-05", BY_COST[military], costs, lambda n: f"have {price} {n}")
    colonists = Counter(world.colonists for world in group)
    tally("colonists", "NF-DATA-06", BY_COLONISTS[military], colonists, lambda n: f"need {n}")
    goods = Counter(world.goods for world in group)
    names = [f'have goods "{name}"' for name in c.GOODS_NAMES]
    tally("goods", "NF-DATA-07", BY_GOODS[military], goods, lambda n: names[n])
    kinds = Counter(world.kind for world in group if world.kind != c.GRAY)
    tally("kind", "NF-DATA-08", BY_KIND[military], kinds, lambda n: f'are "{c.KIND_NAMES[n]}"')
    keywords = {bit: sum(bool(w.keywords & bit) for w in group) for bit in BY_KEYWORD[military]}
    tally("keywords", "NF-DATA-09", BY_KEYWORD[military], keywords, lambda n: f"are {_keyword(n)}")
    if not military and not bad & {"goods", "keywords"}:
        gray = [w for w in group if w.goods == c.NO_GOODS and w.keywords & c.KEYWORD_ALIEN]
        if len(gray) != 1:
            message = f"{len(gray)} gray {noun} are ALIEN; the rulebook has 1 (NF-DATA-07)"
            faults.add("worlds", "keywords", message, census=True)
    if "vp" not in bad:
        _count_vp(faults, group, military, noun, bad)


def _keyword(bit: int) -> str:
    return c.KEYWORD_NAMES[bit.bit_length() - 1]


def _count_vp(
    faults: Faults, group: list[c.Tile], military: bool, noun: str, bad: set[str]
) -> None:
    for world in group:
        if world.vp > MOST_VP[military]:
            message = f"{noun} have at most {MOST_VP[military]}, not {world.vp} (NF-DATA-10)"
            faults.add(world.id, "vp", message, census=True)
    if "keywords" in bad:
        return
    bearers = [world for world in group if world.bonus]
    allowed = BONUS_KEYWORDS[military]
    names = " or ".join(_keyword(bit) for bit in allowed)
    for world in bearers:
        if not any(world.keywords & bit for bit in allowed):
            message = f'"?" needs {names} among {noun} (NF-DATA-10)'
            faults.add(world.id, "vp", message, census=True)
    for bit in allowed:
        if not any(world.keywords & bit for world in bearers):
            message = f'no {_keyword(bit)} one of the {noun} has "?"; the rulebook has some'
            faults.add("worlds", "vp", f"{message} (NF-DATA-10)", census=True)
