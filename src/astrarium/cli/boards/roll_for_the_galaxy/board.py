"""The table of Roll for the Galaxy in the terminal: dice, phases, stacks and tableaus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.board import Board, LookUp, Numbers, own_of
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.grids import heading, joined, labelled, lines, make_grid
from astrarium.cli.boards.roll_for_the_galaxy import log
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
from astrarium.cli.boards.roll_for_the_galaxy.pieces import pieces_of
from astrarium.cli.boards.roll_for_the_galaxy.tiles import (
    STACK_TITLES,
    STACKS,
    Tiles,
    cost_words,
    in_use,
    side_name,
    tops,
)
from astrarium.cli.lineup import Lineup
from astrarium.cli.sight import Appraisal, Catalogue, Sight, View
from astrarium.kernel.table import Line
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
LEAVE = "recall-done"

EMPTY_CUP = "Your cup is empty: leave everything and you roll no die next round."

# Options about a worker and a phase, and options about tiles.
WORKER_SORTS = ("wild", "select", "move")
TILE_SORTS = ("abandon", "give")


LEGEND = (
    "The most points win: VP chips, the costs of the tiles in your tableau, and the bonuses of "
    "developments that cost 6. VP are the chips alone.\n"
    "Squares are the tiles in a tableau, where a faction counts 2. The round in which someone "
    "gets {squares}, or the VP pool runs out, is the last.\n"
    "Dice in the Cup are rolled in the next round. Those in the Citizenry come to the cup at the "
    "end of a round, for 1 credit each. Nobody has more than {credits} credits.\n"
    "Dice and worlds: H Home, M Military, C Consumption, N Novelty, R Rare Elements, G Genes, "
    "A Alien Technology, – gray. HHM are three dice, ●N a Novelty die as a good, ★ the phase "
    "that a player selected. 2/5 +1 is a tile with 2 of the 5 dice it needs and one more "
    "tile below it. $ are credits, ▶ is whose turn it is, ✓ is done."
)


class RollBoard(Board):
    """A table of Roll for the Galaxy."""

    look_ups = (LookUp("d", "dice", "everyone's dice, and the faces of each colour"),)
    notation = "select home explore to ship"
    clause = "RG-SHIP-03"
    section = "explore"
    # What is left now can be recalled in any later round (RG-MAN-08).
    safe = (LEAVE,)

    def __init__(self, console: Console, lineup: Lineup, catalogue: Catalogue) -> None:
        super().__init__(console, lineup, catalogue)
        self.tiles = Tiles(catalogue)
        self.sides = self.tiles.sides
        limits = catalogue["limits"]
        self.squares_to_end = limits["squares_to_end"]
        self.legend = LEGEND.format(squares=self.squares_to_end, credits=limits["credits"])

    @property
    def narrow(self) -> bool:
        return self.console.width < NARROW

    @staticmethod
    def has_secrets(view: View) -> bool:
        return True

    # --- the whole table ---------------------------------------------------------------------

    def whole(
        self, sight: Sight, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        view = sight.view
        parts: list[list[RenderableType]] = [[self.header(sight, full), Text(), self.empires(view)]]
        if full and view["step"] != SETTING_UP:
            # The stacks of whoever is shown in particular follow with all that can be seen of them.
            builders = [other for other in range(view["players"]) if other != seat]
            parts.append([self.building(view, builders)])
        if view["step"] not in (SETTING_UP, MANAGING):
            parts.append([self.workers(view)])
        if seat is not None:
            name = Text.assemble(self.lineup.name(seat, "bold"), ":")
            whose = [] if seat == view["seat"] else [name]
            parts.append([*whose, *self.empire(sight, seat, full)])
        # Where lines are scarce, none is left empty.
        between = [Text()] if full else []
        first, *others = parts
        return Group(*first, *(part for more in others for part in (*between, *more)))

    def header(self, sight: Sight, full: bool) -> RenderableType:
        """Where the round stands, phases, and what ends the game."""
        view = sight.view
        title = Text.assemble((" Roll for the Galaxy ", "bold"), ("· ", "dim"), f"{sight.where} ")
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
                f"{empire['squares']}/{self.squares_to_end}",
                dice_marks(empire["cup"]),
                dice_marks(empire["citizenry"]),
                self._world_marks(empire),
            )
        return grid

    def _world_marks(self, empire: View) -> Text:
        """The colour of each world, with a dot for each good there."""
        text = Text()
        for world in empire["worlds"]:
            text.append_text(colour_mark(self.sides[world["id"]]["color"]))
            for good in world["goods"]:
                text.append(GOOD, colour_mark(good).style)
        return text

    def building(self, view: View, seats: Iterable[int]) -> RenderableType:
        """What players are building: the tops of their stacks."""
        grid = make_grid("Building", *STACK_TITLES.values())
        grid.columns[1].no_wrap = False
        for seat in seats:
            empire = view["empires"][seat]
            on_top = (self.tiles.top_words(empire[stack]) for stack in STACKS)
            grid.add_row(self.lineup.name(seat), *on_top)
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

    def ways(self, developments: Iterable[str], reassign: Mapping[str, Any]) -> list[Text]:
        """What can still be done about a roll, and what has been done."""
        dictating = _way("Dictate", reassign["dictate"])
        if not any(reassign["dictate"].values()):
            dictating = Text("too few workers to Dictate", "dim")
        names = {tile: self.sides[tile]["name"] for tile in developments}
        helping = [
            name
            for tile, name in names.items()
            if self.sides[tile]["reassigns"] and tile not in reassign["powers"]
        ]
        if helping:
            # Not ways of their own: they make more of Dictate.
            dictating = Text.assemble(dictating, f" (with {' and '.join(helping)})")
        return [
            dictating,
            *(_way(names[tile], way) for tile, way in reassign["powers"].items()),
        ]

    # --- one empire --------------------------------------------------------------------------

    def empire(
        self, sight: Sight, seat: int, full: bool, page: bool = False
    ) -> Iterator[RenderableType]:
        """Rolled dice, stacks and tableau of a seat, as far as they can be seen.

        A `page` of its own has the words of everything.
        """
        empire, own = sight.view["empires"][seat], own_of(sight.view, seat)
        appraisal = sight.appraisals[seat]
        if own is not None and own["assign"] is not None:
            ways = self.ways(empire["developments"], appraisal["reassign"])
            rolled = rolled_words(own["assign"]["faces"])
            yield _rows([("Rolled", rolled), ("Reassign", joined(ways))])
        if any(in_use(empire[stack]) for stack in STACKS):
            known = tops(empire) if own is None else own
            if page or (full and own is not None):
                yield self.tiles.stack_table(appraisal, empire, known)
            else:
                yield _rows(self._stacks_in_short(appraisal, empire, known))
        if empire["builders"]:
            yield _rows([("Builders", dice_marks(empire["builders"]))])
        if empire["developments"] or empire["worlds"]:
            if full:
                yield heading("Tableau", empire["squares"], self.squares_to_end)
                if empire["developments"]:
                    yield self.tiles.development_table(empire["developments"])
            if page and empire["worlds"]:
                yield self.tiles.world_table(empire["worlds"])
            yield _rows(self._tableau(empire, own, full, page))

    def _stacks_in_short(
        self, appraisal: Appraisal, empire: View, known: Mapping[str, Sequence[str]]
    ) -> Iterator[tuple[str, Text]]:
        for stack in STACKS:
            if not in_use(empire[stack]):
                continue
            below = known[stack][1:]
            shown = {**empire[stack], "size": empire[stack]["size"] - len(below)}
            names = [self.tiles.top_words(shown)]
            for tile in below:
                side = self.sides[tile]
                cost = cost_words(appraisal, side)
                names.append(Text.assemble(side_name(side), " ", cost))
            yield STACK_TITLES[stack], joined(names)

    def _tableau(
        self, empire: View, own: Mapping[str, Any] | None, full: bool, page: bool
    ) -> Iterator[tuple[str, Text]]:
        if not full and empire["developments"]:
            names = (Text(self.sides[tile]["name"]) for tile in empire["developments"])
            yield "Developed", joined(names)
        if not page:
            yield "Worlds", joined(map(self.tiles.world_words, empire["worlds"]))
        if full and own is not None and own["abandoned"]:
            yield "Abandoned", joined(Text(self._both(tile)) for tile in own["abandoned"])

    def _both(self, development: str) -> str:
        """A tile by the names of its two sides."""
        side = self.sides[development]
        return f"{side['name']} / {self.sides[side['back']]['name']}"

    def empire_page(self, sight: Sight, seat: int) -> RenderableType:
        empire = sight.view["empires"][seat]
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), f": {empire['points']} points, "
            f"{plural(empire['credits'], 'credit')}, {empire['vp']} VP in chips, "
            f"faction {empire['faction']} ",
        )  # fmt: skip
        sources = ", ".join(
            f"{self.source_name(source)} {points}"
            for source, points in empire["points_by_source"].items()
        )
        return Group(
            Rule(title, align="left", style="dim"),
            *self.empire(sight, seat, full=True, page=True),
            Text.assemble(("Points  ", "bold"), sources),
        )

    def means(self, view: View, seat: int) -> Sequence[str]:
        empire = view["empires"][seat]
        return [
            plural(empire["credits"], "credit"),
            f"{empire['vp']} VP",
            f"{count(empire['cup'])} in the cup",
            f"{empire['squares']}/{self.squares_to_end} squares",
            plural(empire["points"], "point"),
        ]

    # --- everyone's dice ---------------------------------------------------------------------

    def look_up(self, letter: str, sight: Sight) -> RenderableType:
        faces = face_grid(self.catalogue, sight.view["supply"])
        return Group(self.dice(sight.view), Text(), faces)

    def dice(self, view: View) -> RenderableType:
        """Where the dice of each player are."""
        grid = make_grid("Dice", "Cup", "Citizenry", "Workers", "On tiles", "Goods", "All")
        for empire in view["empires"]:
            workers = together(*(empire["columns"] or {}).values())
            stacks = (empire[stack]["dice"] for stack in STACKS)
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
        self, sight: Sight, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        seat = sight.view["seat"]
        appraisal, tiles = sight.appraisals[seat], self.tiles
        if sort in WORKER_SORTS:
            return tiles.worker_table(sort, options, numbers, self.narrow)
        if sort == "start":
            return tiles.start_table(sight, appraisal, options, numbers)
        if sort == "place":
            return tiles.place_table(sight, appraisal, options, numbers)
        if sort in TILE_SORTS:
            numbered = {option.targets[0]: numbers[option.id] for option in options}
            return tiles.tile_table(appraisal, numbered)
        if sort == "produce":
            return tiles.producer_table(options, numbers, self.narrow)
        if sort == "ship":
            return tiles.good_table(appraisal, options, numbers)
        if sort == LEAVE and _rolls_nothing_next(sight.view, seat):
            (leave,) = options
            return Group(Text(EMPTY_CUP, "bold"), lines([(numbers[leave.id], leave.label)]))
        return None

    # --- words -------------------------------------------------------------------------------

    @staticmethod
    def describe(catalogue: Catalogue) -> Mapping[str, Piece]:
        return pieces_of(catalogue)

    def things(self, option: Option) -> list[str]:
        """The sides it is about, and the phase that it leads to."""
        things = super().things(option)
        return [thing for thing in things if thing in self.pieces] or things[-1:]

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        if thing in PHASE_WORDS:
            return Text(
                f"{thing.capitalize()}: {PHASE_WORDS[thing]}. r {thing} shows all its rules."
            )
        return super().explanation(thing, view)

    def condensed(self, lines: Sequence[Line]) -> list[str]:
        return log.condensed(self.catalogue, lines)

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


def _way(name: str, way: Mapping[str, bool]) -> Text:
    """A way to reassign workers, and how it stands with it."""
    if way["under_way"]:
        return Text(f"▶{name}", "bold")
    if way["able"]:
        return Text(name)
    return Text(f"✓{name}", "dim strike") if way["used"] else Text(f"{name} (not now)", "dim")


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
