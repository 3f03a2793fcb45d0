"""What is laid out before each decision, whatever the game: its board, the news, the question, the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.segment import SegmentLines
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


class Laid:
    """Something that is laid out once, measured, and shown as it lies: laying out is what takes time."""

    def __init__(self, console: Console, part: RenderableType) -> None:
        self.lines = console.render_lines(part, pad=False)

    @property
    def height(self) -> int:
        return len(self.lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield SegmentLines(self.lines, new_lines=True)


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
        asked = Group(question, options)
        verbs = {verb_of(option) for option in prompt.options}
        board = self.board.whole(sight, prompt.seat, True, verbs)
        told = any(line.text for line in log)  # some events are for programs only
        # A pipe has no height; there everything is shown.
        if not self.console.is_terminal:
            return Group(board, *[Text()] * told, self.news(log), Text(), asked)
        asked_laid, board_laid, news = map(self.laid, (asked, board, self.news(log)))
        room = self.console.height - 1 - asked_laid.height
        between = 1
        if board_laid.height + news.height + 2 * between > room:
            board_laid = self.laid(self.board.whole(sight, prompt.seat, False, verbs))
            missing = board_laid.height + news.height + 2 * between - room
            if missing > 0:
                between = 0
                news = self.shorter_news(log, news.height - missing + 2)
        empty = [Text()] * between
        return Group(board_laid, *empty * told, news, *empty, asked_laid)

    def laid(self, part: RenderableType) -> Laid:
        return Laid(self.console, part)

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

    def shorter_news(self, log: Sequence[Line], height: int) -> Laid:
        """As many of the last sentences as fit, and at least the last; one sentence may be many lines long."""
        best = self.laid(self.news(log, 1))
        fitting, too_many = 1, LOG_LINES
        while too_many - fitting > 1:
            middle = (fitting + too_many) // 2
            tried = self.laid(self.news(log, middle))
            if tried.height <= max(height, FEWEST_LOG_LINES):
                best, fitting = tried, middle
            else:
                too_many = middle
        return best

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
