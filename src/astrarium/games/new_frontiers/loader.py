"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads powers, and `census` compares the set with what the
rulebook prints about all of it, so that a slip in one tile shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from astrarium.games.new_frontiers import census
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.vocabulary import (
    COLONY_KINDS,
    COLOURS,
    check_powers,
    read_bonus,
    read_power,
)
from astrarium.games.rows import (
    CONFIDENCES,
    PROSE,
    ComponentFile,
    Order,
    Pieces,
    Reading,
    Row,
    printed_numbers,
    rules_hash,
)

GAME: Final = "new-frontiers"

# What the hash leaves out, and lists that are sets.
NO_RULES: Final = PROSE | {"side-confidence", "pair-source"}
UNORDERED: Final[Order] = {"kinds": c.KIND_NAMES.index, "keywords": str, "has-effect": str}

# --- tiles --------------------------------------------------------------------------------------


class _Reading(Pieces):
    """One file being read: its faults, and what has been built so far."""

    def __init__(self, file: str, document: Mapping[str, object]) -> None:
        super().__init__(file, document)
        self.tiles: Final[list[c.Tile]] = []
        self.stacks: Final[list[c.Stack]] = []
        self.goals: Final[list[c.Goal]] = []
        self.ids: Final = _number_ids(document)

    def tile(self, row: Row, number: int, sort: int, large: bool = False) -> c.Tile:
        own, name = self.identity(row)
        colony = sort != c.DEVELOPMENT
        military = colony and row.has("defense")
        if military and row.has("cost"):
            row.fault("cost", "does not go with defense; a military colony has no cost")
        least = 1 if military or not colony else 0
        cost = row.number("defense" if military else "cost", least, 9)
        colonists, kind, goods = self.colony(row, sort) if colony else (0, c.GRAY, c.NO_GOODS)
        vp, bonus = self.victory(row, sort, large)
        if not colony and large and cost != 9 and row.fine("cost"):
            row.fault("cost", f"must be 9 on a large development, not {cost} (NF-DATA-04)")
        words = row.words("keywords", c.KEYWORD_NAMES)
        if len(set(words)) < len(words):
            row.fault("keywords", "names one of them twice")
        powers = [read_power(power, self.ids) for power in row.rows("powers", "power")]
        sellable = row.flag("sellable") if colony and row.has("sellable") else True
        home = sort == c.HOME
        mat = row.number("mat", 1, c.HOMES // 2) if home else 0
        first_game = row.flag("first-game") if home else False
        if home:
            row.word("side-confidence", CONFIDENCES)
        tile = c.Tile(
            number=number,
            id=own,
            name=name,
            sort=sort,
            cost=cost,
            military=military,
            colonists=colonists,
            kind=kind,
            goods=goods,
            vp=vp,
            bonus=bonus,
            keywords=sum(1 << c.KEYWORD_NAMES.index(word) for word in set(words)),
            powers=[power for power in powers if power is not None],
            spaces=0 if colony else 2 if large else 1,
            mat=mat,
            first_game=first_game,
            sellable=sellable,
            text=row.line("text"),
            origin=self.origin(row, own),
        )
        row.finish()
        check_powers(row, tile)
        self.tiles.append(tile)
        return tile

    def colony(self, row: Row, sort: int) -> tuple[int, int, int]:
        colonists = row.number("colonists", 1, 1 if sort == c.HOME else 2)
        kinds = COLONY_KINDS if sort == c.HOME else c.KIND_NAMES
        kind = row.index("kind", c.KIND_NAMES, kinds)
        goods = row.index("goods", c.GOODS_NAMES)
        if row.fine("kind", "goods") and (kind == c.GRAY) != (goods == c.NO_GOODS):
            row.fault("goods", 'must be "gray" if kind is "gray", and only then')
        return colonists, kind, goods

    def victory(self, row: Row, sort: int, large: bool) -> tuple[int, list[c.Bonus]]:
        if row.table.get("vp") != "?":
            vp = 0 if large else row.number("vp", 0, 9)
            if large:
                row.read.add("vp")
                row.fault("vp", 'must be "?" on a large development (NF-DATA-04)')
            if row.has("bonus") and not large:
                row.fault("bonus", 'goes with vp = "?" only')
            return vp, []
        row.read.add("vp")
        if sort == c.DEVELOPMENT and not large:
            row.fault("vp", 'must be a number on a small development, not "?" (NF-SCORE-02)')
        lines = row.rows("bonus", "bonus line")
        if row.has("bonus") and row.fine("bonus") and not lines:
            row.fault("bonus", "must have at least one line")
        return 0, [read_bonus(line, self.ids, place == 0) for place, line in enumerate(lines)]


def _number_ids(document: Mapping[str, object]) -> dict[str, int]:
    """Tile numbers by id, so that a tile may refer to a later one."""
    numbers: dict[str, int] = {}

    def add(rows: object, number: int) -> int:
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                numbers.setdefault(row["id"], number)
            number += 1
        return number

    add(document.get("world"), 0)
    add(document.get("home-colony"), c.FIRST_HOME)
    number = c.FIRST_DEVELOPMENT
    stacks = document.get("stack")
    for stack in stacks if isinstance(stacks, list) else []:
        if isinstance(stack, dict):
            number = add(stack.get("face"), number)
    return numbers


# --- the parts of the file ----------------------------------------------------------------------


def _read_worlds(reading: _Reading) -> None:
    rows = reading.pieces("world", c.WORLDS, "NF-DATA-05")
    worlds = [reading.tile(row, number, c.WORLD) for number, row in enumerate(rows)]
    bad = set[str]().union(*(row.bad for row in rows))
    # Every table tells military from non-military, so each world must show which it is.
    if worlds and all(row.has("cost") != row.has("defense") for row in rows):
        census.count_worlds(reading.faults, worlds, bad)


def _read_homes(reading: _Reading) -> None:
    homes = []
    bad: set[str] = set()
    for number, row in enumerate(reading.pieces("home-colony", c.HOMES, "NF-DATA-02")):
        homes.append(reading.tile(row, c.FIRST_HOME + number, c.HOME))
        bad.update(row.bad)
    if not homes or "mat" in bad:
        return
    for mat in range(1, c.HOMES // 2 + 1):
        sides = [home for home in homes if home.mat == mat]
        if len(sides) != 2:
            message = f"mat {mat} must have two of them, not {len(sides)} (NF-DATA-02)"
            reading.faults.add("home-colony", "mat", message)
        elif "first-game" not in bad and sides[0].first_game == sides[1].first_game:
            message = f"exactly one of mat {mat} must be the first-game side (NF-SETUP-18)"
            reading.faults.add("home-colony", "first-game", message)


def _read_stacks(reading: _Reading) -> None:
    number = c.FIRST_DEVELOPMENT
    for place, row in enumerate(reading.pieces("stack", c.STACKS, "NF-DATA-03"), 1):
        large = place > 16
        expected = "large" if large else "small"
        if row.word("size", ["small", "large"]) != expected and row.fine("size"):
            row.fault("size", f"the first 16 stacks are small, the other 8 large: {expected} here")
        pair = place > 8
        faces = [
            reading.labelled(face, f"{row.tile} {face.part}") for face in row.rows("face", "face")
        ]
        if row.fine("face") and len(faces) != 1 + pair:
            wanted = "two faces" if pair else "one face: the first 8 are the same in every game"
            row.fault("face", f"must have {wanted}, not {len(faces)} (NF-DATA-03)")
        numbers = list(range(number, number + len(faces)))
        number += len(faces)
        for own, face in zip(numbers, faces, strict=True):
            reading.tile(face, own, c.DEVELOPMENT, large)
        first = numbers[0] if numbers else -1
        if pair:
            first = _first_face(row, [face.tile for face in faces], first)
        row.finish("a stack" if pair else "a stack with one face")
        reading.stacks.append(c.Stack(numbers, first, large))


def _first_face(row: Row, faces: list[str], number: int) -> int:
    row.word("side-confidence", CONFIDENCES)
    row.line("pair-source")
    if not faces:
        row.read.add("first-game")
        return number
    return number + faces.index(row.word("first-game", faces))


def _read_goals(reading: _Reading) -> None:
    counted: set[str] = set()
    for number, row in enumerate(reading.pieces("goal", c.GOALS, "NF-SETUP-09")):
        own, name = reading.identity(row)
        counts = row.word("counts", c.GOAL_COUNT_NAMES)
        if counts in counted and row.fine("counts"):
            row.fault("counts", f'another goal counts "{counts}" already')
        counted.add(counts)
        if row.fine("counts"):
            table, cap = census.read_goal(row, counts)
        else:
            table, cap = [], 0
        row.read.update(("table", "stockpile-cap"))
        goal = c.Goal(
            number=number,
            id=own,
            name=name,
            counts=c.GOAL_COUNT_NAMES.index(counts),
            thresholds=[threshold for threshold, _ in table],
            values=[value for _, value in table],
            stockpile_cap=cap,
            origin=reading.origin(row, own, tile=False),
        )
        row.finish("a goal")
        reading.goals.append(goal)


# --- the whole file -----------------------------------------------------------------------------


def _hash(document: Mapping[str, object], goods: Mapping[str, int]) -> str:
    """The hash of a sound file. Of what the box holds only the goods are a rule; the rest is change."""
    rules = {**document, "counts": {"goods": goods}}
    return rules_hash(rules, NO_RULES, UNORDERED, {"sellable": True})


def _read_document(file: str, document: Mapping[str, object]) -> Reading[c.Components]:
    reading = _Reading(file, document)
    reading.root.word("game", [GAME])
    tables = printed_numbers(reading.root, census.TABLES)
    counts, setup, prices = tables["counts"], tables["setup"], tables["prices"]
    _read_worlds(reading)
    _read_homes(reading)
    _read_stacks(reading)
    _read_goals(reading)
    reading.root.finish()
    if reading.faults.in_the_way():
        return Reading(None, reading.faults.found, {})
    goods = {kind: counts[f"goods {kind}"] for kind in COLOURS}
    components = c.Components(
        tiles=reading.tiles,
        stacks=reading.stacks,
        goals=reading.goals,
        goods_supply=[0, *goods.values()],
        prices=[0, *(prices[kind] for kind in COLOURS)],
        small_copies=[0, 0, *(setup[f"small-copies {players}"] for players in range(2, 6))],
        chips_per_player=setup["chips-per-player"],
        hash=_hash(document, goods),
    )
    return Reading(components, reading.faults.found, reading.provenance)


FILE: Final = ComponentFile("astrarium.games.new_frontiers", _read_document)

check: Final = FILE.check
load: Final = FILE.load
provenance: Final = FILE.provenance
shipped_text: Final = FILE.shipped_text
summary: Final = FILE.summary
