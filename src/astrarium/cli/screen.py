"""What is laid out before each decision, whatever the game: its board, the news, the question, the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Prompt, Table
from astrarium.cli.boards import make_board
from astrarium.cli.boards.board import Board
from astrarium.cli.boards.grids import lines as option_lines
from astrarium.cli.chair import Chair
from astrarium.cli.lineup import Lineup
from astrarium.cli.menu import Menu, verb_of
from astrarium.cli.sight import Sight, View
from astrarium.kernel.table import Line
from astrarium.kernel.words import plural

LOG_LINES = 14
FEWEST_LOG_LINES = 3


class Screen:
    """One table, shown to one seat (or to nobody in particular)."""

    def __init__(self, console: Console, lineup: Lineup, table: Table) -> None:
        self.console = console
        self.lineup = lineup
        rules = table.rules
        self.board: Board = make_board(console, lineup, rules.name, rules.catalogue())

    def menu(self, table: Table, prompt: Prompt) -> Menu:
        """The prompt with the numbers that its options have on the screen."""
        return Menu(prompt, self.board.places(table.observe(prompt.seat), prompt.options))

    def decision(self, table: Table, prompt: Prompt, log: Sequence[Line]) -> RenderableType:
        """All that a person needs for a decision, in as many lines as the terminal has if possible."""
        sight = Chair(prompt.seat).sight(table)
        question = self.question(sight.view, prompt)
        options = self.options(sight, self.menu(table, prompt))
        news = self.news(log)
        verbs = {verb_of(option) for option in prompt.options}
        board = self.board.whole(sight, prompt.seat, True, verbs)
        between: list[RenderableType] = [Text()]
        # A pipe has no height; there everything is shown.
        if self.console.is_terminal:
            room = self.console.height - 1 - self.height(Group(question, options))
            if self.height(Group(board, *between, news, *between)) > room:
                board = self.board.whole(sight, prompt.seat, False, verbs)
                missing = self.height(Group(board, *between, news, *between)) - room
                if missing > 0:
                    between = []
                    news = self.shorter_news(log, self.height(news) - missing + 2)
        told = any(line.text for line in log)  # some events are for programs only
        return Group(board, *(between if told else []), news, *between, question, options)

    def height(self, part: RenderableType) -> int:
        """The lines that something takes."""
        return len(self.console.render_lines(part, pad=False))

    def news(self, log: Sequence[Line], most: int = LOG_LINES) -> RenderableType:
        """The last lines of a log."""
        lines = self.board.condensed(log)
        if not lines:
            return Group()
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="dim")
        grid.add_column()
        if len(lines) > most:
            earlier = plural(len(lines) - most, "earlier line")
            grid.add_row("…", Text(f"{earlier}: l all shows the whole log", "dim"))
        for line in lines[-most:] if most else []:
            grid.add_row("│", self.lineup.filled(line))
        return grid

    def shorter_news(self, log: Sequence[Line], height: int) -> RenderableType:
        """As many of the last sentences as fit, and at least the last; one sentence may be many lines long."""
        fitting, too_many = 1, LOG_LINES
        while too_many - fitting > 1:  # measuring takes longer than writing
            middle = (fitting + too_many) // 2
            fits = self.height(self.news(log, middle)) <= max(height, FEWEST_LOG_LINES)
            fitting, too_many = (middle, too_many) if fits else (fitting, middle)
        return self.news(log, fitting)

    def question(self, view: View, prompt: Prompt) -> RenderableType:
        """Who is asked what by which clause, and what they have."""
        name = self.lineup.name(prompt.seat, "bold")
        means = ""
        room = self.console.width - len(f"  {name.plain} ·  · {prompt.rule}  ─")
        for part in self.board.means(view, prompt.seat):
            more = f"{means}, {part}" if means else part
            means = more if len(more) <= room else means
        title = Text.assemble(
            " ", name, f" · {means} · " if means else " · ", (prompt.rule, "dim"), " "
        )
        question = self.lineup.filled(prompt.text)
        question.stylize_before("bold")
        return Group(Rule(title, align="left"), question)

    def options(self, sight: Sight, menu: Menu) -> RenderableType:
        """Everything that may be chosen, under its number."""
        parts: list[RenderableType] = []
        for sort, options in self._runs(menu.options):
            grid = self.board.options(sight, sort, options, menu.numbers)
            if grid is None:
                grid = option_lines(
                    (menu.number(option), self.board.labelled(sight, option)) for option in options
                )
            parts.append(grid)
        blocked = len(menu.prompt.blocked)
        why = f"b {blocked} blocked · " if blocked else ""
        own = "".join(f"{key.letter} {key.word} · " for key in self.board.look_ups)
        parts.append(Text(f"{why}? explain · {own}e empire · u undo · h keys · q quit", "dim"))
        return Group(*parts)

    def _runs(self, options: Sequence[Option]) -> Iterator[tuple[str, list[Option]]]:
        """Options of one sort that follow each other, together."""
        run: list[Option] = []
        last = ""
        for option in options:
            sort = self.board.sort(verb_of(option))
            if run and sort != last:
                yield last, run
                run = []
            last = sort
            run.append(option)
        if run:
            yield last, run
