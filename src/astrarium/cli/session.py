"""A game in the terminal from its first prompt to its scores: people, bots, hand-overs and saving."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rich.console import Console
from rich.text import Text

from astrarium import CannotUndo, Game, Option, Prompt, Table
from astrarium.bots.base import chosen, close, make_bot, seed_number
from astrarium.cli import files, terminal
from astrarium.cli.answers import Command, Picks, Unclear, capital, safe_default, understood
from astrarium.cli.ending import final_scoring
from astrarium.cli.errors import UsageError
from astrarium.cli.help_desk import HelpDesk
from astrarium.cli.lineup import Lineup
from astrarium.cli.screen import Screen
from astrarium.kernel.bot import Budget

THINKING = Budget(seconds=1.0)  # for one decision of a bot that thinks
CANNOT_WIPE = "This terminal cannot be cleared: the next player can read above what you have seen."


class Quit(Exception):
    """A person leaves the table; the game can be resumed."""


class Session:
    """People and bots at one table."""

    def __init__(
        self, game: Game, table: Table, lineup: Lineup, screen: Screen, path: Path
    ) -> None:
        self.game = game
        self.table = table
        self.lineup = lineup
        self.screen = screen
        self.console: Console = screen.console
        self.path = path
        self._kept = ""  # what our file holds
        self.trouble = ""  # why the game could not be saved, if so
        self.at_keyboard = -1  # the person whose secrets may be on the screen
        self.secrets = screen.board.has_secrets(table.observe(None)) and len(lineup.humans) > 1
        self.seen: dict[int, int] = {}  # by seat, the events before its last decision
        self.notices: list[str] = []  # what is to be said at the next prompt
        self._picks: list[Option] = []  # what the person at the keyboard has chosen in advance

    def run(self) -> int:
        """Play to the end, or until someone quits; returns the exit code."""
        try:
            self.keep(first=True)
            self._say_if_secrets_stay()
            if not self.lineup.humans:
                self._say_notices()
            while not self.table.over:
                self._next()
        except Quit:
            self._wipe()
            self._say_where()
            return 0
        except KeyboardInterrupt:
            # What is on disk is sound; a table interrupted in the middle of a move may not be.
            self.console.print()
            self._wipe()
            self._say_where()
            return 130
        self.keep()
        terminal.clear(self.console, thoroughly=self.secrets)
        if self.lineup.humans:
            self.console.print(self.screen.news(self.table.story(None, self._last_seen())))
        self.console.print(final_scoring(self.table, self.screen.board))
        self._say("The record is in", "astrarium replay")
        return 0

    # --- whose turn --------------------------------------------------------------------------

    def _next(self) -> None:
        """One decision of a person, or all decisions of bots until a person is asked."""
        waiting = self.table.to_act
        if any(not self.lineup.is_human(seat) for seat in waiting):
            self._drop_picks()
            self._let_bots_play()
            return
        seat = self.at_keyboard if self.at_keyboard in waiting else waiting[0]
        if seat != self.at_keyboard:
            self._hand_over(seat)
        self._decide(seat)

    def _let_bots_play(self) -> None:
        if terminal.is_interactive() and self.lineup.humans:
            with self.console.status("The bots are thinking …"):
                self._play_bots()
        else:
            self._play_bots()

    def _play_bots(self) -> None:
        table = self.table
        while not table.over:
            bots = [seat for seat in table.to_act if not self.lineup.is_human(seat)]
            if not bots:
                break
            before = table.event_count
            table.play(bots[0], choose(table, self.lineup.kinds[bots[0]], bots[0]))
            if not self.lineup.humans:
                for line in table.log(None, before):
                    self.console.print(self.lineup.filled(line))
        self.keep()

    def _hand_over(self, seat: int) -> None:
        """Give the keyboard to another person; where there are secrets, nothing of them stays in sight."""
        self.at_keyboard = seat
        self._picks = []  # which were another person's, and perhaps secret
        if not self.secrets:
            return
        self._wipe()
        name = self.lineup.names[seat]
        self.console.print(f"Pass the keyboard to {name}. Only {name} may look at the screen now.")
        self._ask(f"{name}, press Enter … ")

    def _wipe(self) -> None:
        """Nothing of the secrets of whoever is at the keyboard stays: shown, scrolled off or typed."""
        if self.secrets:
            terminal.clear(self.console, thoroughly=True)
            terminal.forget()

    def _say_if_secrets_stay(self) -> None:
        if self.secrets and not terminal.can_clear(self.console):
            self.console.print(Text(CANNOT_WIPE, "bold red"))

    # --- a person's decision -----------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        prompt = self.table.prompt(seat)
        option = self._next_pick(prompt) or self._asked(prompt)
        if option is None:
            return
        self.seen[seat] = self.table.event_count
        self.table.play(seat, option)
        self.keep()

    def _next_pick(self, prompt: Prompt) -> Option | None:
        """What was chosen in advance, if it can be chosen now."""
        if not self._picks:
            return None
        wanted = self._picks[0]
        for option in prompt.options:
            if option.text == wanted.text:
                self._picks.pop(0)
                return option
        self._drop_picks()
        return None

    def _drop_picks(self) -> None:
        """Choose no more in advance: another question has come up, or another player's turn."""
        if self._picks:
            left = ", ".join(option.text for option in self._picks)
            self.notices.append(f"Not chosen, because another question came first: {left}.")
            self._picks = []

    def _asked(self, prompt: Prompt) -> Option | None:
        """The option that the person at the keyboard chooses."""
        terminal.clear(self.console, thoroughly=self.secrets)
        log = self.table.story(prompt.seat, self.seen.get(prompt.seat, 0))
        self.console.print(self.screen.decision(self.table, prompt, log))
        self._say_notices()
        if self.trouble:
            self.console.print(Text(f"This game is not being saved: {self.trouble}", "bold red"))
        return self._answer(prompt)

    def _say_notices(self) -> None:
        for notice in self.notices:
            self.console.print(Text(notice, "bold"), soft_wrap=True)
        self.notices = []

    def _answer(self, prompt: Prompt) -> Option | None:
        """The option that was chosen; None when the table is another one now, after an undo."""
        desk = HelpDesk(self.console, self.screen, self.game, self.table, prompt)
        board = self.screen.board
        look_ups = "".join(key.letter for key in board.look_ups)
        safe = board.safe_now(self.table.observe(prompt.seat), prompt.seat)
        default = safe_default(prompt, safe)
        mark = f"[{desk.menu.number(default)}] > " if default is not None else "> "
        while True:
            answer = understood(desk.menu, self._ask(mark), look_ups, safe)
            if isinstance(answer, Option):
                return answer
            if isinstance(answer, Picks):
                first, *self._picks = answer.options
                return first
            if isinstance(answer, Unclear):
                self.console.print(self.lineup.said(answer.message))
            elif answer.letter == "q":
                raise Quit
            elif answer.letter == "u":
                if self._undo(prompt.seat):
                    return None
            elif answer.letter == "s":
                self._save_copy(answer)
            else:
                desk.serve(answer)

    def _ask(self, mark: str) -> str:
        try:
            return terminal.ask(mark)
        except EOFError:
            self.console.print()
            raise Quit from None

    def _undo(self, seat: int) -> bool:
        """Take back this person's last decision and what bots have decided since.

        Another person at this keyboard must agree to take back theirs. What they have chosen in a step done
        by all at once is their own affair.
        """
        taker = seat
        try:
            self._check_undo(seat)
        except CannotUndo as error:
            other = self._person_before(seat)
            if other is None:
                self.console.print(capital(self.lineup.said(error.marked)) + ".")
                return False
            name = self.lineup.names[other]
            if not self._agreed(f"The last decision is {name}'s. {name}, take it back? [y/N] "):
                return False
            taker = other
        self.table.undo_past(taker, self._bots)
        count = self.table.event_count
        self.seen = {other: min(seen, count) for other, seen in self.seen.items()}
        self.keep()
        return True

    @property
    def _bots(self) -> list[int]:
        return [seat for seat in range(self.table.players) if not self.lineup.is_human(seat)]

    def _check_undo(self, seat: int) -> None:
        """:raises CannotUndo: if this person cannot take back anything."""
        self.table.clone().undo_past(seat, self._bots)

    def _person_before(self, seat: int) -> int | None:
        """Another person at this keyboard who could take back the last decision."""
        if self.table.simultaneous:
            return None
        for other in self.lineup.humans:
            with contextlib.suppress(CannotUndo):
                if other != seat:
                    self._check_undo(other)
                    return other
        return None

    def _agreed(self, question: str) -> bool:
        return self._ask(question).lower() in ("y", "yes")

    # --- saving ------------------------------------------------------------------------------

    def keep(self, first: bool = False) -> None:
        """Save the game as it is.

        :raises UsageError: at the first time only; later it is said on the screen, and play goes on.
        """
        text = self._text()
        try:
            if not first and self._changed_by_others():
                self.path = files.unused(self.path)
            files.write(self.path, text)
        except UsageError as error:
            if first:
                raise UsageError(f"{error}; --save FILE keeps the game elsewhere") from None
            self.trouble = str(error)
        else:
            self.trouble = ""
            self._kept = text

    def _changed_by_others(self) -> bool:
        """Whether another game is kept in our file by now, as when two are played at once."""
        return self.path.exists() and files.read(self.path) != self._kept

    def _save_copy(self, command: Command) -> None:
        if not command.argument:
            self._say("The game is saved after every decision, in", "astrarium play --resume")
            return
        path = Path(command.argument).expanduser()
        try:
            files.check_no_other(path, self.table.record)
            files.write(path, self._text())
        except UsageError as error:
            self.console.print(capital(str(error)) + ".")
        else:
            self.console.print(f"A copy is in {path}.", soft_wrap=True)

    def _text(self) -> str:
        place = files.THE_END if self.table.over else f"round {self.table.round}"
        return files.with_lineup(self.table.save(), self.lineup, place)

    def _say_where(self) -> None:
        self._say("The game is saved in", "astrarium play --resume")

    def _say(self, sentence: str, command: str) -> None:
        """Where the game is, and the command that takes it up; not broken, so that it can be copied."""
        if self.trouble:
            self.console.print(f"The game could not be saved: {self.trouble}", soft_wrap=True)
            return
        last = command.endswith("--resume") and self.path == files.game_to_resume(None)
        self.console.print(f"{sentence} {self.path}", soft_wrap=True)
        self.console.print(f"  {command}{'' if last else f' {self.path}'}", soft_wrap=True)

    def _last_seen(self) -> int:
        return max(self.seen.values(), default=0)


def choose(table: Table, kind: str, seat: int) -> int:
    """A bot's choice. It depends on the table and the seat alone, so a resumed game goes on alike."""
    seed = seed_number(table.header.seed, seat, table.decisions)
    bot = make_bot(kind, table.rules.name, seed)
    try:
        return chosen(bot, table.seat(seat), THINKING)
    finally:
        close([bot])
