"""The table of New Frontiers in the terminal: what is laid out before each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from astrarium import Option, Table
from astrarium.cli.boards.board import Board, LookUp, Numbers, View
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.grids import heading, joined, labelled, lines, make_grid
from astrarium.cli.boards.new_frontiers import tiles
from astrarium.cli.boards.new_frontiers.box import BOX
from astrarium.cli.lineup import Lineup
from astrarium.cli.menu import with_places
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS, ACTION_TILE_NAMES
from astrarium.games.new_frontiers.notation import END_SENTENCES
from astrarium.kernel.words import plural

ACTION_NAMES = dict(zip(ACTION_TILE_IDS, ACTION_TILE_NAMES, strict=True))
SHORT_NAMES = ACTION_NAMES | {
    "envoys": "Envoys",
    "retreat": "Retreat",
    "chart-goals": "Goals",
}
ACTIONS_OF_ALL = ("develop", "explore", "settle", "produce", "trade-consume")
COLONIES_BEFORE_END = 7
COLONISTS_AT_END = 5
EXPLORED_LIMIT = 9

# Verbs whose options are tiles to be compared, and so are shown as a table.
OFFER_VERBS = ("develop",)
WORLD_VERBS = ("pick", "return", "stockpile-world")
FREE_WORLD_VERBS = ("replace", "terraform-to")
HOME_VERBS = ("home",)
GOAL_VERBS = ("keep-goal", "under")


class NewFrontiersBoard(Board):
    """A table of New Frontiers."""

    look_ups = (LookUp("o", "offer", "the offer of developments at your prices"),)
    legend = (
        "Kinds: N Novelty, R Rare Elements, G Genes, A Alien Technology, – gray, * any. "
        "N is a production colony, (N) a windfall one, ● a good. $ are credits, ? a value that is "
        "counted at the end. Cost is what you would pay now; def 5, you 3 is a defense and your "
        "Military against it; Col. are the colonists it takes. ✓ is done, ▶ is whose turn it is."
    )
    notation = "settle comet-zone"
    clause = "NF-STL-02"
    section = "settle"
    safe = ("wait",)

    def __init__(self, console: Console, lineup: Lineup, table: Table) -> None:
        super().__init__(console, lineup, table)
        self.components = tiles.components_of(table)
        self.pieces = BOX.pieces(self.components)

    @staticmethod
    def has_secrets(table: Table) -> bool:
        return table.observe(None)["goals"] is not None

    @staticmethod
    def everything(table: Table) -> dict[str, Any]:
        view = table.observe(None)
        own = [table.observe(seat) for seat in range(table.players)]
        view["empires"] = [own[seat]["empires"][seat] for seat in range(table.players)]
        holder = view["goals"] and view["goals"]["face_down_holder"]
        if holder is not None:
            view["goals"]["face_down"] = own[holder]["goals"]["face_down"]
        return view

    # --- the board ---------------------------------------------------------------------------

    def whole(
        self, table: Table, view: View, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        # Action tiles to select and worlds to pick or settle stand in the list of options. Where lines
        # are scarce, none is left empty.
        between = [Text()] if full else []
        parts: list[RenderableType] = [self.header(view, "select" not in verbs)]
        if view["shown"] and "pick" not in verbs:
            worlds = [self.components.tile_by_id[world] for world in view["shown"]]
            shown = labelled()
            shown.add_row("Shown", joined(_world_name(world) for world in worlds))
            parts.append(shown)
        parts += [*between, self.empires(view)]
        if view["goals"]:
            parts += [*between, self.goals(view) if full else self.goals_in_short(view)]
        if seat is not None and view["empires"][seat]["colonies"]:
            empire = self.empire_in_full if full else self.empire_in_short
            parts += between
            if seat != view["seat"]:
                parts.append(Text.assemble(self.lineup.name(seat, "bold"), ":"))
            parts.append(empire(table, view, seat, "settle" not in verbs))
        return Group(*parts)

    def header(self, view: View, with_tiles: bool = True) -> RenderableType:
        """Round, track, action tiles and supplies."""
        title = Text.assemble((" New Frontiers ", "bold"), ("· ", "dim"), f"round {view['round']} ")
        grid = labelled()
        if view["last_round"]:
            why = " and ".join(self.end_words(view))
            grid.add_row("End", Text(f"This is the last round: {why}.", "bold"))
        if view["track"]:
            grid.add_row("Track", self._track(view))
        if view["action"]:
            grid.add_row("Now", self._action(view))
        if with_tiles:
            grid.add_row("Tiles", _action_tiles(view))
        grid.add_row("Supply", _supply(view))
        return Group(Rule(title, align="left", style="dim"), grid)

    def _track(self, view: View) -> Text:
        places = []
        for place, seat in enumerate(view["track"]):
            name = self.lineup.name(seat)
            if place < view["selected"]:
                places.append(Text.assemble(("✓ ", "dim"), name))
            elif place == view["selected"] and not view["over"]:
                name.stylize("bold")
                places.append(Text.assemble(("▶ ", "bold"), name))
            else:
                places.append(Text.assemble("  ", name))
        return Text("   ").join(places)

    def _action(self, view: View) -> Text:
        order = view["turn_order"]
        text = Text.assemble((ACTION_NAMES[view["action"]], "bold"), ", selected by ")
        text.append_text(self.lineup.name(order[0]))
        if view["action"] in ACTIONS_OF_ALL:
            text.append(" · order: ", "dim")
            text.append_text(Text(", ").join(self._turn(view, seat) for seat in order))
        return text

    def _turn(self, view: View, seat: int) -> Text:
        acting = seat in view["to_act"]
        return self.lineup.name(seat, "bold underline" if acting else "")

    def empires(self, view: View) -> RenderableType:
        """All empires, one line each."""
        military = "Military" if self.wide else "Mil"
        grid = make_grid(
            "", "#Points", "#Credits", "#VP", f"#{military}", "#Colonists", "#Explored", "#Spaces",
            "Colonies",
        )  # fmt: skip
        grid.padding = (0, 2, 0, 0) if self.wide else (0, 1, 0, 0)
        for empire in view["empires"]:
            seat = empire["seat"]
            grid.add_row(
                self.who(view, seat),
                Text(str(empire["points"]), "bold"),
                str(empire["credits"]),
                str(empire["vp"]),
                str(empire["military"]),
                str(empire["colonists"]),
                str(len(empire["explored"])),
                f"{empire['spaces']}/{c.SPACES_BEFORE_END}",
                self._colony_marks(empire),
            )
        return grid

    def _colony_marks(self, empire: Mapping[str, Any]) -> Text:
        """How many colonies, and the kind of each with a dot where a good lies."""
        text = Text(f"{len(empire['colonies'])}/{COLONIES_BEFORE_END} ")
        for colony in empire["colonies"]:
            mark = tiles.kind_mark(self.components.tile_by_id[colony["id"]])
            text.append_text(_tight(mark))
            if colony["good"]:
                text.append(tiles.GOOD, tiles.good_mark(colony["good"]).style)
        return text

    def goals(self, view: View) -> RenderableType:
        """The goals that are known here with what they count, and how many are not."""
        known, notes = self._known_goals(view)
        heading = Text.assemble(("Goals", "bold"), (f"  {notes}", "dim"))
        if not known:
            return heading
        return Group(heading, tiles.goal_table(self.components, known, None))

    def goals_in_short(self, view: View) -> RenderableType:
        """The goals that are known here by name."""
        known, notes = self._known_goals(view)
        names = [
            Text.assemble(self._goal_names[goal], (f" ({where})", "dim")) for goal, where in known
        ]
        grid = labelled(10)
        grid.add_row("Goals", joined([*names, Text(notes, "dim")]))
        return grid

    def _known_goals(self, view: View) -> tuple[list[tuple[str, str]], str]:
        """The goals that are known here, each with a word on where it is, and a note on the others."""
        goals = view["goals"]
        known = [
            (goal["id"], f"face up, {self.lineup.names[goal['holder']]}'s") for goal in goals["up"]
        ]
        holder = goals["face_down_holder"]
        notes = f"{goals['stack']} in the stack"
        if goals["face_down"]:
            known.append((goals["face_down"], f"face down, {self.lineup.names[holder]}'s"))
        elif holder is not None:
            notes += f", one face down before {self.lineup.names[holder]}"
        seen = [goal for goal in goals["seen"] if goal not in [name for name, _ in known]]
        if seen:
            names = ", ".join(self._goal_names[goal] for goal in seen)
            notes += f"; you have also seen {names}"
        return known, notes

    @property
    def _goal_names(self) -> dict[str, str]:
        return {goal.id: goal.name for goal in self.components.goals}

    # --- one empire --------------------------------------------------------------------------

    def empire_in_full(
        self,
        table: Table,
        view: View,
        seat: int,
        explored: bool = True,
        wrap: bool = False,
    ) -> RenderableType:
        """An empire tile by tile; `wrap` shows every word of the powers."""
        empire = view["empires"][seat]
        parts: list[RenderableType] = [
            heading("Colonies", len(empire["colonies"]), COLONIES_BEFORE_END),
            tiles.colony_table(self.components, empire, wrap),
        ]
        if explored and empire["explored"]:
            parts.append(heading("Explored worlds", len(empire["explored"]), EXPLORED_LIMIT))
            parts.append(tiles.world_table(table, seat, empire["explored"], wrap=wrap))
        if empire["developments"]:
            parts.append(heading("Development spaces", empire["spaces"], c.SPACES_BEFORE_END))
            parts.append(tiles.development_table(self.components, empire["developments"], wrap))
        stock = stockpile_words(self.components, empire["stockpile"])
        if stock:
            parts.append(Text.assemble(("Stockpile", "bold"), f"  {stock}"))
        return Group(*parts)

    def empire_in_short(
        self, table: Table, view: View, seat: int, explored: bool = True
    ) -> RenderableType:
        """An empire in a few lines: names, kinds, goods and prices."""
        empire = view["empires"][seat]
        by_id = self.components.tile_by_id
        grid = labelled(10)
        colonies = (
            Text.assemble(
                _tight(tiles.kind_mark(by_id[colony["id"]])), " ", by_id[colony["id"]].name,
                " " if colony["good"] else "", tiles.good_mark(colony["good"]),
            )
            for colony in empire["colonies"]
        )  # fmt: skip
        grid.add_row("Colonies", joined(colonies))
        if explored and empire["explored"]:
            worlds = (
                Text.assemble(
                    _tight(tiles.kind_mark(by_id[world])), " ", by_id[world].name, " ",
                    tiles.world_price(table, seat, by_id[world]),
                )
                for world in empire["explored"]
            )  # fmt: skip
            grid.add_row("Explored", joined(worlds))
        if empire["developments"]:
            grid.add_row("Developed", joined(Text(by_id[t].name) for t in empire["developments"]))
        stock = stockpile_words(self.components, empire["stockpile"])
        if stock:
            grid.add_row("Stockpile", stock)
        return grid

    def empire_page(self, table: Table, view: View, seat: int) -> RenderableType:
        """An empire with every word of its powers and its points by source."""
        empire = view["empires"][seat]
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), f": {plural(empire['points'], 'point')}, "
            f"{plural(empire['credits'], 'credit')}, {empire['vp']} VP in chips, "
            f"Military {empire['military']}, {plural(empire['colonists'], 'unused colonist')} ",
        )  # fmt: skip
        sources = ", ".join(
            f"{name} {points}" for name, points in empire["points_by_source"].items()
        )
        return Group(
            Rule(title, align="left", style="dim"),
            self.empire_in_full(table, view, seat, wrap=True),
            Text.assemble(("Points  ", "bold"), sources or "none yet"),
        )

    def look_up(self, letter: str, table: Table, view: View) -> RenderableType:
        return tiles.offer_table(table, view, view["seat"], wrap=True)

    def means(self, view: View, seat: int) -> Sequence[str]:
        empire = view["empires"][seat]
        track = view["track"]
        # Of two players each has two disks; what counts is the one that selects next.
        own = [place for place, other in enumerate(track, 1) if other == seat]
        left = [place for place in own if place > view["selected"]]
        place = [f"track {(left or own)[0]}/{len(track)}"] if own else []
        return [
            plural(empire["credits"], "credit"),
            plural(empire["colonists"], "colonist"),
            f"{'Military' if self.wide else 'Mil'} {empire['military']}",
            *place,
            plural(empire["points"], "point"),
        ]

    # --- options -----------------------------------------------------------------------------

    def places(self, view: View, options: Sequence[Option]) -> list[str]:
        """Action tiles and developments keep their numbers; worlds are listed as they were explored."""
        texts = super().places(view, options)
        texts = with_places(texts, (f"select {tile['id']}" for tile in view["action_tiles"]))
        texts = with_places(texts, (f"develop {stack['id']}" for stack in view["offer"]))
        explored = view["empires"][view["seat"]]["explored"]
        settled = (text for world in explored if (text := f"settle {world}") in texts)
        return with_places(texts, list(settled))

    def options(
        self, table: Table, view: View, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        seat = view["seat"]
        numbered = {option.targets[0]: numbers[option.id] for option in options if option.targets}
        if sort == "select":
            return self._action_options(table, view, options, numbered)
        gains = self.gains(table, seat, options)
        if sort in OFFER_VERBS:
            return tiles.offer_table(table, view, seat, numbered, gains=gains, wide=self.wide)
        if sort == "settle":
            explored = view["empires"][seat]["explored"]
            return tiles.world_table(
                table, seat, explored, numbered, gains=gains, narrow=not self.wide
            )
        if sort in WORLD_VERBS or sort in FREE_WORLD_VERBS:
            free = sort in FREE_WORLD_VERBS
            return tiles.world_table(
                table, seat, numbered, numbered, free=free, gains=gains, narrow=not self.wide
            )
        if sort in HOME_VERBS:
            return tiles.home_table(self.components, numbered, numbered)
        if sort in GOAL_VERBS:
            return tiles.goal_table(self.components, [(goal, "") for goal in numbered], numbered)
        return None

    def _action_options(
        self, table: Table, view: View, options: Sequence[Option], numbered: Mapping[str, int]
    ) -> RenderableType:
        """All action tiles; one that is used keeps its line, without a number."""
        labels = {option.targets[0]: option for option in options}
        rows: list[tuple[int | None, Text]] = []
        for tile in view["action_tiles"]:
            if tile["id"] in labels:
                label = self.labelled(table, view["seat"], labels[tile["id"]])
            else:
                label = Text(f"{ACTION_NAMES[tile['id']]}: used", "dim")
                if tile["by"] is not None:
                    label.append(" by ").append_text(self.lineup.name(tile["by"]))
            rows.append((numbered.get(tile["id"]), label))
        return lines(rows)

    # --- words -------------------------------------------------------------------------------

    def piece(self, thing: str) -> Piece | None:
        return self.pieces.get(thing)

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        if thing in ACTION_NAMES:
            return Text(f"r {ACTION_NAMES[thing].lower()} shows all rules of this action.")
        for goal in self.components.goals:
            if goal.id == thing:
                return Text(f"{goal.name}: {tiles.goal_words(goal)}")
        return super().explanation(thing, view)

    @staticmethod
    def condensed(lines: Sequence[str]) -> list[str]:
        """The worlds shown in Explore stand on one line."""
        short: list[str] = []
        shown: list[str] = []
        for line in [*lines, ""]:
            if line.endswith(" is shown"):
                shown.append(line.removesuffix(" is shown"))
                continue
            if shown:
                short.append(f"Shown: {', '.join(shown)}")
                shown = []
            short.append(line)
        return short[:-1]

    @staticmethod
    def end_causes(view: View) -> list[str]:
        return list(view["last_round"])

    def end_words(self, view: View) -> list[str]:
        return [END_SENTENCES[cause] for cause in self.end_causes(view)]


# --- words and marks -------------------------------------------------------------------------


def stockpile_words(components: c.Components, stockpile: Mapping[str, Any]) -> str:
    """What lies on a stockpile mat."""
    goods = [f"{c.KIND_TITLES[c.KIND_NAMES.index(kind)]} good" for kind in stockpile["goods"]]
    worlds = [components.tile_by_id[world].name for world in stockpile["worlds"]]
    credits = [plural(stockpile["credits"], "credit")] if stockpile["credits"] else []
    return ", ".join(goods + worlds + credits)


def _tight(mark: Text) -> Text:
    return Text(mark.plain.strip(), mark.style)


def _world_name(world: c.Tile) -> Text:
    return Text.assemble(_tight(tiles.kind_mark(world)), " ", world.name)


def _action_tiles(view: View) -> Text:
    names = []
    for tile in view["action_tiles"]:
        name = SHORT_NAMES[tile["id"]]
        if tile["id"] == "produce" and view["credits_on_produce"]:
            name += f" +${view['credits_on_produce']}"
        names.append(Text(f"✓{name}", "dim strike") if tile["used"] else Text(name))
    return Text("  ").join(names)


def _supply(view: View) -> Text:
    goods = Text(" ").join(
        Text(
            f"{c.KIND_TITLES[number][0]}{view['goods'][c.KIND_NAMES[number]]}",
            tiles.KIND_STYLES[number],
        )
        for number in range(c.NOVELTY, c.ALIEN + 1)
    )
    return Text.assemble(
        f"{view['vp_pool']} VP (ends at 0) · {plural(view['colonists'], 'colonist')} (ends below "
        f"{COLONISTS_AT_END}) · goods ", goods,
    )  # fmt: skip
