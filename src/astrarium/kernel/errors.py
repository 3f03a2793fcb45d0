"""The errors of the engine. After any of them nothing has changed."""

from __future__ import annotations

from astrarium.kernel.words import with_seats


class AstrariumError(ValueError):
    """The root of all errors a caller can cause."""


class BadSetup(AstrariumError):
    """The game cannot be set up as asked: a wrong number of players or an unknown option."""


class Refusal(AstrariumError):
    """A seat may not do what it asked for.

    `marked` is the reason with `{1}` for seat 1, for whoever knows the names of the players; as text it says `seat 1`.
    """

    def __init__(self, marked: str) -> None:
        super().__init__(marked)
        self.marked = marked

    def __str__(self) -> str:
        return with_seats(self.marked)


class IllegalMove(Refusal):
    """That seat may not choose that option now.

    `asked` is the question that it has to answer first, if that is all the reason there is; `marked` ends with it.
    """

    def __init__(self, reason: str, asked: str = "") -> None:
        super().__init__(f"{reason}: {asked}" if asked else reason)
        self.args = (reason, asked)
        self.reason = reason
        self.asked = asked


class TooLong(AstrariumError):
    """The table has reached its cap of decisions, and the game is not over."""


class CannotUndo(Refusal):
    """The seat cannot undo anything; the message says why."""


class BadRecord(AstrariumError):
    """A record or save cannot be read, or does not follow the rules."""


class Unverifiable(BadRecord):
    """A record may be honest, but nothing shows that its chance outcomes come from a committed seed."""


class BadPosition(AstrariumError):
    """A position cannot be read, or its pieces do not add up."""


class NotOver(AstrariumError):
    """Final scores were asked for before the game had ended."""


class BotFailed(AstrariumError):
    """A bot raised an exception, or chose what is not offered."""


class Stalled(RuntimeError):
    """A game does not go on: a fault in its rules, never of a caller.

    A step offers no option, or steps follow one another without end.
    """
