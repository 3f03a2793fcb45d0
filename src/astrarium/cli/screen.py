"""What is laid out before each decision, whatever the game: its board, the news, the question, the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Option, Prompt, Table
from astrarium.cli.boards import make_board
from astrarium.cli.boards.board import Board, View
from astrarium.cli.boards.grids import lines as option_lines
from astrarium.cli.lineup import Lineup
from astrarium.kernel.words import plural

LOG_LINES = 14
FEWEST_LOG_LINES = 3


class Screen:
    """One table, shown to one seat (or to nobody in particular)."""

    def __init__(self, console: Console, lineup: Lineup, table: Table) -> None:
        self.console = console
        self.lineup = lineup
        self.board: Board = make_board(console, lineup, table)

    def decision(self, table: Table, prompt: Prompt, log: Sequence[str]) -> RenderableType:
        """All that a person needs for a decision, in as many lines as the terminal has if possible."""
        view = table.observe(prompt.seat)
        below = Group(self.question(prompt), self.options(table, view, prompt))
        news = self.news(log)
        verbs = {_verb(option) for option in prompt.options}
        board = self.board.whole(table, view, prompt.seat, True, verbs)
        # A pipe has no height; there everything is shown.
        if self.console.is_terminal:
            room = self.console.height - 2 - self._height(news) - self._height(below)
            if self._height(board) > room:
                board = self.board.whole(table, view, prompt.seat, False, verbs)
                missing = self._height(board) - room
                if missing > 0:
                    news = self.shorter_news(log, self._height(news) - missing)
        return Group(board, news, below)

    def _height(self, part: RenderableType) -> int:
        return len(self.console.render_lines(part, pad=False))

    def news(self, log: Sequence[str], most: int = LOG_LINES) -> RenderableType:
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
        return Group(Text(), grid)

    def shorter_news(self, log: Sequence[str], height: int) -> RenderableType:
        """As many of the last sentences as fit, and at least the last; one sentence may be many lines long."""
        for most in range(LOG_LINES - 1, 1, -1):
            news = self.news(log, most)
            if self._height(news) <= max(height, FEWEST_LOG_LINES):
                return news
        return self.news(log, 1)

    def question(self, prompt: Prompt) -> RenderableType:
        """Who is asked what, by which clause."""
        title = Text.assemble(
            " ", self.lineup.name(prompt.seat, "bold"), (f" · {prompt.rule} ", "dim")
        )
        question = self.lineup.filled(prompt.text)
        question.stylize_before("bold")
        return Group(Text(), Rule(title, align="left"), question)

    def options(self, table: Table, view: View, prompt: Prompt) -> RenderableType:
        """Everything that may be chosen, numbered from 1 in the engine's order."""
        numbers = {option.id: place for place, option in enumerate(prompt.options, 1)}
        parts: list[RenderableType] = []
        for sort, options in self._runs(prompt.options):
            grid = self.board.options(table, view, sort, options, numbers)
            parts.append(
                option_lines(
                    (numbers[option.id], self.lineup.filled(option.label)) for option in options
                )
                if grid is None
                else grid
            )
        blocked = len(prompt.blocked)
        why = f"b {blocked} blocked · " if blocked else ""
        own = "".join(f"{key.letter} {key.word} · " for key in self.board.look_ups)
        parts.append(Text(f"{why}? explain · {own}e empire · u undo · h keys · q quit", "dim"))
        return Group(*parts)

    def _runs(self, options: Sequence[Option]) -> Iterator[tuple[str, list[Option]]]:
        """Options of one sort that follow each other, together."""
        run: list[Option] = []
        last = ""
        for option in options:
            sort = self.board.sort(_verb(option))
            if run and sort != last:
                yield last, run
                run = []
            last = sort
            run.append(option)
        if run:
            yield last, run


def _verb(option: Option) -> str:
    return option.text.partition(" ")[0]
