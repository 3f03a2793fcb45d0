"""The table of New Frontiers in the terminal: what is laid out before each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.board import Board, LookUp, Numbers
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.grids import heading, joined, labelled, lines, make_grid
from astrarium.cli.boards.new_frontiers.pieces import pieces_of
from astrarium.cli.boards.new_frontiers.tiles import GOOD, GOODS, KIND_STYLES, Tiles, world_price
from astrarium.cli.lineup import Lineup
from astrarium.cli.menu import with_places
from astrarium.cli.sight import Catalogue, Sight, View
from astrarium.kernel.table import Line
from astrarium.kernel.words import plural, unmarked

END_WORDS = {
    "developments": "more than 10 development spaces are covered",
    "colonies": "an empire has more than 7 colonies",
    "colonists": "fewer than 5 colonists are left",
    "vp-pool": "the VP pool is empty",
}

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

    def __init__(self, console: Console, lineup: Lineup, catalogue: Catalogue) -> None:
        super().__init__(console, lineup, catalogue)
        self.tiles = Tiles(catalogue)
        self.actions = catalogue["actions"]
        self.limits = catalogue["limits"]

    @staticmethod
    def has_secrets(view: View) -> bool:
        return view["goals"] is not None

    @staticmethod
    def together(public: View, seats: Sequence[View]) -> View:
        empires = [view["empires"][seat] for seat, view in enumerate(seats)]
        goals = public["goals"]
        holder = goals and goals["face_down_holder"]
        if holder is not None:
            goals = {**goals, "face_down": seats[holder]["goals"]["face_down"]}
        return {**public, "empires": empires, "goals": goals}

    # --- the board ---------------------------------------------------------------------------

    def whole(
        self, sight: Sight, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        view = sight.view
        # Action tiles to select and worlds to pick or settle stand in the list of options. Where lines
        # are scarce, none is left empty.
        between = [Text()] if full else []
        parts: list[RenderableType] = [self.header(view, "select" not in verbs)]
        if view["shown"] and "pick" not in verbs:
            shown = labelled()
            shown.add_row("Shown", joined(map(self._world_name, view["shown"])))
            parts.append(shown)
        parts += [*between, self.empires(view)]
        if view["goals"]:
            parts += [*between, self.goals(view) if full else self.goals_in_short(view)]
        if seat is not None and view["empires"][seat]["colonies"]:
            empire = self.empire_in_full if full else self.empire_in_short
            parts += between
            if seat != view["seat"]:
                parts.append(Text.assemble(self.lineup.name(seat, "bold"), ":"))
            parts.append(empire(sight, seat, "settle" not in verbs))
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
            grid.add_row("Tiles", self._action_tiles(view))
        grid.add_row("Supply", self._supply(view))
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
        action = self.actions[view["action"]]
        text = Text.assemble((action["name"], "bold"), ", selected by ")
        text.append_text(self.lineup.name(order[0]))
        if action["all"]:
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
                f"{empire['spaces']}/{self.limits['spaces_before_end']}",
                self._colony_marks(empire),
            )
        return grid

    def _colony_marks(self, empire: Mapping[str, Any]) -> Text:
        """How many colonies, and the kind of each with a dot where a good lies."""
        text = Text(f"{len(empire['colonies'])}/{self.limits['colonies_before_end']} ")
        for colony in empire["colonies"]:
            text.append_text(self.tiles.tight_mark(colony["id"]))
            if colony["good"]:
                text.append(GOOD, self.tiles.good_mark(colony["good"]).style)
        return text

    def goals(self, view: View) -> RenderableType:
        """The goals that are known here with what they count, and how many are not."""
        known, notes = self._known_goals(view)
        heading = Text.assemble(("Goals", "bold"), (f"  {notes}", "dim"))
        if not known:
            return heading
        return Group(heading, self.tiles.goal_table(known, None))

    def goals_in_short(self, view: View) -> RenderableType:
        """The goals that are known here by name."""
        known, notes = self._known_goals(view)
        names = [
            Text.assemble(self.tiles.goals[goal]["name"], (f" ({where})", "dim"))
            for goal, where in known
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
            names = ", ".join(self.tiles.goals[goal]["name"] for goal in seen)
            notes += f"; you have also seen {names}"
        return known, notes

    # --- one empire --------------------------------------------------------------------------

    def empire_in_full(
        self, sight: Sight, seat: int, explored: bool = True, wrap: bool = False
    ) -> RenderableType:
        """An empire tile by tile; `wrap` shows every word of the powers."""
        empire, limits = sight.view["empires"][seat], self.limits
        parts: list[RenderableType] = [
            heading("Colonies", len(empire["colonies"]), limits["colonies_before_end"]),
            self.tiles.colony_table(empire, wrap),
        ]
        if explored and empire["explored"]:
            most = limits["explored_and_colonies"]
            parts.append(heading("Explored worlds", len(empire["explored"]), most))
            parts.append(self.tiles.world_table(sight, seat, empire["explored"], wrap=wrap))
        if empire["developments"]:
            parts.append(
                heading("Development spaces", empire["spaces"], limits["spaces_before_end"])
            )
            parts.append(self.tiles.development_table(empire["developments"], wrap))
        stock = self._stockpile_words(empire["stockpile"])
        if stock:
            parts.append(Text.assemble(("Stockpile", "bold"), f"  {stock}"))
        return Group(*parts)

    def empire_in_short(self, sight: Sight, seat: int, explored: bool = True) -> RenderableType:
        """An empire in a few lines: names, kinds, goods and prices."""
        empire, tiles = sight.view["empires"][seat], self.tiles
        grid = labelled(10)
        colonies = (
            Text.assemble(
                self._world_name(colony["id"]),
                " " if colony["good"] else "",
                tiles.good_mark(colony["good"]),
            )
            for colony in empire["colonies"]
        )
        grid.add_row("Colonies", joined(colonies))
        if explored and empire["explored"]:
            worlds = (
                Text.assemble(
                    self._world_name(world), " ", world_price(sight, seat, tiles.by_id[world])
                )
                for world in empire["explored"]
            )
            grid.add_row("Explored", joined(worlds))
        if empire["developments"]:
            names = (Text(tiles.name(tile)) for tile in empire["developments"])
            grid.add_row("Developed", joined(names))
        stock = self._stockpile_words(empire["stockpile"])
        if stock:
            grid.add_row("Stockpile", stock)
        return grid

    def empire_page(self, sight: Sight, seat: int) -> RenderableType:
        """An empire with every word of its powers and its points by source."""
        empire = sight.view["empires"][seat]
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), f": {plural(empire['points'], 'point')}, "
            f"{plural(empire['credits'], 'credit')}, {empire['vp']} VP in chips, "
            f"Military {empire['military']}, {plural(empire['colonists'], 'unused colonist')} ",
        )  # fmt: skip
        sources = ", ".join(
            f"{self.source_name(source)} {points}"
            for source, points in empire["points_by_source"].items()
        )
        return Group(
            Rule(title, align="left", style="dim"),
            self.empire_in_full(sight, seat, wrap=True),
            Text.assemble(("Points  ", "bold"), sources or "none yet"),
        )

    def look_up(self, letter: str, sight: Sight) -> RenderableType:
        return self.tiles.offer_table(sight, wrap=True)

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
        self, sight: Sight, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        numbered = {option.targets[0]: numbers[option.id] for option in options if option.targets}
        if sort == "select":
            return self._action_options(sight, options, numbered)
        if sort in HOME_VERBS:
            return self.tiles.home_table(numbered)
        if sort in GOAL_VERBS:
            return self.tiles.goal_table([(goal, "") for goal in numbered], numbered)
        gains = self.gains(sight, options)
        if sort in OFFER_VERBS:
            return self.tiles.offer_table(sight, numbered, gains=gains, wide=self.wide)
        if sort == "settle" or sort in WORLD_VERBS or sort in FREE_WORLD_VERBS:
            (seat, free) = (sight.view["seat"], sort in FREE_WORLD_VERBS)
            worlds = sight.view["empires"][seat]["explored"] if sort == "settle" else numbered
            return self.tiles.world_table(
                sight, seat, worlds, numbered, free=free, gains=gains, narrow=not self.wide
            )
        return None

    def _action_options(
        self, sight: Sight, options: Sequence[Option], numbered: Mapping[str, int]
    ) -> RenderableType:
        """All action tiles; one that is used keeps its line, without a number."""
        labels = {option.targets[0]: option for option in options}
        rows: list[tuple[int | None, Text]] = []
        for tile in sight.view["action_tiles"]:
            if tile["id"] in labels:
                label = self.labelled(sight, labels[tile["id"]])
            else:
                label = Text(f"{self.actions[tile['id']]['name']}: used", "dim")
                if tile["by"] is not None:
                    label.append(" by ").append_text(self.lineup.name(tile["by"]))
            rows.append((numbered.get(tile["id"]), label))
        return lines(rows)

    # --- words -------------------------------------------------------------------------------

    @staticmethod
    def describe(catalogue: Catalogue) -> Mapping[str, Piece]:
        return pieces_of(catalogue)

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        if thing in self.actions:
            name = self.actions[thing]["name"].lower()
            return Text(f"r {name} shows all rules of this action.")
        if thing in self.tiles.goals:
            return Text(f"{self.tiles.goals[thing]['name']}: {self.tiles.goal_words(thing)}")
        return super().explanation(thing, view)

    def condensed(self, lines: Sequence[Line]) -> list[str]:
        """The worlds shown in Explore stand on one line."""
        short: list[str] = []
        for is_shown, run in groupby(lines, lambda line: line.kind == "show"):
            if is_shown:
                names = (name for line in run for name in self.names(line))
                short.append(f"Shown: {', '.join(names)}")
            else:
                short += [unmarked(line.text) for line in run if line.text]
        return short

    @staticmethod
    def end_causes(view: View) -> list[str]:
        return list(view["last_round"])

    def end_words(self, view: View) -> list[str]:
        return [END_WORDS[cause] for cause in self.end_causes(view)]

    # --- marks -------------------------------------------------------------------------------

    def _stockpile_words(self, stockpile: View) -> str:
        """What lies on a stockpile mat."""
        goods = [f"{self.tiles.kinds[kind]['name']} good" for kind in stockpile["goods"]]
        worlds = [self.tiles.name(world) for world in stockpile["worlds"]]
        credits = [plural(stockpile["credits"], "credit")] if stockpile["credits"] else []
        return ", ".join(goods + worlds + credits)

    def _world_name(self, world: str) -> Text:
        return Text.assemble(self.tiles.tight_mark(world), " ", self.tiles.name(world))

    def _action_tiles(self, view: View) -> Text:
        names = []
        for tile in view["action_tiles"]:
            action = self.actions[tile["id"]]
            name = action["name"] if action["all"] else action["short"]
            if tile["id"] == "produce" and view["credits_on_produce"]:
                name += f" +${view['credits_on_produce']}"
            names.append(Text(f"✓{name}", "dim strike") if tile["used"] else Text(name))
        return Text("  ").join(names)

    def _supply(self, view: View) -> Text:
        goods = Text(" ").join(
            Text(f"{self.tiles.kinds[kind]['letter']}{view['goods'][kind]}", KIND_STYLES[kind])
            for kind in GOODS
        )
        return Text.assemble(
            f"{view['vp_pool']} VP (ends at 0) · {plural(view['colonists'], 'colonist')} (ends below "
            f"{self.limits['colonists_at_end']}) · goods ", goods,
        )  # fmt: skip
