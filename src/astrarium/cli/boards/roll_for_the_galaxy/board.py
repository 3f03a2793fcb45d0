"""The table of Roll for the Galaxy in the terminal: dice, phases, stacks and tableaus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Table
from astrarium.cli.boards.board import Board, LookUp, Numbers, View, own_of
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.grids import heading, joined, labelled, lines, make_grid
from astrarium.cli.boards.roll_for_the_galaxy import log, tiles
from astrarium.cli.boards.roll_for_the_galaxy.box import BOX
from astrarium.cli.boards.roll_for_the_galaxy.dice import (
    GOOD,
    WorkerGrid,
    colour_mark,
    count,
    dice_marks,
    face_grid,
    rolled_words,
    together,
)
from astrarium.cli.lineup import Lineup
from astrarium.games.roll_for_the_galaxy import components as c
from astrarium.games.roll_for_the_galaxy.assign import can_dictate, usable_powers
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.kernel.words import plural

EMPIRE_COUNTS = ["#Points", "#Credits", "#VP", "#Squares"]
END_WORDS = {"squares": "an empire has twelve squares", "vp-pool": "the VP pool is empty"}
PHASE_WORDS = {
    "explore": "each explorer Scouts for tiles or Stocks 2 credits",
    "develop": "each developer goes on the top development; as many as its cost complete it",
    "settle": "each settler goes on the top world; as many as its cost complete it",
    "produce": "each producer becomes a good on a world that is not gray",
    "ship": "each shipper Trades a good for credits or Consumes it for 1 to 3 VP",
}
SETTING_UP = "setup"
ASSIGNING = "assign"
MANAGING = "manage"
NARROW = 80  # columns, below which headings are cut short
# Clauses by which a power or Dictate asks what it moves.
POWER_MOVES = "RG-ASSIGN-08"
DICTATE_MOVES = "RG-ASSIGN-10"
LEAVE = "recall-done"

EMPTY_CUP = "Your cup is empty: leave everything and you roll no die next round."

# Options about a worker and a phase, and options about tiles.
WORKER_SORTS = ("wild", "select", "move")
TILE_SORTS = ("abandon", "give")


class RollBoard(Board):
    """A table of Roll for the Galaxy."""

    look_ups = (LookUp("d", "dice", "everyone's dice, and the faces of each colour"),)
    legend = (
        "The most points win: VP chips, the costs of the tiles in your tableau, and the bonuses of "
        "developments that cost 6. VP are the chips alone.\n"
        "Squares are the tiles in a tableau, where a faction counts 2. The round in which someone "
        f"gets {c.SQUARES_TO_END}, or the VP pool runs out, is the last.\n"
        "Dice in the Cup are rolled in the next round. Those in the Citizenry come to the cup at the "
        f"end of a round, for 1 credit each. Nobody has more than {c.MOST_CREDITS} credits.\n"
        "Dice and worlds: H Home, M Military, C Consumption, N Novelty, R Rare Elements, G Genes, "
        "A Alien Technology, – gray. HHM are three dice, ●N a Novelty die as a good, ★ the phase "
        "that a player selected. 2/5 +1 is a tile with 2 of the 5 dice it needs and one more "
        "tile below it. $ are credits, ▶ is whose turn it is, ✓ is done."
    )
    notation = "select home explore to ship"
    clause = "RG-SHIP-03"
    section = "explore"
    # What is left now can be recalled in any later round (RG-MAN-08).
    safe = (LEAVE,)

    def __init__(self, console: Console, lineup: Lineup, table: Table) -> None:
        super().__init__(console, lineup, table)
        self.components = tiles.components_of(table)
        self.sides = {side.id: side for side in self.components.sides}
        self.pieces = BOX.pieces(self.components)

    @property
    def narrow(self) -> bool:
        return self.console.width < NARROW

    @staticmethod
    def has_secrets(table: Table) -> bool:
        return True

    # --- the whole table ---------------------------------------------------------------------

    def whole(
        self, table: Table, view: View, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        parts: list[list[RenderableType]] = [
            [self.header(table, view, full), Text(), self.empires(view)]
        ]
        if full and view["step"] != SETTING_UP:
            # The stacks of whoever is shown in particular follow with all that can be seen of them.
            builders = [other for other in range(table.players) if other != seat]
            parts.append([self.building(view, builders)])
        if view["step"] not in (SETTING_UP, MANAGING):
            parts.append([self.workers(view)])
        if seat is not None:
            name = Text.assemble(self.lineup.name(seat, "bold"), ":")
            whose = [] if seat == view["seat"] else [name]
            parts.append([*whose, *self.empire(table, view, seat, full)])
        # Where lines are scarce, none is left empty.
        between = [Text()] if full else []
        first, *others = parts
        return Group(*first, *(part for more in others for part in (*between, *more)))

    def header(self, table: Table, view: View, full: bool) -> RenderableType:
        """Where the round stands, phases, and what ends the game."""
        title = Text.assemble((" Roll for the Galaxy ", "bold"), ("· ", "dim"), f"{table.where} ")
        grid = labelled()
        if view["last_round"]:
            why = " and ".join(self.end_words(view))
            grid.add_row("End", Text(f"This is the last round: {why}.", "bold"))
        if view["step"] != SETTING_UP:
            grid.add_row("Phases", _phases(view))
            if full:
                order = Text(", ").join(self.lineup.name(seat) for seat in view["turn_order"])
                grid.add_row("Order", order)
        if view["extra_workers"]:
            extra = dice_marks(view["extra_workers"])
            one = sum(view["extra_workers"].values()) == 1
            words = (
                "works in this turn, and is no die" if one else "work in this turn, and are no dice"
            )
            grid.add_row("Extra", Text.assemble(extra, f" {words}"))
        grid.add_row(
            "Supply",
            f"{view['vp_pool']} VP (ends at 0) · {view['bag']} tiles in the bag, "
            f"{view['abandoned']} abandoned",
        )
        return Group(Rule(title, align="left", style="dim"), grid)

    def empires(self, view: View) -> RenderableType:
        """All empires, one line each."""
        counts = ["#Pts", "#$", "#VP", "#Sq"] if self.narrow else EMPIRE_COUNTS
        citizenry = "~Citiz" if self.narrow else "~Citizenry"
        grid = make_grid("", *counts, "~Cup", citizenry, "~Worlds")
        for empire in view["empires"]:
            grid.add_row(
                self.who(view, empire["seat"]),
                Text(str(empire["points"]), "bold"),
                str(empire["credits"]),
                str(empire["vp"]),
                f"{empire['squares']}/{c.SQUARES_TO_END}",
                dice_marks(empire["cup"]),
                dice_marks(empire["citizenry"]),
                self._world_marks(empire),
            )
        return grid

    def _world_marks(self, empire: View) -> Text:
        """The colour of each world, with a dot for each good there."""
        text = Text()
        for world in empire["worlds"]:
            colour = c.COLOUR_NAMES[self.sides[world["id"]].colour]
            text.append_text(colour_mark(colour))
            for good in world["goods"]:
                text.append(GOOD, colour_mark(good).style)
        return text

    def building(self, view: View, seats: Iterable[int]) -> RenderableType:
        """What players are building: the tops of their stacks."""
        grid = make_grid("Building", *tiles.STACK_TITLES.values())
        grid.columns[1].no_wrap = False
        for seat in seats:
            empire = view["empires"][seat]
            tops = (tiles.top_words(self.sides, empire[stack]) for stack in tiles.STACKS)
            grid.add_row(self.lineup.name(seat), *tops)
        return grid

    # --- workers -----------------------------------------------------------------------------

    def workers(self, view: View) -> RenderableType:
        """The workers by phase, as far as they can be seen."""
        if view["step"] != ASSIGNING:
            rows = WorkerGrid(self.narrow, view["occurring"])
            for empire in view["empires"]:
                name = self.lineup.name(empire["seat"])
                rows.add(name, empire["columns"], empire["selected"])
            return rows.grid
        rows = WorkerGrid(self.narrow, (), ("Wild", "Given" if self.narrow else "Given up"))
        for empire in view["empires"]:
            own = own_of(view, empire["seat"])
            if own is not None and own["assign"] is not None:
                assign = own["assign"]
                more = [dice_marks(assign["wild"]), dice_marks(assign["dictated"])]
                columns = _with_strip(assign["columns"], assign["selected"])
                rows.add(self.lineup.name(empire["seat"]), columns, assign["selected"], more)
        return rows.grid

    def assigning(
        self, table: Table, view: View, seat: int, assign: Mapping[str, Any]
    ) -> Iterator[tuple[str, Text]]:
        """What was rolled, and what can still be done about it."""
        yield "Rolled", rolled_words(assign["faces"])
        asked = table.prompt(seat).rule if seat in table.to_act else ""
        sides = [self.sides[tile] for tile in view["empires"][seat]["developments"]]
        ways = [_dictating(table, seat, assign, asked)]
        helping = [side.name for side in sides if side.reassigns and not _moves(side)]
        if helping:
            # Not ways of their own: they make more of Dictate.
            ways[0] = Text.assemble(ways[0], f" (with {' and '.join(helping)})")
        # Which of the powers can move something is clear once a phase is selected.
        usable = None if assign["selected"] is None else usable_powers(galaxy(table.state), seat)
        for side in filter(_moves, sides):
            if side.id in assign["used"]:
                moving = asked == POWER_MOVES and side.id == assign["used"][-1]
                ways.append(_under_way(side.name) if moving else _done(side.name))
            elif usable is None or side.number in usable:
                ways.append(Text(side.name))
            else:
                ways.append(Text(f"{side.name} (not now)", "dim"))
        yield "Reassign", joined(ways)

    # --- one empire --------------------------------------------------------------------------

    def empire(
        self, table: Table, view: View, seat: int, full: bool, page: bool = False
    ) -> Iterator[RenderableType]:
        """Rolled dice, stacks and tableau of a seat, as far as they can be seen.

        A `page` of its own has the words of everything.
        """
        empire, own = view["empires"][seat], own_of(view, seat)
        if own is not None and own["assign"] is not None:
            yield _rows(self.assigning(table, view, seat, own["assign"]))
        if any(tiles.in_use(empire[stack]) for stack in tiles.STACKS):
            known = tiles.tops(empire) if own is None else own
            if page or (full and own is not None):
                yield tiles.stack_table(table, seat, empire, known)
            else:
                yield _rows(self._stacks_in_short(table, empire, known))
        if empire["builders"]:
            yield _rows([("Builders", dice_marks(empire["builders"]))])
        if empire["developments"] or empire["worlds"]:
            if full:
                yield heading("Tableau", empire["squares"], c.SQUARES_TO_END)
                if empire["developments"]:
                    yield tiles.development_table(self.sides, empire["developments"])
            if page and empire["worlds"]:
                yield tiles.world_table(self.sides, empire["worlds"])
            yield _rows(self._tableau(empire, own, full, page))

    def _stacks_in_short(
        self, table: Table, empire: View, known: Mapping[str, Sequence[str]]
    ) -> Iterator[tuple[str, Text]]:
        for stack in tiles.STACKS:
            if not tiles.in_use(empire[stack]):
                continue
            below = known[stack][1:]
            shown = {**empire[stack], "size": empire[stack]["size"] - len(below)}
            names = [tiles.top_words(self.sides, shown)]
            for tile in below:
                side = self.sides[tile]
                cost = tiles.cost_words(table, empire["seat"], side)
                names.append(Text.assemble(tiles.side_name(side), " ", cost))
            yield tiles.STACK_TITLES[stack], joined(names)

    def _tableau(
        self, empire: View, own: Mapping[str, Any] | None, full: bool, page: bool
    ) -> Iterator[tuple[str, Text]]:
        if not full and empire["developments"]:
            names = (Text(self.sides[tile].name) for tile in empire["developments"])
            yield "Developed", joined(names)
        if not page:
            worlds = (tiles.world_words(self.sides, world) for world in empire["worlds"])
            yield "Worlds", joined(worlds)
        if full and own is not None and own["abandoned"]:
            yield "Abandoned", joined(Text(self._both(tile)) for tile in own["abandoned"])

    def _both(self, development: str) -> str:
        """A tile by the names of its two sides."""
        side = self.sides[development]
        return f"{side.name} / {self.components.sides[c.world_of(side.number)].name}"

    def empire_page(self, table: Table, view: View, seat: int) -> RenderableType:
        empire = view["empires"][seat]
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), f": {empire['points']} points, "
            f"{plural(empire['credits'], 'credit')}, {empire['vp']} VP in chips, "
            f"faction {empire['faction']} ",
        )  # fmt: skip
        sources = ", ".join(
            f"{name} {points}" for name, points in empire["points_by_source"].items()
        )
        return Group(
            Rule(title, align="left", style="dim"),
            *self.empire(table, view, seat, full=True, page=True),
            Text.assemble(("Points  ", "bold"), sources),
        )

    def means(self, view: View, seat: int) -> Sequence[str]:
        empire = view["empires"][seat]
        return [
            plural(empire["credits"], "credit"),
            f"{empire['vp']} VP",
            f"{count(empire['cup'])} in the cup",
            f"{empire['squares']}/{c.SQUARES_TO_END} squares",
            plural(empire["points"], "point"),
        ]

    # --- everyone's dice ---------------------------------------------------------------------

    def look_up(self, letter: str, table: Table, view: View) -> RenderableType:
        return Group(self.dice(view), Text(), face_grid(self.components, view["supply"]))

    def dice(self, view: View) -> RenderableType:
        """Where the dice of each player are."""
        grid = make_grid("Dice", "Cup", "Citizenry", "Workers", "On tiles", "Goods", "All")
        for empire in view["empires"]:
            workers = together(*(empire["columns"] or {}).values())
            stacks = (empire[stack]["dice"] for stack in tiles.STACKS)
            on_tiles = together(*stacks, empire["builders"])
            goods = together(*({good: 1} for world in empire["worlds"] for good in world["goods"]))
            places = [empire["cup"], empire["citizenry"], workers, on_tiles, goods]
            name = self.lineup.name(empire["seat"])
            grid.add_row(name, *map(dice_marks, places), str(sum(together(*places).values())))
        return grid

    # --- options -----------------------------------------------------------------------------

    def safe_now(self, view: View, seat: int) -> Sequence[str]:
        return self.safe if view["empires"][seat]["cup"] else ()

    def sort(self, verb: str) -> str:
        return "place" if verb == "place-top" else verb

    def options(
        self, table: Table, view: View, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        seat = view["seat"]
        if sort in WORKER_SORTS:
            return tiles.worker_table(sort, options, numbers, self.narrow)
        if sort == "start":
            return tiles.start_table(table, seat, view, options, numbers)
        if sort == "place":
            return tiles.place_table(table, seat, view, options, numbers)
        if sort in TILE_SORTS:
            return tiles.tile_table(
                table, seat, {option.targets[0]: numbers[option.id] for option in options}
            )
        if sort == "produce":
            return tiles.producer_table(self.components, options, numbers, self.narrow)
        if sort == "ship":
            return tiles.good_table(table, seat, options, numbers)
        if sort == LEAVE and _rolls_nothing_next(view, seat):
            (leave,) = options
            return Group(Text(EMPTY_CUP, "bold"), lines([(numbers[leave.id], leave.label)]))
        return None

    # --- words -------------------------------------------------------------------------------

    def piece(self, thing: str) -> Piece | None:
        return self.pieces.get(thing)

    def things(self, option: Option) -> list[str]:
        """The sides it is about, and the phase that it leads to."""
        verb, _, rest = option.text.partition(" ")
        return [rest.rpartition(" ")[2]] if verb in WORKER_SORTS else option.targets

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        if thing in PHASE_WORDS:
            return Text(
                f"{thing.capitalize()}: {PHASE_WORDS[thing]}. r {thing} shows all its rules."
            )
        return super().explanation(thing, view)

    @staticmethod
    def condensed(lines: Sequence[str]) -> list[str]:
        return log.condensed(lines)

    @staticmethod
    def end_causes(view: View) -> list[str]:
        return list(view["last_round"])

    def end_words(self, view: View) -> list[str]:
        return [END_WORDS[cause] for cause in self.end_causes(view)]


def _phases(view: View) -> Text:
    """The phases of the round: those that happen, and how far they have come."""
    if view["step"] == ASSIGNING:
        return Text("each player selects one, behind a screen", "dim")
    names = []
    done = view["phase"] is not None or view["step"] == MANAGING
    for phase in view["occurring"]:
        title = phase.capitalize()
        if phase == view["phase"]:
            done = False
            names.append(Text(f"▶{title}", "bold"))
        else:
            names.append(Text(f"✓{title}", "dim") if done else Text(title))
    text = Text("  ").join(names)
    if view["spare"] is not None:
        text.append(f"  (spare die: {view['spare']})", "dim")
    return text


def _rolls_nothing_next(view: View, seat: int) -> bool:
    """Whether a player at the end of a round has no die for the next one (R-29)."""
    return not view["empires"][seat]["cup"] and not view["last_round"]


def _dictating(table: Table, seat: int, assign: Mapping[str, Any], asked: str) -> Text:
    """How it stands with Dictate."""
    if asked == DICTATE_MOVES:
        return _under_way("Dictate")
    if can_dictate(galaxy(table.state).empires[seat]):
        return Text("Dictate")
    return _done("Dictate") if assign["dictated"] else Text("too few workers to Dictate", "dim")


def _under_way(name: str) -> Text:
    return Text(f"▶{name}", "bold")


def _done(name: str) -> Text:
    return Text(f"✓{name}", "dim strike")


def _moves(side: c.Side) -> bool:
    """Whether a side has a power that moves workers when it is used."""
    return any(power.effect == c.REASSIGN and power.phase == c.ASSIGN for power in side.powers)


def _with_strip(
    columns: Mapping[str, Mapping[str, int]], selected: Mapping[str, str] | None
) -> Mapping[str, Mapping[str, int]]:
    """The columns with the die on the strip in that of its phase, where it will work (RG-REVEAL-06)."""
    if selected is None:
        return columns
    phase = selected["phase"]
    return {**columns, phase: together(columns[phase], {selected["die"]: 1})}


def _rows(rows: Iterable[tuple[str, Text]]) -> Grid:
    grid = labelled(10)
    for title, text in rows:
        grid.add_row(title, text)
    return grid
