"""What a person can look up while a decision is open."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Game, Option, Prompt, Table, rulebook
from astrarium.cli import rules
from astrarium.cli.answers import Command, Unclear, understood
from astrarium.cli.boards.board import Board
from astrarium.cli.boards.grids import make_grid
from astrarium.cli.chair import Chair
from astrarium.cli.menu import verb_of
from astrarium.cli.screen import Screen
from astrarium.kernel.prompt import BlockedOption
from astrarium.kernel.things import parts_of
from astrarium.rulebook import Clause, UnknownId, UnknownSection

LOG_LINES = 40
SHORT_ANSWERS = "?ab"  # commands that leave the question in sight
FEW_OPTIONS = 3  # a third of the screen at most: shown again with the question each time


def keys_of(board: Board) -> Iterator[tuple[str, str]]:
    """What can be typed at a prompt, and what it does."""
    yield "3", f"choose option 3; you can also type its notation, such as {board.notation}"
    yield "1 3 4", "choose several options, one after the other"
    yield "Enter", "choose the option in [brackets], where there is one"
    yield "? or ? 3", "explain the question, or option 3: the tile, its powers, the rule"
    yield "a", "ask the question again"
    yield "b", "what you cannot choose now, and why"
    for key in board.look_ups:
        yield key.letter, key.meaning
    yield "t", "the whole table again"
    yield "e or e 2", "your empire, or that of seat 2, with its powers in full"
    yield "l, l 99, l all", "the log"
    yield "u", "take back your last decision, unless it revealed something to anyone"
    yield "s or s FILE", "where the game is saved, or save a copy to FILE"
    yield f"r {board.clause}", f"the text of a rule; r {board.section} shows a whole section"
    yield "h", "this help"
    yield "q", "quit; the game is saved"


class HelpDesk:
    """Answers commands about one prompt; nothing here changes the table."""

    def __init__(
        self, console: Console, screen: Screen, game: Game, table: Table, prompt: Prompt
    ) -> None:
        self.console = console
        self.screen = screen
        self.board = screen.board
        self.game = game
        self.table = table
        self.prompt = prompt
        self.menu = screen.menu(table, prompt)
        self.sight = Chair(prompt.seat).sight(table)

    def serve(self, command: Command) -> None:
        """Show what a command asks for, and then the question again if that pushed it off the screen."""
        self._look_up(command)
        if command.letter not in SHORT_ANSWERS:
            few = self.screen.laid(self.screen.options(self.sight, self.menu)).height
            self.again(whole=few * FEW_OPTIONS <= self.console.height)

    def again(self, whole: bool = True) -> None:
        """The question again, with the options or a word on how to see them."""
        self.console.print()
        self.console.print(self.screen.question(self.sight.view, self.prompt))
        if whole:
            self.console.print(self.screen.options(self.sight, self.menu))
        else:
            self.console.print(Text("a shows the options again", "dim"))

    def _look_up(self, command: Command) -> None:
        serve = {
            "a": lambda _: self.again(),
            "?": self.explain,
            "b": self.blocked,
            "t": self.around,
            "e": self.empire,
            "l": self.log,
            "r": self.rule,
            "h": self.help,
        }.get(command.letter)
        if serve is not None:
            serve(command.argument)
            return
        self.console.print(self.board.look_up(command.letter, self.sight))

    def say(self, text: str) -> None:
        self.console.print(text)

    # --- explanations ------------------------------------------------------------------------

    def explain(self, argument: str) -> None:
        """The question, or one option: its tile, where the tile comes from, and the rule."""
        if not argument:
            self.console.print(self.screen.lineup.filled(self.prompt.text))
            self._cite(self.prompt.rule)
            self.say("? 1 explains option 1.")
            return
        option = understood(self.menu, argument)
        if isinstance(option, Unclear):
            self.say(option.message)
        elif isinstance(option, Option):
            label = self.screen.lineup.filled(option.label)
            label.stylize_before("bold")
            self.console.print(label)
            self.console.print(Text(f"in notation: {option.text}", "dim"))
            for thing in self.board.things(option):
                words = self.board.explanation(thing, self.sight.view)
                if words is not None:
                    self.console.print(words)
            self._cite(self.prompt.rule)
        else:
            self.say("Which option? Type ? and its number.")

    def _cite(self, rule: str) -> None:
        book = rulebook.load(self.game.name)
        entry = book.find(rule) if rule in book else None
        if isinstance(entry, Clause):
            text = rules.styled(textwrap.dedent(entry.text))
            self.console.print(Text.assemble((f"{entry.id}  ", "dim"), text))

    def blocked(self, argument: str) -> None:
        """What might be expected but cannot be chosen, with reasons."""
        blocked = self.prompt.blocked
        if not blocked:
            self.say("Nothing is blocked: you can choose everything the rules offer here.")
            return
        names = [self._name_of_blocked(item) for item in blocked]
        grid = make_grid("Blocked", "Rule", "Why")
        for item, name in zip(blocked, names, strict=True):
            # A world may be blocked both as a settlement and in place of another.
            shown = f"{name} ({verb_of(item)})" if names.count(name) > 1 else name
            grid.add_row(shown, Text(item.rule, "dim"), self.screen.lineup.filled(item.reason))
        self.console.print(grid)

    def _name_of_blocked(self, item: BlockedOption) -> str:
        names = [name for name in map(self.board.name_of, parts_of(item.targets)) if name]
        return names[0] if names else item.text

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

    def around(self, argument: str) -> None:
        self.console.print(self.board.whole(self.sight, None, full=True))

    def empire(self, argument: str) -> None:
        seat = self.screen.lineup.seat_called(argument or str(self.prompt.seat))
        if seat is None:
            last = self.table.players - 1
            self.say(f"There is no seat {argument!r}; type a number from 0 to {last}, or a name.")
            return
        self.console.print(self.board.empire_page(self.sight, seat))

    def log(self, argument: str) -> None:
        lines = self.table.story(self.prompt.seat)
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
        for key, meaning in keys_of(self.board):
            grid.add_row(key, meaning)
        self.console.print(grid)
        self.say(self.board.legend)
