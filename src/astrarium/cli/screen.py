"""The table of New Frontiers in the terminal: what is laid out before each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Prompt, Table
from astrarium.cli import tiles
from astrarium.cli.lineup import HUMAN, Lineup
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS, ACTION_TILE_NAMES
from astrarium.games.new_frontiers.notation import END_SENTENCES

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
LOG_LINES = 14

# Verbs whose options are tiles to be compared, and so are shown as a table.
OFFER_VERBS = ("develop",)
WORLD_VERBS = ("pick", "return", "stockpile-world")
FREE_WORLD_VERBS = ("replace", "terraform-to")
HOME_VERBS = ("home",)
GOAL_VERBS = ("keep-goal", "under")


class Screen:
    """One table, shown to one seat (or to nobody in particular)."""

    def __init__(self, console: Console, lineup: Lineup, components: c.Components) -> None:
        self.console = console
        self.lineup = lineup
        self.components = components

    def seat_called(self, words: str) -> int | None:
        """A seat by its number or its name."""
        for seat, name in enumerate(self.lineup.names):
            if words == str(seat) or words.casefold() == name.casefold():
                return seat
        return None

    # --- the board ---------------------------------------------------------------------------

    def decision(self, table: Table, prompt: Prompt, log: Sequence[str]) -> RenderableType:
        """All that a person needs for a decision, in as many lines as the terminal has if possible."""
        view = table.observe(prompt.seat)
        below = Group(self.news(log), self.question(prompt), self.options(table, view, prompt))
        # Worlds to pick or settle stand in the list of options, with those that one may not settle.
        listed = {verb for verb, _ in _runs(prompt.options)} & {"pick", "settle"}
        board = self.board(table, view, prompt.seat, True, listed)
        # A pipe has no height; there everything is shown.
        room = self.console.height - 2
        if self.console.is_terminal and self._height(board, below) > room:
            board = self.board(table, view, prompt.seat, False, listed)
        return Group(board, below)

    def _height(self, *parts: RenderableType) -> int:
        return sum(len(self.console.render_lines(part, pad=False)) for part in parts)

    def board(
        self,
        table: Table,
        view: Mapping[str, Any],
        seat: int | None,
        full: bool,
        listed: Set[str] = frozenset(),
    ) -> RenderableType:
        """The table; `seat`'s empire in `full`, tile by tile, or in a few lines.

        `listed` are verbs whose worlds are listed elsewhere, and so not here.
        """
        parts: list[RenderableType] = [self.header(view)]
        if view["shown"] and "pick" not in listed:
            worlds = [self.components.tile_by_id[world] for world in view["shown"]]
            shown = _labelled()
            shown.add_row("Shown", _joined(_world_name(world) for world in worlds))
            parts.append(shown)
        parts += [Text(), self.empires(view)]
        if view["goals"]:
            parts += [Text(), self.goals(view)]
        if seat is not None and view["empires"][seat]["colonies"]:
            empire = self.empire_in_full if full else self.empire_in_short
            parts.append(Text())
            if seat != view["seat"]:
                parts.append(Text.assemble(self.lineup.name(seat, "bold"), ":"))
            parts.append(empire(table, view, seat, "settle" not in listed))
        return Group(*parts)

    def header(self, view: Mapping[str, Any]) -> RenderableType:
        """Round, track, action tiles and supplies."""
        title = Text.assemble((" New Frontiers ", "bold"), ("· ", "dim"), f"round {view['round']} ")
        grid = _labelled()
        if view["last_round"]:
            why = " and ".join(END_SENTENCES[cause] for cause in view["last_round"])
            grid.add_row("End", Text(f"This is the last round: {why}.", "bold"))
        if view["track"]:
            grid.add_row("Track", self._track(view))
        if view["action"]:
            grid.add_row("Now", self._action(view))
        grid.add_row("Tiles", _action_tiles(view))
        grid.add_row("Supply", _supply(view))
        return Group(Rule(title, align="left", style="dim"), grid)

    def _track(self, view: Mapping[str, Any]) -> Text:
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

    def _action(self, view: Mapping[str, Any]) -> Text:
        order = view["turn_order"]
        text = Text.assemble((ACTION_NAMES[view["action"]], "bold"), ", selected by ")
        text.append_text(self.lineup.name(order[0]))
        if view["action"] in ACTIONS_OF_ALL:
            text.append(" · order: ", "dim")
            text.append_text(Text(", ").join(self._turn(view, seat) for seat in order))
        return text

    def _turn(self, view: Mapping[str, Any], seat: int) -> Text:
        acting = seat in view["to_act"]
        return self.lineup.name(seat, "bold underline" if acting else "")

    def empires(self, view: Mapping[str, Any]) -> RenderableType:
        """All empires, one line each."""
        wide = self.console.width >= 100
        military = "Military" if wide else "Mil"
        grid = tiles.make_grid(
            "", "#Points", "#Credits", "#VP", f"#{military}", "#Colonists", "#Explored", "#Spaces",
            "Colonies",
        )  # fmt: skip
        grid.padding = (0, 2, 0, 0) if wide else (0, 1, 0, 0)
        for empire in view["empires"]:
            seat = empire["seat"]
            grid.add_row(
                self._who(view, seat),
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

    def _who(self, view: Mapping[str, Any], seat: int) -> Text:
        mark = "▶" if seat in view["to_act"] else " "
        text = Text.assemble((f"{mark}{seat} ", "dim"), self.lineup.name(seat, "bold"))
        kind = self.lineup.kinds[seat]
        if kind != HUMAN and self.console.width >= 100:
            text.append(f" ({kind})", "dim")
        return text

    def _colony_marks(self, empire: Mapping[str, Any]) -> Text:
        """How many colonies, and the kind of each with a dot where a good lies."""
        text = Text(f"{len(empire['colonies'])}/{COLONIES_BEFORE_END} ")
        for colony in empire["colonies"]:
            mark = tiles.kind_mark(self.components.tile_by_id[colony["id"]])
            text.append_text(_tight(mark))
            if colony["good"]:
                text.append(tiles.GOOD, tiles.good_mark(colony["good"]).style)
        return text

    def goals(self, view: Mapping[str, Any]) -> RenderableType:
        """The goals that are known here, and how many are not."""
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
            by_id = {goal.id: goal.name for goal in self.components.goals}
            notes += f"; you have also seen {', '.join(by_id[goal] for goal in seen)}"
        heading = Text.assemble(("Goals", "bold"), (f"  {notes}", "dim"))
        if not known:
            return heading
        return Group(heading, tiles.goal_table(self.components, known, None))

    # --- one empire --------------------------------------------------------------------------

    def empire_in_full(
        self,
        table: Table,
        view: Mapping[str, Any],
        seat: int,
        explored: bool = True,
        wrap: bool = False,
    ) -> RenderableType:
        """An empire tile by tile; `wrap` shows every word of the powers."""
        empire = view["empires"][seat]
        parts: list[RenderableType] = [
            _heading("Colonies", len(empire["colonies"]), COLONIES_BEFORE_END),
            tiles.colony_table(self.components, empire, wrap),
        ]
        if explored and empire["explored"]:
            parts.append(_heading("Explored worlds", len(empire["explored"]), EXPLORED_LIMIT))
            parts.append(tiles.world_table(table, seat, empire["explored"], wrap=wrap))
        if empire["developments"]:
            parts.append(_heading("Development spaces", empire["spaces"], c.SPACES_BEFORE_END))
            parts.append(tiles.development_table(self.components, empire["developments"], wrap))
        stock = stockpile_words(self.components, empire["stockpile"])
        if stock:
            parts.append(Text.assemble(("Stockpile", "bold"), f"  {stock}"))
        return Group(*parts)

    def empire_in_short(
        self, table: Table, view: Mapping[str, Any], seat: int, explored: bool = True
    ) -> RenderableType:
        """An empire in a few lines: names, kinds, goods and prices."""
        empire = view["empires"][seat]
        by_id = self.components.tile_by_id
        grid = _labelled(10)
        colonies = (
            Text.assemble(
                _tight(tiles.kind_mark(by_id[colony["id"]])), " ", by_id[colony["id"]].name,
                " " if colony["good"] else "", tiles.good_mark(colony["good"]),
            )
            for colony in empire["colonies"]
        )  # fmt: skip
        grid.add_row("Colonies", _joined(colonies))
        if explored and empire["explored"]:
            worlds = (
                Text.assemble(
                    _tight(tiles.kind_mark(by_id[world])), " ", by_id[world].name, " ",
                    tiles.world_price(table, seat, by_id[world]),
                )
                for world in empire["explored"]
            )  # fmt: skip
            grid.add_row("Explored", _joined(worlds))
        if empire["developments"]:
            grid.add_row("Developed", _joined(Text(by_id[t].name) for t in empire["developments"]))
        stock = stockpile_words(self.components, empire["stockpile"])
        if stock:
            grid.add_row("Stockpile", stock)
        return grid

    def empire_page(self, table: Table, view: Mapping[str, Any], seat: int) -> RenderableType:
        """An empire with every word of its powers and its points by source."""
        empire = view["empires"][seat]
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), f": {empire['points']} points, "
            f"{empire['credits']} credits, {empire['vp']} VP chips, "
            f"Military {empire['military']}, {empire['colonists']} unused colonists ",
        )  # fmt: skip
        sources = ", ".join(
            f"{name} {points}" for name, points in empire["points_by_source"].items()
        )
        return Group(
            Rule(title, align="left", style="dim"),
            self.empire_in_full(table, view, seat, wrap=True),
            Text.assemble(("Points  ", "bold"), sources or "none yet"),
        )

    # --- news, question, options -------------------------------------------------------------

    def news(self, lines: Sequence[str], most: int = LOG_LINES) -> RenderableType:
        """The last lines of a log."""
        lines = condensed(lines)
        if not lines:
            return Group()
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="dim")
        grid.add_column()
        if len(lines) > most:
            grid.add_row("…", Text(f"{len(lines) - most} earlier lines: l all shows them", "dim"))
        for line in lines[-most:] if most else []:
            grid.add_row("│", self.lineup.filled(line))
        return Group(Text(), grid)

    def question(self, prompt: Prompt) -> RenderableType:
        """Who is asked what, by which clause."""
        title = Text.assemble(
            " ", self.lineup.name(prompt.seat, "bold"), (f" · {prompt.rule} ", "dim")
        )
        return Group(Text(), Rule(title, align="left"), Text(prompt.text, "bold"))

    def options(self, table: Table, view: Mapping[str, Any], prompt: Prompt) -> RenderableType:
        """Everything that may be chosen, numbered from 1 in the engine's order."""
        numbers = {option.id: place for place, option in enumerate(prompt.options, 1)}
        parts: list[RenderableType] = []
        for verb, options in _runs(prompt.options):
            numbered = {
                option.targets[0]: numbers[option.id] for option in options if option.targets
            }
            parts.append(self._options_of(table, view, prompt, verb, options, numbered, numbers))
        blocked = len(prompt.blocked)
        why = f"b {blocked} blocked · " if blocked else ""
        parts.append(
            Text(f"{why}? explain · o offer · e empire · u undo · h all keys · q quit", "dim")
        )
        return Group(*parts)

    def _options_of(
        self,
        table: Table,
        view: Mapping[str, Any],
        prompt: Prompt,
        verb: str,
        options: Sequence[Option],
        numbered: Mapping[str, int],
        numbers: Mapping[int, int],
    ) -> RenderableType:
        """Options with the same verb, as the table that suits them or line by line."""
        if verb in OFFER_VERBS:
            return tiles.offer_table(table, view, prompt.seat, numbered)
        if verb == "settle":
            worlds = view["empires"][prompt.seat]["explored"]
            return tiles.world_table(table, prompt.seat, worlds, numbered)
        if verb in WORLD_VERBS or verb in FREE_WORLD_VERBS:
            free = verb in FREE_WORLD_VERBS
            return tiles.world_table(table, prompt.seat, numbered, numbered, free=free)
        if verb in HOME_VERBS:
            return tiles.home_table(self.components, numbered, numbered)
        if verb in GOAL_VERBS:
            return tiles.goal_table(self.components, [(goal, "") for goal in numbered], numbered)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", min_width=tiles.NUMBER_WIDTH)
        grid.add_column()
        for option in options:
            grid.add_row(str(numbers[option.id]), option.label)
        return grid


# --- words and marks -------------------------------------------------------------------------


def stockpile_words(components: c.Components, stockpile: Mapping[str, Any]) -> str:
    """What lies on a stockpile mat."""
    goods = [f"{c.KIND_TITLES[c.KIND_NAMES.index(kind)]} good" for kind in stockpile["goods"]]
    worlds = [components.tile_by_id[world].name for world in stockpile["worlds"]]
    credits = [f"{stockpile['credits']} credits"] if stockpile["credits"] else []
    return ", ".join(goods + worlds + credits)


def condensed(lines: Sequence[str]) -> list[str]:
    """A log with the worlds shown in Explore on one line."""
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


def _labelled(width: int = 7) -> Grid:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", width=width, no_wrap=True)
    grid.add_column()
    return grid


def _heading(title: str, count: int, most: int) -> Text:
    return Text.assemble((title, "bold"), (f"  {count} of {most}", "dim"))


def _joined(texts: Iterable[Text]) -> Text:
    return Text(" · ", "dim").join(texts)


def _tight(mark: Text) -> Text:
    return Text(mark.plain.strip(), mark.style)


def _world_name(world: c.Tile) -> Text:
    return Text.assemble(_tight(tiles.kind_mark(world)), " ", world.name)


def _action_tiles(view: Mapping[str, Any]) -> Text:
    names = []
    for tile in view["action_tiles"]:
        name = SHORT_NAMES[tile["id"]]
        if tile["id"] == "produce" and view["credits_on_produce"]:
            name += f" +${view['credits_on_produce']}"
        names.append(Text(f"✓{name}", "dim strike") if tile["used"] else Text(name))
    return Text("  ").join(names)


def _supply(view: Mapping[str, Any]) -> Text:
    goods = Text(" ").join(
        Text(
            f"{c.KIND_TITLES[number][0]}{view['goods'][c.KIND_NAMES[number]]}",
            tiles.KIND_STYLES[number],
        )
        for number in range(c.NOVELTY, c.ALIEN + 1)
    )
    return Text.assemble(
        f"{view['vp_pool']} VP (ends at 0) · {view['colonists']} colonists (ends below "
        f"{COLONISTS_AT_END}) · goods ", goods,
    )  # fmt: skip


def _runs(options: Iterable[Option]) -> Iterator[tuple[str, list[Option]]]:
    """Options that follow each other with the same verb, together."""
    run: list[Option] = []
    verb = ""
    for option in options:
        word = option.text.partition(" ")[0]
        if run and word != verb:
            yield verb, run
            run = []
        verb = word
        run.append(option)
    if run:
        yield verb, run
