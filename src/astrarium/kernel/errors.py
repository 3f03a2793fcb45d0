"""The errors of the engine. After any of them nothing has changed."""

from __future__ import annotations


class AstrariumError(ValueError):
    """The root of all errors a caller can cause."""


class BadSetup(AstrariumError):
    """The game cannot be set up as asked: a wrong number of players or an unknown option."""


class IllegalMove(AstrariumError):
    """That seat may not choose that option now."""


class CannotUndo(AstrariumError):
    """The seat cannot undo anything; the message says why."""


class BadRecord(AstrariumError):
    """A record or save cannot be read, or does not follow the rules."""


class Unverifiable(BadRecord):
    """A record may be honest, but nothing shows that its chance outcomes come from a committed seed."""


class BadPosition(AstrariumError):
    """A position cannot be read, or its pieces do not add up."""


class NotOver(AstrariumError):
    """Final scores were asked for before the game had ended."""


class Stalled(RuntimeError):
    """A step asked for a decision but offers no option: a fault in a game's rules, never of a caller."""
