"""What a person can look up while a decision is open."""

from __future__ import annotations

import textwrap

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Game, Option, Prompt, Table, rulebook
from astrarium.cli import data, rules, tiles
from astrarium.cli.answers import Command, Unclear, understood
from astrarium.cli.screen import ACTION_NAMES, Screen, condensed
from astrarium.games.new_frontiers import components as c
from astrarium.rulebook import Clause, UnknownId, UnknownSection

LOG_LINES = 40

KEYS = (
    ("3", "choose option 3; its notation does as well, such as settle comet-zone"),
    ("Enter", "choose the option in [brackets], where there is one"),
    ("? or ? 3", "explain the question, or option 3: the tile, its powers, the rule"),
    ("b", "what cannot be chosen now, and why"),
    ("o", "the offer of developments at your prices"),
    ("t", "the table again: track, supplies, all empires"),
    ("e or e 2", "your empire, or that of seat 2, with every word of its powers"),
    ("l, l 99, l all", "the log"),
    ("u", "take back your last decision, as far as nothing came to light since"),
    ("s or s FILE", "where the game is saved; or save a copy"),
    ("r NF-STL-02", "the text of a rule; r settle shows a whole section"),
    ("h", "this help"),
    ("q", "quit; the game is saved"),
)
LEGEND = (
    "Kinds: N Novelty, R Rare Elements, G Genes, A Alien Technology, – gray, * any. "
    "N is a production colony, (N) a windfall one, ● a good. $ are credits, ? a value that is "
    "counted at the end. Cost is what you would pay now; def 5, you 3 is a defense and your "
    "Military against it; Col. are the colonists it takes. ✓ is done, ▶ is whose turn it is."
)


class HelpDesk:
    """Answers commands about one prompt; nothing here changes the table."""

    def __init__(
        self, console: Console, screen: Screen, game: Game, table: Table, prompt: Prompt
    ) -> None:
        self.console = console
        self.screen = screen
        self.game = game
        self.table = table
        self.prompt = prompt

    def serve(self, command: Command) -> None:
        """Show what a command asks for."""
        serve = {
            "?": self.explain,
            "b": self.blocked,
            "o": self.offer,
            "t": self.around,
            "e": self.empire,
            "l": self.log,
            "r": self.rule,
            "h": self.help,
        }[command.letter]
        serve(command.argument)

    def say(self, text: str) -> None:
        self.console.print(text)

    # --- explanations ------------------------------------------------------------------------

    def explain(self, argument: str) -> None:
        """The question, or one option: its tile, where the tile comes from, and the rule."""
        if not argument:
            self.say(self.prompt.text)
            self._cite(self.prompt.rule)
            self.say("? 1 explains option 1.")
            return
        option = understood(self.prompt, argument)
        if isinstance(option, Unclear):
            self.say(option.message)
        elif isinstance(option, Option):
            self.console.print(Text(option.label, "bold"))
            self.console.print(Text(f"in notation: {option.text}", "dim"))
            for thing in option.targets:
                self._explain_thing(thing)
            self._cite(self.prompt.rule)
        else:
            self.say("Which option? Type ? and its number.")

    def _explain_thing(self, thing: str) -> None:
        components = tiles.components_of(self.table)
        if thing in components.tile_by_id:
            self._explain_tile(components.tile_by_id[thing])
        if thing in ACTION_NAMES:
            self.say(f"r {ACTION_NAMES[thing].lower()} shows all rules of this action.")
        for goal in components.goals:
            if goal.id == thing:
                self.say(f"{goal.name}: {tiles.goal_words(goal)}")

    def _explain_tile(self, tile: c.Tile) -> None:
        self.say(f"{tile.name}: {', '.join(data.facts(tile))}.")
        self.console.print(Padding(Text(tile.text), (0, 0, 0, 2)))
        if tile.source in data.GUESSED:
            note = f"{data.NOT_TRANSCRIBED} It is {tile.source} (confidence: {tile.confidence})."
            self.console.print(Padding(Text(note, "italic dim"), (0, 0, 0, 2)))

    def _cite(self, rule: str) -> None:
        book = rulebook.load(self.game.name)
        entry = book.find(rule) if rule in book else None
        if isinstance(entry, Clause):
            text = textwrap.dedent(entry.text)
            self.console.print(Text.assemble((f"{entry.id}  ", "dim"), text))

    def blocked(self, argument: str) -> None:
        """What might be expected but cannot be chosen, with reasons."""
        blocked = self.prompt.blocked
        if not blocked:
            self.say("Nothing that might be expected here is blocked.")
            return
        by_id = tiles.components_of(self.table).tile_by_id
        grid = tiles.make_grid("Blocked", "Rule", "Why")
        for item in blocked:
            names = [by_id[thing].name for thing in item.targets if thing in by_id]
            grid.add_row(names[0] if names else item.text, Text(item.rule, "dim"), item.reason)
        self.console.print(grid)

    def rule(self, argument: str) -> None:
        """One rule by its id, or a section by its name."""
        book = rulebook.load(self.game.name)
        wanted = argument or self.prompt.rule
        try:
            rules.print_rule(self.console, book, book.find(wanted))
        except UnknownId:
            try:
                rules.print_section(self.console, book.section(wanted))
            except UnknownSection as error:
                self.say(f"There is no rule {wanted!r}, and {error}.")

    # --- the table ---------------------------------------------------------------------------

    def offer(self, argument: str) -> None:
        view = self.table.observe(self.prompt.seat)
        self.console.print(tiles.offer_table(self.table, view, self.prompt.seat, wrap=True))

    def around(self, argument: str) -> None:
        view = self.table.observe(self.prompt.seat)
        self.console.print(self.screen.board(self.table, view, None, full=False))

    def empire(self, argument: str) -> None:
        seat = self.screen.seat_called(argument or str(self.prompt.seat))
        if seat is None:
            last = self.table.players - 1
            self.say(f"There is no seat {argument!r}; seats are 0 to {last}, or go by name.")
            return
        view = self.table.observe(self.prompt.seat)
        self.console.print(self.screen.empire_page(self.table, view, seat))

    def log(self, argument: str) -> None:
        lines = condensed(self.table.log(self.prompt.seat))
        most = LOG_LINES
        if argument == "all":
            most = len(lines)
        elif argument.isascii() and argument.isdigit():
            most = int(argument)
        self.console.print(self.screen.news(lines, most))

    def help(self, argument: str) -> None:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for key, meaning in KEYS:
            grid.add_row(key, meaning)
        self.console.print(grid)
        self.say(LEGEND)
