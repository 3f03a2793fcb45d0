"""``astrarium replay``: step through a record, with the knowledge of any seat."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from astrarium import Game, Table
from astrarium.cli import files, terminal, verify
from astrarium.cli.chair import Chair
from astrarium.cli.ending import final_scoring
from astrarium.cli.errors import UsageError
from astrarium.cli.helping import HelpFormatter
from astrarium.cli.lineup import Lineup
from astrarium.cli.play import load
from astrarium.cli.screen import Screen

EXAMPLES = """\
examples:
  astrarium replay game.txt                   step through it on a terminal
  astrarium replay game.txt --seat 0 --at 40  what seat 0 knew after decision 40
  astrarium replay game.txt --log | less      the whole log and the scores
  astrarium replay game.txt --verify          whether its dice fit its seed
"""
KEYS = (
    "Enter or n: next decision · p: back · 40: to decision 40 · +10, -10: by ten · r: next round · "
    "f: first · z: last · e 1: empire of seat 1 · {own}l: log · v 0, v all, v spectator: "
    "change the view · h: this help · q: quit"
)

_JUMP = re.compile(r"[+-]?\d{1,6}")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``replay`` command to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="step through a recorded or saved game",
        description="Step through a game on a terminal; in a pipe, print its log and scores.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a record or a saved game")
    parser.add_argument(
        "--seat",
        metavar="N",
        help="whose knowledge to see: a seat, all, or spectator (default: all for a finished game, "
        "spectator for others)",
    )
    parser.add_argument(
        "--at", type=int, metavar="DECISION", help="begin after this many decisions"
    )
    parser.add_argument(
        "--log", action="store_true", help="print the log instead of stepping through it"
    )
    parser.add_argument(
        "--components", metavar="FILE", help="the component table that it was played with"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="check that every chance outcome comes from the seed, and the seed from the commitment",
    )
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="with --verify: the commitment you wrote down when the game started",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code.

    :raises UsageError: for a file that is no record, or a seat or decision it does not have.
    """
    if args.verify:
        return verify.run(args)
    if args.commitment is not None:
        raise UsageError("--commitment is checked by --verify: give both")
    path = Path(args.file)
    text = files.read(path)
    game, table = load(path, text, None, args.components)
    last = table.decisions
    if args.at is not None and not 0 <= args.at <= last:
        raise UsageError(f"{path} has {last} decisions: --at is a number from 0 to {last}")
    lineup = files.lineup_of(text, table.players) or files.plain_lineup(table.players)
    chair = chair_of(args.seat or ("all" if table.over else "spectator"), lineup)
    player = Player(game, text, lineup, chair, last)
    if terminal.is_interactive() and not args.log:
        terminal.use_line_editing()
        player.step_through(0 if args.at is None else args.at)
    else:
        player.print_log(args.at)
    return 0


def chair_of(words: str, lineup: Lineup) -> Chair:
    """The view that is asked for.

    :raises UsageError: if there is none such.
    """
    if words == "all":
        return Chair(everything=True)
    if words == "spectator":
        return Chair()
    seat = lineup.seat_called(words)
    if seat is not None:
        return Chair(seat)
    last = len(lineup.names) - 1
    raise UsageError(f"there is no seat {words!r}: a view is 0 to {last}, all or spectator")


class Player:
    """One record, shown at any of its decisions."""

    def __init__(self, game: Game, text: str, lineup: Lineup, chair: Chair, last: int) -> None:
        self.game = game
        self.text = text
        self.lineup = lineup
        self.chair = chair
        self.last = last
        self.console: Console = terminal.make_console()
        self.screen = Screen(self.console, lineup, self._table(0))
        self.board = self.screen.board

    def _table(self, at: int) -> Table:
        """The table after so many decisions."""
        return self.game.replay(self.text, None if at == self.last else at)

    # --- in a pipe ---------------------------------------------------------------------------

    def print_log(self, at: int | None) -> None:
        """The log up to a decision (or all of it), then the table there, or the scores."""
        table = self._table(self.last if at is None else at)
        for line in self.board.condensed(self.chair.story(table)):
            self._say(self.lineup.filled(line))
        if table.over:
            self.console.print(final_scoring(table, self.board))
            return
        self.console.print()
        self._show_board(table)

    def _show_board(self, table: Table) -> None:
        acting = table.to_act
        focus = self.chair.seat
        if focus is None and acting:
            focus = acting[0]
        self.console.print(self.board.whole(self.chair.sight(table), focus, full=True))
        self.console.print()
        for seat in acting:
            name = self.lineup.name(seat, "bold")
            if self._may_read(seat):
                question = self.lineup.filled(table.prompt(seat).text)
                self._say(Text.assemble(name, " is asked: ", question))
            else:
                self._say(Text.assemble(name, " is to decide."))

    def _say(self, sentence: Text) -> None:
        """A sentence, which a file or another program gets in one line."""
        self.console.print(sentence, soft_wrap=not self.console.is_terminal)

    def _may_read(self, seat: int) -> bool:
        return self.chair.everything or self.chair.seat == seat

    # --- on a terminal -----------------------------------------------------------------------

    def step_through(self, at: int) -> None:
        """Show the record decision by decision, as the person at the keyboard wishes."""
        try:
            self._step_through(at)
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    def _step_through(self, at: int) -> None:
        table = self._show(at)
        while True:
            answer = terminal.ask(f"{at} of {self.last}, h for help > ").lower()
            if answer == "q":
                return
            wanted = self._place(answer, at, table)
            if wanted is not None:
                at = max(0, min(self.last, wanted))
                table = self._show(at)
            elif not self._look_up(answer, table):
                own = "".join(f"{key.letter}: {key.word} · " for key in self.board.look_ups)
                self.console.print(KEYS.format(own=own))

    def _place(self, answer: str, at: int, table: Table) -> int | None:
        """The decision that an answer leads to, if it is about going somewhere."""
        if answer in ("", "n"):
            return at + 1
        if answer == "p":
            return at - 1
        if answer == "f":
            return 0
        if answer == "z":
            return self.last
        if answer == "r":
            return self._next_round(at, table)
        if _JUMP.fullmatch(answer):
            return at + int(answer) if answer[0] in "+-" else int(answer)
        if answer.startswith("v ") and self._change_view(answer[2:].strip()):
            return at
        return None

    def _next_round(self, at: int, table: Table) -> int:
        now = table.round
        low, high = at, self.last
        while low < high:  # rounds only go up, so halving finds where the next begins
            middle = (low + high) // 2
            if self._table(middle).round > now:
                high = middle
            else:
                low = middle + 1
        return low

    def _change_view(self, words: str) -> bool:
        try:
            self.chair = chair_of(words, self.lineup)
        except UsageError as error:
            self.console.print(str(error))
            return False
        return True

    def _look_up(self, answer: str, table: Table) -> bool:
        """Whether an answer asked to see something, which is shown then."""
        word, _, argument = answer.partition(" ")
        if word in [key.letter for key in self.board.look_ups]:
            self.console.print(self.board.look_up(word, self.chair.sight(table)))
        elif word == "l":
            self.console.print(self.screen.news(self.chair.story(table), most=10**6))
        elif word == "e":
            seat = self.lineup.seat_called(argument or str(self.chair.seat or 0))
            if seat is None:
                return False
            self.console.print(self.board.empire_page(self.chair.sight(table), seat))
        else:
            return word == "v"
        return True

    def _show(self, at: int) -> Table:
        """The table after `at` decisions, and what the last of them brought about."""
        table = self._table(at)
        terminal.clear(self.console)
        before = self._table(at - 1).event_count if at else 0
        if table.over:
            self.console.print(self.screen.news(self.chair.story(table, before)))
            self.console.print(final_scoring(table, self.board))
            return table
        self._show_board(table)
        seen = "everyone" if self.chair.everything else "a spectator"
        if self.chair.seat is not None:
            seen = self.lineup.names[self.chair.seat]
        self.console.print(Rule(Text(f" seen by {seen} ", "dim"), align="left", style="dim"))
        self.console.print(self.screen.news(self.chair.story(table, before), most=10**6))
        return table
