"""Tables of tiles at work: each row is a mat, what its owner does, and what comes of it.

    tile | mat | moves | outcome

`*` stands for the tile. A *mat* names numbers and tiles, explored worlds after a slash:
`credits 2 colonists 1 mining-robots gem-world+novelty / comet-zone`. The owner is seat 1 and seat 0
selects, so no selector's bonus blurs a number. A mat without a home colony gets a powerless one.

*Moves* are the owner's, with chance outcomes (`draw gem-world`) among them; a row may have none.
In Settle a world that is free to settle is always explored, so that the turn asks something.

An *outcome* names what changed, as a mat does (`-gem-world`: no longer a colony); all else must be as
it was, and where nothing changes it reads `unchanged`. What could be chosen before the moves follows
after a comma: `offered settle gem-world`, `refused NF-STL-06 settle comet-zone`, `no terraform old-earth`.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, NamedTuple

import pytest

from astrarium import Table
from astrarium.games.new_frontiers import components, loader
from tests.games.new_frontiers.helpers import blocked, colonies, empire, options, play, position

BOX: Final = loader.FILE.load()
OWNER: Final = 1
# Homes whose powers do nothing in the action: one without any, and one that only matters in Settle.
POWERLESS_HOME: Final = {"settle": "abandoned-mine-squatters"}
OTHER_HOME: Final = "doomed-colony"
# Seven worlds for an Explore; seat 0 picks the first of them, the owner the last.
SHOWN: Final = [
    "rebel-base",
    "rebel-homeworld",
    "rebel-stronghold",
    "alien-sentinels",
    "radioactive-world",
    "secluded-world",
    "asteroid-belt",
]
PHASES: Final = ["develop", "explore", "settle", "produce", "trade", "consume"]

# What the tables are about, filled as the test modules are read: (tile, a phase or another aspect).
TESTED: Final[set[tuple[str, str]]] = set()


class Row(NamedTuple):
    tile: str
    aspect: str
    mat: str
    moves: list[str]
    outcome: str


def cells(text: str) -> list[list[str]]:
    """The lines of a table, split at the bars; an indented line goes on with the one above."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.startswith(" "):
            lines[-1] += line
        else:
            lines.append(line)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def about(aspect: str, *tiles: str) -> pytest.MarkDecorator:
    """Runs a test once for each tile and notes that this side of them is tested."""
    TESTED.update((tile, aspect) for tile in tiles)
    return pytest.mark.parametrize("tile", tiles)


def rows(aspect: str, text: str) -> pytest.MarkDecorator:
    """Runs a test for each row of a table."""
    found = []
    for tile, *written in cells(text):
        mat, *moves, outcome = [cell.replace("*", tile) for cell in written]
        steps = [move.strip() for move in moves[0].split(",")] if moves else []
        found.append(Row(tile, aspect, mat, steps, outcome))
        TESTED.add((tile, aspect))
    return pytest.mark.parametrize("row", found, ids=[row.tile for row in found])


def military(text: str) -> pytest.MarkDecorator:
    """Runs a test for each row `tile | its general Military`."""
    found = [(tile, int(amount)) for tile, amount in cells(text)]
    TESTED.update((tile, "settle") for tile, _ in found)
    return pytest.mark.parametrize(("tile", "amount"), found, ids=[tile for tile, _ in found])


def sort_of(tile: str) -> int:
    return BOX.tile_by_id[tile].sort


class Mat:
    """What a mat holds, to write into a position and to compare with."""

    def __init__(self, text: str, action: str = "") -> None:
        self.numbers = {"credits": 0, "vp": 0, "colonists": 0}
        self.goods: dict[str, str] = {}  # of every colony, "" for none
        self.developments: list[str] = []
        self.explored: list[str] = []
        self.add(text)
        if not any(sort_of(colony) == components.HOME for colony in self.goods):
            self.goods = {POWERLESS_HOME.get(action, OTHER_HOME): "", **self.goods}

    def add(self, text: str) -> None:
        words = iter(text.split())
        exploring = False
        for word in words:
            tile, _, good = word.lstrip("-").partition("+")
            if word in self.numbers:
                self.numbers[word] = int(next(words))
            elif word == "/":
                exploring = True
            elif exploring:
                self.explored.append(word)
            elif word.startswith("-"):
                del self.goods[tile]
            elif sort_of(tile) == components.DEVELOPMENT:
                self.developments.append(tile)
            else:
                self.goods[tile] = good
                self.explored = [world for world in self.explored if world != tile]

    def colonies(self) -> list[str]:
        return [tile + (f"+{good}" if good else "") for tile, good in self.goods.items()]

    def lines(self) -> list[str]:
        """As a position; two rivals have a home colony and nothing else."""
        rivals = [
            home
            for home in ("old-earth", "new-sparta", "epsilon-eridani")
            if home not in self.goods
        ]
        numbers = " ".join(f"{word} {number}" for word, number in self.numbers.items())
        return [
            f"seat 0\ncolonies {rivals[0]}",
            f"seat 2\ncolonies {rivals[1]}",
            f"seat {OWNER} {numbers}",
            " ".join(["colonies", *self.colonies()]),
            " ".join(["developments", *self.developments]),
            " ".join(["explored", *self.explored]),
        ]

    def held(self) -> dict[str, Any]:
        return {
            **self.numbers,
            "colonies": sorted(self.colonies()),
            "developments": sorted(self.developments),
            "explored": sorted(self.explored),
        }


def held(table: Table) -> dict[str, Any]:
    """The owner's mat at the table, to compare with `Mat.held`."""
    found = empire(table, OWNER)
    return {
        "credits": found["credits"],
        "vp": found["vp"],
        "colonists": found["colonists"],
        "colonies": sorted(colonies(table, OWNER)),
        "developments": sorted(found["developments"]),
        "explored": sorted(found["explored"]),
    }


def points(mat: str, *more: str) -> dict[str, int]:
    """The owner's points by source, with this mat; `more` lines may speak of goals."""
    table = position("\n".join([*more, *Mat(mat).lines()]))
    found: dict[str, int] = empire(table, OWNER)["points_by_source"]
    return found


def open_turn(action: str, mat: Mat, *draws: str) -> Table:
    """Seat 0 selects the action's tile and the owner's turn, or its Consume part, begins."""
    shown = [f"draw {world}" for world in SHOWN] if action == "explore" else []
    table = position("\n".join(mat.lines()), *shown, *draws)
    tile = "trade-consume" if action in ("trade", "consume") else action
    play(table, f"0 select {tile}")
    if action == "explore":
        play(table, f"0 pick {SHOWN[0]}", f"{OWNER} pick {SHOWN[-1]}")
    elif action == "develop":
        play(table, "0 buy-nothing")
    elif action == "consume" and any(mat.goods.values()):
        play(table, f"{OWNER} sell-nothing")
    return table


def check(row: Row) -> None:
    """Play a row and compare."""
    mat = Mat(row.mat, row.aspect)
    after = deepcopy(mat)
    if row.aspect == "settle" and "devolved-uplift-race" not in row.mat:
        # It is free to settle, so the turn always asks something.
        mat.explored.append("devolved-uplift-race")
        after.explored.append("devolved-uplift-race")
    if row.aspect == "explore":
        after.explored.append(SHOWN[-1])
    for part in row.outcome.split(","):
        if part.split()[0] not in ("offered", "refused", "no", "unchanged"):
            after.add(part)
    draws = [move for move in row.moves if move.startswith("draw ")]
    table = open_turn(row.aspect, mat, *draws)
    for part in row.outcome.split(","):
        check_choice(table, part)
    for move in row.moves:
        if move not in draws:
            play(table, f"{OWNER} {move}")
    assert held(table) == after.held()


def check_choice(table: Table, part: str) -> None:
    """That options are offered, or not, and that the clause given is the reason."""
    word, *rest = part.split()
    if word not in ("offered", "refused", "no"):
        return
    clause = rest.pop(0) if word == "refused" else ""
    verb, *targets = rest
    assert targets
    for target in targets:
        assert (f"{verb} {target}" in options(table, OWNER)) == (word == "offered")
        if clause:
            assert blocked(table, OWNER)[f"{verb} {target}"] == clause


def check_military(tile: str, amount: int) -> None:
    """The tile's general Military conquers a world of just this defense, and none of one more."""
    world = {1: "new-survivalists", 2: "alien-robot-sentry", 3: "imperium-fuel-depot"}
    harder = {1: "alien-robot-sentry", 2: "imperium-fuel-depot", 3: "imperium-depot"}
    mat = Mat(f"colonists 1 {tile} / {world[amount]} {harder[amount]}", "settle")
    table = open_turn("settle", mat)
    assert empire(table, OWNER)["military"] == amount
    assert options(table, OWNER) == ["take-colonists", f"settle {world[amount]}"]
    assert blocked(table, OWNER) == {f"settle {harder[amount]}": "NF-STL-07"}


GOODS: Final = {
    "novelty": "artist-settlement",
    "rare": "volcanic-world",
    "genes": "pre-sentient-race",
    "alien": "alien-robot-sentry",
}


def check_any_good(row: Row) -> None:
    """The tile takes one good of whatever kind; with a good of each, the one that its owner chooses."""
    for kind, colony in GOODS.items():
        check(row._replace(mat=f"{row.mat} {colony}+{kind}", outcome=f"{row.outcome} {colony}"))
        full = " ".join(f"{other}+{good}" for good, other in GOODS.items())
        chosen = row._replace(mat=f"{row.mat} {full}", moves=[f"good {colony}"])
        check(chosen._replace(outcome=f"{row.outcome} {colony}"))


PRICE: Final = {"novelty": 1, "rare": 2, "genes": 3, "alien": 4}


def check_sale(tile: str, kind: str) -> None:
    """The tile's good is sold at the price of its kind."""
    check(Row(tile, "trade", f"{tile}+{kind}", [f"sell {tile}"], f"credits {PRICE[kind]} {tile}"))


KEYWORD_TILES: Final = {
    "ALIEN": ["alien-robot-sentry", "alien-sentinels"],
    "IMPERIUM": ["imperium-fifth-column", "imperium-depot"],
    "REBEL": ["rebel-base", "rebel-homeworld"],
    "TERRAFORMING": ["terraforming-robots", "terraforming-specialists"],
    "UPLIFT": ["avian-uplift-race", "reptilian-uplift-race"],
}


def keywords_at_work(tile: str) -> str:
    """The keywords with which a tile completes Faction Tolerance, where all others are there already."""
    found = []
    for keyword in KEYWORD_TILES:
        fillers = [
            next(filler for filler in KEYWORD_TILES[other] if not exclude(filler, tile))
            for other in KEYWORD_TILES
            if other != keyword
        ]
        mat = " ".join([tile, *fillers])
        scored = points(mat, "goals yes", "goals-up faction-tolerance@0")["faction-tolerance"]
        assert scored in (5, 8)
        if scored == 8:
            found.append(keyword)
    return " ".join(found) or "-"


def exclude(one: str, other: str) -> bool:
    """Whether two tiles cannot both be on a mat: the same, or two sides of one stack."""
    stacks = [BOX.stack_of[BOX.tile_by_id[tile].number] for tile in (one, other)]
    return one == other or stacks[0] == stacks[1] >= 0
