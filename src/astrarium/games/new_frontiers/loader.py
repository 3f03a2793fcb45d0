"""Reads the component file: checks all of it, names every fault at once, builds the `Components`.

The file says what each piece is; `vocabulary` reads powers, and `census` compares the set with what the
rulebook prints about all of it, so that a slip in one tile shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from astrarium.games.new_frontiers import census, vocabulary
from astrarium.games.new_frontiers import components as c
from astrarium.games.rows import (
    CONFIDENCES,
    PROSE,
    ComponentFile,
    Order,
    Pieces,
    Row,
    rules_hash,
)

# What the hash leaves out, and lists that are sets.
NO_RULES: Final = PROSE | {"side-confidence", "pair-source"}
UNORDERED: Final[Order] = {"kinds": c.KIND_NAMES.index, "keywords": str, "has-effect": str}

# --- tiles --------------------------------------------------------------------------------------


class _Tiles:
    """The tiles of one file. One may refer to another, also to a later one."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces: Final = pieces
        self.ids: Final = _number_ids(pieces.root.table)
        self.read: Final[list[c.Tile]] = []

    def tile(self, row: Row, number: int, sort: int, large: bool = False) -> c.Tile:
        own, name = self.pieces.identity(row)
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
        keywords = row.words("keywords", c.KEYWORD_NAMES)
        if len(set(keywords)) < len(keywords):
            row.fault("keywords", "names one of them twice")
        powers = [vocabulary.read_power(power, self.ids) for power in row.rows("powers", "power")]
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
            keywords=sum(1 << c.KEYWORD_NAMES.index(word) for word in set(keywords)),
            powers=[power for power in powers if power is not None],
            spaces=0 if colony else 2 if large else 1,
            mat=mat,
            first_game=first_game,
            sellable=sellable,
            text=row.line("text"),
            origin=self.pieces.origin(row, own),
        )
        row.finish()
        vocabulary.check_powers(row, tile)
        self.read.append(tile)
        return tile

    def colony(self, row: Row, sort: int) -> tuple[int, int, int]:
        colonists = row.number("colonists", 1, 1 if sort == c.HOME else 2)
        kinds = vocabulary.COLONY_KINDS if sort == c.HOME else c.KIND_NAMES
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
        return 0, [
            vocabulary.read_bonus(line, self.ids, place == 0) for place, line in enumerate(lines)
        ]


def _number_ids(document: Mapping[str, object]) -> vocabulary.Ids:
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


def _read_worlds(pieces: Pieces, tiles: _Tiles) -> None:
    rows = pieces.pieces("world", c.WORLDS, "NF-DATA-05")
    worlds = [tiles.tile(row, number, c.WORLD) for number, row in enumerate(rows)]
    bad = set[str]().union(*(row.bad for row in rows))
    # Every table tells military from non-military, so each world must show which it is.
    if worlds and all(row.has("cost") != row.has("defense") for row in rows):
        census.count_worlds(pieces.faults, worlds, bad)


def _read_homes(pieces: Pieces, tiles: _Tiles) -> None:
    rows = pieces.pieces("home-colony", c.HOMES, "NF-DATA-02")
    homes = [tiles.tile(row, number, c.HOME) for number, row in enumerate(rows, c.FIRST_HOME)]
    bad = set[str]().union(*(row.bad for row in rows))
    if not homes or "mat" in bad:
        return
    for mat in range(1, c.HOMES // 2 + 1):
        sides = [home for home in homes if home.mat == mat]
        if len(sides) != 2:
            message = f"mat {mat} must have two of them, not {len(sides)} (NF-DATA-02)"
            pieces.faults.add("home-colony", "mat", message)
        elif "first-game" not in bad and sides[0].first_game == sides[1].first_game:
            message = f"exactly one of mat {mat} must be the first-game side (NF-SETUP-18)"
            pieces.faults.add("home-colony", "first-game", message)


def _read_stacks(pieces: Pieces, tiles: _Tiles) -> Iterator[c.Stack]:
    number = c.FIRST_DEVELOPMENT
    for place, row in enumerate(pieces.pieces("stack", c.STACKS, "NF-DATA-03"), 1):
        large = place > 16
        expected = "large" if large else "small"
        if row.word("size", ["small", "large"]) != expected and row.fine("size"):
            row.fault("size", f"the first 16 stacks are small, the other 8 large: {expected} here")
        pair = place > 8
        faces = [
            pieces.labelled(face, f"{row.tile} {face.part}") for face in row.rows("face", "face")
        ]
        if row.fine("face") and len(faces) != 1 + pair:
            wanted = "two faces" if pair else "one face: the first 8 are the same in every game"
            row.fault("face", f"must have {wanted}, not {len(faces)} (NF-DATA-03)")
        numbers = list(range(number, number + len(faces)))
        number += len(faces)
        for own, face in zip(numbers, faces, strict=True):
            tiles.tile(face, own, c.DEVELOPMENT, large)
        first = numbers[0] if numbers else -1
        if pair:
            first = _first_face(row, [face.tile for face in faces], first)
        row.finish("a stack" if pair else "a stack with one face")
        yield c.Stack(numbers, first, large)


def _first_face(row: Row, faces: list[str], number: int) -> int:
    row.word("side-confidence", CONFIDENCES)
    row.line("pair-source")
    if not faces:
        row.read.add("first-game")
        return number
    return number + faces.index(row.word("first-game", faces))


def _read_goals(pieces: Pieces) -> Iterator[c.Goal]:
    counted: set[str] = set()
    for number, row in enumerate(pieces.pieces("goal", c.GOALS, "NF-SETUP-09")):
        own, name = pieces.identity(row)
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
            origin=pieces.origin(row, own, tile=False),
        )
        row.finish("a goal")
        yield goal


# --- the whole file -----------------------------------------------------------------------------


def _hash(document: Mapping[str, object], goods: Mapping[str, int]) -> str:
    """The hash of a sound file. Of what the box holds only the goods are a rule; the rest is change."""
    rules = {**document, "counts": {"goods": goods}}
    return rules_hash(rules, NO_RULES, UNORDERED, {"sellable": True})


def _build(pieces: Pieces) -> c.Components | None:
    tables = pieces.numbers(census.TABLES)
    counts, setup, prices = tables["counts"], tables["setup"], tables["prices"]
    tiles = _Tiles(pieces)
    _read_worlds(pieces, tiles)
    _read_homes(pieces, tiles)
    stacks = list(_read_stacks(pieces, tiles))
    goals = list(_read_goals(pieces))
    if not pieces.are_sound():
        return None
    goods = {kind: counts[f"goods {kind}"] for kind in vocabulary.COLOURS}
    return c.Components(
        tiles=tiles.read,
        stacks=stacks,
        goals=goals,
        goods_supply=[0, *goods.values()],
        prices=[0, *(prices[kind] for kind in vocabulary.COLOURS)],
        small_copies=[0, 0, *(setup[f"small-copies {players}"] for players in range(2, 6))],
        chips_per_player=setup["chips-per-player"],
        hash=_hash(pieces.root.table, goods),
    )


FILE: Final = ComponentFile("astrarium.games.new_frontiers", "new-frontiers", _build)
