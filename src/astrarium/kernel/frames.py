"""The rules model: an explicit stack of small immutable frames over a flat state.

A *frame* is one unfinished step of the rules. It says who acts, what may be chosen and what a choice
does; it pushes further frames, becomes another frame or pops. A *lane* is a stack of frames. Play runs
in the main lane; a simultaneous step opens one more lane per seat and goes on when all are empty.
Because the half-finished step is data, a state can be cloned, saved and shown at any decision.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from astrarium.kernel.lists import EMPTY
from astrarium.kernel.value import arguments

NOBODY: Final = -2
CHANCE: Final = -1

EVERYONE: Final = -1


class Label:
    """What an option does, for people: a title short enough for a button, and the rest."""

    def __init__(self, title: str, detail: str = "") -> None:
        self.title: Final = title  # a verb and a thing
        self.detail: Final = detail  # price, consequence or reason

    def __str__(self) -> str:
        """The whole sentence."""
        return f"{self.title}: {self.detail}" if self.detail else self.title


class Event:
    """Something that happened: what, to whom, the numbers that tell the particulars, and which seats saw those.

    The game's event table names the numbers. An event *uncovers* something when by it anyone learns what was hidden
    from them: no undo goes back behind it. If its own seat knew that before, only others learn by it.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        values: list[int],
        seers: int,
        uncovers: bool = False,
        known: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.values: Final = values
        self.seers: Final = seers  # a bit per seat, or EVERYONE
        self.uncovers: Final = uncovers
        self.known: Final = known  # to its seat, before it

    def uncovering(self) -> Event:
        """The same, as one that uncovers something."""
        return Event(self.kind, self.seat, self.values, self.seers, True)

    def uncovers_to(self, viewer: int) -> bool:
        """Whether `viewer` may learn by it what was hidden from them."""
        return self.uncovers and not (self.known and viewer == self.seat)

    def seen_by(self, viewer: int) -> bool:
        """Whether `viewer` (a seat, or -1 for a spectator) knows the particulars."""
        return self.seers == EVERYONE or (viewer >= 0 and (self.seers >> viewer) & 1 == 1)


class Lane:
    """A stack of frames, and the decision it waits for: whose it is and what may be chosen."""

    def __init__(self, frames: list[Frame[Any]], actor: int, options: list[int]) -> None:
        self.frames = frames
        self.actor = actor  # NOBODY: not waiting
        self.options = options  # replaced, never changed in place, so clones may share it

    def clone(self) -> Lane:
        return Lane(self.frames[:], self.actor, self.options)

    def push(self, frame: Frame[Any]) -> None:
        """Do `frame` first, then go on with what is below."""
        self.frames.append(frame)

    def become(self, frame: Frame[Any]) -> None:
        """Put `frame` in the place of the frame on top."""
        self.frames[-1] = frame

    def pop(self) -> None:
        """Finish the frame on top."""
        self.frames.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table, and the lanes. Games add their own fields, and `clone` copies those too."""

    def __init__(
        self, players: int, main: Lane, lanes: list[Lane], events: list[Event] | None
    ) -> None:
        self.players: Final = players
        self.main = main
        self.lanes = lanes
        self.events = events  # None: nobody listens, as in search
        self.round = 0  # the one being played, from 1

    def clone(self) -> State:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    def tell(
        self,
        kind: str,
        seat: int,
        a: int = -1,
        b: int = -1,
        c: int = -1,
        d: int = -1,
        e: int = -1,
        *,
        seers: int = EVERYONE,
        uncovers: bool = False,
        known: bool = False,
    ) -> None:
        """Report an event, if anyone listens. What chance brings uncovers something without saying so.

        Its numbers are those of its fields in the game's event table, -1 for one that is left out.
        """
        if self.events is not None:
            self.events.append(Event(kind, seat, [a, b, c, d, e], seers, uncovers, known))

    def open_lanes(self, frames: list[Frame[Any]]) -> None:
        """Begin a simultaneous step: one lane per seat, each with its first frame."""
        self.lanes = [Lane([frame], NOBODY, []) for frame in frames]


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One unfinished step of the rules. Frames are never changed, only replaced; their fields are integers."""

    def actor(self) -> int:
        """The seat that decides, CHANCE, or NOBODY when the step goes on by itself."""
        return NOBODY

    def legal(self, st: S) -> list[int]:
        """What the actor may choose: option numbers in ascending order, never none."""
        return []

    def apply(self, st: S, lane: Lane, option: int) -> None:
        """Carry out a legal option."""
        raise NotImplementedError

    def run(self, st: S, lane: Lane) -> None:
        """Go on without a decision; called while the actor is NOBODY."""
        raise NotImplementedError

    def asks_even_if_forced(self) -> bool:
        """Whether a single option is still put to the actor, so as not to tell others that it is single."""
        return False

    def weights(self, st: S) -> list[int]:
        """For CHANCE: relative odds of the outcomes, in the order of `legal`; empty when all are equal."""
        return EMPTY

    def question(self, st: S) -> str:
        """The prompt, in one sentence."""
        return ""

    def about(self, st: S) -> list[str]:
        """Ids of the things that the question names, beside those of its options."""
        return []

    def sort(self) -> str:
        """The sort of question: one of `sorts.SORTS`."""
        return ""

    def label(self, st: S, option: int) -> Label | None:
        """What an option does here, where that depends on what is asked; else None, and the rules say it."""
        return None

    def rule(self) -> str:
        """The clause that asks."""
        return ""

    def blocked(self, st: S) -> list[Blocked]:
        """Options a player might expect but cannot take, with the reasons."""
        return []

    def fields(self) -> list[int]:
        """The arguments that make this frame again: its attributes are called like them."""
        return [getattr(self, name) for name in arguments(self)]


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceFrame(Frame[S]):
    """An outcome that chance brings."""

    def actor(self) -> int:
        return CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Frame[S]):
    """A step of one seat that goes on by itself."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatFrame(SeatStep[S]):
    """A decision of one seat. If more must be known than whose it is, it has more arguments."""

    def actor(self) -> int:
        return self.seat


class Blocked:
    """An option that is not legal now, and why."""

    def __init__(self, option: int, reason: str, rule: str) -> None:
        self.option: Final = option
        self.reason: Final = reason
        self.rule: Final = rule
